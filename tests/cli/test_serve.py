"""`pioche serve` with a small application instead of the real one, and `pioche backup`."""

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
from tests.kit.cli.program import environment

# An application that returns its settings; it writes the steps of its shutdown to the file `shutdown`.
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
    def record(line):
        with (settings.data / "shutdown").open("a") as file:
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
        record("ended")

    async def stopping():
        record("stopping")

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


def start_server(folder: Path, *arguments: str, **more: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", PROGRAM, "serve", "--data", str(folder), *arguments],
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env=environment(folder, PYTHONUNBUFFERED="1", **more),
    )  # fmt: skip


def run_until_exit(folder: Path, *arguments: str, **more: str) -> tuple[int, str, str]:
    """Run a server that exits by itself; return its exit code, stdout and stderr."""
    with start_server(folder, *arguments, **more) as process:
        try:
            out, err = process.communicate(timeout=30)
        finally:
            process.kill()
        return process.returncode, out, err


@contextlib.contextmanager
def running_server(
    folder: Path, *arguments: str, **more: str
) -> Iterator[tuple[subprocess.Popen[str], str, str]]:
    """Run a server; yield its process, its address and what it has printed."""
    process = start_server(folder, *arguments, **more)
    try:
        printed = ""
        assert process.stdout is not None and process.stderr is not None
        while "Ctrl-C" not in printed:
            line = process.stdout.readline()
            assert line, printed + process.stderr.read()
            printed += line
        found = re.search(r"http://(?:127\.0\.0\.1|\[::1\]):\d+/", printed)
        assert found, printed
        yield process, found[0], printed
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
    with running_server(tmp_path, "--port", "0", "--name", "play.example") as (process, address, _):
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
        assert (tmp_path / "shutdown").read_text().split() == ["stopping", "ended"]
        lines = [json.loads(line) for line in err.splitlines()]
        assert [line.get("status") for line in lines] == [200, 421, 403, 101], err


def test_a_frame_that_is_too_large(tmp_path: Path) -> None:
    with running_server(tmp_path, "--port", "0") as (_, address, _printed):
        where = address.replace("http", "ws") + "echo"
        with connect(where, origin=Origin(address.rstrip("/"))) as own:
            own.send("x" * (Limits().frame_bytes + 1))
            with pytest.raises(ConnectionClosed) as closed:
                own.recv()
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 1009


def test_the_address_is_printed_in_the_chosen_language(tmp_path: Path) -> None:
    with running_server(tmp_path, "--port", "0", "--lang", "fr") as (_, _address, printed):
        assert "Pioche est à http://127.0.0.1:" in printed


def taken_port() -> socket.socket:
    return socket.create_server(("127.0.0.1", 0))


def test_a_taken_port_that_was_given_is_an_error(tmp_path: Path) -> None:
    with taken_port() as other:
        port = str(other.getsockname()[1])
        for arguments, more in ((("--port", port), {}), ((), {"PIOCHE_PORT": port})):
            code, out, err = run_until_exit(tmp_path, *arguments, **more)
            assert code == 2 and not out and len(err.splitlines()) == 1 and port in err


def test_without_a_given_port_the_next_free_one_is_used(capsys: pytest.CaptureFixture[str]) -> None:
    with taken_port() as other:
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
    left, out, err = run_until_exit(tmp_path, "--port", "0")
    assert left == code and not out
    if code == 2:
        assert len(err.splitlines()) == 1 and line in err
    else:
        assert "ZeroDivisionError" in err


# The home network -------------------------------------------------------------------------------


