"""The deal of the day: one deal for everybody, from a chain of secrets to which a server commits years ahead.

Each day has a secret, and each secret is the hash of the next day's:

    secret(day) = SHA-256("pioche day 1" + secret(day + 1))

A server draws the secret of the chain's last day at random, hashes its way back to the first day and once more,
and publishes that last hash, the chain's end (`chain_end`), with the date of the first day. Nobody can compute tomorrow's secret from today's;
but when a day is over, the server reveals its secret, and hashing that secret leads to the published end. So
the server cannot have chosen a deal after it published the end, and it cannot give somebody another deal.

A day is 24 hours of UTC. It is a number, the days since 1 January 1970, or an ISO date.
"""

from __future__ import annotations

import datetime
import hashlib
import re
from dataclasses import dataclass

from pioche.core.refusals import BadChain, BadDate

DAY_MS = 86_400_000
MOST_LINKS = 40_000  # days between two secrets: more than a century
_CHAIN_WORDS = b"pioche day 1"  # prefix of the bytes that `before` hashes
_DEAL_WORDS = b"pioche deal of the day 1"  # prefix of the bytes that `deal_secret` hashes
_EPOCH = datetime.date(1970, 1, 1).toordinal()
_LAST = datetime.date.max.toordinal() - _EPOCH


def day_of(milliseconds: int) -> int:
    """Return the day of a time in milliseconds since the epoch."""
    return milliseconds // DAY_MS


def start_of(day: int) -> int:
    """Return when a day begins, in milliseconds since the epoch."""
    return day * DAY_MS


def date_text(day: int) -> str:
    """Return a day as an ISO date: "2026-11-18"."""
    return datetime.date.fromordinal(day + _EPOCH).isoformat()


def day_from(text: str) -> int:
    """Return the day of an ISO date. Raises `BadDate`."""
    try:
        if not re.fullmatch(r"\d{4}-\d{2}-\d{2}", text, re.ASCII):
            raise ValueError
        day = datetime.date.fromisoformat(text).toordinal() - _EPOCH
    except ValueError:
        raise BadDate(given=text[:40]) from None
    if not 0 <= day <= _LAST:
        raise BadDate(given=text[:40])
    return day


def before(secret: bytes) -> bytes:
    """Return the secret of the day before."""
    return hashlib.sha256(_CHAIN_WORDS + secret).digest()


def chain(root: bytes, days: int) -> list[bytes]:
    """Return the secrets of so many days, the first day's first; `root` is the last day's."""
    secrets = [root]
    for _ in range(days - 1):
        secrets.append(before(secrets[-1]))
    secrets.reverse()
    return secrets


def chain_end(first: bytes) -> bytes:
    """Return what is published of a chain: the hash of its first day's secret."""
    return before(first)


@dataclass(frozen=True)
class Published:
    """What a server publishes of its chain: the first day, and the end."""

    first: int
    end: bytes

    def position(self, day: int, secret: bytes) -> int | None:
        """Return the position of a day in the chain if this is the day's secret; None: it is not.

        The first day has position 1. The position follows from the date, so that a server cannot deal the cards
        of another day.
        """
        position = day - self.first + 1
        if not 1 <= position <= MOST_LINKS:
            return None
        for _ in range(position):
            secret = before(secret)
        return position if secret == self.end else None

    @classmethod
    def parse(cls, text: str) -> Published:
        """Return what `str` gave: "2026-11-18:" and the end, hexadecimal. Raises `BadChain`."""
        date, _, end = text.partition(":")
        if not re.fullmatch(r"[0-9a-fA-F]{64}", end, re.ASCII):
            raise BadChain(given=text[:80])
        try:
            return cls(day_from(date), bytes.fromhex(end))
        except BadDate:
            raise BadChain(given=text[:80]) from None

    def __str__(self) -> str:
        return f"{date_text(self.first)}:{self.end.hex()}"


def deal_secret(secret: bytes, game: str) -> bytes:
    """Return the secret of a game's table on a day with this secret: the same for everybody."""
    return hashlib.sha256(_DEAL_WORDS + secret + game.encode()).digest()
