"""The opponents of the pool never change, and a file adds a policy to it.

`PIOCHE_GAMES=tests/example_games python -m tests.arena.tournament.test_pool` adds the opponents of a new game,
or a new policy, to the golden file; it never changes an entry.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from pioche.arena.refusals import NoPool
from pioche.arena.tournament import pool
from pioche.arena.tournament.plan import make_plan, play_deals
from pioche.core import rng
from pioche.core.game import Game, game, game_ids
from pioche.core.refusals import UnknownBot
from tests.kit.paths import GOLDEN

FILE = GOLDEN / f"pool-{pool.VERSION}.json"
DECISIONS = 60
HIGH = game("high-card")


def manner(card_game: Game, name: str) -> str:
    """A hash of what the bot chooses at all seats of one table."""
    position = card_game.new(min(number for number in card_game.players if number > 1), seed="pool")
    source = rng.generator(bytes(rng.SEED_BYTES))
    chosen: list[str] = []
    while position.actors and len(chosen) < DECISIONS:
        seat = position.actors[0]
        action = pool.make_player(name, card_game).choose(position, seat, source)
        chosen.append(card_game.notations[action])
        position.play(action, seat)
    return hashlib.sha256(" ".join(chosen).encode()).hexdigest()[:16]


@pytest.mark.parametrize("name", game_ids())
def test_the_opponents_of_the_pool_are_unchanged(name: str) -> None:
    """Who changes one of them makes a pool of another VERSION, with a file of its own here."""
    frozen = json.loads(FILE.read_text()).get(name, {})
    card_game = game(name)
    assert {each: manner(card_game, each) for each in frozen} == frozen
    assert set(frozen) == set(pool.opponents(card_game)), (
        "python -m tests.arena.tournament.test_pool adds the missing"
    )


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where the frozen policies of the example game lie, for one test."""
    for known in (pool.frozen_policies, pool.frozen_weights):
        known.cache_clear()
    with monkeypatch.context() as patched:
        patched.setattr(pool, "_folder", lambda card_game: tmp_path)
        yield tmp_path
    for known in (pool.frozen_policies, pool.frozen_weights):
        known.cache_clear()


def test_a_file_adds_a_policy_to_the_pool(folder: Path) -> None:
    stored = json.loads((Path(HIGH.policy.__file__).parent / "policy.json").read_text())
    (folder / "policy-2026.11.json").write_text(json.dumps(stored))
    stored["trained"][0]["weights"]["no longer there"] = 1.0
    (folder / "policy-0.json").write_text(json.dumps(stored))
    assert pool.opponents(HIGH) == ("random", "greedy", "policy-0", "policy-2026.11")
    plan = make_plan(HIGH, ["random", "policy-2026.11"], deals=1)
    assert len(play_deals(plan, [0])[0].scores) == 2
    with pytest.raises(NoPool, match="no longer there"):
        pool.make_player("policy-0", HIGH)
    with pytest.raises(UnknownBot, match=r"expert, policy-0, policy-2026\.11, expert:SIM"):
        pool.check_name("policy-1", HIGH)


def test_a_frozen_policy_decides_by_its_weights(folder: Path) -> None:
    """With the weights of today it is today's regular."""
    stored = json.loads((Path(HIGH.policy.__file__).parent / "policy.json").read_text())
    (folder / "policy-today.json").write_text(json.dumps(stored))
    assert manner(HIGH, "policy-today") == manner(HIGH, "regular")
    weights = stored["trained"][0]["weights"]
    stored["trained"][0]["weights"] = {name: -weight for name, weight in weights.items()}
    (folder / "policy-turned.json").write_text(json.dumps(stored))
    pool.frozen_policies.cache_clear()
    assert manner(HIGH, "policy-turned") != manner(HIGH, "regular")


def test_every_game_has_its_pool() -> None:
    assert pool.opponents(HIGH) == ("random", "greedy")
    assert pool.opponents(game("skyjo"))[:2] == ("random", "greedy")


def test_a_pool_is_for_its_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "RULES_VERSION", 2)
    with pytest.raises(NoPool, match="rules 2"):
        pool.opponents(HIGH)


def write() -> None:
    known = json.loads(FILE.read_text()) if FILE.exists() else {}
    told = {
        name: {
            each: known.get(name, {}).get(each) or manner(game(name), each)
            for each in pool.opponents(game(name))
        }
        for name in game_ids()
    }
    FILE.write_text(json.dumps(told, indent=2) + "\n")


if __name__ == "__main__":
    write()
