"""Finished tables: the match file and the replay."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import Query, Request, Response
from fastapi.responses import JSONResponse

from pioche.core.refusals import BadSeat
from pioche.server.clock import milliseconds
from pioche.server.http import schemas
from pioche.server.http.dependencies import Address, Process, TableId, api_router
from pioche.server.http.disconnect import unless_disconnected
from pioche.server.refusals import DayRuns, NotOver
from pioche.server.table import finished
from pioche.server.table.open_table import OpenTable

router = api_router()


def disclosed(found: OpenTable) -> OpenTable:
    """The table, once its end is committed: an end that is only being written may still not come."""
    live, now = found.live, milliseconds()
    if live.day is not None and live.sealed(now):
        raise DayRuns(until=live.day.end)
    if not live.disclosed(now):
        raise NotOver
    return found


@router.get("/tables/{table_id}/record", response_model=schemas.Record)
async def record(process: Process, address: Address, table_id: TableId) -> Response:
    """The match file of a finished table, for `pioche verify` and `pioche replay`."""
    process.limits.take("replays", address)
    found = await process.read_table(table_id, address, disclosed)
    entries = await process.store.log(table_id)
    secret = None if found.live.day is None else await process.days.revealed(found.live.day.number)
    made = await asyncio.to_thread(finished.match_record, found.live, entries, dict(found.names), secret)
    name = f'attachment; filename="{made["game"]}-{table_id[:8]}.json"'
    return JSONResponse(made, headers={"content-disposition": name})


@router.get("/tables/{table_id}/replay", response_model=schemas.Replay)
async def replay(
    request: Request,
    process: Process,
    address: Address,
    table_id: TableId,
    view: Annotated[
        str, Query(pattern="^(open|spectator|[0-7])$", description='a seat, "spectator", or "open"')
    ] = "open",
) -> Response:
    """A finished table again, from before the first card, as any seat saw it or open."""
    found = await process.read_table(table_id, address, disclosed)
    if view.isdigit() and int(view) >= len(found.live.places):
        raise BadSeat(given=view, expected=f"0..{len(found.live.places) - 1}")
    replaying = process.replays.get(found.live, found.names, view, address)
    return Response(await unless_disconnected(request, replaying), media_type="application/json")
