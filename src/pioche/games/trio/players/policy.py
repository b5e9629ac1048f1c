"""Features of actions for Trio's trained player.

The player remembers all cards shown. For each number it knows how many cards it can show for certain, how many
of them every seat can show (`PUBLIC`), and how many cards lie where it does not know (`UNSEEN`). From these it
estimates what a request will show, and whether the trio then follows.

What all actions of a decision share is computed once in `consider`, in this order:

    what is known         tallies of the cards that can be shown, and of unseen cards
    probabilities         of each number, for each card that can be asked for and is unknown
    outcomes              what follows if the next card shows a number: a trio, a win, a card given away
    rows                  for each unknown card, the expectation of these outcomes over its numbers

`features` then copies the row of an unknown card, or fills in the row of a known one.
"""

from __future__ import annotations

import numpy as np

from pioche.core.kernel import Array, State, signed, table
from pioche.core.toolbox import bit_count

from ..imagine import certain
from ..observe import THIRDS
from ..rules import (
    ASK_HIGHEST,
    ASK_LOWEST,
    COPIES,
    EVERY_NUMBER,
    EXCHANGE,
    GIVE,
    HAND,
    LINKED_TO,
    NUMBERS,
    asked_seat,
    next_seat,
    number,
    partner,
    public_knowledge,
    side,
    tally_of_ends,
    winning_numbers,
)
from ..tallies import (
    ALL_CARDS,
    cards_in,
    held_by_partner,
    how_many,
    known_before_last_swap,
    numbers_won,
    tally_of_centre,
    tally_of_hand,
    tally_of_shown,
)
from .greedy import UNKNOWN, public_cards, public_ends, secret_cards, shows, uncovers

SCALE = 1.0

FEATURES = (
    # What a request promises: probabilities, over the numbers that it may show.
    "win",  # of a trio that wins the game
    "trio",  # of another trio
    "deny",  # of a trio that would win for another side
    "links",  # of a trio, times the numbers linked to it that are not won yet
    "sure",  # 1 if the trio is certain
    "equal",  # that the second card equals the first
    "mine",  # of a number at an end of the own hand that no other seat knows
    "held-before",  # of trios with numbers that were in this hand before its last swap
    # What it gives away to the others if the trio does not follow: probabilities.
    "second",  # of a number of which every seat can then show two cards
    "second-next",  # the same, times the probability that the next seat has the third at an end of its hand
    "second-held",  # of such a number whose third card is in the own hand
    "third",  # of a number of which every seat can then show three cards
    "threat",  # of a number among these that would win for another side
    # Where it looks; "first" for the first card of a turn, "more" for the others.
    "first-known",  # a card that every seat knows
    "first-secret",  # a card of the own hand that only this seat knows
    "first-uncovers",  # an unknown card comes next behind the known ones
    "first-centre",  # an unknown card of the centre
    "first-next",  # an unknown card of the next seat, which learns nothing from it
    "first-partner",  # an unknown card of the partner
    "more-known",  # a different number that every seat knows: the turn ends
    "more-secret",  # a different number that only this seat knows: the turn ends
    "more-centre",
    "more-next",
    "more-partner",
    "short",  # certainly an equal card, while the third must still be found
    "short-secret",  # the same with a card that only this seat knows
    # In an exchange.
    "refuse",
    "give-single",  # the only card of its number in the hand
    "give-pair",  # one of two cards of its number
    "give-end",  # the lowest or highest number of the hand
    "give-extreme",  # how far the number is from the middle of all numbers
    "give-matching",  # the partner has shown this number, or must hold it
    "give-public",  # how many cards of this number every seat can show
    "give-winning",  # a number whose trio would win for the own side
    "give-hides",  # how many cards of the own hand are known and are hidden again by a swap
)
(
    WIN, TRIO, DENY, LINKS, SURE, EQUAL, MINE, HELD_BEFORE, SECOND, SECOND_NEXT, SECOND_HELD, THIRD, THREAT, FIRST_KNOWN, FIRST_SECRET,
    FIRST_UNCOVERS, FIRST_CENTRE, FIRST_NEXT, FIRST_PARTNER, MORE_KNOWN, MORE_SECRET, MORE_CENTRE,
    MORE_NEXT, MORE_PARTNER, SHORT, SHORT_SECRET, REFUSING, GIVE_SINGLE, GIVE_PAIR, GIVE_END, GIVE_EXTREME,
    GIVE_MATCHING, GIVE_PUBLIC, GIVE_WINNING, GIVE_HIDES,
) = range(len(FEATURES))  # fmt: skip

