"""Lost Cities: lay or discard a card, then draw one, until the pile is empty.

Source: the French rule sheet of the game. Comments name its sections by their headings, in « ».
From the publisher's full rules, not on the sheet: the variants below, and that a seat may not draw the card
that it has just discarded (the series is "closed" for this draw).

Variants (options):
- `bonus`: a suite of eight cards or more scores 20 points more, added after multiplying;
- `rounds`: one round, or a match of three rounds whose points are added;
- `first`: the seat that starts.

House readings (H):
- the dealer draws the seat that starts, unless the option `first` names it;
- in a match the seat with the higher total starts the next round; at a tie, the seat that did not start
  the last one;
- a tie for the win is shared;
- the hands are not shown at the end, because they do not count.

A seat that can draw from the pile only has no decision to make: the dealer draws for it.
"""

from __future__ import annotations

import numpy as np

from pioche.core.contract import DEALER, Option, first_seat_option
from pioche.core.kernel import Array, State, empty, record_dtype, signed, table
from pioche.core.rng import below, shuffle
from pioche.core.toolbox import sort

VERSION = 1
PLAYERS = range(2, 3)
OPTIONS = (
    Option("bonus", ("off", "on"), "off"),
    Option("rounds", ("1", "3"), "1"),
    first_seat_option(2),
)
LOW_WINS = False
SEATS = 2
MATCH = 3  # rounds of a match

# Cards. Rule sheet: « Le Jeu : Contenu » ------------------------------------------------------------

SERIES = 5
EXTRAS = 3  # of each series
SERIES_CARDS = 12  # three extras and the numbers 2..10
CARDS = SERIES * SERIES_CARDS
HAND = 8
PILE = CARDS - SEATS * HAND  # cards in the pile after the deal

# The k-th card of a series: three extras, then the numbers. A face is what a card shows: the three extras
# of a series have one face, because nobody can tell them apart.
#
#     card - 12 x series    0  1  2  3  4  5  6  7  8  9 10 11
#     printed               x  x  x  2  3  4  5  6  7  8  9 10
#     face - 10 x series    0  0  0  1  2  3  4  5  6  7  8  9
SERIES_FACES = 10
FACES = SERIES * SERIES_FACES
_CARDS = [divmod(card, SERIES_CARDS) for card in range(CARDS)]  # series and k of each card
_FACES = [SERIES_FACES * series + max(k + 1 - EXTRAS, 0) for series, k in _CARDS]
SERIES_OF = table([series for series, _ in _CARDS])
FACE_OF = table(_FACES)
VALUE_OF = table([k - 1 if k >= EXTRAS else 0 for _, k in _CARDS])  # the number, 0 for an extra
FIRST_OF = table([_FACES.index(face) for face in range(FACES)])  # the first card of each face
LAST_ALIKE = table(
    [CARDS - 1 - _FACES[::-1].index(face) for face in _FACES]
)  # the last card of the same face

# Actions --------------------------------------------------------------------------------------------

LAY = 0  # + face: lay a card of that face on one's own suite
DISCARD = FACES  # + face: discard a card of that face
DRAW_FROM_PILE = 2 * FACES  # draw the top card of the pile
DRAW_FROM_DISCARD = DRAW_FROM_PILE + 1  # + series: draw the top card of that discard
ACTIONS = DRAW_FROM_DISCARD + SERIES

# State ----------------------------------------------------------------------------------------------

# Phases of a round.
UNDEALT = 0  # the dealer deals
LAYING = 1  # the seat lays or discards a card
DRAWING = 2  # the seat draws, from the pile or from a discard
FORCED_DRAW = 3  # no discard can be drawn from: the dealer draws from the pile for the seat
COUNT = 4  # a round of a match is over: the dealer counts it and gathers the cards
OVER = 5

NONE_CLOSED = SERIES
MOST_WAITED = 250

# Rule sheet: « Le Jeu : Tapis ». A heap is one suite of a seat, or the discard of one series.
#
#     heap    0  1  2  3  4    5  6  7  8  9    10 11 12 13 14
#             suites, seat 0   suites, seat 1   discards
#
# The record holds the heaps in four forms, each for one question:
#
# - `tops` and `under`, a linked list: the order of the cards, which a discard needs when its top is drawn.
#   `tops` has the top card of each heap; `under` has, for each card in a heap, the card beneath it.
#   Both are stored + 1, so that 0 is none:
#       tops[1] = 24    the 10 of series 1 (card 23) is on top of seat 0's suite,
#       under[23] = 13  beneath it an extra (card 12),
#       under[12] = 0   and nothing beneath that.
# - `laid`, bit masks of cards: which cards lie in a suite, so that a table gives its points at once.
# - `fits`, bit masks of cards: which cards a suite still takes, so that `legal` needs one shift for a card.
# - `filled`, a bit mask of series: which discards hold a card, so that `legal` has no heap to look at.
DISCARDS = SEATS * SERIES  # the first discard
HEAPS = DISCARDS + SERIES

