"""2 sans 3: the fifth card of a row takes others; two cards of a colour are golden, a third is a curse.

Source: the French rule sheet; 2 to 4 players. No variants. Comments name the sheet's headings in
French quotes, in the sheet's order.

House readings (H), where the sheet leaves something open:
- The first seat is drawn, or named by the table's owner (the sheet: « le plus jeune joueur »).
- Which number has which colour is printed only on the cards: `PRINTED` is our own table, the
  seven colours in turn over the 84 coloured numbers.
- Cards taken together: colourless ones leave; the others join the collection in ascending order.
  The third visible card of a colour turns face down with the two before it, and later ones start
  a new series. Only then is the intermediate bonus checked.
- The score of a running game is what would be counted if it ended now, without final bonuses.

One turn, with the dealer's steps in brackets; a step with nothing to do is skipped:

    PLAY ── [TAKE cards of the row] ── [FLIP triples] ── [SETTLE: bonus, new cards] ── next seat
"""

from __future__ import annotations

import numpy as np

from pioche.core.contract import DEALER, first_seat_option
from pioche.core.kernel import Array, State, empty, record_dtype, table
from pioche.core.rng import below, draw_first, shuffle
from pioche.core.toolbox import insert_sorted, remove_at, sort

VERSION = 1
PLAYERS = range(2, 5)
OPTIONS = (first_seat_option(4),)
LOW_WINS = False
SEATS = 4

# Rule sheet: « Contenu », « Les cartes ». Cards 0..89 are the numbers, 90..93 the intermediate bonuses
# 10, 7, 5, 3, and 94..97 the final bonuses, which are all alike (a seat that earns one gets 94 + seat).
NUMBERS = 90
ROWS = 3
ROW_SPAN = NUMBERS // ROWS  # numbers that belong to a row; the lowest, 0, 30 or 60, is its start
DECK = table([number for number in range(NUMBERS) if number % ROW_SPAN])
DECK_SIZE = NUMBERS - ROWS

# The colour of every number, a row of the table a line: a letter of LETTERS, or "-" for none (H).
LETTERS = "OLCRTMV"  # orange, lilac, light blue (ciel), red, turquoise, magenta, olive (vert)
PRINTED = (
    "-OLCRTMVOLCRTMV-OLCRTMVOLCRTMV"  # 0..29
    "-OLCRTMVOLCRTMV-OLCRTMVOLCRTMV"  # 30..59
    "-OLCRTMVOLCRTMV-OLCRTMVOLCRTMV"  # 60..89
)
COLOURS = len(LETTERS)
COLOURLESS = COLOURS
COLOUR = table([(LETTERS + "-").index(letter) for letter in PRINTED])

BONUSES = table([10, 7, 5, 3], np.int8)  # intermediate bonuses, the top of the stack first
FIRST_BONUS = NUMBERS  # the card of the intermediate bonus 10
FIRST_FINAL = FIRST_BONUS + 4
CARDS = FIRST_FINAL + 4

# Rule sheet: « Mise en place »
OPENING = 3  # cards laid in the rows before the first turn
PILE = 20  # cards dealt to each seat as its own pile
HAND = 8  # of these, drawn into the hand
MOST_LEFT = DECK_SIZE - OPENING - 2 * PILE  # cards left over with two players

# Rule sheet: « Prendre une ou plusieurs cartes d'une rangée »
ROW_LIMIT = 4  # cards that a row may hold, its start included; one more takes
OVERFULL_ROW = ROW_LIMIT + 1
TRIPLE = 3  # visible cards of a colour that turn face down
MOST_OF_COLOUR = 2 + 3  # visible at once, before a triple is turned: two there, three taken

# Rule sheet: « Piocher », « Fin de partie »
REFILL = 6
REFILL_AT = HAND - REFILL  # cards in hand at which a seat draws six, or, without a pile, stops
TURNS = PILE - REFILL_AT  # turns of each seat

# Rule sheet: « Bonus final », « Décompte final »
FINAL_BONUS = table([0, 0, 0, 0, 0, 0, 5, 10], np.int8)  # by the number of visible colours
# Points of 0..5 cards of a colour: one counts 1 and two count 5; three are face down, -1 each.
WORTH = table([0, 1, 5, -3, -3 + 1, -3 + 5], np.int8)

