"""The page: the files that were built from web/, with caching and compression; `web/worker/` keeps some on devices."""

from __future__ import annotations

import base64
import functools
import gzip
import hashlib
import os
import re
from pathlib import Path

from fastapi import APIRouter, Request
from fastapi.responses import FileResponse, Response

from pioche.server.refusals import NoSuchPage

BUILT = Path(
    os.environ.get("PIOCHE_PAGE") or Path(__file__).parent.parent / "page"
)  # the environment variable names another build, for development
FOREVER = "public, max-age=31536000, immutable"  # files of assets/ carry a hash in their name
ALWAYS_ASK = "no-cache"
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".ico": "image/x-icon",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
PACKED = {".css", ".html", ".js", ".json", ".svg", ".webmanifest"}
# The routes of the page (web/src/state/route.svelte.ts) that `shared.py` does not answer.
SCREENS = (
    "/t/{name}/deal",
    "/about",
    "/link/{name}",
    "/puzzles",
    "/puzzle/{name}/{id}",
    "/day",
    "/day/{date}/{name}",
    "/games",
    "/games/{name}",
    "/me",
    "/me/delete",
    "/profile/{name}",
)

router = APIRouter()


STYLE = re.compile(rb"<style>(.*?)</style>", re.DOTALL)


def style_sources() -> tuple[str, ...]:
    """Return the sources of the content security policy for the styles in index.html: their hashes."""
    try:
        page = (BUILT / "index.html").read_bytes()
    except OSError:
        return ()
    digests = [hashlib.sha256(style).digest() for style in STYLE.findall(page)]
    return tuple(f"'sha256-{base64.b64encode(digest).decode()}'" for digest in digests)


def built() -> bool:
    """Whether the page has been built."""
    return (BUILT / "index.html").is_file()


async def index(request: Request) -> Response:
    """The page, as it was built."""
    return _file(request, BUILT / "index.html", ALWAYS_ASK)


def index_html() -> str:
    """The text of the page. Raises `NoSuchPage` where it was not built."""
    path = BUILT / "index.html"
    try:
        return _text(path, path.stat().st_mtime_ns)
    except OSError:
        raise NoSuchPage from None


async def lost(request: Request) -> Response | None:
    """The page, which shows that nothing is at this address; None where the page was not built."""
    try:
        found = await index(request)
    except NoSuchPage:
        return None
    found.status_code = 404
    return found


for _address in SCREENS:
    router.add_api_route(_address, index, methods=["GET", "HEAD"], include_in_schema=False)


@router.get("/assets/{name}", include_in_schema=False)
async def asset(request: Request, name: str) -> Response:
    return _file(request, BUILT / "assets" / name, FOREVER)


@router.get("/{name}", include_in_schema=False)
async def other_file(request: Request, name: str) -> Response:
    return _file(request, BUILT / name, ALWAYS_ASK)


def _file(request: Request, path: Path, caching: str) -> Response:
    """A file of the built page, compressed where the client accepts it. Raises `NoSuchPage` for any other path."""
    try:
        ours = path.suffix in TYPES and path.resolve().is_relative_to(BUILT.resolve()) and path.is_file()
    except (OSError, ValueError):  # the path is too long, or has a character that no file name has
        ours = False
    if not ours:
        raise NoSuchPage
    kind, headers = TYPES[path.suffix], {"cache-control": caching}
    if path.suffix not in PACKED:
        return FileResponse(path, media_type=kind, headers=headers)
    headers["vary"] = "accept-encoding"
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return FileResponse(path, media_type=kind, headers=headers)
    packed = _packed(path, path.stat().st_mtime_ns)
    return Response(packed, media_type=kind, headers={**headers, "content-encoding": "gzip"})


@functools.lru_cache(1)
def _text(path: Path, _changed: int) -> str:
    return path.read_text("utf-8")


@functools.lru_cache(64)
def _packed(path: Path, _changed: int) -> bytes:
    return gzip.compress(path.read_bytes(), mtime=0)
