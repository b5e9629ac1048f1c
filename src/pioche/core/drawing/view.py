"""`View`: a table as one viewer sees it, as text for a terminal and as HTML for a notebook."""

from __future__ import annotations

from dataclasses import dataclass

from pioche.core.drawing.html import scene_html
from pioche.core.drawing.table import TableRenderer
from pioche.core.game_folder import GameFolder
from pioche.core.scene import Scene
from pioche.core.text import Text

WIDTH, HEIGHT = 80, 200  # columns, and more lines than any table needs


@dataclass(frozen=True, repr=False)
class View:
    """What a seat or a spectator sees; it holds nothing that the viewer may not see."""

    game: GameFolder
    scene: Scene
    viewer: int
    text: Text

    def __str__(self) -> str:
        lines = TableRenderer(self.game, self.text, self.viewer).render(self.scene, WIDTH, HEIGHT)
        return "\n".join(line.plain.rstrip() for line in lines)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return scene_html(self.game, self.text, self.scene, self.viewer)
