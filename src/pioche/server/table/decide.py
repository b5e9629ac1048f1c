"""What a command does to a table: the entry it makes, or a typed refusal. Nothing is changed here.

Commands come from guests (`schemas.Do`) or from the table itself (the classes below: a bot's
move, an act of the dealer, somebody's return). All go through `decide`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from pioche.bots import NAMES, check_name
from pioche.core.refusals import BadSeat, GameOver
from pioche.server.http import schemas
from pioche.server.refusals import (
    AlreadySeated,
    NobodyAway,
    NoPause,
    NotAbsent,
    NothingToUndo,
    NotOpen,
    NotOwner,
    NotRunning,
    NotSeated,
    OtherRules,
    SeatHanded,
    SeatsOpen,
    SeatTaken,
    Stale,
    TableClosed,
    TooMany,
)
from pioche.server.table.live import Live, Place, Step

MOST_ENTRIES = 50_000  # of one table: far beyond any game, short of what a prankster could pile up


@dataclass(slots=True)
class Made:
    """An entry to be: its kind and data, with the steps it makes where there are any."""

    kind: str
    data: dict[str, Any] = field(default_factory=dict)
    steps: list[Step] = field(default_factory=list)


# What the table itself does -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Deal:
    """The dealer acts, after the pause."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """A bot has decided for a seat: its own, or that of a person whose time is up."""

    seat: int
    action: int
    since: int  # the entry that asked for it
    by: str  # "bot" or "clock"


@dataclass(frozen=True, slots=True)
class Sleep:
    """Nobody is there: the clock stands still."""


@dataclass(frozen=True, slots=True)
class Wakened:
    """Somebody is there again: the clock goes on, from the beginning of the turn."""


@dataclass(frozen=True, slots=True)
class Arrived:
    """A person whose seat a bot plays has come back."""


@dataclass(frozen=True, slots=True)
class MoveSeat:
    """The seat goes to another device, by a one-time link."""

    seat: int
    start: str
    end: str


@dataclass(frozen=True, slots=True)
class NameRematch:
    """The same people play again at another table."""

    table: str


@dataclass(frozen=True, slots=True)
class End:
    """The table closes by itself."""

    reason: str


Own = Deal | Chosen | Sleep | Wakened | Arrived | MoveSeat | NameRematch | End
AnyCommand = schemas.Play | schemas.Undo | schemas.Sit | schemas.Leave | schemas.Free | schemas.Fill | schemas.Start | \
    schemas.Hand | schemas.Back | schemas.Ready | schemas.Close | Own  # fmt: skip


class Dropped(Exception):
    """What the table itself wanted to do is no longer called for."""


@dataclass(frozen=True, slots=True)
class Asking:
    """Who asks, when, from which state of the table, and what is known of who is there."""

    guest: str | None
    now: int
    seq: int = 0
    absent_for: Callable[[str], int] = lambda _: 0  # ms; 0: here
    absent_after: int = 60_000
    move_limit: int = 2_000


def decide(live: Live, asking: Asking, command: AnyCommand) -> Made:
    """The entry that the command makes now, or a refusal."""
    if live.status == "closed" and not isinstance(command, NameRematch):
        raise TableClosed(reason=live.reason or "")
    if live.seq >= MOST_ENTRIES and not isinstance(command, End | NameRematch | schemas.Close):
        raise TooMany(what="entries", most=MOST_ENTRIES)
    if not live.playable and not isinstance(command, End | NameRematch | schemas.Close):
        raise OtherRules(given=live.row.rules, expected=live.game.version)
    return _ANSWERS[type(command)](live, asking, command)


def _seated(live: Live, asking: Asking) -> int:
    seat = live.seat_of(asking.guest)
    if seat is None:
        raise NotSeated
    return seat


def _owner(live: Live, asking: Asking) -> None:
    if asking.guest != live.owner:
        raise NotOwner


def _open(live: Live) -> None:
    if live.status != "open":
        raise NotOpen


def _running(live: Live) -> None:
    if live.status == "over":
        raise GameOver
    if live.status != "running":
        raise NotRunning


def _place(live: Live, seat: int) -> Place:
    if seat >= len(live.places):
        raise BadSeat(given=str(seat), expected=f"0..{len(live.places) - 1}")
    return live.places[seat]


# Before the start ---------------------------------------------------------------------------------


def _sit(live: Live, asking: Asking, command: schemas.Sit) -> Made:
    _open(live)
    if live.seat_of(asking.guest) is not None:
        raise AlreadySeated(seat=live.seat_of(asking.guest) or 0)
    wanted = command.seat
    if wanted is None:
        free = [seat for seat in range(len(live.places)) if _may_sit(live.places[seat], asking.guest)]
        own = [seat for seat in free if live.places[seat].reserved == asking.guest]
        if not free:
            raise SeatTaken(given="-")
        wanted = (own or free)[0]
    elif not _may_sit(_place(live, wanted), asking.guest):
        raise SeatTaken(given=str(wanted))
    return Made("seated", {"seat": wanted, "guest": asking.guest, "nonce": command.nonce})


def _may_sit(place: Place, guest: str | None) -> bool:
    return place.kind == "open" and place.reserved in (None, guest)


def _leave(live: Live, asking: Asking, command: schemas.Leave) -> Made:
    seat = _seated(live, asking)
    if live.status == "open":
        alone = asking.guest == live.owner and all(
            place.guest in (None, asking.guest) for place in live.places
        )
        return Made("closed", {"reason": "abandoned"}) if alone else Made("left", {"seat": seat})
    _running(live)
    return Made("handed", {"seat": seat, "gone": True})


def _free(live: Live, asking: Asking, command: schemas.Free) -> Made:
    _owner(live, asking)
    _open(live)
    _place(live, command.seat)
    return Made("left", {"seat": command.seat})


def _fill(live: Live, asking: Asking, command: schemas.Fill) -> Made:
    _owner(live, asking)
    _open(live)
    if _place(live, command.seat).kind == "person":
        raise SeatTaken(given=str(command.seat))
    return Made("filled", {"seat": command.seat, "bot": check_name(command.bot, NAMES)})


def _start(live: Live, asking: Asking, command: schemas.Start) -> Made:
    _owner(live, asking)
    _open(live)
    free = [str(seat) for seat, place in enumerate(live.places) if place.kind == "open"]
    if free:
        raise SeatsOpen(expected=", ".join(free))
    start = live.before_the_deal()
    # The first deal never waits; a table that goes on from another may do so in a pause.
    steps = list(live.dealers_steps(start, at_least=0 if live.continued else 1))
    return Made("started", {"dealt": (steps[-1].after if steps else start).position.dealt}, steps)


# Play ---------------------------------------------------------------------------------------------


def _play(live: Live, asking: Asking, command: schemas.Play) -> Made:
    seat = _seated(live, asking)
    _running(live)
    if live.places[seat].handed:
        raise SeatHanded
    asked = live.asked.get(seat)
    if asking.seq > live.seq or (asked is not None and asking.seq < asked.seq):
        raise Stale(given=asking.seq, expected=live.seq)
    return _played(live, seat, live.game.parse(command.action), "person")


def _played(live: Live, seat: int, action: int, by: str) -> Made:
    steps = live.steps_of(seat, action)
    notation = live.game.notations[action]
    dealt = steps[-1].after.position.dealt
    return Made("played", {"seat": seat, "action": notation, "by": by, "dealt": dealt}, steps)


def _undo(live: Live, asking: Asking, command: schemas.Undo) -> Made:
    seat = _seated(live, asking)
    _running(live)
    undone = live.undoable(seat)
    if undone is None:
        raise NothingToUndo
    if not undone.seq <= asking.seq <= live.seq:
        raise Stale(given=asking.seq, expected=live.seq)
    return Made("undone", {"seat": seat, "to": undone.seq})


def _ready(live: Live, asking: Asking, command: schemas.Ready) -> Made:
    seat = _seated(live, asking)
    _running(live)
    if not live.position.dealer_due or live.places[seat].ready:
        raise NoPause
    return Made("ready", {"seat": seat})


def _hand(live: Live, asking: Asking, command: schemas.Hand) -> Made:
    _seated(live, asking)
    _running(live)
    place = _place(live, command.seat)
    if place.guest is None or place.handed:
        raise NobodyAway(given=str(command.seat))
    if place.guest == asking.guest:
        return Made("handed", {"seat": command.seat, "gone": True})
    away = asking.absent_for(place.guest)
    if away < asking.absent_after and not place.timed_out:
        raise NotAbsent(given=away // 1000, expected=asking.absent_after // 1000)
    return Made("handed", {"seat": command.seat, "gone": False})


def _back(live: Live, asking: Asking, command: schemas.Back) -> Made:
    seat = _seated(live, asking)
    _running(live)
    if not live.places[seat].handed:
        raise NobodyAway(given=str(seat))
    return Made("returned", {"seat": seat})


def _close(live: Live, asking: Asking, command: schemas.Close) -> Made:
    _owner(live, asking)
    if live.status == "over":
        raise GameOver
    return Made("closed", {"reason": "owner"})


# The table itself ---------------------------------------------------------------------------------


def _deal(live: Live, asking: Asking, command: Deal) -> Made:
    owed = live.owed()
    if not owed or owed[0].kind != "deal" or owed[0].at > asking.now:
        raise Dropped
    steps = list(live.dealers_steps(live.moment_now, at_least=1))
    return Made("dealt", {"dealt": steps[-1].after.position.dealt}, steps)


def _chosen(live: Live, asking: Asking, command: Chosen) -> Made:
    asked = live.asked.get(command.seat)
    if asked is None or asked.seq != command.since or not live.running:
        raise Dropped
    due = [one for one in live.owed() if one.seat == command.seat and one.kind == command.by]
    if not due or due[0].at > asking.now:
        raise Dropped
    if live.unattended >= asking.move_limit and not any(place.awake for place in live.places):
        return Made("closed", {"reason": "limit"})
    return _played(live, command.seat, command.action, command.by)


def _sleep(live: Live, asking: Asking, command: Sleep) -> Made:
    if live.asleep or not any(one.kind == "clock" for one in live.owed()):
        raise Dropped
    return Made("slept")


def _wakened(live: Live, asking: Asking, command: Wakened) -> Made:
    if not live.asleep or not live.running:
        raise Dropped
    return Made("resumed")


def _arrived(live: Live, asking: Asking, command: Arrived) -> Made:
    seat = live.seat_of(asking.guest)
    if seat is None or not live.running or not live.places[seat].handed or live.places[seat].gone:
        raise Dropped
    return Made("returned", {"seat": seat})


def _move_seat(live: Live, asking: Asking, command: MoveSeat) -> Made:
    if _place(live, command.seat).guest != command.start:
        raise SeatTaken(given=str(command.seat))
    if live.seat_of(command.end) is not None:
        raise AlreadySeated(seat=live.seat_of(command.end) or 0)
    return Made("moved", {"seat": command.seat, "guest": command.end})


def _name_rematch(live: Live, asking: Asking, command: NameRematch) -> Made:
    if not live.disclosed:
        raise Dropped
    if live.rematch is not None:
        raise Dropped
    return Made("rematch", {"table": command.table})


def _end(live: Live, asking: Asking, command: End) -> Made:
    if live.disclosed:
        raise Dropped
    return Made("closed", {"reason": command.reason})


_ANSWERS: dict[type, Callable[[Live, Asking, Any], Made]] = {
    schemas.Sit: _sit,
    schemas.Leave: _leave,
    schemas.Free: _free,
    schemas.Fill: _fill,
    schemas.Start: _start,
    schemas.Play: _play,
    schemas.Undo: _undo,
    schemas.Ready: _ready,
    schemas.Hand: _hand,
    schemas.Back: _back,
    schemas.Close: _close,
    Deal: _deal,
    Chosen: _chosen,
    Sleep: _sleep,
    Wakened: _wakened,
    Arrived: _arrived,
    MoveSeat: _move_seat,
    NameRematch: _name_rematch,
    End: _end,
}
