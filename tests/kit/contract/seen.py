"""All that a viewer is shown of a position or a step, so that two of them can be compared."""

from __future__ import annotations

from typing import Any

from pioche.core.change import Change
from pioche.core.contract import DEALER, SPECTATOR
from pioche.core.game import Position
from tests.kit.contract.walk import Step


class Leak(AssertionError):
    """A viewer was shown something that depends on what he cannot know."""


def shown(position: Position, viewer: int) -> dict[str, Any]:
    """Return everything that a viewer can look at now."""
    seats = range(position.players)
    counted = position.counted()
    found: dict[str, Any] = {
        "scene": position.scene(viewer).to_json(),
        "scores": position.scores,
        "winners": position.winners,
        "count": [
            [(line.message.to_json(), line.points, line.cards) for line in position.count(seat)]
            for seat in seats
        ],
        "counted": counted and counted.to_json(),
        "pause": position.pause() if position.dealer_due else None,
    }
    if viewer != SPECTATOR:
        found["observation"] = position.observe(viewer).tobytes()
    if viewer in position.actors:
        legal = position.legal(viewer)
        found["legal"] = legal
        found["sentences"] = [position.sentence(viewer, action).to_json() for action in legal]
        found["touches"] = position.touches(viewer)
        found["prompt"] = position.prompt(viewer).to_json()
        found["preview"] = [[one.to_json() for one in position.preview(viewer, action)] for action in legal]
    return found


def frame(step: Step, viewer: int) -> dict[str, Any]:
    """Return what a viewer sees of a step: motions, changed zones, log."""
    before, after = step.truths
    return Change(before, after).frame(viewer, step.log).to_json()


def assert_same(true: dict[str, Any], other: dict[str, Any], what: str) -> None:
    """Raise `Leak`, with the name of the part, if the two differ."""
    for name, value in true.items():
        if other[name] != value:
            raise Leak(f"{what}, {name}: {value!r} against {other[name]!r}")


def same_step_from(world: Position, step: Step) -> Step | None:
    """Return the same step made from another position, or None where it is illegal."""
    after = world.copy()
    if step.seat == DEALER:
        after.deal()
    elif step.action in world.legal(step.seat):
        after.play(step.action, step.seat)
    else:
        return None
    return Step(world, after, step.seat, step.action)
