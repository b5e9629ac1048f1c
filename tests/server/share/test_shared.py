"""Shared links: the tags in the page and their picture tell what everybody with the link may see, and no more."""

from __future__ import annotations

import contextlib
import re
import sqlite3
from html import unescape
from pathlib import Path

import httpx
import orjson
import pytest

from pioche.core.game import game_ids
from pioche.server.http import pages, shared
from pioche.server.share import render, tables
from pioche.server.share.art import Art, art_of
from pioche.server.share.picture import FOOT, HEIGHT, WIDTH, Picture, Player, svg
from pioche.server.table import views
from pioche.server.table.steps import FrozenPosition
from tests.kit.server.tables import Person, Server, refusal, server

GAME = "high-card"  # it has no folder on the page
PAGE = '<!doctype html><html lang="en"><head><title>Pioche</title></head><body></body></html>'
MARK = '<circle r="9" id="its-mark" />'
HOSTILE = '"><script>x'
BOTS = [{"bot": "regular"}] * 2


@pytest.fixture(autouse=True)
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "index.html").write_text(PAGE)
    looks = {"": {"mark": MARK}, "skyjo": {"mark": MARK, "box": '<path d="M0 0h9" />', "felt": "#3f6681"}}
    (tmp_path / "share.json").write_bytes(orjson.dumps(looks))
    monkeypatch.setattr(pages, "BUILT", tmp_path)
    return tmp_path


def told(answer: httpx.Response) -> dict[str, str]:
    """The tags of a page by name."""
    assert answer.status_code == 200, answer.text
    tags = re.findall(r'<meta (?:name|property)="([^"]+)" content="([^"]*)" />', answer.text)
    title = re.findall("<title>([^<]*)</title>", answer.text)
    assert len(title) == 1
    return {"title": unescape(title[0]), **{name: unescape(value) for name, value in tags}}


async def tags(person: Person, address: str, language: str = "en") -> dict[str, str]:
    answer = await person.http.get(address, headers={"accept-language": f"{language}, *;q=0.5"})
    assert f'<html lang="{language}">' in answer.text
    return told(answer)


async def finished(one: Server) -> tuple[str, Person]:
    host = await one.person()
    table = await host.make(GAME, BOTS, start=True)
    await one.settle()
    return table, host


async def test_an_open_table_invites(built: Path) -> None:
    async with server() as one:
        host = await one.person("Salomé")
        table = await host.make(GAME, ["me", "open", "open"])
        english = await tags(host, f"/t/{table}")
        french = await tags(host, f"/t/{table}", "fr")
        assert english["title"] == "2 seats are free · High card · Pioche"
        assert french["title"].startswith("Il reste 2 places · ")
        assert french["description"].startswith("Salomé t’invite. ")
        for found in (english, french):
            assert found["og:title"] == found["title"] and found["og:description"] == found["description"]
            assert found["twitter:card"] == "summary_large_image" and found["og:type"] == "website"
            assert found["og:url"].endswith(f"/t/{table}") and "://" in found["og:image"]
        assert french["og:locale"] == "fr_FR" and "lang=fr" in french["og:image"]


async def test_a_running_and_a_finished_table_and_its_replay() -> None:
    async with server() as one:
        table, people = await one.seated(GAME, 2)
        for address in (f"/t/{table}", f"/t/{table}/replay"):  # the replay is not there yet
            found = await tags(people[0], address)
            assert (
                found["title"].startswith("A game is on · ")
                and f"{people[0].guest.name} against" in found["description"]
            )
        over, host = await finished(one)
        live = await one.live(over)
        found = await tags(host, f"/t/{over}")
        (winner, *_), scores = live.position.winners, live.position.scores
        assert str(scores[winner]) in found["description"] and "Figue" in found["description"]
        assert re.fullmatch(rf"High card · \S+ wins, {scores[winner]}", found["og:image:alt"])
        replay = await tags(host, f"/t/{over}/replay", "fr")
        assert (
            replay["title"].startswith("Qu’aurais-tu joué\u202f? · ")
            and replay["og:image"] != found["og:image"]
        )


async def test_other_addresses_of_the_page() -> None:
    async with server() as one:
        person = await one.person()
        assert (await tags(person, "/", "fr"))["title"] == "Une table de jeu ouverte · Pioche"
        for address in ("/rules/skyjo", "/new/skyjo", "/learn/skyjo"):
            assert (await tags(person, address))["title"] == "Skyjo · Pioche"
            picture = (await person.http.get(f"{address}/share.png")).content
            assert size(picture) == (WIDTH, HEIGHT)


async def test_the_language_of_a_link_can_be_asked_for() -> None:
    async with server() as one:
        person = await one.person()
        for query, header, language in (
            ("", "fr-CH, en;q=0.9", "fr"), ("", "de, en;q=0.3, fr;q=0.2", "en"), ("", "fr;q=0", "en"),
            ("", "de", "en"), ("", "fr;q=x", "en"), ("?lang=fr", "en", "fr"), ("?lang=xx", "fr", "fr"),
        ):  # fmt: skip
            answer = await person.http.get(f"/{query}", headers={"accept-language": header})
            assert f'<html lang="{language}">' in answer.text, (query, header)


