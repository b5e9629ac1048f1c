"""Long work in a thread of its own, for which the end of the server does not wait."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable

NAME = "aside"


async def aside(work: Callable[[], object]) -> None:
    """Wait until it is done. Whoever gives up waiting, or ends the loop, leaves it to itself."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[None] = loop.create_future()

    def settle(error: BaseException | None) -> None:
        if done.done():
            return
        if error is None:
            done.set_result(None)
        else:
            done.set_exception(error)

    def run() -> None:
        error: BaseException | None = None
        try:
            work()
        except BaseException as raised:
            error = raised
        with contextlib.suppress(RuntimeError):  # the loop has ended
            loop.call_soon_threadsafe(settle, error)

    threading.Thread(target=run, name=NAME, daemon=True).start()
    await done


def under_way() -> bool:
    """Whether some such work has not come to its end."""
    return any(thread.name == NAME for thread in threading.enumerate())