# The memo: what all actions of a decision share. First, entries for each number:
PUBLIC = 0  # how many cards every seat can show for certain, those lying open included
UNSEEN = PUBLIC + NUMBERS  # how many cards lie where the seat does not know
SHARE = UNSEEN + NUMBERS  # 1 / (unknown places where a card of this number may lie)
ABSENT = SHARE + NUMBERS  # scratch: the probability that a hand has no unknown card of this number
LIKELIEST = ABSENT + NUMBERS  # the highest probability of any unknown place to show the number
SECOND_LIKELIEST = LIKELIEST + NUMBERS  # the second highest
TRIO_IF_KNOWN = SECOND_LIKELIEST + NUMBERS  # the probability of the trio once a known card shows the number
WIN_IF_KNOWN = TRIO_IF_KNOWN + NUMBERS  # of a trio that wins the game
THREATENED = WIN_IF_KNOWN + NUMBERS  # 1 if a trio of the number would win for another side
LINKED = THREATENED + NUMBERS  # in picante mode, how many numbers linked to it are not won yet
# Ten outcomes once an unknown card shows the number, one block of NUMBERS entries behind the other:
OUTCOMES = 10
THEN_WIN = LINKED + NUMBERS  # the probability of a trio that wins the game
THEN_TRIO = THEN_WIN + NUMBERS  # of another trio
THEN_DENY = THEN_TRIO + NUMBERS  # of either, if the number would win for another side
THEN_LINKS = THEN_DENY + NUMBERS  # of either, times the numbers linked to it
GIVES_SECOND = THEN_LINKS + NUMBERS  # the probability that it gives away a second card
GIVES_NEXT = GIVES_SECOND + NUMBERS  # the same, times that the next seat has the third at an end
GIVES_HELD = GIVES_NEXT + NUMBERS  # that it gives away a second card whose third is in the own hand
GIVES_THIRD = GIVES_HELD + NUMBERS  # that it gives away a third card
GIVES_THREAT = GIVES_THIRD + NUMBERS  # any of these, if the number would win for another side
OWN_SECRET = GIVES_THREAT + NUMBERS  # 1 if the number is at an end of the own hand and no other seat knows it
# Then the probability of each number for each unknown card that can be asked for (see `unknown_card`).
UNKNOWN_CARDS = 1 + GIVE - ASK_LOWEST
PROBABILITY = OWN_SECRET + NUMBERS
# Scratch for the expectation of the outcomes for one of these cards: sums over every LANES-th number, which
# compiled code takes side by side.
LANES = 4
HERE = PROBABILITY + UNKNOWN_CARDS * NUMBERS  # the probabilities of that card
SUMS = HERE + NUMBERS
# For each unknown card a row: the features from "win" to "threat", then the three of where it looks.
ROW = len(FEATURES)
EXPECTED = THREAT + 1
WHERE = 3  # the centre, the next seat, the partner
UNKNOWN_ROW = EXPECTED + WHERE
UNKNOWN_ROWS = SUMS + OUTCOMES * LANES
MEMO = UNKNOWN_ROWS + UNKNOWN_CARDS * UNKNOWN_ROW
# In an exchange the memo holds nothing but a row for each gift: the features from "refuse" on.
GIFT_ROW = ROW - REFUSING
GIFT_ROWS = 0

