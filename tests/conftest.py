"""The example room stands beside the real ones in every test, as a sixth game would."""

import os

from tests.kit.paths import EXAMPLE_GAMES

os.environ["PIOCHE_ROOMS"] = str(EXAMPLE_GAMES)
