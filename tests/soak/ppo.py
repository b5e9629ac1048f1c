"""`make soak`: checks that the learning examples learn: Lost Cities, each for some minutes on two cores.

    python -m tests.soak.ppo [--scale 0.1] [--only maskable_ppo]

It installs the CPU build of PyTorch, sb3-contrib and TorchRL into `build/torch`, and nowhere else.
"""

from __future__ import annotations

import argparse
import csv
import os
import re
import subprocess
import sys
from collections.abc import Callable

from tests.kit.paths import ROOT

TORCH = ROOT / "build" / "torch"
FOLDER = ROOT / "build" / "ppo"
PACKAGES = ("torch", "sb3_contrib", "torchrl")


def installed() -> bool:
    """Install the packages if one is missing; return whether they are there."""
    if all((TORCH / name).is_dir() for name in PACKAGES):
        return True
    asked = [
        "--quiet",
        "--disable-pip-version-check",
        "--require-hashes",
        "--upgrade",
        "--target",
        str(TORCH),
    ]
    command = [sys.executable, "-m", "pip", "install", *asked, "-r", str(ROOT / "requirements-torch.txt")]
    return subprocess.run(command, check=False).returncode == 0


def run(name: str, minutes: float, *options: str) -> str:
    """Run an example for some minutes; return what it prints."""
    command = [sys.executable, str(ROOT / "examples" / f"{name}.py"), "--minutes", str(minutes), *options]
    paths = os.pathsep.join([str(TORCH), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run(
        command, check=True, env=os.environ | {"PYTHONPATH": paths}, text=True, stdout=subprocess.PIPE
    )
    return done.stdout


# Each check runs an example for a share of its minutes, prints what was learnt, and returns whether it is enough.


def ppo(scale: float) -> bool:
    """Self-play on a batch: nine of ten games against random play after ten minutes."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    run("ppo", 10 * scale, "--folder", str(FOLDER))
    with (FOLDER / "ppo.csv").open() as file:
        curve = list(csv.DictReader(file))
    first, last = (float(point["wins_random"]) for point in (curve[0], curve[-1]))
    print(f"ppo: wins against random play: {first:.0%} before, {last:.0%} after; the curve is in {FOLDER}")
    return last >= 0.9


def maskable_ppo(scale: float) -> bool:
    """A single seat with sb3-contrib: three of four games against random play after a minute."""
    said = run("maskable_ppo", scale).strip()
    print(f"maskable_ppo: {said}")
    return int(re.findall(r"(\d+)%", said)[-1]) >= 75


def cleanrl_ppo(scale: float) -> bool:
    """The vector environment: nine of ten games against random play after three minutes."""
    lines = run("cleanrl_ppo", 3 * scale, "--opponent", "random").splitlines()
    print(f"cleanrl_ppo: {lines[0]}; {lines[-1]}")
    return int(re.findall(r"(\d+)%", lines[-1])[-1]) >= 90


def torchrl_pettingzoo(scale: float) -> bool:
    """Self-play through PettingZoo: the loser's points get better within two minutes."""
    lines = run("torchrl_pettingzoo", 2 * scale).splitlines()
    print(f"torchrl_pettingzoo: {lines[0]}; {lines[-1]}")
    first, last = (float(line.rpartition(" ")[2]) for line in (lines[0], lines[-1]))
    return last < first


CHECKS: dict[str, Callable[[float], bool]] = {
    check.__name__: check for check in (ppo, maskable_ppo, cleanrl_ppo, torchrl_pettingzoo)
}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--scale", type=float, default=1.0, help="share of the minutes; below 1 nothing must be learnt"
    )
    parser.add_argument("--only", choices=CHECKS, help="one example alone")
    asked = parser.parse_args()
    if not installed():
        print("PyTorch cannot be installed here: the learning examples are skipped")
        return 0
    names = [asked.only] if asked.only else list(CHECKS)
    learnt = [CHECKS[name](asked.scale) for name in names]
    return 0 if asked.scale < 1 or all(learnt) else 1


if __name__ == "__main__":
    raise SystemExit(main())
