"""Finished tables: the match file and the replay."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import Query, Response
from fastapi.responses import JSONResponse

from pioche.core.refusals import BadSeat
from pioche.server.http import schemas
from pioche.server.http.dependencies import Process, TableId, api_router
from pioche.server.refusals import NotOver
from pioche.server.table import finished
from pioche.server.table.open_table import OpenTable

router = api_router()


def disclosed(found: OpenTable) -> OpenTable:
    """The table, once its end is committed: an end that is only being written may still not come."""
    if not found.live.disclosed:
        raise NotOver
    return found


@router.get("/tables/{table_id}/record", response_model=schemas.Record)
async def record(process: Process, table_id: TableId) -> Response:
    """The match file of a finished table, for `pioche verify` and `pioche replay`."""
    found = await process.tables.read(table_id, disclosed)
    entries = await process.store.log(table_id)
    made = await asyncio.to_thread(finished.match_record, found.live, entries, dict(found.names))
    name = f'attachment; filename="{made["game"]}-{table_id[:8]}.json"'
    return JSONResponse(made, headers={"content-disposition": name})


@router.get("/tables/{table_id}/replay", response_model=schemas.Replay)
async def replay(
    process: Process,
    table_id: TableId,
    view: Annotated[
        str, Query(pattern="^(open|spectator|[0-7])$", description='a seat, "spectator", or "open"')
    ] = "open",
) -> Response:
    """A finished table again, from before the first card, as any seat saw it or open."""
    found = await process.tables.read(table_id, disclosed)
    if view.isdigit() and int(view) >= len(found.live.places):
        raise BadSeat(given=view, expected=f"0..{len(found.live.places) - 1}")
    return Response(await process.replays.get(found.live, found.names, view), media_type="application/json")
