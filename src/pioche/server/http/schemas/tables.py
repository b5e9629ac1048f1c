"""Tables: new ones, their description, lists of them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from pioche.server.http.schemas.base import PaceOfBots, Strict, Word


class BotSeat(Strict):
    bot: Word


class NewTable(Strict):
    """A table to be made. `seats`: "me", "open", or a bot."""

    game: Word
    seats: Annotated[list[Literal["me", "open"] | BotSeat], Field(min_length=1, max_length=8)]
    options: dict[Word, Word | int | bool] = Field(default={}, max_length=16)
    listed: bool = Field(default=False, description="shown in the lobby; otherwise found by its link alone")
    bots: PaceOfBots = Field(default="quick", description="how fast bots answer")
    seconds: Annotated[int, Field(ge=5, le=86_400)] | None = Field(
        default=None,
        description="time per decision, after which a bot decides for that turn; none by default",
    )
    hints: bool = Field(default=False, description="people may ask what to do; never at a serious table")
    serious: bool = Field(default=False, description="the game counts for ratings; nobody gets hints")
    start: bool = Field(
        default=False,
        description="start at once, where every seat is taken: for clients that add no nonce to the deal",
    )


class Rematch(Strict):
    """Play again. Whoever sat at the table gets the same seat."""

    start: bool = Field(
        default=False,
        description="start at once, where the table is yours and all other seats are bots': for clients that add"
        " no nonce to the deal",
    )


class Continue(Strict):
    decisions: int = Field(ge=0, le=2**31, description="go on after so many decisions of that table")
    seat: int | None = Field(default=None, ge=0, le=7, description="yours; null: of whoever is to decide")


class TableMade(BaseModel):
    """A new table. Its secret is fixed: draw a nonce now, and add it with `sit`, `nonce` or `start`."""

    id: str
    seq: int
    commitment: str = Field(description="SHA-256 of the table's secret")


class MessageModel(BaseModel):
    """A text by its id, with arguments; `{"seat": n}` and `{"card": code}` stand for names.

    `{"seats": […]}`, `{"cards": […]}` and `{"messages": […]}` are lists of them, and of further texts.
    """

    id: str
    args: dict[str, Any] = {}


class SeatInfo(BaseModel):
    kind: Literal["open", "person", "bot"]
    name: str | None = Field(
        default=None, description="the nickname of who sits there or is to; null once deleted"
    )
    bot: str | None = None
    handed: bool = Field(default=False, description="a bot plays for the person")
    shares: bool = Field(default=False, description="plays on the device of another person at the table")
    timed_out: bool = False
    reserved: bool = Field(default=False, description="kept for somebody of the match before")


class CountLine(BaseModel):
    """What is counted, its points, and the codes of the cards that make them."""

    message: MessageModel
    points: int
    cards: list[str]


class Bill(BaseModel):
    """The lines of one seat, or of partners who share all points; they add up to `total`."""

    seats: list[int]
    rank: int = Field(description="1 for the first; equal scores share a rank")
    won: bool
    remark: MessageModel | None = Field(description="what is special about it, in a few words")
    lines: list[CountLine]
    total: int


class Count(BaseModel):
    """What every score is made of, the best first, after a game or a round."""

    headline: MessageModel = Field(description="what happened")
    explanation: list[MessageModel] = Field(description="why, in sentences")
    bills: list[Bill]
    over: bool = Field(description="false after a round that another one follows")


class Result(BaseModel):
    scores: list[int]
    winners: list[int]
    count: Count


class Deal(BaseModel):
    """Where the deal comes from. Secret and nonces are null until the game is over."""

    commitment: str = Field(description="SHA-256 of the secret, shown from the first moment on")
    secret: str | None = None
    nonces: list[str] | None = None


class ContinuedFrom(BaseModel):
    """Another table's game, up to a moment: this one has its deal and its first moves."""

    table: str
    decisions: int


class TableDay(BaseModel):
    """The deal of a day: until it is over, at `ends`, only its player sees anything of the table."""

    date: str
    counted: bool = Field(description="whether this is the player's one counted try")
    ends: int


class TableInfo(BaseModel):
    id: str
    game: str
    rules: int
    options: dict[str, str | int]
    status: Literal["open", "running", "over", "closed"]
    reason: str | None = Field(default=None, description="why it was closed")
    listed: bool
    bots: PaceOfBots
    seconds: int | None
    hints: bool
    serious: bool = False
    day: TableDay | None = None
    seats: list[SeatInfo]
    owner_seat: int | None
    emotes: bool
    created: int
    started: int | None
    deal: Deal
    result: Result | None = None
    rematch: str | None = None
    rematch_by: int | None = Field(default=None, description="the seat that wants to play again")
    moments: bool = Field(description="whether you can look at earlier moments of the game")
    continued: ContinuedFrom | None = None


class TableLine(BaseModel):
    """A table in a list."""

    id: str
    game: str
    options: dict[str, str | int]
    status: Literal["open", "running", "over", "closed"]
    bots: str
    seconds: int | None
    seats: list[SeatInfo]
    your_seat: int | None
    created: int
    touched: int


class TableList(BaseModel):
    tables: list[TableLine]
    before: int | None = Field(default=None, description="pass it to get the next ones; null at the end")
