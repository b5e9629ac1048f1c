"""Skyjo: twelve hidden cards each, exchanged and turned one by one; the lowest total wins.

Source: the publisher's leaflet as scanned in the project's seed 003, with the deck, the number
of players and the next round's first seat from the publisher's full rules.

Variants (options): `final_turns`, who still plays once a tableau lies open: everyone else once,
or only the seats left in this lap; `doubling`, whether points of 0 or less are doubled too;
`limit`, the total that ends the game (0: one round).

House readings (H):
- both places are named before either is turned; all seats choose at the same time, and all
  chosen cards are turned together; then one card starts the discard;
- a tie for the first seat is drawn by the dealer;
- a pile that is empty at the end of a turn is made anew at once: the discard's top stays, the
  rest is shuffled;
- a tie for the lowest total is a shared win.
"""

from __future__ import annotations

import numpy as np

from pioche.core.contract import DEALER, Option, layout_offsets
from pioche.core.kernel import Array, State, empty, record_dtype, signed, table
from pioche.core.rng import below, shuffle
from pioche.core.toolbox import bit_count, clear

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

# The cards: five -2, ten -1, fifteen 0, and ten each of 1 to 12.
LOWEST, HIGHEST = -2, 12
FACES = HIGHEST - LOWEST + 1
VALUE = table(
    [value for value in range(LOWEST, HIGHEST + 1) for _ in range({-2: 5, 0: 15}.get(value, 10))],
    np.int8,
)
CARDS = len(VALUE)

# A tableau's places, as the record counts them (people count from 1). A column is named by its
# upper place; its other places follow at distances of 4.
#
#      0   1   2   3
#      4   5   6   7
#      8   9  10  11
COLUMNS, ROWS = 4, 3
PLACES = COLUMNS * ROWS
WHOLE = (1 << PLACES) - 1  # the mask of all places

# The actions.
PLACE_PAIRS = tuple((one, two) for one in range(PLACES) for two in range(one + 1, PLACES))
FIRST = table([one for one, _ in PLACE_PAIRS])  # of each pair of places: the lower place
SECOND = table([two for _, two in PLACE_PAIRS])  # and the higher one
PAIRS = len(PLACE_PAIRS)  # actions 0..65: choose these two places
FROM_DISCARD = PAIRS  # take the discard's top
FROM_PILE = PAIRS + 1  # take the pile's top
EXCHANGE = PAIRS + 2  # + place: lay the card in hand there, the old one on the discard
TURN = EXCHANGE + PLACES  # + place: lay the card in hand on the discard and turn that one
ACTIONS = TURN + PLACES

# The phases. The dealer acts in all but CHOOSE (until all have chosen), TAKE, EXCHANGE_TAKEN,
# LAY_DRAWN and OVER.
GATHER = 0  # all cards go back and are shuffled
LAY_OUT = 1  # twelve to each seat
CHOOSE = 2  # every seat chooses two places; then they are turned
TAKE = 3  # a seat takes a card
EXCHANGE_TAKEN = 4  # it has one from the discard
LAY_DRAWN = 5  # it has one from the pile
COLUMN = 6  # three equal cards leave
RESHUFFLE = 7  # the pile is empty
REVEAL = 8  # all that is hidden is turned
LAST_COLUMNS = 9  # three equal cards leave before the count
OVER = 10

ROUNDS_KEPT = 12  # rounds whose points are remembered one by one

