"""docs/data.md: its commands make the files that its examples read."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest

from pioche.cli import run
from tests.kit.paths import DOCS

PAGE = DOCS / "data.md"


def test_the_page_makes_a_data_set_and_reads_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    commands = [
        line
        for block in re.findall(r"^```sh\n(.*?)^```", PAGE.read_text("utf-8"), re.M | re.S)
        for line in block.splitlines()
    ]
    assert len(commands) == 5 and all(command.startswith("pioche ") for command in commands)
    for command in commands:
        assert run(shlex.split(command)[1:]) == 0, capsys.readouterr().err
    failed, tried = doctest.testfile(str(PAGE), module_relative=False)
    assert failed == 0 and tried > 20, capsys.readouterr().out
