"""What one viewer gets of a table: the one projection behind pushes, snapshots, replays and polls.

Viewers are seats or spectators; the owner of a table is told so. Once a game is over, everybody
sees everything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pioche.core.change import Change, reveal_frame
from pioche.core.contract import SPECTATOR
from pioche.core.message import Message
from pioche.core.scene import Frame, Scene
from pioche.server.http.schemas import VERSION
from pioche.server.table.live import Applied, Live, Logged, Moment, Step

Json = dict[str, Any]
Names = Mapping[str, str]  # of guests; whoever is not in it has deleted the name
SEATING = ("seated", "left", "moved")  # the entries after which somebody sees as another seat


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks: a seat or SPECTATOR, whether the table is theirs, and which seat is kept for them."""

    seat: int
    owner: bool = False
    kept: int | None = None


def viewer_of(live: Live, guest: str | None) -> Viewer:
    if guest is None:
        return Viewer(SPECTATOR)
    kept = next((seat for seat, place in enumerate(live.places) if place.reserved == guest), None)
    return Viewer(live.viewer_of(guest), guest == live.owner, kept)


# The table ----------------------------------------------------------------------------------------


def table_info(live: Live, names: Names) -> Json:
    """What everybody may know of the table besides its cards."""
    secret = live.row.secret.hex() if live.disclosed else None
    nonces = [nonce.hex() for nonce in live.nonces] if live.disclosed else None
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
        "seats": [_seat(live, seat, names) for seat in range(len(live.places))],
        "owner_seat": live.seat_of(live.owner),
        "emotes": live.playable and not live.game.quiet(live.options),
        "created": live.row.created,
        "started": live.started_at or None,
        "deal": {"commitment": live.commitment.hex(), "secret": secret, "nonces": nonces},
        "result": result(live) if live.status == "over" and live.playable else None,
        "rematch": live.rematch,
        "rematch_by": live.rematch_by,
        "continued": None
        if live.continued is None
        else {"table": live.continued.table, "decisions": live.continued.decisions},
    }


def _seat(live: Live, seat: int, names: Names) -> Json:
    place = live.places[seat]
    return {
        "kind": place.kind,
        "name": names.get(place.guest or place.reserved or ""),
        "bot": place.player,
        "handed": place.handed,
        "timed_out": place.timed_out,
        "reserved": place.reserved is not None and place.kind == "open",
    }


def result(live: Live) -> Json:
    """The end as the rulebook counts it."""
    position = live.position
    return {
        "scores": position.scores,
        "winners": list(position.winners),
        "counts": [
            [{"message": line.message.to_json(), "points": line.points} for line in position.count(seat)]
            for seat in range(position.players)
        ],
    }


# The moment ---------------------------------------------------------------------------------------


def scene(live: Live, viewer: Viewer) -> Json | None:
    """The cards as the viewer sees them now; before the start, the empty table."""
    if not live.playable:
        return None
    if live.moment is None:
        return _scene(live.before_the_deal(), viewer, False).to_json()
    return _scene(live.moment, viewer, live.disclosed).to_json()


def _scene(moment: Moment, viewer: Viewer, disclosed: bool) -> Scene:
    return (moment.opened if disclosed else moment.truth).scene(viewer.seat)


def you(live: Live, viewer: Viewer) -> Json:
    """What is awaited of the viewer, and what the viewer can do."""
    seated = viewer.seat != SPECTATOR
    return {
        "seat": viewer.seat if seated else None,
        "owner": viewer.owner,
        "kept": viewer.kept,
        "asked": asked(live, viewer.seat) if seated and _decides(live, viewer.seat) else None,
        "undo": seated and live.undoable(viewer.seat) is not None,
    }


def _decides(live: Live, seat: int) -> bool:
    return seat in live.asked and not live.places[seat].handed


def asked(live: Live, seat: int) -> Json:
    """The question to a seat and all its answers."""
    position = live.position
    return {
        "since": live.asked[seat].seq,
        "prompt": position.prompt(seat).to_json(),
        "choices": [
            {
                "action": choice.notation,
                "paths": choice.paths,
                "preview": [message.to_json() for message in choice.preview],
            }
            for choice in position.choices(seat)
        ],
    }


def clock(live: Live, now: int) -> Json:
    """Until when somebody must decide, and until when the table pauses."""
    pause = None
    if live.running and live.playable and live.moment_now.dealer_due:
        ready = [seat for seat, place in enumerate(live.places) if place.ready]
        pause = {"until": live.pause_end, "ready": ready}
    deadlines = [{"seat": seat, "at": at} for seat in live.asked if (at := live.deadline(seat)) is not None]
    return {"now": now, "deadlines": deadlines, "pause": pause}


def now_of(live: Live, viewer: Viewer, info: Json | None, clock: Json) -> Json:
    return {"you": you(live, viewer), "clock": clock, "table": info, "log_from": log_from(live)}


