"""What a command does to a table: `decide` returns the draft of an entry, or raises a refusal.

Nothing is changed here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from pioche.bots import NAMES, check_name
from pioche.core.refusals import BadSeat, GameOver
from pioche.server.http import schemas
from pioche.server.http.nicknames import nickname
from pioche.server.refusals import (
    AlreadySeated,
    DayRuns,
    DealFixed,
    NobodyAway,
    NonceGiven,
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
from pioche.server.table.commands import (
    BotMove,
    CloseTable,
    Command,
    Deal,
    MoveSeat,
    NameRematch,
    RestartClock,
    ReturnToSeat,
    StopClock,
)
from pioche.server.table.due import due_actions, pause_before_deal
from pioche.server.table.live import Live, Place
from pioche.server.table.steps import FrozenPosition, Step, dealer_steps, decision_step
from pioche.server.table.undo import undoable_decision

MAX_ENTRIES = 50_000  # of one table: no game needs so many; a client in a loop could fill the disk


@dataclass(slots=True)
class EntryDraft:
    """An entry before it has a number and a time, with the steps that it makes."""

    kind: str
    data: dict[str, Any] = field(default_factory=dict)
    steps: list[Step] = field(default_factory=list)


@dataclass(slots=True)  # not frozen: every move creates one, and no code changes it
class Circumstances:
    """What a decision depends on besides the table and the command: the time, presence and limits."""

    now: int
    absent_for: Callable[[str], int] = lambda _: 0  # ms since the guest disconnected; 0: connected
    absent_after: int = 60_000  # ms of absence after which others may hand the seat to a bot
    move_limit: int = 2_000  # moves of bots in a row at a table without people


class Outdated(Exception):
    """A command of the table itself is no longer needed, because the table has changed since."""


def decide(live: Live, command: Command, at: Circumstances) -> EntryDraft:
    """The entry that the command makes now; raises a refusal, or `Outdated` for a command of the table."""
    do = command.do
    if live.status == "closed" and not isinstance(do, NameRematch):
        raise TableClosed(reason=live.reason or "")
    if live.seq >= MAX_ENTRIES and not isinstance(do, CloseTable | NameRematch | schemas.Close):
        raise TooMany(what="entries", most=MAX_ENTRIES)
    if not live.playable and not isinstance(do, CloseTable | NameRematch | schemas.Close):
        raise OtherRules(given=live.row.rules, expected=live.game.version)
    return _DECISIONS[type(do)](live, command, at, do)


def _require_seat(live: Live, command: Command, wanted: int | None = None) -> int:
    """The guest's seat: the wanted one of a device that several people share, by default the first."""
    return _require_seats(live, command, wanted)[0]


def _require_seats(live: Live, command: Command, wanted: int | None = None) -> list[int]:
    """The seats of the guest, or the wanted one of them."""
    seats = live.seats_of(command.guest)
    if not seats or (wanted is not None and wanted not in seats):
        raise NotSeated
    return seats if wanted is None else [wanted]


def _seats_data(seats: list[int]) -> dict[str, Any]:
    """How an entry names the seats that it is about (`live.seats_in`)."""
    return {"seat": seats[0]} | ({"also": seats[1:]} if len(seats) > 1 else {})


def _require_owner(live: Live, command: Command) -> None:
    if command.guest != live.owner:
        raise NotOwner


def _require_open(live: Live) -> None:
    if live.status != "open":
        raise NotOpen


def _require_own_seats(live: Live) -> None:
    """The seats of a deal of the day are the same for everybody."""
    if live.day is not None:
        raise DealFixed


def _require_running(live: Live) -> None:
    if live.status == "over":
        raise GameOver
    if live.status != "running":
        raise NotRunning


def _place(live: Live, seat: int) -> Place:
    if seat >= len(live.places):
        raise BadSeat(given=str(seat), expected=f"0..{len(live.places) - 1}")
    return live.places[seat]


# Before the start ---------------------------------------------------------------------------------


