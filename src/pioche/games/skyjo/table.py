"""Skyjo as people see it.

| notation | action |
|---|---|
| `1+5`, also `5+1` | choose the places 1 and 5 to be revealed |
| `D` | draw from the discard |
| `P` | draw from the pile |
| `x7` | exchange the card in hand with the card at place 7 |
| `t7` | discard the card in hand and reveal the card at place 7 |

Places are numbered in reading order:

     1   2   3   4
     5   6   7   8
     9  10  11  12
"""

from __future__ import annotations

from pioche.core.contract import DEALER
from pioche.core.kernel import State
from pioche.core.message import Argument, Card, Message, Seat
from pioche.core.scene import EMPTY, EVERYONE, NOBODY, Face, Fact, LogLine, Zone, only
from pioche.core.snapshot import cached_per_snapshot

from . import rules
from .rules import (
    CARDS,
    CHOOSE,
    CHOOSING,
    CLEARING,
    COLUMNS,
    DRAW_FROM_DISCARD,
    DRAW_FROM_PILE,
    DRAWING,
    EXCHANGE,
    EXCHANGING,
    FACE_OF,
    FIRST_PLACE,
    HIGHEST,
    LAST_CLEARING,
    LAYING,
    LAYING_OUT,
    LOWEST,
    OVER,
    PAIRS,
    PLACES,
    RESHUFFLING,
    REVEAL,
    REVEALING,
    ROUNDS_STORED,
    ROWS,
    SECOND_PLACE,
    UNDEALT,
    VALUE_OF,
    completes_column,
    highest_sums,
    is_column_complete,
    is_open,
    place_of,
    round_row,
)


def _face(value: int) -> Face:
    """The printed face of a value: the higher the value, the warmer the colour."""
    looks = ((0, "blue"), (1, "lightblue"), (5, "green"), (9, "yellow"), (13, "red"))
    colour = next(colour for above, colour in looks if value < above)
    return Face(str(value), str(value).replace("-", "\N{MINUS SIGN}"), colour)


FACES = tuple(_face(value) for value in range(LOWEST, HIGHEST + 1))
NOTATION_EXAMPLE = "1+5, D, P, x7, t7"
DAY: tuple[int, dict[str, str | int]] = (
    4,
    {"limit": 0},
)  # players and options of the deal of the day: one round
# Before these steps of the dealer, in milliseconds: time to see what is on the table.
PAUSES = {
    UNDEALT: 30_000,
    CHOOSING: 600,
    CLEARING: 700,
    RESHUFFLING: 600,
    REVEALING: 1200,
    LAST_CLEARING: 1500,
}


open_sum = cached_per_snapshot(rules.open_sum)


def face(card: int) -> int:
    return int(FACE_OF[card])


def notation(action: int) -> str:
    if action < PAIRS:
        one, two = _places(action)
        return f"{one + 1}+{two + 1}"
    if action == DRAW_FROM_DISCARD:
        return "D"
    if action == DRAW_FROM_PILE:
        return "P"
    return f"{'t' if action >= REVEAL else 'x'}{place_of(action) + 1}"


def other_notations(action: int) -> list[str]:
    """The same two places the other way round: `5+1` for `1+5`."""
    if action >= PAIRS:
        return []
    one, two = _places(action)
    return [f"{two + 1}+{one + 1}"]


def _places(action: int) -> tuple[int, int]:
    """The two places of a CHOOSE."""
    return FIRST_PLACE[action - CHOOSE], SECOND_PLACE[action - CHOOSE]


def zones(s: State) -> list[Zone]:
    pile = s.pile.tolist()[: s.pile_count] if s.round else range(CARDS)
    found = [
        Zone("pile", "pile", pile, seen=NOBODY, places=NOBODY),
        Zone("discard", "stack", s.discard.tolist()[: s.discard_count], seen=EVERYONE),
    ]
    for seat in range(s.players):
        occupied, hidden = s.occupied[seat], s.hidden[seat]
        cards = [card if occupied >> place & 1 else EMPTY for place, card in enumerate(s.grid[seat])]
        seen = [EVERYONE if occupied & ~hidden & 1 << place else NOBODY for place in range(PLACES)]
        held = [s.held] if _holds(s, seat) else []
        found += [
            Zone(f"grid/{seat}", "grid", cards, seat, seen=seen, columns=COLUMNS),
            Zone(f"held/{seat}", "stack", held, seat, seen=_held_seen(s, seat)),
        ]
    return found


def _holds(s: State, seat: int) -> bool:
    """Whether the seat has a card in hand."""
    return s.phase in (EXCHANGING, LAYING) and seat == s.turn


