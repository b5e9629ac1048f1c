"""Lost Cities: play or discard a card, draw one, until the pile is empty.

Source: the French rules text of the game: 60 cards in five series, each of 2..10 and three
extras; eight in hand; suites ascend, extras before numbers; a started suite scores
(sum - 20) x (1 + extras).

Variants: `bonus` adds 20 for a suite of eight cards or more, after multiplying; `rounds` plays
a match of three with the totals added.

House readings (H):
- the first seat is drawn by the dealer, unless the owner of the table names it;
- in a match the higher total starts the next round, at a tie the seat that did not start the
  last one;
- a tie for the win is shared;
- the hands are not shown at the end: they do not count.

The series just discarded on is closed for that draw. A seat that could draw from the pile alone
is not asked: the dealer's next step draws for it.
"""

from __future__ import annotations

import numpy as np

from pioche.core.contract import DEALER, Option, first_seat_option, starts
from pioche.core.kernel import Array, State, empty, record, signed, table
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
SERIES = 5
EXTRAS = 3  # of each series
SERIES_CARDS = 12
CARDS = SERIES * SERIES_CARDS
SERIES_FACES = 10
FACES = SERIES * SERIES_FACES
HAND = 8
PILE = CARDS - SEATS * HAND  # cards in the pile after the deal
MATCH = 3  # rounds of a match
COST = 20  # what a started suite costs
BONUS, BONUS_SIZE = 20, 8

# Cards and faces. The k-th card of a series: three extras, then the numbers 2..10. Its face
# counts the extras as one, since nobody can tell them apart.
#
#     card - 12 x series    0  1  2  3  4  5  6  7  8  9 10 11
#     printed               x  x  x  2  3  4  5  6  7  8  9 10
#     face - 10 x series    0  0  0  1  2  3  4  5  6  7  8  9
_CARDS = [divmod(card, SERIES_CARDS) for card in range(CARDS)]
_FACES = [SERIES_FACES * series + max(k + 1 - EXTRAS, 0) for series, k in _CARDS]
SERIES_OF = table([series for series, _ in _CARDS])
FACE_OF = table(_FACES)
VALUE_OF = table([k - 1 if k >= EXTRAS else 0 for _, k in _CARDS])  # 0: an extra
FIRST_OF = table([_FACES.index(face) for face in range(FACES)])  # the first card of a face
LAST_ALIKE = table([CARDS - 1 - _FACES[::-1].index(face) for face in _FACES])  # the last of its face
# For any of a series' cards, as a mask of 12 bits: the sum of the numbers, the extras, all cards, and
# what the suite of these cards is worth.
_ANY = range(1 << SERIES_CARDS)
_SUMS = [sum(k - 1 for k in range(EXTRAS, SERIES_CARDS) if cards >> k & 1) for cards in _ANY]
_EXTRAS = [(cards % (1 << EXTRAS)).bit_count() for cards in _ANY]
SUM_OF = table(_SUMS)
EXTRAS_OF = table(_EXTRAS)
COUNT_OF = table([cards.bit_count() for cards in _ANY])
WORTH_OF = table([(_SUMS[cards] - COST) * (1 + _EXTRAS[cards]) if cards else 0 for cards in _ANY], np.int16)
ALL_OF_SERIES = (1 << SERIES_CARDS) - 1
FIRST_EXTRAS = sum(1 << SERIES_CARDS * series for series in range(SERIES))  # a bit for each series
# The cards that no longer fit a suite once this one lies on it, as a bit mask.
ENDED_BY = table(
    [
        (2 << card) - (1 << SERIES_CARDS * series) if k >= EXTRAS else 0
        for card, (series, k) in enumerate(_CARDS)
    ],
    np.int64,
)

# Actions: lay a card of that face on one's own suite; discard one; draw.
DISCARD = FACES
FROM_PILE = 2 * FACES
FROM_DISCARD = FROM_PILE + 1
ACTIONS = FROM_DISCARD + SERIES

