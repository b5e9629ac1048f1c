"""The example room stands beside the real ones in every test, as a sixth game would."""

import os
from pathlib import Path

ROOMS = str(Path(__file__).parent / "rooms")
os.environ["PIOCHE_ROOMS"] = ROOMS
