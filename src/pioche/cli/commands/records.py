"""`pioche records`: list the matches of files, verify them, write those that are wanted to another file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pioche.cli import arguments, exit_codes, language

if TYPE_CHECKING:
    from pioche.core.records.record import Record
    from pioche.core.refusals import BadRecord

UPDATE_EVERY = 100  # matches, of the progress bar
GAME_WIDTH = 16


def run(
    files: Annotated[list[Path], typer.Argument()],
    game: Annotated[str | None, typer.Option("--game", metavar="GAME")] = None,
    players: arguments.Players = None,
    player: Annotated[str | None, typer.Option("--player", metavar="NAME")] = None,
    winner: Annotated[str | None, typer.Option("--winner", metavar="NAME")] = None,
    finished: Annotated[bool, typer.Option("--finished")] = False,
    match_numbers: Annotated[list[int] | None, typer.Option("--match", metavar="N")] = None,
    verify: Annotated[bool, typer.Option("--verify")] = False,
    matches_out: Annotated[Path | None, typer.Option("--out", metavar="FILE")] = None,
    json: arguments.Json = False,
) -> int:
    from pioche.cli.progress import progress_bar
    from pioche.core.records.files import RecordFile

    of_game = None if game is None else arguments.find_game(game).id
    for file in files:
        arguments.check_readable(file)
    if matches_out is not None:
        arguments.check_new(matches_out)
    wanted = Wanted(of_game, players, player, winner, finished, frozenset(match_numbers or ()))
    listed = matches_out is None and not json
    found = Found()
    with progress_bar() as bar, RecordFile(matches_out) if matches_out else nullcontext() as written:
        if listed:
            bar.stop()
        task = bar.add_task(language.text()("reading-matches"), total=None)
        for number, entry in _numbered(files):
            if number % UPDATE_EVERY == 0:
                bar.update(task, completed=number)
            record = found.chosen(number, entry, wanted, verify)
            if record is not None and written is not None:
                written.write(record)
            if record is not None and listed:
                typer.echo(_line(number, record))
    if json:
        arguments.print_json(found.to_json(verify))
    else:
        found.show(matches_out, verify)
    return exit_codes.USER_ERROR if found.damaged else 0


@dataclass(frozen=True)
class Wanted:
    """Which matches are asked for; None: any."""

    game: str | None
    players: int | None
    player: str | None  # the name or kind of somebody at the table
    winner: str | None
    finished: bool
    numbers: frozenset[int]

    def takes(self, number: int, record: Record) -> bool:
        """Whether a match is one of those that are asked for."""
        match, result = record.match, record.result
        seated = [{seat.name, seat.kind} for seat in match.seats]
        won = [] if result is None else [seated[seat] for seat in result["winners"]]
        return (
            (not self.numbers or number in self.numbers)
            and self.game in (None, match.game.id)
            and self.players in (None, len(match.seats))
            and (self.player is None or any(self.player in names for names in seated))
            and (self.winner is None or any(self.winner in names for names in won))
            and not (self.finished and result is None)
        )


@dataclass
class Found:
    """What was found in the files."""

    games: Counter[str] = field(default_factory=Counter)  # the matches that were asked for, by game
    unfinished: int = 0
    damaged: list[tuple[int, BadRecord]] = field(default_factory=list)  # with their numbers

    def chosen(self, number: int, entry: Record | BadRecord, wanted: Wanted, verify: bool) -> Record | None:
        """Count a match; return it if it is asked for and, where that is checked, valid."""
        from pioche.core.refusals import BadRecord

        try:
            if isinstance(entry, BadRecord):
                raise entry
            if not wanted.takes(number, entry):
                return None
            if verify:
                _ = entry.match.game.compiled  # replaying many matches is then twenty times as fast
                entry.verified()
        except BadRecord as refusal:
            self.damaged.append((number, refusal))
            said = language.text()("match-damaged", number=number, why=refusal.words(language.current()))
            typer.echo(said, err=True)
            return None
        self.games[entry.match.game.id] += 1
        self.unfinished += entry.result is None
        return entry

    def to_json(self, verified: bool) -> dict[str, Any]:
        return {
            "matches": self.games.total(),
            "games": dict(sorted(self.games.items())),
            "unfinished": self.unfinished,
            "verified": verified,
            "damaged": [
                {"match": number, "error": refusal.words(language.current())}
                for number, refusal in self.damaged
            ],
        }

    def show(self, out: Path | None, verified: bool) -> None:
        """Print how many matches were found, or written to a file."""
        text = language.text()
        games = ", ".join(f"{count} × {game}" for game, count in sorted(self.games.items())) or "–"
        typer.echo(text("matches-found", count=self.games.total(), games=games, unfinished=self.unfinished))
        if verified:
            typer.echo(text("matches-verified", damaged=len(self.damaged)))
        if out is not None:
            typer.echo(text("matches-written", count=self.games.total(), name=str(out)))


def _numbered(files: list[Path]) -> Iterator[tuple[int, Record | BadRecord]]:
    """Yield the records of all files, numbered from 1 on through all of them."""
    from pioche.core.records.files import entries

    number = 0
    for file in files:
        for entry in entries(file):
            number += 1
            yield number, entry


def _line(number: int, record: Record) -> str:
    """Return the line of a match in the list: number, game, decisions, players with their points."""
    text, match, result = language.text(), record.match, record.result
    names = [seat.name for seat in match.seats]
    if result is None:
        said = f"{', '.join(names)} · {text('match-unfinished')}"
    else:
        points = [str(score).replace("-", "\N{MINUS SIGN}") for score in result["scores"]]
        said = ", ".join(
            f"{name} {score}{' ★' if seat in result['winners'] else ''}"
            for seat, (name, score) in enumerate(zip(names, points, strict=True))
        )
    moves = text("match-decisions", count=len(match.moves))
    return f"{number:>6}  {match.game.id:<{GAME_WIDTH}} {moves:>14}  {said}"
