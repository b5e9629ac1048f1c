"""2 sans 3: the fifth card of a row takes others; two of a colour are golden, a third is a curse.

Source: the French rulebook; 2 to 4 players. No variants.

House readings (H):
- The first seat is drawn, or named by the table's owner (the rules say "the youngest").
- Which number has which colour is printed only on the cards: `PRINTED` is our own table, the
  seven colours in turn over the 84 coloured numbers.
- Cards taken together: colourless ones leave; the others count in ascending order, the third
  visible one of a colour turning with the two before it, later ones starting a new series.
  Only then is the intermediate bonus looked at.
- The score of a running game is what would be counted if it ended now, without final bonuses.

Physical cards: 0..89 are the numbers, 90..93 the intermediate bonuses 10, 7, 5, 3, and 94..97
the final bonuses (all alike; a seat that earns one gets the card 94 + seat).

One turn, with the dealer's steps in brackets, each skipped where there is nothing to do:

    play ── [TAKE the row's cards] ── [TURN the triples] ── [SETTLE: bonus, new cards] ── next seat
"""

from __future__ import annotations

import numpy as np

from pioche.core.contract import DEALER, FEATURE, first_seat_option, layout_offsets
from pioche.core.kernel import Array, State, empty, record_dtype, signed, table
from pioche.core.rng import below, draw_first, shuffle
from pioche.core.toolbox import clear, insert_sorted, remove_at, sort

VERSION = 1
PLAYERS = range(2, 5)
OPTIONS = (first_seat_option(4),)
LOW_WINS = False
SEATS = 4

NUMBERS = 90
ROWS = 3
STEP = NUMBERS // ROWS  # numbers in a row, its start included: 0, 30 and 60 are the starts
ROW_LIMIT = 4  # cards a row may hold, its start included; one more takes
OVERFULL_ROW = ROW_LIMIT + 1
OPENING = 3  # cards laid in the rows before the first turn
PILE = 20  # cards dealt to each seat
HAND = 8
REFILL = 6
KEPT = HAND - REFILL  # cards left in hand when new ones are drawn, or the game ends
TURNS = PILE - KEPT  # turns of each seat
DEALT = NUMBERS - ROWS  # every number but the starts
DECK = table([number for number in range(NUMBERS) if number % STEP])
SPARE = DEALT - OPENING - 2 * PILE  # cards left over with two players, the most there can be

# The colour of every number, a row a line: one letter of LETTERS, or "-" for none (H).
LETTERS = "OLCRTMV"  # orange, lilac, light blue (ciel), red, turquoise, magenta, olive (vert)
PRINTED = (
    "-OLCRTMVOLCRTMV-OLCRTMVOLCRTMV"  # 0..29
    "-OLCRTMVOLCRTMV-OLCRTMVOLCRTMV"  # 30..59
    "-OLCRTMVOLCRTMV-OLCRTMVOLCRTMV"  # 60..89
)
COLOURS = len(LETTERS)
COLOURLESS = COLOURS
COLOUR = table([(LETTERS + "-").index(letter) for letter in PRINTED])

TRIPLE = 3  # visible cards of a colour that turn face down
MOST_OF_COLOUR = 2 + 3  # visible at once, before a triple is turned: two there, three taken
# Points of so many cards of a colour, three or more being a triple of -3 and the rest.
WORTH = table([0, 1, 5, -3, -3 + 1, -3 + 5], np.int8)

# Whether one or two are visible once a triple is turned, as it is observed.
ONE_VISIBLE = table([0, 1, 0, 0, 1, 0], FEATURE)
TWO_VISIBLE = table([0, 0, 1, 0, 0, 1], FEATURE)

COUNT_BITS = 3
COUNT_MASK = (1 << COUNT_BITS) - 1
# A card among the cards of each colour, packed COUNT_BITS for each.
ONE_PACKED = table(
    [0 if letter == "-" else 1 << COUNT_BITS * LETTERS.index(letter) for letter in PRINTED], np.int64
)

