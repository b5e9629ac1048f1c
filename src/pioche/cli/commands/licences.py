"""`pioche licences`: the licences of Pioche, and of the fonts and packages that its page contains."""

from __future__ import annotations

import typer

from pioche.cli import language


def run() -> None:
    from importlib import resources

    text = language.text()
    typer.echo(text("licences-ours"))
    bundled = resources.files("pioche.server").joinpath("page", "licences")
    if not bundled.is_dir():
        typer.echo(text("licences-no-page"))
        return
    for file in sorted(bundled.iterdir(), key=lambda each: each.name):
        heading = text("licences-file", name=file.name)
        typer.echo(f"\n{'=' * 72}\n{heading}\n{'=' * 72}\n\n{file.read_text('utf-8').strip()}")
