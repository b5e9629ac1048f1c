"""Notices are sent as few texts, and arrive one by one in their order."""

from __future__ import annotations

import pytest

from pioche.server.store.notices import BETWEEN, LONGEST, joined


@pytest.mark.parametrize("count", [0, 1, 2, 300, 3000])
def test_notices_are_joined_and_none_is_lost(count: int) -> None:
    notices = [f"{'t' * 22}:{number}" for number in range(count)]
    texts = list(joined(notices))
    assert [notice for text in texts for notice in text.split(BETWEEN)] == notices
    assert all(len(text.encode()) <= LONGEST for text in texts)
    assert len(texts) <= 1 + sum(len(notice) + 1 for notice in notices) // (LONGEST - 40)


def test_a_notice_as_long_as_the_limit_is_sent_by_itself() -> None:
    assert list(joined(["a", "é" * LONGEST, "b"])) == ["a", "é" * LONGEST, "b"]
