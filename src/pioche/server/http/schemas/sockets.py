"""Messages that a socket receives."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from pioche.server.http.schemas.base import Emote, SeatNumber, Seq, Strict
from pioche.server.http.schemas.commands import Command


class HeardCommand(Command):
    type: Literal["command"]


class HeardEmote(Strict):
    type: Literal["emote"]
    emote: Emote


class HeardResync(Strict):
    """Ask for all that happened since an entry (0: a snapshot)."""

    type: Literal["resync"]
    since: Seq


class HeardLook(Strict):
    """Of a device with several seats: the one it looks from now; null: from none of them. A snapshot follows."""

    type: Literal["look"]
    seat: SeatNumber | None


class HeardPing(Strict):
    type: Literal["ping"]


Heard = Annotated[
    HeardCommand | HeardEmote | HeardResync | HeardLook | HeardPing,
    Field(discriminator="type"),
]


class Emoted(Strict):
    emote: Emote
