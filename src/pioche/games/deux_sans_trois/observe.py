"""2 sans 3 as numbers: the observation for learning, and the census of cards for tests."""

from __future__ import annotations

from pioche.core.contract import FEATURE, layout_offsets
from pioche.core.kernel import Array, State, signed, table
from pioche.core.toolbox import clear

from .packed import COUNT_BITS, COUNT_MASK, all_visible, packed_of, packed_taken, worth_of
from .rules import (
    CARDS,
    COLOURS,
    FIRST_BONUS,
    FLIP,
    HAND,
    MOST_OF_COLOUR,
    NUMBERS,
    OVERFULL_ROW,
    PILE,
    ROW_LIMIT,
    ROWS,
    SEATS,
    TRIPLE,
    TURNS,
    UNDEALT,
    bonus_points,
    count_open,
    left_count,
    next_bonus,
    points,
)

# What a seat observes; seats are listed from its own on, clockwise.
LAYOUT = (
    ("own hand", NUMBERS),
    ("cards in the rows", NUMBERS),
    ("cards taken earlier, by anybody", NUMBERS),
    ("points that laying a card of the own hand would bring / 10", NUMBERS),
    ("cards in each row / 4", ROWS),
    ("one visible card of a colour, by seat", SEATS * COLOURS),
    ("two visible cards of a colour, by seat", SEATS * COLOURS),
    ("seat taken", SEATS),
    ("cards face down / 10", SEATS),
    ("intermediate bonus taken / 10", SEATS),
    ("points / 20", SEATS),
    ("cards in hand / 8", SEATS),
    ("cards in the own pile / 12", SEATS),
    ("whose turn it is", SEATS),
    ("intermediate bonus on top / 10", 1),
    ("turns played, share", 1),
)
(
    AT_HAND, AT_ROWS, AT_EARLIER, AT_GAIN, AT_LENGTH, AT_ONE, AT_TWO, AT_SEAT, AT_DOWN,
    AT_BONUS, AT_POINTS, AT_HELD, AT_PILE, AT_TURN, AT_NEXT_BONUS, AT_PROGRESS, OBSERVATION,
) = layout_offsets(LAYOUT)  # fmt: skip

# Whether one or two of 0..5 cards of a colour are visible once a triple is turned.
ONE_VISIBLE = table([0, 1, 0, 0, 1, 0], FEATURE)
TWO_VISIBLE = table([0, 0, 1, 0, 0, 1], FEATURE)


def observe(s: State, seat: int, out: Array) -> None:
    clear(out)
    if s.phase == UNDEALT:
        return
    observe_hand(s, seat, out)
    observe_rows(s, out)
    other = seat
    for after in range(s.players):
        observe_seat(s, other, after, out)
        other = other + 1 if other + 1 < s.players else 0
    out[AT_NEXT_BONUS] = next_bonus(s) * 0.1
    out[AT_PROGRESS] = s.turns / (TURNS * s.players)


def observe_hand(s: State, seat: int, out: Array) -> None:
    """The own cards, and the points that laying each would bring (`gain` of outcome.py)."""
    held = packed_of(s, seat)
    before = worth_of(held)
    bonus = 0 if s.bonus[seat] else next_bonus(s)
    for i in range(s.hand_count[seat]):
        card = signed(s.hands[seat, i])
        after = held + packed_taken(s, card)
        brought = worth_of(after) - before + bonus * all_visible(after)
        out[AT_HAND + card] = 1
        out[AT_GAIN + card] = brought * 0.1


def observe_rows(s: State, out: Array) -> None:
    """The cards in the rows, and all that were taken from them.

    Places without a card hold 0. This is also the first start, which is always in its row and never
    taken; so empty places need no test.
    """
    for card in range(NUMBERS):
        out[AT_EARLIER + card] = s.gone[card] > 0
    most = MOST_OF_COLOUR if s.phase == FLIP else TRIPLE - 1
    for seat in range(s.players):
        for colour in range(COLOURS):
            for i in range(most):
                out[AT_EARLIER + signed(s.visible[seat, colour, i])] = 1
    out[AT_EARLIER] = 0
    for row in range(ROWS):
        out[AT_LENGTH + row] = s.row_count[row] * (1 / ROW_LIMIT)
        for i in range(OVERFULL_ROW):
            out[AT_ROWS + signed(s.rows[row, i])] = 1


def observe_seat(s: State, seat: int, after: int, out: Array) -> None:
    """A seat's collection and counts, `after` seats after the observer's."""
    held = packed_of(s, seat)
    for colour in range(COLOURS):
        visible = (held >> (COUNT_BITS * colour)) & COUNT_MASK
        out[AT_ONE + after * COLOURS + colour] = ONE_VISIBLE[visible]
        out[AT_TWO + after * COLOURS + colour] = TWO_VISIBLE[visible]
    out[AT_SEAT + after] = 1
    out[AT_DOWN + after] = s.down_count[seat] * 0.1
    out[AT_BONUS + after] = bonus_points(s, seat) * 0.1
    out[AT_POINTS + after] = points(s, seat) * 0.05
    out[AT_HELD + after] = s.hand_count[seat] * (1 / HAND)
    out[AT_PILE + after] = s.pile_count[seat] * (1 / (PILE - HAND))
    out[AT_TURN + after] = s.turn == seat


def census(s: State, out: Array) -> None:
    if s.phase == UNDEALT:
        return
    count_open(s, out)
    for seat in range(s.players):
        for i in range(s.hand_count[seat]):
            out[s.hands[seat, i]] += 1
        for i in range(s.pile_count[seat]):
            out[s.piles[seat, i]] += 1
        if s.bonus[seat]:
            out[FIRST_BONUS + s.bonus[seat] - 1] += 1
    for i in range(left_count(s)):
        out[s.left[i]] += 1
    for card in range(FIRST_BONUS + s.bonus_count, CARDS):  # intermediate bonuses not taken, all final ones
        out[card] += 1
