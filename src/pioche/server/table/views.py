"""What one viewer may see of a table: the only projection behind events, snapshots, replays and polls.

A viewer is a seat or a spectator. Once a game is over, everybody sees everything; but until a day is over, only its
player sees anything of a table with the deal of that day (`Live.check_visible`), and no secret.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pioche.core import daily
from pioche.core.change import Change, reveal_frame
from pioche.core.contract import SPECTATOR
from pioche.core.scene import Frame, LogLine, Scene
from pioche.server.http.schemas import VERSION
from pioche.server.table.due import deadline, pause_end
from pioche.server.table.live import AppliedEntry, Live, Place, ShownLine
from pioche.server.table.steps import FrozenPosition, Step
from pioche.server.table.undo import undoable_decision

Json = dict[str, Any]
Names = Mapping[str, str]  # by guest id; a guest who deleted the name is missing
SEATING = ("seated", "left", "moved", "changed")  # entries after which somebody looks from another seat


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks: a seat or SPECTATOR, whether the viewer owns the table, and the seat reserved for the viewer.

    `shared` are the seats of a device that several people share; it looks from one of them, or from none.
    """

    seat: int
    owner: bool = False
    reserved_seat: int | None = None
    shared: tuple[int, ...] = ()


def viewer_of(live: Live, guest: str | None, wanted: int | None = None) -> Viewer:
    """The viewer that a guest is; `wanted` is the seat from which a shared device asks to look."""
    if guest is None:
        return Viewer(SPECTATOR)
    reserved = next((seat for seat, place in enumerate(live.places) if place.reserved == guest), None)
    seats = live.seats_of(guest)
    if len(seats) > 1:
        return Viewer(_shown_seat(live, seats, wanted), guest == live.owner, reserved, tuple(seats))
    return Viewer(seats[0] if seats else SPECTATOR, guest == live.owner, reserved)


def _shown_seat(live: Live, seats: list[int], wanted: int | None) -> int:
    """The seat from which a shared device looks.

    While one of its seats must decide, it looks from no other one: what it shows next, another person sees.
    """
    if live.status == "open":
        return seats[0]  # nothing is dealt yet
    asked = [seat for seat in seats if live.person_asked(seat)]
    return wanted if wanted is not None and wanted in (asked or seats) else SPECTATOR


def name_at(place: Place, names: Names) -> str | None:
    """The name of the person at a seat, or for whom it is reserved; None: there is nobody, or the name was deleted."""
    return shown_name(place.guest or place.reserved, place.name, names)


def shown_name(guest: str | None, own: str | None, names: Names) -> str | None:
    """A person's name: the guest's, or the person's own on a shared device, which goes with the guest's."""
    name = names.get(guest or "")
    return own if name is not None and own is not None else name


# The table ----------------------------------------------------------------------------------------


def table_info(live: Live, names: Names, now: int) -> Json:
    """What everybody may know about the table besides its cards."""
    disclosed = live.disclosed(now)
    secret = live.row.secret.hex() if disclosed else None
    nonces = [nonce.hex() for nonce in live.nonces] if disclosed else None
    return {
        "id": live.id,
        "game": live.row.game,
        "rules": live.row.rules,
        "options": live.options,
        "status": live.status,
        "reason": live.reason,
        "listed": live.listed,
        "bots": live.pace.bots,
        "seconds": live.pace.seconds,
        "hints": live.pace.hints,
        "serious": live.pace.serious,
        "day": None
        if live.day is None
        else {"date": daily.date_text(live.day.number), "counted": live.day.counted, "ends": live.day.end},
        "seats": [_seat(live, seat, names) for seat in range(len(live.places))],
        "owner_seat": live.seat_of(live.owner),
        "emotes": live.playable and not live.game.quiet(live.options),
        "created": live.row.created,
        "started": live.started_at or None,
        "deal": {"commitment": live.commitment.hex(), "secret": secret, "nonces": nonces},
        "result": result(live) if live.status == "over" and live.playable else None,
        "rematch": live.rematch,
        "rematch_by": live.rematch_by,
        "moments": shows_moments(live),
        "continued": None
        if live.continued is None or live.continued.table is None
        else {"table": live.continued.table, "decisions": live.continued.decisions},
    }


def _seat(live: Live, seat: int, names: Names) -> Json:
    place = live.places[seat]
    return {
        "kind": place.kind,
        "name": name_at(place, names),
        "bot": place.player,
        "handed": place.handed,
        "timed_out": place.timed_out,
        "shares": place.name is not None and place.kind == "person",
        "reserved": place.reserved is not None and place.kind == "open",
    }


def result(live: Live) -> Json:
    """The scores, the winners and how each score is counted."""
    position = live.position
    return {"scores": position.scores, "winners": list(position.winners), "count": count(live)}