# Pushes -------------------------------------------------------------------------------------------


def snapshot(live: Live, viewer: Viewer, names: Names, presence: Json, now: int) -> Json:
    """Everything the viewer may know."""
    return {
        "type": "snapshot",
        "v": VERSION,
        "seq": live.seq,
        "table": table_info(live, names),
        "scene": scene(live, viewer),
        "log": list(log(live, viewer)),
        "you": you(live, viewer),
        "clock": clock(live, now),
        "presence": presence,
    }


def log(live: Live, viewer: Viewer) -> Iterator[Json]:
    """The lines the viewer may read; where remembering is the game, the last turns' alone."""
    for line in readable(live):
        if line.told.seen >> viewer.seat & 1:
            yield {"seq": line.seq, "at": line.at, "message": line.told.message.to_json()}


def readable(live: Live) -> Iterator[Logged]:
    turns = live.game.log_turns if live.playable else None
    if turns is None or not live.running:
        return iter(live.lines)
    begun = len(live.decisions)
    seat = next(iter(live.asked), None)
    for _ in range(turns):
        while begun and live.decisions[begun - 1].seat == seat:
            begun -= 1
        seat = live.decisions[begun - 1].seat if begun else None
    return (line for line in live.lines if line.decisions > begun)


def log_from(live: Live) -> int | None:
    """Where remembering is the game: the entry that the readable log begins with."""
    if live.game.log_turns is None or not live.running:
        return None
    return next((line.seq for line in readable(live)), live.seq + 1)


def event(applied: Applied, viewer: Viewer, now: Json | None, opening: Frame | None = None) -> Json:
    """An entry of the log as the viewer sees it; `opening` turns the cards up at the end."""
    entry = applied.entry
    frames = [step.change.frame(viewer.seat, step.told).to_json() for step in applied.steps]
    if opening is not None:
        frames.append(opening.to_json())
    return {
        "type": "event",
        "v": VERSION,
        "seq": entry.seq,
        "at": entry.at,
        "kind": entry.kind,
        "seat": entry.data.get("seat"),
        "by": entry.data.get("by"),
        "to": entry.data.get("to"),
        "lines": messages(told.message for told in applied.told),
        "steps": frames,
        "now": now,
    }


def messages(listed: Iterator[Message] | Sequence[Message]) -> list[Json]:
    return [message.to_json() for message in listed]


def events_since(live: Live, since: int, viewer: Viewer, names: Names, now: int) -> list[Json] | None:
    """The events after `since`, the last one with the state of things; None: a snapshot is needed."""
    if since == live.seq:
        return []
    if not live.recent or since + 1 < live.recent[0].entry.seq or since > live.seq:
        return None
    missed = [applied for applied in live.recent if applied.entry.seq > since]
    if any(applied.entry.kind in SEATING for applied in missed):
        return None  # whoever looks may have seen with other eyes before
    readable_from = log_from(live) if live.playable else None
    if readable_from is not None and since + 1 < readable_from:
        return None  # events would show again what is to be remembered
    made = [event(applied, viewer, None, _opening(live, applied, viewer)) for applied in missed]
    made[-1]["now"] = now_of(live, viewer, table_info(live, names), clock(live, now))
    return made


def _opening(live: Live, applied: Applied, viewer: Viewer) -> Frame | None:
    """With the entry that ends the game: what was hidden from the viewer, turned up."""
    if applied.entry.kind == "closed":
        return reveal_frame(live.moment.truth, viewer.seat) if live.moment else None
    if not applied.steps or not applied.steps[-1].after.over:
        return None
    return reveal_frame(applied.steps[-1].after.truth, viewer.seat)


def pushes(
    live: Live, applied: Applied, names: Names, now: int, told: int | None = None
) -> Callable[[Viewer], Json]:
    """The event of an entry that has been applied, for each viewer; what all share is made once.

    Where several entries came at once, `told` being the last one before them, the last of them
    carries the state of things.
    """
    newest = applied.entry.seq == live.seq
    changed = live.table_seq > (applied.entry.seq - 1 if told is None else told)
    info = table_info(live, names) if newest and changed else None
    shared = clock(live, now)

    def push(viewer: Viewer) -> Json:
        after = now_of(live, viewer, info, shared) if newest else None
        return event(applied, viewer, after, _opening(live, applied, viewer))

    return push


# Afterwards ---------------------------------------------------------------------------------------


def replay_step(applied: Applied, viewer: Viewer | None) -> Json:
    """A step of a replay, as a viewer saw it, or open (None)."""
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
        return step.change.frame(viewer.seat, step.told)
    return Change(step.before.opened, step.after.opened).frame(SPECTATOR, step.told)


def replay_scene(moment: Moment, viewer: Viewer | None) -> Json:
    return (
        (moment.opened if viewer is None else moment.truth)
        .scene(SPECTATOR if viewer is None else viewer.seat)
        .to_json()
    )
