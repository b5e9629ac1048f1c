"""Simulations: equal games with any number of threads and one by one; interruptions; invalid arguments."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from pioche.arena.playout import generators
from pioche.arena.simulate import Simulation, simulate
from pioche.bots import bot
from pioche.bots.rollout import STREAM_BITS
from pioche.core import rng
from pioche.core.game import Position, game
from pioche.core.kernel import view
from pioche.core.refusals import BadArgument, BadPlayers, UnknownBot, UnknownGame
from pioche.core.seeds import seed_bytes
from pioche.core.text import LANGUAGES

HIGH = game("high-card")


def test_threads_do_not_change_the_games() -> None:
    runs = [simulate(HIGH, 3_000, players=3, bots=["greedy", "random"], threads=n, seed=7) for n in (1, 2, 3)]
    assert all((run.scores() == runs[0].scores()).all() for run in runs)
    assert all((run.wins() == runs[0].wins()).all() for run in runs)


def test_other_seeds_deal_other_games() -> None:
    one, other = (simulate(HIGH, 200, seed=seed).scores() for seed in (1, 2))
    assert (one != other).any()


@pytest.mark.parametrize("bots", [("random",), ("greedy", "random")])
def test_compiled_games_are_those_of_positions_and_bots(bots: tuple[str, ...]) -> None:
    run = simulate(HIGH, 5, players=3, bots=bots, seed="one by one")
    seed = seed_bytes("one by one")
    for number in range(5):
        source = generators(seed)[1:2].copy()
        streams = number << STREAM_BITS
        rng.stream(view(source), streams)
        blank = HIGH.blank(3, {"low": "off"})
        table = Position(HIGH, 3, {"low": "off"}, seed, True, blank, streams)
        while table.dealer_due:
            table.deal()
        moves = 0
        while not table.over:
            seat = table.actors[0]
            player = bot(bots[min(seat, len(bots) - 1)], HIGH)
            table.play(player.choose(table, seat, source), seat)
            moves += 1
        assert run.scores()[number].tolist() == table.scores
        assert run.decisions()[number] == moves


def test_figures() -> None:
    found = simulate(HIGH, 400, bots=["greedy", "random"]).to_json()
    assert found["games"] == 400 and found["moves"] == 2_400 and found["mean_moves"] == 6
    assert found["bots"] == ["greedy", "random"]
    assert sum(found["mean_scores"]) == pytest.approx(3)
    assert found["truncated"] == 0 and found["moves_per_second"] > 0


def test_the_arrays_have_a_row_for_each_game() -> None:
    run = simulate(HIGH, 40, players=3)
    assert run.scores().shape == run.wins().shape == (40, 3) and run.decisions().tolist() == [9] * 40
    assert (run.scores().dtype, run.decisions().dtype) == (np.int32, np.int64)
    empty = simulate(HIGH, 0, players=3)
    assert empty.scores().shape == empty.wins().shape == (0, 3) and empty.decisions().shape == (0,)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_notebook_shows_a_table_with_histograms(language: str) -> None:
    run = simulate(HIGH, 100, players=3, bots=["greedy", "random"], most_decisions=8)
    shown = run.report(language).html()
    assert shown.count("<tr") == 4 and shown.count("greedy") == 1 and "█" in shown and "100 " in shown
    assert run._repr_html_() == run.report("en").html()
    assert "<table" not in simulate(HIGH, 0)._repr_html_()


def test_a_truncated_game_is_counted_and_has_no_winner() -> None:
    run = simulate(HIGH, 10, most_decisions=3)
    assert run.to_json()["truncated"] == 10
    assert run.wins().sum() == 0


def test_after_an_interruption_finished_games_remain() -> None:
    kept: list[Simulation] = []

    def interrupt(run: Simulation) -> None:
        kept.append(run)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate(HIGH, 10_000_000, progress=interrupt)
    assert 0 < kept[0].games < 10_000_000
    assert kept[0].to_json()["games"] == kept[0].games


def test_invalid_arguments_are_refused() -> None:
    with pytest.raises(UnknownBot, match="random, greedy"):
        simulate(HIGH, 1, bots=["clever"])
    with pytest.raises(BadPlayers):
        simulate(HIGH, 1, players=9)


@pytest.mark.parametrize(
    ("place", "given"),
    [
        ("games", {"games": -5}), ("games", {"games": "10"}), ("bots", {"bots": []}), ("bots", {"bots": "greedy"}),
        ("threads", {"threads": 0}), ("most_decisions", {"most_decisions": 2.5}),
    ],
)  # fmt: skip
def test_invalid_numbers_are_refused(place: str, given: dict[str, Any]) -> None:
    with pytest.raises(BadArgument, match=f"{place} takes"):
        simulate(game("high-card"), **({"games": 1} | given))


def test_simulate_takes_a_game_or_its_id() -> None:
    assert (simulate("high-card", 50, seed=3).scores() == simulate(HIGH, 50, seed=3).scores()).all()
    for wrong in ("highest-card", 5, None):
        with pytest.raises(UnknownGame):
            simulate(wrong, 10)  # type: ignore[arg-type]


def test_a_simulation_has_a_short_repr_and_no_equality() -> None:
    run, other = (simulate(HIGH, 1_000, bots=["greedy", "random"]) for _ in range(2))
    assert repr(run) == "<Simulation 1000 x high-card 2 players: greedy, random>"
    assert run == run and run != other
