"""A profile on several devices, and people who find each other again."""

from __future__ import annotations

from typing import Any

import httpx

from pioche.server.http.identity import label_of
from pioche.server.table.presence import PRESENT_FOR
from tests.kit.server.tables import Person, Server, refusal, server
from tests.server.test_history import play


async def moved(one: Server, person: Person, browser: httpx.AsyncClient) -> str:
    code = str((await person.http.post("/api/me/code")).json()["code"])
    assert (await browser.post(f"/api/profile/{code}")).status_code == 200
    return code


async def people(person: Person) -> Any:
    return (await person.http.get("/api/me/people")).json()


async def test_a_profile_comes_to_another_browser_and_can_be_taken_back() -> None:
    async with server() as one:
        (fig,) = await one.people(1)
        phone = one.browser()
        code = await moved(one, fig, phone)
        assert (await phone.get("/api/me")).json()["guest"]["id"] == fig.id
        assert refusal(await one.browser().post(f"/api/profile/{code}")) == "bad-link"
        seen = (await fig.http.get("/api/me/devices")).json()["devices"]
        assert sorted(each["here"] for each in seen) == [False, True]
        (other,) = [each["id"] for each in seen if not each["here"]]
        stranger = await one.person()
        assert refusal(await stranger.http.delete(f"/api/me/devices/{other}")) == "no-such-device"
        assert (await fig.http.delete(f"/api/me/devices/{other}")).status_code == 204
        assert (await phone.get("/api/me")).json()["guest"] is None
        assert (await fig.http.get("/api/me")).json()["guest"]["id"] == fig.id


async def test_a_code_goes_out_after_ten_minutes_and_when_it_is_revoked() -> None:
    async with server() as one:
        (fig,) = await one.people(1)
        old = (await fig.http.post("/api/me/code")).json()["code"]
        await one.pass_time(10 * 60_000 + 1)
        assert refusal(await one.browser().post(f"/api/profile/{old}")) == "bad-link"
        code = (await fig.http.post("/api/me/code")).json()["code"]
        assert (await fig.http.delete("/api/me/code")).status_code == 204
        assert refusal(await one.browser().post(f"/api/profile/{code}")) == "bad-link"


async def test_signing_out_here_leaves_the_other_device() -> None:
    async with server() as one:
        (fig,) = await one.people(1)
        phone = one.browser()
        await moved(one, fig, phone)
        assert (await phone.post("/api/me/leave")).status_code == 204
        assert (await phone.get("/api/me")).json()["guest"] is None
        assert (await fig.http.get("/api/me")).json()["guest"]["id"] == fig.id


async def test_friends_are_mutual_and_removable_and_see_no_more_than_they_should() -> None:
    async with server() as one:
        fig, plum, other = await one.people(3)
        assert (await people(fig))["people"] == []
        await play(one, [fig, plum])
        (met,) = (await people(fig))["people"]
        assert (met["state"], met["name"], met["here"], met["ratings"]) == ("met", plum.guest.name, False, [])
        assert refusal(await other.http.put(f"/api/me/people/{met['id']}")) == "no-such-person"
        assert (await fig.http.put(f"/api/me/people/{met['id']}")).status_code == 204
        assert (await people(fig))["people"][0]["state"] == "asked"
        (asks,) = (await people(plum))["people"]
        assert asks["state"] == "asks"
        table = await fig.make("high-card", ["me", "open"])
        await one.tab(table, fig)
        await one.process.maintenance._report_changed_presence()
        assert (await people(plum))["people"][0]["here"] is False  # not before both want it
        assert (await plum.http.put(f"/api/me/people/{asks['id']}")).status_code == 204
        (friend,) = (await people(plum))["people"]
        assert (friend["state"], friend["here"]) == ("friend", True)
        assert (await plum.http.delete(f"/api/me/people/{asks['id']}")).status_code == 204
        assert (await people(fig))["people"][0]["state"] == "met"
        assert fig.id not in (await plum.http.get("/api/me/people")).text


