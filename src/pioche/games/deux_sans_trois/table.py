"""2 sans 3 as people see it: faces, zones, choices, log, count.

Notation: the number laid, `37`.

Zones: `row/N` is a row with its start. `collection/SEAT` is a grid of seven columns, one for each
colour in the order O L C R T M V, the oldest card on top; a mark gives the points of each colour.
`down/SEAT` is the stack of cards turned face down; a mark gives the points they cost, for each
colour. A mark on `bonuses/SEAT` says which side of the final bonus card counts. `out` is the box:
it holds everything before the deal, and the left-over cards after it.
"""

from __future__ import annotations

import numpy as np

from pioche.core.contract import DEALER
from pioche.core.kernel import State, empty
from pioche.core.message import Argument, Card, Message, Seat
from pioche.core.scene import EMPTY, EVERYONE, NOBODY, Face, Fact, LogLine, Zone, only
from pioche.core.snapshot import cached_per_snapshot

from . import outcome, rules

COLOUR_NAMES = ("orange", "lilac", "lightblue", "red", "turquoise", "magenta", "olive")
COLLECTION_DEPTH = 2  # fewest rows of a collection's grid


def _number_face(number: int) -> Face:
    code = str(number)
    if number not in rules.DECK:
        return Face(code, code)
    if rules.COLOUR[number] == rules.COLOURLESS:
        return Face(code, code, "grey")
    return Face(code, code, COLOUR_NAMES[rules.COLOUR[number]], rules.LETTERS[rules.COLOUR[number]])


FACES = (
    *(_number_face(number) for number in range(rules.NUMBERS)),
    *(Face(f"b{bonus}", f"+{bonus}", "yellow", "B") for bonus in rules.BONUSES),
    Face("f", "+10/+5", "yellow", "F"),
)
NOTATION_EXAMPLE = "37"
DAY: tuple[int, dict[str, str | int]] = (3, {})  # players and options of the deal of the day


def face(card: int) -> int:
    return min(card, rules.FIRST_FINAL)


def notation(action: int) -> str:
    return str(action)


# Zones and facts ------------------------------------------------------------------------------


def zones(s: State) -> list[Zone]:
    box = range(rules.CARDS) if s.phase == rules.UNDEALT else s.left.tolist()[: rules.left_count(s)]
    found = [
        *(Zone(f"row/{row}", "row", _row(s, row), seen=EVERYONE) for row in range(rules.ROWS)),
        Zone("bonus", "stack", _bonuses_left(s), seen=EVERYONE),
        Zone("finals", "stack", _finals_left(s), seen=EVERYONE),
        Zone("removed", "row", gone(s, rules.IN_BOX), seen=EVERYONE),
        Zone("out", "pile", box, seen=NOBODY, places=NOBODY),
    ]
    for seat in range(s.players):
        found += _zones_of(s, seat)
    return found


def _zones_of(s: State, seat: int) -> list[Zone]:
    pile = s.piles[seat].tolist()[: s.pile_count[seat]]
    bonus = [rules.FIRST_BONUS + s.bonus[seat] - 1] if s.bonus[seat] else []
    final = [rules.FIRST_FINAL + seat] if s.final[seat] else []
    side = {str(len(bonus)): f"+{s.final[seat]}"} if final else {}
    down = gone(s, seat + 1)
    shown = collection(s, seat)
    worth = {rules.LETTERS[colour]: with_sign(int(rules.WORTH[held])) for colour, held in _held(s, seat)}
    return [
        Zone(f"hand/{seat}", "fan", _hand(s, seat), seat, seen=only(seat), places=only(seat)),
        Zone(f"draw/{seat}", "pile", pile, seat, seen=NOBODY, places=NOBODY),
        Zone(f"collection/{seat}", "grid", shown, seat, seen=EVERYONE, columns=rules.COLOURS, marks=worth),
        Zone(f"down/{seat}", "stack", down, seat, remembered=True, marks=_costs(down)),
        Zone(f"bonuses/{seat}", "row", bonus + final, seat, seen=EVERYONE, marks=side),
    ]


def _row(s: State, row: int) -> list[int]:
    cards: list[int] = s.rows[row].tolist()[: s.row_count[row]]
    return cards


def _hand(s: State, seat: int) -> list[int]:
    cards: list[int] = s.hands[seat].tolist()[: s.hand_count[seat]]
    return cards


def _bonuses_left(s: State) -> list[int]:
    """Return the intermediate bonuses not taken, the highest on top."""
    left = range(rules.FIRST_BONUS + s.bonus_count, rules.FIRST_FINAL)
    return [] if s.phase == rules.UNDEALT else list(reversed(left))