def _sit(live: Live, command: Command, at: Circumstances, do: schemas.Sit) -> EntryDraft:
    _require_open(live)
    seat = live.seat_of(command.guest)
    if do.name is not None and seat is None:
        raise NotSeated
    if do.name is None and seat is not None:
        raise AlreadySeated(seat=seat)
    wanted = do.seat
    if wanted is None:
        free = [seat for seat in range(len(live.places)) if _may_sit(live.places[seat], command.guest)]
        own = [seat for seat in free if live.places[seat].reserved == command.guest]
        if not free:
            raise SeatTaken(given="-")
        wanted = (own or free)[0]
    elif not _may_sit(_place(live, wanted), command.guest):
        raise SeatTaken(given=str(wanted))
    data = {"seat": wanted, "guest": command.guest}
    if do.nonce is not None:
        if live.deal_fixed:
            raise DealFixed
        if seat is not None:
            raise NonceGiven(seat=seat)  # one of each device
        data["nonce"] = do.nonce
    if do.name is not None:
        data["name"] = nickname(do.name)
    return EntryDraft("seated", data)


def _may_sit(place: Place, guest: str | None) -> bool:
    return place.kind == "open" and place.reserved in (None, guest)


def _add_nonce(live: Live, command: Command, at: Circumstances, do: schemas.AddNonce) -> EntryDraft:
    seat = _require_seat(live, command)
    _require_open(live)
    _require_nonce_taken(live, seat)
    return EntryDraft("nonce", {"seat": seat, "nonce": do.nonce})


def _require_nonce_taken(live: Live, seat: int) -> None:
    if live.deal_fixed:
        raise DealFixed
    if not live.takes_nonce(seat):
        raise NonceGiven(seat=seat)


def _leave(live: Live, command: Command, at: Circumstances, do: schemas.Leave) -> EntryDraft:
    seats = _require_seats(live, command, do.seat)
    if live.status == "open":
        alone = command.guest == live.owner and all(
            place.guest in (None, command.guest) for place in live.places
        )
        if alone and seats == live.seats_of(command.guest):
            return EntryDraft("closed", {"reason": "abandoned"})
        return EntryDraft("left", _seats_data(seats))
    _require_running(live)
    return EntryDraft("handed", _seats_data(seats) | {"gone": True})


def _free(live: Live, command: Command, at: Circumstances, do: schemas.Free) -> EntryDraft:
    _require_owner(live, command)
    _require_open(live)
    _require_own_seats(live)
    _place(live, do.seat)
    return EntryDraft("left", {"seat": do.seat})


def _fill(live: Live, command: Command, at: Circumstances, do: schemas.Fill) -> EntryDraft:
    _require_owner(live, command)
    _require_open(live)
    _require_own_seats(live)
    if _place(live, do.seat).kind == "person":
        raise SeatTaken(given=str(do.seat))
    return EntryDraft("filled", {"seat": do.seat, "bot": check_name(do.bot, NAMES)})


def _change(live: Live, command: Command, at: Circumstances, do: schemas.Change) -> EntryDraft:
    _require_owner(live, command)
    _require_open(live)
    if live.deal_fixed:
        raise DealFixed
    kept = list(range(len(live.places)))
    players = len(kept) if do.players is None else live.game.check_players(do.players)
    # Of the open seats the last one goes first; those that are kept for somebody stay longer.
    spare = sorted(
        (seat for seat in kept if live.places[seat].kind == "open"),
        key=lambda seat: (live.places[seat].reserved is None, seat),
    )
    while len(kept) > players:
        if not spare:
            raise SeatTaken(given=str(kept[-1]))
        kept.remove(spare.pop())
    given = do.options or {}
    options = live.game.check_options(players, {**live.options, **given} if given else dict(live.options))
    pace = {
        "bots": do.bots or live.pace.bots,
        "seconds": do.seconds if "seconds" in do.model_fields_set else live.pace.seconds,
        "hints": not live.pace.serious and (live.pace.hints if do.hints is None else do.hints),
        "serious": live.pace.serious,
    }
    listed = live.listed if do.listed is None else do.listed
    added = players - len(kept)
    data = {"seats": kept, "added": added, "options": options, "pace": pace, "listed": listed}
    return EntryDraft("changed", data)


