"""Trio: the examples of its rules, the cases at their edges, and exact odds in small positions."""

from __future__ import annotations

import itertools
import math
import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from pioche.core.contract import ACTION, DEALER, SPECTATOR
from pioche.core.game import Position, game
from pioche.core.kernel import view
from pioche.core.message import Card, Message, Seat
from pioche.core.refusals import BadOption, IllegalAction
from pioche.core.rng import generator
from pioche.core.runner import Runner
from pioche.core.scene import EVERYONE, LogLine, only
from pioche.games.trio import imagine, rules, tallies
from pioche.games.trio.players import greedy

TRIO = game("trio")
DEAL = {3: (9, 9), 4: (7, 8), 5: (6, 6), 6: (5, 6)}
LINKS = {
    1: {6, 8}, 2: {5, 9}, 3: {4, 10}, 4: {3, 11}, 5: {2, 12}, 6: {1},
    7: set(), 8: {1}, 9: {2}, 10: {3}, 11: {4}, 12: {5},
}  # fmt: skip


def arranged(
    *hands: Sequence[int],
    centre: Sequence[int] = (),
    won: dict[int, int] | None = None,
    options: dict[str, Any] | None = None,
    automatic: bool = True,
    **fields: int,
) -> Position:
    """A table in mid-game, with the printed numbers of each hand and of the centre.

    All other trios have been won: by the seat that `won` names, or else by nobody in particular
    (seat 0, first). With teams their cards came from whoever was dealt too few others.
    """
    position = TRIO.new(len(hands), options, automatic=False)
    position.automatic = automatic
    s = view(position.state)
    copies = {printed: [3 * printed - 3, 3 * printed - 2, 3 * printed - 1] for printed in range(1, 13)}
    for seat, hand in enumerate(hands):
        for place, printed in enumerate(sorted(hand)):
            s.hands[seat, place] = copies[printed].pop(0)
        s.hand_count[seat] = len(hand)
        rules.forget_ends(s, seat)
    for place, printed in enumerate(centre):
        s.centre[place] = copies[printed].pop(0)
    s.face_down = (1 << len(centre)) - 1
    named = won or {}
    for printed in sorted((printed for printed in copies if copies[printed]), key=lambda one: one in named):
        assert len(copies[printed]) == 3, f"{printed} is neither all there nor all gone"
        for i, card in enumerate(copies[printed]):
            s.won[s.trios, i] = card
            if s.teams:
                dealt = [tallies.cards_in(s.spent[seat]) + s.hand_count[seat] for seat in range(len(hands))]
                s.spent[dealt.index(min(dealt))] += rules.one_of(printed - 1)
        s.taker[s.trios] = named.get(printed, 0)
        s.trios += 1
    s.phase = rules.REQUEST
    for name, value in fields.items():
        setattr(s, name, value)
    return position


