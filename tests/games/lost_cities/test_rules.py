"""Lost Cities: the examples of its rules, its edge cases and its options."""

from __future__ import annotations

import functools
import operator
from collections import Counter
from collections.abc import Mapping
from itertools import combinations
from random import Random

import numpy as np
import pytest

from pioche.core.contract import DEALER, SPECTATOR
from pioche.core.game import game
from pioche.core.kernel import State, view
from pioche.core.message import Card, Message, Seat
from pioche.core.position import Position
from pioche.core.refusals import BadOption, BadPlayers, IllegalAction
from pioche.core.rng import generator
from pioche.core.scene import LogLine, only
from pioche.core.text import Text
from pioche.games.lost_cities import rules
from pioche.games.lost_cities.players import greedy
from pioche.games.lost_cities.table import FACES, LETTERS, NAMES

GAME = game("lost-cities")
CODES = {face.code: number for number, face in enumerate(FACES)}


def laid_out(
    hand: str = "",
    other: str = "",
    suites: Mapping[str, str] | None = None,
    discards: Mapping[str, str] | None = None,
    left: int | None = None,
    buried: str = "discards",
    **options: str,
) -> Position:
    """Seat 0 is to lay. `suites` by seat and letter ("0S": "x 4 9"), `discards` by letter, top last.

    Hands are filled up with the highest cards left over, the pile with the rest; with `left`
    given, what is too much for the pile lies at the bottom of the discards or in the suites of
    seat 1, as `buried` says.
    """
    position = GAME.new(2, {"first": "0", **options}, seed="laid out")
    s = view(position.state)
    over = list(range(rules.CARDS))

    def card(code: str) -> int:
        found = next(card for card in over if rules.FACE_OF[card] == CODES[code])
        over.remove(found)
        return found

    heaps: list[list[int]] = [[] for _ in range(rules.HEAPS)]
    for name, codes in (suites or {}).items():
        series = LETTERS.index(name[1])
        heaps[5 * int(name[0]) + series] = [card(name[1] + code) for code in codes.split()]
    for name, codes in (discards or {}).items():
        heaps[rules.DISCARDS + LETTERS.index(name)] = [card(name + code) for code in codes.split()]
    hands = [[card(code) for code in codes.split()] for codes in (hand, other)]
    for cards in hands:
        while len(cards) < rules.HAND:
            cards.append(over.pop())
    while left is not None and len(over) > left:
        deep = over.pop()
        below = heaps[rules.SERIES_OF[deep] + (rules.DISCARDS if buried == "discards" else rules.SERIES)]
        below.insert(0, deep)
        if buried == "suites":
            below.sort()
    Random(1).shuffle(over)
    write(s, hands, heaps, over)
    assert (GAME.interpreted.census(position.state) == 1).all()
    return position


def write(s: State, hands: list[list[int]], heaps: list[list[int]], pile: list[int]) -> None:
    """Put these cards where they are to lie."""
    s.left = len(pile)
    for place in range(rules.PILE):
        s.pile[place] = pile[place] if place < len(pile) else 0
    for seat in range(2):
        for place, card in enumerate(sorted(hands[seat])):
            s.hands[seat, place] = card
        laid = [card for suite in heaps[5 * seat : 5 * seat + 5] for card in suite]
        ended = functools.reduce(operator.or_, (rules.ENDED_BY[card] for card in laid), 0)
        s.fits[seat] = (1 << rules.CARDS) - 1 & ~ended
    for part in range(3):
        s.lain[part] = sum(1 << card for heap in heaps[5 * part : 5 * part + 5] for card in heap)
    s.filled = sum(1 << series for series in range(5) if heaps[rules.DISCARDS + series])
    for heap, cards in enumerate(heaps):
        s.tops[heap] = cards[-1] + 1 if cards else 0
        for under, card in zip([-1, *cards], cards, strict=False):
            s.under[card] = under + 1


def legal(position: Position) -> set[str]:
    return {GAME.notations[action] for action in position.legal()}


