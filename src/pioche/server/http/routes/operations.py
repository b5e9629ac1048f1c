"""Health probes and metrics, for whoever runs the server."""

from __future__ import annotations

from typing import Literal

from fastapi import APIRouter, Request, Response

from pioche.server import metrics
from pioche.server.http import schemas
from pioche.server.http.dependencies import REFUSALS, Process
from pioche.server.refusals import NoSuchPage

router = APIRouter(responses=REFUSALS)


@router.get("/healthz")
async def healthz() -> schemas.Health:
    """The process is alive."""
    return schemas.Health(status="ok")


@router.get("/readyz", responses={503: {"model": schemas.Health | schemas.Refusal}})
async def readyz(process: Process, response: Response) -> schemas.Health:
    """The process can do its work: the database can be written and the games are compiled."""
    status: Literal["ok", "starting", "stopping"] = "ok"
    if process.stopping or not process.compiled:
        status = "stopping" if process.stopping else "starting"
        response.status_code = 503
    await process.probe.check()
    return schemas.Health(status=status)


@router.get("/metrics", include_in_schema=False)
async def show_metrics(request: Request, process: Process) -> Response:
    if not metrics.may_read(request.scope, process.settings):
        raise NoSuchPage
    return Response(process.metrics.text(), media_type=metrics.CONTENT_TYPE)