LOOKS = FACES + 2  # of one's own place: each face, hidden, empty
GLANCE = 3  # of another's place: value, hidden, empty
LAYOUT = (
    ("own tableau, each place one-hot: -2..12, hidden, empty", PLACES * LOOKS),
    ("others' tableaux clockwise, each place: value / 12, hidden, empty", (SEATS - 1) * PLACES * GLANCE),
    ("own places chosen, not yet turned", PLACES),
    ("top of the discard, one-hot", FACES),
    ("card in hand as far as seen, one-hot", FACES),
    ("faces that may lie in the pile, count / 10", FACES),
    ("faces that may lie hidden in tableaux, count / 10", FACES),
    ("phase: choose, take, exchange, lay", 4),
    ("seat to play, one-hot from oneself clockwise", SEATS),
    ("seat that started the round", SEATS),
    ("seat that finished the round", SEATS),
    ("points lying open / 50", SEATS),
    ("hidden cards / 12", SEATS),
    ("totals / 100", SEATS),
    ("cards in the pile / 100", 1),
    ("final turns left / 8", 1),
    ("seats / 8", 1),
    ("limit / 100", 1),
    ("final_turns, doubling", 2),
)
(
    OWN, OTHERS, CHOSEN, TOP, HELD, IN_PILE, IN_TABLEAUX, PHASE, TO_PLAY, STARTER, FINISHER,
    OPEN, HIDDEN, TOTALS, PILE, LEFT, AROUND, LIMIT, VARIANTS, OBSERVATION,
) = layout_offsets(LAYOUT)  # fmt: skip

# What shows at a place: a face, counted from the lowest, the back of a card, or nothing.
COVER, EMPTY = FACES, FACES + 1
FACE_OF = table([value - LOWEST for value in VALUE])  # of a card
POINTS_OF = table([*range(LOWEST, HIGHEST + 1), 0, 0], np.int8)  # of what shows
GLANCE_OF = table(
    [
        feature
        for look, points in enumerate(POINTS_OF)
        for feature in (points / HIGHEST, look == COVER, look == EMPTY)
    ],
    np.float32,
)  # the features of what shows of another's place

# How many cards of each face: four bits for each of the fifteen, which is enough for all of a face.
FACE_BITS = 4
TALLY_OF = table([1 << FACE_BITS * (value - LOWEST) for value in VALUE], np.int64)
ONE_FACE = (1 << FACE_BITS) - 1
ALL_FACES = sum(TALLY_OF)

STATE = record_dtype(
    players=np.int8,
    final_turns=np.int8,
    doubling=np.int8,
    limit=np.int16,
    round=np.int32,  # from 1; 0 before the first card (public)
    phase=np.int8,  # (public)
    seat=np.int8,  # whose turn it is (public)
    starter=np.int8,  # who began the round (public)
    finisher=np.int8,  # seat + 1 of the first whose cards all lie open, or 0 (public)
    left=np.int8,  # final turns still to be played (public)
    reshuffled=np.int8,  # the pile is made of cards that lay open in this round (public)
    chosen=(np.int8, SEATS),  # pair + 1 while it is not yet turned, or 0 (secret, each its own)
    held=np.uint8,  # the card in hand (public from the discard, else known to `seat` only)
    pile_count=np.int16,  # (public)
    pile=(np.uint8, CARDS),  # the top last (nobody knows it)
    in_pile=np.int64,  # how many of each face are in the pile, packed (nobody knows it)
    discard_count=np.int16,  # (public)
    discard=(np.uint8, CARDS),  # the top last (public)
    grid=(np.uint8, (SEATS, PLACES)),  # the tableaux (public but where hidden)
    there=(np.int16, SEATS),  # mask of the places where a card lies (public)
    hidden=(np.int16, SEATS),  # mask of the cards lying face down (nobody knows them)
    in_tableaux=np.int64,  # how many of each face lie face down, packed (nobody knows it)
    totals=(np.int32, SEATS),  # of the rounds counted (public)
    points=(np.int16, (ROUNDS_KEPT, SEATS)),  # round r in line (r - 1) % ROUNDS_KEPT (public)
    doubled=(np.int8, ROUNDS_KEPT),  # seat + 1 whose points were doubled, or 0 (public)
)


def actors(s: State) -> int:
    if s.phase == TAKE or s.phase == EXCHANGE_TAKEN or s.phase == LAY_DRAWN:
        return 1 << int(s.seat)
    if s.phase == OVER:
        return 0
    mask = 0
    if s.phase == CHOOSE:
        for seat in range(s.players):
            mask |= (s.chosen[seat] == 0) << seat
    return mask if mask else 1 << DEALER