def zone(position: Position, name: str, viewer: int = SPECTATOR) -> object:
    return next(zone for zone in position.scene(viewer).zones if zone.id == name)


def hand(position: Position, seat: int) -> list[str]:
    cards = zone(position, f"hand/{seat}", seat).cards  # type: ignore[attr-defined]
    return list(cards)


def fact(position: Position, name: str) -> int | str:
    return next(fact.value for fact in position.scene().facts if fact.name == name)


def one_by_one(position: Position) -> Position:
    """The same position whose dealer waits."""
    waiting = position.copy()
    waiting.automatic = False
    return waiting


# The cards and the set-up -------------------------------------------------------------------------


def test_five_series_of_nine_numbers_and_three_extras() -> None:
    codes = Counter(face.code for face in GAME.faces)
    assert sum(codes.values()) == 60
    for letter in LETTERS:
        assert codes[f"{letter}x"] == 3
        assert all(codes[f"{letter}{value}"] == 1 for value in range(2, 11))


def test_eight_cards_each_and_a_pile_of_44() -> None:
    position = GAME.new()
    assert len(hand(position, 0)) == len(hand(position, 1)) == 8
    assert fact(position, "left") == 44
    assert not position.over and position.scores == [0, 0] and position.winners == ()


def test_only_two_play() -> None:
    assert GAME.players == (2,)
    with pytest.raises(BadPlayers):
        GAME.new(3)


def test_a_hand_is_seen_by_its_owner_alone() -> None:
    position = GAME.new(seed=3)
    for viewer in (1, SPECTATOR):
        seen = zone(position, "hand/0", viewer)
        assert seen.cards is None and seen.count == 8  # type: ignore[attr-defined]


# Laying -------------------------------------------------------------------------------------------


def test_a_suite_may_start_with_any_value() -> None:
    position = laid_out("D2 S5 F10 Vx")
    assert {"D2", "S5", "F10", "Vx"} <= legal(position)


def test_values_ascend_and_may_leave_gaps() -> None:
    position = laid_out("S2 S4 S6 S10", suites={"0S": "3 5"}, discards={"I": "2"})
    assert {"S6", "S10"} <= legal(position)
    assert not {"S2", "S4"} & legal(position)
    assert {"-S2", "-S6"} <= legal(position)


def test_an_equal_or_lower_number_is_refused() -> None:
    position = laid_out("S4", suites={"0S": "5"})
    with pytest.raises(IllegalAction):
        position.play("S4")


def test_extras_come_before_any_number() -> None:
    position = laid_out("Sx Sx S4", suites={"0S": "x"}, discards={"I": "2"})
    position.play("Sx")
    assert zone(position, "suite/0/sea").cards == ("Sx", "Sx")  # type: ignore[attr-defined]


def test_an_extra_after_a_number_is_illegal() -> None:
    position = laid_out("Sx Dx", suites={"0S": "x 2"})
    assert "Sx" not in legal(position)
    assert {"-Sx", "Dx", "-Dx"} <= legal(position)


def test_the_other_players_suite_does_not_bind_mine() -> None:
    position = laid_out("S2 Sx", suites={"1S": "9"})
    assert {"S2", "Sx"} <= legal(position)


def test_two_equal_extras_are_one_action_with_two_touches() -> None:
    position = laid_out("Dx Dx D2 S2 S3 S4 S5 S6")
    actions = position.legal()
    assert len(actions) == 14
    assert position.touches()[GAME.parse("Dx")] == [
        ("hand/0/0", "suite/0/desert"),
        ("hand/0/1", "suite/0/desert"),
    ]
    assert position.touches()[GAME.parse("-Dx")] == [
        ("hand/0/0", "discard/desert"),
        ("hand/0/1", "discard/desert"),
    ]


def test_any_card_may_be_discarded_face_up_on_its_series() -> None:
    position = laid_out("S8", discards={"I": "2"})
    position.play("-S8")
    assert zone(position, "discard/sea").top == "S8"  # type: ignore[attr-defined]


