"""Finished tables: replays and match files."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field

from pioche.server.http.schemas.tables import TableInfo
from pioche.server.http.schemas.views import FrameModel, SceneModel


class ReplayStep(BaseModel):
    seq: int
    at: int
    kind: str
    seat: int | None
    action: str | None
    by: str | None
    steps: list[FrameModel]


class Replay(BaseModel):
    """A finished table from before the first card, as one seat saw it, a spectator, or open."""

    table: TableInfo
    view: str
    scene: SceneModel
    events: list[ReplayStep]


class RecordSeat(BaseModel):
    name: str
    kind: str


class RecordResult(BaseModel):
    scores: list[int]
    winners: list[int]


class RecordDay(BaseModel):
    date: str
    secret: str


class Record(BaseModel):
    """A match file: what `pioche verify` and `pioche replay` take."""

    pioche: int
    game: str
    rules: int
    options: dict[str, str | int]
    seats: list[RecordSeat]
    commitment: str
    secret: str
    nonces: list[str]
    moves: list[tuple[int, str, int] | tuple[int, str, int, Literal["stand-in", "clock"]]] = Field(
        description="seat, notation, milliseconds since the start, and who decided in a person's place, if anybody"
    )
    result: RecordResult | None
    seed: str = Field(description="the match's seed, which follows from secret and nonces")
    nonce_seats: list[int] | None = Field(default=None, description="the seat of each nonce; null: unknown")
    continued: int | None = Field(
        default=None,
        description="so many of the moves were taken over from another match; null: no other match",
    )
    day: RecordDay | None = Field(
        default=None, description="a deal of the day, with the secret of that day in the chain of the server"
    )