SMALLEST = 1e-6  # stands for a probability of 0 in a divisor
NEGLIGIBLE = 0.01  # smaller probabilities are left out of expectations

# Counts of unknown places for all numbers in one integer, five bits for each number. They do not overflow: the
# seat knows where at least five of the 36 cards are.
COUNT_BITS = 5
COUNT_MASK = (1 << COUNT_BITS) - 1
ONE_EACH = sum(1 << COUNT_BITS * wanted for wanted in range(NUMBERS))
ONE_BY = table([1 / max(count, 1) for count in range(COUNT_MASK + 1)], np.float64)


def horizon(s: State) -> int:
    """A game is one part: rollouts go to its end."""
    return 0


def consider(s: State, seat: int, seen: Array, memo: Array) -> None:
    winning = winning_numbers(s, seat)
    if s.phase == EXCHANGE:
        write_gifts(s, seat, winning, memo)
        return
    shown, secret = tally_of_shown(s), secret_cards(s, seat)
    public = tally_of_centre(s)
    unseen = ALL_CARDS - COPIES * numbers_won(s, s.trios) - public - shown
    places = unknown_places(s) * ONE_EACH
    for other in range(s.players):
        public += public_ends(s, other)
        unseen -= certain(s, seat, other)
        places += fitting_places(s, seat, other)
    write_tallies(public + shown, secret, unseen, places, memo)
    write_centre(s, memo)
    for other in range(s.players):
        if low_unknown(s, seat, other) or high_unknown(s, seat, other):
            drawn, given = unknown_cards(s, seat, other), gifts_in(s, seat, other)
            write_ends(s, other, drawn, given, unseen, memo)
    write_links(s, memo)
    write_outcomes(s, public + secret, winning, threats(s, seat), memo)
    write_gives_next(s, next_seat(s, seat), memo)
    write_unknown(s, seat, memo)


# What is known ----------------------------------------------------------------------------------


def fitting_places(s: State, seat: int, other: int) -> int:
    """How many unknown places of a hand each number may lie in, as counts of COUNT_BITS bits."""
    fitting = (2 << (COUNT_BITS * s.ceiling[other])) - (1 << (COUNT_BITS * s.floor[other]))
    return int(unknown_cards(s, seat, other) * (fitting & ONE_EACH))


def unknown_places(s: State) -> int:
    """How many cards of the centre have never been turned."""
    return bit_count(signed(s.face_down & ~s.turned))


def unknown_cards(s: State, seat: int, other: int) -> int:
    """How many cards of a hand the seat does not know."""
    if other == seat:
        return 0
    if s.teams:
        return int(s.hand_count[other] - cards_in(certain(s, seat, other)))
    return int(s.hand_count[other] - s.lowest_shown[other] - s.highest_shown[other])


def gifts_in(s: State, seat: int, other: int) -> int:
    """The tally of the cards that the seat gave into a hand and has not seen there since."""
    return certain(s, seat, other) - tally_of_ends(s, other) if s.teams else 0


def low_unknown(s: State, seat: int, other: int) -> bool:
    """Whether the seat does not know the lowest card of another hand."""
    return bool(other != seat and not s.lowest_shown[other] and s.hand_count[other] > s.highest_shown[other])


def high_unknown(s: State, seat: int, other: int) -> bool:
    """Whether the seat does not know the highest card of another hand."""
    return bool(other != seat and not s.highest_shown[other] and s.hand_count[other] > s.lowest_shown[other])


def write_tallies(public: int, secret: int, unseen: int, places: int, memo: Array) -> None:
    for wanted in range(NUMBERS):
        memo[PUBLIC + wanted] = how_many(public, wanted)
        memo[OWN_SECRET + wanted] = how_many(secret, wanted) > 0
        memo[UNSEEN + wanted] = how_many(unseen, wanted)
        memo[SHARE + wanted] = ONE_BY[(places >> COUNT_BITS * wanted) & COUNT_MASK]


