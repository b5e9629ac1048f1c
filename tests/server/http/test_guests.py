"""Guests: nickname, cookie, moving a seat to another device, deleting a guest's data."""

import asyncio

import pytest

from pioche.server.http import identity
from pioche.server.refusals import AlreadySeated, NoSuchTable, SeatTaken
from pioche.server.table.commands import MoveSeat
from tests.kit.server.tables import command_id, refusal, server


async def test_a_guest_has_a_name_and_a_cookie() -> None:
    async with server() as one:
        browser = one.browser()
        assert (await browser.get("/api/me")).json() == {"guest": None}
        assert refusal(await browser.get("/api/me/tables")) == "not-a-guest"
        made = await browser.post("/api/guests", json={"name": "  Inès   B "})
        assert made.status_code == 201
        assert made.json()["name"] == "Inès B"
        assert (await browser.get("/api/me")).json() == {"guest": made.json()}
        cookie = made.headers["set-cookie"]
        assert "HttpOnly" in cookie and "samesite=strict" in cookie.lower()
        assert refusal(await one.browser("x" * 43).get("/api/me/tables")) == "not-a-guest"


async def test_a_name_that_cannot_be_shown_is_refused() -> None:
    async with server() as one:
        browser = one.browser()
        for name in ("\u202eevil", "…", "a" * 25):
            assert refusal(await browser.post("/api/guests", json={"name": name})) == "bad-name"


async def test_a_known_guest_who_comes_again_is_renamed() -> None:
    async with server() as one:
        browser = one.browser()
        first = (await browser.post("/api/guests", json={"name": "Fig"})).json()
        again = (await browser.post("/api/guests", json={"name": "Olive"})).json()
        assert again == {"id": first["id"], "name": "Olive"}


async def test_a_new_name_is_shown_at_every_table_at_once() -> None:
    async with server() as one:
        table, (first, second) = await one.seated("high-card", 2)
        tab = await one.tab(table, second)
        assert (await first.http.patch("/api/me", json={"name": "Olive"})).status_code == 200
        assert tab.state["table"]["seats"][0]["name"] == "Olive"
        # The first device still sends the old name with its commands: that changes nothing.
        await first.play(table)
        await one.settle()
        assert (await one.fresh(table, None))["table"]["seats"][0]["name"] == "Olive"


async def test_a_new_name_is_shown_while_a_move_is_being_committed() -> None:
    async with server() as one:
        table, (first, second) = await one.seated("high-card", 2)
        tab = await one.tab(table, second)
        written: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        one.process.store.append = lambda append: written  # type: ignore[method-assign]
        playing = asyncio.create_task(second.play(table))
        await asyncio.sleep(0.01)
        assert one.in_memory(table).committing
        one.process.rename_guest(first.id, "Olive")
        assert tab.state["table"]["seats"][0]["name"] != "Olive"
        written.set_result(True)
        await playing
        assert tab.state["table"]["seats"][0]["name"] == "Olive"


async def test_a_seat_goes_to_another_device_once() -> None:
    async with server() as one:
        table, (first, _) = await one.seated("high-card", 2)
        code = (await first.http.post(f"/api/tables/{table}/link")).json()["code"]
        phone = await one.person("Fig's phone")
        old, new = await one.tab(table, first), await one.tab(table, phone)
        assert old.you["seat"] == 0 and new.you["seat"] is None
        used = await phone.http.post(f"/api/links/{code}")
        assert used.json() == {"table": table, "seat": 0}
        await one.settle()
        assert old.you["seat"] is None and new.you["seat"] == 0
        assert new.you["owner"] and not old.you["owner"]
        assert refusal(await (await one.person()).http.post(f"/api/links/{code}")) == "bad-link"
        await phone.play(table)
        assert refusal(await first.http.post(f"/api/tables/{table}/link")) == "not-seated"


async def test_a_refused_use_leaves_the_link_valid() -> None:
    async with server() as one:
        table, (first, second) = await one.seated("high-card", 2)
        code = (await first.http.post(f"/api/tables/{table}/link")).json()["code"]
        assert refusal(await second.http.post(f"/api/links/{code}")) == "already-seated"
        phone = await one.person()
        assert (await phone.http.post(f"/api/links/{code}")).json() == {"table": table, "seat": 0}


async def test_of_two_who_use_a_link_at_once_one_gets_the_seat() -> None:
    async with server() as one:
        table, (first, _) = await one.seated("high-card", 2)
        code = (await first.http.post(f"/api/tables/{table}/link")).json()["code"]
        people = [await one.person() for _ in range(4)]
        answers = await asyncio.gather(*(person.http.post(f"/api/links/{code}") for person in people))
        assert sorted(answer.status_code for answer in answers) == [200, 404, 404, 404]


