"""What tells actions apart in Trio, for the trained player.

It remembers all that was shown. For each number it knows how many cards can be shown for sure, by itself
(`AT_HAND`) and by everybody (`PUBLIC`), and how many lie where it does not know; from these follow the
chances of what a request shows, and of what comes after it. What each number would promise and give away
is weighed once for a decision, so that a request only adds up chances.
"""

from __future__ import annotations

import numpy as np

from pioche.core.kernel import Array, State, empty, signed, table
from pioche.core.toolbox import bit_count, clear

from .greedy import UNKNOWN, shows, uncovers, write_at_hand
from .imagine import fits, write_certain
from .rules import (
    COPIES,
    EXCHANGE,
    GIVE,
    GIVEN_AT,
    GONE_AT,
    HAND,
    HAND_AT,
    HIGHEST,
    LOWEST,
    NUMBERS,
    PLACES,
    REFUSE,
    SEAT_FEATURES,
    SEATS,
    SEATS_AT,
    SEVEN,
    TRIOS,
    WINNING_AT,
    cards_in,
    how_many,
    linked,
    number,
    one_of,
    side,
    tally_of_ends,
    trios_of,
)

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
AT_HAND = 0  # cards that the seat can show for sure
PUBLIC = AT_HAND + NUMBERS  # cards that everybody can show for sure, those lying open among them
UNSEEN = PUBLIC + NUMBERS  # cards that lie where the seat does not know
ROOM = UNSEEN + NUMBERS  # unknown places where the number fits
LIKELIEST = ROOM + NUMBERS  # the best chance of an unknown place to show the number
LIKELY = LIKELIEST + NUMBERS  # the second best
REST_KNOWN = LIKELY + NUMBERS  # the chance of the trio once a known card shows the number
THREATENED = REST_KNOWN + NUMBERS  # whether the number would win for others
LINKED = THREATENED + NUMBERS  # how many numbers linked to it are still to be won
# What it means that an unknown card shows the number.
REST = LINKED + NUMBERS  # the chance of the trio
REST_WINS = REST + NUMBERS  # of one that wins
GIVES_SECOND = REST_WINS + NUMBERS  # the chance that it gives away a second card
GIVES_NEXT = GIVES_SECOND + NUMBERS  # times the chance that the next seat has the third at an end
GIVES_HELD = GIVES_NEXT + NUMBERS  # the same, while the third is in the own hand
GIVES_THIRD = GIVES_HELD + NUMBERS  # the chance that it gives away a third card
GIVES_THREAT = GIVES_THIRD + NUMBERS  # any of these, of a number that would win for others
OWN_SECRET = GIVES_THREAT + NUMBERS  # whether the number stands secretly at an end of the own hand
# The chance of each number, in the centre and then at the end that each request for a hand names.
CHANCE = OWN_SECRET + NUMBERS
MEMO = CHANCE + (1 + HIGHEST - LOWEST + SEATS) * NUMBERS

SMALLEST = 1e-6  # a chance that is as good as none
NEGLIGIBLE = 0.01  # a chance that is left out where chances add up
LINKS_OF = table(
    [sum(1 << other for other in range(NUMBERS) if linked(one, other)) for one in range(NUMBERS)], np.int64
)
WHOLE_DECK = sum(COPIES * one_of(wanted) for wanted in range(NUMBERS))


def chapter(s: State) -> int:
    """One part: the whole game."""
    return 0


def consider(s: State, seat: int, seen: Array, memo: Array) -> None:
    write_sure(s, seat, memo)
    if s.phase != EXCHANGE:
        write_chances(s, seat, memo)
        write_threats(s, seat, memo)
        write_promises(s, seen, memo)
        write_given_away(s, (seat + 1) % s.players, memo)


def write_sure(s: State, seat: int, memo: Array) -> None:
    """How many cards of each number can be shown for sure, by the seat and by everybody."""
    found = empty(NUMBERS, np.int8)
    write_at_hand(s, seat, found)
    for wanted in range(NUMBERS):
        memo[AT_HAND + wanted] = found[wanted]
    write_at_hand(s, -1, found)
    for wanted in range(NUMBERS):
        memo[PUBLIC + wanted] = found[wanted]
        memo[OWN_SECRET + wanted] = memo[AT_HAND + wanted] > memo[PUBLIC + wanted]
    for i in range(s.open):
        memo[PUBLIC + number(s.shown[i])] += 1


