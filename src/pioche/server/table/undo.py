"""Which decision a seat can take back."""

from __future__ import annotations

from pioche.core.scene import EMPTY
from pioche.server.table.live import Live, PastDecision


def undoable_decision(live: Live, seat: int) -> PastDecision | None:
    """The last decision, if the seat's person made it, it showed the seat nothing new and nobody acted since.

    A decision that a bot made for the person cannot be taken back. Otherwise, people could leave their seat,
    see what the bot chooses, come back and undo it: a hint at a table that gives none.
    """
    last = live.decisions[-1] if live.decisions else None
    if last is None or last.seat != seat or last.before is None or not live.running:
        return None
    if last.by != "person":
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
