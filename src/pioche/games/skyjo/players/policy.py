"""The trained player of Skyjo: the features that tell its actions apart.

Three numbers return in many features:
- the *mean* of a hidden card: the average of the cards not yet seen;
- *late*: from 0 while every tableau has ten or more hidden cards, to 1 when one has none;
- *lead*: the expected points of the best other seat less the seat's own, / 20, between -1 and 1.

To *save* points is to exchange a card for a lower one, or to clear a column. A *pair* are two equal open cards
of a column. The round is *being finished* once a seat has no hidden card: every other seat has a last turn.

The file has four parts: the features, the memo (what all actions of a decision share), the functions that fill
the memo (`consider`), and those that write the features of one action (`features`). Loops over columns and faces
select numbers instead of branching, so that the compiler can use vector instructions.
"""

from __future__ import annotations

from pioche.core.kernel import Array, State, signed, table
from pioche.core.toolbox import bit_count

from ..observe import AT_HIDDEN, AT_HIDDEN_FACES, AT_OPEN, AT_PILE_FACES, COVER, observe
from ..rules import (
    ALWAYS,
    CHOOSE,
    CHOOSING,
    COLUMNS,
    DRAW_FROM_DISCARD,
    DRAWING,
    EXCHANGE,
    FACE_OF,
    FACES,
    FIRST_PLACE,
    LOWEST,
    NIBBLE,
    PAIRS,
    PLACES,
    REVEAL,
    ROWS,
    SECOND_PLACE,
    nibble,
    open_sum,
)

SCALE = 15.0

# Features ---------------------------------------------------------------------------------------------

FEATURES = (
    "choose-one-column",  # both places are in one column
    # Drawing the discard's top card instead of the pile's, before the round is being finished.
    "take",
    "take-edge",  # what its best exchange saves, less what a card of the pile is expected to save
    "take-edge-late",
    "take-saves",  # what its best exchange saves
    "take-low",  # by how much it is below LOW
    "take-low-late",
    "take-completes",  # it clears a column
    "take-pairs",  # its points, if it makes a pair
    "take-pairs-late",
    "take-idle",  # its best exchange saves nothing
    "take-lead",
    "take-waits",  # in a standoff, for the seat with the fewest points; not to clear a column
    # The same, once the round is being finished.
    "take-last-edge",  # the edge
    # Exchanging a card or revealing one, before the round is being finished.
    "saved",  # points of the old card less those of the new one
    "saved-late",
    "saved-soon",  # when a tableau has two hidden cards or fewer
    "idle",  # the new card equals the old one
    "old-high",  # the old card's points above HIGH
    "laid-high",  # the new card's points above MIDDLING
    "laid-negative",  # the new card's value is negative
    "covered",  # the new card replaces a hidden one
    "covered-late",
    "covered-lead",
    "pair-made",  # the points of a card that makes a pair
    "pair-made-late",
    "pair-made-chance",  # times the chance that the pile's next card is the third
    "pair-broken",  # the points of a card taken from a pair
    "pair-kept-apart",  # the points of a pair whose third place gets another card
    "column-gone",  # the column is cleared
    "column-points",  # the points that are cleared with the new card
    "next-gain",  # what the next seat can save with the card laid on the discard
    "next-gain-late",
    "turn",  # a hidden card is revealed
    "turn-late",
    "turn-lead",
    "turn-stalled",  # a hidden card is revealed or replaced: turns that the round is stalled, in tens
    "turn-beside-pair",  # the points that are cleared if the hidden card is the third, times the chance
    "fresh-column",  # all three cards of its column are hidden
    "one-left",  # one hidden card remains
    "one-left-lead",
    "ends",  # no hidden card remains: the round is being finished
    "ends-lead",  # the expected points of the best other seat less the seat's own
    "ends-doubled",  # the points that doubling is expected to add
    # Exchanging a card once the round is being finished.
    "last-saved",  # the points saved
)
(
    CHOOSE_ONE_COLUMN, TAKE_IT, TAKE_EDGE, TAKE_EDGE_LATE, TAKE_SAVES, TAKE_LOW, TAKE_LOW_LATE,
    TAKE_COMPLETES, TAKE_PAIRS, TAKE_PAIRS_LATE, TAKE_IDLE, TAKE_LEAD, TAKE_WAITS, TAKE_LAST_EDGE, SAVED,
    SAVED_LATE, SAVED_SOON, IDLE, OLD_HIGH, LAID_HIGH, LAID_NEGATIVE,
    COVERED, COVERED_LATE, COVERED_LEAD, PAIR_MADE, PAIR_MADE_LATE, PAIR_MADE_CHANCE, PAIR_BROKEN,
    PAIR_KEPT_APART, COLUMN_GONE, COLUMN_POINTS, NEXT_GAIN, NEXT_GAIN_LATE, TURN_ONE, TURN_LATE,
    TURN_LEAD, TURN_STALLED, TURN_BESIDE_PAIR, FRESH_COLUMN, ONE_LEFT, ONE_LEFT_LEAD, ENDS, ENDS_LEAD, ENDS_DOUBLED,
    LAST_SAVED,
) = range(len(FEATURES))  # fmt: skip

