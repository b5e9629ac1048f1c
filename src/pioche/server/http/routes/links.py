"""One-time links that move a seat to another device."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path

from pioche.server.clock import milliseconds
from pioche.server.http import schemas
from pioche.server.http.dependencies import Me, Process, TableId, api_router
from pioche.server.http.identity import hashed
from pioche.server.refusals import BadLink, NotSeated, SeatTaken
from pioche.server.table.commands import Command, MoveSeat

router = api_router()


@router.post("/tables/{table_id}/link", status_code=201)
async def make_link(process: Process, guest: Me, table_id: TableId) -> schemas.SeatLink:
    """A one-time code that brings your seat at this table to another device."""
    process.limits.take("commands", guest.id)
    found = await process.tables.open(table_id)
    seat = found.live.seat_of(guest.id)
    if seat is None:
        raise NotSeated
    code = process.identity.new_code()
    expires = milliseconds() + round(process.settings.limits.link_minutes * 60_000)
    await process.store.create_link(hashed(code), table_id, seat, guest.id, expires)
    return schemas.SeatLink(code=code, expires=expires)


@router.post("/links/{code}")
async def use_link(
    process: Process, guest: Me, code: Annotated[str, Path(max_length=200)]
) -> schemas.SeatLinkUsed:
    """Take over the seat of a one-time code on this device."""
    process.limits.take("commands", guest.id)
    found = await process.store.link(hashed(code), milliseconds())
    if found is None:
        raise BadLink
    table_id, seat, before = found
    table = await process.tables.open(table_id)
    try:
        await table.submit(Command(MoveSeat(seat, before, guest.id), guest.id, guest.name))
    except SeatTaken:  # somebody else has used the link, or its owner has left the seat
        raise BadLink from None
    await process.store.delete_link(hashed(code))  # any other refusal leaves the link valid
    return schemas.SeatLinkUsed(table=table_id, seat=seat)
