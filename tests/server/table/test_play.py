"""Play: commands with an id and a seq, refusals, simultaneous decisions, pauses, events."""

import asyncio
import json
from typing import Any

import pytest

from pioche.core.game import game, game_ids
from pioche.core.refusals import BadNotation, DealerFirst, IllegalAction, NotYourTurn
from pioche.server.refusals import NoPause, NotSeated, Stale, Unavailable
from pioche.server.store.store import StoreDown
from pioche.server.table.live import RECENT_ENTRIES
from tests.kit.server.tables import Person, Server, Tab, command_id, server

SIMULTANEOUS = "high-card"  # everybody decides at once, then the dealer discloses after a pause


async def one_at_a_time(one: Server) -> tuple[str, list[Person]]:
    """A table of a game where one seat is asked at a time."""
    for name in game_ids():
        if 2 in game(name).players:
            table, people = await one.seated(name, 2)
            if len((await one.live(table)).asked) == 1:
                return table, list(people)
    raise AssertionError("no game has turns")


async def test_a_command_is_acknowledged_when_it_is_in_the_log() -> None:
    async with server() as one:
        table, (first, _) = await one.seated(SIMULTANEOUS, 2)
        command = command_id()
        action = (await one.live(table)).position.choices(0)[0].notation
        seq = await first.do(table, "play", action=action, command=command)
        entry = (await one.entries(table))[-1]
        assert (entry.seq, entry.guest, entry.command, entry.kind) == (seq, first.id, command, "played")
        assert entry.data == {"seat": 0, "action": action, "by": "person", "dealt": 1}


async def test_a_repeated_command_is_executed_once() -> None:
    async with server() as one:
        table, (first, second) = await one.seated(SIMULTANEOUS, 2)
        command = command_id()
        action = (await one.live(table)).position.choices(0)[0].notation
        sent: dict[str, Any] = {"kind": "play", "action": action, "command": command}
        both = await asyncio.gather(*(first.do(table, **sent) for _ in range(3)))
        await second.play(table)
        await one.settle()
        assert [await first.do(table, **sent, seq=0), *both] == [5] * 4
        assert (await one.kinds(table)).count("played") == 2
        # The same id from somebody else is another command.
        action = (await one.live(table)).position.choices(1)[0].notation
        assert await second.do(table, "play", action=action, command=command) == 7


async def test_a_command_repeated_after_a_restart_is_executed_once() -> None:
    async with server() as one:
        table, (first, _) = await one.seated(SIMULTANEOUS, 2)
        command = command_id()
        action = (await one.live(table)).position.choices(0)[0].notation
        await first.do(table, "play", action=action, command=command)
        one.process.tables.evict(table)
        assert await first.do(table, "play", action=action, command=command) == 5


async def test_each_invalid_decision_gets_its_own_refusal() -> None:
    async with server(pause_seconds=5) as one:
        table, people = await one_at_a_time(one)
        live = await one.live(table)
        (asked,) = live.asked
        turn, other = people[asked], people[1 - asked]
        legal = {choice.notation for choice in live.position.choices(asked)}
        illegal = next(notation for notation in live.game.notations if notation not in legal)
        with pytest.raises(NotYourTurn):
            await other.do(table, "play", action=min(legal))
        with pytest.raises(IllegalAction):
            await turn.do(table, "play", action=illegal)
        with pytest.raises(BadNotation):
            await turn.do(table, "play", action="no such thing")
        with pytest.raises(NotSeated):
            await (await one.person()).do(table, "play", action=min(legal))
        with pytest.raises(Stale):
            await turn.do(table, "play", action=min(legal), seq=live.asked[asked].seq - 1)
        with pytest.raises(Stale):
            await turn.do(table, "play", action=min(legal), seq=live.seq + 1)
        with pytest.raises(NoPause):
            await turn.do(table, "ready")
        assert (await one.live(table)).seq == live.seq


async def test_a_refused_command_can_be_sent_again_with_the_same_id() -> None:
    async with server() as one:
        table, (first, _) = await one.seated(SIMULTANEOUS, 2)
        command = command_id()
        action = (await one.live(table)).position.choices(0)[0].notation
        with pytest.raises(Stale):
            await first.do(table, "play", action=action, command=command, seq=1)
        assert await first.do(table, "play", action=action, command=command) == 5


