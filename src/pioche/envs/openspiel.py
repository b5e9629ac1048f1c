"""The games as Python games of OpenSpiel, with every player count and option.

    import pyspiel
    import pioche.envs.openspiel                       # registers the games

    game = pyspiel.load_game("pioche_lost_cities", {"bonus": "on"})
    game = pyspiel.load_game("pioche_skyjo(players=4,limit=0,reward=points)")

The parameters are the game's options, `players`, `reward` and `most_decisions`. A value of digits among
words is written with a leading `_`, `first=_0`, because OpenSpiel reads digits as numbers.

The games are sequential: seats that decide at the same time decide one after the other, and none knows
another's choice. Chance is explicit: each random number of the dealer is a chance node with equally likely
outcomes, so a shuffle is a sequence of them. Utilities are the rewards of `pioche.envs.batch`, paid at the
end: with several players they sum to 0; with one player the game is of general sum. A game ends after
`most_decisions`. An illegal action or outcome raises `IllegalAction`; the state is unchanged.

The observation tensor is the player one-hot, followed by the game's observation; its parts are named by
`pioche.envs.layout`. The information state is the history of all that a player has seen and done: its string
is a hash of the history, its tensor has the features of the observation, which do not contain past moves.
`resample_from_infostate` returns a state with the same information state, as ISMCTS needs it.
"""

from __future__ import annotations

import hashlib
import itertools
from typing import Any

import numpy as np
import pyspiel

from pioche.core import rng
from pioche.core.contract import Option, Options
from pioche.core.game import Game, Position, game, game_ids
from pioche.core.refusals import GameOver, IllegalAction
from pioche.envs.chance_nodes import deal_with_draws
from pioche.envs.config import MOST_DECISIONS, REWARDS, check_integer
from pioche.envs.layout import layout
from pioche.envs.refusals import BadBatch
from pioche.envs.rewards import final_rewards

MOST_POINTS = 10_000.0  # a bound on the difference of points in any game
LARGEST = 2**31 - 1  # OpenSpiel stores lengths in 32 bits
DRAWS_A_DECISION = 8  # a bound on chance nodes per decision: cards are shuffled again in each round


def short_name(card_game: Game) -> str:
    """The game's name in OpenSpiel."""
    return "pioche_" + card_game.id.replace("-", "_")


def _as_parameter(value: str | int, option: Option) -> str | int:
    """An option's value as a parameter. OpenSpiel reads digits as numbers, so digits among words get a `_`."""
    digits = str(value).isdigit()
    if isinstance(option.values, range) or all(word.isdigit() for word in option.values):
        return int(value)
    return f"_{value}" if digits else value


def _game_type(card_game: Game, players: int = 2) -> pyspiel.GameType:
    """The properties of a game for OpenSpiel. With one player it is of general sum."""
    utility = pyspiel.GameType.Utility
    chosen: Options = {
        "players": max(2, min(card_game.players)),
        "reward": "win",
        "most_decisions": MOST_DECISIONS,
    }
    chosen |= {option.name: _as_parameter(option.default, option) for option in card_game.options}
    return pyspiel.GameType(
        short_name=short_name(card_game),
        long_name=f"Pioche: {card_game.id}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.ZERO_SUM if players > 1 else utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(card_game.players),
        min_num_players=min(card_game.players),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=chosen,
    )


