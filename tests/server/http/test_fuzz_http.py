"""Short HTTP fuzz from the schema: no 5xx, no undocumented status, every body matches its schema."""

from __future__ import annotations

from tests.kit.server import fuzz_http

CASES = 500


async def test_every_answer_is_documented() -> None:
    found = await fuzz_http.fuzzed(CASES)
    assert found.total() >= CASES, found
    assert not [status for status in found if status.startswith("5")], found
    assert {"200", "201", "401", "404", "409", "422"} <= set(found), found
