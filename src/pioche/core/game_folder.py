"""`GameFolder`: what the files of one game folder say: its facts, kernels, players and words.

A game folder is a package of `pioche.games`; `pioche.core.contract` lists what its files define. `Game`
(`pioche.core.game`) adds to it running the kernels and creating tables.
"""

from __future__ import annotations

import functools
import importlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import resources
from typing import Any

import numpy as np

from pioche.core import contract
from pioche.core.contract import WEIGHT, Option, Options
from pioche.core.kernel import table
from pioche.core.message import Message
from pioche.core.reason import Reason
from pioche.core.refusals import (
    BadNotation,
    BadOption,
    BadPlayers,
    NoOptions,
    OptionNeedsPlayers,
    UnknownOption,
)
from pioche.core.scene import Face
from pioche.core.validate import as_integer, shown_value
from pioche.core.weights import read_beliefs, read_trainings


class GameFolder:
    """The content of a game folder, imported and checked."""

    def __init__(self, package: str) -> None:
        self.package = package
        self.id = package.rpartition(".")[2].replace("_", "-")
        self.words = f"{package}/words"  # the folder of its texts, as `Text` takes it
        self.rules = self._module("rules")
        self.table = self._module("table")
        self.count = self._module("count")
        self.observe = self._module("observe")
        self.version: int = self.rules.VERSION
        self.players: tuple[int, ...] = tuple(self.rules.PLAYERS)
        self.options: tuple[Option, ...] = tuple(self.rules.OPTIONS)
        self.low_wins: bool = self.rules.LOW_WINS
        self.state_type: np.dtype[Any] = self.rules.STATE
        self.seats: int = self.rules.SEATS
        self.actions: int = self.rules.ACTIONS
        self.cards: int = self.rules.CARDS
        self.observation: int = self.observe.OBSERVATION
        self._blanks: dict[tuple[object, ...], bytes] = {}  # by players and options: see `blank`
        # How many turns back the log of a running game can be read; None: all of them.
        self.log_turns: int | None = getattr(self.table, "LOG_TURNS", None)

    def _module(self, name: str) -> Any:
        return importlib.import_module(f"{self.package}.{name}")

    def _has(self, file: str) -> bool:
        return resources.files(self.package).joinpath(file).is_file()

    def _read(self, name: str) -> tuple[bytes, str]:
        """Return the content of a file of the folder, and its path."""
        file = resources.files(self.package).joinpath(name)
        return file.read_bytes(), str(file)

    # Kernels --------------------------------------------------------------------------------------

    @functools.cached_property
    def scope(self) -> dict[str, Any]:
        """The game's functions and constants by their names in the contract, for a `Linker`."""
        facts = {"ACTIONS": self.actions, "CARDS": self.cards, "OBSERVATION": self.observation}
        kernels = {kernel.__name__: self._kernel(kernel.__name__) for kernel in contract.KERNELS}
        greedy = {"greedy": self._module("players.greedy").choose}
        return facts | kernels | greedy | self._policy_scope() | self._beliefs_scope()

    def _kernel(self, name: str) -> Any:
        """Return a kernel from `rules.py`, from `observe.py` or, if it is long, from a file of its own name."""
        for module in (self.rules, self.observe):
            if hasattr(module, name):
                return getattr(module, name)
        return getattr(self._module(name), name)

    def _policy_scope(self) -> dict[str, Any]:
        policy = self.policy
        return {
            "consider": policy.consider,
            "features": policy.features,
            "active_features": getattr(policy, "active_features", contract.all_features_active),
            "horizon": policy.horizon,
            "stalled": getattr(policy, "stalled", contract.never_stalled),
            "MEMO": policy.MEMO,
            "FEATURES": len(policy.FEATURES),
            "WEIGHTS": table(self.weights, WEIGHT),
        }

    def _beliefs_scope(self) -> dict[str, Any]:
        """The belief features of the game and their weights; most games have none."""
        if self.beliefs is None:
            return {
                "belief_features": contract.no_belief_features,
                "BELIEF_FEATURES": 0,
                "BELIEF_WEIGHTS": table(np.zeros(1), WEIGHT),
            }
        features = self.beliefs.BELIEF_FEATURES
        weights = read_beliefs(*self._read("players/beliefs.json"), features)
        return {
            "belief_features": self.beliefs.belief_features,
            "BELIEF_FEATURES": len(features),
            "BELIEF_WEIGHTS": table(weights, WEIGHT),
        }

    # Players --------------------------------------------------------------------------------------

    @functools.cached_property
    def policy(self) -> Any:
        """The module `players/policy.py`."""
        return self._module("players.policy")

    @functools.cached_property
    def beliefs(self) -> Any:
        """The module `players/beliefs.py`, or None."""
        return self._module("players.beliefs") if self._has("players/beliefs.py") else None

    @functools.cached_property
    def trained(self) -> list[dict[str, Any]]:
        """The trainings in `players/policy.json`: each has weights for some numbers of players."""
        return read_trainings(*self._read("players/policy.json"), self.players, self.policy.FEATURES)

    @functools.cached_property
    def weights(self) -> np.ndarray:
        """The weights of the policy's features: row n for n players."""
        rows = self.weight_rows(self.trained)
        rows.setflags(write=False)  # compiled players have them built in
        return rows

    def weight_rows(self, trainings: Sequence[Mapping[str, Any]]) -> np.ndarray:
        """Return the weights of other trainings in the form of `weights`. Missing features get weight 0."""
        rows = np.zeros((self.seats + 1, len(self.policy.FEATURES)), WEIGHT)
        for one in trainings:
            rows[one["players"]] = [one["weights"].get(name, 0.0) for name in self.policy.FEATURES]
        return rows

    @functools.cached_property
    def reasons(self) -> tuple[Reason, ...]:
        """The reasons that the coach can give, of `reasons.py`; none without this file."""
        return tuple(self._module("reasons").REASONS) if self._has("reasons.py") else ()

    @functools.cached_property
    def alike(self) -> Callable[[Any, int, int], Message | None] | None:
        """The function `alike` of `reasons.py`, or None."""
        return getattr(self._module("reasons"), "alike", None) if self._has("reasons.py") else None

    # Numbers of players and options ---------------------------------------------------------------

    @property
    def with_opponents(self) -> list[int]:
        """The possible numbers of players, without solitaire."""
        return [count for count in self.players if count > 1]

    def check_players(self, players: int | None) -> int:
        """Return the number of players; None gives the smallest with opponents. Raises `BadPlayers`."""
        chosen = min(self.with_opponents or self.players) if players is None else as_integer(players)
        if chosen is None or chosen not in self.players:
            raise BadPlayers(game=self.id, given=shown_value(players), expected=_listed(self.players))
        return chosen

    def check_options(self, players: int, given: Mapping[str, str | int | bool]) -> Options:
        """Return all options with their values, defaults filled in.

        Raises `UnknownOption`, `NoOptions`, `BadOption` or `OptionNeedsPlayers`.
        """
        known = {option.name: option for option in self.options}
        for name in given:
            if name not in known:
                if not known:
                    raise NoOptions(name=str(name)[:40], game=self.id)
                raise UnknownOption(name=str(name)[:40], expected=_listed(known))
        return {
            name: _option_value(option, given.get(name, option.default), players)
            for name, option in known.items()
        }

    def blank(self, players: int, options: Options) -> np.ndarray:
        """Return the record of a table before the dealer's first step, as a one-record array."""
        key = players, *(options[option.name] for option in self.options)
        raw = self._blanks.get(key)
        if raw is None:  # writing field by field takes some microseconds
            state = np.zeros(1, self.state_type)
            state["players"] = players
            for option in self.options:
                value = options[option.name]
                state[option.name] = value if isinstance(value, int) else list(option.values).index(value)
            raw = self._blanks[key] = state.tobytes()
        return np.frombuffer(bytearray(raw), self.state_type)

    @functools.cached_property
    def day(self) -> tuple[int, Options]:
        """The number of players and the options of the deal of the day, of `DAY` in `table.py`.

        By default the fewest players with opponents, and the default options.
        """
        players, options = getattr(self.table, "DAY", (min(self.with_opponents or self.players), {}))
        return self.check_players(players), self.check_options(players, options)

    # Notation and words ---------------------------------------------------------------------------

    @functools.cached_property
    def notations(self) -> tuple[str, ...]:
        """The notation of each action."""
        return tuple(self.table.notation(action) for action in range(self.actions))

    @functools.cached_property
    def _actions_by_notation(self) -> dict[str, int]:
        also: Callable[[int], Iterable[str]] = getattr(self.table, "other_notations", _no_other)
        found = {_folded(text): action for action in range(self.actions) for text in also(action)}
        return found | {_folded(text): action for action, text in enumerate(self.notations)}

    def parse(self, text: str) -> int:
        """Return the action of a notation, ignoring blanks and case. Raises `BadNotation`.

        A true minus sign, as cards show it, stands for a hyphen; a game may take further spellings.
        """
        action = self._actions_by_notation.get(_folded(text)) if isinstance(text, str) else None
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

    def lesson_source(self) -> tuple[bytes, str] | None:
        """Return the content and the path of the lesson's plan (`pioche.core.lesson`); None without a lesson."""
        return self._read("lesson/lesson.json") if self._has("lesson/lesson.json") else None

    def quiet(self, options: Options) -> bool:
        """Whether emotes are off at such a table, because partners could signal with them."""
        quiet: Callable[[Options], bool] | None = getattr(self.table, "quiet", None)
        return quiet is not None and quiet(options)

    def rules_page(self, language: str) -> str:
        """Return the rules for players, as Markdown."""
        return self.read_text(f"words/rules.{language}.md")

    def read_text(self, name: str) -> str:
        """Return a text file of the folder."""
        return resources.files(self.package).joinpath(name).read_text("utf-8")


def _folded(text: str) -> str:
    return "".join(text.split()).replace("\N{MINUS SIGN}", "-").casefold()


def _no_other(_action: int) -> tuple[str, ...]:
    """The spellings that a game takes beside its notations, by default none."""
    return ()


def _listed(values: Iterable[object]) -> str:
    return ", ".join(str(value) for value in values)


def _option_value(option: Option, given: str | int | bool, players: int) -> str | int:
    """Return the value in the option's own type: "3" is taken for 3, a bool for "on" or "off"."""
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
    possible = [value for value in option.values if players in option.needs.get(value, (players,))]
    if word in option.values and word not in possible:
        raise OptionNeedsPlayers(
            name=option.name, given=word, expected=_listed(option.needs[word]), players=players
        )
    if word not in possible:
        raise BadOption(name=option.name, given=word[:40], expected=_listed(possible))
    return word
