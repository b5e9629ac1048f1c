"""The plan of a tournament: every bot has every seat equally often; labels; invalid arguments."""

from __future__ import annotations

from collections import Counter

import pytest

from pioche.arena.refusals import BadTournament
from pioche.arena.tournament.plan import make_plan
from pioche.core.game import game
from pioche.core.refusals import BadArgument, BadPlayers, UnknownBot, UnknownGame
from tests.kit.arena.tournaments import HIGH, plan_of


@pytest.mark.parametrize(
    ("bots", "players", "tables"),
    [(2, 2, 2), (2, 3, 6), (3, 3, 3), (3, 2, 6), (5, 2, 20), (5, 3, 30), (4, 3, 12)],
)
def test_every_bot_has_every_seat_equally_often(bots: int, players: int, tables: int) -> None:
    plan = plan_of(*["greedy"] * bots, players=players)
    for deal in range(10):
        seatings = plan.seatings(deal)
        assert len(seatings) == len(set(seatings)) == tables == plan.games_per_deal
        for seat in range(players):
            counts = Counter(seating[seat] for seating in seatings)
            assert set(counts) == set(range(bots)) and len(set(counts.values())) == 1
        turned = {seating[turn:] + seating[:turn] for seating in seatings for turn in range(players)}
        assert turned == set(seatings), "a rotation is missing"
        if bots > players:
            met = Counter(frozenset(seating) for seating in seatings)
            assert len(met) * players == tables and set(met.values()) == {players}


def test_two_bots_at_four_seats_alternate() -> None:
    four = make_plan(game("skyjo"), ["greedy", "random"], deals=1, players=4)
    assert set(four.seatings(0)) == {(0, 1, 0, 1), (1, 0, 1, 0)}


def test_the_order_of_the_bots_changes_from_deal_to_deal() -> None:
    plan = plan_of("greedy", "random", "greedy", players=3)
    after = {seating[(seating.index(0) + 1) % 3] for deal in range(20) for seating in plan.seatings(deal)}
    assert after == {1, 2}


def test_guests_do_not_play_among_themselves() -> None:
    plan = plan_of("greedy", "random", "greedy", guests=2)
    met = {frozenset(seating) for seating in plan.seatings(0)}
    assert met == {frozenset((0, 1)), frozenset((0, 2))}


def test_the_tables_of_a_deal_have_the_same_cards() -> None:
    plan = plan_of("greedy", "random")
    assert plan.start(3) == plan.start(3) and plan.start(3) != plan.start(4)
    assert plan_of("greedy", "random", seed="another").start(3) != plan.start(3)


def test_labels_are_different_and_short() -> None:
    programs = (
        "cmd:/usr/bin/python3 my/bot.py",
        "cmd:python3 other/bot.py",
        "cmd:bot --with a --long b --tail c",
    )
    labels = plan_of("greedy", "greedy", *programs, players=2).labels
    assert labels[:2] == ("greedy", "greedy (2)")
    assert labels[2:] == ("cmd:python3 bot.py", "cmd:python3 bot.py (2)", "cmd:bot --with a --long b -…")


def test_invalid_arguments_are_refused() -> None:
    with pytest.raises(UnknownBot, match="random"):
        plan_of("greedy", "clever")
    with pytest.raises(BadPlayers):
        plan_of("greedy", "random", players=9)
    with pytest.raises(BadTournament, match="at least 2 bots, not 1"):
        plan_of("greedy")
    for bots in ("greedy", 5):
        with pytest.raises(BadArgument, match="bots"):
            make_plan(HIGH, bots, deals=1)  # type: ignore[arg-type]
    with pytest.raises(UnknownGame):
        make_plan(5, ["greedy", "random"], deals=1)  # type: ignore[arg-type]
    for deals in (0, -1):
        with pytest.raises(BadTournament, match="deals"):
            plan_of("greedy", "random", deals=deals)
    with pytest.raises(BadTournament, match="guests"):
        plan_of("greedy", "random", guests=2)


def test_a_plan_takes_a_game_or_its_id() -> None:
    assert make_plan("high-card", ["greedy", "random"], deals=1) == make_plan(
        HIGH, ["greedy", "random"], deals=1
    )
