"""`pioche serve` and `pioche backup` as programs, in front of a small application."""

from __future__ import annotations

import contextlib
import io
import json
import re
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from pioche.cli import language, run
from pioche.cli.commands import serve
from pioche.server import home_network
from pioche.server.http import pages
from pioche.server.settings import Limits, Settings
from tests.cli.conftest import environment

# An application that tells what it was given; `ends` shows that it was ended in order.
STUB = """
import sys, types
from pathlib import Path
from starlette.applications import Starlette
from starlette.responses import JSONResponse
from starlette.routing import Route, WebSocketRoute
from pioche.core.refusals import BadSeat
from pioche.server.http.guard import Guard
import contextlib

def create_app(settings):
    def told(line):
        with (settings.data / "told").open("a") as file:
            file.write(line + "\\n")

    @contextlib.asynccontextmanager
    async def lifespan(app):
        start = (settings.data / "start").read_text() if (settings.data / "start").exists() else ""
        if start == "refused":
            raise BadSeat(given=7, expected="0-3")
        if start == "database":
            from pioche.server.store.database import DatabaseInUse
            raise DatabaseInUse("another server has it")
        if start == "fault":
            raise ZeroDivisionError("a fault of the program")
        yield
        told("ended")

    async def stopping():
        told("stopping")

    async def show(request):
        return JSONResponse({"port": settings.port, "home": settings.home, "names": settings.names})

    async def echo(websocket):
        await websocket.accept()
        async for text in websocket.iter_text():
            await websocket.send_text(text)

    app = Starlette(routes=[Route("/", show), WebSocketRoute("/echo", echo)], lifespan=lifespan)
    app.state.stopping = stopping
    app.add_middleware(Guard, settings=settings)
    return app

module = types.ModuleType("pioche.server.app")
module.create_app = create_app
sys.modules["pioche.server.app"] = module
"""
PROGRAM = STUB + "from pioche.cli import main\nmain()\n"


def program(folder: Path, *arguments: str, **more: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", PROGRAM, "serve", "--data", str(folder), *arguments],
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env=environment(folder, PYTHONUNBUFFERED="1", **more),
    )  # fmt: skip


def ended(folder: Path, *arguments: str, **more: str) -> tuple[int, str, str]:
    """A server that ends by itself: its exit code and what it said; never left running."""
    with program(folder, *arguments, **more) as process:
        try:
            out, err = process.communicate(timeout=30)
        finally:
            process.kill()
        return process.returncode, out, err


@contextlib.contextmanager
def served(folder: Path, *arguments: str, **more: str) -> Iterator[tuple[subprocess.Popen[str], str, str]]:
    """A running server: the process, its address, and all it said on the way."""
    process = program(folder, *arguments, **more)
    try:
        said = ""
        assert process.stdout is not None and process.stderr is not None
        while "Ctrl-C" not in said:
            line = process.stdout.readline()
            assert line, said + process.stderr.read()
            said += line
        found = re.search(r"http://(?:127\.0\.0\.1|\[::1\]):\d+/", said)
        assert found, said
        yield process, found[0], said
    finally:
        process.kill()
        process.communicate()


def read(address: str, **headers: str) -> tuple[int, object]:
    try:
        with urllib.request.urlopen(urllib.request.Request(address, headers=headers), timeout=20) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        return error.code, json.load(error)


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
def test_a_server_from_start_to_end(sent: signal.Signals, tmp_path: Path) -> None:
    with served(tmp_path, "--port", "0", "--name", "play.example") as (process, address, _):
        port = int(address.rstrip("/").rpartition(":")[2])
        assert read(address) == (200, {"port": port, "home": False, "names": ["play.example"]})
        status, refusal = read(address, Host="evil.example")
        assert status == 421 and isinstance(refusal, dict) and refusal["code"] == "bad-host"
        where = address.replace("http", "ws") + "echo"
        with pytest.raises(InvalidStatus) as refused, connect(where, origin=Origin("http://evil.example")):
            pytest.fail("a foreign page has a socket")
        assert refused.value.response.status_code == 403
        with connect(where, origin=Origin(address.rstrip("/"))) as own:
            own.send("x" * Limits().frame_bytes)
            assert own.recv() == "x" * Limits().frame_bytes and not own.protocol.extensions
            process.send_signal(sent)
            with pytest.raises(ConnectionClosed) as closed:
                own.recv()
            assert closed.value.rcvd is not None and closed.value.rcvd.code == 1012  # come back soon
        _, err = process.communicate(timeout=120)
        assert process.returncode == 0 and "Traceback" not in err
        assert (tmp_path / "told").read_text().split() == ["stopping", "ended"]
        lines = [json.loads(line) for line in err.splitlines()]
        assert [line.get("status") for line in lines] == [200, 421, 403, 101], err


