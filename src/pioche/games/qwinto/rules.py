"""Qwinto, the card game: lay a card, announce a total, and everybody may write it down.

Source: the publisher's French rule sheet of the card game. 1 to 4 players. The geometry of the score
sheet is printed on the block only; `SHEET` below holds it as data.

Variants: with one player (solo) the pile is never shuffled anew. There are no options.

House readings (H):
- All seats write at the same time and in secret: a choice cannot be changed, and all are revealed
  together. A seat without a place for the total is not asked.
- The covered cards become a new pile as soon as the last card of the pile is drawn, also between the
  two draws that follow a pair.
- Everybody finishes the writing of the turn that ends the game; nobody draws after it.
- Of three equal cards any two may be laid; pairs of 0 or of -2 too.
- A tie for the win is shared.

Where the sections of the rule sheet are:

    « Matériel »                                    Cards
    « Inscrire des chiffres »                       SHEET, write, open_places
    « Préparation de la partie »                    set_up
    « Déroulement de la partie »                    legal_layings, lay, announced_total, announced_colours
    Exception « Poser deux cartes »                 legal_layings, counted_card
    « Tous les joueurs peuvent ensuite inscrire »   legal_writings, reveal_choices
    « Attention, coup manqué »                      reveal_choices
    « Le joueur actif pioche ensuite »              draw_or_end_turn, draw_from_pile, reshuffle
    « Fin de la partie et décompte des points »     has_ended, points, winners
    « Variante solo »                               draw_from_pile, reveal_choices
"""

from __future__ import annotations

import numpy as np

from pioche.core.contract import DEALER, POINTS
from pioche.core.kernel import Array, State, empty, record_dtype, table
from pioche.core.rng import below, shuffle
from pioche.core.toolbox import bit_count, insert_sorted, low_bit, remove_at, sort

VERSION = 1
PLAYERS = range(1, 5)
OPTIONS = ()
LOW_WINS = False
SEATS = 4

# Cards. Rule sheet: « Matériel ». card = 4 * (index of its value) + colour, so a sorted hand has equal
# values side by side. Every face exists once.

COLOURS = 4  # 0 orange, 1 yellow, 2 purple, 3 grey
VALUES = (-2, 0, 1, 2, 3, 4, 5, 6)
CARDS = len(VALUES) * COLOURS
HAND = 3
MOST_IN_PILE = CARDS - 4 - HAND
VALUE = table(VALUES, np.int8)
ROW_COLOURS = 0b111  # the colours that are announced, as a mask: grey is not one of them

# The grid: two cells are neighbours when their numbers differ in exactly one bit.
#
#     a 0 | b 1
#     ----+----
#     c 2 | d 3

CELLS = 4
BESIDE, ABOVE = 1, 2  # cell ^ BESIDE and cell ^ ABOVE are the two neighbours of a cell

# The score sheet. Rule sheet: « Inscrire des chiffres ». Each row has 9 places; they are numbered row by
# row from left to right, 0 to 26.
# (. no cell, o place for a number, P place with the pentagon, # the empty cell that is never written)

SHEET = (
    # 0 .. 11, the columns
    "..oPo#oPoooo",  # orange: places 0..8
    ".ooooo#oPoo.",  # yellow: places 9..17
    "ooPo#ooooP..",  # purple: places 18..26
)
ROWS = len(SHEET)
COLUMNS = len(SHEET[0])
ROW_LENGTH = 9  # places in a row
PLACES = ROWS * ROW_LENGTH
SPOTS = [  # row and column of each place
    (row, column) for row in range(ROWS) for column in range(COLUMNS) if SHEET[row][column] in "oP"
]
THREE_COLUMNS = [  # the columns with a place in each row
    column for column in range(COLUMNS) if all((row, column) in SPOTS for row in range(ROWS))
]
THREE_COLUMN_COUNT = len(THREE_COLUMNS)
COLUMN_PLACES = table(  # for each of these columns its place in each row
    [[SPOTS.index((row, column)) for row in range(ROWS)] for column in THREE_COLUMNS]
)
PENTAGON = table(  # for each of these columns the place with the pentagon
    [
        SPOTS.index((row, column))
        for column in THREE_COLUMNS
        for row in range(ROWS)
        if SHEET[row][column] == "P"
    ]
)


