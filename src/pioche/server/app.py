"""The ASGI application: the routes behind the guard, the handlers of refusals, the OpenAPI schema."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.openapi.utils import get_openapi
from fastapi.responses import JSONResponse, Response
from pydantic.json_schema import models_json_schema
from starlette.exceptions import HTTPException

from pioche.core.refusals import Refused
from pioche.server import refusals
from pioche.server.http import pages, schemas, shared
from pioche.server.http.guard import Guard
from pioche.server.http.routes import (
    coach,
    days,
    games,
    guests,
    history,
    links,
    operations,
    people,
    puzzles,
    replays,
    tables,
    texts,
)
from pioche.server.http.sockets import first_fault
from pioche.server.process import ServerProcess
from pioche.server.refusals import BadMethod, BadRequest, NoSuchPage, Unavailable
from pioche.server.settings import Settings
from pioche.server.store.store import StoreDown

SCHEMA = "/api/openapi.json"
HEARD = (schemas.HeardCommand, schemas.HeardEmote, schemas.HeardResync, schemas.HeardLook, schemas.HeardPing)


def create_app(settings: Settings) -> FastAPI:
    """The application for these settings; its lifespan opens and closes the server process."""
    process = ServerProcess(settings)

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        await process.open()
        try:
            yield
        finally:
            await process.close()

    app = FastAPI(
        title="Pioche",
        version=str(schemas.VERSION),
        lifespan=life,
        docs_url=None,
        redoc_url=None,
        openapi_url=SCHEMA,
    )
    app.state.process = process
    app.state.stopping = process.begin_shutdown
    for routes in (
        guests,
        people,
        history,
        games,
        days,
        tables,
        links,
        replays,
        coach,
        puzzles,
        texts,
        operations,
        shared,
        pages,
    ):
        app.include_router(routes.router)
    for kind, answer in (
        (Refused, _refused),
        (RequestValidationError, _invalid),
        (HTTPException, _http),
        (StoreDown, _store_down),
    ):
        app.add_exception_handler(kind, answer)  # type: ignore[arg-type]
    app.add_middleware(Guard, settings=settings, limits=process.limits)
    app.openapi = lambda: _schema(app)  # type: ignore[method-assign]
    _build_routes(app)
    return app


def _build_routes(app: FastAPI) -> None:
    """Make FastAPI build its routes now instead of at the first request.

    It changes the warnings filter while it builds. The filter belongs to all threads, and at the first
    request other threads may be compiling.
    """
    nowhere = {"type": "http", "method": "GET", "path": "/", "headers": [], "root_path": ""}
    for route in app.routes:
        route.matches(dict(nowhere))


def _answer(refusal: Refused) -> JSONResponse:
    return JSONResponse(refusals.body(refusal), refusals.status(refusal), refusals.headers(refusal))


async def _refused(request: Request, refusal: Refused) -> Response:
    if isinstance(refusal, NoSuchPage) and _wants_page(request):
        return await pages.lost(request) or _answer(refusal)
    return _answer(refusal)


def _wants_page(request: Request) -> bool:
    """Whether a browser requests this address as a page."""
    return not request.url.path.startswith("/api") and "text/html" in request.headers.get("accept", "")


async def _invalid(request: Request, error: RequestValidationError) -> JSONResponse:
    return _answer(BadRequest(**first_fault(error.errors())))


async def _http(request: Request, error: HTTPException) -> Response:
    if error.status_code == 405:
        return _answer(BadMethod(expected=(error.headers or {}).get("Allow", "-")))
    if error.status_code == 404:
        return await _refused(request, NoSuchPage())
    return _answer(BadRequest(place="-", expected=str(error.detail)[:120]))


async def _store_down(request: Request, error: StoreDown) -> JSONResponse:
    process: ServerProcess = request.app.state.process
    process.metrics.store_errors.inc()
    return _answer(Unavailable())


def _refusals_of(schema: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for item in schema["paths"].values():
        for operation in item.values():
            for status, answer in operation["responses"].items():
                if int(status) >= 400:
                    yield answer


def _schema(app: FastAPI) -> dict[str, Any]:
    """The OpenAPI schema, with the messages that sockets receive."""
    if app.openapi_schema is None:
        made = get_openapi(title=app.title, version=app.version, routes=app.routes)
        _, received = models_json_schema(
            [(model, "validation") for model in HEARD], ref_template="#/components/schemas/{model}"
        )
        made["components"]["schemas"] |= received["$defs"]
        for answer in _refusals_of(made):  # refusals are JSON, also of routes that answer with text
            answer["content"] = {"application/json": next(iter(answer["content"].values()))}
        made["x-sockets"] = {
            "/api/tables/{table_id}/socket": {
                "description": "Sends the events of `GET /api/tables/{table_id}/events` as they happen; "
                "`?since=` asks for what was missed.",
                "receives": {
                    "oneOf": [{"$ref": f"#/components/schemas/{model.__name__}"} for model in HEARD]
                },
            }
        }
        app.openapi_schema = made
    return app.openapi_schema
