"""Cookies, links, names and limits withstand somebody who tries to get more than their rights."""

from __future__ import annotations

import asyncio
import base64
import secrets
import time
from typing import Any

import pytest

from pioche.core.game import game, game_ids
from pioche.server.http.identity import hashed
from pioche.server.http.sockets import NO_GUEST
from pioche.server.store.database import StoreDown
from tests.kit.server.web import Refused, Web, serving
from tests.server.http.test_web_matrix import a_table, game_of_three

NONCE = "cd" * 16


def everything_stored(web: Web) -> bytes:
    """All bytes of the database, including its write-ahead log."""
    return b"".join(path.read_bytes() for path in sorted(web.data.iterdir()) if path.is_file())


# Cookies ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("https", [False, True], ids=["http", "https"])
async def test_cookies_are_http_only_and_same_site(https: bool) -> None:
    async with serving(https=https) as web:
        nobody = web.nobody()
        for made in (
            await nobody.post("/api/guests", {"name": "Fig"}),
            await nobody.post("/api/me/leave"),
        ):
            name, *rest = made.headers["set-cookie"].split("; ")
            flags = {flag.lower() for flag in rest}
            assert {"httponly", "samesite=strict", "path=/"} <= flags
            assert ("secure" in flags) == https
            assert not [flag for flag in flags if flag.startswith("domain")]
            assert name.startswith("__Host-pioche=" if https else "pioche=")


async def test_tokens_and_codes_are_stored_hashed() -> None:
    async with serving() as web:
        one, _, table = await a_table(web)
        code = (await one.post(f"/api/tables/{table}/link")).json()["code"]
        token = one.client.cookies["pioche"]
        stored = everything_stored(web)
        for secret in (token, code):
            assert hashed(secret) in stored, "the search must find the stored hash"
            assert secret.encode() not in stored
            assert base64.urlsafe_b64decode(secret + "==") not in stored
        assert len(base64.urlsafe_b64decode(token + "==")) == 32


async def test_the_server_ignores_tokens_chosen_by_the_client() -> None:
    """A cookie planted in a browser does not become the token of a new guest (session fixation)."""
    async with serving() as web:
        planted = secrets.token_urlsafe(32)
        victim = web.nobody()
        victim.client.cookies.set("pioche", planted, domain="localhost.local", path="/")
        made = await victim.client.post(
            "/api/guests", json={"name": "Fig"}, headers={"cookie": f"pioche={planted}"}
        )
        assert made.status_code == 201
        assert planted not in made.headers["set-cookie"]
        known = await web.nobody().get("/api/me", headers={"cookie": f"pioche={planted}"})
        assert made.json()["id"] not in known.text


async def test_other_cookies_of_the_same_host_do_not_hide_the_token() -> None:
    async with serving() as web:
        one = await web.person()
        for other in ('a={"b": "c"}', "a=b c", "a[]=1", "=", "ü=1", 'a="'):
            cookie = f"{other}; {one.cookie}".encode()
            assert one.id in (await web.nobody().get("/api/me", headers={"cookie": cookie})).text


async def test_ids_have_128_random_bits() -> None:
    async with serving() as web:
        one = await web.person()
        ids = [await one.table(game_ids()[0], ("me", *["open"] * 1)) for _ in range(24)]
        ids += [(await web.person()).id for _ in range(24)]
    raw = [base64.urlsafe_b64decode(name + "==") for name in ids]
    assert {len(name) for name in ids} == {22} and {len(one) for one in raw} == {16}
    assert len(set(raw)) == len(raw)
    numbers = [int.from_bytes(one) for one in raw]
    fixed = [bit for bit in range(128) if len({number >> bit & 1 for number in numbers}) == 1]
    assert not fixed, f"bits that never change: {fixed}"


# Names --------------------------------------------------------------------------------------------


async def test_a_name_is_never_interpreted_as_html() -> None:
    """A name that contains a script is sent unchanged, as JSON that no browser renders as a page."""
    async with serving() as web:
        name = "<svg onload=alert(1)>"
        one = await web.person(name)
        table = await one.table(game_ids()[0], listed=True)
        for path in ("/api/me", "/api/lobby", "/api/me/tables", f"/api/tables/{table}"):
            answer = await one.get(path)
            assert name in answer.text
            assert answer.headers["content-type"] == "application/json"
            assert answer.headers["x-content-type-options"] == "nosniff"
        refused = await one.get(f"/api/tables/{name}")
        assert refused.headers["content-type"] == "application/json"