def test_of_a_discard_only_the_top_shows() -> None:
    position = laid_out(discards={"S": "3 5"})
    seen = zone(position, "discard/sea")
    assert (seen.count, seen.top, seen.cards) == (2, "S5", None)  # type: ignore[attr-defined]


# Drawing ------------------------------------------------------------------------------------------


def test_a_turn_ends_with_eight_cards() -> None:
    position = laid_out("S8", discards={"I": "2"})
    position.play("S8")
    assert len(hand(position, 0)) == 7
    position.play("P")
    assert len(hand(position, 0)) == 8 and position.actors == (1,)


def test_the_top_card_of_a_discard_may_be_drawn() -> None:
    position = laid_out("S8", discards={"I": "2 7", "V": "3"})
    position.play("S8")
    assert legal(position) == {"P", "+I", "+V"}
    position.play("+I")
    assert "I7" in hand(position, 0)
    assert zone(position, "discard/ice").top == "I2"  # type: ignore[attr-defined]
    assert fact(position, "left") == 60 - 2 * 8 - 3  # nothing drawn: three more lay on the table


def test_drawing_from_the_series_just_discarded_on_is_illegal() -> None:
    position = laid_out("S8", discards={"S": "3", "V": "3"})
    position.play("-S8")
    assert legal(position) == {"P", "+V"}
    assert position.prompt(0) == Message("prompt-draw-closed", {"name": "sea"})


def test_the_closed_series_is_open_again_for_the_other() -> None:
    position = laid_out("S8", "D2", discards={"V": "3"})
    position.play("-S8")
    position.play("P")
    position.play("D2")
    assert legal(position) == {"P", "+S", "+V"}
    assert position.prompt(1) == Message("prompt-draw")


def test_a_draw_from_the_pile_alone_is_not_asked() -> None:
    position = one_by_one(laid_out("S8"))
    position.play("S8")
    assert position.dealer_due and position.actors == () and len(hand(position, 0)) == 7
    position.deal()
    assert position.actors == (1,) and len(hand(position, 0)) == 8


def test_a_discard_on_an_empty_table_forces_the_pile() -> None:
    position = one_by_one(laid_out("S8"))
    position.play("-S8")
    assert position.dealer_due


def test_an_emptied_discard_cannot_be_drawn_from() -> None:
    position = laid_out("S8", "S9", discards={"V": "3"})
    position.play("S8")
    position.play("+V")
    waiting = one_by_one(position)
    waiting.play("S9")
    assert waiting.dealer_due
    assert zone(waiting, "discard/volcano").count == 0  # type: ignore[attr-defined]


# The end ------------------------------------------------------------------------------------------


def test_the_last_card_of_the_pile_ends_the_game_at_once() -> None:
    position = laid_out("S8", "S9", discards={"V": "3"}, left=2)
    position.play("S8")
    position.play("P")
    assert fact(position, "left") == 1 and not position.over
    position.play("S9")
    assert position.preview(1, GAME.parse("P")) == [Message("preview-last")]
    position.play("P")
    assert position.over and position.actors == () and not position.dealer_due and position.winners


def test_the_last_card_drawn_by_the_dealer_ends_the_game_too() -> None:
    position = one_by_one(laid_out("S8", left=1, buried="suites"))
    position.play("S8")
    assert position.dealer_due and position.winners == ()
    position.deal()
    assert position.over and not position.dealer_due and position.winners


def test_a_discard_drawn_at_the_last_card_goes_on() -> None:
    position = laid_out("S8", discards={"V": "3"}, left=1)
    position.play("S8")
    position.play("+V")
    assert not position.over and position.actors == (1,) and fact(position, "left") == 1


