"""Without the packages of the server, the library and the terminal work, and `serve` says what is missing."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from pioche.cli import exit_codes
from tests.kit.cli.program import environment

SERVER_ONLY = (
    "alembic", "asyncpg", "fastapi", "httptools", "ifaddr", "orjson", "procrastinate", "prometheus_client",
    "psycopg", "pydantic_settings", "segno", "sqlalchemy", "starlette", "uvicorn", "uvloop",
    "websockets",
)  # fmt: skip
WITHOUT = f"""
import sys
class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {SERVER_ONLY!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)
sys.meta_path.insert(0, Missing())
"""
LIBRARY = """
import pioche
run = pioche.simulate("trio", 20, players=3, bots=["random"], seed=1)
assert run.games == 20
table = pioche.game("trio").new(3, seed="alone")
assert pioche.coach.analyse(table, table.actors[0], budget=5)
assert pioche.Batch("trio", 2, players=3).reset(seeds=1).masks.any()
"""
PROGRAM = "from pioche.cli import main; main()"


def run_without(
    code: str, *arguments: str, folder: Path, typed: str = ""
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", WITHOUT + code, *arguments],
        input=typed, capture_output=True, text=True, timeout=240, env=environment(folder),
    )  # fmt: skip


def test_the_library_works(tmp_path: Path) -> None:
    done = run_without(LIBRARY, folder=tmp_path)
    assert done.returncode == 0, done.stderr


def test_the_terminal_plays(tmp_path: Path) -> None:
    done = run_without(PROGRAM, "play", "trio", "--lang", "en", folder=tmp_path, typed="1\n1\n")
    assert "Your turn" in done.stdout, done.stdout + done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    "command", [("serve",), ("backup", "copy.sqlite"), ("worker",)], ids=lambda one: one[0]
)
def test_commands_of_the_server_say_what_is_missing(command: tuple[str, ...], tmp_path: Path) -> None:
    done = run_without(PROGRAM, *command, "--lang", "en", folder=tmp_path)
    assert done.returncode == exit_codes.USER_ERROR
    assert done.stderr.startswith("pioche: This command needs the Python package "), done.stderr
    assert done.stderr.count("\n") == 1
