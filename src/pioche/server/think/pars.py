"""The par of a deal of the day: what the expert scores at everybody's seat, computed once and stored.

The expert thinks as long for each decision as a fixed number of playouts takes, with a seed that follows from the
deal: every server gets the same par for the same deal.
"""

from __future__ import annotations

import hashlib
import logging

from pioche.core.game import Game
from pioche.server.background import BackgroundTasks
from pioche.server.days import BOTS, SEAT
from pioche.server.refusals import TooMany
from pioche.server.store.days import StoredDays
from pioche.server.store.store import StoreDown
from pioche.server.think.dispatcher import Dispatcher
from pioche.server.think.jobs import JobFailed, Kind, Payload

logger = logging.getLogger(__name__)

OWNER = "the deal of the day"  # of the jobs: no guest's share of the workers


class Pars:
    """Computes pars in worker processes."""

    def __init__(self, store: StoredDays, jobs: Dispatcher, tasks: BackgroundTasks) -> None:
        self._store = store
        self._jobs = jobs
        self._tasks = tasks
        self._computing: set[tuple[int, str]] = set()

    def begin(self, day: int, played: Game, secret: bytes) -> None:
        """Compute the par of a deal soon, unless it is known or being computed here."""
        if (day, played.id) not in self._computing and not self._tasks.closing:
            self._computing.add((day, played.id))
            self._tasks.start(self._compute(day, played, secret))

    async def _compute(self, day: int, played: Game, secret: bytes) -> None:
        try:
            if await self._store.par(day, played.id) is None:
                payload = question(played, secret)
                score: int = await self._jobs.run(Kind.PAR, OWNER, lambda: payload)
                await self._store.note_par(day, played.id, score)
        except (JobFailed, TooMany, StoreDown):  # the next guest who plays the deal asks again
            logger.exception("a par could not be computed")
        finally:
            self._computing.discard((day, played.id))


def question(played: Game, secret: bytes) -> Payload:
    """The arguments of the job (`functions.par`)."""
    players, options = played.day
    seed = hashlib.sha256(b"pioche par 1" + secret).hexdigest()
    return {
        "name": played.id, "players": players, "options": options, "secret": secret.hex(), "seat": SEAT,
        "bots": BOTS, "seed": seed,
    }  # fmt: skip