# The memo: what all actions of a decision share -------------------------------------------------------

MEAN = 0  # the mean of a hidden card
LATE = 1
LEAD = 2
OWN_OPEN = 3  # the points lying open in the seat's tableau
HELD = 4  # the points of the card in hand
THIRD = 5  # the chance that the pile's next card equals it, times ten
# For each face, and after them for a hidden card.
LOOKS = FACES + 1
PILE_CHANCE = THIRD + 1  # the chance to be the pile's next card
TABLEAU_CHANCE = PILE_CHANCE + LOOKS  # the chance to be a given hidden card
NEXT_SAVES = TABLEAU_CHANCE + LOOKS  # what the next seat can save with it
SAVES = NEXT_SAVES + LOOKS  # what the seat can save with it
# For each column and each place of a tableau.
WORST = SAVES + LOOKS  # the most points that an exchange in the column takes away
BESIDE = WORST + COLUMNS  # what a card equal to the one at this place saves beside it
# For each place of the seat's tableau, once a card is in hand.
OLD = BESIDE + PLACES  # the points of the card there
LEFT = OLD + PLACES  # what the next seat can save with it
GONE = LEFT + PLACES  # whether the card in hand clears the column
MADE = GONE + PLACES  # the points of the card in hand, if it makes a pair
APART = MADE + PLACES  # the points of the other two cards, if they are a pair and stay
BROKEN = APART + PLACES  # the points of the card there, if it is one of a pair
SAME = BROKEN + PLACES  # whether it equals the card in hand
FRESH = SAME + PLACES  # whether all three cards of the column are hidden
COLUMN_CHANCE = FRESH + PLACES  # if it is hidden: the points cleared if it is the third, times the chance
# The features that several actions have in common.
WIDTH = len(FEATURES)
PLAIN = COLUMN_CHANCE + PLACES  # of choosing, drawing from the pile, the last turn, exchanging an open card
TAKING = PLAIN + WIDTH  # of drawing from the discard
REVEALED = TAKING  # of revealing a card; it shares the place, because these are different decisions
COVERING = REVEALED + WIDTH  # of exchanging a hidden card
MEMO = COVERING + WIDTH

# Where `write_saves` stores what a face saves beside an equal one: only a positive face can make a pair that is
# worth something; the others go to the place of a hidden card, which is overwritten.
PAIRS_AS = table([face if COVER > face > -LOWEST else COVER for face in range(LOOKS)])

POINTS = 0.1  # points are counted in tens
FULL_OPEN = 50.0  # the unit of points lying open in an observation
PATIENCE = 10  # turns of each seat without a hidden card turned up, before the round is stalled
MOSTLY_HIDDEN = 10.0  # hidden cards of a tableau at the start
WIDE_LEAD = 20.0  # points
SOON = 0.75  # from this value of `late` on
LOW, MIDDLING, HIGH = 5, 5, 8
# Estimates in points that decide which card to draw, before the round is being finished.
TO_COVER = 3.0  # to lay a card on a hidden one
TO_REVEAL = 6.0  # to reveal a hidden card
LEAVING = 1.5  # each point that the next seat can save with the card left to it
CLOSING = 6.0  # to finish with a wide lead
HOPE = 2.5  # each point of a card that makes a pair; less and less towards the end
NEXT_HOPE = 1.0  # the same for the next seat
TOO_HIGH = 1.5  # each point of a card above MIDDLING
LAST_TURN = 4.0  # points that another seat saves in its last turn
OPEN_SPREAD, HIDDEN_SPREAD = (
    5.0,
    2.5,
)  # the uncertainty of another seat's points, and more for each hidden card
NOTHING = -1000.0  # less than any exchange saves


