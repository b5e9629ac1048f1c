"""The deals of the day of one server: its chain of secrets, the tables that play them, and how one did.

`core/daily.py` explains the chain. The server draws it when it is first needed; it lasts for ten years, and the
next one begins where it ends. Every process reads the same chain from the store.
"""

from __future__ import annotations

import base64
import hashlib
import secrets
from dataclasses import dataclass

from pioche.core import daily
from pioche.core.game import Game
from pioche.core.rng import SEED_BYTES
from pioche.server.clock import milliseconds
from pioche.server.refusals import NoSuchDay
from pioche.server.store.days import ChainRow, StoredDays

CHAIN_DAYS = 3653  # ten years
BOTS = "regular"  # at the other seats: quick, and their moves follow from the deal and the moves before
SEAT = 0  # everybody's
LEAST_PEOPLE = 5  # before so many have played a deal, a comparison would say too much about each of them


@dataclass(frozen=True)
class Chain:
    """A stored chain with the secret of each of its days."""

    row: ChainRow
    secrets: tuple[bytes, ...]

    @property
    def published(self) -> daily.Published:
        """What the page shows: it commits the server to all days of the chain."""
        return daily.Published(self.row.first, daily.chain_end(self.secrets[0]))

    def __contains__(self, day: int) -> bool:
        return self.row.first <= day < self.row.first + self.row.days

    def secret(self, day: int) -> bytes:
        return self.secrets[day - self.row.first]


class Days:
    """The chains of this server, read from the store once."""

    def __init__(self, store: StoredDays) -> None:
        self._store = store
        self._chains: list[Chain] = []

    async def chains(self) -> list[Chain]:
        """All chains; the last one holds the present day. Draws a chain where there is none."""
        today = daily.day_of(milliseconds())
        while not self._chains or all(today not in chain for chain in self._chains):
            rows = await self._store.chains()
            if all(not row.first <= today < row.first + row.days for row in rows):
                first = max([today, *(row.first + row.days for row in rows if row.first > today)])
                key, root = secrets.token_bytes(SEED_BYTES), secrets.token_bytes(SEED_BYTES)
                await self._store.add_chain(ChainRow(first, CHAIN_DAYS, root, key))
                rows = await self._store.chains()  # another process may have been faster
            self._chains = [Chain(row, tuple(daily.chain(row.root, row.days))) for row in rows]
        return self._chains

    async def chain_of(self, day: int) -> Chain:
        """The chain of a day that has begun. Raises `NoSuchDay`."""
        for chain in await self.chains():
            if day in chain and day <= daily.day_of(milliseconds()):
                return chain
        raise NoSuchDay(given=daily.date_text(day))

    async def deal_secret(self, day: int, game: Game) -> bytes:
        """The secret of every table with the deal of this day. Raises `NoSuchDay`."""
        return daily.deal_secret((await self.chain_of(day)).secret(day), game.id)

    async def table_id(self, day: int, game: str, guest: str) -> str:
        """The id of a guest's counted try: whoever begins it twice finds the same table. Raises `NoSuchDay`."""
        chain = await self.chain_of(day)
        digest = hashlib.sha256(chain.row.key + f"{day} {game} {guest}".encode()).digest()[:16]
        return base64.urlsafe_b64encode(digest).decode().rstrip("=")

    async def revealed(self, day: int) -> bytes | None:
        """The secret of a day that is over; None as long as it runs. Raises `NoSuchDay`."""
        chain = await self.chain_of(day)
        return chain.secret(day) if milliseconds() >= daily.start_of(day + 1) else None


def streaks(played: list[int], today: int) -> tuple[int, int, int | None]:
    """The days in a row up to today or yesterday, the longest such run, and the last day of that.

    `played` are the days in ascending order.
    """
    longest = run = 0
    last: int | None = None
    before = None
    for day in played:
        run = run + 1 if before is not None and day == before + 1 else 1
        if run > longest:
            longest, last = run, day
        before = day
    present = run if before is not None and before >= today - 1 else 0
    return present, longest, last


def place_of(piles: list[tuple[int, int]], score: int, low_wins: bool) -> tuple[int, float | None]:
    """The place of a score among everybody's, and the share of the others that it beats; None without others."""
    better = sum(number for other, number in piles if (other < score if low_wins else other > score))
    worse = sum(number for other, number in piles if (other > score if low_wins else other < score))
    others = sum(number for _, number in piles) - 1
    return better + 1, worse / others if others > 0 else None


def bot_seed(secret: bytes, seat: int, decisions: int) -> bytes:
    """The seed of a bot's choice after so many decisions of its own: whoever plays alike meets the same answers."""
    return hashlib.sha256(b"pioche bot of the day 1" + secret + f"{seat} {decisions}".encode()).digest()
