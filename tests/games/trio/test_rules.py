"""Trio's rules: the examples of the rule sheet and the edge cases."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from pioche.core.contract import SPECTATOR
from pioche.core.game import Position
from pioche.core.kernel import view
from pioche.core.refusals import BadOption, IllegalAction
from pioche.games.trio import rules
from tests.games.trio.kit import (
    TRIO,
    arranged,
    four_before_exchange,
    legal_moves,
    one_away,
    play_choices,
    printed,
)

DEAL = {3: (9, 9), 4: (7, 8), 5: (6, 6), 6: (5, 6)}
LINKS = {
    1: {6, 8}, 2: {5, 9}, 3: {4, 10}, 4: {3, 11}, 5: {2, 12}, 6: {1},
    7: set(), 8: {1}, 9: {2}, 10: {3}, 11: {4}, 12: {5},
}  # fmt: skip

# The deal ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_deal_by_number_of_players(players: int) -> None:
    position = TRIO.new(players, seed="deal")
    s = view(position.state)
    each, centre = DEAL[players]
    assert s.hand_count.tolist()[:players] == [each] * players
    assert s.face_down == (1 << centre) - 1
    for seat in range(players):
        assert printed(position, seat) == sorted(printed(position, seat))


@pytest.mark.parametrize(("players", "each"), [(4, 9), (6, 6)])
def test_teams_are_dealt_all_cards(players: int, each: int) -> None:
    position = TRIO.new(players, {"teams": "on"})
    s = view(position.state)
    assert s.hand_count.tolist()[:players] == [each] * players and s.face_down == 0
    assert "centre" not in {zone.id for zone in position.scene().zones}
    assert position.actors == tuple(range(players)), "all teams may exchange before the first turn"


@pytest.mark.parametrize("players", [3, 5])
def test_teams_need_four_or_six(players: int) -> None:
    with pytest.raises(BadOption):
        TRIO.new(players, {"teams": "on"})


def test_starter_is_drawn_or_named() -> None:
    assert {view(TRIO.new(5, seed=seed).state).turn for seed in range(40)} == set(range(5))
    position = TRIO.new(5, {"first": "3"})
    assert position.actors == (3,)
    assert view(TRIO.new(4, {"teams": "on", "first": "2"}).state).turn == 2


# A turn -----------------------------------------------------------------------------------------


def test_example_two_different_numbers_go_back() -> None:
    """Yanis's lowest is 1, Martine's 2: both return to their hands and the next seat plays."""
    position = arranged([3, 3, 8], [1, 3, 8], [2, 2, 8], centre=[1, 1, 2], automatic=False, turn=0)
    hands = [printed(position, seat) for seat in range(3)]
    position.play("1-")
    assert position.actors == (0,), "one number is not enough to stop"
    position.play("2-")
    assert position.dealer_due and position.pause() == 1800
    assert [zone.cards for zone in position.scene().zones if zone.id == "shown"] == [("1", "2")]
    position.deal()
    assert position.actors == (1,)
    assert [printed(position, seat) for seat in range(3)] == hands
    assert view(position.state).shown_count == 0


def test_example_martine_wins_the_trio_of_2() -> None:
    """Centre 2, own lowest 2, own lowest 2: the trio is won and its places stay empty."""
    position = arranged(
        [3, 3], [1, 3, 1], [2, 2, 8], centre=[1, 2, 8, 8], turn=2, options={"mode": "picante"}
    )
    position.play("c2")
    position.play("2-")
    position.play("2-")
    s = view(position.state)
    assert position.actors == (0,) and printed(position, 2) == [8]
    assert s.won[s.trios - 1].tolist() and {card // 3 + 1 for card in s.won[s.trios - 1]} == {2}
    assert s.taker[s.trios - 1] == 2 and position.scores[2] == 1
    assert "c2" not in legal_moves(position) and {"c1", "c3"} <= legal_moves(position)


def test_example_a_team_of_six_wins_and_the_others_may_exchange() -> None:
    """Jade's, Martine's and Hadrien's highest are equal: both other teams may exchange."""
    hadrien, jade, martine = 0, 1, 3
    position = arranged(
        [1, 9], [2, 9], [1, 2], [3, 9], [3, 1], [2, 3], options={"teams": "on", "mode": "picante"}, turn=hadrien
    )  # fmt: skip
    for seat in (jade, martine, hadrien):
        position.play(f"{seat}+")
    assert position.actors == (1, 2, 4, 5)
    assert position.scores[hadrien] == position.scores[martine]
    assert view(position.state).turn == 1, "the next seat plays after the exchange"