# Heaps: the suites of seat 0, of seat 1, the discards; each with a heap for every series.
#
#     heap    0  1  2  3  4    5  6  7  8  9    10 11 12 13 14
#             suites, seat 0   suites, seat 1   discards
#
# A heap is its top card and, for each card in it, the one beneath; written + 1, so that 0 is none:
#
#     tops[1] = 24    the 10 of the sea (card 23) is on top of seat 0's suite,
#     under[23] = 13  beneath it an extra (card 12),
#     under[12] = 0   and nothing beneath that.
DISCARDS = SEATS * SERIES
HEAPS = DISCARDS + SERIES

# Stages of a round.
UNDEALT, LAY, DRAW, FORCED, COUNT, OVER = range(6)
NONE_CLOSED = SERIES

DECISIONS = 4
# Of equal extras in a heap the first ones are told, since nobody can tell them apart.
LAYOUT = (
    ("own hand, cards of each face", FACES),
    ("own suites, by card", CARDS),
    ("other suites, by card", CARDS),
    ("discards, by card", CARDS),
    ("own cards the other has seen taken, of each face", FACES),
    ("other's cards seen taken, of each face", FACES),
    ("own suites: last number / 10", SERIES),
    ("other suites: last number / 10", SERIES),
    ("tops of the discards: number / 10", SERIES),
    ("tops of the discards: an extra", SERIES),
    ("own suites: points / 100", SERIES),
    ("other suites: points / 100", SERIES),
    ("closed series", SERIES),
    ("own decision to lay, to draw; the other's to lay, to draw", DECISIONS),
    ("pile / 44", 1),
    ("points of this round / 100, own and other", SEATS),
    ("totals of earlier rounds / 100, own and other", SEATS),
    ("bonus, match, rounds finished / 3, own start", 4),
)
(
    AT_HAND, AT_OWN_SUITES, AT_OTHER_SUITES, AT_DISCARDS, AT_OWN_KNOWN, AT_OTHER_KNOWN,
    AT_OWN_LAST, AT_OTHER_LAST, AT_TOPS, AT_EXTRAS, AT_OWN_POINTS, AT_OTHER_POINTS,
    AT_CLOSED, AT_DECISION, AT_PILE, AT_POINTS, AT_TOTALS, AT_MATCH, OBSERVATION,
) = starts(LAYOUT)  # fmt: skip
# By what is on top of a heap (card + 1, 0: none): its number's feature, and whether it is an extra.
LAST_FEATURE = table([0, *(value / 10 for value in VALUE_OF)], np.float32)
EXTRA_FEATURE = table([0, *(value == 0 for value in VALUE_OF)], np.float32)
HUNDREDTH = 0.01  # a product is faster than a quotient

STATE = record(
    players=np.int8,
    bonus=np.int8,
    rounds=np.int8,  # 0: one round; 1: a match of three
    first=np.int8,  # 0: drawn; else the seat that starts + 1
    stage=np.int8,  # of the round (public)
    finished=np.int8,  # rounds gathered in (public)
    starter=np.int8,  # the seat that starts the round (public)
    turn=np.int8,  # the seat whose turn it is (public)
    closed=np.int8,  # the series just discarded on, or NONE_CLOSED (public)
    filled=np.int8,  # bit mask of the series whose discard holds a card (public)
    left=np.uint8,  # cards in the pile (public)
    totals=(np.int16, SEATS),  # points of the rounds gathered in (public)
    fits=(np.int64, SEATS),  # bit mask of the cards that their suites still take (public)
    lain=(np.int64, SEATS + 1),  # bit masks of the cards in their suites, and in the discards (public)
    hands=(np.uint8, (SEATS, HAND)),  # by face, equal ones as they came (secret, each seat its own)
    pile=(np.uint8, PILE),  # the top last (secret)
    tops=(np.uint8, HEAPS),  # card + 1 on top of each heap, 0: empty (public)
    under=(np.uint8, CARDS),  # card + 1 beneath a card in a heap, 0: none (public)
    known=(np.int8, (SEATS, FACES)),  # cards of the face seen going into the hand (public)
)


