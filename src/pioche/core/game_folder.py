"""A game: its facts, its kernels and its table description, found in its room.

Rooms are found, not listed: every package in `pioche.games` is a game, and everything else
(terminal, server, arena, environments, contract tests) is generic over `Game`.
"""

from __future__ import annotations

import functools
import importlib
import pkgutil
from collections.abc import Callable, Mapping, Sequence
from importlib import resources
from typing import TYPE_CHECKING, Any

import numpy as np

from pioche.core import contract, entry_points, rng
from pioche.core.contract import ACTION, FEATURE, POINTS, WEIGHT, Option
from pioche.core.kernel import Linker, Target, cpu, plain, table, tidy_cache, view
from pioche.core.refusals import (
    BadNotation,
    BadOption,
    BadPlayers,
    UnknownGame,
    UnknownOption,
)
from pioche.core.scene import Face
from pioche.core.seeds import seed_bytes_or_random
from pioche.core.toolbox import low_bit
from pioche.core.validate import as_integer, shown_value
from pioche.core.weights import read_beliefs, read_trainings

if TYPE_CHECKING:
    from pioche.core.position import Position

Options = dict[str, str | int]


class Runner:
    """The contract's kernels of one game over NumPy arrays, interpreted or compiled."""

    def __init__(self, game: Game, link: Linker) -> None:
        self.link = link
        interpreted = link.target.name == "plain"
        self._adapt = view if interpreted else _bare
        self._whole = view if interpreted else _as_it_is  # for what compiled code takes as an array
        linked = {kernel.__name__: link(kernel) for kernel in contract.KERNELS}
        self._deal, self._scores, self._winners = linked["deal"], linked["scores"], linked["winners"]
        self._imagine, self._observe = linked["imagine"], linked["observe"]
        self._census = linked["census"]
        if interpreted:
            self._actors, self._legal, self._play = linked["actors"], linked["legal"], linked["play"]
        else:
            self._actors, self._play = link(entry_points.actors_in), link(entry_points.play_in)
            self._legal = link(entry_points.legal_in)
        self._stream, self._below = link(rng.stream), link(rng.below)
        self.game = game

    def actors(self, state: np.ndarray) -> int:
        return int(self._actors(self._whole(state)))

    def deal(self, state: np.ndarray, seed: bytes, step: int) -> None:
        source = self._adapt(rng.generator(seed))
        self._stream(source, step)
        self._deal(self._adapt(state), source)

    def legal(self, state: np.ndarray, seat: int) -> list[int]:
        out = np.zeros(self.game.actions, ACTION)
        count = self._legal(self._whole(state), seat, self._whole(out))
        actions: list[int] = out[:count].tolist()
        return actions

    def play(self, state: np.ndarray, seat: int, action: int) -> None:
        self._play(self._whole(state), seat, action)

    def scores(self, state: np.ndarray, players: int) -> list[int]:
        out = np.zeros(self.game.seats, POINTS)
        self._scores(self._adapt(state), self._adapt(out))
        points: list[int] = out[:players].tolist()
        return points

    def winners(self, state: np.ndarray) -> int:
        return int(self._winners(self._adapt(state)))

    def imagine(self, state: np.ndarray, seat: int, source: np.ndarray) -> None:
        self._imagine(self._adapt(state), seat, self._adapt(source))

    def greedy(self, state: np.ndarray, seat: int, actions: list[int], source: np.ndarray) -> int:
        """What the room's own player chooses on an imagined state; compiled at its first use."""
        return int(self.call(contract.greedy, state, seat, np.array(actions, ACTION), len(actions), source))

    def call(self, fn: Callable[..., Any], *arguments: Any) -> Any:
        """A function over the contract's kernels, linked to the game; compiled at its first use."""
        adapted = (self._adapt(one) if isinstance(one, np.ndarray) else one for one in arguments)
        return self.link(fn)(*adapted)

    def below(self, source: np.ndarray, n: int) -> int:
        """A number from 0 to n-1; compiled at its first use."""
        return int(self._below(self._adapt(source), n))

    def observe(self, state: np.ndarray, seat: int) -> np.ndarray:
        out = np.zeros(self.game.observation, FEATURE)
        self._observe(self._adapt(state), seat, self._adapt(out))
        return out

    def census(self, state: np.ndarray) -> np.ndarray:
        out = np.zeros(self.game.cards, np.int16)
        self._census(self._adapt(state), self._adapt(out))
        return out


