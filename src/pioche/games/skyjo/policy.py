"""What tells actions apart in Skyjo, for the trained player.

A hidden card counts as the mean of the cards not yet seen. `late` goes from 0, when every tableau is still
covered, to 1, when one lies open. `lead` is how much better the seat stands than the best of the others.
"""

from __future__ import annotations

from pioche.core.kernel import Array, State
from pioche.core.toolbox import bit_count, clear

from .rules import (
    ALWAYS,
    CHOOSE,
    COLUMNS,
    EXCHANGE,
    FACES,
    FIRST,
    FROM_DISCARD,
    HIDDEN,
    IN_PILE,
    IN_TABLEAUX,
    LOWEST,
    OPEN,
    PAIRS,
    PLACES,
    ROWS,
    SECOND,
    TAKE,
    TURN,
    VALUE,
    lies_open,
    place_of,
)

SCALE = 15.0

FEATURES = (
    "choose-one-column",  # both places in one column
    # Taking the discard's top rather than a card of the pile.
    "take",
    "take-edge",  # what its best exchange saves beyond what the pile promises
    "take-edge-late",
    "take-saves",  # what its best exchange saves
    "take-low",  # by how much it is lower than a low card
    "take-low-late",
    "take-completes",  # it removes a column
    "take-pairs",  # its points, if an equal card lies open in some column
    "take-pairs-late",
    "take-idle",  # its best exchange saves nothing
    "take-lead",
    "take-last-edge",  # the edge, once the round is being finished
    # Exchanging a card or turning one, before the round is being finished.
    "saved",  # points of the old card less those of the new one
    "saved-late",
    "saved-soon",  # when a tableau has one or two hidden cards left, or none
    "idle",  # a card is laid in the place of an equal one
    "old-high",  # the old card's points beyond a high card's
    "laid-high",  # the new card's points beyond a middling card's
    "laid-negative",
    "covered",  # the new card is laid on a hidden one
    "covered-late",
    "covered-lead",
    "pair-made",  # the points of a card that now lies in its column twice
    "pair-made-late",
    "pair-made-chance",  # times the chance that the pile's next card is the third
    "pair-broken",  # the points of a card that lay in its column twice
    "pair-kept-apart",  # the points of a pair beside which another card is laid
    "column-gone",  # three equal cards leave
    "column-points",  # the points that leave with the new card
    "next-gain",  # what the next seat can save with the card laid on the discard
    "next-gain-late",
    "turn",  # a hidden card is turned
    "turn-late",
    "turn-lead",
    "turn-beside-pair",  # points that may leave if the hidden card is the third
    "fresh-column",  # the hidden card lies in a column without any open one
    "one-left",  # one hidden card remains
    "one-left-lead",
    "ends",  # none remains: the others have their last turn
    "ends-lead",  # how many points fewer than the best of the others, as far as they can be reckoned
    "ends-doubled",  # points that doubling is likely to add
    # Once the round is being finished.
    "last-saved",
)
(
    CHOOSE_ONE_COLUMN, TAKE_IT, TAKE_EDGE, TAKE_EDGE_LATE, TAKE_SAVES, TAKE_LOW, TAKE_LOW_LATE,
    TAKE_COMPLETES, TAKE_PAIRS, TAKE_PAIRS_LATE, TAKE_IDLE, TAKE_LEAD, TAKE_LAST_EDGE, SAVED, SAVED_LATE,
    SAVED_SOON, IDLE, OLD_HIGH, LAID_HIGH, LAID_NEGATIVE,
    COVERED, COVERED_LATE, COVERED_LEAD, PAIR_MADE, PAIR_MADE_LATE, PAIR_MADE_CHANCE, PAIR_BROKEN,
    PAIR_KEPT_APART, COLUMN_GONE, COLUMN_POINTS, NEXT_GAIN, NEXT_GAIN_LATE, TURN_ONE, TURN_LATE,
    TURN_LEAD, TURN_BESIDE_PAIR, FRESH_COLUMN, ONE_LEFT, ONE_LEFT_LEAD, ENDS, ENDS_LEAD, ENDS_DOUBLED,
    LAST_SAVED,
) = range(len(FEATURES))  # fmt: skip

