"""Experts with fixed budgets against the trained player, on the same deals from every seat."""

from __future__ import annotations

from dataclasses import dataclass

from pioche.arena.tournament.plan import make_plan, play_deals
from pioche.arena.tournament.statistics import figures
from pioche.core.game import Game

BUDGETS = (25, 100, 500)  # simulations


@dataclass(frozen=True)
class Share:
    """An expert's share of the wins, with its 95 % interval, in units of the fair share."""

    mean: float
    high: float
    deals: int

    @property
    def is_fair(self) -> bool:
        return self.high >= 1.0

    def __str__(self) -> str:
        return f"{self.mean:.3f} of its fair share, at most {self.high:.3f} ({self.deals} deals)"


def against_regular(game: Game, simulations: int, deals: int, seed: str = "budgets") -> Share:
    """Return the win share of an expert at the smallest table with an opponent."""
    plan = make_plan(game, [f"expert:{simulations}", "regular"], deals=deals, seed=seed)
    played = {dealt.deal: dealt for dealt in play_deals(plan, range(deals))}
    shown = figures(plan, played)
    (share,) = (one["win_share"] for one in shown["entrants"] if one["bot"] != "regular")
    return Share(share["mean"] / shown["fair_share"], share["high"] / shown["fair_share"], deals)
