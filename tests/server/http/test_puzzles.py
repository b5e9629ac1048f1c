"""Puzzles over HTTP: what is shown before and after the answer, ratings, hints, hostile input, deletion."""

from __future__ import annotations

import asyncio
import json

import pytest

from pioche.coach.puzzles.collection import shipped
from pioche.coach.puzzles.puzzle import Puzzle
from pioche.coach.puzzles.told import told
from pioche.core.game import game
from pioche.server.store.schema import puzzle_answers, puzzle_hints
from tests.kit.server.tables import Json, Person, Server, server

GAME = "high-card"


def puzzles() -> list[Puzzle]:
    return shipped(game(GAME)).puzzles


def address(puzzle: Puzzle, what: str = "") -> str:
    return f"/api/puzzles/{GAME}/{puzzle.id}{what}"


async def get(person: Person, path: str) -> Json:
    answer = await person.http.get(path)
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


async def answered(person: Person, puzzle: Puzzle, *, right: bool) -> Json:
    action = puzzle.answer if right else next(iter(puzzle.losses))
    answer = await person.http.post(address(puzzle, "/answer"), json={"action": action})
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


async def code(person: Person, path: str, body: Json | None = None) -> tuple[int, str]:
    answer = await person.http.post(path, json=body or {})
    return answer.status_code, answer.json().get("code", "")


async def test_the_position_is_what_the_deciding_seat_sees_and_says_nothing_of_the_answer() -> None:
    async with server() as one:
        person = await one.person()
        for puzzle in puzzles():
            shown = await get(person, address(puzzle))
            position = puzzle.position(game(GAME))
            assert shown["scene"] == position.scene(puzzle.seat).to_json()
            assert [each["action"] for each in shown["choices"]] == [
                choice.notation for choice in position.choices(puzzle.seat)
            ]
            assert shown["told"] == [message.to_json() for message in told(puzzle, game(GAME))]
            assert shown["remembering"] is False
            assert shown["solution"] is None
            assert shown["hint"] is None
            said = json.dumps(shown)
            assert puzzle.theme not in said
            for hidden in ("chance", "losses", "tempting", "right", puzzle.seed):
                assert hidden not in said


async def test_a_right_answer_raises_the_rating_and_a_wrong_one_lowers_it() -> None:
    async with server() as one:
        person = await one.person()
        first, second = puzzles()[:2]
        right = await answered(person, first, right=True)
        assert right["right"]
        assert right["answers"] == list(first.answers)
        assert right["before"] == 1500 < right["after"]
        assert right["run"] == 1
        assert right["other"] == first.tempting
        assert right["frame"]["zones"] or right["frame"]["choice"]
        wrong = await answered(person, second, right=False)
        assert not wrong["right"]
        assert wrong["before"] == right["after"] > wrong["after"]
        assert wrong["run"] == 0
        assert wrong["chance"] > wrong["other_chance"]
        assert len(wrong["reasons"]) <= 2
        overview = await get(person, "/api/puzzles")
        assert overview["you"]["rating"] == wrong["after"]
        assert (overview["you"]["run"], overview["you"]["record"], overview["you"]["answers"]) == (0, 1, 2)
        assert [point["rating"] for point in overview["history"]] == [right["after"], wrong["after"]]
        (line,) = [each for each in overview["games"] if each["game"] == GAME]
        assert (line["solved"], line["answered"]) == (1, 2)
        assert sum(each["count"] for each in line["themes"]) == line["count"]
        # After a reload the solution is there, and the next puzzle is another one.
        assert (await get(person, address(first)))["solution"] == right
        following = await get(person, f"/api/puzzles/next?game={GAME}")
        assert following["id"] not in (first.id, second.id)


async def test_after_a_hint_a_right_answer_changes_no_rating_and_no_run() -> None:
    async with server() as one:
        person = await one.person()
        puzzle = puzzles()[0]
        hint = await person.http.post(address(puzzle, "/hint"), json={})
        assert hint.json() == {"theme": puzzle.theme, "not": puzzle.tempting}
        assert (await get(person, address(puzzle)))["hint"] == hint.json()
        found = await answered(person, puzzle, right=True)
        assert found["hinted"]
        assert found["before"] == found["after"] == 1500
        assert found["run"] == 0
        assert await one.process.store.puzzles.tried(GAME, puzzle.id) is None
        assert await code(person, address(puzzle, "/hint")) == (409, "already-answered")


async def test_after_a_hint_a_wrong_answer_costs_as_much_as_without() -> None:
    async with server() as one:
        person, other = await one.person(), await one.person()
        puzzle = puzzles()[0]
        await person.http.post(address(puzzle, "/hint"), json={})
        assert (await answered(person, puzzle, right=False))["after"] < 1500
        assert (await answered(other, puzzle, right=False))["after"] < 1500


async def test_only_the_first_answer_counts_also_of_two_at_once() -> None:
    async with server() as one:
        person = await one.person()
        puzzle = puzzles()[0]
        action = {"action": puzzle.answer}
        results = await asyncio.gather(*(code(person, address(puzzle, "/answer"), action) for _ in range(5)))
        assert sorted(results) == [(200, ""), *[(409, "already-answered")] * 4]
        assert (await get(person, "/api/puzzles"))["you"]["answers"] == 1
        assert await code(person, address(puzzle, "/answer"), {"action": next(iter(puzzle.losses))}) == (
            409,
            "already-answered",
        )


