"""Trio: reveal numbers one by one, from the centre and the ends of hands, until three are equal.

Source: Kaya Miyano's Trio, 3 to 6 players, or teams of two with 4 or 6. The deal's table and the
linked numbers are the publisher's (the scanned text lost them): numbers are linked whose sum or
difference is 7.
Variants: option `mode`: "simple" is won by three trios or the trio of 7, "picante" by two
linked trios or the trio of 7. Option `teams`: partners sit opposite and share their trios.

House readings (H): the first seat is drawn, or named before the deal; the mode is chosen before
the deal; in an exchange all seats concerned choose a number or "no" in secret at the same time,
a pair that gave two cards swaps them, otherwise nothing moves; a pair with an empty hand is not
asked.

Numbers are 0..11 in this file (printed 1..12); card = 3 * number + copy. A hand is kept in the
order of its numbers, and what has been shown of it is always a beginning and an end:

    place      0    1    2    3    4    5    6
    number     0    1    ?    ?    ?    9   11
              `low` = 2                `high` = 2

Everything between is at least `floor` (here 1) and at most `ceiling` (here 9). A swap between
partners ends this knowledge: what was known of both hands is kept in `known`, since it still says
much of the hands after it.
"""

from __future__ import annotations

import numpy as np

from pioche.core.contract import DEALER, Option, first_seat_option, starts
from pioche.core.kernel import Array, State, empty, record, signed, table
from pioche.core.rng import below, shuffle
from pioche.core.toolbox import clear, remove_at, sort

VERSION = 1
PLAYERS = range(3, 7)
OPTIONS = (
    Option("mode", ("simple", "picante"), "simple"),
    Option("teams", ("off", "on"), "off", {"on": (4, 6)}),
    first_seat_option(6),
)
LOW_WINS = False
SEATS = 6
NUMBERS = 12
COPIES = 3
CARDS = NUMBERS * COPIES
HAND = 9  # the largest hand
PLACES = 9  # the largest centre
SEVEN = 6  # the number that is printed 7
TRIOS = 3  # trios that win in simple mode
HAND_SIZE = table((0, 0, 0, 9, 7, 6, 5), np.int8)  # by players, without teams
EVERY = (1 << NUMBERS) - 1  # all numbers, as a bit mask
THIRDS = table((0, 1 / 3, 2 / 3, 1), np.float32)  # a number of copies, as a feature


def linked(one: int, other: int) -> bool:
    """Whether the sum or the difference of the printed numbers is 7."""
    return abs(one - other) == 7 or one + other == 5


LINKED_TO = table(
    [sum(1 << other for other in range(NUMBERS) if linked(one, other)) for one in range(NUMBERS)], np.int64
)  # the numbers linked to each, as bit masks

# Actions: turn a place of the centre, ask a seat's lowest or highest; give a number, or none.
LOWEST = PLACES
HIGHEST = LOWEST + SEATS
GIVE = HIGHEST + SEATS
REFUSE = GIVE + NUMBERS
ACTIONS = REFUSE + 1
REFUSED = NUMBERS + 1  # a choice is stored as number + 1, or as this

# Phases.
FRESH = 0  # before the deal
REQUEST = 1  # `turn` asks for a number
DIFFERENT = 2  # two different numbers lie open: the dealer puts them back
EQUAL = 3  # three equal numbers lie open: the dealer gives the trio
EXCHANGE = 4  # partners choose what to give; when all have, the dealer swaps
OVER = 5

SEAT_FEATURES = 3 * NUMBERS + 5
LAYOUT = (
    ("own hand, by number", NUMBERS),
    ("lying open, by number", NUMBERS),
    ("centre, a card lies there", PLACES),
    ("centre, number seen there", PLACES * NUMBERS),
    ("cards that the partner must hold, or held, by what was given and got", NUMBERS),
    ("numbers that would win", NUMBERS),
    ("number already won", NUMBERS),
    ("exchange, picante, teams, players", 4),
    ("each seat: shown now, shown before its last exchange, trios, cards, bounds, turn, partner", SEATS * SEAT_FEATURES),
)  # fmt: skip
(
    HAND_AT, OPEN_AT, LYING_AT, CENTRE_AT, GIVEN_AT, WINNING_AT, GONE_AT, TABLE_AT, SEATS_AT, OBSERVATION,
) = starts(LAYOUT)  # fmt: skip

