"""The file of a tournament: its figures and the result of every deal, from which the same call resumes."""

from __future__ import annotations

import contextlib
import json
import os
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pioche.arena.refusals import BadResults, OtherTournament
from pioche.arena.tournament.plan import DealResult, Plan, ThinkingTimes
from pioche.arena.tournament.statistics import description, figures


def write(path: Path, plan: Plan, results: Mapping[int, DealResult], seconds: float) -> None:
    """Replace the file atomically: a reader finds the old content or the new one, never a part."""
    content = figures(plan, results, seconds)
    content["results"] = [_to_json(results[deal]) for deal in sorted(results)]
    partial = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        with partial.open("w", encoding="utf-8") as file:
            json.dump(content, file, ensure_ascii=False, separators=(",", ":"))
            file.flush()
            os.fsync(file.fileno())
        partial.replace(path)
    finally:
        with contextlib.suppress(FileNotFoundError):
            partial.unlink()


def read(path: Path, plan: Plan) -> tuple[dict[int, DealResult], float]:
    """Return the results in the file, by deal, and the seconds they took.

    Raises `BadResults` for a damaged file, and `OtherTournament` for one that belongs to another plan.
    """
    try:
        stored = json.loads(path.read_text("utf-8"))
    except ValueError as error:
        raise BadResults(place=str(path), found=str(error)[:80]) from error
    if not isinstance(stored, dict) or "pioche-arena" not in stored:
        raise BadResults(place=str(path), found="pioche-arena")
    for name, wanted in description(plan).items():
        if stored.get(name) != wanted:
            raise OtherTournament(
                file=str(path), place=name, found=_shown(stored.get(name)), expected=_shown(wanted)
            )
    if not _is_count(stored.get("deals")) or stored["deals"] > plan.deals:
        raise OtherTournament(
            file=str(path), place="deals", found=_shown(stored.get("deals")), expected=str(plan.deals)
        )
    try:
        found = [_from_json(plan, each) for each in stored["results"]]
        seconds = float(stored["seconds"])
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BadResults(place=str(path), found=f"results: {error}"[:80]) from error
    results = {result.deal: result for result in found}
    if len(results) != len(found):
        raise BadResults(place=str(path), found="results: deal")
    return results, seconds


def _shown(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)[:80]


def _is_count(value: object) -> bool:
    return type(value) is int and value >= 0


def _to_json(result: DealResult) -> dict[str, Any]:
    return {
        "deal": result.deal,
        "scores": result.scores,
        "won": result.won,
        "decisions": result.decisions,
        "thinking": [
            [each.decisions, each.nanoseconds, each.longest, sorted(each.classes.items())]
            for each in result.thinking
        ],
        "failed": result.failed,
    }


def _thinking_from_json(
    decisions: int, nanoseconds: int, longest: int, classes: list[tuple[int, int]]
) -> ThinkingTimes:
    return ThinkingTimes(decisions, nanoseconds, longest, Counter(dict(classes)))


def _from_json(plan: Plan, stored: dict[str, Any]) -> DealResult:
    """The result of a deal. Raises ValueError if it is not a valid result of this plan."""
    result = DealResult(
        stored["deal"],
        stored["scores"],
        stored["won"],
        stored["decisions"],
        [_thinking_from_json(*each) for each in stored["thinking"]],
        stored.get("failed", [0] * len(plan.bots)),
    )
    games, seats = plan.games_per_deal, range(plan.players)
    valid = (
        _is_count(result.deal)
        and result.deal < plan.deals
        and len(result.scores) == len(result.won) == len(result.decisions) == games
        and all(len(row) == plan.players and all(type(one) is int for one in row) for row in result.scores)
        and all(set(row) <= set(seats) and len(set(row)) == len(row) for row in result.won)
        and all(_is_count(count) for count in result.decisions)
        and len(result.thinking) == len(plan.bots)
        and all(_is_consistent(each) for each in result.thinking)
        and len(result.failed) == len(plan.bots)
        and all(_is_count(count) for count in result.failed)
    )
    if not valid:
        raise ValueError(f"deal {_shown(stored.get('deal'))}")
    return result


def _is_consistent(thinking: ThinkingTimes) -> bool:
    counts = [thinking.decisions, thinking.nanoseconds, thinking.longest, *thinking.classes.values()]
    return all(_is_count(count) for count in [*counts, *thinking.classes]) and thinking.decisions == sum(
        thinking.classes.values()
    )
