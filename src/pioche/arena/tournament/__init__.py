"""Tournaments: bots play the same deals at every seat.

    from pioche.arena import tournament

    plan = tournament.make_plan("skyjo", ["greedy", "random"], deals=200, players=4, seed="any text")
    results = {}
    for done in tournament.play_tournament(range(plan.deals), tournament.ProcessPool(plan, 8)):
        results.update((result.deal, result) for result in done)
    figures = tournament.figures(plan, results)     # win shares, margins, confidence intervals
    tournament.html_page(figures)                   # the report

`docs/arena.md` explains what is played and what the figures mean.
"""

from pioche.arena.tournament.plan import DealResult as DealResult
from pioche.arena.tournament.plan import Plan as Plan
from pioche.arena.tournament.plan import make_plan as make_plan
from pioche.arena.tournament.plan import play_deals as play_deals
from pioche.arena.tournament.report_page import html_page as html_page
from pioche.arena.tournament.statistics import figures as figures
from pioche.arena.tournament.workers import InProcess as InProcess
from pioche.arena.tournament.workers import ProcessPool as ProcessPool
from pioche.arena.tournament.workers import play_tournament as play_tournament
