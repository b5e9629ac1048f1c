"""One room a game. Folders named in `PIOCHE_ROOMS` are searched too."""

import os

__path__.extend(folder for folder in os.environ.get("PIOCHE_ROOMS", "").split(os.pathsep) if folder)
