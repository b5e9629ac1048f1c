"""Ratings: serious results that the ratings do not have yet are counted, in the order in which the games ended.

A game counts for two ratings of a person: against people, by the places among them, where there were others; and
against bots, whose levels have fixed ratings (docs/server.md), where there were any. The work is one transaction,
so a game is counted once, also with several processes.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, select, update

from pioche.core.rating import NEW, Rating, ranks_of, updated
from pioche.server.history import low_wins_in
from pioche.server.store import results as stored
from pioche.server.store.dialect import upsert
from pioche.server.store.rows import ResultRow
from pioche.server.store.schema import guests, ratings, results

AT_ONCE = 50  # tables of one transaction
BOT_DEVIATION = 60.0  # a bot's strength is known well
BOT_RATINGS = {"random": 600.0, "novice": 1200.0, "greedy": 1350.0, "regular": 1550.0, "expert": 1750.0}


@dataclass
class Counted:
    """A rating with the number of games behind it."""

    rating: Rating = NEW
    games: int = 0


Ratings = dict[tuple[str, str], Counted]  # by guest and "people" or "bots", of one game


def count(connection: Connection) -> int:
    """Count the oldest results that are not counted yet; return how many tables there were."""
    tables = 0
    for _, rows in itertools.groupby(stored.unrated(connection, AT_ONCE), key=lambda row: row.table_id):
        of_table = list(rows)
        _count_table(connection, of_table)
        here = results.c.table_id == of_table[0].table_id
        connection.execute(update(results).where(here).values(rated=True))
        tables += 1
    return tables


def _count_table(connection: Connection, rows: Sequence[ResultRow]) -> None:
    game = rows[0].game
    ids = sorted(row.guest for row in rows)
    query = select(ratings).where(ratings.c.guest.in_(ids), ratings.c.game == game).with_for_update()
    known: Ratings = {
        (row.guest, row.against): Counted(Rating(row.mean, row.deviation), row.games)
        for row in connection.execute(query)
    }
    present = set(connection.execute(select(guests.c.id).where(guests.c.id.in_(ids))).scalars())
    changed = [
        {
            "guest": guest, "game": game, "against": against, "mean": found.rating.mean,
            "deviation": found.rating.deviation, "games": found.games,
        }
        for (guest, against), found in sorted(after(known, rows).items())
        if guest in present  # a guest who was deleted since gets no row again
    ]  # fmt: skip
    if changed:
        upsert(connection, ratings, changed, "mean", "deviation", "games")


def after(known: Ratings, rows: Sequence[ResultRow]) -> Ratings:
    """Return the ratings that a table changes; `rows` are the results of its people, by seat."""
    first = rows[0]
    scores = first.scores
    winners = [row.seat for row in rows if row.won] or _bots_that_won(rows)
    ranks = ranks_of(winners, scores, low_wins=low_wins_in(first.game))
    changed: Ratings = {}
    if len(rows) > 1:
        old = [known.get((row.guest, "people"), Counted()) for row in rows]
        new = updated([each.rating for each in old], [ranks[row.seat] for row in rows])
        for row, before, rating in zip(rows, old, new, strict=True):
            changed[row.guest, "people"] = Counted(rating, before.games + 1)
    people = {row.seat for row in rows}
    bots = {one["seat"]: one["bot"] for one in first.others if one["bot"] is not None}
    for row in rows:
        if not bots:
            break
        before = known.get((row.guest, "bots"), Counted())
        seats = [row.seat, *sorted(bots.keys() - people)]
        others = [Rating(BOT_RATINGS.get(bots[seat], NEW.mean), BOT_DEVIATION) for seat in seats[1:]]
        new = updated([before.rating, *others], [ranks[seat] for seat in seats])
        changed[row.guest, "bots"] = Counted(new[0], before.games + 1)
    return changed


def _bots_that_won(rows: Sequence[ResultRow]) -> list[int]:
    """The winners where no person won: the bots with the best score."""
    first = rows[0]
    bots = [one["seat"] for one in first.others if one["bot"] is not None]
    if not bots:
        return []
    best = (min if low_wins_in(first.game) else max)(first.scores[seat] for seat in bots)
    return [seat for seat in bots if first.scores[seat] == best]
