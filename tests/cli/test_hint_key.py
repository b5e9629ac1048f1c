"""The key `h`: the coach's hint in a process of its own, its progress, and how it is cancelled."""

from __future__ import annotations

from pathlib import Path

import pytest

from pioche import coach
from pioche.cli import language as cli_language
from pioche.cli.commands.play import seat_players
from pioche.cli.terminal.interrupts import Ended
from pioche.cli.terminal.loop import MatchLoop
from pioche.cli.terminal.thinker import PREPARING, THINKING, Thinker, ThinkerEnded, Waiting
from pioche.core.game import Position, game
from pioche.core.match import Match
from tests.kit.cli.pyte_screen import ScreenTerminal


class InstantThinker(Thinker):
    """Thinks in this process, with few games; the outcome of each question is given in advance."""

    def __init__(self, *outcomes: BaseException | None) -> None:
        super().__init__()
        self.outcomes = list(outcomes)
        self.seen: list[str] = []  # the line of the cursor while it thought
        self.terminal: ScreenTerminal

    def hint(self, position: Position, seat: int, waiting: Waiting) -> coach.Hint:
        for phase, seconds in ((PREPARING, 0.0), (PREPARING, 9.0), (THINKING, 12.0)):
            waiting(phase, seconds)
            self.seen.append(self.terminal.lines[self.terminal.cursor[0]])
        outcome = self.outcomes.pop(0)
        if outcome is not None:
            raise outcome
        return coach.hint(position, seat, budget=1)


def play(typed: list[str], thinker: InstantThinker, path: Path) -> list[str]:
    """Return the words of each screen on which something was typed."""
    cli_language.choose(["--lang", "en"])
    screens: list[str] = []
    entries = iter(typed)

    def typist(terminal: ScreenTerminal) -> str:
        screens.append(terminal.text)
        line = next(entries, None)
        if line is None:
            raise EOFError
        return line

    terminal = ScreenTerminal(typist, 80, 24)
    match = Match.new(game("high-card"), seat_players(3, ["greedy"]), seed="hint")
    terminal.loop = MatchLoop(match, path, terminal)
    terminal.loop.thinker = thinker
    thinker.terminal = terminal
    terminal.loop.run()
    return screens


def test_a_hint_is_shown_below_the_choices(tmp_path: Path) -> None:
    thinker = InstantThinker(None)
    before, after = play(["h"], thinker, tmp_path / "m.json")
    assert "Hint: " not in before and "Hint: " in after
    assert ["0 s" in thinker.seen[0], "9 s" in thinker.seen[1], "12 s" in thinker.seen[2]] == [True] * 3
    assert "first time" in thinker.seen[1] and "first time" not in thinker.seen[2]
    assert all("Ctrl-C cancels" in line for line in thinker.seen)


def test_ctrl_c_cancels_the_hint_and_not_the_match(tmp_path: Path) -> None:
    screens = play(["h", "h"], InstantThinker(KeyboardInterrupt(), ThinkerEnded()), tmp_path / "m.json")
    assert "cancelled" in screens[1]
    assert "ended without an answer" in screens[2] and "cancelled" not in screens[2]


def test_a_closed_window_ends_the_match_also_while_the_coach_thinks(tmp_path: Path) -> None:
    path = tmp_path / "m.json"
    assert len(play(["h", "h"], InstantThinker(Ended()), path)) == 1
    assert path.exists()


@pytest.mark.timeout(300)
def test_the_process_ends_when_nobody_waits() -> None:
    position = game("high-card").new(3, seed="x")
    thinker = Thinker()

    def impatient(_phase: str, seconds: float) -> None:
        if seconds > 0.3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        thinker.hint(position, 0, impatient)
    assert thinker._process is None
    phases = set()
    found = thinker.hint(position, 0, lambda phase, _: phases.add(phase))
    assert found.notation in [choice.notation for choice in position.choices(0)]
    assert phases == {PREPARING, THINKING}
    process = thinker._process
    assert process is not None
    process.kill()
    process.join()
    with pytest.raises(ThinkerEnded):
        thinker.hint(position, 0, lambda *_: None)
    thinker.close()
