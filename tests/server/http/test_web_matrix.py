"""Origin x cookie x method x role, over every route that the application has, HTTP and socket.

A route that is not in `ROUTES` fails the first test: add each new route there, with the role that may use it.
"""

from __future__ import annotations

import json
import secrets
from typing import Any, get_args

import pytest
from fastapi import FastAPI
from fastapi._compat.v2 import ModelField
from fastapi.routing import APIWebSocketRoute, iter_route_contexts
from starlette.routing import Match

from pioche.core.contract import SPECTATOR
from pioche.core.game import game, game_ids
from pioche.server.app import create_app
from pioche.server.http import schemas
from pioche.server.http.guard import SAFE
from pioche.server.http.identity import hashed
from pioche.server.http.pages import SCREENS
from pioche.server.http.shared import ADDRESSES
from pioche.server.settings import Settings
from tests.kit.server.web import HOST, Person, Refused, Web, serving

NONCE = "ab" * 16
TABLE = "/api/tables/{table_id}"
SOCKET = f"{TABLE}/socket"
COMMAND = {"id": "a-command-0", "seq": 0, "do": {"type": "ready"}}

# The role that may use each route, and a valid body.
ROUTES: dict[tuple[str, str], tuple[str, Any]] = {
    ("POST", "/api/guests"): ("anybody", {"name": "Mallory"}),
    ("GET", "/api/me"): ("anybody", None),
    ("PATCH", "/api/me"): ("guest", {"name": "Mallory"}),
    ("DELETE", "/api/me"): ("guest", None),
    ("POST", "/api/me/leave"): ("guest", None),
    ("GET", "/api/me/tables"): ("guest", None),
    ("GET", "/api/games"): ("anybody", None),
    ("GET", "/api/about"): ("anybody", None),
    ("GET", "/api/lobby"): ("anybody", None),
    ("POST", "/api/tables"): ("guest", {"game": "{game}", "seats": ["me", "open"]}),
    ("GET", TABLE): ("anybody", None),
    ("GET", f"{TABLE}/events"): ("anybody", None),
    ("GET", f"{TABLE}/moments/{{seq}}"): ("anybody", None),
    ("POST", f"{TABLE}/actions"): ("seated", COMMAND),
    ("POST", f"{TABLE}/emotes"): ("seated", {"emote": "hello"}),
    ("POST", f"{TABLE}/rematch"): ("seated", {}),
    ("POST", f"{TABLE}/continue"): ("finished", {"decisions": 0}),
    ("POST", f"{TABLE}/link"): ("seated", None),
    ("POST", "/api/links/{code}"): ("guest", None),
    ("GET", f"{TABLE}/record"): ("finished", None),
    ("GET", f"{TABLE}/replay"): ("finished", None),
    ("GET", f"{TABLE}/analysis"): ("finished", None),
    ("POST", f"{TABLE}/analysis"): ("finished", None),
    ("GET", f"{TABLE}/hint"): ("seated", None),
    ("GET", f"{TABLE}/warning"): ("seated", None),
    ("POST", "/api/me/code"): ("guest", None),
    ("DELETE", "/api/me/code"): ("guest", None),
    ("GET", "/api/me/devices"): ("guest", None),
    ("DELETE", "/api/me/devices/{device}"): ("guest", None),
    ("POST", "/api/profile/{code}"): ("anybody", None),
    ("GET", "/api/me/games"): ("guest", None),
    ("GET", "/api/me/games.csv"): ("guest", None),
    ("GET", "/api/me/games.zip"): ("guest", None),
    ("GET", "/api/me/games/{name}/pictures"): ("guest", None),
    ("GET", "/api/me/people"): ("guest", None),
    ("GET", "/api/me/invitations"): ("guest", None),
    ("DELETE", "/api/me/invitations/{table_id}"): ("guest", None),
    ("PUT", "/api/me/people/{person}"): ("guest", None),
    ("DELETE", "/api/me/people/{person}"): ("guest", None),
    ("POST", "/api/me/people/{person}/invitation"): ("guest", {"table": "A" * 22}),
    ("PUT", "/api/me/ratings"): ("guest", {"shown": True}),
    ("GET", "/api/days"): ("anybody", None),
    ("GET", "/api/days/chain"): ("anybody", None),
    ("GET", "/api/days/{date}/{game_id}"): ("anybody", None),
    ("POST", "/api/days/{date}/{game_id}"): ("guest", {}),
    ("POST", "/api/days/{date}/{game_id}/analysis"): ("guest", None),
    ("GET", "/api/puzzles"): ("anybody", None),
    ("GET", "/api/puzzles/next"): ("anybody", None),
    ("GET", "/api/puzzles/{game}/{puzzle}"): ("anybody", None),
    ("POST", "/api/puzzles/{game}/{puzzle}/answer"): ("guest", {"action": "x"}),
    ("POST", "/api/puzzles/{game}/{puzzle}/hint"): ("guest", None),
    ("POST", "/api/puzzles/{game}/{puzzle}/table"): ("guest", None),
    ("GET", "/api/openapi.json"): ("anybody", None),
    ("GET", "/healthz"): ("anybody", None),
    ("GET", "/readyz"): ("anybody", None),
    ("GET", "/metrics"): ("machine", None),
    ("GET", "/api/text/{language}"): ("anybody", None),
    ("GET", "/api/games/{name}/text/{language}"): ("anybody", None),
    ("GET", "/api/games/{name}/rules/{language}"): ("anybody", None),
    ("GET", "/api/games/{name}/lesson/{language}"): ("anybody", None),
    ("GET", "/assets/{name}"): ("anybody", None),
    ("GET", "/{name}"): ("anybody", None),
    **{("GET", path): ("anybody", None) for path in (*SCREENS, *ADDRESSES)},
}
METHODS = ("GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE", "TRACE")
FOREIGN = (
    None, "null", "", "http://evil.example", f"https://{HOST}", "http://localhost", "http://localhost:8001",
    f"http://{HOST}.evil.example", f"http://evil.example@{HOST}", f"http://{HOST}/", f"ws://{HOST}",
    "http://127.0.0.1:8000", f"file://{HOST}",
)  # fmt: skip
SIMPLE = ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", None)


