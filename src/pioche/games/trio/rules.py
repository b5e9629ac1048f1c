"""Trio: reveal numbers one by one, from the centre and the ends of hands, until three are equal.

Source: Kaya Miyano's Trio, the publisher's French rule sheet. 3 to 6 players, or teams of two with 4
or 6. Two facts are lost in the scan of the sheet and come from the publisher: the table of the deal,
and the links (two numbers are linked when their sum or their difference is 7).

Variants: option `mode`: "simple" is won by three trios or the trio of 7, "picante" by two linked
trios or the trio of 7. Option `teams`: partners sit opposite and share their trios.

House readings (H):
- The dealer draws the seat that starts, or the option `first` names it before the deal.
- The mode is chosen before the deal.
- In an exchange all seats concerned choose a number or "no" in secret at the same time. Partners who
  both gave a card swap them, otherwise nothing moves.
- A team in which one partner has no card is not asked.

Where the sections of the rule sheet are:

    « Matériel »              Cards
    « But du jeu »            winning_numbers, linked
    « Préparation »           set_up, hand_size
    « Le jeu »                a turn: legal, reveal; its two ends: put_back, take_trio
    « Fin du jeu »            take_trio, winning_numbers, winners
    « Règle en équipes »      side, partner, offer_exchange, swap_gifts; « Communication »: `quiet` in table.py

Numbers are 0..11 in the code and printed 1..12. A hand is sorted by number. Seats show only the ends
of hands, so the cards of a hand that have been shown are always some of the lowest and of the highest:

    place      0    1    2    3    4    5    6
    number     0    1    ?    ?    ?    9   11
              `lowest_shown` = 2     `highest_shown` = 2

Every card between them is at least `floor` (here 1) and at most `ceiling` (here 9).
"""

from __future__ import annotations

import numpy as np

from pioche.core.contract import DEALER, Option, first_seat_option
from pioche.core.kernel import Array, State, empty, record_dtype, signed, table
from pioche.core.rng import below, shuffle
from pioche.core.toolbox import remove_at, sort

VERSION = 1
PLAYERS = range(3, 7)
OPTIONS = (
    Option("mode", ("simple", "picante"), "simple"),
    Option("teams", ("off", "on"), "off", {"on": (4, 6)}),
    first_seat_option(6),
)
LOW_WINS = False
SEATS = 6

# Cards. Rule sheet: « Matériel ». card = 3 * number + copy.

NUMBERS = 12
COPIES = 3
CARDS = NUMBERS * COPIES
HAND = 9  # the largest hand
PLACES = 9  # the largest centre
HAND_SIZE = table((0, 0, 0, 9, 7, 6, 5), np.int8)  # by players, without teams
SEVEN = 6  # the number that is printed 7
TRIOS_TO_WIN = 3  # in simple mode
EVERY_NUMBER = (1 << NUMBERS) - 1  # as a bit mask


def number(card: int) -> int:
    """The number on a card, 0..11."""
    return card // COPIES


def linked(one: int, other: int) -> bool:
    """Whether the sum or the difference of the printed numbers is 7."""
    return abs(one - other) == 7 or one + other == 5


# A bit mask of the numbers linked to each number: the plain test is `linked`.
LINKED_TO = table(
    [sum(1 << other for other in range(NUMBERS) if linked(one, other)) for one in range(NUMBERS)], np.int64
)

# Actions. The first three are requests.

TURN = 0  # TURN + place: turn the card at a place of the centre
ASK_LOWEST = TURN + PLACES  # ASK_LOWEST + seat: ask a seat for its lowest number
ASK_HIGHEST = ASK_LOWEST + SEATS  # ASK_HIGHEST + seat: ask a seat for its highest number
GIVE = ASK_HIGHEST + SEATS  # GIVE + number: in an exchange, give a card of that number to the partner
REFUSE = GIVE + NUMBERS  # in an exchange, give nothing
ACTIONS = REFUSE + 1

