"""Logs why the database fails, and when it works again.

A full disk fails every command of every table: each kind of failure is one line a minute, with the number
of failures since the line before.
"""

from __future__ import annotations

import logging
from typing import Literal

from pioche.server.logs import Seldom
from pioche.server.store.database import StoreDown, StoreError

EVERY = 60.0  # s between two lines about the same kind of failure

Operation = Literal["read", "written"]

_logger = logging.getLogger(__name__)


class Faults:
    """The failures of one database."""

    def __init__(self) -> None:
        self._seldom = Seldom(EVERY)
        self._failing = False  # as the log says

    def failed(self, operation: Operation, error: StoreError) -> None:
        """Note a failure; a rejected value is no failure of the database."""
        if not isinstance(error, StoreDown):
            return
        if (failures := self._seldom.take(f"{operation} {type(error).__name__}")) is not None:
            self._failing = True
            extra = {"why": str(error), "failures": failures}
            _logger.error("the database cannot be %s", operation, extra=extra)

    def committed(self) -> None:
        """Note that entries were committed; other transactions may succeed without writing anything."""
        if self._failing:
            self._failing = False
            _logger.warning("the database can be written again")
