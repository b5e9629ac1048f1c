"""The queries on puzzles: answers and hints of guests, and the difficulty that answers show.

An answer is committed with the ratings that follow from it, in one transaction. The guest's row is locked first, so
two answers of one guest follow each other; the first answer to a puzzle is kept, whatever is sent later.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any

from sqlalchemy import Connection, func, select
from sqlalchemy.dialects import postgresql, sqlite

from pioche.core.rating import NEW, Rating, updated
from pioche.server.store.database import Database
from pioche.server.store.schema import guests, puzzle_answers, puzzle_hints, puzzle_ratings

LEAST_DEVIATION = 60.0  # of a puzzle: it keeps following what people make of it


@dataclass(frozen=True, slots=True)
class AnswerRow:
    """A guest's answer to a puzzle, and the guest's rating after it."""

    number: int
    game: str
    puzzle: str
    action: str
    right: bool
    hinted: bool
    at: int
    before: float
    mean: float
    deviation: float
    run: int

    @property
    def rating(self) -> Rating:
        return Rating(self.mean, self.deviation)


@dataclass(frozen=True, slots=True)
class Standing:
    """A guest's rating and runs of right answers; a guest without answers has the rating of a newcomer."""

    rating: Rating = NEW
    answers: int = 0
    run: int = 0
    record: int = 0


@dataclass(frozen=True, slots=True)
class Tried:
    """What people made of a puzzle."""

    rating: Rating
    tried: int
    solved: int


ANSWER = [puzzle_answers.c[field.name] for field in fields(AnswerRow)]


class PuzzleStore:
    """What guests have made of puzzles. Every method may raise `StoreDown`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def standing(self, guest: str) -> Standing:
        best = select(func.max(puzzle_answers.c.run)).where(puzzle_answers.c.guest == guest)

        def work(connection: Connection) -> Standing:
            last = _last(connection, guest)
            if last is None:
                return Standing()
            return Standing(last.rating, last.number, last.run, connection.execute(best).scalar() or 0)

        return await self._database.read(work)

    async def answered(self, guest: str) -> list[tuple[str, str, bool]]:
        """The game, the id and whether the answer was right, of all puzzles that the guest has answered."""
        columns = (puzzle_answers.c.game, puzzle_answers.c.puzzle, puzzle_answers.c.right)
        rows = await self._rows(select(*columns).where(puzzle_answers.c.guest == guest))
        return [(game, puzzle, right) for game, puzzle, right in rows]

    async def history(self, guest: str, after: int) -> list[AnswerRow]:
        """The answers since a time, in order."""
        query = select(*ANSWER).where(puzzle_answers.c.guest == guest, puzzle_answers.c.at >= after)
        return [AnswerRow(*row) for row in await self._rows(query.order_by(puzzle_answers.c.number))]

    async def answer(self, guest: str, game: str, puzzle: str) -> AnswerRow | None:
        """The guest's answer to a puzzle, or None."""
        return await self._database.read(lambda connection: _answer(connection, guest, game, puzzle))

    async def tried(self, game: str, puzzle: str) -> Tried | None:
        """What people made of a puzzle; None before the first answer."""
        return await self._database.read(lambda connection: _tried(connection, game, puzzle))

    async def hinted(self, guest: str, game: str, puzzle: str) -> bool:
        return await self._database.read(lambda connection: _hinted(connection, guest, game, puzzle))

    async def note_hint(self, guest: str, game: str, puzzle: str) -> None:
        """Note that the guest has taken the hint: an answer from then on does not raise the rating."""

        def work(connection: Connection) -> None:
            if _lock(connection, guest):
                new = _insert(connection, puzzle_hints).values(guest=guest, game=game, puzzle=puzzle)
                connection.execute(new.on_conflict_do_nothing())

        await self._database.write(work)

    async def record(
        self, guest: str, game: str, puzzle: str, action: str, right: bool, at: int, difficulty: Rating
    ) -> AnswerRow | None:
        """Store the guest's first answer with the ratings after it; `difficulty`: the puzzle's before any answer.

        None: the guest has answered before, or has been deleted; nothing was written.
        """

        def work(connection: Connection) -> AnswerRow | None:
            if not _lock(connection, guest) or _answer(connection, guest, game, puzzle) is not None:
                return None
            last = _last(connection, guest)
            known = _tried(connection, game, puzzle) or Tried(difficulty, 0, 0)
            player = NEW if last is None else last.rating
            hinted = _hinted(connection, guest, game, puzzle)
            counted = not (right and hinted)  # a hint is no help against a fall, and its answer no rise
            after, harder = (
                updated([player, known.rating], [0, 1] if right else [1, 0])
                if counted
                else [player, known.rating]
            )
            run = (0 if last is None else last.run) + counted if right else 0
            number = 1 if last is None else last.number + 1
            row = AnswerRow(
                number, game, puzzle, action, right, hinted, at, player.mean, after.mean, after.deviation, run
            )
            values = {field.name: getattr(row, field.name) for field in fields(row)}
            connection.execute(puzzle_answers.insert().values(guest=guest, **values))
            if counted:
                _keep(connection, game, puzzle, Tried(harder, known.tried + 1, known.solved + right))
            return row

        return await self._database.write(work)

    async def _rows(self, query: Any) -> Sequence[Any]:
        return await self._database.read(lambda connection: connection.execute(query).all())


def _lock(connection: Connection, guest: str) -> bool:
    """Lock the guest's row until the end of the transaction; returns whether there is one."""
    query = select(guests.c.id).where(guests.c.id == guest).with_for_update()
    return connection.execute(query).first() is not None


def _last(connection: Connection, guest: str) -> AnswerRow | None:
    query = select(*ANSWER).where(puzzle_answers.c.guest == guest)
    row = connection.execute(query.order_by(puzzle_answers.c.number.desc()).limit(1)).first()
    return None if row is None else AnswerRow(*row)


def _answer(connection: Connection, guest: str, game: str, puzzle: str) -> AnswerRow | None:
    answers = puzzle_answers.c
    query = select(*ANSWER).where(answers.guest == guest, answers.game == game, answers.puzzle == puzzle)
    row = connection.execute(query).first()
    return None if row is None else AnswerRow(*row)


def _hinted(connection: Connection, guest: str, game: str, puzzle: str) -> bool:
    hints = puzzle_hints.c
    query = select(hints.guest).where(hints.guest == guest, hints.game == game, hints.puzzle == puzzle)
    return connection.execute(query).first() is not None


def _tried(connection: Connection, game: str, puzzle: str) -> Tried | None:
    rated = puzzle_ratings.c
    query = select(rated.mean, rated.deviation, rated.tried, rated.solved)
    row = connection.execute(query.where(rated.game == game, rated.puzzle == puzzle)).first()
    return None if row is None else Tried(Rating(row[0], row[1]), row[2], row[3])


def _keep(connection: Connection, game: str, puzzle: str, now: Tried) -> None:
    values = {
        "mean": now.rating.mean,
        "deviation": max(LEAST_DEVIATION, now.rating.deviation),
        "tried": now.tried,
        "solved": now.solved,
    }
    new = _insert(connection, puzzle_ratings).values(game=game, puzzle=puzzle, **values)
    connection.execute(new.on_conflict_do_update(index_elements=["game", "puzzle"], set_=values))


def _insert(connection: Connection, table: Any) -> Any:
    """An insert of the connection's dialect, which supports ON CONFLICT."""
    insert: Any = (postgresql if connection.dialect.name == "postgresql" else sqlite).insert
    return insert(table)
