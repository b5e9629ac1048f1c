"""Reading stored positions: every field of the JSON is checked, and the record as far as the rules can tell.

Kernels trust a record. So a record that a stranger may have written is first run through the interpreted
kernels, whose every index and store is checked, before compiled ones get it.
"""

from __future__ import annotations

import base64
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import numpy as np

from pioche.core import rng
from pioche.core.contract import DEALER, Options
from pioche.core.game_folder import GameFolder
from pioche.core.kernel import copy_record
from pioche.core.refusals import BadPosition
from pioche.core.runner import Runner
from pioche.core.validate import is_integer_between

FORMAT = 1
FIELDS = (
    "pioche-position", "game", "rules", "players", "options", "seed", "automatic", "dealt", "state", "digest",
)  # fmt: skip
MOST_DEALT = 2**32 - 1  # steps of the dealer in one game

G = TypeVar("G", bound=GameFolder)


@dataclass(frozen=True)
class StoredPosition(Generic[G]):
    """The checked fields of a stored position."""

    game: G
    players: int
    options: Options
    seed: bytes
    automatic: bool
    state: np.ndarray
    dealt: int
    digest: str


def read(stored: Any, find_game: Callable[[str], G]) -> StoredPosition[G]:
    """Return the fields of a stored position. Raises `BadPosition`, or what `find_game` raises.

    The caller compares the digest and calls `check_state`.
    """
    _require(isinstance(stored, dict), "pioche-position", "an object")
    for name in (*FIELDS, *stored):
        spelled = name[:40] if isinstance(name, str) else type(name).__name__
        _require(name in FIELDS and name in stored, spelled, ", ".join(FIELDS))
    _require(_is(stored["pioche-position"], FORMAT), "pioche-position", str(FORMAT))
    _require(type(stored["game"]) is str, "game", "a name")
    game = find_game(stored["game"])
    _require(_is(stored["rules"], game.version), "rules", str(game.version))
    players, dealt = stored["players"], stored["dealt"]
    _require(type(players) is int and players in game.players, "players", ", ".join(map(str, game.players)))
    options = _options(game, players, stored["options"])
    seed = _bytes(bytes.fromhex, stored["seed"], "seed", rng.SEED_BYTES)
    _require(type(stored["automatic"]) is bool, "automatic", "true, false")
    _require(is_integer_between(dealt, 0, MOST_DEALT), "dealt", f"0..{MOST_DEALT}")
    raw = _bytes(_from_base64, stored["state"], "state", game.state_type.itemsize)
    _require(type(stored["digest"]) is str, "digest", "hexadecimal digits")
    state = np.frombuffer(bytearray(raw), game.state_type)
    return StoredPosition(game, players, options, seed, stored["automatic"], state, dealt, stored["digest"])


def check_state(stored: StoredPosition[Any], interpreted: Runner, show: Callable[[], None]) -> None:
    """Raise `BadPosition` for the record of another table, and for one that fails now or in any next step.

    `show` computes everything that people are shown of the position.
    """
    game, state = stored.game, stored.state
    blank = game.blank(stored.players, stored.options)
    for name in ("players", *(option.name for option in game.options)):
        _require(state[name] == blank[name], f"state.{name}", str(blank[name][0]))
    _require(stored.dealt > 0 or state.tobytes() == blank.tobytes(), "state", "no card dealt")
    try:
        _check_rules(stored, interpreted)
        show()
    except BadPosition:
        raise
    except (ArithmeticError, LookupError, TypeError, ValueError) as error:
        raise BadPosition(place="state", expected=f"a state of {game.id}") from error


def _check_rules(stored: StoredPosition[Any], rules: Runner) -> None:
    """Check actors, winners and cards, run `scores` and `observe`, and try every possible next step."""
    players, state = stored.players, stored.state
    mask, won = rules.actors(state), rules.winners(state)
    dealing = mask == 1 << DEALER
    _require(dealing or 0 <= mask < 1 << players, "state", f"the dealer or seats 0..{players - 1} to act")
    ended = 0 <= won < 1 << players and (won > 0) == (mask == 0)
    _require(ended, "state", "winners at the end, and only there")
    _require((rules.census(state) == (stored.dealt > 0)).all(), "state", "every card once")
    rules.scores(state, players)
    for seat in range(players):
        rules.observe(state, seat)
        if not dealing and mask >> seat & 1:
            _try_actions(rules, state, seat)
    if dealing:
        rules.deal(copy_record(state), stored.seed, stored.dealt)


def _try_actions(rules: Runner, state: np.ndarray, seat: int) -> None:
    legal = rules.legal(state, seat)
    ascending = sorted(set(legal) & set(range(rules.game.actions)))
    _require(legal == ascending != [], "state", f"actions for seat {seat}, ascending")
    for action in legal:
        rules.play(copy_record(state), seat, action)


def _options(game: GameFolder, players: int, given: Any) -> Options:
    """Return the options, which must be complete and spelled as `check_options` returns them."""
    names = ", ".join(option.name for option in game.options) or "-"
    plain = isinstance(given, dict) and all(type(value) in (str, int) for value in given.values())
    _require(plain, "options", names)
    try:
        checked = game.check_options(players, given)
    except ValueError as error:  # a refusal, or an integer with too many digits to print
        raise BadPosition(place="options", expected=names) from error
    _require(given == checked, "options", names)
    return checked


def _bytes(decode: Callable[[str], bytes], given: Any, place: str, size: int) -> bytes:
    try:
        raw = decode(given)
    except (TypeError, ValueError):
        raw = b""
    _require(len(raw) == size, place, f"{size} bytes")
    return raw


def _from_base64(text: str) -> bytes:
    return base64.b64decode(text, validate=True)


def _is(given: Any, expected: int) -> bool:
    return type(given) is int and given == expected


def _require(valid: bool, place: str, expected: str) -> None:
    if not valid:
        raise BadPosition(place=place, expected=expected)
