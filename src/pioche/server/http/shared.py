"""Shared links: the tags that chats read from the page, and the picture that they show (Open Graph).

`add` gives an address of the page both. What an address tells comes from a function that takes the request and
a language; None, and any refusal, leave the page as it is.
"""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Awaitable, Callable
from html import escape
from urllib.parse import quote

from fastapi import APIRouter, Request
from fastapi.responses import Response

from pioche.core.refusals import Refused
from pioche.server.clock import milliseconds
from pioche.server.http import pages
from pioche.server.http.dependencies import TABLE_ID, address_of, process_of
from pioche.server.http.language import language_of
from pioche.server.refusals import NoSuchPage, NoSuchTable
from pioche.server.share import tables
from pioche.server.share.art import art_of
from pioche.server.share.picture import HEIGHT, WIDTH, Picture, svg
from pioche.server.share.tables import Share
from pioche.server.store.store import StoreDown
from pioche.server.table import views
from pioche.server.table.open_table import OpenTable

PICTURE = "share.png"  # below the address of the page
CACHING = "public, max-age=300"  # a table goes on; its next picture has another address (`v`)

Tell = Callable[[Request, str], Awaitable[Share | None]]

ADDRESSES: list[str] = []  # of the pages and pictures that `add` has added

router = APIRouter()


def add(address: str, tell: Tell) -> None:
    """Let an address of the page tell its links' title, sentence and picture, which is at `<address>/share.png`."""

    async def page(request: Request) -> Response:
        language = language_of(request)
        share = await _told(request, tell, language)
        if share is None:
            return await pages.index(request)
        return _with_tags(request, share, language)

    async def picture(request: Request) -> Response:
        share = await _told(request, tell, language_of(request))
        if share is None:
            raise NoSuchPage
        drawn = _drawn(share)
        process = await process_of(request)
        png = await process.pictures.get(drawn, await address_of(request))
        headers = {"cache-control": CACHING, "etag": f'"{_digest(drawn)}"', "vary": "accept-language"}
        if request.headers.get("if-none-match") == headers["etag"]:
            return Response(status_code=304, headers=headers)
        return Response(png, media_type="image/png", headers=headers)

    paths = address, f"{address.rstrip('/')}/{PICTURE}"
    ADDRESSES.extend(paths)
    for path, answer in zip(paths, (page, picture), strict=True):
        router.add_api_route(path, answer, methods=["GET", "HEAD"], include_in_schema=False)


async def _told(request: Request, tell: Tell, language: str) -> Share | None:
    try:
        return await tell(request, language)
    except (Refused, StoreDown):
        return None


def _drawn(share: Share) -> str:
    return svg(share.picture, art_of(pages.BUILT, share.game))


def _digest(drawn: str) -> str:
    return hashlib.sha256(drawn.encode()).hexdigest()[:16]


def _with_tags(request: Request, share: Share, language: str) -> Response:
    """The page with the tags of what it tells."""
    html = pages.index_html().replace('<html lang="en">', f'<html lang="{language}">', 1)
    html = html.replace("<title>Pioche</title>", _tags(request, share, language), 1)
    headers = {"cache-control": pages.ALWAYS_ASK, "vary": "accept-language, accept-encoding"}
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(html, media_type=pages.TYPES[".html"], headers=headers)
    packed = gzip.compress(html.encode(), 1, mtime=0)
    return Response(packed, media_type=pages.TYPES[".html"], headers={**headers, "content-encoding": "gzip"})


def _tags(request: Request, share: Share, language: str) -> str:
    process = request.app.state.process
    path = quote(request.url.path)
    address = f"{process.settings.scheme}://{request.headers['host']}{path}"
    image = f"{address.rstrip('/')}/{PICTURE}?lang={language}&v={_digest(_drawn(share))}"
    open_graph = {
        "og:type": "website", "og:site_name": "Pioche", "og:url": address, "og:title": share.title,
        "og:description": share.about, "og:image": image, "og:image:type": "image/png",
        "og:image:width": str(WIDTH), "og:image:height": str(HEIGHT), "og:image:alt": _said(share.picture),
        "og:locale": {"fr": "fr_FR"}.get(language, "en_GB"),
    }  # fmt: skip
    named = {"description": share.about, "twitter:card": "summary_large_image"}
    lines = [f"<title>{escape(share.title)}</title>"]
    lines += [f'<meta name="{name}" content="{escape(value)}" />' for name, value in named.items()]
    lines += [f'<meta property="{name}" content="{escape(value)}" />' for name, value in open_graph.items()]
    return "\n    ".join(lines)


def _said(picture: Picture) -> str:
    """Return the words of a picture: "Skyjo: Hazel wins, 35"."""
    words = [each for each in (picture.line, picture.title) if each and each != picture.game]
    return f"{picture.game} · {', '.join(words)}" if picture.game else ", ".join(words)


# The addresses ------------------------------------------------------------------------------------


async def _home(_: Request, language: str) -> Share | None:
    return tables.home(language)


async def _game(request: Request, language: str) -> Share | None:
    return tables.of_game(request.path_params["name"], language)


async def _table_info(request: Request) -> views.Json:
    """What everybody with the link may know of the table. Raises what `read_table` raises."""
    process, table_id = await process_of(request), request.path_params["name"]
    if not TABLE_ID.fullmatch(table_id):
        raise NoSuchTable

    def look(found: OpenTable) -> views.Json:
        found.check_visible(None)
        return views.table_info(found.live, found.names, milliseconds())

    return await process.read_table(table_id, await address_of(request), look)


async def _table(request: Request, language: str) -> Share | None:
    return tables.of_table(await _table_info(request), language)


async def _replay(request: Request, language: str) -> Share | None:
    return tables.of_replay(await _table_info(request), language)


for _address, _tell in (
    ("/", _home), ("/new/{name}", _game), ("/rules/{name}", _game), ("/learn/{name}", _game),
    ("/t/{name}", _table), ("/t/{name}/replay", _replay),
):  # fmt: skip
    add(_address, _tell)