ONE_OF_EACH = sum(1 << COUNT_BITS * colour for colour in range(COLOURS))
# The points of three colours packed that way; more than MOST_OF_COLOUR are never looked up.
THREE_BITS = 3 * COUNT_BITS
THREE_MASK = (1 << THREE_BITS) - 1
WORTH_OF_THREE = table(
    [
        sum(WORTH[min((packed >> COUNT_BITS * place) & COUNT_MASK, MOST_OF_COLOUR)] for place in range(3))
        for packed in range(1 << THREE_BITS)
    ],
    np.int8,
)

BONUSES = table([10, 7, 5, 3], np.int8)  # intermediate ones, the top of the stack first
FINAL_BONUS = table([0, 0, 0, 0, 0, 0, 5, 10], np.int8)  # by visible colours
FIRST_BONUS = NUMBERS  # the card of the intermediate 10
FIRST_FINAL = FIRST_BONUS + 4

CARDS = FIRST_FINAL + 4
ACTIONS = NUMBERS  # lay that number

# What a seat observes: seats from its own on, clockwise.
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
    SEE_HAND, SEE_ROWS, SEE_EARLIER, SEE_GAIN, SEE_LENGTH, SEE_ONE, SEE_TWO, SEE_SEAT, SEE_DOWN,
    SEE_BONUS, SEE_POINTS, SEE_HELD, SEE_PILE, SEE_TURN, SEE_NEXT_BONUS, SEE_PROGRESS, OBSERVATION,
) = layout_offsets(LAYOUT)  # fmt: skip

# What happens next.
DEAL, PLAY, TAKE, TURN, SETTLE, FINAL, OVER = range(7)

STATE = record_dtype(
    players=np.int8,
    first=np.int8,  # option: 0 the first seat is drawn, else that seat + 1
    phase=np.int8,  # what happens next: DEAL .. OVER (public)
    turn=np.int8,  # the seat whose turn it is (public)
    turns=np.int8,  # turns completed by all seats together (public)
    laid=np.uint8,  # the fifth card of a row, while it takes; 0 otherwise (public)
    row_count=(np.int8, ROWS),  # cards in each row, the start included (public)
    rows=(np.uint8, (ROWS, OVERFULL_ROW)),  # ascending, the start first (public)
    hand_count=(np.int8, SEATS),  # (public)
    hands=(np.uint8, (SEATS, HAND)),  # ascending (secret, each seat its own)
    draw_count=(np.int8, SEATS),  # (public)
    draws=(np.uint8, (SEATS, PILE - HAND)),  # own piles, the top last (secret from everybody)
    spare=(np.uint8, SPARE),  # left over after the deal (secret from everybody)
    shown_count=(np.int8, (SEATS, COLOURS)),  # visible cards of each colour (public)
    shown=(np.uint8, (SEATS, COLOURS, MOST_OF_COLOUR)),  # the oldest first (public)
    down=(np.int8, SEATS),  # how many cards lie face down (public)
    gone=(np.uint8, NUMBERS),  # seat + 1: face down there; IN_BOX: taken, colourless (public)
    bonus_count=np.int8,  # intermediate bonuses taken by all (public)
    bonus=(np.int8, SEATS),  # 1 for the first taken, .. 4; 0 for none (public)
    final=(np.int8, SEATS),  # points of the final bonus, once the game is over (public)
)
IN_BOX = SEATS + 1


def actors(s: State) -> int:
    if s.phase == PLAY:
        return 1 << int(s.turn)
    if s.phase == OVER:
        return 0
    return 1 << DEALER


def deal(s: State, rng: State) -> None:
    if s.phase == TAKE:
        take(s, s.turn)
    elif s.phase == TURN:
        turn_triples(s, s.turn)
    elif s.phase == SETTLE:
        settle(s, s.turn)
    elif s.phase == DEAL:
        set_up(s, rng)
    else:
        give_finals(s)


