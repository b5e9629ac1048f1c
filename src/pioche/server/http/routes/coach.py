"""The coach over HTTP: hints for whoever is asked, the analysis of a finished table."""

from __future__ import annotations

from typing import Literal

from pioche.core.game import Position
from pioche.core.refusals import NotYourTurn
from pioche.server.http import schemas
from pioche.server.http.dependencies import Me, Process, TableId, api_router
from pioche.server.http.routes.replays import disclosed
from pioche.server.refusals import NoHints, NotRunning, NotSeated
from pioche.server.store.rows import StoredAnalysis
from pioche.server.table.open_table import OpenTable

router = api_router()


@router.get("/tables/{table_id}/analysis")
async def analysis(process: Process, table_id: TableId) -> schemas.AnalysisState:
    """What the coach has found of a finished table so far."""
    await process.tables.read(table_id, disclosed)
    return _analysed(await process.analyses.get(table_id))


@router.post("/tables/{table_id}/analysis", status_code=202)
async def analyse(process: Process, guest: Me, table_id: TableId) -> schemas.AnalysisState:
    """Have a finished table analysed; ask again how far it is."""
    process.limits.take("commands", guest.id)
    found = await process.tables.read(table_id, disclosed)
    return _analysed(await process.analyses.start(found.live))


def _analysed(stored: StoredAnalysis | None) -> schemas.AnalysisState:
    if stored is None:
        return schemas.AnalysisState(status="none")
    status: Literal["running", "done"] = "running" if stored.found is None else "done"
    return schemas.AnalysisState(status=status, done=stored.done, asked=stored.asked, found=stored.found)


@router.get("/tables/{table_id}/hint")
async def hint(process: Process, guest: Me, table_id: TableId) -> schemas.Hint:
    """What the coach would do in your place, from what you may know."""
    process.limits.take("commands", guest.id)
    position, seat = await process.tables.read(table_id, lambda table: _advised(table, guest.id))
    return schemas.Hint.model_validate(await process.thinker.hint(position, seat))


def _advised(found: OpenTable, guest: str) -> tuple[Position, int]:
    """A copy of the current position, and the seat that asks for advice; raises a refusal if it may not ask."""
    live = found.live
    seat = live.seat_of(guest)
    if seat is None:
        raise NotSeated
    if not live.pace.hints:
        raise NoHints
    if not live.running:
        raise NotRunning
    if seat not in live.asked:
        raise NotYourTurn(given=str(seat), expected=", ".join(map(str, live.asked)))
    return live.position.copy(), seat
