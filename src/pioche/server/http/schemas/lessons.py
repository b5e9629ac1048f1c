"""A lesson: everything that the page needs to play it, as the learner's seat may see it."""

from __future__ import annotations

from pydantic import BaseModel, Field

from pioche.server.http.schemas.tables import CountLine, MessageModel
from pioche.server.http.schemas.views import ChoiceModel, FrameModel, SceneModel


class LessonFigure(BaseModel):
    """Two numbers, before and after, and their unit."""

    before: int
    after: int
    unit: MessageModel


class LessonStep(BaseModel):
    """One step. Where `played` is empty, it only shows something."""

    id: str
    fresh: bool = Field(description="begins at another table than the step before")
    free: bool = Field(
        description="every legal action may be tried; otherwise only the right ones can be touched"
    )
    scene: SceneModel = Field(description="as the step speaks, after `before`")
    before: list[FrameModel] = Field(description="what happens since the end of the step before")
    title: MessageModel
    text: MessageModel
    ask: MessageModel | None
    prompt: MessageModel | None
    choices: list[ChoiceModel] = Field(description="what can be touched")
    played: dict[str, list[FrameModel]] = Field(
        description="for each right action, the best first: what happens"
    )
    wrong: dict[str, MessageModel] = Field(description="for each other action: what the lesson answers")
    look: MessageModel | None = Field(description="where to look after a wrong action")
    done: MessageModel | None = Field(description="said after a right action, before the lesson goes on")
    figure: LessonFigure | None
    ring: list[str] = Field(description="the places that the text speaks of")
    counts: list[list[CountLine]] | None = Field(
        description="each seat's points, where the right action ends the game"
    )


class LearntThing(BaseModel):
    text: MessageModel
    cards: list[str] = Field(description="codes of faces; `?` is a card face down")


class Lesson(BaseModel):
    game: str
    rules: int
    options: dict[str, str | int]
    players: int
    seat: int = Field(description="the learner's")
    minutes: int
    words: str = Field(description="the texts of the lesson, in Fluent's format")
    steps: list[LessonStep]
    learnt: list[LearntThing]
