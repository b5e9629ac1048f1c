"""Imagined chances, moved by how they came true: what is certain stays so, and what is better stays better."""

from __future__ import annotations

from itertools import pairwise

import pytest

from pioche.coach import trust
from pioche.coach.analysis import Estimate
from pioche.coach.trust import Trust

from .matches import ROOM

TOLD = {"slope": [1.1, -0.4], "shift": -0.9, "decisions": {"2": 6.0, "3": 9.0}}


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trust, "told", lambda game: TOLD)


def test_a_room_that_says_nothing_is_believed() -> None:
    found = Trust(ROOM, 2, 3.0)
    for chance in (0.0, 0.001, 0.3, 0.9995, 1.0):
        assert found.chance(chance) == pytest.approx(chance)
    assert found.estimate(Estimate(0.3, 0.02)) == Estimate(0.3, 0.02)
    assert found.loss(Estimate(0.25, 0.03), Estimate(0.6)) == Estimate(0.25, 0.03)


@pytest.mark.parametrize("left", [0.5, 3.0, 5.5])
@pytest.mark.parametrize("players", [2, 3])
def test_chances_stay_in_order(told: None, players: int, left: float) -> None:
    found = Trust(ROOM, players, left)
    moved = [found.chance(step / 1000) for step in range(1001)]
    assert moved[0] == 0.0 and moved[-1] == 1.0
    assert all(one < other for one, other in pairwise(moved))


def test_the_middle_of_a_game_is_moved_most(told: None) -> None:
    start, middle, end = (Trust(ROOM, 2, left).chance(0.5) for left in (6.0, 3.0, 0.0))
    assert start == end == pytest.approx(0.5) and middle < 0.35
    assert Trust(ROOM, 2, 12.0).chance(0.5) == start, "longer than usual is as at the start"


def test_all_seats_still_share_one_win(told: None) -> None:
    found, own = Trust(ROOM, 3, 4.0), Estimate(0.5, 0.02)
    others = [found.others(Estimate(share), own) for share in (0.3, 0.2)]
    assert found.estimate(own).mean + sum(each.mean for each in others) == pytest.approx(1.0, abs=1e-5)
    assert others[0].mean / others[1].mean == pytest.approx(1.5, abs=1e-3)
    assert found.others(Estimate(0.0), Estimate(1.0)) == Estimate(0.0)


def test_a_loss_is_the_difference_of_moved_chances(told: None) -> None:
    found = Trust(ROOM, 2, 3.0)
    lost = found.loss(Estimate(0.2, 0.02), Estimate(0.6, 0.02))
    assert lost.mean == pytest.approx(found.chance(0.6) - found.chance(0.4), abs=1e-5)
    assert 0.01 < lost.error < 0.02