def _bare(array: np.ndarray) -> Any:
    """What compiled kernels take: the record itself, or the array of numbers."""
    return array[0] if array.dtype.names else array


def _as_it_is(array: np.ndarray) -> Any:
    return array


class Game:
    """One game, from its room."""

    def __init__(self, package: str) -> None:
        self.package = package
        self.id = package.rpartition(".")[2].replace("_", "-")
        self.words = f"{package}/words"  # the folder of its texts, as `Text` takes it
        self.rules = importlib.import_module(f"{package}.rules")
        self.table = importlib.import_module(f"{package}.table")
        split = resources.files(package).joinpath("observe.py").is_file()
        self.observe = importlib.import_module(f"{package}.observe") if split else self.rules
        self.version: int = self.rules.VERSION
        self.players: tuple[int, ...] = tuple(self.rules.PLAYERS)
        self.options: tuple[Option, ...] = tuple(self.rules.OPTIONS)
        self.low_wins: bool = self.rules.LOW_WINS
        self.state_type: np.dtype[Any] = self.rules.STATE
        self.seats: int = self.rules.SEATS
        self.actions: int = self.rules.ACTIONS
        self.cards: int = self.rules.CARDS
        self.observation: int = self.observe.OBSERVATION
        # How many turns the log of a running game reaches back; None: to its beginning.
        self.log_turns: int | None = getattr(self.table, "LOG_TURNS", None)
        self._compiled: Runner | None = None

    def __repr__(self) -> str:
        return f"<Game {self.id}>"

    def __reduce__(self) -> tuple[object, ...]:
        return game, (self.id,)

    # Kernels --------------------------------------------------------------------------------

    @functools.cached_property
    def scope(self) -> dict[str, Any]:
        """What the room puts in the place of the contract's names."""
        facts = {name: getattr(self.rules, name) for name in ("ACTIONS", "CARDS")}
        facts["OBSERVATION"] = self.observation
        kernels = {kernel.__name__: self._kernel(kernel.__name__) for kernel in contract.KERNELS}
        return (
            facts | kernels | {"greedy": self._room("players.greedy").choose} | self._policy | self._beliefs
        )

    @property
    def _policy(self) -> dict[str, Any]:
        """What the room's trained player is made of."""
        room = self.policy
        return {
            "consider": room.consider,
            "features": room.features,
            "active_features": getattr(room, "active_features", contract.all_features_active),
            "horizon": room.horizon,
            "MEMO": room.MEMO,
            "FEATURES": len(room.FEATURES),
            "WEIGHTS": table(self.weights, WEIGHT),
        }

    @property
    def _beliefs(self) -> dict[str, Any]:
        """The belief features of the game and their weights; most games have none."""
        room = self.beliefs
        if room is None:
            return {
                "belief_features": contract.no_belief_features,
                "BELIEF_FEATURES": 0,
                "BELIEF_WEIGHTS": table(np.zeros(1), WEIGHT),
            }
        beliefs = read_beliefs(*self._read("players/beliefs.json"), room.BELIEF_FEATURES)
        return {
            "belief_features": room.belief_features,
            "BELIEF_FEATURES": len(room.BELIEF_FEATURES),
            "BELIEF_WEIGHTS": table(beliefs, WEIGHT),
        }

    @functools.cached_property
    def beliefs(self) -> Any:
        """The room's `beliefs.py`, or None."""
        file = resources.files(self.package).joinpath("players/beliefs.py")
        return self._room("players.beliefs") if file.is_file() else None

    @functools.cached_property
    def policy(self) -> Any:
        """The room's `policy.py`."""
        return self._room("players.policy")

    @functools.cached_property
    def trained(self) -> list[dict[str, Any]]:
        """The trainings that the room's `policy.json` holds, each for some numbers of players."""
        return read_trainings(*self._read("players/policy.json"), self.players, self.policy.FEATURES)

    @functools.cached_property
    def weights(self) -> np.ndarray:
        """What each of the policy's features weighs: row n for n players."""
        rows = self.weighed(self.trained)
        rows.setflags(write=False)  # compiled players have them built in
        return rows

    def weighed(self, trainings: Sequence[Mapping[str, Any]]) -> np.ndarray:
        """The same by other trainings; what they do not know weighs nothing."""
        rows = np.zeros((self.seats + 1, len(self.policy.FEATURES)), WEIGHT)
        for one in trainings:
            rows[one["players"]] = [one["weights"].get(name, 0.0) for name in self.policy.FEATURES]
        return rows

    def _read(self, name: str) -> tuple[bytes, str]:
        """What a file of the room holds, and where it lies."""
        file = resources.files(self.package).joinpath(name)
        return file.read_bytes(), str(file)

    def _kernel(self, name: str) -> Any:
        """A kernel of the game: in `rules.py`, in `observe.py`, or in a file of its own name where it is long."""
        for module in (self.rules, self.observe):
            if hasattr(module, name):
                return getattr(module, name)
        return getattr(self._room(name), name)

    def linker(self, target: Target) -> Linker:
        """What links functions to this game for a target."""
        return Linker(self.id, self.scope, target)

    @functools.cached_property
    def interpreted(self) -> Runner:
        """The kernels as plain Python: no compiling, every store checked."""
        return Runner(self, self.linker(plain()))

    @functools.cached_property
    def linked(self) -> Linker:
        """Links a generic algorithm to this game and compiles it, at its first call."""
        return self.linker(cpu())

    @property
    def compiled(self) -> Runner:
        """The kernels compiled by Numba; the first time takes seconds, from the cache less."""
        if self._compiled is None:
            runner = Runner(self, self.linked)
            _call_each_kernel(self, runner)
            self._compiled = runner
            tidy_cache()
        return self._compiled

    def compile(self) -> None:
        """Compile the kernels, here and now; positions use them from then on."""
        _ = self.compiled

    @property
    def runner(self) -> Runner:
        """Compiled once somebody has asked for that, interpreted before: they give the same."""
        return self._compiled or self.interpreted

    def _room(self, name: str) -> Any:
        return importlib.import_module(f"{self.package}.{name}")

    # Tables ---------------------------------------------------------------------------------

    def new(
        self,
        players: int | None = None,
        options: Mapping[str, str | int | bool] | None = None,
        *,
        seed: int | str | bytes | None = 0,
        automatic: bool = True,
    ) -> Position:
        """A new table: the same deal for the same seed, and without one always that of seed 0.

        `seed`: 32 bytes, or any number or words that stand for them; None is a deal that nobody has seen.
        """
        from pioche.core.position import Position

        chosen = self.check_players(players)
        settled = self.check_options(chosen, options or {})
        return Position.start(self, chosen, settled, seed_bytes_or_random(seed), automatic)

    def check_players(self, players: int | None) -> int:
        """The number of players, the smallest table by default."""
        chosen = min(self.players) if players is None else as_integer(players)
        if chosen is None or chosen not in self.players:
            raise BadPlayers(game=self.id, given=shown_value(players), expected=_listed(self.players))
        return chosen

    @property
    def with_opponents(self) -> list[int]:
        """The numbers of players at tables where nobody plays alone."""
        return [count for count in self.players if count > 1]

    def check_options(self, players: int, given: Mapping[str, str | int | bool]) -> Options:
        """All options with their values, defaults filled in."""
        known = {option.name: option for option in self.options}
        for name in given:
            if name not in known:
                raise UnknownOption(name=str(name)[:40], expected=_listed(known) or "-")
        return {
            name: _option_value(option, given.get(name, option.default), players)
            for name, option in known.items()
        }

    def blank(self, players: int, options: Options) -> np.ndarray:
        """The record before the first step of the dealer."""
        state = np.zeros(1, self.state_type)
        state["players"] = players
        for option in self.options:
            value = options[option.name]
            state[option.name] = value if isinstance(value, int) else list(option.values).index(value)
        return state

    # Notation and words -----------------------------------------------------------------------

    @functools.cached_property
    def notations(self) -> tuple[str, ...]:
        """The notation of each action."""
        return tuple(self.table.notation(action) for action in range(self.actions))

    @functools.cached_property
    def _by_notation(self) -> dict[str, int]:
        return {_folded(text): action for action, text in enumerate(self.notations)}

    def parse(self, text: str) -> int:
        """The action of a notation; blanks and case do not matter."""
        action = self._by_notation.get(_folded(text)) if isinstance(text, str) else None
        if action is None:
            raise BadNotation(game=self.id, given=str(text)[:40], expected=self.table.NOTATION_EXAMPLE)
        return action

    @functools.cached_property
    def faces(self) -> tuple[Face, ...]:
        """The face of each physical card."""
        return tuple(self.table.FACES[self.table.face(card)] for card in range(self.cards))

    @functools.cached_property
    def face_codes(self) -> tuple[str, ...]:
        """The code of each physical card's face."""
        return tuple(face.code for face in self.faces)

    @functools.cached_property
    def faces_by_code(self) -> dict[str, Face]:
        return {face.code: face for face in self.table.FACES}

    def quiet(self, options: Options) -> bool:
        """Whether people must not make signs at such a table: partners could tell each other too much."""
        asked: Callable[[Options], bool] | None = getattr(self.table, "quiet", None)
        return asked is not None and asked(options)

    def rules_page(self, language: str) -> str:
        """The rules in our own words, as Markdown."""
        return resources.files(self.package).joinpath(f"words/rules.{language}.md").read_text("utf-8")


