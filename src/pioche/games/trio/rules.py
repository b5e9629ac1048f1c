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

from pioche.core.contract import DEALER, Option, first_seat_option
from pioche.core.kernel import Array, State, empty, record, signed, table
from pioche.core.rng import below, shuffle
from pioche.core.toolbox import bit_count, remove_at, sort

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
OPEN_AT = NUMBERS
LYING_AT = OPEN_AT + NUMBERS
CENTRE_AT = LYING_AT + PLACES
GIVEN_AT = CENTRE_AT + PLACES * NUMBERS
WINNING_AT = GIVEN_AT + NUMBERS
GONE_AT = WINNING_AT + NUMBERS
TABLE_AT = GONE_AT + NUMBERS
SEATS_AT = TABLE_AT + 4
OBSERVATION = SEATS_AT + SEATS * SEAT_FEATURES

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
    """How many cards there are."""
    return bit_count(tally & FIRST_BITS) + 2 * bit_count(tally >> 1 & FIRST_BITS)


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
    if trio == SEVEN:
        return True
    if s.mode == 0:
        return trios_of(s, seat) + 1 >= TRIOS
    pairs = 0
    for i in range(s.trios):
        pairs += side(s, s.taker[i]) == side(s, seat) and linked(number(s.won[i, 0]), trio)
    return pairs > 0


def linked(one: int, other: int) -> bool:
    """Whether the sum or the difference of the printed numbers is 7."""
    apart = signed(one) - other
    return apart == 7 or apart == -7 or one + other == 5


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
    tally = 0
    for i in range(s.low[seat]):
        tally += one_of(number(s.hands[seat, i]))
    for i in range(s.count[seat] - s.high[seat], s.count[seat]):
        tally += one_of(number(s.hands[seat, i]))
    return tally


def tally_of_open(s: State, seat: int) -> int:
    """The cards of a hand that lie open."""
    tally = 0
    for i in range(s.open):
        if s.source[i] >= LOWEST and (s.source[i] - LOWEST) % SEATS == seat:
            tally += one_of(number(s.shown[i]))
    return tally


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


# What a seat can imagine ------------------------------------------------------------------------
#
# A world is first made of tallies: `have[seat]` is the hand of each seat. The deal is uniform given
# all that the seat has seen; since the copies of a number cannot be told apart, tallies weigh
# 1 / (product of the factorials of their counts).

FILL_TRIES = 500  # random fillings of the hands before a constructive one


def imagine(s: State, seat: int, rng: State) -> None:
    """Hands and centre as they may be, with the exchanges that may have led there.

    Without teams the draw is exact: fillings are drawn and refused in proportion. With teams a
    Markov chain over deals and exchanges follows, whose steady state is exact.
    """
    if s.phase == FRESH:
        return
    have = empty(SEATS, np.int64)
    centre = empty(CARDS, np.uint8)
    write_certain(s, seat, have)
    fill(s, rng, have, centre)
    if exchanges(s):
        imagine_exchanges(s, seat, rng, have)
    lay_out(s, seat, rng, have, centre)
    if s.phase == EXCHANGE:
        imagine_pending(s, seat, rng)


def write_certain(s: State, seat: int, have: Array) -> None:
    """The cards of each hand that the seat knows to be there: its own, and those it saw."""
    for other in range(s.players):
        have[other] = tally_of_ends(s, other)
    have[seat] = 0
    for i in range(s.count[seat]):
        have[seat] += one_of(number(s.hands[seat, i]))
    if s.teams:
        mate = partner(s, seat)
        departed = signed(s.left[mate]) + tally_of_open(s, mate)
        for wanted in range(NUMBERS):
            inside = held_by_partner(s, seat, wanted) - how_many(departed, wanted)
            missing = max(inside - how_many(have[mate], wanted), 0)
            have[mate] += missing * one_of(wanted)