def _finals_left(s: State) -> list[int]:
    left = [rules.FIRST_FINAL + seat for seat in range(rules.SEATS) if not s.final[seat]]
    return [] if s.phase == rules.UNDEALT else left


def gone(s: State, where: int) -> list[int]:
    return _all_gone(s)[where]


@cached_per_snapshot
def _all_gone(s: State) -> list[list[int]]:
    """Return the cards of each place that `gone` names: index seat + 1, or IN_BOX."""
    found: list[list[int]] = [[] for _ in range(rules.IN_BOX + 1)]
    for card, where in enumerate(s.gone.tolist()):
        if where:
            found[where].append(card)
    return found


def collection(s: State, seat: int) -> list[int]:
    """Return the grid row by row; it has more than two rows only while a triple waits to be turned."""
    counts = s.visible_count[seat].tolist()
    columns = [cards[:count] for cards, count in zip(s.visible[seat].tolist(), counts, strict=True)]
    depth = max(COLLECTION_DEPTH, *map(len, columns))
    return [column[row] if row < len(column) else EMPTY for row in range(depth) for column in columns]


def _held(s: State, seat: int) -> list[tuple[int, int]]:
    """Return the colours that are visible in a collection, each with its number of cards."""
    return [(colour, held) for colour, held in enumerate(s.visible_count[seat].tolist()) if held]


def _costs(down: list[int]) -> dict[str, str]:
    """Return the points that the cards face down cost, by the letter of their colour."""
    if not down:
        return {}
    letters = [rules.LETTERS[rules.COLOUR[card]] for card in down]
    return {letter: with_sign(-letters.count(letter)) for letter in rules.LETTERS if letter in letters}


