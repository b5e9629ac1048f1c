"""Whoever watches a table: what each of them is sent, as they may see it.

Nothing uncommitted may be in the table at that moment.
"""

from __future__ import annotations

from collections.abc import Iterable

from pioche.server.clock import milliseconds
from pioche.server.table import views
from pioche.server.table.live import Applied
from pioche.server.table.open_table import Table, Watcher, encoded


def bring_up_to_date(table: Table, watcher: Watcher, since: int | None) -> None:
    live, now = table.live, milliseconds()
    watcher.viewer = views.viewer_of(live, watcher.guest)
    missed = views.events_since(live, since, watcher.viewer, table.names, now) if since else None
    if missed is None:
        send_snapshots(table, [watcher])
        return
    for event in missed:
        watcher.send(encoded(event))
    watcher.send(encoded(table.presence.to_json(live, now)))


def send_snapshots(table: Table, watchers: Iterable[Watcher]) -> None:
    live, now = table.live, milliseconds()
    presence = table.presence.to_json(live, now)
    made: dict[views.Viewer, str] = {}
    for watcher in list(watchers):
        viewer = watcher.viewer = views.viewer_of(live, watcher.guest)
        if viewer not in made:
            made[viewer] = encoded(views.snapshot(live, viewer, table.names, presence, now))
        watcher.send(made[viewer])


def push(table: Table, applied: Applied) -> None:
    """Send an entry to everybody who watches, each as they may see it."""
    if not table.watchers:
        return
    live = table.live
    seen_by = views.pushes(live, applied, table.names, milliseconds(), table.pushed)
    made: dict[views.Viewer, str] = {}
    moved = []
    for watcher in table.watchers:
        viewer = views.viewer_of(live, watcher.guest)
        if viewer.seat != watcher.viewer.seat:
            moved.append(watcher)
            continue
        watcher.viewer = viewer
        text = made.get(viewer)
        if text is None:
            text = made[viewer] = encoded(seen_by(viewer))
        watcher.send(text)
    if moved:
        send_snapshots(table, moved)
    if applied.entry.kind in ("seated", "left", "moved", "started"):
        table.shown = None
        show_presence(table)


def show_presence(table: Table) -> None:
    presence = table.presence.to_json(table.live, milliseconds())
    if presence != table.shown:
        table.shown = presence
        text = encoded(presence)
        for watcher in table.watchers:
            watcher.send(text)


def send_all(table: Table, text: str) -> None:
    for watcher in table.watchers:
        watcher.send(text)
