"""Bots that are Python classes: what they are given, in a process of their own, and what becomes of their errors."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from pioche.arena.tournament.plan import make_plan, play_deals
from pioche.arena.tournament.statistics import figures
from pioche.bots import NAMES, bot, check_name
from pioche.bots.outside.python_bot import PythonBot
from pioche.bots.refusals import BotEnded, BotIllegal, BotMisbehaved, BotSilent
from pioche.core.game import Game, game, game_ids
from pioche.core.refusals import UnknownBot
from pioche.core.rng import SEED_BYTES, generator
from tests.kit.contract.walk import new_positions, steps

HEAD = "import json, os, sys, time\nclass Mine:\n    def __init__(self, game):\n        self.game = game\n"
FIRST = "    def choose(self, world, seat, source):\n        return world.legal(seat)[0]\n"
RECORDS = """
    def choose(self, world, seat, source):
        seen = {"world": world.to_json(), "drawn": source.random(), "legal": world.legal(seat)}
        with open(os.environ["SEEN"], "a") as file:
            file.write(json.dumps(seen, sort_keys=True) + "\\n")
        return self.game.notations[world.legal(seat)[-1]]
"""
ONCE = """
    def choose(self, world, seat, source):
        if len(world.legal(seat)) < 3:
            raise ValueError("only once")
        return world.legal(seat)[0]
"""

Module = Callable[[str], str]
NUMBERS = itertools.count()  # of modules: the arena remembers which bots have decided before


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Module:
    """A function that writes a module with the class `Mine` and returns the bot's name."""
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setenv("SEEN", str(tmp_path / "seen"))

    def written(lines: str) -> str:
        name = f"module_{next(NUMBERS)}"
        (tmp_path / f"{name}.py").write_text(HEAD + lines)
        return f"py:{name}:Mine"

    return written


@pytest.fixture
def high_card() -> Game:
    return game("high-card")


def source() -> np.ndarray:
    return generator(bytes(SEED_BYTES))


def test_names() -> None:
    assert check_name("py:my_bots.search:Searcher") == "py:my_bots.search:Searcher"
    wrong = [
        "py:",
        "py:a",
        "py:a:",
        "py::B",
        "py:a:B:c",
        "py:a-b:C",
        "py:a.:C",
        "py:a:1C",
        "PY:a:B",
        "py:a: B",
    ]
    for name in [*wrong, "py:MODULE:CLASS\n"]:
        with pytest.raises(UnknownBot, match="py:MODULE:CLASS"):
            check_name(name)
    with pytest.raises(UnknownBot):
        check_name("py:a:B", NAMES)
    assert type(bot("py:a:B", "high-card")) is PythonBot


def test_a_class_plays(high_card: Game, module: Module) -> None:
    """It may answer by a number or a notation, and print."""
    position = high_card.new(seed="a table")
    prints = "    def choose(self, world, seat, source):\n        print('thinking')\n        return world.legal(seat)[1]\n"
    for lines, at in ((FIRST, 0), (prints, 1), (RECORDS, -1)):
        with PythonBot(module(lines), high_card) as mine:
            assert mine.choose(position, 0, source()) == position.legal(0)[at]
            assert mine.title == "Mine"


# Hidden information ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", game_ids())
def test_the_world_depends_only_on_what_the_seat_knows(name: str) -> None:
    """Positions that differ only in what the seat cannot know give the same world and seed, byte by byte."""
    played, compared = game(name), 0
    mine = PythonBot("py:a:B", played)
    for position, choices in new_positions(played, 4, "python bots"):
        for number, _ in zip(range(30), steps(position, choices), strict=False):
            for seat in position.actors if number % 5 == 0 else ():
                other = position.imagine(seat, f"another {number}")
                sent, again = (json.dumps(mine._more(each, seat, source())) for each in (position, other))
                assert sent == again
                assert position.seed.hex() not in sent and other.seed.hex() not in sent
                compared += other.state.tobytes() != position.state.tobytes()
    assert compared > 10


