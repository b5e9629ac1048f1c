"""Skyjo as people see it.

Notation: `1+5` chooses the places 1 and 5 to be turned; `D` takes the discard's top, `P` the
pile's; `x7` lays the card in hand at place 7 in exchange for the one there; `t7` lays it on
the discard and turns the card at place 7. Places are numbered in reading order:

     1   2   3   4
     5   6   7   8
     9  10  11  12
"""

from __future__ import annotations

from pioche.core.contract import DEALER
from pioche.core.kernel import State
from pioche.core.message import Argument, Card, Message, Seat
from pioche.core.scene import EMPTY, EVERYONE, NOBODY, Face, Fact, LogLine, ScoreLine, Zone, only
from pioche.core.snapshot import cached_per_snapshot

from . import rules
from .rules import (
    CARDS,
    CHOOSE,
    COLUMN,
    COLUMNS,
    EXCHANGE,
    EXCHANGE_TAKEN,
    FIRST,
    FROM_DISCARD,
    FROM_PILE,
    GATHER,
    HIGHEST,
    LAST_COLUMNS,
    LAY_DRAWN,
    LAY_OUT,
    LOWEST,
    OVER,
    PAIRS,
    PLACES,
    RESHUFFLE,
    REVEAL,
    ROUNDS_KEPT,
    ROWS,
    SECOND,
    TAKE,
    TURN,
    VALUE,
    column_leaves,
    completes,
    highest_sums,
    lies_open,
    place_of,
)


def _face(value: int) -> Face:
    """The look of a value: the higher, the warmer."""
    looks = ((0, "blue"), (1, "lightblue"), (5, "green"), (9, "yellow"), (13, "red"))
    colour = next(colour for above, colour in looks if value < above)
    return Face(str(value), str(value).replace("-", "\N{MINUS SIGN}"), colour)


FACES = tuple(_face(value) for value in range(LOWEST, HIGHEST + 1))
NOTATION_EXAMPLE = "1+5, D, P, x7, t7"
PAUSES = {
    GATHER: 8000,
    CHOOSE: 600,
    COLUMN: 700,
    RESHUFFLE: 600,
    REVEAL: 1200,
    LAST_COLUMNS: 1500,
}  # what people look at before the dealer's step, in milliseconds


open_sum = cached_per_snapshot(rules.open_sum)


def face(card: int) -> int:
    return int(VALUE[card]) - LOWEST


def notation(action: int) -> str:
    if action < PAIRS:
        return f"{FIRST[action] + 1}+{SECOND[action] + 1}"
    if action == FROM_DISCARD:
        return "D"
    if action == FROM_PILE:
        return "P"
    return f"{'t' if action >= TURN else 'x'}{place_of(action) + 1}"


def zones(s: State) -> list[Zone]:
    pile = s.pile.tolist()[: s.pile_count] if s.round else range(CARDS)
    found = [
        Zone("pile", "pile", pile, seen=NOBODY, places=NOBODY),
        Zone("discard", "stack", s.discard.tolist()[: s.discard_count], seen=EVERYONE),
    ]
    for seat in range(s.players):
        there, hidden = s.there[seat], s.hidden[seat]
        cards = [card if there >> place & 1 else EMPTY for place, card in enumerate(s.grid[seat])]
        seen = [EVERYONE if there & ~hidden & 1 << place else NOBODY for place in range(PLACES)]
        held = [s.held] if _holds(s, seat) else []
        found += [
            Zone(f"grid/{seat}", "grid", cards, seat, seen=seen, columns=COLUMNS),
            Zone(f"held/{seat}", "stack", held, seat, seen=_held_seen(s, seat)),
        ]
    return found


def _holds(s: State, seat: int) -> bool:
    """Whether the seat has a card in hand."""
    return s.phase in (EXCHANGE_TAKEN, LAY_DRAWN) and seat == s.seat


def _held_seen(s: State, seat: int) -> int:
    return EVERYONE if s.phase == EXCHANGE_TAKEN else only(seat)


