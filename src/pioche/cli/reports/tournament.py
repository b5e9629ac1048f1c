"""The result of a tournament on the terminal: the ranking, and the margins between the bots."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from pioche.arena.tournament.report_page import margins, ranking
from pioche.arena.tournament.report_text import ReportText
from pioche.cli import language
from pioche.core.game import Game

COLUMNS = ("bot", "games", "wins", "ratio", "score", "p50", "p99")


def show(figures: dict[str, Any], game: Game) -> None:
    """Print the ranking and, if bots met each other, the table of margins."""
    console, words = Console(highlight=False), ReportText(language.current(), game)
    if not figures["entrants"]:
        console.print(words("arena-nothing"))
        return
    title = words("page-title", game=words("game-name"))
    players = words("arena-players", players=figures["players"])
    played = words("arena-played", deals=figures["played"], games=figures["games"])
    console.print(f"[bold]{escape(title)}[/] · {players} · {played}")
    if figures["played"] < figures["deals"]:
        console.print(words("arena-of-asked", played=figures["played"], deals=figures["deals"]))
    if figures["truncated"]:
        console.print(words("arena-truncated", count=figures["truncated"]))
    ranked = ranking(figures)
    for each in ranked:
        if each["failed"]:
            console.print(
                escape(words("arena-failed", bot=each["bot"], count=each["failed"])), style="bold red"
            )
    console.print(_ranking_table(ranked, words))
    if figures["pairs"]:
        console.print()
        console.print(words("arena-margins"))
        console.print(_margin_table(figures, ranked, words))


def _ranking_table(ranked: list[dict[str, Any]], words: ReportText) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    for name in COLUMNS:
        table.add_column(
            words(f"arena-{name}"), justify="left" if name == "bot" else "right", no_wrap=name != "bot"
        )
    for each in ranked:
        share, score, thinking = each["win_share"], each["score"], each["thinking"]
        table.add_row(
            escape(each["bot"]),
            words.integer(each["games"]),
            words.share_with_margin(share),
            words.decimal(each["ratio"]),
            words.mean_with_margin(score),
            words.duration(thinking["p50_us"]),
            words.duration(thinking["p99_us"]),
        )
    return table


def _margin_table(figures: dict[str, Any], ranked: list[dict[str, Any]], words: ReportText) -> Table:
    known = margins(figures)
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column()
    for each in ranked:
        table.add_column(escape(each["bot"]), justify="right")
    for row in ranked:
        cells = (known.get((row["bot"], column["bot"])) for column in ranked)
        table.add_row(
            escape(row["bot"]),
            *("" if margin is None else words.mean_with_margin(margin) for margin in cells),
        )
    return table
