"""The games as Python games of OpenSpiel, with every player count and option.

    import pyspiel
    import pioche.envs.openspiel                       # registers the games

    game = pyspiel.load_game("pioche_lost_cities", {"bonus": "on"})
    game = pyspiel.load_game("pioche_skyjo(players=4,limit=0,reward=points)")

The parameters are the game's options, `players`, `reward`, `most_decisions`, `chance` and `seed`. A value of digits among
words is written with a leading `_`, `first=_0`, because OpenSpiel reads digits as numbers.

The games are sequential: seats that decide at the same time decide one after the other, and none knows
another's choice. Chance is explicit by default: each random number of the dealer is a chance node with equally
likely outcomes, so a shuffle is a sequence of them. With `chance=sampled` all that the dealer does
between two decisions is one chance node with one outcome, and the game draws the random numbers: by `seed`, or
each time others if that is -1. Utilities are the rewards of `pioche.envs.batch`, paid at the
end: with several players they sum to 0; with one player the game is of general sum. A game ends after
`most_decisions`. An illegal action or outcome raises `IllegalAction`; the state is unchanged.

The observation tensor is the player one-hot, followed by the game's observation; its parts are named by
`pioche.envs.layout`. The information state is the history of all that a player has seen and done: its string
is a hash of the history, its tensor has the features of the observation, which do not contain past moves.
`resample_from_infostate` returns a state with the same information state, as ISMCTS needs it.
"""

from __future__ import annotations

import functools
import hashlib
import itertools
import random
from typing import Any

import numpy as np
import pyspiel

from pioche.core import rng
from pioche.core.contract import DEALER, Option, Options
from pioche.core.entry_points import REFUSED
from pioche.core.game import Game, Position, game, game_ids
from pioche.core.kernel import copy_record
from pioche.core.refusals import GameOver, IllegalAction
from pioche.core.runner import Runner
from pioche.core.toolbox import low_bit
from pioche.envs.chance_nodes import Draws, deal_with_draws, no_draws, numbers_of, with_draw
from pioche.envs.config import MOST_DECISIONS, REWARDS, check_choice, check_integer
from pioche.envs.layout import layout
from pioche.envs.refusals import BadBatch
from pioche.envs.rewards import final_rewards

MOST_POINTS = 10_000.0  # a bound on the difference of points in any game
LARGEST = 2**31 - 1  # OpenSpiel stores lengths in 32 bits
CHANCE, TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)
NO_DRAWS = no_draws()
CHANCES = (
    "explicit",
    "sampled",
)  # who draws the dealer's random numbers: OpenSpiel's algorithms, or the game
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


def _game_type(card_game: Game, players: int = 2, chance: str = "explicit") -> pyspiel.GameType:
    """The properties of a game for OpenSpiel. With one player it is of general sum."""
    utility, mode = pyspiel.GameType.Utility, pyspiel.GameType.ChanceMode
    chosen: Options = {
        "players": max(2, min(card_game.players)),
        "reward": "win",
        "most_decisions": MOST_DECISIONS,
        "chance": "explicit",
        "seed": -1,
    }
    chosen |= {option.name: _as_parameter(option.default, option) for option in card_game.options}
    return pyspiel.GameType(
        short_name=short_name(card_game),
        long_name=f"Pioche: {card_game.id}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=mode.SAMPLED_STOCHASTIC if chance == "sampled" else mode.EXPLICIT_STOCHASTIC,
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
        self.reward = check_choice("reward", given.pop("reward", "win"), REWARDS)
        chance = check_choice("chance", given.pop("chance", "explicit"), CHANCES)
        self.sampled = chance == "sampled"
        seed = check_integer("seed", given.pop("seed", -1), -1, LARGEST)
        # 32 bytes take a thirtieth of the time that NumPy's generators need. A chosen seed shows nothing secret.
        self._source = random.Random(None if seed < 0 else seed)  # noqa: S311
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
            max_chance_outcomes=1 if self.sampled else max(self.card_game.cards, self.card_game.seats),
            num_players=self.players,
            min_utility=-1.0 if self.reward == "win" else -MOST_POINTS,
            max_utility=max(most, 1.0),
            utility_sum=0.0 if self.players > 1 else None,
            max_game_length=self.most_decisions,
        )
        super().__init__(_game_type(self.card_game, self.players, chance), info, params or {})
        self.card_game.compile()

    def __reduce__(self) -> tuple[object, ...]:
        return load, (str(self),)

    @functools.cached_property
    def first_node(self) -> TreeNode:
        """The node before the first draw of the dealer."""
        state = self.card_game.blank(self.players, self.options)
        hashes = [b"%d" % seat for seat in range(self.players)]
        return TreeNode(self, state, NO_DRAWS, 0, History.known(hashes, state))

    @functools.cached_property
    def one_hot(self) -> list[list[float]]:
        """For each player the part of a tensor that names the player."""
        return [[float(other == player) for other in range(self.players)] for player in range(self.players)]

    def new_initial_state(self) -> TableState:
        """The state before the first draw of the dealer."""
        return TableState(self)

    def dealt(self, state: np.ndarray) -> np.ndarray:
        """Return the state after a step of the dealer, whose random numbers the game draws."""
        after = copy_record(state)
        self.card_game.runner.deal(after, self._source.randbytes(rng.SEED_BYTES), 0)
        return after

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