def deal(s: State, rng: State) -> None:
    if s.phase == COLUMN:
        remove_columns(s, s.seat)
        end_turn(s)
    elif s.phase == GATHER:
        gather(s, rng)
    elif s.phase == LAY_OUT:
        lay_out(s)
    elif s.phase == CHOOSE:
        turn_chosen(s)
        begin(s, rng)
    elif s.phase == RESHUFFLE:
        reshuffle(s, rng)
    elif s.phase == REVEAL:
        reveal(s)
    else:
        for seat in range(s.players):
            remove_columns(s, seat)
        count_round(s)


def gather(s: State, rng: State) -> None:
    """All cards go back into the pile for a new round."""
    if s.finisher:
        s.starter = s.finisher - 1
    s.round += 1
    s.finisher = 0
    s.reshuffled = 0
    s.seat = 0
    for seat in range(s.players):
        s.there[seat] = 0
        for place in range(PLACES):
            s.grid[seat, place] = 0
    s.discard_count = 0
    for card in range(CARDS):
        s.discard[card] = 0
        s.pile[card] = card
    s.pile_count = CARDS
    s.in_pile = ALL_FACES
    shuffle(rng, s.pile, CARDS)
    s.phase = LAY_OUT


def lay_out(s: State) -> None:
    """Twelve cards face down to each seat."""
    for seat in range(s.players):
        for place in range(PLACES):
            s.grid[seat, place] = draw(s)
            s.in_tableaux += TALLY_OF[s.grid[seat, place]]
        s.there[seat] = WHOLE
        s.hidden[seat] = WHOLE
    s.phase = CHOOSE


def draw(s: State) -> int:
    """Take the pile's top."""
    s.pile_count -= 1
    card = int(s.pile[s.pile_count])
    s.pile[s.pile_count] = 0
    s.in_pile -= TALLY_OF[card]
    return card


def put_on_discard(s: State, card: int) -> None:
    s.discard[s.discard_count] = card
    s.discard_count += 1


def turn_chosen(s: State) -> None:
    """All have chosen their two places: the cards are turned."""
    for seat in range(s.players):
        pair = s.chosen[seat] - 1
        s.in_tableaux -= TALLY_OF[s.grid[seat, FIRST[pair]]] + TALLY_OF[s.grid[seat, SECOND[pair]]]
        s.hidden[seat] = WHOLE & ~(1 << FIRST[pair]) & ~(1 << SECOND[pair])
        s.chosen[seat] = 0


def begin(s: State, rng: State) -> None:
    """One card starts the discard; in the first round the highest sum begins."""
    put_on_discard(s, draw(s))
    if s.round == 1:
        s.starter = one_of(highest_sums(s), rng)
    s.seat = s.starter
    s.phase = TAKE


def highest_sums(s: State) -> int:
    """Mask of the seats with the most points lying open."""
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
    """One of the seats of a mask, each equally likely."""
    nth = below(rng, bit_count(mask))
    seat = 0
    while not (mask >> seat) & 1 or nth > 0:
        nth -= (mask >> seat) & 1
        seat += 1
    return seat


def open_sum(s: State, seat: int) -> int:
    """The points of the cards lying face up in a tableau."""
    mask = s.there[seat] & ~s.hidden[seat]
    points = 0
    for place in range(PLACES):
        points += VALUE[s.grid[seat, place]] * ((mask >> place) & 1)
    return points


def reshuffle(s: State, rng: State) -> None:
    """The discard's top stays, the rest becomes the pile."""
    under = s.discard_count - 1
    for i in range(under):
        s.pile[i] = s.discard[i]
        s.in_pile += TALLY_OF[s.discard[i]]
    top = s.discard[under]
    for i in range(under + 1):
        s.discard[i] = 0
    s.discard[0] = top
    s.discard_count = 1
    s.pile_count = under
    shuffle(rng, s.pile, under)
    s.reshuffled = 1
    s.phase = TAKE


