"""Why one action rather than another: the reasons of a game that are true and speak for the better action.

1. Every feature of the trained policy contributes its weight times the difference of the two actions. A `Reason` of
   the game (`pioche.core.reason`) contributes the sum over its features.
2. A reason that contributes less than SMALLEST_SHARE of all that speaks for the better action is left out, so one
   that speaks against it is never said.
3. The game's function `say` reads the table and returns a message only where it is true of the two actions.
4. Of the messages the MOST_REASONS with the largest contributions are the reasons. There may be none.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from pioche.bots.policy import features_of
from pioche.core.game import Position
from pioche.core.message import Message

MOST_REASONS = 2
SMALLEST_SHARE = 0.1
WORLD_SEED = 0  # of the determinization that is read; neither features nor reasons depend on it


@dataclass(frozen=True)
class Weighed:
    """A true reason, and what its features contribute to the preference."""

    message: Message
    features: tuple[str, ...]
    contribution: float


def reasons(position: Position, seat: int, better: int, other: int) -> tuple[Message, ...]:
    """Return the messages that say why `better` is better than `other`, the weightiest first."""
    return tuple(each.message for each in weighed(position, seat, better, other)[:MOST_REASONS])


def weighed(position: Position, seat: int, better: int, other: int) -> list[Weighed]:
    """Return all true reasons that weigh enough for the better action, the weightiest first."""
    game, world = position.game, position.imagine(seat, WORLD_SEED)
    one, two = features_of(game.runner, world.state, seat, [better, other])
    contributions = (one - two) * game.weights[position.players]
    smallest = SMALLEST_SHARE * float(contributions[contributions > 0].sum())
    named = dict(zip(game.policy.FEATURES, contributions.tolist(), strict=True))
    found = []
    for reason in game.reasons:
        contribution = sum(named[name] for name in reason.features)
        if contribution > 0 and contribution >= smallest:
            message = world.reason(reason, seat, better, other)
            if message is not None:
                found.append(Weighed(message, reason.features, contribution))
    return sorted(found, key=lambda each: -each.contribution)


def alike(position: Position, seat: int, action: int) -> tuple[Message, frozenset[int]] | None:
    """Return what an action has in common with others that are equal to it, and all of these.

    Equal actions have the same message of the game's function `alike` and the same features. None where no other
    action is equal.
    """
    game, world = position.game, position.imagine(seat, WORLD_SEED)
    said = world.alike(seat, action)
    if said is None:
        return None
    equal = [each for each in position.legal(seat) if world.alike(seat, each) == said]
    values = features_of(game.runner, world.state, seat, equal)
    own = values[equal.index(action)]
    same = frozenset(
        each for each, value in zip(equal, values, strict=True) if np.allclose(value, own, atol=1e-9)
    )
    return (said, same) if len(same) > 1 and len(same) == len(equal) else None
