"""The results of finished games: a person's history with its sums, and everybody's on a deal of the day.

The rows are written with the entry that ends a game (`EntryWrite.results`); here they are read. All sums are made
by the database, so that a long history costs about as much as a short one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any

from sqlalchemy import Connection, Select, and_, case, delete, exists, func, select, tuple_, update

from pioche.server.store.database import Database
from pioche.server.store.rows import ResultRow
from pioche.server.store.schema import results

COLUMNS = [results.c[field.name] for field in fields(ResultRow)]
TREND_PARTS = 120  # points of a curve over a whole history
SHOWN_DOTS = 120  # last games that are drawn one by one


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which of somebody's finished games are meant; None: any."""

    guest: str
    game: str | None = None
    against: str | None = None  # "people": at least one; "bots": nobody else
    other: str | None = None  # the id of a guest who played too
    since: int | None = None
    until: int | None = None

    def where(self) -> Any:
        """The condition on a row."""
        parts = [results.c.guest == self.guest]
        if self.game is not None:
            parts.append(results.c.game == self.game)
        if self.against is not None:
            parts.append(results.c.people > 0 if self.against == "people" else results.c.people == 0)
        if self.since is not None:
            parts.append(results.c.ended >= self.since)
        if self.until is not None:
            parts.append(results.c.ended < self.until)
        if self.other is not None:
            theirs = results.alias("theirs")
            same_table = and_(theirs.c.table_id == results.c.table_id, theirs.c.guest == self.other)
            parts.append(exists().where(same_table))
        return and_(*parts)


@dataclass(frozen=True, slots=True)
class Line:
    """A finished game in somebody's history; `luck` and `choices` are None until it was analysed."""

    row: ResultRow
    luck: float | None
    choices: float | None


@dataclass(frozen=True, slots=True)
class Sums:
    """What a person's games of one kind add up to."""

    game: str
    games: int
    won: int
    mean: float
    lowest: int
    highest: int
    by_chance: float  # the share that everybody would win who plays equally well
    first: int  # when the first of them ended


