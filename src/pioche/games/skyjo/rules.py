"""Skyjo: twelve face-down cards each, exchanged and revealed one by one; the lowest total wins.

Source: the French rule sheet of the game. Comments name its sections by their headings, in « ».
From the publisher's full rules, not on the sheet: how many cards there are of each value, the number of
players, who starts the second and later rounds, and the variants below.

Variants (options):
- `final_turns`: who still plays once a seat has revealed all its cards. "everyone": every other seat once;
  "lap": only the seats that have not yet played in this lap of the table. The sheet says « Finissez le tour
  en cours »;
- `doubling`: whether points of 0 or less are doubled too;
- `limit`: the total that ends the game (0: one round).

House readings (H):
- each seat names both places before either card is revealed, all seats choose at the same time, and all
  chosen cards are revealed together; then one card starts the discard;
- the dealer draws the seat that starts among those with the same highest sum;
- when the pile is empty at the end of a turn, the discard except its top card is shuffled into a new pile;
- seats with the same lowest total share the win.
"""

from __future__ import annotations

import numpy as np

from pioche.core.contract import DEALER, Option
from pioche.core.kernel import Array, State, empty, record_dtype, table
from pioche.core.rng import below, shuffle
from pioche.core.toolbox import bit_count

VERSION = 1
PLAYERS = range(2, 9)
OPTIONS = (
    Option("final_turns", ("everyone", "lap"), "everyone"),
    Option("doubling", ("always", "positive"), "always"),
    Option("limit", range(501), 100),
)
LAP = 1  # a value of final_turns
ALWAYS = 0  # a value of doubling
LOW_WINS = True
SEATS = 8

# Cards ------------------------------------------------------------------------------------------------

# Five -2, ten -1, fifteen 0, and ten each of 1 to 12. The face of a card is its value counted from the lowest.
LOWEST, HIGHEST = -2, 12
FACES = HIGHEST - LOWEST + 1
_VALUES = [value for value in range(LOWEST, HIGHEST + 1) for _ in range({-2: 5, 0: 15}.get(value, 10))]
CARDS = len(_VALUES)
VALUE_OF = table(_VALUES, np.int8)
FACE_OF = table([value - LOWEST for value in _VALUES])

# Rule sheet: « Mise en place », a tableau of 4 columns of 3 cards. Its places, as the record numbers them
# (people count from 1). A column has the number of its upper place; its other places follow at distances of 4.
#
#      0   1   2   3
#      4   5   6   7
#      8   9  10  11
COLUMNS, ROWS = 4, 3
PLACES = COLUMNS * ROWS
ALL_PLACES = (1 << PLACES) - 1  # bit mask

# Fifteen numbers of four bits each in one integer: how many cards there are of each face. Four bits are enough
# for all cards of a face. Observations read these counts from the record instead of counting cards again.
NIBBLE = 4
NIBBLE_MASK = (1 << NIBBLE) - 1
ONE_CARD = table([1 << NIBBLE * (value - LOWEST) for value in _VALUES], np.int64)  # one of the card's face
ALL_CARDS = sum(ONE_CARD)


def nibble(packed: int, index: int) -> int:
    """The number at `index` of an integer that packs numbers of four bits."""
    return (packed >> (NIBBLE * index)) & NIBBLE_MASK


# Actions ----------------------------------------------------------------------------------------------

PLACE_PAIRS = tuple((one, two) for one in range(PLACES) for two in range(one + 1, PLACES))
FIRST_PLACE = table([one for one, _ in PLACE_PAIRS])  # of each pair of places: the lower place
SECOND_PLACE = table([two for _, two in PLACE_PAIRS])  # and the higher one
PAIRS = len(PLACE_PAIRS)

CHOOSE = 0  # + pair: choose these two places to be revealed
DRAW_FROM_DISCARD = PAIRS  # draw the top card of the discard
DRAW_FROM_PILE = PAIRS + 1  # draw the top card of the pile
EXCHANGE = PAIRS + 2  # + place: lay the card in hand there, and the old card on the discard
REVEAL = EXCHANGE + PLACES  # + place: lay the card in hand on the discard, and reveal the card at that place
ACTIONS = REVEAL + PLACES

# State ------------------------------------------------------------------------------------------------

