"""The checks 1 to 7 of the project's quality list: each for one game and one amount of work.

Each returns its figures; a fault raises.
"""

from __future__ import annotations

import random
from collections import defaultdict
from itertools import islice
from typing import Any

import numpy as np

from pioche.bots import NAMES, bot, policy
from pioche.bots.search import Budget
from pioche.core.contract import ACTION, DEALER, SPECTATOR
from pioche.core.game import Game, Position, game
from pioche.core.kernel import view
from pioche.core.match import Match, Played, Player, verified
from pioche.core.rng import generator
from pioche.core.runner import Runner
from pioche.core.seeds import seed_bytes
from tests.kit.contract.invariants import inspect
from tests.kit.contract.seen import Leak, again, compare, frame, shown
from tests.kit.contract.walk import Step, dealt_out, steps, tables

Figures = dict[str, Any]
VIEWS_EVERY = 25  # steps, between comparisons of what is imagined and observed
ENOUGH_TO_VARY = 100  # states, after which every kind of hidden place must have varied


def invariants(room: Game, games: int, runner: Runner | None = None, first: int = 0) -> Figures:
    """Check 1, compiled: random games over every table; cards, actors, legal lists, endings."""
    kinds = tables(room)
    total = decisions = 0
    for number, table in enumerate(kinds):
        share = games // len(kinds) + (number < games % len(kinds))
        if share == 0:
            continue
        fault, made, decided = inspect(room, runner or room.compiled, table, first, share, "invariants")
        assert not fault, f"{room.id} {table}: {fault}"
        total += made
        decisions += decided
    return {"games": games, "tables": len(kinds), "steps": total, "decisions": decisions}


def copies_and_records(room: Game, games: int, seed: object = "records", most: int = 100_000) -> Figures:
    """Check 1, at the edge: copies are independent, records come back, scores are the counts' sums.

    A game longer than `most` steps is stored unfinished.
    """
    moves = 0
    for number, (position, choices) in enumerate(dealt_out(room, games, seed)):
        match = Match.new(
            room,
            [Player(f"p{seat}", "random") for seat in range(position.players)],
            position.options,
            seed=f"{seed} {number}",
        )
        position = match.start(automatic=False)
        kept: tuple[Position, str] | None = None
        zones = [zone.id for zone in position.truth().zones]
        middle = choices.randrange(most)
        for number, step in enumerate(islice(steps(position, choices), most)):
            if number in (0, 1, middle):
                assert [zone.id for zone in position.truth().zones] == zones, "zones came or went"
            if kept is not None:
                assert kept[0].digest == kept[1], "a copy changed with its original"
            kept = (position.copy(), position.digest)
            if step.action >= 0:
                match.moves.append(Played(step.seat, room.notations[step.action], moves))
                moves += 1
            for seat in range(position.players):
                counted = sum(line.points for line in position.count(seat))
                assert counted == position.scores[seat], f"{room.id}: seat {seat} counts {counted}"
        while position.dealer_due:
            position.deal()
        assert bool(position.winners) == position.over, f"{room.id}: winners before the end or none after it"
        stored = match.to_json()
        back = verified(stored)
        assert back.to_json() == stored
        assert back.at().state.tobytes() == position.state.tobytes()
        assert Position.from_json(position.to_json()) == position
    return {"games": games, "moves": moves}


def same_compiled(
    room: Game, games: int, seed: object = "compiled", most: int = 100_000, skipped: int = 0
) -> Figures:
    """Check 2: interpreted and compiled give the same bytes after every step and every imagining.

    Each game is followed for at most `most` steps, after some that are only compiled: none in
    half of the games, else any number up to `skipped`.
    """
    interpreted, compiled = room.interpreted, room.compiled
    made = 0
    for position, choices in dealt_out(room, games, seed):
        before = choices.choice((0, choices.randrange(skipped + 1)))
        for _ in islice(steps(position, choices), before):
            pass
        state, twin = position.state, position.state.copy()
        for number in range(most):
            mask = interpreted.actors(state)
            assert compiled.actors(twin) == mask
            if mask == 0:
                break
            if mask >> DEALER:
                interpreted.deal(state, position.seed, position.dealt)
                compiled.deal(twin, position.seed, position.dealt)
                position.dealt += 1
            else:
                seat = choices.choice([seat for seat in range(position.players) if mask >> seat & 1])
                legal = interpreted.legal(state, seat)
                assert compiled.legal(twin, seat) == legal
                action = choices.choice(legal)
                interpreted.play(state, seat, action)
                compiled.play(twin, seat, action)
            made += 1
            assert twin.tobytes() == state.tobytes(), f"{room.id} differs after step {before + number}"
            assert compiled.scores(twin, position.players) == interpreted.scores(state, position.players)
            assert compiled.winners(twin) == interpreted.winners(state)
            if number % VIEWS_EVERY == 0:
                _same_views_compiled(room, position, choices)
    return {"games": games, "steps": made}


