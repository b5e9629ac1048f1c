"""The deal of the day: the same cards for everybody, one counted try, and nothing to see before the day is over."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from pioche.core import daily
from pioche.core.game import game_ids
from pioche.core.match import match_from_json
from pioche.core.proof import prove
from pioche.server.days import CHAIN_DAYS, place_of, streaks
from pioche.server.refusals import DayRuns, NotOver, ServerRefused
from pioche.server.table.commands import MoveSeat
from pioche.server.think import functions
from tests.kit.server.tables import Person, Server, refusal, server

GAME = "high-card"
DAY = daily.DAY_MS


@pytest.fixture(autouse=True)
def quick_pars(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the expert of a par think shortly: the workers of these tests are interpreted."""
    monkeypatch.setattr(functions, "PAR_SIMULATIONS", 2)


def date(one: Server, ago: int = 0) -> str:
    return daily.date_text(daily.day_of(one.clock.now) - ago)


async def begin(one: Server, person: Person, name: str = GAME, ago: int = 0, counted: bool = True) -> str:
    answer = await person.http.post(f"/api/days/{date(one, ago)}/{name}", json={"counted": counted})
    assert answer.status_code == 201, answer.text
    await one.settle()
    return str(answer.json()["id"])


async def finish(one: Server, person: Person, table: str, choice: int = 0) -> None:
    while (await one.live(table)).running:
        live = await one.live(table)
        if live.seat_of(person.id) in live.asked:
            await person.play(table, choice)
        await one.pass_time(1000)


async def play(one: Server, person: Person, name: str = GAME, choice: int = 0) -> str:
    table = await begin(one, person, name)
    await finish(one, person, table, choice)
    return table


async def deal(one: Server, person: Person, name: str = GAME, ago: int = 0) -> Any:
    answer = await person.http.get(f"/api/days/{date(one, ago)}/{name}")
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.mark.parametrize("name", game_ids())
async def test_everybody_gets_the_same_cards_and_the_same_answers(name: str) -> None:
    async with server() as one:
        logs = []
        for person in await one.people(2):
            table = await play(one, person, name)
            live = await one.live(table)
            logs.append(([(each.seat, each.action) for each in live.decisions], live.position.digest))
            assert live.pace.hints is False and live.places[1].bot == "regular"
        # Simultaneous choices may arrive in another order.
        assert sorted(logs[0][0]) == sorted(logs[1][0]) and logs[0][1] == logs[1][1]


async def test_there_is_one_counted_try() -> None:
    async with server() as one:
        (person,) = await one.people(1)
        first = await begin(one, person)
        assert await begin(one, person) == first
        assert (await deal(one, person))["mine"] == {**(await deal(one, person))["mine"], "status": "running"}
        await finish(one, person, first)
        assert await begin(one, person) == first
        answer = await person.http.post(f"/api/days/{date(one)}/{GAME}", json={"counted": False})
        assert refusal(answer) == "day-runs"
        await one.pass_time(DAY)
        assert await begin(one, person) != first  # another day
        assert await begin(one, person, ago=1, counted=False) != await begin(
            one, person, ago=1, counted=False
        )


async def test_two_tabs_that_begin_at_once_find_one_table() -> None:
    async with server() as one:
        (person,) = await one.people(1)
        made = await asyncio.gather(*(begin(one, person) for _ in range(4)))
        assert len(set(made)) == 1
        assert (await one.kinds(made[0]))[:3] == ["created", "seated", "started"]


async def test_days_to_come_and_before_the_first_do_not_exist() -> None:
    async with server() as one:
        (person,) = await one.people(1)
        for ago, counted in ((-1, False), (-1, True), (1, False), (1, True), (-CHAIN_DAYS, False)):
            answer = await person.http.post(f"/api/days/{date(one, ago)}/{GAME}", json={"counted": counted})
            assert refusal(answer) == "no-such-day"
        assert refusal(await person.http.get(f"/api/days/2026-13-01/{GAME}")) == "bad-date"
        assert refusal(await person.http.get(f"/api/days/{date(one)}/poker")) == "unknown-game"


