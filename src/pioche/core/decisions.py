"""The decisions of a match as rows of figures, for data frames and other tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Protocol

from pioche.core.game import Position
from pioche.core.text import Text


class Seated(Protocol):
    """What a row needs of a player."""

    @property
    def name(self) -> str: ...
    @property
    def kind(self) -> str: ...


class Made(Protocol):
    """What a row needs of a decision."""

    @property
    def seat(self) -> int: ...
    @property
    def notation(self) -> str: ...
    @property
    def at(self) -> int: ...
    @property
    def by(self) -> str | None: ...


class Figure(Protocol):
    """A mean and its standard error."""

    @property
    def mean(self) -> float: ...
    @property
    def error(self) -> float: ...


class Prospect(Protocol):
    """The evaluation of an action."""

    @property
    def loss(self) -> Figure: ...
    @property
    def score_loss(self) -> Figure: ...


class Look(Protocol):
    """The evaluation of a position."""

    @property
    def chances(self) -> Sequence[Figure]: ...
    @property
    def after(self) -> Sequence[Figure]: ...
    @property
    def best(self) -> str | None: ...


class Judged(Protocol):
    """The evaluation of a decision (`pioche.coach.results.Decision`)."""

    @property
    def number(self) -> int: ...
    @property
    def known(self) -> Look: ...
    @property
    def judged(self) -> Prospect | None: ...


class Analysis(Protocol):
    """The evaluation of a match (`pioche.coach.results.RecordAnalysis`)."""

    @property
    def decisions(self) -> Sequence[Judged]: ...


def rows(
    positions: Iterable[Position],
    made: Sequence[Made],
    seats: Sequence[Seated],
    analysis: Analysis | None,
    language: str,
) -> Iterator[dict[str, Any]]:
    """Yield a row for each decision; `positions` are those before the decisions.

    With an analysis every row has its columns too; they are None for decisions that are not analysed.
    """
    judged = {} if analysis is None else {each.number: each for each in analysis.decisions}
    text: Text | None = None
    for number, (position, move) in enumerate(zip(positions, made, strict=False), 1):
        text = text or Text(language, position.game, [seat.name for seat in seats])
        action = position.game.parse(move.notation)
        row = {
            "number": number,
            "seat": move.seat,
            "name": seats[move.seat].name,
            "kind": seats[move.seat].kind,
            "by": move.by,
            "at": move.at,
            "legal": len(position.legal(move.seat)),
            "action": action,
            "notation": position.game.notations[action],
            "words": text.can(position.sentence(move.seat, action)),
        }
        yield row if analysis is None else row | _judged(judged.get(number), move.seat)


def _judged(found: Judged | None, seat: int) -> dict[str, Any]:
    """Return the columns of an analysed decision."""
    judged = None if found is None else found.judged
    return {
        "chance": None if found is None else found.known.chances[seat].mean,
        "chance_after": None if found is None or not found.known.after else found.known.after[seat].mean,
        "best": None if found is None else found.known.best,
        "loss": None if judged is None else judged.loss.mean,
        "loss_error": None if judged is None else judged.loss.error,
        "points_loss": None if judged is None else judged.score_loss.mean,
    }