# Probabilities ----------------------------------------------------------------------------------


def write_centre(s: State, memo: Array) -> None:
    """An unknown card of the centre is any unseen card, more likely one that fits few places elsewhere."""
    places = unknown_places(s)
    total = 0.0
    for wanted in range(NUMBERS):
        total += memo[UNSEEN + wanted] * memo[SHARE + wanted]
    once = 1.0 / total if places > 0 else 0.0
    twice = once if places > 1 else 0.0
    for wanted in range(NUMBERS):
        likely = memo[UNSEEN + wanted] * memo[SHARE + wanted]
        memo[PROBABILITY + wanted] = once * likely
        memo[LIKELIEST + wanted] = once * likely
        memo[SECOND_LIKELIEST + wanted] = twice * likely


def write_ends(s: State, other: int, drawn: int, given: int, unseen: int, memo: Array) -> None:
    """Estimate the unknown ends of another hand with `drawn` unknown cards and the certain gifts `given`.

    Each unseen card that fits is taken to be in the hand independently, with a probability in proportion to
    its SHARE, such that `drawn` cards are expected.
    """
    fitting = unseen & between(s.floor[other], s.ceiling[other]) if drawn > 0 else 0
    expected = 0.0
    for wanted in range(NUMBERS):
        expected += how_many(fitting, wanted) * memo[SHARE + wanted]
    scale = drawn / max(expected, SMALLEST)
    for wanted in range(NUMBERS):
        absent = power(max(1.0 - scale * memo[SHARE + wanted], 0.0), how_many(fitting, wanted))
        memo[ABSENT + wanted] = 0.0 if how_many(given, wanted) else absent
    write_probabilities(s, other, write_first_cards(other, memo), memo)


def between(floor: int, ceiling: int) -> int:
    """The tally of all copies of the numbers from `floor` to `ceiling`."""
    return (4 << (2 * ceiling)) - (1 << (2 * floor))


def power(base: float, exponent: int) -> float:
    """`base ** exponent` for exponents up to 3, without branches."""
    once = base if exponent & 1 else 1.0
    twice = base * base if exponent & 2 else 1.0
    return once * twice


def write_first_cards(other: int, memo: Array) -> float:
    """Write the probability of each number to be the lowest, and the highest; return that no card is there."""
    lowest = PROBABILITY + NUMBERS * unknown_card(ASK_LOWEST + other)
    highest = PROBABILITY + NUMBERS * unknown_card(ASK_HIGHEST + other)
    lower = higher = 1.0  # the probability that all numbers before are absent
    for low in range(NUMBERS):
        high = NUMBERS - 1 - low
        memo[lowest + low] = lower - lower * memo[ABSENT + low]
        memo[highest + high] = higher - higher * memo[ABSENT + high]
        lower *= memo[ABSENT + low]
        higher *= memo[ABSENT + high]
    return lower


def write_probabilities(s: State, other: int, none: float, memo: Array) -> None:
    """Condition these on the hand having a card; note the two highest probabilities of each number."""
    lowest = PROBABILITY + NUMBERS * unknown_card(ASK_LOWEST + other)
    highest = PROBABILITY + NUMBERS * unknown_card(ASK_HIGHEST + other)
    some = 1.0 / max(1.0 - none, SMALLEST)
    some_low, some_high = 0.0 if s.lowest_shown[other] else some, 0.0 if s.highest_shown[other] else some
    for wanted in range(NUMBERS):
        low = memo[lowest + wanted] * some_low
        high = memo[highest + wanted] * some_high
        more, less = max(low, high), min(low, high)
        best = memo[LIKELIEST + wanted]
        memo[lowest + wanted] = low
        memo[highest + wanted] = high
        memo[LIKELIEST + wanted] = max(best, more)
        memo[SECOND_LIKELIEST + wanted] = max(memo[SECOND_LIKELIEST + wanted], min(best, more), less)


# Outcomes ---------------------------------------------------------------------------------------


