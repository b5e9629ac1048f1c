"""Stored positions, read back: every field of the JSON is checked, and the record as far as the rules can tell.

Kernels trust a record. So one that a stranger may have written is first looked at by the interpreted
kernels, whose every index and store is checked, before anybody hands it to compiled ones.
"""

from __future__ import annotations

import base64
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from pioche.core import rng
from pioche.core.contract import DEALER
from pioche.core.game import Game, Options, game
from pioche.core.kernel import copy_record
from pioche.core.refusals import BadPosition
from pioche.core.validate import is_integer_between

if TYPE_CHECKING:
    from pioche.core.position import Position

FORMAT = 1
FIELDS = (
    "pioche-position", "game", "rules", "players", "options", "seed", "automatic", "dealt", "state", "digest",
)  # fmt: skip
MOST_DEALT = 2**32 - 1  # steps of the dealer in one game


def read(stored: Any) -> tuple[Game, int, Options, bytes, bool, np.ndarray, int]:
    """What a position is made of, in its own order. The digest is left to the position."""
    _fit(isinstance(stored, dict), "pioche-position", "an object")
    for name in (*FIELDS, *stored):
        spelled = name[:40] if isinstance(name, str) else type(name).__name__
        _fit(name in FIELDS and name in stored, spelled, ", ".join(FIELDS))
    _fit(_is(stored["pioche-position"], FORMAT), "pioche-position", str(FORMAT))
    _fit(type(stored["game"]) is str, "game", "a name")
    room = game(stored["game"])
    _fit(_is(stored["rules"], room.version), "rules", str(room.version))
    players, dealt = stored["players"], stored["dealt"]
    _fit(type(players) is int and players in room.players, "players", ", ".join(map(str, room.players)))
    options = _options(room, players, stored["options"])
    seed = _bytes(bytes.fromhex, stored["seed"], "seed", rng.SEED_BYTES)
    _fit(type(stored["automatic"]) is bool, "automatic", "true, false")
    _fit(is_integer_between(dealt, 0, MOST_DEALT), "dealt", f"0..{MOST_DEALT}")
    raw = _bytes(_from_base64, stored["state"], "state", room.state_type.itemsize)
    _fit(type(stored["digest"]) is str, "digest", "hexadecimal digits")
    state = np.frombuffer(bytearray(raw), room.state_type)
    return room, players, options, seed, stored["automatic"], state, dealt


def look(position: Position) -> None:
    """Refuse a record of another table, and one at fault in what it tells now or in any next step."""
    room, state = position.game, position.state
    blank = room.blank(position.players, position.options)
    for name in ("players", *(option.name for option in room.options)):
        _fit(state[name] == blank[name], f"state.{name}", str(blank[name][0]))
    _fit(position.dealt > 0 or state.tobytes() == blank.tobytes(), "state", "no card dealt")
    try:
        _look_at_rules(position)
        _look_at_table(position)
    except BadPosition:
        raise
    except (ArithmeticError, LookupError, TypeError, ValueError) as error:
        raise BadPosition(place="state", expected=f"a state of {room.id}") from error


def _look_at_rules(position: Position) -> None:
    """Who acts, who has won, where the cards are, what each seat has and sees, and every step from here."""
    rules, players, state = position.game.interpreted, position.players, position.state
    mask, won = rules.actors(state), rules.winners(state)
    dealing = mask == 1 << DEALER
    _fit(dealing or 0 <= mask < 1 << players, "state", f"the dealer or seats 0..{players - 1} to act")
    _fit(0 <= won < 1 << players and (won > 0) == (mask == 0), "state", "winners at the end, and only there")
    _fit((rules.census(state) == (position.dealt > 0)).all(), "state", "every card once")
    rules.scores(state, players)
    for seat in range(players):
        rules.observe(state, seat)
        if not dealing and mask >> seat & 1:
            _try_actions(position, seat)
    if dealing:
        rules.deal(copy_record(state), position.seed, position.dealt)


def _try_actions(position: Position, seat: int) -> None:
    room, state = position.game, position.state
    legal = room.interpreted.legal(state, seat)
    ascending = sorted(set(legal) & set(range(room.actions)))
    _fit(legal == ascending != [], "state", f"actions for seat {seat}, ascending")
    for action in legal:
        room.interpreted.play(copy_record(state), seat, action)


def _look_at_table(position: Position) -> None:
    """All that people are shown."""
    position.truth()
    for seat in range(position.players):
        position.count(seat)
    for seat in position.actors:
        position.prompt(seat)
        position.choices(seat)
    if position.dealer_due:
        position.pause()


def _options(room: Game, players: int, given: Any) -> Options:
    """Every option with a value that the table takes, spelled as it is kept."""
    names = ", ".join(option.name for option in room.options) or "-"
    plain = isinstance(given, dict) and all(type(value) in (str, int) for value in given.values())
    _fit(plain, "options", names)
    try:
        settled = room.check_options(players, given)
    except ValueError as error:  # a refusal, or a number too long to be told
        raise BadPosition(place="options", expected=names) from error
    _fit(given == settled, "options", names)
    return settled


def _bytes(decode: Callable[[str], bytes], given: Any, place: str, size: int) -> bytes:
    try:
        raw = decode(given)
    except (TypeError, ValueError):
        raw = b""
    _fit(len(raw) == size, place, f"{size} bytes")
    return raw


def _from_base64(text: str) -> bytes:
    return base64.b64decode(text, validate=True)


def _is(given: Any, expected: int) -> bool:
    return type(given) is int and given == expected


def _fit(fits: bool, place: str, expected: str) -> None:
    if not fits:
        raise BadPosition(place=place, expected=expected)