def held_by_partner(s: State, seat: int, wanted: int) -> int:
    """How many of a number the partner must hold, by the cards given to it and got from it alone.

    Cards that have left its hand for trios since are counted in.
    """
    first = 0  # how many it must have been dealt
    change = 0
    for exchange in range(exchanges(s)):
        if swapped(s, seat, exchange):
            if s.choices[partner(s, seat), exchange] - 1 == wanted:
                first = max(first, 1 - change)
                change -= 1
            change += s.choices[seat, exchange] - 1 == wanted
    return first + change


def fill(s: State, rng: State, have: Array, centre: Array) -> None:
    """Complete the hands from the cards that are not accounted for; the rest is the centre's."""
    deck = empty(CARDS, np.uint8)  # the numbers of these cards
    room = empty(SEATS, np.int8)  # how many of them each hand takes
    order = empty(SEATS, np.int8)  # the seats, those first that few of them fit
    fitting = empty(SEATS, np.int8)  # how many fit each hand
    cards = write_unaccounted(s, have, deck)
    for seat in range(s.players):
        room[seat] = s.count[seat] - cards_in(have[seat])
    write_order(s, deck, cards, order, fitting)
    for _ in range(FILL_TRIES):
        if draw_filling(s, rng, have, deck, cards, room, order, fitting):
            at = 0
            for i in range(s.players):
                for _ in range(room[order[i]]):
                    have[order[i]] += one_of(deck[at])
                    at += 1
            for i in range(cards - at):
                draw_to(rng, deck, at + i, cards - at - i)
                centre[i] = deck[at + i]
            return
    construct_filling(s, have, deck, cards, room, centre)


def write_unaccounted(s: State, have: Array, deck: Array) -> int:
    """The numbers of all cards that lie neither in `have` nor open, won or seen in the centre."""
    accounted = 0
    for i in range(s.trios):
        accounted += COPIES * one_of(number(s.won[i, 0]))
    for i in range(s.open):
        accounted += one_of(number(s.shown[i]))
    for place in range(PLACES):
        if (s.lying & s.seen) >> place & 1:
            accounted += one_of(number(s.centre[place]))
    for seat in range(s.players):
        accounted += have[seat]
    cards = 0
    for wanted in range(NUMBERS):
        for _ in range(COPIES - how_many(accounted, wanted)):
            deck[cards] = wanted
            cards += 1
    return cards


def fits(s: State, seat: int, wanted: int) -> bool:
    """Whether a card of that number may be among the unknown ones of a hand."""
    return bool(s.floor[seat] <= wanted <= s.ceiling[seat])


def write_order(s: State, deck: Array, cards: int, order: Array, fitting: Array) -> None:
    """The seats, those first whose unknown cards are the most restricted."""
    for seat in range(s.players):
        fitting[seat] = 0
        for i in range(cards):
            fitting[seat] += fits(s, seat, deck[i])
        place = seat
        while place > 0 and fitting[order[place - 1]] > fitting[seat]:
            order[place] = order[place - 1]
            place -= 1
        order[place] = seat


def draw_filling(
    s: State, rng: State, have: Array, deck: Array, cards: int, room: Array, order: Array, fitting: Array
) -> bool:
    """Order the deck so that each hand's cards follow each other; false if refused.

    Each hand draws among the cards that fit it. A filling is kept in proportion to its weight
    over its chance to be drawn: the later hand that found fewer fitting cards than there could
    have been was favoured, and so was a number of which the hand is known to hold more.
    """
    at = 0
    for i in range(s.players):
        seat = order[i]
        found = bring_fitting(s, seat, deck, at, cards)
        most = min(fitting[seat], cards - at)
        if found < room[seat]:
            return False
        for j in range(room[seat]):
            if found < most and below(rng, most - j) >= found - j:
                return False
        tally = have[seat] + tally_of_open(s, seat)
        for j in range(room[seat]):
            draw_to(rng, deck, at + j, found - j)
            known = how_many(tally, deck[at + j])
            if known:
                drawn = 1
                for k in range(at, at + j):
                    drawn += deck[k] == deck[at + j]
                if below(rng, known + drawn) >= drawn:
                    return False
        at += room[seat]
    return True