def test_a_frame_that_is_too_large(tmp_path: Path) -> None:
    with served(tmp_path, "--port", "0") as (_, address, _said):
        where = address.replace("http", "ws") + "echo"
        with connect(where, origin=Origin(address.rstrip("/"))) as own:
            own.send("x" * (Limits().frame_bytes + 1))
            with pytest.raises(ConnectionClosed) as closed:
                own.recv()
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 1009


def test_the_language_and_the_address_to_tell(tmp_path: Path) -> None:
    with served(tmp_path, "--port", "0", "--lang", "fr") as (_, _address, said):
        assert "Pioche est à http://127.0.0.1:" in said


def taken() -> socket.socket:
    return socket.create_server(("127.0.0.1", 0))


def test_a_taken_port_that_was_asked_for(tmp_path: Path) -> None:
    with taken() as other:
        port = str(other.getsockname()[1])
        for arguments, more in ((("--port", port), {}), ((), {"PIOCHE_PORT": port})):
            code, out, err = ended(tmp_path, *arguments, **more)
            assert code == 2 and not out and len(err.splitlines()) == 1 and port in err


def test_the_next_free_port(capsys: pytest.CaptureFixture[str]) -> None:
    with taken() as other:
        port = other.getsockname()[1]
        settings = Settings(port=port)
        with serve.listen(settings, try_next_ports=True) as listener:
            assert port < listener.getsockname()[1] <= port + serve.PORTS_TRIED


WRONG = [
    ("--port", "x"),
    ("--port", "70000"),
    ("--host", "http://x"),
    ("--host", "203.0.113.77"),
    ("--host", "no.such.host.invalid"),
    ("--name", "a b"),
    ("--database", "mysql://root:hunter2@x/y"),
    ("--data", "/dev/null/x"),
    ("--zut",),
]


@pytest.mark.parametrize("each", ["en", "fr"])
@pytest.mark.parametrize("typed", WRONG, ids=" ".join)
def test_wrong_flags_are_one_line_and_code_2(
    typed: tuple[str, ...], each: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["serve", "--data", str(tmp_path), *typed, "--lang", each]) == 2
    shown = capsys.readouterr()
    assert not shown.out and len(shown.err.splitlines()) == 1 and "hunter2" not in shown.err


@pytest.mark.parametrize(
    ("start", "code", "line"),
    [
        ("refused", 2, "There is no seat 7"),
        ("database", 2, "cannot start: another server has it"),
        ("fault", 3, ""),
    ],
)
def test_a_server_that_cannot_start(start: str, code: int, line: str, tmp_path: Path) -> None:
    (tmp_path / "start").write_text(start)
    left, out, err = ended(tmp_path, "--port", "0")
    assert left == code and not out
    if code == 2:
        assert len(err.splitlines()) == 1 and line in err
    else:
        assert "ZeroDivisionError" in err


# The home network -------------------------------------------------------------------------------


