"""The coach over HTTP: hints and warnings for whoever is asked, the analysis of a finished table."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import Query, Request

from pioche.core.game import Position
from pioche.core.refusals import NotYourTurn
from pioche.server.http import schemas
from pioche.server.http.dependencies import Address, Me, Process, TableId, api_router
from pioche.server.http.disconnect import unless_disconnected
from pioche.server.http.routes.replays import disclosed
from pioche.server.http.routes.tables import OwnSeat
from pioche.server.refusals import NoHints, NotRunning, NotSeated
from pioche.server.store.rows import StoredAnalysis
from pioche.server.table.open_table import OpenTable

router = api_router()


@router.get("/tables/{table_id}/analysis")
async def analysis(
    process: Process, address: Address, table_id: TableId, seen: Annotated[int, Query(ge=0, le=100_000)] = 0
) -> schemas.AnalysisState:
    """What the coach has found of a finished table so far; `seen` results are known to who asks."""
    await process.read_table(table_id, address, disclosed)
    state = _analysed(await process.analyses.get(table_id))
    if state.status == "running":
        state.so_far = process.analyses.so_far(table_id, seen)
    return state


@router.post("/tables/{table_id}/analysis", status_code=202)
async def analyse(process: Process, guest: Me, address: Address, table_id: TableId) -> schemas.AnalysisState:
    """Have a finished table analysed; ask again how far it is, at least every 30 seconds."""
    process.limits.take("commands", guest.id)
    found = await process.read_table(table_id, address, disclosed)
    known = await process.analyses.get(table_id)
    if known is None:
        process.limits.take("analyses", guest.id)
        known = await process.analyses.start(found.live, guest.id)
    return _analysed(known)


def _analysed(stored: StoredAnalysis | None) -> schemas.AnalysisState:
    if stored is None:
        return schemas.AnalysisState(status="none")
    status: Literal["running", "done"] = "running" if stored.found is None else "done"
    return schemas.AnalysisState(status=status, done=stored.done, asked=stored.asked, found=stored.found)


@router.get("/tables/{table_id}/hint")
async def hint(
    request: Request, process: Process, guest: Me, address: Address, table_id: TableId, seat: OwnSeat = None
) -> schemas.Hint:
    """What the coach would do in your place, from what you may know."""
    process.limits.take("hints", guest.id)
    position, asked, seq = await process.read_table(
        table_id, address, lambda table: _advised(table, guest.id, seat)
    )
    thinking = process.thinker.hint(table_id, seq, position, asked, guest.id)
    return schemas.Hint.model_validate(await unless_disconnected(request, thinking))


@router.get("/tables/{table_id}/warning")
async def warning(
    request: Request,
    process: Process,
    guest: Me,
    address: Address,
    table_id: TableId,
    action: Annotated[
        str, Query(max_length=40, description="the notation of the action that you mean to choose")
    ],
    seat: OwnSeat = None,
) -> schemas.CostWarning:
    """Whether the action that you mean to choose is costly, and what would be better, from what you may know."""
    process.limits.take("hints", guest.id)
    position, asked, seq = await process.read_table(
        table_id, address, lambda table: _advised(table, guest.id, seat)
    )
    number = position.game.parse(action)
    position.after(number, asked)  # raises `IllegalAction`
    thinking = process.thinker.warning(table_id, seq, position, asked, number, guest.id)
    return schemas.CostWarning.model_validate(await unless_disconnected(request, thinking))


def _advised(found: OpenTable, guest: str, wanted: int | None) -> tuple[Position, int, int]:
    """The current position, the seat that asks for advice, the last entry; raises a refusal if it may not ask."""
    live = found.live
    own = live.seats_of(guest)
    if not own or (wanted is not None and wanted not in own):
        raise NotSeated
    seat = own[0] if wanted is None else wanted
    if not live.pace.hints:
        raise NoHints
    if not live.running:
        raise NotRunning
    if seat not in live.asked:
        raise NotYourTurn(given=str(seat), expected=", ".join(map(str, live.asked)))
    return live.position.copy(), seat, live.seq
