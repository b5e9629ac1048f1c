"""Finished tables: a valid match record, and a replay as every seat, a spectator, or open."""

import asyncio
import random

import pytest

from pioche.core.contract import SPECTATOR
from pioche.core.game import game, game_ids
from pioche.core.match import match_from_json
from pioche.server.refusals import Unavailable
from pioche.server.store.store import StoreDown
from pioche.server.table import finished
from pioche.server.table.undo import undoable_decision
from tests.kit.server.tables import Json, Person, Server, refusal, server

DECISIONS = 30


async def played(one: Server, name: str, *, finish: bool) -> tuple[str, list[Person]]:
    """A table with decisions of people and a bot, some taken back, played out by bots or closed."""
    people = await one.people(max(2, game(name).players[0]) - 1)
    options = {"limit": 0} if any(option.name == "limit" for option in game(name).options) else {}
    seats = ["me", *["open"] * (len(people) - 1), {"bot": "greedy"}]
    table = await people[0].make(name, seats, options=options)
    for person in people[1:]:
        await person.do(table, "sit")
    await people[0].do(table, "start")
    choices, undone = random.Random(name), 0
    for _ in range(DECISIONS):
        await one.settle()
        live = await one.live(table)
        if not live.running:
            break
        seat = choices.choice(sorted(live.asked))
        one.clock.now += choices.randrange(5_000)
        await people[seat].play(table, choices.randrange(1_000))
        if undone < 10 and undoable_decision(await one.live(table), seat) is not None:
            await people[seat].do(table, "undo")
            undone += 1
    if (await one.live(table)).running and finish:
        for person in people:
            await person.do(table, "leave")  # bots play on
        await one.settle()
    elif (await one.live(table)).running:
        await people[0].do(table, "close")
    return table, people


@pytest.mark.parametrize("finish", [True, False])
@pytest.mark.parametrize("name", game_ids())
async def test_the_record_is_valid_and_the_replay_shows_the_game(name: str, finish: bool) -> None:
    game(name).compile()
    async with server(seed=f"afterwards {name}") as one:
        table, people = await played(one, name, finish=finish)
        live = await one.live(table)
        browser = one.browser()
        stored = (await browser.get(f"/api/tables/{table}/record")).json()
        match = match_from_json(stored)
        assert match.at().digest == live.position.digest or not finish
        assert [(move.seat, move.notation) for move in match.moves] == [
            (decision.seat, live.game.notations[decision.action]) for decision in live.decisions
        ]
        assert (stored["result"] is not None) == (live.status == "over")
        assert [seat["kind"] for seat in stored["seats"]] == ["person"] * len(people) + ["greedy"]
        for view in ("open", "spectator", *map(str, range(len(live.places)))):
            replay = (await browser.get(f"/api/tables/{table}/replay", params={"view": view})).json()
            viewer = SPECTATOR if view in ("open", "spectator") else int(view)
            truth = live.position.truth()
            expected = (truth.revealed() if view == "open" else truth).scene(viewer).to_json()
            assert folded(replay) == expected, f"the replay as {view} ends elsewhere"


async def test_a_decision_that_was_taken_back_is_not_in_the_record_nor_in_the_replay() -> None:
    async with server() as one:
        table, (first, _) = await one.seated("high-card", 2)
        taken_back = await first.play(table, 0)
        await first.do(table, "undo")
        stands = await first.play(table, 1)
        await first.do(table, "close")
        stored = (await first.http.get(f"/api/tables/{table}/record")).json()
        assert taken_back != stands
        assert [move[1] for move in stored["moves"] if move[0] == 0] == [stands]
        match_from_json(stored)
        replay = (await first.http.get(f"/api/tables/{table}/replay")).json()
        assert [event["action"] for event in replay["events"] if event["seat"] == 0] == [stands]


def folded(replay: Json) -> Json:
    """The last scene of a replay after all its steps."""
    scene = replay["scene"]
    for event in replay["events"]:
        for step in event["steps"]:
            new = {zone["id"]: zone for zone in step["zones"]}
            scene["zones"] = [new.get(zone["id"], zone) for zone in scene["zones"]]
            scene["facts"] = scene["facts"] if step["facts"] is None else step["facts"]
            scene["actors"], scene["choice"] = step["actors"], step["choice"]
    found: Json = scene
    return found


