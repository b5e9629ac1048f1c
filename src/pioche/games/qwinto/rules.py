"""Qwinto, the card game: lay a card, announce a total, and everybody may write it down.

Source: the publisher's French rules of the card game. One to four players. The geometry of
the sheet is printed on the block only; `SHEET` below holds it as data.

Variants: with one player (solo) the pile is never shuffled anew; one draws what is left, plays
on with fewer cards, and the game also ends when the last hand card has been played. There are
no options: the dealer draws the first seat.

House readings (H):
- All write at the same time and in secret: a choice stands once given, and all are disclosed
  together. A seat without a cell for the total is not asked.
- The covered cards are shuffled into a new pile as soon as the pile's last card is drawn, also
  between the two draws that follow a pair.
- Everybody finishes the writing of the turn that ends the game; nobody draws after it.
- Of three equal cards any two may be laid; pairs of 0 or of -2 too.
- A tie for the win is shared.
"""

from __future__ import annotations

import numpy as np

from pioche.core.contract import DEALER, POINTS, layout_offsets
from pioche.core.kernel import Array, State, empty, record_dtype, table
from pioche.core.rng import below, shuffle
from pioche.core.toolbox import bit_count, clear, insert_sorted, low_bit, remove_at, sort

VERSION = 1
PLAYERS = range(1, 5)
OPTIONS = ()
LOW_WINS = False
SEATS = 4

# Cards. A card's number is 4 x (place of its value) + its colour, so that a hand in ascending
# order has equal values side by side. Every face exists once.

COLOURS = 4  # 0 orange, 1 yellow, 2 purple, 3 grey
VALUES = (-2, 0, 1, 2, 3, 4, 5, 6)
CARDS = len(VALUES) * COLOURS
HAND = 3
MOST_IN_PILE = CARDS - 4 - HAND
VALUE = table(VALUES, np.int8)
WRITTEN_COLOURS = 0b111  # as a mask: grey is no colour

# The grid: two cells are neighbours when their numbers differ in exactly one bit.
#
#     a 0 | b 1
#     ----+----
#     c 2 | d 3

CELLS = 4
BESIDE, ABOVE = 1, 2  # cell ^ BESIDE and cell ^ ABOVE are the two neighbours of a cell

# The sheet: rows of 9 places each, numbered row by row from left to right, 0 to 26.
# (. no cell, o number cell, P number cell with the pentagon, # the empty cell, never written)

SHEET = (
    # 0 .. 11, the columns
    "..oPo#oPoooo",  # orange: places 0..8
    ".ooooo#oPoo.",  # yellow: places 9..17
    "ooPo#ooooP..",  # purple: places 18..26
)
ROWS = len(SHEET)
COLUMNS = len(SHEET[0])
LENGTH = 9  # places in a row
PLACES = ROWS * LENGTH
SPOTS = [(row, column) for row in range(ROWS) for column in range(COLUMNS) if SHEET[row][column] in "oP"]
THREES = [column for column in range(COLUMNS) if all((row, column) in SPOTS for row in range(ROWS))]
THREE_COLUMNS = len(THREES)
THREE = table([[SPOTS.index((row, column)) for row in range(ROWS)] for column in THREES])  # their places
PENTAGON = table(
    [SPOTS.index((row, column)) for column in THREES for row in range(ROWS) if SHEET[row][column] == "P"]
)


def mask_of(spots: list[tuple[int, int]]) -> int:
    """The places of these spots (row, column), as a mask."""
    return sum(1 << SPOTS.index(spot) for spot in spots)


# For each place: its row from there to the right, its row up to there, its column. Then, for each
# mask of rows, all places of these rows.

