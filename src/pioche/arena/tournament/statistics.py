"""The figures of a tournament: win shares, scores, margins, thinking times, with 95 % confidence intervals.

The tables of a deal share their cards, so they are not independent: the mean over them is one observation,
and a confidence interval is Student's over the deals. Margins between bots at the same table are paired
differences, which removes the luck of the cards from them.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import numpy as np

import pioche
from pioche.arena.tournament import pool
from pioche.arena.tournament.plan import DealResult, Plan, ThinkingTimes

FORMAT = 1
QUANTILES = (0, 5, 25, 50, 75, 95, 100)
MICROSECOND = 1_000

# Student's 97.5 % quantiles for 1 to 10 degrees of freedom; above, the error of a series is 0.0001.
_STUDENT = (12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622, 2.2281)
_NORMAL = 1.959964


def student_factor(freedom: int) -> float:
    """Student's 97.5 % quantile, the factor of a 95 % confidence interval."""
    if freedom <= len(_STUDENT):
        return _STUDENT[freedom - 1]
    z, n = _NORMAL, freedom
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
    )


def confidence_interval(observed: np.ndarray) -> dict[str, float | None]:
    """The mean of independent observations, and the ends of its 95 % confidence interval, None if unknown."""
    count = len(observed)
    mean = float(observed.mean()) if count else math.nan
    half = (
        student_factor(count - 1) * float(observed.std(ddof=1)) / math.sqrt(count) if count > 1 else math.nan
    )
    return {"mean": _json_number(mean), "low": _json_number(mean - half), "high": _json_number(mean + half)}


def _json_number(value: float) -> float | None:
    """A number rounded for JSON: NaN becomes None, and -0.0 becomes 0.0."""
    return None if math.isnan(value) else round(value, 6) + 0.0


def description(plan: Plan) -> dict[str, Any]:
    """What is played. Results can be combined if their tournaments have equal descriptions."""
    return {
        "pioche-arena": FORMAT,
        "pioche": pioche.__version__,
        "game": plan.game.id,
        "rules": plan.game.version,
        "players": plan.players,
        "options": dict(plan.options),
        "bots": list(plan.bots),
        "guests": plan.guests,
        "pool": pool.VERSION if plan.guests else None,
        "seed": plan.seed,
    }


def figures(plan: Plan, results: Mapping[int, DealResult], seconds: float = 0.0) -> dict[str, Any]:
    """All figures, ready for JSON; `docs/arena.md` explains each."""
    ordered = [results[deal] for deal in sorted(results)]
    decisions = [count for each in ordered for count in each.decisions]
    return {
        **description(plan),
        "deals": plan.deals,
        "played": len(ordered),
        "games_per_deal": plan.games_per_deal,
        "games": len(decisions),
        "decisions": sum(decisions),
        "truncated": sum(not winners for each in ordered for winners in each.won),
        "seconds": round(seconds, 3),
        "fair_share": round(1 / plan.players, 6),
        "low_wins": plan.game.low_wins,
        **_entrants_and_pairs(plan, ordered),
    }


def _entrants_and_pairs(plan: Plan, ordered: list[DealResult]) -> dict[str, Any]:
    if not ordered:
        return {"entrants": [], "pairs": []}
    seats = np.array([plan.seatings(each.deal) for each in ordered])  # (deals, tables, seats): who sits there
    scores = np.array([each.scores for each in ordered], float)
    wins = np.array([[_shares(won, plan.players) for won in each.won] for each in ordered])
    everyone = range(len(plan.bots))
    entrants = [
        _entrant_figures(plan, entrant, seats == entrant, scores, wins, _total_thinking(ordered, entrant))
        | {"failed": sum(each.failed[entrant] for each in ordered)}
        for entrant in everyone
    ]
    if plan.players == 1:  # bots meet only over the deal, so its tables count as one
        seats, scores = seats.reshape(len(ordered), 1, -1), scores.reshape(len(ordered), 1, -1)
    pairs = [_pair_figures(plan, x, y, seats, scores) for x in everyone for y in everyone if x < y]
    return {"entrants": entrants, "pairs": [pair for pair in pairs if pair["tables"]]}


def _shares(won: list[int], players: int) -> list[float]:
    """Each seat's share of the win; a shared win is divided equally."""
    return [1 / len(won) if seat in won else 0.0 for seat in range(players)]


def _total_thinking(ordered: list[DealResult], entrant: int) -> ThinkingTimes:
    total = ThinkingTimes()
    for each in ordered:
        total.merge(each.thinking[entrant])
    return total


def _entrant_figures(
    plan: Plan, entrant: int, mine: np.ndarray, scores: np.ndarray, wins: np.ndarray, thinking: ThinkingTimes
) -> dict[str, Any]:
    """The figures of one entrant; `mine` (deals, tables, seats) is true at its seats."""
    held = mine.sum(axis=(1, 2))
    share = confidence_interval((wins * mine).sum(axis=(1, 2)) / held)
    own = scores[mine]
    values, counts = np.unique(own.astype(int), return_counts=True)
    assert share["mean"] is not None
    return {
        "bot": plan.labels[entrant],
        "guest": entrant >= len(plan.bots) - plan.guests,
        "games": int(held.sum()),
        "win_share": share,
        "ratio": round(share["mean"] * plan.players, 4),
        "score": confidence_interval((scores * mine).sum(axis=(1, 2)) / held),
        "score_quantiles": {
            "percent": list(QUANTILES),
            "values": [round(float(value), 3) for value in np.percentile(own, QUANTILES)],
        },
        "score_counts": [[int(value), int(count)] for value, count in zip(values, counts, strict=True)],
        "thinking": {
            "decisions": thinking.decisions,
            "mean_us": _microseconds(thinking.nanoseconds / max(1, thinking.decisions)),
            "p50_us": _microseconds(thinking.quantile(0.5)),
            "p99_us": _microseconds(thinking.quantile(0.99)),
            "longest_us": _microseconds(thinking.longest),
        },
    }


def _microseconds(nanoseconds: float) -> float:
    return round(nanoseconds / MICROSECOND, 2)


def _pair_figures(plan: Plan, x: int, y: int, seats: np.ndarray, scores: np.ndarray) -> dict[str, Any]:
    """The margins of entrant x over entrant y, at the tables where both sit."""
    (mean_x, at_x), (mean_y, at_y) = (_table_means(seats == entrant, scores) for entrant in (x, y))
    both = at_x & at_y
    margins = np.where(both, mean_x - mean_y, 0.0) * (-1 if plan.game.low_wins else 1)
    tables = both.sum(axis=1)
    observed = margins.sum(axis=1)[tables > 0] / tables[tables > 0]
    count, total = int((tables > 0).sum()), int(tables.sum())
    return {
        "bots": [plan.labels[x], plan.labels[y]],
        "deals": count,
        "tables": total,
        "margin": confidence_interval(observed),
        "deals_ahead": round(float((observed > 0).sum()) / max(1, count), 6),
        "deals_level": round(float((observed == 0).sum()) / max(1, count), 6),
        "tables_ahead": round(float((margins[both] > 0).sum()) / max(1, total), 6),
        "tables_level": round(float((margins[both] == 0).sum()) / max(1, total), 6),
    }


def _table_means(mine: np.ndarray, scores: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """An entrant's mean score at each table, and whether it sat there; both (deals, tables)."""
    held = mine.sum(axis=2)
    return (scores * mine).sum(axis=2) / np.maximum(1, held), held > 0
