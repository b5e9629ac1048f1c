"""Which decision a seat can take back."""

from __future__ import annotations

from pioche.core.scene import EMPTY
from pioche.server.table.live import Live, PastDecision
from pioche.server.table.steps import FrozenPosition


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
    if live.undo_seq != live.seq:  # once an entry: bots' delays, events and commands all ask for it
        live.undo_seq, live.undo_allowed = live.seq, shows_nothing_new(live, last, last.before)
    return last if live.undo_allowed else None


def shows_nothing_new(live: Live, last: PastDecision, before: FrozenPosition) -> bool:
    """Whether nothing since the last decision has shown its seat what the seat did not see before."""
    if live.recent[0].entry.seq > last.seq:
        return False  # its steps are no longer in memory
    shown: set[int] = set()
    for applied in reversed(live.recent):
        if applied.entry.seq < last.seq:
            break
        for step in applied.steps:
            if step.discloses(last.seat):
                return False
            shown |= step.turned_up(last.seat)
    shown.discard(EMPTY)
    return not shown or shown <= before.truth.visible(last.seat)
