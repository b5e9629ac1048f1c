"""Where the repository keeps what tests read."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "pioche"
DOCS = ROOT / "docs"
GOLDEN = ROOT / "tests" / "golden"
EXAMPLE_GAMES = ROOT / "tests" / "example_games"