class TableGame(pyspiel.Game):
    """A game with its players and options, as OpenSpiel's algorithms use it."""

    card_game: Game  # a class attribute, set by `register`

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = dict(params or {})
        self.players = self.card_game.check_players(given.pop("players", max(2, min(self.card_game.players))))
        self.reward = given.pop("reward", "win")
        if self.reward not in REWARDS:
            raise BadBatch(place="reward", given=str(self.reward)[:40], expected=", ".join(REWARDS))
        longest = (LARGEST - 1 - self.card_game.cards) // DRAWS_A_DECISION
        decisions = given.pop("most_decisions", MOST_DECISIONS)
        self.most_decisions = check_integer("most_decisions", decisions, 1, longest)
        plain = {
            name: value.removeprefix("_") if isinstance(value, str) else value
            for name, value in given.items()
        }
        self.options = self.card_game.check_options(self.players, plain)
        most = self.players - 1.0 if self.reward == "win" else MOST_POINTS
        info = pyspiel.GameInfo(
            num_distinct_actions=self.card_game.actions,
            max_chance_outcomes=max(self.card_game.cards, self.card_game.seats),
            num_players=self.players,
            min_utility=-1.0 if self.reward == "win" else -MOST_POINTS,
            max_utility=max(most, 1.0),
            utility_sum=0.0 if self.players > 1 else None,
            max_game_length=self.most_decisions,
        )
        super().__init__(_game_type(self.card_game, self.players), info, params or {})
        self.card_game.compile()

    def __reduce__(self) -> tuple[object, ...]:
        return load, (str(self),)

    def new_initial_state(self) -> TableState:
        """The state before the first draw of the dealer."""
        return TableState(self)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: Any = None
    ) -> Observer | None:
        """An observer of a player's observation, or None: public or private information alone is not offered."""
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if params:
            raise BadBatch(place="observer", given=str(params)[:40], expected="-")
        alone = wanted.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER or not wanted.public_info
        return None if alone else Observer(self, wanted.perfect_recall)

    def max_chance_nodes_in_history(self) -> int:
        """An upper bound."""
        return 1 + self.card_game.cards + DRAWS_A_DECISION * self.most_decisions


class TreeNode:
    """A node of the game tree: a position, the draws of an unfinished dealer's step, each seat's history."""

    __slots__ = ("decisions", "histories", "numbers", "outcomes", "position")

    def __init__(self, position: Position) -> None:
        self.position = position
        self.numbers: list[int] = []  # the draws of the unfinished dealer's step
        self.outcomes = 0  # how many the next draw has; 0 if no draw is due
        self.decisions = 0
        self.histories = [b"%d" % seat for seat in range(position.players)]  # hashes

    def __deepcopy__(self, _memo: object) -> TreeNode:
        twin = TreeNode.__new__(TreeNode)
        twin.position, twin.numbers = self.position.copy(), list(self.numbers)
        twin.outcomes, twin.decisions, twin.histories = self.outcomes, self.decisions, list(self.histories)
        return twin

    def follow(self) -> None:
        """Go on to the next draw or decision, or to the end."""
        while self.position.dealer_due:
            state, self.outcomes = deal_with_draws(self.position.game, self.position.state, self.numbers)
            if self.outcomes:
                return
            self.position.state = state
            self.position.dealt += 1
            self.numbers = []
            self.remember(-1, -1)

    def draw(self, number: int) -> None:
        if not 0 <= number < self.outcomes:
            raise IllegalAction(given=f"draw {number}", expected=f"draw 0..{self.outcomes - 1}")
        self.numbers.append(number)
        self.outcomes = 0
        self.follow()

    def decide(self, action: int) -> None:
        seat = self.position.actors[0]
        self.position.play(action, seat)
        self.decisions += 1
        self.remember(seat, action)
        self.follow()

    def remember(self, actor: int, action: int) -> None:
        """Add to each seat's history its observation after a step, and to the actor's its action."""
        for seat, before in enumerate(self.histories):
            now = hashlib.blake2b(before, digest_size=16)
            now.update(b"%d" % action if seat == actor else b"-")
            now.update(self.position.observe(seat).tobytes())
            self.histories[seat] = now.digest()

    def imagined(self, player: int, seed: bytes) -> TreeNode:
        """A node with the same information state of `player`, with new hidden information."""
        twin = self.__deepcopy__(None)
        twin.position = self.position.imagine(player, seed)
        for seat in range(twin.position.players):
            if (
                seat != player
            ):  # its true history is unknown: derived from the player's history and its observation
                known = hashlib.blake2b(self.histories[player], digest_size=16)
                known.update(b"%d" % seat + twin.position.observe(seat).tobytes())
                twin.histories[seat] = known.digest()
        return twin


