"""The reasons of Skyjo, read from tableaux, hand and discard."""

from __future__ import annotations

from tests.kit.contract.readings.pair import Pair, Reading

PLACES = 12
WIDE = 4


def tableau(pair: Pair, seat: int | None = None) -> list[str]:
    return pair.shown(f"grid/{pair.seat if seat is None else seat}")


def place(notation: str) -> int:
    return int(notation[1:]) - 1


def column(notation: str) -> int:
    return place(notation) % WIDE + 1


def others(pair: Pair, notation: str) -> list[str]:
    """The cards above and below a place."""
    found = tableau(pair)
    return [
        found[each]
        for each in range(PLACES)
        if each % WIDE == place(notation) % WIDE and each != place(notation)
    ]


def held(pair: Pair) -> str:
    return pair.cards(f"held/{pair.seat}")[-1]


def exchanges(notation: str) -> bool:
    return notation.startswith("x")


def clears(pair: Pair, notation: str) -> bool:
    return exchanges(notation) and others(pair, notation) == [held(pair)] * 2


def thrown(pair: Pair, notation: str) -> str:
    """The card that goes to the discard."""
    return tableau(pair)[place(notation)] if exchanges(notation) else held(pair)


def saved(pair: Pair, notation: str) -> int | None:
    """The points that surely leave the tableau."""
    old = tableau(pair)[place(notation)]
    if not exchanges(notation) or old == "?":
        return None
    return int(old) - int(held(pair))


def in_column(pair: Pair, number: int) -> list[str]:
    return tableau(pair)[number - 1 :: WIDE]


def top(pair: Pair) -> str:
    return pair.cards("discard")[-1]


def columns_with(pair: Pair, card: str) -> list[int]:
    return [in_column(pair, each + 1).count(card) for each in range(WIDE)]


def open_points(cards: list[str]) -> int:
    return sum(int(card) for card in cards if card not in ("", "?"))


def column_cleared(pair: Pair) -> bool:
    return clears(pair, pair.better) and not clears(pair, pair.other) and pair.card() == held(pair)


def saves(pair: Pair) -> bool:
    found, less = saved(pair, pair.better), saved(pair, pair.other)
    none = less is None or less <= 0
    return found == pair.number("points") > 0 and none and not clears(pair, pair.better)


def saves_more(pair: Pair) -> bool:
    found, less = saved(pair, pair.better), saved(pair, pair.other)
    return found == pair.number("points") and less == pair.number("less") and 0 < less < found


def makes_pair(pair: Pair) -> bool:
    beside = others(pair, pair.better)
    mine = exchanges(pair.better) and beside.count(held(pair)) == 1 and pair.card() == held(pair)
    return mine and not (exchanges(pair.other) and held(pair) in others(pair, pair.other))


def keeps_pair(pair: Pair) -> bool:
    now = in_column(pair, pair.number("column"))
    broken = exchanges(pair.other) and column(pair.other) == pair.number("column")
    then = [*tableau(pair)]
    if exchanges(pair.better):
        then[place(pair.better)] = held(pair)
    stays = then[pair.number("column") - 1 :: WIDE].count(pair.card()) == 2
    return now.count(pair.card()) == 2 and broken and thrown(pair, pair.other) == pair.card() and stays


def awaits_third(pair: Pair) -> bool:
    at, card = pair.number("column"), pair.card()
    spoilt = exchanges(pair.other) and column(pair.other) == at and others(pair, pair.other) == [card] * 2
    return spoilt and column(pair.better) != at and held(pair) != card


def high_out(pair: Pair) -> bool:
    laid = exchanges(pair.other) and not clears(pair, pair.other)
    return not exchanges(pair.better) and laid and pair.card() == held(pair) and int(held(pair)) > 5


def left(pair: Pair) -> bool:
    """The next seat's turn comes with that card on the discard."""
    then = pair.after(pair.better)
    discard = then.truth().faces[next(z for z in then.truth().zones if z.id == "discard").cards[-1]]
    next_seat = (pair.seat + 1) % pair.position.players
    known = thrown(pair, pair.better) == pair.card() and thrown(pair, pair.other) == pair.card("less")
    return (
        known
        and discard == pair.card()
        and int(pair.card()) > int(pair.card("less"))
        and next_seat == pair.other_seat()
    )


def fewer_hidden(pair: Pair) -> bool:
    found = tableau(pair)
    return found[place(pair.better)] == "?" and found[place(pair.other)] != "?"


def goes_on(pair: Pair) -> bool:
    hidden = [each for each, card in enumerate(tableau(pair)) if card == "?"]
    nobody = all("?" in tableau(pair, seat) for seat in range(pair.position.players))
    return nobody and hidden == [place(pair.other)] and place(pair.better) not in hidden


def ends(pair: Pair) -> bool:
    hidden = [each for each, card in enumerate(tableau(pair)) if card == "?"]
    mine = open_points(tableau(pair)) + int(held(pair))
    rest = [open_points(tableau(pair, each)) for each in range(pair.position.players) if each != pair.seat]
    return exchanges(pair.better) and hidden == [place(pair.better)] and mine < min(rest)


def replaces(pair: Pair) -> bool:
    found = [card for card in tableau(pair) if card not in ("", "?")]
    lower = int(top(pair)) < int(pair.card("old"))
    return pair.better == "D" and pair.card() == top(pair) and pair.card("old") in found and lower


def none_higher(pair: Pair) -> bool:
    found = [card for card in tableau(pair) if card not in ("", "?")]
    return pair.better == "P" and bool(found) and all(int(card) <= int(top(pair)) for card in found)


READINGS: dict[str, Reading] = {
    "column": column_cleared,
    "saves": saves,
    "saves-more": saves_more,
    "pair": makes_pair,
    "pair-kept": keeps_pair,
    "third": awaits_third,
    "high-out": high_out,
    "left": left,
    "fewer-hidden": fewer_hidden,
    "goes-on": goes_on,
    "ends": ends,
    "replaces": replaces,
    "none-higher": none_higher,
    "draws-third": lambda pair: (
        pair.better == "D" and 2 in columns_with(pair, top(pair)) and pair.card() == top(pair)
    ),
    "draws-second": lambda pair: (
        pair.better == "D" and top(pair) in tableau(pair) and pair.card() == top(pair)
    ),
}