def actors(s: State) -> int:
    if s.stage == LAY or s.stage == DRAW:
        return int(1 << s.turn)
    return 0 if s.stage == OVER else 1 << DEALER


def deal(s: State, rng: State) -> None:
    if s.stage == FORCED:
        draw_from_pile(s, s.turn)
    elif s.stage == COUNT:
        gather(s)
    else:
        set_up(s, rng)


def set_up(s: State, rng: State) -> None:
    """Eight cards each, the rest is the pile; the first round's starter is named or drawn."""
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
    s.left = PILE
    s.turn = s.starter
    s.closed = NONE_CLOSED
    s.stage = LAY


def gather(s: State) -> None:
    """The round has been counted: all cards come together for the next one."""
    for seat in range(SEATS):
        s.totals[seat] += round_points(s, seat)
        for i in range(HAND):
            s.hands[seat, i] = 0
        for face in range(FACES):
            s.known[seat, face] = 0
        s.fits[seat] = 0
    for part in range(SEATS + 1):
        s.lain[part] = 0
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
    s.stage = UNDEALT


def legal(s: State, seat: int, out: Array) -> int:
    if s.stage == DRAW:
        return legal_draws(s, out)
    fits = s.fits[seat]
    count = 0
    before = FACES
    for i in range(HAND):
        card = s.hands[seat, i]
        face = FACE_OF[card]
        out[count] = face
        count += ((fits >> card) & 1) & (face != before)
        before = face
    before = FACES
    for i in range(HAND):
        face = FACE_OF[s.hands[seat, i]]
        out[count] = DISCARD + face
        count += face != before
        before = face
    return count


def legal_draws(s: State, out: Array) -> int:
    """The pile, and every discard that holds a card and is not closed."""
    out[0] = FROM_PILE
    count = 1
    open_ones = takeable(s)
    for series in range(SERIES):
        out[count] = FROM_DISCARD + series
        count += (open_ones >> series) & 1
    return count


def takeable(s: State) -> int:
    """Bit mask of the series whose discard may be drawn from."""
    return int(s.filled & ~(1 << s.closed))


def play(s: State, seat: int, action: int) -> None:
    if action < FROM_PILE:
        lay(s, seat, action)
    elif action == FROM_PILE:
        draw_from_pile(s, seat)
    else:
        take(s, seat, action - FROM_DISCARD)


def lay(s: State, seat: int, action: int) -> None:
    """A card goes from the hand to its suite or its discard."""
    discarded = action >= DISCARD
    face = action - DISCARD if discarded else action
    card = remove(s, seat, FIRST_OF[face])
    series = signed(SERIES_OF[card])
    heap = (DISCARDS if discarded else SERIES * seat) + series
    s.under[card] = s.tops[heap]
    s.tops[heap] = card + 1
    s.lain[SEATS if discarded else seat] |= 1 << signed(card)
    s.fits[seat] &= ~(0 if discarded else ENDED_BY[card])
    s.known[seat, face] -= s.known[seat, face] > 0
    s.filled |= discarded << series
    s.closed = series if discarded else NONE_CLOSED
    s.stage = DRAW if takeable(s) else FORCED


def draw_from_pile(s: State, seat: int) -> None:
    """The pile's top card goes to the hand; the last one ends the round."""
    left = signed(s.left) - 1
    insert(s, seat, s.pile[left])
    s.pile[left] = 0
    s.left = left
    end_turn(s)
    if left == 0:
        s.stage = COUNT if s.rounds and s.finished < MATCH - 1 else OVER


