"""Tables that continue a finished game: the same position, bots at the other seats, a valid record."""

import pytest

from pioche.core.game import game, game_ids
from pioche.core.match import match_from_json
from tests.kit.server.tables import Json, Person, Server, refusal, server
from tests.server.table.test_finished import played


async def go_on(person: Person, table: str, decisions: int, **fields: int) -> Json:
    answer = await person.http.post(f"/api/tables/{table}/continue", json={"decisions": decisions, **fields})
    assert answer.status_code == 201, answer.text
    found: Json = answer.json()
    return found


async def record(one: Server, table: str) -> Json:
    found: Json = (await one.browser().get(f"/api/tables/{table}/record")).json()
    return found


@pytest.mark.parametrize("name", game_ids())
async def test_a_table_continues_from_the_same_position_and_its_record_is_valid(name: str) -> None:
    game(name).compile()
    async with server(seed=f"continue {name}") as one:
        table, (person, *_) = await played(one, name, finish=True)
        source = match_from_json(await record(one, table))
        after = len(source.moves) * 2 // 3
        while len(source.at(after).actors) != 1:  # where several decide at once, bots answer at once
            after -= 1
        (seat,) = source.at(after).actors
        made = (await go_on(person, table, after))["id"]
        await one.settle()
        live = await one.live(made)
        assert live.seat_of(person.id) == seat
        assert all(place.bot for at, place in enumerate(live.places) if at != seat)
        assert live.position.digest == source.at(after).digest
        assert (await one.rebuilt(made)).position.digest == live.position.digest
        snapshot = (await person.http.get(f"/api/tables/{made}")).json()
        assert snapshot["table"]["continued"] == {"table": table, "decisions": after}
        assert snapshot["you"]["asked"] is not None
        await person.play(made)
        await one.settle()
        if (await one.live(made)).running:
            await person.do(made, "leave")
            await one.settle()
        stored = await record(one, made)
        match = match_from_json(stored)
        assert stored["continued"] == match.continued == after
        assert match.moves[:after] == [type(move)(move.seat, move.notation) for move in source.moves[:after]]
        assert (stored["secret"], stored["nonces"]) == (source.secret.hex(), [n.hex() for n in source.nonces])
        replay = (await person.http.get(f"/api/tables/{made}/replay")).json()
        assert replay["table"]["continued"]["table"] == table


async def test_a_table_continued_twice_has_the_moves_of_both() -> None:
    async with server() as one:
        table, (person, _) = await one.seated("high-card", 2)
        first = await person.play(table)
        await person.do(table, "close")
        again = (await go_on(person, table, 1, seat=1))["id"]
        await one.settle()
        second = await person.play(again)
        await one.settle()
        if (await one.live(again)).running:
            await person.do(again, "close")
        third = (await go_on(person, again, 1, seat=1))["id"]
        moves = (await one.live(third)).continued
        assert moves is not None
        assert moves.moves == ((0, first), (1, second))
        assert (moves.table, moves.decisions) == (again, 1)


async def test_a_rematch_of_a_continued_table_is_another_table_than_the_first_one_s() -> None:
    async with server() as one:
        table, (person, _) = await one.seated("high-card", 2)
        await person.do(table, "close")
        made = (await go_on(person, table, 0, seat=0))["id"]
        await person.do(made, "close")
        tables = [
            (await person.http.post(f"/api/tables/{which}/rematch", json={})).json()["id"]
            for which in (table, made)
        ]
        assert len({*tables}) == 2


async def test_games_that_cannot_be_continued_are_refused() -> None:
    async with server() as one:
        table, (person, _) = await one.seated("high-card", 2)
        path = f"/api/tables/{table}/continue"
        assert refusal(await person.http.post(path, json={"decisions": 0})) == "not-over"
        for _ in range(2):
            await person.play(table)
            await one.settle()
            if (await one.live(table)).asked.keys() != {0}:
                break
        await person.do(table, "close")
        count = len((await one.live(table)).decisions)
        answer = await person.http.post(path, json={"decisions": count + 1})
        assert refusal(answer) == "bad-moment"
        assert answer.json()["args"] == {"given": count + 1, "expected": f"0..{count}"}
        assert refusal(await person.http.post(path, json={"decisions": -1})) == "bad-request"
        assert refusal(await person.http.post(path, json={"decisions": 0, "seat": 2})) == "bad-seat"
        assert refusal(await one.browser().post(path, json={"decisions": 0})) == "not-a-guest"
        unopened = await person.make("high-card", ["me", "open"])
        await person.do(unopened, "close")
        answer = await person.http.post(f"/api/tables/{unopened}/continue", json={"decisions": 0})
        assert refusal(answer) == "not-running"


async def test_a_finished_game_cannot_be_continued_from_its_end() -> None:
    async with server(seed="continue the end") as one:
        table, (person, *_) = await played(one, "high-card", finish=True)
        count = len((await one.live(table)).decisions)
        answer = await person.http.post(f"/api/tables/{table}/continue", json={"decisions": count})
        assert refusal(answer) == "bad-moment"
        await go_on(person, table, count - 1)
