"""The games that can be played, with their options and card faces; what this server is."""

from __future__ import annotations

import asyncio

from fastapi import Request, Response

from pioche import __version__
from pioche.bots import LEVELS
from pioche.core.contract import Option
from pioche.core.game import Game, game, game_ids
from pioche.core.lesson import lesson_of
from pioche.server import home_network
from pioche.server.http import compressed, schemas
from pioche.server.http.dependencies import Process, api_router

router = api_router()


@router.get("/games", response_model=schemas.Games)
async def games(request: Request, process: Process) -> Response:
    """The games, their options and the faces of their cards; the bots; the emotes; where else we are."""
    found = [
        await asyncio.to_thread(_game, game(name)) for name in game_ids()
    ]  # builds lessons the first time
    offered = schemas.Games(
        games=found,
        bots=list(LEVELS),
        emotes=list(schemas.EMOTES),
        home=home_network.address(process.settings),
    )
    return compressed.respond(request, offered.model_dump_json().encode(), "application/json")


@router.get("/about")
async def about(process: Process) -> schemas.About:
    """The version of the program, and who runs this server."""
    operator = process.settings.operator
    return schemas.About(
        version=__version__,
        operator=operator.name,
        about=operator.about,
        contact=operator.contact,
        place=operator.place,
        source=operator.source,
    )


def _game(found: Game) -> schemas.GameInfo:
    faces = [
        schemas.FaceInfo(code=face.code, label=face.label, colour=face.colour, letter=face.letter)
        for face in found.table.FACES
    ]
    return schemas.GameInfo(
        id=found.id,
        rules=found.version,
        players=list(found.players),
        low_wins=found.low_wins,
        options=[_option(option) for option in found.options],
        faces=faces,
        lesson=_lesson(found),
    )


def _lesson(found: Game) -> schemas.LessonInfo | None:
    lesson = lesson_of(found)
    if lesson is None:
        return None
    cards = lesson.learnt[0].cards if lesson.learnt else ()
    return schemas.LessonInfo(steps=len(lesson.steps), minutes=lesson.minutes, cards=list(cards))


def _option(option: Option) -> schemas.OptionInfo:
    info = schemas.OptionInfo(name=option.name, default=option.default)
    if isinstance(option.values, range):
        info.least, info.most, info.step = option.values[0], option.values[-1], option.values.step
    else:
        info.values = list(option.values)
        info.needs = {value: list(players) for value, players in option.needs.items()}
    return info