class History:
    """What each seat has seen and done up to a step: hashes, which are computed when somebody asks for them."""

    __slots__ = ("_action", "_actor", "_before", "_hashes", "_state")

    def __init__(self, before: History | None, actor: int, action: int, state: np.ndarray) -> None:
        """The history after a step to `state`; `actor` and `action` are -1 for a step of the dealer."""
        self._before, self._actor, self._action, self._state = before, actor, action, state
        self._hashes: list[bytes] | None = None

    @classmethod
    def known(cls, hashes: list[bytes], state: np.ndarray) -> History:
        history = cls(None, -1, -1, state)
        history._hashes = hashes
        return history

    def hashes(self, runner: Runner) -> list[bytes]:
        """Return the hash of each seat's history: of the one before, its own action and its observation."""
        waiting = [self]
        while (first := waiting[-1])._hashes is None:
            assert first._before is not None, "the first history has its hashes"
            waiting.append(first._before)
        hashes = waiting.pop()._hashes
        assert hashes is not None
        for one in reversed(waiting):
            hashes = one._hashes = [one._hashed(runner, seat, hash_) for seat, hash_ in enumerate(hashes)]
            one._before = None  # the memory of the steps before is free
        return hashes

    def _hashed(self, runner: Runner, seat: int, before: bytes) -> bytes:
        now = hashlib.blake2b(before, digest_size=16)
        now.update(b"%d" % self._action if seat == self._actor else b"-")
        now.update(runner.observe(self._state, seat).tobytes())
        return now.digest()


class TreeNode:
    """A node of the game tree. It never changes, so copies of a state share it; a step returns another node."""

    __slots__ = ("_legal", "decisions", "draws", "game", "history", "outcomes", "player", "state")

    def __init__(
        self, game: TableGame, state: np.ndarray, draws: Draws, decisions: int, history: History
    ) -> None:
        """The node at the next draw or decision, or at the end; `draws` are those of an unfinished dealer's step."""
        self.game, self.decisions = game, decisions
        runner = game.card_game.runner
        mask, outcomes = runner.actors(state), 0
        if mask >> DEALER and game.sampled:
            outcomes = 1
        while mask >> DEALER and not outcomes:
            state, outcomes = deal_with_draws(game.card_game, state, draws)
            if outcomes:
                break
            mask, draws, history = runner.actors(state), NO_DRAWS, History(history, -1, -1, state)
        self.state, self.draws, self.history = state, draws, history
        self.outcomes = outcomes  # how many the next draw has; 0 if no draw is due
        if outcomes:
            self.player = CHANCE
        elif mask == 0 or decisions >= game.most_decisions:
            self.player = TERMINAL
        else:
            self.player = low_bit(mask)
        self._legal: list[int] | None = None

    def __deepcopy__(self, _memo: object) -> TreeNode:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return _read_node, (self.game, self.state.tobytes(), self.draws, self.decisions, self.hashes())

    @property
    def legal(self) -> list[int]:
        """The legal actions of the player, or the outcomes of the draw; not to be changed."""
        if self._legal is None:
            if self.player >= 0:
                self._legal = self.game.card_game.runner.legal(self.state, self.player)
            else:
                self._legal = list(range(self.outcomes))
        return self._legal

    def position(self) -> Position:
        """Return a position of its own, with the same state."""
        game = self.game
        unused = bytes(rng.SEED_BYTES)
        state = copy_record(self.state)
        return Position(game.card_game, game.players, game.options, unused, False, state, 0)

    def after(self, action: int) -> TreeNode:
        """Return the node after a draw or a decision. Raises `IllegalAction` or `GameOver`."""
        if self.player == TERMINAL:
            raise GameOver
        if self.outcomes:
            if not 0 <= action < self.outcomes:
                raise IllegalAction(given=f"draw {action}", expected=f"draw 0..{self.outcomes - 1}")
            if self.game.sampled:
                return self._dealt()
            draws = with_draw(self.draws, action)
            return TreeNode(self.game, self.state, draws, self.decisions, self.history)
        state = copy_record(self.state)
        if self.game.card_game.runner.play(state, self.player, action) == REFUSED:
            self.position().play(action, self.player)  # raises
        history = History(self.history, self.player, action, state)
        return TreeNode(self.game, state, NO_DRAWS, self.decisions + 1, history)

    def _dealt(self) -> TreeNode:
        """Return the node after all steps of the dealer that are due, with random numbers of the game."""
        state, history, actors = self.state, self.history, self.game.card_game.runner.actors
        while actors(state) >> DEALER:
            state = self.game.dealt(state)
            history = History(history, -1, -1, state)
        return TreeNode(self.game, state, NO_DRAWS, self.decisions, history)

    def hashes(self) -> list[bytes]:
        """Return the hash of each seat's history."""
        return self.history.hashes(self.game.card_game.runner)

    def imagined(self, player: int, seed: bytes) -> TreeNode:
        """Return a node with the same information state of `player`, with new hidden information."""
        runner, world = self.game.card_game.runner, self.position().imagine(player, seed).state
        hashes = self.hashes().copy()
        for seat in range(self.game.players):
            if seat != player:  # its true history is unknown: derived from the player's and its observation
                known = hashlib.blake2b(hashes[player], digest_size=16)
                known.update(b"%d" % seat + runner.observe(world, seat).tobytes())
                hashes[seat] = known.digest()
        return TreeNode(self.game, world, self.draws, self.decisions, History.known(hashes, world))


