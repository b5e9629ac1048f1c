"""The state of a table, folded from its log: `Live.apply` adds one entry.

Nothing here reads a clock or a database, so every process gets the same state from the same log.
What the table must do later follows from the state too (`due.py`), and what can be undone (`undo.py`).
"""

from __future__ import annotations

import functools
import secrets
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Literal

from pioche.core import daily
from pioche.core.contract import Options
from pioche.core.game import Game, Position, game, game_ids
from pioche.core.message import Message, Seat
from pioche.core.rng import commit, match_seed
from pioche.core.scene import LogLine
from pioche.server.refusals import DayRuns
from pioche.server.store.rows import Entry, TableRow
from pioche.server.table.continued import Continued
from pioche.server.table.steps import FrozenPosition, Step, dealer_steps_until, decision_step

STAND_IN = "regular"  # the bot that plays for a person who is away
CACHED_ENTRIES = 2  # the last entries, whose scenes and changes stay computed
RECENT_ENTRIES = 32  # the last entries, whose steps stay in memory for watchers who reconnect
MAX_LINES = 500  # of the log that watchers are shown
MAX_UNDO = 20  # decisions of one seat in a row that can be taken back

Status = Literal["open", "running", "over", "closed"]


@dataclass(slots=True)
class Place:
    """A seat of the table and who has it."""

    guest: str | None = None
    bot: str | None = None
    name: str | None = (
        None  # of the person, where that is not the guest: several people share the guest's device
    )
    reserved: str | None = None  # only this guest may take it
    nonce: bytes | None = None
    handed: bool = False  # a bot plays for its person
    gone: bool = False  # the person left; reconnecting is not enough to get the seat back
    timed_out: bool = False  # its last decision was made by the clock
    ready: bool = False  # its person has ended the present pause

    @property
    def kind(self) -> Literal["open", "person", "bot"]:
        if self.bot is not None:
            return "bot"
        return "open" if self.guest is None else "person"

    @property
    def player(self) -> str | None:
        """The bot that decides for this seat; None where a person does."""
        return self.bot or (STAND_IN if self.handed else None)

    @property
    def person_decides(self) -> bool:
        return self.guest is not None and not self.handed


@dataclass(slots=True)
class AppliedEntry:
    """An entry with the steps it made and the lines that the table itself adds to the log."""

    entry: Entry
    steps: list[Step]
    lines: list[LogLine]


@dataclass(slots=True)
class PastDecision:
    """A decision that was not taken back."""

    seq: int
    seat: int
    action: int
    at: int
    by: str  # "person", "bot" or "clock": a bot also decides for a person who is away or out of time
    before: FrozenPosition | None  # None once it can no longer be taken back


@dataclass(slots=True)
class ShownLine:
    """A line of the log that watchers are shown, with its entry and the number of decisions so far."""

    seq: int
    at: int
    decisions: int
    line: LogLine


@dataclass(slots=True)
class Question:
    """A seat is asked to decide: the entry that asked, and the start of its time."""

    seq: int
    at: int


@dataclass(slots=True)
class Pace:
    """How fast bots answer, the seconds for a decision (None: no limit), hints or not, serious or not."""

    bots: str = "quick"
    seconds: int | None = None
    hints: bool = False
    serious: bool = False  # whether the game counts for ratings


@dataclass(frozen=True, slots=True)
class DayDeal:
    """The day whose deal a table plays, and whether it is its owner's counted try."""

    number: int  # days since 1970 (core/daily.py)
    counted: bool

    @property
    def end(self) -> int:
        """When the day is over, and its deal is revealed (ms)."""
        return daily.start_of(self.number + 1)


@dataclass(frozen=True, slots=True)
class Timing:
    """The times that the settings of the server limit, in milliseconds."""

    longest_pause: int = 30_000  # before an act of the dealer
    undo_window: int = 2_000  # for which bots wait after a decision that can be taken back


