"""What tells actions apart in Trio, for the trained player.

It remembers all that was shown. For each number it knows how many cards can be shown for sure, by itself
and by everybody (`PUBLIC`), and how many lie where it does not know; from these follow the chances of what
a request shows, and of what comes after it. What each number would promise and give away is weighed once
for a decision, and so is what is expected of each unknown card: all those of the centre are alike.
"""

from __future__ import annotations

import numpy as np

from pioche.core.kernel import Array, State, signed, table
from pioche.core.toolbox import bit_count

from ..imagine import certain
from ..rules import (
    COPIES,
    DECK,
    EVERY,
    EXCHANGE,
    GIVE,
    HAND,
    HIGHEST,
    LINKED_TO,
    LOWEST,
    NUMBERS,
    SEVEN,
    THIRDS,
    TRIOS,
    cards_in,
    gone_before,
    held_by_partner,
    how_many,
    knowledge,
    knowledge_before,
    number,
    one_of,
    partner,
    side,
    tally_of_centre,
    tally_of_ends,
    tally_of_hand,
    winning_numbers,
)
from .greedy import UNKNOWN, public_cards, public_ends, secret_cards, shows, uncovers

SCALE = 1.0

FEATURES = (
    # What a request promises: chances, over the numbers it may show.
    "win",  # of a trio that wins
    "trio",  # of another trio
    "deny",  # of a trio that would win for others
    "links",  # of a trio, times the numbers linked to it that are still to be won
    "sure",  # the trio is certain
    "equal",  # that the second card equals the first
    "mine",  # of a number that stands at an end of the own hand, which nobody else knows
    "held-before",  # of trios with numbers that were in this hand before its last exchange
    # What it gives away, unless the trio comes.
    "second",  # the chance of a number of which everybody can then show two
    "second-next",  # times the chance that the next seat has the third at an end of its hand
    "second-held",  # the same, while the third is in the own hand
    "third",  # the chance of a number of which everybody can then show three
    "threat",  # the chance of such a number that would win for others
    # Where it looks.
    "first-known",  # the turn begins with what everybody knows
    "first-secret",  # or with what only the seat knows
    "first-uncovers",  # an unknown card stands behind the known ones
    "first-centre",
    "first-next",  # an unknown card of the next seat, which learns nothing from it
    "first-partner",
    "more-known",  # the turn ends with what everybody knows
    "more-secret",  # or with what only the seat knows
    "more-centre",
    "more-next",
    "more-partner",
    "short",  # an equal card for sure, while the third must be found
    "short-secret",  # the same with a card that only the seat knows
    # In an exchange.
    "refuse",
    "give-single",  # the only card of its number in the hand
    "give-pair",  # one of two
    "give-end",  # the lowest or highest number of the hand
    "give-extreme",  # how far from the middle of all numbers
    "give-matching",  # the partner has shown this number, or must hold it
    "give-public",  # cards of this number that everybody can show
    "give-winning",
    "give-hides",  # what is known of the own hand and is forgotten
)
(
    WIN, TRIO, DENY, LINKS, SURE, EQUAL, MINE, HELD_BEFORE, SECOND, SECOND_NEXT, SECOND_HELD, THIRD, THREAT, FIRST_KNOWN, FIRST_SECRET,
    FIRST_UNCOVERS, FIRST_CENTRE, FIRST_NEXT, FIRST_PARTNER, MORE_KNOWN, MORE_SECRET, MORE_CENTRE,
    MORE_NEXT, MORE_PARTNER, SHORT, SHORT_SECRET, REFUSING, GIVE_SINGLE, GIVE_PAIR, GIVE_END, GIVE_EXTREME,
    GIVE_MATCHING, GIVE_PUBLIC, GIVE_WINNING, GIVE_HIDES,
) = range(len(FEATURES))  # fmt: skip

