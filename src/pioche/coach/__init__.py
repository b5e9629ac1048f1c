"""The coach: chances of every seat, values of actions, and the losses of a match's decisions.

    analysis = pioche.coach.analyse(position, seat)  # every legal action: chance, points, standard errors
    analysis = pioche.coach.analyse(match)           # every decision: chances and loss; the mistakes
    hint = pioche.coach.hint(position, seat)         # the best action, and why
    pioche.coach.warning(position, seat, action)     # the same where the action is costly, else None

Figures use only what the seat knows; with `open_cards` there is a second set with all cards open. The same
budget (games simulated for a decision) and seed give the same figures on every machine, with any number of
threads.
"""

from __future__ import annotations

from typing import overload

from pioche.coach import budget as budgets
from pioche.coach import match_analysis, position_analysis
from pioche.coach.analysis_json import from_json
from pioche.coach.hints import Hint, hint
from pioche.coach.match_analysis import Progress
from pioche.coach.results import (
    Decision,
    Estimate,
    Look,
    PositionAnalysis,
    Prospect,
    RecordAnalysis,
)
from pioche.coach.warnings import COSTLY, warning
from pioche.core.game import Position
from pioche.core.match import Match
from pioche.core.refusals import BadArgument
from pioche.core.validate import check_integer

__all__ = [
    "COSTLY",
    "Decision",
    "Estimate",
    "Hint",
    "Look",
    "PositionAnalysis",
    "Prospect",
    "RecordAnalysis",
    "analyse",
    "from_json",
    "hint",
    "warning",
]


@overload
def analyse(
    subject: Position,
    seat: int | None = None,
    budget: int | None = None,
    *,
    seed: int | str = 0,
    open_cards: bool = False,
    threads: int = 0,
) -> PositionAnalysis: ...


@overload
def analyse(
    subject: Match,
    seat: int | None = None,
    budget: int | None = None,
    *,
    seed: int | str = 0,
    open_cards: bool = False,
    threads: int = 0,
    progress: Progress | None = None,
) -> RecordAnalysis: ...


def analyse(
    subject: Position | Match,
    seat: int | None = None,
    budget: int | None = None,
    *,
    seed: int | str = 0,
    open_cards: bool = False,
    threads: int = 0,
    progress: Progress | None = None,
) -> PositionAnalysis | RecordAnalysis:
    """Analyse a position for a seat (default: the one that must decide) or a match (default: as each seat knew it).

    `budget`: about how many games are simulated for a decision, but at least 16 for the position and 8 for each
    action; the default depends on the length of the game. `progress` is called with the analysis of a match so
    far after every decision, in order. Raises `BadArgument`, `BadBudget`, `BadSeat`, `NotYourTurn`, `GameOver`,
    or `BadRecord` where a move of the match is not possible.
    """
    simulations, threads = budgets.check(budget), check_integer("threads", threads, 0)
    if isinstance(subject, Position):
        return position_analysis.analyse_position(subject, seat, simulations, seed, open_cards, threads)
    if not isinstance(subject, Match):
        raise BadArgument(place="subject", given=str(subject)[:40], expected="Position, Match")
    return match_analysis.analyse_record(subject, seat, simulations, seed, open_cards, threads, progress)
