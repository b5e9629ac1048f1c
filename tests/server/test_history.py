"""A guest's finished games: lines, filters, sums, pictures, files; and that all of it can be deleted."""

from __future__ import annotations

import asyncio
import csv
import io
import json
import zipfile
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import select

from pioche.core.match import match_from_json
from pioche.core.rating import NEW
from pioche.server import history, ratings
from pioche.server.store.results import Sums
from pioche.server.store.rows import EntryWrite, ResultRow
from pioche.server.store.schema import metadata
from pioche.server.store.store import Store
from tests.kit.server.rows import created, entry
from tests.kit.server.tables import Person, Server, refusal, server

GAME = "high-card"


async def play(one: Server, people: list[Person], bots: int = 1, **fields: Any) -> str:
    seats: list[Any] = ["me", *["open"] * (len(people) - 1), *[{"bot": "greedy"}] * bots]
    table = await people[0].make(GAME, seats, **fields)
    for person in people[1:]:
        await person.do(table, "sit")
    await people[0].do(table, "start")
    while (await one.live(table)).running:
        live = await one.live(table)
        for person in people:
            if live.seat_of(person.id) in live.asked:
                await person.play(table)
        await one.pass_time(2000)
    return table


async def games(person: Person, query: str = "") -> Any:
    answer = await person.http.get(f"/api/me/games{query}")
    assert answer.status_code == 200, answer.text
    return answer.json()


async def test_a_finished_game_is_in_the_history_of_its_people_alone() -> None:
    async with server() as one:
        fig, plum, other = await one.people(3)
        table = await play(one, [fig, plum])
        live = await one.live(table)
        for person, seat in ((fig, 0), (plum, 1)):
            (line,) = (await games(person))["games"]
            assert line["table"] == table and line["seat"] == seat
            assert (line["score"], line["scores"]) == (live.position.scores[seat], live.position.scores)
            assert line["won"] == (seat in live.position.winners) and line["luck"] is None
            assert line["others"][1]["bot"] == "greedy" and line["seconds"] > 0
        assert (await games(fig))["games"][0]["others"][0]["name"] == plum.guest.name
        assert (await games(other)) == {"games": [], "before": None, "sums": [], "people": []}
        assert refusal(await one.browser().get("/api/me/games")) == "not-a-guest"


async def test_a_game_for_study_is_not_in_the_history() -> None:
    async with server() as one:
        (fig,) = await one.people(1)
        table = await play(one, [fig])
        again = (await fig.http.post(f"/api/tables/{table}/continue", json={"decisions": 1})).json()["id"]
        while (await one.live(again)).running:
            if (await one.live(again)).seat_of(fig.id) in (await one.live(again)).asked:
                await fig.play(again)
            await one.pass_time(2000)
        assert [line["table"] for line in (await games(fig))["games"]] == [table]


async def test_filters_leave_what_they_say() -> None:
    async with server() as one:
        fig, plum = await one.people(2)
        alone = await play(one, [fig])
        await one.pass_time(3_600_000)
        middle = one.clock.now
        both = await play(one, [fig, plum])

        async def left(query: str) -> list[str]:
            return [line["table"] for line in (await games(fig, query))["games"]]

        (person,) = (await games(fig))["people"]
        assert (person["name"], person["games"]) == (plum.guest.name, 1) and person["id"] != plum.id
        assert await left("") == [both, alone]
        assert await left("?against=people") == await left(f"?since={middle}") == [both]
        assert await left(f"?other={person['id']}") == [both]
        assert await left("?against=bots") == await left(f"?until={middle}") == [alone]
        assert await left("?game=skyjo") == await left(f"?other={'0' * 22}") == []
        assert await left(f"?game={GAME}") == [both, alone]
        assert refusal(await fig.http.get("/api/me/games?before=x")) == "bad-request"