NOT_LEFT = table([mask_of([s for s in SPOTS if s[0] == row and s[1] >= col]) for row, col in SPOTS], np.int32)
NOT_RIGHT = table(
    [mask_of([s for s in SPOTS if s[0] == row and s[1] <= col]) for row, col in SPOTS], np.int32
)
SAME_COLUMN = table([mask_of([s for s in SPOTS if s[1] == col]) for _, col in SPOTS], np.int32)
ROWS_PLACES = table([mask_of([s for s in SPOTS if rows >> s[0] & 1]) for rows in range(1 << ROWS)], np.int32)

LEAST, MOST = 1, 18  # the numbers that may be written
MISS_POINTS = -5
LAST_MISS = 4
LAST_ROW = 2  # complete rows that end the game

# Actions: lay one card, lay two, write, do not write.

SIDES = 2  # a cell's neighbours: 0 beside, 1 above or below
PAIR_WAYS = CELLS * SIDES  # the first cell, and on which side of it the second lies
PAIRS = CARDS * CELLS  # before: card * CELLS + cell
WRITES = PAIRS + CARDS * (COLOURS - 1) * PAIR_WAYS
NO = WRITES + PLACES
ACTIONS = NO + 1

DEALING, LAYING, WRITING, DRAWING, OVER = 0, 1, 2, 3, 4
PHASES = 5

# Own seat first, then the others clockwise.
LAYOUT = (
    ("phase", PHASES),
    ("players", SEATS),
    ("active seat", SEATS),
    ("sheets: numbers / 18", SEATS * PLACES),
    ("sheets: numbers in each row / 9", SEATS * ROWS),
    ("misses / 4", SEATS),
    ("points / 40", SEATS),
    ("cards in hand / 3", SEATS),
    ("hand cards of the present pile / 3", SEATS),
    ("cards in the pile / 25", 1),
    ("own hand", CARDS),
    ("grid", CELLS * CARDS),
    ("covered cards", CARDS),
    ("in the pile or in another hand", CARDS),
    ("surely in another hand", CARDS),
    ("announced total / 18", 1),
    ("announced colours", ROWS),
    ("places for it on the own sheet", PLACES),
    ("own choice", PLACES + 1),
    ("still to choose", SEATS),
)
(
    AT_PHASE, AT_PLAYERS, AT_ACTIVE, AT_SHEETS, AT_ROWS, AT_MISSES, AT_POINTS, AT_HELD, AT_FRESH, AT_PILE,
    AT_HAND, AT_GRID, AT_COVERED, AT_UNSEEN, AT_ELSEWHERE, AT_TOTAL, AT_COLOURS, AT_OPEN, AT_CHOICE,
    AT_ASKED, OBSERVATION,
) = layout_offsets(LAYOUT)  # fmt: skip
USUAL_POINTS = 40  # scales the points of an observation

STATE = record_dtype(
    players=np.int8,
    phase=np.int8,  # what happens next (public)
    active=np.int8,  # the seat whose turn it is (public)
    hands=(np.uint8, (SEATS, HAND)),  # ascending (secret, each seat its own)
    held=(np.int8, SEATS),  # cards in each hand (public)
    pile=(np.uint8, MOST_IN_PILE),  # the next card last (secret, from everybody)
    in_pile=np.int8,  # cards in the pile (public)
    grid=(np.uint8, CELLS),  # the visible card of each cell (public)
    under=(np.uint8, CARDS),  # the cell that a covered card lies in + 1, else 0 (public)
    shuffles=np.int8,  # how often a new pile was made (public)
    origin=(np.uint8, CARDS),  # the number of the last pile that the card was in (public)
    total=np.int8,  # announced this turn, 0 before (public)
    colours=np.int8,  # announced this turn, a mask of rows (public)
    asked=np.int8,  # the seats that have still to choose, a mask (public)
    chosen=(np.uint8, SEATS),  # place + 1, or PLACES + 1 for no, or 0 (secret until disclosed)
    sheets=(np.uint8, (SEATS, PLACES)),  # the numbers written, 0 for none (public)
    barred=(np.int32, (SEATS, MOST + 1)),  # the places closed to each number, as masks (public)
    written=(np.int8, (SEATS, ROWS)),  # how many numbers each row holds (public)
    misses=(np.int8, SEATS),  # (public)
)