def write_links(s: State, memo: Array) -> None:
    """Count the numbers linked to each number that are not won yet; 0 in simple mode."""
    gone = 0 if s.mode else EVERY_NUMBER
    for i in range(s.trios):
        gone |= 1 << number(s.won[i, 0])
    for wanted in range(NUMBERS):
        memo[LINKED + wanted] = 0
    if gone != EVERY_NUMBER:
        for wanted in range(NUMBERS):
            memo[LINKED + wanted] = bit_count(LINKED_TO[wanted] & ~gone)


def threats(s: State, seat: int) -> int:
    """A bit mask of the numbers whose trio would win for another side."""
    theirs = 0
    for other in range(s.players):
        if side(s, other) != side(s, seat):
            theirs |= winning_numbers(s, other)
    return theirs


def write_outcomes(s: State, at_hand: int, winning: int, theirs: int, memo: Array) -> None:
    """Write what follows if the next card shows each number: one loop, which compiled code does four at a time."""
    lying = signed(s.shown_count)
    hoped_for = 1 << number(s.shown[0]) if lying else EVERY_NUMBER  # once a card lies open, only its number
    for wanted in range(NUMBERS):
        sure = how_many(at_hand, wanted) + lying
        hoped = 1.0 if (hoped_for >> wanted) & 1 else 0.0
        wins = 1.0 if (winning >> wanted) & 1 else 0.0
        threatens = 1.0 if (theirs >> wanted) & 1 else 0.0
        public, unseen = memo[PUBLIC + wanted], memo[UNSEEN + wanted]
        # The probability of the trio once a known, or an unknown, card has shown the number.
        one = memo[LIKELIEST + wanted]
        two = one * memo[SECOND_LIKELIEST + wanted]
        known = hoped * (1.0 if sure >= COPIES else one if sure + 1 == COPIES else two)
        others = max(unseen - 1.0, 0.0) / max(unseen, 1.0)
        rest = hoped * (1.0 if sure + 1 >= COPIES else (one if sure + 2 == COPIES else two) * others)
        # How many cards of the number every seat can show once an unknown card has shown it in vain.
        vain = 1.0 - rest
        more = vain if public > 0 else 0.0
        third = vain if public > 1 else 0.0
        second = (more - third) if unseen > 1 else 0.0
        memo[TRIO_IF_KNOWN + wanted] = known
        memo[WIN_IF_KNOWN + wanted] = known * wins
        memo[THEN_WIN + wanted] = rest * wins
        memo[THEN_TRIO + wanted] = rest - rest * wins
        memo[THEN_DENY + wanted] = rest * threatens
        memo[THEN_LINKS + wanted] = rest * memo[LINKED + wanted]
        memo[THREATENED + wanted] = threatens
        memo[GIVES_SECOND + wanted] = second
        memo[GIVES_NEXT + wanted] = 0.0
        memo[GIVES_HELD + wanted] = more - third - second
        memo[GIVES_THIRD + wanted] = third
        memo[GIVES_THREAT + wanted] = more * threatens


def write_gives_next(s: State, following: int, memo: Array) -> None:
    """Write GIVES_NEXT: the next seat may have the third card at either end of its hand."""
    if low_unknown(s, -1, following):
        add_gives_next(unknown_card(ASK_LOWEST + following), memo)
    if high_unknown(s, -1, following):
        add_gives_next(unknown_card(ASK_HIGHEST + following), memo)


def add_gives_next(place: int, memo: Array) -> None:
    for wanted in range(NUMBERS):
        memo[GIVES_NEXT + wanted] += (
            memo[GIVES_SECOND + wanted] * memo[PROBABILITY + NUMBERS * place + wanted]
        )


# The features of an action ----------------------------------------------------------------------


def features(s: State, seat: int, seen: Array, memo: Array, action: int, out: Array) -> None:
    for k in range(ROW):
        out[k] = 0
    if action >= GIVE:
        gift_features(action - GIVE, memo, out)
        return
    shown = shows(s, seat, action)
    if shown == UNKNOWN:
        unknown_card_features(s, action, memo, out)
    else:
        known_card_features(s, seat, action, shown, memo, out)