async def test_the_files_of_an_export_verify() -> None:
    async with server(exports_per_hour=6) as one:
        (fig,) = await one.people(1)
        await fig.http.patch("/api/me", json={"name": "Fig"})
        tables = [await play(one, [fig]) for _ in range(2)]
        rows = list(csv.DictReader(io.StringIO((await fig.http.get("/api/me/games.csv")).text)))
        assert [row["table"] for row in rows] == tables[::-1] and rows[0]["opponents"] == "greedy"
        packed = await fig.http.get("/api/me/games.zip")
        with zipfile.ZipFile(io.BytesIO(packed.content)) as archive:
            assert archive.testzip() is None
            names = sorted(archive.namelist())
            assert names == sorted(
                ["games.csv", "me.json", *(f"matches/{GAME}-{table}.json" for table in tables)]
            )
            for table in tables:
                match_from_json(json.loads(archive.read(f"matches/{GAME}-{table}.json")))
        for _ in range(6):
            answer = await fig.http.get("/api/me/games.csv")
        assert refusal(answer) == "too-fast"


async def test_an_analysis_adds_luck_and_choices() -> None:
    async with server() as one:
        (fig,) = await one.people(1)
        table = await play(one, [fig])
        await fig.http.post(f"/api/tables/{table}/analysis")
        async with asyncio.timeout(60):
            while (found := (await fig.http.get(f"/api/tables/{table}/analysis")).json())["status"] != "done":
                await asyncio.sleep(0.05)
        (line,) = (await games(fig))["games"]
        assert line["luck"] == found["found"]["luck"][0]["cards"]["mean"]
        assert line["choices"] == -found["found"]["luck"][0]["own"]["mean"] >= 0


async def test_serious_games_count_for_ratings_and_others_do_not() -> None:
    async with server() as one:
        fig, plum = await one.people(2)
        await play(one, [fig, plum])
        await one.process.maintenance.count_ratings()
        assert (await fig.http.get("/api/me/people")).json()["ratings"] == []
        table = await play(one, [fig, plum], serious=True, hints=True)
        assert (await one.live(table)).pace.hints is False
        for _ in range(2):  # a game counts once
            await one.process.maintenance.count_ratings()
        found = {}
        for person in (fig, plum):
            mine = (await person.http.get("/api/me/people")).json()["ratings"]
            assert [(each["against"], each["games"]) for each in mine] == [("bots", 1), ("people", 1)]
            found[person.id] = {each["against"]: each["rating"] for each in mine}
        assert found[fig.id]["people"] + found[plum.id]["people"] == pytest.approx(2 * NEW.shown, abs=2)


def test_a_winner_gains_and_a_loser_loses() -> None:
    def result(seat: int, won: bool) -> ResultRow:
        others = [{"seat": 1 - seat, "guest": f"g{1 - seat}", "bot": None}]
        return ResultRow(
            "t", seat, f"g{seat}", GAME, 0, 1, 2, 1 if won else 2, won, int(won), [1, 0], others, 1, None, False,
            True,
        )  # fmt: skip

    found = ratings.after({}, [result(0, True), result(1, False)])
    assert set(found) == {("g0", "people"), ("g1", "people")}
    assert found["g0", "people"].rating.mean > NEW.mean > found["g1", "people"].rating.mean


async def test_deleting_oneself_removes_everything() -> None:
    async with server() as one:
        fig, plum = await one.people(2)
        table = await play(one, [fig, plum], serious=True)
        await one.process.maintenance.count_ratings()
        (met,) = (await plum.http.get("/api/me/people")).json()["people"]
        await plum.http.put(f"/api/me/people/{met['id']}")
        await fig.http.post("/api/me/code")
        assert (await fig.http.delete("/api/me")).status_code == 204
        results = one.process.store.results
        assert [line.row.guest for line in await results.of_table(table)] == [plum.id]
        assert await one.process.store.people.devices(fig.id) == []
        assert await one.process.store.people.ratings([fig.id]) == []
        assert (await plum.http.get("/api/me/people")).json()["people"] == []
        (line,) = (await games(plum))["games"]
        assert line["others"][0]["name"] is None and line["others"][0]["bot"] is None