def routes(app: FastAPI) -> dict[tuple[str, str], Any]:
    """Every route of the application: method (or SOCKET) and path."""
    found = {}
    for route in iter_route_contexts(app.routes):
        assert route.path is not None, route
        if isinstance(route.original_route, APIWebSocketRoute):
            found["SOCKET", route.path] = route
        else:
            assert route.methods, f"{route.path} answers in a way that this test does not know"
            for method in route.methods - {"HEAD"}:
                found[method, route.path] = route
    return found


def filled(path: str, table: str) -> str:
    names = {
        "{table_id}": table,
        "{seq}": "3",
        "{code}": "x" * 22,
        "{language}": "en",
        "{name}": game_ids()[0],
        "{game}": game_ids()[0],
        "{game_id}": game_ids()[0],
        "{puzzle}": "0" * 10,
        "{date}": "2026-01-31",
        "{device}": "x" * 22,
        "{person}": "x" * 22,
    }
    for name, value in names.items():
        path = path.replace(name, value)
    return f"{path}?action=x" if path.endswith("/warning") else path


def body_of(route: tuple[str, str]) -> Any:
    body = ROUTES[route][1]
    return body | {"game": game_ids()[0]} if body and "game" in body else body


async def a_table(web: Web, name: str = "") -> tuple[Person, Person, str]:
    """Create a running table with as many people as the game needs; return the first two and its id."""
    name = name or game_ids()[0]
    people = [await web.person(f"Person {seat}") for seat in range(max(2, min(game(name).players)))]
    table = await people[0].table(name, ("me", *["open"] * (len(people) - 1)))
    for person in people[1:]:
        assert (await person.sit(table)).status_code == 200
    assert (await people[0].act(table, type="start")).status_code == 200
    return people[0], people[1], table


