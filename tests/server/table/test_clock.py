"""The time limit of decisions: deadlines, bots that decide after them, and clocks that stop."""

import time

import pytest

from pioche.server.clock import Clock
from pioche.server.table.due import due_actions
from tests.kit.server.tables import Person, Server, server

GAME = "high-card"
SECONDS = 30


async def timed(one: Server) -> tuple[str, list[Person]]:
    return await one.seated(GAME, 2, seconds=SECONDS, bots="relaxed")


async def test_without_a_time_limit_nobody_is_timed_out() -> None:
    async with server() as one:
        table, people = await one.seated(GAME, 2)
        tab = await one.tab(table, people[0])
        await one.pass_time(30 * 24 * 3_600_000)
        assert (await one.live(table)).seq == tab.seq == 4
        assert tab.state["clock"]["deadlines"] == []


async def test_a_bot_decides_for_a_person_out_of_time_and_the_log_says_so() -> None:
    async with server() as one:
        table, people = await timed(one)
        tab = await one.tab(table, people[0])
        begun = one.clock.now
        assert tab.state["clock"]["deadlines"] == [
            {"seat": seat, "at": begun + SECONDS * 1000} for seat in (0, 1)
        ]
        await people[0].play(table)
        await one.pass_time(SECONDS * 1000 - 1)
        assert len((await one.live(table)).decisions) == 1
        await one.pass_time(1)
        entry = next(entry for entry in reversed(await one.entries(table)) if entry.kind == "played")
        assert (entry.data["seat"], entry.data["by"], entry.guest) == (1, "clock", None)
        assert tab.state["table"]["seats"][1]["timed_out"]
        assert "table-time-out" in [line["message"]["id"] for line in tab.state["log"]]
        # For that turn alone: the next decision is the person's again.
        assert not (await one.live(table)).places[1].handed
        await people[1].play(table)
        assert not (await one.live(table)).places[1].timed_out


async def test_a_seat_past_its_time_can_be_handed_over_at_once() -> None:
    async with server() as one:
        table, people = await timed(one)
        await one.tab(table, people[0])
        await one.tab(table, people[1])
        await people[0].play(table)
        await one.pass_time(SECONDS * 1000)
        await people[0].do(table, "hand", seat=1)
        assert (await one.live(table)).places[1].handed


async def test_each_decision_has_the_full_time() -> None:
    async with server() as one:
        table, people = await timed(one)
        tab = await one.tab(table, people[0])
        await one.pass_time(20_000)
        await people[0].play(table)
        await people[1].play(table)
        await one.settle()
        now = one.clock.now
        assert [deadline["at"] for deadline in tab.state["clock"]["deadlines"]] == [now + SECONDS * 1000] * 2


async def test_the_clock_stops_while_nobody_is_connected_and_restarts_with_the_turn() -> None:
    async with server() as one:
        table, people = await timed(one)
        tab = await one.tab(table, people[0])
        one.leave(table, tab)
        await one.pass_time(5 * 24 * 3_600_000)
        assert (await one.kinds(table))[-1] == "slept"
        assert not (await one.live(table)).decisions
        await one.pass_time(5 * 24 * 3_600_000)
        assert (await one.kinds(table)).count("slept") == 1
        back = await one.tab(table, people[0])
        assert (await one.kinds(table))[-1] == "resumed"
        assert [line["at"] for line in back.state["clock"]["deadlines"]] == [
            one.clock.now + SECONDS * 1000
        ] * 2


async def test_a_spectator_does_not_restart_the_clock() -> None:
    async with server() as one:
        table, _ = await timed(one)
        await one.pass_time(24 * 3_600_000)
        await one.tab(table)
        assert (await one.kinds(table))[-1] == "slept"


@pytest.mark.parametrize("loaded", [True, False])
async def test_due_actions_are_done_after_a_restart(loaded: bool) -> None:
    """What is due is in the store, so the next process that starts does it."""
    async with server(pause_seconds=5) as one:
        table, people = await timed(one)
        await people[0].play(table)
        due = due_actions(await one.live(table))[0].at
        if not loaded:
            assert one.in_memory(table).scheduled
            one.process.tables.evict(table)
        assert await one.process.store.presence(table) == {}
        await one.process.store.present([(table, people[1].id, due + 1_000_000)])
        one.clock.now = due + 3_001
        await one.process.maintenance.take_due()
        await one.pass_time(0)
        if loaded:
            assert (await one.kinds(table))[-1] == "slept", "this process has seen nobody"
        else:
            assert (await one.entries(table))[-1].data["by"] == "clock"


async def test_a_game_continues_after_days() -> None:
    async with server(pause_seconds=5) as one:
        table, people = await timed(one)
        for person in people:
            await person.play(table)
        await one.pass_time(7 * 24 * 3_600_000)  # the pause ends, nobody is there to decide
        tabs = [await one.tab(table, person) for person in people]
        assert all(tab.choices for tab in tabs)
        while (await one.live(table)).running:
            for person in people:
                await person.play(table)
            await one.pass_time(5_000)
        assert tabs[0].state["table"]["status"] == "over"


def test_the_clock_never_goes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    day, steady = 1_800_000_000_000, 5_000  # ms
    clock = Clock()
    monkeypatch.setattr(time, "monotonic_ns", lambda: steady * 1_000_000)
    monkeypatch.setattr(time, "time_ns", lambda: day * 1_000_000)
    assert clock() == 1_800_000_000_000
    day, steady = day - 3_600_000 + 20, steady + 20  # put back by an hour
    assert clock() == 1_800_000_000_020
    day, steady = day + 2 * 3_600_000, steady  # put forward by two, or a laptop slept
    assert clock() == 1_800_003_600_020