async def test_hostile_input_is_refused_and_stores_nothing() -> None:
    async with server() as one:
        person = await one.person()
        puzzle = puzzles()[0]
        unknown = await person.http.get("/api/puzzles/high-card/0000000000")
        assert (unknown.status_code, unknown.json()["code"]) == (404, "no-puzzle")
        assert (await person.http.get("/api/puzzles/no-game/0000000000")).status_code == 404
        assert (await person.http.get("/api/puzzles/high-card/../x")).status_code in (404, 422)
        assert (await person.http.get("/api/puzzles/HIGH/0000000000")).status_code == 422
        assert (await person.http.get("/api/puzzles/next?game=no-game")).status_code == 422
        assert (await get(person, "/api/puzzles/next?theme=none")) == {"game": None, "id": None}
        for body, expected in (
            ({"action": "X9"}, (422, "illegal-action")),
            ({"action": ""}, (422, "bad-request")),
            ({"action": "9" * 4000}, (422, "bad-request")),
            ({"action": 7}, (422, "bad-request")),
            ({}, (422, "bad-request")),
            ({"action": puzzle.answer, "guest": "x"}, (422, "bad-request")),
        ):
            assert await code(person, address(puzzle, "/answer"), body) == expected
        for what in ("/answer", "/hint", "/table"):
            assert (await code(person, f"/api/puzzles/high-card/0000000000{what}", {"action": "1"}))[0] == 404
        stranger = one.browser()
        for what in ("/answer", "/hint", "/table"):
            answer = await stranger.post(address(puzzle, what), json={"action": puzzle.answer})
            assert answer.status_code == 401
        assert (await stranger.get(address(puzzle))).json()["solution"] is None
        assert (await get(person, "/api/puzzles"))["you"]["answers"] == 0


async def test_nobody_sees_the_answers_of_others() -> None:
    async with server() as one:
        person, other = await one.person(), await one.person()
        await answered(person, puzzles()[0], right=True)
        await person.http.post(address(puzzles()[1], "/hint"), json={})
        assert (await get(other, "/api/puzzles"))["you"]["answers"] == 0
        for puzzle in puzzles():
            shown = await get(other, address(puzzle))
            assert (shown["solution"], shown["hint"]) == (None, None)


async def test_playing_on_makes_a_table_at_the_puzzles_position() -> None:
    async with server() as one:
        person = await one.person()
        puzzle = puzzles()[0]
        made = (await person.http.post(address(puzzle, "/table"), json={})).json()["id"]
        await one.settle()
        live = await one.live(made)
        assert live.seat_of(person.id) == puzzle.seat
        assert all(place.bot for seat, place in enumerate(live.places) if seat != puzzle.seat)
        assert live.start_position().position.digest == puzzle.position(game(GAME)).digest
        snapshot = await get(person, f"/api/tables/{made}")
        assert snapshot["table"]["continued"] is None
        assert (await one.rebuilt(made)).position.digest == live.position.digest
        await person.play(made)
        await one.settle()
        await person.do(made, "leave")
        for _ in range(20):
            await one.pass_time(60_000)
        assert (await person.http.get(f"/api/tables/{made}/record")).status_code == 200


async def test_a_puzzle_becomes_easier_for_the_next_when_people_solve_it() -> None:
    async with server() as one:
        puzzle = puzzles()[0]
        before = (await get(await one.person(), address(puzzle)))["rating"]
        for _ in range(5):
            solution = await answered(await one.person(), puzzle, right=True)
        assert solution["found"] == 100
        assert (await get(await one.person(), address(puzzle)))["rating"] < before


async def test_answers_and_hints_are_deleted_with_the_guest() -> None:
    async with server() as one:
        person = await one.person()
        await answered(person, puzzles()[0], right=True)
        await person.http.post(address(puzzles()[1], "/hint"), json={})
        assert (await person.http.delete("/api/me")).status_code == 204
        for table in (puzzle_answers, puzzle_hints):
            assert await _count(one, table) == 0


async def _count(one: Server, table: object) -> int:
    from sqlalchemy import func, select

    query = select(func.count()).select_from(table)  # type: ignore[arg-type]
    database = one.process.store._database
    return int(await database.read(lambda connection: connection.execute(query).scalar() or 0))


async def test_a_flood_of_puzzles_from_one_address_is_refused() -> None:
    async with server(puzzles_burst=3, puzzles_per_second=0.001) as one:
        person = await one.person()
        statuses = [(await person.http.get("/api/puzzles")).status_code for _ in range(5)]
        assert statuses == [200, 200, 200, 429, 429]


@pytest.mark.parametrize("query", ["?game=high-card", "?game=high-card&theme=higher", ""])
async def test_the_next_puzzle_fits_what_was_asked_for(query: str) -> None:
    async with server() as one:
        found = await get(await one.person(), f"/api/puzzles/next{query}")
        shipped_here = shipped(game(found["game"])).by_id
        assert found["id"] in shipped_here
        if "theme" in query:
            assert shipped_here[found["id"]].theme == "higher"
