"""`pioche perft`: how many sequences of decisions a deal allows, depth by depth."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pioche.cli import arguments, language

if TYPE_CHECKING:
    from pioche.core.game import Position

INTERRUPTED = 130
LOOK_SECONDS = 0.1


def run(
    game: arguments.GameName,
    depth: Annotated[int, typer.Option("--depth", "-d", metavar="D")] = 3,
    players: arguments.Players = None,
    option: arguments.Chosen = None,
    seed: arguments.Seed = None,
    json: arguments.Json = False,
) -> int:
    room = arguments.find(game)
    arguments.at_least(1, "--depth", depth)
    position = room.new(players, arguments.options(option), seed=seed or "0")
    rows: list[dict[str, Any]] = []
    try:
        _walk(position, depth, rows, quiet=json)
        finished = True
    except KeyboardInterrupt:
        finished = False
    if json:
        head = {"game": room.id, "players": position.players, "options": position.options}
        arguments.print_json({**head, "seed": seed or "0", "depths": rows})
    return 0 if finished else INTERRUPTED


def _walk(position: Position, depth: int, rows: list[dict[str, Any]], quiet: bool) -> None:
    """Count depth by depth; each row is shown as soon as it is known."""
    from rich.console import Console

    from pioche.arena.perft import perft

    text = language.text()
    with Console(stderr=True).status(text("preparing")) as status:
        _patiently(lambda: perft(position, 1))
        for level in range(1, depth + 1):
            status.update(text("counting", depth=level))
            began = time.perf_counter()
            nodes = _patiently(lambda level=level: perft(position, level))
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
                        seconds=arguments.decimal(seconds, 3),
                        rate=rate,
                    )
                )


def _patiently(work: Any) -> int:
    """The result of compiled work, run aside so that Ctrl-C is heard meanwhile."""
    import threading

    results: list[Any] = []

    def aside() -> None:
        try:
            results.append(work())
        except Exception as error:
            results.append(error)

    thread = threading.Thread(target=aside, daemon=True)
    thread.start()
    while thread.is_alive():
        thread.join(LOOK_SECONDS)
    if isinstance(results[0], Exception):
        raise results[0]
    return int(results[0])
