"""A Hypothesis state machine over one table: people join, leave, play, undo and watch in any order.

After every step the table must be what its log says, every page what a fresh snapshot says, and no
page may show what its viewer cannot know. Commands are done once, however often they are sent.
"""

from __future__ import annotations

import asyncio
import itertools
import random
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from sqlalchemy import delete, select

from pioche.bots import QUICK as BOTS
from pioche.core.contract import SPECTATOR
from pioche.core.game import game, game_ids
from pioche.core.refusals import DealerFirst, NotYourTurn, Refused
from pioche.server.refusals import (
    AlreadySeated,
    NotOver,
    NotSeated,
    SeatTaken,
    Stale,
    TableClosed,
)
from pioche.server.store import schema
from pioche.server.store.rows import Entry, TableRow
from pioche.server.store.store import TABLE
from pioche.server.table import views
from pioche.server.table.commands import MoveSeat
from pioche.server.table.due import due_actions
from pioche.server.table.live import MAX_LINES, Live
from pioche.server.table.undo import undoable_decision
from tests.kit.server.tables import Json, Person, Server, Tab, command_id, nonce, server, steered

PEOPLE = 4
MOST_TABS = 6
MOVES_WITHOUT_PEOPLE = 12
SEATING = (
    "sit",
    "sit without",
    "sit anywhere",
    "nonce",
    "free",
    "fill",
    "fill",
    "start",
    "start with",
    "leave",
)
PAUSE = 1.0  # the longest pause of the dealer, s
TIMES = (0, 300, 1_000, 3_000, 8_000, 70_000)  # that pass at once, ms

who = st.integers(0, PEOPLE - 1)
seat = st.integers(0, 4)
number = st.integers(0, 1_000)


