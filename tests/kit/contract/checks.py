"""The checks of the contract: each plays random games of one game, as many as asked.

A check returns what it has done, in figures. It raises AssertionError where the contract does not hold, and
`Leak`, one of them, where a viewer or a bot depends on what it cannot know.
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
from pioche.core.game import Game, Position
from pioche.core.game import game as find_game
from pioche.core.kernel import view
from pioche.core.match import Match, Played, Player, match_from_json
from pioche.core.rng import generator
from pioche.core.runner import Runner
from pioche.core.seeds import seed_bytes
from tests.kit.contract.invariants import inspect
from tests.kit.contract.seen import Leak, assert_same, frame, same_step_from, shown
from tests.kit.contract.walk import Step, new_positions, steps, tables

Figures = dict[str, Any]
VIEWS_EVERY = 25  # steps between two comparisons of `imagine` and `observe`
ENOUGH_TO_VARY = 100  # states after which the hidden cards of every type of zone must have differed


def invariants(game: Game, games: int, runner: Runner | None = None, first: int = 0) -> Figures:
    """Check every state of compiled random games on every table (the list of faults is in invariants.py)."""
    every_table = tables(game)
    total = decisions = 0
    for number, table in enumerate(every_table):
        share = games // len(every_table) + (number < games % len(every_table))
        if share == 0:
            continue
        fault, made, decided = inspect(game, runner or game.compiled, table, first, share, "invariants")
        assert not fault, f"{game.id} {table}: {fault}"
        total += made
        decisions += decided
    return {"games": games, "tables": len(every_table), "steps": total, "decisions": decisions}


def copies_and_match_files(game: Game, games: int, seed: object = "records", most: int = 100_000) -> Figures:
    """Check that copies are independent, match files and JSON are read back, and counts add up to the scores.

    A game longer than `most` steps is stored unfinished.
    """
    moves = 0
    for number, (position, choices) in enumerate(new_positions(game, games, seed)):
        match = Match.new(
            game,
            [Player(f"p{seat}", "random") for seat in range(position.players)],
            position.options,
            seed=f"{seed} {number}",
        )
        position = match.start(automatic=False)
        copied: tuple[Position, str] | None = None
        zones = [zone.id for zone in position.truth().zones]
        middle = choices.randrange(most)
        for number, step in enumerate(islice(steps(position, choices), most)):
            if number in (0, 1, middle):
                assert [zone.id for zone in position.truth().zones] == zones, "zones came or went"
            if copied is not None:
                assert copied[0].digest == copied[1], "a copy changed with its original"
            copied = (position.copy(), position.digest)
            if step.action >= 0:
                match.moves.append(Played(step.seat, game.notations[step.action], moves))
                moves += 1
            for seat in range(position.players):
                counted = sum(line.points for line in position.count(seat))
                assert counted == position.scores[seat], f"{game.id}: seat {seat} counts {counted}"
        while position.dealer_due:
            position.deal()
        assert bool(position.winners) == position.over, f"{game.id}: winners before the end or none after it"
        stored = match.to_json()
        back = match_from_json(stored)
        assert back.to_json() == stored
        assert back.at().state.tobytes() == position.state.tobytes()
        assert Position.from_json(position.to_json()) == position
    return {"games": games, "moves": moves}


def compiled_equals_interpreted(
    game: Game, games: int, seed: object = "compiled", most: int = 100_000, skipped: int = 0
) -> Figures:
    """Check that interpreted and compiled kernels leave the same bytes after every step and every `imagine`.

    Each game is compared for at most `most` steps. These are its first ones in half of the games; in the others
    up to `skipped` steps are played before, without a comparison.
    """
    interpreted, compiled = game.interpreted, game.compiled
    made = 0
    for position, choices in new_positions(game, games, seed):
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
            assert twin.tobytes() == state.tobytes(), f"{game.id} differs after step {before + number}"
            assert compiled.scores(twin, position.players) == interpreted.scores(state, position.players)
            assert compiled.winners(twin) == interpreted.winners(state)
            if number % VIEWS_EVERY == 0:
                _compare_imagine_and_observe(game, position, choices)
    return {"games": games, "steps": made}


def _compare_imagine_and_observe(game: Game, position: Position, choices: random.Random) -> None:
    seat = choices.randrange(position.players)
    source = seed_bytes(choices.random().hex())
    one, other = position.state.copy(), position.state.copy()
    game.interpreted.imagine(one, seat, generator(source))
    game.compiled.imagine(other, seat, generator(source))
    assert one.tobytes() == other.tobytes(), f"{game.id}: imagine differs"
    seen = game.interpreted.observe(one, seat), game.compiled.observe(one, seat)
    assert (seen[0] == seen[1]).all(), f"{game.id}: observe differs"


def snapshots_equal_views(game: Game, games: int, seed: object = "read", most: int = 100_000) -> Figures:
    """Check that `table.py` gives the same for a snapshot as for the checked view, which finds every bad index."""
    made = 0
    for position, choices in new_positions(game, games, seed):
        for step in islice(steps(position, choices), most):
            made += 1
            was, now, table = view(step.before.state), view(position.state), game.table
            truth = position.truth()
            assert table.zones(now) == truth.zones, f"{game.id}: zones"
            assert table.facts(now) == truth.facts, f"{game.id}: facts"
            assert table.tell(was, now, step.seat, step.action) == step.log, f"{game.id}: tell"
            for seat in range(position.players):
                assert game.count.lines(now, seat) == position.count(seat), f"{game.id}: count"
            if position.dealer_due:
                assert table.pause(now) == position.pause(), f"{game.id}: pause"
            for seat in position.actors:
                assert table.prompt(now, seat) == position.prompt(seat), f"{game.id}: prompt"
                for choice in position.choices(seat):
                    where, action = f"{game.id}: {choice.notation}", choice.action
                    assert table.sentence(now, seat, action) == choice.sentence, where
                    assert table.touches(now, seat, action) == choice.paths, where
                    assert table.preview(now, seat, action) == choice.preview, where
    return {"games": games, "steps": made}


def no_leaks(game: Game, states: int, seed: object = "leaks", every: int = 5) -> Figures:
    """Check that no viewer is shown what he cannot know.

    `imagine` must depend on the seat's knowledge alone, all that a viewer is shown must be equal before and after
    it, and the hidden cards must differ between two worlds. One game gives a small share of the states, from its
    beginning or from a random step on.
    """
    looked = frames = games = 0
    share = max(10, states // 40)
    varied: dict[str, bool] = defaultdict(bool)
    for position, choices in new_positions(game, states, seed):
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
                frames += _check_leaks_of(step, seat, f"{seed} {looked}", varied)
            if looked >= enough:
                break
        if looked >= states:
            break
    still = sorted(zone for zone, moved in varied.items() if not moved)
    if still and looked >= ENOUGH_TO_VARY:
        raise Leak(f"{game.id}: hidden cards never vary in {still}")
    return {"states": looked, "frames": frames, "games": games}


def _check_leaks_of(step: Step, seat: int, seed: str, varied: dict[str, bool]) -> int:
    """Compare what the seat is shown of a step with what it is shown of imagined worlds; return the frames compared."""
    truth = step.after
    world, other = truth.imagine(seat, f"{seed} a"), truth.imagine(seat, f"{seed} b")
    if world.imagine(seat, f"{seed} b").state.tobytes() != other.state.tobytes():
        raise Leak(f"{truth.game.id}: imagine depends on hidden cards, seat {seat}")
    census = truth.game.interpreted.census(world.state)
    assert (census == (1 if truth.dealt else 0)).all(), f"{truth.game.id}: imagine loses cards"
    for viewer in (seat, SPECTATOR):
        assert_same(shown(truth, viewer), shown(world, viewer), f"{truth.game.id}, shown to {viewer}")
    _note_variation(world, other, seat, varied)
    return _compare_frames(step, seat, seed)


def _note_variation(world: Position, other: Position, seat: int, varied: dict[str, bool]) -> None:
    """Note, for each type of zone that holds cards hidden from the seat, whether these differ between two worlds."""
    for one, two in zip(world.truth().zones, other.truth().zones, strict=True):
        places = [place for place, card in enumerate(one.cards) if card >= 0]
        hidden = [place for place in places if not one.seen_at(place) >> seat & 1]
        if hidden and not one.remembered and world.players > 1:
            differs = any(one.cards[place] != two.cards[place] for place in hidden)
            varied[one.id.partition("/")[0]] |= differs


def _compare_frames(step: Step, seat: int, seed: str) -> int:
    """Check that two steps after which a viewer sees the same scene give it equal frames; return how many were."""
    twin = same_step_from(step.before.imagine(seat, f"{seed} c"), step)
    if twin is None:
        return 0
    checked = 0
    for viewer in (seat, SPECTATOR):
        if step.truths[1].scene(viewer) == twin.truths[1].scene(viewer):
            assert_same(frame(step, viewer), frame(twin, viewer), f"{step.after.game.id}, frame of {viewer}")
            checked += 1
    return checked


def bots_ignore_hidden_cards(game: Game, states: int, seed: object = "bots") -> Figures:
    """Check that a bot chooses the same action in worlds that differ only in what it cannot know."""
    checked = 0
    for name in NAMES:
        player = bot(name, game, Budget(simulations=32))
        done = 0
        for position, choices in new_positions(game, states, f"{seed} {name}"):
            for step in steps(position, choices):
                before = step.before
                if step.action < 0 or choices.random() > 0.3:
                    continue
                source = seed_bytes(f"{seed} {done}")
                world = before.imagine(step.seat, f"{seed} {done}")
                chosen = player.choose(before, step.seat, generator(source))
                assert chosen in before.legal(step.seat), f"{name} chose an illegal action"
                if player.choose(world, step.seat, generator(source)) != chosen:
                    raise Leak(f"{game.id}: {name} depends on what it cannot know")
                done += 1
                if done >= states:
                    break
            if done >= states:
                break
        checked += done
    return {"bots": len(NAMES), "states": checked}


def features_ignore_hidden_cards(game: Game, states: int, seed: object = "features") -> Figures:
    """Check that the policy's features are the same in worlds that the seat cannot tell apart."""
    done = 0
    for position, choices in new_positions(game, states, seed):
        for step in steps(position, choices):
            if step.action < 0 or choices.random() > 0.3:
                continue
            done += 1
            actions = step.before.legal(step.seat)
            world = step.before.imagine(step.seat, f"{seed} {done}")
            true, imagined = (
                policy.features_of(game.compiled, one.state, step.seat, actions)
                for one in (step.before, world)
            )
            assert np.isfinite(true).all(), f"{game.id}: a feature is no number"
            if not np.array_equal(true, imagined):
                leaking = np.array(game.policy.FEATURES)[(true != imagined).any(axis=0)]
                raise Leak(f"{game.id}: {', '.join(leaking)} depend on what the seat cannot know")
            if done >= states:
                return {"states": done}
    return {"states": done}