def test_a_shown_card_is_no_longer_in_its_hand() -> None:
    position = arranged([1, 2], [4, 4, 5], [1, 1, 5], centre=[2, 2, 4, 5])
    position.play("1-")
    position.play("1-")
    s = view(position.state)
    assert [card // 3 + 1 for card in s.shown.tolist()[:2]] == [4, 4]
    position.play("1-")
    assert position.actors == (1,) and printed(position, 1) == [4, 4, 5], "the third differs: all go back"


def test_a_single_card_is_both_ends_and_an_empty_hand_cannot_be_asked() -> None:
    position = arranged([1, 2, 3], [4], [], centre=[1, 1, 2, 2, 3, 3, 4, 4])
    assert {"1-", "1+"} <= legal_moves(position) and not {"2-", "2+"} & legal_moves(position)
    for request in ("1-", "1+"):
        copy = position.copy()
        copy.play(request)
        assert view(copy.state).shown[0] // 3 + 1 == 4
        assert not {"1-", "1+"} & legal_moves(copy), "it lies open and has left the hand"
    with pytest.raises(IllegalAction):
        position.play("2+")


def test_a_seat_without_cards_still_plays() -> None:
    position = arranged([1, 2], [1, 2], [], centre=[1, 2], turn=2)
    assert position.actors == (2,)
    assert legal_moves(position) == {"c1", "c2", "0-", "0+", "1-", "1+"}


def test_centre_cards_return_to_their_own_place() -> None:
    position = arranged([1, 5], [1, 5], [1, 5], centre=[2, 3, 2, 3, 2, 3])
    before = view(position.state).centre.tolist()
    position.play("c2")
    position.play("c5")
    assert view(position.state).centre.tolist() == before
    assert view(position.state).turned == 0b010010


# Winning ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["simple", "picante"])
def test_the_trio_of_7_as_first_trio_wins(mode: str) -> None:
    position = TRIO.new(3, {"mode": mode, "first": "1"}, seed="sevens")
    s = view(position.state)
    put_in_centre(position, {0: 7, 1: 7, 2: 7})
    for place in ("c1", "c2"):
        position.play(place)
        assert position.winners == () and not position.over
    position.play("c3")
    assert position.over and position.winners == (1,) and s.trios == 1
    assert position.scores == [0, 1, 0]


def put_in_centre(position: Position, wanted: dict[int, int]) -> None:
    """Put cards of these printed numbers at these places of the centre, by swapping cards."""
    s = view(position.state)
    used = set()
    for place, printed_number in wanted.items():
        free = [card for card in range(3 * printed_number - 3, 3 * printed_number) if card not in used]
        used.add(free[0])
        swap_cards(s, int(s.centre[place]), free[0])


def swap_cards(s: Any, one: int, other: int) -> None:
    for zone in (s.centre, *(s.hands[seat] for seat in range(s.players))):
        for i, card in enumerate(zone.tolist()):
            if card in (one, other):
                zone[i] = other if card == one else one
    for seat in range(s.players):
        cards = sorted(s.hands[seat].tolist()[: s.hand_count[seat]])
        for i, card in enumerate(cards):
            s.hands[seat, i] = card


def test_links_are_a_sum_or_difference_of_7() -> None:
    for one, other in itertools.product(range(1, 13), repeat=2):
        assert rules.linked(one - 1, other - 1) == (other in LINKS[one]), (one, other)


@pytest.mark.parametrize(
    ("mode", "won", "trio", "wins"),
    [
        ("simple", [1, 2], 3, True),
        ("simple", [2], 5, False),
        ("picante", [2], 5, True),
        ("picante", [2], 9, True),
        ("picante", [9, 1], 8, True),
        ("picante", [1, 2], 3, False),
        ("picante", [6, 8, 9], 12, False),
        ("picante", [], 2, False),
    ],
)
def test_which_trio_wins(mode: str, won: list[int], trio: int, wins: bool) -> None:
    position = one_away(trio, won, mode)
    assert position.over == wins
    assert position.winners == ((1,) if wins else ())
    assert position.scores[1] == len(won) + 1


def test_partners_share_their_trios_and_the_win() -> None:
    position = arranged(
        [5], [5, 6], [6, 5], [6],
        won={1: 1, 2: 3, 3: 0, 4: 2} | dict.fromkeys((7, 8, 9, 10, 11, 12), 0),
        options={"teams": "on"}, turn=1,
    )  # fmt: skip
    assert position.scores[1] == position.scores[3] == 2
    for request in ("0-", "1-", "2-"):
        position.play(request)
    assert position.winners == (1, 3) and position.scores[1] == position.scores[3] == 3


# Exchanges --------------------------------------------------------------------------------------


def test_a_pair_that_gives_two_cards_swaps_them() -> None:
    position = play_choices(four_before_exchange(), "g3", "no", "g1", "g4")
    assert [printed(position, seat) for seat in range(4)] == [[1, 1, 3], [2, 2, 4], [2, 3, 4], [1, 3, 4]]
    assert position.actors == (0,)


def test_an_exchange_refused_by_one_moves_nothing() -> None:
    for choices in (("g3", "no", "no", "g4"), ("no", "no", "no", "no")):
        before = [printed(four_before_exchange(), seat) for seat in range(4)]
        position = play_choices(four_before_exchange(), *choices)
        assert [printed(position, seat) for seat in range(4)] == before


def test_equal_numbers_are_one_action() -> None:
    position = four_before_exchange()
    assert [TRIO.notations[action] for action in position.legal(0)] == ["g1", "g3", "no"]
    paths = position.touches(0)[TRIO.parse("g3")]
    assert paths == [("hand/0/1",), ("hand/0/2",)]
    assert position.touches(0)[TRIO.parse("no")] == [("button/no",)]


def test_choices_stay_secret_until_all_are_in() -> None:
    position = four_before_exchange(automatic=False)
    position.play("g3", 0)
    assert position.actors == (1, 2, 3) and position.scene(0).choice == "g3"
    for viewer in (1, 2, 3, SPECTATOR):
        assert position.scene(viewer).choice is None
        twin = four_before_exchange(automatic=False)
        twin.play("no", 0)
        assert twin.scene(viewer).to_json() == position.scene(viewer).to_json()
    with pytest.raises(ValueError, match="not asked"):
        position.play("no", 0)


def test_after_a_trio_every_other_team_is_asked() -> None:
    position = play_choices(four_before_exchange(), "no", "no", "no", "no")
    s = view(position.state)
    s.turn = 3
    for request in ("0-", "2-", "3-"):
        position.play(request)
    assert position.actors == (0, 2) and s.turn == 0
    play_choices(position, "g3", "", "g2", "")
    assert printed(position, 0) == [2, 3] and position.actors == (0,)


def test_a_team_with_an_empty_hand_is_not_asked() -> None:
    position = arranged([1], [1, 2], [2, 3], [1, 2, 3, 3], options={"teams": "on", "mode": "picante"}, turn=1)
    for request in ("0-", "1-", "3-"):
        position.play(request)
    assert view(position.state).hand_count[0] == 0
    assert position.actors == (2,), "nobody is left to exchange, so the next turn begins"


def test_of_three_teams_only_the_one_with_cards_is_asked() -> None:
    position = arranged(
        [1], [1, 2], [2, 3], [2], [3, 4, 4], [1, 3, 4], options={"teams": "on", "mode": "picante"}, turn=2
    )
    for request in ("0-", "1-", "5-"):
        position.play(request)
    assert position.actors == (1, 4), "seat 0 has no card left, so its partner is not asked either"