def _same_views_compiled(room: Game, position: Position, choices: random.Random) -> None:
    seat = choices.randrange(position.players)
    source = seed_bytes(choices.random().hex())
    one, other = position.state.copy(), position.state.copy()
    room.interpreted.imagine(one, seat, generator(source))
    room.compiled.imagine(other, seat, generator(source))
    assert one.tobytes() == other.tobytes(), f"{room.id}: imagine differs"
    seen = room.interpreted.observe(one, seat), room.compiled.observe(one, seat)
    assert (seen[0] == seen[1]).all(), f"{room.id}: observe differs"


def same_read(room: Game, games: int, seed: object = "read", most: int = 100_000) -> Figures:
    """A room tells the same of a snapshot as of the checked view, which finds every index out of bounds."""
    made = 0
    for position, choices in dealt_out(room, games, seed):
        for step in islice(steps(position, choices), most):
            made += 1
            was, now, table = view(step.before.state), view(position.state), room.table
            truth = position.truth()
            assert table.zones(now) == truth.zones, f"{room.id}: zones"
            assert table.facts(now) == truth.facts, f"{room.id}: facts"
            assert table.tell(was, now, step.seat, step.action) == step.told, f"{room.id}: tell"
            for seat in range(position.players):
                assert table.count(now, seat) == position.count(seat), f"{room.id}: count"
            if position.dealer_due:
                assert table.pause(now) == position.pause(), f"{room.id}: pause"
            for seat in position.actors:
                assert table.prompt(now, seat) == position.prompt(seat), f"{room.id}: prompt"
                for choice in position.choices(seat):
                    paths, words = (
                        table.touches(now, seat, choice.action),
                        table.preview(now, seat, choice.action),
                    )
                    assert (paths, words) == (choice.paths, choice.preview), f"{room.id}: {choice.notation}"
    return {"games": games, "steps": made}


