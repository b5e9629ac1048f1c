"""Checks of the source tree itself: imports, game folders, texts and documents."""