def actors(s: State) -> int:
    if s.phase == LAYING:
        return int(1 << s.active)
    if s.phase == WRITING and s.asked:
        return int(s.asked)
    return 0 if s.phase == OVER else 1 << DEALER


def deal(s: State, rng: State) -> None:
    if s.phase == DEALING:
        set_up(s, rng)
    elif s.phase == WRITING:
        disclose(s)
    else:
        draw(s, rng)


def set_up(s: State, rng: State) -> None:
    """Three cards each, four in the grid, the rest is the pile; the first seat is drawn."""
    deck = empty(CARDS, np.uint8)
    for card in range(CARDS):
        deck[card] = card
    shuffle(rng, deck, CARDS)
    at = 0
    for cell in range(CELLS):
        s.grid[cell] = deck[at]
        at += 1
    for seat in range(s.players):
        for _ in range(HAND):
            s.held[seat] = receive(s.hands[seat], s.held[seat], deck[at])
            at += 1
    s.in_pile = CARDS - at
    for i in range(s.in_pile):
        s.pile[i] = deck[at + i]
    s.active = below(rng, s.players)
    s.phase = LAYING


def receive(hand: Array, held: int, card: int) -> int:
    """A card more in the hand; how many it holds now."""
    insert_sorted(hand, held, card)
    return held + 1


def disclose(s: State) -> None:
    """All have chosen: the total is written where they said, the active seat's miss is marked."""
    over = s.held[s.active] == 0
    for seat in range(s.players):
        choice = s.chosen[seat]
        if choice and choice <= PLACES:
            write(s, seat, choice - 1)
        elif seat == s.active:
            s.misses[seat] += 1
        s.chosen[seat] = 0
        over |= has_ended(s, seat)
    if over:
        s.phase = OVER
    else:
        draw_or_pass(s)