def test_a_tie_is_shared() -> None:
    position = laid_out(
        "D9", suites={"0S": "x", "1F": "x", "0D": "2 8", "1I": "9 10"}, discards={"V": "3"}, left=1
    )
    position.play("D9")
    position.play("P")
    assert position.scores == [-40 - 1, -40 - 1]
    assert position.over and position.winners == (0, 1)


def test_the_higher_total_wins() -> None:
    position = laid_out("D9", suites={"0D": "2 8", "1I": "8 10"}, discards={"V": "3"}, left=1)
    position.play("D9")
    assert position.winners == ()
    position.play("P")
    assert position.scores == [-1, -2] and position.winners == (0,)


# The count ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("suite", "points"),
    [
        ("", 0),
        ("x", -40),
        ("x x", -60),
        ("x x x", -80),
        ("4 8 10", 2),
        ("x 4 8 10", 4),
        ("x x 4 8 10", 6),
        ("x x x 4 8 10", 8),
        ("x x 3 5", -36),
        ("2", -18),
        ("2 3 4 5 6 7 8 9 10", 34),
        ("x x x 2 3 4 5 6 7 8 9 10", 136),
    ],
)
def test_a_suite_is_its_sum_less_20_times_one_and_its_extras(suite: str, points: int) -> None:
    position = laid_out(suites={"1F": suite})
    assert position.scores == [0, points]
    assert sum(line.points for line in position.count(1)) == points
    assert position.count(0) == []


def test_the_count_has_a_line_for_each_started_suite() -> None:
    position = laid_out(suites={"0S": "x 4 8 10", "0I": "2"})
    english = Text("en", GAME)
    lines = [(english.say(line.message), line.points) for line in position.count(0)]
    assert lines == [("Sea: 22 − 20 = 2, × 2", 4), ("Ice: 2 − 20 = −18", -18)]
    french = Text("fr", GAME)
    assert french.say(position.count(0)[0].message) == "Mer\u202f: 22 − 20 = 2, × 2"


@pytest.mark.parametrize(
    ("suite", "points"),
    [
        ("2 3 4 5 6 7 8", 15),
        ("2 3 4 5 6 7 8 9", 24 + 20),
        ("x x 2 3 4 5 6 7", 3 * 7 + 20),
        ("x x x 2 3 4 5", 4 * -6),
    ],
)
def test_the_bonus_is_20_from_eight_cards_on_after_multiplying(suite: str, points: int) -> None:
    position = laid_out(suites={"0V": suite}, bonus="on")
    assert position.scores == [points, 0]
    assert sum(line.points for line in position.count(0)) == points
    size = len(suite.split())
    assert [line.points for line in position.count(0) if line.message.id == "count-bonus"] == [20] * (
        size >= 8
    )


def test_without_the_option_there_is_no_bonus() -> None:
    assert laid_out(suites={"0V": "2 3 4 5 6 7 8 9"}).scores == [24, 0]


def test_the_preview_tells_the_suite_before_and_after() -> None:
    position = laid_out("S4 Dx F10", suites={"0D": "x"}, discards={"F": "2"})
    english = Text("en", GAME)

    def said(notation: str) -> list[str]:
        return [english.say(message) for message in position.preview(0, GAME.parse(notation))]

    assert said("S4") == ["Sea: 0 → −16"]
    assert said("Dx") == ["Desert: −40 → −60"]
    assert said("-S4") == []


def test_the_preview_is_what_laying_brings() -> None:
    position = laid_out("S9", suites={"0S": "x 2 3 4 5 6 7"}, bonus="on")
    (shown,) = position.preview(0, GAME.parse("S9"))
    before = position.scores[0]
    position.play("S9")
    assert (shown.args["before"], shown.args["after"]) == (str(before), str(position.scores[0]))


# A match ------------------------------------------------------------------------------------------


def end_of_round(suites: Mapping[str, str], starter: int = 0, finished: int = 0) -> Position:
    """A match at the last card of a round, seat 0 to lay a card that adds nothing."""
    position = one_by_one(laid_out("D2", suites=suites, discards={"V": "3"}, left=1, rounds="3"))
    s = view(position.state)
    s.starter, s.finished = starter, finished
    position.play("-D2")
    position.play("P")
    return position


