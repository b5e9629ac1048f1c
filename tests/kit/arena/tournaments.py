"""Small tournaments of the example game for tests."""

from __future__ import annotations

import json
from typing import Any

from pioche.arena.tournament import statistics
from pioche.arena.tournament.plan import DealResult, Plan, ThinkingTimes, make_plan, play_deals
from pioche.core.game import game

HIGH = game("high-card")


def plan_of(*bots: str, deals: int = 20, players: int = 2, seed: str = "a table", **more: Any) -> Plan:
    return make_plan(HIGH, bots, deals=deals, players=players, seed=seed, **more)


def played(plan: Plan) -> dict[int, DealResult]:
    return {dealt.deal: dealt for dealt in play_deals(plan, range(plan.deals))}


def without_times(figures: dict[str, Any]) -> str:
    """The figures without what a clock has measured."""
    entrants = [
        {name: value for name, value in each.items() if name != "thinking"} for each in figures["entrants"]
    ]
    return json.dumps(figures | {"entrants": entrants, "seconds": 0})


def by_hand() -> tuple[Plan, dict[int, DealResult]]:
    """Two deals of two bots whose results are written down: a wins both tables, then each seat 1 wins."""
    plan = plan_of("greedy", "random", deals=2)
    results = {}
    for deal in range(2):
        scores, won = [], []
        for seating in plan.seatings(deal):
            best = seating.index(0) if deal == 0 else 1
            scores.append([7 if seat == best else 3 for seat in range(2)])
            won.append([best])
        results[deal] = DealResult(deal, scores, won, [5, 6], [ThinkingTimes(), ThinkingTimes()], [0, 0])
        results[deal].thinking[0].add(2_000)
    return plan, results


def played_figures(*bots: str, **more: Any) -> dict[str, Any]:
    plan = plan_of(*bots, **more)
    return statistics.figures(plan, played(plan), 12.5)
