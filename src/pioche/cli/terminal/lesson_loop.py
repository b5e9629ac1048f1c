"""`LessonLoop`: a lesson on the screen; the learner types the actions that the lesson asks for."""

from __future__ import annotations

from pioche.cli import language
from pioche.cli.arguments import program_name
from pioche.cli.terminal import result
from pioche.cli.terminal.choices import Choices
from pioche.cli.terminal.screen import Terminal
from pioche.core.drawing.table import TableRenderer
from pioche.core.drawing.zones import NOTE_STYLE
from pioche.core.lesson import Lesson, LessonRun, Step
from pioche.core.scene import Frame
from pioche.core.text import Text, capitalised

NOTE_LINES = 12  # of the screen, reserved for the words below the table


class LessonLoop:
    """One lesson, from its first step to its last."""

    def __init__(self, lesson: Lesson, terminal: Terminal) -> None:
        self.lesson, self.terminal = lesson, terminal
        self.run_of = LessonRun(lesson)
        bots = [name.strip() for name in language.text()("bot-names").split(",")]
        names = [
            language.text()("you") if seat == lesson.seat else bots[seat] for seat in range(lesson.players)
        ]
        self.text = Text(
            language.current(),
            lesson.game,
            names,
            lesson.seat,
            also=("pioche.bots", "pioche.cli", lesson.words),
        )
        others = frozenset(range(lesson.players)) - {lesson.seat}
        self.renderer = TableRenderer(lesson.game, self.text, lesson.seat, others)

    def run(self) -> None:
        """Go through the lesson until its end, or until the learner quits."""
        try:
            while not self.run_of.over:
                self.step()
        except (EOFError, KeyboardInterrupt):
            self.terminal.say("")
            return
        self.terminal.say("")
        for thing in self.lesson.learnt:
            self.terminal.say(f"  • {self.text.say(thing.text)}")
        self.terminal.say(self.text("lesson-over", command=f"{program_name()} play {self.lesson.game.id}"))

    def step(self) -> None:
        """Show a step and ask until the learner has done what it asks for."""
        step, number = self.run_of.step, self.run_of.at + 1
        self.show_frames(step.before)
        offered = {choice.action for choice in step.choices}
        choices = None if step.shows else Choices(step.position, self.lesson.seat, self.text, offered)
        self.show_table(step, choices, number)
        if choices is None:
            self.answer(self.text("lesson-next"))
            self.run_of.go(number)
            return
        action = self.ask(step, choices)
        self.show_frames(step.played[action])
        if step.end.over:
            self.terminal.show(result.result_block(step.end, self.text, self.terminal.width))
        if step.done is not None:
            self.terminal.say(self.text.say(step.done), "green")

    def show_table(self, step: Step, choices: Choices | None, number: int) -> None:
        heading = self.text("lesson-step", step=number, steps=len(self.lesson.steps))
        self.terminal.rule(f"{self.text('game-name')} · {heading}")
        height = self.terminal.height - NOTE_LINES
        labels = choices.labels() if choices else {}
        scene = step.position.scene(self.lesson.seat)
        self.terminal.show(self.renderer.render(scene, self.terminal.width, height, labels))
        self.terminal.say("")
        self.terminal.say(self.text.say(step.title), "bold")
        self.terminal.say(self.text.say(step.text))
        if step.ask is not None:
            self.terminal.say(self.text.say(step.ask), "bold green")

    def ask(self, step: Step, choices: Choices) -> int:
        """Return the right action, once the learner has typed it or asked to be shown it."""
        game = self.lesson.game
        self.terminal.say(self.text("lesson-choices"), NOTE_STYLE)
        self.terminal.show(choices.as_block(self.terminal.width, self.terminal.height))
        while True:
            typed = self.answer(self.text("lesson-ask"))
            if typed == "c":
                self.terminal.show(choices.explained(self.terminal.width))
            if typed in ("", "c"):
                continue
            action = step.solution if typed == "?" else choices.parse(typed)
            if action is None:
                possible = ", ".join(game.notations[each] for each in choices.actions)
                self.terminal.say(
                    self.text("expected-notation", given=typed[:40], possible=possible), "bold red"
                )
                continue
            if typed == "?":
                self.terminal.say(
                    f"{game.notations[action]}: {self.text.can(step.position.sentence(self.lesson.seat, action))}"
                )
            answer = self.run_of.answer(action)
            if answer.right:
                return action
            assert answer.message is not None
            assert answer.look is not None
            self.terminal.say(f"{self.text.say(answer.message)} {self.text.say(answer.look)}", "yellow")
            if answer.hint:
                right = step.position.sentence(self.lesson.seat, step.solution)
                self.terminal.say(capitalised(self.text.can(right)), NOTE_STYLE)

    def answer(self, question: str) -> str:
        """Return what the learner types, without spaces around it. Raises `EOFError` for q, which quits."""
        typed = self.terminal.ask(question + " ").strip()
        if typed == "q":
            raise EOFError
        return typed

    def show_frames(self, frames: tuple[Frame, ...]) -> None:
        for frame in frames:
            for message in frame.log:
                if not message.passing:
                    self.terminal.say(f"  • {self.text.say(message)}", NOTE_STYLE)
