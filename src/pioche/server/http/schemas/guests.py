"""Guests: nicknames, and the links that move a seat to another device."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, Field

from pioche.server.http.schemas.base import Strict


class Nickname(Strict):
    name: Annotated[str, Field(min_length=1, max_length=100, description="a nickname, 1 to 24 characters")]


class Guest(BaseModel):
    id: str
    name: str


class Me(BaseModel):
    guest: Guest | None


class SeatLink(BaseModel):
    """A one-time link that brings the seat to another device."""

    code: str
    expires: int


class SeatLinkUsed(BaseModel):
    table: str
    seat: int
