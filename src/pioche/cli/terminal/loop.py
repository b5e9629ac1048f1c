"""`MatchLoop`: show the table, ask the person for a decision, let the bots and the dealer act."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

from pioche.bots import NAMES, QUICK
from pioche.bots.refusals import BotMisbehaved
from pioche.cli import language
from pioche.cli.arguments import program_name
from pioche.cli.commands import rules
from pioche.cli.terminal import result
from pioche.cli.terminal.choices import Choices
from pioche.cli.terminal.help_page import help_page
from pioche.cli.terminal.interrupts import Ended
from pioche.cli.terminal.layout import MatchScreen
from pioche.cli.terminal.pager import show_pages
from pioche.cli.terminal.screen import Terminal
from pioche.cli.terminal.session import Session
from pioche.cli.terminal.thinker import PREPARING, Thinker, ThinkerEnded
from pioche.core.contract import SPECTATOR
from pioche.core.drawing.blocks import Block
from pioche.core.drawing.cards import Deck
from pioche.core.drawing.table import TableRenderer
from pioche.core.drawing.zones import NOTE_STYLE
from pioche.core.match import PERSON, Match
from pioche.core.text import Text

BOT_SECONDS = 0.7
RESUMED_LINES = 8  # of the log, shown again when a match is resumed
LONGEST_QUOTE = 40  # letters of a wrong entry that its error message repeats
SLOW_SECONDS = 4  # after which a first hint says that later ones are faster
TALLEST = 200  # lines: a height at which no table is drawn in short


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
        self.names = names
        self.text: Text = language.text(match.game, names, self.person)
        self.session = Session(match)
        self.news_from = 0  # the first line of the log since the person's last decision
        self.lines_printed = 0  # of the log, where the screen is not repainted
        self.note: Block = []  # shown once, with the next question
        bots = frozenset(seat for seat, kind in enumerate(kinds) if kind != PERSON)
        self.renderer = TableRenderer(match.game, self.text, self.person, bots)
        self.screen = MatchScreen(terminal, self.renderer, self.text)
        self.thinker = Thinker()

    def run(self, resumed: bool = False) -> None:
        """Play until the match is over or the person quits; either way the match is saved."""
        self.greet(resumed)
        try:
            while not self.session.position.over:
                self.step()
            self.finish()
        except (Quit, EOFError, KeyboardInterrupt):
            self.save_and_leave()
        except BotMisbehaved:
            self.save_and_leave()
            raise
        finally:
            self.session.close()
            self.thinker.close()

    # Steps ----------------------------------------------------------------------------------------

    def step(self) -> None:
        """Perform one step of the dealer, the person or a bot, whoever acts next."""
        position = self.session.position
        self.print_new_lines()
        if position.dealer_due:
            if not self.show_round() and position.pause() and not self.terminal.fast:
                self.paint()
                self.terminal.wait(position.pause() / 1000)
            self.session.deal()
        elif self.person in position.actors:
            self.decide()
        else:
            seat = position.actors[0]
            if not self.terminal.fast or self.session.match.seats[seat].kind not in QUICK:
                self.paint(self.text("thinks", seat=self.text.seat(seat)))
            self.terminal.wait(BOT_SECONDS)
            self.session.decide(seat, self.session.bot_choice(seat))

    def show_round(self) -> bool:
        """Show the count of a round that has just ended; return whether one has."""
        counted = self.session.position.counted()
        if counted is None:
            return False
        deck = Deck(self.session.position.game.faces_by_code)
        block = result.count_block(counted, deck, self.text, self.terminal.width)
        if self.terminal.repaints:
            self.show_end("end-of-round")
        show_pages(self.terminal, self.text("game-name"), block, self.text)
        return True

    def decide(self) -> None:
        """Ask the person until they choose an action or a command that ends the question."""
        choices = Choices(self.session.position, self.person, self.text)
        commands = self.commands(choices)
        while True:
            self.draw(choices)
            while True:
                typed = self.terminal.ask(self.question(choices)).strip()
                action = choices.parse(typed)
                if action is not None:
                    self.news_from = len(self.session.log)
                    self.session.decide(self.person, action)
                    return
                command = commands.get(typed.removeprefix(":").lower())
                if command is None:
                    self.tell(self.correction(typed, choices), "bold red")
                elif command():
                    return
                if self.terminal.repaints:
                    break

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

    def tell(self, words: str, style: str = "") -> None:
        """Show a paragraph: with the next painted screen, or at once where the screen is not repainted."""
        if self.terminal.repaints:
            self.note += self.terminal.wrapped(words, style)
        else:
            self.terminal.say(words, style)

    def greet(self, resumed: bool) -> None:
        match, text = self.session.match, self.text
        bots = [
            text("bot-named", name=player.name, level=self.level(player.kind))
            for player in match.seats
            if player.kind != PERSON
        ]
        if not self.terminal.repaints:
            self.terminal.rule(text("game-name"))
        greeting = text("greeting", bots=", ".join(bots), count=len(bots))
        goal = text("goal-is", goal=text("goal", **self.session.position.options))
        self.tell(f"{greeting} {goal}")
        if not self.terminal.repaints:
            self.terminal.say(text("keys"), NOTE_STYLE)
        if resumed:
            self.tell(text("resumed", count=self.session.decisions))
            self.news_from = self.lines_printed = max(0, len(self.session.log) - RESUMED_LINES)

    def level(self, bot: str) -> str:
        """Return the name of a bot's level; for an outside program its command."""
        return self.text(f"bot-{bot}") if bot in NAMES else bot

    def print_new_lines(self) -> None:
        """Print the lines of the log that were not printed yet, where the screen is not repainted."""
        if not self.terminal.repaints:
            for words in self.told(self.lines_printed):
                self.terminal.say(f"  • {words}")
        self.lines_printed = len(self.session.log)

    def told(self, first: int) -> list[str]:
        """Return the log that the person may read, from line `first` on."""
        messages = self.session.lines(self.person, first)
        return [self.text.say(message) for message in messages if not message.passing]

    def paint(self, status: str = "") -> None:
        """Show the table and the news while others act; only where the screen is repainted."""
        if self.terminal.repaints:
            scene = self.session.position.scene(self.person)
            self.screen.paint(scene, news=self.told(self.news_from), prompt=status)

    def draw(self, choices: Choices | None = None) -> None:
        """Show the table and, if it is the person's turn, the prompt, the choices and the note."""
        position = self.session.position
        prompt = ""
        if choices:
            prompt = self.text("your-turn", prompt=self.text.say(position.prompt(self.person)))
        news = self.told(self.news_from) if self.terminal.repaints else []
        self.screen.paint(
            position.scene(self.person), news=news, prompt=prompt, choices=choices, note=self.note
        )
        self.note = []

    # Commands -------------------------------------------------------------------------------------

    def commands(self, choices: Choices) -> dict[str, Callable[[], bool]]:
        """Return the command of each key; it returns whether the question for a decision has ended."""
        return {
            "?": lambda: self.help(choices),
            "h": self.hint,
            "c": lambda: self.list_choices(choices),
            "t": lambda: self.show_table(choices),
            "l": self.show_log,
            "u": self.undo,
            "r": self.rules,
            "q": self.quit,
        }

    def help(self, choices: Choices) -> bool:
        scene = self.session.position.scene(self.person)
        page = help_page(self.terminal, self.text, choices, scene)
        show_pages(self.terminal, self.text("help-title", game=self.text("game-name")), page, self.text)
        return False

    def hint(self) -> bool:
        """Show the coach's hint; Ctrl-C while it thinks cancels it."""
        position = self.session.position
        if not self.terminal.repaints:
            self.terminal.say(self.text("hint-thinking", seconds=0), NOTE_STYLE)
        try:
            found = self.thinker.hint(position, self.person, self.show_thinking)
        except Ended:
            raise
        except KeyboardInterrupt:
            self.tell(self.text("hint-cancelled"), NOTE_STYLE)
        except ThinkerEnded:
            self.tell(self.text("hint-failed"), "bold red")
        else:
            words = found.words(position, self.text.language, self.names)
            key = "hint-any" if found.any is not None else "hint-is"
            self.tell(self.text(key, notation=found.notation, words=words), "yellow")
        return False

    def show_thinking(self, phase: str, seconds: float) -> None:
        """Say on the line of the cursor that the coach thinks, and since when."""
        slow = phase == PREPARING and seconds > SLOW_SECONDS
        key = "hint-preparing" if slow else "hint-thinking"
        self.terminal.replace_line(self.text(key, seconds=int(seconds)))

    def list_choices(self, choices: Choices) -> bool:
        """Show every choice with its sentence, also where the screen has no room for them beside the table."""
        title = self.text("choices-title", count=len(choices.actions))
        show_pages(self.terminal, title, choices.explained(self.terminal.width), self.text)
        return False

    def show_table(self, choices: Choices) -> bool:
        """Show the whole table, also where the screen is too low for it."""
        scene = self.session.position.scene(self.person)
        height = max(TALLEST, self.terminal.height)
        table = self.renderer.render(scene, self.terminal.width, height, choices.labels())
        show_pages(self.terminal, self.text("game-name"), table, self.text)
        return False

    def undo(self) -> bool:
        if not self.session.undo_decision_of(self.person):
            self.tell(self.text("nothing-to-undo"), "bold red")
            return False
        self.news_from = self.lines_printed = len(self.session.log)
        self.tell(self.text("undone"), NOTE_STYLE)
        return True

    def rules(self) -> bool:
        game = self.session.match.game
        page = rules.page(game, self.text.language, self.terminal.console)
        show_pages(self.terminal, self.text("rules-title", game=self.text("game-name")), page, self.text)
        return False

    def show_log(self) -> bool:
        told = self.told(self.session.first_readable_line())
        block = [line for words in told for line in self.terminal.wrapped(f"  • {words}")]
        show_pages(self.terminal, self.text("log-title"), block, self.text, at_end=True)
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

    def show_end(self, key: str) -> None:
        """Show the last table of a match or of a round until the person goes on to the count."""
        self.paint(self.text(key))
        self.terminal.ask(self.text("to-the-count") + " ")

    def finish(self) -> None:
        """Save the match, then show its last table and the count."""
        self.print_new_lines()
        self.session.match.write(self.path)
        if self.terminal.repaints:
            self.show_end("end-of-match")
        else:
            self.draw()
            self.terminal.say("")
        block = result.result_block(self.session.position, self.text, self.terminal.width)
        show_pages(self.terminal, self.text("game-name"), block, self.text)
        self.terminal.say(self.text("kept", command=f"{program_name()} replay {self.path}"), NOTE_STYLE)