# What all actions of a decision share; most of it for each number.
PUBLIC = 0  # cards that everybody can show for sure, those lying open among them
UNSEEN = PUBLIC + NUMBERS  # cards that lie where the seat does not know
SHARE = UNSEEN + NUMBERS  # what an unknown place where such a card fits has of it on average
ABSENT = SHARE + NUMBERS  # the chance that the number is not among the unknown cards of a hand
LIKELIEST = ABSENT + NUMBERS  # the best chance of an unknown place to show the number
LIKELY = LIKELIEST + NUMBERS  # the second best
REST_KNOWN = LIKELY + NUMBERS  # the chance of the trio once a known card shows the number
KNOWN_WINS = REST_KNOWN + NUMBERS  # of one that wins
THREATENED = KNOWN_WINS + NUMBERS  # whether the number would win for others
LINKED = THREATENED + NUMBERS  # how many numbers linked to it are still to be won
# What it means that an unknown card shows the number: ten meanings, one behind the other.
MEANINGS = 10
REST_WINS = LINKED + NUMBERS  # the chance of a trio that wins
REST_ELSE = REST_WINS + NUMBERS  # of another trio
REST_DENIES = REST_ELSE + NUMBERS  # of either, of a number that would win for others
REST_LINKS = REST_DENIES + NUMBERS  # times the numbers linked to it
GIVES_SECOND = REST_LINKS + NUMBERS  # the chance that it gives away a second card
GIVES_NEXT = GIVES_SECOND + NUMBERS  # times the chance that the next seat has the third at an end
GIVES_HELD = GIVES_NEXT + NUMBERS  # the same, while the third is in the own hand
GIVES_THIRD = GIVES_HELD + NUMBERS  # the chance that it gives away a third card
GIVES_THREAT = GIVES_THIRD + NUMBERS  # any of these, of a number that would win for others
OWN_SECRET = GIVES_THREAT + NUMBERS  # whether the number stands secretly at an end of the own hand
# The chance of each number, in the centre and then at the end that each request for a hand names.
PLACES_UNKNOWN = 1 + GIVE - LOWEST
CHANCE = OWN_SECRET + NUMBERS
# What is expected of one such place: each meaning times its chance, in sums side by side.
LANES = 4
HERE = CHANCE + PLACES_UNKNOWN * NUMBERS  # the chances of that place
SUMS = HERE + NUMBERS
# Of a request for an unknown card its first features, in their order, then those of where it looks.
ROW = len(FEATURES)
EXPECTED = THREAT + 1
WHERE = 3  # the centre, the next seat, the partner
UNKNOWN_ROW = EXPECTED + WHERE
# Of a gift its last features.
GIFT_ROW = ROW - REFUSING
UNKNOWN_ROWS = SUMS + MEANINGS * LANES
GIFT_ROWS = 0  # in an exchange there is nothing else
MEMO = UNKNOWN_ROWS + PLACES_UNKNOWN * UNKNOWN_ROW

SMALLEST = 1e-6  # a chance that is as good as none
NEGLIGIBLE = 0.01  # a chance that is left out where chances add up

# Unknown places by number, five bits for each: the seat knows where at least five of the cards are.
ROOM_BITS = 5
ROOMS = (1 << ROOM_BITS) - 1
ONE_ROOM = sum(1 << ROOM_BITS * wanted for wanted in range(NUMBERS))
SHARES = table([1 / max(room, 1) for room in range(ROOMS + 1)], np.float64)


def horizon(s: State) -> int:
    """A game has one part."""
    return 0


def consider(s: State, seat: int, seen: Array, memo: Array) -> None:
    """All that several actions share is weighed here, once for a decision."""
    winning = winning_numbers(s, seat)
    if s.phase == EXCHANGE:
        write_gifts(s, seat, winning, memo)
        return
    shown, secret = tally_of_shown(s), secret_cards(s, seat)
    public = tally_of_centre(s)
    unseen = DECK - COPIES * gone_before(s, s.trios) - public - shown
    rooms = unknown_places(s) * ONE_ROOM
    for other in range(s.players):
        public += public_ends(s, other)
        unseen -= certain(s, seat, other)
        rooms += rooms_in(s, seat, other)
    write_tallies(public + shown, secret, unseen, rooms, memo)
    write_centre(s, memo)
    for other in range(s.players):
        if low_unknown(s, seat, other) or high_unknown(s, seat, other):
            drawn, given = unknown_cards(s, seat, other), gifts_in(s, seat, other)
            write_ends(s, other, drawn, given, unseen, memo)
    write_links(s, memo)
    write_meanings(s, public + secret, winning, threats(s, seat), memo)
    write_thirds_to_come(s, next_seat(s, seat), memo)
    write_unknown(s, seat, memo)


# What is known ----------------------------------------------------------------------------------


def tally_of_shown(s: State) -> int:
    """The cards lying open."""
    tally = 0
    for i in range(s.open):
        tally += one_of(number(s.shown[i]))
    return tally


