"""What a match file proves to somebody who kept the commitment and nonces of its deal.

`read` has checked that the cards, every move and the result follow from the file's secret and nonces. That
alone does not say that nobody chose the deal: whoever writes the whole file can try secrets until one suits.
The proof needs two values from elsewhere: the commitment that the server published, and a nonce that was drawn
after it. Together they fix the server's secret before anybody could know the seed.

A file never proves the names of the players, the times of the moves, and who made a move at a seat.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from pioche.core.daily import Published, day_from
from pioche.core.match import PERSON, Match
from pioche.core.refusals import MissingNonce, OtherChain, OtherCommitment

NOT_PROVEN = ("names", "times", "players")  # in every match file; players: who made each move

Deal = Literal["proven", "unchecked", "word", "known", "day", "chain"]


@dataclass(frozen=True)
class Proof:
    """How far the deal of a match is proven.

    `deal` is "proven" (fixed by the kept commitment before a kept nonce was drawn), "unchecked" (the file has
    nonces, but the caller did not give the commitment and a nonce), "word" (the file has no nonces: that nobody
    chose the deal is only the word of who dealt), or "known" (the deal is that of an earlier match).

    For a deal of the day it is "chain" (its day's secret leads to the published end of the chain that the
    caller gave, in as many steps as its date says, so the deal was fixed when that end was published) or "day"
    (the caller gave no chain).
    """

    deal: Deal
    nonces: int  # in the file
    kept: int  # nonces that the caller gave, all of which are in the file
    committed: bool  # whether the caller gave the commitment, which is the file's
    position: int | None = (
        None  # of a deal of the day in the chain whose end the caller gave; 1 is its first day
    )


def prove(
    match: Match,
    commitment: bytes | None = None,
    nonces: Sequence[bytes] = (),
    chain: Published | None = None,
) -> Proof:
    """Compare a match with the commitment and nonces that somebody kept, or with the published chain of days.

    Raises `OtherCommitment` or `MissingNonce` where the match was dealt from other values, and `OtherChain`
    where it is not the deal of its day in that chain.
    """
    if commitment is not None and commitment != match.commitment:
        raise OtherCommitment(given=commitment.hex(), found=match.commitment.hex())
    missing = Counter(nonces) - Counter(match.nonces)
    if missing:
        found = ", ".join(nonce.hex() for nonce in match.nonces) or "-"
        raise MissingNonce(given=next(iter(missing)).hex(), found=found)
    position = None
    if chain is not None:
        position = None if match.day is None else chain.position(day_from(match.day.date), match.day.secret)
        if position is None:
            raise OtherChain(given=str(chain))
    deal: Deal = "unchecked"
    if match.day is not None:
        deal = "day" if position is None else "chain"
    elif match.continued is not None:
        deal = "known"
    elif not match.nonces:
        deal = "word"
    elif commitment is not None and nonces:
        deal = "proven"
    return Proof(deal, len(match.nonces), len(nonces), commitment is not None, position)


def decisions_of(match: Match) -> list[dict[str, int]]:
    """Return for each seat how many decisions its player made, the stand-in and the clock.

    The key of the seat's own player is "person" or "bot". Moves copied from another match are not counted.
    """
    own = ["person" if seat.kind == PERSON else "bot" for seat in match.seats]
    counts = [Counter({kind: 0}) for kind in own]
    for played in match.moves[match.continued or 0 :]:
        counts[played.seat][played.by or own[played.seat]] += 1
    return [dict(count) for count in counts]
