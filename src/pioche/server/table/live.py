"""A table as its log tells it: `Live` folds entries, one after the other, into what is so now.

Nothing here looks at a clock or a database: the same log gives the same table on every
process. What must happen later (a bot's move, a dealer's step after its pause, a time-out)
follows from it too, as `owed`.
"""

from __future__ import annotations

import functools
import hashlib
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Literal

from pioche.core.change import Change
from pioche.core.contract import DEALER, SPECTATOR, Options
from pioche.core.game import Game, Position, game, game_ids
from pioche.core.message import Message, Seat
from pioche.core.rng import commit, match_seed
from pioche.core.scene import EMPTY, LogLine, Truth
from pioche.server.store.rows import Entry, TableRow
from pioche.server.table.continued import Continued

STAND_IN = "regular"  # the bot that plays for a person who is away
WARM = 2  # entries whose scenes and changes are kept ready
RECENT = 32  # entries whose steps are kept, for watchers who come back
MOST_LINES = 500  # of the log that watchers are shown
MOST_UNDONE = 20  # decisions of one seat in a row that can be taken back

BOT_DELAYS = {"instant": (0, 0), "quick": (500, 900), "relaxed": (1_400, 2_600)}  # ms: from, to

Status = Literal["open", "running", "over", "closed"]


@dataclass(slots=True)
class Place:
    """A seat of the table and who has it."""

    guest: str | None = None
    bot: str | None = None
    reserved: str | None = None  # only this guest may take it
    nonce: bytes | None = None
    handed: bool = False  # a bot plays for its person
    gone: bool = False  # the person handed it over and will say when to have it back
    timed_out: bool = False  # its last decision was made by the clock
    ready: bool = False  # has looked enough in the present pause

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
    def awake(self) -> bool:
        """Whether a person decides here."""
        return self.guest is not None and not self.handed


class Moment:
    """A position that is not going to change: who acts in it, and what its scenes are made from."""

    __slots__ = ("_opened", "_truth", "actors", "dealer_due", "over", "position")

    def __init__(self, position: Position) -> None:
        self.position = position
        self.actors, self.dealer_due = position.turn
        self.over = not self.actors and not self.dealer_due
        self._truth: Truth | None = None
        self._opened: Truth | None = None

    def forget(self) -> None:
        """Keep the position alone."""
        self._truth = self._opened = None
        self.position.drop_snapshot()

    @property
    def truth(self) -> Truth:
        if self._truth is None:
            self._truth = self.position.truth()
        return self._truth

    @property
    def opened(self) -> Truth:
        """The same with every card face up: what everybody may see once the game is over."""
        if self._opened is None:
            self._opened = self.truth.revealed()
        return self._opened


@dataclass(slots=True)
class Step:
    """One motion of the table: a decision, or an act of the dealer."""

    before: Moment
    after: Moment
    told: list[LogLine]
    _change: Change | None = None

    @property
    def change(self) -> Change:
        """What changed, computed once for all viewers."""
        if self._change is None:
            self._change = Change(self.before.truth, self.after.truth)
        return self._change

    def forget(self) -> None:
        """Keep what cannot be made again: an old step is seldom looked at."""
        self._change = None
        self.before.forget()

    def discloses(self, seat: int) -> bool:
        """Whether somebody else's choice made in secret is no secret any more."""
        return bool(self.before.truth.choices.keys() - self.after.truth.choices.keys() - {seat})

    def turned_up(self, seat: int) -> set[int]:
        """The cards whose faces the seat sees after the step and did not see before."""
        then: set[int] = set()
        now: set[int] = set()
        for was, zone in self.change.differing:
            then.update(was.visible(seat))
            now.update(zone.visible(seat))
        return now - then


@dataclass(slots=True)
class Applied:
    """An entry with the steps it made and the lines the table itself adds to the log."""

    entry: Entry
    steps: list[Step]
    told: list[LogLine]


@dataclass(slots=True)
class Decision:
    """A decision that stands, with the moment before it."""

    seq: int
    seat: int
    action: int
    at: int
    before: Moment | None  # kept while it may be taken back


@dataclass(slots=True)
class Logged:
    """A line of the log, with the entry and the number of decisions it belongs to."""

    seq: int
    at: int
    decisions: int
    told: LogLine


@dataclass(slots=True)
class Owed:
    """Something that the table itself must do at a time."""

    at: int
    kind: Literal["deal", "bot", "clock"]
    seat: int = -1


@dataclass(slots=True)
class Asked:
    """A question to a seat: the entry that raised it, and the time since when it is thinking."""

    seq: int
    at: int


@dataclass(slots=True)
class Pace:
    """How fast bots answer, the seconds for a decision (None: no limit), and whether hints are given."""

    bots: str = "quick"
    seconds: int | None = None
    hints: bool = False


