"""The analysis of a position: exact chances, the seat's knowledge alone, the same figures every time."""

from __future__ import annotations

from itertools import combinations

import pytest

from pioche.coach import analyse, from_json
from pioche.coach.refusals import BadAnalysis, BadBudget
from pioche.coach.results import Estimate
from pioche.core.refusals import BadSeat, GameOver, NotYourTurn
from tests.kit.coach.matches import HIGH_CARD, after_one_trick, played

BEHIND = (0, 1)
SHOWN = (1, 4)  # the first trick


def test_a_certain_win_has_chance_one_and_no_error() -> None:
    """The two best cards win both tricks, whatever the other seat holds and in either order."""
    found = analyse(after_one_trick((8, 9), (2, 6), BEHIND, SHOWN), 0, 300).known
    assert found.chances == (Estimate(1.0), Estimate(0.0))
    assert found.scores == (Estimate(2.0), Estimate(1.0))
    assert [each.chance for each in found.prospects] == [Estimate(1.0)] * 2
    assert [each.loss for each in found.prospects] == [Estimate(0.0)] * 2


def test_an_action_that_never_wins_has_chance_zero_and_no_error() -> None:
    """With 3 first, one of the two tricks is always lost."""
    found = analyse(after_one_trick((3, 9), (2, 6), BEHIND, SHOWN), 0, 300).known
    assert found.prospects[0].chance == Estimate(0.0)


def test_the_loss_of_the_worse_action_is_exact_with_open_cards() -> None:
    """The other seat lays 6, then 2: 9 and then 5 wins both, 5 and then 9 only one of them."""
    found = analyse(after_one_trick((5, 9), (2, 6), BEHIND, SHOWN), 0, 300, open_cards=True).open
    assert found is not None and found.best == "9"
    five, nine = found.of("5"), found.of("9")
    assert five is not None and nine is not None
    assert (nine.chance, nine.loss, nine.score) == (Estimate(1.0), Estimate(0.0), Estimate(2.0))
    assert (five.chance, five.loss, five.score_loss) == (Estimate(0.0), Estimate(1.0), Estimate(1.0))


def exact(own: tuple[int, int], first: int) -> float:
    """The chance with that card first, over all hands that the other seat may hold."""
    second = own[0] + own[1] - first
    unseen = [card for card in range(1, 10) if card not in (*own, *SHOWN)]
    hands = list(combinations(unseen, 2))
    return sum(first > high and second > low for low, high in hands) / len(hands)


@pytest.mark.parametrize("own", [(5, 9), (3, 7), (7, 8)])
def test_chances_are_near_those_over_all_hands(own: tuple[int, int]) -> None:
    found = analyse(after_one_trick(own, (2, 6), BEHIND, SHOWN), 0, 3000).known
    for each in found.prospects:
        right = exact(own, int(each.notation))
        assert each.chance.mean == pytest.approx(right, abs=4 * each.chance.error + 1e-9), each
        assert each.chance.error < 0.03
    high, low = found.of(str(own[1])), found.of(str(own[0]))
    assert high is not None and low is not None
    right = exact(own, own[1]) - exact(own, own[0])
    assert low.loss.mean == pytest.approx(right, abs=4 * low.loss.error + 1e-9)


@pytest.mark.parametrize("seat", [0, 1])
def test_an_analysis_depends_only_on_what_the_seat_knows(seat: int) -> None:
    differed = 0
    for number in range(12):
        position = HIGH_CARD.new(2, seed=f"leaks {number}")
        position.play(position.legal(0)[number % 3], 0)  # hidden from seat 1
        other = position.imagine(seat, seed=number)
        known = analyse(position, seat, 60, open_cards=True), analyse(other, seat, 60, open_cards=True)
        assert known[0].known == known[1].known
        differed += known[0].open != known[1].open
    assert differed >= 6, "open cards give other figures"


def test_the_same_seed_gives_the_same_figures_with_any_threads() -> None:
    position = HIGH_CARD.new(3, seed="again")
    one = analyse(position, 0, 400, seed="a", threads=1)
    assert analyse(position, 0, 400, seed="a", threads=3) == one
    assert analyse(position, 0, 400, seed="b", threads=1).known != one.known


def test_a_seat_that_does_not_decide_gets_chances_only() -> None:
    position = HIGH_CARD.new(2, seed="waiting")
    position.play(position.legal(0)[0], 0)
    found = analyse(position, 0, 60).known
    assert found.prospects == () and found.best is None
    assert sum(chance.mean for chance in found.chances) == pytest.approx(1.0, abs=1e-5)


def test_the_chances_at_the_end_are_the_result() -> None:
    match = played("the end")
    found = analyse(match.at(), 0, 60).known
    assert [chance.mean for chance in found.chances] == [float(seat in match.at().winners) for seat in (0, 1)]


def test_the_default_seat_is_the_only_one_that_must_decide() -> None:
    position = HIGH_CARD.new(2, seed="waiting")
    with pytest.raises(NotYourTurn):
        analyse(position)
    position.play(position.legal(0)[0], 0)
    assert analyse(position, budget=60).seat == 1
    with pytest.raises(GameOver):
        analyse(played("the end").at())


def test_json_round_trip() -> None:
    found = analyse(HIGH_CARD.new(2, seed="json"), 1, 60, open_cards=True)
    assert from_json(found.to_json()) == found


@pytest.mark.parametrize("seat", [-1, 2, True, "0"])
def test_an_invalid_seat_raises(seat: int) -> None:
    with pytest.raises(BadSeat):
        analyse(HIGH_CARD.new(2), seat)


@pytest.mark.parametrize("budget", [0, -5, 1.5, True])
def test_an_invalid_budget_raises(budget: int) -> None:
    with pytest.raises(BadBudget):
        analyse(HIGH_CARD.new(2), 0, budget)


@pytest.mark.parametrize(
    "stored", [{}, {"pioche-analysis": 2}, {"pioche-analysis": 1, "of": "position"}, [1]]
)
def test_a_damaged_analysis_raises(stored: object) -> None:
    with pytest.raises(BadAnalysis):
        from_json(stored)


def test_the_policy_s_own_action_has_the_chances_of_the_position() -> None:
    """All actions meet the same worlds, and the policy lays the highest card: so its figures are the same."""
    found = analyse(after_one_trick((3, 7), (2, 6), BEHIND, SHOWN), 0, 300).known
    highest = found.prospects[-1]
    assert 0 < highest.chance.mean < 1
    assert (highest.chance, highest.score) == (found.chances[0], found.scores[0])


def test_a_damaged_position_analysis_raises_with_the_place() -> None:
    stored = analyse(HIGH_CARD.new(2, seed="json"), 1, 60).to_json()
    without_chances = stored | {"seat": 0, "known": stored["known"] | {"viewer": 0, "chances": []}}
    for wrong, place in ((stored | {"seat": 2}, "seat"), (without_chances, r"known\.chances")):
        with pytest.raises(BadAnalysis, match=f"at {place};"):
            from_json(wrong)
