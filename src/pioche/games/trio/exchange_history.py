"""Trio's past exchanges as they may have been: a chain over deals and secret gifts between partners.

Here a hand includes the cards that have left it for trios since, so that its size never changes.
A story is `have`, the hands as they were dealt, with what partners gave in `s.choices`; `gone` are
the numbers whose trio had been won by then. Two hands that swapped obey three kinds of facts:

    the deal ----- swap ----- swap ----- now
             known      known      knowledge

what was known before each swap, what is known now, and that a card given was there to be given.
"""

from __future__ import annotations

import numpy as np

from pioche.core.kernel import Array, State, empty, signed, table
from pioche.core.rng import below
from pioche.core.toolbox import bit_count

from .rules import (
    COPIES,
    FIRST_BITS,
    NUMBERS,
    REFUSED,
    SEATS,
    cards_in,
    exchanges,
    fewer,
    gone_before,
    how_many,
    knowledge,
    number,
    numbers_in,
    one_of,
    partner,
    side,
    swapped,
    tally_of_open,
)

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