@pytest.mark.parametrize(
    ("suites", "starter", "following"),
    [
        ({"0S": "10"}, 0, 1),  # -10 : 0
        ({"1S": "10"}, 0, 0),  # 0 : -10
        ({"1S": "10"}, 1, 0),
        ({}, 0, 1),
        ({}, 1, 0),
    ],
    ids=["behind", "ahead", "ahead, not the starter", "tie after 0", "tie after 1"],
)
def test_the_higher_total_starts_the_next_round_or_at_a_tie_the_other(
    suites: Mapping[str, str], starter: int, following: int
) -> None:
    position = end_of_round(suites, starter)
    assert position.dealer_due and position.pause() == 8000
    position.deal()
    assert position.dealer_due and position.pause() == 0 and fact(position, "left") == 60
    position.deal()
    assert position.actors == (following,)
    assert fact(position, "round") == 2 and fact(position, "left") == 44


def test_totals_of_a_match_are_added() -> None:
    position = end_of_round({"0S": "x 4 8 10", "1F": "2"})
    assert position.scores == [4, -18]
    position.deal()
    assert position.scores == [4, -18]
    assert [line.message for line in position.count(1)] == [Message("count-earlier", {"count": 1})]
    position.deal()
    assert position.scores == [4, -18]
    assert sum(line.points for line in position.count(0)) == 4


def test_a_match_ends_with_its_third_round() -> None:
    position = end_of_round({"0S": "10"}, finished=1)
    assert position.dealer_due and position.winners == ()
    position = end_of_round({"0S": "10"}, finished=2)
    assert position.over and position.winners == (1,)
    view(position.state).totals[0] = 30
    assert position.scores == [20, 0] and position.winners == (0,)


def test_gathering_the_cards_for_the_next_round_shows_no_card_going_into_a_hand() -> None:
    position = end_of_round({"0S": "x 4 8 10"})
    counted = position.copy()
    position.deal()
    for viewer in (0, 1, SPECTATOR):
        assert all(move.end == "pile" for move in position.frame(counted, viewer).moves)
    gathered = position.copy()
    position.deal()
    moves = position.frame(gathered, 0).moves
    assert [(move.count, move.face) for move in moves if move.end.startswith("hand/1")] == [(8, None)]
    assert {move.start for move in moves} == {"pile"}


def test_one_round_is_the_default() -> None:
    position = laid_out("D2", discards={"V": "3"}, left=1)
    position.play("-D2")
    position.play("P")
    assert position.over


@pytest.mark.parametrize("first", ["0", "1"])
def test_the_owner_may_name_the_first_seat(first: str) -> None:
    for seed in range(8):
        assert GAME.new(2, {"first": first}, seed=seed).actors == (int(first),)


def test_otherwise_the_first_seat_is_drawn() -> None:
    assert {GAME.new(2, seed=seed).actors for seed in range(20)} == {(0,), (1,)}


@pytest.mark.parametrize("options", [{"bonus": "maybe"}, {"rounds": "2"}, {"first": "2"}])
def test_other_values_of_the_options_are_refused(options: dict[str, str]) -> None:
    with pytest.raises(BadOption):
        GAME.new(2, options)


# What is known ------------------------------------------------------------------------------------


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


def test_of_a_taken_extra_one_is_known_and_gone_when_one_is_played() -> None:
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


def test_a_card_taken_and_discarded_again_is_no_longer_in_the_hand() -> None:
    position = laid_out("S8", "F2 F3", discards={"I": "7"})
    position.play("S8")
    position.play("+I")
    position.play("F2")
    position.play("-I7")
    assert all(cards["I7"] == 0 for cards in imagined_hands(position, 1))
    assert zone(position.imagine(1, 5), "discard/ice").top == "I7"  # type: ignore[attr-defined]


