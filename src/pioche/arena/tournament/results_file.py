"""The file of a tournament: its figures and the result of every deal, so that the same call goes on with it."""

from __future__ import annotations

import contextlib
import json
import os
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pioche.arena.refusals import BadResults, OtherTournament
from pioche.arena.tournament.plan import Dealt, Plan, Thinking
from pioche.arena.tournament.statistics import description, figures


def write(path: Path, plan: Plan, results: Mapping[int, Dealt], seconds: float) -> None:
    """Write the whole file; whoever reads it finds the old one or the new one, never half of one."""
    told = figures(plan, results, seconds)
    told["results"] = [_stored(results[deal]) for deal in sorted(results)]
    beside = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        with beside.open("w", encoding="utf-8") as file:
            json.dump(told, file, ensure_ascii=False, separators=(",", ":"))
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    finally:
        with contextlib.suppress(FileNotFoundError):
            beside.unlink()


def read(path: Path, plan: Plan) -> tuple[dict[int, Dealt], float]:
    """The results of the plan's deals that the file has, and the seconds they took."""
    try:
        stored = json.loads(path.read_text("utf-8"))
    except ValueError as error:
        raise BadResults(place=str(path), found=str(error)[:80]) from error
    if not isinstance(stored, dict) or "pioche-arena" not in stored:
        raise BadResults(place=str(path), found="pioche-arena")
    for name, wanted in description(plan).items():
        if stored.get(name) != wanted:
            raise OtherTournament(
                file=str(path), place=name, found=_short(stored.get(name)), expected=_short(wanted)
            )
    if not _whole(stored.get("deals")) or stored["deals"] > plan.deals:
        raise OtherTournament(
            file=str(path), place="deals", found=_short(stored.get("deals")), expected=str(plan.deals)
        )
    try:
        found = [_restored(plan, each) for each in stored["results"]]
        seconds = float(stored["seconds"])
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BadResults(place=str(path), found=f"results: {error}"[:80]) from error
    results = {dealt.deal: dealt for dealt in found}
    if len(results) != len(found):
        raise BadResults(place=str(path), found="results: deal")
    return results, seconds


def _short(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)[:80]


def _whole(value: object) -> bool:
    return type(value) is int and value >= 0


def _stored(dealt: Dealt) -> dict[str, Any]:
    return {
        "deal": dealt.deal,
        "scores": dealt.scores,
        "won": dealt.won,
        "decisions": dealt.decisions,
        "thinking": [
            [each.decisions, each.nanoseconds, each.longest, sorted(each.classes.items())]
            for each in dealt.thinking
        ],
    }


def _thought(decisions: int, nanoseconds: int, longest: int, classes: list[tuple[int, int]]) -> Thinking:
    return Thinking(decisions, nanoseconds, longest, Counter(dict(classes)))


def _restored(plan: Plan, stored: dict[str, Any]) -> Dealt:
    """A deal's result; a ValueError where it is not one of this plan."""
    dealt = Dealt(
        stored["deal"],
        stored["scores"],
        stored["won"],
        stored["decisions"],
        [_thought(*each) for each in stored["thinking"]],
    )
    games, seats = plan.games_per_deal, range(plan.players)
    fitting = (
        _whole(dealt.deal)
        and dealt.deal < plan.deals
        and len(dealt.scores) == len(dealt.won) == len(dealt.decisions) == games
        and all(len(row) == plan.players and all(type(one) is int for one in row) for row in dealt.scores)
        and all(set(row) <= set(seats) and len(set(row)) == len(row) for row in dealt.won)
        and all(_whole(count) for count in dealt.decisions)
        and len(dealt.thinking) == len(plan.bots)
        and all(_fits(each) for each in dealt.thinking)
    )
    if not fitting:
        raise ValueError(f"deal {_short(stored.get('deal'))}")
    return dealt


def _fits(thinking: Thinking) -> bool:
    counts = [thinking.decisions, thinking.nanoseconds, thinking.longest, *thinking.classes.values()]
    return all(_whole(count) for count in [*counts, *thinking.classes]) and thinking.decisions == sum(
        thinking.classes.values()
    )