# What all actions of a decision share.
MEAN = 0  # what a hidden card of a tableau is worth
LATE = 1
LEAD = 2
OWN_OPEN = 3  # the points that lie open before the seat
NEXT_MEAN = 4  # what the next seat can save with an unseen card on average
EDGE = 5  # what the discard's top saves beyond what the pile promises
PILE_CHANCE = 6  # of each face, to be the pile's next card
TABLEAU_CHANCE = PILE_CHANCE + FACES  # of each face, to be a hidden card
NEXT_SAVES = TABLEAU_CHANCE + FACES  # what the next seat can save with each face
SAVES = NEXT_SAVES + FACES  # what the seat can save with each face
# Of each place of the own tableau, once a card is in hand.
OLD = SAVES + FACES  # the points of its card
LEFT = OLD + PLACES  # what the next seat can save with it
EQUAL = LEFT + PLACES  # how many other open cards of the column equal the card in hand
BESIDE = EQUAL + PLACES  # the points of the other two's face, where they lie open and are equal
BROKEN = BESIDE + PLACES  # its points, where an equal card lies open in the column
FRESH = BROKEN + PLACES  # whether the other two are hidden
COLUMN_CHANCE = FRESH + PLACES  # if it is hidden: the points that leave if it is the third, times the chance
MEMO = COLUMN_CHANCE + PLACES

COVER = FACES  # what shows of a hidden card
POINTS = 0.1  # points are counted in tens
FULL_OPEN = 50.0  # how an observation counts points lying open
MOSTLY_HIDDEN = 10.0  # hidden cards of a tableau at the beginning
WIDE_LEAD = 20.0  # points
SOON = 0.75  # how late that is
LOW, MIDDLING, HIGH = 5, 5, 8
# What things are worth in points as long as the round goes on, as far as taking a card is concerned.
COVERING = 3.0  # to lay a card on a hidden one
TURNING = 6.0  # to turn a hidden card
LEAVING = 1.5  # each point that the next seat can save with the card left to it
CLOSING = 6.0  # to finish with a wide lead
HOPE = 2.5  # each point of a card that lies in its column twice; less and less towards the end
NEXT_HOPE = 1.0  # the same for the next seat
TOO_HIGH = 1.5  # each point that a card has beyond a middling one
LAST_TURN = 4.0  # points that another seat saves in its last turn
OPEN_SPREAD, HIDDEN_SPREAD = 5.0, 2.5  # how far another's points may be off, and more for each hidden card


def chapter(s: State) -> int:
    """The round."""
    return int(s.round)


def consider(s: State, seat: int, seen: Array, memo: Array) -> None:
    if s.phase == CHOOSE:
        return
    weigh_unseen(seen, memo)
    compare(s, seen, memo)
    hope = 0.0 if s.finisher else NEXT_HOPE * (1.0 - memo[LATE])
    write_saves(s, (seat + 1) % s.players, 0.0, hope, 0.0, NEXT_SAVES, memo)
    memo[NEXT_MEAN] = 0.0
    for face in range(FACES):
        memo[NEXT_SAVES + face] = max(memo[NEXT_SAVES + face], 0.0)
        memo[NEXT_MEAN] += memo[TABLEAU_CHANCE + face] * memo[NEXT_SAVES + face]
    if s.phase == TAKE:
        weigh_discard(s, seat, memo)
    else:
        weigh_places(s, seat, memo)


