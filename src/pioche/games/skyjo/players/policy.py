"""What tells actions apart in Skyjo, for the trained player.

A hidden card counts as the mean of the cards not yet seen. `late` goes from 0, when every tableau is still
covered, to 1, when one lies open. `lead` is how much better the seat stands than the best of the others.

Loops over columns and faces choose between numbers rather than ways, for the sake of vectors.
"""

from __future__ import annotations

from pioche.core.kernel import Array, State, signed, table
from pioche.core.toolbox import bit_count

from ..rules import (
    ALWAYS,
    CHOOSE,
    COLUMNS,
    COVER,
    EXCHANGE,
    FACE_BITS,
    FACE_OF,
    FACES,
    FIRST,
    FROM_DISCARD,
    HIDDEN,
    IN_PILE,
    IN_TABLEAUX,
    LOWEST,
    ONE_FACE,
    OPEN,
    PAIRS,
    PLACES,
    ROWS,
    SECOND,
    TAKE,
    TURN,
    observe,
    open_sum,
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
    "take-waits",  # in a standoff, by a seat that nobody stands better than; not to remove a column
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
    TAKE_COMPLETES, TAKE_PAIRS, TAKE_PAIRS_LATE, TAKE_IDLE, TAKE_LEAD, TAKE_WAITS, TAKE_LAST_EDGE, SAVED,
    SAVED_LATE, SAVED_SOON, IDLE, OLD_HIGH, LAID_HIGH, LAID_NEGATIVE,
    COVERED, COVERED_LATE, COVERED_LEAD, PAIR_MADE, PAIR_MADE_LATE, PAIR_MADE_CHANCE, PAIR_BROKEN,
    PAIR_KEPT_APART, COLUMN_GONE, COLUMN_POINTS, NEXT_GAIN, NEXT_GAIN_LATE, TURN_ONE, TURN_LATE,
    TURN_LEAD, TURN_BESIDE_PAIR, FRESH_COLUMN, ONE_LEFT, ONE_LEFT_LEAD, ENDS, ENDS_LEAD, ENDS_DOUBLED,
    LAST_SAVED,
) = range(len(FEATURES))  # fmt: skip

# The memo: what all actions of a decision share.
MEAN = 0  # what a hidden card of a tableau is worth
LATE = 1
LEAD = 2
OWN_OPEN = 3  # the points that lie open before the seat
HELD = 4  # the points of the card in hand
THIRD = 5  # the chance that the pile's next card equals it, in tens of points
# Of each face, and after them of a hidden card.
LOOKS = FACES + 1
PILE_CHANCE = THIRD + 1  # to be the pile's next card
TABLEAU_CHANCE = PILE_CHANCE + LOOKS  # to be a hidden card
NEXT_SAVES = TABLEAU_CHANCE + LOOKS  # what the next seat can save with it
SAVES = NEXT_SAVES + LOOKS  # what the seat can save with it
# Of each column and each place of a tableau.
WORST = SAVES + LOOKS  # the most that an exchange takes away
BESIDE = WORST + COLUMNS  # what a card equal to this one saves beside it
# Of each place of the own tableau, once a card is in hand.
OLD = BESIDE + PLACES  # the points of its card
LEFT = OLD + PLACES  # what the next seat can save with it
GONE = LEFT + PLACES  # whether the card in hand removes the column
MADE = GONE + PLACES  # the points of the card in hand, where one open card of the column equals it
APART = MADE + PLACES  # the points of the other two's face, where they are equal and stay
BROKEN = APART + PLACES  # its points, where an equal card lies open in the column
SAME = BROKEN + PLACES  # whether it equals the card in hand
FRESH = SAME + PLACES  # whether it is hidden, and the other two
COLUMN_CHANCE = FRESH + PLACES  # if it is hidden: the points that leave if it is the third, times the chance
# The features that actions of a kind have in common.
WIDTH = len(FEATURES)
PLAIN = COLUMN_CHANCE + PLACES  # choosing, taking from the pile, the last turn, an exchange with an open card
TAKING = PLAIN + WIDTH  # taking the discard's top
TURNING = TAKING  # turning a card, which is another decision
COVERING = TURNING + WIDTH  # an exchange with a hidden card
MEMO = COVERING + WIDTH

# Where the saving of a face is kept that may make a pair; those of other faces are kept apart and forgotten.
PAIRS_AS = table([face if COVER > face > -LOWEST else COVER for face in range(LOOKS)])