def test_imagined_deals_are_uniform_over_all_that_fit() -> None:
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


def test_before_the_deal_there_is_nothing_to_imagine() -> None:
    position = GAME.new(automatic=False)
    assert position.imagine(0, 1).state.tobytes() == position.state.tobytes()


def relabelled(position: Position, swap: dict[int, int]) -> Position:
    """The same table whose indistinguishable extras have changed places, card for card."""
    other = position.copy()
    before, after = view(position.state), view(other.state)

    def new(card: int) -> int:
        return swap.get(card, card)

    for card in range(rules.CARDS):
        under = before.under[card]
        after.under[new(card)] = new(under - 1) + 1 if under else 0
    for heap in range(rules.HEAPS):
        top = before.tops[heap]
        after.tops[heap] = new(top - 1) + 1 if top else 0
    for part in range(3):
        after.lain[part] = sum(1 << new(card) for card in range(rules.CARDS) if before.lain[part] >> card & 1)
    for place in range(before.left):
        after.pile[place] = new(before.pile[place])
    for seat in range(2):
        for place in range(rules.held(before, seat)):
            after.hands[seat, place] = new(before.hands[seat, place])
    return other


def test_nothing_shows_which_of_three_extras_it_is() -> None:
    swap = {12 * series + k: 12 * series + (k + 1) % 3 for series in range(5) for k in range(3)}
    for seed in range(3):
        one = GAME.new(seed=seed, automatic=False)
        one.deal()
        other = relabelled(one, swap)
        chance = Random(seed)
        for _ in range(50):
            before_one, before_other = one.copy(), other.copy()
            if one.dealer_due:
                seat, action = DEALER, -1
                one.deal()
                other.deal()
            else:
                seat = one.actors[0]
                assert one.touches() == other.touches()
                action = chance.choice(one.legal())
                one.play(action)
                other.play(action)
            shown = one.truth(), before_one.truth(), one.tell(before_one, seat, action)
            shown_other = other.truth(), before_other.truth(), other.tell(before_other, seat, action)
            for viewer in (0, 1, SPECTATOR):
                (now, then, told), (other_now, other_then, other_told) = shown, shown_other
                assert now.scene(viewer) == other_now.scene(viewer)
                assert now.frame(then, viewer, told) == other_now.frame(other_then, viewer, other_told)
            assert (one.observe(0) == other.observe(0)).all()


# Words --------------------------------------------------------------------------------------------


def test_notations() -> None:
    spelled = {"D2": 1, "Dx": 0, "S8": 17, "i10": 49, "-Dx": 50, "- s8": 67, "P": 100, "+D": 101, "+I": 105}
    assert {text: GAME.parse(text) for text in spelled} == spelled
    assert GAME.actions == 106


def test_the_face_of_a_drawn_card_is_told_to_its_seat_alone() -> None:
    position = laid_out("S8", discards={"V": "3"})
    position.play("S8")
    before = position.copy()
    position.play("P")
    new = next(iter(Counter(hand(position, 0)) - Counter(hand(before, 0))))
    told = position.tell(before, 0, GAME.parse("P"))
    assert LogLine(Message("log-draw-card", {"card": Card(new)}), only(0)) in told
    (line,) = [line for line in told if line.message.id == "log-draw"]
    assert line.message.args == {"seat": Seat(0)} and not line.seen & only(0) and line.seen >> SPECTATOR & 1


@pytest.mark.parametrize(("notation", "text"), [("S8", "log-lay"), ("-S8", "log-discard")])
def test_laying_and_discarding_are_told_to_all(notation: str, text: str) -> None:
    position = laid_out("S8", discards={"V": "3"})
    before = position.copy()
    position.play(notation)
    told = position.tell(before, 0, GAME.parse(notation))
    assert told == [LogLine(Message(text, {"seat": Seat(0), "card": Card("S8")}))]


