"""`Session`: a match in progress or replayed: its position, its log, its bots. It prints nothing."""

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


class Session:
    """A match after some number of decisions.

    The log holds each line with the number of decisions that were made before it, so that undoing decisions
    removes their lines too.
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
        self.deal_until_decision()
        for played in moves:
            self.decide(played.seat, match.game.parse(played.notation), played.at, played.by)
            self.deal_until_decision()

    @property
    def decisions(self) -> int:
        return len(self.match.moves)

    def lines(self, viewer: int, first: int = 0) -> list[Message]:
        """Return the messages of the log that a viewer may read, from line `first` on."""
        return [line.message for _, line in self.log[first:] if line.seen >> viewer & 1]

    def first_readable_line(self) -> int:
        """Return the number of the first line that players may read again; later than 0 in games of memory."""
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
        """Perform one step of the dealer."""
        before = self.position.copy()
        self.position.deal()
        self._log_step(before, DEALER, -1)

    def deal_until_decision(self) -> None:
        """Perform the dealer's steps until a player must decide or the match is over."""
        while self.position.dealer_due:
            self.deal()

    def decide(self, seat: int, action: int, at: int | None = None, by: str | None = None) -> None:
        """Play an action of a seat and record it; `at` is its time in ms, by default now. Raises `Refused`.

        `by`: who decided in place of the seat's own player, as in `Match.add`.
        """
        before = self.position.copy()
        self.position.play(action, seat)
        time_ms = self._clock + round((time.monotonic() - self._since) * 1000) if at is None else at
        self.match.add(seat, action, time_ms, by)
        self._log_step(before, seat, action)

    def bot_choice(self, seat: int) -> int:
        """Return the choice of the seat's bot; it is reproducible from the deal and the number of decisions."""
        source = rng.generator(self._bots_seed)
        rng.stream(view(source), self.decisions)
        if seat not in self._bots:
            self._bots[seat] = bot(self.match.seats[seat].kind, self.match.game)
        self._bots[seat].hear(self._since_decision_of(seat))
        return self._bots[seat].choose(self.position, seat, source)

    def _since_decision_of(self, seat: int) -> list[LogLine]:
        """Return the log lines since that seat's last decision."""
        last = max((at for at, played in enumerate(self.match.moves, 1) if played.seat == seat), default=0)
        return [line for at, line in self.log if at >= last]

    def close(self) -> None:
        """Close the bots; this ends the programs of outside bots."""
        while self._bots:
            self._bots.popitem()[1].close()

    def _log_step(self, before: Position, seat: int, action: int) -> None:
        self.log += [(self.decisions, line) for line in self.position.tell(before, seat, action)]

    # Undo -----------------------------------------------------------------------------------------

    def undo_decision_of(self, seat: int) -> bool:
        """Undo that seat's last decision and everything after it; return False if it has made none."""
        own = [number for number, played in enumerate(self.match.moves) if played.seat == seat]
        if not own:
            return False
        self.go_back_to(own[-1])
        return True

    def go_back_to(self, decisions: int) -> None:
        """Return to the position and log after that many decisions."""
        del self.match.moves[decisions:]
        self.position = self.match.at(automatic=False)
        self.log = [line for line in self.log if line[0] <= decisions]