REFUSED = NUMBERS + 1  # in `choices`: a number is stored as number + 1, and "no" as this

# Phases.

UNDEALT = 0
REQUEST = 1  # `turn` asks for a number
DIFFERENT = 2  # two different numbers lie open: the dealer puts them back
EQUAL = 3  # three equal numbers lie open: the dealer gives the trio to `turn`
EXCHANGE = 4  # partners choose what to give; when all have chosen, the dealer swaps the gifts
OVER = 5

# A tally is a set of cards without regard to copies, in one integer: two bits for each number say how
# many cards of it there are. Tallies are added and subtracted like sets. More of them in `tallies.py`.

TALLY_BITS = 2 * NUMBERS

STATE = record_dtype(
    players=np.int8,
    mode=np.int8,
    teams=np.int8,
    first=np.int8,  # option: 0 the dealer draws who starts, else the seat + 1
    phase=np.int8,  # (public)
    starter=np.int8,  # the seat that starts the game (public)
    turn=np.int8,  # the seat whose turn it is (public)
    waiting=np.int8,  # mask of the seats that have not chosen in the exchange (public)
    hands=(np.uint8, (SEATS, HAND)),  # cards sorted by number (secret, each seat its own)
    hand_count=(np.int8, SEATS),  # cards in hand (public)
    lowest_shown=(np.int8, SEATS),  # how many lowest cards were shown since the last swap (public)
    highest_shown=(np.int8, SEATS),  # how many highest; the two sum up to at most hand_count (public)
    floor=(np.int8, SEATS),  # every card not among the lowest shown is at least this number (public)
    ceiling=(np.int8, SEATS),  # every card not among the highest shown is at most this number (public)
    centre=(np.uint8, PLACES),  # the card at each place (secret until turned)
    face_down=np.int16,  # mask of the places where a card lies face down (public)
    turned=np.int16,  # mask of the places whose card has been turned at least once (public)
    shown_count=np.int8,  # cards lying open in this turn (public)
    shown=(np.uint8, COPIES),  # these cards (public)
    source=(np.int8, COPIES),  # the request that brought each of them (public)
    trios=np.int8,  # how many trios have been won (public)
    won=(np.uint8, (NUMBERS, COPIES)),  # their cards, in the order they were won (public)
    taker=(np.int8, NUMBERS),  # the seat that won each trio (public)
    spent=(np.uint32, SEATS),  # tally of the cards of each hand that went into trios (public)
    # In the exchange after so many trios: 0 not asked, the number given + 1, or REFUSED.
    choices=(np.uint8, (SEATS, NUMBERS)),  # (each seat its own; its partner's too where they swapped)
    # `public_knowledge` of a hand just before it swapped a card in that exchange.
    known=(np.uint32, (SEATS, NUMBERS)),  # (public)
)


# Seats ------------------------------------------------------------------------------------------

# Rule sheet: « Règle en équipes », « Préparation »: partners sit opposite.


