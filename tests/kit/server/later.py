"""`pioche` with the server's clock set forward: `python -m tests.kit.server.later MILLISECONDS serve …`."""

from __future__ import annotations

import sys

from pioche.cli import main
from pioche.server.clock import milliseconds

if __name__ == "__main__":
    milliseconds.advance(milliseconds() + int(sys.argv.pop(1)))
    main()
