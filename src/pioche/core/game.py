"""`Position`: one table at one moment, the checked edge in front of the kernels.

Kernels trust their arguments. Everything that comes from outside passes here first, gets a
typed refusal that says what was expected, and changes nothing when it is refused.
"""

from __future__ import annotations

import base64
import hashlib
from dataclasses import dataclass
from typing import Any

import numpy as np

from pioche.core import rng
from pioche.core.change import Change
from pioche.core.contract import DEALER, SPECTATOR
from pioche.core.game import Game, Options
from pioche.core.kernel import copy_record
from pioche.core.message import Message
from pioche.core.position_json import FORMAT, look, read
from pioche.core.refusals import (
    BadPosition,
    BadSeat,
    DealerFirst,
    GameOver,
    IllegalAction,
    NotYourTurn,
    SeatNeeded,
)
from pioche.core.scene import Frame, LogLine, Scene, ScoreLine, Truth
from pioche.core.seeds import seed_bytes_or_random
from pioche.core.snapshot import Snapshot
from pioche.core.validate import as_integer, shown_value


@dataclass(frozen=True)
class Choice:
    """One thing that a seat may do now."""

    action: int
    notation: str
    paths: list[tuple[str, ...]]  # the things that a hand touches in turn, each way to do it
    preview: list[Message]  # what it would do, as far as everybody could tell beforehand


