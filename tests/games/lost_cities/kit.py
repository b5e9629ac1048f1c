"""Positions of Lost Cities laid out for tests, and what a viewer sees of them."""

from __future__ import annotations

import functools
import operator
from collections.abc import Mapping
from random import Random

from pioche.core.contract import SPECTATOR
from pioche.core.game import Position, game
from pioche.core.kernel import State, view
from pioche.games.lost_cities import rules
from pioche.games.lost_cities.table import FACES, LETTERS

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
    """A position in which seat 0 lays or discards a card.

    `suites` are given by seat and letter ("0S": "x 4 9"), `discards` by letter, the top last. The highest
    remaining cards fill up the hands, and the pile gets the rest. `left` limits the pile: the cards beyond it
    go to the bottom of the discards, or into the suites of seat 1 with `buried="suites"`.
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
    """Write the places of all cards into the record."""
    s.pile_count = len(pile)
    for place in range(rules.PILE):
        s.pile[place] = pile[place] if place < len(pile) else 0
    for seat in range(2):
        for place, card in enumerate(sorted(hands[seat])):
            s.hands[seat, place] = card
        laid = [card for suite in heaps[5 * seat : 5 * seat + 5] for card in suite]
        ended = functools.reduce(operator.or_, (rules.REFUSED_AFTER[card] for card in laid), 0)
        s.fits[seat] = (1 << rules.CARDS) - 1 & ~ended
    for part in range(3):
        s.laid[part] = sum(1 << card for heap in heaps[5 * part : 5 * part + 5] for card in heap)
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
    """A copy of the position in which each step of the dealer is a call of `deal`."""
    waiting = position.copy()
    waiting.automatic = False
    return waiting


def relabelled(position: Position, swap: dict[int, int]) -> Position:
    """A copy of the position in which the cards have changed places as `swap` says."""
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
        after.laid[part] = sum(1 << new(card) for card in range(rules.CARDS) if before.laid[part] >> card & 1)
    for place in range(before.pile_count):
        after.pile[place] = new(before.pile[place])
    for seat in range(2):
        for place in range(rules.hand_count(before, seat)):
            after.hands[seat, place] = new(before.hands[seat, place])
    return other


def end_of_round(suites: Mapping[str, str], starter: int = 0, finished: int = 0) -> Position:
    """A match just after the last draw of a round; seat 0 has discarded a card and drawn the last one."""
    position = one_by_one(laid_out("D2", suites=suites, discards={"V": "3"}, left=1, rounds="3"))
    s = view(position.state)
    s.starter, s.finished = starter, finished
    position.play("-D2")
    position.play("P")
    return position