async def test_nobody_else_sees_anything_of_a_table_before_its_day_is_over() -> None:
    """An attacker with the table's link tries every way to look, while the game runs and after it."""
    async with server() as one:
        person, other = await one.people(2)
        table = await begin(one, person)
        nobody = one.browser()
        for _ in range(2):
            for browser in (other.http, nobody):
                for path in ("", "/events", "/record", "/replay", "/replay?view=0", "/analysis"):
                    assert refusal(await browser.get(f"/api/tables/{table}{path}")) == "day-runs", path
            for guest in (other, None):
                with pytest.raises(DayRuns):
                    await one.tab(table, guest)
            for path, body in (
                ("analysis", None),
                ("rematch", {}),
                ("continue", {"decisions": 0}),
                ("link", None),
            ):
                answer = await other.http.post(f"/api/tables/{table}/{path}", json=body)
                assert refusal(answer) in ("day-runs", "not-over", "not-seated"), path
            assert refusal(await other.http.get(f"/api/tables/{table}/hint")) == "not-seated"
            emote = await other.http.post(f"/api/tables/{table}/emotes", json={"emote": "hello"})
            assert refusal(emote) == "not-seated"
            with pytest.raises(ServerRefused):
                await other.do(table, "sit")
            assert table not in (await other.http.get("/api/lobby")).text
            assert table not in (await other.http.get("/api/me/tables?state=finished")).text
            seen = await deal(one, other)
            assert (seen["mine"], seen["people"], seen["piles"], seen["par"]) == (None, None, None, None)
            await finish(one, person, table)
        await one.pass_time(DAY)
        for path in ("", "/record", "/replay"):
            assert (await nobody.get(f"/api/tables/{table}{path}")).status_code == 200


async def test_its_player_sees_the_count_but_no_secret_and_no_replay_before_the_end_of_the_day() -> None:
    async with server() as one:
        (person,) = await one.people(1)
        table = await begin(one, person)
        tab = await one.tab(table, person)
        await finish(one, person, table)
        secret = (await one.live(table)).row.secret.hex()
        snapshot = (await person.http.get(f"/api/tables/{table}")).json()
        assert snapshot["table"]["result"]["scores"] and snapshot["table"]["deal"]["secret"] is None
        assert tab.state["table"]["result"] == snapshot["table"]["result"]
        assert secret not in json.dumps(snapshot) and secret.encode() not in b"".join(tab.texts)
        for path in ("record", "replay", "analysis"):
            assert refusal(await person.http.get(f"/api/tables/{table}/{path}")) == "day-runs"
        with pytest.raises(NotOver):
            await person.rematch(table)
        code = await person.http.post(f"/api/tables/{table}/link")
        phone = await one.person("phone")
        with pytest.raises(ServerRefused):
            await one.submit(table, phone, MoveSeat(0, person.id, phone.id))
        assert refusal(await phone.http.post(f"/api/links/{code.json().get('code', 'x')}")) in (
            "day-runs",
            "bad-link",
        )


async def test_the_secret_of_a_day_is_revealed_after_it_and_proves_the_deal() -> None:
    async with server() as one:
        (person,) = await one.people(1)
        before = (await person.http.get("/api/days/chain")).json()
        assert before["revealed"] == [] and before["first"] == date(one)
        table = await play(one, person)
        await one.pass_time(DAY)
        after = (await person.http.get("/api/days/chain")).json()
        (link,) = after["revealed"]
        assert (after["chain"], link["date"], link["position"]) == (before["chain"], date(one, 1), 1)
        published = daily.Published.parse(before["chain"])
        assert daily.chain_end(bytes.fromhex(link["secret"])) == published.end
        match = match_from_json((await person.http.get(f"/api/tables/{table}/record")).json())
        proof = prove(match, chain=published)
        assert (proof.deal, proof.position, proof.nonces) == ("chain", 1, 0)


async def test_the_calendar_has_the_days_and_the_streak() -> None:
    async with server() as one:
        (person,) = await one.people(1)
        for _ in range(3):
            await play(one, person)
            await one.pass_time(DAY)
        await begin(one, person)
        found = (await person.http.get("/api/days")).json()
        assert found["today"] == date(one) and found["ends"] % DAY == 0 and GAME in found["games"]
        assert (found["streak"], found["longest"], found["longest_until"]) == (3, 3, date(one, 1))
        played = {
            day["date"]: {each["game"]: each["status"] for each in day["games"]} for day in found["days"]
        }
        assert played[date(one, 2)] == {GAME: "done"}
        assert played[date(one)] == {**dict.fromkeys(game_ids(), "open"), GAME: "running"}
        await one.pass_time(2 * DAY)
        assert (await person.http.get("/api/days")).json()["streak"] == 0
        assert (await one.browser().get("/api/days")).json()["streak"] == 0  # somebody without a cookie