def horizon(s: State) -> int:
    return int(s.round)


def stalled(s: State) -> int:
    return max(signed(s.waited) - PATIENCE * signed(s.players), 0)


# Filling the memo -------------------------------------------------------------------------------------


def consider(s: State, seat: int, seen: Array, memo: Array) -> None:
    clear_features(memo)
    if s.phase == CHOOSING:
        return
    observe(s, seat, seen)
    count_chances(seen, memo)
    compare(s, seen, memo)
    after = seat + 1 if seat + 1 < s.players else 0
    hope = 0.0 if s.finisher else NEXT_HOPE * (1.0 - memo[LATE])
    write_saves(open_faces(s, after), s.occupied[after], 0.0, hope, 0.0, memo)
    write_next_saves(memo)
    faces = open_faces(s, seat)
    if s.phase == DRAWING:
        covering, revealing, leaving, hope, too_high = estimates(s, seat, memo[LATE], memo[LEAD])
        write_saves(faces, s.occupied[seat], covering, hope, too_high, memo)
        write_taking(s, seat, faces, revealing, leaving, memo)
        return
    held = signed(FACE_OF[s.held])
    write_places(faces, held, memo)
    if not s.finisher:
        write_common(held, bit_count(s.hidden[seat]), stalled(s), memo)
        if bit_count(s.hidden[seat]) == 1:
            write_ending(s, seat, memo[OWN_OPEN] + memo[MEAN], REVEALED, memo)
            write_ending(s, seat, memo[OWN_OPEN] + points_laid(s, seat, memo), COVERING, memo)


def clear_features(memo: Array) -> None:
    memo[LATE] = 0.0
    for k in range(MEMO - PLAIN):
        memo[PLAIN + k] = 0.0


def count_chances(seen: Array, memo: Array) -> None:
    """Write the chance of each face in the pile and in the tableaux, and the mean of a hidden card."""
    in_pile, in_tableaux, points = 0.0, 0.0, 0.0
    for face in range(FACES):
        in_pile += seen[AT_PILE_FACES + face]
        in_tableaux += seen[AT_HIDDEN_FACES + face]
        points += seen[AT_HIDDEN_FACES + face] * (face + LOWEST)
    per_pile = 1.0 / in_pile if in_pile > 0.0 else 0.0
    per_tableaux = 1.0 / in_tableaux if in_tableaux > 0.0 else 0.0
    for face in range(FACES):
        memo[PILE_CHANCE + face] = seen[AT_PILE_FACES + face] * per_pile
        memo[TABLEAU_CHANCE + face] = seen[AT_HIDDEN_FACES + face] * per_tableaux
    memo[TABLEAU_CHANCE + COVER] = 0.0
    memo[MEAN] = points * per_tableaux


def compare(s: State, seen: Array, memo: Array) -> None:
    """Write `late`, `lead` and the seat's open points."""
    mean = memo[MEAN]
    memo[OWN_OPEN] = seen[AT_OPEN] * FULL_OPEN
    fewest_hidden = seen[AT_HIDDEN] * PLACES
    best = 1000.0
    for around in range(1, s.players):
        hidden = seen[AT_HIDDEN + around] * PLACES
        fewest_hidden = min(fewest_hidden, hidden)
        best = min(best, seen[AT_OPEN + around] * FULL_OPEN + hidden * mean)
    lead = best - memo[OWN_OPEN] - seen[AT_HIDDEN] * PLACES * mean
    memo[LEAD] = min(max(lead / WIDE_LEAD, -1.0), 1.0)
    memo[LATE] = max(1.0 - fewest_hidden / MOSTLY_HIDDEN, 0.0)


def write_next_saves(memo: Array) -> None:
    """Write what the next seat can save with each face, and with a hidden card on average."""
    mean = 0.0
    for face in range(FACES):
        memo[NEXT_SAVES + face] = max(memo[SAVES + face], 0.0)
        mean += memo[TABLEAU_CHANCE + face] * memo[NEXT_SAVES + face]
    memo[NEXT_SAVES + COVER] = mean