def facts(s: State) -> list[Fact]:
    if not s.round:
        return []
    found = [Fact("round", s.round)]
    if s.limit:
        found.append(Fact("limit", s.limit))
    counted = s.phase in (GATHER, OVER)
    for seat in range(s.players):
        found.append(Fact("total", s.totals[seat], seat))
        if past := _totals(s, seat, s.round if counted else s.round - 1):
            found.append(Fact("totals", past, seat))
        if counted:
            found.append(Fact("points", s.points[_line(s.round), seat], seat))
        else:
            found.append(Fact("open", open_sum(s, seat), seat))
    if s.finisher:
        name = "finished" if counted else "finisher"
        found.append(Fact(name, s.round if counted else s.left, s.finisher - 1))
    if s.phase > CHOOSE or s.round > 1:
        found.append(Fact("starter", s.round, s.starter))
    return found


def _totals(s: State, seat: int, rounds: int) -> str:
    """The totals after the rounds counted so far, as far back as the record reaches."""
    total, found = int(s.totals[seat]), []
    for number in range(rounds, max(0, rounds - ROUNDS_KEPT), -1):
        found.append(str(total))
        total -= int(s.points[_line(number), seat])
    return " ".join(reversed(found))


def _line(number: int) -> int:
    """Where the record keeps the points of a round."""
    return (number - 1) % ROUNDS_KEPT


def pending(s: State, seat: int) -> int:
    return int(s.chosen[seat]) - 1


def touches(s: State, seat: int, action: int) -> list[tuple[str, ...]]:
    if action < PAIRS:
        one, two = f"grid/{seat}/{FIRST[action]}", f"grid/{seat}/{SECOND[action]}"
        return [(one, two), (two, one)]
    if action == FROM_DISCARD:
        return [("discard",)]
    if action == FROM_PILE:
        return [("pile",)]
    held, place = f"held/{seat}", f"grid/{seat}/{place_of(action)}"
    if action >= TURN:
        return [("discard", place), (held, "discard", place)]
    return [(place,), (held, place)]


def prompt(s: State, seat: int) -> Message:
    if s.phase == CHOOSE:
        return Message("prompt-choose")
    if s.phase == TAKE:
        return Message("prompt-take-last" if s.finisher else "prompt-take")
    name = "prompt-exchange" if s.phase == EXCHANGE_TAKEN else "prompt-lay"
    return Message(name, {"card": _card(s.held)})


def _card(card: int) -> Card:
    return Card(FACES[face(card)].code)


def preview(s: State, seat: int, action: int) -> list[Message]:
    if action < EXCHANGE:
        return []
    place = place_of(action)
    said = _exchanged(s, seat, place) if action < TURN else []
    if s.hidden[seat] == 1 << place and not s.finisher:
        said.append(Message("preview-finishes"))
    return said


def _exchanged(s: State, seat: int, place: int) -> list[Message]:
    """What the tableau would be worth with the card in hand at that place."""
    now, value = open_sum(s, seat), VALUE[s.held]
    then = now + value - (VALUE[s.grid[seat, place]] if lies_open(s, seat, place) else 0)
    if not completes(s, seat, place, s.held):
        return [Message("preview-open", {"now": now, "then": then})]
    leaves = Message("preview-column", {"card": _card(s.held)})
    return [leaves, Message("preview-open", {"now": now, "then": then - ROWS * value})]


def pause(s: State) -> int:
    return PAUSES.get(s.phase, 0) if s.round else 0


def tell(before: State, after: State, seat: int, action: int) -> list[LogLine]:
    if seat == DEALER:
        lines = _tell_dealer(before, after)
    elif action < PAIRS:
        return _tell_choice(seat, action)
    elif action < EXCHANGE:
        return _tell_taking(after, seat, action)
    else:
        lines = [_laid(before, after, seat, action)]
    if after.finisher and not before.finisher:
        ended = {"seat": Seat(after.finisher - 1), "count": after.left}
        lines.append(Message("log-finished", ended))
    return [LogLine(line) for line in lines]


def _tell_choice(seat: int, action: int) -> list[LogLine]:
    mine = only(seat)
    places = {"one": FIRST[action] + 1, "two": SECOND[action] + 1}
    return [
        LogLine(Message("log-chose", {"seat": Seat(seat)}), EVERYONE & ~mine),
        LogLine(Message("log-chose-places", places), mine),
    ]


