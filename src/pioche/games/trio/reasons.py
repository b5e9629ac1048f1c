"""Why an action of Trio is better than another, and which actions are equal.

Each function reads what the seat knows and returns a message that is true of the two actions, or None.
"""

from __future__ import annotations

from pioche.core.kernel import State
from pioche.core.message import Argument, Card, Message, Seat
from pioche.core.reason import Reason

from .players.greedy import UNKNOWN, certain_cards, shows
from .players.policy import is_secret
from .rules import (
    ASK_LOWEST,
    COPIES,
    EXCHANGE,
    GIVE,
    REFUSE,
    asked_seat,
    next_seat,
    number,
    side,
    wins,
)
from .table import FACES, end_asked
from .tallies import how_many, tally_of_hand

PAIR = 2


def _say(name: str, /, **args: Argument) -> Message:
    return Message(f"reason-{name}", args)


def _card(wanted: int) -> Card:
    return Card(FACES[wanted].code)


def _known(s: State, seat: int, action: int) -> int | None:
    """The number that a request surely shows, or None."""
    shown = shows(s, seat, action) if action < GIVE else UNKNOWN
    return None if shown == UNKNOWN else int(shown)


def _sure_trio(s: State, seat: int, action: int) -> int | None:
    """The number of the trio that a request surely begins or continues, or None."""
    shown = _known(s, seat, action)
    if shown is None or (s.shown_count and number(s.shown[0]) != shown):
        return None
    return shown if how_many(certain_cards(s, seat), shown) + s.shown_count >= COPIES else None


def sure_trio(s: State, seat: int, better: int, other: int) -> Message | None:
    """The trio is certain, and what it is worth: the game, or the game that another side would win with it."""
    wanted, instead = _sure_trio(s, seat, better), _sure_trio(s, seat, other)
    if wanted is None or (instead is not None and (wins(s, seat, instead) or not wins(s, seat, wanted))):
        return None
    if wins(s, seat, wanted):
        return _say("sure-win", card=_card(wanted))
    for rival in range(s.players):
        if side(s, rival) != side(s, seat) and wins(s, rival, wanted):
            return _say("sure-denied", card=_card(wanted), other=Seat(rival))
    return _say("sure", card=_card(wanted))


def equal_card(s: State, seat: int, better: int, other: int) -> Message | None:
    """The card is surely the second or third of the number that lies open."""
    if not s.shown_count or _known(s, seat, better) != number(s.shown[0]):
        return None
    if _known(s, seat, other) == number(s.shown[0]):
        return None
    return _say("equal", card=_card(number(s.shown[0])))


def different_card(s: State, seat: int, better: int, other: int) -> Message | None:
    """The other card is surely different from the number that lies open, so the turn would end."""
    if not s.shown_count:
        return None
    wanted, one, two = number(s.shown[0]), _known(s, seat, better), _known(s, seat, other)
    if two is None or two == wanted or (one is not None and one != wanted):
        return None
    return _say("different", card=_card(two), wanted=_card(wanted))


def keeps_secret(s: State, seat: int, better: int, other: int) -> Message | None:
    """The other action shows a card of the own hand that nobody else knows."""
    if not _shows_secret(s, seat, other) or _shows_secret(s, seat, better):
        return None
    return _say("secret", seat=Seat(seat), end=end_asked(other))


def _shows_secret(s: State, seat: int, action: int) -> bool:
    return ASK_LOWEST <= action < GIVE and asked_seat(action) == seat and is_secret(s, action)


def next_knows(s: State, seat: int, better: int, other: int) -> Message | None:
    """The card belongs to the seat that plays next, which knows it already."""
    following = next_seat(s, seat)
    asked = [asked_seat(each) if ASK_LOWEST <= each < GIVE else None for each in (better, other)]
    if asked[0] != following or asked[1] == following:
        return None
    return _say("next-knows", other=Seat(following))


# Exchanges --------------------------------------------------------------------------------------------


def _held(s: State, seat: int, action: int) -> int:
    """How many cards of the given number the hand holds; 0 for a refusal."""
    return how_many(tally_of_hand(s, seat), action - GIVE) if action < REFUSE else 0


def gives_single(s: State, seat: int, better: int, other: int) -> Message | None:
    if s.phase != EXCHANGE or _held(s, seat, better) != 1 or _held(s, seat, other) == 1:
        return None
    return _say("single", card=_card(better - GIVE))


def keeps_pair(s: State, seat: int, better: int, other: int) -> Message | None:
    if s.phase != EXCHANGE or _held(s, seat, other) != PAIR or _held(s, seat, better) == PAIR:
        return None
    return _say("pair-kept", card=_card(other - GIVE))


def gives_end(s: State, seat: int, better: int, other: int) -> Message | None:
    """The card is the lowest or the highest number of the hand."""
    if s.phase != EXCHANGE or better == REFUSE or other == REFUSE:
        return None
    ends = (number(s.hands[seat, 0]), number(s.hands[seat, s.hand_count[seat] - 1]))
    if better - GIVE not in ends or other - GIVE in ends:
        return None
    return _say("end", card=_card(better - GIVE))


REASONS = (
    Reason(("win", "trio", "deny", "links", "sure"), sure_trio),
    Reason(("equal", "short"), equal_card),
    Reason(("more-known", "more-secret"), different_card),
    Reason(
        ("first-secret", "short-secret", "second", "second-next", "second-held", "third", "threat"),
        keeps_secret,
    ),
    Reason(("first-next", "more-next"), next_knows),
    Reason(("give-single",), gives_single),
    Reason(("give-pair",), keeps_pair),
    Reason(("give-end",), gives_end),
)


# Equal actions ----------------------------------------------------------------------------------------


def alike(s: State, seat: int, action: int) -> Message | None:
    """Return what equal actions share: cards of the centre that nobody has seen."""
    if s.phase == EXCHANGE or action >= ASK_LOWEST or int(s.turned) >> action & 1:
        return None
    return Message("alike-centre", {"seat": Seat(seat)})
