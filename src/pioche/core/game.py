"""`Game` and `Position`: a game, and one table of it at one moment.

    skyjo = game("skyjo")
    table = skyjo.new(4, seed="first deal")   # a Position
    table.play("1+5", 0)

Kernels trust their arguments. `Position` stands before them: it checks everything that callers pass.
Invalid arguments raise a `Refused` with a readable message; the position is then unchanged.

`Game` creates positions and a stored `Position` finds its `Game` again, so both live in this module. What a
game's files define is in `pioche.core.game_folder`, calling its kernels in `pioche.core.runner`.
"""

from __future__ import annotations

import base64
import difflib
import functools
import hashlib
import pkgutil
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from pioche.core import rng
from pioche.core.change import Change
from pioche.core.contract import DEALER, FEATURE, MOST_SEATS, SPECTATOR, Options
from pioche.core.count import Count, count_of
from pioche.core.entry_points import MANY, REFUSED
from pioche.core.game_folder import GameFolder
from pioche.core.kernel import Linker, Target, copy_record, cpu, plain, tidy_cache
from pioche.core.message import Message
from pioche.core.position_json import FORMAT, StoredPosition, check_state, read
from pioche.core.reason import Reason
from pioche.core.refusals import (
    BadPosition,
    BadSeat,
    DealerFirst,
    GameOver,
    IllegalAction,
    MisspelledGame,
    NotYourTurn,
    SeatNeeded,
    UnknownGame,
)
from pioche.core.runner import Runner
from pioche.core.scene import Choice, Frame, LogLine, Scene, ScoreLine, Truth
from pioche.core.seeds import seed_bytes_or_random
from pioche.core.snapshot import Snapshot
from pioche.core.text import Text
from pioche.core.validate import as_integer, shown_value

if TYPE_CHECKING:
    from pioche.core.drawing.view import View

Viewer = int | str | None  # a seat; None, "spectator" or SPECTATOR for a viewer without a seat


def game_ids() -> tuple[str, ...]:
    """Return the ids of all games: each package in `pioche.games` is a game."""
    import pioche.games

    return _ids_in(tuple(pioche.games.__path__))


@functools.cache
def _ids_in(folders: tuple[str, ...]) -> tuple[str, ...]:
    """Return the ids of the games in these folders; to list their files takes 0.1 ms."""
    packages = pkgutil.iter_modules(folders)
    return tuple(sorted(one.name.replace("_", "-") for one in packages if one.ispkg))


def game(name: str | Game) -> Game:
    """Return the game of an id; a `Game` is returned unchanged. Raises `UnknownGame` or `MisspelledGame`."""
    if isinstance(name, Game):
        return name
    if not isinstance(name, str) or name not in game_ids():
        given, expected = str(name)[:40], ", ".join(game_ids())
        nearest = difflib.get_close_matches(given.lower(), game_ids(), 1)
        if nearest:
            raise MisspelledGame(given=given, nearest=nearest[0], expected=expected)
        raise UnknownGame(given=given, expected=expected)
    return _game(name)


@functools.cache
def _game(name: str) -> Game:
    return Game(f"pioche.games.{name.replace('-', '_')}")


class Game(GameFolder):
    """One game: the content of its folder, its kernels ready to run, and new tables.

    The rest of the project is generic over `Game`.
    """

    def __init__(self, package: str) -> None:
        super().__init__(package)
        self._compiled: Runner | None = None

    def __repr__(self) -> str:
        return f"<Game {self.id}>"

    def __reduce__(self) -> tuple[object, ...]:
        return game, (self.id,)

    def new(
        self,
        players: int | None = None,
        options: Mapping[str, str | int | bool] | None = None,
        *,
        seed: int | str | bytes | None = 0,
        automatic: bool = True,
    ) -> Position:
        """Return a new table; equal seeds give equal deals.

        `seed` is an integer, a text or 32 bytes; None draws a random seed. With `automatic` the dealer acts
        by itself. `players` None is the smallest number with opponents. Raises `BadPlayers`, `UnknownOption`,
        `BadOption`, `BadSeed`.
        """
        chosen = self.check_players(players)
        settled = self.check_options(chosen, options or {})
        return Position.start(self, chosen, settled, seed_bytes_or_random(seed), automatic)

    def linker(self, target: Target) -> Linker:
        """Return a linker of this game for a target."""
        return Linker(self.id, self.scope, target)

    @functools.cached_property
    def linked(self) -> Linker:
        """Links a generic algorithm to this game; the result is compiled at its first call."""
        return self.linker(cpu())

    @functools.cached_property
    def interpreted(self) -> Runner:
        """The kernels as plain Python: nothing is compiled, every store is checked."""
        return Runner(self, self.linker(plain()))

    @property
    def compiled(self) -> Runner:
        """The compiled kernels. Compiling takes seconds the first time; later they come from the cache."""
        if self._compiled is None:
            self._compiled = self.runner = Runner(self, self.linked)
            tidy_cache()
        return self._compiled

    def compile(self) -> None:
        """Compile the kernels now, `observe` included; all positions of the game use them from then on."""
        self.compiled.compile_observe()

    @functools.cached_property
    def runner(self) -> Runner:
        """The compiled kernels if the game has been compiled, else the interpreted ones: equal results.

        Every call of a position reads this, so it is an attribute, which compiling replaces.
        """
        return self.interpreted


