"""HTTP fuzz over the schema, quick form: no 5xx, nothing undocumented, every body as promised."""

from __future__ import annotations

from tests.kit.server import fuzz_http

CASES = 500


async def test_requests_of_all_kinds_get_documented_answers() -> None:
    found = await fuzz_http.fuzzed(CASES)
    assert found.total() >= CASES, found
    assert not [status for status in found if status.startswith("5")], found
    assert {"200", "201", "401", "404", "409", "422"} <= set(found), found
