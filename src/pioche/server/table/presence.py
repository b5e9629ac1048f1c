"""Who is connected to a table: the watchers of this process, and what other processes have reported."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from pioche.server.table.live import Live

PRESENT_FOR = 30_000  # ms for which a guest counts as present after the last report
REPORT_EVERY = 10.0  # s between two reports of everybody who is connected


class Presence:
    """Who is connected to one table."""

    def __init__(self, until: Mapping[str, int] | None = None) -> None:
        self._until = dict(until or {})  # guest -> present until, as any process has reported
        self._connected: Counter[str] = Counter()  # guest -> sockets and polls at this process
        self._watching = 0  # sockets and polls at this process, also of people without a name
        self._unreported: set[str] = set()

    def connect(self, guest: str | None) -> None:
        self._watching += 1
        if guest is not None:
            self._connected[guest] += 1
            self._unreported.add(guest)

    def disconnect(self, guest: str | None, until: int) -> None:
        """One connection less; after the guest's last one, the guest stays present until that time."""
        self._watching -= 1
        if guest is not None:
            self._connected[guest] -= 1
            if self._connected[guest] <= 0:
                del self._connected[guest]
                self._until[guest] = until
                self._unreported.add(guest)

    def update(self, until: Mapping[str, int]) -> None:
        """Take over what all processes have reported."""
        self._until.update(until)

    @property
    def connected(self) -> list[str]:
        """The guests who are connected to this process."""
        return list(self._connected)

    def take_unreported(self) -> set[str]:
        """The guests who came or left since the last call."""
        taken, self._unreported = self._unreported, set()
        return taken

    def put_back_unreported(self, guests: Iterable[str]) -> None:
        """Report these guests again: the last report was not stored."""
        self._unreported.update(guests)

    def reports(self, guests: Iterable[str], now: int) -> list[tuple[str, int]]:
        """For each guest, until when the guest counts as present."""
        return [
            (guest, now + PRESENT_FOR if self._connected[guest] > 0 else self._until.get(guest, now))
            for guest in guests
        ]

    def absent_for(self, guest: str, now: int, since: int) -> int:
        """For how long the guest has been away (ms), at most since the time `since`."""
        if self._connected[guest] > 0:
            return 0
        return max(0, now - max(self._until.get(guest, 0), since))

    def is_present(self, guest: str | None, now: int) -> bool:
        return guest is not None and (self._connected[guest] > 0 or self._until.get(guest, 0) > now)

    def any_player_present(self, live: Live, now: int) -> bool:
        return any(self.is_present(place.guest, now) for place in live.places)

    def to_json(self, live: Live, now: int) -> dict[str, Any]:
        people = [(seat, place.guest) for seat, place in enumerate(live.places) if place.guest is not None]
        present = [seat for seat, guest in people if self.is_present(guest, now)]
        away = [
            {"seat": seat, "at": max(self._until.get(guest, 0), live.started_at)}
            for seat, guest in people
            if seat not in present
        ]
        seated = sum(self._connected[guest] for guest in {guest for _, guest in people})
        watching = max(0, self._watching - seated)
        return {"type": "presence", "present": present, "away": away, "watching": watching}