@pytest.fixture
def person(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The lines that a person at a terminal will type; a further question fails."""
    typed: list[str] = []
    monkeypatch.setattr(serve, "is_interactive", lambda: True)
    monkeypatch.setattr("builtins.input", lambda _prompt: typed.pop(0))
    for name in ("PIOCHE_HOME", "PIOCHE_HOST", "PIOCHE_PORT"):
        monkeypatch.delenv(name, raising=False)
    return typed


def settings_with_home(data: Path, **flags: object) -> Settings:
    return serve.with_home_network(Settings.load(data=data, **flags), language.text())


@pytest.mark.parametrize(
    ("each", "typed", "answer"),
    [("en", "y", True), ("en", " YES ", True), ("fr", "oui", True), ("fr", "O", True),
     ("en", "", False), ("en", "o", False), ("fr", "non", False), ("fr", "y", False)],
)  # fmt: skip
def test_the_home_network_is_asked_for_once(
    each: str, typed: str, answer: bool, tmp_path: Path, person: list[str]
) -> None:
    language.choose(["--lang", each])
    person.append(typed)
    for _ in range(2):
        settings = settings_with_home(tmp_path)
        assert settings.home is answer and settings.host == ("0.0.0.0" if answer else "127.0.0.1")
    assert home_network.remembered(tmp_path) is answer


def test_a_flag_answers_instead_of_the_person(tmp_path: Path, person: list[str]) -> None:
    assert settings_with_home(tmp_path, home=True).host == "0.0.0.0"
    assert not settings_with_home(tmp_path, home=False).home
    assert settings_with_home(tmp_path, host="192.0.2.1").host == "192.0.2.1"
    assert settings_with_home(tmp_path, home=True, host="192.0.2.1").host == "192.0.2.1"
    assert home_network.remembered(tmp_path) is None
    home_network.remember(tmp_path, True)
    assert not settings_with_home(tmp_path, home=False).home and home_network.remembered(tmp_path) is True


def test_without_a_terminal_nothing_is_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("builtins.input", lambda _prompt: pytest.fail("asked"))
    monkeypatch.setattr("sys.stdin", io.StringIO())
    assert not settings_with_home(tmp_path).home and home_network.remembered(tmp_path) is None


def test_the_network_address_and_its_code(
    monkeypatch: pytest.MonkeyPatch, person: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(home_network, "addresses", lambda: ["192.168.1.20", "10.0.0.2"])
    monkeypatch.setenv("COLUMNS", "80")
    language.choose(["--lang", "en"])
    settings = Settings(home=True, host="0.0.0.0", port=8123)
    serve.announce(settings, language.text())
    printed = capsys.readouterr().out
    assert "http://127.0.0.1:8123/" in printed and "http://192.168.1.20:8123/" in printed
    assert all(line in printed for line in home_network.qr("http://192.168.1.20:8123/"))
    monkeypatch.setenv("COLUMNS", "10")
    serve.announce(settings, language.text())
    assert "█" not in capsys.readouterr().out
    monkeypatch.setattr(home_network, "addresses", list)
    serve.announce(settings, language.text())
    assert "on no network" in capsys.readouterr().out


def test_a_missing_web_page_is_reported(
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
    printed = capsys.readouterr().out
    assert "https://play.example/\n" in printed and "127.0.0.1" not in printed
    serve.announce(Settings(names=("play.example",)), language.text())
    printed = capsys.readouterr().out
    assert "http://play.example:8000/\n" in printed and "http://127.0.0.1:8000/\n" in printed


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
def stub_backup(monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("pioche.server.store.backup")
    module.backup = lambda source, target: target.write_bytes(source.read_bytes())  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "pioche.server.store.backup", module)


def test_backup(stub_backup: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
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
def test_backup_refused(
    stub_backup: None, each: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = ["--data", str(tmp_path), "--lang", each]
    assert run(["backup", str(tmp_path / "copy"), *data]) == 2  # nothing there yet
    (tmp_path / "pioche.sqlite").write_bytes(b"x")
    (tmp_path / "copy").write_bytes(b"older")
    assert run(["backup", str(tmp_path / "copy"), *data]) == 2
    assert (tmp_path / "copy").read_bytes() == b"older"
    assert run(["backup", str(tmp_path / "new"), "--database", "postgresql://x/y", *data]) == 2
    shown = capsys.readouterr()
    assert not shown.out and len(shown.err.splitlines()) == 3
