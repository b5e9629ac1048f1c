"""Texts for the page: Fluent messages of every language, the rules and the lessons of the games."""

from __future__ import annotations

import asyncio
from typing import Annotated, Literal

import orjson
from fastapi import Path, Query, Request, Response
from fastapi.responses import PlainTextResponse

from pioche.core.game import game
from pioche.core.text import messages
from pioche.server import lessons
from pioche.server.http import compressed, schemas
from pioche.server.http.dependencies import api_router

Language = Literal["en", "fr"]
GameId = Annotated[str, Path(min_length=1, max_length=40)]

router = api_router()


PLAIN = "text/plain; charset=utf-8"


@router.get("/text/{language}", response_class=PlainTextResponse)
async def text(
    request: Request,
    language: Language,
    of: Annotated[
        str | None, Query(alias="game", max_length=40, description="also this game's own words")
    ] = None,
) -> Response:
    """The words of a language, in Fluent's format: the project's, the bots', the server's and one game's."""
    packages = [
        "pioche.core",
        "pioche.bots",
        "pioche.coach",
        "pioche.server",
        *([] if of is None else [game(of).words]),
    ]
    found = "\n".join(messages(package, language) for package in packages)
    return compressed.respond(request, found.encode(), PLAIN)


@router.get("/games/{name}/text/{language}", response_class=PlainTextResponse)
async def words(request: Request, name: GameId, language: Language) -> Response:
    """A game's own words alone, in Fluent's format."""
    return compressed.respond(request, messages(game(name).words, language).encode(), PLAIN)


@router.get("/games/{name}/lesson/{language}", response_model=schemas.Lesson)
async def lesson(request: Request, name: GameId, language: Language) -> Response:
    """The lesson of a game: all steps as the learner sees them, with their texts."""
    found = await asyncio.to_thread(lessons.document, name, language)
    return compressed.respond(request, orjson.dumps(found), "application/json")


@router.get("/games/{name}/rules/{language}", response_class=PlainTextResponse)
async def rules(request: Request, name: GameId, language: Language) -> Response:
    """The rules of a game in our own words, as Markdown."""
    return compressed.respond(request, game(name).rules_page(language).encode(), PLAIN)