def bring_fitting(s: State, seat: int, deck: Array, at: int, cards: int) -> int:
    """Bring the cards that fit a hand to the front of the deck from `at` on; their number."""
    front = at
    for i in range(at, cards):
        card = deck[i]
        if fits(s, seat, card):
            deck[i] = deck[front]
            deck[front] = card
            front += 1
    return front - at


def draw_to(rng: State, deck: Array, at: int, among: int) -> None:
    """Bring one of the next cards to the place `at`."""
    drawn = at + below(rng, among)
    card = deck[drawn]
    deck[drawn] = deck[at]
    deck[at] = card


def construct_filling(s: State, have: Array, deck: Array, cards: int, room: Array, centre: Array) -> None:
    """A filling that always exists: ascending, each card to the hand that will close first."""
    sort(deck, cards)
    rest = 0
    for i in range(cards):
        chosen = -1
        for seat in range(s.players):
            closes_first = chosen < 0 or s.ceiling[seat] < s.ceiling[chosen]
            if room[seat] and fits(s, seat, deck[i]) and closes_first:
                chosen = seat
        if chosen < 0:
            centre[rest] = deck[i]
            rest += 1
        else:
            have[chosen] += one_of(deck[i])
            room[chosen] -= 1


def lay_out(s: State, seat: int, rng: State, have: Array, centre: Array) -> None:
    """Write the tallies as cards; which copy lies where is drawn, but for those the seat sees."""
    copies = empty(CARDS, np.uint8)  # the free copies of number n from 3 * n on
    spare = empty(NUMBERS, np.int8)  # how many of each there are
    write_copies(s, seat, rng, copies, spare)
    for other in range(s.players):
        if other != seat:
            place = 0
            for wanted in range(NUMBERS):
                for _ in range(how_many(have[other], wanted)):
                    s.hands[other, place] = next_copy(copies, spare, wanted)
                    place += 1
    rest = 0
    for place in range(PLACES):
        if (s.lying >> place) & 1:
            if (s.seen >> place) & 1:
                s.centre[place] = next_copy(copies, spare, number(s.centre[place]))
            else:
                s.centre[place] = next_copy(copies, spare, centre[rest])
                rest += 1


def write_copies(s: State, seat: int, rng: State, copies: Array, spare: Array) -> None:
    """The copies that the seat does not see now, those of each number in random order."""
    visible = 0
    for i in range(s.count[seat]):
        visible |= 1 << s.hands[seat, i]
    for i in range(s.open):
        visible |= 1 << s.shown[i]
    for i in range(s.trios):
        for j in range(COPIES):
            visible |= 1 << s.won[i, j]
    for wanted in range(NUMBERS):
        spare[wanted] = 0
        for card in range(COPIES * wanted, COPIES * wanted + COPIES):
            copies[COPIES * wanted + spare[wanted]] = card
            spare[wanted] += not (visible >> card) & 1
        for i in range(spare[wanted] - 1):
            draw_to(rng, copies, COPIES * wanted + i, spare[wanted] - i)


def next_copy(copies: Array, spare: Array, wanted: int) -> int:
    spare[wanted] -= 1
    return int(copies[COPIES * wanted + spare[wanted]])


def imagine_pending(s: State, seat: int, rng: State) -> None:
    """The others have chosen any of the numbers they hold, or none."""
    out = empty(ACTIONS, np.int16)
    for other in range(s.players):
        if other != seat and s.choices[other, s.trios]:
            options = legal(s, other, out)
            s.choices[other, s.trios] = out[below(rng, options)] - GIVE + 1


