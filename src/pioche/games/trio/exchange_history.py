"""Trio with teams: draws the secret exchanges of the past, by a Markov chain over histories.

The problem. Partners swap cards in secret, and each swap also ends what was known of their hands. To
imagine the hands of now, a seat must consider all histories that agree with what it has seen.

A history H is
- the hands as they were dealt (`have`, one tally for each seat), and
- what partners gave in each exchange in which they swapped (`s.choices`).

Here a hand always includes the cards that have left it for trios, so its size never changes. `gone` is
the set of the numbers whose trio had been won before an exchange; cards of these numbers cannot be given.

The set. H is possible if, for every seat,
- each card given was in the hand when it was given;
- just before each swap the hand agreed with what everybody knew then (`s.known`);
- the hand of now agrees with what everybody knows now (`public_knowledge`).
The own hand and the gifts of the own team are known to the observing seat and never change.

    the deal ------- swap ------- swap ------- now
              `known`      `known`      `public_knowledge`

The distribution. Deals are uniform, and each seat is assumed to choose evenly among the numbers it holds
and "no". So the probability of a possible H, given what the seat saw, is proportional to

    weight(H) = product over hands dealt of 1 / (product over numbers of (cards of the number)!)
              * product over exchanges and teams of the probability of what the seat saw of the choices

For a team of others whose partners hold a and b different numbers, the (a + 1)(b + 1) pairs of choices are
equally likely: two given gifts are one of them, and "no swap" is the a + b + 1 pairs with at least one "no".
Choices that led to no swap are summed out in this way, and drawn at the end (`draw_refusal`). A seat knows its
own choice, so for its own team only the choice of the partner counts.

Example. Two partners were dealt the cards 4, 4 and 5: seat A two of them, seat B one. They swapped once, and
nothing was shown. There are three histories:

    A dealt   B dealt   A gave   B gave   weight of deal   of choices      A now    weight
    4 4       5         4        5        1/2              1/(2 * 2)       4 5      1/8
    4 5       4         4        4        1                1/(3 * 2)       4 5      1/6
    4 5       4         5        4        1                1/(3 * 2)       4 4      1/6

So A holds 4 4 now with probability (1/6) / (1/8 + 1/6 + 1/6) = 4/11; before the exchange it was 1/3.

The method. The histories are too many to list, so the file runs a Metropolis-Hastings chain: `propose`
suggests a changed history H', and `step` accepts it with probability

    min(1, weight(H') / weight(H) * P(propose H from H') / P(propose H' from H))

which makes `weight` stationary. To connect possible histories that no single change connects, the chain may
also visit histories that conflict with what was known before a swap. Each conflicting number multiplies the
weight by CONFLICT_FACTOR. Only visits to possible histories are counted, and the chain stops at one of them:
a Markov chain watched only on a part of its states has the same stationary distribution, restricted to that
part. So the conflicts change the speed of the chain and not its result.

Exactness. The result is exact in the limit of many visits, if the changes connect all possible histories. That
is tested, not proved: with VISITS visits, chi-square tests over all histories of small positions find no
difference (tests/games/trio/test_imagine.py). If the chain meets too few possible histories, it stops after
STEPS steps at the next possible one. After 2 * STEPS steps it stops in any case; the history may then conflict
with what was known before a swap.

Invariants, at each step of the chain: every hand keeps its size; the cards of all hands together are the deck;
`weights` and `conflicts` are those of the present history; all weights are positive.

Cost: a step weighs one or two teams, each in time proportional to the number of exchanges so far (at most 12),
with all numbers of a hand at once. There are FEW_VISITS steps at least and 2 * STEPS at most.
"""

from __future__ import annotations

import numpy as np

from pioche.core.kernel import Array, State, empty, signed, table
from pioche.core.rng import below
from pioche.core.toolbox import bit_count

from .rules import (
    COPIES,
    NUMBERS,
    REFUSED,
    SEATS,
    number,
    one_of,
    partner,
    public_knowledge,
    side,
    swapped,
    tally_of_open,
)
from .tallies import LOW_BITS, cards_in, exchanges, fewer, how_many, numbers_in, numbers_won