def _call_each_kernel(game: Game, runner: Runner) -> None:
    """Numba compiles at the first call: here is all that play needs, on the smallest table.

    Observations and the census are for learning and for checks: they compile when first asked for.
    """
    players = min(game.players)
    state = game.blank(players, game.check_options(players, {}))
    steps = 0
    while (mask := runner.actors(state)) >> contract.DEALER:
        runner.deal(state, bytes(rng.SEED_BYTES), steps)
        steps += 1
    seat = low_bit(mask)
    runner.imagine(state, seat, rng.generator(bytes(rng.SEED_BYTES)))
    runner.play(state, seat, runner.legal(state, seat)[0])
    runner.scores(state, players)
    runner.winners(state)


def _folded(text: str) -> str:
    return "".join(text.split()).casefold()


def _listed(values: Any) -> str:
    return ", ".join(str(value) for value in values)


def _option_value(option: Option, given: str | int | bool, players: int) -> str | int:
    """The value as the option's own type; words and digits are taken for what they say."""
    if isinstance(option.values, range):
        steps = option.values
        digits = str(given).removeprefix("-")
        if isinstance(given, bool) or not digits.isascii() or not digits.isdigit() or len(digits) > 9:
            raise BadOption(name=option.name, given=str(given)[:40], expected=f"{steps[0]}..{steps[-1]}")
        number = int(given)
        if number not in steps:
            raise BadOption(name=option.name, given=str(given), expected=f"{steps[0]}..{steps[-1]}")
        return number
    word = ("on" if given else "off") if isinstance(given, bool) else str(given)
    fitting = [value for value in option.values if players in option.needs.get(value, (players,))]
    if word not in fitting:
        raise BadOption(name=option.name, given=word[:40], expected=_listed(fitting))
    return word


# Discovery --------------------------------------------------------------------------------------


def game_ids() -> tuple[str, ...]:
    """The games there are, by name."""
    import pioche.games

    found = pkgutil.iter_modules(pioche.games.__path__)
    return tuple(sorted(room.name.replace("_", "-") for room in found if room.ispkg))


def game(name: str | Game) -> Game:
    """The game of that id; a game is taken as it is."""
    if isinstance(name, Game):
        return name
    if not isinstance(name, str) or name not in game_ids():
        raise UnknownGame(given=str(name)[:40], expected=_listed(game_ids()))
    return _game(name)


@functools.cache
def _game(name: str) -> Game:
    return Game(f"pioche.games.{name.replace('-', '_')}")
