"""`pioche train`: better weights for a game's trained player, by self-play."""

from __future__ import annotations

import errno
import importlib.util
import json
import os
import shlex
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pioche.cli import arguments, language
from pioche.cli.errors import Wrong

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from rich.console import Console

    from pioche.arena.training.contest import ContestResults
    from pioche.arena.training.evolution import Training
    from pioche.core.game import Game

INTERRUPTED = 130
SAVE_EVERY = 20.0  # s
GENERATIONS = 500
SPREAD, WIDEST = 0.2, 100.0  # of the first proposals
FOLDER = Path("training")


def run(
    game: arguments.GameName,
    generations: Annotated[int | None, typer.Option("--generations", "-n", metavar="N")] = None,
    tables: Annotated[str | None, typer.Option("--players", "-p", metavar="N,N")] = None,
    population: Annotated[int | None, typer.Option("--population", metavar="N")] = None,
    batch: Annotated[int | None, typer.Option("--deals", metavar="N")] = None,
    spread: Annotated[float | None, typer.Option("--spread", metavar="X")] = None,
    seed: arguments.Seed = None,
    from_zero: Annotated[bool, typer.Option("--from-zero")] = False,
    folder: Annotated[Path, typer.Option("--folder", metavar="DIR")] = FOLDER,
    kept: Annotated[bool, typer.Option("--resume")] = False,
    beliefs: Annotated[int | None, typer.Option("--beliefs", metavar="N")] = None,
    gpu: Annotated[bool, typer.Option("--gpu")] = False,
) -> int:
    from rich.console import Console

    room = arguments.find(game)
    how: dict[str, object] = {
        "--population": population, "--deals": batch, "--spread": spread, "--from-zero": from_zero or None,
    }  # fmt: skip
    if beliefs is not None:
        others = {"--resume": kept or None, "--gpu": gpu or None, "--generations": generations}
        _alone("--beliefs", how | others)
    if kept:
        _alone("--resume", how | {"--players": tables, "--seed": seed})
    _check(generations, population, batch, spread)
    chosen = list(dict.fromkeys(_number(one) for one in tables.split(","))) if tables is not None else None
    place = folder / room.id
    if beliefs is not None:
        return _believe(room, chosen, beliefs, seed or "0", place)
    if importlib.util.find_spec("cma") is None:
        raise Wrong("needs-extra", name="pioche[train]")
    saved, policy = place / "training.pickle", place / "policy.json"
    for file in (saved, policy):
        _writable(file)
    before = _before(policy, room)
    training = (
        _resumed(saved, room) if kept else _begun(room, chosen, population, batch, spread, seed, from_zero)
    )
    console = Console(highlight=False, markup=False, soft_wrap=True)
    last = GENERATIONS if generations is None else generations
    ended = _trained(training, last, saved, gpu, console)
    made = f"pioche train {room.id} --players {','.join(map(str, training.players))}"
    made += f" --population {training.strategy.popsize} --deals {training.deals} --generations {training.generations}"
    made += training.command_options + " --gpu" * gpu
    policy.write_text(json.dumps(training.policy(made, before), indent=1) + "\n", "utf-8")
    words = language.text()
    console.print(words("trained", count=training.generations, path=str(policy)))
    if not ended:
        console.print(words("train-resume", command=_again(room, folder, generations, gpu)))
    return 0 if ended else INTERRUPTED


def _alone(name: str, others: Mapping[str, object]) -> None:
    """Refuse what was given beside an option that would not heed it."""
    for other, given in others.items():
        if given is not None:
            raise Wrong("not-with", name=other, other=name)


def _check(generations: int | None, population: int | None, batch: int | None, spread: float | None) -> None:
    from pioche.arena.training.evolution import MOST_PROPOSALS

    numbers = ((1, "--generations", generations), (4, "--population", population), (1, "--deals", batch))
    for least, name, value in numbers:
        if value is not None:
            arguments.at_least(least, name, value)
    if population is not None and population > MOST_PROPOSALS:
        raise Wrong("too-large", name="--population", given=population, most=MOST_PROPOSALS)
    if spread is not None and not spread > 0:
        raise Wrong("not-above-zero", name="--spread", given=str(spread))
    if spread is not None and spread > WIDEST:
        raise Wrong("too-large", name="--spread", given=str(spread), most=f"{WIDEST:g}")