def _start(live: Live, command: Command, at: Circumstances, do: schemas.Start) -> EntryDraft:
    _require_owner(live, command)
    _require_open(live)
    free = [str(seat) for seat, place in enumerate(live.places) if place.kind == "open"]
    if free:
        raise SeatsOpen(expected=", ".join(free))
    data: dict[str, Any] = {}
    if do.nonce is None:
        start = live.start_position()
    else:
        seat = _require_seat(live, command)
        _require_nonce_taken(live, seat)
        data["nonce"] = do.nonce
        start = live.start_position_with(seat, bytes.fromhex(do.nonce))
    # The first deal has no pause; a continued table may start in a pause of the other table's game.
    steps = _dealer_steps(live, start, at_least=0 if live.continued else 1)
    data["dealt"] = (steps[-1].after if steps else start).position.dealt
    return EntryDraft("started", data, steps)


def _dealer_steps(live: Live, before: FrozenPosition, at_least: int = 0) -> list[Step]:
    return list(dealer_steps(before, partial(pause_before_deal, live), at_least=at_least))


# Play ---------------------------------------------------------------------------------------------


def _play(live: Live, command: Command, at: Circumstances, do: schemas.Play) -> EntryDraft:
    own = _require_seats(live, command, do.seat)
    _require_running(live)
    seat = next((seat for seat in own if live.person_asked(seat)), own[0])
    if live.places[seat].handed:
        raise SeatHanded
    asked = live.asked.get(seat)
    if command.seq > live.seq or (asked is not None and command.seq < asked.seq):
        raise Stale(given=command.seq, expected=live.seq)
    return _played(live, seat, live.game.parse(do.action), "person")


def _played(live: Live, seat: int, action: int, by: str) -> EntryDraft:
    first = decision_step(live.frozen, seat, action)
    steps = [first, *_dealer_steps(live, first.after)]
    notation = live.game.notations[action]
    dealt = steps[-1].after.position.dealt
    return EntryDraft("played", {"seat": seat, "action": notation, "by": by, "dealt": dealt}, steps)


def _undo(live: Live, command: Command, at: Circumstances, do: schemas.Undo) -> EntryDraft:
    own = _require_seats(live, command)
    _require_running(live)
    seat = next((seat for seat in own if undoable_decision(live, seat) is not None), own[0])
    undone = undoable_decision(live, seat)
    if undone is None:
        raise NothingToUndo
    if not undone.seq <= command.seq <= live.seq:
        raise Stale(given=command.seq, expected=live.seq)
    return EntryDraft("undone", {"seat": seat, "to": undone.seq})


def _ready(live: Live, command: Command, at: Circumstances, do: schemas.Ready) -> EntryDraft:
    seats = _require_seats(live, command)
    _require_running(live)
    if not live.position.dealer_due or live.places[seats[0]].ready:
        raise NoPause
    return EntryDraft("ready", _seats_data(seats))


