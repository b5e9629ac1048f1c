"""`pioche perft`: count the sequences of decisions from a deal, depth by depth."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pioche.cli import arguments, exit_codes, language

if TYPE_CHECKING:
    from pioche.core.game import Position

POLL_SECONDS = 0.1


def run(
    game: arguments.GameName,
    depth: Annotated[int, typer.Option("--depth", "-d", metavar="D")] = 3,
    players: arguments.Players = None,
    option: arguments.Options = None,
    seed: arguments.Seed = None,
    json: arguments.Json = False,
) -> int:
    chosen_game = arguments.find_game(game)
    arguments.check_at_least(1, "--depth", depth)
    position = chosen_game.new(players, arguments.parse_options(option), seed=seed or "0")
    rows: list[dict[str, Any]] = []
    try:
        _count(position, depth, rows, quiet=json)
        finished = True
    except KeyboardInterrupt:
        finished = False
    if json:
        head = {"game": chosen_game.id, "players": position.players, "options": position.options}
        arguments.print_json({**head, "seed": seed or "0", "depths": rows})
    return 0 if finished else exit_codes.INTERRUPTED


def _count(position: Position, depth: int, rows: list[dict[str, Any]], quiet: bool) -> None:
    """Count depth by depth; append each row to `rows` and, unless `quiet`, print it at once."""
    from rich.console import Console

    from pioche.arena.perft import perft

    text = language.text()
    with Console(stderr=True).status(text("preparing")) as status:
        _interruptible(lambda: perft(position, 1))
        for level in range(1, depth + 1):
            status.update(text("counting", depth=level))
            began = time.perf_counter()
            nodes = _interruptible(lambda level=level: perft(position, level))
            seconds = time.perf_counter() - began
            rate = round(nodes / seconds) if seconds else 0
            rows.append(
                {"depth": level, "nodes": nodes, "seconds": round(seconds, 6), "nodes_per_second": rate}
            )
            if not quiet:
                typer.echo(
                    text(
                        "perft-row",
                        depth=level,
                        nodes=nodes,
                        seconds=arguments.format_decimal(seconds, 3),
                        rate=rate,
                    )
                )


def _interruptible(work: Any) -> int:
    """Return the result of a compiled function; it runs in a thread, so that Ctrl-C ends the wait for it."""
    import threading

    results: list[Any] = []

    def run_work() -> None:
        try:
            results.append(work())
        except Exception as error:
            results.append(error)

    thread = threading.Thread(target=run_work, daemon=True)
    thread.start()
    while thread.is_alive():
        thread.join(POLL_SECONDS)
    if isinstance(results[0], Exception):
        raise results[0]
    return int(results[0])