def rooms_in(s: State, seat: int, other: int) -> int:
    """The unknown places of a hand, for each number that fits there."""
    fitting = (2 << (ROOM_BITS * s.ceiling[other])) - (1 << (ROOM_BITS * s.floor[other]))
    return int(unknown_cards(s, seat, other) * (fitting & ONE_ROOM))


def unknown_places(s: State) -> int:
    """How many cards of the centre have never been turned."""
    return bit_count(signed(s.lying & ~s.seen))


def unknown_cards(s: State, seat: int, other: int) -> int:
    """How many cards of a hand may be any that fit."""
    if other == seat:
        return 0
    if s.teams:
        return int(s.count[other] - cards_in(certain(s, seat, other)))
    return int(s.count[other] - s.low[other] - s.high[other])


def gifts_in(s: State, seat: int, other: int) -> int:
    """The tally of the cards that the seat knows to be in a hand without having seen them there."""
    return certain(s, seat, other) - tally_of_ends(s, other) if s.teams else 0


def low_unknown(s: State, seat: int, other: int) -> bool:
    """Whether the seat does not know the lowest card of another hand."""
    return bool(other != seat and not s.low[other] and s.count[other] > s.high[other])


def high_unknown(s: State, seat: int, other: int) -> bool:
    """Whether the seat does not know the highest card of another hand."""
    return bool(other != seat and not s.high[other] and s.count[other] > s.low[other])


def write_tallies(public: int, secret: int, unseen: int, rooms: int, memo: Array) -> None:
    for wanted in range(NUMBERS):
        memo[PUBLIC + wanted] = how_many(public, wanted)
        memo[OWN_SECRET + wanted] = how_many(secret, wanted) > 0
        memo[UNSEEN + wanted] = how_many(unseen, wanted)
        memo[SHARE + wanted] = SHARES[(rooms >> ROOM_BITS * wanted) & ROOMS]


def next_seat(s: State, seat: int) -> int:
    """The seat that plays after this one."""
    return seat + 1 if seat + 1 < s.players else 0


# What is likely ---------------------------------------------------------------------------------


def write_centre(s: State, memo: Array) -> None:
    """An unseen card of the centre is any unseen card, likelier one that fits few of the hands."""
    places = unknown_places(s)
    total = 0.0
    for wanted in range(NUMBERS):
        total += memo[UNSEEN + wanted] * memo[SHARE + wanted]
    once = 1.0 / total if places > 0 else 0.0
    twice = once if places > 1 else 0.0
    for wanted in range(NUMBERS):
        likely = memo[UNSEEN + wanted] * memo[SHARE + wanted]
        memo[CHANCE + wanted] = once * likely
        memo[LIKELIEST + wanted] = once * likely
        memo[LIKELY + wanted] = twice * likely


def write_ends(s: State, other: int, drawn: int, given: int, unseen: int, memo: Array) -> None:
    """The unknown ends of another hand: it was given some cards, the others are as if each were there by itself."""
    fitting = unseen & between(s.floor[other], s.ceiling[other]) if drawn > 0 else 0
    expected = 0.0
    for wanted in range(NUMBERS):
        expected += how_many(fitting, wanted) * memo[SHARE + wanted]
    scale = drawn / max(expected, SMALLEST)
    for wanted in range(NUMBERS):
        absent = power(max(1.0 - scale * memo[SHARE + wanted], 0.0), how_many(fitting, wanted))
        memo[ABSENT + wanted] = 0.0 if how_many(given, wanted) else absent
    write_chances(s, other, write_firsts(other, memo), memo)


def between(floor: int, ceiling: int) -> int:
    """The tally of all copies of the numbers that fit."""
    return (4 << (2 * ceiling)) - (1 << (2 * floor))


def power(base: float, exponent: int) -> float:
    """For exponents up to 3, without a branch that compiled code could mistake."""
    once = base if exponent & 1 else 1.0
    twice = base * base if exponent & 2 else 1.0
    return once * twice


def write_firsts(other: int, memo: Array) -> float:
    """The chance of each number to be the first from either end of a hand; that none is there is returned."""
    lowest = CHANCE + NUMBERS * place_of(LOWEST + other)
    highest = CHANCE + NUMBERS * place_of(HIGHEST + other)
    lower = higher = 1.0  # the chance that none has come yet
    for low in range(NUMBERS):
        high = NUMBERS - 1 - low
        memo[lowest + low] = lower - lower * memo[ABSENT + low]
        memo[highest + high] = higher - higher * memo[ABSENT + high]
        lower *= memo[ABSENT + low]
        higher *= memo[ABSENT + high]
    return lower