# Past exchanges
#
# Here a hand includes the cards that have left it for trios since, so that its size never changes.
# A story is `have`, the hands as they were dealt, with what partners gave in `s.choices`; `gone` are
# the numbers whose trio had been won by then. Two hands that swapped obey three kinds of facts:
#
#     the deal ----- swap ----- swap ----- now
#              known      known      knowledge
#
# what was known before each swap, what is known now, and that a card given was there to be given.

VISITS = 800  # stories without contradiction that the chain visits
FEW_VISITS = 400  # where nothing had been shown before any swap: then it starts near its steady state
STEPS = 8000  # its steps, at most twice as many
CONTRADICTION = 0.0625  # its weight for each number that contradicts what was known before a swap
CHANCES = 1 << 30  # how finely it draws
SIX_TO_THE = table((1, 6, 36, 216), np.int16)


def imagine_exchanges(s: State, seat: int, rng: State, have: Array) -> None:
    """From hands as they may be now to deals and exchanges that agree with all that was seen."""
    for other in range(s.players):
        have[other] += signed(s.left[other]) + tally_of_open(s, other)
    rewind(s, seat, rng, have)
    walk(s, seat, rng, have)
    replay(s, seat, rng, have)
    for other in range(s.players):
        have[other] -= signed(s.left[other]) + tally_of_open(s, other)


def gone_before(s: State, exchange: int) -> int:
    """The numbers won before an exchange."""
    gone = 0
    for i in range(exchange):
        gone |= one_of(number(s.won[i, 0]))
    return gone


