"""What a table must do by itself, and when: the dealer's acts, bots' moves, decisions out of time.

All of it follows from the state of the table; `schedule.py` does it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from pioche.core.game import Position
from pioche.server.table.live import Live, Question
from pioche.server.table.undo import undoable_decision

BOT_DELAYS = {"instant": (0, 0), "quick": (500, 900), "relaxed": (1_400, 2_600)}  # ms: from, to


@dataclass(slots=True)
class DueAction:
    """What the table must do at a time: deal, let a bot decide, or decide for a person out of time."""

    at: int
    kind: Literal["deal", "bot", "clock"]
    seat: int = -1


def due_actions(live: Live) -> list[DueAction]:
    """What the table must do by itself, the earliest first."""
    if not live.running or not live.playable:
        return []
    if live.frozen.dealer_due:
        people = [place for place in live.places if place.person_decides]
        all_ready = bool(people) and all(place.ready for place in people)
        return [DueAction(live.changed_at if all_ready else pause_end(live), "deal")]
    due = [action for seat, asked in live.asked.items() for action in _due_of_seat(live, seat, asked)]
    return sorted(due, key=lambda action: action.at)


def pause_before_deal(live: Live, position: Position) -> int:
    """For how long people look at the position before the dealer's next act (ms)."""
    if live.pace.bots == "instant" and not any(place.person_decides for place in live.places):
        return 0
    return min(position.pause(), live.timing.longest_pause)


def pause_end(live: Live) -> int:
    return live.settled_at + pause_before_deal(live, live.position)


def deadline(live: Live, seat: int) -> int | None:
    """When a bot decides for the person at this seat; None without a time limit."""
    if live.pace.seconds is None or live.clock_stopped:
        return None
    if seat not in live.asked or not live.places[seat].person_decides:
        return None
    return live.asked[seat].at + live.pace.seconds * 1000


def bot_delay(live: Live, seat: int) -> int:
    """How long a bot waits before it answers (ms): by the table's pace and chance, never by its cards."""
    least, most = BOT_DELAYS[live.pace.bots]
    chance = hashlib.sha256(f"{live.id} {live.asked[seat].seq} {seat}".encode()).digest()[0]
    return least + (most - least) * chance // 255


def _due_of_seat(live: Live, seat: int, asked: Question) -> Iterator[DueAction]:
    if live.places[seat].player is not None:
        yield DueAction(max(asked.at + bot_delay(live, seat), _undo_end(live)), "bot", seat)
    elif (at := deadline(live, seat)) is not None:
        yield DueAction(at, "clock", seat)


def _undo_end(live: Live) -> int:
    """Until when bots wait so that a person can take back the last decision; 0 if nobody can."""
    if live.pace.bots == "instant" or not live.decisions:
        return 0
    last = live.decisions[-1]
    if live.places[last.seat].person_decides and undoable_decision(live, last.seat) is not None:
        return last.at + live.timing.undo_window
    return 0