def write_chances(s: State, other: int, none: float, memo: Array) -> None:
    """The same given that the hand has any such card; the two best chances of each number are kept."""
    lowest = CHANCE + NUMBERS * place_of(LOWEST + other)
    highest = CHANCE + NUMBERS * place_of(HIGHEST + other)
    some = 1.0 / max(1.0 - none, SMALLEST)
    some_low, some_high = 0.0 if s.low[other] else some, 0.0 if s.high[other] else some
    for wanted in range(NUMBERS):
        low = memo[lowest + wanted] * some_low
        high = memo[highest + wanted] * some_high
        more, less = max(low, high), min(low, high)
        best = memo[LIKELIEST + wanted]
        memo[lowest + wanted] = low
        memo[highest + wanted] = high
        memo[LIKELIEST + wanted] = max(best, more)
        memo[LIKELY + wanted] = max(memo[LIKELY + wanted], min(best, more), less)


# What follows -----------------------------------------------------------------------------------


def write_links(s: State, memo: Array) -> None:
    """What follows from the numbers in picante."""
    gone = 0 if s.mode else EVERY  # without picante nothing follows
    for i in range(s.trios):
        gone |= 1 << number(s.won[i, 0])
    for wanted in range(NUMBERS):
        memo[LINKED + wanted] = 0
    if gone != EVERY:
        for wanted in range(NUMBERS):
            memo[LINKED + wanted] = bit_count(LINKED_TO[wanted] & ~gone)


def threats(s: State, seat: int) -> int:
    """A bit mask of the numbers that would win for others."""
    theirs = 1 << SEVEN
    trios = 0  # of each other side, four bits
    for i in range(s.trios):
        taker = side(s, s.taker[i])
        if taker != side(s, seat):
            trios += 1 << 4 * taker
            theirs |= LINKED_TO[number(s.won[i, 0])] * s.mode
    if s.mode == 0:
        for other in range(s.players):
            theirs |= EVERY * (((trios >> 4 * other) & 15) + 1 >= TRIOS)
    return theirs


def write_meanings(s: State, at_hand: int, winning: int, theirs: int, memo: Array) -> None:
    """What it means that the next card shows each number: one loop, which compiled code does four at a time."""
    lying = signed(s.open)
    hoped_for = 1 << number(s.shown[0]) if lying else EVERY  # once a card lies open only its number
    for wanted in range(NUMBERS):
        sure = how_many(at_hand, wanted) + lying
        hoped = 1.0 if (hoped_for >> wanted) & 1 else 0.0
        wins = 1.0 if (winning >> wanted) & 1 else 0.0
        threatens = 1.0 if (theirs >> wanted) & 1 else 0.0
        public, unseen = memo[PUBLIC + wanted], memo[UNSEEN + wanted]
        # The chance of the trio once a known or an unknown card has shown the number.
        one = memo[LIKELIEST + wanted]
        two = one * memo[LIKELY + wanted]
        known = hoped * (1.0 if sure >= COPIES else one if sure + 1 == COPIES else two)
        others = max(unseen - 1.0, 0.0) / max(unseen, 1.0)
        rest = hoped * (1.0 if sure + 1 >= COPIES else (one if sure + 2 == COPIES else two) * others)
        # What everybody can show of the number once an unknown card has shown it in vain.
        vain = 1.0 - rest
        more = vain if public > 0 else 0.0
        third = vain if public > 1 else 0.0
        second = (more - third) if unseen > 1 else 0.0
        memo[REST_KNOWN + wanted] = known
        memo[KNOWN_WINS + wanted] = known * wins
        memo[REST_WINS + wanted] = rest * wins
        memo[REST_ELSE + wanted] = rest - rest * wins
        memo[REST_DENIES + wanted] = rest * threatens
        memo[REST_LINKS + wanted] = rest * memo[LINKED + wanted]
        memo[THREATENED + wanted] = threatens
        memo[GIVES_SECOND + wanted] = second
        memo[GIVES_NEXT + wanted] = 0.0
        memo[GIVES_HELD + wanted] = more - third - second
        memo[GIVES_THIRD + wanted] = third
        memo[GIVES_THREAT + wanted] = more * threatens


def write_thirds_to_come(s: State, following: int, memo: Array) -> None:
    """The seconds given away, times the chance that the next seat has the third at an end."""
    if low_unknown(s, -1, following):
        add_thirds(place_of(LOWEST + following), memo)
    if high_unknown(s, -1, following):
        add_thirds(place_of(HIGHEST + following), memo)