def take(s: State, seat: int, series: int) -> None:
    """The top card of a discard goes to the hand, and everybody has seen it."""
    heap = DISCARDS + series
    card = signed(s.tops[heap]) - 1
    s.tops[heap] = s.under[card]
    s.under[card] = 0
    s.lain[SEATS] &= ~(1 << card)
    s.filled &= ~((s.tops[heap] == 0) << series)
    s.known[seat, FACE_OF[card]] += 1
    insert(s, seat, card)
    end_turn(s)


def end_turn(s: State) -> None:
    s.turn = 1 - s.turn
    s.closed = NONE_CLOSED
    s.stage = LAY


def remove(s: State, seat: int, first: int) -> int:
    """Take out of a full hand the first of its cards that is not below `first`; which one."""
    place = 0
    for i in range(HAND):
        place += s.hands[seat, i] < first
    card: int = s.hands[seat, place]
    for i in range(HAND - 1):
        after = s.hands[seat, i + 1]
        s.hands[seat, i] = s.hands[seat, i] if s.hands[seat, i] < first else after
    s.hands[seat, HAND - 1] = 0
    return card


def insert(s: State, seat: int, card: int) -> None:
    """Put the eighth card into a hand, after those of its face and below."""
    last = LAST_ALIKE[card]
    for i in range(HAND - 1, 0, -1):
        here, before = s.hands[seat, i], s.hands[seat, i - 1]
        moved = before if before > last else card
        s.hands[seat, i] = moved if i == HAND - 1 or here > last else here
    s.hands[seat, 0] = card if s.hands[seat, 0] > last else s.hands[seat, 0]


def scores(s: State, out: Array) -> None:
    for seat in range(SEATS):
        out[seat] = s.totals[seat] + round_points(s, seat)


def round_points(s: State, seat: int) -> int:
    """What the seat's suites are worth as they lie."""
    points = 0
    for series in range(SERIES):
        points += points_of(s, cards_of(s.lain[seat], series))
    return points


def cards_of(cards: int, series: int) -> int:
    """Those of one series, as 12 bits."""
    return (cards >> (SERIES_CARDS * series)) & ALL_OF_SERIES


