"""The end of a match: who won, and each seat's points as the rulebook counts them."""

from __future__ import annotations

from rich.text import Text as Styled

from pioche.cli.terminal import blocks
from pioche.cli.terminal.blocks import Block, painted
from pioche.core.game import Position
from pioche.core.message import Seat
from pioche.core.text import Text

MINUS = "\N{MINUS SIGN}"
LEAST = 24


def shown(position: Position, text: Text, width: int) -> Block:
    """The winners, then the count of every seat."""
    counts = [_count(position, text, seat) for seat in range(position.players)]
    return [*headline(position, text), Styled(), *blocks.flow(counts, width)]


def headline(position: Position, text: Text) -> Block:
    """Who has won; nothing while the match goes on."""
    if not position.over:
        return []
    names = ", ".join(text.seat(seat) for seat in position.winners)
    seat = Seat(position.winners[0]) if len(position.winners) == 1 else ""
    return [painted(text("won", names=names, count=len(position.winners), seat=seat), "bold green")]


def _count(position: Position, text: Text, seat: int) -> Block:
    """One seat's lines, the points at the right, and their sum."""
    lines = [(text.say(line.message), points(line.points)) for line in position.count(seat)]
    total = (text("total"), points(position.scores[seat]))
    room = max([LEAST, *(len(words) + len(figure) + 2 for words, figure in [*lines, total])])
    won = seat in position.winners
    name = painted(f"{text.seat(seat)}{' ★' if won else ''}", "bold green" if won else "bold")
    counted = [blocks.right_aligned(words, figure, room) for words, figure in lines]
    return [name, *counted, Styled("─" * room), blocks.right_aligned(*total, room, "bold")]


def points(number: int) -> str:
    return str(number).replace("-", MINUS)