def unknown_card_features(s: State, request: int, memo: Array, out: Array) -> None:
    """The features of a request for a card that the seat does not know: a copy of its row."""
    at = UNKNOWN_ROWS + UNKNOWN_ROW * unknown_card(request)
    for k in range(EXPECTED):
        out[k] = memo[at + k]
    where = MORE_CENTRE if s.shown_count else FIRST_CENTRE
    for k in range(WHERE):
        out[where + k] = memo[at + EXPECTED + k]


def known_card_features(s: State, seat: int, request: int, shown: int, memo: Array, out: Array) -> None:
    """The features of a request for a card that the seat knows."""
    promise, wins = memo[TRIO_IF_KNOWN + shown], memo[WIN_IF_KNOWN + shown]
    out[WIN], out[TRIO] = wins, promise - wins
    out[DENY] = promise * memo[THREATENED + shown]
    out[LINKS] = promise * memo[LINKED + shown]
    out[SURE] = promise == 1.0
    secret = is_secret(s, request)
    if secret:
        secret_card_features(1.0 - promise, shown, memo, out)
    if s.shown_count == 0:
        out[FIRST_KNOWN + secret] = 1
        out[FIRST_UNCOVERS] = uncovers(s, seat, request)
    elif shown != number(s.shown[0]):
        out[MORE_KNOWN + secret] = 1
    elif promise < 1.0:
        out[EQUAL] = out[SHORT] = 1
        out[SHORT_SECRET] = secret


def secret_card_features(vain: float, shown: int, memo: Array, out: Array) -> None:
    """What showing a secret card of the own hand gives away, if the trio does not follow (`vain`)."""
    public = memo[PUBLIC + shown] + 1
    second = vain if public == COPIES - 1 else 0.0
    third = vain if public >= COPIES else 0.0
    out[SECOND] = second if memo[UNSEEN + shown] > 0 else 0.0
    out[SECOND_HELD] = second - out[SECOND]
    out[THIRD] = third
    out[THREAT] = (second + third) * memo[THREATENED + shown]


def gift_features(given: int, memo: Array, out: Array) -> None:
    """The features of giving a number to the partner, or NUMBERS for none."""
    for k in range(GIFT_ROW):
        out[REFUSING + k] = memo[GIFT_ROWS + GIFT_ROW * given + k]


def is_secret(s: State, request: int) -> bool:
    """Whether the card at the end of a hand is known to its owner alone."""
    if request < ASK_LOWEST:
        return False
    other = asked_seat(request)
    shown = s.lowest_shown[other] if request < ASK_HIGHEST else s.highest_shown[other]
    return bool(not shown and s.lowest_shown[other] + s.highest_shown[other] < s.hand_count[other])


# The rows of unknown cards and gifts --------------------------------------------------------------


def write_unknown(s: State, seat: int, memo: Array) -> None:
    """Write the rows of all unknown cards that can be asked for."""
    write_expected(s, 0, 0, memo)
    write_where(0, True, False, False, memo)
    for other in range(s.players):
        following = other == next_seat(s, seat)
        mate = bool(s.teams and other == partner(s, seat))
        if low_unknown(s, seat, other):
            write_expected(s, unknown_card(ASK_LOWEST + other), held_before(s, other), memo)
            write_where(unknown_card(ASK_LOWEST + other), False, following, mate, memo)
        if high_unknown(s, seat, other):
            write_expected(s, unknown_card(ASK_HIGHEST + other), held_before(s, other), memo)
            write_where(unknown_card(ASK_HIGHEST + other), False, following, mate, memo)


def unknown_card(request: int) -> int:
    """The index of the unknown card that a request asks for: 0 for all of the centre, then each end of each hand."""
    return 0 if request < ASK_LOWEST else 1 + request - ASK_LOWEST


