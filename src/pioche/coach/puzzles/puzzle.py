"""`Puzzle`: a position for the seat that decides there, and what is known of its actions.

A puzzle is an information state: its answers follow from what the seat knows, and nothing hidden is ever shown.
It is stored as the seed and the moves that lead to it. So every stored puzzle is a position that the rules reach,
and the cards that they deal are one of the worlds that the seat cannot tell apart.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pioche.coach.reasons import alike, reasons, weighed
from pioche.coach.refusals import BadPuzzle
from pioche.core.game import Game, Position
from pioche.core.message import Message
from pioche.core.rating import Rating
from pioche.core.refusals import Refused
from pioche.core.rng import secret_from
from pioche.core.validate import is_integer_between

ID_LETTERS = 10  # hexadecimal, of a hash of the position
REASON_PREFIX = "reason-"
THEME_PREFIX = "theme-"
RATING_DEVIATION = 150.0  # of an estimated difficulty


@dataclass(frozen=True)
class Levels:
    """Which levels of bots miss a puzzle: the share of a novice's choices, and whether the others do."""

    novice: float
    greedy: bool
    regular: bool


@dataclass(frozen=True)
class Puzzle:
    """One puzzle of a game; actions are given by their notations."""

    players: int
    options: Mapping[str, str | int]  # those that are not the default
    seed: str
    moves: tuple[tuple[int, str], ...]  # (seat, notation) from the first decision on
    seat: int  # that decides
    answers: tuple[str, ...]  # the best action, and those that are equal to it
    tempting: str  # what the strongest of the levels that miss the puzzle plays
    theme: str  # the main reason for the answer rather than the tempting action
    chance: float  # to win after the answer
    losses: Mapping[str, float]  # what each other action loses of that chance
    error: float  # the standard error of the smallest loss
    levels: Levels
    rating: int  # the estimated difficulty

    @property
    def id(self) -> str:
        """A name of the position, equal in all runs that find it."""
        said = [self.players, dict(sorted(self.options.items())), self.seed, _spelled(self.moves), self.seat]
        return hashlib.sha256(json.dumps(said).encode()).hexdigest()[:ID_LETTERS]

    @property
    def answer(self) -> str:
        return self.answers[0]

    @property
    def gain(self) -> float:
        """What the answer gains over the next best action."""
        return min(self.losses.values())

    @property
    def difficulty(self) -> Rating:
        return Rating(float(self.rating), RATING_DEVIATION)

    @property
    def secret(self) -> bytes:
        """The secret of a table with the puzzle's deal."""
        return secret_from(self.seed)

    def position(self, game: Game) -> Position:
        """Return the position. Raises `BadPuzzle` where the moves are not possible."""
        try:
            position = game.new(self.players, self.options, seed=self.seed)
            for seat, notation in self.moves:
                position.play(notation, seat)
            position.legal(self.seat)
        except Refused as error:
            raise BadPuzzle(place=f"{self.id}: {error}", expected="moves") from error
        return position

    def loss(self, notation: str) -> float:
        """What a legal action loses against the answer."""
        return 0.0 if notation in self.answers else self.losses[notation]

    def why(self, position: Position, other: str) -> tuple[Message, ...]:
        """Return the true reasons for the answer rather than another action; there may be none."""
        game = position.game
        return reasons(position, self.seat, game.parse(self.answer), game.parse(other))

    def to_json(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "players": self.players,
            **({"options": dict(self.options)} if self.options else {}),
            "seed": self.seed,
            "moves": _spelled(self.moves),
            "seat": self.seat,
            "answers": list(self.answers),
            "tempting": self.tempting,
            "theme": self.theme,
            "chance": round(self.chance, 3),
            "losses": {notation: round(loss, 3) for notation, loss in self.losses.items()},
            "error": round(self.error, 4),
            "levels": [round(self.levels.novice, 2), int(self.levels.greedy), int(self.levels.regular)],
            "rating": self.rating,
        }

    @classmethod
    def from_json(cls, stored: Any, place: str) -> Puzzle:
        """Return a stored puzzle; raises `BadPuzzle`. Whether its position exists is checked by `position`."""
        try:
            found = cls._read(stored)
        except (TypeError, KeyError, ValueError, AttributeError) as error:
            raise BadPuzzle(place=place, expected="a puzzle") from error
        if found.id != stored["id"] or not found.losses or not found.answers:
            raise BadPuzzle(place=f"{place}.id", expected=found.id)
        return found

    @classmethod
    def _read(cls, stored: Any) -> Puzzle:
        novice, greedy, regular = stored["levels"]
        if not is_integer_between(stored["players"], 1) or not is_integer_between(stored["seat"], 0):
            raise ValueError
        return cls(
            stored["players"],
            dict(stored.get("options", {})),
            str(stored["seed"]),
            tuple((int(move[0]), move[1:]) for move in stored["moves"].split()),
            stored["seat"],
            tuple(map(str, stored["answers"])),
            str(stored["tempting"]),
            str(stored["theme"]),
            float(stored["chance"]),
            {str(notation): float(loss) for notation, loss in stored["losses"].items()},
            float(stored["error"]),
            Levels(float(novice), bool(greedy), bool(regular)),
            int(stored["rating"]),
        )


def theme_of(position: Position, seat: int, answer: int, other: int) -> str | None:
    """Return the theme of an answer: the id of its main reason rather than `other`; None without a reason."""
    why = weighed(position, seat, answer, other)
    return why[0].message.id.removeprefix(REASON_PREFIX) if why else None


def equal_answers(position: Position, seat: int, best: int) -> list[int]:
    """Return the best action, and then those that are equal to it."""
    equal = alike(position, seat, best)
    return [best] if equal is None else [best, *sorted(equal[1] - {best})]


def _spelled(moves: Sequence[tuple[int, str]]) -> str:
    """The moves as one text: each is the digit of its seat and its notation without blanks."""
    return " ".join(f"{seat}{''.join(notation.split())}" for seat, notation in moves)
