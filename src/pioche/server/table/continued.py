"""A table that continues the game of a finished one, or of a puzzle, for study: the same deal and first moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pioche.core.game import Position
from pioche.server.store.rows import Entry


@dataclass(frozen=True, slots=True)
class Continued:
    """What such a table takes over: the nonces of the deal, and the decisions from the first one on."""

    table: str | None  # the finished table; None: a puzzle
    decisions: int  # how many of that table's own decisions, or of the puzzle's, are taken over
    nonces: tuple[bytes, ...]
    nonce_seats: (
        tuple[int, ...] | None
    )  # of the nonces, in the same order; None: an older program wrote the log
    moves: tuple[tuple[int, str], ...]  # (seat, notation), also those that the finished table took over

    def to_json(self) -> dict[str, Any]:
        return {
            "table": self.table,
            "decisions": self.decisions,
            "nonces": [nonce.hex() for nonce in self.nonces],
            "nonce_seats": self.nonce_seats,
            "moves": [list(move) for move in self.moves],
        }

    @classmethod
    def from_json(cls, stored: dict[str, Any] | None) -> Continued | None:
        if stored is None:
            return None
        nonces = tuple(bytes.fromhex(nonce) for nonce in stored["nonces"])
        seats = stored.get("nonce_seats")
        return cls(
            stored["table"],
            stored["decisions"],
            nonces,
            None if seats is None else tuple(seats),
            tuple((seat, move) for seat, move in stored["moves"]),
        )

    def replay(self, position: Position) -> None:
        """Play the moves on a position before its first deal."""
        for seat, move in self.moves:
            while position.dealer_due:
                position.deal()
            position.play(move, seat)


def moves_of(entries: Sequence[Entry]) -> list[tuple[int, str]]:
    """The decisions among the entries, in order."""
    return [(entry.data["seat"], entry.data["action"]) for entry in entries if entry.kind == "played"]
