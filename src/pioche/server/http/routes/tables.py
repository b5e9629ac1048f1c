"""The HTTP interface. Each route says all it can answer, refusals too."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Path, Query, Request, Response, WebSocket
from fastapi.responses import JSONResponse

from pioche.bots import LEVELS
from pioche.core.contract import Option
from pioche.core.game import Game, game, game_ids
from pioche.core.refusals import BadSeat
from pioche.server import home_network, metrics
from pioche.server.clock import milliseconds
from pioche.server.http import schemas, sockets
from pioche.server.http.identity import hashed
from pioche.server.http.limits import household
from pioche.server.process import House
from pioche.server.refusals import BadLink, NoSuchPage, NotOver, NotSeated, Unavailable
from pioche.server.store.rows import Guest, TableRow
from pioche.server.table import finished, views
from pioche.server.table.decide import MoveSeat
from pioche.server.table.open_table import Table

REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": schemas.Refusal}
    for status in (401, 403, 404, 405, 409, 413, 415, 421, 422, 429, 500, 503)
}
LINES = 50  # tables in a list

api = APIRouter(prefix="/api", responses=REFUSALS)
operations = APIRouter(responses=REFUSALS)


async def house_of(request: Request) -> House:  # a plain function would be run in a thread
    house: House = request.app.state.house
    return house


async def guest_of(request: Request) -> Guest:
    return await (await house_of(request)).identity.needed(request)


Ours = Annotated[House, Depends(house_of)]
Me = Annotated[Guest, Depends(guest_of)]
TableId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{22}$", description="the table's id, as in its link")]
Seat = Annotated[int, Path(ge=0, le=7)]


# Guests -------------------------------------------------------------------------------------------


@api.post("/guests", status_code=201)
async def become_a_guest(
    request: Request, response: Response, house: Ours, new: schemas.Nickname
) -> schemas.Guest:
    """Choose a nickname; a cookie says from then on who you are. Known already: renamed."""
    known = await house.identity.guest(request)
    if known is not None:
        return await rename(request, house, known, new)
    house.limits.take("guests", household(request.scope["state"]["client_address"]))
    guest = await house.identity.welcome(response, new.name, milliseconds())
    return schemas.Guest(id=guest.id, name=guest.name)


@api.get("/me")
async def me(house: Ours, request: Request) -> schemas.Me:
    """Who you are, if anybody."""
    guest = await house.identity.guest(request)
    return schemas.Me(guest=None if guest is None else schemas.Guest(id=guest.id, name=guest.name))


@api.patch("/me")
async def rename(request: Request, house: Ours, guest: Me, new: schemas.Nickname) -> schemas.Guest:
    """Change your nickname, everywhere."""
    house.limits.take("commands", guest.id)
    renamed = await house.identity.rename(request, guest, new.name)
    house.tables.renamed(guest.id, renamed.name)
    return schemas.Guest(id=renamed.id, name=renamed.name)


@api.post("/me/leave", status_code=204)
async def sign_out(request: Request, response: Response, house: Ours) -> None:
    """Forget on this device who you are; your seats wait for you elsewhere."""
    await house.identity.needed(request)
    house.identity.sign_out(request, response)


@api.delete("/me", status_code=204)
async def delete_me(request: Request, response: Response, house: Ours, guest: Me) -> None:
    """Delete your name and identity: bots play on at your seats, and your name is gone everywhere."""
    await house.tables.leave_everything(guest)
    await house.identity.delete(request, response, guest)
    house.tables.renamed(guest.id, None)


@api.get("/me/tables")
async def my_tables(
    house: Ours,
    guest: Me,
    state: Literal["unfinished", "finished"] = "unfinished",
    before: Annotated[int | None, Query(ge=0, le=2**53)] = None,
) -> schemas.TableList:
    """The tables where you sit, the last used first."""
    statuses = ("open", "running") if state == "unfinished" else ("over", "closed")
    rows = await house.store.tables_of(guest.id, statuses, before, LINES)
    return await listed(house, rows, guest, before=rows[-1].touched if len(rows) == LINES else None)


# Games --------------------------------------------------------------------------------------------


@api.get("/games")
async def games(house: Ours) -> schemas.Games:
    """The games, their options and the faces of their cards; the bots; the emotes; where else we are."""
    return schemas.Games(
        games=[_game(game(name)) for name in game_ids()],
        bots=list(LEVELS),
        emotes=list(schemas.EMOTES),
        home=home_network.address(house.settings),
    )


def _game(room: Game) -> schemas.GameInfo:
    faces = [
        schemas.FaceInfo(code=face.code, label=face.label, colour=face.colour, letter=face.letter)
        for face in room.table.FACES
    ]
    return schemas.GameInfo(
        id=room.id,
        rules=room.version,
        players=list(room.players),
        low_wins=room.low_wins,
        options=[_option(option) for option in room.options],
        faces=faces,
    )


def _option(option: Option) -> schemas.OptionInfo:
    info = schemas.OptionInfo(name=option.name, default=option.default)
    if isinstance(option.values, range):
        info.least, info.most, info.step = option.values[0], option.values[-1], option.values.step
    else:
        info.values = list(option.values)
        info.needs = {value: list(players) for value, players in option.needs.items()}
    return info


# Tables -------------------------------------------------------------------------------------------


@api.get("/lobby")
async def lobby(house: Ours, request: Request) -> schemas.TableList:
    """The open tables that are listed."""
    rows = await house.store.lobby(LINES)
    return await listed(house, rows, await house.identity.guest(request))


@api.post("/tables", status_code=201)
async def make_table(house: Ours, guest: Me, new: schemas.NewTable) -> schemas.TableMade:
    """Make a table; whoever knows its id can sit down at an open seat or look on."""
    if house.stopping:
        raise Unavailable
    house.limits.take("tables", guest.id)
    table, seq = await house.making.create(guest, new)
    return schemas.TableMade(id=table, seq=seq)


@api.get("/tables/{table_id}", response_model=schemas.Snapshot)
async def table(house: Ours, request: Request, table_id: TableId) -> Response:
    """The table now, as you may see it."""
    guest = await house.identity.guest(request)

    def look(found: Table) -> dict[str, Any]:
        viewer = views.viewer_of(found.live, None if guest is None else guest.id)
        now = milliseconds()
        presence = found.presence.to_json(found.live, now)
        return views.snapshot(found.live, viewer, found.names, presence, now)

    return as_it_is(await house.tables.read(table_id, look))


@api.get("/tables/{table_id}/events", response_model=schemas.Events)
async def events(
    house: Ours,
    request: Request,
    table_id: TableId,
    since: Annotated[int, Query(ge=0, le=2**53, description="the last entry you have seen")] = 0,
    wait: Annotated[float, Query(ge=0, le=60, description="seconds to wait for something new")] = 0,
) -> Response:
    """What happened since: the same events that sockets are sent, for networks that let none through."""
    guest = await house.identity.guest(request)
    seconds = min(wait, house.settings.limits.poll_seconds)
    found = await house.tables.poll(table_id, None if guest is None else guest.id, since, seconds)
    return Response(b'{"events":[' + ",".join(found).encode() + b"]}", media_type="application/json")


@api.post("/tables/{table_id}/actions")
async def act(house: Ours, guest: Me, table_id: TableId, command: schemas.Command) -> schemas.Ack:
    """Do something at the table. The answer comes when it is on the disk."""
    return schemas.Ack(id=command.id, seq=await house.command(table_id, guest, command))


@api.post("/tables/{table_id}/emotes", status_code=204)
async def emote(house: Ours, guest: Me, table_id: TableId, shown: schemas.Emoted) -> None:
    """Show an emote to the table."""
    await house.emote(table_id, guest, shown.emote)


@api.post("/tables/{table_id}/rematch", status_code=201)
async def rematch(house: Ours, guest: Me, table_id: TableId, wanted: schemas.Rematch) -> schemas.TableMade:
    """Play again with the same people: the first who asks makes the table, the others sit down at it."""
    house.limits.take("tables", guest.id)
    again = await house.making.rematch(table_id, guest, wanted.nonce)
    return schemas.TableMade(id=again, seq=(await house.tables.open(again)).live.seq)


@api.post("/tables/{table_id}/continue", status_code=201)
async def go_on(house: Ours, guest: Me, table_id: TableId, wanted: schemas.Continue) -> schemas.TableMade:
    """Play on from a moment of a finished table, for study: you at one seat, bots at the others."""
    if house.stopping:
        raise Unavailable
    house.limits.take("tables", guest.id)
    made, seq = await house.making.go_on(table_id, guest, wanted)
    return schemas.TableMade(id=made, seq=seq)


@api.websocket("/tables/{table_id}/socket")
async def socket(websocket: WebSocket, table_id: TableId, since: int | None = None) -> None:
    """The events of a table as they happen, and commands the other way."""
    await sockets.serve(websocket.app.state.house, websocket, table_id, since)


# Another device -----------------------------------------------------------------------------------


@api.post("/tables/{table_id}/link", status_code=201)
async def make_link(house: Ours, guest: Me, table_id: TableId) -> schemas.SeatLink:
    """A one-time code that brings your seat at this table to another device."""
    house.limits.take("commands", guest.id)
    found = await house.tables.open(table_id)
    seat = found.live.seat_of(guest.id)
    if seat is None:
        raise NotSeated
    code = house.identity.new_code()
    expires = milliseconds() + round(house.settings.limits.link_minutes * 60_000)
    await house.store.create_link(hashed(code), table_id, seat, guest.id, expires)
    return schemas.SeatLink(code=code, expires=expires)


@api.post("/links/{code}")
async def use_link(
    house: Ours, guest: Me, code: Annotated[str, Path(max_length=200)]
) -> schemas.SeatLinkUsed:
    """Take over the seat of a one-time code on this device."""
    house.limits.take("commands", guest.id)
    found = await house.store.use_link(hashed(code), milliseconds())
    if found is None:
        raise BadLink
    table_id, seat, before = found
    await house.tables.execute(table_id, guest, MoveSeat(seat, before, guest.id))
    return schemas.SeatLinkUsed(table=table_id, seat=seat)


# Afterwards ---------------------------------------------------------------------------------------


def disclosed(found: Table) -> Table:
    """The table, once its end is committed: an end that is only being written may still not come."""
    if not found.live.disclosed:
        raise NotOver
    return found


@api.get("/tables/{table_id}/record", response_model=schemas.Record)
async def record(house: Ours, table_id: TableId) -> Response:
    """The match file of a finished table, for `pioche verify` and `pioche replay`."""
    found = await house.tables.read(table_id, disclosed)
    entries = await house.store.log(table_id)
    made = await asyncio.to_thread(finished.record, found.live, entries, dict(found.names))
    name = f'attachment; filename="{made["game"]}-{table_id[:8]}.json"'
    return JSONResponse(made, headers={"content-disposition": name})


@api.get("/tables/{table_id}/replay", response_model=schemas.Replay)
async def replay(
    house: Ours,
    table_id: TableId,
    view: Annotated[
        str, Query(pattern="^(open|spectator|[0-7])$", description='a seat, "spectator", or "open"')
    ] = "open",
) -> Response:
    """A finished table again, from before the first card, as any seat saw it or open."""
    found = await house.tables.read(table_id, disclosed)
    if view.isdigit() and int(view) >= len(found.live.places):
        raise BadSeat(given=view, expected=f"0..{len(found.live.places) - 1}")
    return Response(await house.replays.get(found.live, found.names, view), media_type="application/json")


# Operations ---------------------------------------------------------------------------------------


@operations.get("/healthz")
async def healthz() -> schemas.Health:
    """The process is alive."""
    return schemas.Health(status="ok")


@operations.get("/readyz", responses={503: {"model": schemas.Health | schemas.Refusal}})
async def readyz(house: Ours, response: Response) -> schemas.Health:
    """The process can do its work: the database answers and the games are compiled."""
    status: Literal["ok", "starting", "stopping"] = "ok"
    if house.stopping or not house.compiled:
        status = "stopping" if house.stopping else "starting"
        response.status_code = 503
    await house.store.ping()
    return schemas.Health(status=status)


@operations.get("/metrics", include_in_schema=False)
async def show_metrics(request: Request, house: Ours) -> Response:
    if not metrics.may_read(request.scope, house.settings):
        raise NoSuchPage
    return Response(house.metrics.text(), media_type=metrics.CONTENT_TYPE)


# Lists --------------------------------------------------------------------------------------------


async def listed(
    house: House, rows: list[TableRow], guest: Guest | None, before: int | None = None
) -> schemas.TableList:
    """Tables as lists show them."""
    people = {seat["guest"] for row in rows for seat in row.seats if seat["guest"]}
    names = await house.store.names(people) if people else {}
    return schemas.TableList(
        tables=[_line(row, names, None if guest is None else guest.id) for row in rows], before=before
    )


def _line(row: TableRow, names: views.Names, guest: str | None) -> schemas.TableLine:
    seats = [
        schemas.SeatInfo(kind=seat["kind"], name=names.get(seat["guest"] or ""), bot=seat["bot"])
        for seat in row.seats
    ]
    mine = [number for number, seat in enumerate(row.seats) if guest and seat["guest"] == guest]
    return schemas.TableLine(
        id=row.id,
        game=row.game,
        options=row.options,
        status=row.status,  # type: ignore[arg-type]
        bots=row.pace["bots"],
        seconds=row.pace["seconds"],
        seats=seats,
        your_seat=mine[0] if mine else None,
        created=row.created,
        touched=row.touched,
    )


def as_it_is(made: dict[str, Any]) -> JSONResponse:
    """An answer that was made by the one projection: it is not rebuilt from its model."""
    return JSONResponse(made)
