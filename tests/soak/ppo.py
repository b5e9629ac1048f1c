"""`make soak`: checks that the self-play example learns Lost Cities on two cores within ten minutes.

    python -m tests.soak.ppo [--scale 0.1]

It installs the CPU build of PyTorch into `build/torch`, and nowhere else.
"""

from __future__ import annotations

import argparse
import csv
import os
import subprocess
import sys

from tests.kit.paths import ROOT

TORCH = ROOT / "build" / "torch"
MINUTES = 10.0
ENOUGH = 0.9  # of the games against random play


def installed() -> bool:
    """Install PyTorch if it is missing; return whether it is there."""
    if (TORCH / "torch").is_dir():
        return True
    asked = ["--quiet", "--disable-pip-version-check", "--require-hashes", "--target", str(TORCH)]
    command = [sys.executable, "-m", "pip", "install", *asked, "-r", str(ROOT / "requirements-torch.txt")]
    return subprocess.run(command, check=False).returncode == 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scale", type=float, default=1.0, help="share of the ten minutes")
    asked = parser.parse_args()
    if not installed():
        print("PyTorch cannot be installed here: the learning example is skipped")
        return 0
    folder = ROOT / "build" / "ppo"
    folder.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, str(ROOT / "examples" / "ppo.py"), "--folder", str(folder)]
    command += ["--minutes", str(MINUTES * asked.scale)]
    subprocess.run(command, check=True, env=os.environ | {"PYTHONPATH": str(TORCH)})
    with (folder / "ppo.csv").open() as file:
        curve = list(csv.DictReader(file))
    first, last = (float(point["wins_random"]) for point in (curve[0], curve[-1]))
    print(f"wins against random play: {first:.0%} before, {last:.0%} after; the curve is in {folder}")
    return 0 if asked.scale < 1 or last >= ENOUGH else 1


if __name__ == "__main__":
    raise SystemExit(main())
