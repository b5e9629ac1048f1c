"""The loop of a match: show the table, ask the person, let the bots and the dealer act."""

from __future__ import annotations

from pathlib import Path
from typing import NoReturn

from pioche.bots import NAMES
from pioche.bots.refusals import BotMisbehaved
from pioche.cli import language
from pioche.cli.arguments import program
from pioche.cli.commands import rules
from pioche.cli.terminal import result
from pioche.cli.terminal.choices import Choices
from pioche.cli.terminal.screen import Terminal
from pioche.cli.terminal.session import PERSON, Session
from pioche.cli.terminal.table import Artist
from pioche.cli.terminal.zones import NOTE_STYLE
from pioche.core.contract import SPECTATOR
from pioche.core.match import Match

BOT_SECONDS = 0.7
LONGEST_PAUSE = 2.0  # seconds: a person at a terminal can scroll back
RESUMED_LINES = 8
MOST_REPEATED = 40  # letters of a wrong entry that are said again
TYPING_LINES = 4  # lines of the screen kept for the prompt and what is typed


class Quit(Exception):
    """The person leaves the table."""


class Loop:
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
        self.told = 0  # lines of the log already shown
        bots = frozenset(seat for seat, kind in enumerate(kinds) if kind != PERSON)
        self.artist = Artist(match.game, self.text, self.person, bots)
        self.commands = {
            "?": self.help,
            "u": self.undo,
            "r": self.rules,
            "l": self.whole_log,
            "q": self.quit,
        }

    def run(self, resumed: bool = False) -> None:
        """Play to the end, or until the person leaves; either way the match is kept."""
        self.greet(resumed)
        try:
            while not self.session.position.over:
                self.step()
        except (Quit, EOFError, KeyboardInterrupt):
            self.leave()
            return
        except BotMisbehaved:
            self.leave()
            raise
        finally:
            self.session.close()
        self.finish()

    # Steps ----------------------------------------------------------------------------------------

    def step(self) -> None:
        """One step of whoever must act: the dealer, the person, or a bot."""
        position = self.session.position
        self.tell()
        if position.dealer_due:
            self.terminal.wait(min(LONGEST_PAUSE, position.pause() / 1000))
            self.session.deal()
        elif self.person in position.actors:
            self.decide()
        else:
            self.terminal.wait(BOT_SECONDS)
            seat = position.actors[0]
            self.session.decide(seat, self.session.bot_choice(seat))

    def decide(self) -> None:
        """Ask the person until there is an action, or something else has been done."""
        choices = Choices(self.session.position, self.person, self.text)
        self.draw(choices)
        while True:
            typed = self.terminal.ask(self.question(choices)).strip()
            action = choices.read(typed)
            if action is not None:
                self.session.decide(self.person, action)
                return
            command = self.commands.get(typed.removeprefix(":").lower())
            if command is None:
                self.terminal.say(self.expected(typed, choices), "bold red")
            elif command():
                return

    def question(self, choices: Choices) -> str:
        return self.text("ask" if choices.numbered else "ask-notation") + " "

    def expected(self, typed: str, choices: Choices) -> str:
        """What can be typed, where what was typed cannot."""
        typed = typed[:MOST_REPEATED]
        notations = [choices.game.notations[action] for action in choices.actions]
        if choices.numbered:
            example = notations[len(notations) // 2]
            return self.text("expected", given=typed, most=len(notations), example=example)
        return self.text("expected-notation", given=typed, possible=", ".join(notations))

    # What is shown --------------------------------------------------------------------------------

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
            self.told = max(0, len(self.session.log) - RESUMED_LINES)

    def level(self, kind: str) -> str:
        """What a bot is called; a program is called by its command."""
        return self.text(f"bot-{kind}") if kind in NAMES else kind

    def tell(self) -> None:
        """The lines of the log that the person has not seen yet."""
        self._tell_from(self.told)
        self.told = len(self.session.log)

    def _tell_from(self, first: int) -> None:
        for message in self.session.lines(self.person, first):
            if not message.passing:
                self.terminal.say(f"  • {self.text.say(message)}")

    def draw(self, choices: Choices | None = None) -> None:
        """The table and, for the person's turn, what is awaited and what can be chosen."""
        width, position = self.terminal.width, self.session.position
        listed = choices.listed(width, self.terminal.height) if choices else []
        room = self.terminal.height - len(listed) - TYPING_LINES
        labels = choices.labels() if choices else {}
        scene = position.scene(self.person)
        self.terminal.rule(self.text("game-name"))
        self.terminal.show(self.artist.table(scene, width, room, labels))
        if choices:
            self.terminal.say("")
            prompt = self.text.say(position.prompt(self.person))
            self.terminal.say(self.text("your-turn", prompt=prompt), "bold green")
            self.terminal.show(listed)

    # Commands: whether the person's decision is settled or has changed -----------------------------

    def help(self) -> bool:
        example = self.session.match.game.table.NOTATION_EXAMPLE
        for line in self.text("play-help", example=example).split("\n"):
            self.terminal.say(line)
        return False

    def undo(self) -> bool:
        if not self.session.back_to_decision_of(self.person):
            self.terminal.say(self.text("nothing-to-undo"), "bold red")
            return False
        self.told = len(self.session.log)
        self.terminal.say(self.text("undone"), NOTE_STYLE)
        return True

    def rules(self) -> bool:
        rules.show(self.session.match.game, self.text.language, self.terminal.console)
        return False

    def whole_log(self) -> bool:
        self._tell_from(self.session.first_readable())
        return False

    def quit(self) -> NoReturn:
        raise Quit

    # The end --------------------------------------------------------------------------------------

    def leave(self) -> None:
        self.session.match.write(self.path)
        game = self.session.match.game.id
        self.terminal.say("")
        self.terminal.say(self.text("saved", command=f"{program()} play {game} --resume"))
        self.terminal.say(str(self.path), NOTE_STYLE)

    def finish(self) -> None:
        self.tell()
        self.draw()
        self.session.match.write(self.path)
        self.terminal.say("")
        self.terminal.show(result.shown(self.session.position, self.text, self.terminal.width))
        self.terminal.say(self.text("kept", command=f"{program()} replay {self.path}"), NOTE_STYLE)