def estimates(s: State, seat: int, late: float, lead: float) -> tuple[float, float, float, float, float]:
    """What counts besides points when a card is drawn.

    Returns what it is worth to replace a hidden card, to reveal one, each point left to the next seat, each
    point of a pair, and each point of a high card.
    """
    if s.finisher:
        return 0.0, 0.0, 0.0, 0.0, 0.0
    last = bit_count(s.hidden[seat]) == 1
    covering = CLOSING * lead if last else TO_COVER
    revealing = CLOSING * lead if last else TO_REVEAL
    return covering, revealing, LEAVING, HOPE * (1.0 - late), TOO_HIGH


def write_saves(
    faces: int, occupied: int, covering: float, hope: float, too_high: float, memo: Array
) -> None:
    """Write what the best exchange of a tableau saves with each face.

    Any face may replace the worst card; a face that lies open may make a pair, or clear a column.
    """
    mean = memo[MEAN]
    for column in range(COLUMNS):
        one = nibble(faces, column)
        two = nibble(faces, column + COLUMNS)
        three = nibble(faces, column + 2 * COLUMNS)
        first = given_up(one, two, three, mean + covering, hope)
        second = given_up(two, three, one, mean + covering, hope)
        third = given_up(three, one, two, mean + covering, hope)
        most = max(first, max(second, third))
        memo[WORST + column] = most if (occupied >> column) & 1 else NOTHING
        memo[BESIDE + column] = saved_beside(one, two, three, second, third, mean, hope, too_high)
        memo[BESIDE + COLUMNS + column] = saved_beside(two, three, one, third, first, mean, hope, too_high)
        memo[BESIDE + 2 * COLUMNS + column] = saved_beside(
            three, one, two, first, second, mean, hope, too_high
        )
    worst = max(max(memo[WORST], memo[WORST + 1]), max(memo[WORST + 2], memo[WORST + 3]))
    for face in range(FACES):
        memo[SAVES + face] = worst - laid(float(face + LOWEST), too_high)
    for place in range(PLACES):
        at = SAVES + signed(PAIRS_AS[nibble(faces, place)])
        memo[at] = max(memo[at], memo[BESIDE + place])


def given_up(face: int, one: int, two: int, hidden: float, hope: float) -> float:
    """The points that leave with this face, less what a pair with one of the other two was worth."""
    value = float(face + LOWEST)
    paired = (value > 0.0) & ((face == one) | (face == two))
    share = 1.0 - hope if paired else 1.0
    points_lost = value * share
    return hidden if face == COVER else points_lost


def saved_beside(
    face: int, one: int, two: int, first: float, second: float, mean: float, hope: float, too_high: float
) -> float:
    """What a card equal to this face saves in the better place of the other two.

    `first` and `second` are what those places give up.
    """
    value = float(face + LOWEST)
    cost = laid(value, too_high)
    first_pairs, first_completes = first + hope * value - cost, points(one, mean) + (ROWS - 1) * value
    second_pairs, second_completes = second + hope * value - cost, points(two, mean) + (ROWS - 1) * value
    by_first = first_completes if two == face else first_pairs
    by_second = second_completes if one == face else second_pairs
    return max(by_first, by_second)


def laid(value: float, too_high: float) -> float:
    """The cost of laying a card, more than its points if it is high."""
    return value + too_high * max(value - MIDDLING, 0.0)


def points(face: int, mean: float) -> float:
    """The points of a face; the mean of a hidden card for COVER."""
    value = float(face + LOWEST)
    return mean if face == COVER else value


def open_faces(s: State, seat: int) -> int:
    """The faces of a tableau's open cards, packed; COVER where none lies open."""
    open_ones = s.occupied[seat] & ~s.hidden[seat]
    faces = 0
    for place in range(PLACES):
        face = signed(FACE_OF[s.grid[seat, place]]) if (open_ones >> place) & 1 else COVER
        faces |= face << (NIBBLE * place)
    return faces