class Position:
    """One table at one moment.

    With `automatic` (the default) the dealer's steps follow by themselves; without it they
    wait for `deal()`, one at a time.
    """

    __slots__ = ("_read", "automatic", "dealt", "game", "options", "players", "seed", "state")

    def __init__(
        self,
        game: Game,
        players: int,
        options: Options,
        seed: bytes,
        automatic: bool,
        state: np.ndarray,
        dealt: int,
    ) -> None:
        self.game = game
        self.players = players
        self.options = options
        self.seed = seed
        self.automatic = automatic
        self.state = state
        self.dealt = dealt
        self._read: tuple[bytes, Snapshot] | None = None

    @classmethod
    def start(cls, game: Game, players: int, options: Options, seed: bytes, automatic: bool) -> Position:
        """A table before its first card, or, with an automatic dealer, at its first decision."""
        fresh = cls(game, players, options, seed, automatic, game.blank(players, options), 0)
        fresh._follow()
        return fresh

    def __repr__(self) -> str:
        return f"<Position {self.game.id} {self.players} players {self.digest[:8]}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self._identity() == other._identity()

    __hash__ = None  # type: ignore[assignment]

    def _identity(self) -> tuple[object, ...]:
        return self.game.id, self.seed, self.dealt, self.automatic, self.state.tobytes()

    # Who acts -----------------------------------------------------------------------------------

    def _mask(self) -> int:
        return self.game.runner.actors(self.state)

    @property
    def turn(self) -> tuple[tuple[int, ...], bool]:
        """The seats that are asked now, and whether the table itself must act next."""
        mask = self._mask()
        return self._seats(mask), bool(mask >> DEALER & 1)

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that are asked now, ascending; none while the dealer acts or at the end."""
        return self._seats(self._mask())

    def _seats(self, mask: int) -> tuple[int, ...]:
        return tuple([seat for seat in range(self.players) if mask >> seat & 1])

    @property
    def dealer_due(self) -> bool:
        """Whether the table itself must act next."""
        return bool(self._mask() >> DEALER & 1)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._mask() == 0

    # Acting ---------------------------------------------------------------------------------------

    def legal(self, seat: int | None = None) -> list[int]:
        """The legal actions of a seat that is asked (the only one by default), ascending."""
        return self.game.runner.legal(self.state, self.asked(seat))

    def _listed(self, seat: int) -> list[int]:
        """The same for a seat that is known to be asked, worked out once for a moment that is being read."""
        if self._read is None:
            return self.game.runner.legal(self.state, seat)
        found = self._snapshot().cache
        if seat not in found:
            found[seat] = self.game.runner.legal(self.state, seat)
        legal: list[int] = found[seat]
        return legal

    def play(self, action: int | str, seat: int | None = None) -> None:
        """One decision: an action's number or its notation."""
        seat = self.asked(seat)
        number = self._possible(action, self._listed(seat))
        self.game.runner.play(self.state, seat, number)
        if self.automatic:
            self._follow()

    def _possible(self, action: int | str, legal: list[int]) -> int:
        """The number of an action that is one of these."""
        number = self.game.parse(action) if isinstance(action, str) else as_integer(action)
        if number is None or number not in legal:
            raise IllegalAction(
                given=self._spelled(action if number is None else number),
                expected=_few([self.game.notations[one] for one in legal]),
            )
        return number

    def deal(self) -> None:
        """One step of the dealer."""
        if not self.dealer_due:
            raise DealerFirst(expected="decision")
        self.game.runner.deal(self.state, self.seed, self.dealt)
        self.dealt += 1

    def _follow(self) -> None:
        while self.automatic and self.dealer_due:
            self.deal()

    def asked(self, seat: int | None = None) -> int:
        """The seat, checked to be asked now; without one, the only seat that is."""
        mask = self._mask()
        number = as_integer(seat)
        if number is not None and 0 <= number < self.players and mask >> number & 1:
            return number
        if mask >> DEALER & 1:
            raise DealerFirst(expected="deal")
        if mask == 0:
            raise GameOver
        asked = self._seats(mask)
        if seat is None:
            if len(asked) > 1:
                raise SeatNeeded(expected=", ".join(map(str, asked)))
            return asked[0]
        self._seated(seat)
        raise NotYourTurn(given=str(seat), expected=", ".join(map(str, asked)))

    def _seated(self, seat: int) -> int:
        number = as_integer(seat)
        if number is None or not 0 <= number < self.players:
            raise BadSeat(given=shown_value(seat), expected=f"0..{self.players - 1}")
        return number

    def _viewer(self, viewer: int) -> int:
        return viewer if viewer == SPECTATOR else self._seated(viewer)

    def _spelled(self, action: object) -> str:
        if type(action) is int and 0 <= action < self.game.actions:
            return self.game.notations[action]
        return str(action)[:40]

    # Results --------------------------------------------------------------------------------------

    @property
    def scores(self) -> list[int]:
        """The points of each seat now."""
        return self.game.runner.scores(self.state, self.players)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won; none while the game goes on."""
        return self._seats(self.game.runner.winners(self.state))

    def count(self, seat: int) -> list[ScoreLine]:
        """The lines that sum to the seat's score, as the rulebook counts."""
        lines: list[ScoreLine] = self.game.table.count(self._snapshot(), self._seated(seat))
        return lines

    def forget(self) -> None:
        """Let go of what was kept to read it fast; it is made again when needed."""
        self._read = None

    def _snapshot(self) -> Snapshot:
        """The record for reading, made anew when it has changed, by whomever."""
        raw = self.state.tobytes()
        if self._read is None or self._read[0] != raw:
            self._read = raw, Snapshot(self.game.state_type, raw)
        return self._read[1]

    # What is seen -----------------------------------------------------------------------------------

    def truth(self) -> Truth:
        """The whole table, for scenes and frames of several viewers."""
        table, s = self.game.table, self._snapshot()
        pending = {seat: table.pending(s, seat) for seat in range(self.players)}
        return Truth(
            table.zones(s),
            table.facts(s),
            self.actors,
            {seat: self.game.notations[action] for seat, action in pending.items() if action >= 0},
            self.game.face_codes,
        )

    def scene(self, viewer: int = SPECTATOR) -> Scene:
        """What a seat, or a spectator, sees now."""
        return self.truth().scene(self._viewer(viewer))

    def frame(self, before: Position, viewer: int, told: list[LogLine] | None = None) -> Frame:
        """What the viewer saw change since `before`."""
        return Change(before.truth(), self.truth()).frame(self._viewer(viewer), told or [])

    def tell(self, before: Position, seat: int, action: int = -1) -> list[LogLine]:
        """The log's lines for the one step from `before` to here: `seat` may be the DEALER."""
        lines: list[LogLine] = self.game.table.tell(before._snapshot(), self._snapshot(), seat, action)
        return lines

    def touches(self, seat: int | None = None) -> dict[int, list[tuple[str, ...]]]:
        """For each legal action, the paths of things a hand may touch to choose it."""
        seat = self.asked(seat)
        touches, s = self.game.table.touches, self._snapshot()
        return {action: touches(s, seat, action) for action in self._listed(seat)}

    def preview(self, seat: int, action: int | str) -> list[Message]:
        """What choosing the action would do, as far as everybody could tell beforehand."""
        chosen = self._possible(action, self.legal(seat))
        messages: list[Message] = self.game.table.preview(self._snapshot(), seat, chosen)
        return messages

    def choices(self, seat: int | None = None) -> list[Choice]:
        """All that a seat that is asked may do, with what a hand touches for it and what it would do."""
        seat = self.asked(seat)
        table, s, notations = self.game.table, self._snapshot(), self.game.notations
        return [
            Choice(action, notations[action], table.touches(s, seat, action), table.preview(s, seat, action))
            for action in self._listed(seat)
        ]

    def prompt(self, seat: int) -> Message:
        """What is awaited of a seat that is asked, in words."""
        message: Message = self.game.table.prompt(self._snapshot(), self.asked(seat))
        return message

    def pause(self) -> int:
        """How long people look before the dealer's step that is due, in milliseconds."""
        return int(self.game.table.pause(self._snapshot()))

    def observe(self, seat: int) -> np.ndarray:
        """The seat's features for learning."""
        return self.game.runner.observe(self.state, self._seated(seat))

    # Copies ---------------------------------------------------------------------------------------

    def copy(self) -> Position:
        """An independent copy."""
        twin = Position(
            self.game,
            self.players,
            self.options,
            self.seed,
            self.automatic,
            copy_record(self.state),
            self.dealt,
        )
        twin._read = self._read
        return twin

    def imagine(self, seat: int, seed: int | str | bytes | None = None) -> Position:
        """A world that might be, as far as the seat knows: a copy with all else drawn anew."""
        chosen = seed_bytes_or_random(seed)
        world = self.copy()
        self.game.runner.imagine(world.state, self._seated(seat), rng.generator(chosen))
        world.seed = hashlib.sha256(b"pioche imagined deals" + chosen).digest()
        return world

    @property
    def digest(self) -> str:
        """A hash of the game, its rules version and the whole state, hidden cards included."""
        digest = hashlib.sha256(f"{self.game.id} {self.game.version} {self.dealt} ".encode())
        digest.update(self.state.tobytes())
        return digest.hexdigest()

    def to_json(self) -> dict[str, Any]:
        """All of it, the hidden cards and the seed too: not for a player's eyes."""
        return {
            "pioche-position": FORMAT,
            "game": self.game.id,
            "rules": self.game.version,
            "players": self.players,
            "options": dict(self.options),
            "seed": self.seed.hex(),
            "automatic": self.automatic,
            "dealt": self.dealt,
            "state": base64.b64encode(self.state.tobytes()).decode(),
            "digest": self.digest,
        }

    @classmethod
    def from_json(cls, stored: Any) -> Position:
        """The position back. Damage is refused, and a forgery as far as it shows from here.

        That is in the fields, in the cards, in whatever the rules and the table tell now, and in the next
        step. What would only show in a world imagined or later in the game is not looked for: who takes
        games from strangers takes match files, of which every move is checked (`record.read`).
        """
        position = cls._read_back(stored)
        look(position)
        return position

    @classmethod
    def _read_back(cls, stored: Any) -> Position:
        position = cls(*read(stored))
        if position.digest != stored["digest"]:
            raise BadPosition(place="digest", expected=position.digest)
        return position

    def __getstate__(self) -> dict[str, Any]:
        return self.to_json()

    def __setstate__(self, stored: dict[str, Any]) -> None:
        again = Position._read_back(stored)  # a pickle is trusted anyhow
        for name in self.__slots__:
            setattr(self, name, getattr(again, name))


def _few(notations: list[str], most: int = 12) -> str:
    shown = ", ".join(notations[:most])
    return shown if len(notations) <= most else f"{shown} … ({len(notations)})"
