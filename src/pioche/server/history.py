"""A guest's history as people read it: lines with names, sums, intervals, and the files of an export."""

from __future__ import annotations

import csv
import hashlib
import io
import math
from collections.abc import Iterable, Sequence

from pioche.core import daily
from pioche.core.game import game, game_ids
from pioche.server.http import schemas
from pioche.server.store.results import Line, Sums
from pioche.server.table.views import shown_name

NORMAL_95 = 1.959964
CSV_FIELDS = (
    "ended", "game", "won", "place", "players", "score", "scores", "opponents", "seconds", "day", "serious",
    "luck", "choices", "table",
)  # fmt: skip


def handle(viewer: str, other: str) -> str:
    """What stands for another guest to one viewer: two viewers cannot compare theirs."""
    return hashlib.sha256(f"pioche handle 1 {viewer} {other}".encode()).hexdigest()[:22]


def game_line(line: Line, names: dict[str, str]) -> schemas.GameLine:
    """A finished game, with the names that people have now."""
    row = line.row
    return schemas.GameLine(
        table=row.table_id, game=row.game, ended=row.ended, seconds=max(0, row.ended - row.started) // 1000,
        seat=row.seat, won=row.won, place=row.place, score=row.score, scores=row.scores,
        others=[
            schemas.Opponent(
                seat=one["seat"], name=shown_name(one["guest"], one.get("name"), names), bot=one["bot"]
            )
            for one in row.others
        ],
        day=None if row.day is None else daily.date_text(row.day), serious=row.serious,
        luck=line.luck, choices=line.choices,
    )  # fmt: skip


def game_sums(sums: Sums) -> schemas.GameSums:
    low_wins = low_wins_in(sums.game)
    return schemas.GameSums(
        game=sums.game, games=sums.games, won=sums.won, mean=sums.mean, first=sums.first,
        best=sums.lowest if low_wins else sums.highest, worst=sums.highest if low_wins else sums.lowest,
    )  # fmt: skip


def low_wins_in(name: str) -> bool:
    """Whether few points win; of a game that this server no longer has: no."""
    return name in game_ids() and game(name).low_wins


def win_share(sums: Sums) -> schemas.Share:
    """The share of games won with its Wilson interval."""
    number, share = sums.games, sums.won / sums.games
    square = NORMAL_95**2
    centre = (share + square / (2 * number)) / (1 + square / number)
    half = (
        NORMAL_95 * math.sqrt(share * (1 - share) / number + square / (4 * number**2)) / (1 + square / number)
    )
    return schemas.Share(
        share=share, low=max(0.0, centre - half), high=min(1.0, centre + half), by_chance=sums.by_chance
    )


def guests_in(lines: Iterable[Line]) -> set[str]:
    """The other people of these games."""
    return {one["guest"] for line in lines for one in line.row.others if one["guest"]}


def csv_head() -> str:
    return _csv(CSV_FIELDS)


def csv_lines(lines: Sequence[schemas.GameLine]) -> str:
    """Finished games as lines of CSV; a text that a spreadsheet would take for a formula is quoted."""
    return "".join(_csv(_csv_values(line)) for line in lines)


def _csv_values(line: schemas.GameLine) -> list[object]:
    opponents = "; ".join(one.name or one.bot or "?" for one in line.others)
    ended = f"{daily.date_text(daily.day_of(line.ended))}T{_clock(line.ended)}Z"
    return [
        ended, line.game, int(line.won), line.place, len(line.scores), line.score,
        " ".join(map(str, line.scores)), _plain(opponents), line.seconds, line.day or "", int(line.serious),
        "" if line.luck is None else round(line.luck, 4), "" if line.choices is None else round(line.choices, 4),
        line.table,
    ]  # fmt: skip


def _clock(milliseconds: int) -> str:
    seconds = milliseconds // 1000 % 86_400
    return f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}"


def _plain(text: str) -> str:
    return f"'{text}" if text[:1] in "=+-@\t\r" else text


def _csv(values: Iterable[object]) -> str:
    written = io.StringIO()
    csv.writer(written).writerow(values)
    return written.getvalue()
