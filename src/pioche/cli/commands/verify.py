"""`pioche verify`: check a recorded match: its deal, every move, its result."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import typer

from pioche.cli import arguments, language


def run(file: Path, json: arguments.Json = False) -> int:
    from pioche.core.refusals import Refused

    try:
        match = arguments.read_match(file)
    except Refused as refusal:
        if json:
            arguments.print_json({"valid": False, "error": language.text().say(refusal.message)})
        raise
    final = match.at()
    figures: dict[str, Any] = {
        "valid": True,
        "game": match.game.id,
        "rules": match.game.version,
        "players": len(match.seats),
        "moves": len(match.moves),
        "continued": match.continued,
        "finished": final.over,
        "scores": final.scores,
        "winners": list(final.winners),
    }
    if json:
        arguments.print_json(figures)
        return 0
    text = language.text()
    args = {name: figures[name] for name in ("game", "players", "moves")}
    if final.over:
        names = ", ".join(match.seats[seat].name for seat in final.winners)
        scores = " – ".join(map(str, final.scores))
        typer.echo(text("valid", scores=scores, names=names, **args))
    else:
        typer.echo(text("valid-unfinished", **args))
    if match.continued:
        typer.echo(text("valid-continued", moves=match.continued))
    return 0
