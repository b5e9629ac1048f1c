"""The results of a finished game for its people, which are stored with the entry that ends it."""

from __future__ import annotations

from pioche.server.store.rows import ResultRow
from pioche.server.table.live import Live, PastDecision


def results_of(live: Live, ended: int) -> tuple[ResultRow, ...]:
    """One row for each person of a table that is over; none for a game that continues another one, for study."""
    if live.status != "over" or not live.playable or live.continued is not None:
        return ()
    position = live.position
    winners, scores = position.winners, position.scores
    day = live.day
    # In time, and without a bot in the person's place.
    own = not any(_by_stand_in(live, decision) for decision in live.decisions)
    counted = day is not None and day.counted and ended < day.end and own
    rows = []
    for seat, place in enumerate(live.places):
        if place.guest is None or place.name is not None:  # nobody, or somebody else at a shared device
            continue
        others = [
            {
                "seat": number,
                "bot": other.bot,
                "name": other.name,  # of somebody who shared the guest's device
                "guest": other.guest,
            }
            for number, other in enumerate(live.places)
            if number != seat
        ]
        rows.append(
            ResultRow(
                table_id=live.id, seat=seat, guest=place.guest, game=live.row.game, started=live.started_at,
                ended=ended, players=len(live.places), place=_place(seat, winners, scores, live.game.low_wins),
                won=seat in winners, score=scores[seat], scores=list(scores), others=others,
                people=sum(other["bot"] is None for other in others),
                day=None if day is None else day.number, counted=counted,
                serious=live.pace.serious and len(live.places) > 1,
            )
        )  # fmt: skip
    return tuple(rows)


def _by_stand_in(live: Live, decision: PastDecision) -> bool:
    """Whether a bot decided at a person's seat."""
    return decision.by != "person" and live.places[decision.seat].bot is None


def _place(seat: int, winners: tuple[int, ...], scores: list[int], low_wins: bool) -> int:
    if seat in winners:
        return 1
    mine = scores[seat]
    better = sum(other < mine if low_wins else other > mine for other in scores)
    return max(better, len(winners)) + 1
