"""Short WebSocket fuzz beside healthy tables: nothing breaks, stalls or grows."""

from __future__ import annotations

from pioche.core.game import game, game_ids
from tests.kit.server import fuzz_sockets

MESSAGES = 1_000


async def test_hostile_sockets_do_not_disturb_other_tables() -> None:
    name = next(name for name in game_ids() if 2 in game(name).players)
    found = await fuzz_sockets.fuzzed(MESSAGES, name, 2)
    assert found["messages"] >= MESSAGES
    assert found["refused"] > MESSAGES // 2 and found["kinds of refusal"] >= 4, found
    assert found["decisions"] > 10