def write_chances(s: State, seat: int, memo: Array) -> None:
    """How likely each place that the seat does not know is to show each number."""
    have = empty(SEATS, np.int64)
    write_certain(s, seat, have)
    unseen = WHOLE_DECK - gone_or_open(s)
    for other in range(s.players):
        unseen -= have[other]
    places = bit_count(signed(s.lying & ~s.seen))
    for wanted in range(NUMBERS):
        memo[UNSEEN + wanted] = how_many(unseen, wanted)
        memo[ROOM + wanted] = places
        memo[LIKELIEST + wanted] = 0
        memo[LIKELY + wanted] = 0
    for other in range(s.players):
        room = s.count[other] - cards_in(have[other])
        for wanted in range(s.floor[other], s.ceiling[other] + 1):
            memo[ROOM + wanted] += room
    if places:
        write_centre(places, memo)
    for other in range(s.players):
        if other != seat and s.count[other] > s.low[other] + s.high[other]:
            if not s.low[other]:
                write_end(s, other, have[other], True, memo)
            if not s.high[other]:
                write_end(s, other, have[other], False, memo)


def gone_or_open(s: State) -> int:
    """The tally of the cards that were won, lie open or were seen in the centre."""
    tally = 0
    for i in range(s.trios):
        tally += COPIES * one_of(number(s.won[i, 0]))
    for i in range(s.open):
        tally += one_of(number(s.shown[i]))
    for place in range(PLACES):
        if (s.lying & s.seen) >> place & 1:
            tally += one_of(number(s.centre[place]))
    return tally


def write_centre(places: int, memo: Array) -> None:
    """An unseen card of the centre is any unseen card, likelier one that fits few of the hands."""
    total = 0.0
    for wanted in range(NUMBERS):
        memo[CHANCE + wanted] = memo[UNSEEN + wanted] / memo[ROOM + wanted]
        total += memo[CHANCE + wanted]
    for wanted in range(NUMBERS):
        memo[CHANCE + wanted] /= total
        note(memo, wanted, memo[CHANCE + wanted])
        if places > 1:
            note(memo, wanted, memo[CHANCE + wanted])


def note(memo: Array, wanted: int, likely: float) -> None:
    """Keep the two best chances of a number."""
    if likely > memo[LIKELIEST + wanted]:
        memo[LIKELY + wanted] = memo[LIKELIEST + wanted]
        memo[LIKELIEST + wanted] = likely
    elif likely > memo[LIKELY + wanted]:
        memo[LIKELY + wanted] = likely


def write_end(s: State, other: int, certain: int, lowest: bool, memo: Array) -> None:
    """The lowest or the highest unknown card of a hand, as if each unseen card were there by itself.

    `certain` is what the seat knows to be in the hand: a card given to the partner is among the unknown ones.
    """
    at = CHANCE + (1 + other + (0 if lowest else SEATS)) * NUMBERS
    given = certain - tally_of_ends(s, other)
    drawn = s.count[other] - cards_in(certain)
    expected = 0.0
    for wanted in range(NUMBERS):
        if drawn > 0 and fits(s, other, wanted):
            expected += memo[UNSEEN + wanted] / memo[ROOM + wanted]
    scale = drawn / max(expected, SMALLEST)
    none = 1.0
    for step in range(NUMBERS):
        wanted = step if lowest else NUMBERS - 1 - step
        before = none
        if how_many(given, wanted):
            none = 0.0
        elif drawn > 0 and fits(s, other, wanted):
            absent = max(1.0 - scale / memo[ROOM + wanted], 0.0)
            for _ in range(int(memo[UNSEEN + wanted])):
                none *= absent
        memo[at + wanted] = before - none
    for wanted in range(NUMBERS):
        memo[at + wanted] /= max(1.0 - none, SMALLEST)
        note(memo, wanted, memo[at + wanted])