def legal(s: State, seat: int, out: Array) -> int:
    count = 0
    if s.phase == TAKE:
        out[0] = FROM_DISCARD
        out[1] = FROM_PILE
        count = 2
    elif s.phase == CHOOSE:
        for pair in range(PAIRS):
            out[pair] = pair
        count = PAIRS
    else:
        there = s.there[seat]
        for place in range(PLACES):
            out[count] = EXCHANGE + place
            count += (there >> place) & 1
        hidden = s.hidden[seat] if s.phase == LAY_DRAWN else 0
        for place in range(PLACES):
            out[count] = TURN + place
            count += (hidden >> place) & 1
    return count


def play(s: State, seat: int, action: int) -> None:
    if action >= EXCHANGE:
        lay(s, seat, action)
    elif action == FROM_PILE:
        s.held = draw(s)
        s.phase = LAY_DRAWN
    elif action == FROM_DISCARD:
        s.discard_count -= 1
        s.held = s.discard[s.discard_count]
        s.discard[s.discard_count] = 0
        s.phase = EXCHANGE_TAKEN
    else:
        s.chosen[seat] = action + 1


def lay(s: State, seat: int, action: int) -> None:
    """The card in hand goes to a place or on the discard; the card of that place shows."""
    place = place_of(action)
    if (s.hidden[seat] >> place) & 1:
        s.in_tableaux -= TALLY_OF[s.grid[seat, place]]
    if action >= TURN:
        put_on_discard(s, s.held)
    else:
        put_on_discard(s, s.grid[seat, place])
        s.grid[seat, place] = s.held
    s.held = 0
    s.hidden[seat] &= ~(1 << place)
    if completes(s, seat, place, s.grid[seat, place]):
        s.phase = COLUMN
    else:
        end_turn(s)


def place_of(action: int) -> int:
    """The place that an exchange or a turning names."""
    return action - (TURN if action >= TURN else EXCHANGE)


def completes(s: State, seat: int, place: int, card: int) -> bool:
    """Whether this card, open at this place, is the third equal one of its column."""
    equal = 0
    column = place % COLUMNS
    for row in range(ROWS):
        other = column + row * COLUMNS
        beside = other != place and lies_open(s, seat, other)
        equal += beside and VALUE[s.grid[seat, other]] == VALUE[card]
    return equal == ROWS - 1


def lies_open(s: State, seat: int, place: int) -> bool:
    """Whether a card lies face up there."""
    return (int(s.there[seat] & ~s.hidden[seat]) >> place) & 1 == 1


def column_leaves(s: State, seat: int, column: int) -> bool:
    """Whether three equal cards lie open in a column."""
    return lies_open(s, seat, column) and completes(s, seat, column, s.grid[seat, column])


def remove_columns(s: State, seat: int) -> None:
    """The columns of three equal open cards go on the discard."""
    for column in range(COLUMNS):
        if column_leaves(s, seat, column):
            for row in range(ROWS):
                place = column + row * COLUMNS
                put_on_discard(s, s.grid[seat, place])
                s.grid[seat, place] = 0
                s.there[seat] &= ~(1 << place)


def end_turn(s: State) -> None:
    """Who plays next, or how the round ends."""
    if s.finisher:
        s.left -= 1
    elif s.hidden[s.seat] == 0:
        s.finisher = s.seat + 1
        s.left = turns_after(s, s.seat)
    if s.finisher and s.left == 0:
        s.phase = REVEAL
    else:
        s.seat = (s.seat + 1) % s.players
        s.phase = TAKE if s.pile_count else RESHUFFLE


def turns_after(s: State, finisher: int) -> int:
    """How many seats still have a turn once one has finished."""
    if s.final_turns == LAP:
        return int((s.starter + s.players - finisher - 1) % s.players)
    return int(s.players) - 1


def reveal(s: State) -> None:
    """The round is over: all cards are turned."""
    leave = 0
    s.in_tableaux = 0
    for seat in range(s.players):
        s.hidden[seat] = 0
        for column in range(COLUMNS):
            leave += column_leaves(s, seat, column)
    if leave:
        s.phase = LAST_COLUMNS
    else:
        count_round(s)


