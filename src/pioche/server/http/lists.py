"""Tables as the lobby and the list of one's own tables show them: a line each."""

from __future__ import annotations

from pioche.server.http import schemas
from pioche.server.process import ServerProcess
from pioche.server.store.rows import GuestRow, TableRow
from pioche.server.table import views

LINES = 50  # tables in a list


async def listed(
    process: ServerProcess, rows: list[TableRow], guest: GuestRow | None, before: int | None = None
) -> schemas.TableList:
    """Tables as lists show them."""
    people = {seat["guest"] for row in rows for seat in row.seats if seat["guest"]}
    names = await process.store.names(people) if people else {}
    return schemas.TableList(
        tables=[_line(row, names, None if guest is None else guest.id) for row in rows], before=before
    )


def _line(row: TableRow, names: views.Names, guest: str | None) -> schemas.TableLine:
    seats = [
        schemas.SeatInfo(
            kind=seat["kind"],
            name=views.shown_name(seat["guest"], seat.get("name"), names),
            bot=seat["bot"],
            handed=seat.get("handed", False),
        )
        for seat in row.seats
    ]
    mine = [number for number, seat in enumerate(row.seats) if guest and seat["guest"] == guest]
    return schemas.TableLine(
        id=row.id,
        game=row.game,
        options=row.options,
        status=row.status,
        bots=row.pace["bots"],
        seconds=row.pace["seconds"],
        seats=seats,
        your_seat=mine[0] if mine else None,
        created=row.created,
        touched=row.touched,
    )