def printed(position: Position, seat: int) -> list[int]:
    """The numbers of a hand."""
    s = view(position.state)
    return [card // 3 + 1 for card in s.hands[seat].tolist()[: s.hand_count[seat]]]


def asked(position: Position) -> set[str]:
    return {TRIO.notations[action] for action in position.legal(position.actors[0])}


def told(position: Position, before: Position, seat: int, action: str = "") -> list[LogLine]:
    return position.tell(before, seat, TRIO.parse(action) if action else -1)


# The deal ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_deal_by_players(players: int) -> None:
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


def test_the_first_seat_is_drawn_or_named() -> None:
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
    assert "c2" not in asked(position) and {"c1", "c3"} <= asked(position)


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


def test_one_number_for_both_ends_and_an_empty_hand() -> None:
    position = arranged([1, 2, 3], [4], [], centre=[1, 1, 2, 2, 3, 3, 4, 4])
    assert {"1-", "1+"} <= asked(position) and not {"2-", "2+"} & asked(position)
    for request in ("1-", "1+"):
        copy = position.copy()
        copy.play(request)
        assert view(copy.state).shown[0] // 3 + 1 == 4
        assert not {"1-", "1+"} & asked(copy), "it lies open and has left the hand"
    with pytest.raises(IllegalAction):
        position.play("2+")


def test_a_seat_without_cards_still_plays() -> None:
    position = arranged([1, 2], [1, 2], [], centre=[1, 2], turn=2)
    assert position.actors == (2,)
    assert asked(position) == {"c1", "c2", "0-", "0+", "1-", "1+"}


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
    place_numbers(position, {0: 7, 1: 7, 2: 7})
    for place in ("c1", "c2"):
        position.play(place)
        assert position.winners == () and not position.over
    position.play("c3")
    assert position.over and position.winners == (1,) and s.trios == 1
    assert position.scores == [0, 1, 0]


def place_numbers(position: Position, wanted: dict[int, int]) -> None:
    """Bring cards of the wanted printed numbers to these places of the centre, by fair exchange."""
    s = view(position.state)
    used = set()
    for place, printed_number in wanted.items():
        free = [card for card in range(3 * printed_number - 3, 3 * printed_number) if card not in used]
        used.add(free[0])
        exchange(s, int(s.centre[place]), free[0])


def exchange(s: Any, one: int, other: int) -> None:
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


def one_away(trio: int, won: Sequence[int], mode: str) -> Position:
    """Seat 1 has won these trios, seat 2 all others but one, and takes that one from the centre."""
    rest = {other: 2 for other in range(1, 13) if other != trio}
    position = arranged(
        [], [], [], centre=[trio] * 3, won=rest | dict.fromkeys(won, 1), options={"mode": mode}, turn=1
    )
    for place in ("c1", "c2", "c3"):
        position.play(place)
    return position


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
def test_what_wins(mode: str, won: list[int], trio: int, wins: bool) -> None:
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


def test_the_count_has_a_line_for_each_trio() -> None:
    position = one_away(3, [1, 2], "simple")
    lines = position.count(1)
    assert [line.points for line in lines] == [1, 1, 1]
    assert [line.message.args["card"] for line in lines] == [Card("1"), Card("2"), Card("3")]


# Exchanges --------------------------------------------------------------------------------------


def four(automatic: bool = True) -> Position:
    """Four in two teams, before their exchange, with 12 cards left."""
    position = arranged(
        [1, 3, 3], [2, 2, 4], [1, 2, 4], [1, 3, 4], options={"teams": "on"}, automatic=automatic
    )
    rules.offer_exchange(view(position.state), -1)
    return position


def exchanged(position: Position, *choices: str) -> Position:
    for seat, choice in enumerate(choices):
        if choice:
            position.play(choice, seat)
    return position


def test_a_pair_that_gives_two_cards_swaps_them() -> None:
    position = exchanged(four(), "g3", "no", "g1", "g4")
    assert [printed(position, seat) for seat in range(4)] == [[1, 1, 3], [2, 2, 4], [2, 3, 4], [1, 3, 4]]
    assert position.actors == (0,)


def test_an_exchange_refused_by_one_moves_nothing() -> None:
    for choices in (("g3", "no", "no", "g4"), ("no", "no", "no", "no")):
        before = [printed(four(), seat) for seat in range(4)]
        position = exchanged(four(), *choices)
        assert [printed(position, seat) for seat in range(4)] == before


def test_equal_numbers_are_one_action() -> None:
    position = four()
    assert [TRIO.notations[action] for action in position.legal(0)] == ["g1", "g3", "no"]
    paths = position.touches(0)[TRIO.parse("g3")]
    assert paths == [("hand/0/1",), ("hand/0/2",)]
    assert position.touches(0)[TRIO.parse("no")] == [("button/no",)]


def test_choices_stay_secret_until_all_are_in() -> None:
    position = four(automatic=False)
    position.play("g3", 0)
    assert position.actors == (1, 2, 3) and position.scene(0).choice == "g3"
    for viewer in (1, 2, 3, SPECTATOR):
        assert position.scene(viewer).choice is None
        twin = four(automatic=False)
        twin.play("no", 0)
        assert twin.scene(viewer).to_json() == position.scene(viewer).to_json()
    with pytest.raises(ValueError, match="not asked"):
        position.play("no", 0)


def test_who_swapped_is_public_and_what_is_not() -> None:
    before = exchanged(four(automatic=False), "g3", "no", "g1", "g4")
    after = before.copy()
    after.deal()
    lines = told(after, before, DEALER)
    assert LogLine(Message("log-swap", {"seat": Seat(0), "other": Seat(2)})) in lines
    assert {fact.seat for fact in after.scene(3).facts if fact.name == "swapped"} == {0, 2}
    assert LogLine(Message("log-no-swap", {"seat": Seat(1), "other": Seat(3)})) in lines
    assert LogLine(Message("log-got", {"card": Card("1"), "other": Seat(2)}), only(0)) in lines
    for viewer in (1, 3, SPECTATOR):
        moves = {(move.start, move.end, move.face) for move in after.frame(before, viewer).moves}
        assert moves == {("hand/0", "hand/2", None), ("hand/2", "hand/0", None)}
    mine = {(move.start, move.end, move.face) for move in after.frame(before, 0).moves}
    assert mine == {("hand/0/1", "hand/2", "3"), ("hand/2", "hand/0/1", "1")}


def test_where_a_received_card_goes_does_not_tell_its_copy() -> None:
    ends = set()
    for first in (0, 1):
        position = arranged(
            [1, 3], [1, 2, 3], [3, 4], [1, 2, 2, 4, 4], options={"teams": "on"}, automatic=False
        )
        s = view(position.state)
        if first:
            s.hands[0, 1], s.hands[2, 0] = s.hands[2, 0], s.hands[0, 1]
        rules.offer_exchange(s, -1)
        exchanged(position, "g1", "no", "g3", "no")
        after = position.copy()
        after.deal()
        ends.add(tuple(move for move in after.frame(position, 0).moves if move.face == "3"))
    assert len(ends) == 1


def test_after_a_trio_every_other_team_is_asked() -> None:
    position = exchanged(four(), "no", "no", "no", "no")
    s = view(position.state)
    s.turn = 3
    for request in ("0-", "2-", "3-"):
        position.play(request)
    assert position.actors == (0, 2) and s.turn == 0
    exchanged(position, "g3", "", "g2", "")
    assert printed(position, 0) == [2, 3] and position.actors == (0,)


def test_a_pair_with_an_empty_hand_is_not_asked() -> None:
    position = arranged([1], [1, 2], [2, 3], [1, 2, 3, 3], options={"teams": "on", "mode": "picante"}, turn=1)
    for request in ("0-", "1-", "3-"):
        position.play(request)
    assert view(position.state).hand_count[0] == 0
    assert position.actors == (2,), "nobody is left to exchange, so the next turn begins"


def test_with_three_teams_only_the_pair_with_cards_is_asked() -> None:
    position = arranged(
        [1], [1, 2], [2, 3], [2], [3, 4, 4], [1, 3, 4], options={"teams": "on", "mode": "picante"}, turn=2
    )
    for request in ("0-", "1-", "5-"):
        position.play(request)
    assert position.actors == (1, 4), "seat 0 has no card left, so its partner is not asked either"


# What is seen -----------------------------------------------------------------------------------


def test_moves_name_the_end_that_was_asked() -> None:
    before = arranged([1, 2], [4, 4, 5], [1, 1, 5], centre=[2, 2, 4, 5], automatic=False)
    after = before.copy()
    after.play("2+")
    frame = after.frame(before, SPECTATOR, told(after, before, 0, "2+"))
    assert [(move.start, move.end, move.face) for move in frame.moves] == [("hand/2/highest", "shown/0", "5")]
    expected = Message("log-highest", {"seat": Seat(0), "other": Seat(2), "card": Card("5")})
    assert frame.log == (expected,)
    again = after.copy()
    again.play("c3")
    assert [(move.start, move.face) for move in again.frame(after, 1).moves] == [("centre/2", "4")]
    home = again.copy()
    home.deal()
    moves = {(move.start, move.end, move.face) for move in home.frame(again, SPECTATOR).moves}
    assert moves == {("shown/0", "hand/2", "5"), ("shown/1", "centre/2", "4")}


def test_memory_is_not_shown() -> None:
    position = arranged([1, 2], [4, 4, 5], [1, 1, 5], centre=[2, 2, 4, 5])
    fresh = position.copy()
    position.play("1-")
    position.play("c1")
    view(position.state).turn = 0
    assert position.scene(0).to_json() == fresh.scene(0).to_json()
    assert (position.observe(0) != fresh.observe(0)).any(), "but it is in the observation"


def test_previews_tell_only_ones_own_cards() -> None:
    position = arranged([1, 2], [4, 4, 5], [1, 1, 5], centre=[2, 2, 4, 5])
    own = {TRIO.notations[a]: position.preview(0, a) for a in position.legal(0)}
    assert {name for name, lines in own.items() if lines} == {"0-", "0+"}
    position.play("2-")
    assert position.preview(0, TRIO.parse("0-")) == [Message("preview-show", {"card": Card("1")})]
    assert position.preview(0, TRIO.parse("0+")) == [Message("preview-different", {"card": Card("2")})]
    position.play("2-")
    assert position.preview(0, TRIO.parse("0-")) == [Message("preview-trio", {"card": Card("1")})]


def test_facts_name_teams_and_linked_numbers() -> None:
    won = dict.fromkeys((2, 8, 12, 11), 1) | dict.fromkeys((4, 6, 7, 9, 10), 0)
    position = arranged(
        [1, 1], [3, 5], [1, 3], [3, 5, 5], won=won, options={"teams": "on", "mode": "picante"}
    )
    facts = {(fact.name, fact.seat): fact.value for fact in position.scene().facts}
    assert facts["team", 0] == facts["team", 2] == "A" and facts["team", 3] == "B"
    assert facts["trios", 1] == facts["trios", 3] == 4
    assert facts["linked", 3] == "1, 5" and facts["linked", 0] == "1, 3"
    assert facts["links", None] == "1-6, 1-8, 2-5, 2-9, 3-4, 3-10, 4-11, 5-12"


def test_facts_say_where_open_cards_came_from_and_what_they_make() -> None:
    position = arranged([1, 2], [4, 4, 5], [1, 1, 5], centre=[2, 2, 4, 5], automatic=False)
    assert not turn_facts(position)
    position.play("2+")
    assert turn_facts(position) == {("from-1", 2): "highest", ("wanted", None): "5"}
    different = position.copy()
    different.play("c3")
    assert turn_facts(different) == {
        ("from-1", 2): "highest",
        ("from-2", None): 3,
        ("outcome", None): "different",
    }
    position.play("1+")
    position.play("c4")
    assert turn_facts(position) == {
        ("from-1", 2): "highest",
        ("from-2", 1): "highest",
        ("from-3", None): 4,
        ("outcome", None): "trio",
    }


def turn_facts(position: Position) -> dict[tuple[str, int | None], int | str]:
    """The facts of the turn alone."""
    names = ("from-", "wanted", "outcome")
    return {
        (fact.name, fact.seat): fact.value for fact in position.scene().facts if fact.name.startswith(names)
    }


def test_facts_of_an_exchange_tell_who_has_chosen_and_a_gift_to_its_giver_alone() -> None:
    position = four(automatic=False)
    position.play("g3", 0)
    position.play("no", 1)
    for viewer in (0, 1, 2, SPECTATOR):
        facts = {(fact.name, fact.seat): fact.value for fact in position.scene(viewer).facts}
        assert [facts["exchange", seat] for seat in range(4)] == ["chosen", "chosen", "chooses", "chooses"]
        gifts = {seat: value for (name, seat), value in facts.items() if name == "gift"}
        assert gifts == {0: {0: "3"}, 1: {1: "no"}}.get(viewer, {})


def test_everybody_reads_the_deal_and_who_begins() -> None:
    before = TRIO.new(4, {"teams": "on", "first": "2"}, automatic=False)
    after = before.copy()
    after.deal()
    assert told(after, before, DEALER) == [
        LogLine(Message("log-deal", {"count": 9, "centre": 0}), EVERYONE),
        LogLine(Message("log-first", {"seat": Seat(2)}), EVERYONE),
    ]


# What a seat can imagine: exact odds ------------------------------------------------------------

Hands = tuple[tuple[int, ...], ...]
World = tuple[Hands, tuple[int, ...]]


class Beliefs:
    """All worlds that a seat must reckon with, and their weights, by going through what it saw.

    It knows nothing of how the rules remember: it deals every deal and plays every move on each.
    """

    def __init__(self, position: Position, seat: int) -> None:
        self.seat = seat
        self.players = position.players
        self.shown: list[tuple[int, int]] = []
        self.worlds: Counter[World] = Counter()
        hands, centre = self.world(position.state)
        hidden = Counter(centre)
        for other, hand in enumerate(hands):
            hidden.update(hand if other != seat else ())
        self._deal(hands, hidden, (), 1.0)

    def _deal(self, true: Hands, hidden: Counter[int], dealt: Hands, weight: float) -> None:
        if len(dealt) == self.players:
            for centre in set(itertools.permutations(hidden.elements())):
                self.worlds[dealt, centre] += weight
        elif len(dealt) == self.seat:
            self._deal(true, hidden, (*dealt, true[self.seat]), weight)
        else:
            for hand in set(itertools.combinations(sorted(hidden.elements()), len(true[len(dealt)]))):
                held = Counter(hand)
                ways = math.prod(math.factorial(copies) for copies in held.values())
                self._deal(true, hidden - held, (*dealt, hand), weight / ways)

    @staticmethod
    def world(state: np.ndarray) -> World:
        """The hidden numbers of a state."""
        s = view(state)
        hands = tuple(
            tuple(card // 3 for card in s.hands[seat].tolist()[: s.hand_count[seat]])
            for seat in range(s.players)
        )
        places = (s.face_down | s.turned).bit_length()
        centre = s.centre.tolist()[:places]
        return hands, tuple(card // 3 if s.face_down >> i & 1 else -1 for i, card in enumerate(centre))

    def watch(self, before: Position, after: Position, action: int) -> None:
        """Take account of one step."""
        was, now = view(before.state), view(after.state)
        if was.phase == rules.REQUEST:
            self._request(action, now.shown[now.shown_count - 1] // 3)
        elif was.phase == rules.DIFFERENT:
            self._return()
        elif was.phase == rules.EQUAL:
            self.shown = []
        elif was.waiting == 0:
            for team in range(self.players // 2):
                if was.choices[team, was.trios]:
                    self._swap(was, team)

    def _request(self, action: int, shown: int) -> None:
        kept: Counter[World] = Counter()
        for world, weight in self.worlds.items():
            hands, centre = [list(hand) for hand in world[0]], list(world[1])
            if action < rules.ASK_LOWEST:
                found, centre[action] = centre[action], -1
            elif action < rules.ASK_HIGHEST:
                found = hands[action - rules.ASK_LOWEST].pop(0)
            else:
                found = hands[action - rules.ASK_HIGHEST].pop()
            if found == shown:
                kept[tuple(map(tuple, hands)), tuple(centre)] += weight
        self.worlds = kept
        self.shown.append((action, shown))

    def _return(self) -> None:
        kept: Counter[World] = Counter()
        for world, weight in self.worlds.items():
            hands, centre = [list(hand) for hand in world[0]], list(world[1])
            for action, shown in reversed(self.shown):
                if action < rules.ASK_LOWEST:
                    centre[action] = shown
                elif action < rules.ASK_HIGHEST:
                    hands[action - rules.ASK_LOWEST].insert(0, shown)
                else:
                    hands[action - rules.ASK_HIGHEST].append(shown)
            kept[tuple(map(tuple, hands)), tuple(centre)] += weight
        self.worlds = kept
        self.shown = []

    def _swap(self, was: Any, team: int) -> None:
        """Every choice of the two partners that fits what the seat saw of it."""
        mate = team + self.players // 2
        true = [was.choices[seat, was.trios] - 1 for seat in (team, mate)]
        did = rules.REFUSED - 1 not in true
        kept: Counter[World] = Counter()
        for (hands, centre), weight in self.worlds.items():
            for one, other in itertools.product(self._choices(hands[team]), self._choices(hands[mate])):
                if (rules.REFUSED - 1 not in (one, other)) != did:
                    continue
                if self.seat in (team, mate) and did and [one, other] != true:
                    continue
                if (self.seat == team and one != true[0]) or (self.seat == mate and other != true[1]):
                    continue
                chance = 1.0
                chance /= 1 if self.seat == team else len(self._choices(hands[team]))
                chance /= 1 if self.seat == mate else len(self._choices(hands[mate]))
                after = list(hands)
                if did:
                    after[team] = self._with(hands[team], one, other)
                    after[mate] = self._with(hands[mate], other, one)
                kept[tuple(after), centre] += weight * chance
        self.worlds = kept

    @staticmethod
    def _choices(hand: tuple[int, ...]) -> list[int]:
        return [*sorted(set(hand)), rules.REFUSED - 1]

    @staticmethod
    def _with(hand: tuple[int, ...], given: int, got: int) -> tuple[int, ...]:
        kept = list(hand)
        kept.remove(given)
        return tuple(sorted([*kept, got]))

    def misfit(self, position: Position, runner: Runner, draws: int, seed: int) -> float:
        """By how many standard deviations the chi-square of imagined worlds exceeds its mean."""
        source = generator(bytes([seed]) * 32)
        drawn: Counter[World] = Counter()
        for _ in range(draws):
            state = position.state.copy()
            runner.imagine(state, self.seat, source)
            drawn[self.world(state)] += 1
        assert set(drawn) <= set(self.worlds), "an impossible world was imagined"
        total = sum(self.worlds.values())
        rare, rare_drawn, chi, freedom = 0.0, 0, 0.0, -1
        for world, weight in self.worlds.items():
            expected = draws * weight / total
            if expected < 5:
                rare += expected
                rare_drawn += drawn[world]
            else:
                chi += (drawn[world] - expected) ** 2 / expected
                freedom += 1
        if rare >= 5:
            chi += (rare_drawn - rare) ** 2 / rare
            freedom += 1
        return (chi - freedom) / math.sqrt(2 * max(freedom, 1))


def watched(position: Position, seat: int, script: str) -> Beliefs:
    """Play a script of `seat:notation` (the seat may be left out), the dealer in between."""
    position.automatic = False
    beliefs = Beliefs(position, seat)
    moves = script.split()
    while moves or position.dealer_due:
        before = position.copy()
        if position.dealer_due:
            position.deal()
            beliefs.watch(before, position, -1)
        else:
            actor, _, move = moves.pop(0).rpartition(":")
            position.play(move, int(actor) if actor else None)
            beliefs.watch(before, position, TRIO.parse(move))
    assert Beliefs.world(position.state) in beliefs.worlds
    return beliefs


@pytest.mark.parametrize(
    "script",
    [
        "",
        "1-",  # an open card: its hand may hold more of that number
        "1- c1",  # it is back: the lowest of the hand is known, but not how many there are
        "1- 1- 2+ c1 c1 2-",
    ],
)
def test_odds_without_teams_are_exact(script: str) -> None:
    position = arranged([1, 4, 5], [1, 4, 5], [1, 4, 6], centre=[5, 6, 6])
    beliefs = watched(position, 0, script)
    assert len(beliefs.worlds) > 1
    assert beliefs.misfit(position, TRIO.compiled, 1500, seed=1) < 5


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
@pytest.mark.parametrize(
    "script",
    [
        "0:g5 1:g4 2:g2 3:g2",
        "0:g5 1:g4 2:g2 3:no 0+ 2+",
        # Seats 0 and 2 show their highest, lose a 1 each, swap, and seat 0 shows another highest.
        "0:g5 1:g4 2:g2 3:g2 0+ 2+ 0- 2- 1- 0:g3 2:g5 0+ 3-",
        "0:no 1:g4 2:g2 3:g2 1+ 2+ 0- 2- 1- 0:g3 2:g2 0+ 3- 2-",
    ],
)
def test_odds_after_exchanges_are_exact(script: str, seat: int) -> None:
    position = arranged(
        [1, 3, 3, 5], [1, 2, 4, 4], [1, 2, 3], [2, 4, 5, 5], options={"teams": "on", "mode": "picante"}
    )
    rules.offer_exchange(view(position.state), -1)
    beliefs = watched(position, seat, script)
    assert not position.over
    assert beliefs.misfit(position, TRIO.compiled, 1200, seed=seat) < 5


def test_odds_of_a_pending_choice_are_even() -> None:
    position = four()
    position.play("g2", 1)
    chosen = Counter()
    for seed in range(400):
        world = position.imagine(0, seed)
        s = view(world.state)
        chosen[s.choices[1, s.trios] == rules.REFUSED, len(set(printed(world, 1)))] += 1
    for kinds in (2, 3):
        refused, given = chosen[True, kinds], chosen[False, kinds]
        assert abs(refused - (refused + given) / (kinds + 1)) < 4 * math.sqrt(refused + given + 1)
    assert chosen[True, 3] > 0


def test_what_one_gave_is_known_to_be_there() -> None:
    position = exchanged(four(), "g3", "g2", "g1", "g3")
    for seed in range(30):
        assert 3 in printed(position.imagine(0, seed), 2)
        assert 1 in printed(position.imagine(2, seed), 0)
    others = {tuple(printed(position.imagine(1, seed), 2)) for seed in range(60)}
    assert any(3 not in hand for hand in others), "the other team does not know"


def test_what_was_shown_before_a_swap_still_tells_of_the_hands_after_it() -> None:
    """Both ends of seat 2 were shown; after its swap with seat 0 it lacks at most one of the two."""
    position = exchanged(four(), "no", "no", "no", "no")
    for request in ("2-", "2+", "2+", "2-"):
        position.play(request)
    s = view(position.state)
    rules.offer_exchange(s, 1)
    exchanged(position, "g3", "", "g2", "")
    assert (s.lowest_shown[2], s.highest_shown[2]) == (0, 0), "where its cards stand is not known any more"
    for seed in range(60):
        hand = printed(position.imagine(1, seed), 2)
        assert len({1, 4} & set(hand)) >= 1


def test_a_constructive_filling_obeys_all_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(imagine, "FILL_TRIES", 0)
    choices = random.Random("filling")
    position = TRIO.new(4, seed="filling")
    for number in range(120):
        position.play(choices.choice(position.legal()))
        seat = number % 4
        state = position.state.copy()
        imagine.imagine(view(state), seat, view(generator(bytes(32))))
        assert (TRIO.interpreted.census(state) == 1).all()
        for other in set(range(4)) - {seat}:
            true, world = view(position.state), view(state)
            low, high, count = true.lowest_shown[other], true.highest_shown[other], true.hand_count[other]
            numbers = [card // 3 for card in world.hands[other].tolist()[:count]]
            shown = [card // 3 for card in true.hands[other].tolist()[:count]]
            assert numbers == sorted(numbers)
            assert numbers[:low] == shown[:low] and numbers[count - high :] == shown[count - high :]
            between = numbers[low : count - high]
            assert all(true.floor[other] <= one <= true.ceiling[other] for one in between)


def test_the_last_possible_trio_ends_a_team_game_that_can_be_imagined() -> None:
    won = {1: 0, 2: 0, 3: 0, 8: 1, 9: 1, 4: 1, 5: 0, 6: 1, 10: 1, 11: 0, 12: 1}
    position = arranged([7], [7], [7], [], won=won, options={"teams": "on", "mode": "picante"})
    for request in ("0-", "1-", "2-"):
        position.play(request)
    assert position.winners == (0, 2) and view(position.state).trios == 12
    assert (TRIO.interpreted.census(position.imagine(1, 0).state) == 1).all()


# The simple player ------------------------------------------------------------------------------


def greedy_choice(position: Position, seat: int) -> str:
    world = view(position.imagine(seat, 0).state)
    legal = position.legal(seat)
    actions = view(np.array(legal, ACTION))
    return TRIO.notations[greedy.choose(world, seat, actions, len(legal), view(generator(bytes(32))))]


def test_greedy_takes_a_sure_trio() -> None:
    position = arranged([1, 1, 5], [1, 4, 5], [4, 4, 6], centre=[5, 6, 6])
    position.play("c1")
    position.play("1-")  # seat 1 shows its 1
    view(position.state).turn = 0
    for _ in range(3):
        position.play(greedy_choice(position, 0))
    assert view(position.state).trios == 9 and printed(position, 0) == [5]


def test_greedy_goes_on_with_what_it_remembers() -> None:
    position = arranged([1, 1, 5], [1, 4, 5], [4, 4, 6], centre=[5, 6, 6])
    position.play("2+")
    position.play("c1")
    view(position.state).turn = 0
    position.play("c2")
    assert greedy_choice(position, 0) == "2+"


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("mode", ["simple", "picante"])
@pytest.mark.parametrize("teams", ["off", "on"])
def test_greedy_players_finish_their_games(players: int, mode: str, teams: str) -> None:
    if teams == "on" and players % 2:
        return
    position = TRIO.new(players, {"mode": mode, "teams": teams}, seed="greedy")
    moves = 0
    while not position.over:
        seat = position.actors[0]
        position.play(greedy_choice(position, seat), seat)
        moves += 1
        assert moves < 600
    assert position.winners


def test_greedy_beats_two_random_players() -> None:
    won = 0
    for number in range(10):
        choices = random.Random(number)
        position = TRIO.new(3, seed=f"against random {number}")
        seat = number % 3
        while not position.over:
            actor = position.actors[0]
            legal = position.legal()
            position.play(greedy_choice(position, seat) if actor == seat else choices.choice(legal))
        won += position.winners == (seat,)
    assert won >= 6
