"""What belongs to a guest besides seats and results: devices, the code of a new device, friends, ratings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, and_, delete, func, or_, select, update

from pioche.server.store import results
from pioche.server.store.database import Database
from pioche.server.store.dialect import upsert
from pioche.server.store.schema import (
    devices,
    friends,
    guests,
    invitations,
    presence,
    profile_codes,
    ratings,
    tables,
)


@dataclass(frozen=True, slots=True)
class Device:
    """A browser that knows a guest's token."""

    id: str
    label: str
    created: int
    seen: int
    token_hash: bytes


@dataclass(frozen=True, slots=True)
class RatingRow:
    """A guest's rating in a game against "people" or "bots"."""

    guest: str
    game: str
    against: str
    mean: float
    deviation: float
    games: int


@dataclass(frozen=True, slots=True)
class Invitation:
    """A table to which a friend has invited."""

    sender: str
    table_id: str
    game: str
    at: int


class People:
    """Queries on devices, friends and ratings."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # Devices

    async def add_device(self, guest: str, device: Device) -> None:
        await self._database.write(lambda connection: insert_device(connection, guest, device))

    async def devices(self, guest: str) -> list[Device]:
        """The guest's devices, the last seen first."""
        query = select(devices.c.id, devices.c.label, devices.c.created, devices.c.seen, devices.c.token_hash)
        query = query.where(devices.c.guest == guest).order_by(devices.c.seen.desc(), devices.c.id)
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return [Device(*row) for row in rows]

    async def note_seen(self, token_hash: bytes, label: str, at: int) -> None:
        """Note when a device was last used, and what it calls itself."""
        change = update(devices).where(devices.c.token_hash == token_hash).values(seen=at, label=label)
        await self._database.write(lambda connection: connection.execute(change))

    async def remove_device(self, guest: str, device: str) -> bytes | None:
        """Delete a device of the guest; returns the hash of its token, or None where there was none."""
        theirs = and_(devices.c.guest == guest, devices.c.id == device)
        gone = delete(devices).where(theirs).returning(devices.c.token_hash)
        found = await self._database.write(lambda connection: connection.execute(gone).scalar())
        return None if found is None else bytes(found)

    async def forget_token(self, token_hash: bytes) -> None:
        gone = delete(devices).where(devices.c.token_hash == token_hash)
        await self._database.write(lambda connection: connection.execute(gone))

    # The code that brings a profile to another device

    async def set_code(self, guest: str, code_hash: bytes | None, expires: int) -> None:
        """Store a guest's only code; None: remove it."""
        values = {"guest": guest, "code_hash": code_hash, "expires": expires}

        def work(connection: Connection) -> None:
            connection.execute(delete(profile_codes).where(profile_codes.c.guest == guest))
            if code_hash is not None:
                connection.execute(profile_codes.insert().values(**values))

        await self._database.write(work)

    async def use_code(self, code_hash: bytes, now: int, device: Device) -> str | None:
        """Use a code up for a new device, in one transaction; returns its guest, or None for an invalid code."""
        this = profile_codes.c.code_hash == code_hash
        used = delete(profile_codes).where(this).returning(profile_codes.c.guest, profile_codes.c.expires)

        def work(connection: Connection) -> str | None:
            found = connection.execute(used).first()
            if found is None or found.expires <= now:
                return None
            guest: str = found.guest
            insert_device(connection, guest, device)
            return guest

        return await self._database.write(work)

    # Friends

    async def friends(self, guest: str) -> tuple[set[str], set[str]]:
        """Whom the guest would like to find again, and who would like to find the guest."""
        query = select(friends.c.guest, friends.c.other)
        query = query.where(or_(friends.c.guest == guest, friends.c.other == guest))
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return {other for mine, other in rows if mine == guest}, {
            one for one, other in rows if other == guest
        }

    async def befriend(self, guest: str, other: str, at: int) -> None:
        row = {"guest": guest, "other": other, "at": at}
        await self._database.write(lambda connection: upsert(connection, friends, [row], "at"))

    async def unfriend(self, guest: str, other: str) -> None:
        """End a friendship, or a wish for one, in both directions; invitations too."""
        pairs = (
            and_(friends.c.guest == a, friends.c.other == b) for a, b in ((guest, other), (other, guest))
        )
        asked = (
            and_(invitations.c.guest == a, invitations.c.sender == b)
            for a, b in ((guest, other), (other, guest))
        )

        def work(connection: Connection) -> None:
            connection.execute(delete(friends).where(or_(*pairs)))
            connection.execute(delete(invitations).where(or_(*asked)))

        await self._database.write(work)

    async def present(self, ids: Sequence[str]) -> dict[str, int]:
        """Until when each of these guests counts as connected somewhere, in the past where they have left."""
        query = select(presence.c.guest, func.max(presence.c.until)).where(presence.c.guest.in_(ids))
        rows = await self._database.read(
            lambda connection: connection.execute(query.group_by(presence.c.guest)).all()
        )
        return dict(rows)

    async def invite(self, sender: str, guest: str, table: str, at: int) -> None:
        """Invite a guest to a table; the sender's earlier invitation is replaced."""
        row = {"guest": guest, "sender": sender, "table_id": table, "at": at}
        await self._database.write(
            lambda connection: upsert(connection, invitations, [row], "table_id", "at")
        )

    async def invitations(self, guest: str, after: int) -> list[Invitation]:
        """The invitations to tables that are still open, the last one first."""
        query = select(invitations.c.sender, invitations.c.table_id, tables.c.game, invitations.c.at)
        query = query.join(tables, tables.c.id == invitations.c.table_id)
        query = query.where(invitations.c.guest == guest, invitations.c.at > after, tables.c.status == "open")
        rows = await self._database.read(
            lambda connection: connection.execute(query.order_by(invitations.c.at.desc())).all()
        )
        return [Invitation(*row) for row in rows]

    async def decline(self, guest: str, table: str) -> None:
        """Delete the invitations of a guest to a table."""
        gone = delete(invitations).where(invitations.c.guest == guest, invitations.c.table_id == table)
        await self._database.write(lambda connection: connection.execute(gone))

    async def forget_old(self, now: int, invited_before: int) -> None:
        """Delete codes that have expired, and old invitations."""

        def work(connection: Connection) -> None:
            connection.execute(delete(profile_codes).where(profile_codes.c.expires < now))
            connection.execute(delete(invitations).where(invitations.c.at < invited_before))

        await self._database.write(work)

    # Ratings

    async def count_ratings(self, count: Callable[[Connection], int]) -> int:
        """Run `server/ratings.py`'s `count` in a transaction; returns what it returns."""
        return await self._database.write(count)

    async def ratings(self, ids: Sequence[str]) -> list[RatingRow]:
        """The ratings of these guests."""
        query = select(ratings).where(ratings.c.guest.in_(ids)).order_by(ratings.c.game, ratings.c.against)
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return [RatingRow(*row) for row in rows]

    async def show_ratings(self, guest: str, shown: bool) -> None:
        change = update(guests).where(guests.c.id == guest).values(shows_ratings=shown)
        await self._database.write(lambda connection: connection.execute(change))

    async def showing_ratings(self, ids: Sequence[str]) -> set[str]:
        """Those of the guests who show their ratings to friends."""
        query = select(guests.c.id).where(guests.c.id.in_(ids), guests.c.shows_ratings)
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return {guest for (guest,) in rows}


def insert_device(connection: Connection, guest: str, device: Device) -> None:
    connection.execute(
        devices.insert().values(
            token_hash=device.token_hash, id=device.id, guest=guest, label=device.label,
            created=device.created, seen=device.seen,
        )
    )  # fmt: skip


def delete_of(connection: Connection, guest: str) -> None:
    """Delete everything of a guest that this module and the results hold."""
    for table in (devices, profile_codes, ratings):
        connection.execute(delete(table).where(table.c.guest == guest))
    connection.execute(delete(friends).where(or_(friends.c.guest == guest, friends.c.other == guest)))
    connection.execute(
        delete(invitations).where(or_(invitations.c.guest == guest, invitations.c.sender == guest))
    )
    results.delete_of(connection, guest)
