"""The examples run, in a small form; the learning one where PyTorch is installed."""

from __future__ import annotations

import csv
import importlib.util
import io
import shlex
import sys
from pathlib import Path
from types import ModuleType

import pytest

from pioche.arena.tournament.plan import make_plan, play_deals
from pioche.arena.tournament.statistics import figures
from pioche.bots.outside.bot import Outside
from pioche.core import rng
from pioche.core.game import game

FOLDER = Path(__file__).parent.parent / "examples"


def example(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"example_{name}", FOLDER / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def test_every_example_is_tried() -> None:
    tried = {"pettingzoo_random", "openspiel_ismcts", "outside_bot", "record_table", "ppo"}
    tried |= {"information_set_search"}
    tried |= {"cleanrl_ppo", "maskable_ppo", "torchrl_pettingzoo"}  # each for a minute, in tests/soak/ppo.py
    assert {path.stem for path in FOLDER.glob("*.py")} == tried


def test_random_agents_in_pettingzoo() -> None:
    pytest.importorskip("pettingzoo")
    totals = example("pettingzoo_random").play("high-card", 3, games=4, seed=1)
    assert len(totals) == 3 and sum(totals.values()) == pytest.approx(0) and any(totals.values())


def test_ismcts_through_openspiel() -> None:
    pytest.importorskip("pyspiel")
    returns = example("openspiel_ismcts").play("pioche_high_card", simulations=5, seed=1)
    assert len(returns) == 2 and sum(returns) == 0


@pytest.mark.parametrize("name", ["high-card", "lost-cities"])
def test_a_bot_from_outside(name: str) -> None:
    """Through the real protocol; the bot takes the choice with the largest gain."""
    card_game, source = game(name), rng.generator(bytes(rng.SEED_BYTES))
    table = card_game.new(seed="an example")
    program = shlex.join([sys.executable, str(FOLDER / "outside_bot.py")])
    with Outside(f"cmd:{program}", card_game) as bot:
        for _ in range(12):
            seat = table.actors[0]
            action = bot.choose(table, seat, source) if seat == 0 else table.legal(seat)[0]
            promised = [number(line.args["after"]) - number(line.args["before"])
                        for line in table.preview(seat, action) if "after" in line.args]  # fmt: skip
            assert seat or all(change >= 0 for change in promised)
            table.play(action, seat)
            if table.over:
                break
    assert bot.title == "the promising one"


@pytest.mark.timeout(900)
def test_the_information_set_search_beats_greedy(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the arena, in a process of its own: the first four deals of those whose result is in docs/outside-bots.md."""
    monkeypatch.setenv("PYTHONPATH", str(FOLDER))
    monkeypatch.setenv("PIOCHE_BOT_SECONDS", "60")
    searcher = "py:information_set_search:Searcher"
    plan = make_plan("deux-sans-trois", [searcher, "greedy"], deals=40, players=2, seed="more")
    results = {each.deal: each for each in play_deals(plan, range(4))}
    found = figures(plan, results)
    assert found["entrants"][0]["failed"] == 0
    assert found["pairs"][0]["margin"]["mean"] > 0


def number(text: object) -> int:
    return int(str(text).replace("\N{MINUS SIGN}", "-"))


def test_a_record_as_a_table() -> None:
    module, out = example("record_table"), io.StringIO()
    match = module.played("high-card")
    assert module.write(match, out) == len(match.moves) == 6
    lines = list(csv.DictReader(io.StringIO(out.getvalue())))
    assert [line["action"] for line in lines] == [move.notation for move in match.moves]
    final = match.at()
    assert [lines[-1]["points_0"], lines[-1]["points_1"]] == [str(points) for points in final.scores]


def test_ppo_runs(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    module = example("ppo")
    settings = module.Settings(
        game="high-card", minutes=0.05, games=64, steps=24, hidden=32, minibatch=512, evaluate=1e9, compared=64,
        scale=1,
    )  # fmt: skip
    points = module.train(settings)
    assert len(points) == 2 and points[-1]["decisions"] > 0
    assert all(0 <= point["wins_random"] <= 1 for point in points)
    module.curve(points, tmp_path / "ppo.svg")
    assert (tmp_path / "ppo.svg").read_text().startswith("<svg")


def test_maskable_ppo_learns_at_one_seat() -> None:
    pytest.importorskip("sb3_contrib")
    before, after, decisions = example("maskable_ppo").train("high-card", "random", 0.01, games=5, steps=64)
    assert 0 <= before <= 1 and 0 <= after <= 1 and decisions >= 8 * 64


def test_cleanrl_ppo_steps_many_games() -> None:
    pytest.importorskip("torch")
    curve = example("cleanrl_ppo").train("high-card", "random", 0.01, num_envs=32, steps=16, hidden=16)
    assert curve[0][0] == 32 * 16 and all(0 <= won <= 1 for _, won in curve)


def test_torchrl_plays_all_seats() -> None:
    pytest.importorskip("torchrl")
    curve = example("torchrl_pettingzoo").train("high-card", 0.01, games=2, hidden=16)
    assert curve[0][0] == 2 * 6 and all(gap >= 0 for _, gap in curve)


def test_advantages_walk_back_seat_by_seat() -> None:
    """Two seats in turn, one game: each decision answers for the rewards until its seat's next one."""
    torch = pytest.importorskip("torch")
    module = example("ppo")
    values = torch.tensor([[0.5], [-0.25], [0.125]])
    rollout = module.Rollout(
        seen=None, masks=None, actions=None, log_probs=None, values=values,
        seats=torch.tensor([[0], [1], [0]]), rewards=torch.tensor([[[0.0, 0.0]], [[1, -1]], [[2, -2]]]),
        ended=torch.zeros(3, 1, dtype=torch.bool), last_values=torch.tensor([0.75]),
        last_seats=torch.tensor([1]),
    )  # fmt: skip
    last = 2 + -0.75 - 0.125
    second = (-1 + -2) + 0.75 - -0.25
    first = (0 + 1) + 0.125 - 0.5 + 0.9 * last
    assert module.advantages(rollout, 0.9)[:, 0].tolist() == pytest.approx([first, second, last])
