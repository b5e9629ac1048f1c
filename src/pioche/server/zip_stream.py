"""A zip archive written piece by piece, so that a long export is never in memory as a whole."""

from __future__ import annotations

import io
import zipfile
from collections.abc import AsyncIterator

DATE = (1980, 1, 1, 0, 0, 0)  # the least that zip can say: an archive depends on its content alone


class _Pieces(io.RawIOBase):
    """A file that cannot seek and hands out what was written since the last look."""

    def __init__(self) -> None:
        self._written = bytearray()

    def writable(self) -> bool:
        return True

    def write(self, data: bytes) -> int:  # type: ignore[override]  # zipfile writes bytes
        self._written += data
        return len(data)

    def take(self) -> bytes:
        taken = bytes(self._written)
        self._written.clear()
        return taken


async def zipped(files: AsyncIterator[tuple[str, bytes]]) -> AsyncIterator[bytes]:
    """Yield the pieces of a zip archive of these files."""
    pieces = _Pieces()
    with zipfile.ZipFile(pieces, "w", zipfile.ZIP_DEFLATED) as archive:
        async for name, content in files:
            archive.writestr(zipfile.ZipInfo(name, DATE), content, zipfile.ZIP_DEFLATED)
            if written := pieces.take():
                yield written
    yield pieces.take()