def write_threats(s: State, seat: int, memo: Array) -> None:
    """What the numbers mean to the others, and what follows from them in picante."""
    gone = 0
    theirs = 1 << SEVEN
    for i in range(s.trios):
        gone |= 1 << number(s.won[i, 0])
        if s.mode and side(s, s.taker[i]) != side(s, seat):
            theirs |= LINKS_OF[number(s.won[i, 0])]
    if s.mode == 0:
        for other in range(s.players):
            if side(s, other) != side(s, seat) and trios_of(s, other) + 1 >= TRIOS:
                theirs = (1 << NUMBERS) - 1
    for wanted in range(NUMBERS):
        memo[THREATENED + wanted] = (theirs >> wanted) & 1
        memo[LINKED + wanted] = bit_count(LINKS_OF[wanted] & ~gone) if s.mode else 0


def write_promises(s: State, seen: Array, memo: Array) -> None:
    """The chance of the trio once the next card shows each number; only one is wanted in a turn."""
    for wanted in range(NUMBERS):
        memo[REST + wanted] = 0
        memo[REST_KNOWN + wanted] = 0
        if not seen[GONE_AT + wanted] and (s.open == 0 or wanted == number(s.shown[0])):
            unseen = memo[UNSEEN + wanted]
            missing = COPIES - 1 - s.open - int(memo[AT_HAND + wanted])
            found = chance_of(memo, wanted, missing)
            memo[REST + wanted] = found if missing <= 0 else found * (unseen - 1) / max(unseen, 1)
            memo[REST_KNOWN + wanted] = chance_of(memo, wanted, missing + 1)
        memo[REST_WINS + wanted] = memo[REST + wanted] * seen[WINNING_AT + wanted]


def chance_of(memo: Array, wanted: int, missing: int) -> float:
    """About how likely so many cards of a number are found where the seat does not know."""
    if missing <= 0:
        return 1.0
    found = float(memo[LIKELIEST + wanted])
    return found if missing == 1 else found * float(memo[LIKELY + wanted])


def write_given_away(s: State, following: int, memo: Array) -> None:
    """What everybody can show of each number once an unknown card has shown it in vain."""
    lowest = CHANCE + (1 + following) * NUMBERS
    highest = lowest + SEATS * NUMBERS
    unknown = s.count[following] > s.low[following] + s.high[following]
    low_unknown = unknown and not s.low[following]
    high_unknown = unknown and not s.high[following]
    for wanted in range(NUMBERS):
        vain = 1.0 - memo[REST + wanted]
        public = int(memo[PUBLIC + wanted]) + 1
        unseen = memo[UNSEEN + wanted] - 1
        memo[GIVES_SECOND + wanted] = vain if public == COPIES - 1 and unseen > 0 else 0.0
        third = 0.0
        if low_unknown:
            third += memo[lowest + wanted]
        if high_unknown:
            third += memo[highest + wanted]
        memo[GIVES_NEXT + wanted] = third * memo[GIVES_SECOND + wanted]
        memo[GIVES_HELD + wanted] = vain if public == COPIES - 1 and unseen <= 0 else 0.0
        memo[GIVES_THIRD + wanted] = vain if public >= COPIES else 0.0
        memo[GIVES_THREAT + wanted] = vain * memo[THREATENED + wanted] if public >= COPIES - 1 else 0.0


def features(s: State, seat: int, seen: Array, memo: Array, action: int, out: Array) -> None:
    clear(out)
    if action == REFUSE:
        out[REFUSING] = 1
    elif action >= GIVE:
        tell_gift(s, seat, seen, memo, action - GIVE, out)
    else:
        shown = shows(s, seat, action)
        if shown == UNKNOWN:
            tell_unknown(s, seat, seen, memo, action, out)
        else:
            tell_known(s, seat, seen, memo, action, shown, out)


