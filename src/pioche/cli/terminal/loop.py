"""`MatchLoop`: show the table, ask the person for a decision, let the bots and the dealer act."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

from pioche.bots import NAMES
from pioche.bots.refusals import BotMisbehaved
from pioche.cli import language
from pioche.cli.arguments import program_name
from pioche.cli.commands import rules
from pioche.cli.terminal import result
from pioche.cli.terminal.choices import Choices
from pioche.cli.terminal.screen import Terminal
from pioche.cli.terminal.session import Session
from pioche.core.contract import SPECTATOR
from pioche.core.drawing.cards import Deck
from pioche.core.drawing.table import TableRenderer
from pioche.core.drawing.zones import NOTE_STYLE
from pioche.core.match import PERSON, Match

BOT_SECONDS = 0.7
LONGEST_PAUSE = 2.0  # seconds; short, because a person at a terminal can scroll back
RESUMED_LINES = 8  # of the log, shown again when a match is resumed
LONGEST_QUOTE = 40  # letters of a wrong entry that its error message repeats
TYPING_LINES = 4  # of the screen, reserved for the prompt and the typed line


class Quit(Exception):
    """The person has quit the match."""


class MatchLoop:
    """One match between a person and bots."""

    def __init__(self, match: Match, path: Path, terminal: Terminal) -> None:
        kinds = [player.kind for player in match.seats]
        self.person = kinds.index(PERSON) if PERSON in kinds else SPECTATOR
        self.path = path
        self.terminal = terminal
        you = language.text()("you")
        names = [you if player.kind == PERSON else player.name for player in match.seats]
        self.text = language.text(match.game, names, self.person)
        self.session = Session(match)
        self.lines_shown = 0  # of the log
        bots = frozenset(seat for seat, kind in enumerate(kinds) if kind != PERSON)
        self.renderer = TableRenderer(match.game, self.text, self.person, bots)
        self.commands = {
            "?": self.help,
            "u": self.undo,
            "r": self.rules,
            "l": self.show_log,
            "q": self.quit,
        }

    def run(self, resumed: bool = False) -> None:
        """Play until the match is over or the person quits; either way the match is saved."""
        self.greet(resumed)
        try:
            while not self.session.position.over:
                self.step()
        except (Quit, EOFError, KeyboardInterrupt):
            self.save_and_leave()
            return
        except BotMisbehaved:
            self.save_and_leave()
            raise
        finally:
            self.session.close()
        self.finish()

    # Steps ----------------------------------------------------------------------------------------

    def step(self) -> None:
        """Perform one step of the dealer, the person or a bot, whoever acts next."""
        position = self.session.position
        self.show_new_lines()
        if position.dealer_due:
            self.show_round()
            self.terminal.wait(min(LONGEST_PAUSE, position.pause() / 1000))
            self.session.deal()
        elif self.person in position.actors:
            self.decide()
        else:
            self.terminal.wait(BOT_SECONDS)
            seat = position.actors[0]
            self.session.decide(seat, self.session.bot_choice(seat))

    def show_round(self) -> None:
        """Show the count of a round that has just ended."""
        counted = self.session.position.counted()
        if counted is not None:
            self.terminal.say("")
            deck = Deck(self.session.position.game.faces_by_code)
            self.terminal.show(result.count_block(counted, deck, self.text, self.terminal.width))

    def decide(self) -> None:
        """Ask the person until they choose an action or a command that ends the question."""
        choices = Choices(self.session.position, self.person, self.text)
        self.draw(choices)
        commands: dict[str, Callable[[], bool]] = {
            **self.commands,
            "c": lambda: self.list_choices(choices),
        }
        while True:
            typed = self.terminal.ask(self.question(choices)).strip()
            action = choices.parse(typed)
            if action is not None:
                self.session.decide(self.person, action)
                return
            command = commands.get(typed.removeprefix(":").lower())
            if command is None:
                self.terminal.say(self.correction(typed, choices), "bold red")
            elif command():
                return

    def question(self, choices: Choices) -> str:
        return self.text("ask" if choices.numbered else "ask-notation") + " "

    def correction(self, typed: str, choices: Choices) -> str:
        """Return the message for a wrong entry: what can be typed instead."""
        typed = typed[:LONGEST_QUOTE]
        notations = [choices.game.notations[action] for action in choices.actions]
        if choices.numbered:
            example = notations[len(notations) // 2]
            return self.text("expected", given=typed, most=len(notations), example=example)
        return self.text("expected-notation", given=typed, possible=", ".join(notations))

    # On the screen --------------------------------------------------------------------------------

    def greet(self, resumed: bool) -> None:
        match, text = self.session.match, self.text
        self.terminal.rule(text("game-name"))
        bots = [
            text("bot-named", name=player.name, level=self.level(player.kind))
            for player in match.seats
            if player.kind != PERSON
        ]
        self.terminal.say(text("greeting", bots=", ".join(bots), count=len(bots)))
        self.terminal.say(text("keys"), NOTE_STYLE)
        if resumed:
            self.terminal.say(text("resumed", count=self.session.decisions))
            self.lines_shown = max(0, len(self.session.log) - RESUMED_LINES)

    def level(self, bot: str) -> str:
        """Return the name of a bot's level; for an outside program its command."""
        return self.text(f"bot-{bot}") if bot in NAMES else bot

    def show_new_lines(self) -> None:
        """Show the lines of the log that the person has not seen yet."""
        self._show_lines_from(self.lines_shown)
        self.lines_shown = len(self.session.log)

    def _show_lines_from(self, first: int) -> None:
        for message in self.session.lines(self.person, first):
            if not message.passing:
                self.terminal.say(f"  • {self.text.say(message)}")

    def draw(self, choices: Choices | None = None) -> None:
        """Show the table and, if it is the person's turn, the prompt and the choices."""
        width, position = self.terminal.width, self.session.position
        choice_list = choices.as_block(width, self.terminal.height) if choices else []
        height = self.terminal.height - len(choice_list) - TYPING_LINES
        labels = choices.labels() if choices else {}
        scene = position.scene(self.person)
        self.terminal.rule(self.text("game-name"))
        self.terminal.show(self.renderer.render(scene, width, height, labels))
        if choices:
            self.terminal.say("")
            prompt = self.text.say(position.prompt(self.person))
            self.terminal.say(self.text("your-turn", prompt=prompt), "bold green")
            self.terminal.show(choice_list)

    # Commands: each returns whether the question for a decision has ended -----------------------------

    def help(self) -> bool:
        example = self.session.match.game.table.NOTATION_EXAMPLE
        for line in self.text("play-help", example=example).split("\n"):
            self.terminal.say(line)
        return False

    def list_choices(self, choices: Choices) -> bool:
        """Show every choice with its sentence, also where the screen has no room for them beside the table."""
        self.terminal.show(choices.explained(self.terminal.width))
        return False

    def undo(self) -> bool:
        if not self.session.undo_decision_of(self.person):
            self.terminal.say(self.text("nothing-to-undo"), "bold red")
            return False
        self.lines_shown = len(self.session.log)
        self.terminal.say(self.text("undone"), NOTE_STYLE)
        return True

    def rules(self) -> bool:
        rules.show(self.session.match.game, self.text.language, self.terminal.console)
        return False

    def show_log(self) -> bool:
        self._show_lines_from(self.session.first_readable_line())
        return False

    def quit(self) -> NoReturn:
        raise Quit

    # The end --------------------------------------------------------------------------------------

    def save_and_leave(self) -> None:
        self.session.match.write(self.path)
        game = self.session.match.game.id
        self.terminal.say("")
        self.terminal.say(self.text("saved", command=f"{program_name()} play {game} --resume"))
        self.terminal.say(str(self.path), NOTE_STYLE)

    def finish(self) -> None:
        self.show_new_lines()
        self.draw()
        self.session.match.write(self.path)
        self.terminal.say("")
        self.terminal.show(result.result_block(self.session.position, self.text, self.terminal.width))
        self.terminal.say(self.text("kept", command=f"{program_name()} replay {self.path}"), NOTE_STYLE)
