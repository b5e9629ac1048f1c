"""The server's typed refusals, and the HTTP answer for every refusal: status, body, headers.

A refusal of the core (an illegal action, a seat that is not asked) has the same body. The texts are in
the server's text files (`refusal-<code>`).
"""

from __future__ import annotations

from typing import Any, ClassVar

from pioche.core.refusals import DealerFirst, NotYourTurn, Refused

REFUSED = 422  # the status of a refusal of the core: the request is valid, but the rules forbid it
CONFLICT = 409  # the rules forbid it now, but not always


class ServerRefused(Refused):
    """Base of the server's refusals: each has an HTTP status."""

    status: ClassVar[int] = 400


class BadHost(ServerRefused):
    """A request under a name that is not this server's: `given`."""

    status = 421


class BadOrigin(ServerRefused):
    """A change or a socket requested by a page of another origin, or without an origin: `given`."""

    status = 403


class BadType(ServerRefused):
    """The content type of the body is not JSON: `given`."""

    status = 415


class TooLarge(ServerRefused):
    """A body of more than `most` bytes."""

    status = 413


class HeaderTooLarge(ServerRefused):
    """A request line and headers of more than `most` bytes."""

    status = 431


class TooSlow(ServerRefused):
    """A request that was not complete after `seconds` seconds."""

    status = 408


class TooFast(ServerRefused):
    """More requests than the rate allows; `wait`: how many milliseconds to wait; `seconds`: the same for people."""

    status = 429


class TooMany(ServerRefused):
    """There are already `most` of `what` (sockets, tables, analyses, …), which is the limit."""

    status = 429


class BadName(ServerRefused):
    """A nickname that cannot be shown; `why` says what is wrong, `most` how long it may be."""

    status = 422


class BadSetting(ServerRefused):
    """A setting with an invalid value: `name`, `given`, `expected`, `bound`."""

    status = 500


class CannotStart(ServerRefused):
    """The server process cannot start, for a reason that its operator can fix: `why`."""

    status = 500


class Failed(ServerRefused):
    """A fault of the server: the details are in its log, the client gets none."""

    status = 500


# Guests and tables --------------------------------------------------------------------------------


class NotAGuest(ServerRefused):
    """The request has no cookie of a guest, or an unknown one: become a guest first."""

    status = 401


class NoSuchTable(ServerRefused):
    """No table of that id."""

    status = 404


class NoSuchPage(ServerRefused):
    """Nothing at that address."""

    status = 404


class BadMethod(ServerRefused):
    """The address exists, but not for that method; `expected`: the allowed methods."""

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
    """The game has begun; this is possible only before."""

    status = 409


class NotRunning(ServerRefused):
    """The game has not begun."""

    status = 409


class NoHints(ServerRefused):
    """Nobody gets hints at this table."""

    status = 409


class NoLesson(ServerRefused):
    """The game has no lesson."""

    status = 404


class NoPuzzle(ServerRefused):
    """There is no puzzle of that id, or its rules have changed."""

    status = 404


class AlreadyAnswered(ServerRefused):
    """The guest has answered this puzzle: the first answer counts."""

    status = 409


class NotOver(ServerRefused):
    """The game is not over: this is shown only after its end."""

    status = 409


class NotRemembered(ServerRefused):
    """Remembering is the game: its earlier moments are shown only after its end."""

    status = 409


class DayRuns(ServerRefused):
    """A deal of the day: until the day is over, at `until` (ms), only its player sees anything of the table."""

    status = 409


class NoMoment(ServerRefused):
    """The game has no moment after the entry `given`."""

    status = 404


class NoSuchDay(ServerRefused):
    """There is no deal of the day `given`: its day has not begun, or the server did not deal yet."""

    status = 404


class NoSuchPerson(ServerRefused):
    """The guest has not played with anybody of that id, or the two are no friends."""

    status = 404


class NoSuchDevice(ServerRefused):
    """The guest has no device of that id."""

    status = 404


class BadMoment(ServerRefused):
    """The game cannot be continued after `given` decisions; `expected`: the possible numbers."""

    status = 422


class TableClosed(ServerRefused):
    """The table was closed: `reason`."""

    status = 409


class OtherRules(ServerRefused):
    """The table was begun under another version of its rules: `given`, now `expected`."""

    status = 409


class SeatTaken(ServerRefused):
    """The seat `given` is not free, or it is reserved for another guest."""

    status = 409


class AlreadySeated(ServerRefused):
    """The guest already sits at this table: `seat`."""

    status = 409


class SeatsOpen(ServerRefused):
    """Seats are still free: `expected`."""

    status = 409


class Stale(ServerRefused):
    """The table has changed since: it is at entry `expected`, the command was made at entry `given`."""

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
    """The seat `given` can neither be handed to a bot nor taken back from one."""

    status = 409


class SeatHanded(ServerRefused):
    """A bot plays for the sender, who must take the seat back first."""

    status = 409


class EmotesOff(ServerRefused):
    """No emotes at this table: they would tell partners too much."""

    status = 409


class NonceGiven(ServerRefused):
    """The seat `seat` has added its nonce to the deal, which cannot be changed."""

    status = 409


class DealFixed(ServerRefused):
    """The table continues another one, whose deal takes no nonce any more."""

    status = 409


class BadLink(ServerRefused):
    """A one-time link that was used, has expired or never existed."""

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
    """The additional HTTP headers: when to try again, the allowed methods, or that the connection ends."""
    if isinstance(refusal, TooFast):
        return {"retry-after": str(refusal.args_given["seconds"])}
    if isinstance(refusal, BadMethod):
        return {"allow": str(refusal.args_given["expected"])}
    return {"connection": "close"} if isinstance(refusal, TooLarge) else {}
