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

from pioche.core.contract import DEALER, Option, first_seat_option
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

SUITE_FEATURES = 5  # size, extras, last number, sum, points
LAYOUT = (
    ("own hand", FACES),
    ("own suites", FACES),
    ("other suites", FACES),
    ("discards", FACES),
    ("tops of the discards", FACES),
    ("own cards the other has seen taken", FACES),
    ("other's cards seen taken", FACES),
    ("own suites in figures", SERIES * SUITE_FEATURES),
    ("other suites in figures", SERIES * SUITE_FEATURES),
    ("closed series", SERIES),
    ("own decision to lay, to draw; the other's to lay, to draw", 4),
    ("pile", 1),
    ("points of this round, own and other", SEATS),
    ("totals of earlier rounds, own and other", SEATS),
    ("bonus, match, rounds finished, own start", 4),
)
OBSERVATION = sum(size for _, size in LAYOUT)
(
    AT_HAND, AT_OWN_SUITES, AT_OTHER_SUITES, AT_DISCARDS, AT_TOPS, AT_OWN_KNOWN, AT_OTHER_KNOWN,
    AT_OWN_FIGURES, AT_OTHER_FIGURES, AT_CLOSED, AT_DECISION, AT_PILE, AT_POINTS, AT_TOTALS, AT_MATCH,
) = (sum(size for _, size in LAYOUT[:place]) for place in range(len(LAYOUT)))  # fmt: skip

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
        total, extras, size = tally(s, SERIES * seat + series)
        points += suite_points(s, total, extras, size)
    return points


def tally(s: State, heap: int) -> tuple[int, int, int]:
    """A heap's sum of values, its extras and its number of cards."""
    total, extras, size = 0, 0, 0
    card = signed(s.tops[heap]) - 1
    while card >= 0:
        total += VALUE_OF[card]
        extras += VALUE_OF[card] == 0
        size += 1
        card = signed(s.under[card]) - 1
    return total, extras, size


def suite_points(s: State, total: int, extras: int, size: int) -> int:
    """What a suite of that sum, with that many extras and cards, is worth."""
    if size == 0:
        return 0
    return (total - COST) * (1 + extras) + bonus_points(s, size)


def bonus_points(s: State, size: int) -> int:
    """What a suite of that many cards brings besides, where the option says so."""
    return BONUS if s.bonus and size >= BONUS_SIZE else 0


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
    for i in range(held(s, seat)):
        out[AT_HAND + FACE_OF[s.hands[seat, i]]] += 1
    for series in range(SERIES):
        own, others, discard = SERIES * seat + series, SERIES * other + series, DISCARDS + series
        observe_heap(s, own, out, AT_OWN_SUITES)
        observe_heap(s, others, out, AT_OTHER_SUITES)
        observe_heap(s, discard, out, AT_DISCARDS)
        if s.tops[discard]:
            out[AT_TOPS + FACE_OF[signed(s.tops[discard]) - 1]] = 1
        observe_figures(s, own, out, AT_OWN_FIGURES + SUITE_FEATURES * series)
        observe_figures(s, others, out, AT_OTHER_FIGURES + SUITE_FEATURES * series)
    for face in range(FACES):
        out[AT_OWN_KNOWN + face] = s.known[seat, face]
        out[AT_OTHER_KNOWN + face] = s.known[other, face]
    if s.stage == DRAW and s.closed != NONE_CLOSED:
        out[AT_CLOSED + s.closed] = 1
    if s.stage == LAY or s.stage == DRAW:
        out[AT_DECISION + 2 * (s.turn != seat) + (s.stage == DRAW)] = 1
    out[AT_PILE] = s.left / PILE
    out[AT_POINTS] = round_points(s, seat) / 100
    out[AT_POINTS + 1] = round_points(s, other) / 100
    out[AT_TOTALS] = s.totals[seat] / 100
    out[AT_TOTALS + 1] = s.totals[other] / 100
    out[AT_MATCH] = s.bonus
    out[AT_MATCH + 1] = s.rounds
    out[AT_MATCH + 2] = s.finished / MATCH
    out[AT_MATCH + 3] = s.stage != UNDEALT and s.starter == seat


def observe_heap(s: State, heap: int, out: Array, at: int) -> None:
    """How many cards of each face lie in the heap."""
    card = signed(s.tops[heap]) - 1
    while card >= 0:
        out[at + FACE_OF[card]] += 1
        card = signed(s.under[card]) - 1


def observe_figures(s: State, heap: int, out: Array, at: int) -> None:
    """A suite's size, extras, last number, sum and points."""
    total, extras, size = tally(s, heap)
    out[at] = size / SERIES_CARDS
    out[at + 1] = extras / EXTRAS
    if size:
        out[at + 2] = VALUE_OF[signed(s.tops[heap]) - 1] / 10
    out[at + 3] = total / COST
    out[at + 4] = suite_points(s, total, extras, size) / 100


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
