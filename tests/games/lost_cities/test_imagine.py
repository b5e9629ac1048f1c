"""What a seat of Lost Cities knows, and the worlds that it imagines."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from pioche.core.game import Position
from pioche.core.kernel import view
from pioche.core.rng import generator
from pioche.games.lost_cities import rules
from tests.games.lost_cities.kit import CODES, GAME, hand, laid_out, zone


def imagined_hands(position: Position, seat: int, times: int = 60) -> list[Counter[str]]:
    """The other's hand in worlds that the seat imagines."""
    return [Counter(hand(position.imagine(seat, number), 1 - seat)) for number in range(times)]


def test_a_card_taken_from_a_discard_is_known_until_it_is_played() -> None:
    position = laid_out("S8 D2", "F2 F3", discards={"I": "7"})
    position.play("S8")
    position.play("+I")
    assert all(cards["I7"] == 1 for cards in imagined_hands(position, 1))
    position.play("F2")
    position.play("I7")
    assert all(cards["I7"] == 0 for cards in imagined_hands(position, 1))


def test_of_two_extras_held_only_the_one_taken_is_known() -> None:
    position = laid_out("S8 Ix F8", "F2 F3", discards={"I": "x", "V": "2"})
    position.play("S8")
    position.play("+I")
    assert hand(position, 0).count("Ix") == 2
    worlds = imagined_hands(position, 1)
    assert {cards["Ix"] for cards in worlds} == {1, 2}
    position.play("F2")
    position.play("P")
    position.play("Ix")
    worlds = imagined_hands(position, 1)
    assert {cards["Ix"] for cards in worlds} == {0, 1}


def test_a_card_discarded_again_is_no_longer_known_to_be_held() -> None:
    position = laid_out("S8", "F2 F3", discards={"I": "7"})
    position.play("S8")
    position.play("+I")
    position.play("F2")
    position.play("-I7")
    assert all(cards["I7"] == 0 for cards in imagined_hands(position, 1))
    assert zone(position.imagine(1, 5), "discard/ice").top == "I7"  # type: ignore[attr-defined]


def test_all_possible_deals_are_imagined_equally_often() -> None:
    position = laid_out("D2", "S2 S3 S4 S5 S6 S7", discards={"I": "7"}, left=2)
    s = view(position.state)
    for code in ("S2", "S3", "S4", "S5", "S6", "S7"):
        s.known[1, CODES[code]] = 1
    hidden = sorted([*s.pile.tolist()[:2], *(c for c in s.hands[1].tolist() if rules.SERIES_OF[c] != 1)])
    deals = {(pair, order) for pair in combinations(hidden, 2) for order in (0, 1)}
    found: Counter[tuple[tuple[int, ...], int]] = Counter()
    source = generator(bytes(32))
    tries = 100 * len(deals)
    world = position.state.copy()
    for _ in range(tries):
        GAME.interpreted.imagine(world, 0, source)
        w = view(world)
        low, high = w.pile.tolist()[:2]
        pair = tuple(card for card in w.hands[1].tolist() if card in hidden)
        found[pair, int(low > high)] += 1
    assert set(found) == deals
    expected = tries / len(deals)
    chi_square = sum((seen - expected) ** 2 / expected for seen in found.values())
    assert chi_square < 31.3  # 11 degrees of freedom, one in a thousand


def test_imagine_changes_nothing_before_the_deal() -> None:
    position = GAME.new(automatic=False)
    assert position.imagine(0, 1).state.tobytes() == position.state.tobytes()
