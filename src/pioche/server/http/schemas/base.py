"""Types that several schemas use."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

VERSION = 1  # of the pushed formats

TableId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{22}$")]
SeatNumber = Annotated[int, Field(ge=0, le=7, strict=True)]
CommandId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{8,40}$")]
Nonce = Annotated[
    str,
    StringConstraints(pattern=r"^([0-9a-f]{2}){16,64}$"),
    Field(
        description="16 to 64 random bytes, hexadecimal, that a person's client adds to the deal; drawn only after"
        " the client has seen the table's commitment, and kept to check the deal at the end"
    ),
]
Seq = Annotated[int, Field(ge=0, le=2**53, strict=True)]
Word = Annotated[str, StringConstraints(min_length=1, max_length=40)]
PaceOfBots = Literal["instant", "quick", "relaxed"]
Emote = Literal["hello", "thanks", "well-played", "oops", "wow", "thinking", "good-game"]
EMOTES: tuple[str, ...] = get_args(Emote)


class Strict(BaseModel):
    """A request: what is not named here is refused."""

    model_config = ConfigDict(extra="forbid")