class TableState(pyspiel.State):
    """A state of a game, as OpenSpiel's algorithms use it."""

    def __init__(self, game: TableGame) -> None:
        super().__init__(game)
        state = game.card_game.blank(game.players, game.options)
        unused = bytes(rng.SEED_BYTES)
        self._node = TreeNode(Position(game.card_game, game.players, game.options, unused, False, state, 0))
        self._reward, self._most = game.reward, game.most_decisions
        self._node.follow()

    @property
    def position(self) -> Position:
        """A copy of the position, hidden cards included: for inspection, not for players."""
        return self._node.position.copy()

    def current_player(self) -> int:
        if self._node.outcomes:
            return int(pyspiel.PlayerId.CHANCE)
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return self._node.position.actors[0]

    def is_terminal(self) -> bool:
        return not self._node.outcomes and (self._node.position.over or self._node.decisions >= self._most)

    def _legal_actions(self, player: int) -> list[int]:
        return self._node.position.legal(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        count = self._node.outcomes
        return [(number, 1 / count) for number in range(count)]

    def _apply_action(self, action: int) -> None:
        if self._node.outcomes:
            self._node.draw(action)
        elif self.is_terminal():
            raise GameOver
        else:
            self._node.decide(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"draw {action}"
        return self._node.position.game.notations[action]

    def returns(self) -> list[float]:
        position = self._node.position
        return final_rewards(position, self._reward) if self.is_terminal() else [0.0] * position.players

    def resample_from_infostate(self, player: int, sampler: Any) -> TableState:
        """A state with the same information state; `sampler` returns random numbers from 0 to 1."""
        draw = sampler if callable(sampler) else np.random.default_rng().random
        seed = hashlib.sha256(repr([draw() for _ in range(4)]).encode()).digest()
        other: TableState = self.get_game().new_initial_state()
        other._node = self._node.imagined(player, seed)
        return other

    def information_state_key(self, player: int) -> str:
        """A hash of the history of all that a player has seen and done."""
        return self._node.histories[player].hex()

    def __str__(self) -> str:
        position = self._node.position
        drawn = " ".join(map(str, self._node.numbers))
        return f"{position.game.id} {position.digest[:16]} {drawn}".rstrip()


class Observer:
    """Writes a player's observation into a tensor with named parts."""

    def __init__(self, game: TableGame, perfect_recall: bool) -> None:
        self._recall = perfect_recall
        self._parts = layout(game.card_game)
        self.tensor = np.zeros(game.players + game.card_game.observation, np.float32)
        self.dict = {"player": self.tensor[: game.players]}
        self._features = self.tensor[game.players :]
        for part in self._parts:
            self.dict[part.name] = self._features[part.first : part.first + part.size]

    def set_from(self, state: TableState, player: int) -> None:
        """Write the player's observation."""
        self.dict["player"][:] = 0
        self.dict["player"][player] = 1
        self._features[:] = state._node.position.observe(player)

    def string_from(self, state: TableState, player: int) -> str:
        """With perfect recall a hash of the history, else the non-zero features of each part."""
        if self._recall:
            return f"{player} {state.information_state_key(player)}"
        seen, lines = state._node.position.observe(player), [f"player {player}"]
        for part in self._parts:
            features = seen[part.first : part.first + part.size]
            nonzero = [f"{place}={features[place]:g}" for place in np.flatnonzero(features)]
            if nonzero:
                lines.append(f"{part.name}: {' '.join(nonzero)}")
        return "\n".join(lines)


def register(card_game: Game) -> None:
    """Register a game with OpenSpiel."""
    named = type(f"Game_{short_name(card_game)}", (TableGame,), {"card_game": card_game})
    pyspiel.register_game(_game_type(card_game), named)


def load(named: str) -> TableGame:
    """A game by its name and parameters. Pickles refer to this function, so loading one registers the games."""
    found: TableGame = pyspiel.load_game(named)
    return found


def resample(state: TableState, player: int) -> TableState:
    """The callback for `set_resampler` of OpenSpiel's ISMCTS, with its own random numbers."""
    return state.resample_from_infostate(player, np.random.default_rng(next(_SEEDS)).random)


_SEEDS = itertools.count()

for _name in game_ids():
    register(game(_name))
