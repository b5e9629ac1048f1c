"""Hints and analyses."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, Field

from pioche.server.http.schemas.tables import MessageModel


class Hint(BaseModel):
    """What the coach would do, and why."""

    action: str = Field(description="its notation, as in the choices")
    any: MessageModel | None = Field(
        description="what equal choices have in common, where it does not matter which one is chosen"
    )
    other: str | None = Field(description="what it is compared with; null where all choices are equal to it")
    chance: float = Field(description="to win, with that action")
    other_chance: float | None = Field(description="with the other")
    points: float = Field(description="expected at the end, with that action")
    other_points: float | None = Field(description="with the other")
    reasons: list[MessageModel] = Field(description="why that action rather than the other, at most two")


class CostWarning(BaseModel):
    """What the coach says before a costly move: the hint compares the better action with the one meant."""

    better: Hint | None = Field(description="null where the move costs little")


class AnalysisState(BaseModel):
    """The coach's analysis of a finished table; `found` is what `pioche analyse --json` prints."""

    status: Literal["none", "running", "done"]
    done: int = Field(default=0, description="decisions looked at")
    asked: int = Field(default=0, description="of so many")
    found: dict[str, Any] | None = None
    so_far: list[dict[str, Any]] = Field(
        default=[],
        description="while it is running: the results after the first `seen`, in order of arrival. One has the `ends` "
        "of the match, the others a `decision` with its `sentences`, `touches` and `reasons`; the last of a decision "
        "holds. Empty where another process of the server computes the analysis.",
    )