STATE = record_dtype(
    players=np.int8,
    bonus=np.int8,
    rounds=np.int8,  # 0: one round; 1: a match of three
    first=np.int8,  # 0: drawn; else the seat that starts + 1
    phase=np.int8,  # of the round (public)
    finished=np.int8,  # rounds counted and gathered (public)
    starter=np.int8,  # the seat that starts the round (public)
    turn=np.int8,  # the seat whose turn it is (public)
    closed=np.int8,  # the series just discarded on, or NONE_CLOSED (public)
    filled=np.int8,  # bit mask of the series whose discard holds a card (public)
    pile_count=np.uint8,  # cards in the pile (public)
    waited=np.uint8,  # cards drawn from discards since the last one from the pile, up to MOST_WAITED (public)
    totals=(np.int16, SEATS),  # points of the finished rounds (public)
    earlier=(np.int16, (MATCH - 1, SEATS)),  # points of each of these rounds (public)
    fits=(np.int64, SEATS),  # bit mask of the cards that the seat's suites still take (public)
    laid=(np.int64, SEATS + 1),  # bit masks of the cards in each seat's suites, and in the discards (public)
    hands=(np.uint8, (SEATS, HAND)),  # by face, equal faces in order of arrival (secret, each seat its own)
    pile=(np.uint8, PILE),  # the top last (secret)
    tops=(np.uint8, HEAPS),  # card + 1 on top of each heap, 0: empty (public)
    under=(np.uint8, CARDS),  # card + 1 beneath a card in a heap, 0: none (public)
    known=(np.int8, (SEATS, FACES)),  # cards of each face that everybody saw going into the hand (public)
)


def actors(s: State) -> int:
    if s.phase == LAYING or s.phase == DRAWING:
        return int(1 << s.turn)
    return 0 if s.phase == OVER else 1 << DEALER


# The dealer's steps -----------------------------------------------------------------------------------


def deal(s: State, rng: State) -> None:
    if s.phase == FORCED_DRAW:
        draw_from_pile(s, s.turn)
    elif s.phase == COUNT:
        gather(s)
    else:
        set_up(s, rng)


# Rule sheet: « Le Jeu : Mise en place »
def set_up(s: State, rng: State) -> None:
    """Shuffle, deal eight cards to each seat and make the pile of the rest.

    In the first round the starter is named by the option or drawn (H).
    """
    deck = empty(CARDS, np.uint8)
    for card in range(CARDS):
        deck[card] = card
    shuffle(rng, deck, CARDS)
    for i in range(PILE):
        s.pile[i] = deck[i]
    at = PILE
    for seat in range(SEATS):
        for i in range(HAND):
            s.hands[seat, i] = deck[at]
            at += 1
        sort(s.hands[seat], HAND)
        s.fits[seat] = (1 << CARDS) - 1
    if s.finished == 0:
        s.starter = s.first - 1 if s.first else below(rng, SEATS)
    s.pile_count = PILE
    s.turn = s.starter
    s.closed = NONE_CLOSED
    s.phase = LAYING


def gather(s: State) -> None:
    """Add a finished round to the totals, clear the table and choose who starts the next round (H)."""
    for seat in range(SEATS):
        points = round_points(s, seat)
        s.earlier[s.finished, seat] = points
        s.totals[seat] += points
        for i in range(HAND):
            s.hands[seat, i] = 0
        for face in range(FACES):
            s.known[seat, face] = 0
        s.fits[seat] = 0
    for part in range(SEATS + 1):
        s.laid[part] = 0
    for heap in range(HEAPS):
        s.tops[heap] = 0
    for card in range(CARDS):
        s.under[card] = 0
    if s.totals[0] == s.totals[1]:
        s.starter = 1 - s.starter
    else:
        s.starter = 1 if s.totals[1] > s.totals[0] else 0
    s.turn = s.starter
    s.closed = 0
    s.filled = 0
    s.finished += 1
    s.phase = UNDEALT


# Legal actions ----------------------------------------------------------------------------------------


# Rule sheet: « Tour de Jeu » (one card of the hand, then a draw), « DEFAUSSE » (any card may be discarded)
def legal(s: State, seat: int, out: Array) -> int:
    """Each face of the hand once: those that fit a suite to lay, then all of them to discard.

    Every action is written, and counted only if it is legal: without a branch the loops are faster.
    """
    if s.phase == DRAWING:
        return legal_draws(s, out)
    fits = s.fits[seat]
    count = 0
    before = FACES
    for i in range(HAND):
        card = s.hands[seat, i]
        face = FACE_OF[card]
        out[count] = LAY + face
        count += ((fits >> card) & 1) & (face != before)
        before = face
    before = FACES
    for i in range(HAND):
        face = FACE_OF[s.hands[seat, i]]
        out[count] = DISCARD + face
        count += face != before
        before = face
    return count