def add_thirds(place: int, memo: Array) -> None:
    for wanted in range(NUMBERS):
        memo[GIVES_NEXT + wanted] += memo[GIVES_SECOND + wanted] * memo[CHANCE + NUMBERS * place + wanted]


# The rows ---------------------------------------------------------------------------------------


def features(s: State, seat: int, seen: Array, memo: Array, action: int, out: Array) -> None:
    for k in range(ROW):
        out[k] = 0
    if action >= GIVE:
        tell_gift(action - GIVE, memo, out)
        return
    shown = shows(s, seat, action)
    if shown == UNKNOWN:
        tell_unknown(s, action, memo, out)
    else:
        tell_known(s, seat, action, shown, memo, out)


def tell_unknown(s: State, request: int, memo: Array, out: Array) -> None:
    """A request for a card that the seat does not know."""
    at = UNKNOWN_ROWS + UNKNOWN_ROW * place_of(request)
    for k in range(EXPECTED):
        out[k] = memo[at + k]
    where = MORE_CENTRE if s.open else FIRST_CENTRE
    for k in range(WHERE):
        out[where + k] = memo[at + EXPECTED + k]


def tell_known(s: State, seat: int, request: int, shown: int, memo: Array, out: Array) -> None:
    """A request for a card that the seat knows."""
    promise, wins = memo[REST_KNOWN + shown], memo[KNOWN_WINS + shown]
    out[WIN], out[TRIO] = wins, promise - wins
    out[DENY] = promise * memo[THREATENED + shown]
    out[LINKS] = promise * memo[LINKED + shown]
    out[SURE] = promise == 1.0
    secret = is_secret(s, request)
    if secret:
        tell_secret(1.0 - promise, shown, memo, out)
    if s.open == 0:
        out[FIRST_KNOWN + secret] = 1
        out[FIRST_UNCOVERS] = uncovers(s, seat, request)
    elif shown != number(s.shown[0]):
        out[MORE_KNOWN + secret] = 1
    elif promise < 1.0:
        out[EQUAL] = out[SHORT] = 1
        out[SHORT_SECRET] = secret


def tell_secret(vain: float, shown: int, memo: Array, out: Array) -> None:
    """What is given away by showing an end of the own hand."""
    public = memo[PUBLIC + shown] + 1
    second = vain if public == COPIES - 1 else 0.0
    third = vain if public >= COPIES else 0.0
    out[SECOND] = second if memo[UNSEEN + shown] > 0 else 0.0
    out[SECOND_HELD] = second - out[SECOND]
    out[THIRD] = third
    out[THREAT] = (second + third) * memo[THREATENED + shown]


def tell_gift(given: int, memo: Array, out: Array) -> None:
    """A number that is given to the partner, or none."""
    for k in range(GIFT_ROW):
        out[REFUSING + k] = memo[GIFT_ROWS + GIFT_ROW * given + k]


def owner(request: int) -> int:
    """The seat whose hand is asked for; none has the number for the centre."""
    return request - LOWEST if request < HIGHEST else request - HIGHEST


def is_secret(s: State, request: int) -> bool:
    """Whether only its owner knows the card, at an end of the own hand."""
    if request < LOWEST:
        return False
    other = owner(request)
    shown = s.low[other] if request < HIGHEST else s.high[other]
    return bool(not shown and s.low[other] + s.high[other] < s.count[other])


# The rows that are written once for a decision ---------------------------------------------------


def write_unknown(s: State, seat: int, memo: Array) -> None:
    """What the requests promise and give away whose cards the seat does not know."""
    write_expected(s, 0, 0, memo)
    write_where(0, True, False, False, memo)
    for other in range(s.players):
        following = other == next_seat(s, seat)
        mate = bool(s.teams and other == partner(s, seat))
        if low_unknown(s, seat, other):
            write_expected(s, place_of(LOWEST + other), held_before(s, other), memo)
            write_where(place_of(LOWEST + other), False, following, mate, memo)
        if high_unknown(s, seat, other):
            write_expected(s, place_of(HIGHEST + other), held_before(s, other), memo)
            write_where(place_of(HIGHEST + other), False, following, mate, memo)


def place_of(request: int) -> int:
    """The unknown cards that can be asked for: all of the centre are one, then each end of each hand."""
    return 0 if request < LOWEST else 1 + request - LOWEST