def test_what_arrives_in_the_process_depends_only_on_what_the_seat_knows(
    high_card: Game, module: Module, tmp_path: Path
) -> None:
    position, seen = high_card.new(3, seed="bytes"), tmp_path / "seen"
    for world in (position, position.imagine(1, "another")):
        with PythonBot(module(RECORDS), high_card) as mine:
            mine.choose(world, 1, source())
    one, two = map(json.loads, seen.read_text().splitlines())
    assert one == two
    assert one["world"]["digest"] != position.digest
    assert one["legal"] == position.legal(1)


def test_worlds_vary_with_the_source(high_card: Game) -> None:
    position = high_card.new(3, seed="vary")
    mine, random_source = PythonBot("py:a:B", high_card), generator(bytes(SEED_BYTES))
    states = {mine._more(position, 0, random_source)["world"]["state"] for _ in range(12)}
    assert len(states) > 6


# Errors ------------------------------------------------------------------------------------------

CHOOSES = "    def choose(self, world, seat, source):\n        "
WRONG: dict[str, tuple[str, type[BotMisbehaved], str]] = {
    "raises": (CHOOSES + "raise KeyError('colour')\n", BotEnded, "KeyError: 'colour'"),
    "exits": (CHOOSES + "os._exit(3)\n", BotEnded, "status 3"),
    "never answers": (CHOOSES + "\n        while True: pass\n", BotSilent, "within"),
    "no action": (CHOOSES + "return None\n", BotIllegal, "None"),
    "illegal": (CHOOSES + "return [a for a in range(9) if a not in world.legal(seat)][0]\n", BotIllegal, ""),
    "a fraction": (CHOOSES + "return 1.0\n", BotIllegal, "1.0"),
    "cannot be made": ("        raise ValueError('no model')\n" + FIRST, BotEnded, "no model"),
    "writes to the output": (CHOOSES + "os.write(3, b'x\\n' * 9); time.sleep(60)\n", BotMisbehaved, ""),
}


@pytest.mark.parametrize("what", WRONG)
def test_an_error_of_the_class_is_a_refusal(high_card: Game, module: Module, what: str) -> None:
    lines, error, said = WRONG[what]
    position = high_card.new(seed="wrong")
    before = position.digest
    with PythonBot(module(lines), high_card, seconds=0.5) as mine, pytest.raises(error) as refused:
        mine.choose(position, 0, source())
    assert said in str(refused.value)
    assert position.digest == before


def test_a_missing_module_or_class_is_named(high_card: Game, module: Module) -> None:
    there = module(FIRST)
    for name, said in (("py:nowhere_to_be_found:Mine", "nowhere_to_be_found"), (f"{there}Not", "MineNot")):
        with PythonBot(name, high_card) as mine, pytest.raises(BotEnded, match=said):
            mine.choose(high_card.new(), 0, source())


# The arena ---------------------------------------------------------------------------------------


def test_a_class_in_the_arena_plays_the_same_again(module: Module) -> None:
    draws = CHOOSES + "return source.choice(world.legal(seat))\n"
    plan = make_plan("high-card", [module(draws), "greedy"], deals=4)
    one, two = ([(each.scores, each.won) for each in play_deals(plan, range(4))] for _ in range(2))
    assert one == two
    assert any(scores != one[0][0] for scores, _ in one)


def test_a_class_that_fails_later_forfeits_no_deal(module: Module) -> None:
    """Random moves take its place in each game in which it fails; the report counts these games."""
    plan = make_plan("high-card", [module(ONCE), "greedy"], deals=3)
    results = {each.deal: each for each in play_deals(plan, range(3))}
    assert sorted(results) == [0, 1, 2]
    assert [each.failed for each in results.values()] == [[2, 0]] * 3
    found = figures(plan, results)
    assert [each["failed"] for each in found["entrants"]] == [6, 0]
    assert found["truncated"] == 0


def test_a_class_that_never_decides_ends_the_arena_before_the_first_deal(module: Module) -> None:
    plan = make_plan("high-card", [module(CHOOSES + "raise ValueError('broken')\n"), "greedy"], deals=3)
    with pytest.raises(BotEnded, match="broken"):
        play_deals(plan, range(3))
