"""`make soak`: a tournament on a real Ray with two workers, one of which is killed in the middle.

    python -m tests.soak.ray_cluster

Ray is installed into `build/ray` for it, and nowhere else.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys

from tests.kit.paths import ROOT

RAY = ROOT / "build" / "ray"


def installed() -> bool:
    """Whether Ray is there, or could be installed."""
    if (RAY / "ray").is_dir():
        return True
    asked = ["--quiet", "--disable-pip-version-check", "--require-hashes", "--target", str(RAY)]
    command = [sys.executable, "-m", "pip", "install", *asked, "-r", str(ROOT / "requirements-ray.txt")]
    return subprocess.run(command, check=False).returncode == 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scale", type=float, default=1.0, help="is the same at every scale")
    parser.parse_args()
    if not installed():
        print("Ray does not install here: the tournament on a cluster is left out")
        return 0
    command = [sys.executable, "-m", "pytest", "-q", "tests/arena/tournament/test_cluster.py"]
    done = subprocess.run(command, check=False, cwd=ROOT, env=os.environ | {"PYTHONPATH": str(RAY)})
    return done.returncode


if __name__ == "__main__":
    raise SystemExit(main())