async def test_a_new_name_is_not_undone_by_an_old_socket() -> None:
    async with serving() as web:
        one, two, table = await a_table(web)
        socket = await two.socket(table)
        seq = (await socket.hear("snapshot"))["seq"]
        await two.client.patch("/api/me", json={"name": "Renamed"})
        socket.command(seq, type="hand", seat=1)
        await socket.hear("ack")
        shown = (await one.get(f"/api/tables/{table}")).json()
        assert shown["table"]["seats"][1]["name"] == "Renamed"


def taken(log: list[Any]) -> list[Any]:
    """The entries by which a person takes or retakes a seat; bots may play in between."""
    return [entry for entry in log if entry[2] in ("seated", "returned")]


async def test_a_deleted_guest_cannot_act_on_an_open_socket() -> None:
    """The name does not come back, and the old identity cannot send commands."""
    async with serving() as web:
        one, two, table = await a_table(web)
        other = await one.table(game_ids()[0])
        seated, watching = await two.socket(table), await two.socket(other)
        await seated.hear("snapshot")
        await watching.hear("snapshot")
        assert (await two.client.delete("/api/me")).status_code == 204
        before = (taken(web.log(table)), taken(web.log(other)))
        seated.command(99, type="back")
        watching.command(99, type="sit", nonce=NONCE)
        for socket in (seated, watching):
            while await socket.hear() is not None:
                pass
            assert socket.code == NO_GUEST
        assert (taken(web.log(table)), taken(web.log(other))) == before
        assert (await one.get(f"/api/tables/{table}")).json()["table"]["seats"][1]["name"] is None


# Links --------------------------------------------------------------------------------------------


async def test_an_invitation_gives_only_an_open_seat() -> None:
    async with serving() as web:
        owner, stranger = await web.person("Anna"), await web.person("Mallory")
        table = await owner.table(game_of_three(), ("open", "open", {"bot": "random"}))
        assert (await stranger.sit(table, seat=2)).json()["code"] == "seat-taken"
        assert (await stranger.sit(table, seat=0)).status_code == 200
        assert (await stranger.sit(table, seat=1)).json()["code"] == "already-seated"
        assert (await stranger.act(table, type="start")).json()["code"] == "not-owner"
        assert (await stranger.act(table, type="close")).json()["code"] == "not-owner"
        assert (await stranger.act(table, type="leave")).status_code == 200
        shown = (await owner.get(f"/api/tables/{table}")).json()
        assert shown["table"]["status"] == "open", "a stranger has closed the owner's table"
        assert shown["you"]["owner"]


async def test_a_device_link_works_once_and_moves_the_seat() -> None:
    async with serving() as web:
        one, _, table = await a_table(web)
        phone, thief = await web.person("Phone"), await web.person("Mallory")
        old = await one.socket(table)
        await old.hear("snapshot")
        code = (await one.post(f"/api/tables/{table}/link")).json()["code"]
        spare = (await one.post(f"/api/tables/{table}/link")).json()["code"]
        used = await phone.post(f"/api/links/{code}")
        assert used.json() == {"table": table, "seat": 0}
        for left in (code, spare):
            assert (await thief.post(f"/api/links/{left}")).json()["code"] in ("bad-link", "seat-taken")
        now = await old.hear("snapshot")
        assert now["you"] == {
            "seat": None,
            "owner": False,
            "kept": None,
            "asked": None,
            "undo": False,
            "nonce": False,
            "shared": [],
            "hidden": [],
        }
        looks_on = (await web.nobody().get(f"/api/tables/{table}")).json()["scene"]
        assert now["scene"] == looks_on
        assert (await phone.get(f"/api/tables/{table}")).json()["you"]["seat"] == 0


async def test_a_link_expires() -> None:
    async with serving(link_minutes=0.00001) as web:
        one, _, table = await a_table(web)
        code = (await one.post(f"/api/tables/{table}/link")).json()["code"]
        await asyncio.sleep(0.1)  # far more than the clock may be put back
        assert (await (await web.person()).post(f"/api/links/{code}")).json()["code"] == "bad-link"
        await one.post(f"/api/tables/{table}/link")
        await asyncio.sleep(0.1)  # far more than the clock may be put back
        await web.process.maintenance.tidy()
        assert not web.stored()["links"], "expired links are not deleted"


async def test_only_seated_guests_create_a_rematch() -> None:
    async with serving() as web:
        one, _, table = await a_table(web)
        await one.act(table, type="close")
        stranger = await web.person("Mallory")
        before = web.stored()
        answer = await stranger.post(f"/api/tables/{table}/rematch", {})
        assert (answer.status_code, answer.json()["code"]) == (403, "not-seated")
        assert web.stored() == before
        again = (await one.post(f"/api/tables/{table}/rematch", {})).json()["id"]
        assert (await stranger.sit(again, seat=1)).json()["code"] == "seat-taken"