def mask_of(spots: list[tuple[int, int]]) -> int:
    """The mask of the places with these rows and columns."""
    return sum(1 << SPOTS.index(spot) for spot in spots)


# Masks of places. For each place: itself and those to its right in the row, itself and those to its left,
# those of its column. For each mask of rows: all places of these rows.

FROM_HERE_ON = table(
    [mask_of([s for s in SPOTS if s[0] == row and s[1] >= col]) for row, col in SPOTS], np.int32
)
UP_TO_HERE = table(
    [mask_of([s for s in SPOTS if s[0] == row and s[1] <= col]) for row, col in SPOTS], np.int32
)
SAME_COLUMN = table([mask_of([s for s in SPOTS if s[1] == col]) for _, col in SPOTS], np.int32)
PLACES_OF_ROWS = table(
    [mask_of([s for s in SPOTS if rows >> s[0] & 1]) for rows in range(1 << ROWS)], np.int32
)

LEAST, MOST = 1, 18  # the numbers that may be written
MISS_POINTS = -5
MISSES_TO_END = 4  # misses that end the game
ROWS_TO_END = 2  # complete rows that end the game

# Actions.

SIDES = 2  # the neighbours of a cell: 0 beside, 1 above or below
PAIR_WAYS = CELLS * SIDES  # the first cell, and on which side of it the second one is
LAY = 0  # LAY + card * CELLS + cell: lay one card
LAY_PAIR = LAY + CARDS * CELLS  # lay two cards of equal value: see `first_pair`
WRITE = LAY_PAIR + CARDS * (COLOURS - 1) * PAIR_WAYS  # WRITE + place: write the announced total
PASS = WRITE + PLACES  # do not write
ACTIONS = PASS + 1

# Phases.

UNDEALT = 0
LAYING = 1  # `turn` lays a card, or two
WRITING = 2  # all seats with a place for the total choose; when all have, the dealer reveals the choices
DRAWING = 3  # the dealer draws a card for `turn`
OVER = 4

STATE = record_dtype(
    players=np.int8,
    phase=np.int8,  # (public)
    turn=np.int8,  # the seat whose turn it is: the active player of the rule sheet (public)
    hands=(np.uint8, (SEATS, HAND)),  # ascending (secret, each seat its own)
    hand_count=(np.int8, SEATS),  # cards in each hand (public)
    pile=(np.uint8, MOST_IN_PILE),  # the next card last (secret from everybody)
    pile_count=np.int8,  # cards in the pile (public)
    grid=(np.uint8, CELLS),  # the visible card of each cell (public)
    under=(np.uint8, CARDS),  # for a covered card its cell + 1, else 0 (public)
    shuffles=np.int8,  # how often a new pile was made (public)
    origin=(np.uint8, CARDS),  # the number of the last pile that the card was in (public)
    total=np.int8,  # announced this turn, 0 before (public)
    colours=np.int8,  # announced this turn, a mask of rows (public)
    waiting=np.int8,  # mask of the seats that have not chosen yet (public)
    # Place + 1, PLACES + 1 for not writing, 0 for no choice yet.
    choices=(np.uint8, SEATS),  # (secret, each seat its own, until revealed)
    sheets=(np.uint8, (SEATS, PLACES)),  # the numbers written, 0 for none (public)
    barred=(np.int32, (SEATS, MOST + 1)),  # for each number the mask of places where it may not go (public)
    written=(np.int8, (SEATS, ROWS)),  # how many numbers each row holds (public)
    misses=(np.int8, SEATS),  # (public)
)


# Who acts, and what the dealer does --------------------------------------------------------------


def actors(s: State) -> int:
    if s.phase == LAYING:
        return int(1 << s.turn)
    if s.phase == WRITING and s.waiting:
        return int(s.waiting)
    return 0 if s.phase == OVER else 1 << DEALER


