"""The games as Python games of OpenSpiel, every player count and option, found by name.

    import pyspiel
    import pioche.envs.openspiel                       # registers them

    game = pyspiel.load_game("pioche_lost_cities", {"bonus": "on"})
    game = pyspiel.load_game("pioche_skyjo(players=4,limit=0,reward=points)")

Parameters are the game's options, `players`, `reward` and `most_decisions`; a value of digits among words
is written with a `_` before it, `first=_0`, because OpenSpiel takes digits for numbers.

Turns are sequential: seats that decide at the same time are asked one after the other, and none knows
another's choice. Chance is explicit: each number that the dealer draws is a chance node with equally
likely outcomes, so a shuffle is a row of them. Utilities are the rewards of `pioche.envs.batch`, given
at the end: with several players they sum to 0, with one the game is of general sum. A game longer than
`most_decisions` ends as it is. An action or outcome that is not legal is refused and changes nothing.

The observation tensor is the game's observation with the player before it, its parts named by the
layout. The information state is the history of all that a player has seen and done: its string is a hash
of it, its tensor the same features as the observation's, which tell all that the table still shows.
`resample_from_infostate` gives a state that the player cannot tell apart from this one, as ISMCTS wants it.
"""

from __future__ import annotations

import hashlib
import itertools
from typing import Any

import numpy as np
import pyspiel

from pioche.core import rng
from pioche.core.contract import Option
from pioche.core.game import Game, Options, game, game_ids
from pioche.core.position import Position
from pioche.core.refusals import GameOver, IllegalAction
from pioche.envs.chance_nodes import dealt
from pioche.envs.config import MOST_DECISIONS, REWARDS, number
from pioche.envs.layout import layout
from pioche.envs.refusals import BadBatch
from pioche.envs.rewards import worth

MOST_POINTS = 10_000.0  # no game's points are farther apart
LARGEST = 2**31 - 1  # number that OpenSpiel has room for
DRAWS_A_DECISION = 8  # chance nodes, for each decision at most: rounds are shuffled anew


def short_name(room: Game) -> str:
    """The name by which OpenSpiel knows a game."""
    return "pioche_" + room.id.replace("-", "_")


def _spelled(value: str | int, option: Option) -> str | int:
    """An option's value as a parameter. OpenSpiel reads digits as numbers: among words they get a `_`."""
    digits = str(value).isdigit()
    if isinstance(option.values, range) or all(word.isdigit() for word in option.values):
        return int(value)
    return f"_{value}" if digits else value


def _type(room: Game, players: int = 2) -> pyspiel.GameType:
    """What OpenSpiel is told of a game; of one player it has points that nobody loses."""
    utility = pyspiel.GameType.Utility
    chosen: Options = {
        "players": max(2, min(room.players)),
        "reward": "win",
        "most_decisions": MOST_DECISIONS,
    }
    chosen |= {option.name: _spelled(option.default, option) for option in room.options}
    return pyspiel.GameType(
        short_name=short_name(room),
        long_name=f"Pioche: {room.id}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.ZERO_SUM if players > 1 else utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(room.players),
        min_num_players=min(room.players),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=chosen,
    )


