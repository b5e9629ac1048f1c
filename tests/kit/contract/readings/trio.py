"""The reasons of Trio, read from the true cards: what the seat is sure of must be so."""

from __future__ import annotations

from tests.kit.contract.readings.pair import Pair, Reading


def asked(pair: Pair, notation: str) -> str:
    """The card that a request shows."""
    if notation[0] == "c":
        return pair.cards("centre")[int(notation[1:]) - 1]
    hand = pair.cards(f"hand/{notation[:-1]}")
    return hand[0] if notation[-1] == "-" else hand[-1]


def reachable(pair: Pair, card: str) -> int:
    """How many cards of a number can be shown one after the other."""
    found = pair.cards("shown").count(card)
    found += pair.cards("centre").count(card) if "centre" in {zone.id for zone in pair.truth.zones} else 0
    for seat in range(pair.position.players):
        hand = pair.cards(f"hand/{seat}")
        found += hand.count(card) if hand and card in (hand[0], hand[-1]) else 0
    return found


def sure(pair: Pair) -> bool:
    shown = pair.cards("shown")
    return (
        asked(pair, pair.better) == pair.card()
        and reachable(pair, pair.card()) == 3
        and set(shown) <= {pair.card()}
    )


def wins_next(pair: Pair, seat: int) -> bool:
    """Whether the trio of the named number, if it is the next one won, wins the game for the seat."""
    half = pair.position.players // 2
    zone = f"team/{'ABC'[seat % half]}" if pair.position.options["teams"] == "on" else f"won/{seat}"
    won = [int(code) for code in pair.cards(zone)]
    card = int(pair.card())
    if card == 7:
        return True
    if pair.position.options["mode"] == "simple":
        return len(won) + 3 == 9
    return any(7 in (abs(card - each), card + each) for each in won)


def sure_win(pair: Pair) -> bool:
    return sure(pair) and wins_next(pair, pair.seat)


def sure_denied(pair: Pair) -> bool:
    return sure(pair) and wins_next(pair, pair.other_seat()) and not wins_next(pair, pair.seat)


def different(pair: Pair) -> bool:
    shown = pair.cards("shown")
    return bool(shown) and asked(pair, pair.other) == pair.card() != shown[0] == pair.card("wanted")


def secret(pair: Pair) -> bool:
    """The other action shows the end of the own hand, which nobody has seen since the last swap."""
    own = pair.other == f"{pair.seat}{'-' if pair.word('end') == 'lowest' else '+'}"
    state = pair.position.state[0]
    unseen = state["lowest_shown" if pair.word("end") == "lowest" else "highest_shown"][pair.seat] == 0
    return own and bool(unseen) and pair.better != pair.other


def next_knows(pair: Pair) -> bool:
    following = (pair.seat + 1) % pair.position.players
    return pair.better[:-1] == str(following) == str(pair.other_seat()) and pair.other[:-1] != str(following)


def gift(notation: str) -> str:
    return notation[1:] if notation[0] == "g" else ""


def single(pair: Pair) -> bool:
    return gift(pair.better) == pair.card() and pair.cards(f"hand/{pair.seat}").count(pair.card()) == 1


def pair_kept(pair: Pair) -> bool:
    two = pair.cards(f"hand/{pair.seat}").count(pair.card()) == 2
    return two and gift(pair.other) == pair.card() != gift(pair.better)


def end(pair: Pair) -> bool:
    hand = pair.cards(f"hand/{pair.seat}")
    ends = (hand[0], hand[-1])
    return gift(pair.better) == pair.card() in ends and gift(pair.other) not in ends


READINGS: dict[str, Reading] = {
    "sure": sure,
    "sure-win": sure_win,
    "sure-denied": sure_denied,
    "equal": lambda pair: asked(pair, pair.better) == pair.cards("shown")[0] == pair.card(),
    "different": different,
    "secret": secret,
    "next-knows": next_knows,
    "single": single,
    "pair-kept": pair_kept,
    "end": end,
}
