"""Small kernels that several games use."""

from __future__ import annotations

from pioche.core.kernel import Array


def low_bit(mask: int) -> int:
    """Return the number of the lowest bit that is set; the mask must not be 0."""
    place = 0
    while not (mask >> place) & 1:
        place += 1
    return place


def bit_count(mask: int) -> int:
    """Return how many bits are set; the mask must not be negative.

    The bits are added in parallel: in pairs, then fours, then eights. No branch depends on the data, so
    the processor mispredicts none.
    """
    pairs = mask - ((mask >> 1) & 0x5555555555555555)
    fours = (pairs & 0x3333333333333333) + ((pairs >> 2) & 0x3333333333333333)
    eights = (fours + (fours >> 4)) & 0x0F0F0F0F0F0F0F0F
    halves = eights + (eights >> 32)
    quarters = halves + (halves >> 16)
    return (quarters + (quarters >> 8)) & 0x7F


def clear(features: Array) -> None:
    """Set every feature to 0, for observations that write only some of them."""
    for i in range(len(features)):
        features[i] = 0


def insert_sorted(cards: Array, count: int, card: int) -> int:
    """Insert a card into the first `count` entries, which are ascending; return its place."""
    place = count
    while place > 0 and cards[place - 1] > card:
        cards[place] = cards[place - 1]
        place -= 1
    cards[place] = card
    return place


def remove_at(cards: Array, count: int, place: int) -> None:
    """Remove the entry at `place` from the first `count` entries; the last of them becomes 0."""
    for i in range(place, count - 1):
        cards[i] = cards[i + 1]
    cards[count - 1] = 0


def sort(cards: Array, count: int) -> None:
    """Sort the first `count` entries, ascending."""
    for i in range(1, count):
        insert_sorted(cards, i, cards[i])