def set_up(s: State, rng: State) -> None:
    """Starts and opening cards in the rows, a pile and a hand for everybody."""
    deck = empty(DEALT, np.uint8)
    for i in range(DEALT):
        deck[i] = DECK[i]
    draw_first(rng, deck, DEALT, OPENING + PILE * s.players)
    for row in range(ROWS):
        place(s, row * STEP)
    for i in range(OPENING):
        place(s, deck[i])
    for seat in range(s.players):
        s.hand_count[seat] = HAND
        s.draw_count[seat] = PILE - HAND
    lay_out(s, deck, OPENING, -1)
    s.turn = s.first - 1 if s.first else below(rng, s.players)
    s.phase = PLAY


def row_of(card: int) -> int:
    """The row in which a number is laid (comparisons are faster than a division)."""
    return int(card >= STEP) + int(card >= 2 * STEP)


def place(s: State, card: int) -> None:
    """Lay a card in its row, where it belongs."""
    row = row_of(card)
    insert_sorted(s.rows[row], s.row_count[row], card)
    s.row_count[row] += 1


def lay_out(s: State, deck: Array, start: int, known: int) -> None:
    """Hands (but that of the seat `known`), own piles and left-over cards, from the deck on from `start`."""
    at = start
    for seat in range(s.players):
        if seat != known:
            held = s.hand_count[seat]
            for i in range(held):
                s.hands[seat, i] = deck[at + i]
            sort(s.hands[seat], held)
            at += held
        piled = s.draw_count[seat]
        for i in range(piled):
            s.draws[seat, i] = deck[at + i]
        at += piled
    for i in range(spare_count(s)):
        s.spare[i] = deck[at + i]


def spare_count(s: State) -> int:
    """How many cards are left over after the deal."""
    return DEALT - OPENING - PILE * int(s.players)


def legal(s: State, seat: int, out: Array) -> int:
    count = int(s.hand_count[seat])
    for i in range(count):
        out[i] = s.hands[seat, i]
    return count


def play(s: State, seat: int, action: int) -> None:
    drop(s, seat, action)
    takes = would_take(s, action)
    place(s, action)
    if takes:
        s.laid = action
        s.phase = TAKE
    else:
        end_turn(s, seat)


def drop(s: State, seat: int, card: int) -> None:
    """Remove a card from a hand, the higher ones closing up."""
    last = s.hand_count[seat] - 1
    shift = 0
    for i in range(last):
        shift |= s.hands[seat, i] == card
        s.hands[seat, i] = s.hands[seat, i + shift]
    s.hands[seat, last] = 0
    s.hand_count[seat] = last


def would_take(s: State, card: int) -> bool:
    """Whether the card, not yet laid, would be the fifth of its row."""
    return bool(s.row_count[row_of(card)] == ROW_LIMIT)


# What a fifth card takes lies side by side in the row: all that is higher, or, if nothing is, the
# card next to the start. These kernels may be asked before or after the card is laid.


def higher(row: Array, length: int, card: int) -> int:
    """How many cards of the row are higher."""
    count = 0
    for i in range(1, length):
        count += row[i] > card
    return count


def taken_count(row: Array, length: int, card: int) -> int:
    """How many cards a fifth card takes."""
    return max(1, higher(row, length, card))


def taken_place(row: Array, length: int, card: int) -> int:
    """The place in the row of the first card that a fifth card takes."""
    above = higher(row, length, card)
    return length - above if above else 1


def close_up(row: Array, length: int, at: int, count: int) -> int:
    """Remove so many cards from that place of the row on; how many cards stay."""
    for i in range(at, length):
        row[i] = row[i + count] if i + count < length else 0
    return length - count


