"""Checks of batches for every game: they agree with single positions, and show no hidden information."""

from __future__ import annotations

import itertools

import numpy as np

from pioche.core import rng
from pioche.core.contract import Options
from pioche.core.game import Game, Position
from pioche.envs.batch import Batch
from tests.kit.contract.seen import Leak
from tests.kit.contract.walk import tables


def batch_agrees_with_positions(
    card_game: Game, tables_tried: int, games: int, steps: int, seed: int = 1
) -> dict[str, int]:
    """Check that a batch and single positions agree after every step, also across the ends of games."""
    made = ended = 0
    setups = tables(card_game)
    np.random.default_rng(seed).shuffle(setups)
    for players, options in setups[:tables_tried]:
        found = _agrees_with_positions(card_game, players, options, games, steps, seed)
        made, ended = made + found[0], ended + found[1]
    return {"decisions": made, "games ended": ended}


def _agrees_with_positions(
    card_game: Game, players: int, options: Options, games: int, steps: int, seed: int
) -> tuple[int, int]:
    batch = Batch(card_game, games, players=players, options=options)
    shown = batch.reset(seed)
    singles = [card_game.new(players, options, seed=seed + i) for i in range(games)]
    secrets = [rng.secret_from(str(seed + i)) for i in range(games)]
    choices = np.random.default_rng(seed)
    ended = 0
    for number in range(steps):
        for i, single in enumerate(singles):
            _same(card_game, batch, i, single, interpreted=number % 10 == i % 10)
        actions = choose(shown.masks, choices)
        asked = shown.to_play.copy()
        shown = batch.step(actions)
        for i, single in enumerate(singles):
            single.play(int(actions[i]), int(asked[i]))
            assert shown.terminated[i] == single.over and not shown.truncated[i]
            assert np.allclose(shown.rewards[i], shares(single)), f"{card_game.id}: rewards"
            if single.over:
                ended += 1
                assert batch.points[i].tolist() == single.scores
                secrets[i] = rng.next_secret(secrets[i])
                again = rng.match_seed(secrets[i], ())
                singles[i] = Position.start(card_game, players, dict(options), again, True)
    return steps * games, ended


def _same(card_game: Game, batch: Batch, i: int, single: Position, interpreted: bool) -> None:
    shown, seat = batch.shown, single.actors[0]
    assert batch.states[i].tobytes() == single.state[0].tobytes(), f"{card_game.id}: states differ"
    assert shown.to_play[i] == seat
    runner = card_game.interpreted if interpreted else card_game.runner
    assert np.flatnonzero(shown.masks[i]).tolist() == runner.legal(single.state, seat), (
        f"{card_game.id}: masks"
    )
    assert (shown.observations[i] == runner.observe(single.state, seat)).all(), (
        f"{card_game.id}: observations"
    )


def choose(masks: np.ndarray, choices: np.random.Generator) -> np.ndarray:
    """A random legal action in each game."""
    return (choices.random(masks.shape, np.float32) * masks).argmax(axis=1)


def batch_shows_no_hidden_information(card_game: Game, states: int, seed: int = 1) -> dict[str, int]:
    """Check that a batch shows the same for all worlds that the seat cannot distinguish. Raises `Leak`."""
    looked, setups = 0, tables(card_game)
    choices = np.random.default_rng(seed)
    choices.shuffle(setups)
    for players, options in itertools.cycle(setups):
        if looked >= states:
            break
        batch = Batch(card_game, 8, players=players, options=options)
        batch.reset(seed + looked)
        for _ in range(int(choices.integers(3, 40))):
            batch.step(choose(batch.shown.masks, choices))
        worlds = batch.copy()
        for i in range(len(batch)):
            seat = int(batch.shown.to_play[i])
            worlds.put(i, batch.position(i).imagine(seat, f"{seed} {looked}"))
            looked += 1
        for name in ("observations", "masks", "to_play"):
            true, other = getattr(batch.shown, name), getattr(worlds.shown, name)
            if not (true == other).all():
                raise Leak(f"{card_game.id}: a batch's {name} show hidden information")
        _observations_show_no_hidden_information(card_game, batch, f"{seed} {looked}")
    return {"states": looked}


def _observations_show_no_hidden_information(card_game: Game, batch: Batch, seed: str) -> None:
    true = batch.observe()
    for seat in range(batch.players):
        worlds = batch.copy()
        for i in range(len(batch)):
            worlds.put(i, batch.position(i).imagine(seat, f"{seed} {seat}"))
        if not (worlds.observe()[:, seat] == true[:, seat]).all():
            raise Leak(f"{card_game.id}: a batch shows seat {seat} hidden information")


def shares(position: Position) -> list[float]:
    """The "win" reward of each seat: winners share a pot to which every seat has paid 1."""
    won = position.winners
    if not won:
        return [0.0] * position.players
    return [(position.players / len(won) if seat in won else 0) - 1 for seat in range(position.players)]


def play_randomly(batch: Batch, steps: int, seed: int = 3) -> list[tuple[bytes, ...]]:
    """Make random steps; return the arrays after each as bytes."""
    choices = np.random.default_rng(seed)
    found = []
    for _ in range(steps):
        batch.step(choose(batch.shown.masks, choices))
        found.append(tuple(array.tobytes() for array in batch.shown))
    return found
