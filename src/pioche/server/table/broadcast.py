"""The watchers of one table, and what each of them is sent.

Nothing is sent while the table holds an entry that is not committed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any, Protocol

import orjson

from pioche.core.contract import SPECTATOR
from pioche.server.clock import milliseconds
from pioche.server.table import views
from pioche.server.table.live import AppliedEntry, Live
from pioche.server.table.presence import Presence

PRESENCE = b'{"type":"presence"'
SEAT_CHANGES = ("seated", "left", "moved", "changed", "started")  # entries after which presence is sent again


def encoded(message: dict[str, Any]) -> bytes:
    return orjson.dumps(message)


class Watcher(Protocol):
    """Somebody to whom a table's events are sent: a socket, or a long poll."""

    guest: str | None
    seat: int | None  # from which a device that several people share asks to look
    viewer: views.Viewer

    def send(self, text: bytes) -> None: ...

    def renamed(self, name: str | None) -> None: ...


class Poll:
    """A long poll: a watcher that waits for the first event."""

    def __init__(self, guest: str | None, seat: int | None = None) -> None:
        self.guest = guest
        self.seat = seat
        self.viewer = views.Viewer(SPECTATOR)
        self.received: list[bytes] = []
        self._arrived: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    @property
    def has_event(self) -> bool:
        """Whether anything but presence was received."""
        return any(not text.startswith(PRESENCE) for text in self.received)

    def send(self, text: bytes) -> None:
        self.received.append(text)
        if not text.startswith(PRESENCE):
            self.release()

    def renamed(self, name: str | None) -> None:
        """A poll ends soon and does nothing in the guest's name."""

    def release(self) -> None:
        """End the wait."""
        if not self._arrived.done():
            self._arrived.set_result(None)

    async def wait(self, seconds: float) -> None:
        """Wait for the first event, at most so long."""
        await asyncio.wait({self._arrived}, timeout=seconds)


class Broadcast:
    """The watchers of one table."""

    def __init__(self, presence: Presence, names: dict[str, str], last_sent: int) -> None:
        self.names = names  # of the guests at the table, by guest id
        self.last_sent = last_sent  # the last entry that watchers were sent
        self._presence = presence
        self._watchers: set[Watcher] = set()
        self._sent_presence: dict[str, Any] | None = None

    @property
    def has_watchers(self) -> bool:
        return bool(self._watchers)

    def add(self, watcher: Watcher) -> None:
        self._watchers.add(watcher)

    def remove(self, watcher: Watcher) -> bool:
        """Send the watcher nothing more; whether it was a watcher of this table."""
        if watcher not in self._watchers:
            return False
        self._watchers.discard(watcher)
        return True

    def release_polls(self) -> None:
        """End the wait of all long polls."""
        for watcher in self._watchers:
            if isinstance(watcher, Poll):
                watcher.release()

    def rename(self, guest: str, name: str | None) -> bool:
        """A guest has a new name, or none any more; whether the table shows it."""
        for watcher in self._watchers:
            if watcher.guest == guest:
                watcher.renamed(name)
        if guest not in self.names:
            return False
        if name is None:
            del self.names[guest]
        else:
            self.names[guest] = name
        return True

    def bring_up_to_date(self, live: Live, watcher: Watcher, since: int | None) -> None:
        """Send a watcher the events after entry `since`, or a snapshot if they are not in memory."""
        now = milliseconds()
        watcher.viewer = views.viewer_of(live, watcher.guest, watcher.seat)
        missed = views.events_since(live, since, watcher.viewer, self.names, now) if since else None
        if missed is None:
            self._send_snapshots(live, [watcher])
            return
        for event in missed:
            watcher.send(encoded(event))
        watcher.send(encoded(self._presence.to_json(live, now)))

    def send_snapshots(self, live: Live) -> None:
        """Send every watcher a snapshot."""
        self._send_snapshots(live, self._watchers)

    def _send_snapshots(self, live: Live, watchers: Iterable[Watcher]) -> None:
        now = milliseconds()
        presence = self._presence.to_json(live, now)
        texts: dict[views.Viewer, bytes] = {}
        for watcher in list(watchers):
            viewer = watcher.viewer = views.viewer_of(live, watcher.guest, watcher.seat)
            if viewer not in texts:
                texts[viewer] = encoded(views.snapshot(live, viewer, self.names, presence, now))
            watcher.send(texts[viewer])

    def send_missed(self, live: Live, missed: list[AppliedEntry]) -> None:
        """Send entries that another process has written; snapshots if the entries are not in memory."""
        if missed:
            for applied in missed:
                self._send_event(live, applied)
        elif self.last_sent != live.seq:
            self.send_snapshots(live)
        self.last_sent = live.seq

    def send_event(self, live: Live, applied: AppliedEntry) -> None:
        """Send every watcher the event of the last entry, as that watcher may see it."""
        self._send_event(live, applied)
        self.last_sent = applied.entry.seq

    def _send_event(self, live: Live, applied: AppliedEntry) -> None:
        if not self._watchers:
            return
        event_for = views.event_maker(live, applied, self.names, milliseconds(), self.last_sent)
        texts: dict[views.Viewer, bytes] = {}
        reseated = []
        # Only an entry that changes the table changes who a watcher is; most entries are moves.
        same_viewers = live.table_seq <= self.last_sent
        for watcher in self._watchers:
            viewer = watcher.viewer
            if not same_viewers:
                viewer = views.viewer_of(live, watcher.guest, watcher.seat)
                if viewer.seat != watcher.viewer.seat:
                    reseated.append(watcher)
                    continue
                watcher.viewer = viewer
            text = texts.get(viewer)
            if text is None:
                text = texts[viewer] = encoded(event_for(viewer))
            watcher.send(text)
            if viewer.shared:  # from now on the device may have to look from another seat, or from none
                watcher.viewer = views.viewer_of(live, watcher.guest, watcher.seat)
        if reseated:
            self._send_snapshots(live, reseated)
        if applied.entry.kind in SEAT_CHANGES:
            self._sent_presence = None
            self.send_presence(live)

    def send_presence(self, live: Live) -> None:
        """Send every watcher who is present, if that has changed."""
        presence = self._presence.to_json(live, milliseconds())
        if presence != self._sent_presence:
            self._sent_presence = presence
            self._send_all(encoded(presence))

    def send_emote(self, seat: int, emote: str) -> None:
        self._send_all(encoded({"type": "emote", "seat": seat, "emote": emote}))

    def _send_all(self, text: bytes) -> None:
        for watcher in self._watchers:
            watcher.send(text)