STATE = record(
    players=np.int8,
    mode=np.int8,
    teams=np.int8,
    first=np.int8,  # 0 drawn, else the seat named + 1
    phase=np.int8,  # (public)
    opener=np.int8,  # the first seat (public)
    turn=np.int8,  # whose turn it is (public)
    waiting=np.int8,  # mask of the seats that have not chosen in the exchange (public)
    hands=(np.uint8, (SEATS, HAND)),  # cards in the order of their numbers (secret, each seat its own)
    count=(np.int8, SEATS),  # cards in hand (public)
    low=(np.int8, SEATS),  # how many lowest cards have been shown since the last exchange (public)
    high=(np.int8, SEATS),  # the same of the highest; low + high <= count (public)
    floor=(np.int8, SEATS),  # every card not among the `low` is at least this number (public)
    ceiling=(np.int8, SEATS),  # every card not among the `high` is at most this number (public)
    centre=(np.uint8, PLACES),  # the card at each place (secret until turned)
    lying=np.int16,  # mask of the places where a card lies face down (public)
    seen=np.int16,  # mask of those of them that have been turned once (public)
    open=np.int8,  # cards lying open in this turn (public)
    shown=(np.uint8, COPIES),  # these cards (public)
    source=(np.int8, COPIES),  # the request that brought each: where it came from (public)
    trios=np.int8,  # trios won (public)
    won=(np.uint8, (NUMBERS, COPIES)),  # their cards, in the order they were won (public)
    taker=(np.int8, NUMBERS),  # the seat that won each (public)
    left=(np.uint32, SEATS),  # the tally of the cards of each hand that went into trios (public)
    # In the exchange after so many trios: 0 not asked, the number given + 1, or REFUSED.
    choices=(np.uint8, (SEATS, NUMBERS)),  # (each seat its own; its partner's too where they swapped)
    known=(np.uint32, (SEATS, NUMBERS)),  # the `knowledge` of a hand that swapped then, before (public)
)


# Who belongs together ---------------------------------------------------------------------------


def number(card: int) -> int:
    """The number on a card, 0..11."""
    return card // COPIES


