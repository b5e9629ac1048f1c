"""Earlier moments of a running table: the same scene as then, for the same eyes; none in a game of memory."""

from __future__ import annotations

import random

import pytest

from pioche.core.game import game, game_ids
from tests.kit.server.tables import Json, refusal, server

DECISIONS = 8  # the limit of replays allows as many requests in one go
OF_MEMORY = [name for name in game_ids() if game(name).log_turns is not None]


@pytest.mark.parametrize("name", [name for name in game_ids() if name not in OF_MEMORY])
async def test_a_moment_shows_what_its_viewer_saw_then(name: str) -> None:
    async with server(seed=f"moments {name}") as one:
        table, people = await one.seated(name, max(2, game(name).players[0]))
        browsers = [*(person.http for person in people), one.browser()]
        seen: list[tuple[int, list[Json]]] = []
        choices = random.Random(name)
        for _ in range(DECISIONS):
            live = await one.live(table)
            if not live.running:
                break
            scenes = [(await browser.get(f"/api/tables/{table}")).json()["scene"] for browser in browsers]
            seen.append((live.seq, scenes))
            await people[choices.choice(sorted(live.asked))].play(table, choices.randrange(1_000))
            await one.settle()
        assert len({str(scenes) for _, scenes in seen}) == len(seen) > 3, "nothing has changed meanwhile"
        for seq, scenes in seen:
            for browser, scene in zip(browsers, scenes, strict=True):
                then = (await browser.get(f"/api/tables/{table}/moments/{seq}")).json()
                assert (then["seq"], then["scene"]) == (seq, scene)


@pytest.mark.parametrize("name", OF_MEMORY)
async def test_a_game_of_memory_has_no_earlier_moments_while_it_runs(name: str) -> None:
    async with server(seed=f"moments {name}") as one:
        table, people = await one.seated(name, game(name).players[0])
        seq = (await one.live(table)).seq
        for browser in (people[0].http, one.browser()):
            info = (await browser.get(f"/api/tables/{table}")).json()["table"]
            assert info["moments"] is False
            assert refusal(await browser.get(f"/api/tables/{table}/moments/{seq}")) == "not-remembered"
        await people[0].do(table, "close")
        assert (await people[0].http.get(f"/api/tables/{table}")).json()["table"]["moments"] is True
        assert (await people[0].http.get(f"/api/tables/{table}/moments/{seq}")).status_code == 200


async def test_the_places_of_a_moment_are_those_that_its_entry_moved_cards_to() -> None:
    async with server(seed="places") as one:
        table, people = await one.seated("high-card", 2)
        await people[0].play(table)
        await one.settle()
        seq = (await one.live(table)).seq
        mine = (await people[0].http.get(f"/api/tables/{table}/moments/{seq}")).json()
        assert (mine["seat"], mine["places"]) == (0, ["secret/0"])


async def test_moments_that_are_not_there_are_refused() -> None:
    async with server() as one:
        table, people = await one.seated("high-card", 2)
        last = (await one.live(table)).seq
        assert (
            await people[0].http.get(f"/api/tables/{table}/moments/1")
        ).status_code == 200  # the empty table
        for seq in (0, last + 1, 2**53):
            assert refusal(await people[0].http.get(f"/api/tables/{table}/moments/{seq}")) == "no-moment"
        for wrong in ("-1", "x", str(2**53 + 1)):
            assert refusal(await people[0].http.get(f"/api/tables/{table}/moments/{wrong}")) == "bad-request"
