"""Signs by which a seat judges how likely an imagined hand of the other seat is.

A seat that holds a card could have laid it and did not: it saves the card for a suite, or keeps it from the
other seat. So each card of the imagined hand is counted by its use to its holder. Further signs count how the
held cards of a series go together, and with the discarded cards of that series. Each sign is written a second
time, multiplied by the share of the pile that is left ("early").
"""

from __future__ import annotations

from pioche.core.kernel import Array, State, signed

from ..rules import (
    COUNT_OF,
    EXTRAS_OF,
    PILE,
    SEATS,
    SERIES,
    SERIES_FACES,
    SERIES_OF,
    VALUE_OF,
    hand_count,
    of_series,
)

# Signs of a single card: how many such cards the other seat holds.
FITS = 0  # its suite is started and takes the card; + 0: an extra, + n: a number, n above the last one
NEW = FITS + SERIES_FACES  # its suite is not started; + 0: an extra, + n: the number n + 1
USELESS = NEW + SERIES_FACES  # no suite of either seat takes the card
DENIED = USELESS + 1  # only the judging seat's suite takes the card, and is started
KEPT = DENIED + 1  # only the judging seat's suite takes the card, and is not started
# Signs of the cards held of one series, summed over the series whose suite is not started (NEW_…) or started.
NEW_PAIRS = KEPT + 1  # numbers x numbers
NEW_EXTRA_PAIRS = NEW_PAIRS + 1  # extras x extras
NEW_WITH_EXTRAS = NEW_EXTRA_PAIRS + 1  # numbers x extras
PAIRS = NEW_WITH_EXTRAS + 1  # numbers x numbers
NEW_DISCARDED = PAIRS + 1  # numbers x cards of the series in the discard
NEW_EXTRAS_DISCARDED = NEW_DISCARDED + 1  # extras x cards of the series in the discard
DISCARDED = NEW_EXTRAS_DISCARDED + 1  # numbers x cards of the series in the discard
HALF = DISCARDED + 1  # all of these; the same follow once more, times "early"
_NAMES = (
    "fits-extra", *(f"fits-{above}-above" for above in range(1, SERIES_FACES)),
    "new-extra", *(f"new-{value}" for value in range(2, SERIES_FACES + 1)),
    "useless", "denied", "kept", "new-pairs", "new-extra-pairs", "new-with-extras", "pairs",
    "new-discarded", "new-extras-discarded", "discarded",
)  # fmt: skip
BELIEF_FEATURES = (*_NAMES, *(f"{sign}-early" for sign in _NAMES))


def belief_features(s: State, seat: int, out: Array) -> None:
    other = 1 - seat
    for k in range(HALF):
        out[k] = 0.0
    hand = 0
    for i in range(hand_count(s, other)):
        card = signed(s.hands[other, i])
        hand |= 1 << card
        out[sign_of(s, seat, card)] += 1.0
    for series in range(SERIES):
        write_series(s, other, of_series(hand, series), series, out)
    early = signed(s.pile_count) / PILE
    for k in range(HALF):
        out[HALF + k] = out[k] * early


def sign_of(s: State, seat: int, card: int) -> int:
    """The sign of a card in the other hand."""
    other, value, series = 1 - seat, signed(VALUE_OF[card]), signed(SERIES_OF[card])
    top = signed(s.tops[SERIES * other + series])
    if (s.fits[other] >> card) & 1 == 0:
        if (s.fits[seat] >> card) & 1 == 0:
            return USELESS
        return DENIED if of_series(s.laid[seat], series) else KEPT
    if top == 0:
        return NEW + max(value - 1, 0)
    return FITS + (value - max(signed(VALUE_OF[top - 1]), 1) if value else 0)


def write_series(s: State, other: int, cards: int, series: int, out: Array) -> None:
    """Add the signs of the cards of one series (12 bits) in the other hand."""
    extras = signed(EXTRAS_OF[cards])
    numbers = signed(COUNT_OF[cards]) - extras
    discarded = signed(COUNT_OF[of_series(s.laid[SEATS], series)])
    if of_series(s.laid[other], series):
        out[PAIRS] += numbers * numbers
        out[DISCARDED] += numbers * discarded
    else:
        out[NEW_PAIRS] += numbers * numbers
        out[NEW_EXTRA_PAIRS] += extras * extras
        out[NEW_WITH_EXTRAS] += numbers * extras
        out[NEW_DISCARDED] += numbers * discarded
        out[NEW_EXTRAS_DISCARDED] += extras * discarded
