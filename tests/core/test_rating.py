"""Ratings: the better rank rises, ties pull together, uncertainty shrinks, bad arguments are refused."""

from __future__ import annotations

import math
import random

import pytest

from pioche.core.rating import NEW, NEW_DEVIATION, Rating, ranks_of, updated
from pioche.core.refusals import BadArgument


def test_a_win_moves_both_by_the_same_and_narrows_both() -> None:
    won, lost = updated([NEW, NEW], [0, 1])
    assert won.mean > NEW.mean > lost.mean
    assert won.mean - NEW.mean == pytest.approx(NEW.mean - lost.mean)
    assert won.deviation == lost.deviation < NEW_DEVIATION


def test_a_tie_of_equals_changes_no_mean_and_of_others_pulls_together() -> None:
    assert [each.mean for each in updated([NEW, NEW], [3, 3])] == [1500, 1500]
    strong, weak = updated([Rating(1700, 80), Rating(1400, 80)], [0, 0])
    assert strong.mean < 1700
    assert weak.mean > 1400


@pytest.mark.parametrize("seats", range(2, 9))
def test_every_number_of_seats_keeps_the_order_of_the_ranks(seats: int) -> None:
    means = [each.mean for each in updated([NEW] * seats, list(range(seats)))]
    assert means == sorted(means, reverse=True)
    assert len(set(means)) == seats


def test_an_upset_moves_more_than_the_expected_result() -> None:
    pair = [Rating(1700, 80), Rating(1400, 80)]
    assert 1700 - updated(pair, [1, 0])[0].mean > updated(pair, [0, 1])[0].mean - 1700


def test_the_scale_is_that_of_chess() -> None:
    """A player who wins three games of four against a settled 1500 comes to stand near 1691."""
    chances, player, means = random.Random(4), NEW, []
    for game in range(3000):
        won = chances.random() < 0.75
        player = updated([player, Rating(1500, 1)], [0, 1] if won else [1, 0])[0]
        if game > 300:
            means.append(player.mean)
    assert sum(means) / len(means) == pytest.approx(1691, abs=25)


def test_what_people_read() -> None:
    assert (NEW.shown, NEW.margin, NEW.settled) == (1500, 686, False)
    assert (Rating(1487.4, 23.5).shown, Rating(1487.4, 23.5).margin, Rating(1487.4, 23.5).settled) == (
        1487,
        46,
        True,
    )


@pytest.mark.parametrize(
    ("ratings", "ranks"),
    [
        ([NEW], [0]),
        ([NEW] * 9, list(range(9))),
        ([NEW, NEW], [0]),
        ([NEW, NEW], [0, 0.5]),
        ([NEW, Rating(math.nan, 3)], [0, 1]),
        ([NEW, Rating(1500, 0)], [0, 1]),
    ],
)
def test_bad_arguments_are_refused(ratings: list[Rating], ranks: list[int]) -> None:
    with pytest.raises(BadArgument):
        updated(ratings, ranks)


def test_the_ranks_of_a_result() -> None:
    assert ranks_of([1], [10, 30, 30, 5], low_wins=False) == [2, 0, 1, 3]
    assert ranks_of([0, 2], [4, 9, 4], low_wins=True) == [0, 1, 0]
