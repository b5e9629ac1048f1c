"""What workers compute: one function for each kind of job. They take and return plain data.

Experts and hints get a determinized position: the true cards of a running game do not leave the server process.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from pioche import coach
from pioche.bots import bot
from pioche.bots.search import Budget
from pioche.coach.analysis_json import decision_from_json
from pioche.coach.match_analysis import MatchEvaluator
from pioche.coach.puzzles.collection import shipped
from pioche.coach.reasons import reasons
from pioche.core.game import Position, game
from pioche.core.match import match_from_json
from pioche.core.message import Message
from pioche.core.rng import generator, match_seed
from pioche.server.days import bot_seed
from pioche.server.share import render
from pioche.server.store.rows import Entry, TableRow
from pioche.server.table import finished
from pioche.server.think.jobs import Kind, Payload

ANALYSED_MATCHES = 8  # matches whose positions a worker keeps between two jobs of their analyses


def run(kind: Kind, payload: Payload) -> Any:
    """Run a job and return its result; raises what its function raises."""
    return FUNCTIONS[kind](**payload)


def prepare(name: str) -> None:
    """Compile what experts and hints of a game need, or load it from the cache."""
    position = game(name).new()
    seat = position.actors[0]
    bot("expert", name, Budget(simulations=1, threads=1)).choose(position, seat)
    coach.hint(position, seat, budget=1, threads=1)


def expert(position: Payload, seat: int, seed: str, milliseconds: float) -> int:
    """Return the action that an expert chooses after so long a search."""
    world = Position.from_trusted_json(position)
    budget = Budget(milliseconds=milliseconds, threads=1)
    return bot("expert", world.game, budget).choose(world, seat, bytes.fromhex(seed))


def hint(position: Payload, seat: int, seed: str) -> Payload:
    """Return the action that the coach would choose, and why, as `schemas.Hint` has it."""
    world = Position.from_trusted_json(position)
    return _hint_json(coach.hint(world, seat, seed=seed, threads=1))


def warning(position: Payload, seat: int, seed: str, action: int) -> Payload:
    """Return whether the action is costly, and what would be better, as `schemas.CostWarning` has it."""
    world = Position.from_trusted_json(position)
    found = coach.warning(world, seat, action, seed=seed)
    return {"better": None if found is None else _hint_json(found)}


def _hint_json(found: coach.Hint) -> Payload:
    made = found.to_json()
    return {**made, "action": made["notation"]}


def why(name: str, puzzle: str, other: str) -> list[Payload]:
    """Return the reasons for the answer of a puzzle rather than another action, as messages."""
    played = game(name)
    found = shipped(played).by_id[puzzle]
    return [message.to_json() for message in found.why(found.position(played), other)]


def replay(row: TableRow, entries: list[Entry], view: str) -> bytes:
    """Return the JSON of a finished game as `view` saw it."""
    return finished.replay_json(row, entries, view)


def picture(svg: str) -> bytes:
    """Return the picture of a shared link as a PNG."""
    return render.png(svg)


def analysis(
    match: Payload,
    key: str,
    seed: str,
    index: int | None = None,
    again: Payload | None = None,
    effort: int = 0,
) -> Payload:
    """Return a part of the analysis of a match.

    `index`: the decision with this index. `again`: that decision once more, with `effort` times the simulated
    games. Neither: the chances before the deal and at the end. `key` identifies the match: its positions are kept
    for the next job.
    """
    evaluator = _evaluator(key, match, seed)
    if again is not None:
        decision = evaluator.again(decision_from_json(again), effort)
    elif index is not None:
        decision = evaluator.decision(index)
    else:
        return asdict(evaluator.ends())
    return {"decision": asdict(decision), **named_actions(evaluator, decision)}


_evaluators: dict[str, MatchEvaluator] = {}


def _evaluator(key: str, match: Payload, seed: str) -> MatchEvaluator:
    found = _evaluators.pop(key, None) or MatchEvaluator(match_from_json(match), seed=seed)
    _evaluators[key] = found
    while len(_evaluators) > ANALYSED_MATCHES:
        del _evaluators[next(iter(_evaluators))]
    return found


def named_actions(evaluator: MatchEvaluator, decision: coach.Decision) -> Payload:
    """Return the sentences and the touch paths of the actions that the decision names, each by notation, and reasons.

    The page says the sentences and marks on the table what the paths touch. The reasons say why the best action is
    better than the one taken; there are none where that was the best.
    """
    best = decision.known.best
    named = {decision.notation, best}
    position = evaluator.positions[decision.number - 1]
    choices = position.choices(decision.seat)
    chosen = [choice for choice in choices if choice.notation in named]
    why: tuple[Message, ...] = ()
    if best is not None and best != decision.notation:
        parse = position.game.parse
        why = reasons(position, decision.seat, parse(best), parse(decision.notation))
    return {
        "sentences": {choice.notation: choice.sentence.to_json() for choice in chosen},
        "touches": {choice.notation: [list(path) for path in choice.paths] for choice in chosen},
        "reasons": [each.to_json() for each in why],
    }


PAR_SIMULATIONS = 2000  # playouts of the expert for a decision: the par depends on no clock


def par(name: str, players: int, options: Payload, secret: str, seat: int, bots: str, seed: str) -> int:
    """Return what the expert scores at a seat of a deal, against bots that choose as at everybody's table."""
    played, dealt = game(name), bytes.fromhex(secret)
    position = Position.start(played, players, options, match_seed(dealt, []), True)
    expert = bot("expert", played, Budget(milliseconds=None, simulations=PAR_SIMULATIONS, threads=1))
    other, source = bot(bots, played), generator(bytes.fromhex(seed))
    decisions = [0] * players
    while not position.over:
        actor = position.actors[0]
        if actor == seat:
            action = expert.choose(position, actor, source)
        else:
            action = other.choose(position, actor, bot_seed(dealt, actor, decisions[actor]))
        decisions[actor] += 1
        position.play(action, actor)
    return position.scores[seat]


FUNCTIONS: dict[Kind, Callable[..., Any]] = {
    Kind.HINT: hint,
    Kind.WARNING: warning,
    Kind.WHY: why,
    Kind.EXPERT: expert,
    Kind.REPLAY: replay,
    Kind.PICTURE: picture,
    Kind.ANALYSIS: analysis,
    Kind.PAR: par,
    Kind.PREPARE: prepare,
}
