"""Ratings: how well somebody plays, as a number with its uncertainty, by the Plackett-Luce model of OpenSkill.

The scale is chess's: a newcomer has 1500, and 400 points more mean odds of ten to one between two settled players.
A rating is a mean and a standard deviation; each game moves the mean and, as a rule, narrows the deviation.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from openskill.models import PlackettLuce

from pioche.core.refusals import BadArgument
from pioche.core.validate import shown_value

NEW_MEAN: Final = 1500.0
NEW_DEVIATION: Final = 350.0
ODDS_OF_TEN: Final = 400.0  # points of difference at which the stronger of two wins ten games of eleven
CHANGE: Final = 5.0  # how much the strength of a player may drift from one game to the next, in points
SETTLED_DEVIATION: Final = 100.0  # below it the displayed number is reliable enough to compare people
MARGIN_DEVIATIONS: Final = 1.96  # the true strength lies within the margin 95 times of 100
MOST_SEATS: Final = 8

_MODEL = PlackettLuce(
    mu=NEW_MEAN,
    sigma=NEW_DEVIATION,
    beta=ODDS_OF_TEN / math.log(10) / math.sqrt(2),
    tau=CHANGE,
)


@dataclass(frozen=True, slots=True)
class Rating:
    """A strength: the mean of what is believed of it, and the standard deviation."""

    mean: float = NEW_MEAN
    deviation: float = NEW_DEVIATION

    @property
    def shown(self) -> int:
        """The number that people read."""
        return round(self.mean)

    @property
    def margin(self) -> int:
        """The uncertainty that people read: the true strength is within `shown` ± `margin` in 95 cases of 100."""
        return round(MARGIN_DEVIATIONS * self.deviation)

    @property
    def settled(self) -> bool:
        """Whether enough games have been counted to compare this rating with others."""
        return self.deviation < SETTLED_DEVIATION


NEW = Rating()


def updated(ratings: Sequence[Rating], ranks: Sequence[int]) -> list[Rating]:
    """Return the ratings after one game of 2 to 8 seats.

    `ranks` has a number for each seat, lower is better; equal ranks are a tie. Raises `BadArgument`.
    """
    if not 2 <= len(ratings) <= MOST_SEATS:
        raise BadArgument(place="ratings", given=str(len(ratings)), expected=f"2..{MOST_SEATS}")
    if len(ranks) != len(ratings) or any(type(rank) is not int for rank in ranks):
        raise BadArgument(place="ranks", given=shown_value(list(ranks)), expected=str(len(ratings)))
    if not all(math.isfinite(each.mean) and 0 < each.deviation < math.inf for each in ratings):
        raise BadArgument(place="ratings", given=shown_value(list(ratings)), expected="0 < deviation")
    seats = [[_MODEL.rating(mu=each.mean, sigma=each.deviation)] for each in ratings]
    rated: list[list[Any]] = list(_MODEL.rate(seats, ranks=[float(rank) for rank in ranks]))
    return [Rating(one.mu, min(one.sigma, NEW_DEVIATION)) for (one,) in rated]


def ranks_of(winners: Sequence[int], scores: Sequence[int], *, low_wins: bool) -> list[int]:
    """Return the rank of each seat at the end of a game: winners first, then by points."""
    sign = 1 if low_wins else -1
    keys = [
        (seat not in winners, 0 if seat in winners else sign * score) for seat, score in enumerate(scores)
    ]
    order = sorted(set(keys))
    return [order.index(key) for key in keys]