def leaks(room: Game, states: int, seed: object = "leaks", every: int = 5) -> Figures:
    """Check 4: nobody is shown what he cannot know; the law of imagine; hidden cards do vary.

    A game gives a small share of the states, from its beginning or from some step on.
    """
    looked = frames = games = 0
    share = max(10, states // 40)
    varied: dict[str, bool] = defaultdict(bool)
    for position, choices in dealt_out(room, states, seed):
        games += 1
        enough = min(states, looked + share)
        for _ in islice(steps(position, choices), choices.choice((0, choices.randrange(200)))):
            pass
        skip = choices.randrange(every)
        for number, step in enumerate(steps(position, choices)):
            if (number + skip) % every and not position.over:
                continue
            for seat in range(position.players):
                looked += 1
                frames += _unleaked(step, seat, f"{seed} {looked}", varied)
            if looked >= enough:
                break
        if looked >= states:
            break
    still = sorted(zone for zone, moved in varied.items() if not moved)
    if still and looked >= ENOUGH_TO_VARY:
        raise Leak(f"{room.id}: hidden cards never vary in {still}")
    return {"states": looked, "frames": frames, "games": games}


def _unleaked(step: Step, seat: int, seed: str, varied: dict[str, bool]) -> int:
    """One state, one seat: what it is shown does not depend on what it cannot know."""
    truth = step.after
    world, other = truth.imagine(seat, f"{seed} a"), truth.imagine(seat, f"{seed} b")
    if world.imagine(seat, f"{seed} b").state.tobytes() != other.state.tobytes():
        raise Leak(f"{truth.game.id}: imagining twice is not imagining once, seat {seat}")
    census = truth.game.interpreted.census(world.state)
    assert (census == (1 if truth.dealt else 0)).all(), f"{truth.game.id}: imagine loses cards"
    for viewer in (seat, SPECTATOR):
        compare(shown(truth, viewer), shown(world, viewer), f"{truth.game.id}, shown to {viewer}")
    _note_variation(world, other, seat, varied)
    return _alike(step, seat, seed)


def _note_variation(world: Position, other: Position, seat: int, varied: dict[str, bool]) -> None:
    """Which kinds of zones hold cards that the seat cannot know, and whether they differ."""
    for one, two in zip(world.truth().zones, other.truth().zones, strict=True):
        places = [place for place, card in enumerate(one.cards) if card >= 0]
        hidden = [place for place in places if not one.seen_at(place) >> seat & 1]
        if hidden and not one.remembered and world.players > 1:
            differs = any(one.cards[place] != two.cards[place] for place in hidden)
            varied[one.id.partition("/")[0]] |= differs


def _alike(step: Step, seat: int, seed: str) -> int:
    """Two histories that look alike to a viewer give equal frames."""
    twin = again(step, step.before.imagine(seat, f"{seed} c"))
    if twin is None:
        return 0
    checked = 0
    for viewer in (seat, SPECTATOR):
        if step.truths[1].scene(viewer) == twin.truths[1].scene(viewer):
            compare(frame(step, viewer), frame(twin, viewer), f"{step.after.game.id}, frame of {viewer}")
            checked += 1
    return checked


def blind_bots(room: Game, states: int, seed: object = "bots") -> Figures:
    """Check 5: a bot chooses the same on worlds that differ only in what it cannot know."""
    checked = 0
    for name in NAMES:
        player = bot(name, room, Budget(simulations=32))
        done = 0
        for position, choices in dealt_out(room, states, f"{seed} {name}"):
            for step in steps(position, choices):
                before = step.before
                if step.action < 0 or choices.random() > 0.3:
                    continue
                source = seed_bytes(f"{seed} {done}")
                world = before.imagine(step.seat, f"{seed} {done}")
                chosen = player.choose(before, step.seat, generator(source))
                assert chosen in before.legal(step.seat), f"{name} chose an illegal action"
                if player.choose(world, step.seat, generator(source)) != chosen:
                    raise Leak(f"{room.id}: {name} chooses by what it cannot know")
                done += 1
                if done >= states:
                    break
            if done >= states:
                break
        checked += done
    return {"bots": len(NAMES), "states": checked}


def blind_features(room: Game, states: int, seed: object = "features") -> Figures:
    """Check 5: what a trained player weighs is the same on worlds that its seat cannot tell apart."""
    done = 0
    for position, choices in dealt_out(room, states, seed):
        for step in steps(position, choices):
            if step.action < 0 or choices.random() > 0.3:
                continue
            done += 1
            actions = step.before.legal(step.seat)
            world = step.before.imagine(step.seat, f"{seed} {done}")
            true, imagined = (
                policy.features_of(room.compiled, one.state, step.seat, actions)
                for one in (step.before, world)
            )
            assert np.isfinite(true).all(), f"{room.id}: a feature is no number"
            if not np.array_equal(true, imagined):
                told = np.array(room.policy.FEATURES)[(true != imagined).any(axis=0)]
                raise Leak(f"{room.id}: {', '.join(told)} tell what the seat cannot know")
            if done >= states:
                return {"states": done}
    return {"states": done}


def same_bots_compiled(room: Game, states: int, seed: object = "bots") -> Figures:
    """A bot's choice and what it draws are the same, interpreted and compiled."""
    done = 0
    for position, choices in dealt_out(room, states, seed):
        for step in steps(position, choices):
            if step.action < 0 or choices.random() > 0.3:
                continue
            done += 1
            source = seed_bytes(f"{seed} {done}")
            legal = step.before.legal(step.seat)
            world, found = step.before.imagine(step.seat, source).state, []
            for runner in (room.interpreted, room.compiled):
                draws = generator(source)
                chosen = runner.greedy(world, step.seat, legal, draws)
                listed = np.array(legal, ACTION)
                novice, regular = (
                    int(
                        runner.call(
                            policy.decide,
                            world,
                            step.seat,
                            listed.copy(),
                            len(legal),
                            room.weights[step.before.players],
                            draws,
                            is_novice,
                        )
                    )
                    for is_novice in (True, False)
                )
                drawn = runner.below(draws, len(legal))
                found.append((chosen, novice, regular, drawn, draws.tobytes()))
            assert found[0] == found[1], f"{room.id}: bots differ"
            assert set(found[0][:3]) <= set(legal), f"{room.id}: a bot chose an illegal action"
            if done >= states:
                return {"states": done}
    return {"states": done}


def same_in_two_processes(room_id: str, seed: str) -> str:
    """Check 6: the digest of one random game, to be compared between processes."""
    room = game(room_id)
    position, choices = next(iter(dealt_out(room, 1, seed)))
    for _ in steps(position, choices):
        pass
    return position.digest
