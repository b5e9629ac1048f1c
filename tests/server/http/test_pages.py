"""The server delivers the built page."""

import base64
import hashlib
import os
from pathlib import Path

import pytest

from pioche.server.http import pages
from tests.kit.paths import ROOT
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


async def test_the_policy_allows_the_styles_of_the_page_by_their_hashes(built: Path) -> None:
    """The wordmark is styled in index.html itself; scripts there would be blocked."""
    style = "body { color: red }"
    (built / "index.html").write_text(f"<title>Pioche</title><style>{style}</style>")
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    async with server() as one:
        policy = (await one.browser().get("/")).headers["content-security-policy"]
        assert f"style-src 'self' 'sha256-{digest}';" in policy
        assert "script-src 'self';" in policy
    (built / "index.html").unlink()
    assert pages.style_sources() == ()


def test_the_page_has_no_script_of_its_own() -> None:
    page = (ROOT / "web" / "index.html").read_text("utf-8")
    assert page.count("<style>") == 1
    assert [script for script in page.split("<script")[1:] if "src=" not in script.split(">")[0]] == []


async def test_the_service_worker_is_asked_for_anew_each_time(built: Path) -> None:
    (built / "sw.js").write_text("0")
    async with server() as one:
        answer = await one.browser().get("/sw.js")
        assert answer.headers["cache-control"] == pages.ALWAYS_ASK
        assert answer.headers["content-type"].startswith("text/javascript")
