"""Commands: what guests ask of a table, and what the table does by itself.

Guests' commands are models of the HTTP schema (`schemas.Play`, `schemas.Sit`, …). The classes below
are the table's own.
"""

from __future__ import annotations

from dataclasses import dataclass

from pioche.server.http import schemas


@dataclass(frozen=True, slots=True)
class Deal:
    """The dealer acts, after the pause."""


@dataclass(frozen=True, slots=True)
class BotMove:
    """A bot has decided for a seat: for itself, or for a person whose time is up."""

    seat: int
    action: int
    since: int  # the entry that asked the question
    by: str  # "bot" or "clock"


@dataclass(frozen=True, slots=True)
class StopClock:
    """Nobody of the table is connected: the clock stops."""


@dataclass(frozen=True, slots=True)
class RestartClock:
    """Somebody is connected again: the clock restarts with the full time for the decision."""


@dataclass(frozen=True, slots=True)
class ReturnToSeat:
    """A person for whom a bot plays has reconnected."""


@dataclass(frozen=True, slots=True)
class MoveSeat:
    """A seat goes to the guest of another device, by a one-time link."""

    seat: int
    from_guest: str
    to_guest: str


@dataclass(frozen=True, slots=True)
class NameRematch:
    """The same people play again at another table."""

    table: str


@dataclass(frozen=True, slots=True)
class CloseTable:
    """The server closes the table: its rules are gone ("rules"), or nobody uses it ("idle")."""

    reason: str


TableDo = Deal | BotMove | StopClock | RestartClock | ReturnToSeat | MoveSeat | NameRematch | CloseTable
AnyDo = schemas.Play | schemas.Undo | schemas.Sit | schemas.AddNonce | schemas.Leave | schemas.Free | schemas.Fill | schemas.Change | \
    schemas.Start | schemas.Hand | schemas.Back | schemas.Ready | schemas.Close | TableDo  # fmt: skip


@dataclass(slots=True)  # not frozen: every move creates one, and no code changes it
class Command:
    """What to do, and who asks for it."""

    do: AnyDo
    guest: str | None = None  # None: the table itself
    name: str = ""  # the guest's nickname
    id: str | None = None  # chosen by the client: a command that is sent twice is executed once
    seq: int = 0  # the last entry that the sender had seen
