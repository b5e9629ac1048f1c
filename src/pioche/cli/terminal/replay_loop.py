"""`ReplayLoop`: show a recorded match as a seat or a spectator saw it, or with every card open."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pioche.cli import language
from pioche.cli.errors import CommandError
from pioche.cli.terminal import result
from pioche.cli.terminal.screen import Terminal
from pioche.cli.terminal.session import Session
from pioche.core.contract import SPECTATOR
from pioche.core.drawing.table import TableRenderer
from pioche.core.drawing.zones import NOTE_STYLE
from pioche.core.match import PERSON, Match
from pioche.core.scene import LogLine, Scene, only

ALL = "all"
TYPING_LINES = 4


class ReplayLoop:
    """A recorded match after some number of decisions, shown to one viewer."""

    def __init__(self, match: Match, seat: str | None, terminal: Terminal) -> None:
        self.match = match
        self.viewer = _parse_viewer(seat, len(match.seats))
        self.terminal = terminal
        self.text = language.text(match.game, [player.name for player in match.seats])
        bots = frozenset(number for number, player in enumerate(match.seats) if player.kind != PERSON)
        viewer = SPECTATOR if self.viewer is None else self.viewer
        self.renderer = TableRenderer(match.game, self.text, viewer, bots)
        self.session = Session(replace(match, moves=[]))

    def go_to(self, decisions: int) -> None:
        """Go to the position after that many decisions."""
        if decisions < self.session.decisions:
            self.session.go_back_to(decisions)
        for played in self.match.moves[self.session.decisions : decisions]:
            self.session.decide(played.seat, self.match.game.parse(played.notation), played.at)
            self.session.deal_until_decision()

    @property
    def scene(self) -> Scene:
        position = self.session.position
        if self.viewer is None:
            return position.truth().revealed().scene(SPECTATOR)
        return position.scene(self.viewer)

    def lines(self, first: int) -> list[str]:
        """Return the log from line `first` on; with all cards open, private lines begin with their seat's name."""
        if self.viewer is not None:
            return [self.text.say(message) for message in self.session.lines(self.viewer, first)]
        return [self._with_name(line) for _, line in self.session.log[first:]]

    def _with_name(self, line: LogLine) -> str:
        words = self.text.say(line.message)
        seats = [seat for seat in range(len(self.match.seats)) if line.seen == only(seat)]
        return f"[{self.text.seat(seats[0])}] {words}" if seats else words

    def to_json(self) -> dict[str, Any]:
        return {
            "game": self.match.game.id,
            "at": self.session.decisions,
            "decisions": len(self.match.moves),
            "scene": self.scene.to_json(),
            "scores": self.session.position.scores,
            "winners": list(self.session.position.winners),
            "log": self.lines(0),
        }

    # On the terminal ------------------------------------------------------------------------------

    def show_log(self, first: int) -> None:
        """Show the log from line `first` on."""
        for line in self.lines(first):
            self.terminal.say(f"  • {line}")

    def show(self) -> None:
        """Show the table and, at the end of the match, the result."""
        width, position = self.terminal.width, self.session.position
        now, most = self.session.decisions, len(self.match.moves)
        self.terminal.rule(f"{self.text('game-name')} · {self.text('moment', now=now, most=most)}")
        self.terminal.show(self.renderer.render(self.scene, width, self.terminal.height - TYPING_LINES))
        if position.over:
            self.terminal.say("")
            self.terminal.show(result.result_block(position, self.text, width))

    def run(self) -> None:
        """Step forward and back by typed keys until the viewer quits."""
        self.show_log(0)
        self.show()
        while True:
            try:
                key = self.terminal.ask(self.text("replay-ask") + " ").strip().lower()
            except (EOFError, KeyboardInterrupt):
                self.terminal.say("")
                return
            if key == "q":
                return
            self._handle_key(key)

    def _handle_key(self, key: str) -> None:
        """Go to the next position, the one before, or the one of the typed number."""
        now, most = self.session.decisions, len(self.match.moves)
        targets = {"": now + 1, "n": now + 1, "p": now - 1}
        wanted = int(key[:9]) if key.isascii() and key.isdigit() else targets.get(key)
        if wanted is None:
            self.terminal.say(self.text("replay-expected", most=most), "bold red")
        elif not 0 <= wanted <= most:
            self.terminal.say(self.text("replay-end" if wanted > 0 else "replay-start"), NOTE_STYLE)
        else:
            first_new = len(self.session.log) if wanted > now else 0
            self.go_to(wanted)
            if wanted > now:
                self.show_log(first_new)
            self.show()


def _parse_viewer(given: str | None, players: int) -> int | None:
    """Return the viewer of `--seat`: a seat, `SPECTATOR` by default, or None for all cards open."""
    if given is None:
        return SPECTATOR
    if given == ALL:
        return None
    if given.isascii() and given.isdigit() and int(given[:9]) < players:
        return int(given)
    raise CommandError("bad-viewer", given=given, most=players - 1)