def write_expected(s: State, place: int, before: int, memo: Array) -> None:
    """Write the row of an unknown card: the outcomes of its numbers, weighted by their probabilities."""
    row = UNKNOWN_ROWS + UNKNOWN_ROW * place
    add_outcomes(place, memo)
    memo[row + WIN], memo[row + TRIO] = expected(THEN_WIN, memo), expected(THEN_TRIO, memo)
    memo[row + DENY], memo[row + LINKS] = expected(THEN_DENY, memo), expected(THEN_LINKS, memo)
    memo[row + SURE] = 0.0
    memo[row + EQUAL] = (
        memo[PROBABILITY + NUMBERS * place + number(s.shown[0])] if s.shown_count == 1 else 0.0
    )
    memo[row + MINE] = expected(OWN_SECRET, memo)
    memo[row + HELD_BEFORE] = promised_by(before, memo) if before else 0.0
    memo[row + SECOND], memo[row + SECOND_NEXT] = expected(GIVES_SECOND, memo), expected(GIVES_NEXT, memo)
    memo[row + SECOND_HELD] = expected(GIVES_HELD, memo)
    memo[row + THIRD], memo[row + THREAT] = expected(GIVES_THIRD, memo), expected(GIVES_THREAT, memo)


def add_outcomes(place: int, memo: Array) -> None:
    """Sum up each outcome times the probabilities of a card, in LANES partial sums."""
    for wanted in range(NUMBERS):
        likely = memo[PROBABILITY + NUMBERS * place + wanted]
        memo[HERE + wanted] = likely if likely > NEGLIGIBLE else 0.0
    for lane in range(LANES):
        low, middle, high = memo[HERE + lane], memo[HERE + LANES + lane], memo[HERE + 2 * LANES + lane]
        for outcome in range(OUTCOMES):
            of = THEN_WIN + NUMBERS * outcome + lane
            total = low * memo[of] + middle * memo[of + LANES] + high * memo[of + 2 * LANES]
            memo[SUMS + LANES * outcome + lane] = total


def expected(outcome: int, memo: Array) -> float:
    """The expectation of an outcome: the sum of its partial sums."""
    at = SUMS + (outcome - THEN_WIN) // NUMBERS * LANES
    return float((memo[at] + memo[at + 1]) + (memo[at + 2] + memo[at + 3]))


def promised_by(before: int, memo: Array) -> float:
    """The probability of a trio, summed over the numbers that were in a hand before, by their cards."""
    earlier = 0.0
    for wanted in range(NUMBERS):
        earlier += (memo[THEN_WIN + wanted] + memo[THEN_TRIO + wanted]) * THIRDS[how_many(before, wanted)]
    return earlier


def write_where(place: int, centre: bool, following: bool, mate: bool, memo: Array) -> None:
    at = UNKNOWN_ROWS + UNKNOWN_ROW * place + EXPECTED
    memo[at], memo[at + 1], memo[at + 2] = centre, following, mate


def held_before(s: State, other: int) -> int:
    """The tally of what a hand was known to hold before its last swap, trios won since left out."""
    return (
        known_before_last_swap(s, other) & ALL_CARDS & ~(COPIES * numbers_won(s, s.trios)) if s.teams else 0
    )


def write_gifts(s: State, seat: int, winning: int, memo: Array) -> None:
    """Write the rows of all numbers that can be given to the partner, and of giving none."""
    hand, public = tally_of_hand(s, seat), public_cards(s)
    in_play = ~(COPIES * numbers_won(s, s.trios))
    matching = (public_knowledge(s, partner(s, seat)) & in_play) | held_by_partner(s, seat)
    highest = number(s.hands[seat, s.hand_count[seat] - 1])
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
        memo[row + GIVE_HIDES] = (s.lowest_shown[seat] + s.highest_shown[seat]) / HAND
    memo[GIFT_ROWS + GIFT_ROW * NUMBERS] = 1