def count_round(s: State) -> None:
    """The points of the round are added to the totals; the game may end."""
    line = (s.round - 1) % ROUNDS_KEPT
    s.doubled[line] = s.finisher if must_double(s) else 0
    ends = s.limit == 0
    for seat in range(s.players):
        points = open_sum(s, seat) * (2 if s.doubled[line] == seat + 1 else 1)
        s.points[line, seat] = points
        s.totals[seat] += points
        ends = ends or s.totals[seat] >= s.limit
    s.phase = OVER if ends else GATHER


def must_double(s: State) -> bool:
    """Whether who finished has not strictly the fewest points (and pays for it)."""
    finisher = s.finisher - 1
    points = open_sum(s, finisher)
    beaten = 0
    for seat in range(s.players):
        beaten += seat != finisher and open_sum(s, seat) <= points
    return beaten > 0 and (points > 0 or s.doubling == ALWAYS)


def scores(s: State, out: Array) -> None:
    for seat in range(s.players):
        out[seat] = s.totals[seat]


def winners(s: State) -> int:
    mask = 0
    if s.phase == OVER:
        least = s.totals[0]
        for seat in range(s.players):
            if s.totals[seat] < least:
                least = s.totals[seat]
                mask = 0
            mask |= (s.totals[seat] == least) << seat
    return mask


def imagine(s: State, seat: int, rng: State) -> None:
    """Hidden cards are any that never lay open in this round; choices are any pair.

    A pile made anew holds only cards that lay open, and what is hidden in a tableau has been
    hidden since the deal: after a reshuffle the two do not mix.
    """
    if s.round == 0:
        return
    for other in range(s.players):
        if other != seat and s.chosen[other]:
            s.chosen[other] = below(rng, PAIRS) + 1
    if s.reshuffled:
        redraw(s, seat, rng, True, False)
        redraw(s, seat, rng, False, True)
    else:
        redraw(s, seat, rng, True, True)
    count_faces(s)


def count_faces(s: State) -> None:
    """Count the faces of the pile and of what lies face down."""
    s.in_pile = 0
    s.in_tableaux = 0
    for i in range(s.pile_count):
        s.in_pile += TALLY_OF[s.pile[i]]
    for seat in range(s.players):
        for place in range(PLACES):
            if (s.hidden[seat] >> place) & 1:
                s.in_tableaux += TALLY_OF[s.grid[seat, place]]


def redraw(s: State, seat: int, rng: State, tableaux: bool, stock: bool) -> None:
    """Mix what the seat cannot see in the tableaux, in the stock (pile and hand), or in both."""
    drawn = stock and s.phase == LAY_DRAWN and s.seat != seat
    pool = empty(CARDS, np.uint8)
    count = collect(s, pool, tableaux, stock, drawn)
    shuffle(rng, pool, count)
    spread(s, pool, tableaux, stock, drawn)


def collect(s: State, pool: Array, tableaux: bool, stock: bool, drawn: bool) -> int:
    """Write the unseen cards of these parts in ascending order; their number."""
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
    """Lay the pool's cards where the unseen cards of these parts lay."""
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


def observe(s: State, seat: int, out: Array) -> None:
    clear(out)
    if s.round == 0:
        return
    observe_tableaux(s, seat, out)
    observe_choice(s, seat, out)
    observe_stock(s, seat, out)
    observe_turn(s, seat, out)
    other = seat
    for around in range(s.players):
        out[HIDDEN + around] = bit_count(s.hidden[other]) * (1 / PLACES)
        out[TOTALS + around] = s.totals[other] * 0.01
        other = other + 1 if other + 1 < s.players else 0
    out[AROUND] = s.players * (1 / SEATS)
    out[LIMIT] = s.limit * 0.01
    out[VARIANTS] = s.final_turns
    out[VARIANTS + 1] = s.doubling


