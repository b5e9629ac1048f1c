"""`make soak`: plays a tournament on a real Ray cluster with two workers, and kills one of them.

    python -m tests.soak.ray_cluster

It installs Ray into `build/ray`, and nowhere else.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys

from tests.kit.paths import ROOT

RAY = ROOT / "build" / "ray"


def installed() -> bool:
    """Install Ray if it is missing; return whether it is there."""
    if (RAY / "ray").is_dir():
        return True
    asked = ["--quiet", "--disable-pip-version-check", "--require-hashes", "--target", str(RAY)]
    command = [sys.executable, "-m", "pip", "install", *asked, "-r", str(ROOT / "requirements-ray.txt")]
    return subprocess.run(command, check=False).returncode == 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scale", type=float, default=1.0, help="ignored: the check has one size")
    parser.parse_args()
    if not installed():
        print("Ray cannot be installed here: the tournament on a cluster is skipped")
        return 0
    command = [sys.executable, "-m", "pytest", "-q", "tests/arena/tournament/test_cluster.py"]
    done = subprocess.run(command, check=False, cwd=ROOT, env=os.environ | {"PYTHONPATH": str(RAY)})
    return done.returncode


if __name__ == "__main__":
    raise SystemExit(main())
