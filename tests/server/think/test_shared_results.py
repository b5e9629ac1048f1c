"""Results that several callers wait for."""

from __future__ import annotations

import asyncio

import pytest

from pioche.server.think.shared_results import SharedResults


async def test_a_result_is_computed_once_and_cached() -> None:
    results: SharedResults[str, str] = SharedResults(10)
    computed: list[str] = []

    async def compute() -> str:
        computed.append("x")
        await asyncio.sleep(0)
        return "found"

    assert await asyncio.gather(*(results.get("key", compute) for _ in range(3))) == ["found"] * 3
    assert await results.get("key", compute) == "found"
    assert computed == ["x"]


async def test_the_computation_ends_with_the_last_who_waits() -> None:
    results: SharedResults[str, str] = SharedResults(10)
    ended = asyncio.Event()

    async def compute() -> str:
        try:
            await asyncio.sleep(60)
        finally:
            ended.set()
        return ""

    first, second = (asyncio.create_task(results.get("key", compute)) for _ in range(2))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    first.cancel()
    await asyncio.sleep(0.01)
    assert not ended.is_set(), "somebody still waits"
    second.cancel()
    await asyncio.wait_for(ended.wait(), 5)
    await asyncio.gather(first, second, return_exceptions=True)
    assert not results.computing("key")


async def test_a_failure_is_not_cached() -> None:
    results: SharedResults[str, str] = SharedResults(10)

    async def fail() -> str:
        raise ValueError("as asked")

    async def succeed() -> str:
        return "found"

    with pytest.raises(ValueError, match="as asked"):
        await results.get("key", fail)
    assert await results.get("key", succeed) == "found"


async def test_the_cache_is_bounded_by_size() -> None:
    results: SharedResults[int, bytes] = SharedResults(100, len)
    for key in range(5):

        async def compute() -> bytes:
            return bytes(40)

        await results.get(key, compute)
    await asyncio.sleep(0)
    assert [key for key in range(5) if results.cached(key)] == [3, 4]
