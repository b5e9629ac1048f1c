"""The count of a game or of a round: what happened and why, and each seat's points line by line with their cards."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text as Styled

from pioche.core.count import Bill, Count
from pioche.core.drawing import blocks
from pioche.core.drawing.blocks import Block, styled
from pioche.core.drawing.cards import Deck
from pioche.core.game import Position
from pioche.core.scene import ScoreLine
from pioche.core.text import Text, capitalised

MINUS = "\N{MINUS SIGN}"
MIN_WIDTH = 24  # of the count of one seat


def result_block(position: Position, text: Text, width: int) -> Block:
    """Return what happened, then the count of every seat; without a headline while a round goes on."""
    deck = Deck(position.game.faces_by_code)
    counted = position.counted()
    if counted is not None:
        return count_block(counted, deck, text, width)
    counts = [
        _count(
            styled(text.seat(seat), "bold"), position.count(seat), position.scores[seat], deck, text, width
        )
        for seat in range(position.players)
    ]
    return blocks.flow(counts, width)


def count_block(counted: Count, deck: Deck, text: Text, width: int) -> Block:
    """Return the headline, the explanation and the bills, the best first."""
    headline = styled(capitalised(text.say(counted.headline)), "bold green" if counted.over else "bold")
    said = [headline, *(Styled(text.say(message)) for message in counted.explanation)]
    bills = [_bill(bill, deck, text, width) for bill in counted.bills]
    return [*(line for words in said for line in _fitted(words, width)), Styled(), *blocks.flow(bills, width)]


def _bill(bill: Bill, deck: Deck, text: Text, width: int) -> Block:
    names = " + ".join(text.seat(seat) for seat in bill.seats)
    name = styled(f"{names}{' ★' if bill.won else ''}", "bold green" if bill.won else "bold")
    if bill.remark is not None:
        name.append(f", {text.say(bill.remark)}")
    return _count(name, bill.lines, bill.total, deck, text, width)


def _count(
    name: Styled, lines: Sequence[ScoreLine], points: int, deck: Deck, text: Text, available: int
) -> Block:
    """Return the count of one seat: its lines with their points and cards, and the total."""
    said = [(text.say(line.message), _points(line.points)) for line in lines]
    total = (text("total"), _points(points))
    wide = max([MIN_WIDTH, *(len(words) + len(figure) + 2 for words, figure in [*said, total])])
    wide = min(wide, available)
    counted: Block = []
    for line, (words, figure) in zip(lines, said, strict=True):
        *above, last = _fitted(Styled(words), wide - len(figure) - 2)
        counted += [*above, blocks.right_aligned(last.plain, figure, wide)]
        chips = [deck.chip(card.face) for card in line.cards]
        counted += [Styled("  ").append_text(row) for row in blocks.wrapped(chips, wide - 2)]
    return [*_fitted(name, wide), *counted, Styled("─" * wide), blocks.right_aligned(*total, wide, "bold")]


def _fitted(line: Styled, width: int) -> Block:
    """Return the line, broken at blanks where it is too long."""
    return blocks.wrapped(list(line.split(" ")), width)


def _points(number: int) -> str:
    return str(number).replace("-", MINUS)