def tell_unknown(s: State, seat: int, seen: Array, memo: Array, action: int, out: Array) -> None:
    """A request for a card that the seat does not know: the chances of all numbers add up."""
    at = CHANCE + max(1 + action - LOWEST, 0) * NUMBERS
    trio = wins = deny = links = mine = 0.0
    second = following = held = third = threat = 0.0
    for wanted in range(NUMBERS):
        likely = memo[at + wanted]
        if likely > NEGLIGIBLE:
            promise = likely * memo[REST + wanted]
            trio += promise
            wins += likely * memo[REST_WINS + wanted]
            deny += promise * memo[THREATENED + wanted]
            links += promise * memo[LINKED + wanted]
            second += likely * memo[GIVES_SECOND + wanted]
            following += likely * memo[GIVES_NEXT + wanted]
            held += likely * memo[GIVES_HELD + wanted]
            third += likely * memo[GIVES_THIRD + wanted]
            threat += likely * memo[GIVES_THREAT + wanted]
            mine += likely * memo[OWN_SECRET + wanted]
    out[WIN], out[TRIO], out[DENY], out[LINKS] = wins, trio - wins, deny, links
    out[SECOND], out[SECOND_NEXT], out[SECOND_HELD] = second, following, held
    out[THIRD], out[THREAT], out[MINE] = third, threat, mine
    if s.open == 1:
        out[EQUAL] = memo[at + number(s.shown[0])]
    if action < LOWEST:
        out[MORE_CENTRE if s.open else FIRST_CENTRE] = 1
        return
    place = ((action - LOWEST) % SEATS - seat + s.players) % s.players
    if place == 1:
        out[MORE_NEXT if s.open else FIRST_NEXT] = 1
    if s.teams:
        tell_before(place, seen, memo, out)
        if 2 * place == s.players:
            out[MORE_PARTNER if s.open else FIRST_PARTNER] = 1


def tell_before(place: int, seen: Array, memo: Array, out: Array) -> None:
    """What the seat that sits so many places on was known to hold before its last exchange."""
    before = SEATS_AT + place * SEAT_FEATURES + NUMBERS
    for wanted in range(NUMBERS):
        out[HELD_BEFORE] += memo[REST + wanted] * seen[before + wanted]


def tell_known(s: State, seat: int, seen: Array, memo: Array, action: int, shown: int, out: Array) -> None:
    """A request for a card that the seat knows."""
    secret = is_secret(s, seat, action)
    promise = float(memo[REST_KNOWN + shown])
    out[WIN if seen[WINNING_AT + shown] else TRIO] = promise
    out[DENY] = promise * memo[THREATENED + shown]
    out[LINKS] = promise * memo[LINKED + shown]
    out[SURE] = promise == 1.0
    if secret:
        tell_secret(memo, shown, 1.0 - promise, out)
    if s.open == 0:
        out[FIRST_SECRET if secret else FIRST_KNOWN] = 1
        out[FIRST_UNCOVERS] = uncovers(s, seat, action)
    elif shown != number(s.shown[0]):
        out[MORE_SECRET if secret else MORE_KNOWN] = 1
    elif promise < 1.0:
        out[EQUAL] = 1
        out[SHORT] = 1
        out[SHORT_SECRET] = secret


def is_secret(s: State, seat: int, action: int) -> bool:
    """Whether the request shows a card of the own hand that the others do not know."""
    return bool(action >= LOWEST and (action - LOWEST) % SEATS == seat and shows(s, -1, action) == UNKNOWN)


def tell_secret(memo: Array, shown: int, vain: float, out: Array) -> None:
    """What the others learn from a card of the own hand."""
    public = int(memo[PUBLIC + shown]) + 1
    if public >= COPIES:
        out[THIRD] = vain
    elif public == COPIES - 1:
        out[SECOND if memo[UNSEEN + shown] > 0 else SECOND_HELD] = vain
    if public >= COPIES - 1:
        out[THREAT] = vain * memo[THREATENED + shown]


def tell_gift(s: State, seat: int, seen: Array, memo: Array, given: int, out: Array) -> None:
    """What it means to give a number to the partner."""
    mate = SEATS_AT + s.players // 2 * SEAT_FEATURES
    own = seen[HAND_AT + given] * COPIES
    out[GIVE_SINGLE] = own < 1.5
    out[GIVE_PAIR] = 1.5 < own < 2.5
    last = number(s.hands[seat, s.count[seat] - 1])
    out[GIVE_END] = given == number(s.hands[seat, 0]) or given == last
    out[GIVE_EXTREME] = abs(2 * given - NUMBERS + 1) / NUMBERS
    out[GIVE_MATCHING] = seen[mate + given] + seen[GIVEN_AT + given] > 0
    out[GIVE_PUBLIC] = memo[PUBLIC + given] / COPIES
    out[GIVE_WINNING] = seen[WINNING_AT + given]
    out[GIVE_HIDES] = (s.low[seat] + s.high[seat]) / HAND
