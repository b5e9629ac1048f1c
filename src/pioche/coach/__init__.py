"""The coach: how a game stands, what each action is worth, and what a record's decisions gave away.

    found = pioche.coach.analyse(position, seat)    # every legal action: chance, points, standard errors
    found = pioche.coach.analyse(match)             # a record: its course, each decision's loss, the mistakes
    hint = pioche.coach.hint(position, seat)        # the best action and why, in words

From what the seat may know; with `open_cards` also, separately, as all cards lay. The same budget (games
simulated for a decision) and seed give the same figures on every machine, with any number of threads.
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
from pioche.core.match import Match
from pioche.core.position import Position
from pioche.core.refusals import BadArgument
from pioche.core.validate import check_integer

__all__ = [
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
    """A moment for a seat (by default the one that is asked), or a record (by default as each decider knew it).

    `budget`: about how many games are simulated for a decision, and more where it does not reach for 16 worlds
    as they stand and 8 with every action; by default as many as suit the length of the game.
    `progress` is shown the analysis of a record after every decision, in order.
    """
    simulations, threads = budgets.check(budget), check_integer("threads", threads, 0)
    if isinstance(subject, Position):
        return position_analysis.analyse_position(subject, seat, simulations, seed, open_cards, threads)
    if not isinstance(subject, Match):
        raise BadArgument(place="subject", given=str(subject)[:40], expected="Position, Match")
    return match_analysis.analyse_record(subject, seat, simulations, seed, open_cards, threads, progress)