def deal(s: State, rng: State) -> None:
    if s.phase == UNDEALT:
        set_up(s, rng)
    elif s.phase == WRITING:
        reveal_choices(s)
    else:
        draw_from_pile(s, rng)


# Rule sheet: « Préparation de la partie ».


def set_up(s: State, rng: State) -> None:
    """Deal four cards to the grid and three to each seat; the rest is the pile. Draw the seat that starts."""
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
            s.hand_count[seat] = add_to_hand(s.hands[seat], s.hand_count[seat], deck[at])
            at += 1
    s.pile_count = CARDS - at
    for i in range(s.pile_count):
        s.pile[i] = deck[at + i]
    s.turn = below(rng, s.players)
    s.phase = LAYING


def add_to_hand(hand: Array, held: int, card: int) -> int:
    """Insert a card into a sorted hand; return how many cards it holds now."""
    insert_sorted(hand, held, card)
    return held + 1


# Rule sheet: « Tous les joueurs peuvent ensuite inscrire » and « Attention, coup manqué ».


def reveal_choices(s: State) -> None:
    """All have chosen: write the total on their sheets, or a miss for the seat whose turn it is.

    The game then ends (« Variante solo »: also when the last card has been played), or the turn goes on.
    """
    over = s.hand_count[s.turn] == 0
    for seat in range(s.players):
        choice = s.choices[seat]
        if choice and choice <= PLACES:
            write(s, seat, choice - 1)
        elif seat == s.turn:
            s.misses[seat] += 1
        s.choices[seat] = 0
        over |= has_ended(s, seat)
    if over:
        s.phase = OVER
    else:
        draw_or_end_turn(s)


# Rule sheet: « Inscrire des chiffres », 1) and 2).


