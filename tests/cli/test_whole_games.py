"""Whole games on a screen of two sizes in both languages: nothing scrolls off, and everything needed is there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pioche.bots import Bot
from pioche.cli import language as cli_language
from pioche.cli.commands.play import seat_players
from pioche.cli.terminal.loop import MatchLoop
from pioche.core.game import game, game_ids
from pioche.core.match import Match, read
from pioche.core.rng import generator
from tests.kit.cli.pyte_screen import ScreenTerminal

SIZES = {"80x24": (80, 24), "120x40": (120, 40)}
SHORT: dict[str, dict[str, str | int | bool]] = {"skyjo": {"limit": 20}, "lost-cities": {"rounds": 3}}
COMMANDS_AT = 3  # the decision at which every key is tried
CROPPED = "…"


def squeezed(words: str) -> str:
    return " ".join(words.split())


class Newcomer:
    """A person who looks at everything once, then plays as the greedy bot does, and checks every screen."""

    def __init__(self) -> None:
        self.decisions = 0
        self.pages: list[str] = []  # what was shown page by page since the last decision
        self.script: Iterator[str] | None = None

    def __call__(self, terminal: ScreenTerminal) -> str:
        self.check_screen(terminal)
        loop = terminal.loop
        if terminal.prompt.strip() != loop.text("ask" if self.numbered(loop) else "ask-notation"):
            self.pages.append(terminal.text)
            return ""
        self.check_question(terminal)
        if self.script is None and self.decisions == COMMANDS_AT:
            self.script = self.commands(terminal)
        if self.script is not None and (typed := next(self.script, None)) is not None:
            return typed
        self.decisions += 1
        self.pages = []
        position = loop.session.position
        action = Bot("greedy", position.game).choose(position, loop.person, generator(bytes(32)))
        return position.game.notations[action]

    @staticmethod
    def numbered(loop: MatchLoop) -> bool:
        return not any(notation.isdigit() for notation in loop.session.match.game.notations)

    def check_screen(self, terminal: ScreenTerminal) -> None:
        """Nothing has scrolled off; the title is at the top, the question on the line of the cursor."""
        lines = terminal.lines
        assert terminal.scrolled_off == 0, "\n".join(lines)
        assert lines[0].startswith("── "), "\n".join(lines)
        line, _ = terminal.cursor
        assert line <= terminal.height - 2, "the Enter key would scroll the screen"
        assert lines[line].strip() == terminal.prompt.strip()

    def check_question(self, terminal: ScreenTerminal) -> None:
        """Whoever must decide sees their name, what is asked, the choices or how to list them, and the keys."""
        loop, shown, lines = terminal.loop, terminal.text, terminal.lines
        position, text = loop.session.position, loop.text
        assert squeezed(text("your-turn", prompt=text.say(position.prompt(loop.person)))) in shown
        assert any(line.startswith(f"▶ {text.seat(loop.person)}") for line in lines), "\n".join(lines)
        for seat in range(position.players):
            assert text.seat(seat) in shown, "\n".join(lines)
        choices = position.choices(loop.person)
        listed = all(choice.notation in shown.split() for choice in choices)
        assert (
            listed or text("choices-short", count=len(choices), notation="", sentence="").split()[0] in shown
        )
        bar = lines[terminal.cursor[0] + 1]
        assert bar == text("keys"), bar
        assert not [line for line in lines if line.endswith(CROPPED) and not self.in_short(loop, line)]

    @staticmethod
    def in_short(loop: MatchLoop, line: str) -> bool:
        """Whether a line is that of another seat of which there is room for no more."""
        return any(f"{name} {loop.text('bot')}" in line for name in loop.names[1:])

    def commands(self, terminal: ScreenTerminal) -> Iterator[str]:
        """Type every key and check what comes; afterwards the screen is as it was."""
        loop = terminal.loop
        text, chosen = loop.text, loop.session.match.game
        before = terminal.lines
        yield "?"
        helped = squeezed(" ".join(self.pages))
        for key in ("help-answer", "help-signs", "help-key-h", "help-key-r", "sign-turn", "help-colon"):
            assert squeezed(text(key)) in helped, key
        assert ("help-numbered" in self.help_keys(loop)) == self.numbered(loop)
        self.pages = []
        yield "c"
        choices = loop.session.position.choices(loop.person)
        for choice in choices:
            assert squeezed(text.can(choice.sentence))[:40] in squeezed(" ".join(self.pages))
        self.pages = []
        yield "r"
        assert len(self.pages) > 1
        last_words = chosen.rules_page(text.language).split()[-1].strip(".*`|")
        assert last_words in self.pages[-1]
        self.pages = []
        yield "l"
        log = loop.told(loop.session.first_readable_line())
        assert not log or squeezed(log[-1]) in squeezed(self.pages[0])
        self.pages = []
        yield "t"
        for seat in range(loop.session.position.players):
            assert text.seat(seat) in " ".join(self.pages)
        self.pages = []
        assert terminal.lines == before
        yield "§§§"
        assert "§§§" in terminal.text
        digest = loop.session.position.digest
        yield "u"
        assert text("undone") in terminal.text
        assert loop.session.position.digest != digest

    @staticmethod
    def help_keys(loop: MatchLoop) -> str:
        return "help-numbered" if Newcomer.numbered(loop) else "help-notation"


@pytest.mark.timeout(600)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("speech", ["en", "fr"])
@pytest.mark.parametrize("name", game_ids())
def test_a_whole_game(name: str, speech: str, size: str, tmp_path: Path) -> None:
    chosen = game(name)
    # Few players where the screen is low and English is read, all of them in the other cases.
    players = max(chosen.players) if (size == "120x40") == (speech == "en") else max(2, min(chosen.players))
    cli_language.choose(["--lang", speech])
    newcomer = Newcomer()
    terminal = ScreenTerminal(newcomer, *SIZES[size])
    match = Match.new(chosen, seat_players(players, ["greedy"]), SHORT.get(name), seed=f"{size} {speech}")
    path = tmp_path / "match.json"
    terminal.loop = MatchLoop(match, path, terminal)
    terminal.loop.run()
    final = read(path).at()
    assert final.over
    text, counted = terminal.loop.text, squeezed(" ".join(newcomer.pages))
    assert text("end-of-match") in counted
    for seat in range(final.players):
        for line in final.count(seat):
            assert squeezed(text.say(line.message)) in counted, counted
    assert terminal.scrolled_off == 0 or terminal.lines[-1] == ""


def test_the_last_screen_keeps_the_count(tmp_path: Path) -> None:
    """When the program has ended, the count and where the match is kept are still on the screen."""
    cli_language.choose(["--lang", "en"])
    terminal = ScreenTerminal(Newcomer(), 100, 24)
    match = Match.new(game("high-card"), seat_players(2, ["greedy"]), seed="end")
    terminal.loop = MatchLoop(match, tmp_path / "m.json", terminal)
    terminal.loop.run()
    assert terminal.loop.text("total") in terminal.text
    assert "pioche replay" in terminal.text


@pytest.mark.parametrize("speech", ["en", "fr"])
@pytest.mark.parametrize("name", game_ids())
def test_a_screen_too_low_for_the_table_keeps_what_matters(name: str, speech: str, tmp_path: Path) -> None:
    """At 60×16 the others have a line each, or less; the own cards and the question stay."""
    cli_language.choose(["--lang", speech])
    seen = 0

    def typist(terminal: ScreenTerminal) -> str:
        nonlocal seen
        loop = terminal.loop
        assert terminal.scrolled_off == 0
        assert terminal.cursor[0] <= terminal.height - 2
        if loop.person not in loop.session.position.actors:
            return ""
        seen += 1
        if seen > 4:
            raise EOFError
        assert squeezed(loop.text.say(loop.session.position.prompt(loop.person)))[-12:] in terminal.text
        return loop.session.match.game.notations[loop.session.position.legal(loop.person)[0]]

    terminal = ScreenTerminal(typist, 60, 16)
    chosen = game(name)
    match = Match.new(chosen, seat_players(max(chosen.players), ["greedy"]), seed="low")
    terminal.loop = MatchLoop(match, tmp_path / "m.json", terminal)
    terminal.loop.run()
    assert seen
