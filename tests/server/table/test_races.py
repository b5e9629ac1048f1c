"""Races, in a short form; `tests/soak/tables.py` runs the long one."""

import asyncio

from pioche.server.refusals import NotOwner, SeatTaken
from tests.kit.server import races
from tests.kit.server.tables import Person, command_id, server

AT_ONE_PROCESS, BETWEEN_PROCESSES = 140, 60


async def test_two_tabs_of_one_seat() -> None:
    async with server(seed="races") as one:
        figures = await races.at_one_process(one, AT_ONE_PROCESS)
    assert figures.races == AT_ONE_PROCESS == figures.refusals.total()


async def test_two_tabs_of_one_seat_at_two_processes(postgres_url: str) -> None:
    async with (
        server(real_time=True, database=postgres_url) as one,
        server(real_time=True, database=postgres_url) as other,
    ):
        figures = await races.between_processes(one, other, BETWEEN_PROCESSES)
    assert figures.races == BETWEEN_PROCESSES == figures.refusals.total()


async def test_a_command_sent_to_two_processes_is_executed_once(postgres_url: str) -> None:
    async with (
        server(real_time=True, database=postgres_url) as one,
        server(real_time=True, database=postgres_url) as other,
    ):
        table, (first, _) = await one.seated("high-card", 2)
        there = Person(other, first.guest, first.token)
        await other.live(table)
        for _ in range(10):
            action = (await races.together([one, other], table)).position.choices(0)[0].notation
            command = command_id()
            both = await asyncio.gather(
                *(page.do(table, "play", action=action, command=command) for page in (first, there))
            )
            assert both[0] == both[1]
            await races.together([one, other], table)
            await first.do(table, "undo")
        kinds = await one.kinds(table)
        assert (kinds.count("played"), kinds.count("undone")) == (10, 10)


async def test_tabs_at_another_process_get_all_events(postgres_url: str) -> None:
    async with (
        server(real_time=True, database=postgres_url) as one,
        server(real_time=True, database=postgres_url) as other,
    ):
        table, people = await one.seated("high-card", 2)
        tab = await other.tab(table, people[1])
        for person in people:
            await person.play(table)
        live = await races.together([one, other], table)
        while tab.seq < live.seq:
            await asyncio.sleep(0.001)
        assert tab.state["scene"] == (await one.fresh(table, people[1].id))["scene"]
        # A name that is changed at one process is shown at the other.
        await people[0].http.patch("/api/me", json={"name": "Olive"})
        while tab.state["table"]["seats"][0]["name"] != "Olive":
            await asyncio.sleep(0.001)
        await one.process.emote(table, people[0].guest, "wow")
        while not tab.emotes:
            await asyncio.sleep(0.001)


async def test_one_seat_is_taken_once() -> None:
    async with server() as one:
        host, *others = await one.people(6)
        table = await host.make("high-card", ["me", "open"])
        results = await asyncio.gather(
            *(person.do(table, "sit", seat=1) for person in others), return_exceptions=True
        )
        assert [type(result) for result in results].count(int) == 1
        assert [type(result) for result in results].count(SeatTaken) == 4


async def test_one_start_and_one_rematch() -> None:
    async with server() as one:
        table, (first, second) = await one.seated("high-card", 2, start=False)
        results = await asyncio.gather(
            *(person.do(table, "start") for person in (first, first, second)), return_exceptions=True
        )
        assert [type(result) for result in results].count(int) == 1
        assert isinstance(results[2], NotOwner)
        assert (await one.kinds(table)).count("started") == 1
        await first.do(table, "close")
        made = await asyncio.gather(*(person.rematch(table) for person in (first, second)))
        assert made[0] == made[1]
        assert sorted(place.guest or "" for place in (await one.live(made[0])).places) == sorted(
            [first.id, second.id]
        )


async def test_a_link_moves_the_seat_once() -> None:
    async with server() as one:
        table, (first, _) = await one.seated("high-card", 2)
        code = (await first.http.post(f"/api/tables/{table}/link")).json()["code"]
        phones = await one.people(4)
        answers = await asyncio.gather(*(phone.http.post(f"/api/links/{code}") for phone in phones))
        assert sorted(answer.status_code for answer in answers) == [200, 404, 404, 404]
