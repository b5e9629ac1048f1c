"""Who is at a table: the watchers of this process, and what other processes have said."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from pioche.server.table.live import Live

HERE_FOR = 30_000  # ms that a guest counts as here after the last sign of life
SIGN_EVERY = 10.0  # s between signs of life


@dataclass
class Presence:
    """Who is here at one table."""

    here: Counter[str] = field(default_factory=Counter)  # guests by their sockets at this process
    watching: int = 0  # sockets and polls at this process, whoever has them
    until: dict[str, int] = field(default_factory=dict)  # as all processes have said

    def absent_for(self, guest: str, now: int, since: int) -> int:
        """For how long the guest has been away (ms); at most since the table began."""
        if self.here[guest] > 0:
            return 0
        return max(0, now - max(self.until.get(guest, 0), since))

    def is_here(self, guest: str | None, now: int) -> bool:
        return guest is not None and (self.here[guest] > 0 or self.until.get(guest, 0) > now)

    def anybody(self, live: Live, now: int) -> bool:
        """Whether any person of the table is here."""
        return any(self.is_here(place.guest, now) for place in live.places)

    def to_json(self, live: Live, now: int) -> dict[str, Any]:
        people = [(seat, place.guest) for seat, place in enumerate(live.places) if place.guest is not None]
        present = [seat for seat, guest in people if self.is_here(guest, now)]
        away = [
            {"seat": seat, "at": max(self.until.get(guest, 0), live.started_at)}
            for seat, guest in people
            if seat not in present
        ]
        seated = sum(self.here[guest] for _, guest in people)
        watching = max(0, self.watching - seated)
        return {"type": "presence", "present": present, "away": away, "watching": watching}