# Phases. Seats decide in CHOOSING (all at once), DRAWING, EXCHANGING and LAYING; in the others the dealer acts.
UNDEALT = 0  # the dealer gathers all cards, those of the last round too, and shuffles them
LAYING_OUT = 1  # the dealer deals twelve cards to each seat
CHOOSING = 2  # every seat chooses two places; then the dealer reveals them and starts the discard
DRAWING = 3  # the seat draws a card
EXCHANGING = 4  # it drew from the discard and must exchange the card
LAYING = 5  # it drew from the pile and exchanges the card, or discards it and reveals another one
CLEARING = 6  # the dealer clears a column of three equal cards
RESHUFFLING = 7  # the dealer makes a new pile
REVEALING = 8  # the round ends: the dealer reveals all hidden cards
LAST_CLEARING = 9  # the dealer clears the columns that this completed, before the points are counted
OVER = 10

MOST_WAITED = 250
ROUNDS_STORED = 12  # the last rounds, whose points the record holds one by one

STATE = record_dtype(
    players=np.int8,
    final_turns=np.int8,
    doubling=np.int8,
    limit=np.int16,
    round=np.int32,  # from 1; 0 before the first deal (public)
    phase=np.int8,  # (public)
    turn=np.int8,  # the seat whose turn it is (public)
    starter=np.int8,  # the seat that starts the round (public)
    finisher=np.int8,  # seat + 1 of the first seat without hidden cards, or 0 (public)
    turns_left=np.int8,  # final turns still to be played (public)
    reshuffled=np.int8,  # 1: the pile is made of cards that lay open in this round (public)
    waited=np.uint8,  # turns since one turned up a hidden card or cleared a column, up to MOST_WAITED (public)
    chosen=(np.int8, SEATS),  # pair + 1 until it is revealed, or 0 (secret, each seat its own)
    held=np.uint8,  # the card in hand (public from the discard, else known to the seat in turn only)
    pile_count=np.int16,  # (public)
    pile=(np.uint8, CARDS),  # the top last (nobody knows it)
    pile_faces=np.int64,  # cards of each face in the pile, packed (nobody knows it)
    discard_count=np.int16,  # (public)
    discard=(np.uint8, CARDS),  # the top last (public)
    grid=(np.uint8, (SEATS, PLACES)),  # the tableaux (public, except hidden cards)
    occupied=(np.int16, SEATS),  # bit mask of the places where a card lies (public)
    hidden=(
        np.int16,
        SEATS,
    ),  # bit mask of the places where a card lies face down (public; nobody knows the card)
    hidden_faces=np.int64,  # cards of each face that lie face down, packed (nobody knows it)
    totals=(np.int32, SEATS),  # points of the rounds counted (public)
    points=(np.int16, (ROUNDS_STORED, SEATS)),  # of the last rounds: see `round_row` (public)
    doubled=(np.int8, ROUNDS_STORED),  # of the same rounds: seat + 1 whose points were doubled, or 0 (public)
)


def actors(s: State) -> int:
    if s.phase == DRAWING or s.phase == EXCHANGING or s.phase == LAYING:
        return 1 << int(s.turn)
    if s.phase == OVER:
        return 0
    mask = 0
    if s.phase == CHOOSING:
        for seat in range(s.players):
            mask |= (s.chosen[seat] == 0) << seat
    return mask if mask else 1 << DEALER


# The dealer's steps -----------------------------------------------------------------------------------


def deal(s: State, rng: State) -> None:
    if s.phase == CLEARING:
        clear_columns(s, s.turn)
        end_turn(s)
    elif s.phase == UNDEALT:
        gather(s, rng)
    elif s.phase == LAYING_OUT:
        lay_out(s)
    elif s.phase == CHOOSING:
        reveal_chosen(s)
        start_round(s, rng)
    elif s.phase == RESHUFFLING:
        reshuffle(s, rng)
    elif s.phase == REVEALING:
        reveal_all(s)
    else:
        for seat in range(s.players):
            clear_columns(s, seat)
        count_round(s)


def gather(s: State, rng: State) -> None:
    """Shuffle all cards into the pile for a new round; the finisher of the last round starts it."""
    if s.finisher:
        s.starter = s.finisher - 1
    s.round += 1
    s.finisher = 0
    s.reshuffled = 0
    s.waited = 0
    s.turn = 0
    for seat in range(s.players):
        s.occupied[seat] = 0
        for place in range(PLACES):
            s.grid[seat, place] = 0
    s.discard_count = 0
    for card in range(CARDS):
        s.discard[card] = 0
        s.pile[card] = card
    s.pile_count = CARDS
    s.pile_faces = ALL_CARDS
    shuffle(rng, s.pile, CARDS)
    s.phase = LAYING_OUT