@dataclass
class Live:
    """The state of a table after the entries applied so far."""

    row: TableRow
    timing: Timing = Timing()
    seq: int = 0
    status: Status = "open"
    owner: str | None = None
    listed: bool = False
    pace: Pace = field(default_factory=Pace)
    places: list[Place] = field(default_factory=list)
    started_at: int = 0
    changed_at: int = 0  # the time of the last entry
    table_seq: int = 0  # the last entry that changed a seat or a property of the table
    current: FrozenPosition | None = None  # None before the start
    settled_at: int = 0  # the time of the last entry that changed the position
    asked: dict[int, Question] = field(default_factory=dict)  # by seat
    decisions: list[PastDecision] = field(default_factory=list)
    undo_seq: int = 0  # the entry after which `undo_allowed` was worked out
    undo_allowed: bool = False  # whether the last decision can be taken back (`undo.py`)
    moves_without_people: int = 0  # decisions of bots since a person last decided
    clock_stopped: bool = False  # because nobody of the table is connected
    reason: str | None = None  # why the table was closed
    rematch: str | None = None  # the id of the next table
    rematch_by: int | None = None  # the seat that asked for the rematch
    continued: Continued | None = None
    day: DayDeal | None = None
    commands: dict[tuple[str | None, str], int] = field(default_factory=dict)  # (guest, id) -> seq
    lines: deque[ShownLine] = field(default_factory=lambda: deque(maxlen=MAX_LINES))
    recent: deque[AppliedEntry] = field(default_factory=lambda: deque(maxlen=RECENT_ENTRIES))

    @property
    def id(self) -> str:
        return self.row.id

    @functools.cached_property
    def game(self) -> Game:
        return game(self.row.game)

    @functools.cached_property
    def playable(self) -> bool:
        """Whether this program has the version of the rules that the table is played by."""
        return self.row.game in game_ids() and self.game.version == self.row.rules

    @property
    def options(self) -> Options:
        return self.row.options

    @property
    def commitment(self) -> bytes:
        return commit(self.row.secret)

    @property
    def nonces(self) -> list[bytes]:
        """What the people's clients added to the deal, in the order of seats."""
        if self.continued is not None:
            return list(self.continued.nonces)
        return [place.nonce for place in self.places if place.nonce is not None]

    @property
    def nonce_seats(self) -> list[int] | None:
        """The seats of the nonces, in the same order; None where the log does not tell."""
        if self.continued is not None:
            return None if self.continued.nonce_seats is None else list(self.continued.nonce_seats)
        return [seat for seat, place in enumerate(self.places) if place.nonce is not None]

    @property
    def moves_made(self) -> int:
        """The decisions so far, those taken over from another table included."""
        return len(self.decisions) + (len(self.continued.moves) if self.continued is not None else 0)

    def takes_nonce(self, seat: int) -> bool:
        """Whether the seat can still add a nonce to the deal."""
        return self.status == "open" and not self.deal_fixed and self.places[seat].nonce is None

    @property
    def deal_fixed(self) -> bool:
        """Whether the deal is known from elsewhere, so that nobody adds to it."""
        return self.continued is not None or self.day is not None

    @property
    def frozen(self) -> FrozenPosition:
        """The present position; the table must have been started."""
        assert self.current is not None, "the table has not been started"
        return self.current

    @property
    def position(self) -> Position:
        """The present position; the table must have been started."""
        return self.frozen.position

    @property
    def running(self) -> bool:
        return self.status == "running"

    @property
    def ended(self) -> bool:
        """Whether nobody plays any more: the game is over, or the table was closed."""
        return self.status in ("over", "closed")

    def sealed(self, now: int) -> bool:
        """Whether this is a deal of a day that still runs: only its player may see anything of it."""
        return self.day is not None and now < self.day.end

    def disclosed(self, now: int) -> bool:
        """Whether everybody may see everything."""
        return self.ended and not self.sealed(now)

    def check_visible(self, guest: str | None, now: int) -> None:
        """Raise `DayRuns` where the guest may not look at the table yet."""
        if self.day is not None and self.sealed(now) and (guest is None or guest != self.owner):
            raise DayRuns(until=self.day.end)

    def forget(self, guest: str) -> None:
        """Put a new random id in the place of a deleted guest, as `store/forgetting.py` does in the log."""
        other = secrets.token_urlsafe(16)
        for place in self.places:
            if place.guest == guest:
                place.guest, place.name = other, None
            if place.reserved == guest:
                place.reserved, place.name = other, None
        if self.owner == guest:
            self.owner = other

    def seat_of(self, guest: str | None) -> int | None:
        """The guest's seat; the first one of a device that several people share."""
        if guest is not None:
            for seat, place in enumerate(self.places):
                if place.guest == guest:
                    return seat
        return None

    def seats_of(self, guest: str | None) -> list[int]:
        """All seats of the guest: several where people share the guest's device."""
        if guest is None:
            return []
        return [seat for seat, place in enumerate(self.places) if place.guest == guest]

    def person_asked(self, seat: int) -> bool:
        """Whether the seat must decide now, and a person decides for it."""
        return seat in self.asked and not self.places[seat].handed

    def start_position(self) -> FrozenPosition:
        """The position before the first deal, or the one from which another table's game continues."""
        return self._start_position(self.nonces)

    def start_position_with(self, seat: int, nonce: bytes) -> FrozenPosition:
        """The position before the first deal if the seat adds this nonce."""
        given = [nonce if at == seat else place.nonce for at, place in enumerate(self.places)]
        return self._start_position([each for each in given if each is not None])

    def _start_position(self, nonces: list[bytes]) -> FrozenPosition:
        seed = match_seed(self.row.secret, nonces)
        start = Position.start(self.game, len(self.places), self.options, seed, automatic=False)
        if self.continued is not None:
            self.continued.replay(start)
        return FrozenPosition(start)

    def apply(self, entry: Entry, steps: list[Step] | None = None) -> AppliedEntry:
        """Fold the next entry into the state; `steps` if `decide` has made them already."""
        assert entry.seq == self.seq + 1, f"entry {entry.seq} after {self.seq}"
        self.seq, self.changed_at = entry.seq, entry.at
        if entry.command is not None:
            self.commands[entry.guest, entry.command] = entry.seq
        applied = AppliedEntry(entry, steps or [], [])
        _FOLDS[entry.kind](self, applied)
        self._remember(applied)
        return applied

    def _remember(self, applied: AppliedEntry) -> None:
        entry, number = applied.entry, len(self.decisions)
        for lines in (applied.lines, *[step.lines for step in applied.steps]):
            for line in lines:
                self.lines.append(ShownLine(entry.seq, entry.at, number, line))
        self.recent.append(applied)
        if len(self.recent) > CACHED_ENTRIES:
            for step in self.recent[-1 - CACHED_ENTRIES].steps:
                step.drop_caches()


