"""A match looked at again: as a seat saw it, as a spectator did, or with every card open."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pioche.cli import language
from pioche.cli.errors import Wrong
from pioche.cli.terminal import result
from pioche.cli.terminal.screen import Terminal
from pioche.cli.terminal.session import PERSON, Session
from pioche.cli.terminal.table import Artist
from pioche.cli.terminal.zones import NOTE_STYLE
from pioche.core.contract import SPECTATOR
from pioche.core.match import Match
from pioche.core.scene import LogLine, Scene, only

ALL = "all"
TYPING_LINES = 4


class Viewing:
    """A record at one moment, for one viewer."""

    def __init__(self, match: Match, seat: str | None, terminal: Terminal) -> None:
        self.match = match
        self.viewer = _viewer(seat, len(match.seats))
        self.terminal = terminal
        self.text = language.text(match.game, [player.name for player in match.seats])
        bots = frozenset(number for number, player in enumerate(match.seats) if player.kind != PERSON)
        whom = SPECTATOR if self.viewer is None else self.viewer
        self.artist = Artist(match.game, self.text, whom, bots)
        self.session = Session(replace(match, moves=[]))

    def go(self, decisions: int) -> None:
        """To the moment after so many decisions."""
        if decisions < self.session.decisions:
            self.session.go_back(decisions)
        for played in self.match.moves[self.session.decisions : decisions]:
            self.session.decide(played.seat, self.match.game.parse(played.notation), played.at)
            self.session.settle()

    @property
    def scene(self) -> Scene:
        position = self.session.position
        if self.viewer is None:
            return position.truth().revealed().scene(SPECTATOR)
        return position.scene(self.viewer)

    def lines(self, first: int) -> list[str]:
        """The log from that line on; to whom all cards are open, each seat's own lines with its name."""
        if self.viewer is not None:
            return [self.text.say(message) for message in self.session.lines(self.viewer, first)]
        return [self._addressed(told) for _, told in self.session.log[first:]]

    def _addressed(self, told: LogLine) -> str:
        line = self.text.say(told.message)
        seats = [seat for seat in range(len(self.match.seats)) if told.seen == only(seat)]
        return f"[{self.text.seat(seats[0])}] {line}" if seats else line

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

    def tell(self, first: int) -> None:
        for line in self.lines(first):
            self.terminal.say(f"  • {line}")

    def show(self) -> None:
        """The table now; at the end also the count."""
        width, position = self.terminal.width, self.session.position
        now, most = self.session.decisions, len(self.match.moves)
        self.terminal.rule(f"{self.text('game-name')} · {self.text('moment', now=now, most=most)}")
        self.terminal.show(self.artist.table(self.scene, width, self.terminal.height - TYPING_LINES))
        if position.over:
            self.terminal.say("")
            self.terminal.show(result.shown(position, self.text, width))

    def walk(self) -> None:
        """Forward and back by keys, until the viewer leaves."""
        self.tell(0)
        self.show()
        while True:
            try:
                key = self.terminal.ask(self.text("replay-ask") + " ").strip().lower()
            except (EOFError, KeyboardInterrupt):
                self.terminal.say("")
                return
            if key == "q":
                return
            self._turn(key)

    def _turn(self, key: str) -> None:
        """One key: the next moment, the one before, or the one of a number."""
        now, most = self.session.decisions, len(self.match.moves)
        moments = {"": now + 1, "n": now + 1, "p": now - 1}
        wanted = int(key[:9]) if key.isascii() and key.isdigit() else moments.get(key)
        if wanted is None:
            self.terminal.say(self.text("replay-expected", most=most), "bold red")
        elif not 0 <= wanted <= most:
            self.terminal.say(self.text("replay-end" if wanted > 0 else "replay-start"), NOTE_STYLE)
        else:
            known = len(self.session.log) if wanted > now else 0
            self.go(wanted)
            if wanted > now:
                self.tell(known)
            self.show()


def _viewer(given: str | None, players: int) -> int | None:
    """A seat, a spectator by default, or None for who sees all."""
    if given is None:
        return SPECTATOR
    if given == ALL:
        return None
    if given.isascii() and given.isdigit() and int(given[:9]) < players:
        return int(given)
    raise Wrong("bad-viewer", given=given, most=players - 1)
