"""Answers that are the same for everybody, compressed once for all who ask for them."""

from __future__ import annotations

import functools
import gzip

from fastapi import Request, Response


def respond(request: Request, content: bytes, media_type: str) -> Response:
    """Return the content, as gzip where the client accepts it. For public content only: lengths tell about it."""
    headers = {"vary": "accept-encoding"}
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(content, media_type=media_type, headers=headers)
    return Response(_packed(content), media_type=media_type, headers={**headers, "content-encoding": "gzip"})


@functools.lru_cache(64)
def _packed(content: bytes) -> bytes:
    return gzip.compress(content, mtime=0)
