"""A guest's finished games: lines, sums, and the figures behind the pictures of one game."""

from __future__ import annotations

from pydantic import BaseModel, Field


class Opponent(BaseModel):
    """Somebody else at the table: a person by name, or a bot by level."""

    seat: int
    name: str | None = Field(
        default=None, description="null for a bot, and for a person who has deleted the name"
    )
    bot: str | None = None


class GameLine(BaseModel):
    """A finished game."""

    table: str
    game: str
    ended: int
    seconds: int = Field(description="from the first card to the end")
    seat: int
    won: bool
    place: int
    score: int
    scores: list[int]
    others: list[Opponent]
    day: str | None = Field(default=None, description="the date, of a deal of the day")
    serious: bool
    luck: float | None = Field(default=None, description="chances that the cards gave; null until analysed")
    choices: float | None = Field(default=None, description="chances that your choices gave away")


class GameSums(BaseModel):
    """All finished games of one kind."""

    game: str
    games: int
    won: int
    mean: float
    best: int
    worst: int
    first: int


class Person(BaseModel):
    """Somebody with whom you have played, as a filter."""

    id: str = Field(description="means this person to you alone")
    name: str
    games: int


class History(BaseModel):
    games: list[GameLine]
    before: str | None = Field(default=None, description="pass it to get the next ones; null at the end")
    sums: list[GameSums] = Field(description="of everything that the filters leave, the most played first")
    people: list[Person] = Field(description="with whom you have played, the last one first")


class Share(BaseModel):
    """A share of games won, with the interval in which the true share lies 95 times of 100 (Wilson)."""

    share: float
    low: float
    high: float
    by_chance: float = Field(description="the share of somebody who plays as well as the others")


class TrendPoint(BaseModel):
    mean: float
    games: int


class Dot(BaseModel):
    score: int
    won: bool
    luck: float | None
    choices: float | None


class ScorePile(BaseModel):
    score: int
    games: int


class GamePictures(BaseModel):
    """One game in pictures."""

    sums: GameSums | None
    low_wins: bool
    wins: Share | None
    trend: list[TrendPoint] = Field(
        description="the mean score of each part of the history, the first part first"
    )
    last: list[Dot] = Field(description="the last games, the first of them first")
    piles: list[ScorePile]