async def test_a_link_expires() -> None:
    async with server(link_minutes=15) as one:
        table, (first, _) = await one.seated("high-card", 2)
        code = (await first.http.post(f"/api/tables/{table}/link")).json()["code"]
        await one.pass_time(15 * 60_000 + 1)
        phone = await one.person()
        assert refusal(await phone.http.post(f"/api/links/{code}")) == "bad-link"


async def test_a_malformed_code_is_refused_like_a_wrong_one() -> None:
    async with server() as one:
        phone = await one.person()
        for code in ("foo", "A" * 22, "A" * 100):
            assert refusal(await phone.http.post(f"/api/links/{code}")) == "bad-link"


async def test_a_seat_cannot_move_to_a_seated_guest_or_from_one_who_left() -> None:
    async with server() as one:
        table, (first, second) = await one.seated("high-card", 2)
        with pytest.raises(AlreadySeated):
            await one.submit(table, second, MoveSeat(0, first.id, second.id))
        with pytest.raises(SeatTaken):
            await one.submit(table, second, MoveSeat(1, first.id, (await one.person()).id))


async def test_leaving_a_device_keeps_the_seat() -> None:
    async with server() as one:
        table, (first, _) = await one.seated("high-card", 2)
        left = await first.http.post("/api/me/leave")
        assert left.status_code == 204
        assert "Max-Age=0" in left.headers["set-cookie"]
        assert refusal(await one.browser(first.token).get("/api/me/tables")) == "not-a-guest"
        assert (await one.live(table)).seat_of(first.id) == 0


async def test_deleting_a_guest_removes_the_name_and_bots_take_over() -> None:
    async with server() as one:
        table, (first, second) = await one.seated("high-card", 2, bots="relaxed")
        waiting = await first.make("high-card", ["me", "open"])
        tab = await one.tab(table, second)
        assert (await first.http.delete("/api/me")).status_code == 204
        seat = (await one.fresh(table, second.id))["table"]["seats"][0]
        assert (seat["name"], seat["handed"], seat["bot"] is not None) == (None, True, True)
        assert tab.state["table"]["seats"][0]["name"] is None
        with pytest.raises(NoSuchTable):
            await one.live(waiting)
        assert refusal(await one.browser(first.token).get("/api/me/tables")) == "not-a-guest"
        assert await one.process.store.guest_by_token(identity.hashed(first.token)) is None


async def test_a_deleted_guest_leaves_every_table() -> None:
    async with server() as one:
        host, guest = await one.people(2)
        made = []
        for _ in range(60):
            table = await host.make("high-card", ["me", "open"], bots="relaxed")
            await guest.do(table, "sit")
            await host.do(table, "start")
            made.append(table)
        await one.process.forget_guest(guest.guest)
        left = [(await one.live(table)).places[1].gone for table in made]
        assert left == [True] * 60


async def test_a_guest_has_lists_of_running_and_finished_tables() -> None:
    async with server() as one:
        table, (first, second) = await one.seated("high-card", 2)
        other = await second.make("high-card", ["me", "open"])
        listed = (await second.http.get("/api/me/tables")).json()["tables"]
        assert {line["id"]: (line["status"], line["your_seat"]) for line in listed} == {
            table: ("running", 1),
            other: ("open", 0),
        }
        assert (await second.http.get("/api/me/tables?state=finished")).json()["tables"] == []
        await first.do(table, "close")
        finished = (await second.http.get("/api/me/tables?state=finished")).json()["tables"]
        assert [line["id"] for line in finished] == [table]
        assert (await (await one.person()).http.get("/api/me/tables")).json()["tables"] == []


async def test_only_a_guest_acts_and_only_for_their_own_seat() -> None:
    async with server() as one:
        table, _ = await one.seated("high-card", 2)
        action = (await one.live(table)).position.choices(0)[0].notation
        sent = {"id": command_id(), "seq": 3, "do": {"type": "play", "action": action}}
        assert refusal(await one.browser().post(f"/api/tables/{table}/actions", json=sent)) == "not-a-guest"
        stranger = await one.person()
        assert refusal(await stranger.http.post(f"/api/tables/{table}/actions", json=sent)) == "not-seated"
        made = {"game": "high-card", "seats": ["me", "open"]}
        assert refusal(await one.browser().post("/api/tables", json=made)) == "not-a-guest"