def _hand(live: Live, command: Command, at: Circumstances, do: schemas.Hand) -> EntryDraft:
    _require_seat(live, command)
    _require_running(live)
    place = _place(live, do.seat)
    if place.guest is None or place.handed:
        raise NobodyAway(given=str(do.seat))
    if place.guest == command.guest:
        return EntryDraft("handed", {"seat": do.seat, "gone": True})
    away = at.absent_for(place.guest)
    if away < at.absent_after and not place.timed_out:
        raise NotAbsent(given=away // 1000, expected=at.absent_after // 1000)
    return EntryDraft("handed", {"seat": do.seat, "gone": False})


def _back(live: Live, command: Command, at: Circumstances, do: schemas.Back) -> EntryDraft:
    seats = _require_seats(live, command)
    _require_running(live)
    handed = [seat for seat in seats if live.places[seat].handed]
    if not handed:
        raise NobodyAway(given=str(seats[0]))
    return EntryDraft("returned", _seats_data(handed))


def _close(live: Live, command: Command, at: Circumstances, do: schemas.Close) -> EntryDraft:
    _require_owner(live, command)
    if live.status == "over":
        raise GameOver
    return EntryDraft("closed", {"reason": "owner"})


# What the table does by itself --------------------------------------------------------------------


def _deal(live: Live, command: Command, at: Circumstances, do: Deal) -> EntryDraft:
    due = due_actions(live)
    if not due or due[0].kind != "deal" or due[0].at > at.now:
        raise Outdated
    steps = _dealer_steps(live, live.frozen, at_least=1)
    return EntryDraft("dealt", {"dealt": steps[-1].after.position.dealt}, steps)


def _bot_move(live: Live, command: Command, at: Circumstances, do: BotMove) -> EntryDraft:
    asked = live.asked.get(do.seat)
    if asked is None or asked.seq != do.since or not live.running:
        raise Outdated
    due = [action for action in due_actions(live) if action.seat == do.seat and action.kind == do.by]
    if not due or due[0].at > at.now:
        raise Outdated
    if live.moves_without_people >= at.move_limit and not any(place.person_decides for place in live.places):
        return EntryDraft("closed", {"reason": "limit"})
    return _played(live, do.seat, do.action, do.by)


def _stop_clock(live: Live, command: Command, at: Circumstances, do: StopClock) -> EntryDraft:
    if live.clock_stopped or not any(action.kind == "clock" for action in due_actions(live)):
        raise Outdated
    return EntryDraft("slept")


def _restart_clock(live: Live, command: Command, at: Circumstances, do: RestartClock) -> EntryDraft:
    if not live.clock_stopped or not live.running:
        raise Outdated
    return EntryDraft("resumed")


def _return_to_seat(live: Live, command: Command, at: Circumstances, do: ReturnToSeat) -> EntryDraft:
    places = live.places
    back = [seat for seat in live.seats_of(command.guest) if places[seat].handed and not places[seat].gone]
    if not back or not live.running:
        raise Outdated
    return EntryDraft("returned", _seats_data(back))


def _move_seat(live: Live, command: Command, at: Circumstances, do: MoveSeat) -> EntryDraft:
    if live.day is not None and live.sealed(at.now):
        raise DayRuns(until=live.day.end)
    if _place(live, do.seat).guest != do.from_guest:
        raise SeatTaken(given=str(do.seat))
    if live.seat_of(do.to_guest) is not None:
        raise AlreadySeated(seat=live.seat_of(do.to_guest) or 0)
    return EntryDraft("moved", {"seat": do.seat, "guest": do.to_guest})


def _name_rematch(live: Live, command: Command, at: Circumstances, do: NameRematch) -> EntryDraft:
    if not live.disclosed(at.now) or live.rematch is not None:
        raise Outdated
    return EntryDraft("rematch", {"table": do.table})


def _close_table(live: Live, command: Command, at: Circumstances, do: CloseTable) -> EntryDraft:
    if live.ended:
        raise Outdated
    return EntryDraft("closed", {"reason": do.reason})


_DECISIONS: dict[type, Callable[[Live, Command, Circumstances, Any], EntryDraft]] = {
    schemas.Sit: _sit,
    schemas.AddNonce: _add_nonce,
    schemas.Leave: _leave,
    schemas.Free: _free,
    schemas.Fill: _fill,
    schemas.Change: _change,
    schemas.Start: _start,
    schemas.Play: _play,
    schemas.Undo: _undo,
    schemas.Ready: _ready,
    schemas.Hand: _hand,
    schemas.Back: _back,
    schemas.Close: _close,
    Deal: _deal,
    BotMove: _bot_move,
    StopClock: _stop_clock,
    RestartClock: _restart_clock,
    ReturnToSeat: _return_to_seat,
    MoveSeat: _move_seat,
    NameRematch: _name_rematch,
    CloseTable: _close_table,
}
