"""The games, one folder each. Folders in `PIOCHE_GAMES`, or its older name `PIOCHE_ROOMS`, are searched too."""

import os

for _variable in ("PIOCHE_GAMES", "PIOCHE_ROOMS"):
    __path__.extend(folder for folder in os.environ.get(_variable, "").split(os.pathsep) if folder)
