"""Small kernels that several rooms share."""

from __future__ import annotations

from pioche.core.kernel import Array


def low_bit(mask: int) -> int:
    """The number of the lowest bit that is set; the mask must not be 0."""
    place = 0
    while not (mask >> place) & 1:
        place += 1
    return place


def bit_count(mask: int) -> int:
    """How many bits are set."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


def insert_sorted(cards: Array, count: int, card: int) -> int:
    """Insert into the ascending first `count` entries; the place it took."""
    place = count
    while place > 0 and cards[place - 1] > card:
        cards[place] = cards[place - 1]
        place -= 1
    cards[place] = card
    return place


def remove_at(cards: Array, count: int, place: int) -> None:
    """Close the gap left at `place` in the first `count` entries; the last one becomes 0."""
    for i in range(place, count - 1):
        cards[i] = cards[i + 1]
    cards[count - 1] = 0


def sort(cards: Array, count: int) -> None:
    """Sort the first `count` entries, ascending."""
    for i in range(1, count):
        insert_sorted(cards, i, cards[i])