def observe_tableaux(s: State, seat: int, out: Array) -> None:
    """What shows at each place, and the points lying open."""
    points = 0
    for place in range(PLACES):
        look = look_at(s, seat, place)
        out[OWN + place * LOOKS + look] = 1
        points += POINTS_OF[look]
    out[OPEN] = points * 0.02
    other = seat
    at = OTHERS
    for around in range(1, s.players):
        other = other + 1 if other + 1 < s.players else 0
        points = 0
        for place in range(PLACES):
            look = look_at(s, other, place)
            for k in range(GLANCE):
                out[at + k] = GLANCE_OF[GLANCE * look + k]
            points += POINTS_OF[look]
            at += GLANCE
        out[OPEN + around] = points * 0.02


def look_at(s: State, seat: int, place: int) -> int:
    """What shows at a place of a tableau."""
    look = signed(FACE_OF[s.grid[seat, place]])
    look = look if (s.there[seat] >> place) & 1 else EMPTY
    return COVER if (s.hidden[seat] >> place) & 1 else look


def observe_choice(s: State, seat: int, out: Array) -> None:
    if s.chosen[seat]:
        out[CHOSEN + FIRST[s.chosen[seat] - 1]] = 1
        out[CHOSEN + SECOND[s.chosen[seat] - 1]] = 1


def observe_stock(s: State, seat: int, out: Array) -> None:
    """The discard's top, the card in hand, and what the hidden cards may be."""
    if s.discard_count:
        out[TOP + VALUE[s.discard[s.discard_count - 1]] - LOWEST] = 1
    out[PILE] = s.pile_count * 0.01
    if s.phase == EXCHANGE_TAKEN or (s.phase == LAY_DRAWN and s.seat == seat):
        out[HELD + VALUE[s.held] - LOWEST] = 1
    in_pile, in_tableaux = unseen_faces(s, seat)
    for face in range(FACES):
        out[IN_PILE + face] = ((in_pile >> (FACE_BITS * face)) & ONE_FACE) * 0.1
        out[IN_TABLEAUX + face] = ((in_tableaux >> (FACE_BITS * face)) & ONE_FACE) * 0.1


def unseen_faces(s: State, seat: int) -> tuple[int, int]:
    """How many cards of each face the seat must reckon with in the pile and in the tableaux, packed."""
    in_pile, in_tableaux = s.in_pile, s.in_tableaux
    if s.phase == LAY_DRAWN and s.seat != seat:
        in_pile += TALLY_OF[s.held]
    if s.reshuffled:
        return in_pile, in_tableaux
    return in_pile + in_tableaux, in_pile + in_tableaux


def count_unseen(s: State, seat: int, in_pile: Array, in_tableaux: Array) -> None:
    """The same as arrays, a number for each face from -2 on."""
    pile, tableaux = unseen_faces(s, seat)
    for face in range(FACES):
        in_pile[face] = (pile >> (FACE_BITS * face)) & ONE_FACE
        in_tableaux[face] = (tableaux >> (FACE_BITS * face)) & ONE_FACE


def observe_turn(s: State, seat: int, out: Array) -> None:
    if s.phase == CHOOSE or s.phase == TAKE or s.phase == EXCHANGE_TAKEN or s.phase == LAY_DRAWN:
        out[PHASE + s.phase - CHOOSE] = 1
    if s.phase > CHOOSE:
        out[TO_PLAY + steps(s, seat, s.seat)] = 1
    if s.phase > CHOOSE or s.round > 1:
        out[STARTER + steps(s, seat, s.starter)] = 1
    if s.finisher:
        out[FINISHER + steps(s, seat, s.finisher - 1)] = 1
    out[LEFT] = s.left * (1 / SEATS)


def steps(s: State, seat: int, other: int) -> int:
    """How far clockwise another seat is."""
    return other - seat if other >= seat else other - seat + s.players


def census(s: State, out: Array) -> None:
    if s.round == 0:
        return
    for i in range(s.pile_count):
        out[s.pile[i]] += 1
    for i in range(s.discard_count):
        out[s.discard[i]] += 1
    for seat in range(s.players):
        for place in range(PLACES):
            if (s.there[seat] >> place) & 1:
                out[s.grid[seat, place]] += 1
    if s.phase == EXCHANGE_TAKEN or s.phase == LAY_DRAWN:
        out[s.held] += 1