# What each kind of entry does ---------------------------------------------------------------------


def _created(live: Live, applied: AppliedEntry) -> None:
    data = applied.entry.data
    live.owner, live.listed = data["owner"], data["listed"]
    live.pace = Pace(**data["pace"])
    live.places = [
        Place(None, seat.get("bot"), seat.get("name"), seat.get("reserved")) for seat in data["seats"]
    ]
    live.continued = Continued.from_json(data.get("continued"))
    live.day = DayDeal(**data["day"]) if "day" in data else None
    live.table_seq = applied.entry.seq


def _seated(live: Live, applied: AppliedEntry) -> None:
    data = applied.entry.data
    nonce = data.get("nonce")
    live.places[data["seat"]] = Place(
        guest=data["guest"], name=data.get("name"), nonce=None if nonce is None else bytes.fromhex(nonce)
    )
    _say(applied, "table-seated", data["seat"])
    live.table_seq = applied.entry.seq


def _nonce(live: Live, applied: AppliedEntry) -> None:
    data = applied.entry.data
    live.places[data["seat"]].nonce = bytes.fromhex(data["nonce"])


def seats_in(entry: Entry) -> list[int]:
    """The seats that an entry is about: more than one where people share a device."""
    return [entry.data["seat"], *entry.data.get("also", ())]


