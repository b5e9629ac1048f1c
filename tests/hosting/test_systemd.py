"""The units of deploy/ as systemd reads them: nothing unknown in them, and little that the services may do."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.kit.paths import ROOT

UNITS = sorted((ROOT / "deploy").glob("*.service"))
MOST_EXPOSED = 2.0  # of 10, as `systemd-analyze security` counts
pytestmark = pytest.mark.skipif(
    shutil.which("systemd-analyze") is None, reason="systemd-analyze is not installed here"
)
EACH = pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.stem)


def analyse(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["systemd-analyze", *arguments], capture_output=True, text=True, timeout=240, check=False
    )


def verified(text: str, folder: Path) -> str:
    """Return what systemd finds wrong with a unit whose program is there."""
    program = folder / "pioche"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    copy = folder / "pioche.service"
    copy.write_text(text.replace("/opt/pioche/bin/pioche", str(program)), "utf-8")
    done = analyse("verify", "--man=no", copy)
    found = [line for line in done.stderr.splitlines() if "pioche" in line]
    return "\n".join(found or ([done.stderr] if done.returncode else []))


@EACH
def test_systemd_understands_the_unit(unit: Path, tmp_path: Path) -> None:
    text = unit.read_text("utf-8")
    assert text.count("/opt/pioche/bin/pioche") == 1
    assert verified(text, tmp_path) == ""


@EACH
def test_a_misspelled_setting_is_found(unit: Path, tmp_path: Path) -> None:
    text = unit.read_text("utf-8").replace("ProtectHome=", "ProtectHomes=")
    assert "ProtectHomes" in verified(text, tmp_path)


@EACH
def test_the_service_may_do_little(unit: Path) -> None:
    done = analyse("security", "--offline=true", unit)
    exposed = re.search(r"exposure level for \S+ ([\d.]+)", done.stdout)
    assert exposed is not None, done.stdout + done.stderr
    assert float(exposed[1]) <= MOST_EXPOSED
