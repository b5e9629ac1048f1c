"""The reasons of Lost Cities, read from hands, suites and discards. A card's code is "S8" or "Sx"."""

from __future__ import annotations

from tests.kit.contract.readings.pair import Pair, Reading

NAMES = {"D": "desert", "S": "sea", "F": "forest", "V": "volcano", "I": "ice"}
LETTERS = {name: letter for letter, name in NAMES.items()}


def hand(pair: Pair) -> list[str]:
    return pair.cards(f"hand/{pair.seat}")


def suite(pair: Pair, letter: str, seat: int | None = None) -> list[str]:
    return pair.cards(f"suite/{pair.seat if seat is None else seat}/{NAMES[letter]}")


def value(code: str) -> int:
    return 0 if code[1:] == "x" else int(code[1:])


def total(codes: list[str]) -> int:
    return sum(map(value, codes))


def takes(laid: list[str], code: str) -> bool:
    """Whether a suite takes the card: an extra before all numbers, a number above all others."""
    highest = max(map(value, laid), default=0)
    return highest == 0 if value(code) == 0 else value(code) > highest


def lays(notation: str) -> str:
    """The card that is laid, or nothing."""
    return "" if notation[0] in "-+" or notation == "P" else notation


def discards(notation: str) -> str:
    return notation[1:] if notation[0] == "-" else ""


def points(laid: list[str]) -> int:
    return (total(laid) - 20) * (1 + sum(value(code) == 0 for code in laid)) if laid else 0


def suites_after(pair: Pair, notation: str, letter: str) -> list[str]:
    laid = lays(notation)
    return suite(pair, letter) + ([laid] if laid and laid[0] == letter else [])


def hand_after(pair: Pair, notation: str) -> list[str]:
    left = hand(pair)
    left.remove(lays(notation) or discards(notation))
    return left


def layable_after(pair: Pair, code: str) -> bool:
    """Whether the card is in hand after the better action, and its suite takes it."""
    return code in hand_after(pair, pair.better) and takes(suites_after(pair, pair.better, code[0]), code)


def opponent(pair: Pair) -> int:
    return 1 - pair.seat


def gains(pair: Pair) -> bool:
    letter = lays(pair.better)[0]
    before, after = suite(pair, letter), suites_after(pair, pair.better, letter)
    return bool(before) and points(after) - points(before) == pair.number("points")


def no_start(pair: Pair) -> bool:
    letter = LETTERS[pair.word("name")]
    stays = not suites_after(pair, pair.better, letter)
    return lays(pair.other)[:1] == letter and not suite(pair, letter) and stays and pair.number("cost") == 20


def not_skipped(pair: Pair) -> bool:
    card, over = pair.card(), pair.card("over")
    skipped = lays(pair.other) == over and over[0] == card[0] and value(card) < value(over)
    now = card in hand(pair) and takes(suite(pair, card[0]), card)
    return skipped and now and (lays(pair.better) == card or layable_after(pair, card))


def extra_kept(pair: Pair) -> bool:
    code = LETTERS[pair.word("name")] + "x"
    lost = discards(pair.other) == code or (lays(pair.other)[:1] == code[0] and value(lays(pair.other)) > 0)
    return lost and layable_after(pair, code)


def extra(pair: Pair) -> bool:
    letter, after = lays(pair.better)[0], suites_after(pair, pair.better, lays(pair.better)[0])
    numbers = [code for code in hand(pair) if code[0] == letter and value(code)]
    factor = 1 + sum(value(code) == 0 for code in after)
    fitting = all(takes(after, code) for code in numbers)
    return (
        lays(pair.better)[1:] == "x"
        and fitting
        and (len(numbers), factor) == (pair.number("count"), pair.number("factor"))
    )


def no_extra(pair: Pair) -> bool:
    letter = LETTERS[pair.word("name")]
    numbers = [code for code in hand(pair) if code[0] == letter and takes(suite(pair, letter), code)]
    found = total(suite(pair, letter)) + total(numbers)
    spared = suites_after(pair, pair.better, letter) == suite(pair, letter)
    return (
        lays(pair.other) == f"{letter}x"
        and found == pair.number("sum") < pair.number("cost") == 20
        and spared
    )


def kept(pair: Pair) -> bool:
    card = pair.card()
    return discards(pair.other) == card and bool(suite(pair, card[0])) and layable_after(pair, card)


def together(pair: Pair) -> bool:
    letter = LETTERS[pair.word("name")]
    then = [code for code in hand_after(pair, pair.better) if code[0] == letter]
    return discards(pair.other)[:1] == letter and len(then) == pair.number("count") > 1


def no_gift(pair: Pair) -> bool:
    card = pair.card()
    theirs = suite(pair, card[0], opponent(pair))
    against = discards(pair.other)
    gift = bool(against) and takes(suite(pair, against[0], opponent(pair)), against)
    return (
        discards(pair.better) == card
        and not takes(theirs, card)
        and gift
        and pair.other_seat() == opponent(pair)
    )


def not_found(pair: Pair) -> bool:
    card = pair.card()
    theirs = suite(pair, card[0], opponent(pair))
    wanted = bool(theirs) and takes(theirs, card) and discards(pair.other) == card
    return wanted and not discards(pair.better) and pair.other_seat() == opponent(pair)


def top(pair: Pair, notation: str) -> str:
    return pair.cards(f"discard/{NAMES[notation[1]]}")[-1] if notation[0] == "+" else ""


def taken(pair: Pair) -> bool:
    card = pair.card()
    mine = suite(pair, card[0])
    return top(pair, pair.better) == card and bool(mine) and takes(mine, card)


def denied(pair: Pair) -> bool:
    card = pair.card()
    theirs = suite(pair, card[0], opponent(pair))
    return top(pair, pair.better) == card and bool(theirs) and takes(theirs, card)


READINGS: dict[str, Reading] = {
    "gains": gains,
    "no-start": no_start,
    "not-skipped": not_skipped,
    "extra-kept": extra_kept,
    "extra": extra,
    "no-extra": no_extra,
    "kept": kept,
    "together": together,
    "no-gift": no_gift,
    "not-found": not_found,
    "taken": taken,
    "denied": denied,
    "useless": lambda pair: (
        top(pair, pair.other) == pair.card() and not takes(suite(pair, pair.card()[0]), pair.card())
    ),
    "time": lambda pair: (
        pair.better[0] == "+" and pair.other == "P" and len(pair.cards("pile")) == pair.number("count") <= 10
    ),
}
