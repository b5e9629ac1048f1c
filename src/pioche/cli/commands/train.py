"""`pioche train`: train the weights of a game's policy by self-play, or (`--beliefs`) those of its beliefs."""

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

from pioche.cli import arguments, exit_codes, language
from pioche.cli.errors import CommandError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from rich.console import Console

    from pioche.arena.training.contest import ContestResults
    from pioche.arena.training.evolution import Training
    from pioche.core.game import Game

SAVE_SECONDS = 20.0  # between two saves of the training
GENERATIONS = 500
SPREAD, LARGEST_SPREAD = 0.2, 100.0  # of the first proposals
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

    chosen_game = arguments.find_game(game)
    settings: dict[str, object] = {
        "--population": population, "--deals": batch, "--spread": spread, "--from-zero": from_zero or None,
    }  # fmt: skip
    if beliefs is not None:
        others = {"--resume": kept or None, "--gpu": gpu or None, "--generations": generations}
        _reject_together("--beliefs", settings | others)
    if kept:
        _reject_together("--resume", settings | {"--players": tables, "--seed": seed})
    _check(generations, population, batch, spread)
    counts = (
        list(dict.fromkeys(_player_count(one) for one in tables.split(","))) if tables is not None else None
    )
    own_folder = folder / chosen_game.id
    if beliefs is not None:
        return _fit_beliefs(chosen_game, counts, beliefs, seed or "0", own_folder)
    if importlib.util.find_spec("cma") is None:
        raise CommandError("needs-extra", name="pioche[train]")
    saved, policy = own_folder / "training.pickle", own_folder / "policy.json"
    for file in (saved, policy):
        _check_writable(file)
    earlier = _earlier_trainings(policy, chosen_game)
    training = (
        _resume(saved, chosen_game)
        if kept
        else _begin(chosen_game, counts, population, batch, spread, seed, from_zero)
    )
    console = Console(highlight=False, markup=False, soft_wrap=True)
    last = GENERATIONS if generations is None else generations
    finished = _train(training, last, saved, gpu, console)
    command = f"pioche train {chosen_game.id} --players {','.join(map(str, training.players))}"
    command += f" --population {training.strategy.popsize} --deals {training.deals} --generations {training.generations}"
    command += training.command_options + " --gpu" * gpu
    policy.write_text(json.dumps(training.policy(command, earlier), indent=1) + "\n", "utf-8")
    text = language.text()
    console.print(text("trained", count=training.generations, path=str(policy)))
    if not finished:
        console.print(text("train-resume", command=_resume_command(chosen_game, folder, generations, gpu)))
    return 0 if finished else exit_codes.INTERRUPTED


def _reject_together(name: str, others: Mapping[str, object]) -> None:
    """Raise `CommandError` if an option was given that the option `name` would ignore."""
    for other, given in others.items():
        if given is not None:
            raise CommandError("not-with", name=other, other=name)


def _check(generations: int | None, population: int | None, batch: int | None, spread: float | None) -> None:
    from pioche.arena.training.evolution import MOST_PROPOSALS

    numbers = ((1, "--generations", generations), (4, "--population", population), (1, "--deals", batch))
    for least, name, value in numbers:
        if value is not None:
            arguments.check_at_least(least, name, value)
    if population is not None and population > MOST_PROPOSALS:
        raise CommandError("too-large", name="--population", given=population, most=MOST_PROPOSALS)
    if spread is not None and not spread > 0:
        raise CommandError("not-above-zero", name="--spread", given=str(spread))
    if spread is not None and spread > LARGEST_SPREAD:
        raise CommandError("too-large", name="--spread", given=str(spread), most=f"{LARGEST_SPREAD:g}")


def _check_writable(file: Path) -> None:
    """Check before the training that a file can be written; its folder need not exist yet."""
    folder = next(one for one in file.parents if one.exists())
    if not folder.is_dir():
        raise CommandError("not-a-folder", name=str(folder))
    if not os.access(folder, os.W_OK | os.X_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(folder))
    if file.is_dir():
        raise CommandError("is-a-folder", name=str(file))


def _earlier_trainings(policy: Path, game: Game) -> list[dict[str, Any]]:
    """Return the trainings in a policy file: those for other numbers of players are written back."""
    from pioche.arena.training.evolution import parse_trainings

    if not policy.exists():
        return []
    trainings = parse_trainings(policy.read_text("utf-8", errors="replace"), game)
    if trainings is None:
        raise CommandError("not-a-policy", name=str(policy), game=game.id)
    return trainings


