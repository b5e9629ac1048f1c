"""All that a viewer is shown of a table, gathered, so that two tables can be compared."""

from __future__ import annotations

from typing import Any

from pioche.core.change import Change
from pioche.core.contract import DEALER, SPECTATOR
from pioche.core.game import Position
from tests.kit.contract.walk import Step


class Leak(AssertionError):
    """Somebody was shown what he cannot know."""


def shown(position: Position, viewer: int) -> dict[str, Any]:
    """Everything a viewer can look at now."""
    seats = range(position.players)
    found: dict[str, Any] = {
        "scene": position.scene(viewer).to_json(),
        "scores": position.scores,
        "winners": position.winners,
        "count": [[(line.message.to_json(), line.points) for line in position.count(seat)] for seat in seats],
        "pause": position.pause() if position.dealer_due else None,
    }
    if viewer != SPECTATOR:
        found["observation"] = position.observe(viewer).tobytes()
    if viewer in position.actors:
        legal = position.legal(viewer)
        found["legal"] = legal
        found["touches"] = position.touches(viewer)
        found["prompt"] = position.prompt(viewer).to_json()
        found["preview"] = [[one.to_json() for one in position.preview(viewer, action)] for action in legal]
    return found


def frame(step: Step, viewer: int) -> dict[str, Any]:
    """What a viewer saw of a step."""
    before, after = step.truths
    return Change(before, after).frame(viewer, step.told).to_json()


def compare(true: dict[str, Any], other: dict[str, Any], what: str) -> None:
    """Refuse any difference, and say where it is."""
    for name, value in true.items():
        if other[name] != value:
            raise Leak(f"{what}, {name}: {value!r} against {other[name]!r}")


def again(step: Step, world: Position) -> Step | None:
    """The same step from another world, if it can be made there."""
    after = world.copy()
    if step.seat == DEALER:
        after.deal()
    elif step.action in world.legal(step.seat):
        after.play(step.action, step.seat)
    else:
        return None
    return Step(world, after, step.seat, step.action)
