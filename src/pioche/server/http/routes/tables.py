"""Tables: listing, making, reading and acting at them, over HTTP and WebSocket."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Path, Query, Request, Response, WebSocket
from fastapi.responses import JSONResponse

from pioche.server.clock import milliseconds
from pioche.server.http import schemas, sockets
from pioche.server.http.dependencies import Address, Me, Process, TableId, api_router
from pioche.server.http.lists import LINES, listed
from pioche.server.refusals import Unavailable
from pioche.server.table import views
from pioche.server.table.live import Live
from pioche.server.table.open_table import OpenTable

router = api_router()

OwnSeat = Annotated[
    int | None, Query(ge=0, le=7, description="where several people share your device: the seat that looks")
]


@router.get("/lobby")
async def lobby(process: Process, request: Request) -> schemas.TableList:
    """The open tables that are listed."""
    rows = await process.store.lobby(LINES)
    return await listed(process, rows, await process.identity.guest(request))


@router.post("/tables", status_code=201)
async def make_table(
    process: Process, guest: Me, address: Address, new: schemas.NewTable
) -> schemas.TableMade:
    """Make a table; whoever knows its id can sit down at an open seat or look on."""
    if process.stopping:
        raise Unavailable
    process.take_table(guest, address)
    return await process.creator.create(guest, new)


@router.get("/tables/{table_id}", response_model=schemas.Snapshot)
async def table(
    process: Process, request: Request, address: Address, table_id: TableId, seat: OwnSeat = None
) -> Response:
    """The table now, as you may see it."""
    guest = await process.identity.guest(request)

    def look(found: OpenTable) -> dict[str, Any]:
        found.check_visible(None if guest is None else guest.id)
        viewer = views.viewer_of(found.live, None if guest is None else guest.id, seat)
        now = milliseconds()
        presence = found.presence.to_json(found.live, now)
        return views.snapshot(found.live, viewer, found.names, presence, now)

    return JSONResponse(await process.read_table(table_id, address, look))


@router.get("/tables/{table_id}/events", response_model=schemas.Events)
async def events(
    process: Process,
    request: Request,
    address: Address,
    table_id: TableId,
    since: Annotated[int, Query(ge=0, le=2**53, description="the last entry you have seen")] = 0,
    wait: Annotated[float, Query(ge=0, le=60, description="seconds to wait for something new")] = 0,
    seat: OwnSeat = None,
) -> Response:
    """What happened since: the same events that sockets are sent, for networks that let none through."""
    guest = await process.identity.guest(request)
    seconds = min(wait, process.settings.limits.poll_seconds)
    found = await process.open_table(table_id, address)
    found.check_visible(None if guest is None else guest.id)
    events = await found.poll(None if guest is None else guest.id, since, seconds, seat)
    return Response(b'{"events":[' + b",".join(events) + b"]}", media_type="application/json")


@router.get("/tables/{table_id}/moments/{seq}", response_model=schemas.Moment)
async def moment(
    process: Process,
    request: Request,
    address: Address,
    table_id: TableId,
    seq: Annotated[int, Path(ge=0, le=2**53, description="an entry of the log")],
) -> Response:
    """The table as you saw it after an entry of its log; where remembering is the game, only after its end."""
    guest = await process.identity.guest(request)

    def look(found: OpenTable) -> tuple[Live, views.Viewer]:
        found.check_visible(None if guest is None else guest.id)
        return found.live, views.viewer_of(found.live, None if guest is None else guest.id)

    live, viewer = await process.read_table(table_id, address, look)
    return JSONResponse(await process.moments.get(live, seq, viewer, address))


@router.post("/tables/{table_id}/actions")
async def act(
    process: Process, guest: Me, address: Address, table_id: TableId, command: schemas.Command
) -> schemas.Ack:
    """Do something at the table. The answer comes when it is on the disk."""
    return schemas.Ack(id=command.id, seq=await process.command(table_id, guest, command, address))


@router.post("/tables/{table_id}/emotes", status_code=204)
async def emote(process: Process, guest: Me, table_id: TableId, shown: schemas.Emoted) -> None:
    """Show an emote to the table."""
    await process.emote(table_id, guest, shown.emote)


@router.post("/tables/{table_id}/rematch", status_code=201)
async def rematch(
    process: Process, guest: Me, address: Address, table_id: TableId, wanted: schemas.Rematch
) -> schemas.TableMade:
    """Play again with the same people: the first who asks makes the table, the others sit down at it."""
    process.take_table(guest, address)
    return await process.creator.rematch(table_id, guest, wanted)


@router.post("/tables/{table_id}/continue", status_code=201)
async def go_on(
    process: Process, guest: Me, address: Address, table_id: TableId, wanted: schemas.Continue
) -> schemas.TableMade:
    """Play on from a moment of a finished table, for study: you at one seat, bots at the others."""
    if process.stopping:
        raise Unavailable
    process.take_table(guest, address)
    return await process.creator.continue_game(table_id, guest, wanted)


@router.websocket("/tables/{table_id}/socket")
async def socket(
    websocket: WebSocket, table_id: TableId, since: int | None = None, seat: int | None = None
) -> None:
    """The events of a table as they happen, and commands the other way."""
    await sockets.serve(websocket.app.state.process, websocket, table_id, since, seat)