def count(live: Live) -> Json | None:
    """The count of the game or of a round, if it has just ended."""
    counted = live.position.counted()
    return None if counted is None else counted.to_json()


# The present position -----------------------------------------------------------------------------


def scene(live: Live, viewer: Viewer, now: int) -> Json | None:
    """The cards as the viewer sees them now; before the start, the empty table."""
    if not live.playable:
        return None
    if live.current is None:
        return _scene(live.start_position(), viewer, False).to_json()
    return _scene(live.current, viewer, live.disclosed(now)).to_json()


def _scene(shown: FrozenPosition, viewer: Viewer, disclosed: bool) -> Scene:
    return (shown.revealed if disclosed else shown.truth).scene(viewer.seat)


def you(live: Live, viewer: Viewer) -> Json:
    """The question that the viewer must answer, if any, and whether the viewer can undo."""
    seated = viewer.seat != SPECTATOR
    own = viewer.shared or ((viewer.seat,) if seated else ())
    return {
        "seat": viewer.seat if seated else None,
        "owner": viewer.owner,
        "kept": viewer.reserved_seat,
        "shared": list(viewer.shared),
        "hidden": [
            seat for seat in viewer.shared if live.person_asked(seat) and _hides(live, seat, viewer.shared)
        ],
        "asked": asked(live, viewer.seat) if seated and live.person_asked(viewer.seat) else None,
        "undo": any(undoable_decision(live, seat) is not None for seat in own),
        "nonce": seated and live.takes_nonce(viewer.seat),
    }


def _hides(live: Live, seat: int, shared: tuple[int, ...]) -> bool:
    """Whether the seat sees what the other people at a shared device may not see."""
    return any(live.frozen.truth.shows_more(seat, other) for other in shared if other != seat)


def asked(live: Live, seat: int) -> Json:
    """The question to a seat, with all its legal answers."""
    position = live.position
    return {
        "since": live.asked[seat].seq,
        "prompt": position.prompt(seat).kept_json(),
        "choices": [
            {
                "action": choice.notation,
                "sentence": choice.sentence.kept_json(),
                "paths": choice.paths,
                "preview": [message.kept_json() for message in choice.preview],
            }
            for choice in position.choices(seat)
        ],
    }


def clock(live: Live, now: int) -> Json:
    """The deadlines of decisions, and the end of the present pause with what is counted in it."""
    pause = None
    if live.running and live.playable and live.frozen.dealer_due:
        ready = [seat for seat, place in enumerate(live.places) if place.ready]
        pause = {"until": pause_end(live), "ready": ready, "count": count(live)}
    deadlines = [{"seat": seat, "at": at} for seat in live.asked if (at := deadline(live, seat)) is not None]
    return {"now": now, "deadlines": deadlines, "pause": pause}


def now_of(live: Live, viewer: Viewer, info: Json | None, clock: Json) -> Json:
    return {"you": you(live, viewer), "clock": clock, "table": info, "log_from": log_from(live)}


# Snapshots and events -----------------------------------------------------------------------------


def snapshot(live: Live, viewer: Viewer, names: Names, presence: Json, now: int) -> Json:
    """Everything the viewer may know."""
    return {
        "type": "snapshot",
        "v": VERSION,
        "seq": live.seq,
        "table": table_info(live, names, now),
        "scene": scene(live, viewer, now),
        "log": list(log(live, viewer)),
        "you": you(live, viewer),
        "clock": clock(live, now),
        "presence": presence,
        "decisions": live.moves_made,
    }


def log(live: Live, viewer: Viewer) -> Iterator[Json]:
    """The lines that the viewer may read; in a game of memory, only those of the last turns.

    On a shared device these are the lines of spectators: the next person reads them, too.
    """
    reader = SPECTATOR if viewer.shared else viewer.seat
    for shown in readable(live):
        if shown.line.seen >> reader & 1:
            yield {"seq": shown.seq, "at": shown.at, "message": shown.line.message.to_json()}


def readable(live: Live) -> Iterator[ShownLine]:
    """The lines that are not too old to be read, for whichever viewer."""
    turns = live.game.log_turns if live.playable else None
    if turns is None or not live.running:
        return iter(live.lines)
    begun = len(live.decisions)
    seat = next(iter(live.asked), None)
    for _ in range(turns):
        while begun and live.decisions[begun - 1].seat == seat:
            begun -= 1
        seat = live.decisions[begun - 1].seat if begun else None
    return (shown for shown in live.lines if shown.decisions > begun)


def log_from(live: Live) -> int | None:
    """In a game of memory, the first entry whose lines may be read; otherwise None."""
    if live.game.log_turns is None or not live.running:
        return None
    return next((shown.seq for shown in readable(live)), live.seq + 1)


def shows_moments(live: Live) -> bool:
    """Whether earlier moments can be opened: not while a game of memory runs."""
    return live.game.log_turns is None or not live.running