def write_taking(s: State, seat: int, faces: int, revealing: float, leaving: float, memo: Array) -> None:
    """Write the features of drawing the discard's top; the edge compares it with the pile's next card."""
    expected = 0.0
    for face in range(FACES):
        revealed = revealing - leaving * memo[NEXT_SAVES + face]
        expected += memo[PILE_CHANCE + face] * max(memo[SAVES + face], revealed)
    top = signed(FACE_OF[s.discard[s.discard_count - 1]])
    edge = (memo[SAVES + top] - expected) * POINTS
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

    In such a standoff all seats may wait for ever, each taking the card that the last one discarded. The game
    ends if the seat with the fewest points draws from the pile: there always is such a seat, and another seat
    can only take its place with still fewer points.
    """
    own = open_sum(s, seat)
    for other in range(s.players):
        if bit_count(s.hidden[other]) != 1 or open_sum(s, other) < own:
            return False
    return True


def most_equal(faces: int, face: int) -> int:
    """How often a face lies open in the column that has most of it."""
    most = 0
    for column in range(COLUMNS):
        equal = 0
        for row in range(ROWS):
            equal += nibble(faces, column + COLUMNS * row) == face
        most = max(most, equal)
    return most


def write_places(faces: int, held: int, memo: Array) -> None:
    """Write for each place of the seat's tableau what an exchange with the card in hand would do."""
    memo[HELD] = held + LOWEST
    memo[THIRD] = memo[PILE_CHANCE + held] / POINTS
    for column in range(COLUMNS):
        one = nibble(faces, column)
        two = nibble(faces, column + COLUMNS)
        three = nibble(faces, column + 2 * COLUMNS)
        write_place(column, one, two, three, held, memo)
        write_place(column + COLUMNS, two, three, one, held, memo)
        write_place(column + 2 * COLUMNS, three, one, two, held, memo)
    for place in range(PLACES):
        beside = nibble(faces, (place + COLUMNS) % PLACES)
        memo[LEFT + place] = memo[NEXT_SAVES + nibble(faces, place)] * POINTS
        memo[COLUMN_CHANCE + place] *= memo[TABLEAU_CHANCE + beside]


def write_place(place: int, here: int, one: int, two: int, held: int, memo: Array) -> None:
    """Write one place, from the face there and the two others of the column.

    COLUMN_CHANCE gets the points only: `write_places` multiplies them by the chance.
    """
    equal = (one == held) + (two == held)
    pair = (one == two) & (one != COVER)
    made, apart, broken = pair_points(held), pair_points(one), pair_points(here)
    memo[OLD + place] = points(here, memo[MEAN])
    memo[GONE + place] = equal == ROWS - 1
    memo[MADE + place] = made if equal == 1 else 0.0
    memo[APART + place] = apart if pair & (equal == 0) else 0.0
    memo[BROKEN + place] = broken if ((here == one) | (here == two)) & (here != COVER) else 0.0
    memo[FRESH + place] = (here == COVER) & (one == COVER) & (two == COVER)
    memo[SAME + place] = here == held
    memo[COLUMN_CHANCE + place] = ROWS * float(one + LOWEST) if pair & (here == COVER) else 0.0


def pair_points(face: int) -> float:
    """The points of a card of a pair, in tens; 0 for a card that nobody wants to clear."""
    return max(float(face + LOWEST), 0.0) * POINTS


def write_common(held: int, hidden: int, waiting: int, memo: Array) -> None:
    """Write the common features of revealing, of exchanging an open card and of exchanging a hidden one."""
    value = held + LOWEST
    late, lead = memo[LATE], memo[LEAD]
    high = max(value - MIDDLING, 0) * POINTS
    one_left = hidden == 2  # before the action
    lead_then = lead if one_left else 0.0
    memo[REVEALED + TURN_ONE] = 1.0
    memo[REVEALED + TURN_LATE] = late
    memo[REVEALED + TURN_LEAD] = lead
    memo[REVEALED + TURN_STALLED] = waiting * POINTS
    memo[REVEALED + NEXT_GAIN] = memo[NEXT_SAVES + held] * POINTS
    memo[REVEALED + ONE_LEFT] = one_left
    memo[REVEALED + ONE_LEFT_LEAD] = lead_then
    memo[PLAIN + LAID_HIGH] = high
    memo[PLAIN + LAID_NEGATIVE] = value < 0
    memo[COVERING + LAID_HIGH] = high
    memo[COVERING + LAID_NEGATIVE] = value < 0
    memo[COVERING + COVERED] = 1.0
    memo[COVERING + COVERED_LATE] = late
    memo[COVERING + COVERED_LEAD] = lead
    memo[COVERING + TURN_STALLED] = waiting * POINTS
    memo[COVERING + ONE_LEFT] = one_left
    memo[COVERING + ONE_LEFT_LEAD] = lead_then