def take(s: State, seat: int) -> None:
    """The fifth card takes; the row closes up."""
    number = row_of(s.laid)
    row = s.rows[number]
    length = int(s.row_count[number])
    at = taken_place(row, length, s.laid)
    count = taken_count(row, length, s.laid)
    most = 0
    for i in range(at, at + count):
        most = max(most, receive(s, seat, row[i]))
    s.row_count[number] = close_up(row, length, at, count)
    s.laid = 0
    if most >= TRIPLE:
        s.phase = TURN
    else:
        collected(s, seat)


def receive(s: State, seat: int, card: int) -> int:
    """A card taken from a row: out of the game if it has no colour, else to the collection.

    How many of its colour are visible there now.
    """
    colour = COLOUR[card]
    if colour == COLOURLESS:
        s.gone[card] = IN_BOX
        return 0
    count = int(s.shown_count[seat, colour])
    s.shown[seat, colour, count] = card
    s.shown_count[seat, colour] = count + 1
    return count + 1


def turn_triples(s: State, seat: int) -> None:
    """The oldest three of a colour go face down; later ones start a new series."""
    for colour in range(COLOURS):
        if s.shown_count[seat, colour] >= TRIPLE:
            for _ in range(TRIPLE):
                s.gone[s.shown[seat, colour, 0]] = seat + 1
                remove_at(s.shown[seat, colour], s.shown_count[seat, colour], 0)
                s.shown_count[seat, colour] -= 1
            s.down[seat] += TRIPLE
    collected(s, seat)


def visible_colours(counts: Array) -> int:
    """In how many colours cards are visible, triples being turned, from the cards of each colour."""
    visible = 0
    for colour in range(COLOURS):
        visible += counts[colour] != 0 and counts[colour] != TRIPLE
    return visible


def earns_bonus(s: State, seat: int, counts: Array) -> bool:
    """Whether so many cards of each colour earn the seat the intermediate bonus, which it can have once."""
    return s.bonus[seat] == 0 and visible_colours(counts) == COLOURS


def bonus_due(s: State, seat: int) -> bool:
    return earns_bonus(s, seat, s.shown_count[seat])


def collected(s: State, seat: int) -> None:
    """All is taken and turned: a bonus if one is due, else the end of the turn."""
    if bonus_due(s, seat):
        s.phase = SETTLE
    else:
        end_turn(s, seat)


def refill_due(s: State, seat: int) -> bool:
    return bool(s.hand_count[seat] == KEPT and s.draw_count[seat] > 0)


def end_turn(s: State, seat: int) -> None:
    """New cards if they are due, else the next seat."""
    if refill_due(s, seat):
        s.phase = SETTLE
    else:
        next_turn(s)


def settle(s: State, seat: int) -> None:
    """The intermediate bonus and new cards, as they are due; then the next seat."""
    if bonus_due(s, seat):
        s.bonus_count += 1
        s.bonus[seat] = s.bonus_count
    if refill_due(s, seat):
        for _ in range(REFILL):
            s.draw_count[seat] -= 1
            top = s.draw_count[seat]
            insert_sorted(s.hands[seat], s.hand_count[seat], s.draws[seat, top])
            s.hand_count[seat] += 1
            s.draws[seat, top] = 0
    next_turn(s)


def next_turn(s: State) -> None:
    s.turns += 1
    s.turn = s.turn + 1 if s.turn + 1 < s.players else 0
    s.phase = PLAY if s.turns < TURNS * s.players else FINAL


def give_finals(s: State) -> None:
    """Final bonuses; the game is over."""
    for seat in range(s.players):
        s.final[seat] = FINAL_BONUS[visible_colours(s.shown_count[seat])]
    s.phase = OVER


def scores(s: State, out: Array) -> None:
    for seat in range(s.players):
        out[seat] = points(s, seat)


def points(s: State, seat: int) -> int:
    """What a seat would count if the game ended now, without a final bonus not yet given."""
    return worth_of(packed_of(s, seat)) + bonus_points(s, seat) + int(s.final[seat]) - int(s.down[seat])