class TableGame(pyspiel.Game):
    """One game at one kind of table."""

    room: Game  # set by the class of each room

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = dict(params or {})
        self.players = self.room.check_players(given.pop("players", max(2, min(self.room.players))))
        self.reward = given.pop("reward", "win")
        if self.reward not in REWARDS:
            raise BadBatch(place="reward", given=str(self.reward)[:40], expected=", ".join(REWARDS))
        longest = (LARGEST - 1 - self.room.cards) // DRAWS_A_DECISION
        decisions = given.pop("most_decisions", MOST_DECISIONS)
        self.most_decisions = number("most_decisions", decisions, 1, longest)
        plain = {
            name: value.removeprefix("_") if isinstance(value, str) else value
            for name, value in given.items()
        }
        self.options = self.room.check_options(self.players, plain)
        most = self.players - 1.0 if self.reward == "win" else MOST_POINTS
        info = pyspiel.GameInfo(
            num_distinct_actions=self.room.actions,
            max_chance_outcomes=max(self.room.cards, self.room.seats),
            num_players=self.players,
            min_utility=-1.0 if self.reward == "win" else -MOST_POINTS,
            max_utility=max(most, 1.0),
            utility_sum=0.0 if self.players > 1 else None,
            max_game_length=self.most_decisions,
        )
        super().__init__(_type(self.room, self.players), info, params or {})
        self.room.compile()

    def __reduce__(self) -> tuple[object, ...]:
        return loaded, (str(self),)

    def new_initial_state(self) -> TableState:
        """A table before the first card."""
        return TableState(self)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: Any = None
    ) -> Observer | None:
        """What turns a state into a tensor for a player; what is public or private alone is not told apart."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if params:
            raise BadBatch(place="observer", given=str(params)[:40], expected="-")
        alone = kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER or not kind.public_info
        return None if alone else Observer(self, kind.perfect_recall)

    def max_chance_nodes_in_history(self) -> int:
        """An upper bound."""
        return 1 + self.room.cards + DRAWS_A_DECISION * self.most_decisions


class Moment:
    """A table between two draws of the dealer, and what each seat has seen and done so far."""

    __slots__ = ("decisions", "histories", "numbers", "outcomes", "position")

    def __init__(self, position: Position) -> None:
        self.position = position
        self.numbers: list[int] = []  # drawn so far in the dealer's step that is due
        self.outcomes = 0  # of the draw that is due, or 0
        self.decisions = 0
        self.histories = [b"%d" % seat for seat in range(position.players)]  # hashes

    def __deepcopy__(self, _memo: object) -> Moment:
        twin = Moment.__new__(Moment)
        twin.position, twin.numbers = self.position.copy(), list(self.numbers)
        twin.outcomes, twin.decisions, twin.histories = self.outcomes, self.decisions, list(self.histories)
        return twin

    def follow(self) -> None:
        """Go on to the next draw or decision, or to the end."""
        while self.position.dealer_due:
            state, self.outcomes = dealt(self.position.game, self.position.state, self.numbers)
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
        """What every seat sees after a step, and what the one that acted did, go into its history."""
        for seat, before in enumerate(self.histories):
            now = hashlib.blake2b(before, digest_size=16)
            now.update(b"%d" % action if seat == actor else b"-")
            now.update(self.position.observe(seat).tobytes())
            self.histories[seat] = now.digest()

    def imagined(self, player: int, seed: bytes) -> Moment:
        """A moment that the player cannot tell apart from this one."""
        twin = self.__deepcopy__(None)
        twin.position = self.position.imagine(player, seed)
        for seat in range(twin.position.players):
            if seat != player:  # as far as the searching player is concerned, it is known by what it sees now
                known = hashlib.blake2b(self.histories[player], digest_size=16)
                known.update(b"%d" % seat + twin.position.observe(seat).tobytes())
                twin.histories[seat] = known.digest()
        return twin


class TableState(pyspiel.State):
    """A state of the game, as OpenSpiel's algorithms use it."""

    def __init__(self, game: TableGame) -> None:
        super().__init__(game)
        state = game.room.blank(game.players, game.options)
        unused = bytes(rng.SEED_BYTES)
        self._moment = Moment(Position(game.room, game.players, game.options, unused, False, state, 0))
        self._reward, self._most = game.reward, game.most_decisions
        self._moment.follow()

    @property
    def position(self) -> Position:
        """The table itself, hidden cards included: for looking at, not for players."""
        return self._moment.position.copy()

    def current_player(self) -> int:
        if self._moment.outcomes:
            return int(pyspiel.PlayerId.CHANCE)
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return self._moment.position.actors[0]

    def is_terminal(self) -> bool:
        return not self._moment.outcomes and (
            self._moment.position.over or self._moment.decisions >= self._most
        )

    def _legal_actions(self, player: int) -> list[int]:
        return self._moment.position.legal(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        count = self._moment.outcomes
        return [(number, 1 / count) for number in range(count)]

    def _apply_action(self, action: int) -> None:
        if self._moment.outcomes:
            self._moment.draw(action)
        elif self.is_terminal():
            raise GameOver
        else:
            self._moment.decide(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"draw {action}"
        return self._moment.position.game.notations[action]

    def returns(self) -> list[float]:
        position = self._moment.position
        return worth(position, self._reward) if self.is_terminal() else [0.0] * position.players

    def resample_from_infostate(self, player: int, sampler: Any) -> TableState:
        """A state that the player cannot tell apart from this one, drawn with a source of numbers in 0..1."""
        draw = sampler if callable(sampler) else np.random.default_rng().random
        seed = hashlib.sha256(repr([draw() for _ in range(4)]).encode()).digest()
        other: TableState = self.get_game().new_initial_state()
        other._moment = self._moment.imagined(player, seed)
        return other

    def information_state_key(self, player: int) -> str:
        """The history of what a player saw and did, as a hash."""
        return self._moment.histories[player].hex()

    def __str__(self) -> str:
        position = self._moment.position
        drawn = " ".join(map(str, self._moment.numbers))
        return f"{position.game.id} {position.digest[:16]} {drawn}".rstrip()


class Observer:
    """Writes what a player sees into a tensor whose parts have names."""

    def __init__(self, game: TableGame, perfect_recall: bool) -> None:
        self._recall = perfect_recall
        self._parts = layout(game.room)
        self.tensor = np.zeros(game.players + game.room.observation, np.float32)
        self.dict = {"player": self.tensor[: game.players]}
        self._features = self.tensor[game.players :]
        for part in self._parts:
            self.dict[part.name] = self._features[part.first : part.first + part.size]

    def set_from(self, state: TableState, player: int) -> None:
        """Write what the player sees."""
        self.dict["player"][:] = 0
        self.dict["player"][player] = 1
        self._features[:] = state._moment.position.observe(player)

    def string_from(self, state: TableState, player: int) -> str:
        """The history as a hash, or what the player sees: each part's features that are not 0."""
        if self._recall:
            return f"{player} {state.information_state_key(player)}"
        seen, told = state._moment.position.observe(player), [f"player {player}"]
        for part in self._parts:
            features = seen[part.first : part.first + part.size]
            there = [f"{place}={features[place]:g}" for place in np.flatnonzero(features)]
            if there:
                told.append(f"{part.name}: {' '.join(there)}")
        return "\n".join(told)


def register(room: Game) -> None:
    """Make a game known to OpenSpiel."""
    named = type(f"Game_{short_name(room)}", (TableGame,), {"room": room})
    pyspiel.register_game(_type(room), named)


def loaded(named: str) -> TableGame:
    """A game by its name and parameters; pickle finds it here, and with it the games registered."""
    found: TableGame = pyspiel.load_game(named)
    return found


def resample(state: TableState, player: int) -> TableState:
    """The callback for `set_resampler` of OpenSpiel's ISMCTS, with draws of its own."""
    return state.resample_from_infostate(player, np.random.default_rng(next(_SEEDS)).random)


_SEEDS = itertools.count()

for _name in game_ids():
    register(game(_name))