async def test_an_address_without_a_table_is_the_page_alone() -> None:
    async with server() as one:
        person = await one.person()
        for table in ("A" * 22, "short", "%22%3E%3Cscript%3E", "A" * 500, "/new/nothing"):
            address = table if table.startswith("/") else f"/t/{table}"
            answer = await person.http.get(address)
            assert (answer.status_code, answer.text) == (200, PAGE)
            assert refusal(await person.http.get(f"{address}/share.png")) == "no-such-page"


async def test_a_damaged_table_is_the_page_alone() -> None:
    async with server() as one:
        table, (person, _) = await one.seated(GAME, 2)
        one.process.tables.evict(table)
        with contextlib.closing(sqlite3.connect(one.process.settings.database_file)) as database:
            database.execute("DELETE FROM log WHERE table_id = ? AND seq = 3", (table,))
            database.commit()
        answer = await person.http.get(f"/t/{table}")
        assert (answer.status_code, answer.text) == (200, PAGE)


async def test_hostile_names_are_escaped() -> None:
    async with server() as one:
        host = await one.person(HOSTILE)
        table = await host.make(GAME, ["me", "open"])
        answer = await host.http.get(f"/t/{table}")
        assert "<script" not in answer.text and HOSTILE in told(answer)["description"]
        assert size((await host.http.get(f"/t/{table}/share.png")).content) == (WIDTH, HEIGHT)
    drawn = svg(Picture("&", HOSTILE, HOSTILE, "&amp;", True, (Player(0, HOSTILE, "<1"),)), Art())
    assert "<script" not in drawn and size(render.png(drawn)) == (WIDTH, HEIGHT)


def size(png: bytes) -> tuple[int, int]:
    assert png[:8] == b"\x89PNG\r\n\x1a\n" and png[12:16] == b"IHDR"
    return int.from_bytes(png[16:20], "big"), int.from_bytes(png[20:24], "big")


async def test_the_picture_is_rendered_once_and_may_be_cached() -> None:
    async with server(pictures_per_second=0.001, pictures_burst=2) as one:
        table, (person, other) = await one.seated(GAME, 2)
        for _ in range(5):
            first = await person.http.get(f"/t/{table}/share.png?lang=fr")
            assert (first.status_code, first.headers["content-type"]) == (200, "image/png")
            assert first.headers["cache-control"] == shared.CACHING and size(first.content) == (WIDTH, HEIGHT)
        again = await other.http.get(
            f"/t/{table}/share.png?lang=fr", headers={"if-none-match": first.headers["etag"]}
        )
        assert (again.status_code, again.content) == (304, b"")
        assert (await person.http.get(f"/t/{table}/share.png?lang=en")).status_code == 200
        assert refusal(await person.http.get("/share.png")) == "too-fast"


async def test_what_is_told_depends_on_nothing_hidden() -> None:
    """The hidden cards of each seat are imagined anew: the tags and the picture stay the same."""
    async with server() as one:
        table, people = await one.seated("skyjo", 2)
        for _ in range(6):
            live = await one.rebuilt(table)
            names = {person.id: person.guest.name for person in people}
            before = tables.of_table(views.table_info(live, names, one.clock.now), "en")
            position = live.position
            for seat in (0, 1):
                live.current = FrozenPosition(position.imagine(seat, seed=seat))
                assert live.position != position
                assert tables.of_table(views.table_info(live, names, one.clock.now), "en") == before
            await people[position.actors[0]].play(table)


def test_a_game_has_its_own_look_and_another_the_default_one(built: Path) -> None:
    assert art_of(built, "skyjo").felt == "#3f6681" != art_of(built, GAME).felt == Art().felt
    assert art_of(built, GAME).mark == MARK and "its-mark" in svg(
        Picture("x", "x", "x", "x"), art_of(built, GAME)
    )
    assert art_of(built / "nothing", "skyjo") == Art()


@pytest.mark.parametrize("players", range(1, 9))
def test_every_number_of_players_fits(players: int) -> None:
    """No word begins outside the picture or in its foot, except the foot's own."""
    seats = tuple(
        Player(seat, "Wilhelmina Maximiliane W" if seat else None, "−100") for seat in range(players)
    )
    for number in (False, True):
        drawn = svg(
            Picture("Les Cités perdues", "x" * 60, "Il reste trois places", "x", number, seats), Art()
        )
        places = re.findall(r'<text x="(\d+)" y="(\d+)"', drawn)
        assert all(int(x) < WIDTH and int(y) < FOOT for x, y in places[:-1])


@pytest.mark.parametrize("name", game_ids())
def test_every_game_is_told_in_both_languages(name: str) -> None:
    for language in ("en", "fr"):
        found = tables.of_game(name, language)
        assert found is not None and found.about and found.picture.line