# Rule sheet: « Mise en place », twelve cards face down
def lay_out(s: State) -> None:
    for seat in range(s.players):
        for place in range(PLACES):
            s.grid[seat, place] = draw_from_pile(s)
            s.hidden_faces += ONE_CARD[s.grid[seat, place]]
        s.occupied[seat] = ALL_PLACES
        s.hidden[seat] = ALL_PLACES
    s.phase = CHOOSING


# Rule sheet: « Mise en place », two of the twelve cards face up
def reveal_chosen(s: State) -> None:
    """Reveal the two cards that each seat has chosen."""
    for seat in range(s.players):
        pair = s.chosen[seat] - 1
        one, two = FIRST_PLACE[pair], SECOND_PLACE[pair]
        s.hidden_faces -= ONE_CARD[s.grid[seat, one]] + ONE_CARD[s.grid[seat, two]]
        s.hidden[seat] = ALL_PLACES & ~(1 << one) & ~(1 << two)
        s.chosen[seat] = 0


# Rule sheet: « Mise en place », the discard and the first player
def start_round(s: State, rng: State) -> None:
    """Start the discard with one card; in the first round the highest sum starts, drawn at a tie (H)."""
    put_on_discard(s, draw_from_pile(s))
    if s.round == 1:
        s.starter = one_of(highest_sums(s), rng)
    s.turn = s.starter
    s.phase = DRAWING


def highest_sums(s: State) -> int:
    """Bit mask of the seats with the most points lying open."""
    mask = 0
    most = 2 * LOWEST
    for seat in range(s.players):
        points = open_sum(s, seat)
        if points > most:
            most = points
            mask = 0
        mask |= (points == most) << seat
    return mask


def one_of(mask: int, rng: State) -> int:
    """A seat of the mask, each equally likely."""
    nth = below(rng, bit_count(mask))
    seat = 0
    while not (mask >> seat) & 1 or nth > 0:
        nth -= (mask >> seat) & 1
        seat += 1
    return seat


def reshuffle(s: State, rng: State) -> None:
    """Shuffle the discard except its top card into a new pile (H)."""
    under = s.discard_count - 1
    for i in range(under):
        s.pile[i] = s.discard[i]
        s.pile_faces += ONE_CARD[s.discard[i]]
    top = s.discard[under]
    for i in range(under + 1):
        s.discard[i] = 0
    s.discard[0] = top
    s.discard_count = 1
    s.pile_count = under
    shuffle(rng, s.pile, under)
    s.reshuffled = 1
    s.phase = DRAWING


def draw_from_pile(s: State) -> int:
    """Take the top card off the pile and return it."""
    s.pile_count -= 1
    card = int(s.pile[s.pile_count])
    s.pile[s.pile_count] = 0
    s.pile_faces -= ONE_CARD[card]
    return card


def draw_from_discard(s: State) -> int:
    """Take the top card off the discard and return it."""
    s.discard_count -= 1
    card = int(s.discard[s.discard_count])
    s.discard[s.discard_count] = 0
    return card


def put_on_discard(s: State, card: int) -> None:
    s.discard[s.discard_count] = card
    s.discard_count += 1


# A turn. Rule sheet: « Tour de jeu » ------------------------------------------------------------------


def legal(s: State, seat: int, out: Array) -> int:
    """Two places; discard or pile; then any own card to exchange, or any hidden card to reveal.

    Places are written one by one and counted only if they are legal: without a branch the loops are faster.
    """
    count = 0
    if s.phase == DRAWING:
        out[0] = DRAW_FROM_DISCARD
        out[1] = DRAW_FROM_PILE
        count = 2
    elif s.phase == CHOOSING:
        for pair in range(PAIRS):
            out[pair] = CHOOSE + pair
        count = PAIRS
    else:
        occupied = s.occupied[seat]
        for place in range(PLACES):
            out[count] = EXCHANGE + place
            count += (occupied >> place) & 1
        hidden = s.hidden[seat] if s.phase == LAYING else 0
        for place in range(PLACES):
            out[count] = REVEAL + place
            count += (hidden >> place) & 1
    return count


# Rule sheet: « Prendre la première carte retournée de la défausse »,
# « Prendre la première carte face cachée de la pioche »
def play(s: State, seat: int, action: int) -> None:
    if action >= EXCHANGE:
        lay(s, seat, action)
    elif action == DRAW_FROM_PILE:
        s.held = draw_from_pile(s)
        s.phase = LAYING
    elif action == DRAW_FROM_DISCARD:
        s.held = draw_from_discard(s)
        s.phase = EXCHANGING
    else:
        s.chosen[seat] = action - CHOOSE + 1


