"""Short figures from a stored analysis: for histories, and for the squares of a deal of the day."""

from __future__ import annotations

from typing import Any, Literal

from pioche.server.think.jobs import Payload

SMALL, COSTLY = (
    0.01,
    0.05,
)  # chances lost: below the first a choice is as good as any, from the second it is costly
SMALL_POINTS, COSTLY_POINTS = 0.5, 2.0  # the same in points, where somebody plays alone

Square = Literal[0, 1, 2]


def own_squares(found: Payload, seat: int) -> list[Square]:
    """For each decision of the seat: 2 as good as any, 1 a small cost, 0 costly."""
    alone = len(found["names"]) == 1
    small, costly = (SMALL_POINTS, COSTLY_POINTS) if alone else (SMALL, COSTLY)
    return [
        2 if cost < small else 1 if cost < costly else 0
        for decision in found["decisions"]
        if decision["seat"] == seat and (cost := cost_of(decision, alone)) is not None
    ]


def cost_of(decision: dict[str, Any], alone: bool) -> float | None:
    """What the action taken lost against the best one: chances, or points where somebody plays alone.

    None where there was nothing to choose.
    """
    prospects = decision["known"]["prospects"]
    judged = next((each for each in prospects if each["notation"] == decision["notation"]), None)
    if judged is None or len(prospects) < 2:
        return None
    mean: float = judged["score_loss" if alone else "loss"]["mean"]
    return mean


def ways(found: Payload) -> list[tuple[float, float]]:
    """What the cards gave each seat, and what its own choices gave away (at least 0)."""
    return [(way["cards"]["mean"], -way["own"]["mean"]) for way in found.get("luck", ())]
