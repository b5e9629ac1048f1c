"""The server delivers the built page."""

import os
from pathlib import Path

import pytest

from pioche.server.http import pages
from tests.kit.server.tables import refusal, server

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


async def test_every_screen_gets_the_page() -> None:
    async with server() as one:
        for address in ("/", "/new/skyjo", f"/t/{'A' * 22}", f"/t/{'A' * 22}/deal", "/rules/trio", "/link/x"):
            answer = await one.browser().get(address)
            assert answer.status_code == 200 and answer.text.startswith("<!doctype html><title>")
            assert answer.headers["cache-control"] == pages.ALWAYS_ASK
        answer = await one.browser().get("/assets/index.js")
        assert (answer.status_code, answer.headers["cache-control"]) == (200, pages.FOREVER)


async def test_files_are_compressed_for_clients_that_accept_it(built: Path) -> None:
    script = built / "assets" / "index.js"
    async with server() as one:
        for text in ("0" * 9999, "1" * 9999):  # a changed file is compressed again
            script.write_text(text)
            os.utime(script, ns=(ord(text[0]), ord(text[0])))
            for accepted, size in (("gzip, br", None), ("identity", 9999)):
                answer = await one.browser().get("/assets/index.js", headers={"accept-encoding": accepted})
                packed = answer.headers.get("content-encoding") == "gzip"
                assert (answer.text, answer.headers["vary"]) == (text, "accept-encoding")
                assert packed == (size is None) and (int(answer.headers["content-length"]) == size or packed)


async def test_browsers_get_the_page_at_an_unknown_address() -> None:
    """The page says that nothing is there. Other clients get a refusal as JSON."""
    async with server() as one:
        for address in ("/nothing", "/nothing/at/all", "/assets/nothing.js"):
            answer = await one.browser().get(address, headers=LOOKING)
            assert (answer.status_code, answer.text) == (404, PAGE)
            assert refusal(await one.browser().get(address)) == "no-such-page"
        assert refusal(await one.browser().get("/api/nothing", headers=LOOKING)) == "no-such-page"


async def test_only_files_of_the_page_are_delivered(built: Path) -> None:
    async with server() as one:
        for address in ("/notes.txt", "/..%2Fsecret.json", "/assets/..%2F..%2Fsecret.json", f"/{'x' * 5000}"):
            assert refusal(await one.browser().get(address)) == "no-such-page"
        (built / "index.html").unlink()
        assert refusal(await one.browser().get("/", headers=LOOKING)) == "no-such-page"