POINTS = 0.1  # points are counted in tens
FULL_OPEN = 50.0  # how an observation counts points lying open
MOSTLY_HIDDEN = 10.0  # hidden cards of a tableau at the beginning
WIDE_LEAD = 20.0  # points
SOON = 0.75  # how late that is
LOW, MIDDLING, HIGH = 5, 5, 8
# What things are worth in points as long as the round goes on, as far as taking a card is concerned.
TO_COVER = 3.0  # to lay a card on a hidden one
TO_TURN = 6.0  # to turn a hidden card
LEAVING = 1.5  # each point that the next seat can save with the card left to it
CLOSING = 6.0  # to finish with a wide lead
HOPE = 2.5  # each point of a card that lies in its column twice; less and less towards the end
NEXT_HOPE = 1.0  # the same for the next seat
TOO_HIGH = 1.5  # each point that a card has beyond a middling one
LAST_TURN = 4.0  # points that another seat saves in its last turn
OPEN_SPREAD, HIDDEN_SPREAD = 5.0, 2.5  # how far another's points may be off, and more for each hidden card
NOTHING = -1000.0  # less than any exchange saves


def horizon(s: State) -> int:
    """The round."""
    return int(s.round)


def consider(s: State, seat: int, seen: Array, memo: Array) -> None:
    forget(memo)
    if s.phase == CHOOSE:
        return
    observe(s, seat, seen)
    weigh_unseen(seen, memo)
    compare(s, seen, memo)
    after = seat + 1 if seat + 1 < s.players else 0
    hope = 0.0 if s.finisher else NEXT_HOPE * (1.0 - memo[LATE])
    write_saves(shown(s, after), s.there[after], 0.0, hope, 0.0, memo)
    weigh_next(memo)
    faces = shown(s, seat)
    if s.phase == TAKE:
        covering, turning, leaving, hope, too_high = stakes(s, seat, memo[LATE], memo[LEAD])
        write_saves(faces, s.there[seat], covering, hope, too_high, memo)
        tell_taking(s, seat, faces, turning, leaving, memo)
        return
    held = signed(FACE_OF[s.held])
    weigh_places(faces, held, memo)
    if not s.finisher:
        tell_kinds(held, bit_count(s.hidden[seat]), memo)
        if bit_count(s.hidden[seat]) == 1:
            tell_ending(s, seat, memo[OWN_OPEN] + memo[MEAN], TURNING, memo)
            tell_ending(s, seat, memo[OWN_OPEN] + points_laid(s, seat, memo), COVERING, memo)


def forget(memo: Array) -> None:
    """No action has any feature yet."""
    memo[LATE] = 0.0
    for k in range(MEMO - PLAIN):
        memo[PLAIN + k] = 0.0


def weigh_unseen(seen: Array, memo: Array) -> None:
    """The chances of the faces, in the pile and in the tableaux."""
    in_pile, in_tableaux, points = 0.0, 0.0, 0.0
    for face in range(FACES):
        in_pile += seen[IN_PILE + face]
        in_tableaux += seen[IN_TABLEAUX + face]
        points += seen[IN_TABLEAUX + face] * (face + LOWEST)
    per_pile = 1.0 / in_pile if in_pile > 0.0 else 0.0
    per_tableaux = 1.0 / in_tableaux if in_tableaux > 0.0 else 0.0
    for face in range(FACES):
        memo[PILE_CHANCE + face] = seen[IN_PILE + face] * per_pile
        memo[TABLEAU_CHANCE + face] = seen[IN_TABLEAUX + face] * per_tableaux
    memo[TABLEAU_CHANCE + COVER] = 0.0
    memo[MEAN] = points * per_tableaux


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


def weigh_next(memo: Array) -> None:
    """What the next seat can save with each face, and on average."""
    mean = 0.0
    for face in range(FACES):
        memo[NEXT_SAVES + face] = max(memo[SAVES + face], 0.0)
        mean += memo[TABLEAU_CHANCE + face] * memo[NEXT_SAVES + face]
    memo[NEXT_SAVES + COVER] = mean


def stakes(s: State, seat: int, late: float, lead: float) -> tuple[float, float, float, float, float]:
    """What counts besides points before a card is taken.

    To cover a hidden card, to turn one, what is left to the next seat, a pair, a high card.
    """
    if s.finisher:
        return 0.0, 0.0, 0.0, 0.0, 0.0
    last = bit_count(s.hidden[seat]) == 1
    covering = CLOSING * lead if last else TO_COVER
    turning = CLOSING * lead if last else TO_TURN
    return covering, turning, LEAVING, HOPE * (1.0 - late), TOO_HIGH