def _held_seen(s: State, seat: int) -> int:
    return EVERYONE if s.phase == EXCHANGING else only(seat)


def facts(s: State) -> list[Fact]:
    if not s.round:
        return []
    found = [Fact("round", s.round)]
    if s.limit:
        found.append(Fact("limit", s.limit))
    counted = s.phase in (UNDEALT, OVER)
    for seat in range(s.players):
        found.append(Fact("total", s.totals[seat], seat))
        if past := _totals(s, seat, s.round if counted else s.round - 1):
            found.append(Fact("totals", past, seat))
        if counted:
            found.append(Fact("points", s.points[round_row(s.round), seat], seat))
        else:
            found.append(Fact("open", open_sum(s, seat), seat))
    if s.finisher:
        name = "finished" if counted else "finisher"
        found.append(Fact(name, s.round if counted else s.turns_left, s.finisher - 1))
    if s.phase > CHOOSING or s.round > 1:
        found.append(Fact("starter", s.round, s.starter))
    return found


def _totals(s: State, seat: int, rounds: int) -> str:
    """The totals after each of the first `rounds` rounds, or after the last ones that the record holds."""
    total, found = int(s.totals[seat]), []
    for number in range(rounds, max(0, rounds - ROUNDS_STORED), -1):
        found.append(str(total))
        total -= int(s.points[round_row(number), seat])
    return " ".join(reversed(found))


def pending(s: State, seat: int) -> int:
    return CHOOSE + int(s.chosen[seat]) - 1


# Sentences --------------------------------------------------------------------------------------------


def sentence(s: State, seat: int, action: int) -> Message:
    actor: dict[str, Argument] = {"seat": Seat(seat)}
    if action < PAIRS:
        one, two = _places(action)
        other = {f"{name}-two": number for name, number in _place_args(two).items()}
        return Message("action-choose", {**actor, **_place_args(one), **other})
    if action == DRAW_FROM_DISCARD:
        return Message("action-take", {**actor, "card": card_of(s.discard[s.discard_count - 1])})
    if action == DRAW_FROM_PILE:
        return Message("action-draw", {**actor, "shown": "no"})
    place = place_of(action)
    args = {**actor, "card": card_of(s.held), **_place_args(place)}
    if action >= REVEAL:
        return Message("action-reveal", {**args, "shown": "no"})
    if is_open(s, seat, place):
        return Message("action-exchange", {**args, "old": card_of(s.grid[seat, place])})
    return Message("action-exchange-hidden", {**args, "shown": "no"})


def _place_args(place: int) -> dict[str, Argument]:
    """A place of a tableau as people point at it, the top left one being row 1, column 1."""
    row, column = divmod(place, COLUMNS)
    return {"row": row + 1, "column": column + 1}


def _after(said: Message, card: int) -> Message:
    """The sentence of a decision that has shown a card."""
    return Message(said.id, {**said.args, "shown": "yes", "seen": card_of(card)})


def touches(s: State, seat: int, action: int) -> list[tuple[str, ...]]:
    if action < PAIRS:
        one, two = (f"grid/{seat}/{place}" for place in _places(action))
        return [(one, two), (two, one)]
    if action == DRAW_FROM_DISCARD:
        return [("discard",)]
    if action == DRAW_FROM_PILE:
        return [("pile",)]
    held, place = f"held/{seat}", f"grid/{seat}/{place_of(action)}"
    if action >= REVEAL:
        return [("discard", place), (held, "discard", place)]
    return [(place,), (held, place)]


def prompt(s: State, seat: int) -> Message:
    if s.phase == CHOOSING:
        return Message("prompt-choose")
    if s.phase == DRAWING:
        return Message("prompt-take-last" if s.finisher else "prompt-take")
    name = "prompt-exchange" if s.phase == EXCHANGING else "prompt-lay"
    return Message(name, {"card": card_of(s.held)})


def card_of(card: int) -> Card:
    return Card(FACES[face(card)].code)


def preview(s: State, seat: int, action: int) -> list[Message]:
    if action < EXCHANGE:
        return []
    place = place_of(action)
    said = _preview_exchange(s, seat, place) if action < REVEAL else []
    if s.hidden[seat] == 1 << place and not s.finisher:
        said.append(Message("preview-finishes"))
    return said


