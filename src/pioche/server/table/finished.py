"""A finished table: its record, as `pioche verify` takes it, and its replay."""

from __future__ import annotations

from typing import Any

from pioche.core.contract import SPECTATOR
from pioche.core.match import Player, described
from pioche.server.refusals import OtherRules
from pioche.server.store.rows import Entry, TableRow
from pioche.server.table import views
from pioche.server.table.live import Applied, Live

NAMELESS = "?"  # a person who has deleted the name


def record(live: Live, entries: list[Entry], names: views.Names) -> dict[str, Any]:
    """The match file of a table that is over or closed."""
    taken_over = [[seat, move, 0] for seat, move in live.continued.moves] if live.continued else []
    moves = taken_over + [
        [entry.data["seat"], entry.data["action"], max(0, entry.at - live.started_at)]
        for entry in standing(entries)
        if entry.kind == "played"
    ]
    seats = [
        Player(place.bot, place.bot) if place.bot else Player(names.get(place.guest or "", NAMELESS))
        for place in live.places
    ]
    result = None
    if live.status == "over" and live.playable:
        result = {"scores": live.position.scores, "winners": list(live.position.winners)}
    return described(
        live.row.game, live.row.rules, live.options, seats, live.row.secret, live.nonces, moves, result,
        continued=len(taken_over),
    )  # fmt: skip


def standing(entries: list[Entry]) -> list[Entry]:
    """The entries without those that were taken back, and without the taking back."""
    kept: list[Entry] = []
    for entry in entries:
        if entry.kind == "undone":
            kept = [one for one in kept if one.seq < entry.data["to"]]
        else:
            kept.append(entry)
    return kept


def replay(row: TableRow, entries: list[Entry], names: views.Names, view: str) -> dict[str, Any]:
    """The whole game as a seat or a spectator saw it, or open."""
    live = Live(row)
    if not live.playable:
        raise OtherRules(given=row.rules, expected=live.game.version)
    applied: list[Applied] = []
    for entry in entries:
        one = live.apply(entry)
        if entry.kind == "undone":
            applied = [old for old in applied if old.entry.seq < entry.data["to"]]
        else:
            applied.append(one)
    viewer = viewer_named(view)
    shown = [one for one in applied if one.steps or one.entry.kind in ("handed", "returned", "closed")]
    start = next((one.steps[0].before for one in shown if one.steps), None) or live.before_the_deal()
    return {
        "table": views.table_info(live, names),
        "view": view,
        "scene": views.replay_scene(start, viewer),
        "events": [views.replay_step(one, viewer) for one in shown],
    }


def viewer_named(view: str) -> views.Viewer | None:
    """The viewer of a replay: a seat's number, "spectator", or "open" (None)."""
    if view == "open":
        return None
    return views.Viewer(SPECTATOR if view == "spectator" else int(view))