def tally(s: State, heap: int) -> tuple[int, int, int]:
    """A heap's sum of values, its extras and its number of cards."""
    cards = cards_of(s.lain[heap // SERIES], heap % SERIES)
    return signed(SUM_OF[cards]), signed(EXTRAS_OF[cards]), signed(COUNT_OF[cards])


def points_of(s: State, cards: int) -> int:
    """What a suite of these cards, as 12 bits, is worth."""
    return int(WORTH_OF[cards]) + bonus_points(s, COUNT_OF[cards])


def suite_points(s: State, total: int, extras: int, size: int) -> int:
    """What a suite of that sum, with that many extras and cards, is worth."""
    if size == 0:
        return 0
    return (total - COST) * (1 + extras) + bonus_points(s, size)


def bonus_points(s: State, size: int) -> int:
    """What a suite of that many cards brings besides, where the option says so."""
    return BONUS * int(s.bonus and size >= BONUS_SIZE)


def winners(s: State) -> int:
    if s.stage != OVER:
        return 0
    ahead = s.totals[0] + round_points(s, 0) - s.totals[1] - round_points(s, 1)
    return int(ahead >= 0) | int(ahead <= 0) << 1


def held(s: State, seat: int) -> int:
    """How many cards the seat has in hand."""
    if s.stage == UNDEALT:
        return 0
    drawing = s.stage == DRAW or s.stage == FORCED
    return HAND - int(drawing and s.turn == seat)


def imagine(s: State, seat: int, rng: State) -> None:
    """The other hand, but for the cards seen going into it, and the pile are any unseen cards."""
    if s.stage == UNDEALT:
        return
    other = 1 - seat
    size = held(s, other)
    unseen = empty(CARDS, np.uint8)  # how many of each card: 1 or 0
    for card in range(CARDS):
        unseen[card] = 0
    for i in range(size):
        unseen[s.hands[other, i]] = 1
    for i in range(signed(s.left)):
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
    for i in range(signed(s.left)):
        s.pile[i] = deck[i]
    for i in range(signed(s.left), count):
        s.hands[other, placed] = deck[i]
        placed += 1
    sort(s.hands[other], placed)


def observe(s: State, seat: int, out: Array) -> None:
    other = 1 - seat
    for face in range(FACES):
        out[AT_HAND + face] = 0
    for i in range(held(s, seat)):
        out[AT_HAND + FACE_OF[s.hands[seat, i]]] += 1
    own_suites, other_suites = first_extras(s.lain[seat]), first_extras(s.lain[other])
    discards = first_extras(s.lain[SEATS])
    for card in range(CARDS):
        out[AT_OWN_SUITES + card] = (own_suites >> card) & 1
        out[AT_OTHER_SUITES + card] = (other_suites >> card) & 1
        out[AT_DISCARDS + card] = (discards >> card) & 1
    for face in range(FACES):
        out[AT_OWN_KNOWN + face] = s.known[seat, face]
        out[AT_OTHER_KNOWN + face] = s.known[other, face]
    for series in range(SERIES):
        out[AT_OWN_LAST + series] = LAST_FEATURE[s.tops[SERIES * seat + series]]
        out[AT_OTHER_LAST + series] = LAST_FEATURE[s.tops[SERIES * other + series]]
        out[AT_TOPS + series] = LAST_FEATURE[s.tops[DISCARDS + series]]
        out[AT_EXTRAS + series] = EXTRA_FEATURE[s.tops[DISCARDS + series]]
        out[AT_CLOSED + series] = s.stage == DRAW and s.closed == series
    for decision in range(DECISIONS):
        out[AT_DECISION + decision] = 0
    if s.stage == LAY or s.stage == DRAW:
        out[AT_DECISION + 2 * (s.turn != seat) + (s.stage == DRAW)] = 1
    out[AT_PILE] = s.left / PILE
    out[AT_POINTS] = observe_points(s, seat, out, AT_OWN_POINTS) * HUNDREDTH
    out[AT_POINTS + 1] = observe_points(s, other, out, AT_OTHER_POINTS) * HUNDREDTH
    out[AT_TOTALS] = s.totals[seat] * HUNDREDTH
    out[AT_TOTALS + 1] = s.totals[other] * HUNDREDTH
    out[AT_MATCH] = s.bonus
    out[AT_MATCH + 1] = s.rounds
    out[AT_MATCH + 2] = s.finished / MATCH
    out[AT_MATCH + 3] = s.stage != UNDEALT and s.starter == seat


def first_extras(cards: int) -> int:
    """A bit mask of cards with the first extras of each series in the place of as many others."""
    one, two, three = cards & FIRST_EXTRAS, (cards >> 1) & FIRST_EXTRAS, (cards >> 2) & FIRST_EXTRAS
    some = one | two | three
    more = (one & two) | (one & three) | (two & three)
    every = one & two & three
    numbers = cards & ~(FIRST_EXTRAS * ((1 << EXTRAS) - 1))
    return int(numbers | some | more << 1 | every << 2)


def observe_points(s: State, seat: int, out: Array, at: int) -> int:
    """The points of each suite; their sum."""
    points = 0
    for series in range(SERIES):
        worth = points_of(s, cards_of(s.lain[seat], series))
        out[at + series] = worth * HUNDREDTH
        points += worth
    return points


def census(s: State, out: Array) -> None:
    if s.stage == UNDEALT:
        for card in range(CARDS):
            out[card] += s.finished > 0
        return
    for seat in range(SEATS):
        for i in range(held(s, seat)):
            out[s.hands[seat, i]] += 1
    for i in range(signed(s.left)):
        out[s.pile[i]] += 1
    for heap in range(HEAPS):
        card = signed(s.tops[heap]) - 1
        while card >= 0:
            out[card] += 1
            card = signed(s.under[card]) - 1