def _left(live: Live, applied: AppliedEntry) -> None:
    entry = applied.entry
    left = live.places[entry.data["seat"]].guest
    for seat in seats_in(entry):
        live.places[seat] = Place()
    if left == live.owner and entry.guest == left and live.seat_of(left) is None:
        people = [place.guest for place in live.places if place.guest is not None]
        live.owner = people[0] if people else live.owner
    live.table_seq = entry.seq


def _filled(live: Live, applied: AppliedEntry) -> None:
    data = applied.entry.data
    live.places[data["seat"]] = Place(bot=data["bot"])
    live.table_seq = applied.entry.seq


def _changed(live: Live, applied: AppliedEntry) -> None:
    data = applied.entry.data
    kept = data["seats"]
    if kept != list(range(len(kept))):
        live.lines.clear()  # their seats have other numbers now
    live.places = [live.places[seat] for seat in kept] + [Place() for _ in range(data["added"])]
    live.pace, live.listed = Pace(**data["pace"]), data["listed"]
    live.row = replace(live.row, players=len(live.places), options=data["options"], pace=data["pace"])
    live.table_seq = applied.entry.seq


def _started(live: Live, applied: AppliedEntry) -> None:
    entry = applied.entry
    nonce, owner_seat = entry.data.get("nonce"), live.seat_of(entry.guest)
    if nonce is not None and owner_seat is not None:
        live.places[owner_seat].nonce = bytes.fromhex(nonce)
    live.status, live.started_at = "running", entry.at
    if live.continued is not None:
        source = "table-continued" if live.continued.table else "table-from-puzzle"
        applied.lines.append(LogLine(Message(source)))
    live.table_seq = entry.seq
    if live.playable:
        live.current = applied.steps[0].before if applied.steps else live.start_position()
        _settle(live, applied, applied.steps or list(dealer_steps_until(live.current, entry.data["dealt"])))


def _played(live: Live, applied: AppliedEntry) -> None:
    entry, data = applied.entry, applied.entry.data
    seat = data["seat"]
    if not live.playable:
        live.decisions.append(PastDecision(entry.seq, seat, -1, entry.at, data["by"], None))
        return
    place, before = live.places[seat], live.frozen
    action = live.game.parse(data["action"])
    steps = applied.steps
    if not steps:
        first = decision_step(before, seat, action)
        steps = [first, *dealer_steps_until(first.after, data["dealt"])]
    live.decisions.append(PastDecision(entry.seq, seat, action, entry.at, data["by"], before))
    _forget_undo(live, seat)
    live.moves_without_people = 0 if data["by"] == "person" else live.moves_without_people + 1
    if place.timed_out != (data["by"] == "clock"):
        place.timed_out = not place.timed_out
        live.table_seq = entry.seq
    if place.timed_out:
        _say(applied, "table-time-out", seat)
    live.asked.pop(seat, None)
    _settle(live, applied, steps)


def _dealt(live: Live, applied: AppliedEntry) -> None:
    if live.playable:
        steps = applied.steps or list(dealer_steps_until(live.frozen, applied.entry.data["dealt"]))
        _settle(live, applied, steps)


def _undone(live: Live, applied: AppliedEntry) -> None:
    undone = live.decisions.pop()
    assert undone.seq == applied.entry.data["to"]
    if not live.playable:
        return
    assert undone.before is not None
    while live.lines and live.lines[-1].decisions > len(live.decisions):
        live.lines.pop()
    back = Step(live.frozen, undone.before, [])
    _say(applied, "table-undone", undone.seat)
    live.asked.pop(undone.seat, None)
    _settle(live, applied, [back])