def write_saves(faces: int, there: int, covering: float, hope: float, too_high: float, memo: Array) -> None:
    """What the best exchange of a tableau saves with each face.

    Any face may replace the worst card; a face that lies open already may make a pair, or remove a column.
    """
    mean = memo[MEAN]
    for column in range(COLUMNS):
        one = face_at(faces, column)
        two = face_at(faces, column + COLUMNS)
        three = face_at(faces, column + 2 * COLUMNS)
        first = given_up(one, two, three, mean + covering, hope)
        second = given_up(two, three, one, mean + covering, hope)
        third = given_up(three, one, two, mean + covering, hope)
        most = max(first, max(second, third))
        memo[WORST + column] = most if (there >> column) & 1 else NOTHING
        memo[BESIDE + column] = saved_beside(one, two, three, second, third, mean, hope, too_high)
        memo[BESIDE + COLUMNS + column] = saved_beside(two, three, one, third, first, mean, hope, too_high)
        memo[BESIDE + 2 * COLUMNS + column] = saved_beside(
            three, one, two, first, second, mean, hope, too_high
        )
    worst = max(max(memo[WORST], memo[WORST + 1]), max(memo[WORST + 2], memo[WORST + 3]))
    for face in range(FACES):
        memo[SAVES + face] = worst - laid(float(face + LOWEST), too_high)
    for place in range(PLACES):
        at = SAVES + signed(PAIRS_AS[face_at(faces, place)])
        memo[at] = max(memo[at], memo[BESIDE + place])


def given_up(face: int, one: int, two: int, hidden: float, hope: float) -> float:
    """The points that an exchange of this face takes away, with what it promised beside the other two."""
    value = float(face + LOWEST)
    paired = (value > 0.0) & ((face == one) | (face == two))
    kept = 1.0 - hope if paired else 1.0
    shown = value * kept
    return hidden if face == COVER else shown


def saved_beside(
    face: int, one: int, two: int, first: float, second: float, mean: float, hope: float, too_high: float
) -> float:
    """What a card equal to this one saves in the place of one of the other two, which give up so much."""
    value = float(face + LOWEST)
    cost = laid(value, too_high)
    first_pairs, first_completes = first + hope * value - cost, points(one, mean) + (ROWS - 1) * value
    second_pairs, second_completes = second + hope * value - cost, points(two, mean) + (ROWS - 1) * value
    by_first = first_completes if two == face else first_pairs
    by_second = second_completes if one == face else second_pairs
    return max(by_first, by_second)


def laid(value: float, too_high: float) -> float:
    """What a card costs at a place of a tableau."""
    return value + too_high * max(value - MIDDLING, 0.0)


def points(face: int, mean: float) -> float:
    """The points of a face, the mean where it is hidden."""
    value = float(face + LOWEST)
    return mean if face == COVER else value


def shown(s: State, seat: int) -> int:
    """The faces that show in a tableau, packed; COVER where none does."""
    open_ones = s.there[seat] & ~s.hidden[seat]
    faces = 0
    for place in range(PLACES):
        face = signed(FACE_OF[s.grid[seat, place]]) if (open_ones >> place) & 1 else COVER
        faces |= face << (FACE_BITS * place)
    return faces


def face_at(faces: int, place: int) -> int:
    """The face at a place of a packed tableau."""
    return (faces >> (FACE_BITS * place)) & ONE_FACE


def tell_taking(s: State, seat: int, faces: int, turning: float, leaving: float, memo: Array) -> None:
    """What speaks for the discard's top: above all what it saves beyond what the pile promises."""
    promised = 0.0
    for face in range(FACES):
        turned = turning - leaving * memo[NEXT_SAVES + face]
        promised += memo[PILE_CHANCE + face] * max(memo[SAVES + face], turned)
    top = signed(FACE_OF[s.discard[s.discard_count - 1]])
    edge = (memo[SAVES + top] - promised) * POINTS
    if s.finisher:
        memo[TAKING + TAKE_LAST_EDGE] = edge
    else:
        value = top + LOWEST
        late = memo[LATE]
        low = max(LOW - value, 0) * POINTS
        most = most_equal(faces, top) if value > 0 else 0
        paired = value * POINTS if most == 1 else 0.0
        memo[TAKING + TAKE_IT] = 1.0
        memo[TAKING + TAKE_EDGE] = edge
        memo[TAKING + TAKE_EDGE_LATE] = edge * late
        memo[TAKING + TAKE_SAVES] = memo[SAVES + top] * POINTS
        memo[TAKING + TAKE_LOW] = low
        memo[TAKING + TAKE_LOW_LATE] = low * late
        memo[TAKING + TAKE_IDLE] = memo[SAVES + top] <= 0.0
        memo[TAKING + TAKE_LEAD] = memo[LEAD]
        memo[TAKING + TAKE_WAITS] = most < ROWS - 1 and best_in_standoff(s, seat)
        memo[TAKING + TAKE_COMPLETES] = most == ROWS - 1
        memo[TAKING + TAKE_PAIRS] = paired
        memo[TAKING + TAKE_PAIRS_LATE] = paired * late


