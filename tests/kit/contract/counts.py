"""The check of a game's count: the bills of random games, at the end of every round and of the game."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

from pioche.core.count import Bill, Count
from pioche.core.game import Game, Position
from pioche.core.message import Message
from pioche.core.scene import EMPTY
from pioche.core.text import LANGUAGES, Text
from tests.kit.contract.walk import new_positions, steps


def counts(game: Game, games: int, seed: object = "counts") -> dict[str, Any]:
    """Check every count of so many random games; return how many were checked."""
    rounds = 0
    for position, choices in new_positions(game, games, seed):
        counted = position.counted()
        for _ in steps(position, choices):
            counted = position.counted()
            if counted is not None:
                rounds += not counted.over
                check_count(position, counted)
        assert counted is not None and counted.over, f"{game.id}: no count at the end"
    return {"games": games, "rounds": rounds}


def check_count(position: Position, counted: Count) -> None:
    """Check that bills cover all seats, add up, are in order, name cards that lie there, and can be read."""
    bills, game = counted.bills, position.game
    assert sorted(seat for bill in bills for seat in bill.seats) == list(range(position.players))
    assert counted.over == position.over
    for bill in bills:
        assert bill.total == sum(line.points for line in bill.lines), f"{game.id}: {bill}"
        assert {position.scores[seat] for seat in bill.seats} == {bill.total}
        assert {seat in position.winners for seat in bill.seats} == {bill.won}
        _check_cards(position, bill)
    _check_order(bills, game.low_wins)
    for language in LANGUAGES:
        for you in (None, *range(position.players)):
            text = Text(language, game, [f"Name{seat}" for seat in range(position.players)], you)
            for message in _messages(counted):
                assert text.say(message).strip(), f"{game.id}: {message}"


def _check_cards(position: Position, bill: Bill) -> None:
    """Check that the cards of each line are among those of the bill's seats."""
    truth = position.truth()
    lying = Counter(
        truth.faces[card]
        for zone in truth.zones
        for card in zone.cards
        if zone.owner in bill.seats and card != EMPTY
    )
    for line in bill.lines:
        named = Counter(card.face for card in line.cards)
        assert named <= lying, f"{position.game.id}: {line} names cards that do not lie there"


def _check_order(bills: tuple[Bill, ...], low_wins: bool) -> None:
    """Check that winners come first, then better scores, and that ties share a rank."""
    for before, after in pairwise(bills):
        better = before.total < after.total if low_wins else before.total > after.total
        if before.won == after.won:
            assert better or before.total == after.total
            assert (before.rank == after.rank) == (before.total == after.total)
        else:
            assert before.won and before.rank < after.rank


def _messages(counted: Count) -> list[Message]:
    """All that a count says."""
    found = [counted.headline, *counted.explanation]
    for bill in counted.bills:
        found += [line.message for line in bill.lines]
        if bill.remark is not None:
            found.append(bill.remark)
    return found
