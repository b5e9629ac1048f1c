"""Why an action of 2 sans 3 is better than another.

Each function reads the table and returns a message that is true of the two actions, or None.
"""

from __future__ import annotations

from pioche.core.kernel import State
from pioche.core.message import Argument, Message, Seat
from pioche.core.reason import Reason

from . import outcome, rules
from .table import with_sign


def _say(name: str, /, **args: Argument) -> Message:
    return Message(f"reason-{name}", args)


def _counts(s: State, seat: int, action: int) -> list[int]:
    """The cards of each colour in the seat's collection after the action, before triples are turned."""
    counts = [0] * rules.COLOURS
    outcome.counts_after(s, seat, action, counts)
    return [int(count) for count in counts]


def scores_more(s: State, seat: int, better: int, other: int) -> Message | None:
    one, two = _points(s, seat, better), _points(s, seat, other)
    return _say("points", points=with_sign(one), count=one, less=with_sign(two)) if one > two else None


def _points(s: State, seat: int, action: int) -> int:
    """The points that the collection gains, without bonuses."""
    before = s.visible_count[seat].tolist()
    worth = [
        rules.WORTH[then] - rules.WORTH[now]
        for now, then in zip(before, _counts(s, seat, action), strict=True)
    ]
    return int(sum(worth))


def earns_bonus(s: State, seat: int, better: int, other: int) -> Message | None:
    one, two = (rules.earns_bonus(s, seat, _counts(s, seat, action)) for action in (better, other))
    return _say("bonus", points=rules.next_bonus(s)) if one and not two and rules.next_bonus(s) else None


def shows_colours(s: State, seat: int, better: int, other: int) -> Message | None:
    one, two = (rules.visible_colours(_counts(s, seat, action)) for action in (better, other))
    return _say("colours", count=int(one), less=int(two)) if one > two else None


def keeps_rows(s: State, seat: int, better: int, other: int) -> Message | None:
    """The cards that stay in hand belong to more rows."""
    hand = s.hands[seat].tolist()[: s.hand_count[seat]]
    one, two = (len({rules.row_of(card) for card in hand if card != action}) for action in (better, other))
    return _say("rows-kept", count=one, less=two) if one > two else None


def free_places(s: State, seat: int, better: int, other: int) -> Message | None:
    """Fewer places are left in which a card takes nothing; without any, the next seat has to take."""
    one, two = (sum(rules.ROW_LIMIT - each for each in _lengths(s, action)) for action in (better, other))
    if one >= two or _is_last_turn(s):
        return None
    return _say("free", other=_following(s, seat), count=one, less=two)


def full_rows(s: State, seat: int, better: int, other: int) -> Message | None:
    """The next seat finds fewer rows in which a card takes."""
    one, two = (sum(each == rules.ROW_LIMIT for each in _lengths(s, action)) for action in (better, other))
    if one >= two or _is_last_turn(s):
        return None
    return _say("full", other=_following(s, seat), count=one, less=two)


def _following(s: State, seat: int) -> Seat:
    return Seat((seat + 1) % s.players)


def _is_last_turn(s: State) -> bool:
    """Whether nobody plays after this turn."""
    return bool(s.turns + 1 == rules.TURNS * s.players)


def _lengths(s: State, action: int) -> list[int]:
    """The cards of each row after the action, its start included."""
    lengths = [int(count) for count in s.row_count.tolist()]
    row = rules.row_of(action)
    taken = rules.taken_count(s.rows[row], lengths[row], action) if rules.would_take(s, action) else 0
    lengths[row] += 1 - taken
    return lengths


REASONS = (
    Reason(("points",), scores_more),
    Reason(("bonus",), earns_bonus),
    Reason(
        ("final", "singles", "colours-5", "colours-6", "colours-7", "race-4", "race-5", "race-6"),
        shows_colours,
    ),
    Reason(("kept-rows",), keeps_rows),
    Reason(("free-none", "free-one", "free-two"), free_places),
    Reason(("rival-best", "rival-sum", "others-best"), full_rows),
)
