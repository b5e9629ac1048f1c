"""What the other's hand looks like, as far as its cards are guessed.

Who holds a card could have laid it and did not, or keeps it for a suite to come, or keeps it from the other
side. So each card counts by what it is to its holder: one that fits a suite begun, by how far it is above the
last number; one of a suite not begun, by its value; one of no use. Cards of one series come together, and
rarely in a series that was discarded. Every sign counts a second time by how early it is.
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
    cards_of,
    held,
)

# A card that fits a suite begun: an extra, else by how far above the last number it is; one of a suite not
# begun: an extra, else by its value; one of no use to its holder, and to the other side none, one for a suite
# begun, one for a suite to come. Then of each series: numbers among numbers, extras, both; cards discarded.
FITS, NEW = 0, SERIES_FACES
(
    USELESS, DENIED, KEPT, NEW_PAIRS, NEW_EXTRA_PAIRS, NEW_WITH_EXTRAS, PAIRS,
    NEW_DISCARDED, NEW_EXTRAS_DISCARDED, DISCARDED, COUNTED,
) = range(NEW + SERIES_FACES, NEW + SERIES_FACES + 11)  # fmt: skip
_COUNTED = (
    "fits-extra", *(f"fits-{above}-above" for above in range(1, SERIES_FACES)),
    "new-extra", *(f"new-{value}" for value in range(2, SERIES_FACES + 1)),
    "useless", "denied", "kept", "new-pairs", "new-extra-pairs", "new-with-extras", "pairs",
    "new-discarded", "new-extras-discarded", "discarded",
)  # fmt: skip
BELIEF_FEATURES = (*_COUNTED, *(f"{sign}-early" for sign in _COUNTED))


def belief_features(s: State, seat: int, out: Array) -> None:
    other = 1 - seat
    for k in range(COUNTED):
        out[k] = 0.0
    hand = 0
    for i in range(held(s, other)):
        card = signed(s.hands[other, i])
        hand |= 1 << card
        out[sign_of(s, seat, card)] += 1.0
    for series in range(SERIES):
        tell_series(s, other, cards_of(hand, series), series, out)
    early = signed(s.left) / PILE
    for k in range(COUNTED):
        out[COUNTED + k] = out[k] * early


def sign_of(s: State, seat: int, card: int) -> int:
    """What a card in the other hand is to its holder."""
    other, value, series = 1 - seat, signed(VALUE_OF[card]), signed(SERIES_OF[card])
    top = signed(s.tops[SERIES * other + series])
    if (s.fits[other] >> card) & 1 == 0:
        if (s.fits[seat] >> card) & 1 == 0:
            return USELESS
        return DENIED if cards_of(s.lain[seat], series) else KEPT
    if top == 0:
        return NEW + max(value - 1, 0)
    return FITS + (value - max(signed(VALUE_OF[top - 1]), 1) if value else 0)


def tell_series(s: State, other: int, cards: int, series: int, out: Array) -> None:
    """What the cards held of a series are to each other, and to those discarded."""
    extras = signed(EXTRAS_OF[cards])
    numbers = signed(COUNT_OF[cards]) - extras
    discarded = signed(COUNT_OF[cards_of(s.lain[SEATS], series)])
    if cards_of(s.lain[other], series):
        out[PAIRS] += numbers * numbers
        out[DISCARDED] += numbers * discarded
    else:
        out[NEW_PAIRS] += numbers * numbers
        out[NEW_EXTRA_PAIRS] += extras * extras
        out[NEW_WITH_EXTRAS] += numbers * extras
        out[NEW_DISCARDED] += numbers * discarded
        out[NEW_EXTRAS_DISCARDED] += extras * discarded
