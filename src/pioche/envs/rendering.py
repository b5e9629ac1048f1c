"""Frames of environments: the table as one viewer sees it."""

from __future__ import annotations

from pioche.core.drawing.view import View
from pioche.core.game import Position, Viewer

FRAMES = {"ansi": View.__str__, "html": View._repr_html_}
MODES = tuple(FRAMES)


def frame(position: Position, viewer: Viewer, mode: str) -> str:
    """Return the table as a seat or a spectator sees it.

    `mode`: "ansi" as the terminal draws it, "html" as a notebook shows it.
    """
    return FRAMES[mode](position.view(viewer))