async def test_no_row_of_any_table_has_anything_of_a_deleted_guest() -> None:
    async with server() as one:
        fig, plum = await one.people(2)
        await fig.http.patch("/api/me", json={"name": "Fig the first"})
        fig.guest = replace(fig.guest, name="Fig the first")
        alone = await play(one, [fig])
        shared = await fig.make(GAME, ["me", "open", "open"])
        await fig.do(shared, "sit", seat=1, name="Grandpa", nonce=None)
        await plum.do(shared, "sit")
        await fig.do(shared, "start")
        while (live := await one.live(shared)).running:
            for seat in sorted(live.asked):
                if (guest := live.places[seat].guest) is not None:
                    person = fig if guest == fig.id else plum
                    choices = live.position.choices(seat)
                    await person.do(shared, "play", seat=seat, action=choices[0].notation)
                    break
            await one.pass_time(2000)
        running = await plum.make(GAME, ["me", "open"], bots="relaxed")
        await fig.do(running, "sit")
        await plum.do(running, "start")
        waiting = await fig.make(GAME, ["me", "open"])
        assert {"Grandpa", "Fig the first"} <= {
            other["name"] for line in (await games(plum))["games"] for other in line["others"]
        }
        before = [(entry.seq, entry.kind) for entry in await one.process.store.log(shared)]
        tab = await one.tab(shared, plum)
        assert (await fig.http.delete("/api/me")).status_code == 204
        await one.process.maintenance.delete_removed()

        rows = await everything(one)
        assert len(rows) > 10
        for row in rows:
            assert not any(word in row for word in (fig.id, "Fig the first", "Grandpa", alone, waiting)), row
        assert [(entry.seq, entry.kind) for entry in await one.process.store.log(shared)] == before
        assert [seat["name"] for seat in tab.state["table"]["seats"]][:3] == [None, None, plum.guest.name]
        (line,) = (await games(plum))["games"]
        assert [other["name"] for other in line["others"]] == [None, None]
        one.process.tables.evict(shared)
        assert (await one.fresh(shared, plum.id))["table"]["seats"][2]["name"] == plum.guest.name
        while (await one.live(running)).running:
            if 0 in (await one.live(running)).asked:
                await plum.play(running)
            await one.pass_time(2000)
        assert {line.row.guest for line in await one.process.store.results.of_table(running)} == {plum.id}
        assert not any(fig.id in row for row in await everything(one))


async def everything(one: Server) -> list[str]:
    """Every row of every table, as text."""
    database = one.process.store._database
    return [
        f"{table.name} {tuple(row)}"
        for table in metadata.sorted_tables
        for row in await database.read(lambda connection, each=table: connection.execute(select(each)).all())  # type: ignore[misc]
    ]


async def test_a_result_is_written_with_the_entry_that_ends_the_game_or_not_at_all(store: Store) -> None:
    row = ResultRow(
        "t", 0, "ann", GAME, 5, 90, 2, 1, True, 7, [7, 3], [{"seat": 1, "guest": None, "bot": "greedy"}], 0, None,
        False, False,
    )  # fmt: skip
    await store.create_guest("ann", b"1", "Ann", 1)
    await store.create_guest("bob", b"2", "Bob", 1)
    assert await store.append(created())
    end = EntryWrite(entry(seq=2), results=(row,))
    assert await store.append(end) and not await store.append(end)
    (line,) = await store.results.of_table("t")
    assert line.row == row and line.luck is None
    lost = EntryWrite(entry(seq=2), results=(row.__class__(**{**_fields(row), "seat": 1, "guest": "bob"}),))
    assert not await store.append(lost)  # its entry lost the race
    assert len(await store.results.of_table("t")) == 1


def _fields(row: ResultRow) -> dict[str, Any]:
    return {name: getattr(row, name) for name in ResultRow.__slots__}


def test_the_interval_of_a_share_of_wins() -> None:
    share = history.win_share(Sums(GAME, 85, 35, 50.0, 3, 118, 0.27, 0))
    assert (round(share.low, 2), round(share.share, 2), round(share.high, 2)) == (0.31, 0.41, 0.52)
    never = history.win_share(Sums(GAME, 1, 0, 0.0, 0, 0, 0.5, 0))
    assert never.low == 0.0 and 0.7 < never.high < 0.9


def test_a_name_is_no_formula() -> None:
    assert history._plain("=1+1") == "'=1+1" and history._plain("Fig") == "Fig"