def rewind(s: State, seat: int, rng: State, have: Array) -> None:
    """Undo the exchanges, last first; what others gave is any card that the partner has after."""
    for exchange in range(exchanges(s) - 1, -1, -1):
        gone = gone_before(s, exchange)
        for team in range(s.players // 2):
            mate = partner(s, team)
            if swapped(s, team, exchange):
                if team != side(s, seat):
                    s.choices[team, exchange] = 1 + any_card(rng, have[mate] & ~(COPIES * gone))
                    s.choices[mate, exchange] = 1 + any_card(rng, have[team] & ~(COPIES * gone))
                pass_cards(s, have, team, exchange, -1)


def any_card(rng: State, tally: int) -> int:
    """The number of a random card of a hand."""
    left = below(rng, cards_in(tally))
    wanted = 0
    while left >= how_many(tally, wanted):
        left -= how_many(tally, wanted)
        wanted += 1
    return wanted


def pass_cards(s: State, have: Array, seat: int, exchange: int, sign: int) -> None:
    """What a seat and its partner gave in an exchange changes hands; with sign -1 it comes back."""
    mate = partner(s, seat)
    change = sign * (one_of(s.choices[mate, exchange] - 1) - one_of(s.choices[seat, exchange] - 1))
    have[seat] += change
    have[mate] -= change


def walk(s: State, seat: int, rng: State, have: Array) -> None:
    """Walk from story to story, each as likely in the end as its weight says.

    On the way what was known before an exchange may be contradicted, at a price; only visits to
    stories without any contradiction count, and there the walk ends.
    """
    now = empty(SEATS, np.int64)  # what everybody knows of each hand now
    weights = empty(SEATS, np.float64)  # of each team's part of the story
    wrong = empty(SEATS, np.int16)  # its contradictions
    other = empty(CHANGE, np.int16)  # the change that is tried
    for holder in range(s.players):
        now[holder] = knowledge(s, holder)
    contradictions = 0
    for team in range(s.players // 2):
        weights[team], wrong[team] = judge(s, seat, have, now, team)
        contradictions += wrong[team]
    wanted = FEW_VISITS
    for holder in range(s.players):
        if tells_of_the_past(s, holder):
            wanted = VISITS
    visits = 0
    steps = 0
    while visits < wanted and steps < STEPS + STEPS * (contradictions > 0):
        contradictions += step(s, seat, rng, have, now, weights, wrong, other)
        visits += contradictions == 0
        steps += 1


def tells_of_the_past(s: State, seat: int) -> bool:
    """Whether anything of a hand had been shown before it swapped a card, trios aside."""
    for exchange in range(exchanges(s)):
        if swapped(s, seat, exchange):
            known = signed(s.known[seat, exchange])
            shown = numbers_in(known) & ~gone_before(s, exchange)
            if shown or known >> 24 != (NUMBERS - 1) << 4:
                return True
    return False


def judge(s: State, seat: int, have: Array, now: Array, team: int) -> tuple[float, int]:
    """The weight of one team's part of a story and its contradictions to what was known.

    The weight is that of the two hands dealt times the chance of the choices, each seat choosing
    evenly among the numbers it holds and "no". It is 0 if a card given was not there, or if the
    story does not lead to what is known now.
    """
    mate = partner(s, team)
    mine, theirs = have[team], have[mate]
    weight = deal_weight(mine) * deal_weight(theirs)
    wrong = 0
    gone = 0
    for exchange in range(exchanges(s)):
        given, got = s.choices[team, exchange], s.choices[mate, exchange]
        if given:
            offered = numbers_in(mine) & ~gone
            returned = numbers_in(theirs) & ~gone
            weight *= chance(seat, team, mate, given, got, bit_count(offered), bit_count(returned))
            if given < REFUSED and got < REFUSED:
                wrong += contradictions_of(signed(s.known[team, exchange]), mine)
                wrong += contradictions_of(signed(s.known[mate, exchange]), theirs)
                if not (offered & one_of(given - 1) and returned & one_of(got - 1)):
                    return 0.0, 0
                mine += one_of(got - 1) - one_of(given - 1)
                theirs += one_of(given - 1) - one_of(got - 1)
        if exchange < s.trios:
            gone |= one_of(number(s.won[exchange, 0]))
    if contradictions_of(now[team], mine) or contradictions_of(now[mate], theirs):
        return 0.0, 0
    return weight * CONTRADICTION**wrong, wrong


def deal_weight(tally: int) -> float:
    """The weight of a hand: 1 / (product of the factorials of its counts)."""
    two_or_three = tally >> 1 & FIRST_BITS
    three = two_or_three & tally
    return 1.0 / float((1 << bit_count(two_or_three & ~three)) * SIX_TO_THE[bit_count(three)])


def chance(seat: int, team: int, mate: int, given: int, got: int, mine: int, theirs: int) -> float:
    """How likely what the seat knows of a team's choices was.

    Partners who hold so many different numbers choose evenly among them and "no".
    """
    if seat == team:
        return 1.0 if given == REFUSED else 1 / (theirs + 1)
    if seat == mate:
        return 1.0 if got == REFUSED else 1 / (mine + 1)
    favourable = 1 if given < REFUSED and got < REFUSED else mine + theirs + 1
    return favourable / ((mine + 1) * (theirs + 1))


def contradictions_of(known: int, tally: int) -> int:
    """Of how many numbers a hand has other cards than was known (see `knowledge`)."""
    floor, ceiling = known >> 24 & 15, known >> 28 & 15
    inside = one_of(ceiling + 1) - one_of(floor)
    fixed = (known ^ tally) & ~inside
    return bit_count(fewer(tally, known) & inside) + bit_count(numbers_in(fixed))


# A change of the story, as `propose` writes it. Two cards change places, ONE's LOST and TWO's GAINED,
# - from the deal until now; ONE_PASSED and TWO_PASSED are the masks of the swaps in which the card was
#   passed on between partners and still is, or
# - between partners, from BEGIN (-1: the deal) until FINISH, two of their swaps; BEGIN_BY and FINISH_BY
#   are who gave the other of the two cards then.
ONE, TWO, LOST, GAINED, BEGIN, FINISH = 0, 1, 2, 3, 4, 5
ONE_PASSED, TWO_PASSED = 6, 7
BEGIN_BY, FINISH_BY = 6, 7
CHANGE = 8


def step(
    s: State, seat: int, rng: State, have: Array, now: Array, weights: Array, wrong: Array, other: Array
) -> int:
    """Try another story, keep it in proportion to its weight; the change of contradictions."""
    back = propose(s, seat, rng, have, other)
    if back == 0:
        return 0
    here = side(s, other[ONE])
    there = side(s, other[TWO])
    retell(s, have, other)
    weight, contradictions = judge(s, seat, have, now, here)
    ratio = back * weight / weights[here]
    rival_weight, rival_contradictions = weight, contradictions
    if there != here and weight > 0:
        rival_weight, rival_contradictions = judge(s, seat, have, now, there)
        ratio *= rival_weight / weights[there]
    if below(rng, CHANCES) >= ratio * CHANCES:
        undo(other)
        retell(s, have, other)
        return 0
    change = contradictions - wrong[here]
    if there != here:
        change += rival_contradictions - wrong[there]
    weights[here], wrong[here] = weight, contradictions
    weights[there], wrong[there] = rival_weight, rival_contradictions
    return int(change)


def propose(s: State, seat: int, rng: State, have: Array, other: Array) -> float:
    """Two other hands and a card of each, to be exchanged over the whole game or a part of it.

    A part, between partners, goes from one of their swaps on, or until one, or both.
    Returns how much likelier the way back is to be proposed than the way there; 0 for no proposal.
    """
    one = (seat + 1 + below(rng, s.players - 1)) % s.players
    two = partner(s, one)
    if two == seat or below(rng, 2):
        two = (seat + 1 + below(rng, s.players - 1)) % s.players
    if one == two:
        return 0.0
    begin, finish = -1, exchanges(s)
    if two == partner(s, one):
        begin, finish = part_of_story(s, rng, one)
    other[ONE], other[TWO], other[BEGIN], other[FINISH] = one, two, begin, finish
    if begin < 0 and finish == exchanges(s):
        return propose_cards(s, seat, rng, have, other)
    return propose_gifts(s, rng, have, other)


def propose_cards(s: State, seat: int, rng: State, have: Array, other: Array) -> float:
    """Any card of one hand for any card of the other, from the deal until now.

    Cards that have gone into trios are known to have been where they were.
    """
    there = ~(COPIES * gone_before(s, s.trios))
    one, two = have[other[ONE]] & there, have[other[TWO]] & there
    if one == 0 or two == 0:
        return 0.0
    lost = any_card(rng, one)
    gained = any_card(rng, two)
    if lost == gained:
        return 0.0
    other[LOST], other[GAINED] = lost, gained
    back = (how_many(one, gained) + 1) * (how_many(two, lost) + 1)
    likelier = back / (how_many(one, lost) * how_many(two, gained))
    other[ONE_PASSED], other[TWO_PASSED] = 0, 0
    if side(s, other[ONE]) == side(s, other[TWO]):
        return likelier
    passed, factor = follow(s, seat, rng, other[ONE], lost, gained)
    other[ONE_PASSED] = passed
    likelier *= factor
    passed, factor = follow(s, seat, rng, other[TWO], gained, lost)
    other[TWO_PASSED] = passed
    return float(likelier * factor)


def follow(s: State, seat: int, rng: State, holder: int, old: int, new: int) -> tuple[int, float]:
    """The mask of the swaps in which a card is taken to have been passed on between partners.

    It may have been wherever its number was given, each time with an even chance. Also: how much
    likelier the same mask is to be drawn for the card that takes its place.
    """
    passed = 0
    likelier = 1.0
    if side(s, holder) == side(s, seat):
        return passed, likelier
    for exchange in range(exchanges(s)):
        if swapped(s, holder, exchange):
            given = s.choices[holder, exchange] - 1
            if given == old:
                likelier *= 2
                if below(rng, 2):
                    likelier /= 2
                    passed |= 1 << exchange
                    holder = partner(s, holder)
            elif given == new:
                likelier /= 2
    return passed, likelier


def propose_gifts(s: State, rng: State, have: Array, other: Array) -> float:
    """Where the part begins or ends inside the game, one of the two gave the other card then."""
    one, two, begin, finish = other[ONE], other[TWO], other[BEGIN], other[FINISH]
    begin_by = two if below(rng, 2) else one
    finish_by = two if below(rng, 2) else one
    lost = below(rng, NUMBERS)
    gained = below(rng, NUMBERS)
    if begin >= 0:
        if begin_by == one:
            gained = s.choices[one, begin] - 1
        else:
            lost = s.choices[two, begin] - 1
    if finish < exchanges(s):
        both = begin >= 0 and begin_by != finish_by
        if both and s.choices[begin_by, begin] != s.choices[finish_by, finish]:
            return 0.0
        if finish_by == one:
            lost = s.choices[one, finish] - 1
        else:
            gained = s.choices[two, finish] - 1
    other[LOST], other[GAINED], other[BEGIN_BY], other[FINISH_BY] = lost, gained, begin_by, finish_by
    there = begin >= 0 or (how_many(have[one], lost) and how_many(have[two], gained))
    return 1.0 if there and lost != gained else 0.0


def part_of_story(s: State, rng: State, seat: int) -> tuple[int, int]:
    """Two different moments among the deal (-1), the swaps of the seat and now, in order."""
    moments = 2
    for exchange in range(exchanges(s)):
        moments += swapped(s, seat, exchange)
    first = below(rng, moments)
    second = below(rng, moments - 1)
    second += second >= first
    return nth_moment(s, seat, min(first, second)), nth_moment(s, seat, max(first, second))


def nth_moment(s: State, seat: int, n: int) -> int:
    """-1 for the deal, then the exchanges in which the seat swapped, then their number for now."""
    now = exchanges(s)
    moment = -1
    while n > 0:
        moment += 1
        n -= moment == now or swapped(s, seat, moment)
    return moment


def retell(s: State, have: Array, other: Array) -> None:
    """Change the story."""
    one, two, lost, gained = other[ONE], other[TWO], other[LOST], other[GAINED]
    begin, finish = other[BEGIN], other[FINISH]
    if begin < 0:
        have[one] += one_of(gained) - one_of(lost)
        have[two] += one_of(lost) - one_of(gained)
    if begin < 0 and finish == exchanges(s):
        pass_on(s, one, gained, other[ONE_PASSED])
        pass_on(s, two, lost, other[TWO_PASSED])
        return
    if begin >= 0:
        s.choices[other[BEGIN_BY], begin] = 1 + (lost if other[BEGIN_BY] == one else gained)
    if finish < exchanges(s):
        s.choices[other[FINISH_BY], finish] = 1 + (gained if other[FINISH_BY] == one else lost)


def pass_on(s: State, holder: int, card: int, passed: int) -> None:
    """Let this card be what was passed on between partners in these exchanges."""
    exchange = 0
    while passed >> exchange:
        if passed >> exchange & 1:
            s.choices[holder, exchange] = card + 1
            holder = partner(s, holder)
        exchange += 1


def undo(other: Array) -> None:
    """Make of a change its opposite."""
    lost = other[LOST]
    other[LOST] = other[GAINED]
    other[GAINED] = lost


def replay(s: State, seat: int, rng: State, have: Array) -> None:
    """From the deal to the hands of now; choices that led to no swap are drawn on the way."""
    for exchange in range(exchanges(s)):
        gone = gone_before(s, exchange)
        for team in range(s.players // 2):
            if swapped(s, team, exchange):
                pass_cards(s, have, team, exchange, 1)
            elif s.choices[team, exchange]:
                imagine_refusals(s, seat, rng, have, gone, team, exchange)


def imagine_refusals(
    s: State, seat: int, rng: State, have: Array, gone: int, team: int, exchange: int
) -> None:
    """A team did not swap: at least one of the two refused, all such choices being equally likely."""
    mate = partner(s, team)
    mine = numbers_in(have[team]) & ~gone
    theirs = numbers_in(have[mate]) & ~gone
    if side(s, seat) != team:
        drawn = below(rng, bit_count(mine) + bit_count(theirs) + 1)
        s.choices[team, exchange] = 1 + nth_number(mine, drawn)
        s.choices[mate, exchange] = 1 + nth_number(theirs, drawn - bit_count(mine))
    elif s.choices[seat, exchange] == REFUSED:
        numbers = theirs if seat == team else mine
        drawn = below(rng, bit_count(numbers) + 1)
        s.choices[partner(s, seat), exchange] = 1 + nth_number(numbers, drawn)


def nth_number(numbers: int, n: int) -> int:
    """The n-th of these numbers, or NUMBERS where there is none."""
    for wanted in range(NUMBERS):
        if how_many(numbers, wanted):
            if n == 0:
                return wanted
            n -= 1
    return NUMBERS


# Features ---------------------------------------------------------------------------------------


def observe(s: State, seat: int, out: Array) -> None:
    if s.phase == FRESH:
        return
    for i in range(s.count[seat]):
        out[number(s.hands[seat, i])] += 1 / COPIES
    for i in range(s.open):
        out[OPEN_AT + number(s.shown[i])] += 1 / COPIES
    for place in range(PLACES):
        if (s.lying >> place) & 1:
            out[LYING_AT + place] = 1
            if (s.seen >> place) & 1:
                out[CENTRE_AT + place * NUMBERS + number(s.centre[place])] = 1
    for wanted in range(NUMBERS):
        if s.teams:
            out[GIVEN_AT + wanted] = held_by_partner(s, seat, wanted) / COPIES
        out[WINNING_AT + wanted] = wins(s, seat, wanted)
    gone = gone_before(s, s.trios)
    for wanted in range(NUMBERS):
        out[GONE_AT + wanted] = how_many(gone, wanted)
    out[TABLE_AT] = s.phase == EXCHANGE
    out[TABLE_AT + 1] = s.mode
    out[TABLE_AT + 2] = s.teams
    out[TABLE_AT + 3] = s.players / SEATS
    for place in range(s.players):
        observe_seat(s, seat, (seat + place) % s.players, SEATS_AT + place * SEAT_FEATURES, out)


def observe_seat(s: State, seat: int, other: int, at: int, out: Array) -> None:
    """What everybody knows of one seat; numbers that have been won are left out."""
    gone = gone_before(s, s.trios)
    now = knowledge(s, other)
    before = knowledge_before(s, other)
    for wanted in range(NUMBERS):
        if not how_many(gone, wanted):
            out[at + wanted] = how_many(now, wanted) / COPIES
            out[at + NUMBERS + wanted] = how_many(before, wanted) / COPIES
    for i in range(s.trios):
        if side(s, s.taker[i]) == side(s, other):
            out[at + 2 * NUMBERS + number(s.won[i, 0])] = 1
    at += 3 * NUMBERS
    out[at] = s.count[other] / HAND
    out[at + 1] = s.floor[other] / NUMBERS
    out[at + 2] = s.ceiling[other] / NUMBERS
    out[at + 3] = s.turn == other
    out[at + 4] = side(s, seat) == side(s, other)


def knowledge_before(s: State, seat: int) -> int:
    """What everybody knew of a hand before it last swapped a card; 0 if it never did."""
    packed = 0
    for exchange in range(exchanges(s)):
        if swapped(s, seat, exchange):
            packed = signed(s.known[seat, exchange])
    return packed


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
