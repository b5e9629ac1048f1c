"""The reasons of 2 sans 3, read from the table after the action, once the dealer has done all that follows."""

from __future__ import annotations

from pioche.core.game import Position
from tests.kit.contract.readings.pair import Pair, Reading

ROWS = ("row/0", "row/1", "row/2")


def settled(pair: Pair, notation: str) -> Position:
    then = pair.after(notation)
    while then.dealer_due and not then.over:
        then.deal()
    return then


def zone(position: Position, name: str) -> list[int]:
    return [
        card for card in next(each for each in position.truth().zones if each.id == name).cards if card >= 0
    ]


def fact(position: Position, name: str, seat: int | None) -> int:
    return next(int(each.value) for each in position.truth().facts if (each.name, each.seat) == (name, seat))


def has_bonus(position: Position, seat: int) -> bool:
    return any(code.startswith("b") for code in _bonus_codes(position, seat))


def _bonus_codes(position: Position, seat: int) -> list[str]:
    truth = position.truth()
    return [truth.faces[card] for card in zone(position, f"bonuses/{seat}")]


def bonus_points(position: Position, seat: int) -> int:
    """The points of bonus cards; the final one has a sign of its own."""
    codes = [code for code in _bonus_codes(position, seat) if code.startswith("b")]
    final = next(
        (each.value for each in position.truth().facts if (each.name, each.seat) == ("final", seat)), 0
    )
    return sum(int(code[1:]) for code in codes) + int(final)


def collection_points(position: Position, seat: int) -> int:
    return fact(position, "points", seat) - bonus_points(position, seat)


def gained(pair: Pair, notation: str) -> int:
    return collection_points(settled(pair, notation), pair.seat) - collection_points(pair.position, pair.seat)


def signed(text: str) -> int:
    return int(text.replace("−", "-"))


def points(pair: Pair) -> bool:
    one, two = gained(pair, pair.better), gained(pair, pair.other)
    return (one, two) == (signed(pair.word("points")), signed(pair.word("less"))) and one > two


def bonus(pair: Pair) -> bool:
    then = settled(pair, pair.better)
    new = has_bonus(then, pair.seat) and not has_bonus(pair.position, pair.seat)
    return new and f"b{pair.number('points')}" in _bonus_codes(then, pair.seat)


def counted(pair: Pair, one: int, two: int) -> bool:
    return (one, two) == (pair.number("count"), pair.number("less"))


def colours(pair: Pair) -> bool:
    one, two = (fact(settled(pair, each), "colours", pair.seat) for each in (pair.better, pair.other))
    return counted(pair, one, two) and one > two


def rows_kept(pair: Pair) -> bool:
    hand = [int(code) for code in pair.cards(f"hand/{pair.seat}")]
    one, two = (len({card // 30 for card in hand if card != int(each)}) for each in (pair.better, pair.other))
    return counted(pair, one, two) and one > two


def lengths(pair: Pair, notation: str) -> list[int]:
    return [len(zone(settled(pair, notation), row)) for row in ROWS]


def free(pair: Pair) -> bool:
    one, two = (sum(4 - length for length in lengths(pair, each)) for each in (pair.better, pair.other))
    then = settled(pair, pair.better)
    if not counted(pair, one, two) or one >= two or then.actors != (pair.other_seat(),):
        return False
    return one > 0 or all(has_to_take(then, action) for action in then.legal(then.actors[0]))


def has_to_take(position: Position, action: int) -> bool:
    """Whether a card takes others from the rows."""
    seat, lying = position.actors[0], sum(len(zone(position, row)) for row in ROWS)
    then = position.after(action, seat)
    while then.dealer_due and not then.over:
        then.deal()
    return sum(len(zone(then, row)) for row in ROWS) <= lying


def full(pair: Pair) -> bool:
    one, two = (lengths(pair, each).count(4) for each in (pair.better, pair.other))
    then = settled(pair, pair.better)
    return counted(pair, one, two) and one < two and then.actors == (pair.other_seat(),)


READINGS: dict[str, Reading] = {
    "points": points,
    "bonus": bonus,
    "colours": colours,
    "rows-kept": rows_kept,
    "free": free,
    "full": full,
}