def moment(then: Live, applied: AppliedEntry, viewer: Viewer, now: int) -> Json:
    """What the viewer saw after an entry: the scene, and the places to which the entry moved cards.

    `then` is the table as it was, with `applied` as its last entry. Callers check `shows_moments` of the present.
    """
    moves = [move for step in applied.steps for move in step.change.frame(viewer.seat, ()).moves]
    return {
        "seq": then.seq,
        "scene": scene(then, viewer, now),
        "seat": applied.entry.data.get("seat") if applied.entry.kind == "played" else None,
        "places": sorted({move.end for move in moves}),
    }


def event(applied: AppliedEntry, viewer: Viewer, now: Json | None, reveal: Frame | None = None) -> Json:
    """An entry with its steps as the viewer may see them; `reveal` shows all cards at the end of a game."""
    entry = applied.entry
    frames: list[Any]
    if viewer.shared:
        frames = [step.change.frame(viewer.seat, _public(step.lines)).to_json() for step in applied.steps]
    else:
        frames = [step.frame_text(viewer.seat) for step in applied.steps]
    if reveal is not None:
        frames.append(reveal.to_json())
    return {
        "type": "event",
        "v": VERSION,
        "seq": entry.seq,
        "at": entry.at,
        "kind": entry.kind,
        "seat": entry.data.get("seat"),
        "by": entry.data.get("by"),
        "to": entry.data.get("to"),
        "lines": [line.message.to_json() for line in applied.lines],
        "steps": frames,
        "now": now,
    }


def _public(lines: list[LogLine]) -> list[LogLine]:
    """The lines that spectators may read, for everybody."""
    return [LogLine(line.message) for line in lines if line.seen >> SPECTATOR & 1]


def events_since(live: Live, since: int, viewer: Viewer, names: Names, now: int) -> list[Json] | None:
    """The events after entry `since`; only the last one has `now`. None: a snapshot is needed."""
    if since == live.seq:
        return []
    if not live.recent or since + 1 < live.recent[0].entry.seq or since > live.seq:
        return None
    missed = [applied for applied in live.recent if applied.entry.seq > since]
    if any(applied.entry.kind in SEATING for applied in missed):
        return None  # the viewer may have looked from another seat before
    readable_from = log_from(live) if live.playable else None
    if readable_from is not None and since + 1 < readable_from:
        return None  # events would show again what players must remember
    events = [event(applied, viewer, None, _reveal(live, applied, viewer, now)) for applied in missed]
    events[-1]["now"] = now_of(live, viewer, table_info(live, names, now), clock(live, now))
    return events


def _reveal(live: Live, applied: AppliedEntry, viewer: Viewer, now: int) -> Frame | None:
    """For an entry that ends the game: the frame that shows the viewer all hidden cards."""
    if live.sealed(now):
        return None
    if applied.entry.kind == "closed":
        return reveal_frame(live.current.truth, viewer.seat) if live.current else None
    if not applied.steps or not applied.steps[-1].after.over:
        return None
    return reveal_frame(applied.steps[-1].after.truth, viewer.seat)


def event_maker(
    live: Live, applied: AppliedEntry, names: Names, now: int, last_sent: int | None = None
) -> Callable[[Viewer], Json]:
    """A function that returns the event of an applied entry for a viewer; shared parts are made once.

    Only the event of the table's newest entry has `now`. It includes the table if an entry after
    `last_sent` (default: this entry alone) has changed it.
    """
    newest = applied.entry.seq == live.seq
    changed = live.table_seq > (applied.entry.seq - 1 if last_sent is None else last_sent)
    info = table_info(live, names, now) if newest and changed else None
    shared = clock(live, now)

    def event_for(viewer: Viewer) -> Json:
        after = now_of(live, viewer, info, shared) if newest else None
        return event(applied, viewer, after, _reveal(live, applied, viewer, now))

    return event_for


# Replays ------------------------------------------------------------------------------------------


def replay_event(applied: AppliedEntry, viewer: Viewer | None) -> Json:
    """An entry of a replay as a viewer saw it; None: with all cards face up."""
    entry = applied.entry
    return {
        "seq": entry.seq,
        "at": entry.at,
        "kind": entry.kind,
        "seat": entry.data.get("seat"),
        "action": entry.data.get("action"),
        "by": entry.data.get("by"),
        "steps": [_replayed(step, viewer).to_json() for step in applied.steps],
    }


def _replayed(step: Step, viewer: Viewer | None) -> Frame:
    if viewer is not None:
        return step.change.frame(viewer.seat, step.lines)
    return Change(step.before.revealed, step.after.revealed).frame(SPECTATOR, step.lines)


def replay_scene(shown: FrozenPosition, viewer: Viewer | None) -> Json:
    if viewer is None:
        return shown.revealed.scene(SPECTATOR).to_json()
    return shown.truth.scene(viewer.seat).to_json()