def weigh_unseen(seen: Array, memo: Array) -> None:
    """The chances of the faces, in the pile and in the tableaux."""
    in_pile = 0.0
    in_tableaux = 0.0
    for face in range(FACES):
        in_pile += seen[IN_PILE + face]
        in_tableaux += seen[IN_TABLEAUX + face]
    per_pile = 1.0 / in_pile if in_pile > 0.0 else 0.0
    per_tableaux = 1.0 / in_tableaux if in_tableaux > 0.0 else 0.0
    mean = 0.0
    for face in range(FACES):
        memo[PILE_CHANCE + face] = seen[IN_PILE + face] * per_pile
        memo[TABLEAU_CHANCE + face] = seen[IN_TABLEAUX + face] * per_tableaux
        mean += memo[TABLEAU_CHANCE + face] * (face + LOWEST)
    memo[MEAN] = mean


def compare(s: State, seen: Array, memo: Array) -> None:
    """How near the end of the round is, and who stands better."""
    mean = memo[MEAN]
    memo[OWN_OPEN] = seen[OPEN] * FULL_OPEN
    fewest_hidden = seen[HIDDEN] * PLACES
    best = 1000.0
    for around in range(1, s.players):
        hidden = seen[HIDDEN + around] * PLACES
        fewest_hidden = min(fewest_hidden, hidden)
        best = min(best, seen[OPEN + around] * FULL_OPEN + hidden * mean)
    lead = best - memo[OWN_OPEN] - seen[HIDDEN] * PLACES * mean
    memo[LEAD] = min(max(lead / WIDE_LEAD, -1.0), 1.0)
    memo[LATE] = max(1.0 - fewest_hidden / MOSTLY_HIDDEN, 0.0)


def write_saves(
    s: State, seat: int, covering: float, hope: float, too_high: float, at: int, memo: Array
) -> None:
    """What the best exchange of a tableau saves with each face.

    Any face may replace the worst card; a face that lies open already may make a pair, or remove a column.
    """
    worst = -1000.0
    for place in range(PLACES):
        if (s.there[seat] >> place) & 1:
            worst = max(worst, given_up(s, seat, place, covering, hope, memo))
    for face in range(FACES):
        memo[at + face] = worst - laid(face + LOWEST, too_high)
    for place in range(PLACES):
        face = look(s, seat, place)
        value = face + LOWEST
        if face != COVER and value > 0:
            for step in range(1, ROWS):
                other = (place + step * COLUMNS) % PLACES
                if equal_beside(s, seat, other, face) == ROWS - 1:
                    saved = points_at(s, seat, other, memo) + (ROWS - 1) * value
                else:
                    saved = given_up(s, seat, other, covering, hope, memo) + hope * value
                    saved -= laid(value, too_high)
                memo[at + face] = max(memo[at + face], saved)


def laid(value: int, too_high: float) -> float:
    """What a card costs at a place of a tableau."""
    return value + too_high * max(value - MIDDLING, 0)


def given_up(s: State, seat: int, place: int, covering: float, hope: float, memo: Array) -> float:
    """The points that an exchange at this place takes away, with what the old card promised."""
    here = look(s, seat, place)
    if here == COVER:
        return float(memo[MEAN] + covering)
    value = float(here + LOWEST)
    paired = value > 0.0 and equal_beside(s, seat, place, here) > 0
    return value * (1.0 - hope) if paired else value


def points_at(s: State, seat: int, place: int, memo: Array) -> float:
    """The points of a card of a tableau, the mean where it is hidden."""
    here = look(s, seat, place)
    return float(memo[MEAN]) if here == COVER else float(here + LOWEST)


def look(s: State, seat: int, place: int) -> int:
    """The face that shows at a place of a tableau; COVER where none does."""
    return face_of(s.grid[seat, place]) if lies_open(s, seat, place) else COVER


def face_of(card: int) -> int:
    """The face of a card, from 0 on."""
    return int(VALUE[card]) - LOWEST


def equal_beside(s: State, seat: int, place: int, face: int) -> int:
    """How many other open cards of the column have this face."""
    one, two = (place + COLUMNS) % PLACES, (place + 2 * COLUMNS) % PLACES
    return int(look(s, seat, one) == face) + int(look(s, seat, two) == face)


