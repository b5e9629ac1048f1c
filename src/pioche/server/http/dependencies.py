"""What the routes share: who is asking, the server process behind them, and the answers they may give."""

from __future__ import annotations

import re
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Request

from pioche.server.http import schemas
from pioche.server.http.limits import household
from pioche.server.process import ServerProcess
from pioche.server.store.rows import GuestRow

TABLE_ID = re.compile(r"^[A-Za-z0-9_-]{22}$")
REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": schemas.Refusal}
    for status in (401, 403, 404, 405, 408, 409, 413, 415, 421, 422, 429, 431, 500, 503)
}


def api_router() -> APIRouter:
    """A router below /api whose routes document every refusal."""
    return APIRouter(prefix="/api", responses=REFUSALS)


async def process_of(request: Request) -> ServerProcess:  # FastAPI would run a plain function in a thread
    process: ServerProcess = request.app.state.process
    return process


async def guest_of(request: Request) -> GuestRow:
    """The guest of the request's cookie; raises `NotAGuest` where there is none."""
    return await (await process_of(request)).identity.needed(request)


async def address_of(request: Request) -> str:
    """The address of the request, as rate limits count it."""
    return household(request.scope["state"]["client_address"])


Process = Annotated[ServerProcess, Depends(process_of)]
Me = Annotated[GuestRow, Depends(guest_of)]
Address = Annotated[str, Depends(address_of)]
TableId = Annotated[str, Path(pattern=TABLE_ID.pattern, description="the table's id, as in its link")]
