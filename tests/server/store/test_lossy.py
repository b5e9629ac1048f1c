"""Over a network that drops, duplicates, delays and reorders messages, logs equal those over a good network."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.kit.server.links import Answer
from tests.kit.server.lossy import games_by_length, lossy_games
from tests.kit.server.proxy import FATES, SHARE, Lossy


async def test_games_over_a_bad_network_end_as_over_a_good_one(tmp_path: Path) -> None:
    figures = await lossy_games(30, tmp_path, seed="quick", together=16, names=games_by_length())
    print(dict(figures))
    assert figures["games"] == 30
    for fate in FATES:
        assert figures[fate] > 0
    happened = sum(figures[fate] for fate in FATES)
    assert happened / (happened + figures["passed"]) == pytest.approx(SHARE, rel=0.2)


async def test_the_bad_network_drops_and_duplicates_messages() -> None:
    """Some requests never arrive, some arrive twice, and some answers are lost."""
    arrived: Counter[int] = Counter()

    class Good:
        async def request(self, method: str, path: str, body: Any = None, cookie: str = "") -> Answer:
            arrived[body] += 1
            return Answer(200, body)

    lossy = Lossy(Good(), "bad", share=0.5)  # type: ignore[arg-type]
    answers = await asyncio.gather(
        *(lossy.request("POST", "/", number) for number in range(400)), return_exceptions=True
    )
    answered = {answer.body for answer in answers if isinstance(answer, Answer)}
    times = Counter(arrived[number] for number in range(400))
    assert times.keys() == {0, 1, 2}
    assert set(range(400)) - answered > {number for number in range(400) if not arrived[number]}