def weigh_discard(s: State, seat: int, memo: Array) -> None:
    """What the discard's top saves beyond what a card of the pile does on average."""
    covering, turning, leaving, hope, too_high = 0.0, 0.0, 0.0, 0.0, 0.0
    if not s.finisher:
        last = bit_count(s.hidden[seat]) == 1
        covering = CLOSING * memo[LEAD] if last else COVERING
        turning = CLOSING * memo[LEAD] if last else TURNING
        leaving, hope, too_high = LEAVING, HOPE * (1.0 - memo[LATE]), TOO_HIGH
    write_saves(s, seat, covering, hope, too_high, SAVES, memo)
    promised = 0.0
    for face in range(FACES):
        turned = turning - leaving * memo[NEXT_SAVES + face]
        promised += memo[PILE_CHANCE + face] * max(memo[SAVES + face], turned)
    memo[EDGE] = memo[SAVES + face_of(s.discard[s.discard_count - 1])] - promised


def weigh_places(s: State, seat: int, memo: Array) -> None:
    """What each place of the own tableau means to the card in hand."""
    held = face_of(s.held)
    for place in range(PLACES):
        one, two = (place + COLUMNS) % PLACES, (place + 2 * COLUMNS) % PLACES
        here, first, second = look(s, seat, place), look(s, seat, one), look(s, seat, two)
        pair = first + LOWEST if first == second and first != COVER else 0
        memo[EQUAL + place] = (first == held) + (second == held)
        memo[BESIDE + place] = pair
        memo[FRESH + place] = first == COVER and second == COVER
        if here == COVER:
            memo[OLD + place] = memo[MEAN]
            memo[LEFT + place] = memo[NEXT_MEAN]
            memo[BROKEN + place] = 0
            memo[COLUMN_CHANCE + place] = memo[TABLEAU_CHANCE + pair - LOWEST] * ROWS * pair
        else:
            paired = (here == first) | (here == second)
            memo[OLD + place] = here + LOWEST
            memo[LEFT + place] = memo[NEXT_SAVES + here]
            memo[BROKEN + place] = max(here + LOWEST, 0) if paired else 0
            memo[COLUMN_CHANCE + place] = 0


def features(s: State, seat: int, seen: Array, memo: Array, action: int, out: Array) -> None:
    clear(out)
    if action < PAIRS:
        out[CHOOSE_ONE_COLUMN] = FIRST[action] % COLUMNS == SECOND[action] % COLUMNS
    elif action < EXCHANGE:
        if action == FROM_DISCARD:
            tell_taking(s, seat, memo, out)
    elif s.finisher:
        out[LAST_SAVED] = last_saved(s, seat, action, memo) * POINTS
    else:
        tell_laying(s, seat, memo, action, out)


def tell_taking(s: State, seat: int, memo: Array, out: Array) -> None:
    """What speaks for the discard's top."""
    edge = memo[EDGE] * POINTS
    if s.finisher:
        out[TAKE_LAST_EDGE] = edge
        return
    face = face_of(s.discard[s.discard_count - 1])
    value = face + LOWEST
    late = memo[LATE]
    out[TAKE_IT] = 1.0
    out[TAKE_EDGE] = edge
    out[TAKE_EDGE_LATE] = edge * late
    out[TAKE_SAVES] = memo[SAVES + face] * POINTS
    out[TAKE_LOW] = max(LOW - value, 0) * POINTS
    out[TAKE_LOW_LATE] = max(LOW - value, 0) * POINTS * late
    out[TAKE_IDLE] = memo[SAVES + face] <= 0.0
    out[TAKE_LEAD] = memo[LEAD]
    if value > 0:
        most = 0
        for place in range(PLACES):
            if (s.there[seat] >> place) & 1:
                most = max(most, equal_beside(s, seat, place, face))
        out[TAKE_COMPLETES] = most == ROWS - 1
        if most == 1:
            out[TAKE_PAIRS] = value * POINTS
            out[TAKE_PAIRS_LATE] = value * POINTS * late