def side(s: State, seat: int) -> int:
    """The team of a seat; without teams each seat is its own."""
    return int(seat % (s.players // 2) if s.teams else seat)


def partner(s: State, seat: int) -> int:
    """The seat opposite."""
    return int(seat + s.players // 2) % int(s.players)


def swapped(s: State, seat: int, exchange: int) -> bool:
    """Whether both the seat and its partner gave a card in that exchange."""
    mine = s.choices[seat, exchange]
    other = s.choices[partner(s, seat), exchange]
    return bool(0 < mine < REFUSED and 0 < other < REFUSED)


def exchanges(s: State) -> int:
    """How many exchanges are over: one before any trio and one after each but the last."""
    if not s.teams:
        return 0
    return int(s.trios + (s.phase != EXCHANGE and s.phase != OVER))


# Tallies: the numbers of a hand in one integer, two bits for each number.

FIRST_BITS = 0x555555  # the lower bit of each number
EVEN_NUMBERS = 0x333333
GUARDS = 0x444444  # a bit above each even number
DECK_BITS = 2 * NUMBERS
DECK = (1 << DECK_BITS) - 1  # the tally of all cards
TALLY_OF = table([1 << 2 * (card // COPIES) for card in range(CARDS)], np.int64)  # of each card alone


def one_of(wanted: int) -> int:
    """The tally of one card."""
    return 1 << (2 * wanted)


def how_many(tally: int, wanted: int) -> int:
    """The cards of a number."""
    return (tally >> (2 * wanted)) & COPIES


def numbers_in(tally: int) -> int:
    """The numbers of which there are any, each as the tally of one card."""
    return (tally | tally >> 1) & FIRST_BITS


def cards_in(tally: int) -> int:
    """How many cards there are: pairs and fours of numbers are added side by side."""
    pairs = (tally & EVEN_NUMBERS) + (tally >> 2 & EVEN_NUMBERS)
    fours = (pairs + (pairs >> 4)) & 0x0F0F0F
    return (fours + (fours >> 8) + (fours >> 16)) & 0x3F


def fewer(tally: int, other: int) -> int:
    """The numbers of which a tally has fewer cards than the other.

    Each number is subtracted under a guard bit of its own, first the even ones, then the odd ones.
    """
    even = ((tally & EVEN_NUMBERS) | GUARDS) - (other & EVEN_NUMBERS)
    odd = ((tally >> 2 & EVEN_NUMBERS) | GUARDS) - (other >> 2 & EVEN_NUMBERS)
    return (~even & GUARDS) >> 2 | (~odd & GUARDS)


# The course of the game -------------------------------------------------------------------------


def actors(s: State) -> int:
    if s.phase == REQUEST:
        return 1 << int(s.turn)
    if s.phase == OVER:
        return 0
    if s.phase == EXCHANGE and s.waiting:
        return int(s.waiting)
    return 1 << DEALER


def deal(s: State, rng: State) -> None:
    if s.phase == DIFFERENT:
        put_back(s)
    elif s.phase == EQUAL:
        take_trio(s)
    elif s.phase == EXCHANGE:
        swap_gifts(s)
    else:
        set_up(s, rng)


def set_up(s: State, rng: State) -> None:
    """Hands and centre are dealt, the first seat is settled."""
    deck = empty(CARDS, np.uint8)
    for card in range(CARDS):
        deck[card] = card
    shuffle(rng, deck, CARDS)
    each = hand_size(s)
    at = 0
    for seat in range(s.players):
        for i in range(each):
            s.hands[seat, i] = deck[at]
            at += 1
        sort(s.hands[seat], each)
        s.count[seat] = each
        forget_ends(s, seat)
    for place in range(CARDS - at):
        s.centre[place] = deck[at + place]
    s.lying = (1 << (CARDS - at)) - 1
    s.opener = s.first - 1 if s.first else below(rng, s.players)
    s.turn = s.opener
    s.phase = REQUEST
    if s.teams:
        offer_exchange(s, -1)


def hand_size(s: State) -> int:
    """How many cards each seat is dealt; the rest is the centre."""
    return int(CARDS // s.players if s.teams else HAND_SIZE[s.players])


def forget_ends(s: State, seat: int) -> None:
    """Nothing is known of where the cards stand in this hand."""
    s.low[seat] = 0
    s.high[seat] = 0
    s.floor[seat] = 0
    s.ceiling[seat] = NUMBERS - 1


def offer_exchange(s: State, winner: int) -> None:
    """Ask the partners of every team but the winner's, if both have cards."""
    s.waiting = 0
    for seat in range(s.players):
        both = s.count[seat] > 0 and s.count[partner(s, seat)] > 0
        if both and side(s, seat) != winner:
            s.waiting |= 1 << seat
    s.phase = EXCHANGE if s.waiting else REQUEST


def put_back(s: State) -> None:
    """Two different numbers: each card returns to where it was, the next seat plays."""
    for i in range(s.open - 1, -1, -1):
        card = s.shown[i]
        source = s.source[i]
        if source < LOWEST:
            s.centre[source] = card
            s.lying |= 1 << source
        elif source < HIGHEST:
            seat = source - LOWEST
            for place in range(s.count[seat], 0, -1):
                s.hands[seat, place] = s.hands[seat, place - 1]
            s.hands[seat, 0] = card
            s.count[seat] += 1
            s.low[seat] += 1
        else:
            seat = source - HIGHEST
            s.hands[seat, s.count[seat]] = card
            s.count[seat] += 1
            s.high[seat] += 1
    clear_shown(s)
    s.turn = (s.turn + 1) % s.players
    s.phase = REQUEST


def clear_shown(s: State) -> None:
    for i in range(s.open):
        s.shown[i] = 0
        s.source[i] = 0
    s.open = 0


def take_trio(s: State) -> None:
    """Three equal numbers: they are won; the game ends or goes on with the next seat."""
    winner = side(s, s.turn)
    decisive = wins(s, s.turn, number(s.shown[0]))
    for i in range(COPIES):
        s.won[s.trios, i] = s.shown[i]
        source = s.source[i]
        if source < LOWEST:
            s.seen &= ~(1 << source)
        else:
            s.left[(source - LOWEST) % SEATS] += one_of(number(s.shown[i]))
    s.taker[s.trios] = s.turn
    s.trios += 1
    clear_shown(s)
    if decisive:
        s.phase = OVER
        return
    s.turn = (s.turn + 1) % s.players
    s.phase = REQUEST
    if s.teams:
        offer_exchange(s, winner)


def wins(s: State, seat: int, trio: int) -> bool:
    """Whether one more trio, of that number, wins the game for the seat."""
    return bool((winning_numbers(s, seat) >> trio) & 1)


def winning_numbers(s: State, seat: int) -> int:
    """A bit mask of the numbers whose trio, were it the next, wins the game for the seat."""
    if s.mode == 0:
        return EVERY if trios_of(s, seat) + 1 >= TRIOS else 1 << SEVEN
    winning = 1 << SEVEN
    for i in range(s.trios):
        if side(s, s.taker[i]) == side(s, seat):
            winning |= LINKED_TO[number(s.won[i, 0])]
    return winning


def swap_gifts(s: State) -> None:
    """All have chosen: the pairs that gave two cards swap them."""
    for seat in range(s.players // 2):
        other = partner(s, seat)
        if swapped(s, seat, s.trios):
            s.known[seat, s.trios] = knowledge(s, seat)
            s.known[other, s.trios] = knowledge(s, other)
            mine = take_number(s, seat, s.choices[seat, s.trios] - 1)
            theirs = take_number(s, other, s.choices[other, s.trios] - 1)
            put_number(s, seat, theirs)
            put_number(s, other, mine)
            forget_ends(s, seat)
            forget_ends(s, other)
    s.phase = REQUEST


def take_number(s: State, seat: int, wanted: int) -> int:
    """The first card of that number leaves the hand."""
    place = 0
    while number(s.hands[seat, place]) != wanted:
        place += 1
    card = s.hands[seat, place]
    remove_at(s.hands[seat], s.count[seat], place)
    s.count[seat] -= 1
    return int(card)


def put_number(s: State, seat: int, card: int) -> None:
    """Put a card into the hand after those of equal number, so that its place tells no copy."""
    place = s.count[seat]
    while place > 0 and number(s.hands[seat, place - 1]) > number(card):
        s.hands[seat, place] = s.hands[seat, place - 1]
        place -= 1
    s.hands[seat, place] = card
    s.count[seat] += 1


def knowledge(s: State, seat: int) -> int:
    """What everybody knows of a hand, the cards that left it included: a tally with bounds.

    bits 0..23    the tally of the cards known to be there
    bits 24..27   floor: of lower numbers there are no others
    bits 28..31   ceiling: of higher numbers there are no others
    """
    tally = signed(s.left[seat]) + tally_of_open(s, seat) + tally_of_ends(s, seat)
    return int(tally | s.floor[seat] << 24 | s.ceiling[seat] << 28)


def tally_of_ends(s: State, seat: int) -> int:
    """The cards of a hand that have been shown and went back."""
    ends = both_ends(s, seat)
    return (ends & DECK) + (ends >> DECK_BITS)


def both_ends(s: State, seat: int) -> int:
    """The same in two tallies: the lowest cards and, above DECK_BITS, the highest.

    Every place is looked at: loops of another length each time would take compiled code by surprise.
    """
    held, low = signed(s.count[seat]), signed(s.low[seat])
    high = held - s.high[seat]
    lowest, highest = 0, 0
    for i in range(HAND):
        one = TALLY_OF[s.hands[seat, i]]
        lowest += one * (i < low)
        highest += one * ((i >= high) & (i < held))
    return lowest | highest << DECK_BITS


def tally_of_hand(s: State, seat: int) -> int:
    """All cards of a hand."""
    held = signed(s.count[seat])
    tally = 0
    for i in range(HAND):
        tally += TALLY_OF[s.hands[seat, i]] * (i < held)
    return tally


def tally_of_centre(s: State) -> int:
    """The cards of the centre that have been turned and lie there again."""
    known = signed(s.lying & s.seen)
    tally = 0
    for place in range(PLACES):
        tally += TALLY_OF[s.centre[place]] * ((known >> place) & 1)
    return tally


def tally_of_open(s: State, seat: int) -> int:
    """The cards of a hand that lie open."""
    tally = 0
    for i in range(s.open):
        from_here = (s.source[i] == LOWEST + seat) | (s.source[i] == HIGHEST + seat)
        tally += TALLY_OF[s.shown[i]] * from_here
    return tally


def gone_before(s: State, exchange: int) -> int:
    """The numbers won before an exchange."""
    gone = 0
    for i in range(exchange):
        gone |= one_of(number(s.won[i, 0]))
    return gone


# Decisions --------------------------------------------------------------------------------------


def legal(s: State, seat: int, out: Array) -> int:
    n = 0
    if s.phase == EXCHANGE:
        last = -1
        for i in range(s.count[seat]):
            given = number(s.hands[seat, i])
            out[n] = GIVE + given
            n += given != last
            last = given
        out[n] = REFUSE
        return n + 1
    lying = s.lying
    for place in range(PLACES):
        out[n] = place
        n += (lying >> place) & 1
    for other in range(s.players):
        out[n] = LOWEST + other
        n += s.count[other] > 0
    for other in range(s.players):
        out[n] = HIGHEST + other
        n += s.count[other] > 0
    return n


def play(s: State, seat: int, action: int) -> None:
    if s.phase == EXCHANGE:
        s.choices[seat, s.trios] = action - GIVE + 1
        s.waiting &= ~(1 << seat)
    else:
        reveal(s, action)


def reveal(s: State, action: int) -> None:
    """A card is laid open; two different or three equal numbers end the turn."""
    if action < LOWEST:
        card = turn_centre(s, action)
    elif action < HIGHEST:
        card = show_lowest(s, action - LOWEST)
    else:
        card = show_highest(s, action - HIGHEST)
    s.shown[s.open] = card
    s.source[s.open] = action
    s.open += 1
    if number(card) != number(s.shown[0]):
        s.phase = DIFFERENT
    elif s.open == COPIES:
        s.phase = EQUAL


def turn_centre(s: State, place: int) -> int:
    card = s.centre[place]
    s.centre[place] = 0
    s.lying &= ~(1 << place)
    s.seen |= 1 << place
    return int(card)


def show_lowest(s: State, seat: int) -> int:
    card = s.hands[seat, 0]
    if s.low[seat]:
        s.low[seat] -= 1
    elif s.high[seat] == s.count[seat]:
        s.high[seat] -= 1
    remove_at(s.hands[seat], s.count[seat], 0)
    s.count[seat] -= 1
    s.floor[seat] = max(s.floor[seat], number(card))
    return int(card)


def show_highest(s: State, seat: int) -> int:
    s.count[seat] -= 1
    last = s.count[seat]
    card = s.hands[seat, last]
    s.hands[seat, last] = 0
    if s.high[seat]:
        s.high[seat] -= 1
    elif s.low[seat] > last:
        s.low[seat] -= 1
    s.ceiling[seat] = min(s.ceiling[seat], number(card))
    return int(card)


def scores(s: State, out: Array) -> None:
    for seat in range(s.players):
        out[seat] = trios_of(s, seat)


def trios_of(s: State, seat: int) -> int:
    """How many trios the seat's side has won."""
    mine = 0
    for i in range(s.trios):
        mine += side(s, s.taker[i]) == side(s, seat)
    return mine


def winners(s: State) -> int:
    if s.phase != OVER:
        return 0
    taker = int(s.taker[s.trios - 1])
    mate = partner(s, taker) if s.teams else taker
    return 1 << taker | 1 << mate


# Features ---------------------------------------------------------------------------------------


def observe(s: State, seat: int, out: Array) -> None:
    clear(out)
    if s.phase == FRESH:
        return
    write_thirds(tally_of_hand(s, seat), HAND_AT, out)
    if s.teams:
        write_thirds(held_by_partner(s, seat), GIVEN_AT, out)
    observe_table(s, winning_numbers(s, seat), out)
    observe_centre(s, out)
    observe_trios(s, seat, out)
    there = ~(COPIES * gone_before(s, s.trios))
    for place in range(s.players):
        other = seat + place - (s.players if seat + place >= s.players else 0)
        now, before = knowledge(s, other) & there, knowledge_before(s, other) & there
        observe_seat(s, seat, other, now, before, SEATS_AT + place * SEAT_FEATURES, out)


def observe_table(s: State, winning: int, out: Array) -> None:
    for i in range(s.open):
        out[OPEN_AT + number(s.shown[i])] += 1 / COPIES
    for wanted in range(NUMBERS):
        out[WINNING_AT + wanted] = (winning >> wanted) & 1
    out[TABLE_AT] = s.phase == EXCHANGE
    out[TABLE_AT + 1] = s.mode
    out[TABLE_AT + 2] = s.teams
    out[TABLE_AT + 3] = s.players / SEATS


def write_thirds(tally: int, at: int, out: Array) -> None:
    """A tally, by number."""
    for wanted in range(NUMBERS):
        out[at + wanted] = THIRDS[how_many(tally, wanted)]


def observe_centre(s: State, out: Array) -> None:
    lying = signed(s.lying)
    known = lying & s.seen
    for place in range(PLACES):
        out[LYING_AT + place] = (lying >> place) & 1
        out[CENTRE_AT + place * NUMBERS + number(s.centre[place])] = (known >> place) & 1


def observe_seat(s: State, seat: int, other: int, now: int, before: int, at: int, out: Array) -> None:
    """What everybody knows of one seat but its trios; numbers that have been won are left out."""
    write_thirds(now, at, out)
    if before:
        write_thirds(before, at + NUMBERS, out)
    at += 3 * NUMBERS
    out[at] = s.count[other] / HAND
    out[at + 1] = s.floor[other] / NUMBERS
    out[at + 2] = s.ceiling[other] / NUMBERS
    out[at + 3] = s.turn == other
    out[at + 4] = side(s, seat) == side(s, other)


def observe_trios(s: State, seat: int, out: Array) -> None:
    """The numbers already won, and by which seats; partners share them."""
    for i in range(s.trios):
        trio = number(s.won[i, 0])
        out[GONE_AT + trio] = 1
        place = signed(s.taker[i]) - seat
        place += s.players if place < 0 else 0
        out[SEATS_AT + place * SEAT_FEATURES + 2 * NUMBERS + trio] = 1
        if s.teams:
            mate = (place + s.players // 2) % s.players
            out[SEATS_AT + mate * SEAT_FEATURES + 2 * NUMBERS + trio] = 1


def knowledge_before(s: State, seat: int) -> int:
    """What everybody knew of a hand before it last swapped a card; 0 if it never did."""
    packed = 0
    for exchange in range(exchanges(s)):
        if swapped(s, seat, exchange):
            packed = signed(s.known[seat, exchange])
    return packed


def held_by_partner(s: State, seat: int) -> int:
    """The tally of what the partner must hold, by the cards given to it and got from it alone.

    Cards that have left its hand for trios since are counted in.
    """
    mate = partner(s, seat)
    held = 0
    for exchange in range(exchanges(s)):
        if swapped(s, seat, exchange):
            got = signed(s.choices[mate, exchange]) - 1
            if how_many(held, got):
                held -= one_of(got)
            held += one_of(signed(s.choices[seat, exchange]) - 1)
    return held


def census(s: State, out: Array) -> None:
    if s.phase == FRESH:
        return
    for seat in range(s.players):
        for i in range(s.count[seat]):
            out[s.hands[seat, i]] += 1
    for place in range(PLACES):
        if (s.lying >> place) & 1:
            out[s.centre[place]] += 1
    for i in range(s.open):
        out[s.shown[i]] += 1
    for i in range(s.trios):
        for j in range(COPIES):
            out[s.won[i, j]] += 1