class Results:
    """Queries on the results of finished games."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def _read(self, query: Select[Any]) -> Sequence[Any]:
        return await self._database.read(lambda connection: connection.execute(query).all())

    # A person's history

    async def lines(self, wanted: Wanted, before: tuple[int, str] | None, limit: int) -> list[Line]:
        """The games, the last ended first; with `before`, those before this time and table."""
        query = select(*COLUMNS, results.c.luck, results.c.choices).where(wanted.where())
        if before is not None:
            query = query.where(tuple_(results.c.ended, results.c.table_id) < before)
        query = query.order_by(results.c.ended.desc(), results.c.table_id.desc()).limit(limit)
        return [Line(ResultRow(*row[:-2]), *row[-2:]) for row in await self._read(query)]

    async def sums(self, wanted: Wanted) -> list[Sums]:
        """The sums of each game, the most played first."""
        number = func.count()
        won = func.sum(case((results.c.won, 1), else_=0))
        mean, chance = func.avg(results.c.score), func.avg(1.0 / results.c.players)
        query = select(
            results.c.game, number, won, mean, func.min(results.c.score), func.max(results.c.score), chance,
            func.min(results.c.ended),
        )  # fmt: skip
        query = query.where(wanted.where()).group_by(results.c.game).order_by(number.desc(), results.c.game)
        return [
            Sums(game, games, wins, float(mean), low, high, float(by_chance), first)
            for game, games, wins, mean, low, high, by_chance, first in await self._read(query)
        ]

    async def scores(self, wanted: Wanted) -> list[tuple[int, int]]:
        """How many games had each score, the lowest first."""
        query = select(results.c.score, func.count()).where(wanted.where())
        query = query.group_by(results.c.score).order_by(results.c.score)
        return [(score, number) for score, number in await self._read(query)]

    async def trend(self, wanted: Wanted) -> list[tuple[float, int]]:
        """The mean score and the number of games of each part of the history, the first part first."""
        part = func.ntile(TREND_PARTS).over(order_by=(results.c.ended, results.c.table_id))
        numbered = select(part.label("part"), results.c.score).where(wanted.where()).subquery()
        query = select(func.avg(numbered.c.score), func.count())
        query = query.group_by(numbered.c.part).order_by(numbered.c.part)
        return [(float(mean), number) for mean, number in await self._read(query)]

    async def last(self, wanted: Wanted) -> list[tuple[int, bool, float | None, float | None]]:
        """Score, win, luck and choices of the last games, the first of them first."""
        query = select(results.c.score, results.c.won, results.c.luck, results.c.choices)
        query = query.where(wanted.where()).order_by(results.c.ended.desc(), results.c.table_id.desc())
        rows = await self._read(query.limit(SHOWN_DOTS))
        return [(score, won, luck, choices) for score, won, luck, choices in reversed(rows)]

    async def played_with(self, guest: str, limit: int) -> list[tuple[str, int, int]]:
        """The guests who finished games with this one: each with the last time and the number of games."""
        mine = results.alias("mine")
        last, number = func.max(results.c.ended), func.count()
        query = select(results.c.guest, last, number).join(mine, mine.c.table_id == results.c.table_id)
        query = query.where(mine.c.guest == guest, results.c.guest != guest)
        query = query.group_by(results.c.guest).order_by(last.desc()).limit(limit)
        return [(other, at, games) for other, at, games in await self._read(query)]

    async def of_table(self, table: str) -> list[Line]:
        """The results of a table's people, by seat."""
        query = select(*COLUMNS, results.c.luck, results.c.choices).where(results.c.table_id == table)
        return [
            Line(ResultRow(*row[:-2]), *row[-2:]) for row in await self._read(query.order_by(results.c.seat))
        ]

    async def note_analysed(self, table: str, seats: Sequence[tuple[float, float]]) -> None:
        """Store what the cards gave each seat, and what its choices gave away."""

        def work(connection: Connection) -> None:
            for seat, (luck, choices) in enumerate(seats):
                here = and_(results.c.table_id == table, results.c.seat == seat)
                connection.execute(update(results).where(here).values(luck=luck, choices=choices))

        await self._database.write(work)

    # The deal of the day

    async def day_scores(self, day: int, game: str) -> list[tuple[int, int]]:
        """How many people had each score on a deal of the day, the lowest first."""
        here = and_(results.c.day == day, results.c.game == game, results.c.counted)
        query = select(results.c.score, func.count()).where(here)
        query = query.group_by(results.c.score).order_by(results.c.score)
        return [(score, number) for score, number in await self._read(query)]

    async def days(self, guest: str, first: int, last: int) -> list[tuple[int, str, int]]:
        """The counted deals of the day from one day to another: day, game and score."""
        here = and_(results.c.guest == guest, results.c.counted, results.c.day.between(first, last))
        query = select(results.c.day, results.c.game, results.c.score).where(here).order_by(results.c.day)
        return [(day, game, score) for day, game, score in await self._read(query)]

    async def days_played(self, guest: str) -> list[int]:
        """The days on which the guest finished a counted deal, in order."""
        query = select(results.c.day).where(results.c.guest == guest, results.c.counted).distinct()
        return [day for (day,) in await self._read(query.order_by(results.c.day))]


def delete_of(connection: Connection, guest: str) -> None:
    """Delete a guest's results."""
    connection.execute(delete(results).where(results.c.guest == guest))


def unrated(connection: Connection, limit: int) -> list[ResultRow]:
    """The oldest serious results that the ratings do not have yet, locked; those of a table are complete."""
    here = and_(results.c.serious, results.c.rated.is_(False))
    tables = select(results.c.table_id).where(here).order_by(results.c.ended, results.c.table_id).limit(limit)
    query = select(*COLUMNS).where(here, results.c.table_id.in_(tables))
    query = query.order_by(results.c.ended, results.c.table_id, results.c.seat).with_for_update()
    return [ResultRow(*row) for row in connection.execute(query)]