@pytest.fixture
def person(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A person at a terminal: what they will type; asking them again would fail."""
    typed: list[str] = []
    monkeypatch.setattr(serve, "is_interactive", lambda: True)
    monkeypatch.setattr("builtins.input", lambda _prompt: typed.pop(0))
    for name in ("PIOCHE_HOME", "PIOCHE_HOST", "PIOCHE_PORT"):
        monkeypatch.delenv(name, raising=False)
    return typed


def opened(data: Path, **flags: object) -> Settings:
    return serve.with_home_network(Settings.load(data=data, **flags), language.text())


@pytest.mark.parametrize(
    ("each", "typed", "answer"),
    [("en", "y", True), ("en", " YES ", True), ("fr", "oui", True), ("fr", "O", True),
     ("en", "", False), ("en", "o", False), ("fr", "non", False), ("fr", "y", False)],
)  # fmt: skip
def test_asked_once(each: str, typed: str, answer: bool, tmp_path: Path, person: list[str]) -> None:
    language.choose(["--lang", each])
    person.append(typed)
    for _ in range(2):
        settings = opened(tmp_path)
        assert settings.home is answer and settings.host == ("0.0.0.0" if answer else "127.0.0.1")
    assert home_network.remembered(tmp_path) is answer


def test_not_asked_when_told(tmp_path: Path, person: list[str]) -> None:
    assert opened(tmp_path, home=True).host == "0.0.0.0"
    assert not opened(tmp_path, home=False).home
    assert opened(tmp_path, host="192.0.2.1").host == "192.0.2.1"
    assert opened(tmp_path, home=True, host="192.0.2.1").host == "192.0.2.1"
    assert home_network.remembered(tmp_path) is None
    home_network.remember(tmp_path, True)
    assert not opened(tmp_path, home=False).home and home_network.remembered(tmp_path) is True


def test_nobody_to_ask(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("builtins.input", lambda _prompt: pytest.fail("asked"))
    monkeypatch.setattr("sys.stdin", io.StringIO())
    assert not opened(tmp_path).home and home_network.remembered(tmp_path) is None


def test_the_network_address_and_its_code(
    monkeypatch: pytest.MonkeyPatch, person: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(home_network, "addresses", lambda: ["192.168.1.20", "10.0.0.2"])
    monkeypatch.setenv("COLUMNS", "80")
    language.choose(["--lang", "en"])
    settings = Settings(home=True, host="0.0.0.0", port=8123)
    serve.announce(settings, language.text())
    said = capsys.readouterr().out
    assert "http://127.0.0.1:8123/" in said and "http://192.168.1.20:8123/" in said
    assert all(line in said for line in home_network.qr("http://192.168.1.20:8123/"))
    monkeypatch.setenv("COLUMNS", "10")
    serve.announce(settings, language.text())
    assert "█" not in capsys.readouterr().out
    monkeypatch.setattr(home_network, "addresses", list)
    serve.announce(settings, language.text())
    assert "on no network" in capsys.readouterr().out


def test_a_server_without_its_page_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(pages, "BUILT", tmp_path)
    language.choose(["--lang", "en"])
    serve.announce(Settings(), language.text())
    assert "make page" in capsys.readouterr().err
    (tmp_path / "index.html").touch()
    serve.announce(Settings(), language.text())
    assert not capsys.readouterr().err


def test_a_public_name(capsys: pytest.CaptureFixture[str]) -> None:
    language.choose(["--lang", "en"])
    serve.announce(Settings(names=("play.example",), https=True), language.text())
    said = capsys.readouterr().out
    assert "https://play.example/\n" in said and "127.0.0.1" not in said
    serve.announce(Settings(names=("play.example",)), language.text())
    said = capsys.readouterr().out
    assert "http://play.example:8000/\n" in said and "http://127.0.0.1:8000/\n" in said


# Help and backup --------------------------------------------------------------------------------


@pytest.mark.parametrize("each", ["en", "fr"])
@pytest.mark.parametrize("command", ["serve", "backup"])
def test_help(command: str, each: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([command, "--help", "--lang", each]) == 0
    out = capsys.readouterr().out
    rows = re.findall(r"^  (-?\S.*)$", out, re.M)
    assert rows and all(re.search(r"\S {2,}\S", row) for row in rows), out
    if command == "serve":
        settings = Settings.model_fields
        assert str(settings["port"].default) in out and str(settings["host"].default) in out
        for flag in ("--data", "--database", "--host", "--port", "--home", "--name", "--https", "--lang"):
            assert flag in out


def test_help_does_not_wait_for_the_server(tmp_path: Path) -> None:
    heavy = ("uvicorn", "pydantic_settings", "starlette", "sqlalchemy", "numba", "numpy")
    code = (
        "import sys\nfrom pioche.cli import run\n"
        f"sys.exit(run(sys.argv[1:]) or any(name in sys.modules for name in {heavy}))"
    )
    for arguments in (["--help"], ["serve", "--help"], ["backup", "--help"]):
        done = subprocess.run(
            [sys.executable, "-c", code, *arguments], capture_output=True, env=environment(tmp_path)
        )
        assert done.returncode == 0, done.stderr


@pytest.fixture
def copying(monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("pioche.server.store.backup")
    module.backup = lambda source, target: target.write_bytes(source.read_bytes())  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "pioche.server.store.backup", module)


def test_backup(copying: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "pioche.sqlite").write_bytes(b"x" * 1_234_567)
    target = tmp_path / "copy.sqlite"
    assert run(["backup", str(target), "--data", str(tmp_path), "--lang", "en"]) == 0
    assert capsys.readouterr().out == f"{target}: 1.2 MB copied.\n"
    assert target.stat().st_size == 1_234_567
    other = tmp_path / "other.sqlite"
    url = f"sqlite:///{target}"
    assert run(["backup", str(other), "--database", url, "--lang", "fr"]) == 0
    assert "1,2" in capsys.readouterr().out and other.exists()


@pytest.mark.parametrize("each", ["en", "fr"])
def test_backup_refused(copying: None, each: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = ["--data", str(tmp_path), "--lang", each]
    assert run(["backup", str(tmp_path / "copy"), *data]) == 2  # nothing there yet
    (tmp_path / "pioche.sqlite").write_bytes(b"x")
    (tmp_path / "copy").write_bytes(b"older")
    assert run(["backup", str(tmp_path / "copy"), *data]) == 2
    assert (tmp_path / "copy").read_bytes() == b"older"
    assert run(["backup", str(tmp_path / "new"), "--database", "postgresql://x/y", *data]) == 2
    shown = capsys.readouterr()
    assert not shown.out and len(shown.err.splitlines()) == 3