def partner(s: State, seat: int) -> int:
    """The seat opposite."""
    return int(seat + s.players // 2) % int(s.players)


def side(s: State, seat: int) -> int:
    """The team of a seat; without teams each seat is a side of its own."""
    return int(seat % (s.players // 2) if s.teams else seat)


def next_seat(s: State, seat: int) -> int:
    """The seat that plays after this one."""
    return seat + 1 if seat + 1 < s.players else 0


def asked_seat(request: int) -> int:
    """The seat whose hand a request asks for; the request must not be for the centre."""
    return request - ASK_LOWEST if request < ASK_HIGHEST else request - ASK_HIGHEST


# Who acts, and what the dealer does --------------------------------------------------------------


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


# Rule sheet: « Préparation »; with teams « Règle en équipes », « Préparation ».


def set_up(s: State, rng: State) -> None:
    """Deal sorted hands and the centre and settle who starts; teams may then exchange."""
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
        s.hand_count[seat] = each
        forget_ends(s, seat)
    for place in range(CARDS - at):
        s.centre[place] = deck[at + place]
    s.face_down = (1 << (CARDS - at)) - 1
    s.starter = s.first - 1 if s.first else below(rng, s.players)
    s.turn = s.starter
    s.phase = REQUEST
    if s.teams:
        offer_exchange(s, -1)


def hand_size(s: State) -> int:
    """How many cards each seat is dealt; the rest is the centre. Teams are dealt all cards."""
    return int(CARDS // s.players if s.teams else HAND_SIZE[s.players])


def forget_ends(s: State, seat: int) -> None:
    """Reset what is known of where cards are in this hand: nothing."""
    s.lowest_shown[seat] = 0
    s.highest_shown[seat] = 0
    s.floor[seat] = 0
    s.ceiling[seat] = NUMBERS - 1


# Rule sheet: « Le jeu »: « un numéro dévoilé est différent du précédent ».


def put_back(s: State) -> None:
    """Return each open card to where it was; the next seat plays."""
    for i in range(s.shown_count - 1, -1, -1):
        card = s.shown[i]
        source = s.source[i]
        if source < ASK_LOWEST:
            s.centre[source] = card
            s.face_down |= 1 << source
        elif source < ASK_HIGHEST:
            seat = source - ASK_LOWEST
            for place in range(s.hand_count[seat], 0, -1):
                s.hands[seat, place] = s.hands[seat, place - 1]
            s.hands[seat, 0] = card
            s.hand_count[seat] += 1
            s.lowest_shown[seat] += 1
        else:
            seat = source - ASK_HIGHEST
            s.hands[seat, s.hand_count[seat]] = card
            s.hand_count[seat] += 1
            s.highest_shown[seat] += 1
    clear_shown(s)
    end_turn(s)


def clear_shown(s: State) -> None:
    """No card lies open any more."""
    for i in range(s.shown_count):
        s.shown[i] = 0
        s.source[i] = 0
    s.shown_count = 0


def end_turn(s: State) -> None:
    """« Dans les deux cas, on passe au tour du joueur suivant »."""
    s.turn = next_seat(s, s.turn)
    s.phase = REQUEST


# Rule sheet: « Le jeu »: « le joueur complète ainsi un trio »; « Fin du jeu ».


def take_trio(s: State) -> None:
    """The seat whose turn it is wins the three open cards; the game ends, or the next seat plays."""
    winner = side(s, s.turn)
    decisive = wins(s, s.turn, number(s.shown[0]))
    for i in range(COPIES):
        s.won[s.trios, i] = s.shown[i]
        source = s.source[i]
        if source < ASK_LOWEST:
            s.turned &= ~(1 << source)
        else:
            s.spent[asked_seat(source)] += one_of(number(s.shown[i]))
    s.taker[s.trios] = s.turn
    s.trios += 1
    clear_shown(s)
    if decisive:
        s.phase = OVER
        return
    end_turn(s)
    if s.teams:
        offer_exchange(s, winner)


# Rule sheet: « But du jeu » (« Mode simple », « Mode picante ») and « Fin du jeu ».


def winning_numbers(s: State, seat: int) -> int:
    """A bit mask of the numbers whose trio, if it is the next one won, wins the game for the seat."""
    if s.mode == 0:
        return EVERY_NUMBER if trios_of(s, seat) + 1 >= TRIOS_TO_WIN else 1 << SEVEN
    winning = 1 << SEVEN
    for i in range(s.trios):
        if side(s, s.taker[i]) == side(s, seat):
            winning |= LINKED_TO[number(s.won[i, 0])]
    return winning


def wins(s: State, seat: int, trio: int) -> bool:
    """Whether one more trio, of that number, wins the game for the seat."""
    return bool((winning_numbers(s, seat) >> trio) & 1)


# Rule sheet: « Règle en équipes »: « Échange », and the new exchange of « Le jeu ».


def offer_exchange(s: State, winner: int) -> None:
    """Ask all teams but the winner's (-1: all teams), if both partners have cards."""
    s.waiting = 0
    for seat in range(s.players):
        both = s.hand_count[seat] > 0 and s.hand_count[partner(s, seat)] > 0
        if both and side(s, seat) != winner:
            s.waiting |= 1 << seat
    s.phase = EXCHANGE if s.waiting else REQUEST


def swap_gifts(s: State) -> None:
    """All have chosen: partners who both gave a card swap them."""
    for seat in range(s.players // 2):
        other = partner(s, seat)
        if swapped(s, seat, s.trios):
            s.known[seat, s.trios] = public_knowledge(s, seat)
            s.known[other, s.trios] = public_knowledge(s, other)
            mine = take_number(s, seat, s.choices[seat, s.trios] - 1)
            theirs = take_number(s, other, s.choices[other, s.trios] - 1)
            put_number(s, seat, theirs)
            put_number(s, other, mine)
            forget_ends(s, seat)
            forget_ends(s, other)
    s.phase = REQUEST


def swapped(s: State, seat: int, exchange: int) -> bool:
    """Whether both the seat and its partner gave a card in that exchange."""
    mine = s.choices[seat, exchange]
    other = s.choices[partner(s, seat), exchange]
    return bool(0 < mine < REFUSED and 0 < other < REFUSED)


def take_number(s: State, seat: int, wanted: int) -> int:
    """Remove the first card of that number from the hand and return it."""
    place = 0
    while number(s.hands[seat, place]) != wanted:
        place += 1
    card = s.hands[seat, place]
    remove_at(s.hands[seat], s.hand_count[seat], place)
    s.hand_count[seat] -= 1
    return int(card)


def put_number(s: State, seat: int, card: int) -> None:
    """Put a card into the hand after those of equal number, so that its place does not tell its copy."""
    place = s.hand_count[seat]
    while place > 0 and number(s.hands[seat, place - 1]) > number(card):
        s.hands[seat, place] = s.hands[seat, place - 1]
        place -= 1
    s.hands[seat, place] = card
    s.hand_count[seat] += 1


# Decisions --------------------------------------------------------------------------------------

# Rule sheet: « Le jeu »: « Pour chaque numéro, il peut choisir d'en dévoiler un » and « Important ».
# Stopping before two numbers differ or three are equal is not an action.


def legal(s: State, seat: int, out: Array) -> int:
    return legal_gifts(s, seat, out) if s.phase == EXCHANGE else legal_requests(s, out)


def legal_gifts(s: State, seat: int, out: Array) -> int:
    """Any number of the hand, or none. Equal cards are one action: each store is overwritten unless it counts."""
    n = 0
    last = -1
    for i in range(s.hand_count[seat]):
        given = number(s.hands[seat, i])
        out[n] = GIVE + given
        n += given != last
        last = given
    out[n] = REFUSE
    return n + 1


def legal_requests(s: State, out: Array) -> int:
    """Any card of the centre, either end of any hand that has cards, the own hand included.

    Without branches: an action is stored always and counted only if it is legal.
    """
    n = 0
    face_down = s.face_down
    for place in range(PLACES):
        out[n] = TURN + place
        n += (face_down >> place) & 1
    for other in range(s.players):
        out[n] = ASK_LOWEST + other
        n += s.hand_count[other] > 0
    for other in range(s.players):
        out[n] = ASK_HIGHEST + other
        n += s.hand_count[other] > 0
    return n


def play(s: State, seat: int, action: int) -> None:
    if s.phase == EXCHANGE:
        s.choices[seat, s.trios] = action - GIVE + 1
        s.waiting &= ~(1 << seat)
    else:
        reveal(s, action)


def reveal(s: State, request: int) -> None:
    """Lay one card open. Two different or three equal numbers end the turn."""
    if request < ASK_LOWEST:
        card = turn_centre(s, request)
    elif request < ASK_HIGHEST:
        card = show_lowest(s, request - ASK_LOWEST)
    else:
        card = show_highest(s, request - ASK_HIGHEST)
    s.shown[s.shown_count] = card
    s.source[s.shown_count] = request
    s.shown_count += 1
    if number(card) != number(s.shown[0]):
        s.phase = DIFFERENT
    elif s.shown_count == COPIES:
        s.phase = EQUAL


def turn_centre(s: State, place: int) -> int:
    """Take the card at a place of the centre."""
    card = s.centre[place]
    s.centre[place] = 0
    s.face_down &= ~(1 << place)
    s.turned |= 1 << place
    return int(card)


def show_lowest(s: State, seat: int) -> int:
    """Take the lowest card of a hand."""
    card = s.hands[seat, 0]
    if s.lowest_shown[seat]:
        s.lowest_shown[seat] -= 1
    elif s.highest_shown[seat] == s.hand_count[seat]:
        s.highest_shown[seat] -= 1
    remove_at(s.hands[seat], s.hand_count[seat], 0)
    s.hand_count[seat] -= 1
    s.floor[seat] = max(s.floor[seat], number(card))
    return int(card)


def show_highest(s: State, seat: int) -> int:
    """Take the highest card of a hand."""
    s.hand_count[seat] -= 1
    last = s.hand_count[seat]
    card = s.hands[seat, last]
    s.hands[seat, last] = 0
    if s.highest_shown[seat]:
        s.highest_shown[seat] -= 1
    elif s.lowest_shown[seat] > last:
        s.lowest_shown[seat] -= 1
    s.ceiling[seat] = min(s.ceiling[seat], number(card))
    return int(card)


# The result -------------------------------------------------------------------------------------


def scores(s: State, out: Array) -> None:
    for seat in range(s.players):
        out[seat] = trios_of(s, seat)


# Rule sheet: « Règle en équipes », « Le jeu »: partners share the trios they won.


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


# What everybody knows of a hand -------------------------------------------------------------------

# A swap changes two hands in secret. What was known of them before it still restricts what they may be
# after it, so `swap_gifts` stores it. `imagine` is in `imagine.py`.


def public_knowledge(s: State, seat: int) -> int:
    """What everybody knows of a hand, with the cards that left it: a tally and two bounds.

    bits 0..23    the tally of the cards known to be there
    bits 24..27   floor: all other cards are at least this number
    bits 28..31   ceiling: all other cards are at most this number
    """
    tally = signed(s.spent[seat]) + tally_of_open(s, seat) + tally_of_ends(s, seat)
    return int(tally | s.floor[seat] << 24 | s.ceiling[seat] << 28)


TALLY_OF = table([1 << 2 * (card // COPIES) for card in range(CARDS)], np.int64)  # `one_of`, by card


def one_of(wanted: int) -> int:
    """The tally of one card of a number."""
    return 1 << (2 * wanted)


def tally_of_open(s: State, seat: int) -> int:
    """The cards of a hand that lie open."""
    tally = 0
    for i in range(s.shown_count):
        from_here = (s.source[i] == ASK_LOWEST + seat) | (s.source[i] == ASK_HIGHEST + seat)
        tally += TALLY_OF[s.shown[i]] * from_here
    return tally


def tally_of_ends(s: State, seat: int) -> int:
    """The cards of a hand that have been shown and were put back."""
    ends = both_ends(s, seat)
    return (ends & ((1 << TALLY_BITS) - 1)) + (ends >> TALLY_BITS)


def both_ends(s: State, seat: int) -> int:
    """Two tallies in one integer: the lowest cards shown and, above TALLY_BITS, the highest cards shown.

    The loop visits every place of the hand: a fixed length lets compiled code run without branches.
    """
    held, low = signed(s.hand_count[seat]), signed(s.lowest_shown[seat])
    high = held - s.highest_shown[seat]
    lowest, highest = 0, 0
    for i in range(HAND):
        one = TALLY_OF[s.hands[seat, i]]
        lowest += one * (i < low)
        highest += one * ((i >= high) & (i < held))
    return lowest | highest << TALLY_BITS