def points_laid(s: State, seat: int, memo: Array) -> float:
    """The points that the card in hand adds to the open ones in the place of the last hidden card."""
    value = memo[HELD]
    added = value
    for place in range(PLACES):
        added -= ((s.hidden[seat] >> place) & 1) * memo[GONE + place] * ROWS * value
    return float(added)


def write_ending(s: State, seat: int, after: float, at: int, memo: Array) -> None:
    """Write at `at` the features of actions that finish the round with `after` points."""
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


# The features of one action ---------------------------------------------------------------------------


def features(s: State, seat: int, seen: Array, memo: Array, action: int, out: Array) -> None:
    common = common_at(s, seat, action)
    for k in range(len(out)):
        out[k] = memo[common + k]
    if action < PAIRS:
        out[CHOOSE_ONE_COLUMN] = (
            FIRST_PLACE[action - CHOOSE] % COLUMNS == SECOND_PLACE[action - CHOOSE] % COLUMNS
        )
    elif s.finisher:
        if EXCHANGE <= action < REVEAL:
            out[LAST_SAVED] = last_saved(memo, action - EXCHANGE)
    elif action >= REVEAL:
        write_revealed(memo, action - REVEAL, out)
    elif action >= EXCHANGE:
        write_replaced(memo, action - EXCHANGE, out)
        write_column(memo, action - EXCHANGE, out)
    # One call at the end of every branch: so the compiler sees that it need not count references to the arrays.
    write_late(memo, out)


def common_at(s: State, seat: int, action: int) -> int:
    """Where the memo has the features that the action has in common with others."""
    if action < EXCHANGE:
        return TAKING if action == DRAW_FROM_DISCARD else PLAIN
    if s.finisher:
        return PLAIN
    if action >= REVEAL:
        return REVEALED
    return COVERING if (s.hidden[seat] >> (action - EXCHANGE)) & 1 else PLAIN


def last_saved(memo: Array, place: int) -> float:
    """The points saved by an exchange in the last turn, in tens; all cards are revealed after it."""
    old, value = memo[OLD + place], memo[HELD]
    with_column = old + (ROWS - 1) * value
    without = old - memo[COLUMN_CHANCE + place] - value
    return float(with_column if memo[GONE + place] else without) * POINTS


def write_revealed(memo: Array, place: int, out: Array) -> None:
    """The column of a card that is revealed."""
    out[TURN_BESIDE_PAIR] = memo[COLUMN_CHANCE + place] * POINTS
    out[FRESH_COLUMN] = memo[FRESH + place]


def write_replaced(memo: Array, place: int, out: Array) -> None:
    """The card that an exchange takes away."""
    old = memo[OLD + place]
    saved = (old - memo[HELD]) * POINTS
    out[SAVED] = saved
    out[SAVED_SOON] = saved if memo[LATE] >= SOON else 0.0
    out[IDLE] = memo[SAME + place]
    out[OLD_HIGH] = max(old - HIGH, 0.0) * POINTS
    out[PAIR_BROKEN] = memo[BROKEN + place]
    out[NEXT_GAIN] = memo[LEFT + place]


def write_column(memo: Array, place: int, out: Array) -> None:
    """The column in which an exchange lays a card."""
    made = memo[MADE + place]
    out[PAIR_MADE] = made
    out[PAIR_MADE_CHANCE] = made * memo[THIRD]
    out[PAIR_KEPT_APART] = memo[APART + place]
    out[FRESH_COLUMN] = memo[FRESH + place]
    out[COLUMN_GONE] = memo[GONE + place]
    out[COLUMN_POINTS] = memo[GONE + place] * memo[HELD] * ((ROWS - 1) * POINTS)


def write_late(memo: Array, out: Array) -> None:
    """The features that are multiplied by `late`."""
    late = memo[LATE]
    out[SAVED_LATE] = out[SAVED] * late
    out[PAIR_MADE_LATE] = out[PAIR_MADE] * late
    out[NEXT_GAIN_LATE] = out[NEXT_GAIN] * late