@dataclass(frozen=True, slots=True)
class Timing:
    """The process's times, in milliseconds."""

    longest_pause: int = 10_000  # of the dealer
    undo_window: int = 2_000  # bots wait so long after a decision that can still be taken back


@dataclass
class Live:
    """A table as it is now."""

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
    table_seq: int = 0  # the last entry that changed who sits where or what the table is
    moment: Moment | None = None
    settled_at: int = 0  # since when the present position stands
    asked: dict[int, Asked] = field(default_factory=dict)
    decisions: list[Decision] = field(default_factory=list)
    unattended: int = 0  # decisions since a person last made one
    asleep: bool = False  # the clock stands still, since nobody is there
    reason: str | None = None  # why it was closed
    rematch: str | None = None
    rematch_by: int | None = None  # the seat that asked for it
    continued: Continued | None = None
    commands: dict[tuple[str | None, str], int] = field(default_factory=dict)
    lines: deque[Logged] = field(default_factory=lambda: deque(maxlen=MOST_LINES))
    recent: deque[Applied] = field(default_factory=lambda: deque(maxlen=RECENT))

    @property
    def id(self) -> str:
        return self.row.id

    @functools.cached_property
    def game(self) -> Game:
        return game(self.row.game)

    @functools.cached_property
    def playable(self) -> bool:
        """Whether this program has the very rules that the table is played by."""
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
    def position(self) -> Position:
        assert self.moment is not None, "the table has not been started"
        return self.moment.position

    @property
    def running(self) -> bool:
        return self.status == "running"

    @property
    def disclosed(self) -> bool:
        """Whether everything may be seen: the game is over, or will never go on."""
        return self.status in ("over", "closed")

    def seat_of(self, guest: str | None) -> int | None:
        """The seat of a guest."""
        if guest is not None:
            for seat, place in enumerate(self.places):
                if place.guest == guest:
                    return seat
        return None

    def viewer_of(self, guest: str | None) -> int:
        seat = self.seat_of(guest)
        return SPECTATOR if seat is None else seat

    # The fold -------------------------------------------------------------------------------------

    def apply(self, entry: Entry, steps: list[Step] | None = None) -> Applied:
        """One entry more; `steps` where they have been made already to decide on it."""
        assert entry.seq == self.seq + 1, f"entry {entry.seq} after {self.seq}"
        self.seq, self.changed_at = entry.seq, entry.at
        if entry.command is not None:
            self.commands[entry.guest, entry.command] = entry.seq
        fold = getattr(self, f"_{entry.kind}")
        applied = Applied(entry, steps or [], [])
        fold(entry, entry.data, applied)
        self._keep(applied)
        return applied

    def _created(self, entry: Entry, data: dict[str, Any], applied: Applied) -> None:
        self.owner, self.listed = data["owner"], data["listed"]
        self.pace = Pace(**data["pace"])
        self.places = [Place(bot=seat.get("bot"), reserved=seat.get("reserved")) for seat in data["seats"]]
        self.continued = Continued.from_json(data.get("continued"))
        self.table_seq = entry.seq

    def _seated(self, entry: Entry, data: dict[str, Any], applied: Applied) -> None:
        self.places[data["seat"]] = Place(guest=data["guest"], nonce=bytes.fromhex(data["nonce"]))
        self._say(applied, "table-seated", data["seat"])
        self.table_seq = entry.seq

    def _left(self, entry: Entry, data: dict[str, Any], applied: Applied) -> None:
        left = self.places[data["seat"]].guest
        self.places[data["seat"]] = Place()
        if left == self.owner and entry.guest == left:
            people = [place.guest for place in self.places if place.guest is not None]
            self.owner = people[0] if people else self.owner
        self.table_seq = entry.seq

    def _filled(self, entry: Entry, data: dict[str, Any], applied: Applied) -> None:
        self.places[data["seat"]] = Place(bot=data["bot"])
        self.table_seq = entry.seq

    def _started(self, entry: Entry, data: dict[str, Any], applied: Applied) -> None:
        self.status, self.started_at = "running", entry.at
        if self.continued is not None:
            applied.told.append(LogLine(Message("table-continued")))
        self.table_seq = entry.seq
        if self.playable:
            self.moment = applied.steps[0].before if applied.steps else self.before_the_deal()
            self._settle(entry, applied, applied.steps or list(self._dealt_until(data["dealt"])))

    def _played(self, entry: Entry, data: dict[str, Any], applied: Applied) -> None:
        seat = data["seat"]
        if not self.playable:
            self.decisions.append(Decision(entry.seq, seat, -1, entry.at, None))
            return
        place, before = self.places[seat], self.moment
        action = self.game.parse(data["action"])
        steps = applied.steps or self.steps_of(seat, action, data["dealt"])
        self.decisions.append(Decision(entry.seq, seat, action, entry.at, before))
        self._forget_undone(seat)
        by_person = data["by"] == "person"
        self.unattended = 0 if by_person else self.unattended + 1
        if place.timed_out != (data["by"] == "clock"):
            place.timed_out = not place.timed_out
            self.table_seq = entry.seq
        if place.timed_out:
            self._say(applied, "table-time-out", seat)
        self.asked.pop(seat, None)
        self._settle(entry, applied, steps)

    def _dealt(self, entry: Entry, data: dict[str, Any], applied: Applied) -> None:
        if self.playable:
            self._settle(entry, applied, applied.steps or list(self._dealt_until(data["dealt"])))

    def _undone(self, entry: Entry, data: dict[str, Any], applied: Applied) -> None:
        undone = self.decisions.pop()
        assert undone.seq == data["to"]
        if not self.playable:
            return
        assert undone.before is not None
        while self.lines and self.lines[-1].decisions > len(self.decisions):
            self.lines.pop()
        back = Step(self.moment_now, undone.before, [])
        self._say(applied, "table-undone", undone.seat)
        self.asked.pop(undone.seat, None)
        self._settle(entry, applied, [back])

    def _handed(self, entry: Entry, data: dict[str, Any], applied: Applied) -> None:
        place = self.places[data["seat"]]
        place.handed, place.gone = True, data["gone"]
        self._ask_again(entry, data["seat"])
        self._say(applied, "table-handed", data["seat"])
        self.table_seq = entry.seq

    def _returned(self, entry: Entry, data: dict[str, Any], applied: Applied) -> None:
        place = self.places[data["seat"]]
        place.handed = place.gone = place.timed_out = False
        self._ask_again(entry, data["seat"])
        self._say(applied, "table-returned", data["seat"])
        self.table_seq = entry.seq

    def _ready(self, entry: Entry, data: dict[str, Any], applied: Applied) -> None:
        self.places[data["seat"]].ready = True

    def _slept(self, entry: Entry, data: dict[str, Any], applied: Applied) -> None:
        self.asleep = True

    def _resumed(self, entry: Entry, data: dict[str, Any], applied: Applied) -> None:
        self.asleep = False
        self.asked = {seat: Asked(asked.seq, entry.at) for seat, asked in self.asked.items()}

    def _moved(self, entry: Entry, data: dict[str, Any], applied: Applied) -> None:
        place = self.places[data["seat"]]
        self.owner = data["guest"] if self.owner == place.guest else self.owner
        place.guest = data["guest"]
        self.table_seq = entry.seq

    def _rematch(self, entry: Entry, data: dict[str, Any], applied: Applied) -> None:
        self.rematch, self.rematch_by = data["table"], self.seat_of(entry.guest)
        if self.rematch_by is not None:
            self._say(applied, "table-rematch", self.rematch_by)
        self.table_seq = entry.seq

    def _closed(self, entry: Entry, data: dict[str, Any], applied: Applied) -> None:
        self.status, self.reason = "closed", data["reason"]
        self.asked = {}
        self.table_seq = entry.seq
        applied.told.append(LogLine(Message(f"table-closed-{self.reason}")))

    # Parts of the fold ------------------------------------------------------------------------------

    @property
    def moment_now(self) -> Moment:
        assert self.moment is not None
        return self.moment

    def _settle(self, entry: Entry, applied: Applied, steps: list[Step]) -> None:
        """The table after some steps: who is asked now, and since when."""
        applied.steps = steps
        if steps:
            self.moment = steps[-1].after
        self.settled_at = entry.at
        for place in self.places:
            place.ready = False
        if self.moment_now.over:
            self.status, self.asked, self.table_seq = "over", {}, entry.seq
        else:
            fresh = Asked(entry.seq, entry.at)
            self.asked = {seat: self.asked.get(seat, fresh) for seat in self.moment_now.actors}

    def _ask_again(self, entry: Entry, seat: int) -> None:
        """The same question, to somebody else: the time begins anew."""
        if seat in self.asked:
            self.asked[seat] = Asked(self.asked[seat].seq, entry.at)

    def _forget_undone(self, seat: int) -> None:
        """Keep the moments before decisions only while those can be taken back."""
        for back in range(2, len(self.decisions) + 1):
            old = self.decisions[-back]
            if old.before is None:
                break
            if old.seat != seat or back > MOST_UNDONE:
                self.decisions[-back] = Decision(old.seq, old.seat, old.action, old.at, None)

    def _say(self, applied: Applied, message: str, seat: int) -> None:
        applied.told.append(LogLine(Message(message, {"seat": Seat(seat)})))

    def _keep(self, applied: Applied) -> None:
        entry, number = applied.entry, len(self.decisions)
        for told in [*applied.told, *(line for step in applied.steps for line in step.told)]:
            self.lines.append(Logged(entry.seq, entry.at, number, told))
        self.recent.append(applied)
        if len(self.recent) > WARM:
            for step in self.recent[-1 - WARM].steps:
                step.forget()

    # Steps ----------------------------------------------------------------------------------------

    def before_the_deal(self) -> Moment:
        """The table before its first card, or where it goes on from another one."""
        seed = match_seed(self.row.secret, self.nonces)
        start = Position.start(self.game, len(self.places), self.options, seed, automatic=False)
        if self.continued is not None:
            self.continued.replay(start)
        return Moment(start)

    def steps_of(self, seat: int, action: int, dealt: int | None = None) -> list[Step]:
        """A decision and the dealer's acts that follow at once, checked; the table stays as it is.

        `dealt`: the dealer's count to go on to, as the log says; None: as long as nobody pauses.
        """
        before = self.moment_now
        position = before.position.copy()
        position.play(action, seat)
        after = Moment(position)
        first = Step(before, after, position.tell(before.position, seat, action))
        return [first, *self.dealers_steps(after, dealt)]

    def dealers_steps(self, before: Moment, dealt: int | None = None, *, at_least: int = 0) -> Iterator[Step]:
        """The dealer's acts from a moment on."""
        made = 0
        while before.dealer_due:
            count = before.position.dealt
            if dealt is None:
                if made >= at_least and self.pause_of(before.position):
                    return
            elif count >= dealt:
                return
            position = before.position.copy()
            position.deal()
            after = Moment(position)
            yield Step(before, after, position.tell(before.position, DEALER))
            before, made = after, made + 1

    def _dealt_until(self, dealt: int) -> Iterator[Step]:
        return self.dealers_steps(self.moment_now, dealt)

    def pause_of(self, position: Position) -> int:
        """How long people look before the dealer's act that is due (ms)."""
        if self.pace.bots == "instant" and not any(place.awake for place in self.places):
            return 0
        return min(position.pause(), self.timing.longest_pause)

    # What can be taken back -------------------------------------------------------------------------

    def undoable(self, seat: int) -> Decision | None:
        """The seat's last decision, while it has shown the seat nothing new and nobody else has acted."""
        last = self.decisions[-1] if self.decisions else None
        if last is None or last.seat != seat or last.before is None or not self.running:
            return None
        if self.recent[0].entry.seq > last.seq:
            return None
        shown: set[int] = set()
        for applied in reversed(self.recent):
            if applied.entry.seq < last.seq:
                break
            for step in applied.steps:
                if step.discloses(seat):
                    return None
                shown |= step.turned_up(seat)
        shown.discard(EMPTY)
        return None if shown and not shown <= last.before.truth.visible(seat) else last

    # What the table owes ----------------------------------------------------------------------------

    def owed(self) -> list[Owed]:
        """What the table itself must do, the earliest first."""
        if not self.running or not self.playable:
            return []
        if self.moment_now.dealer_due:
            ready = all(place.ready for place in self.places if place.awake)
            looked = any(place.awake for place in self.places) and ready
            return [Owed(self.changed_at if looked else self.pause_end, "deal")]
        owed = [one for seat, asked in self.asked.items() for one in self._owed_by(seat, asked)]
        return sorted(owed, key=lambda one: one.at)

    @property
    def pause_end(self) -> int:
        return self.settled_at + self.pause_of(self.position)

    def _owed_by(self, seat: int, asked: Asked) -> Iterator[Owed]:
        if self.places[seat].player is not None:
            yield Owed(max(asked.at + self._delay(seat), self._undo_end()), "bot", seat)
        elif (deadline := self.deadline(seat)) is not None:
            yield Owed(deadline, "clock", seat)

    def deadline(self, seat: int) -> int | None:
        """When a bot decides for a person who has not."""
        if self.pace.seconds is None or self.asleep or seat not in self.asked or not self.places[seat].awake:
            return None
        return self.asked[seat].at + self.pace.seconds * 1000

    def _delay(self, seat: int) -> int:
        """How long a bot takes: by the table's pace and chance, never by what it knows."""
        least, most = BOT_DELAYS[self.pace.bots]
        chance = hashlib.sha256(f"{self.id} {self.asked[seat].seq} {seat}".encode()).digest()[0]
        return least + (most - least) * chance // 255

    def _undo_end(self) -> int:
        """Until when a person can take back the last decision with bots waiting."""
        if self.pace.bots == "instant" or not self.decisions:
            return 0
        last = self.decisions[-1]
        if self.places[last.seat].awake and self.undoable(last.seat) is not None:
            return last.at + self.timing.undo_window
        return 0