def facts(s: State) -> list[Fact]:
    if s.phase == rules.UNDEALT:
        return []
    found = [Fact("turn", min(s.turns // s.players + 1, rules.TURNS)), Fact("bonus", rules.next_bonus(s))]
    found.append(Fact("first", 1, (s.turn - s.turns) % s.players))
    for seat in range(s.players):
        found.append(Fact("points", rules.points(s, seat), seat))
        found.append(Fact("colours", rules.visible_colours(s.visible_count[seat]), seat))
        if s.final[seat]:
            found.append(Fact("final", s.final[seat], seat))
    return found


# Choices --------------------------------------------------------------------------------------


def pending(s: State, seat: int) -> int:
    return -1


def sentence(s: State, seat: int, action: int) -> Message:
    args: dict[str, Argument] = {"seat": Seat(seat), "card": _card(action), "row": rules.row_of(action)}
    if not rules.would_take(s, action):
        return Message("action-lay", args)
    cards = _taken(s, action)
    return Message("action-fifth", {**args, "cards": cards_of(cards), "count": len(cards)})


def touches(s: State, seat: int, action: int) -> list[tuple[str, ...]]:
    place = _hand(s, seat).index(action)
    return [(f"hand/{seat}/{place}", f"row/{rules.row_of(action)}")]


def prompt(s: State, seat: int) -> Message:
    last = s.turns // s.players == rules.TURNS - 1
    return Message("prompt-lay", {"last": "yes" if last else "no"})


def preview(s: State, seat: int, action: int) -> list[Message]:
    """Describe what laying a card would do.

    Two arguments are for drawing, not for the text: `place`, the card's place in its row, and
    `colours`, the change in points of each colour concerned ("O+4 C−8").
    """
    place = sum(card < action for card in _row(s, rules.row_of(action)))
    if not rules.would_take(s, action):
        return [Message("preview-nothing", {"place": place})]
    counts = empty(rules.COLOURS, np.int8)
    outcome.counts_after(s, seat, action, counts)
    counts = counts.tolist()
    cards = _taken(s, action)
    messages = [Message("preview-take", {"cards": cards_of(cards), "place": place})]
    colourless = [card for card in cards if rules.COLOUR[card] == rules.COLOURLESS]
    if colourless:
        messages.append(Message("preview-removed", {"card": _card(colourless[0])}))
    for colour, count in enumerate(counts):
        if count >= rules.TRIPLE:
            messages.append(Message("preview-triple", {"colour": COLOUR_NAMES[colour]}))
    if rules.earns_bonus(s, seat, counts):
        messages.append(Message("preview-bonus", {"points": rules.next_bonus(s)}))
    changes = [
        rules.LETTERS[colour] + with_sign(int(rules.WORTH[then] - rules.WORTH[now]))
        for colour, (now, then) in enumerate(zip(s.visible_count[seat].tolist(), counts, strict=True))
        if then != now
    ]
    total = outcome.gain(s, seat, counts)
    points: dict[str, Argument] = {
        "points": with_sign(total),
        "count": total,
        "colours": " ".join(changes),
    }
    return [*messages, Message("preview-points", points)]


# Log ------------------------------------------------------------------------------------------

PAUSES = {rules.TAKE: 700, rules.FLIP: 1000, rules.SETTLE: 500, rules.FINAL: 1200}  # milliseconds


def pause(s: State) -> int:
    return PAUSES.get(s.phase, 0)


def tell(before: State, after: State, seat: int, action: int) -> list[LogLine]:
    if seat != DEALER:
        return [LogLine(sentence(before, seat, action))]
    return TELL_STEP[before.phase](before, after)


def _tell_deal(before: State, after: State) -> list[LogLine]:
    opening = [card for row in after.rows.tolist() for card in row if card in rules.DECK]
    return [
        LogLine(Message("log-deal", {"pile": rules.PILE, "count": rules.HAND})),
        LogLine(Message("log-opening", {"cards": cards_of(opening)})),
        LogLine(Message("log-first", {"seat": Seat(after.turn)})),
    ]


def _tell_take(before: State, after: State) -> list[LogLine]:
    cards = _taken(before, before.laid)
    seat = Seat(before.turn)
    coloured = [card for card in cards if rules.COLOUR[card] != rules.COLOURLESS]
    lines = []
    if coloured:
        lines.append(LogLine(Message("log-take", {"seat": seat, **_listed(coloured)})))
    for card in cards:
        if card not in coloured:
            lines.append(LogLine(Message("log-removed", {"seat": seat, "card": _card(card)})))
    return lines


def _tell_flip(before: State, after: State) -> list[LogLine]:
    seat = before.turn
    turned = [card for card in gone(after, seat + 1) if card not in gone(before, seat + 1)]
    lines = []
    for colour, name in enumerate(COLOUR_NAMES):
        cards = [card for card in turned if rules.COLOUR[card] == colour]
        if cards:
            words: dict[str, Argument] = {"seat": Seat(seat), "colour": name, "cards": cards_of(cards)}
            lines.append(LogLine(Message("log-triple", words)))
    return lines


def _tell_settle(before: State, after: State) -> list[LogLine]:
    seat = before.turn
    lines = []
    if rules.bonus_due(before, seat):
        lines.append(LogLine(Message("log-bonus", {"seat": Seat(seat), "points": rules.next_bonus(before)})))
    drawn = [card for card in _hand(after, seat) if card not in _hand(before, seat)]
    if drawn:
        mine = only(seat)
        lines.append(
            LogLine(Message("log-refill", {"seat": Seat(seat), "count": len(drawn)}), EVERYONE & ~mine)
        )
        lines.append(LogLine(Message("log-refill-cards", _listed(drawn)), mine))
    return lines


def _tell_end(before: State, after: State) -> list[LogLine]:
    lines = []
    for seat in range(after.players):
        if after.final[seat]:
            colours = rules.visible_colours(after.visible_count[seat])
            words = {"seat": Seat(seat), "colours": colours, "points": after.final[seat]}
            lines.append(LogLine(Message("log-final", words)))
    for seat in range(after.players):
        if rules.winners(after) >> seat & 1:
            lines.append(
                LogLine(Message("log-win", {"seat": Seat(seat), "points": rules.points(after, seat)}))
            )
    return lines


TELL_STEP = {
    rules.UNDEALT: _tell_deal,
    rules.TAKE: _tell_take,
    rules.FLIP: _tell_flip,
    rules.SETTLE: _tell_settle,
    rules.FINAL: _tell_end,
}


# Cards in messages ----------------------------------------------------------------------------


@cached_per_snapshot
def _taken(s: State, card: int) -> list[int]:
    """Return the cards that a fifth card takes, ascending."""
    row = rules.row_of(card)
    cards, length = s.rows[row], s.row_count[row]
    place = rules.taken_place(cards, length, card)
    found: list[int] = cards.tolist()[place : place + rules.taken_count(cards, length, card)]
    return found


def _card(card: int) -> Card:
    return Card(FACES[face(card)].code)


def cards_of(cards: list[int]) -> tuple[Card, ...]:
    return tuple(_card(card) for card in cards)


def _listed(cards: list[int]) -> dict[str, Argument]:
    """Cards and their number, as the texts list them: "le 51 rouge", "2 cartes : 51 rouge, 53 lilas"."""
    return {"cards": cards_of(cards), "count": len(cards)}


def with_sign(number: int) -> str:
    """Format points with their sign, a typographic minus for negative ones."""
    return f"+{number}" if number > 0 else str(number).replace("-", "\N{MINUS SIGN}")
