"""`imagine` in Trio: exact frequencies in small positions, and what a seat knows for certain."""

from __future__ import annotations

import itertools
import math
import random
from collections import Counter, defaultdict
from typing import Any

import numpy as np
import pytest

from pioche.core.game import Position
from pioche.core.kernel import view
from pioche.core.rng import generator
from pioche.core.runner import Runner
from pioche.games.trio import exchange_history, imagine, rules
from tests.games.trio.kit import (
    TRIO,
    arranged,
    four_before_exchange,
    play_choices,
    printed,
)

Hands = tuple[tuple[int, ...], ...]
World = tuple[Hands, tuple[int, ...]]


class ExactWorlds:
    """All worlds that a seat must consider, with their weights, by enumeration.

    Independent of the memory in the state: it starts with every possible deal, plays every step on each,
    and drops those that differ from what the seat saw.
    """

    def __init__(self, position: Position, seat: int) -> None:
        self.seat = seat
        self.players = position.players
        self.shown: list[tuple[int, int]] = []
        self.worlds: defaultdict[World, float] = defaultdict(float)
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
        """Update the worlds by one step of the game."""
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
        remaining: defaultdict[World, float] = defaultdict(float)
        for world, weight in self.worlds.items():
            hands, centre = [list(hand) for hand in world[0]], list(world[1])
            if action < rules.ASK_LOWEST:
                found, centre[action] = centre[action], -1
            elif action < rules.ASK_HIGHEST:
                found = hands[action - rules.ASK_LOWEST].pop(0)
            else:
                found = hands[action - rules.ASK_HIGHEST].pop()
            if found == shown:
                remaining[tuple(map(tuple, hands)), tuple(centre)] += weight
        self.worlds = remaining
        self.shown.append((action, shown))

    def _return(self) -> None:
        remaining: defaultdict[World, float] = defaultdict(float)
        for world, weight in self.worlds.items():
            hands, centre = [list(hand) for hand in world[0]], list(world[1])
            for action, shown in reversed(self.shown):
                if action < rules.ASK_LOWEST:
                    centre[action] = shown
                elif action < rules.ASK_HIGHEST:
                    hands[action - rules.ASK_LOWEST].insert(0, shown)
                else:
                    hands[action - rules.ASK_HIGHEST].append(shown)
            remaining[tuple(map(tuple, hands)), tuple(centre)] += weight
        self.worlds = remaining
        self.shown = []

    def _swap(self, was: Any, team: int) -> None:
        """Branch into all choices of two partners that agree with what the seat saw of them."""
        mate = team + self.players // 2
        true = [was.choices[seat, was.trios] - 1 for seat in (team, mate)]
        did = rules.REFUSED - 1 not in true
        remaining: defaultdict[World, float] = defaultdict(float)
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
                remaining[tuple(after), centre] += weight * chance
        self.worlds = remaining

    @staticmethod
    def _choices(hand: tuple[int, ...]) -> list[int]:
        return [*sorted(set(hand)), rules.REFUSED - 1]

    @staticmethod
    def _with(hand: tuple[int, ...], given: int, got: int) -> tuple[int, ...]:
        remaining = list(hand)
        remaining.remove(given)
        return tuple(sorted([*remaining, got]))

    def chi_square_excess(self, position: Position, runner: Runner, draws: int, seed: int) -> float:
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


def play_script(position: Position, seat: int, script: str) -> ExactWorlds:
    """Play a script of `seat:notation` (the seat may be left out), the dealer in between."""
    position.automatic = False
    exact = ExactWorlds(position, seat)
    moves = script.split()
    while moves or position.dealer_due:
        before = position.copy()
        if position.dealer_due:
            position.deal()
            exact.watch(before, position, -1)
        else:
            actor, _, move = moves.pop(0).rpartition(":")
            position.play(move, int(actor) if actor else None)
            exact.watch(before, position, TRIO.parse(move))
    assert ExactWorlds.world(position.state) in exact.worlds
    return exact


