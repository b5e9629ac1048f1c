"""Matches and positions of the example game for the coach's tests."""

from __future__ import annotations

from collections.abc import Sequence

from pioche.core.game import Position, game
from pioche.core.match import Match, Played, Player

HIGH_CARD = game("high-card")


def played(seed: str, moves: Sequence[str] | None = None, players: int = 2) -> Match:
    """A match of Ada and Ben (and Cleo) with the given moves; default: all lay their lowest card to the end."""
    seats = [Player(name) for name in ("Ada", "Ben", "Cleo")[:players]]
    match = Match.new(HIGH_CARD, seats, seed=seed)
    position = match.start()
    while not position.over and (moves is None or len(match.moves) < len(moves)):
        seat = position.actors[0]
        action = position.legal(seat)[0]
        notation = HIGH_CARD.notations[action] if moves is None else moves[len(match.moves)]
        position.play(notation, seat)
        match.moves.append(Played(seat, notation))
    return match


def after_one_trick(
    own: Sequence[int], other: Sequence[int], points: tuple[int, int], shown: Sequence[int]
) -> Position:
    """A table of two players with two cards each; cards are given by their printed numbers."""
    position = HIGH_CARD.new(2, seed="arranged")
    for seat, cards in enumerate((own, other)):
        position.state["hands"][0, seat] = [*(card - 1 for card in cards), 0]
    position.state["hand_count"], position.state["tricks"] = 2, 1
    position.state["table"][0, 0, :2] = [card - 1 for card in shown]
    position.state["points"][0, :2] = points
    used = {*own, *other, *shown}
    rest = [card - 1 for card in range(1, 10) if card not in used]
    position.state["left"][0] = [*rest, *[0] * (9 - len(rest))]
    return position
