"""What the end of a game is worth to each seat; compiled for a batch in `pioche.arena.stepping`."""

from __future__ import annotations

from pioche.core.position import Position


def worth(position: Position, kind: str) -> list[float]:
    """By seat: "win" or "points", as in `pioche.envs.batch`; both sum to 0 but for a single seat's points."""
    seats = range(position.players)
    if kind == "win":
        won = position.winners
        return [position.players / len(won) * (seat in won) - 1 if won else 0.0 for seat in seats]
    scores = position.scores
    sign = -1 if position.game.low_wins else 1
    if position.players == 1:
        return [float(sign * scores[0])]
    total = sum(scores)
    return [sign * (own - (total - own) / (position.players - 1)) for own in scores]
