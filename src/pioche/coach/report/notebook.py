"""What a notebook shows of an analysis: curves of chances with the costliest decisions, or a table of the actions."""

from __future__ import annotations

from collections.abc import Sequence

from pioche.coach.text import CoachText
from pioche.core.drawing.curve import Curve, picture
from pioche.core.drawing.tables import framed, heading, table

LEVELS = (0.0, 0.25, 0.5, 0.75, 1.0)


def record_html(
    text: CoachText, curves: Sequence[Curve], last: int, mistakes: Sequence[Sequence[str]], said: str
) -> str:
    """Return the curves of all seats and a table of the mistakes: number, name, action, better action, cost.

    `text` has the names of the seats; `said` names what was analysed.
    """
    levels = [(each, text.percent(each)) for each in LEVELS]
    columns = [text(f"coach-{name}") for name in ("number", "who", "what", "best", "loss")]
    return framed(
        heading(text("game-name"), f"· {text('coach-curve')} · {said}"),
        picture(text.names, curves, last, levels, text("coach-curve-told", count=last)),
        *(
            [heading(text("coach-mistakes")), table(columns, mistakes, frozenset((1, 2, 3)))]
            if mistakes
            else []
        ),
    )


def position_html(text: CoachText, actions: Sequence[Sequence[str]], seat: int) -> str:
    """Return a table of the actions: notation, chance, points, loss against the best one."""
    columns = [text(f"coach-{name}") for name in ("what", "chance", "points", "loss")]
    return framed(
        heading(text("game-name"), f"· {text.seat(seat)}"), table(columns, actions, frozenset((0,)))
    )
