"""Which decision a seat can take back."""

from __future__ import annotations

from pioche.core.scene import EMPTY
from pioche.server.table.live import Live, PastDecision


def undoable_decision(live: Live, seat: int) -> PastDecision | None:
    """The last decision, if the seat made it, it has shown the seat nothing new and nobody has acted since."""
    last = live.decisions[-1] if live.decisions else None
    if last is None or last.seat != seat or last.before is None or not live.running:
        return None
    if live.recent[0].entry.seq > last.seq:
        return None
    shown: set[int] = set()
    for applied in reversed(live.recent):
        if applied.entry.seq < last.seq:
            break
        for step in applied.steps:
            if step.discloses(seat):
                return None
            shown |= step.turned_up(seat)
    shown.discard(EMPTY)
    return None if shown and not shown <= last.before.truth.visible(seat) else last