async def test_nothing_is_disclosed_while_the_game_goes_on() -> None:
    async with server() as one:
        table, (first, _) = await one.seated("high-card", 2)
        for path in ("record", "replay", "replay?view=0"):
            answer = await first.http.get(f"/api/tables/{table}/{path}")
            assert refusal(answer) == "not-over"
            assert (await one.live(table)).row.secret.hex() not in answer.text


async def test_nothing_is_disclosed_before_the_end_is_written() -> None:
    """While the last entry is being committed, the commit may still fail and the game continue."""
    async with server() as one:
        table, (first, second) = await one.seated("high-card", 2)
        written: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        append = one.process.store.append
        one.process.store.append = lambda append: written  # type: ignore[method-assign]
        closing = asyncio.create_task(first.do(table, "close"))
        await asyncio.sleep(0.01)
        asked = [
            asyncio.create_task(second.http.get(f"/api/tables/{table}/{path}"))
            for path in ("record", "replay")
        ]
        await asyncio.sleep(0.05)
        one.process.store.append = append  # type: ignore[method-assign]
        written.set_exception(StoreDown("away"))
        for answer in asked:
            assert refusal(await answer) == "not-over"
        with pytest.raises(Unavailable):
            await closing


async def test_a_table_closed_before_its_start_has_a_record_and_an_empty_replay() -> None:
    async with server() as one:
        host = await one.person()
        table = await host.make("high-card", ["me", "open"])
        await host.do(table, "close")
        stored = (await host.http.get(f"/api/tables/{table}/record")).json()
        assert match_from_json(stored).moves == []
        replay = (await host.http.get(f"/api/tables/{table}/replay")).json()
        assert [event["kind"] for event in replay["events"]] == ["closed"]


async def test_a_replay_as_a_seat_that_is_not_there_is_refused() -> None:
    async with server() as one:
        table, (first, _) = await one.seated("high-card", 2)
        await first.do(table, "close")
        assert refusal(await first.http.get(f"/api/tables/{table}/replay?view=2")) == "bad-seat"
        assert refusal(await first.http.get(f"/api/tables/{table}/replay?view=all")) == "bad-request"


async def test_a_record_without_a_deleted_name_is_still_accepted() -> None:
    async with server() as one:
        table, (first, second) = await one.seated("high-card", 2)
        await second.http.delete("/api/me")
        await first.do(table, "close")
        stored = (await first.http.get(f"/api/tables/{table}/record")).json()
        assert [seat["name"] for seat in stored["seats"]] == ["Fig 0", "?"]
        match_from_json(stored)


async def test_the_longest_name_fits_into_a_record() -> None:
    async with server() as one:
        browser = one.browser()
        name = "e\u0323\u0302" * 24  # letters with two marks each
        made = await browser.post("/api/guests", json={"name": name})
        assert made.status_code == 201, made.text
        person = await one.person(made.json()["name"])
        table = await person.make("high-card", ["me", "open"])
        await person.do(table, "close")
        match_from_json((await person.http.get(f"/api/tables/{table}/record")).json())


async def test_a_replay_is_computed_once_for_all_who_open_its_link(monkeypatch: pytest.MonkeyPatch) -> None:
    game("high-card").compile()
    async with server(seed="one replay") as one:
        table, people = await played(one, "high-card", finish=False)
        made: list[str] = []
        replay = finished.replay_json
        monkeypatch.setattr(finished, "replay_json", lambda *given: made.append(given[-1]) or replay(*given))
        link = f"/api/tables/{table}/replay"
        shown = await asyncio.gather(*(one.browser().get(link) for _ in range(4)))
        assert len({answer.text for answer in shown}) == 1
        assert made == ["open"]
        await one.browser().get(f"{link}?view=0")
        assert made == ["open", "0"], "each viewer has a replay of their own"
        await people[0].http.post("/api/guests", json={"name": "Renamed"})
        again = (await one.browser().get(link)).json()
        assert again["table"]["seats"][0]["name"] == "Renamed"
        assert made == ["open", "0"], "the cache has no names"