def best_in_standoff(s: State, seat: int) -> bool:
    """Whether every seat has one hidden card left, and none has fewer points lying open than this one.

    There all may wait for ever, each taking what the one before gave. Not if whoever stands best takes from
    the pile: somebody always does, and others can only take that place with fewer points still.
    """
    own = open_sum(s, seat)
    for other in range(s.players):
        if bit_count(s.hidden[other]) != 1 or open_sum(s, other) < own:
            return False
    return True


def most_equal(faces: int, face: int) -> int:
    """How often a face shows in the column that has most of it."""
    most = 0
    for column in range(COLUMNS):
        equal = 0
        for row in range(ROWS):
            equal += face_at(faces, column + COLUMNS * row) == face
        most = max(most, equal)
    return most


def weigh_places(faces: int, held: int, memo: Array) -> None:
    """What each place of the own tableau means to the card in hand."""
    memo[HELD] = held + LOWEST
    memo[THIRD] = memo[PILE_CHANCE + held] / POINTS
    for column in range(COLUMNS):
        one = face_at(faces, column)
        two = face_at(faces, column + COLUMNS)
        three = face_at(faces, column + 2 * COLUMNS)
        weigh_place(column, one, two, three, held, memo)
        weigh_place(column + COLUMNS, two, three, one, held, memo)
        weigh_place(column + 2 * COLUMNS, three, one, two, held, memo)
    for place in range(PLACES):
        beside = face_at(faces, (place + COLUMNS) % PLACES)
        memo[LEFT + place] = memo[NEXT_SAVES + face_at(faces, place)] * POINTS
        memo[COLUMN_CHANCE + place] *= memo[TABLEAU_CHANCE + beside]


def weigh_place(place: int, here: int, one: int, two: int, held: int, memo: Array) -> None:
    """What a place means, with the faces there and beside it in the column; of a column's chance the points."""
    equal = (one == held) + (two == held)
    pair = (one == two) & (one != COVER)
    made, apart, broken = gain(held), gain(one), gain(here)
    memo[OLD + place] = points(here, memo[MEAN])
    memo[GONE + place] = equal == ROWS - 1
    memo[MADE + place] = made if equal == 1 else 0.0
    memo[APART + place] = apart if pair & (equal == 0) else 0.0
    memo[BROKEN + place] = broken if ((here == one) | (here == two)) & (here != COVER) else 0.0
    memo[FRESH + place] = (here == COVER) & (one == COVER) & (two == COVER)
    memo[SAME + place] = here == held
    memo[COLUMN_CHANCE + place] = ROWS * float(one + LOWEST) if pair & (here == COVER) else 0.0


def gain(face: int) -> float:
    """What a face may bring that lies in a column twice, in tens."""
    return max(float(face + LOWEST), 0.0) * POINTS


def tell_kinds(held: int, hidden: int, memo: Array) -> None:
    """What all turnings have in common, and all exchanges, with an open card or a hidden one."""
    value = held + LOWEST
    late, lead = memo[LATE], memo[LEAD]
    high = max(value - MIDDLING, 0) * POINTS
    one_left = hidden == 2  # before the action
    lead_then = lead if one_left else 0.0
    memo[TURNING + TURN_ONE] = 1.0
    memo[TURNING + TURN_LATE] = late
    memo[TURNING + TURN_LEAD] = lead
    memo[TURNING + NEXT_GAIN] = memo[NEXT_SAVES + held] * POINTS
    memo[TURNING + ONE_LEFT] = one_left
    memo[TURNING + ONE_LEFT_LEAD] = lead_then
    memo[PLAIN + LAID_HIGH] = high
    memo[PLAIN + LAID_NEGATIVE] = value < 0
    memo[COVERING + LAID_HIGH] = high
    memo[COVERING + LAID_NEGATIVE] = value < 0
    memo[COVERING + COVERED] = 1.0
    memo[COVERING + COVERED_LATE] = late
    memo[COVERING + COVERED_LEAD] = lead
    memo[COVERING + ONE_LEFT] = one_left
    memo[COVERING + ONE_LEFT_LEAD] = lead_then


