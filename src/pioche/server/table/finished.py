"""A finished table: the content of its match file, which `pioche verify` reads, and its replay."""

from __future__ import annotations

from typing import Any

import orjson

from pioche.core import daily
from pioche.core.contract import SPECTATOR
from pioche.core.match import Day, Played, Player, match_fields
from pioche.server.store.rows import Entry, TableRow
from pioche.server.table import views
from pioche.server.table.live import AppliedEntry, Live

NAMELESS = "?"  # stands for a person who has deleted the name


def match_record(
    live: Live, entries: list[Entry], names: views.Names, day_secret: bytes | None = None
) -> dict[str, Any]:
    """The content of the match file of a table that is over or closed.

    `day_secret` is that of the day whose deal the table plays, once it is revealed.
    """
    taken_over = [[seat, move, 0] for seat, move in live.continued.moves] if live.continued else []
    moves = taken_over + [
        Played(
            entry.data["seat"],
            entry.data["action"],
            max(0, entry.at - live.started_at),
            _substitute(live, entry),
        ).to_json()
        for entry in without_undone(entries)
        if entry.kind == "played"
    ]
    seats = [
        Player(place.bot, place.bot) if place.bot else Player(views.name_at(place, names) or NAMELESS)
        for place in live.places
    ]
    result = None
    if live.status == "over" and live.playable:
        result = {"scores": live.position.scores, "winners": list(live.position.winners)}
    day = None
    if live.day is not None and day_secret is not None:
        day = Day(daily.date_text(live.day.number), day_secret)
    return match_fields(
        live.row.game, live.row.rules, live.options, seats, live.row.secret, live.nonces, moves, result,
        nonce_seats=live.nonce_seats, continued=None if live.continued is None else len(taken_over),
        day=day,
    )  # fmt: skip


def _substitute(live: Live, entry: Entry) -> str | None:
    """Who decided in place of the seat's own player: "stand-in", "clock", or None for nobody."""
    if live.places[entry.data["seat"]].bot is not None or entry.data["by"] == "person":
        return None
    return "clock" if entry.data["by"] == "clock" else "stand-in"


def without_undone(entries: list[Entry]) -> list[Entry]:
    """The entries without those that were taken back, and without the undo entries themselves."""
    remaining: list[Entry] = []
    for entry in entries:
        if entry.kind == "undone":
            remaining = [earlier for earlier in remaining if earlier.seq < entry.data["to"]]
        else:
            remaining.append(entry)
    return remaining


def replay_json(row: TableRow, entries: list[Entry], view: str) -> bytes:
    """The JSON of the game from its start as `view` saw it (see `viewer_named`), without the table itself.

    It has no names: guests can change and delete theirs.
    """
    live = Live(row)
    remaining: list[AppliedEntry] = []
    for entry in entries:
        applied = live.apply(entry)
        if entry.kind == "undone":
            remaining = [earlier for earlier in remaining if earlier.entry.seq < entry.data["to"]]
        else:
            remaining.append(applied)
    viewer = viewer_named(view)
    shown = [each for each in remaining if each.steps or each.entry.kind in ("handed", "returned", "closed")]
    start = next((each.steps[0].before for each in shown if each.steps), None) or live.start_position()
    return orjson.dumps(
        {
            "view": view,
            "scene": views.replay_scene(start, viewer),
            "events": [views.replay_event(each, viewer) for each in shown],
        }
    )


def viewer_named(view: str) -> views.Viewer | None:
    """The viewer of a replay: a seat number, "spectator", or "open" (None: all cards face up)."""
    if view == "open":
        return None
    return views.Viewer(SPECTATOR if view == "spectator" else int(view))
