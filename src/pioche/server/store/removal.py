"""Removes finished tables in two steps: they are marked, then their rows are deleted a few at a time.

A marked table does not exist for readers, so none of them finds a part of a log. The rows are deleted in
several transactions, between which moves are committed. If the process dies, the next one goes on.
"""

from __future__ import annotations

from sqlalchemy import Connection, and_, delete, select, update

from pioche.server.store.schema import analyses, due, links, log, presence, seats, tables

REMOVED = "removed"  # the status of a marked table
AT_ONCE = 100  # tables that one transaction deletes


def mark(connection: Connection, before: int, limit: int) -> list[str]:
    """Mark finished tables not used since `before`, the oldest first; returns their ids."""
    old = and_(
        tables.c.status.in_(("over", "closed")),
        tables.c.listed.in_((False, True)),  # names every column of the index
        tables.c.touched < before,
    )
    chosen = select(tables.c.id).where(old).order_by(tables.c.touched).limit(limit)
    chosen = chosen.with_for_update(skip_locked=True)
    marked = update(tables).where(tables.c.id.in_(chosen)).values(status=REMOVED).returning(tables.c.id)
    return list(connection.execute(marked).scalars().all())


def delete_marked(connection: Connection, entries: int) -> bool:
    """Delete the rows of marked tables, at most so many entries; returns whether there were any tables."""
    marked = select(tables.c.id).where(tables.c.status == REMOVED).order_by(tables.c.id).limit(AT_ONCE)
    found = connection.execute(marked.with_for_update(skip_locked=True)).scalars().all()
    for table in found:
        entries -= _delete_entries(connection, table, entries)
        if entries <= 0:
            break
        for other in (links, analyses, presence, due, seats):
            connection.execute(delete(other).where(other.c.table_id == table))
        connection.execute(delete(tables).where(tables.c.id == table))
    return bool(found)


def _delete_entries(connection: Connection, table: str, most: int) -> int:
    """Delete the first entries of a table's log, at most so many; returns how many."""
    first = select(log.c.seq).where(log.c.table_id == table).order_by(log.c.seq)
    last = connection.execute(first.offset(most - 1).limit(1)).scalar()
    doomed = delete(log).where(log.c.table_id == table)
    if last is not None:
        doomed = doomed.where(log.c.seq <= last)
    return int(connection.execute(doomed).rowcount)