def bonus_points(s: State, seat: int) -> int:
    """The intermediate bonus that a seat has."""
    return BONUSES[s.bonus[seat] - 1] if s.bonus[seat] else 0


def next_bonus(s: State) -> int:
    """The intermediate bonus on top of the stack, 0 when none is left."""
    return BONUSES[s.bonus_count] if s.bonus_count < SEATS else 0


def add_taken(row: Array, length: int, card: int, counts: Array) -> None:
    """Add what a fifth card takes to the counts of each colour; triples are not turned."""
    at = taken_place(row, length, card)
    for i in range(at, at + taken_count(row, length, card)):
        colour = COLOUR[row[i]]
        if colour != COLOURLESS:
            counts[colour] += 1


def counts_after(s: State, seat: int, card: int, counts: Array) -> None:
    """Into `counts`: the cards of each colour that the seat would have on laying this card."""
    for colour in range(COLOURS):
        counts[colour] = s.shown_count[seat, colour]
    if would_take(s, card):
        row = row_of(card)
        add_taken(s.rows[row], s.row_count[row], card, counts)


def gain(s: State, seat: int, counts: Array) -> int:
    """The points that so many cards of each colour would bring, an intermediate bonus included."""
    total = next_bonus(s) if earns_bonus(s, seat, counts) else 0
    for colour in range(COLOURS):
        total += WORTH[counts[colour]] - WORTH[s.shown_count[seat, colour]]
    return total


def winners(s: State) -> int:
    if s.phase != OVER:
        return 0
    mask = 0
    best = points(s, 0)
    for seat in range(s.players):
        own = points(s, seat)
        if own > best:
            best = own
            mask = 0
        if own == best:
            mask |= 1 << seat
    return mask


def imagine(s: State, seat: int, rng: State) -> None:
    """Other hands, all piles and the left-over cards are any of the cards that the seat never saw."""
    if s.phase == DEAL:
        return
    places = empty(NUMBERS, np.int8)
    for card in range(NUMBERS):
        places[card] = 0
    count_open(s, places)
    for i in range(s.hand_count[seat]):
        places[s.hands[seat, i]] += 1
    unseen = empty(NUMBERS, np.uint8)
    count = 0
    for card in range(NUMBERS):
        if places[card] == 0:
            unseen[count] = card
            count += 1
    shuffle(rng, unseen, count)
    lay_out(s, unseen, 0, seat)


def count_open(s: State, out: Array) -> None:
    """Add one for each place where a number lies open, or face down after everybody saw it."""
    for card in range(NUMBERS):
        out[card] += s.gone[card] > 0
    for row in range(ROWS):
        for i in range(s.row_count[row]):
            out[s.rows[row, i]] += 1
    for seat in range(s.players):
        for colour in range(COLOURS):
            for i in range(s.shown_count[seat, colour]):
                out[s.shown[seat, colour, i]] += 1


def observe(s: State, seat: int, out: Array) -> None:
    clear(out)
    if s.phase == DEAL:
        return
    observe_hand(s, seat, out)
    observe_rows(s, out)
    other = seat
    for after in range(s.players):
        observe_seat(s, other, after, out)
        other = other + 1 if other + 1 < s.players else 0
    out[SEE_NEXT_BONUS] = next_bonus(s) * 0.1
    out[SEE_PROGRESS] = s.turns / (TURNS * s.players)


def observe_hand(s: State, seat: int, out: Array) -> None:
    """The own cards and what each would bring."""
    held = packed_of(s, seat)
    before = worth_of(held)
    bonus = 0 if s.bonus[seat] else next_bonus(s)
    for i in range(s.hand_count[seat]):
        card = signed(s.hands[seat, i])
        after = held + packed_taken(s, card)
        brought = worth_of(after) - before + bonus * all_visible(after)
        out[SEE_HAND + card] = 1
        out[SEE_GAIN + card] = brought * 0.1


# The cards of each colour in one integer, COUNT_BITS for each: faster than an array where a hand of
# cards is tried one by one.