def last_saved(s: State, seat: int, action: int, memo: Array) -> float:
    """The points saved in the last turn, after which all cards are turned anyway."""
    if action >= TURN:
        return 0.0
    place = place_of(action)
    value = face_of(s.held) + LOWEST
    old = float(memo[OLD + place])
    if memo[EQUAL + place] == ROWS - 1:
        return old + (ROWS - 1) * value
    return old - float(memo[COLUMN_CHANCE + place]) - value


def tell_laying(s: State, seat: int, memo: Array, action: int, out: Array) -> None:
    """What speaks for an exchange or for turning a card; one function, since it runs for every action."""
    place = place_of(action)
    value = face_of(s.held) + LOWEST
    covered = (s.hidden[seat] >> place) & 1
    late, lead, equal = memo[LATE], memo[LEAD], memo[EQUAL + place]
    after = memo[OWN_OPEN]
    if action >= TURN:
        after += memo[MEAN]
        left = memo[NEXT_SAVES + value - LOWEST] * POINTS
        out[TURN_ONE] = 1.0
        out[TURN_LATE] = late
        out[TURN_LEAD] = lead
        out[TURN_BESIDE_PAIR] = memo[COLUMN_CHANCE + place] * POINTS
    else:
        old = memo[OLD + place]
        saved = (old - value) * POINTS
        after += value if covered else value - old
        left = memo[LEFT + place] * POINTS
        out[SAVED] = saved
        out[SAVED_LATE] = saved * late
        out[SAVED_SOON] = saved if late >= SOON else 0.0
        out[IDLE] = old == value and not covered
        out[OLD_HIGH] = max(old - HIGH, 0.0) * POINTS
        out[LAID_HIGH] = max(value - MIDDLING, 0) * POINTS
        out[LAID_NEGATIVE] = value < 0
        out[COVERED] = covered
        out[COVERED_LATE] = covered * late
        out[COVERED_LEAD] = covered * lead
        out[PAIR_BROKEN] = memo[BROKEN + place] * POINTS
        if equal == ROWS - 1:
            after -= ROWS * value
            out[COLUMN_GONE] = 1.0
            out[COLUMN_POINTS] = (ROWS - 1) * value * POINTS
        else:
            paired = equal * max(value, 0) * POINTS
            out[PAIR_MADE] = paired
            out[PAIR_MADE_LATE] = paired * late
            out[PAIR_MADE_CHANCE] = paired * memo[PILE_CHANCE + value - LOWEST] / POINTS
            out[PAIR_KEPT_APART] = max(memo[BESIDE + place], 0.0) * POINTS
    out[NEXT_GAIN] = left
    out[NEXT_GAIN_LATE] = left * late
    if covered:
        out[FRESH_COLUMN] = memo[FRESH + place]
        remaining = bit_count(s.hidden[seat]) - 1
        out[ONE_LEFT] = remaining == 1
        out[ONE_LEFT_LEAD] = lead if remaining == 1 else 0.0
        if remaining == 0:
            tell_ending(s, seat, after, memo, out)


def tell_ending(s: State, seat: int, after: float, memo: Array, out: Array) -> None:
    """The round is finished with these points; another seat may have as few."""
    alone = 1.0
    fewest = 1000.0
    for other in range(s.players):
        if other != seat:
            hidden = bit_count(s.hidden[other])
            points = hidden * memo[MEAN] - LAST_TURN
            for place in range(PLACES):
                if lies_open(s, other, place):
                    points += VALUE[s.grid[other, place]]
            fewest = min(fewest, points)
            spread = OPEN_SPREAD + HIDDEN_SPREAD * hidden
            alone *= min(max(0.5 + (points - after) / (2.0 * spread), 0.0), 1.0)
    out[ENDS] = 1.0
    out[ENDS_LEAD] = min(max((fewest - after) / WIDE_LEAD, -1.0), 1.0)
    if after > 0.0 or s.doubling == ALWAYS:
        out[ENDS_DOUBLED] = (1.0 - alone) * after * POINTS
