"""A guest's devices, ratings, and the people whom a guest has met."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field

from pioche.server.http.schemas.base import Strict, TableId


class DeviceLine(BaseModel):
    id: str
    label: str = Field(description='the kind of browser and system, such as "Firefox, Android"; may be empty')
    seen: int
    here: bool = Field(description="the browser that asks")


class Devices(BaseModel):
    since: int = Field(description="when you became a guest")
    devices: list[DeviceLine]


class ProfileCode(BaseModel):
    """A code that makes one other browser you: once, and not for long. A new code replaces the one before."""

    code: str
    expires: int


class RatingLine(BaseModel):
    game: str
    against: Literal["people", "bots"]
    rating: int
    margin: int = Field(description="the true strength lies within rating ± margin 95 times of 100")
    settled: bool
    games: int


class Friend(BaseModel):
    """Somebody with whom you have finished a game."""

    id: str = Field(description="means this person to you alone")
    name: str
    state: Literal["met", "asked", "asks", "friend"] = Field(
        description="asked: by you; asks: would like to find you again; friend: both of you would"
    )
    games: int = Field(description="finished together")
    here: bool = Field(default=False, description="connected now; of friends only")
    ratings: list[RatingLine] = Field(default=[], description="of friends who show theirs")


class InvitationLine(BaseModel):
    name: str
    table: str
    game: str
    at: int


class Invitations(BaseModel):
    friends: int = Field(description="how many friends you have; without any, nobody can invite you")
    invitations: list[InvitationLine]


class People(BaseModel):
    people: list[Friend] = Field(
        description="friends first, then those who ask, then those with whom you played last"
    )
    invitations: list[InvitationLine]
    ratings: list[RatingLine] = Field(description="your own, from serious tables")
    shows_ratings: bool = Field(description="whether your friends see your ratings")


class ShowRatings(Strict):
    shown: bool


class InviteTo(Strict):
    table: TableId