# Secrets ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("what", ["record", "replay"])
async def test_nothing_is_disclosed_before_the_end_is_committed(what: str) -> None:
    """The commit of the last entry may fail, and then the game goes on."""
    async with serving() as web:
        one, _, table = await a_table(web)
        store, waiting = web.process.store, asyncio.get_running_loop().create_future()
        honest = store.append
        store.append = lambda append: waiting  # type: ignore[method-assign]
        closing = asyncio.create_task(one.act(table, type="close"))
        while not (await web.process.tables.open(table)).committing:
            await asyncio.sleep(0)
        asking = asyncio.create_task(one.get(f"/api/tables/{table}/{what}"))
        try:
            done, _ = await asyncio.wait({asking}, timeout=0.2)
            assert not done, asking.result().text[:200]
        finally:
            store.append = honest  # type: ignore[method-assign]
            waiting.set_exception(StoreDown("away"))
        assert (await closing).json()["code"] == "unavailable"
        assert (await asking).json()["code"] == "not-over"


async def test_a_refused_table_is_not_created() -> None:
    async with serving() as web:
        one = await web.person()
        before = web.stored()
        wanted = {"game": game_ids()[0], "seats": ["me", "open"], "start": True}
        answer = await one.post("/api/tables", {**wanted, "listed": True})
        players = min(game(game_ids()[0]).players)
        assert answer.json()["code"] == ("seats-open" if players <= 2 else "bad-players")
        assert web.stored() == before


# Limits -------------------------------------------------------------------------------------------


async def test_an_ipv6_network_counts_as_one_address() -> None:
    """All addresses of an IPv6 /64 network share one limit of guests and sockets."""
    async with serving(guests_per_hour=3, sockets_per_address=3) as web:
        owner = await web.person()
        table = await owner.table(game_ids()[0])
        web.peer = "127.0.0.1"  # a proxy, which sends the client's real address
        answers, refusals = [], []
        for number in range(6):
            home = {"x-forwarded-for": f"2001:db8::{number + 1:x}"}
            answers.append(await web.nobody(**home).post("/api/guests", {"name": "Fig"}))
            try:
                await web.nobody().socket(table, None, **home)
            except Refused as refused:
                refusals.append(refused.refusal["code"])
        assert [answer.status_code for answer in answers] == [201] * 3 + [429] * 3
        assert refusals == ["too-many"] * 3


RATE, BURST = 2, 30
HEARD_WITHOUT_COST = ('{"type":"ping"}', '{"type":"resync","since":0}', "nonsense", "[" * 2000)


@pytest.mark.parametrize("text", HEARD_WITHOUT_COST)
async def test_a_socket_beyond_its_rate_is_throttled(text: str) -> None:
    """Messages that are not commands have a rate too: beyond it, the server pauses before it reads on.

    The server answers the burst, then at most one message and one refusal for each token that comes back.
    """
    async with serving(requests_per_second=RATE, requests_burst=BURST) as web:
        owner = await web.person()
        table = await owner.table(game_ids()[0])
        socket = await web.nobody().socket(table)
        await socket.hear("snapshot")
        began = time.monotonic()
        for _ in range(400):
            socket.say(text)
        await socket.hear()
        await asyncio.sleep(0.3)
        answered = 1 + len(socket.waiting())
        most = BURST + 2 * RATE * (time.monotonic() - began) + 2
        assert answered <= most, f"{answered} answers, at most {most:.0f} are allowed"
        await socket_dropped(socket)


async def socket_dropped(socket: Any) -> None:
    """Close a socket without waiting until the server has read everything."""
    socket._task.cancel()
    await asyncio.gather(socket._task, return_exceptions=True)
    socket._task = None


ADDRESSES = (
    "/%00.js", "/assets/%00.js", "/" + "a" * 5000 + ".js", "/..%2f..%2fetc%2fpasswd", "/assets/..%2fapp.js",
    "/%2e%2e/pages.py", "/assets/%2e%2e%2f%2e%2e%2fapp.py", "/t/%00", "/api/%00", "/api/text/en?game=%00",
    "/api/text/..%2fen", "/api/games/%00/rules/en", "/api/games/..%2f..%2fx/rules/fr", "/%ff%fe.js", "//",
    "/api/tables/" + "A" * 22 + "/socket", "/api/links/" + "A" * 22, "/metrics/..", "/con.js", "/.env",
)  # fmt: skip


async def test_malformed_paths_disclose_no_file() -> None:
    async with serving() as web:
        for path in ADDRESSES:
            answer = await web.nobody().get(path)
            assert answer.status_code in (200, 404, 405, 422), (
                path,
                answer.status_code,
                answer.text[:200],
            )
            assert "import" not in answer.text[:500] and "root:" not in answer.text