def _read_node(game: TableGame, raw: bytes, draws: Draws, decisions: int, hashes: list[bytes]) -> TreeNode:
    """Return a node of what a pickle has stored: the hashes stand for the steps before."""
    state = np.frombuffer(bytearray(raw), game.card_game.state_type)
    return TreeNode(game, state, draws, decisions, History.known(hashes, state))


class TableState(pyspiel.State):
    """A state of a game, as OpenSpiel's algorithms use it.

    Methods that OpenSpiel would answer in C++ by several calls of Python are answered here, with equal results.
    """

    _node: TreeNode

    def __init__(self, game: TableGame) -> None:
        super().__init__(game)
        self._node = game.first_node

    @property
    def position(self) -> Position:
        """A copy of the position, hidden cards included: for inspection, not for players."""
        return self._node.position()

    def current_player(self) -> int:
        return self._node.player

    def is_terminal(self) -> bool:
        return self._node.player == TERMINAL

    def is_chance_node(self) -> bool:
        return self._node.player == CHANCE

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The legal actions of the current player, or the outcomes of a chance node; of another player none."""
        node = self._node
        mine = player is None or player == node.player or node.player == CHANCE
        return list(node.legal) if mine else []

    def _legal_actions(self, player: int) -> list[int]:
        return self._node.legal if player == self._node.player else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return list(_outcomes(self._node.outcomes))

    def _apply_action(self, action: int) -> None:
        self._node = self._node.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE:
            return f"draw {action}"
        return self._node.game.card_game.notations[action]

    def returns(self) -> list[float]:
        game = self.get_game()
        return (
            final_rewards(self._node.position(), game.reward) if self.is_terminal() else [0.0] * game.players
        )

    def resample_from_infostate(self, player: int, sampler: Any) -> TableState:
        """A state with the same information state; `sampler` returns random numbers from 0 to 1."""
        draw = sampler if callable(sampler) else np.random.default_rng().random
        seed = hashlib.sha256(repr([draw() for _ in range(4)]).encode()).digest()
        other: TableState = self.get_game().new_initial_state()
        other._node = self._node.imagined(player, seed)
        return other

    def information_state_key(self, player: int) -> str:
        """A hash of the history of all that a player has seen and done."""
        return self._node.hashes()[player].hex()

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """The player one-hot and its observation; `player` is by default the current one."""
        node, game = self._node, self._node.game
        number = node.player if player is None else player
        if not (type(number) is int and 0 <= number < game.players):
            return list(super().observation_tensor(number))  # OpenSpiel's own errors
        features: list[float] = game.card_game.runner.observe(node.state, number).tolist()
        return game.one_hot[number] + features

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        """The same as the observation's tensor."""
        return self.observation_tensor(player)

    def __str__(self) -> str:
        position = self._node.position()
        drawn = " ".join(map(str, numbers_of(self._node.draws)))
        return f"{position.game.id} {position.digest[:16]} {drawn}".rstrip()


@functools.cache
def _outcomes(count: int) -> list[tuple[int, float]]:
    """Return equally likely outcomes with their probabilities; not to be changed."""
    return [(number, 1 / count) for number in range(count)]


class Observer:
    """Writes a player's observation into a tensor with named parts."""

    def __init__(self, game: TableGame, perfect_recall: bool) -> None:
        self._game, self._recall = game, perfect_recall
        self._parts = layout(game.card_game)
        self.tensor = np.zeros(game.players + game.card_game.observation, np.float32)
        self.dict = {"player": self.tensor[: game.players]}
        self._features = self.tensor[game.players :]
        for part in self._parts:
            self.dict[part.name] = self._features[part.first : part.first + part.size]

    def set_from(self, state: TableState, player: int) -> None:
        """Write the player's observation."""
        self.dict["player"][:] = self._game.one_hot[player]
        self._game.card_game.runner.observe_into(state._node.state, player, self._features)

    def string_from(self, state: TableState, player: int) -> str:
        """With perfect recall a hash of the history, else the non-zero features of each part."""
        if self._recall:
            return f"{player} {state.information_state_key(player)}"
        seen = self._game.card_game.runner.observe(state._node.state, player)
        lines = [f"player {player}"]
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