async def test_simultaneous_decisions_do_not_make_each_other_stale() -> None:
    async with server() as one:
        table, people = await one.seated(SIMULTANEOUS, 3)
        seq = (await one.live(table)).seq
        tabs = [await one.tab(table, person) for person in people]
        actions = [tab.choices[0] for tab in tabs]
        await asyncio.gather(
            *(
                person.do(table, "play", action=action, seq=seq)
                for person, action in zip(people, actions, strict=True)
            )
        )
        await one.settle()
        assert (await one.kinds(table))[-3:] == ["played"] * 3


async def test_nobody_sees_what_another_chose_until_all_have_chosen() -> None:
    async with server(pause_seconds=5) as one:
        table, (first, second) = await one.seated(SIMULTANEOUS, 2)
        mine, yours, nobody = [await one.tab(table, person) for person in (first, second, None)]
        before = nobody.state["scene"]["zones"]
        action = await first.play(table)
        await one.settle()
        assert mine.state["scene"]["choice"] == action
        assert yours.state["scene"]["choice"] is None and nobody.state["scene"]["choice"] is None
        assert nobody.state["scene"]["actors"] == [1]
        assert all(step["moves"] == [] or all(move["face"] is None for move in step["moves"])
                   for step in yours.heard[-1]["steps"])  # fmt: skip
        assert len(before) == len(nobody.state["scene"]["zones"])


async def test_the_dealer_pauses_before_the_deal() -> None:
    async with server(pause_seconds=5) as one:
        table, people = await one.seated(SIMULTANEOUS, 2)
        tab = await one.tab(table, people[0])
        for person in people:
            await person.play(table)
        await one.settle()
        live = await one.live(table)
        assert live.position.dealer_due
        assert tab.state["clock"]["pause"] == {"until": one.clock.now + 800, "ready": [], "count": None}
        with pytest.raises(DealerFirst):
            await people[0].do(table, "play", action=live.game.notations[0])
        await one.pass_time(799)
        assert (await one.live(table)).position.dealer_due
        await one.pass_time(1)
        assert (await one.kinds(table))[-1] == "dealt"
        assert tab.state["clock"]["pause"] is None and tab.choices


async def test_the_pause_ends_once_everybody_is_ready() -> None:
    async with server(pause_seconds=5) as one:
        table, people = await one.seated(SIMULTANEOUS, 2)
        tab = await one.tab(table, people[0])
        for person in people:
            await person.play(table)
        await people[0].do(table, "ready")
        assert tab.state["clock"]["pause"]["ready"] == [0]
        with pytest.raises(NoPause):
            await people[0].do(table, "ready")
        assert (await one.live(table)).position.dealer_due
        await people[1].do(table, "ready")
        await one.settle()
        assert (await one.kinds(table))[-1] == "dealt"


async def test_a_pause_does_not_wait_for_a_person_whose_seat_a_bot_plays() -> None:
    async with server(pause_seconds=5) as one:
        table, people = await one.seated(SIMULTANEOUS, 2)
        for person in people:
            await person.play(table)
        await people[1].do(table, "leave")
        await people[0].do(table, "ready")
        await one.settle()
        assert "dealt" in await one.kinds(table)


@pytest.mark.parametrize("name", game_ids())
async def test_every_tab_follows_a_complete_game(name: str) -> None:
    """The state after a snapshot and all events equals a fresh snapshot, to the end."""
    async with server(seed=f"follow {name}") as one:
        table, people = await one.seated(name, max(2, game(name).players[0]))
        tabs = [await one.tab(table, person) for person in (*people, None)]
        for turn in range(60):
            live = await one.live(table)
            if not live.running:
                break
            seat = live.position.actors[turn % len(live.position.actors)]
            await people[seat].play(table, turn * 7)
            await one.settle()
            if turn % 10 == 0:
                await _same(one, table, tabs)
        if (await one.live(table)).running:
            await people[0].do(table, "close")
        await _same(one, table, tabs)
        assert [tab.kinds().count("snapshot") for tab in tabs] == [1] * len(tabs)


async def _same(one: Server, table: str, tabs: list[Tab]) -> None:
    for tab in tabs:
        fresh = await one.fresh(table, tab.guest)
        assert {part: tab.state[part] for part in ("seq", "scene", "table", "you")} == {
            part: fresh[part] for part in ("seq", "scene", "table", "you")
        }


