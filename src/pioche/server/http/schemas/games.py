"""The games that can be played, and the health of the server."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field


class OptionInfo(BaseModel):
    name: str
    values: list[str] | None = Field(default=None, description="the words it takes")
    least: int | None = None
    most: int | None = None
    step: int | None = None
    default: str | int
    needs: dict[str, list[int]] = Field(
        default={}, description="values that go only with these player counts"
    )


class FaceInfo(BaseModel):
    code: str
    label: str
    colour: str
    letter: str


class LessonInfo(BaseModel):
    steps: int
    minutes: int = Field(description="how long it takes, estimated")
    cards: list[str] = Field(description="faces that picture it; `?` is a card face down")


class GameInfo(BaseModel):
    id: str
    rules: int
    players: list[int]
    low_wins: bool
    options: list[OptionInfo]
    faces: list[FaceInfo]
    lesson: LessonInfo | None = None


class Games(BaseModel):
    games: list[GameInfo]
    bots: list[str]
    emotes: list[str]
    home: str | None = Field(
        default=None, description="this server's address on the home network, where it is open to it"
    )


class About(BaseModel):
    """What runs here, and who runs it; empty where the operator says nothing."""

    version: str
    operator: str
    about: str
    contact: str
    place: str
    source: str


class Health(BaseModel):
    status: Literal["ok", "starting", "stopping", "store-down"]