# Rule sheet: « Objectif : SUITES » (any value may start, values ascend, gaps are allowed),
# « Cartes EXTRA » (extras lie before the numbers)
def _refused_after(card: int) -> int:
    """Bit mask of the cards that a suite no longer takes once this card is laid.

    A number refuses itself, all lower numbers and the extras; an extra refuses nothing.
    """
    if VALUE_OF[card] == 0:
        return 0
    return sum(1 << refused for refused in range(SERIES_CARDS * SERIES_OF[card], card + 1))


REFUSED_AFTER = table([_refused_after(card) for card in range(CARDS)], np.int64)


# Rule sheet: « PIOCHE »
def legal_draws(s: State, out: Array) -> int:
    """The pile, and every discard that may be drawn from."""
    out[0] = DRAW_FROM_PILE
    count = 1
    drawable = drawable_discards(s)
    for series in range(SERIES):
        out[count] = DRAW_FROM_DISCARD + series
        count += (drawable >> series) & 1
    return count


def drawable_discards(s: State) -> int:
    """Bit mask of the series whose discard holds a card and is not closed."""
    return int(s.filled & ~(1 << s.closed))


# Playing ----------------------------------------------------------------------------------------------


def play(s: State, seat: int, action: int) -> None:
    if action < DRAW_FROM_PILE:
        lay(s, seat, action)
    elif action == DRAW_FROM_PILE:
        draw_from_pile(s, seat)
    else:
        draw_from_discard(s, seat, action - DRAW_FROM_DISCARD)


# Rule sheet: « Tour de Jeu », points 1 and 2, and « DEFAUSSE »
def lay(s: State, seat: int, action: int) -> None:
    """Move a card from the hand to its suite, or face up to the discard of its series."""
    discarded = action >= DISCARD
    face = action - DISCARD if discarded else action - LAY
    card = remove_from_hand(s, seat, FIRST_OF[face])
    series = signed(SERIES_OF[card])
    heap = (DISCARDS if discarded else SERIES * seat) + series
    s.under[card] = s.tops[heap]
    s.tops[heap] = card + 1
    s.laid[SEATS if discarded else seat] |= 1 << signed(card)
    s.fits[seat] &= ~(0 if discarded else REFUSED_AFTER[card])
    s.known[seat, face] -= s.known[seat, face] > 0
    s.filled |= discarded << series
    s.closed = series if discarded else NONE_CLOSED
    s.phase = DRAWING if drawable_discards(s) else FORCED_DRAW


# Rule sheet: « Tour de Jeu », point 3, « PIOCHE » and « FIN DE PARTIE »
def draw_from_pile(s: State, seat: int) -> None:
    """Move the pile's top card to the hand; the last card of the pile ends the round."""
    left = signed(s.pile_count) - 1
    insert_into_hand(s, seat, s.pile[left])
    s.pile[left] = 0
    s.pile_count = left
    s.waited = 0
    end_turn(s)
    if left == 0:
        s.phase = COUNT if s.rounds and s.finished < MATCH - 1 else OVER


# Rule sheet: « PIOCHE »
def draw_from_discard(s: State, seat: int, series: int) -> None:
    """Move the top card of a discard to the hand; everybody knows that the seat holds it."""
    heap = DISCARDS + series
    card = signed(s.tops[heap]) - 1
    s.tops[heap] = s.under[card]
    s.under[card] = 0
    s.laid[SEATS] &= ~(1 << card)
    s.filled &= ~((s.tops[heap] == 0) << series)
    s.known[seat, FACE_OF[card]] += 1
    s.waited += s.waited < MOST_WAITED
    insert_into_hand(s, seat, card)
    end_turn(s)


def end_turn(s: State) -> None:
    s.turn = 1 - s.turn
    s.closed = NONE_CLOSED
    s.phase = LAYING


def remove_from_hand(s: State, seat: int, first: int) -> int:
    """Take the first card not below `first` out of a hand of eight; return the card.

    The loops look at all eight places without a branch: that is faster than to search and to stop.
    """
    place = 0
    for i in range(HAND):
        place += s.hands[seat, i] < first
    card: int = s.hands[seat, place]
    for i in range(HAND - 1):
        after = s.hands[seat, i + 1]
        s.hands[seat, i] = s.hands[seat, i] if s.hands[seat, i] < first else after
    s.hands[seat, HAND - 1] = 0
    return card


