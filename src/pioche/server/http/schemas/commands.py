"""Commands of guests at a table."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from pioche.server.http.schemas.base import CommandId, Nonce, PaceOfBots, SeatNumber, Seq, Strict, Word


class Play(Strict):
    """Decide, by the action's notation."""

    type: Literal["play"]
    action: Word
    seat: SeatNumber | None = Field(default=None, description="which one, where a device has several seats")


class Undo(Strict):
    """Take back one's last decision."""

    type: Literal["undo"]


class Sit(Strict):
    """Take a free seat (any, if none is named), and add a nonce to the deal.

    With a `name`, somebody else sits down who plays on the same device.
    """

    type: Literal["sit"]
    seat: SeatNumber | None = None
    nonce: Nonce | None = None
    name: Annotated[str, Field(max_length=200)] | None = Field(
        default=None, description="of somebody who shares the device of a guest who already sits here"
    )


class AddNonce(Strict):
    """Add a nonce to the deal, once a seat and before the start. Whoever leaves the seat takes it along."""

    type: Literal["nonce"]
    nonce: Nonce


class Leave(Strict):
    """Leave one's seat; in a running game a bot plays on until one comes `back`.

    A shared device leaves all its seats, or before the start only the one that is named.
    """

    type: Literal["leave"]
    seat: SeatNumber | None = None


class Free(Strict):
    """The owner empties a seat before the start."""

    type: Literal["free"]
    seat: SeatNumber


class Fill(Strict):
    """The owner puts a bot on an empty seat before the start."""

    type: Literal["fill"]
    seat: SeatNumber
    bot: Word


class Change(Strict):
    """The owner changes the table before the start; omitted fields keep their values."""

    type: Literal["change"]
    players: Annotated[int, Field(ge=1, le=8, strict=True)] | None = Field(
        default=None, description="adds open seats at the end, or takes open ones away"
    )
    options: dict[Word, Word | int | bool] | None = Field(default=None, max_length=16)
    bots: PaceOfBots | None = None
    seconds: Annotated[int, Field(ge=5, le=86_400)] | None = Field(default=None, description="null: no limit")
    hints: bool | None = None
    listed: bool | None = None


class Start(Strict):
    """The owner starts the game, and adds a nonce to the deal in the same entry."""

    type: Literal["start"]
    nonce: Nonce | None = None


class Hand(Strict):
    """Hand the seat of somebody absent or past the time to a bot."""

    type: Literal["hand"]
    seat: SeatNumber


class Back(Strict):
    """Have one's seat back from the bot."""

    type: Literal["back"]


class Ready(Strict):
    """Looked enough: the dealer may go on."""

    type: Literal["ready"]


class Close(Strict):
    """The owner ends the table without a result."""

    type: Literal["close"]


Do = Annotated[
    Play | Undo | Sit | AddNonce | Leave | Free | Fill | Change | Start | Hand | Back | Ready | Close,
    Field(discriminator="type"),
]


class Command(Strict):
    """Something a guest does at a table. Sent again with the same `id` it is done once."""

    id: CommandId
    seq: Seq = Field(description="the last entry of the log that the client has seen")
    do: Do


class Ack(BaseModel):
    """The command is in the log, durably, as the entry `seq`."""

    type: Literal["ack"] = "ack"
    id: str
    seq: int
