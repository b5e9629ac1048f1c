"""Hints and analyses."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, Field

from pioche.server.http.schemas.tables import MessageModel


class Hint(BaseModel):
    """What the coach would do, and why."""

    action: str = Field(description="its notation, as in the choices")
    other: str | None = Field(description="the next best; null where there is only one choice")
    chance: float = Field(description="to win, with that action")
    reasons: list[MessageModel]


class AnalysisState(BaseModel):
    """The coach's analysis of a finished table; `found` is what `pioche analyse --json` prints."""

    status: Literal["none", "running", "done"]
    done: int = Field(default=0, description="decisions looked at")
    asked: int = Field(default=0, description="of so many")
    found: dict[str, Any] | None = None