async def test_a_comparison_begins_with_five_people() -> None:
    async with server() as one:
        people = await one.people(6)
        for number, person in enumerate(people[:5]):
            seen = await deal(one, person)
            assert seen["people"] is None and seen["mine"] is None
            await play(one, person, choice=number % 2)
            seen = await deal(one, person)
            assert (seen["people"], seen["piles"] is None) == (number + 1, number < 4)
        seen = await deal(one, people[4])
        piles = {pile["score"]: pile["people"] for pile in seen["piles"]}
        assert sum(piles.values()) == 5
        assert seen["mine"]["place"] == 1 + sum(
            n for score, n in piles.items() if score > seen["mine"]["score"]
        )
        assert (await deal(one, people[5]))["piles"] is None
        await one.pass_time(DAY)
        assert (await deal(one, people[5], ago=1))["people"] == 5


async def test_a_try_that_ends_too_late_or_was_played_by_a_bot_is_not_counted() -> None:
    async with server() as one:
        late, lazy, gone = await one.people(3)
        table = await begin(one, late)
        given = await begin(one, gone)
        await gone.do(given, "close")
        await begin(one, lazy)
        bots = (await deal(one, lazy))["mine"]["table"]
        await lazy.do(bots, "leave")
        for _ in range(200):
            await one.pass_time(1000)
        assert (await one.live(bots)).status == "over"
        assert (await deal(one, lazy))["mine"]["status"] == "late"
        assert (await deal(one, gone))["mine"]["status"] == "given-up"
        await one.pass_time(DAY)
        await finish(one, late, table)
        seen = await deal(one, late, ago=1)
        assert (seen["mine"]["status"], seen["people"]) == ("late", 0)


async def test_the_coach_gives_squares_but_no_decision_before_the_end_of_the_day() -> None:
    async with server() as one:
        (person,) = await one.people(1)
        await play(one, person)
        path = f"/api/days/{date(one)}/{GAME}"
        async with asyncio.timeout(60):
            while (state := (await person.http.post(f"{path}/analysis")).json())["status"] != "done":
                await asyncio.sleep(0.05)
        assert set(state) == {"status", "done", "asked"}
        mine = (await deal(one, person))["mine"]
        assert set(mine["squares"]) <= {0, 1, 2}
        other = await one.person()
        assert refusal(await other.http.post(f"{path}/analysis")) == "not-seated"


async def test_the_par_is_computed_and_shown_to_who_has_finished() -> None:
    async with server() as one:
        first, second = await one.people(2)
        await play(one, first)
        await begin(one, second)
        async with asyncio.timeout(60):
            while (await deal(one, first))["par"] is None:
                await asyncio.sleep(0.05)
        assert isinstance((await deal(one, first))["par"], int)
        assert (await deal(one, second))["par"] is None


async def test_the_chain_outlives_the_server_and_is_the_same_for_all_processes(postgres_url: str) -> None:
    async with server(database=postgres_url) as one, server(database=postgres_url) as two:
        ends = {(await each.browser().get("/api/days/chain")).json()["chain"] for each in (one, two)}
        assert len(ends) == 1


def test_streaks() -> None:
    assert streaks([], 10) == (0, 0, None)
    assert streaks([8, 9, 10], 10) == (3, 3, 10)
    assert streaks([8, 9], 10) == (2, 2, 9)
    assert streaks([1, 2, 3, 4, 8], 10) == (0, 4, 4)
    assert streaks([1, 2, 4, 5], 5) == (2, 2, 2)


def test_places() -> None:
    piles = [(1, 2), (3, 1), (9, 2)]
    assert place_of(piles, 1, low_wins=True) == (1, 0.75)
    assert place_of(piles, 3, low_wins=True) == (3, 0.5)
    assert place_of(piles, 9, low_wins=False) == (1, 0.75)
    assert place_of([(4, 1)], 4, low_wins=True) == (1, None)
