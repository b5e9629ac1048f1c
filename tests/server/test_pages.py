"""The built page, handed out by the server."""

from pathlib import Path

import pytest

from pioche.server import pages

from .table_kit import refusal, runs, server

PAGE = "<!doctype html><title>Pioche</title>"
LOOKING = {"accept": "text/html,*/*;q=0.8"}


@pytest.fixture(autouse=True)
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    page = tmp_path / "page"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text(PAGE)
    (page / "assets" / "index.js").write_text("0")
    (page / "notes.txt").write_text("not a part of the page")
    (tmp_path / "secret.json").write_text("{}")
    monkeypatch.setattr(pages, "BUILT", page)
    return page


@runs
async def test_every_screen_is_the_page() -> None:
    async with server() as one:
        for address in ("/", "/new/skyjo", f"/t/{'A' * 22}", f"/t/{'A' * 22}/deal", "/rules/trio", "/link/x"):
            answer = await one.browser().get(address)
            assert (answer.status_code, answer.text) == (200, PAGE)
            assert answer.headers["cache-control"] == pages.ALWAYS_ASK
        answer = await one.browser().get("/assets/index.js")
        assert (answer.status_code, answer.headers["cache-control"]) == (200, pages.FOREVER)


@runs
async def test_whoever_looks_at_a_wrong_address_gets_the_page_too() -> None:
    """It says that nothing is here. Programs get a refusal they can read."""
    async with server() as one:
        for address in ("/nothing", "/nothing/at/all", "/assets/nothing.js"):
            answer = await one.browser().get(address, headers=LOOKING)
            assert (answer.status_code, answer.text) == (404, PAGE)
            assert refusal(await one.browser().get(address)) == "no-such-page"
        assert refusal(await one.browser().get("/api/nothing", headers=LOOKING)) == "no-such-page"


@runs
async def test_nothing_but_the_page_is_handed_out(built: Path) -> None:
    async with server() as one:
        for address in ("/notes.txt", "/..%2Fsecret.json", "/assets/..%2F..%2Fsecret.json", f"/{'x' * 5000}"):
            assert refusal(await one.browser().get(address)) == "no-such-page"
        (built / "index.html").unlink()
        assert refusal(await one.browser().get("/", headers=LOOKING)) == "no-such-page"
