"""`imagine`: what a seat cannot know is drawn anew, what it knows stays."""

from __future__ import annotations

from collections import Counter

from pioche.core.kernel import view
from tests.games.deux_sans_trois.kit import (
    GAME,
    OLIVE,
    arranged,
    finish_turn,
    row,
)


def test_nobody_sees_into_a_pile_not_even_its_owner() -> None:
    position = GAME.new(2, seed="piles")
    piles, others, own = set(), set(), set()
    for seed in range(40):
        s = view(position.imagine(0, seed).state)
        piles.add(tuple(s.piles[0].tolist()))
        others.add(tuple(s.hands[1].tolist()))
        own.add(tuple(s.hands[0].tolist()))
    assert len(piles) == len(others) == 40
    assert len(own) == 1


def test_what_once_lay_open_is_never_imagined_elsewhere() -> None:
    position = arranged(
        rows=((0, 22, 23, 24), (30,), (60, 75, 76, 77)),
        hand=(28, 70),
        other_hand=(31,),
        shown={OLIVE: (7, 14)},
    )
    position.play("28")
    finish_turn(position)
    position.play("31")
    finish_turn(position)
    position.play("70")
    finish_turn(position)
    s = view(position.state)
    known = {7, 14, 22, 75, 76, 77, 70, *row(position, 0), *row(position, 1), *row(position, 2)}
    for seat in (0, 1):
        hidden: set[int] = set()
        for seed in range(60):
            world = view(position.imagine(seat, seed).state)
            assert world.gone.tolist() == s.gone.tolist()
            other = 1 - seat
            hidden |= set(world.hands[other].tolist()[: world.hand_count[other]])
        own = set(s.hands[seat].tolist()[: s.hand_count[seat]])
        assert hidden == set(range(90)) - known - own


def test_imagined_hands_are_uniform() -> None:
    position = GAME.new(4, {"first": "0"}, seed="uniform")
    held = Counter[int]()
    tries = 400
    for seed in range(tries):
        held.update(view(position.imagine(0, seed).state).hands[1].tolist())
    unseen = 87 - 3 - 8
    assert len(held) == unseen
    expected = tries * 8 / unseen
    chi_square = sum((count - expected) ** 2 / expected for count in held.values())
    assert chi_square < 140  # 75 degrees of freedom: one in ten thousand is above 127