def unchanged(web: Web, before: Any, what: object) -> None:
    assert web.stored() == before, f"{what} has changed something"


def test_every_route_has_a_role(tmp_path: Any) -> None:
    app = create_app(Settings(data=tmp_path))
    assert set(routes(app)) == {*ROUTES, ("SOCKET", SOCKET)}


def test_the_first_requests_build_no_routes(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Requests arrive while threads compile, and FastAPI's construction of routes is not thread-safe."""
    app = create_app(Settings(data=tmp_path))
    built: list[str] = []
    known = ModelField.__post_init__
    monkeypatch.setattr(
        ModelField, "__post_init__", lambda field: (built.append(field.name), known(field))[1]
    )
    for _, path in ROUTES:
        scope = {"type": "http", "method": "GET", "path": path, "headers": [], "root_path": ""}
        assert any(route.matches(dict(scope))[0] is not Match.NONE for route in app.routes), path
    assert built == []
    create_app(Settings(data=tmp_path))
    assert built


async def test_a_page_of_another_origin_changes_nothing() -> None:
    async with serving() as web:
        one, _, table = await a_table(web)
        before = web.stored()
        for method, path in ROUTES:
            for origin in FOREIGN if method not in SAFE else FOREIGN[:4]:
                request = one.client.build_request(method, filled(path, table), json=body_of((method, path)))
                del request.headers["origin"]
                if origin is not None:
                    request.headers["origin"] = origin
                answer = await one.client.send(request)
                if method in SAFE:
                    assert answer.status_code in (200, 404, 409, 503), (method, path, origin)
                else:
                    assert answer.status_code == 403, (method, path, origin)
                    assert answer.json()["code"] == "bad-origin"
                assert "set-cookie" not in answer.headers
        unchanged(web, before, "another origin")


async def test_a_page_of_another_origin_gets_no_socket() -> None:
    async with serving() as web:
        one, _, table = await a_table(web)
        for origin in FOREIGN:
            with pytest.raises(Refused) as refused:
                await one.socket(table, origin="-" if origin is None else origin)
            assert refused.value.status == 403
            assert refused.value.refusal["code"] == "bad-origin"
            assert refused.value.headers["x-content-type-options"] == "nosniff"
        assert await (await one.socket(table)).hear("snapshot")


async def test_an_unknown_table_has_no_socket() -> None:
    async with serving() as web:
        one = await web.person()
        for table in ("x", "A" * 21, "A" * 22, "\x00" * 22, "é" * 22, f"{'A' * 22}\n"):
            with pytest.raises(Refused) as refused:
                await one.socket(table)
            assert refused.value.status in (403, 404), table
        one_table = await one.table(game_ids()[0])
        for since in (-1, 10**15, 10**30):
            assert await (await one.socket(one_table, since=since)).hear("snapshot")


async def test_content_types_of_html_forms_are_refused() -> None:
    """A foreign page may send these types without a CORS preflight, so the server does not read them."""
    async with serving() as web:
        one, _, table = await a_table(web)
        before = web.stored()
        for method, path in ROUTES:
            if method in SAFE or body_of((method, path)) is None:
                continue
            for kind in SIMPLE:
                request = one.client.build_request(method, filled(path, table), json=body_of((method, path)))
                del request.headers["content-type"]
                if kind is not None:
                    request.headers["content-type"] = kind
                answer = await one.client.send(request)
                assert (answer.status_code, answer.json()["code"]) == (415, "bad-type"), (path, kind)
        unchanged(web, before, "a form")


async def test_other_methods_do_nothing() -> None:
    async with serving() as web:
        one, _, table = await a_table(web)
        before = web.stored()
        for path in {path for _, path in ROUTES} | {SOCKET}:
            for method in METHODS:
                if (method, path) in ROUTES:
                    continue
                answer = await one.client.request(method, filled(path, table))
                expected: tuple[int, ...] = (404,) if path == SOCKET else (405,)
                if method == "HEAD":
                    expected = (200, 404, 405)
                assert answer.status_code in expected, (method, path, answer.status_code)
        unchanged(web, before, "a method")


async def test_routes_for_guests_refuse_every_invalid_cookie() -> None:
    """No cookie, an unknown one, a broken one, a guest's id, or the stored hash of a token."""
    async with serving() as web:
        one, _, table = await a_table(web)
        before = web.stored()
        token = one.client.cookies["pioche"]
        cookies = (
            "", "pioche=", f"pioche={secrets.token_urlsafe(32)}", f"pioche={one.id}",
            f"pioche={hashed(token).hex()}", f"pioche={token[:-1]}", f"pioche={token}x",
            f"__Host-pioche={token}", f"Pioche={token}", "pioche=\x00\xff", f"pioche={'a' * 4000}",
            "=;;=,", f"x{token}", f"pioche='{token}'",
        )  # fmt: skip
        nobody = web.nobody()
        for (method, path), (role, _) in ROUTES.items():
            if role not in ("guest", "seated"):
                continue
            for cookie in cookies:
                answer = await nobody.client.request(
                    method, filled(path, table), json=body_of((method, path)),
                    headers={b"cookie": cookie.encode("latin-1")},
                )  # fmt: skip
                found = (answer.status_code, answer.json()["code"])
                assert found == (401, "not-a-guest"), (method, path, cookie, answer.text)
        unchanged(web, before, "nobody")
        socket = await nobody.socket(table)
        assert (await socket.hear("snapshot"))["you"] == {
            "seat": None, "owner": False, "kept": None, "asked": None, "undo": False, "nonce": False, "shared": [], "hidden": [],
        }  # fmt: skip
        for do in commands(seats=2):
            socket.command(0, **do)
            assert (await socket.hear("refused"))["refusal"]["code"] == "not-a-guest"
        socket.say({"type": "emote", "emote": "hello"})
        assert (await socket.hear("refused"))["refusal"]["code"] == "not-a-guest"
        unchanged(web, before, "nobody on a socket")


async def test_a_guest_without_a_seat_is_refused() -> None:
    async with serving() as web:
        _, _, table = await a_table(web)
        other = await web.person("Mallory")
        before = web.stored()
        for (method, path), (role, _) in ROUTES.items():
            if role in ("seated", "finished", "machine"):
                answer = await other.client.request(method, filled(path, table), json=body_of((method, path)))
                expected = {"seated": (403, "not-seated"), "finished": (409, "not-over"),
                            "machine": (404, "no-such-page")}[role]  # fmt: skip
                assert (answer.status_code, answer.json()["code"]) == expected, (method, path)
        unchanged(web, before, "somebody else")


# Roles x commands ---------------------------------------------------------------------------------


def commands(seats: int) -> list[dict[str, Any]]:
    """Every type of command, and for each seat if it names one."""
    found: list[dict[str, Any]] = []
    for model in get_args(get_args(schemas.Do)[0]):
        kind = get_args(model.model_fields["type"].annotation)[0]
        more = {"nonce": NONCE} if "nonce" in model.model_fields else {}
        more |= {"bot": "random"} if "bot" in model.model_fields else {}
        more |= {"action": "x"} if "action" in model.model_fields else {}
        named = range(seats) if "seat" in model.model_fields else [None]
        found += [
            {"type": kind, **more, **({} if seat is None else {"seat": seat})} for seat in named
        ]  # fmt: skip
    return found


ROLES = {"owner": 0, "seated": 1, "other": None}  # and the seat of each
OF_THE_OWNER = ("free", "fill", "change", "start", "close")


@pytest.mark.parametrize("over_socket", [False, True], ids=["http", "socket"])
@pytest.mark.parametrize("status", ["open", "running"])
async def test_nobody_acts_for_another(status: str, over_socket: bool) -> None:
    """A command changes only the sender's own seat or, if the owner sends it, what the owner may change."""
    accepted, table = set(), ""
    async with serving() as web:
        people = {role: await web.person(role) for role in ROLES}
        for do in commands(seats=3):
            for role, person in people.items():
                table = table or await prepared(people, status)
                done = len(web.log(table))
                if await tried(person, table, do, over_socket):
                    accepted.add((role, do["type"]))
                    for _, guest, kind, data in web.log(table)[done:]:
                        if guest is not None:  # else an entry of the table itself that followed
                            assert guest == person.id
                            rightful(role, do, kind, data)
                    table = ""
                else:
                    made = [entry for entry in web.log(table)[done:] if entry[1] is not None]
                    assert not made, f"refused, and done: {made}"
    if status == "open":
        assert accepted == {
            ("owner", "nonce"), ("owner", "fill"), ("owner", "change"), ("owner", "free"), ("owner", "close"), ("owner", "leave"),
            ("seated", "leave"), ("other", "sit"),
        }  # fmt: skip
    else:
        assert accepted == {
            ("owner", "close"), *((role, kind) for role in ("owner", "seated") for kind in ("leave", "hand")),
        }  # fmt: skip


async def prepared(people: dict[str, Person], status: str) -> str:
    """Create a table with the owner at seat 0, another person at seat 1, and seat 2 open or a bot's."""
    table = await people["owner"].table(game_of_three(), ("me", "open", "open"), seconds=86_400)
    await people["seated"].sit(table, seat=1)
    if status == "running":
        await people["owner"].act(table, type="fill", seat=2, bot="random")
        await people["owner"].act(table, type="start")
    return table


async def tried(person: Person, table: str, do: dict[str, Any], over_socket: bool) -> bool:
    """Send a command; return whether it was accepted."""
    if not over_socket:
        return (await person.act(table, **do)).status_code == 200
    socket = await person.socket(table)
    name = socket.command((await socket.hear("snapshot"))["seq"], **do)
    answer = await socket.hear()
    while answer["type"] not in ("ack", "refused"):
        answer = await socket.hear()
    assert answer["id"] == name
    await socket.close()
    return bool(answer["type"] == "ack")


def rightful(role: str, do: dict[str, Any], kind: str, data: dict[str, Any]) -> None:
    if do["type"] in OF_THE_OWNER:
        assert role == "owner", f"{role} may {do}"
    elif do["type"] == "sit":
        assert (role, data["seat"]) == ("other", 2)
    else:
        assert data["seat"] == ROLES[role], f"{role} acted for seat {data['seat']} by {do}"


def game_of_three() -> str:
    return next(name for name in game_ids() if 3 in game(name).players)


# Who sees what ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", game_ids())
async def test_every_viewer_gets_their_own_view(name: str) -> None:
    """Snapshot, poll and socket show a seat its own view, and everybody else the spectators' view."""
    async with serving() as web:
        one, two, table = await a_table(web, name)
        other, nobody = await web.person("Mallory"), web.nobody()
        position = (await web.process.tables.open(table)).live.position
        views = {viewer: plain(position.scene(viewer).to_json()) for viewer in (0, 1, SPECTATOR)}
        eyes = ((one, 0), (two, 1), (other, SPECTATOR), (nobody, SPECTATOR))
        for person, viewer in eyes:
            seen = (await person.get(f"/api/tables/{table}")).json()
            polled = (await person.get(f"/api/tables/{table}/events?since=0")).json()["events"][0]
            pushed = await (await person.socket(table)).hear("snapshot")
            for found in (seen, polled, pushed):
                assert found["scene"] == views[viewer], f"{name}: the view of {viewer}"
                seat = None if viewer == SPECTATOR else viewer
                assert found["you"]["seat"] == seat
                asked = found["you"]["asked"] is not None
                assert asked == (viewer in position.actors)


def plain(value: Any) -> Any:
    return json.loads(json.dumps(value))
