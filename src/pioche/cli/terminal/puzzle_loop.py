"""`PuzzleLoop`: show a position, ask for the best action, and say what it was worth."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from pioche.cli import language
from pioche.cli.arguments import format_decimal
from pioche.cli.commands import rules
from pioche.cli.terminal.choices import Choices
from pioche.cli.terminal.puzzle_record import PuzzleRecord
from pioche.cli.terminal.screen import Terminal
from pioche.coach.puzzles.collection import Collection
from pioche.coach.puzzles.puzzle import Puzzle
from pioche.coach.puzzles.told import told
from pioche.coach.text import CoachText
from pioche.core.drawing.table import TableRenderer
from pioche.core.drawing.zones import NOTE_STYLE
from pioche.core.game import Position
from pioche.core.text import capitalised

NEAR = 6  # the next puzzle is one of so many whose difficulty is nearest to the rating
LONGEST_QUOTE = 40  # letters of a wrong entry that its error message repeats
TYPING_LINES = 4  # of the screen, reserved for the prompt and the typed line


class Skipped(Exception):
    """The person wants another puzzle."""


class PuzzleLoop:
    """Puzzles of one game, one after the other, until the person quits."""

    def __init__(self, collection: Collection, record: PuzzleRecord, terminal: Terminal) -> None:
        self.collection, self.record, self.terminal = collection, record, terminal
        self.game = collection.game

    def run(self) -> None:
        """Ask puzzles until none is left or the person quits."""
        passed: set[str] = set()
        try:
            while (puzzle := self.next(passed)) is not None:
                passed.add(puzzle.id)
                try:
                    self.ask(puzzle)
                except Skipped:
                    continue
                if self.terminal.ask(self.text(puzzle)("puzzle-go-on") + " ").strip().lower() == "q":
                    break
            else:
                self.terminal.say(language.text(self.game)("puzzle-none-left"))
        except (EOFError, KeyboardInterrupt):
            self.terminal.say("")

    def next(self, passed: set[str]) -> Puzzle | None:
        """Return a puzzle that is not answered yet, near the person's rating."""
        done = {*self.record.answered.get(self.game.id, ()), *passed}
        left = [each for each in self.collection.puzzles if each.id not in done]
        left.sort(key=lambda each: abs(each.rating - self.record.rating.mean))
        return secrets.choice(left[:NEAR]) if left else None

    def text(self, puzzle: Puzzle) -> CoachText:
        own = language.text()
        bots = own("bot-names").split(", ")
        names = [own("you") if seat == puzzle.seat else bots[seat] for seat in range(puzzle.players)]
        return CoachText(language.current(), self.game, names, puzzle.seat, ("pioche.bots", "pioche.cli"))

    def ask(self, puzzle: Puzzle) -> None:
        """Show one puzzle, take the answer, and say what it was worth. Raises `Skipped`."""
        position, text = puzzle.position(self.game), self.text(puzzle)
        choices = Choices(position, puzzle.seat, text)
        self.draw(puzzle, position, choices, text)
        hinted = False
        commands: dict[str, Callable[[], None]] = {
            "?": lambda: self.terminal.say(text("puzzle-keys"), NOTE_STYLE),
            "l": lambda: self.show_told(puzzle, text),
            "c": lambda: self.terminal.show(choices.explained(self.terminal.width)),
            "r": lambda: rules.show(self.game, text.language, self.terminal.console),
        }
        question = text("ask" if choices.numbered else "ask-notation") + " "
        while True:
            typed = self.terminal.ask(question).strip()
            action = choices.parse(typed)
            command = typed.removeprefix(":").lower()
            if action is not None:
                break
            if command == "q":
                raise EOFError
            if command == "s":
                raise Skipped
            if command == "h":
                hinted = True
                self.hint(puzzle, position, text)
            elif command in commands:
                commands[command]()
            else:
                self.terminal.say(text("puzzle-expected", given=typed[:LONGEST_QUOTE]), "bold red")
        self.judge(puzzle, position, text, self.game.notations[action], hinted)

    def draw(self, puzzle: Puzzle, position: Position, choices: Choices, text: CoachText) -> None:
        bots = frozenset(range(puzzle.players)) - {puzzle.seat}
        renderer = TableRenderer(self.game, text, puzzle.seat, bots)
        listed = choices.as_block(self.terminal.width, self.terminal.height)
        height = self.terminal.height - len(listed) - TYPING_LINES
        number = self.collection.puzzles.index(puzzle) + 1
        self.terminal.rule(
            text("puzzle-title", game=text("game-name"), number=number, rating=str(puzzle.rating))
        )
        if self.game.log_turns is not None:
            self.show_told(puzzle, text)
        scene = position.scene(puzzle.seat)
        self.terminal.show(renderer.render(scene, self.terminal.width, height, choices.labels()))
        self.terminal.say("")
        self.terminal.say(
            text("puzzle-question", prompt=text.say(position.prompt(puzzle.seat))), "bold green"
        )
        self.terminal.say(text("puzzle-keys"), NOTE_STYLE)
        self.terminal.show(listed)

    def show_told(self, puzzle: Puzzle, text: CoachText) -> None:
        """Show what the seat was told of the game before: in a game of memory, all of it."""
        for message in told(puzzle, self.game):
            self.terminal.say(text.say(message), NOTE_STYLE)

    def hint(self, puzzle: Puzzle, position: Position, text: CoachText) -> None:
        wrong = text.can(position.sentence(puzzle.seat, puzzle.tempting))
        self.terminal.say(text("puzzle-hint", theme=text(f"theme-{puzzle.theme}"), action=wrong))

    def judge(self, puzzle: Puzzle, position: Position, text: CoachText, given: str, hinted: bool) -> None:
        """Note the answer and say the best action, what it gains, and why."""
        right = given in puzzle.answers
        before = str(self.record.rating.shown)
        self.record.add(self.game.id, puzzle.id, puzzle.difficulty, right=right, hinted=hinted)
        best = capitalised(text.can(position.sentence(puzzle.seat, given if right else puzzle.answer)))
        other = puzzle.tempting if right else given
        self.terminal.say(
            text("puzzle-right" if right else "puzzle-wrong", action=best),
            "bold green" if right else "bold red",
        )
        chances = [
            f"{format_decimal(100 * each, 0)}" for each in (puzzle.chance, puzzle.chance - puzzle.loss(other))
        ]
        named = text.can(position.sentence(puzzle.seat, other))
        self.terminal.say(text("puzzle-chances", best=chances[0], other=chances[1], action=named))
        if why := text.because(puzzle.why(position, other)):
            self.terminal.say(capitalised(text("coach-because", reasons=why)))
        rating = self.record.rating
        said = text(
            "puzzle-rating", before=before, after=str(rating.shown), margin=rating.margin, run=self.record.run
        )
        self.terminal.say(said, NOTE_STYLE)
