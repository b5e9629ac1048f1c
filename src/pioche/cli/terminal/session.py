"""A match being played or looked at again: its table step by step, and its log."""

from __future__ import annotations

import hashlib
import time

from pioche.bots import Bot, bot
from pioche.core import rng
from pioche.core.contract import DEALER
from pioche.core.game import Position
from pioche.core.kernel import view
from pioche.core.match import Match
from pioche.core.message import Message
from pioche.core.scene import LogLine

PERSON = "person"


class Session:
    """The table of a match at one moment.

    The log holds each line with the number of decisions after which it was told, so that
    taking decisions back takes back their lines too.
    """

    def __init__(self, match: Match) -> None:
        self.match = match
        self._bots_seed = hashlib.sha256(
            b"pioche terminal bots" + rng.match_seed(match.secret, match.nonces)
        ).digest()
        moves, self.match.moves = self.match.moves, []
        self.log: list[tuple[int, LogLine]] = []
        self._bots: dict[int, Bot] = {}  # by seat, from their first decision on
        self.position: Position = match.start(automatic=False)
        self._clock = moves[-1].at if moves else 0
        self._since = time.monotonic()
        self.settle()
        for played in moves:
            self.decide(played.seat, match.game.parse(played.notation), played.at)
            self.settle()

    @property
    def decisions(self) -> int:
        return len(self.match.moves)

    def lines(self, viewer: int, first: int = 0) -> list[Message]:
        """The log that a viewer may read, from line number `first` on."""
        return [told.message for _, told in self.log[first:] if told.seen >> viewer & 1]

    def first_readable(self) -> int:
        """The line that the log of a running game begins with, where the game tests memory."""
        turns = self.match.game.log_turns
        if turns is None or self.position.over:
            return 0
        seats = [played.seat for played in self.match.moves]
        begun, seat = len(seats), self.position.actors[:1]
        for _ in range(turns):
            while begun and (seats[begun - 1],) == seat:
                begun -= 1
            seat = tuple(seats[begun - 1 : begun])
        return next((at for at, line in enumerate(self.log) if line[0] > begun), len(self.log))

    # Steps ----------------------------------------------------------------------------------------

    def deal(self) -> None:
        """One step of the dealer."""
        before = self.position.copy()
        self.position.deal()
        self._tell(before, DEALER, -1)

    def settle(self) -> None:
        """All steps of the dealer that are due."""
        while self.position.dealer_due:
            self.deal()

    def decide(self, seat: int, action: int, at: int | None = None) -> None:
        """One decision of a seat, checked."""
        before = self.position.copy()
        self.position.play(action, seat)
        moment = self._clock + round((time.monotonic() - self._since) * 1000) if at is None else at
        self.match.add(seat, action, moment)
        self._tell(before, seat, action)

    def bot_choice(self, seat: int) -> int:
        """What the bot of that seat does: the same again at the same point of the same deal."""
        source = rng.generator(self._bots_seed)
        rng.stream(view(source), self.decisions)
        if seat not in self._bots:
            self._bots[seat] = bot(self.match.seats[seat].kind, self.match.game)
        self._bots[seat].hear(self._since_decision_of(seat))
        return self._bots[seat].choose(self.position, seat, source)

    def _since_decision_of(self, seat: int) -> list[LogLine]:
        """The log from that seat's last decision on."""
        last = max((at for at, played in enumerate(self.match.moves, 1) if played.seat == seat), default=0)
        return [told for at, told in self.log if at >= last]

    def close(self) -> None:
        """The bots go."""
        while self._bots:
            self._bots.popitem()[1].close()

    def _tell(self, before: Position, seat: int, action: int) -> None:
        self.log += [(self.decisions, told) for told in self.position.tell(before, seat, action)]

    # Back -----------------------------------------------------------------------------------------

    def back_to_decision_of(self, seat: int) -> bool:
        """Take back that seat's last decision and all that followed it; whether there was one."""
        theirs = [number for number, played in enumerate(self.match.moves) if played.seat == seat]
        if not theirs:
            return False
        self.go_back(theirs[-1])
        return True

    def go_back(self, decisions: int) -> None:
        """The table as it was after so many decisions."""
        del self.match.moves[decisions:]
        self.position = self.match.at(automatic=False)
        self.log = [line for line in self.log if line[0] <= decisions]