def write_expected(s: State, place: int, before: int, memo: Array) -> None:
    """The row of an unknown card: what it means to show each number, times the chances."""
    row = UNKNOWN_ROWS + UNKNOWN_ROW * place
    add_meanings(place, memo)
    memo[row + WIN], memo[row + TRIO] = expected(REST_WINS, memo), expected(REST_ELSE, memo)
    memo[row + DENY], memo[row + LINKS] = expected(REST_DENIES, memo), expected(REST_LINKS, memo)
    memo[row + SURE] = 0.0
    memo[row + EQUAL] = memo[CHANCE + NUMBERS * place + number(s.shown[0])] if s.open == 1 else 0.0
    memo[row + MINE] = expected(OWN_SECRET, memo)
    memo[row + HELD_BEFORE] = promised_by(before, memo) if before else 0.0
    memo[row + SECOND], memo[row + SECOND_NEXT] = expected(GIVES_SECOND, memo), expected(GIVES_NEXT, memo)
    memo[row + SECOND_HELD] = expected(GIVES_HELD, memo)
    memo[row + THIRD], memo[row + THREAT] = expected(GIVES_THIRD, memo), expected(GIVES_THREAT, memo)


def add_meanings(place: int, memo: Array) -> None:
    """Each meaning times the chances of a place: compiled code takes all lanes at once."""
    for wanted in range(NUMBERS):
        likely = memo[CHANCE + NUMBERS * place + wanted]
        memo[HERE + wanted] = likely if likely > NEGLIGIBLE else 0.0
    for lane in range(LANES):
        low, middle, high = memo[HERE + lane], memo[HERE + LANES + lane], memo[HERE + 2 * LANES + lane]
        for meaning in range(MEANINGS):
            of = REST_WINS + NUMBERS * meaning + lane
            total = low * memo[of] + middle * memo[of + LANES] + high * memo[of + 2 * LANES]
            memo[SUMS + LANES * meaning + lane] = total


def expected(meaning: int, memo: Array) -> float:
    """The four sums of a meaning."""
    at = SUMS + (meaning - REST_WINS) // NUMBERS * LANES
    return float((memo[at] + memo[at + 1]) + (memo[at + 2] + memo[at + 3]))


def promised_by(before: int, memo: Array) -> float:
    """The trios of numbers that were in a hand before."""
    earlier = 0.0
    for wanted in range(NUMBERS):
        earlier += (memo[REST_WINS + wanted] + memo[REST_ELSE + wanted]) * THIRDS[how_many(before, wanted)]
    return earlier


def write_where(place: int, centre: bool, following: bool, mate: bool, memo: Array) -> None:
    at = UNKNOWN_ROWS + UNKNOWN_ROW * place + EXPECTED
    memo[at], memo[at + 1], memo[at + 2] = centre, following, mate


def held_before(s: State, other: int) -> int:
    """The tally of what a hand was known to hold before its last exchange."""
    return knowledge_before(s, other) & DECK & ~(COPIES * gone_before(s, s.trios)) if s.teams else 0


def write_gifts(s: State, seat: int, winning: int, memo: Array) -> None:
    """The rows of all numbers that can be given to the partner, and of none."""
    hand, public = tally_of_hand(s, seat), public_cards(s)
    there = ~(COPIES * gone_before(s, s.trios))
    matching = (knowledge(s, partner(s, seat)) & there) | held_by_partner(s, seat)
    highest = number(s.hands[seat, s.count[seat] - 1])
    for at in range(GIFT_ROWS, GIFT_ROWS + GIFT_ROW * (NUMBERS + 1)):
        memo[at] = 0
    for given in range(NUMBERS):
        row = GIFT_ROWS + GIFT_ROW * given - REFUSING
        memo[row + GIVE_SINGLE] = how_many(hand, given) == 1
        memo[row + GIVE_PAIR] = how_many(hand, given) == 2
        memo[row + GIVE_END] = number(s.hands[seat, 0]) == given or highest == given
        memo[row + GIVE_EXTREME] = abs(2 * given - NUMBERS + 1) / NUMBERS
        memo[row + GIVE_MATCHING] = how_many(matching, given) > 0
        memo[row + GIVE_PUBLIC] = how_many(public, given) / COPIES
        memo[row + GIVE_WINNING] = (winning >> given) & 1
        memo[row + GIVE_HIDES] = (s.low[seat] + s.high[seat]) / HAND
    memo[GIFT_ROWS + GIFT_ROW * NUMBERS] = 1
