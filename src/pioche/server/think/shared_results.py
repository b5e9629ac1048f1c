"""Results that several callers may wait for: computed once, cancelled when nobody waits, the last ones cached."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from typing import Any, Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class SharedResults(Generic[K, V]):
    """Computes results by key. `most` bounds the sum of the sizes of the cached results."""

    def __init__(self, most: int, size: Callable[[V], int] = lambda _: 1) -> None:
        self._most = most
        self._size = size
        self._held = 0
        self._cache: OrderedDict[K, V] = OrderedDict()
        self._tasks: dict[K, asyncio.Task[V]] = {}
        self._waiting: dict[K, int] = {}

    def cached(self, key: K) -> V | None:
        """Return the cached result of a key, or None."""
        if key in self._cache:
            self._cache.move_to_end(key)
        return self._cache.get(key)

    def computing(self, key: K) -> bool:
        """Return whether the result of a key is being computed."""
        return key in self._tasks

    async def get(self, key: K, compute: Callable[[], Coroutine[Any, Any, V]]) -> V:
        """Return the result of a key; `compute` is called if nobody has asked for it before.

        Raises what `compute` raises; nothing is cached then. If all who wait are cancelled, so is the computation.
        """
        known = self.cached(key)
        if known is not None:
            return known
        task = self._tasks.get(key)
        if task is None:
            task = self._tasks[key] = asyncio.get_running_loop().create_task(compute())
            task.add_done_callback(lambda done: self._finish(key, done))
        self._waiting[key] = self._waiting.get(key, 0) + 1
        try:
            return await asyncio.shield(task)
        finally:
            self._leave(key, task)

    def _leave(self, key: K, task: asyncio.Task[V]) -> None:
        if self._tasks.get(key) is not task:
            return  # finished
        self._waiting[key] -= 1
        if not self._waiting[key]:
            del self._tasks[key], self._waiting[key]
            task.cancel()

    def _finish(self, key: K, task: asyncio.Task[V]) -> None:
        if self._tasks.get(key) is task:
            del self._tasks[key]
            self._waiting.pop(key, None)
        if task.cancelled() or task.exception() is not None:
            return
        result = task.result()
        self._cache[key] = result
        self._held += self._size(result)
        while self._held > self._most:
            _, dropped = self._cache.popitem(last=False)
            self._held -= self._size(dropped)