def _preview_exchange(s: State, seat: int, place: int) -> list[Message]:
    """The open points of the tableau now, and with the card in hand at that place."""
    now, value = open_sum(s, seat), VALUE_OF[s.held]
    then = now + value - (VALUE_OF[s.grid[seat, place]] if is_open(s, seat, place) else 0)
    if not completes_column(s, seat, place, s.held):
        return [_open_points(now, then)]
    cleared = Message("preview-column", {"card": card_of(s.held)})
    return [cleared, _open_points(now, then - ROWS * value)]


def _open_points(now: int, then: int) -> Message:
    if now == then:
        return Message("preview-same", {"now": now})
    return Message("preview-open", {"now": now, "then": then})


def pause(s: State) -> int:
    return PAUSES.get(s.phase, 0) if s.round else 0


def tell(before: State, after: State, seat: int, action: int) -> list[LogLine]:
    if seat != DEALER and action < EXCHANGE:
        return _log_choice(before, seat, action) if action < PAIRS else _log_draw(before, after, seat, action)
    lines = _log_dealer(before, after) if seat == DEALER else [_log_lay(before, seat, action)]
    if after.finisher and not before.finisher:
        ended = {"seat": Seat(after.finisher - 1), "count": after.turns_left}
        lines.append(Message("log-finished", ended))
    return [LogLine(line) for line in lines]


def _log_choice(before: State, seat: int, action: int) -> list[LogLine]:
    mine = only(seat)
    return [
        LogLine(Message("log-chose", {"seat": Seat(seat)}), EVERYONE & ~mine),
        LogLine(Message("log-chose-places", sentence(before, seat, action).args), mine),
    ]


def _log_draw(before: State, after: State, seat: int, action: int) -> list[LogLine]:
    said = sentence(before, seat, action)
    if action == DRAW_FROM_DISCARD:
        return [LogLine(said)]
    mine = only(seat)
    return [LogLine(said, EVERYONE & ~mine), LogLine(_after(said, after.held), mine)]


def _log_lay(before: State, seat: int, action: int) -> Message:
    place = place_of(action)
    said = sentence(before, seat, action)
    return said if is_open(before, seat, place) else _after(said, before.grid[seat, place])


def _log_dealer(before: State, after: State) -> list[Message]:
    if before.phase == UNDEALT:
        return [Message("log-round", {"round": after.round})]
    if before.phase == LAYING_OUT:
        return [Message("log-deal", {"count": PLACES})]
    if before.phase == CHOOSING:
        return _log_start(after)
    if before.phase == RESHUFFLING:
        return [Message("log-reshuffled", {"count": after.pile_count})]
    if before.phase == REVEALING:
        return [Message("log-revealed"), *_log_count(after)]
    return [*_log_columns(before), *_log_count(after)]


def _log_start(after: State) -> list[Message]:
    lines = []
    for seat in range(after.players):
        shown = [after.grid[seat, place] for place in range(PLACES) if is_open(after, seat, place)]
        cards = tuple(card_of(card) for card in shown)
        lines.append(
            Message("log-opened", {"seat": Seat(seat), "cards": cards, "sum": open_sum(after, seat)})
        )
    top = Message("log-first-discard", {"card": card_of(after.discard[after.discard_count - 1])})
    return [*lines, top, Message(_start_reason(after), {"seat": Seat(after.starter)})]


def _start_reason(after: State) -> str:
    """The id of the message that says why this seat starts the round."""
    if after.round > 1:
        return "log-starts-again"
    return "log-starts" if highest_sums(after) == 1 << after.starter else "log-starts-drawn"


def _log_columns(before: State) -> list[Message]:
    return [
        Message(
            "log-column",
            {"seat": Seat(seat), "column": column + 1, "card": card_of(before.grid[seat, column])},
        )
        for seat in range(before.players)
        for column in range(COLUMNS)
        if is_column_complete(before, seat, column)
    ]


def _log_count(after: State) -> list[Message]:
    """The points of the round, if the dealer has just counted them."""
    if after.phase not in (UNDEALT, OVER):
        return []
    lines = [_log_points(after, seat) for seat in range(after.players)]
    most = max(range(after.players), key=lambda seat: int(after.totals[seat]))
    if after.limit and after.totals[most] >= after.limit:
        reached = {"seat": Seat(most), "total": after.totals[most], "limit": after.limit}
        lines.append(Message("log-limit", reached))
    return lines


def _log_points(after: State, seat: int) -> Message:
    row = round_row(after.round)
    args: dict[str, Argument] = {
        "seat": Seat(seat),
        "points": after.points[row, seat],
        "total": after.totals[seat],
    }
    if after.doubled[row] == seat + 1:
        return Message("log-points-doubled", {**args, "single": open_sum(after, seat)})
    return Message("log-points", args)