def lay(s: State, seat: int, action: int) -> None:
    """Exchange the card in hand with a card of the tableau, or discard it and reveal a hidden card."""
    place = place_of(action)
    s.waited += s.waited < MOST_WAITED
    if (s.hidden[seat] >> place) & 1:
        s.waited = 0
        s.hidden_faces -= ONE_CARD[s.grid[seat, place]]
    if action >= REVEAL:
        put_on_discard(s, s.held)
    else:
        put_on_discard(s, s.grid[seat, place])
        s.grid[seat, place] = s.held
    s.held = 0
    s.hidden[seat] &= ~(1 << place)
    if completes_column(s, seat, place, s.grid[seat, place]):
        s.phase = CLEARING
    else:
        end_turn(s)


def place_of(action: int) -> int:
    """The place of an EXCHANGE or a REVEAL."""
    return action - (REVEAL if action >= REVEAL else EXCHANGE)


def is_open(s: State, seat: int, place: int) -> bool:
    """Whether a card lies face up at a place."""
    return (int(s.occupied[seat] & ~s.hidden[seat]) >> place) & 1 == 1


# Three equal cards in a column. Rule sheet: « Règle spéciale » ----------------------------------------


def completes_column(s: State, seat: int, place: int, card: int) -> bool:
    """Whether this card, face up at this place, makes three equal cards in the column."""
    equal = 0
    column = place % COLUMNS
    for row in range(ROWS):
        other = column + row * COLUMNS
        beside = other != place and is_open(s, seat, other)
        equal += beside and VALUE_OF[s.grid[seat, other]] == VALUE_OF[card]
    return equal == ROWS - 1


def is_column_complete(s: State, seat: int, column: int) -> bool:
    """Whether three equal cards lie face up in a column."""
    return is_open(s, seat, column) and completes_column(s, seat, column, s.grid[seat, column])


def clear_columns(s: State, seat: int) -> None:
    """Move every column of three equal open cards from the tableau to the discard."""
    for column in range(COLUMNS):
        if is_column_complete(s, seat, column):
            s.waited = 0
            for row in range(ROWS):
                place = column + row * COLUMNS
                put_on_discard(s, s.grid[seat, place])
                s.grid[seat, place] = 0
                s.occupied[seat] &= ~(1 << place)


# The end of a turn and of a round. Rule sheet: « Fin de la manche » -----------------------------------


def end_turn(s: State) -> None:
    """Pass the turn on, or end the round after the last of the final turns.

    The first seat without hidden cards finishes the round; the final turns begin.
    """
    if s.finisher:
        s.turns_left -= 1
    elif s.hidden[s.turn] == 0:
        s.finisher = s.turn + 1
        s.turns_left = turns_after_finisher(s, s.turn)
    if s.finisher and s.turns_left == 0:
        s.phase = REVEALING
    else:
        s.turn = (s.turn + 1) % s.players
        s.phase = DRAWING if s.pile_count else RESHUFFLING


# « Finissez le tour en cours »
def turns_after_finisher(s: State, finisher: int) -> int:
    """The number of turns that follow the finisher's, as the option `final_turns` says."""
    if s.final_turns == LAP:
        return int((s.starter + s.players - finisher - 1) % s.players)
    return int(s.players) - 1


# « Les joueurs ayant encore des cartes face cachée les retournent face visible »
def reveal_all(s: State) -> None:
    """Reveal all hidden cards; count the round, unless there are columns to clear first."""
    complete = 0
    s.hidden_faces = 0
    for seat in range(s.players):
        s.hidden[seat] = 0
        for column in range(COLUMNS):
            complete += is_column_complete(s, seat, column)
    if complete:
        s.phase = LAST_CLEARING
    else:
        count_round(s)


# « Chaque joueur comptabilise son total de points », and « Fin de la partie »
def count_round(s: State) -> None:
    """Add the points of the round to the totals, and end the game if a total reaches the limit."""
    row = round_row(s.round)
    s.doubled[row] = s.finisher if must_double(s) else 0
    ends = s.limit == 0
    for seat in range(s.players):
        points = open_sum(s, seat) * (2 if s.doubled[row] == seat + 1 else 1)
        s.points[row, seat] = points
        s.totals[seat] += points
        ends = ends or s.totals[seat] >= s.limit
    s.phase = OVER if ends else UNDEALT