def _writable(file: Path) -> None:
    """A file in a folder that may not be there yet, looked at before the long work that fills it."""
    folder = next(one for one in file.parents if one.exists())
    if not folder.is_dir():
        raise Wrong("not-a-folder", name=str(folder))
    if not os.access(folder, os.W_OK | os.X_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(folder))
    if file.is_dir():
        raise Wrong("is-a-folder", name=str(file))


def _before(policy: Path, room: Game) -> list[dict[str, Any]]:
    """The trainings of the file that will be written anew: some are for other numbers of players."""
    from pioche.arena.training.evolution import parse_trainings

    if not policy.exists():
        return []
    trainings = parse_trainings(policy.read_text("utf-8", errors="replace"), room)
    if trainings is None:
        raise Wrong("not-a-policy", name=str(policy), game=room.id)
    return trainings


def _begun(
    room: Game,
    tables: list[int] | None,
    population: int | None,
    batch: int | None,
    spread: float | None,
    seed: str | None,
    from_zero: bool,
) -> Training:
    from pioche.arena.training.evolution import DEALS, POPULATION, Training

    width = SPREAD if spread is None else spread
    training = Training.begin(
        room,
        players=tables,
        population=population or POPULATION,
        deals=batch or DEALS,
        spread=width,
        seed=seed or "0",
        from_zero=from_zero,
    )
    training.command_options = " --from-zero" * from_zero + f" --spread {width:g}" * (width != SPREAD)
    training.command_options += f" --seed {shlex.quote(seed)}" if seed else ""
    return training


def _resumed(saved: Path, room: Game) -> Training:
    from pioche.arena.refusals import BadTraining
    from pioche.arena.training.evolution import Training

    if not saved.exists():
        raise Wrong("no-file", name=str(saved))
    training = Training.resume(saved)
    if training.game != room.id:
        raise BadTraining(place=str(saved))
    return training


def _again(room: Game, folder: Path, generations: int | None, gpu: bool) -> str:
    """The command that goes on with a training."""
    command = [arguments.program(), "train", room.id, "--resume"]
    command += ["--folder", str(folder)] if folder != FOLDER else []
    command += ["--generations", str(generations)] if generations is not None else []
    return shlex.join(command + ["--gpu"] * gpu)


def _believe(room: Game, tables: list[int] | None, games: int, seed: str, place: Path) -> int:
    """Learn from so many games which imagined worlds are likely."""
    from rich.console import Console

    from pioche.arena.training.fit_beliefs import HOLDOUT_ONE_IN, BeliefTraining
    from pioche.cli.progress import bar

    if room.beliefs is None:
        raise Wrong("no-signs", game=room.id)
    arguments.at_least(HOLDOUT_ONE_IN, "--beliefs", games)
    file = place / "beliefs.json"
    _writable(file)
    words, training = language.text(), BeliefTraining(room, tables, seed)
    with bar() as shown:
        task = shown.add_task(words("preparing"), total=games)
        try:
            while training.games < games:
                training.collect(1)
                shown.update(task, completed=training.games, description="")
        except KeyboardInterrupt:
            return INTERRUPTED
    made = f"pioche train {room.id} --players {','.join(map(str, training.players))} --beliefs {games} --seed {seed}"
    found = training.beliefs(made)
    place.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(found, indent=1) + "\n", "utf-8")
    times = arguments.decimal(found["times_likelier"], 2)
    console = Console(highlight=False, markup=False, soft_wrap=True)
    console.print(words("believed", count=games, times=times, path=str(file)))
    return 0


def _number(word: str) -> int:
    if not word.strip().isdecimal():
        raise Wrong("not-a-number", name="--players")
    return int(word)


def _trained(training: Training, generations: int, saved: Path, gpu: bool, console: Console) -> bool:
    """Train up to so many generations, saving now and then; whether it came to its end."""
    from pioche.cli.progress import bar

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
                            share=arguments.decimal(100 * one.win_share, 1),
                            points=arguments.decimal(one.points, 1), others=arguments.decimal(one.others, 1),
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


def _games(gpu: bool) -> Callable[..., ContestResults]:
    """Where the games are played."""
    if gpu:
        from pioche.arena import gpu as device

        device.require_gpu()
        return device.contest
    from pioche.arena.training.contest import contest

    return contest