async def test_a_friend_is_invited_with_one_request() -> None:
    async with server() as one:
        fig, plum = await one.people(2)
        await play(one, [fig, plum])
        (met,) = (await people(fig))["people"]
        (back,) = (await people(plum))["people"]
        table = await fig.make("high-card", ["me", "open"])
        path = f"/api/me/people/{met['id']}/invitation"
        assert refusal(await fig.http.post(path, json={"table": table})) == "no-such-person"
        await fig.http.put(f"/api/me/people/{met['id']}")
        await plum.http.put(f"/api/me/people/{back['id']}")
        assert (await fig.http.post(path, json={"table": table})).status_code == 204
        (invited,) = (await people(plum))["invitations"]
        assert (invited["name"], invited["table"], invited["game"]) == (fig.guest.name, table, "high-card")
        await plum.do(table, "sit")
        await fig.do(table, "start")
        assert (await people(plum))["invitations"] == []


async def test_an_invitation_is_found_on_any_screen_and_looking_tells_friends_alone() -> None:
    async with server() as one:
        fig, plum, other = await one.people(3)
        await play(one, [fig, plum, other], bots=0)
        assert (await plum.http.get("/api/me/invitations")).json() == {"friends": 0, "invitations": []}
        assert not await one.process.store.people.present([plum.id])  # nobody may know
        met = {each["name"]: each["id"] for each in (await people(fig))["people"]}
        (back,) = [each["id"] for each in (await people(plum))["people"] if each["name"] == fig.guest.name]
        await fig.http.put(f"/api/me/people/{met[plum.guest.name]}")
        await plum.http.put(f"/api/me/people/{back}")
        assert (await plum.http.get("/api/me/invitations")).json() == {"friends": 1, "invitations": []}
        here = {each["name"]: each["here"] for each in (await people(fig))["people"]}
        assert here == {plum.guest.name: True, other.guest.name: False}
        assert all(each["here"] is False for each in (await people(other))["people"])
        table = await fig.make("high-card", ["me", "open"])
        await fig.http.post(f"/api/me/people/{met[plum.guest.name]}/invitation", json={"table": table})
        (invited,) = (await plum.http.get("/api/me/invitations")).json()["invitations"]
        assert (invited["name"], invited["table"]) == (fig.guest.name, table)
        assert (await other.http.delete(f"/api/me/invitations/{table}")).status_code == 204  # not theirs
        assert (await plum.http.get("/api/me/invitations")).json()["invitations"]
        assert (await plum.http.delete(f"/api/me/invitations/{table}")).status_code == 204
        assert (await plum.http.get("/api/me/invitations")).json()["invitations"] == []
        await one.pass_time(PRESENT_FOR + 1)
        assert not any(each["here"] for each in (await people(fig))["people"])


async def test_ratings_are_shown_to_friends_by_those_who_want_that() -> None:
    async with server() as one:
        fig, plum = await one.people(2)
        await play(one, [fig, plum], serious=True)
        await one.process.maintenance.count_ratings()
        for person in (fig, plum):
            (met,) = (await people(person))["people"]
            await person.http.put(f"/api/me/people/{met['id']}")
        assert (await people(plum))["people"][0]["ratings"] == []
        assert (await fig.http.put("/api/me/ratings", json={"shown": True})).status_code == 204
        shown = (await people(plum))["people"][0]["ratings"]
        assert shown == (await people(fig))["ratings"] != []
        assert (await people(fig))["people"][0]["ratings"] == []


def test_a_label_says_the_kind_of_browser_and_nothing_more() -> None:
    def label(agent: str) -> str:
        return label_of(httpx_request(agent))

    assert label("Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0") == "Firefox, Linux"
    phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Mobile/15E148 Safari/604.1"
    assert label(phone) == "Safari, iPhone"
    assert label("curl/8") == ""


def httpx_request(agent: str) -> Any:
    from starlette.requests import Request

    return Request({"type": "http", "headers": [(b"user-agent", agent.encode())]})