@pytest.mark.parametrize(
    "script",
    [
        "",
        "1-",  # an open card: its hand may hold more of that number
        "1- c1",  # it is back: the lowest of the hand is known, but not how many there are
        "1- 1- 2+ c1 c1 2-",
    ],
)
def test_imagined_worlds_without_teams_have_exact_frequencies(script: str) -> None:
    position = arranged([1, 4, 5], [1, 4, 5], [1, 4, 6], centre=[5, 6, 6])
    exact = play_script(position, 0, script)
    assert len(exact.worlds) > 1
    assert exact.chi_square_excess(position, TRIO.compiled, 1500, seed=1) < 5


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
def test_imagined_worlds_after_exchanges_have_exact_frequencies(script: str, seat: int) -> None:
    position = arranged(
        [1, 3, 3, 5], [1, 2, 4, 4], [1, 2, 3], [2, 4, 5, 5], options={"teams": "on", "mode": "picante"}
    )
    rules.offer_exchange(view(position.state), -1)
    exact = play_script(position, seat, script)
    assert not position.over
    assert exact.chi_square_excess(position, TRIO.compiled, 1200, seed=seat) < 5


def test_worked_example_of_exchange_histories() -> None:
    """The example in the docstring of `exchange_history`: seats 1 and 3 share 4, 4 and 5, and swapped once."""
    position = arranged([4, 5, 5], [4, 5], [], [4], options={"teams": "on", "mode": "picante"})
    s = view(position.state)
    rules.offer_exchange(s, -1)
    assert position.actors == (1, 3)
    swap = int(s.trios)
    exact = play_script(position, 0, "1:g4 3:g4")
    both = sum(weight for (hands, _), weight in exact.worlds.items() if hands[1] == (3, 3))
    assert both / sum(exact.worlds.values()) == pytest.approx(4 / 11)
    assert exact.chi_square_excess(position, TRIO.compiled, 1500, seed=1) < 5
    now = view(np.array([rules.public_knowledge(s, seat) for seat in range(4)], np.int64))
    weights = []
    for dealt, gifts in (((4, 4), (5,)), (4, 5)), (((4, 5), (4,)), (4, 4)), (((4, 5), (4,)), (5, 4)):
        have = np.zeros(4, np.int64)
        for seat, hand, gift in zip((1, 3), dealt, gifts, strict=True):
            have[seat] = s.spent[seat] + sum(rules.one_of(number - 1) for number in hand)
            s.choices[seat, swap] = gift
        weight, conflicts = exchange_history.weigh_team(s, 0, view(have), now, 1)
        assert conflicts == 0
        weights.append(weight)
    assert [weight / weights[1] for weight in weights] == pytest.approx([(1 / 8) / (1 / 6), 1, 1])


def test_pending_choices_are_imagined_evenly() -> None:
    position = four_before_exchange()
    position.play("g2", 1)
    chosen: Counter[tuple[bool, int]] = Counter()
    for seed in range(400):
        world = position.imagine(0, seed)
        s = view(world.state)
        chosen[s.choices[1, s.trios] == rules.REFUSED, len(set(printed(world, 1)))] += 1
    for numbers in (2, 3):  # different numbers that the seat could give
        refused, given = chosen[True, numbers], chosen[False, numbers]
        assert abs(refused - (refused + given) / (numbers + 1)) < 4 * math.sqrt(refused + given + 1)
    assert chosen[True, 3] > 0


def test_a_seat_knows_that_its_gift_is_in_the_partners_hand() -> None:
    position = play_choices(four_before_exchange(), "g3", "g2", "g1", "g3")
    for seed in range(30):
        assert 3 in printed(position.imagine(0, seed), 2)
        assert 1 in printed(position.imagine(2, seed), 0)
    others = {tuple(printed(position.imagine(1, seed), 2)) for seed in range(60)}
    assert any(3 not in hand for hand in others), "the other team does not know"


def test_cards_shown_before_a_swap_restrict_the_hands_after_it() -> None:
    """Both ends of seat 2 were shown; after its swap with seat 0 it lacks at most one of the two."""
    position = play_choices(four_before_exchange(), "no", "no", "no", "no")
    for request in ("2-", "2+", "2+", "2-"):
        position.play(request)
    s = view(position.state)
    rules.offer_exchange(s, 1)
    play_choices(position, "g3", "", "g2", "")
    assert (s.lowest_shown[2], s.highest_shown[2]) == (0, 0), "where its cards stand is not known any more"
    for seed in range(60):
        hand = printed(position.imagine(1, seed), 2)
        assert len({1, 4} & set(hand)) >= 1


def test_constructed_hands_obey_all_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
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