def _begin(
    game: Game,
    tables: list[int] | None,
    population: int | None,
    batch: int | None,
    spread: float | None,
    seed: str | None,
    from_zero: bool,
) -> Training:
    from pioche.arena.training.evolution import DEALS, POPULATION, Training

    first_spread = SPREAD if spread is None else spread
    training = Training.begin(
        game,
        players=tables,
        population=population or POPULATION,
        deals=batch or DEALS,
        spread=first_spread,
        seed=seed or "0",
        from_zero=from_zero,
    )
    training.command_options = " --from-zero" * from_zero + f" --spread {first_spread:g}" * (
        first_spread != SPREAD
    )
    training.command_options += f" --seed {shlex.quote(seed)}" if seed else ""
    return training


def _resume(saved: Path, game: Game) -> Training:
    from pioche.arena.refusals import BadTraining
    from pioche.arena.training.evolution import Training

    if not saved.exists():
        raise CommandError("no-file", name=str(saved))
    training = Training.resume(saved)
    if training.game != game.id:
        raise BadTraining(place=str(saved))
    return training


def _resume_command(game: Game, folder: Path, generations: int | None, gpu: bool) -> str:
    """Return the command that continues a training."""
    command = [arguments.program_name(), "train", game.id, "--resume"]
    command += ["--folder", str(folder)] if folder != FOLDER else []
    command += ["--generations", str(generations)] if generations is not None else []
    return shlex.join(command + ["--gpu"] * gpu)


def _fit_beliefs(game: Game, tables: list[int] | None, games: int, seed: str, own_folder: Path) -> int:
    """Play games and fit the weights by which determinizations are judged; write `beliefs.json`."""
    from rich.console import Console

    from pioche.arena.training.fit_beliefs import HOLDOUT_ONE_IN, BeliefTraining
    from pioche.cli.progress import progress_bar

    if game.beliefs is None:
        raise CommandError("no-signs", game=game.id)
    arguments.check_at_least(HOLDOUT_ONE_IN, "--beliefs", games)
    file = own_folder / "beliefs.json"
    _check_writable(file)
    text, training = language.text(), BeliefTraining(game, tables, seed)
    with progress_bar() as bar:
        task = bar.add_task(text("preparing"), total=games)
        try:
            while training.games < games:
                training.collect(1)
                bar.update(task, completed=training.games, description="")
        except KeyboardInterrupt:
            return exit_codes.INTERRUPTED
    made = f"pioche train {game.id} --players {','.join(map(str, training.players))} --beliefs {games} --seed {seed}"
    found = training.beliefs(made)
    own_folder.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(found, indent=1) + "\n", "utf-8")
    times = arguments.format_decimal(found["times_likelier"], 2)
    console = Console(highlight=False, markup=False, soft_wrap=True)
    console.print(text("believed", count=games, times=times, path=str(file)))
    return 0


def _player_count(word: str) -> int:
    if not word.strip().isdecimal():
        raise CommandError("not-a-number", name="--players")
    return int(word)


def _train(training: Training, generations: int, saved: Path, gpu: bool, console: Console) -> bool:
    """Train up to that many generations and save regularly; return False if Ctrl-C ended it early."""
    from pioche.cli.progress import progress_bar

    text, play_games = language.text(), _contest_function(gpu)
    last = time.monotonic()
    with progress_bar() as bar:
        task = bar.add_task(text("preparing"), total=generations, completed=training.generations)
        try:
            while training.generations < generations:
                reported = len(training.curve)
                training.generation(play_games)
                rate = text("decisions-per-second", rate=round(training.decisions / training.seconds))
                bar.update(task, completed=training.generations, description=rate)
                for point in training.curve[reported:]:
                    console.print(
                        text(
                            "train-line", generation=point.generation,
                            share=arguments.format_decimal(100 * point.win_share, 1),
                            points=arguments.format_decimal(point.points, 1), others=arguments.format_decimal(point.others, 1),
                        )
                    )  # fmt: skip
                if time.monotonic() - last > SAVE_SECONDS:
                    training.save(saved)
                    last = time.monotonic()
        except KeyboardInterrupt:
            training.save(saved)
            return False
    training.save(saved)
    return True


def _contest_function(gpu: bool) -> Callable[..., ContestResults]:
    """Return the function that plays the games of a generation, on the processor or on a GPU."""
    if gpu:
        from pioche.arena import gpu as device

        device.require_gpu()
        return device.contest
    from pioche.arena.training.contest import contest

    return contest