def points_laid(s: State, seat: int, memo: Array) -> float:
    """The points that the card in hand adds in the place of the last hidden card."""
    value = memo[HELD]
    added = value
    for place in range(PLACES):
        added -= ((s.hidden[seat] >> place) & 1) * memo[GONE + place] * ROWS * value
    return float(added)


def tell_ending(s: State, seat: int, after: float, at: int, memo: Array) -> None:
    """All actions of the kind at `at` finish the round with these points; another seat may have as few."""
    alone = 1.0
    fewest = 1000.0
    for other in range(s.players):
        if other != seat:
            hidden = bit_count(s.hidden[other])
            expected = hidden * memo[MEAN] - LAST_TURN + open_sum(s, other)
            fewest = min(fewest, expected)
            spread = OPEN_SPREAD + HIDDEN_SPREAD * hidden
            alone *= min(max(0.5 + (expected - after) / (2.0 * spread), 0.0), 1.0)
    memo[at + ENDS] = 1.0
    memo[at + ENDS_LEAD] = min(max((fewest - after) / WIDE_LEAD, -1.0), 1.0)
    if after > 0.0 or s.doubling == ALWAYS:
        memo[at + ENDS_DOUBLED] = (1.0 - alone) * after * POINTS


def features(s: State, seat: int, seen: Array, memo: Array, action: int, out: Array) -> None:
    kind = kind_of(s, seat, action)
    for k in range(len(out)):
        out[k] = memo[kind + k]
    if action < PAIRS:
        out[CHOOSE_ONE_COLUMN] = FIRST[action] % COLUMNS == SECOND[action] % COLUMNS
    elif s.finisher:
        if EXCHANGE <= action < TURN:
            out[LAST_SAVED] = last_saved(memo, action - EXCHANGE)
    elif action >= TURN:
        tell_turned(memo, action - TURN, out)
    elif action >= EXCHANGE:
        tell_replaced(memo, action - EXCHANGE, out)
        tell_column(memo, action - EXCHANGE, out)
    # At the end on every way: so the compiler sees that no references need be counted.
    tell_late(memo, out)


def kind_of(s: State, seat: int, action: int) -> int:
    """Where the features lie that an action has in common with others of its kind."""
    if action < EXCHANGE:
        return TAKING if action == FROM_DISCARD else PLAIN
    if s.finisher:
        return PLAIN
    if action >= TURN:
        return TURNING
    return COVERING if (s.hidden[seat] >> (action - EXCHANGE)) & 1 else PLAIN


def last_saved(memo: Array, place: int) -> float:
    """The points saved in the last turn, after which all cards are turned anyway."""
    old, value = memo[OLD + place], memo[HELD]
    with_column = old + (ROWS - 1) * value
    without = old - memo[COLUMN_CHANCE + place] - value
    return float(with_column if memo[GONE + place] else without) * POINTS


def tell_turned(memo: Array, place: int, out: Array) -> None:
    """What the hidden card may do that is turned."""
    out[TURN_BESIDE_PAIR] = memo[COLUMN_CHANCE + place] * POINTS
    out[FRESH_COLUMN] = memo[FRESH + place]


def tell_replaced(memo: Array, place: int, out: Array) -> None:
    """What the card is worth that an exchange takes away."""
    old = memo[OLD + place]
    saved = (old - memo[HELD]) * POINTS
    out[SAVED] = saved
    out[SAVED_SOON] = saved if memo[LATE] >= SOON else 0.0
    out[IDLE] = memo[SAME + place]
    out[OLD_HIGH] = max(old - HIGH, 0.0) * POINTS
    out[PAIR_BROKEN] = memo[BROKEN + place]
    out[NEXT_GAIN] = memo[LEFT + place]


def tell_column(memo: Array, place: int, out: Array) -> None:
    """What becomes of the column where a card is laid."""
    made = memo[MADE + place]
    out[PAIR_MADE] = made
    out[PAIR_MADE_CHANCE] = made * memo[THIRD]
    out[PAIR_KEPT_APART] = memo[APART + place]
    out[FRESH_COLUMN] = memo[FRESH + place]
    out[COLUMN_GONE] = memo[GONE + place]
    out[COLUMN_POINTS] = memo[GONE + place] * memo[HELD] * ((ROWS - 1) * POINTS)


def tell_late(memo: Array, out: Array) -> None:
    """What weighs otherwise towards the end of the round."""
    late = memo[LATE]
    out[SAVED_LATE] = out[SAVED] * late
    out[PAIR_MADE_LATE] = out[PAIR_MADE] * late
    out[NEXT_GAIN_LATE] = out[NEXT_GAIN] * late