class Position:
    """One table at one moment: the state, and where its deals come from.

    With `automatic` (the default) the dealer's steps follow each decision; without it each step waits for
    a call of `deal()`.
    """

    __slots__ = ("_actors", "_read", "_state", "automatic", "dealt", "game", "options", "players", "seed")

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
        self.dealt = dealt  # how many steps the dealer has made
        self._read: tuple[bytes, Snapshot] | None = None  # the last snapshot, and the bytes it was made of
        self._actors: int | None = None  # who acts, once the position is frozen

    def freeze(self) -> None:
        """Declare that this position changes no more: what is read often is then computed once.

        `play` and `deal` fail from then on; a `copy` is not frozen.
        """
        if self._read is not None and self._read[0] != self._state.tobytes():
            self._read = None
        self._actors = self._mask()

    @classmethod
    def start(cls, game: Game, players: int, options: Options, seed: bytes, automatic: bool) -> Position:
        """Return a new table of checked arguments: before its first card or, if `automatic`, at its first decision."""
        state = game.blank(players, options)
        dealt = game.runner.deal(state, seed, 0, MANY) if automatic else 0
        return cls(game, players, options, seed, automatic, state, dealt)

    def __repr__(self) -> str:
        return f"<Position {self.game.id} {self.players} players {self.digest[:8]}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self._identity() == other._identity()

    __hash__ = None  # type: ignore[assignment]

    def _identity(self) -> tuple[object, ...]:
        return self.game.id, self.seed, self.dealt, self.automatic, self._state.tobytes()

    @property
    def state(self) -> np.ndarray:
        """The record of the table, as an array with one entry. Whoever changes it changes the table."""
        return self._state

    @state.setter
    def state(self, state: np.ndarray) -> None:
        # Compiled kernels read and write this memory without looking at its type.
        flags = state.flags
        if (
            state.dtype != self.game.state_type
            or state.shape != (1,)
            or not (flags.writeable and flags.aligned)
        ):
            raise BadPosition(place="state", expected=f"a state of {self.game.id}")
        self._state = state

    # Who acts -----------------------------------------------------------------------------------

    def _mask(self) -> int:
        return self.game.runner.actors(self._state) if self._actors is None else self._actors

    @property
    def turn(self) -> tuple[tuple[int, ...], bool]:
        """The seats that must decide now, and whether the dealer must act next."""
        mask = self._mask()
        return _SEATS[mask & ALL_SEATS], bool(mask >> DEALER)

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that must decide now, ascending; none while the dealer must act and at the end."""
        return _SEATS[self._mask() & ALL_SEATS]

    @property
    def dealer_due(self) -> bool:
        """Whether the dealer must act next."""
        return bool(self._mask() >> DEALER)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._mask() == 0

    # Acting ---------------------------------------------------------------------------------------

    def legal(self, seat: int | None = None) -> list[int]:
        """Return the legal actions of a deciding seat, ascending; the seat defaults to the only one.

        Raises what `deciding_seat` raises.
        """
        number = seat if type(seat) is int and 0 <= seat < self.players else self.deciding_seat(seat)
        found = self.game.runner.legal(self._state, number)
        if not found:
            self.deciding_seat(number)  # raises: a seat that decides has a legal action
        return found

    def play(self, action: int | str, seat: int | None = None) -> None:
        """Perform a decision of a seat, given by the action's number or its notation.

        Raises `IllegalAction`, `BadNotation`, or what `deciding_seat` raises.
        """
        assert self._actors is None, "the position is frozen"
        game = self.game
        # The usual arguments go straight to the kernel, which refuses what the rules forbid.
        chosen = seat if type(seat) is int and 0 <= seat < self.players else self.deciding_seat(seat)
        number = (
            action if type(action) is int and 0 <= action < game.actions else self._number(action, chosen)
        )
        made = game.runner.play(self._state, chosen, number, self.seed if self.automatic else b"", self.dealt)
        if made == REFUSED:
            raise self._illegal(number, self.deciding_seat(chosen))
        self.dealt += made

    def after(self, action: int | str, seat: int) -> Position:
        """Return the position after a decision of a seat; raises what `play` raises. This position stays."""
        next_position = self.copy()
        next_position.play(action, seat)
        return next_position

    def _number(self, action: int | str, seat: int) -> int:
        """Return the number of an action of a deciding seat, which exists but need not be legal."""
        seat = self.deciding_seat(seat)
        number = self.game.parse(action) if isinstance(action, str) else as_integer(action)
        if number is None or not 0 <= number < self.game.actions:
            raise self._illegal(action if number is None else number, seat)
        return number

    def _legal_action(self, action: int | str, seat: int) -> int:
        """Return the number of an action that must be a legal one of a deciding seat."""
        number = self._number(action, seat)
        if number not in self.legal(seat):
            raise self._illegal(number, seat)
        return number

    def _illegal(self, action: object, seat: int) -> IllegalAction:
        legal = [self.game.notations[one] for one in self.legal(seat)]
        return IllegalAction(given=self._spelled(action), expected=_few(legal))

    def deal(self) -> None:
        """Perform one step of the dealer. Raises `DealerFirst` if a seat must decide or the game is over."""
        assert self._actors is None, "the position is frozen"
        if not self.game.runner.deal(self._state, self.seed, self.dealt):
            raise DealerFirst(expected="decision")
        self.dealt += 1

    def deciding_seat(self, seat: int | None = None) -> int:
        """Return the seat if it must decide now; without one, the only seat that must.

        Raises `NotYourTurn`, `SeatNeeded`, `GameOver`, `DealerFirst` or `BadSeat`.
        """
        mask = self._mask()
        number = as_integer(seat)
        if number is not None and 0 <= number < self.players and mask >> number & 1:
            return number
        if mask >> DEALER & 1:
            raise DealerFirst(expected="deal")
        if mask == 0:
            raise GameOver
        deciding = _SEATS[mask]
        if seat is None:
            if len(deciding) > 1:
                raise SeatNeeded(expected=", ".join(map(str, deciding)))
            return deciding[0]
        self._checked_seat(seat)
        raise NotYourTurn(given=str(seat), expected=", ".join(map(str, deciding)))

    def _checked_seat(self, seat: int) -> int:
        number = seat if type(seat) is int else as_integer(seat)
        if number is None or not 0 <= number < self.players:
            raise BadSeat(given=shown_value(seat), expected=f"0..{self.players - 1}")
        return number

    def _checked_viewer(self, viewer: Viewer) -> int:
        if viewer is None or viewer == "spectator":
            return SPECTATOR
        if isinstance(viewer, str):
            raise BadSeat(given=shown_value(viewer), expected=f"0..{self.players - 1}, 'spectator', None")
        return SPECTATOR if as_integer(viewer) == SPECTATOR else self._checked_seat(viewer)

    def _spelled(self, action: object) -> str:
        if type(action) is int and 0 <= action < self.game.actions:
            return self.game.notations[action]
        return str(action)[:40]

    # Results --------------------------------------------------------------------------------------

    @property
    def scores(self) -> list[int]:
        """The points of each seat now."""
        return self.game.runner.scores(self._state, self.players)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won; none while the game goes on."""
        return _SEATS[self.game.runner.winners(self._state)]

    def count(self, seat: int) -> list[ScoreLine]:
        """Return the score sheet of a seat: lines that sum to its score, as the rules count."""
        lines: list[ScoreLine] = self.game.count.lines(self._snapshot(), self._checked_seat(seat))
        return lines

    def counted(self) -> Count | None:
        """Return the count of all seats if the game, or a round of it, has just ended, else None."""
        game = self.game
        return count_of(game.count, self._snapshot(), self.scores, self.winners, self.over, game.low_wins)

    def drop_snapshot(self) -> None:
        """Free the memory of the cached snapshot; it is created again when needed."""
        self._read = None

    def _snapshot(self) -> Snapshot:
        """Return a snapshot of the record; cached until the record's bytes change."""
        if self._actors is not None and self._read is not None:
            return self._read[1]
        raw = self._state.tobytes()
        if self._read is None or self._read[0] != raw:
            self._read = raw, Snapshot(self.game.state_type, raw)
        return self._read[1]

    # What is seen -----------------------------------------------------------------------------------

    def truth(self) -> Truth:
        """Return the table with all its secrets, from which scenes and frames of several viewers are made.

        Show no player a truth: only its `scene(viewer)` leaves out what that viewer may not see.
        """
        table, s = self.game.table, self._snapshot()
        pending = {seat: table.pending(s, seat) for seat in range(self.players)}
        return Truth(
            table.zones(s),
            table.facts(s),
            self.actors,
            {seat: self.game.notations[action] for seat, action in pending.items() if action >= 0},
            self.game.face_codes,
        )

    def scene(self, viewer: Viewer = None) -> Scene:
        """Return what a seat sees now, or a spectator (None, "spectator" or `SPECTATOR`)."""
        return self.truth().scene(self._checked_viewer(viewer))

    def view(self, viewer: Viewer = None, *, names: Sequence[str] = (), language: str = "en") -> View:
        """Return what a viewer (as `scene` takes it) sees, to be printed or shown in a notebook.

        `names`: of the players, by seat.
        """
        from pioche.core.drawing.view import View

        shown = self._checked_viewer(viewer)
        you = None if shown == SPECTATOR else shown
        return View(self.game, self.scene(shown), shown, Text(language, self.game, names, you))

    def __str__(self) -> str:
        return str(self.view())

    def _repr_html_(self) -> str:
        return self.view()._repr_html_()

    def frame(self, before: Position, viewer: Viewer = None, log: list[LogLine] | None = None) -> Frame:
        """Return what the viewer (as `scene` takes it) saw change since `before`, with the lines of `log` that the viewer may read."""
        return Change(before.truth(), self.truth()).frame(self._checked_viewer(viewer), log or [])

    def tell(self, before: Position, seat: int, action: int = -1) -> list[LogLine]:
        """Return the log lines of the one step from `before` to here; `seat` may be the DEALER.

        On an automatic table the dealer's steps follow a decision within the same call of `play`: the lines then
        tell the decision alone. A table made with `automatic=False` tells each step of the dealer too.
        """
        lines: list[LogLine] = self.game.table.tell(before._snapshot(), self._snapshot(), seat, action)
        return lines

    def touches(self, seat: int | None = None) -> dict[int, list[tuple[str, ...]]]:
        """Return, for each legal action, its touches: see `Choice.paths`."""
        seat = self.deciding_seat(seat)
        touches, s = self.game.table.touches, self._snapshot()
        return {action: touches(s, seat, action) for action in self.legal(seat)}

    def sentence(self, seat: int, action: int | str) -> Message:
        """Return the sentence of a legal action, as the deciding seat knows it (forms: `pioche.core.message`)."""
        chosen = self._legal_action(action, seat)
        said: Message = self.game.table.sentence(self._snapshot(), seat, chosen)
        return said

    def reason(self, reason: Reason, seat: int, better: int, other: int) -> Message | None:
        """Return what a reason says of two legal actions of a seat, or None where it would not be true."""
        return reason.say(self._snapshot(), seat, better, other)

    def alike(self, seat: int, action: int) -> Message | None:
        """Return the message that all actions equal to this one share, or None where the game names none."""
        alike = self.game.alike
        return None if alike is None else alike(self._snapshot(), seat, action)

    def preview(self, seat: int, action: int | str) -> list[Message]:
        """Return what the action would do, as far as public knowledge tells."""
        chosen = self._legal_action(action, seat)
        messages: list[Message] = self.game.table.preview(self._snapshot(), seat, chosen)
        return messages

    def choices(self, seat: int | None = None) -> list[Choice]:
        """Return the legal actions of a deciding seat, each with its sentence, its touches and its preview."""
        seat = self.deciding_seat(seat)
        table, s, notations = self.game.table, self._snapshot(), self.game.notations
        return [
            Choice(
                action,
                notations[action],
                table.sentence(s, seat, action),
                table.touches(s, seat, action),
                table.preview(s, seat, action),
            )
            for action in self.legal(seat)
        ]

    def prompt(self, seat: int) -> Message:
        """Return the message that tells a deciding seat what to do."""
        message: Message = self.game.table.prompt(self._snapshot(), self.deciding_seat(seat))
        return message

    def pause(self) -> int:
        """Return for how many milliseconds people look at the table before the dealer's next step."""
        return int(self.game.table.pause(self._snapshot()))

    def observe(self, seat: int) -> NDArray[FEATURE]:
        """Return the seat's observation for learning."""
        return self.game.runner.observe(self._state, self._checked_seat(seat))

    # Copies ---------------------------------------------------------------------------------------

    def copy(self) -> Position:
        """Return an independent copy."""
        twin = Position.__new__(Position)  # the record needs no check: it is a copy of a checked one
        twin.game, twin.players, twin.options = self.game, self.players, self.options
        twin.seed, twin.automatic, twin.dealt = self.seed, self.automatic, self.dealt
        twin._state, twin._read, twin._actors = copy_record(self._state), self._read, None
        return twin

    def imagine(self, seat: int, seed: int | str | bytes | None = None) -> Position:
        """Return a determinization: a copy in which all that the seat cannot know is drawn at random.

        `seed`: an integer, a text or 32 bytes, for the same world again; None draws a random seed.
        """
        chosen = seed_bytes_or_random(seed)
        world = self.copy()
        self.game.runner.imagine(world._state, self._checked_seat(seat), rng.generator(chosen))
        world.seed = hashlib.sha256(b"pioche imagined deals" + chosen).digest()
        return world

    @property
    def digest(self) -> str:
        """A hash of the game, its rules version and the state, hidden cards included."""
        digest = hashlib.sha256(f"{self.game.id} {self.game.version} {self.dealt} ".encode())
        digest.update(self._state.tobytes())
        return digest.hexdigest()

    def to_json(self) -> dict[str, Any]:
        """Return the position as JSON, hidden cards and seed included: no player may see it."""
        return {
            "pioche-position": FORMAT,
            "game": self.game.id,
            "rules": self.game.version,
            "players": self.players,
            "options": dict(self.options),
            "seed": self.seed.hex(),
            "automatic": self.automatic,
            "dealt": self.dealt,
            "state": base64.b64encode(self._state.tobytes()).decode(),
            "digest": self.digest,
        }

    @classmethod
    def from_json(cls, stored: Any) -> Position:
        """Return the stored position. Raises `BadPosition` if it is damaged or visibly forged.

        Checked are the fields, the cards, all that the rules and the table say now, and every next step. A
        forgery that would show only in an imagined world or later in the game is not found. To accept games
        from strangers use match files, where every move is checked (`match.read`).
        """
        fields = read(stored, game)
        position = cls._from_fields(fields)
        check_state(fields, position.game.interpreted, position._show_everything)
        return position

    @classmethod
    def from_trusted_json(cls, stored: Any) -> Position:
        """Like `from_json`, for a position that this program wrote itself: the rules do not check the state."""
        return cls._from_fields(read(stored, game))

    @classmethod
    def _from_fields(cls, fields: StoredPosition[Game]) -> Position:
        position = cls(
            fields.game,
            fields.players,
            fields.options,
            fields.seed,
            fields.automatic,
            fields.state,
            fields.dealt,
        )
        if position.digest != fields.digest:
            raise BadPosition(place="digest", expected=position.digest)
        return position

    def _show_everything(self) -> None:
        """Compute all that people are shown; a record that makes no sense raises some error here."""
        self.truth()
        for seat in range(self.players):
            self.count(seat)
        self.counted()
        for seat in self.actors:
            self.prompt(seat)
            self.choices(seat)
        if self.dealer_due:
            self.pause()

    def __getstate__(self) -> dict[str, Any]:
        return self.to_json()

    def __setstate__(self, stored: dict[str, Any]) -> None:
        again = Position.from_trusted_json(stored)
        for name in self.__slots__:
            setattr(self, name, getattr(again, name))


# The seats of a mask of deciding seats or winners.
ALL_SEATS = (1 << MOST_SEATS) - 1
_SEATS = tuple(tuple(seat for seat in range(MOST_SEATS) if mask >> seat & 1) for mask in range(ALL_SEATS + 1))


def _few(notations: list[str], most: int = 12) -> str:
    shown = ", ".join(notations[:most])
    return shown if len(notations) <= most else f"{shown} … ({len(notations)})"