def compiled_bots_equal_interpreted(game: Game, states: int, seed: object = "bots") -> Figures:
    """Check that interpreted and compiled bots choose the same action and draw the same random numbers."""
    done = 0
    for position, choices in new_positions(game, states, seed):
        for step in steps(position, choices):
            if step.action < 0 or choices.random() > 0.3:
                continue
            done += 1
            source = seed_bytes(f"{seed} {done}")
            legal = step.before.legal(step.seat)
            world, found = step.before.imagine(step.seat, source).state, []
            for runner in (game.interpreted, game.compiled):
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
                            game.weights[step.before.players],
                            draws,
                            is_novice,
                        )
                    )
                    for is_novice in (True, False)
                )
                drawn = runner.below(draws, len(legal))
                found.append((chosen, novice, regular, drawn, draws.tobytes()))
            assert found[0] == found[1], f"{game.id}: bots differ"
            assert set(found[0][:3]) <= set(legal), f"{game.id}: a bot chose an illegal action"
            if done >= states:
                return {"states": done}
    return {"states": done}


def final_digest(game_id: str, seed: str) -> str:
    """Return the digest of one random game at its end, to be compared between processes."""
    game = find_game(game_id)
    position, choices = next(iter(new_positions(game, 1, seed)))
    for _ in steps(position, choices):
        pass
    return position.digest
