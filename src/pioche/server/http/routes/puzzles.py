"""Puzzles: a position, one best action, and a rating. The first answer to a puzzle counts."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path, Query, Request, Response
from fastapi.responses import JSONResponse

from pioche.server.http import schemas
from pioche.server.http.dependencies import Address, Me, Process, api_router
from pioche.server.http.disconnect import unless_disconnected
from pioche.server.refusals import Unavailable

router = api_router()

GameName = Annotated[str, Path(pattern=r"^[a-z0-9-]{1,40}$", description="the game's id")]
PuzzleId = Annotated[str, Path(pattern=r"^[0-9a-f]{10}$", description="the puzzle's id")]
Word = Annotated[str | None, Query(pattern=r"^[a-z0-9-]{1,40}$")]


@router.get("/puzzles")
async def puzzles(process: Process, request: Request, address: Address) -> schemas.PuzzleOverview:
    """The games with their themes, and how far you are."""
    process.limits.take("puzzles", address)
    guest = await process.identity.guest(request)
    found = await process.puzzles.overview(None if guest is None else guest.id)
    return schemas.PuzzleOverview.model_validate(found)


@router.get("/puzzles/next")
async def next_puzzle(
    process: Process,
    request: Request,
    address: Address,
    game: Word = None,
    theme: Word = None,
    passed: Annotated[str | None, Query(pattern=r"^[0-9a-f]{10}$", description="not this one")] = None,
) -> schemas.PuzzleNext:
    """A puzzle that you have not answered, near your rating."""
    process.limits.take("puzzles", address)
    guest = await process.identity.guest(request)
    found = await process.puzzles.next(None if guest is None else guest.id, game, theme, passed)
    return schemas.PuzzleNext.model_validate(found)


@router.get("/puzzles/{game}/{puzzle}", response_model=schemas.Puzzle)
async def puzzle(
    process: Process, request: Request, address: Address, game: GameName, puzzle: PuzzleId
) -> Response:
    """A puzzle as the seat that decides sees it; with the solution once you have answered."""
    process.limits.take("puzzles", address)
    guest = await process.identity.guest(request)
    viewing = process.puzzles.view(None if guest is None else guest.id, game, puzzle)
    return JSONResponse(await unless_disconnected(request, viewing))


@router.post("/puzzles/{game}/{puzzle}/answer", response_model=schemas.PuzzleSolution)
async def answer(
    process: Process,
    guest: Me,
    address: Address,
    game: GameName,
    puzzle: PuzzleId,
    given: schemas.PuzzleAnswer,
) -> Response:
    """Answer a puzzle. The solution comes when your answer is on the disk."""
    if process.stopping:
        raise Unavailable
    process.limits.take("puzzles", address)
    process.limits.take("commands-of-address", address)
    return JSONResponse(await process.puzzles.answer(guest.id, game, puzzle, given.action))


@router.post("/puzzles/{game}/{puzzle}/hint")
async def hint(
    process: Process, guest: Me, address: Address, game: GameName, puzzle: PuzzleId
) -> schemas.PuzzleHint:
    """Take the hint: an answer from then on does not raise your rating."""
    process.limits.take("puzzles", address)
    process.limits.take("commands-of-address", address)
    return schemas.PuzzleHint.model_validate(await process.puzzles.hint(guest.id, game, puzzle))


@router.post("/puzzles/{game}/{puzzle}/table", status_code=201)
async def play_from_here(
    process: Process, guest: Me, address: Address, game: GameName, puzzle: PuzzleId
) -> schemas.TableMade:
    """Play on from a puzzle's position: you at the seat that decides, bots at the others."""
    if process.stopping:
        raise Unavailable
    played, found = process.puzzles.find(game, puzzle)
    process.take_table(guest, address)
    return await process.creator.continue_puzzle(played, found, guest)
