"""The result of a match: the winners, and the points of each seat line by line as the rules count them."""

from __future__ import annotations

from rich.text import Text as Styled

from pioche.cli.terminal import blocks
from pioche.cli.terminal.blocks import Block, styled
from pioche.core.game import Position
from pioche.core.message import Seat
from pioche.core.text import Text

MINUS = "\N{MINUS SIGN}"
MIN_WIDTH = 24  # of the count of one seat


def result_block(position: Position, text: Text, width: int) -> Block:
    """Return the winners, then the count of every seat."""
    counts = [_count(position, text, seat) for seat in range(position.players)]
    return [*_headline(position, text), Styled(), *blocks.flow(counts, width)]


def _headline(position: Position, text: Text) -> Block:
    """Return the line that names the winners; nothing before the end of the match."""
    if not position.over:
        return []
    names = ", ".join(text.seat(seat) for seat in position.winners)
    seat = Seat(position.winners[0]) if len(position.winners) == 1 else ""
    return [styled(text("won", names=names, count=len(position.winners), seat=seat), "bold green")]


def _count(position: Position, text: Text, seat: int) -> Block:
    """Return the count of one seat: its lines with their points, and the total."""
    lines = [(text.say(line.message), _points(line.points)) for line in position.count(seat)]
    total = (text("total"), _points(position.scores[seat]))
    width = max([MIN_WIDTH, *(len(words) + len(figure) + 2 for words, figure in [*lines, total])])
    won = seat in position.winners
    name = styled(f"{text.seat(seat)}{' ★' if won else ''}", "bold green" if won else "bold")
    counted = [blocks.right_aligned(words, figure, width) for words, figure in lines]
    return [name, *counted, Styled("─" * width), blocks.right_aligned(*total, width, "bold")]


def _points(number: int) -> str:
    return str(number).replace("-", MINUS)
