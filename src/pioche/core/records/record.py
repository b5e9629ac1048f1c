"""`Record`: what a file tells of a match; `GameBlock`: many games of one simulation in arrays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pioche.core.contract import ACTION, POINTS, Options
from pioche.core.game import Game
from pioche.core.match import Match, Played, Player, parsed, verified
from pioche.core.refusals import BadNotation, BadRecord


@dataclass(frozen=True)
class Record:
    """A match and its result as a file tells them: well-formed, but its moves are not replayed yet."""

    match: Match
    result: dict[str, Any] | None

    @classmethod
    def from_json(cls, stored: Any) -> Record:
        """Return the record of the fields of a match file. Raises `BadRecord` or `UnknownGame`."""
        match, result = parsed(stored)
        for number, played in enumerate(match.moves):
            try:
                match.game.parse(played.notation)
            except BadNotation as refusal:
                place = f"moves[{number}]"
                raise BadRecord(
                    place=place, found=ascii(played.notation)[:40], expected=str(refusal)
                ) from None
        if result is not None and not _is_result(result, len(match.seats)):
            raise BadRecord(place="result", found=str(result)[:80], expected="scores, winners")
        return cls(match, result)

    @classmethod
    def of(cls, match: Match) -> Record:
        """Return the record of a match that this program played. Raises `BadRecord` if a move is illegal."""
        return cls(match, match.result())

    def verified(self) -> Match:
        """Return the match, every move and the result replayed. Raises `BadRecord`."""
        return verified(self.match, self.result)

    def to_json(self) -> dict[str, Any]:
        """Return the fields of a match file, without replaying the moves."""
        return self.match.fields(self.result)


def _is_result(told: Any, players: int) -> bool:
    """Whether a value has the form of a result."""
    if not isinstance(told, dict) or sorted(told) != ["scores", "winners"]:
        return False
    scores, winners = told["scores"], told["winners"]
    lists = isinstance(scores, list) and isinstance(winners, list)
    return lists and len(scores) == players and all(type(each) is int for each in [*scores, *winners])


@dataclass(frozen=True)
class GameBlock:
    """Games of one simulation, one after the other: the moves of all of them are in two flat arrays."""

    game: Game
    options: Options
    seats: Sequence[Player]
    secrets: Sequence[bytes]  # of each game
    lengths: NDArray[np.int64]  # the decisions of each game
    move_seats: NDArray[np.int8]
    move_actions: NDArray[ACTION]
    points: NDArray[POINTS]  # shape (games, seats of the game)
    winners: NDArray[np.int64]  # bit masks; 0 for a game that was truncated

    def __len__(self) -> int:
        return len(self.lengths)

    def offsets(self) -> NDArray[np.int64]:
        """Return where the moves of each game begin, and the end of the last ones."""
        return np.concatenate([np.zeros(1, np.int64), np.cumsum(self.lengths)])

    def results(self) -> Iterator[dict[str, Any] | None]:
        """Yield the result of each game; None where it was truncated."""
        players = len(self.seats)
        for points, mask in zip(self.points[:, :players].tolist(), self.winners.tolist(), strict=True):
            seats = [seat for seat in range(players) if mask >> seat & 1]
            yield {"scores": points, "winners": seats} if mask else None

    def records(self) -> Iterator[Record]:
        """Yield the games as records."""
        notations, offsets = self.game.notations, self.offsets().tolist()
        seats, actions = self.move_seats.tolist(), self.move_actions.tolist()
        for number, result in enumerate(self.results()):
            span = slice(offsets[number], offsets[number + 1])
            moves = [
                Played(seat, notations[action])
                for seat, action in zip(seats[span], actions[span], strict=True)
            ]
            yield Record(
                Match(self.game, self.options, list(self.seats), self.secrets[number], [], moves), result
            )
