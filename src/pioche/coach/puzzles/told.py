"""What the deciding seat of a puzzle was told of the game, so that a person knows as much as the seat does."""

from __future__ import annotations

from collections.abc import Iterator

from pioche.coach.puzzles.puzzle import Puzzle
from pioche.core.contract import DEALER
from pioche.core.game import Game, Position
from pioche.core.message import Message
from pioche.core.scene import LogLine


def told(puzzle: Puzzle, game: Game) -> tuple[Message, ...]:
    """Return the lines of the log, the oldest first, as the seat read them.

    In a game of memory these are all lines, in other games those since the seat's turn before.
    """
    lines: list[Message] = []
    turns, last = [0, 0], DEALER  # where the seat's turns begin; who decided last
    for by, read in _steps(puzzle, game):
        if by == puzzle.seat != last:
            turns.append(len(lines))
        lines += [message for message in read if not message.passing]
        last = last if by == DEALER else by
    first = 0 if game.log_turns is not None else turns[-2 if last == puzzle.seat else -1]
    return tuple(lines[first:])


def _steps(puzzle: Puzzle, game: Game) -> Iterator[tuple[int, tuple[Message, ...]]]:
    """Play the game up to the puzzle; yield who made each step, and what the seat read of it."""
    position = game.new(puzzle.players, puzzle.options, seed=puzzle.seed, automatic=False)
    for seat, notation in puzzle.moves:
        yield from _dealt(position, puzzle.seat)
        before = position.copy()
        position.play(notation, seat)
        yield seat, _read(before, position, puzzle.seat, position.tell(before, seat, game.parse(notation)))
    yield from _dealt(position, puzzle.seat)


def _dealt(position: Position, seat: int) -> Iterator[tuple[int, tuple[Message, ...]]]:
    while position.dealer_due:
        before = position.copy()
        position.deal()
        yield DEALER, _read(before, position, seat, position.tell(before, DEALER))


def _read(before: Position, after: Position, seat: int, lines: list[LogLine]) -> tuple[Message, ...]:
    """The lines of a step that the seat may read."""
    return tuple(after.frame(before, seat, lines).log)