def write(s: State, seat: int, place: int) -> None:
    """Write the announced total in a place, and bar places to numbers by the two rules of the sheet.

    1) Rows ascend strictly: lower numbers may only go to its left, higher ones to its right, and the same
    number not into this row again. 2) The same number may not go into this column again.
    `barred` stores the result so that `open_places` is one operation.
    """
    number = s.total
    s.sheets[seat, place] = number
    s.written[seat, place // ROW_LENGTH] += 1
    for lower in range(LEAST, number):
        s.barred[seat, lower] |= FROM_HERE_ON[place]
    s.barred[seat, number] |= FROM_HERE_ON[place] | UP_TO_HERE[place] | SAME_COLUMN[place]
    for higher in range(number + 1, MOST + 1):
        s.barred[seat, higher] |= UP_TO_HERE[place]


# Rule sheet: « Fin de la partie ».


def has_ended(s: State, seat: int) -> bool:
    """Whether this seat's sheet ends the game."""
    return bool(complete_rows(s, seat) >= ROWS_TO_END or s.misses[seat] >= MISSES_TO_END)


def complete_rows(s: State, seat: int) -> int:
    count = 0
    for row in range(ROWS):
        count += s.written[seat, row] == ROW_LENGTH
    return count


# Rule sheet: « Le joueur actif pioche ensuite », « quand la pioche est épuisée » and « Variante solo ».


def draw_or_end_turn(s: State) -> None:
    """Let the seat draw if it has fewer than three cards and there is a pile; otherwise end its turn."""
    if s.hand_count[s.turn] < HAND and s.pile_count:
        s.phase = DRAWING
    else:
        end_turn(s)


def end_turn(s: State) -> None:
    """The next seat lays."""
    s.turn = (s.turn + 1) % s.players
    s.total = 0
    s.colours = 0
    s.phase = LAYING


def draw_from_pile(s: State, rng: State) -> None:
    """Draw one card for the seat whose turn it is. After the last card, except in solo, make a new pile."""
    s.pile_count -= 1
    s.hand_count[s.turn] = add_to_hand(s.hands[s.turn], s.hand_count[s.turn], s.pile[s.pile_count])
    s.pile[s.pile_count] = 0
    if s.pile_count == 0 and s.players > 1:
        reshuffle(s, rng)
    draw_or_end_turn(s)


def reshuffle(s: State, rng: State) -> None:
    """Shuffle all covered cards into a new pile."""
    s.shuffles += 1
    count = 0
    for card in range(CARDS):
        if s.under[card]:
            s.under[card] = 0
            s.origin[card] = s.shuffles
            s.pile[count] = card
            count += 1
    shuffle(rng, s.pile, count)
    s.pile_count = count


# Decisions --------------------------------------------------------------------------------------


def legal(s: State, seat: int, out: Array) -> int:
    return legal_layings(s, seat, out) if s.phase == LAYING else legal_writings(s, seat, out)


# Rule sheet: « Déroulement de la partie » and its exception « Poser deux cartes ».


def legal_layings(s: State, seat: int, out: Array) -> int:
    """Any card on any cell; any two cards of equal value, in either order, on two neighbouring cells."""
    held = s.hand_count[seat]
    count = 0
    for i in range(held):
        single = LAY + s.hands[seat, i] * CELLS
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
    """The first of the PAIR_WAYS actions that lay these two cards in this order.

    Action = LAY_PAIR + ((first * 3 + other) * CELLS + first cell) * SIDES + side of the second cell, where
    `other` is the colour of the second card, counted without the first card's colour.
    """
    colour = second % COLOURS
    other = colour - (colour > first % COLOURS)
    return LAY_PAIR + (first * (COLOURS - 1) + other) * PAIR_WAYS


# Rule sheet: « Tous les joueurs peuvent ensuite inscrire ».


def legal_writings(s: State, seat: int, out: Array) -> int:
    """Any open place of an announced colour, or none. Each store is overwritten unless it counts."""
    places = writable(s, seat)
    count = 0
    for place in range(PLACES):
        out[count] = WRITE + place
        count += (places >> place) & 1
    out[count] = PASS
    return count + 1


def writable(s: State, seat: int) -> int:
    """The mask of the places where the seat may write the announced total."""
    return open_places(s, seat, s.total, s.colours)


def open_places(s: State, seat: int, number: int, rows: int) -> int:
    """The mask of the places, in any of these rows, where the seat may write a number."""
    if number < LEAST:
        return 0
    return int(PLACES_OF_ROWS[rows] & ~s.barred[seat, number])


def play(s: State, seat: int, action: int) -> None:
    if s.phase == LAYING:
        lay(s, seat, action)
    else:
        s.choices[seat] = action - WRITE + 1
        s.waiting &= ~(1 << seat)


# Rule sheet: « Déroulement de la partie ».


def lay(s: State, seat: int, action: int) -> None:
    """Announce the total, lay the cards, and ask every seat that has a place for the total."""
    s.total = announced_total(s, action)
    s.colours = announced_colours(s, action)
    cover(s, seat, first_cell(action), first_card(action))
    if action >= LAY_PAIR:
        cover(s, seat, counted_cell(action), counted_card(action))
    for other in range(s.players):
        s.waiting |= (writable(s, other) != 0) << other
    s.phase = WRITING


def cover(s: State, seat: int, cell: int, card: int) -> None:
    """Lay a hand card on the cell's visible card."""
    s.under[s.grid[cell]] = cell + 1
    s.grid[cell] = card
    place = 0
    while s.hands[seat, place] != card:
        place += 1
    remove_at(s.hands[seat], s.hand_count[seat], place)
    s.hand_count[seat] -= 1


def first_card(action: int) -> int:
    """The card that is laid first, or the only one."""
    if action < LAY_PAIR:
        return action // CELLS
    return (action - LAY_PAIR) // (PAIR_WAYS * (COLOURS - 1))


def first_cell(action: int) -> int:
    if action < LAY_PAIR:
        return action % CELLS
    return (action - LAY_PAIR) // SIDES % CELLS


def counted_card(action: int) -> int:
    """The card that is laid last: the one that counts."""
    first = first_card(action)
    if action < LAY_PAIR:
        return first
    other = (action - LAY_PAIR) // PAIR_WAYS % (COLOURS - 1)
    colour = other + (other >= first % COLOURS)
    return first - first % COLOURS + colour


def counted_cell(action: int) -> int:
    first = first_cell(action)
    if action < LAY_PAIR:
        return first
    return first ^ (ABOVE if (action - LAY_PAIR) % SIDES else BESIDE)


def card_after(s: State, action: int, cell: int) -> int:
    """The card that is visible in a cell after the action."""
    if cell == counted_cell(action):
        return counted_card(action)
    if cell == first_cell(action):
        return first_card(action)
    return int(s.grid[cell])


def announced_total(s: State, action: int) -> int:
    """The sum of the counted card and its two neighbours."""
    cell = counted_cell(action)
    return (
        value(counted_card(action))
        + value(card_after(s, action, cell ^ BESIDE))
        + value(card_after(s, action, cell ^ ABOVE))
    )


def announced_colours(s: State, action: int) -> int:
    """The colours of these three cards without grey, as a mask of rows."""
    cell = counted_cell(action)
    found = 1 << counted_card(action) % COLOURS
    found |= 1 << card_after(s, action, cell ^ BESIDE) % COLOURS
    found |= 1 << card_after(s, action, cell ^ ABOVE) % COLOURS
    return found & ROW_COLOURS


def value(card: int) -> int:
    return int(VALUE[card // COLOURS])


# The result. Rule sheet: « Fin de la partie et décompte des points » --------------------------------


def scores(s: State, out: Array) -> None:
    for seat in range(s.players):
        out[seat] = points(s, seat)


def points(s: State, seat: int) -> int:
    """The points of a seat's sheet now."""
    found = s.misses[seat] * MISS_POINTS
    for row in range(ROWS):
        found += row_points(s, seat, row)
    for three in range(THREE_COLUMN_COUNT):
        found += column_points(s, seat, three)
    return int(found)


def row_points(s: State, seat: int, row: int) -> int:
    """A complete row scores its rightmost number, any other row one point for each number."""
    if s.written[seat, row] == ROW_LENGTH:
        return int(s.sheets[seat, row * ROW_LENGTH + ROW_LENGTH - 1])
    return int(s.written[seat, row])


def column_points(s: State, seat: int, three: int) -> int:
    """A complete three-column scores the number in its pentagon."""
    complete = 1
    for row in range(ROWS):
        complete &= s.sheets[seat, COLUMN_PLACES[three, row]] != 0
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


# What a seat cannot know ---------------------------------------------------------------------------


def imagine(s: State, seat: int, rng: State) -> None:
    """Draw anew the other hands, the order of the pile and the choices of others.

    A card in a hand was drawn from the last pile that it was in (`origin`). Draws and cards laid are
    public, and so are the cards of each new pile. So of every other hand the seat knows exactly how many
    cards came from which pile: the unseen cards of each pile are dealt anew among the places they fill.
    """
    if s.phase == UNDEALT:
        return
    unseen = unseen_cards(s, seat)
    for origin in range(s.shuffles + 1):
        redeal(s, seat, unseen, origin, rng)
    for other in range(s.players):
        if other != seat:
            sort(s.hands[other], s.hand_count[other])
            if s.choices[other]:
                s.choices[other] = random_choice(writable(s, other), rng) + 1


def unseen_cards(s: State, seat: int) -> int:
    """The mask of the cards in the pile and in the other hands."""
    mask = 0
    for i in range(s.pile_count):
        mask |= 1 << s.pile[i]
    for other in range(s.players):
        if other != seat:
            for i in range(s.hand_count[other]):
                mask |= 1 << s.hands[other, i]
    return mask


def redeal(s: State, seat: int, unseen: int, origin: int, rng: State) -> None:
    """Shuffle the unseen cards of one origin among the places where such cards are."""
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
            for i in range(s.hand_count[other]):
                if s.origin[s.hands[other, i]] == origin:
                    s.hands[other, i] = cards[at]
                    at += 1
    for i in range(count - at):
        s.pile[i] = cards[at + i]


def random_choice(places: int, rng: State) -> int:
    """A random place of the mask, or PLACES for not writing, all equally likely."""
    skipped = below(rng, bit_count(places) + 1)
    for _ in range(skipped):
        places &= places - 1
    return low_bit(places) if places else PLACES
