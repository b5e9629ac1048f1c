"""Your finished games: the list with its filters, one game in pictures, and everything as files."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from typing import Annotated, Literal

import orjson
from fastapi import Depends, Path, Query
from fastapi.responses import StreamingResponse

from pioche.core.game import game
from pioche.server import history
from pioche.server.clock import milliseconds
from pioche.server.http import schemas
from pioche.server.http.dependencies import Me, Process, api_router
from pioche.server.process import ServerProcess
from pioche.server.refusals import BadRequest, NoSuchTable
from pioche.server.store.results import Line, Wanted
from pioche.server.store.rows import GuestRow
from pioche.server.table import finished
from pioche.server.table.commit import guests_of
from pioche.server.table.log import DamagedTable, LogReader
from pioche.server.zip_stream import zipped

router = api_router()

LINES = 50
EXPORTED = 500  # games that an export reads at once
PEOPLE = 30
CURSOR = re.compile(r"(\d{1,16})-([A-Za-z0-9_-]{22})", re.ASCII)


class CsvResponse(StreamingResponse):
    """A table that is written while it is sent."""

    media_type = "text/csv; charset=utf-8"


class ZipResponse(StreamingResponse):
    """An archive that is written while it is sent."""

    media_type = "application/zip"


Time = Annotated[int | None, Query(ge=0, le=2**53)]


async def wanted(
    process: Process,
    guest: Me,
    game_id: Annotated[str | None, Query(alias="game", min_length=1, max_length=40)] = None,
    against: Annotated[Literal["people", "bots"] | None, Query()] = None,
    other: Annotated[str | None, Query(pattern="^[0-9a-f]{22}$", description="an id of `people`")] = None,
    since: Time = None,
    until: Time = None,
) -> Wanted:
    """The games that the filters of a request leave."""
    found = None
    if other is not None:
        played = await process.store.results.played_with(guest.id, PEOPLE)
        found = next((one for one, _, _ in played if history.handle(guest.id, one) == other), "-")
    return Wanted(guest.id, game_id, against, found, since, until)


Filters = Annotated[Wanted, Depends(wanted)]


@router.get("/me/games")
async def games(
    process: Process,
    guest: Me,
    filters: Filters,
    before: Annotated[str | None, Query(max_length=60, description="`before` of the last answer")] = None,
) -> schemas.History:
    """Your finished games, the last one first, with the sums of all that the filters leave."""
    results = process.store.results
    lines = await results.lines(filters, _cursor(before), LINES)
    people = await results.played_with(guest.id, PEOPLE)
    names = await process.store.names({*history.guests_in(lines), *(one for one, _, _ in people)})
    last = lines[-1].row if len(lines) == LINES else None
    return schemas.History(
        games=[history.game_line(line, names) for line in lines],
        before=None if last is None else f"{last.ended}-{last.table_id}",
        sums=[history.game_sums(one) for one in await results.sums(filters)],
        people=[
            schemas.Person(id=history.handle(guest.id, one), name=names[one], games=number)
            for one, _, number in people
            if one in names
        ],
    )


@router.get("/me/games/{name}/pictures")
async def pictures(
    process: Process, filters: Filters, name: Annotated[str, Path(min_length=1, max_length=40)]
) -> schemas.GamePictures:
    """The figures behind the pictures of one of your games."""
    results = process.store.results
    of_game = Wanted(
        filters.guest, game(name).id, filters.against, filters.other, filters.since, filters.until
    )
    sums = next(iter(await results.sums(of_game)), None)
    return schemas.GamePictures(
        sums=None if sums is None else history.game_sums(sums),
        low_wins=history.low_wins_in(name),
        wins=None if sums is None else history.win_share(sums),
        trend=[schemas.TrendPoint(mean=mean, games=number) for mean, number in await results.trend(of_game)],
        last=[
            schemas.Dot(score=score, won=won, luck=luck, choices=choices)
            for score, won, luck, choices in await results.last(of_game)
        ],
        piles=[
            schemas.ScorePile(score=score, games=number) for score, number in await results.scores(of_game)
        ],
    )


@router.get("/me/games.csv", response_class=CsvResponse)
async def as_csv(process: Process, guest: Me, filters: Filters) -> StreamingResponse:
    """Your finished games as CSV."""
    process.limits.take("exports", guest.id)

    async def content() -> AsyncIterator[str]:
        yield history.csv_head()
        async for lines in _all(process, filters):
            names = await process.store.names(history.guests_in(lines))
            yield history.csv_lines([history.game_line(line, names) for line in lines])

    return CsvResponse(content(), headers=_download("pioche.csv"))


@router.get("/me/games.zip", response_class=ZipResponse)
async def as_files(process: Process, guest: Me, filters: Filters) -> StreamingResponse:
    """Everything about you: who you are, your games as CSV, and a match file of each that may be seen."""
    process.limits.take("exports", guest.id)
    return ZipResponse(zipped(_files(process, guest, filters)), headers=_download("pioche.zip"))


async def _files(
    process: ServerProcess, guest: GuestRow, filters: Wanted
) -> AsyncIterator[tuple[str, bytes]]:
    yield "me.json", orjson.dumps({"name": guest.name, "created": guest.created}, option=orjson.OPT_INDENT_2)
    table = [history.csv_head()]
    async for lines in _all(process, filters):
        names = await process.store.names(history.guests_in(lines))
        table.append(history.csv_lines([history.game_line(line, names) for line in lines]))
        for line in lines:
            found = await _match_file(process, line)
            if found is not None:
                yield f"matches/{line.row.game}-{line.row.table_id}.json", found
    yield "games.csv", "".join(table).encode()


async def _match_file(process: ServerProcess, line: Line) -> bytes | None:
    """The match file of a game; None where the table was removed, or nobody may see it yet."""
    try:  # beside the registry: thousands of tables would not fit into its memory
        live = await LogReader(process.store, process.tables.timing).read(line.row.table_id)
    except (NoSuchTable, DamagedTable):
        return None
    if not live.disclosed(milliseconds()):
        return None
    entries = await process.store.log(live.id)
    names = await process.store.names(guests_of(live))
    secret = None if live.day is None else await process.days.revealed(live.day.number)
    made = await asyncio.to_thread(finished.match_record, live, entries, names, secret)
    return orjson.dumps(made)


async def _all(process: ServerProcess, filters: Wanted) -> AsyncIterator[list[Line]]:
    """All games, some at a time."""
    before: tuple[int, str] | None = None
    while lines := await process.store.results.lines(filters, before, EXPORTED):
        yield lines
        before = (lines[-1].row.ended, lines[-1].row.table_id)


def _cursor(before: str | None) -> tuple[int, str] | None:
    if before is None:
        return None
    found = CURSOR.fullmatch(before)
    if found is None:
        raise BadRequest(place="before", expected="`before` of the last answer")
    return int(found[1]), found[2]


def _download(name: str) -> dict[str, str]:
    return {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