def test_a_card_taken_is_told_and_seen_by_all() -> None:
    position = laid_out("S8", discards={"V": "3"})
    position.play("S8")
    before = position.copy()
    position.play("+V")
    told = position.tell(before, 0, GAME.parse("+V"))
    assert told == [LogLine(Message("log-take", {"seat": Seat(0), "card": Card("V3")}))]
    (move,) = position.frame(before, 1).moves
    assert (move.start, move.end, move.face) == ("discard/volcano", "hand/0", "V3")


def test_a_card_drawn_from_the_pile_is_seen_by_its_seat_alone() -> None:
    position = laid_out("S8", discards={"V": "3"})
    position.play("S8")
    before = position.copy()
    position.play("P")
    (move,) = position.frame(before, 1).moves
    assert (move.start, move.end, move.face) == ("pile", "hand/0", None)
    (move,) = position.frame(before, 0).moves
    assert move.start == "pile" and move.end.startswith("hand/0/") and move.face is not None


def test_zones_are_named_in_both_languages() -> None:
    for language, words in (("en", "Ada’s Sea expedition"), ("fr", "Suite Mer de Ada")):
        assert Text(language, GAME)("zone-suite", owner="Ada", name=NAMES[1]) == words


@pytest.mark.parametrize(
    ("cards", "bonus", "worth"),
    [
        ("", "off", {}),
        ("8", "off", {"8 − 20 =": "−12"}),
        ("x x 3", "off", {"(3 − 20) × 3 =": "−51"}),
        ("x 4 5 6 7 8 9 10", "on", {"(49 − 20) × 2 + 20 =": "78"}),
    ],
)
def test_what_a_suite_is_worth_is_marked_on_it(cards: str, bonus: str, worth: dict[str, str]) -> None:
    position = laid_out(suites={"0S": cards} if cards else {}, bonus=bonus)
    assert zone(position, "suite/0/sea").marks == worth  # type: ignore[attr-defined]


# The simple player --------------------------------------------------------------------------------


def chosen(position: Position, seat: int) -> int:
    actions = position.legal(seat)
    out = view(np.array(actions, np.int16))
    return greedy.choose(view(position.state), seat, out, len(actions), view(generator(bytes(32))))


def test_greedy_chooses_the_same_in_all_worlds_its_seat_imagines() -> None:
    position = GAME.new(seed=11)
    while not position.over:
        seat = position.actors[0]
        choices = {chosen(position.imagine(seat, number), seat) for number in range(2)}
        assert len(choices) == 1
        position.play(choices.pop())


def test_greedy_beats_random_play() -> None:
    chance = Random(5)
    for seed in range(4):
        position = GAME.new(seed=seed)
        while not position.over:
            seat = position.actors[0]
            position.play(chosen(position, seat) if seat == seed % 2 else chance.choice(position.legal()))
        assert position.winners == (seed % 2,)


def test_greedy_lays_the_next_number_of_a_started_suite() -> None:
    position = laid_out("S6 S9 D2 F2 V2 I2 F10 V10", suites={"0S": "x 4 5"})
    assert GAME.notations[chosen(position, 0)] == "S6"


def test_greedy_takes_a_card_that_its_suite_wants() -> None:
    position = laid_out("S6 S9 D2 F2 V2 I2 F10 V10", suites={"0S": "x 4 5"}, discards={"S": "7"})
    position.play("S6")
    assert GAME.notations[chosen(position, 0)] == "+S"


def test_the_cards_that_lie_are_those_of_the_heaps() -> None:
    position = GAME.new(options={"rounds": "3"}, seed="lain")
    choices, most = Random(1), 0
    while not position.over:
        position.play(choices.choice(position.legal()))
        s = view(position.state)
        for part in range(3):
            lying = 0
            for heap in range(5 * part, 5 * part + 5):
                card = s.tops[heap] - 1
                while card >= 0:
                    lying |= 1 << card
                    card = s.under[card] - 1
            assert s.lain[part] == lying
            most = max(most, lying.bit_count())
    assert most > 20
