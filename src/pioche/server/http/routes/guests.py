"""Guests: choosing a nickname, and what belongs to the guest who asks."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import Query, Request, Response

from pioche.server.clock import milliseconds
from pioche.server.http import schemas
from pioche.server.http.dependencies import Address, Me, Process, api_router
from pioche.server.http.lists import LINES, listed

router = api_router()


@router.post("/guests", status_code=201)
async def become_a_guest(
    request: Request, response: Response, process: Process, address: Address, new: schemas.Nickname
) -> schemas.Guest:
    """Choose a nickname; a cookie says from then on who you are. Known already: renamed."""
    known = await process.identity.guest(request)
    if known is not None:
        return await rename(request, process, known, new)
    process.limits.take("guests", address)
    guest = await process.identity.create(request, response, new.name, milliseconds())
    return schemas.Guest(id=guest.id, name=guest.name)


@router.get("/me")
async def me(process: Process, request: Request) -> schemas.Me:
    """Who you are, if anybody."""
    guest = await process.identity.guest(request)
    if guest is not None:
        await process.identity.note_seen(request, milliseconds())
    return schemas.Me(guest=None if guest is None else schemas.Guest(id=guest.id, name=guest.name))


@router.patch("/me")
async def rename(request: Request, process: Process, guest: Me, new: schemas.Nickname) -> schemas.Guest:
    """Change your nickname, everywhere."""
    process.limits.take("commands", guest.id)
    renamed = await process.identity.rename(request, guest, new.name)
    process.rename_guest(guest.id, renamed.name)
    return schemas.Guest(id=renamed.id, name=renamed.name)


@router.post("/me/leave", status_code=204)
async def sign_out(request: Request, response: Response, process: Process) -> None:
    """Forget on this device who you are; your seats wait for you elsewhere."""
    await process.identity.needed(request)
    await process.identity.sign_out(request, response)


@router.delete("/me", status_code=204)
async def delete_me(request: Request, response: Response, process: Process, guest: Me) -> None:
    """Delete everything of yours: tables that you shared with nobody, and your name everywhere else.

    Where others play, bots take your seats.
    """
    await process.forget_guest(guest)
    await process.identity.delete(request, response, guest)
    process.rename_guest(guest.id, None)


@router.get("/me/tables")
async def my_tables(
    process: Process,
    guest: Me,
    state: Literal["unfinished", "finished"] = "unfinished",
    before: Annotated[int | None, Query(ge=0, le=2**53)] = None,
) -> schemas.TableList:
    """The tables where you sit, the last used first."""
    statuses = ("open", "running") if state == "unfinished" else ("over", "closed")
    rows = await process.store.tables_of(guest.id, statuses, before, LINES)
    return await listed(process, rows, guest, before=rows[-1].touched if len(rows) == LINES else None)
