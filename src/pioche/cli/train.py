"""`pioche train`: better weights for a game's trained player, by self-play."""

from __future__ import annotations

import importlib.util
import json
import shlex
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pioche.cli import language, settings
from pioche.cli.errors import Wrong

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.console import Console

    from pioche.arena.contest import Results
    from pioche.arena.train import Training
    from pioche.core.game import Game

INTERRUPTED = 130
SAVE_EVERY = 20.0  # s
SPREAD = 0.2  # of the first proposals


def run(
    game: settings.GameName,
    generations: Annotated[int, typer.Option("--generations", "-n", metavar="N")] = 500,
    tables: Annotated[str | None, typer.Option("--players", "-p", metavar="N,N")] = None,
    population: Annotated[int, typer.Option("--population", metavar="N")] = 24,
    batch: Annotated[int, typer.Option("--deals", metavar="N")] = 256,
    spread: Annotated[float, typer.Option("--spread", metavar="X")] = SPREAD,
    seed: settings.Seed = None,
    from_zero: Annotated[bool, typer.Option("--from-zero")] = False,
    folder: Annotated[Path, typer.Option("--folder", metavar="DIR")] = Path("training"),
    kept: Annotated[bool, typer.Option("--resume")] = False,
    beliefs: Annotated[int, typer.Option("--beliefs", metavar="N")] = 0,
    gpu: Annotated[bool, typer.Option("--gpu")] = False,
) -> int:
    from rich.console import Console

    from pioche.arena.train import Training

    room = settings.find(game)
    for least, name, value in (
        (1, "--generations", generations), (4, "--population", population), (1, "--deals", batch),
        (0, "--beliefs", beliefs),
    ):  # fmt: skip
        settings.at_least(least, name, value)
    if spread <= 0:
        raise Wrong("not-above-zero", name="--spread", given=str(spread))
    chosen = [_number(one) for one in tables.split(",")] if tables else None
    if beliefs:
        for name, given in (("--from-zero", from_zero), ("--resume", kept), ("--gpu", gpu)):
            if given:
                raise Wrong("not-with", name=name, other="--beliefs")
        return _believe(room, chosen, beliefs, seed or "0", folder / room.id)
    if importlib.util.find_spec("cma") is None:
        raise Wrong("needs-extra", name="pioche[train]")
    place = folder / room.id
    saved = place / "training.pickle"
    if kept:
        if not saved.exists():
            raise Wrong("no-file", name=str(saved))
        training = Training.resume(saved)
    else:
        training = Training.begin(
            room,
            players=chosen,
            population=population,
            deals=batch,
            spread=spread,
            seed=seed or "0",
            from_zero=from_zero,
        )
        training.asked = " --from-zero" * from_zero + f" --spread {spread:g}" * (spread != SPREAD)
        training.asked += f" --seed {shlex.quote(seed)}" if seed else ""
    console = Console(highlight=False)
    ended = _trained(training, generations, saved, gpu, console)
    made = f"pioche train {room.id} --players {','.join(map(str, training.players))}"
    made += f" --population {training.strategy.popsize} --deals {training.deals} --generations {training.generations}"
    made += training.asked + " --gpu" * gpu
    policy = place / "policy.json"
    policy.write_text(json.dumps(training.policy(made), indent=1) + "\n", "utf-8")
    words = language.text()
    console.print(words("trained", count=training.generations, path=str(policy)))
    if not ended:
        console.print(words("train-resume", game=room.id))
    return 0 if ended else INTERRUPTED


def _believe(room: Game, tables: list[int] | None, games: int, seed: str, place: Path) -> int:
    """Learn from so many games which imagined worlds are likely."""
    from rich.console import Console

    from pioche.arena.beliefs import KEPT_APART, Learning
    from pioche.cli.bar import bar

    if room.beliefs is None:
        raise Wrong("no-signs", game=room.id)
    settings.at_least(KEPT_APART, "--beliefs", games)
    words, learning = language.text(), Learning(room, tables, seed)
    with bar() as shown:
        task = shown.add_task(words("preparing"), total=games)
        try:
            while learning.games < games:
                learning.watch(1)
                shown.update(task, completed=learning.games, description="")
        except KeyboardInterrupt:
            return INTERRUPTED
    made = f"pioche train {room.id} --players {','.join(map(str, learning.players))} --beliefs {games} --seed {seed}"
    found, file = learning.beliefs(made), place / "beliefs.json"
    place.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(found, indent=1) + "\n", "utf-8")
    times = settings.decimal(found["times_likelier"], 2)
    Console(highlight=False).print(words("believed", count=games, times=times, path=str(file)))
    return 0


def _number(word: str) -> int:
    if not word.strip().isdecimal():
        raise Wrong("not-a-number", name="--players")
    return int(word)


def _trained(training: Training, generations: int, saved: Path, gpu: bool, console: Console) -> bool:
    """Train up to so many generations, saving now and then; whether it came to its end."""
    from pioche.cli.bar import bar

    words, play = language.text(), _games(gpu)
    last = time.monotonic()
    with bar() as shown:
        task = shown.add_task(words("preparing"), total=generations, completed=training.generations)
        try:
            while training.generations < generations:
                known = len(training.curve)
                training.generation(play)
                rate = words("decisions-per-second", rate=round(training.decisions / training.seconds))
                shown.update(task, completed=training.generations, description=rate)
                for one in training.curve[known:]:
                    console.print(
                        words(
                            "train-line", generation=one.generation,
                            share=settings.decimal(100 * one.win_share, 1),
                            points=settings.decimal(one.points, 1), others=settings.decimal(one.others, 1),
                        )
                    )  # fmt: skip
                if time.monotonic() - last > SAVE_EVERY:
                    training.save(saved)
                    last = time.monotonic()
        except KeyboardInterrupt:
            training.save(saved)
            return False
    training.save(saved)
    return True


def _games(gpu: bool) -> Callable[..., Results]:
    """Where the games are played."""
    if gpu:
        from pioche.arena import gpu as device

        if not device.available():
            raise Wrong("no-gpu")
        return device.contest
    from pioche.arena.contest import contest

    return contest