def _tell_taking(after: State, seat: int, action: int) -> list[LogLine]:
    card = _card(after.held)
    if action == FROM_DISCARD:
        return [LogLine(Message("log-took", {"seat": Seat(seat), "card": card}))]
    mine = only(seat)
    return [
        LogLine(Message("log-drew", {"seat": Seat(seat)}), EVERYONE & ~mine),
        LogLine(Message("log-drew-card", {"card": card}), mine),
    ]


def _laid(before: State, after: State, seat: int, action: int) -> Message:
    place = place_of(action)
    args: dict[str, Argument] = {"seat": Seat(seat), "place": place + 1, "card": _card(before.held)}
    if action >= TURN:
        return Message("log-turned", {**args, "turned": _card(after.grid[seat, place])})
    name = "log-exchanged" if lies_open(before, seat, place) else "log-exchanged-hidden"
    return Message(name, {**args, "old": _card(before.grid[seat, place])})


def _tell_dealer(before: State, after: State) -> list[Message]:
    if before.phase == GATHER:
        return [Message("log-round", {"round": after.round})]
    if before.phase == LAY_OUT:
        return [Message("log-deal", {"count": PLACES})]
    if before.phase == CHOOSE:
        return _tell_beginning(after)
    if before.phase == RESHUFFLE:
        return [Message("log-reshuffled", {"count": after.pile_count})]
    if before.phase == REVEAL:
        return [Message("log-revealed"), *_tell_count(after)]
    return [*_tell_columns(before), *_tell_count(after)]


def _tell_beginning(after: State) -> list[Message]:
    lines = []
    for seat in range(after.players):
        shown = [after.grid[seat, place] for place in range(PLACES) if lies_open(after, seat, place)]
        cards = tuple(_card(card) for card in shown)
        lines.append(
            Message("log-opened", {"seat": Seat(seat), "cards": cards, "sum": open_sum(after, seat)})
        )
    top = Message("log-first-discard", {"card": _card(after.discard[after.discard_count - 1])})
    return [*lines, top, Message(_why_first(after), {"seat": Seat(after.starter)})]


def _why_first(after: State) -> str:
    """The text that says why the round's first seat begins."""
    if after.round > 1:
        return "log-starts-again"
    return "log-starts" if highest_sums(after) == 1 << after.starter else "log-starts-drawn"


def _tell_columns(before: State) -> list[Message]:
    return [
        Message(
            "log-column", {"seat": Seat(seat), "column": column + 1, "card": _card(before.grid[seat, column])}
        )
        for seat in range(before.players)
        for column in range(COLUMNS)
        if column_leaves(before, seat, column)
    ]


def _tell_count(after: State) -> list[Message]:
    """The round's points, where they have just been counted."""
    if after.phase not in (GATHER, OVER):
        return []
    lines = [_points(after, seat) for seat in range(after.players)]
    if after.limit:
        for seat in range(after.players):
            if after.totals[seat] >= after.limit:
                reached = {"seat": Seat(seat), "total": after.totals[seat], "limit": after.limit}
                lines.append(Message("log-limit", reached))
    return lines


def _points(after: State, seat: int) -> Message:
    line = _line(after.round)
    args: dict[str, Argument] = {
        "seat": Seat(seat),
        "points": after.points[line, seat],
        "total": after.totals[seat],
    }
    if after.doubled[line] == seat + 1:
        return Message("log-points-doubled", {**args, "single": open_sum(after, seat)})
    return Message("log-points", args)


def count(s: State, seat: int) -> list[ScoreLine]:
    counted = s.round if s.phase in (GATHER, OVER) else s.round - 1
    first = max(1, counted - ROUNDS_KEPT + 1)
    kept = [_counted(s, seat, number) for number in range(first, counted + 1)]
    if first == 1:
        return kept
    older = s.totals[seat] - sum(line.points for line in kept)
    return [ScoreLine(Message("count-older", {"last": first - 1}), older), *kept]


def _counted(s: State, seat: int, number: int) -> ScoreLine:
    line = _line(number)
    points = int(s.points[line, seat])
    if s.doubled[line] == seat + 1:
        return ScoreLine(Message("count-doubled", {"round": number, "single": points // 2}), points)
    return ScoreLine(Message("count-round", {"round": number}), points)
