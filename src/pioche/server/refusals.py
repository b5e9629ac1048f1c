"""The server's typed refusals, and how every refusal looks on the wire.

A refusal of the core (an illegal action, a seat that is not asked) travels in the same body.
Words are in the server's text files (`refusal-<code>`).
"""

from __future__ import annotations

from typing import Any, ClassVar

from pioche.core.refusals import DealerFirst, NotYourTurn, Refused

REFUSED = 422  # the status of a refusal of the core: understood, and not possible
CONFLICT = 409  # possible, and not now


class ServerRefused(Refused):
    """Base of the server's refusals: each has an HTTP status."""

    status: ClassVar[int] = 400


class BadHost(ServerRefused):
    """A request under a name that is not this server's: `given`."""

    status = 421


class BadOrigin(ServerRefused):
    """A change or a socket asked for by a page of another origin, or by none: `given`."""

    status = 403


class BadType(ServerRefused):
    """A body that is not said to be JSON: `given`."""

    status = 415


class TooLarge(ServerRefused):
    """A body of more than `most` bytes."""

    status = 413


class TooFast(ServerRefused):
    """More than the rate allows; `wait` says for how many milliseconds to stop, `seconds` the same to people."""

    status = 429


class TooMany(ServerRefused):
    """As many of `what` as one guest or address may hold: `most`."""

    status = 429


class BadName(ServerRefused):
    """A nickname that cannot be shown; `why` says what is wrong, `most` how long it may be."""

    status = 422


class BadSetting(ServerRefused):
    """A setting with a value it does not take: `name`, `given`, `expected`, `bound`."""

    status = 500


class CannotStart(ServerRefused):
    """The server process cannot start, for a reason that its operator can fix: `why`."""

    status = 500


class Failed(ServerRefused):
    """A fault of the server: the details are in its log, the client gets none."""

    status = 500


# Guests and tables --------------------------------------------------------------------------------


class NotAGuest(ServerRefused):
    """No cookie, or one that is not known: say who you are first."""

    status = 401


class NoSuchTable(ServerRefused):
    """No table of that id."""

    status = 404


class NoSuchPage(ServerRefused):
    """Nothing at that address."""

    status = 404


class BadMethod(ServerRefused):
    """The address exists, and not for that method: `expected`."""

    status = 405


class BadRequest(ServerRefused):
    """A request that does not fit the schema; `place` says where, `expected` what."""

    status = 422


class NotSeated(ServerRefused):
    """Only somebody who sits at the table can do that."""

    status = 403


class NotOwner(ServerRefused):
    """Only the owner of the table can do that."""

    status = 403


class NotOpen(ServerRefused):
    """The game has begun: that can be done only before."""

    status = 409


class NotRunning(ServerRefused):
    """The game has not begun."""

    status = 409


class NoHints(ServerRefused):
    """Nobody gets hints at this table."""

    status = 409


class NotOver(ServerRefused):
    """The game is not over: this is shown only after its end."""

    status = 409


class BadMoment(ServerRefused):
    """No moment of that game from which it could go on: after `given` decisions; `expected` can."""

    status = 422


class TableClosed(ServerRefused):
    """The table was closed: `reason`."""

    status = 409


class OtherRules(ServerRefused):
    """The table was begun under another version of its rules: `given`, now `expected`."""

    status = 409


class SeatTaken(ServerRefused):
    """The seat is not free, or not for you: `given`."""

    status = 409


class AlreadySeated(ServerRefused):
    """You sit at this table already: `seat`."""

    status = 409


class SeatsOpen(ServerRefused):
    """Seats are still free: `expected`."""

    status = 409


class Stale(ServerRefused):
    """The table has gone on since: it is at `expected`, the command came from `given`."""

    status = 409


class NothingToUndo(ServerRefused):
    """There is no decision that can be taken back."""

    status = 409


class NoPause(ServerRefused):
    """The table does not wait for anybody to be ready."""

    status = 409


class NotAbsent(ServerRefused):
    """The person was here `given` seconds ago; a seat is handed over after `expected`."""

    status = 409


class NobodyAway(ServerRefused):
    """That seat is not one to be handed over or given back: `given`."""

    status = 409


class SeatHanded(ServerRefused):
    """A bot plays for you: have the seat back first."""

    status = 409


class EmotesOff(ServerRefused):
    """No emotes at this table: they would tell partners too much."""

    status = 409


class NeedsNonce(ServerRefused):
    """Whoever sits down adds to the deal: a nonce is needed."""

    status = 422


class BadLink(ServerRefused):
    """A one-time link that was used, has run out, or never was."""

    status = 404


class Unavailable(ServerRefused):
    """The database or the server itself cannot answer now: try again soon."""

    status = 503


def status(refusal: Refused) -> int:
    """The HTTP status of any refusal."""
    if isinstance(refusal, ServerRefused):
        return refusal.status
    return CONFLICT if isinstance(refusal, NotYourTurn | DealerFirst) else REFUSED


def body(refusal: Refused) -> dict[str, Any]:
    """A refusal as JSON: its code and arguments for programs, English words for people."""
    return {"code": refusal.code, "args": refusal.message.to_json()["args"], "text": str(refusal)}


def headers(refusal: Refused) -> dict[str, str]:
    """What else an HTTP answer says: when to try again, or that the connection ends."""
    if isinstance(refusal, TooFast):
        return {"retry-after": str(refusal.args_given["seconds"])}
    if isinstance(refusal, BadMethod):
        return {"allow": str(refusal.args_given["expected"])}
    return {"connection": "close"} if isinstance(refusal, TooLarge) else {}