VISITS = 800  # possible histories that the chain visits
FEW_VISITS = 400  # where nothing was shown before any swap: the chain then starts near its limit
STEPS = 8000  # steps of the chain; up to twice as many to reach a possible history
CONFLICT_FACTOR = 0.0625  # of the weight, for each number that conflicts with what was known before a swap
RESOLUTION = 1 << 30  # probabilities are compared with a random integer below this
SIX_TO_THE = table((1, 6, 36, 216), np.int16)


def imagine_exchanges(s: State, seat: int, rng: State, have: Array) -> None:
    """Turn hands of now that the seat may believe into hands and gifts drawn from all possible histories."""
    for other in range(s.players):
        have[other] += signed(s.spent[other]) + tally_of_open(s, other)
    rewind(s, seat, rng, have)
    run_chain(s, seat, rng, have)
    replay(s, seat, rng, have)
    for other in range(s.players):
        have[other] -= signed(s.spent[other]) + tally_of_open(s, other)


# From now to the deal, and back -----------------------------------------------------------------


def rewind(s: State, seat: int, rng: State, have: Array) -> None:
    """Undo the exchanges, last first: `have` becomes the hands dealt. This is the first history of the chain.

    Gifts of other teams are drawn among the cards that the partner has after the swap.
    """
    for exchange in range(exchanges(s) - 1, -1, -1):
        gone = numbers_won(s, exchange)
        for team in range(s.players // 2):
            mate = partner(s, team)
            if swapped(s, team, exchange):
                if team != side(s, seat):
                    s.choices[team, exchange] = 1 + any_card(rng, have[mate] & ~(COPIES * gone))
                    s.choices[mate, exchange] = 1 + any_card(rng, have[team] & ~(COPIES * gone))
                pass_cards(s, have, team, exchange, -1)


def any_card(rng: State, tally: int) -> int:
    """The number of a random card of a tally."""
    left = below(rng, cards_in(tally))
    wanted = 0
    while left >= how_many(tally, wanted):
        left -= how_many(tally, wanted)
        wanted += 1
    return wanted


def pass_cards(s: State, have: Array, seat: int, exchange: int, sign: int) -> None:
    """Move the gifts of a seat and its partner to the other hand; with sign -1, back."""
    mate = partner(s, seat)
    change = sign * (one_of(s.choices[mate, exchange] - 1) - one_of(s.choices[seat, exchange] - 1))
    have[seat] += change
    have[mate] -= change


def replay(s: State, seat: int, rng: State, have: Array) -> None:
    """Redo the exchanges from the deal on: `have` becomes the hands of now. Choices without a swap are drawn."""
    for exchange in range(exchanges(s)):
        gone = numbers_won(s, exchange)
        for team in range(s.players // 2):
            if swapped(s, team, exchange):
                pass_cards(s, have, team, exchange, 1)
            elif s.choices[team, exchange]:
                draw_refusal(s, seat, rng, have, gone, team, exchange)


def draw_refusal(s: State, seat: int, rng: State, have: Array, gone: int, team: int, exchange: int) -> None:
    """Draw the choices of a team that did not swap: at least one "no", all such pairs equally likely."""
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
    """The n-th number of a set, or NUMBERS where there is none."""
    for wanted in range(NUMBERS):
        if how_many(numbers, wanted):
            if n == 0:
                return wanted
            n -= 1
    return NUMBERS


# The weight of a history --------------------------------------------------------------------------


def weigh_team(s: State, seat: int, have: Array, now: Array, team: int) -> tuple[float, int]:
    """The factor of one team in the weight of a history, and how many numbers conflict with what was known.

    The weight is 0 if a card given was not there, or if the history does not lead to what is known now.
    """
    mate = partner(s, team)
    mine, theirs = have[team], have[mate]
    weight = deal_weight(mine) * deal_weight(theirs)
    conflicts = 0
    gone = 0
    for exchange in range(exchanges(s)):
        given, got = s.choices[team, exchange], s.choices[mate, exchange]
        if given:
            offered = numbers_in(mine) & ~gone
            returned = numbers_in(theirs) & ~gone
            options, mate_options = bit_count(offered), bit_count(returned)
            weight *= choice_probability(seat, team, mate, given, got, options, mate_options)
            if given < REFUSED and got < REFUSED:
                conflicts += conflicts_of(signed(s.known[team, exchange]), mine)
                conflicts += conflicts_of(signed(s.known[mate, exchange]), theirs)
                if not (offered & one_of(given - 1) and returned & one_of(got - 1)):
                    return 0.0, 0
                mine += one_of(got - 1) - one_of(given - 1)
                theirs += one_of(given - 1) - one_of(got - 1)
        if exchange < s.trios:
            gone |= one_of(number(s.won[exchange, 0]))
    if conflicts_of(now[team], mine) or conflicts_of(now[mate], theirs):
        return 0.0, 0
    return weight * CONFLICT_FACTOR**conflicts, conflicts


def deal_weight(tally: int) -> float:
    """1 / (product of the factorials of the hand's counts): 2 for each pair, 6 for each triple."""
    two_or_three = tally >> 1 & LOW_BITS
    three = two_or_three & tally
    return 1.0 / float((1 << bit_count(two_or_three & ~three)) * SIX_TO_THE[bit_count(three)])


def choice_probability(
    seat: int, team: int, mate: int, given: int, got: int, options: int, mate_options: int
) -> float:
    """The probability of what the seat saw of two partners' choices, given how many numbers each could give."""
    if seat == team:
        return 1.0 if given == REFUSED else 1 / (mate_options + 1)
    if seat == mate:
        return 1.0 if got == REFUSED else 1 / (options + 1)
    favourable = 1 if given < REFUSED and got < REFUSED else options + mate_options + 1
    return favourable / ((options + 1) * (mate_options + 1))


def conflicts_of(known: int, tally: int) -> int:
    """Of how many numbers a hand conflicts with a `public_knowledge` of it.

    Between floor and ceiling the hand may hold more cards than are known, outside exactly those.
    """
    floor, ceiling = known >> 24 & 15, known >> 28 & 15
    inside = one_of(ceiling + 1) - one_of(floor)
    differing = (known ^ tally) & ~inside
    return bit_count(fewer(tally, known) & inside) + bit_count(numbers_in(differing))


# The chain --------------------------------------------------------------------------------------


def run_chain(s: State, seat: int, rng: State, have: Array) -> None:
    """Run the chain from the present history until it has visited enough possible histories."""
    now = empty(SEATS, np.int64)  # `public_knowledge` of each hand now
    weights = empty(SEATS, np.float64)  # of each team
    conflicts = empty(SEATS, np.int16)  # of each team
    change = empty(CHANGE, np.int16)  # scratch: the change that is tried
    for holder in range(s.players):
        now[holder] = public_knowledge(s, holder)
    total = 0
    for team in range(s.players // 2):
        weights[team], conflicts[team] = weigh_team(s, seat, have, now, team)
        total += conflicts[team]
    wanted = FEW_VISITS
    for holder in range(s.players):
        if was_shown_before_swap(s, holder):
            wanted = VISITS
    visits = 0
    steps = 0
    while visits < wanted and steps < STEPS + STEPS * (total > 0):
        total += step(s, seat, rng, have, now, weights, conflicts, change)
        visits += total == 0
        steps += 1


def was_shown_before_swap(s: State, seat: int) -> bool:
    """Whether anything of a hand, trios apart, was known before one of its swaps."""
    for exchange in range(exchanges(s)):
        if swapped(s, seat, exchange):
            known = signed(s.known[seat, exchange])
            shown = numbers_in(known) & ~numbers_won(s, exchange)
            if shown or known >> 24 != (NUMBERS - 1) << 4:
                return True
    return False


def step(
    s: State, seat: int, rng: State, have: Array, now: Array, weights: Array, conflicts: Array, change: Array
) -> int:
    """Try one change of the history and accept or reject it; return by how much the conflicts changed."""
    back = propose(s, seat, rng, have, change)
    if back == 0:
        return 0
    here = side(s, change[ONE])
    there = side(s, change[TWO])
    apply_change(s, have, change)
    weight, conflicts_here = weigh_team(s, seat, have, now, here)
    ratio = back * weight / weights[here]
    weight_there, conflicts_there = weight, conflicts_here
    if there != here and weight > 0:
        weight_there, conflicts_there = weigh_team(s, seat, have, now, there)
        ratio *= weight_there / weights[there]
    if below(rng, RESOLUTION) >= ratio * RESOLUTION:
        invert(change)
        apply_change(s, have, change)
        return 0
    difference = conflicts_here - conflicts[here]
    if there != here:
        difference += conflicts_there - conflicts[there]
    weights[here], conflicts[here] = weight, conflicts_here
    weights[there], conflicts[there] = weight_there, conflicts_there
    return int(difference)


# Changes of a history -----------------------------------------------------------------------------

# In a change two seats ONE and TWO exchange two cards, ONE's LOST for TWO's GAINED:
# - from the deal until now. ONE_PASSED and TWO_PASSED are masks of the swaps in which that card is taken to
#   have been given to the partner; the card that replaces it is then given instead. Or,
# - between partners, from BEGIN (-1: the deal, else one of their swaps) until FINISH (one of their swaps, or
#   now). What changes then are gifts: BEGIN_BY and FINISH_BY are the seats that gave the other card there.
ONE, TWO, LOST, GAINED, BEGIN, FINISH = 0, 1, 2, 3, 4, 5
ONE_PASSED, TWO_PASSED = 6, 7
BEGIN_BY, FINISH_BY = 6, 7
CHANGE = 8


def propose(s: State, seat: int, rng: State, have: Array, change: Array) -> float:
    """Draw a change of the history; never of the own hand.

    Returns P(propose the way back) / P(propose this change), or 0 where nothing is proposed.
    """
    one = (seat + 1 + below(rng, s.players - 1)) % s.players
    two = partner(s, one)
    if two == seat or below(rng, 2):
        two = (seat + 1 + below(rng, s.players - 1)) % s.players
    if one == two:
        return 0.0
    begin, finish = -1, exchanges(s)
    if two == partner(s, one):
        begin, finish = draw_interval(s, rng, one)
    change[ONE], change[TWO], change[BEGIN], change[FINISH] = one, two, begin, finish
    if begin < 0 and finish == exchanges(s):
        return propose_cards(s, seat, rng, have, change)
    return propose_gifts(s, rng, have, change)


def propose_cards(s: State, seat: int, rng: State, have: Array, change: Array) -> float:
    """Any card of one hand for any card of the other, from the deal until now. Returns as `propose`.

    Cards that have gone into trios were seen where they were and stay. A card is drawn with a probability
    proportional to its copies in the hand; on the way back there is one copy more of it in the other hand.
    """
    in_play = ~(COPIES * numbers_won(s, s.trios))
    one, two = have[change[ONE]] & in_play, have[change[TWO]] & in_play
    if one == 0 or two == 0:
        return 0.0
    lost = any_card(rng, one)
    gained = any_card(rng, two)
    if lost == gained:
        return 0.0
    change[LOST], change[GAINED] = lost, gained
    back = (how_many(one, gained) + 1) * (how_many(two, lost) + 1)
    quotient = back / (how_many(one, lost) * how_many(two, gained))
    change[ONE_PASSED], change[TWO_PASSED] = 0, 0
    if side(s, change[ONE]) == side(s, change[TWO]):
        return quotient
    passed, factor = draw_passings(s, seat, rng, change[ONE], lost, gained)
    change[ONE_PASSED] = passed
    quotient *= factor
    passed, factor = draw_passings(s, seat, rng, change[TWO], gained, lost)
    change[TWO_PASSED] = passed
    return float(quotient * factor)


def draw_passings(s: State, seat: int, rng: State, holder: int, old: int, new: int) -> tuple[int, float]:
    """Draw the mask of the swaps in which a card is taken to have been given to the partner.

    It may have been wherever its holder gave its number: an even chance each time. Also returned: the
    probability that the way back draws this mask, divided by the probability of this draw. Each coin for
    `old` counts 2, and each coin that the way back tosses for `new` counts 1/2.
    """
    passed = 0
    quotient = 1.0
    if side(s, holder) == side(s, seat):
        return passed, quotient
    for exchange in range(exchanges(s)):
        if swapped(s, holder, exchange):
            given = s.choices[holder, exchange] - 1
            if given == old:
                quotient *= 2
                if below(rng, 2):
                    quotient /= 2
                    passed |= 1 << exchange
                    holder = partner(s, holder)
            elif given == new:
                quotient /= 2
    return passed, quotient


def propose_gifts(s: State, rng: State, have: Array, change: Array) -> float:
    """Two cards change places between partners during an interval. Returns as `propose`: 1 or 0.

    Where the interval begins or ends at a swap, one of the two gave one of the cards there and now gives the
    other one; so that card follows from the gift. The rest is drawn evenly, so both ways are equally likely.
    """
    one, two, begin, finish = change[ONE], change[TWO], change[BEGIN], change[FINISH]
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
        same_card = begin >= 0 and begin_by != finish_by  # both gifts are then the same card
        if same_card and s.choices[begin_by, begin] != s.choices[finish_by, finish]:
            return 0.0
        if finish_by == one:
            lost = s.choices[one, finish] - 1
        else:
            gained = s.choices[two, finish] - 1
    change[LOST], change[GAINED], change[BEGIN_BY], change[FINISH_BY] = lost, gained, begin_by, finish_by
    held = begin >= 0 or (how_many(have[one], lost) and how_many(have[two], gained))
    return 1.0 if held and lost != gained else 0.0


def draw_interval(s: State, rng: State, seat: int) -> tuple[int, int]:
    """Two different moments among the deal (-1), the swaps of the seat and now (`exchanges`), in order."""
    moments = 2
    for exchange in range(exchanges(s)):
        moments += swapped(s, seat, exchange)
    first = below(rng, moments)
    second = below(rng, moments - 1)
    second += second >= first
    return nth_moment(s, seat, min(first, second)), nth_moment(s, seat, max(first, second))


def nth_moment(s: State, seat: int, n: int) -> int:
    """The n-th moment: -1 for the deal, then the exchanges in which the seat swapped, then `exchanges` for now."""
    now = exchanges(s)
    moment = -1
    while n > 0:
        moment += 1
        n -= moment == now or swapped(s, seat, moment)
    return moment


def apply_change(s: State, have: Array, change: Array) -> None:
    """Change the history: the hands dealt, and the gifts."""
    one, two, lost, gained = change[ONE], change[TWO], change[LOST], change[GAINED]
    begin, finish = change[BEGIN], change[FINISH]
    if begin < 0:
        have[one] += one_of(gained) - one_of(lost)
        have[two] += one_of(lost) - one_of(gained)
    if begin < 0 and finish == exchanges(s):
        write_passings(s, one, gained, change[ONE_PASSED])
        write_passings(s, two, lost, change[TWO_PASSED])
        return
    if begin >= 0:
        s.choices[change[BEGIN_BY], begin] = 1 + (lost if change[BEGIN_BY] == one else gained)
    if finish < exchanges(s):
        s.choices[change[FINISH_BY], finish] = 1 + (gained if change[FINISH_BY] == one else lost)


def write_passings(s: State, holder: int, card: int, passed: int) -> None:
    """Make this number the gift in each of these exchanges, first by its holder, then by the partner, in turn."""
    exchange = 0
    while passed >> exchange:
        if passed >> exchange & 1:
            s.choices[holder, exchange] = card + 1
            holder = partner(s, holder)
        exchange += 1


def invert(change: Array) -> None:
    """Turn a change into the one that undoes it."""
    lost = change[LOST]
    change[LOST] = change[GAINED]
    change[GAINED] = lost
