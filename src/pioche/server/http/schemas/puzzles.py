"""Puzzles: what there is, one position as its seat sees it, and what an answer was worth."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field

from pioche.server.http.schemas.base import Strict, Word
from pioche.server.http.schemas.tables import MessageModel
from pioche.server.http.schemas.views import ChoiceModel, FrameModel, SceneModel


class PuzzleStanding(BaseModel):
    """A guest's rating; without answers that of a newcomer."""

    rating: int
    margin: int = Field(description="the true strength lies within it in 95 cases of 100")
    answers: int = Field(description="how many puzzles the guest has answered")
    run: int = Field(description="right answers in a row")
    record: int = Field(description="the longest run")


class PuzzleTheme(BaseModel):
    theme: str = Field(description="its words are the game's message theme-<theme>")
    count: int
    solved: int


class PuzzleGame(BaseModel):
    game: str
    count: int
    solved: int
    answered: int
    themes: list[PuzzleTheme]


class PuzzlePoint(BaseModel):
    at: int
    rating: int
    margin: int


class PuzzleOverview(BaseModel):
    you: PuzzleStanding
    games: list[PuzzleGame]
    history: list[PuzzlePoint] = Field(description="the rating after answers of the last 90 days")


class PuzzleNext(BaseModel):
    """A puzzle that you have not answered; null where all are answered."""

    game: str | None
    id: str | None


class PuzzleHint(BaseModel):
    model_config = ConfigDict(populate_by_name=True)

    theme: str
    wrong: str = Field(alias="not", description="an action that is not the answer")


class PuzzleSolution(BaseModel):
    """What your answer was worth; sent only after it."""

    action: str = Field(description="your answer")
    right: bool
    hinted: bool
    answers: list[str] = Field(description="the best action, and those that are equal to it")
    theme: str
    chance: float = Field(description="to win, with the best action")
    other: str = Field(description="your action or, if that was right, the tempting one")
    other_chance: float
    reasons: list[MessageModel] = Field(description="why the best action rather than the other, at most two")
    frame: FrameModel = Field(description="what you see happen with the best action")
    before: int = Field(description="your rating before the answer")
    after: int
    run: int
    found: int | None = Field(description="how many of 100 people found it; null where too few have tried")


class Puzzle(BaseModel):
    """A position as the seat that decides there sees it."""

    id: str
    game: str
    rules: int
    number: int = Field(description="of the game's puzzles, from 1 on")
    count: int
    players: int
    seat: int = Field(description="that decides: you")
    options: dict[str, str | int]
    rating: int = Field(description="how difficult it is")
    scene: SceneModel
    told: list[MessageModel] = Field(
        description="what you were told of the game before, the oldest line first"
    )
    remembering: bool = Field(description="remembering is the game: `told` begins with the deal")
    prompt: MessageModel
    choices: list[ChoiceModel]
    you: PuzzleStanding
    hint: PuzzleHint | None = Field(description="the hint, where you have taken it")
    solution: PuzzleSolution | None = Field(description="null before you have answered")


class PuzzleAnswer(Strict):
    action: Word
