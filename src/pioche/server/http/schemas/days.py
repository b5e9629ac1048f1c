"""The deal of the day: the calendar, a deal and how everybody did, the chain."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field, StringConstraints

from pioche.server.http.schemas.base import Strict

Date = Annotated[str, StringConstraints(pattern=r"^\d{4}-\d{2}-\d{2}$")]
Month = Annotated[str, StringConstraints(pattern=r"^\d{4}-\d{2}$")]


class DayGame(BaseModel):
    """A game on a day: how far your counted try is."""

    game: str
    status: Literal["open", "running", "done"] = Field(
        description="done: finished, given up, or not finished before the end of the day"
    )
    score: int | None = Field(default=None, description="of a counted try that was finished within its day")
    par: int | None = Field(
        default=None, description="what the expert scored; once you are done, or the day is over"
    )


class CalendarDay(BaseModel):
    date: str
    games: list[DayGame] = Field(description="games that you have begun; of today, every game")


class Calendar(BaseModel):
    """A month of deals of the day, and your streak: days in a row with a counted deal."""

    today: str
    ends: int = Field(description="when today is over (ms)")
    now: int
    first: str = Field(description="the first day of this server")
    games: list[str]
    days: list[CalendarDay]
    streak: int
    longest: int
    longest_until: str | None


class DayWanted(Strict):
    counted: bool = Field(
        default=False, description="your one counted try, today alone; otherwise one that counts for nothing"
    )


class Pile(BaseModel):
    score: int
    people: int


class MyDay(BaseModel):
    """Your counted try at a deal of the day."""

    table: str
    status: Literal["running", "finished", "late", "given-up"] = Field(
        description="late: finished after the end of the day, and not counted"
    )
    score: int | None = None
    place: int | None = Field(default=None, description="among everybody who has finished; 1 is the best")
    beats: float | None = Field(default=None, description="the share of the others with a worse score")
    squares: list[Literal[0, 1, 2]] | None = Field(
        default=None,
        description="once analysed, for each decision of yours: 2 as good as any, 1 a small cost, 0 costly",
    )
    choices: float | None = Field(
        default=None, description="once analysed: chances that your choices gave away"
    )
    luck: float | None = Field(default=None, description="once analysed: chances that the cards gave")


class DayDeal(BaseModel):
    """A deal of the day; how everybody did is shown to whoever has finished, and to all once the day is over."""

    date: str
    game: str
    ends: int
    now: int
    over: bool
    players: int
    options: dict[str, str | int]
    bots: str
    low_wins: bool
    mine: MyDay | None = None
    people: int | None = Field(default=None, description="who have finished; null: not shown yet")
    least: int = Field(description="with fewer people there are no piles")
    piles: list[Pile] | None = Field(default=None, description="everybody's scores, the lowest first")
    par: int | None = None


class DayAnalysis(BaseModel):
    """How far the coach is with your try; what it finds of single decisions waits for the end of the day."""

    status: Literal["none", "running", "done"]
    done: int = 0
    asked: int = 0


class ChainLink(BaseModel):
    date: str
    position: int = Field(description="in the chain: 1 is its first day")
    secret: str


class ChainInfo(BaseModel):
    """The chain of days.

    `secret(day)` is SHA-256 of "pioche day 1" and `secret(day + 1)`. Hashing the first day's secret once more gives
    the end, which was published before the first day.
    """

    chain: str = Field(
        description="as `pioche verify --chain` takes it: the date of its first day and its end"
    )
    first: str
    last: str
    revealed: list[ChainLink] = Field(description="days that are over, the last one first")