def write(s: State, seat: int, place: int) -> None:
    """The announced total stands in that place from now on, and bars places to the numbers.

    Rows ascend strictly: lower numbers go to its left only, higher ones to its right only, and
    the number itself no more into this row, nor anywhere into this column.
    """
    number = s.total
    s.sheets[seat, place] = number
    s.written[seat, place // LENGTH] += 1
    for lower in range(LEAST, number):
        s.barred[seat, lower] |= NOT_LEFT[place]
    s.barred[seat, number] |= NOT_LEFT[place] | NOT_RIGHT[place] | SAME_COLUMN[place]
    for higher in range(number + 1, MOST + 1):
        s.barred[seat, higher] |= NOT_RIGHT[place]


def has_ended(s: State, seat: int) -> bool:
    """Whether this seat's sheet ends the game."""
    return bool(complete_rows(s, seat) >= LAST_ROW or s.misses[seat] >= LAST_MISS)


def complete_rows(s: State, seat: int) -> int:
    count = 0
    for row in range(ROWS):
        count += s.written[seat, row] == LENGTH
    return count


def draw_or_pass(s: State) -> None:
    """The active seat draws while its hand is short and there is a pile; then the next plays."""
    if s.held[s.active] < HAND and s.in_pile:
        s.phase = DRAWING
    else:
        s.active = (s.active + 1) % s.players
        s.total = 0
        s.colours = 0
        s.phase = LAYING


def draw(s: State, rng: State) -> None:
    """The active seat draws one card; after the last one the covered cards are a new pile."""
    s.in_pile -= 1
    s.held[s.active] = receive(s.hands[s.active], s.held[s.active], s.pile[s.in_pile])
    s.pile[s.in_pile] = 0
    if s.in_pile == 0 and s.players > 1:
        reshuffle(s, rng)
    draw_or_pass(s)


def reshuffle(s: State, rng: State) -> None:
    """All covered cards become the new pile."""
    s.shuffles += 1
    count = 0
    for card in range(CARDS):
        if s.under[card]:
            s.under[card] = 0
            s.origin[card] = s.shuffles
            s.pile[count] = card
            count += 1
    shuffle(rng, s.pile, count)
    s.in_pile = count


def legal(s: State, seat: int, out: Array) -> int:
    return legal_layings(s, seat, out) if s.phase == LAYING else legal_writings(s, seat, out)


def legal_layings(s: State, seat: int, out: Array) -> int:
    """Any card on any cell; any two of equal value, in either order, on two neighbours."""
    held = s.held[seat]
    count = 0
    for i in range(held):
        single = s.hands[seat, i] * CELLS
        for cell in range(CELLS):
            out[count] = single + cell
            count += 1
    for i in range(held):
        for j in range(held):
            if i != j and s.hands[seat, i] // COLOURS == s.hands[seat, j] // COLOURS:
                pair = first_pair(s.hands[seat, i], s.hands[seat, j])
                for way in range(PAIR_WAYS):
                    out[count] = pair + way
                    count += 1
    return count


def first_pair(first: int, second: int) -> int:
    """The first of the PAIR_WAYS actions that lay these two cards in this order."""
    colour = second % COLOURS
    other = colour - (colour > first % COLOURS)  # counted without the first card's colour
    return PAIRS + (first * (COLOURS - 1) + other) * PAIR_WAYS


def legal_writings(s: State, seat: int, out: Array) -> int:
    places = writable(s, seat)
    count = 0
    for place in range(PLACES):
        out[count] = WRITES + place
        count += (places >> place) & 1
    out[count] = NO
    return count + 1


def writable(s: State, seat: int) -> int:
    """Where the seat may write the announced total: a mask of places."""
    return open_places(s, seat, s.total, s.colours)


def open_places(s: State, seat: int, number: int, rows: int) -> int:
    """Where the seat may write a number in one of the rows of a mask: a mask of places."""
    if number < LEAST:
        return 0
    return int(ROWS_PLACES[rows] & ~s.barred[seat, number])


def play(s: State, seat: int, action: int) -> None:
    if s.phase == LAYING:
        lay(s, seat, action)
    else:
        s.chosen[seat] = action - WRITES + 1
        s.asked &= ~(1 << seat)


def lay(s: State, seat: int, action: int) -> None:
    """The cards cover the grid's, the total is announced, and the sheets with a place are asked."""
    s.total = announced_total(s, action)
    s.colours = announced_colours(s, action)
    cover(s, seat, first_cell(action), first_card(action))
    if action >= PAIRS:
        cover(s, seat, counted_cell(action), counted_card(action))
    for other in range(s.players):
        s.asked |= (writable(s, other) != 0) << other
    s.phase = WRITING


def cover(s: State, seat: int, cell: int, card: int) -> None:
    """Lay a hand card on the cell's visible card."""
    s.under[s.grid[cell]] = cell + 1
    s.grid[cell] = card
    place = 0
    while s.hands[seat, place] != card:
        place += 1
    remove_at(s.hands[seat], s.held[seat], place)
    s.held[seat] -= 1


def first_card(action: int) -> int:
    """The card that a laying lays first (its only card, if it lays one)."""
    if action < PAIRS:
        return action // CELLS
    return (action - PAIRS) // (PAIR_WAYS * (COLOURS - 1))


def first_cell(action: int) -> int:
    if action < PAIRS:
        return action % CELLS
    return (action - PAIRS) // SIDES % CELLS


def counted_card(action: int) -> int:
    """The card that a laying lays last: the one that counts."""
    first = first_card(action)
    if action < PAIRS:
        return first
    other = (action - PAIRS) // PAIR_WAYS % (COLOURS - 1)
    colour = other + (other >= first % COLOURS)
    return first - first % COLOURS + colour


def counted_cell(action: int) -> int:
    first = first_cell(action)
    if action < PAIRS:
        return first
    return first ^ (ABOVE if (action - PAIRS) % SIDES else BESIDE)


def lying(s: State, action: int, cell: int) -> int:
    """The card that is visible in a cell after a laying."""
    if cell == counted_cell(action):
        return counted_card(action)
    if cell == first_cell(action):
        return first_card(action)
    return int(s.grid[cell])


def announced_total(s: State, action: int) -> int:
    """The counted card and its two neighbours, added."""
    cell = counted_cell(action)
    return (
        value(counted_card(action))
        + value(lying(s, action, cell ^ BESIDE))
        + value(lying(s, action, cell ^ ABOVE))
    )


def announced_colours(s: State, action: int) -> int:
    """The colours of these three cards, without grey, as a mask of rows."""
    cell = counted_cell(action)
    found = 1 << counted_card(action) % COLOURS
    found |= 1 << lying(s, action, cell ^ BESIDE) % COLOURS
    found |= 1 << lying(s, action, cell ^ ABOVE) % COLOURS
    return found & WRITTEN_COLOURS


def value(card: int) -> int:
    return int(VALUE[card // COLOURS])


def scores(s: State, out: Array) -> None:
    for seat in range(s.players):
        out[seat] = points(s, seat)


def points(s: State, seat: int) -> int:
    """What the seat's sheet is worth as it stands."""
    found = s.misses[seat] * MISS_POINTS
    for row in range(ROWS):
        found += row_points(s, seat, row)
    for three in range(THREE_COLUMNS):
        found += column_points(s, seat, three)
    return int(found)


def row_points(s: State, seat: int, row: int) -> int:
    """A complete row counts its rightmost number, another one a point for each number."""
    if s.written[seat, row] == LENGTH:
        return int(s.sheets[seat, row * LENGTH + LENGTH - 1])
    return int(s.written[seat, row])


def column_points(s: State, seat: int, three: int) -> int:
    """A complete three-column counts the number in its pentagon."""
    complete = 1
    for row in range(ROWS):
        complete &= s.sheets[seat, THREE[three, row]] != 0
    return int(s.sheets[seat, PENTAGON[three]] * complete)


def winners(s: State) -> int:
    if s.phase != OVER:
        return 0
    found = empty(SEATS, POINTS)
    scores(s, found)
    best = found[0]
    for seat in range(s.players):
        best = max(best, found[seat])
    mask = 0
    for seat in range(s.players):
        mask |= (found[seat] == best) << seat
    return mask


def imagine(s: State, seat: int, rng: State) -> None:
    """The other hands, the order of the pile and the others' choices are drawn anew.

    A card that somebody holds was drawn from the last pile that it was in (`origin`). Draws
    and layings are public, and so are the cards of each new pile: of every other hand the
    seat knows how many cards came from which pile, and that is all it knows.
    """
    if s.phase == DEALING:
        return
    unseen = unseen_cards(s, seat)
    for origin in range(s.shuffles + 1):
        redeal(s, seat, unseen, origin, rng)
    for other in range(s.players):
        if other != seat:
            sort(s.hands[other], s.held[other])
            if s.chosen[other]:
                s.chosen[other] = random_choice(writable(s, other), rng) + 1


def unseen_cards(s: State, seat: int) -> int:
    """The cards of the pile and of the other hands, as a mask."""
    mask = 0
    for i in range(s.in_pile):
        mask |= 1 << s.pile[i]
    for other in range(s.players):
        if other != seat:
            for i in range(s.held[other]):
                mask |= 1 << s.hands[other, i]
    return mask


def redeal(s: State, seat: int, unseen: int, origin: int, rng: State) -> None:
    """Deal the unseen cards of one origin anew to where such cards lie."""
    cards = empty(CARDS, np.uint8)
    count = 0
    for card in range(CARDS):
        if (unseen >> card) & 1 and s.origin[card] == origin:
            cards[count] = card
            count += 1
    shuffle(rng, cards, count)
    at = 0
    for other in range(s.players):
        if other != seat:
            for i in range(s.held[other]):
                if s.origin[s.hands[other, i]] == origin:
                    s.hands[other, i] = cards[at]
                    at += 1
    for i in range(count - at):
        s.pile[i] = cards[at + i]


def random_choice(places: int, rng: State) -> int:
    """One of the places of the mask, or PLACES for not writing, all equally likely."""
    skipped = below(rng, bit_count(places) + 1)
    for _ in range(skipped):
        places &= places - 1
    return low_bit(places) if places else PLACES


def observe(s: State, seat: int, out: Array) -> None:
    clear(out)
    out[AT_PHASE + s.phase] = 1
    out[AT_PLAYERS + s.players - 1] = 1
    if s.phase == DEALING:
        return
    out[AT_ACTIVE + (s.active - seat) % s.players] = 1
    for nth in range(s.players):
        other = (seat + nth) % s.players
        out[AT_POINTS + nth] = points(s, other) * (1 / USUAL_POINTS)
        observe_seat(s, other, nth, out)
    observe_cards(s, seat, out)
    out[AT_TOTAL] = s.total * (1 / MOST)
    for row in range(ROWS):
        out[AT_COLOURS + row] = (s.colours >> row) & 1
    if s.phase == WRITING:
        places = writable(s, seat)
        for place in range(PLACES):
            out[AT_OPEN + place] = (places >> place) & 1
    if s.chosen[seat]:
        out[AT_CHOICE + s.chosen[seat] - 1] = 1


def observe_seat(s: State, seat: int, nth: int, out: Array) -> None:
    """What everybody knows of one seat, the nth clockwise from the one that observes."""
    for place in range(PLACES):
        out[AT_SHEETS + nth * PLACES + place] = s.sheets[seat, place] * (1 / MOST)
    for row in range(ROWS):
        out[AT_ROWS + nth * ROWS + row] = s.written[seat, row] * (1 / LENGTH)
    out[AT_MISSES + nth] = s.misses[seat] * (1 / LAST_MISS)
    out[AT_HELD + nth] = s.held[seat] * (1 / HAND)
    fresh = 0
    for i in range(s.held[seat]):
        fresh += s.origin[s.hands[seat, i]] == s.shuffles
    out[AT_FRESH + nth] = fresh * (1 / HAND)
    out[AT_ASKED + nth] = (s.asked >> seat) & 1


def observe_cards(s: State, seat: int, out: Array) -> None:
    """What the seat knows of the cards: a card is unseen if it is neither covered, nor in its hand, nor in the grid."""
    out[AT_PILE] = s.in_pile * (1 / MOST_IN_PILE)
    for card in range(CARDS):
        covered = s.under[card] != 0
        out[AT_COVERED + card] = covered
        out[AT_UNSEEN + card] = not covered
        out[AT_ELSEWHERE + card] = (not covered) & (s.origin[card] != s.shuffles)
    for i in range(s.held[seat]):
        out[AT_HAND + s.hands[seat, i]] = 1
        observe_seen(s.hands[seat, i], out)
    for cell in range(CELLS):
        out[AT_GRID + cell * CARDS + s.grid[cell]] = 1
        observe_seen(s.grid[cell], out)


def observe_seen(card: int, out: Array) -> None:
    """A card that lies open to the seat."""
    out[AT_UNSEEN + card] = 0
    out[AT_ELSEWHERE + card] = 0


def census(s: State, out: Array) -> None:
    if s.phase == DEALING:
        return
    for seat in range(s.players):
        for i in range(s.held[seat]):
            out[s.hands[seat, i]] += 1
    for i in range(s.in_pile):
        out[s.pile[i]] += 1
    for cell in range(CELLS):
        out[s.grid[cell]] += 1
    for card in range(CARDS):
        out[card] += s.under[card] != 0