def round_row(number: int) -> int:
    """The row of `points` and `doubled` that belongs to a round."""
    return (number - 1) % ROUNDS_STORED


def open_sum(s: State, seat: int) -> int:
    """The sum of the values of a tableau's open cards."""
    mask = s.occupied[seat] & ~s.hidden[seat]
    points = 0
    for place in range(PLACES):
        points += VALUE_OF[s.grid[seat, place]] * ((mask >> place) & 1)
    return points


# « Si le joueur qui a terminé la manche, n'a pas strictement obtenu le plus petit nombre de points »
def must_double(s: State) -> bool:
    """Whether the finisher's points are doubled: another seat has as few, and the option says so."""
    finisher = s.finisher - 1
    points = open_sum(s, finisher)
    beaten = 0
    for seat in range(s.players):
        beaten += seat != finisher and open_sum(s, seat) <= points
    return beaten > 0 and (points > 0 or s.doubling == ALWAYS)


# The end of the game. Rule sheet: « Fin de la partie » ------------------------------------------------


def scores(s: State, out: Array) -> None:
    """The totals of the rounds counted."""
    for seat in range(s.players):
        out[seat] = s.totals[seat]


def winners(s: State) -> int:
    """The seats with the lowest total; several at a tie (H)."""
    mask = 0
    if s.phase == OVER:
        least = s.totals[0]
        for seat in range(s.players):
            if s.totals[seat] < least:
                least = s.totals[seat]
                mask = 0
            mask |= (s.totals[seat] == least) << seat
    return mask


# What a seat cannot know ------------------------------------------------------------------------------


def imagine(s: State, seat: int, rng: State) -> None:
    """Deal the unseen cards anew: pile, hidden cards and another seat's card from the pile; and others' choices.

    After a reshuffle the pile holds only cards that lay open in this round, and the tableaux hide only cards
    that never did: so the two are dealt apart.
    """
    if s.round == 0:
        return
    for other in range(s.players):
        if other != seat and s.chosen[other]:
            s.chosen[other] = below(rng, PAIRS) + 1
    if s.reshuffled:
        redeal(s, seat, rng, True, False)
        redeal(s, seat, rng, False, True)
    else:
        redeal(s, seat, rng, True, True)
    count_faces(s)


def redeal(s: State, seat: int, rng: State, tableaux: bool, stock: bool) -> None:
    """Shuffle the cards that the seat cannot see in the tableaux, in the stock (pile and hand), or in both."""
    drawn = stock and s.phase == LAYING and s.turn != seat
    pool = empty(CARDS, np.uint8)
    count = collect(s, pool, tableaux, stock, drawn)
    shuffle(rng, pool, count)
    spread(s, pool, tableaux, stock, drawn)


def collect(s: State, pool: Array, tableaux: bool, stock: bool, drawn: bool) -> int:
    """Write the unseen cards of these parts in ascending order; return their number."""
    unseen = empty(CARDS, np.uint8)
    for card in range(CARDS):
        unseen[card] = 0
    if tableaux:
        for seat in range(s.players):
            for place in range(PLACES):
                if (s.hidden[seat] >> place) & 1:
                    unseen[s.grid[seat, place]] = 1
    if drawn:
        unseen[s.held] = 1
    if stock:
        for i in range(s.pile_count):
            unseen[s.pile[i]] = 1
    count = 0
    for card in range(CARDS):
        pool[count] = card
        count += unseen[card]
    return count


def spread(s: State, pool: Array, tableaux: bool, stock: bool, drawn: bool) -> None:
    """Put the pool's cards where the unseen cards of these parts were."""
    at = 0
    if tableaux:
        for seat in range(s.players):
            for place in range(PLACES):
                if (s.hidden[seat] >> place) & 1:
                    s.grid[seat, place] = pool[at]
                    at += 1
    if drawn:
        s.held = pool[at]
        at += 1
    if stock:
        for i in range(s.pile_count):
            s.pile[i] = pool[at + i]


def count_faces(s: State) -> None:
    """Count the faces of the pile and of the hidden cards afresh."""
    s.pile_faces = 0
    s.hidden_faces = 0
    for i in range(s.pile_count):
        s.pile_faces += ONE_CARD[s.pile[i]]
    for seat in range(s.players):
        for place in range(PLACES):
            if (s.hidden[seat] >> place) & 1:
                s.hidden_faces += ONE_CARD[s.grid[seat, place]]