def _handed(live: Live, applied: AppliedEntry) -> None:
    entry = applied.entry
    for seat in seats_in(entry):
        place = live.places[seat]
        place.handed, place.gone = True, entry.data["gone"]
        _restart_time(live, entry, seat)
        _say(applied, "table-handed", seat)
    live.table_seq = entry.seq


def _returned(live: Live, applied: AppliedEntry) -> None:
    entry = applied.entry
    for seat in seats_in(entry):
        place = live.places[seat]
        place.handed = place.gone = place.timed_out = False
        _restart_time(live, entry, seat)
        _say(applied, "table-returned", seat)
    live.table_seq = entry.seq


def _ready(live: Live, applied: AppliedEntry) -> None:
    for seat in seats_in(applied.entry):
        live.places[seat].ready = True


def _slept(live: Live, applied: AppliedEntry) -> None:
    live.clock_stopped = True


def _resumed(live: Live, applied: AppliedEntry) -> None:
    live.clock_stopped = False
    live.asked = {seat: Question(asked.seq, applied.entry.at) for seat, asked in live.asked.items()}


def _moved(live: Live, applied: AppliedEntry) -> None:
    data = applied.entry.data
    place = live.places[data["seat"]]
    if live.owner == place.guest and place.name is None:
        live.owner = data["guest"]
    place.guest, place.name = data["guest"], None
    live.table_seq = applied.entry.seq


def _rematch(live: Live, applied: AppliedEntry) -> None:
    entry = applied.entry
    live.rematch, live.rematch_by = entry.data["table"], live.seat_of(entry.guest)
    if live.rematch_by is not None:
        _say(applied, "table-rematch", live.rematch_by)
    live.table_seq = entry.seq


def _closed(live: Live, applied: AppliedEntry) -> None:
    live.status, live.reason = "closed", applied.entry.data["reason"]
    live.asked = {}
    live.table_seq = applied.entry.seq
    applied.lines.append(LogLine(Message(f"table-closed-{live.reason}")))


_FOLDS: dict[str, Callable[[Live, AppliedEntry], None]] = {
    "created": _created,
    "seated": _seated,
    "nonce": _nonce,
    "left": _left,
    "filled": _filled,
    "changed": _changed,
    "started": _started,
    "played": _played,
    "dealt": _dealt,
    "undone": _undone,
    "handed": _handed,
    "returned": _returned,
    "ready": _ready,
    "slept": _slept,
    "resumed": _resumed,
    "moved": _moved,
    "rematch": _rematch,
    "closed": _closed,
}


def _settle(live: Live, applied: AppliedEntry, steps: list[Step]) -> None:
    """Move the table to the position after the steps, and ask the seats that must decide there."""
    entry = applied.entry
    applied.steps = steps
    if steps:
        live.current = steps[-1].after
    live.settled_at = entry.at
    for place in live.places:
        place.ready = False
    if live.frozen.over:
        live.status, live.asked, live.table_seq = "over", {}, entry.seq
    else:
        fresh = Question(entry.seq, entry.at)
        live.asked = {seat: live.asked.get(seat, fresh) for seat in live.frozen.actors}


def _restart_time(live: Live, entry: Entry, seat: int) -> None:
    """Give a seat's new player the full time for the question."""
    if seat in live.asked:
        live.asked[seat] = Question(live.asked[seat].seq, entry.at)


def _forget_undo(live: Live, seat: int) -> None:
    """Free the positions before decisions that can no longer be taken back."""
    for back in range(2, len(live.decisions) + 1):
        old = live.decisions[-back]
        if old.before is None:
            break
        if old.seat != seat or back > MAX_UNDO:
            live.decisions[-back] = replace(old, before=None)


def _say(applied: AppliedEntry, message: str, seat: int) -> None:
    applied.lines.append(LogLine(Message(message, {"seat": Seat(seat)})))