async def test_a_tab_that_reconnects_gets_the_missed_events_or_a_snapshot() -> None:
    async with server() as one:
        table, people = await one.seated(SIMULTANEOUS, 2)
        tab = await one.tab(table, people[0])
        one.leave(table, tab)
        for person in people:
            await person.play(table)
        heard = len(tab.heard)
        await one.watch(table, tab, tab.seq)
        assert [pushed["type"] for pushed in tab.heard[heard:]][:2] == ["event", "event"]
        assert tab.state["scene"] == (await one.fresh(table, people[0].id))["scene"]
        live = await one.live(table)
        for since in (0, live.seq + 1):
            heard = len(tab.heard)
            await one.resync(table, tab, since)
            assert [pushed["type"] for pushed in tab.heard[heard:]] == ["snapshot"]
        for _ in range(RECENT_ENTRIES + 1):
            await people[0].play(table)
            await people[0].do(table, "undo")
        heard = len(tab.heard)
        await one.resync(table, tab, 4)
        assert [pushed["type"] for pushed in tab.heard[heard:]] == ["snapshot"]


async def test_a_tab_whose_guest_got_a_seat_meanwhile_gets_a_snapshot() -> None:
    async with server() as one:
        table, (first, _) = await one.seated(SIMULTANEOUS, 2)
        phone = await one.person()
        tab = await one.tab(table, phone)
        one.leave(table, tab)
        code = (await first.http.post(f"/api/tables/{table}/link")).json()["code"]
        await phone.http.post(f"/api/links/{code}")
        await one.watch(table, tab, tab.seq)
        assert tab.state["scene"] == (await one.fresh(table, phone.id))["scene"]


async def test_a_long_poll_gets_the_same_events_as_a_socket() -> None:
    async with server() as one:
        table, (first, second) = await one.seated(SIMULTANEOUS, 2)
        tab = await one.tab(table, second)
        waiting = asyncio.create_task(
            second.http.get(f"/api/tables/{table}/events", params={"since": tab.seq, "wait": 60})
        )
        while not one.in_memory(table).presence._watching > 1:
            await asyncio.sleep(0.001)
        await first.play(table)
        events = (await waiting).json()["events"]
        polled = [event for event in events if event["type"] == "event"]
        assert polled == [pushed for pushed in tab.heard if pushed["type"] == "event"]
        first_look = (await second.http.get(f"/api/tables/{table}/events")).json()["events"]
        assert first_look[0]["type"] == "snapshot"


async def test_nothing_is_sent_or_read_before_it_is_committed() -> None:
    async with server() as one:
        table, (first, second) = await one.seated(SIMULTANEOUS, 2)
        tab = await one.tab(table, second)
        written: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        one.process.store.append = lambda append: written  # type: ignore[method-assign]
        playing = asyncio.create_task(first.play(table))
        await asyncio.sleep(0.01)
        looking = asyncio.create_task(one.fresh(table, None))
        await asyncio.sleep(0.01)
        early, shown = playing.done() or looking.done(), tab.seq
        written.set_result(True)
        await playing
        assert not early and shown == 4
        assert tab.seq == 5
        assert (await looking)["seq"] == 5


async def test_a_move_that_cannot_be_committed_leaves_no_trace() -> None:
    async with server() as one:
        table, (first, second) = await one.seated(SIMULTANEOUS, 2)
        tab = await one.tab(table, second)
        append = one.process.store.append
        broken: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        broken.set_exception(StoreDown("away"))
        one.process.store.append = lambda append: broken  # type: ignore[method-assign]
        with pytest.raises(Unavailable):
            await first.play(table)
        one.process.store.append = append  # type: ignore[method-assign]
        live = await one.live(table)
        assert (live.seq, tab.seq, sorted(live.asked)) == (4, 4, [0, 1])
        await first.play(table)
        assert tab.seq == 5


async def test_every_message_is_one_line_of_json() -> None:
    async with server() as one:
        table, people = await one.seated(SIMULTANEOUS, 2)
        tab = await one.tab(table, people[0])
        await people[0].play(table)
        assert all(b"\n" not in text and json.loads(text)["type"] for text in tab.texts)
