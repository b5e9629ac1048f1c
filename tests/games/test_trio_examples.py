"""Trio: the worked examples of its sheet, and the edges of its rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from pioche.core.game import game
from pioche.core.kernel import view
from pioche.core.position import Position
from pioche.core.refusals import BadOption, IllegalAction

TRIO = game("trio")


def table(hands: list[list[int]], centre: Sequence[int] = (), first: int = 0, **options: str) -> Position:
    """A table with these numbers in the hands and in the centre, before the first request.

    What is left of the 36 cards lies in trios that nobody has won: the rules never look there.
    """
    position = TRIO.new(len(hands), {"first": str(first), **options}, seed="example", automatic=False)
    position.deal()
    s = view(position.state)
    copies: Counter[int] = Counter()

    def card(number: int) -> int:
        copies[number] += 1
        assert copies[number] <= 3
        return 3 * (number - 1) + copies[number] - 1

    for seat, numbers in enumerate(hands):
        held = [card(number) for number in sorted(numbers)]
        for i in range(9):
            s.hands[seat, i] = held[i] if i < len(held) else 0
        s.count[seat] = len(held)
    for place in range(9):
        s.centre[place] = card(centre[place]) if place < len(centre) else 0
    s.lying = (1 << len(centre)) - 1
    return position


def play(position: Position, *requests: str) -> None:
    for request in requests:
        position.play(request, position.actors[0])


def shown(position: Position) -> list[str]:
    zone = next(zone for zone in position.scene().zones if zone.id == "shown")
    return list(zone.cards or ())


def hand(position: Position, seat: int) -> list[str]:
    zone = next(zone for zone in position.scene(seat).zones if zone.id == f"hand/{seat}")
    return list(zone.cards or ())


def test_hadrien_asks_yanis_and_martine_for_their_lowest_and_gets_two_different() -> None:
    """Yanis's lowest is a 1, Martine's a 2: both go back, the next seat plays."""
    position = table([[4, 5, 9], [1, 6, 8], [2, 3, 11]], centre=[7, 12])
    play(position, "1-", "2-")
    assert shown(position) == ["1", "2"]
    assert position.dealer_due and position.pause() >= 1800
    position.deal()
    assert hand(position, 1) == ["1", "6", "8"] and hand(position, 2) == ["2", "3", "11"]
    assert position.actors == (1,) and shown(position) == []


def test_martine_turns_a_2_and_shows_her_lowest_twice() -> None:
    """A 2 of the centre, then her lowest, a 2, then her lowest again, a 2: the trio of 2 is hers."""
    position = table([[2, 2, 9], [1, 6, 8], [3, 4, 11]], centre=[7, 2])
    play(position, "c2", "0-", "0-")
    position.deal()
    assert position.scores == [1, 0, 0]
    assert hand(position, 0) == ["9"]
    assert position.actors == (1,)
    with pytest.raises(IllegalAction):
        position.play("c2", 1)  # its place stays empty


def test_hadrien_asks_jade_and_his_partner_and_himself_for_the_highest() -> None:
    """Teams of six: three equal highest numbers; his team wins the trio, the two others may exchange."""
    hands = [[1, 5, 11], [2, 6, 11], [3, 7, 8], [4, 5, 11], [2, 6, 9], [3, 7, 10]]
    position = table(hands, teams="on")
    s = view(position.state)
    s.phase, s.waiting = 1, 0  # the first exchange is over
    play(position, "1+", "3+", "0+")
    position.deal()
    assert position.scores == [1, 0, 0, 1, 0, 0]
    assert position.actors == (1, 2, 4, 5)


def test_playing_stops_only_at_two_different_or_three_equal() -> None:
    position = table([[4, 4, 4], [1, 6, 8], [2, 3, 11]])
    play(position, "0-")
    assert position.actors == (0,)
    play(position, "0-")
    assert position.actors == (0,)
    play(position, "0+")
    position.deal()
    assert position.scores == [1, 0, 0]


def test_the_lowest_is_the_next_one_once_a_card_lies_open() -> None:
    position = table([[4, 5, 9], [1, 6, 8], [2, 3, 11]])
    play(position, "1-", "1-")
    assert shown(position) == ["1", "6"]


def test_a_hand_with_one_card_can_be_asked_both_ways_and_an_empty_one_not_at_all() -> None:
    position = table([[4, 5], [6], []], centre=[7])
    requests = [TRIO.notations[action] for action in position.legal()]
    assert requests == ["c1", "0-", "1-", "0+", "1+"]
    play(position, "1+")
    assert shown(position) == ["6"]
    assert "1-" not in [TRIO.notations[action] for action in position.legal()]


def test_a_seat_with_no_cards_still_plays() -> None:
    position = table([[], [6, 8], [2, 3]], centre=[7])
    assert position.actors == (0,)
    play(position, "1-", "2-")
    position.deal()
    assert position.actors == (1,)


def test_the_trio_of_7_wins_as_first_trio() -> None:
    for mode in ("simple", "picante"):
        position = table([[7, 7, 9], [1, 6, 8], [2, 3, 11]], centre=[7], mode=mode)
        play(position, "c1", "0-", "0-")
        position.deal()
        assert position.over and position.winners == (0,)


def test_three_trios_win_in_simple_mode() -> None:
    position = table([[1, 1, 1, 2, 2, 2, 3, 3, 3], [4, 5], [6, 8]])
    for won in (1, 2, 3):
        play(position, "0-", "0-", "0-")
        position.deal()
        assert position.scores[0] == won
        if won < 3:
            play(position, "1-", "2-")
            position.deal()
            play(position, "1-", "2-")
            position.deal()
    assert position.winners == (0,)


@pytest.mark.parametrize(
    ("trio", "linked"),
    [
        (1, (6, 8)), (2, (5, 9)), (3, (4, 10)), (4, (3, 11)), (5, (2, 12)), (6, (1,)),
        (8, (1,)), (9, (2,)), (10, (3,)), (11, (4,)), (12, (5,)),
    ],
)  # fmt: skip
def test_two_linked_trios_win_in_picante_mode_and_unlinked_ones_do_not(
    trio: int, linked: tuple[int, ...]
) -> None:
    for other in range(1, 13):
        if other in (trio, 7):
            continue
        spare = next(number for number in range(1, 13) if number not in (trio, other, 7))
        last = next(number for number in range(1, 13) if number not in (trio, other, 7, spare))
        position = table([[trio] * 3 + [other] * 3, [spare], [last]], mode="picante")
        ends = ("0-",) * 3, ("0+",) * 3
        play(position, *(ends[0] if trio < other else ends[1]))
        position.deal()
        for _ in range(2):
            play(position, "1-", "2-")
            position.deal()
        play(position, "0-", "0-", "0-")
        position.deal()
        assert position.over == (other in linked), (trio, other)


def test_three_unlinked_trios_do_not_win_in_picante_mode() -> None:
    position = table([[1, 1, 1, 2, 2, 2, 3, 3, 3], [4, 5], [6, 8]], mode="picante")
    for _ in range(3):
        play(position, "0-", "0-", "0-")
        position.deal()
        play(position, "1-", "2-")
        position.deal()
        play(position, "1-", "2-")
        position.deal()
    assert not position.over and position.scores[0] == 3


@pytest.mark.parametrize(("players", "each", "centre"), [(3, 9, 9), (4, 7, 8), (5, 6, 6), (6, 5, 6)])
def test_the_deal(players: int, each: int, centre: int) -> None:
    scene = TRIO.new(players, seed=1).scene()
    assert [zone.count for zone in scene.zones if zone.id.startswith("hand/")] == [each] * players
    assert [zone.count for zone in scene.zones if zone.id == "centre"] == [centre]


@pytest.mark.parametrize(("players", "each"), [(4, 9), (6, 6)])
def test_the_deal_in_teams(players: int, each: int) -> None:
    position = TRIO.new(players, {"teams": "on"}, seed=1)
    assert [zone.count for zone in position.scene().zones if zone.id.startswith("hand/")] == [each] * players
    assert not [zone for zone in position.scene().zones if zone.id == "centre"]
    assert position.actors == tuple(range(players))  # the exchange before the first turn


@pytest.mark.parametrize("players", [3, 5])
def test_teams_need_4_or_6(players: int) -> None:
    with pytest.raises(BadOption):
        TRIO.new(players, {"teams": "on"})


def exchange(position: Position, **gifts: str) -> None:
    """Everybody chooses; the dealer swaps."""
    for seat, gift in gifts.items():
        position.play(gift, int(seat[1:]))
    assert position.dealer_due
    position.deal()


def test_an_exchange_between_partners_and_one_refused() -> None:
    hands = [[1, 2, 3], [4, 5, 6], [8, 9, 10], [11, 12, 12]]
    position = table(hands, teams="on")
    exchange(position, s0="g3", s1="g4", s2="g8", s3="no")
    assert hand(position, 0) == ["1", "2", "8"] and hand(position, 2) == ["3", "9", "10"]
    assert hand(position, 1) == ["4", "5", "6"] and hand(position, 3) == ["11", "12", "12"]
    assert position.actors == (0,)


def test_an_exchange_with_an_empty_hand_is_not_offered() -> None:
    hands = [[1, 1, 1], [4, 5, 6], [8, 9], []]
    position = table(hands, teams="on")
    s = view(position.state)
    s.phase, s.waiting = 1, 0
    play(position, "0-", "0-", "0-")
    position.deal()
    assert position.actors == (1,)  # its partner has no card: nobody is asked, the next seat plays


def test_equal_numbers_are_one_choice_in_an_exchange() -> None:
    position = table([[1, 1, 3], [4, 5, 6], [8, 9, 10], [11, 12, 12]], teams="on")
    assert [TRIO.notations[action] for action in position.legal(0)] == ["g1", "g3", "no"]
    assert [TRIO.notations[action] for action in position.legal(3)] == ["g11", "g12", "no"]


def test_an_exchange_shows_others_neither_cards_nor_places() -> None:
    position = table([[1, 2, 3], [4, 5, 6], [8, 9, 10], [11, 12, 12]], teams="on")
    for seat, gift in ((0, "g3"), (1, "no"), (2, "g8"), (3, "no")):
        position.play(gift, seat)
    before = position.copy()
    position.deal()
    moves = position.frame(before, 1).moves
    assert {(move.start, move.end, move.face) for move in moves} == {
        ("hand/0", "hand/2", None),
        ("hand/2", "hand/0", None),
    }


def test_both_partners_win() -> None:
    position = table([[7, 2], [7, 4], [7, 9], [5, 6]], teams="on")
    s = view(position.state)
    s.phase, s.waiting = 1, 0
    play(position, "0+", "1+", "2-")
    position.deal()
    assert position.winners == (0, 2)


def test_a_named_seat_begins_and_a_drawn_one_varies() -> None:
    assert all(TRIO.new(4, {"first": str(seat)}, seed=1).actors == (seat,) for seat in range(4))
    assert {TRIO.new(4, seed=seed).actors for seed in range(40)} == {(0,), (1,), (2,), (3,)}
