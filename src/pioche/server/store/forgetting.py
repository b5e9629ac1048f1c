"""Removes a guest from the tables where the guest sat, a few tables at a time.

Where nobody else sat, the table is marked as removed (`removal.py` deletes its rows). Where others sat, their game
stays: in its rows a new random id takes the guest's place, and names of people who shared the device are deleted.
Each table gets an id of its own, so nothing connects the tables any more.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, and_, delete, select, union, update

from pioche.server.store.removal import REMOVED
from pioche.server.store.schema import due, log, results, seats, tables

NAMING = ("created", "changed", "seated", "moved")  # kinds of entries that name guests
NAMED = ("guest", "reserved", "owner")  # keys of guest ids in stored JSON


@dataclass(frozen=True, slots=True)
class Forgotten:
    """The tables that a step was about, and those of them that are removed."""

    tables: tuple[str, ...]
    removed: tuple[str, ...]


def forget_tables(connection: Connection, guest: str, limit: int) -> Forgotten:
    """Remove the guest from at most so many tables; the guest's results at them are deleted."""
    seated = select(seats.c.table_id).where(seats.c.guest == guest)
    finished = select(results.c.table_id).where(results.c.guest == guest)
    theirs = union(seated, finished).order_by("table_id").limit(limit)
    found = list(connection.execute(theirs).scalars())
    shared = {
        table
        for rows in (seats, results)
        for table in connection.execute(
            select(rows.c.table_id).where(
                rows.c.table_id.in_(found), rows.c.guest.is_not(None), rows.c.guest != guest
            )
        ).scalars()
    }
    removed = [table for table in found if table not in shared]
    connection.execute(update(tables).where(tables.c.id.in_(removed)).values(status=REMOVED))
    connection.execute(delete(due).where(due.c.table_id.in_(removed)))
    for table in sorted(shared):
        _replace(connection, table, guest, secrets.token_urlsafe(16))
    mine = and_(results.c.table_id.in_(found), results.c.guest == guest)
    connection.execute(delete(results).where(mine))
    connection.execute(
        update(seats).where(seats.c.table_id.in_(found), seats.c.guest == guest).values(guest=None)
    )
    return Forgotten(tuple(found), tuple(removed))


def _replace(connection: Connection, table: str, guest: str, other: str) -> None:
    """Put `other` in the place of the guest in the rows of a table."""
    this = log.c.table_id == table
    connection.execute(update(log).where(this, log.c.guest == guest).values(guest=other))
    naming = select(log.c.seq, log.c.data).where(this, log.c.kind.in_(NAMING)).order_by(log.c.seq)
    for seq, data in connection.execute(naming).all():
        if (new := without(data, guest, other)) != data:
            connection.execute(update(log).where(this, log.c.seq == seq).values(data=new))
    row = connection.execute(select(tables.c.owner, tables.c.seats).where(tables.c.id == table)).first()
    if row is not None:
        owner = other if row.owner == guest else row.owner
        values = {"owner": owner, "seats": without(row.seats, guest, other)}
        connection.execute(update(tables).where(tables.c.id == table).values(**values))
    theirs = select(results.c.seat, results.c.others).where(results.c.table_id == table)
    for seat, others in connection.execute(theirs.where(results.c.guest != guest)).all():
        here = and_(results.c.table_id == table, results.c.seat == seat)
        connection.execute(update(results).where(here).values(others=without(others, guest, other)))


def without(data: Any, guest: str, other: str) -> Any:
    """The JSON with `other` in the place of the guest's id, and without the names beside it."""
    if isinstance(data, list):
        return [without(each, guest, other) for each in data]
    if not isinstance(data, dict):
        return data
    named = any(data.get(key) == guest for key in NAMED)
    return {
        key: other if key in NAMED and value == guest else without(value, guest, other)
        for key, value in data.items()
        if not (named and key == "name")
    }
