"""The exit codes of `pioche`, besides 0 for success."""

from __future__ import annotations

USER_ERROR = 2  # a line on stderr says what the user can change
INTERRUPTED = 130  # as shells report a program ended by Ctrl-C
