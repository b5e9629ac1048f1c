"""The chain of deals of the day, and the par of each deal."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import select

from pioche.server.store.database import Database
from pioche.server.store.dialect import insert
from pioche.server.store.schema import chains, pars


@dataclass(frozen=True, slots=True)
class ChainRow:
    """A chain of secrets: its first day, its length, the secret of its last day, and a key for ids."""

    first: int
    days: int
    root: bytes
    key: bytes


class StoredDays:
    """Queries on chains and pars."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add_chain(self, new: ChainRow) -> None:
        """Store a chain, unless one begins on the same day."""
        values = {"first": new.first, "days": new.days, "root": new.root, "key": new.key}
        await self._database.write(
            lambda connection: connection.execute(
                insert(connection, chains).values(**values).on_conflict_do_nothing()
            )
        )

    async def chains(self) -> list[ChainRow]:
        """All chains, the first one first."""
        query = select(chains.c.first, chains.c.days, chains.c.root, chains.c.key).order_by(chains.c.first)
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return [ChainRow(first, days, bytes(root), bytes(key)) for first, days, root, key in rows]

    async def par(self, day: int, game: str) -> int | None:
        """What the expert scored, or None where that is not known yet."""
        query = select(pars.c.score).where(pars.c.day == day, pars.c.game == game)
        return await self._database.read(lambda connection: connection.execute(query).scalar())

    async def pars(self, first: int, last: int) -> dict[tuple[int, str], int]:
        """The known pars from one day to another, by day and game."""
        query = select(pars.c.day, pars.c.game, pars.c.score).where(pars.c.day.between(first, last))
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return {(day, game): score for day, game, score in rows}

    async def note_par(self, day: int, game: str, score: int) -> None:
        """Store what the expert scored; a par that exists already is kept."""
        await self._database.write(
            lambda connection: connection.execute(
                insert(connection, pars).values(day=day, game=game, score=score).on_conflict_do_nothing()
            )
        )