def packed_of(s: State, seat: int) -> int:
    """The visible cards of a seat, packed."""
    held = 0
    for colour in range(COLOURS):
        held |= signed(s.shown_count[seat, colour]) << (COUNT_BITS * colour)
    return held


def packed_taken(s: State, card: int) -> int:
    """What a card, not yet laid, would take, packed: nothing unless it is the fifth of its row."""
    row = row_of(card)
    low, middle, high = signed(s.rows[row, 1]), signed(s.rows[row, 2]), signed(s.rows[row, 3])
    taken = signed(ONE_PACKED[low if (card < low) | (card > high) else 0])
    taken += signed(ONE_PACKED[middle if card < middle else 0])
    taken += signed(ONE_PACKED[high if card < high else 0])
    return taken * would_take(s, card)


def worth_of(packed: int) -> int:
    """The points of so many cards of each colour."""
    low = signed(WORTH_OF_THREE[packed & THREE_MASK])
    middle = signed(WORTH_OF_THREE[(packed >> THREE_BITS) & THREE_MASK])
    return low + middle + signed(WORTH_OF_THREE[(packed >> 2 * THREE_BITS) & COUNT_MASK])


def all_visible(packed: int) -> bool:
    """Whether all colours are visible, triples being turned: nowhere are there no cards, or just three."""
    return (packed >> 2 | (packed >> 1 ^ packed)) & ONE_OF_EACH == ONE_OF_EACH


def observe_rows(s: State, out: Array) -> None:
    """The rows, and all that once lay in them.

    Places without a card hold 0, the first start, which lies in its row and is never taken: they need not be
    told apart.
    """
    for card in range(NUMBERS):
        out[SEE_EARLIER + card] = s.gone[card] > 0
    most = MOST_OF_COLOUR if s.phase == TURN else TRIPLE - 1
    for seat in range(s.players):
        for colour in range(COLOURS):
            for i in range(most):
                out[SEE_EARLIER + signed(s.shown[seat, colour, i])] = 1
    out[SEE_EARLIER] = 0
    for row in range(ROWS):
        out[SEE_LENGTH + row] = s.row_count[row] * (1 / ROW_LIMIT)
        for i in range(OVERFULL_ROW):
            out[SEE_ROWS + signed(s.rows[row, i])] = 1


def observe_seat(s: State, seat: int, after: int, out: Array) -> None:
    """A seat's collection and counts, `after` seats after the observer's."""
    held = packed_of(s, seat)
    for colour in range(COLOURS):
        visible = (held >> (COUNT_BITS * colour)) & COUNT_MASK
        out[SEE_ONE + after * COLOURS + colour] = ONE_VISIBLE[visible]
        out[SEE_TWO + after * COLOURS + colour] = TWO_VISIBLE[visible]
    out[SEE_SEAT + after] = 1
    out[SEE_DOWN + after] = s.down[seat] * 0.1
    out[SEE_BONUS + after] = bonus_points(s, seat) * 0.1
    out[SEE_POINTS + after] = points(s, seat) * 0.05
    out[SEE_HELD + after] = s.hand_count[seat] * (1 / HAND)
    out[SEE_PILE + after] = s.draw_count[seat] * (1 / (PILE - HAND))
    out[SEE_TURN + after] = s.turn == seat


def census(s: State, out: Array) -> None:
    if s.phase == DEAL:
        return
    count_open(s, out)
    for seat in range(s.players):
        for i in range(s.hand_count[seat]):
            out[s.hands[seat, i]] += 1
        for i in range(s.draw_count[seat]):
            out[s.draws[seat, i]] += 1
        if s.bonus[seat]:
            out[FIRST_BONUS + s.bonus[seat] - 1] += 1
    for i in range(spare_count(s)):
        out[s.spare[i]] += 1
    for card in range(FIRST_BONUS + s.bonus_count, CARDS):  # those not taken, and all final ones
        out[card] += 1
