"""The scheduler of one table: it does what the table must do by itself when the time comes.

What is due follows from the state (`due.py`). The earliest time is also in the store, written with the
entry that caused it, so that another process takes over if this one dies (`maintenance.py`).
"""

from __future__ import annotations

import asyncio

from pioche.core.game import Position
from pioche.server.background import BackgroundTasks
from pioche.server.clock import milliseconds
from pioche.server.days import bot_seed
from pioche.server.store.store import Store, StoreDown
from pioche.server.table.commands import BotMove, Command, Deal, StopClock
from pioche.server.table.commit import CommitQueue
from pioche.server.table.due import DueAction, due_actions
from pioche.server.table.live import STAND_IN, Live
from pioche.server.table.presence import Presence
from pioche.server.think.thinker import Thinker

LEASE_EVERY = 2.0  # s: how often the lease of a table is extended while its bot thinks
LEASE = 5_000  # ms by which it is extended


class Scheduler:
    """The timer of one table, and its bots that are thinking."""

    def __init__(
        self, commits: CommitQueue, presence: Presence, thinker: Thinker, store: Store, tasks: BackgroundTasks
    ) -> None:
        self._commits = commits
        self._presence = presence
        self._thinker = thinker
        self._store = store
        self._tasks = tasks
        self._timer: asyncio.TimerHandle | None = None
        self._thinking: set[tuple[int, int]] = set()  # (seat, the entry that asked)

    @property
    def waiting(self) -> bool:
        """Whether the timer runs."""
        return self._timer is not None

    @property
    def thinking(self) -> bool:
        """Whether a bot is thinking."""
        return bool(self._thinking)

    def schedule(self, due: list[DueAction] | None = None) -> None:
        """Set the timer to the first due action; `due` if the caller knows what is due."""
        self.stop()
        due = due_actions(self._commits.live) if due is None else due
        waiting = [action for action in due if self._question(action) not in self._thinking]
        if waiting and not self._tasks.closing:
            delay = max(0, waiting[0].at - milliseconds()) / 1000
            self._timer = asyncio.get_running_loop().call_later(delay, self._wake)

    def stop(self) -> None:
        """Stop the timer."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _question(self, action: DueAction) -> tuple[int, int]:
        """The seat that must decide, and the entry that asked it (-1: none, the dealer acts)."""
        asked = self._commits.live.asked.get(action.seat)
        return action.seat, -1 if asked is None else asked.seq

    def _wake(self) -> None:
        self._timer = None
        if self._commits.committing or self._tasks.closing:
            return  # the queue schedules again after the commit
        now, live = milliseconds(), self._commits.live
        for action in due_actions(live):
            if action.at > now:
                break
            question = self._question(action)
            if action.kind == "deal":
                self._commits.submit_unattended(Command(Deal()))
            elif action.kind == "clock" and not self._presence.any_player_present(live, now):
                self._commits.submit_unattended(Command(StopClock()))
            elif question not in self._thinking:
                self._thinking.add(question)
                bot = live.places[action.seat].player or STAND_IN
                self._tasks.start(self._think(bot, live.position, action, question))
        if not self._commits.committing and self._timer is None:
            self.schedule()

    async def _think(
        self, bot: str, position: Position, action: DueAction, question: tuple[int, int]
    ) -> None:
        """Let a bot decide for a seat; keep the lease of the table for as long as the bot thinks."""
        seat, since = question
        live = self._commits.live
        owner = live.owner or live.id
        waited = max(0, milliseconds() - action.at) / 1000  # for the commit and for the loop
        seed = _bot_seed(live, seat)
        choice = self._tasks.start(self._thinker.choose(bot, position, seat, owner, waited, seed))
        try:
            while not choice.done():
                await asyncio.wait({choice}, timeout=LEASE_EVERY)
                if not choice.done():
                    await self._store.extend_due([live.id], milliseconds() + LEASE)
            chosen = choice.result()
        except StoreDown:
            return
        finally:
            self._thinking.discard(question)
        self._commits.submit_unattended(Command(BotMove(seat, chosen, since, action.kind)))
        self.schedule()


def _bot_seed(live: Live, seat: int) -> bytes | None:
    """The seed of a bot's choice on a deal of the day; None at other tables, where it is drawn."""
    if live.day is None:
        return None
    return bot_seed(live.row.secret, seat, sum(decision.seat == seat for decision in live.decisions))