def insert_into_hand(s: State, seat: int, card: int) -> None:
    """Put a card into a hand of seven, behind the cards of its face and the lower ones; branchless too."""
    last = LAST_ALIKE[card]
    for i in range(HAND - 1, 0, -1):
        here, before = s.hands[seat, i], s.hands[seat, i - 1]
        moved = before if before > last else card
        s.hands[seat, i] = moved if i == HAND - 1 or here > last else here
    s.hands[seat, 0] = card if s.hands[seat, 0] > last else s.hands[seat, 0]


def hand_count(s: State, seat: int) -> int:
    """The number of cards in the seat's hand: eight, but for the card that is still to be drawn."""
    if s.phase == UNDEALT:
        return 0
    draws = s.phase == DRAWING or s.phase == FORCED_DRAW
    return HAND - int(draws and s.turn == seat)


# Points. Rule sheet: « DECOMPTE DES POINTS » --------------------------------------------------------

COST = 20  # subtracted from every started suite
BONUS, BONUS_SIZE = 20, 8  # of the option `bonus`: its points, and the cards of a suite that scores it


def _suite_points(total: int, extras: int) -> int:
    """Points of a started suite: the sum of its values less 20, times 2, 3 or 4 with 1, 2 or 3 extras."""
    return (total - COST) * (1 + extras)


# For every set of cards of one series, as a mask of 12 bits: the sum of the values, the number of extras, the
# number of cards, and the points of a suite of these cards. Kernels look them up instead of adding them up.
_SETS = range(1 << SERIES_CARDS)
_SUMS = [sum(k - 1 for k in range(EXTRAS, SERIES_CARDS) if cards >> k & 1) for cards in _SETS]
_EXTRAS = [(cards % (1 << EXTRAS)).bit_count() for cards in _SETS]
SUM_OF = table(_SUMS)
EXTRAS_OF = table(_EXTRAS)
COUNT_OF = table([cards.bit_count() for cards in _SETS])
POINTS_OF = table([0, *map(_suite_points, _SUMS[1:], _EXTRAS[1:])], np.int16)  # the empty set is not started
ALL_OF_SERIES = (1 << SERIES_CARDS) - 1


def scores(s: State, out: Array) -> None:
    for seat in range(SEATS):
        out[seat] = s.totals[seat] + round_points(s, seat)


def round_points(s: State, seat: int) -> int:
    """The points of the seat's suites in this round so far."""
    points = 0
    for series in range(SERIES):
        points += suite_points(s, of_series(s.laid[seat], series))
    return points


def of_series(cards: int, series: int) -> int:
    """The cards of one series out of a mask of all cards, as a mask of 12 bits."""
    return (cards >> (SERIES_CARDS * series)) & ALL_OF_SERIES


def suite_points(s: State, cards: int) -> int:
    """The points of a suite of these cards (a mask of 12 bits); 0 for a suite that is not started."""
    return int(POINTS_OF[cards]) + bonus_points(s, COUNT_OF[cards])


def bonus_points(s: State, size: int) -> int:
    """The bonus of a suite of that many cards, where the option says so."""
    return BONUS * int(s.bonus and size >= BONUS_SIZE)


# Rule sheet: « FIN DE PARTIE »
def winners(s: State) -> int:
    """The seat with more points; both at a tie (H)."""
    if s.phase != OVER:
        return 0
    ahead = s.totals[0] + round_points(s, 0) - s.totals[1] - round_points(s, 1)
    return int(ahead >= 0) | int(ahead <= 0) << 1


# What a seat cannot know ------------------------------------------------------------------------------


def imagine(s: State, seat: int, rng: State) -> None:
    """Deal the unseen cards anew to the pile and to the other hand, which keeps the cards seen going into it."""
    if s.phase == UNDEALT:
        return
    other = 1 - seat
    size = hand_count(s, other)
    unseen = empty(CARDS, np.uint8)  # how many of each card: 1 or 0
    for card in range(CARDS):
        unseen[card] = 0
    for i in range(size):
        unseen[s.hands[other, i]] = 1
    for i in range(signed(s.pile_count)):
        unseen[s.pile[i]] = 1
    placed = 0
    for face in range(FACES):
        card = signed(FIRST_OF[face])
        for _ in range(s.known[other, face]):
            while unseen[card] == 0:
                card += 1
            unseen[card] = 0
            s.hands[other, placed] = card
            placed += 1
    deck = empty(CARDS, np.uint8)
    count = 0
    for card in range(CARDS):
        deck[count] = card
        count += unseen[card]
    shuffle(rng, deck, count)
    for i in range(signed(s.pile_count)):
        s.pile[i] = deck[i]
    for i in range(signed(s.pile_count), count):
        s.hands[other, placed] = deck[i]
        placed += 1
    sort(s.hands[other], placed)