ACTIONS = NUMBERS  # action n: lay the number n

# Phases.
UNDEALT = 0  # the dealer sets up
PLAY = 1  # `turn` lays a card
TAKE = 2  # a fifth card was laid: the dealer gives what it takes to `turn`
FLIP = 3  # `turn` has three cards of a colour: the dealer turns them face down
SETTLE = 4  # the dealer gives `turn` the intermediate bonus, new cards, or both
FINAL = 5  # the last turn was played: the dealer gives the final bonuses
OVER = 6

STATE = record_dtype(
    players=np.int8,
    first=np.int8,  # option: 0 the first seat is drawn, else that seat + 1
    phase=np.int8,  # UNDEALT .. OVER (public)
    turn=np.int8,  # the seat whose turn it is (public)
    turns=np.int8,  # turns completed by all seats together (public)
    laid=np.uint8,  # the fifth card of a row, while it takes; 0 otherwise (public)
    row_count=(np.int8, ROWS),  # cards in each row, the start included (public)
    rows=(np.uint8, (ROWS, OVERFULL_ROW)),  # ascending, the start first (public)
    hand_count=(np.int8, SEATS),  # (public)
    hands=(np.uint8, (SEATS, HAND)),  # ascending (secret, each seat knows its own)
    pile_count=(np.int8, SEATS),  # (public)
    piles=(np.uint8, (SEATS, PILE - HAND)),  # each seat's own pile, the top last (secret from everybody)
    left=(np.uint8, MOST_LEFT),  # left over after the deal (secret from everybody)
    visible_count=(np.int8, (SEATS, COLOURS)),  # visible cards of each colour (public)
    visible=(np.uint8, (SEATS, COLOURS, MOST_OF_COLOUR)),  # the oldest first (public)
    down_count=(np.int8, SEATS),  # cards face down (public)
    gone=(np.uint8, NUMBERS),  # seat + 1: face down there; IN_BOX: taken, colourless (public)
    bonus_count=np.int8,  # intermediate bonuses taken by all seats together (public)
    bonus=(np.int8, SEATS),  # 1 for the first bonus taken, .. 4; 0 for none (public)
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
    elif s.phase == FLIP:
        flip_triples(s, s.turn)
    elif s.phase == SETTLE:
        settle(s, s.turn)
    elif s.phase == UNDEALT:
        set_up(s, rng)
    else:
        give_final_bonuses(s)


# Rule sheet: « Mise en place » --------------------------------------------------------------------


def set_up(s: State, rng: State) -> None:
    """Lay the starts and the opening cards; give every seat a pile and a hand; choose the first seat."""
    deck = empty(DECK_SIZE, np.uint8)
    for i in range(DECK_SIZE):
        deck[i] = DECK[i]
    draw_first(rng, deck, DECK_SIZE, OPENING + PILE * s.players)
    for row in range(ROWS):
        place_in_row(s, row * ROW_SPAN)
    for i in range(OPENING):
        place_in_row(s, deck[i])
    for seat in range(s.players):
        s.hand_count[seat] = HAND
        s.pile_count[seat] = PILE - HAND
    deal_hidden(s, deck, OPENING, -1)
    s.turn = s.first - 1 if s.first else below(rng, s.players)
    s.phase = PLAY


def deal_hidden(s: State, deck: Array, start: int, known: int) -> None:
    """Deal hands (but that of the seat `known`), piles and left-over cards from `deck[start]` on."""
    at = start
    for seat in range(s.players):
        if seat != known:
            held = s.hand_count[seat]
            for i in range(held):
                s.hands[seat, i] = deck[at + i]
            sort(s.hands[seat], held)
            at += held
        piled = s.pile_count[seat]
        for i in range(piled):
            s.piles[seat, i] = deck[at + i]
        at += piled
    for i in range(left_count(s)):
        s.left[i] = deck[at + i]


def left_count(s: State) -> int:
    """How many cards are left over after the deal."""
    return DECK_SIZE - OPENING - PILE * int(s.players)


# Rule sheet: « Règles de placement »


def row_of(card: int) -> int:
    """« a) »: the row of a number, `card // ROW_SPAN` (comparisons are faster than a division)."""
    return int(card >= ROW_SPAN) + int(card >= 2 * ROW_SPAN)


def place_in_row(s: State, card: int) -> None:
    """« b) »: lay a card in its row, ascending from left to right."""
    row = row_of(card)
    insert_sorted(s.rows[row], s.row_count[row], card)
    s.row_count[row] += 1


# Rule sheet: « 1. Jouer une carte » ---------------------------------------------------------------


def legal(s: State, seat: int, out: Array) -> int:
    """Any card of the hand; a seat cannot pass."""
    count = int(s.hand_count[seat])
    for i in range(count):
        out[i] = s.hands[seat, i]
    return count


def play(s: State, seat: int, action: int) -> None:
    remove_from_hand(s, seat, action)
    takes = would_take(s, action)
    place_in_row(s, action)
    if takes:
        s.laid = action
        s.phase = TAKE
    else:
        end_turn(s, seat)


def remove_from_hand(s: State, seat: int, card: int) -> None:
    """Remove a card from a hand; the higher cards move down a place."""
    last = s.hand_count[seat] - 1
    shift = 0
    for i in range(last):
        shift |= s.hands[seat, i] == card
        s.hands[seat, i] = s.hands[seat, i + shift]
    s.hands[seat, last] = 0
    s.hand_count[seat] = last


# Rule sheet: « 2. Prendre une ou plusieurs cartes d'une rangée » ----------------------------------


def would_take(s: State, card: int) -> bool:
    """Whether the card, not yet laid, would be the fifth of its row."""
    return bool(s.row_count[row_of(card)] == ROW_LIMIT)


# The taken cards are neighbours in the row: « a) » the card next to the start if the fifth card is
# the highest, « b) » otherwise all cards that are higher. These kernels give the same result before
# and after the fifth card is laid.


def higher(row: Array, length: int, card: int) -> int:
    """How many cards of the row are higher than the card."""
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


def remove_from_row(row: Array, length: int, at: int, count: int) -> int:
    """Remove `count` cards from the place `at` on; return how many cards stay in the row."""
    for i in range(at, length):
        row[i] = row[i + count] if i + count < length else 0
    return length - count


def take(s: State, seat: int) -> None:
    """Move what the fifth card takes to the collection."""
    number = row_of(s.laid)
    row = s.rows[number]
    length = int(s.row_count[number])
    at = taken_place(row, length, s.laid)
    count = taken_count(row, length, s.laid)
    most = 0
    for i in range(at, at + count):
        most = max(most, collect(s, seat, row[i]))
    s.row_count[number] = remove_from_row(row, length, at, count)
    s.laid = 0
    if most >= TRIPLE:
        s.phase = FLIP
    else:
        check_bonus(s, seat)


def collect(s: State, seat: int, card: int) -> int:
    """Add a card to the collection, or put it in the box if it has no colour.

    Return how many cards of its colour are visible now.
    """
    colour = COLOUR[card]
    if colour == COLOURLESS:
        s.gone[card] = IN_BOX
        return 0
    count = int(s.visible_count[seat, colour])
    s.visible[seat, colour, count] = card
    s.visible_count[seat, colour] = count + 1
    return count + 1


# Rule sheet: « Troisième carte d'une même couleur ! »


def flip_triples(s: State, seat: int) -> None:
    """Turn the oldest three cards of a colour face down; later ones start a new series."""
    for colour in range(COLOURS):
        if s.visible_count[seat, colour] >= TRIPLE:
            for _ in range(TRIPLE):
                s.gone[s.visible[seat, colour, 0]] = seat + 1
                remove_at(s.visible[seat, colour], s.visible_count[seat, colour], 0)
                s.visible_count[seat, colour] -= 1
            s.down_count[seat] += TRIPLE
    check_bonus(s, seat)


# Rule sheet: « Bonus intermédiaire »


def visible_colours(counts: Array) -> int:
    """How many colours are visible, from 0..5 cards of each; a triple that waits to be turned is not."""
    visible = 0
    for colour in range(COLOURS):
        visible += counts[colour] != 0 and counts[colour] != TRIPLE
    return visible


def earns_bonus(s: State, seat: int, counts: Array) -> bool:
    """Whether so many cards of each colour earn the intermediate bonus, which a seat gets once."""
    return s.bonus[seat] == 0 and visible_colours(counts) == COLOURS


def bonus_due(s: State, seat: int) -> bool:
    return earns_bonus(s, seat, s.visible_count[seat])


def check_bonus(s: State, seat: int) -> None:
    """After taking and turning: the bonus if it is due, else the end of the turn."""
    if bonus_due(s, seat):
        s.phase = SETTLE
    else:
        end_turn(s, seat)


def next_bonus(s: State) -> int:
    """The points of the bonus on top of the stack, 0 when none is left."""
    return BONUSES[s.bonus_count] if s.bonus_count < SEATS else 0


# Rule sheet: « 3. Piocher » -----------------------------------------------------------------------


def refill_due(s: State, seat: int) -> bool:
    return bool(s.hand_count[seat] == REFILL_AT and s.pile_count[seat] > 0)


def draw_from_pile(s: State, seat: int) -> None:
    """Draw the top card of the seat's own pile."""
    s.pile_count[seat] -= 1
    top = s.pile_count[seat]
    insert_sorted(s.hands[seat], s.hand_count[seat], s.piles[seat, top])
    s.hand_count[seat] += 1
    s.piles[seat, top] = 0


def end_turn(s: State, seat: int) -> None:
    """New cards if they are due, else the next seat."""
    if refill_due(s, seat):
        s.phase = SETTLE
    else:
        next_turn(s)


def settle(s: State, seat: int) -> None:
    """Give the intermediate bonus and new cards, as they are due; then the next seat plays."""
    if bonus_due(s, seat):
        s.bonus_count += 1
        s.bonus[seat] = s.bonus_count
    if refill_due(s, seat):
        for _ in range(REFILL):
            draw_from_pile(s, seat)
    next_turn(s)


def next_turn(s: State) -> None:
    """« Fin de partie »: the game ends when all piles are used up and two cards are left in each hand."""
    s.turns += 1
    s.turn = s.turn + 1 if s.turn + 1 < s.players else 0
    s.phase = PLAY if s.turns < TURNS * s.players else FINAL


# Rule sheet: « Bonus final » ----------------------------------------------------------------------


def give_final_bonuses(s: State) -> None:
    for seat in range(s.players):
        s.final[seat] = FINAL_BONUS[visible_colours(s.visible_count[seat])]
    s.phase = OVER


# Rule sheet: « Décompte final » -------------------------------------------------------------------


def scores(s: State, out: Array) -> None:
    for seat in range(s.players):
        out[seat] = points(s, seat)


def points(s: State, seat: int) -> int:
    """What a seat would count if the game ended now, without a final bonus not yet given."""
    total = bonus_points(s, seat) + int(s.final[seat]) - int(s.down_count[seat])
    for colour in range(COLOURS):
        total += int(WORTH[s.visible_count[seat, colour]])
    return total


def bonus_points(s: State, seat: int) -> int:
    """The points of the seat's intermediate bonus, 0 without one."""
    return BONUSES[s.bonus[seat] - 1] if s.bonus[seat] else 0


def winners(s: State) -> int:
    """Most points; « en cas d'égalité », all of them win."""
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


# What a seat cannot know ------------------------------------------------------------------------


def imagine(s: State, seat: int, rng: State) -> None:
    """Deal the cards that the seat has never seen anew: other hands, all piles, left-over cards."""
    if s.phase == UNDEALT:
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
    deal_hidden(s, unseen, 0, seat)


def count_open(s: State, out: Array) -> None:
    """Add one for each place where a number lies open, or face down after everybody saw it."""
    for card in range(NUMBERS):
        out[card] += s.gone[card] > 0
    for row in range(ROWS):
        for i in range(s.row_count[row]):
            out[s.rows[row, i]] += 1
    for seat in range(s.players):
        for colour in range(COLOURS):
            for i in range(s.visible_count[seat, colour]):
                out[s.visible[seat, colour, i]] += 1