class World:
    """One server for all tables of a run; its event loop runs only during a step."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self.made = server(pause_seconds=PAUSE, moves_without_people=MOVES_WITHOUT_PEOPLE)
        self.server: Server = self.run(self.made.__aenter__())
        for name in game_ids():
            game(name).compile()

    def run(self, work: Any) -> Any:
        return self.loop.run_until_complete(work)

    def __enter__(self) -> World:
        return self

    def __exit__(self, *_: object) -> None:
        """Stop the server; the clock and random numbers are real again."""
        self.run(self.made.__aexit__(None, None, None))
        self.loop.close()


class TableMachine(RuleBasedStateMachine):
    """One table (and its rematches), four people, some tabs."""

    world: World
    steps = 0  # over all examples
    entries = 0

    def __init__(self) -> None:
        super().__init__()
        self.server = self.world.server
        self.people: list[Person] = []
        self.tabs: list[Tab] = []
        self.table = ""
        self.acknowledged: dict[tuple[str, str], tuple[int, Json]] = {}
        self.shadow: Live | None = None  # folded from the stored log alone
        self.names = itertools.count()
        self.changes = 0  # of what the log does not tell: tabs and names
        self.checked: object = None

    def run(self, work: Any) -> Any:
        type(self).steps += 1
        self.changes += 1
        made = self.world.run(work)
        self.world.run(self.server.settle())
        return made

    # Beginning and end --------------------------------------------------------------------------------

    @initialize(
        name=st.sampled_from(game_ids()),
        extra=st.integers(0, 1),
        kinds=st.lists(st.sampled_from(["open", "open", "open", "bot"]), min_size=7, max_size=7),
        pace=st.sampled_from(["instant", "instant", "quick", "relaxed"]),
        seconds=st.sampled_from([None, None, 5]),
        begun=st.sampled_from([True, True, True, False]),
        played=st.integers(0, 30),
        chance=number,
    )
    def make(
        self,
        name: str,
        extra: int,
        kinds: list[str],
        pace: str,
        seconds: int | None,
        begun: bool,
        played: int,
        chance: int,
    ) -> None:
        self.steered = steered(None, f"{name} {chance}")
        self.steered.__enter__()
        self.choices = random.Random(chance)
        self.people = self.run(self.server.people(PEOPLE))
        players = list(game(name).players)
        count = min(max(2, players[0] + extra), players[-1], PEOPLE + 1)
        seats: list[Any] = ["me"]
        seats += [{"bot": BOTS[0]} if kind == "bot" else "open" for kind in kinds[: count - 1]]
        self.table = self.run(self.people[0].make(name, seats, bots=pace, seconds=seconds, listed=begun))
        if begun:
            others = iter(self.people[1:])
            for place, kind in enumerate(seats):
                if kind == "open" and (person := next(others, None)) is not None:
                    self.run(person.do(self.table, "sit", seat=place))
                elif kind == "open":
                    self.run(self.people[0].do(self.table, "fill", seat=place, bot=BOTS[-1]))
            self.tabs += [self.run(self.server.tab(self.table, person)) for person in self.people[:2]]
            self.run(self.people[0].do(self.table, "start"))
            self.play_on(played)

    def teardown(self) -> None:
        if self.table:
            for tab in self.tabs:
                self.server.leave(self.table, tab)
            type(self).entries += self.live.seq
            rebuilt = self.world.run(self.server.rebuilt(self.table))
            assert described(rebuilt) == described(self.live)
            self.world.run(self.forget())
            self.steered.__exit__(None, None, None)

    async def forget(self) -> None:
        """Delete the table, because another example with the same seed gets the same id."""
        self.server.process.tables.evict(self.table)
        parts = (schema.log, schema.due, schema.seats, schema.presence, schema.links)
        gone = [delete(part).where(part.c.table_id == self.table) for part in parts]
        gone.append(delete(schema.tables).where(schema.tables.c.id == self.table))
        await self.server.process.store._database.write(lambda db: [db.execute(one) for one in gone])

    @property
    def live(self) -> Live:
        return self.server.in_memory(self.table).live

    # What people do -----------------------------------------------------------------------------------

    def do(self, person: Person, kind: str, *, seq: int | None = None, **fields: Any) -> Refused | None:
        """Send a command; it makes one entry, or is refused and changes nothing."""
        command, before = command_id(), self.live.seq
        try:
            made = self.world.run(person.do(self.table, kind, seq=seq, command=command, **fields))
        except Refused as refusal:
            assert (person.id, command) not in self.live.commands
            return refusal
        self.world.run(self.server.settle())
        assert made == before + 1
        self.acknowledged[person.id, command] = made, {"kind": kind, **fields}
        return None

    @rule(person=who, what=st.sampled_from(SEATING), place=seat, bot=st.sampled_from(BOTS))
    def seating(self, person: int, what: str, place: int, bot: str) -> None:
        """Send commands that are allowed only before the start."""
        one, was = self.people[person], self.live.status
        match what:
            case "sit" | "free":
                refusal = self.do(one, what, seat=place)
            case "fill":
                refusal = self.do(one, what, seat=place, bot=bot)
            case "sit anywhere":
                refusal = self.do(one, "sit")
            case "sit without":
                refusal = self.do(one, "sit", seat=place, nonce=None)
            case "nonce" | "start with":
                refusal = self._add_nonce(one, what.split()[0])
            case _:
                refusal = self.do(one, what)
        assert was == "open" or refusal is not None or what == "leave"

    def _add_nonce(self, one: Person, what: str) -> Refused | None:
        """A nonce is added once a seat; the others stay as they were."""
        live, mine = self.live, self.live.seat_of(one.id)
        others = [place.nonce for at, place in enumerate(live.places) if at != mine]
        taken = mine is not None and live.takes_nonce(mine)
        given = nonce()
        refusal = self.do(one, what, nonce=given)
        assert refusal is not None or (
            taken and mine is not None and self.live.places[mine].nonce == bytes.fromhex(given)
        )
        assert [place.nonce for at, place in enumerate(self.live.places) if at != mine] == others
        return refusal

    @rule(person=who, what=st.sampled_from(("leave", "hand", "hand", "back", "back")), place=seat)
    def absence(self, person: int, what: str, place: int) -> None:
        self.do(self.people[person], what, **({"seat": place} if what == "hand" else {}))

    def _decides(self, one: Person) -> bool:
        """Whether this person must decide, and no bot plays the seat."""
        place = self.live.seat_of(one.id)
        return place is not None and place in self.live.asked and not self.live.places[place].handed

    def _mostly_asked(self, person: int, choice: int) -> Person:
        asked = [one for one in self.people if self._decides(one)]
        return asked[person % len(asked)] if asked and choice % 8 else self.people[person]

    @rule(person=who, choice=number)
    def play(self, person: int, choice: int) -> None:
        """An action that the page offers is accepted; without an offer it is refused."""
        one = self._mostly_asked(person, choice)
        place = self.live.seat_of(one.id)
        if place is None or not self._decides(one):
            refusal = self.do(one, "play", action=game(self.live.row.game).notations[0])
            assert refusal is not None
            return
        offered = self.live.position.choices(place)
        action = offered[choice % len(offered)].notation
        assert self.do(one, "play", action=action) is None

    @rule(count=st.integers(1, 25))
    def play_on(self, count: int) -> None:
        """Let all who must decide do so, several times."""
        for _ in range(count):
            asked = [one for one in self.people if self._decides(one)]
            if not asked and self.live.running and self.live.position.dealer_due:
                self.pass_time(round(PAUSE * 1000))
                continue
            if not asked:
                return
            self.play(self.people.index(self.choices.choice(asked)), self.choices.randrange(1_000))

    @rule(person=who, choice=number, late=st.integers(1, 4))
    def play_late(self, person: int, choice: int, late: int) -> None:
        """A decision is stale exactly if its tab had not seen the question."""
        one, live = self._mostly_asked(person, choice), self.live
        place = live.seat_of(one.id)
        if place is None or not self._decides(one):
            return
        asked = live.asked[place]
        offered = live.position.choices(place)
        action = offered[choice % len(offered)].notation
        seen = max(0, live.seq - late)
        refusal = self.do(one, "play", seq=seen, action=action)
        assert (type(refusal) is Stale) == (seen < asked.seq), refusal

    @rule(person=who, last=st.booleans())
    def undo(self, person: int, last: bool) -> None:
        one = self.people[person]
        if last and self.live.decisions:
            acted = self.live.places[self.live.decisions[-1].seat].guest
            one = next((person for person in self.people if person.id == acted), one)
        place = self.live.seat_of(one.id)
        undoable = None if place is None else undoable_decision(self.live, place)
        before = None if undoable is None else undoable.before
        refusal = self.do(one, "undo")
        assert (refusal is None) == (undoable is not None), refusal
        if before is not None and self.live.recent[-1].entry.kind == "undone":  # no bot has moved since
            assert self.live.position.digest == before.position.digest

    @rule(person=who)
    def ready(self, person: int) -> None:
        self.do(self.people[person], "ready")

    @rule(person=who, really=st.integers(0, 5))
    def close(self, person: int, really: int) -> None:
        if really == 0:
            self.do(self.people[person], "close")

    @rule(one=who, other=who, choice=number)
    def act_at_once(self, one: int, other: int, choice: int) -> None:
        """Two tabs act from the same seq; if both belong to one seat, only one succeeds."""
        live = self.live
        pair = self._mostly_asked(one, choice), self._mostly_asked(other, choice)
        places = [live.seat_of(person.id) for person in pair]
        if not all(self._decides(person) for person in pair):
            return
        seq, before = live.seq, live.seq
        work = []
        for shift, (person, place) in enumerate(zip(pair, places, strict=True)):
            offered = live.position.choices(place)
            action = offered[(choice + shift) % len(offered)].notation
            work.append(person.do(self.table, "play", seq=seq, action=action))
        results = self.world.run(_gathered(work))
        self.run(asyncio.sleep(0))
        won = [result for result in results if isinstance(result, int)]
        lost = [result for result in results if not isinstance(result, int)]
        assert won and won[0] == before + 1
        assert len(won) == 1 or pair[0] is not pair[1]
        assert all(isinstance(result, Stale | NotYourTurn | DealerFirst) for result in lost), lost

    @rule(choice=number)
    def send_again(self, choice: int) -> None:
        """An acknowledged command that is sent again is not executed again, whatever its seq."""
        sent = [key for key in self.acknowledged if key in self.live.commands]
        if not sent:
            return
        guest, command = sent[choice % len(sent)]
        seq, asked = self.acknowledged[guest, command]
        before = self.live.seq
        person = next(one for one in self.people if one.id == guest)
        assert self.run(person.do(self.table, **asked, seq=choice, command=command)) == seq
        assert self.live.seq == before

    # Pages --------------------------------------------------------------------------------------------

    @precondition(lambda self: len(self.tabs) < MOST_TABS)
    @rule(person=st.none() | who)
    def open_tab(self, person: int | None) -> None:
        """Open a tab of a person, or of a spectator without a cookie."""
        one = None if person is None else self.people[person]
        self.tabs.append(self.run(self.server.tab(self.table, one)))

    @precondition(lambda self: self.tabs)
    @rule(which=number, gone=st.booleans())
    def lose_connection(self, which: int, gone: bool) -> None:
        """A tab loses its socket; it reconnects, or never does."""
        tab = self.tabs.pop(which % len(self.tabs))
        self.server.leave(self.table, tab)
        if not gone:
            self.play_on(which % 3)
            self.run(self.server.watch(self.table, tab, tab.seq))
            self.tabs.append(tab)

    @precondition(lambda self: self.tabs)
    @rule(which=number, back=st.integers(0, 40))
    def resync(self, which: int, back: int) -> None:
        """Repeated events change nothing; if they are too old, the tab gets a snapshot."""
        tab = self.tabs[which % len(self.tabs)]
        self.run(self.server.resync(self.table, tab, max(0, tab.seq - back)))

    # Names, devices, time, the next game --------------------------------------------------------------

    @rule(person=who)
    def rename(self, person: int) -> None:
        """Commands of tabs that still have the old name must not restore it."""

        async def work(guest: str, name: str) -> None:
            await self.server.process.store.rename(guest, name)
            self.server.process.rename_guest(guest, name)

        self.run(work(self.people[person].id, f"Name {next(self.names)}"))

    @rule(person=who, other=who)
    def move_to_another_device(self, person: int, other: int) -> None:
        one, two = self.people[person], self.people[other]
        place = self.live.seat_of(one.id)
        if place is None:
            return
        try:
            self.run(self.server.submit(self.table, two, MoveSeat(place, one.id, two.id)))
        except (AlreadySeated, SeatTaken, TableClosed):
            return
        assert self.live.seat_of(two.id) == place
        assert self.live.seat_of(one.id) is None

    @rule(milliseconds=st.sampled_from(TIMES))
    def pass_time(self, milliseconds: int) -> None:
        self.run(self.server.pass_time(milliseconds))

    @rule(person=who, start=st.booleans())
    def rematch(self, person: int, start: bool) -> None:
        """The same people play again; the machine continues at the new table."""
        one = self.people[person]
        try:
            again = self.run(one.rematch(self.table, start=start))
        except NotOver:
            assert not self.live.ended
            return
        except NotSeated:
            assert self.live.seat_of(one.id) is None
            return
        except SeatTaken:
            return
        self.check()
        assert self.live.rematch == again
        for tab in self.tabs:
            self.server.leave(self.table, tab)
        rebuilt = self.world.run(self.server.rebuilt(self.table))
        assert described(rebuilt) == described(self.live)
        self.world.run(self.forget())
        self.table, self.tabs, self.shadow, self.acknowledged = again, [], None, {}
        self.run(self.server.live(again))

    # What must hold -----------------------------------------------------------------------------------

    @invariant()
    def check(self) -> None:
        if self.table:
            self.world.run(self.server.settle())
            now = (self.table, self.live.seq, self.changes, self.server.clock.now)
            if now != self.checked:  # a refusal changes nothing: the next check would see it
                self.checked = now
                self.world.run(self._check_log())
                self.world.run(self._check_tabs())

    async def _stored(self, after: int) -> tuple[TableRow, list[Entry], list[int]]:
        """From the store: the table's row, its entries after a seq, and when it is due."""
        ours = schema.log.c.table_id == self.table
        queries = (
            select(*TABLE).where(schema.tables.c.id == self.table),
            select(schema.log).where(ours, schema.log.c.seq > after).order_by(schema.log.c.seq),
            select(schema.due.c.at).where(schema.due.c.table_id == self.table),
        )
        read = self.server.process.store._database.read
        rows, entries, due = await read(lambda db: [db.execute(query).all() for query in queries])
        return TableRow(*rows[0]), [Entry(*entry) for entry in entries], [at for (at,) in due]

    async def _check_log(self) -> None:
        """The stored log has no gap, has every acknowledged command, and gives exactly the live table."""
        after = 0 if self.shadow is None else self.shadow.seq
        row, entries, due = await self._stored(after)
        self.shadow = shadow = self.shadow or Live(row, self.server.process.tables.timing)
        for entry in entries:
            assert entry.seq == shadow.seq + 1
            shadow.apply(entry)
            if entry.command is not None and entry.guest is not None:
                known = self.acknowledged.get((entry.guest, entry.command))
                assert known is None or known[0] == entry.seq
        assert described(shadow) == described(self.live)
        for (guest, command), (seq, _) in self.acknowledged.items():
            assert shadow.commands[guest, command] == seq, "an acknowledged command is not in the log"
        assert due == [one.at for one in due_actions(shadow)[:1]]
        assert (row.status, row.owner) == (shadow.status, shadow.owner)
        assert [seat["guest"] for seat in row.seats] == [place.guest for place in shadow.places]

    async def _check_tabs(self) -> None:
        await self.server.process.maintenance.find_missed()  # sends who has left
        for guest in {tab.guest for tab in self.tabs}:
            fresh = await self.server.fresh(self.table, guest)
            if not self.live.ended and self.live.current is not None:
                self._check_hidden(guest, fresh)
            for tab in self.tabs:
                if tab.guest == guest:
                    self._check_tab(tab, fresh)

    def _check_tab(self, tab: Tab, fresh: Json) -> None:
        """The state of the tab equals a fresh snapshot."""
        for part in ("seq", "table", "scene", "you", "presence", "decisions"):
            assert tab.state[part] == fresh[part], f"{part}: {tab.state[part]} instead of {fresh[part]}"
        for part in ("deadlines", "pause"):
            assert tab.state["clock"][part] == fresh["clock"][part], part
        if not self.live.ended:
            # Where the log is short, a page may have more of it, or less once a turn is taken back.
            mine, theirs = tab.state["log"], fresh["log"]
            complete = self.live.game.log_turns is None
            count = MAX_LINES if complete else min(len(mine), len(theirs))
            assert count == 0 or mine[-count:] == theirs[-count:], f"the log: {mine} instead of {theirs}"
            assert self.live.row.secret.hex().encode() not in tab.texts[-1]

    def _check_hidden(self, guest: str | None, fresh: Json) -> None:
        """The scene stays the same in a determinization for its viewer."""
        position, viewer = self.live.position, views.viewer_of(self.live, guest).seat
        knowing = self.live.seq % position.players if viewer == SPECTATOR else viewer
        imagined = position.imagine(knowing, f"{self.live.seq}")
        assert imagined.scene(viewer).to_json() == fresh["scene"], "the page depends on hidden cards"


async def _gathered(work: list[Any]) -> list[Any]:
    return await asyncio.gather(*work, return_exceptions=True)


def described(live: Live) -> Json:
    """Everything of a table that its log determines."""
    return {
        "seq": live.seq,
        "status": (live.status, live.reason, live.rematch, live.owner, live.listed),
        "places": [repr(place) for place in live.places],
        "position": None if live.current is None else live.position.digest,
        "asked": live.asked,
        "clock_stopped": live.clock_stopped,
        "decisions": [(one.seq, one.seat, one.action, one.at) for one in live.decisions],
        "undoable": [undoable_decision(live, place) is not None for place in range(len(live.places))],
        "lines": list(live.lines),
        "due": due_actions(live),
        "commands": live.commands,
        "changed": (live.table_seq, live.changed_at, live.settled_at, live.moves_without_people),
    }
