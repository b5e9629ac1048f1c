"""The source distribution and the wheel of a clean checkout, installed where there is neither Node nor git."""

from __future__ import annotations

import os
import re
import secrets
import shutil
import subprocess
import sys
import tarfile
import time
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.kit.paths import ROOT
from tests.kit.server.processes import free_port

PYTHONS = ("3.11", "3.12", "3.13")
ALL = os.environ.get("PIOCHE_PYTHONS") == "all"  # as `make soak` sets it; `make test` tries one of them
PATIENT = 600  # seconds for one step on a busy machine
SDIST_ALONE = re.compile(r"PKG-INFO|setup\.cfg|src/pioche\.egg-info/.*|src/pioche/server/page/.*")
Json = dict[str, Any]


def run(*command: str | Path, folder: Path, typed: str = "", **variables: str) -> str:
    """Run a program; return its output. The test fails with that output where the program fails."""
    done = subprocess.run(
        command, cwd=folder, input=typed, capture_output=True, text=True, timeout=PATIENT,
        env=os.environ | variables,
    )  # fmt: skip
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def tracked() -> list[str]:
    return run("git", "ls-files", "-z", folder=ROOT).strip("\0").split("\0")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the sdist of a copy of the tracked files, and the wheel that was built from this sdist."""
    if not (ROOT / ".git").exists():
        pytest.skip("not a checkout: an sdist is built from its own files alone")
    clone, target = tmp_path_factory.mktemp("clone"), tmp_path_factory.mktemp("dist")
    for name in tracked():
        if (ROOT / name).is_file():
            (clone / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, clone / name)
    run(sys.executable, "-m", "build", "--outdir", target, clone, folder=target)
    return target


def test_the_sdist_holds_what_git_tracks_and_the_page(built: Path) -> None:
    (sdist,) = built.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        names = {member.name.partition("/")[2] for member in archive.getmembers() if member.isfile()}
    added = {name for name in names if SDIST_ALONE.fullmatch(name)}
    assert names - added == {name for name in tracked() if (ROOT / name).is_file()}
    assert "src/pioche/server/page/index.html" in added


def test_the_wheel_holds_the_page_and_the_licences(built: Path) -> None:
    (wheel,) = built.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        index = archive.read("pioche/server/page/index.html").decode()
    assert set(re.findall(r'(?:src|href)="/(assets/[^"]+)"', index)) <= {
        name.removeprefix("pioche/server/page/") for name in names
    }
    for licence in ("fraunces.txt", "figtree.txt", "packages.md", "apache-2.0.txt"):
        assert f"pioche/server/page/licences/{licence}" in names
    assert any(name.endswith("/licenses/LICENSE") for name in names)


def interpreter(version: str) -> Path | None:
    """The path of a Python of this version: from the PATH, or one of pyenv's."""
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    for found in (shutil.which(f"python{version}"), *sorted(pyenv.glob(f"{version}.*/bin/python"))):
        if found and not subprocess.run([found, "-c", ""], check=False, capture_output=True).returncode:
            return Path(found)
    return None


@pytest.mark.parametrize(
    "version", PYTHONS if ALL else [".".join(map(str, sys.version_info[:2]))]
)  # fmt: skip
def test_a_game_in_an_empty_environment(version: str, built: Path, tmp_path: Path) -> None:
    python = interpreter(version)
    if python is None:
        pytest.skip(f"Python {version} is not installed here")
    installed = tmp_path / "environment"
    run(python, "-m", "venv", installed, folder=tmp_path)
    (wheel,) = built.glob("*.whl")
    pins = tmp_path / "pins.txt"
    pins.write_text(re.sub(r" \\\n +--hash=\S+", "", (ROOT / "requirements.txt").read_text("utf-8")), "utf-8")
    pip = (installed / "bin" / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
    run(*pip, "--constraint", pins, wheel, folder=tmp_path)
    alone = {"PATH": str(installed / "bin"), "PIOCHE_DATA": str(tmp_path / "data"), "NO_COLOR": "1"}
    program = installed / "bin" / "pioche"

    assert run(program, "--version", folder=tmp_path, **alone).startswith("pioche ")
    assert "OFL" in run(program, "licences", folder=tmp_path, **alone)
    assert "trio" in run(program, "simulate", "trio", "--games", "20", folder=tmp_path, **alone).lower()
    typed = "".join(f"{card}\n" for card in range(1, 13)) * 60  # what is not possible is asked again
    shown = run(program, "play", "high-card", "--lang", "en", folder=tmp_path, typed=typed, **alone,
                PIOCHE_GAMES=str(ROOT / "tests" / "example_games"))  # fmt: skip
    assert "Total" in shown
    with serving(program, tmp_path, alone) as address:
        play_on_the_page(address)


@contextmanager
def serving(program: Path, folder: Path, variables: dict[str, str]) -> Iterator[str]:
    port = free_port()
    command: list[str | Path] = [
        program,
        "serve",
        "--data",
        folder / "server",
        "--port",
        str(port),
        "--no-home",
    ]
    with (folder / "output.txt").open("w") as output:
        server = subprocess.Popen(
            command, env=os.environ | variables, stdin=subprocess.DEVNULL, stdout=output, stderr=output
        )
        try:
            yield f"http://127.0.0.1:{port}"
        finally:
            server.terminate()
            server.wait(PATIENT)


def play_on_the_page(address: str) -> None:
    """Load the page as a browser does, then play a game against a bot through the page's interface."""
    retrying = httpx.HTTPTransport(retries=20)
    with httpx.Client(base_url=address, timeout=PATIENT, transport=retrying) as client:
        page = client.get("/").raise_for_status()
        assert page.headers["content-type"].startswith("text/html") and "<title>" in page.text
        for asset in re.findall(r'(?:src|href)="(/assets/[^"]+)"', page.text):
            client.get(asset).raise_for_status()
        client.post("/api/guests", json={"name": "Inès"}, headers={"origin": address}).raise_for_status()
        seats = ["me", {"bot": "novice"}]
        table = _post(client, "/api/tables", {"game": "lost-cities", "seats": seats, "bots": "instant"})["id"]
        _do(client, table, 0, {"type": "start", "nonce": secrets.token_hex(16)})
        while (seen := _asked(client, "GET", f"/api/tables/{table}"))["table"]["status"] == "running":
            if asked := seen["you"]["asked"]:
                _do(client, table, seen["seq"], {"type": "play", "action": asked["choices"][0]["action"]})
            else:
                time.sleep(0.05)  # the bot decides
        assert seen["table"]["status"] == "over"


def _do(client: httpx.Client, table: str, seq: int, what: Json) -> None:
    _post(client, f"/api/tables/{table}/actions", {"id": secrets.token_hex(8), "seq": seq, "do": what})


def _post(client: httpx.Client, path: str, body: Json) -> Json:
    return _asked(client, "POST", path, body)


def _asked(client: httpx.Client, method: str, path: str, body: Json | None = None) -> Json:
    """The answer to a request, which is sent again where it came too fast."""
    while True:
        answer = client.request(method, path, json=body, headers={"origin": str(client.base_url).rstrip("/")})
        if answer.status_code != 429:
            assert answer.status_code < 300, answer.text
            found: Json = answer.json()
            return found
        time.sleep(0.2)
