"""The deal of the day: one deal for everybody, from a chain of secrets to which a server commits years ahead.

Each day has a secret, and each secret is the hash of the next day's:

    secret(day) = SHA-256("pioche day 1" + secret(day + 1))

A server draws the secret of the chain's last day at random, hashes its way back to the first day and once more,
and publishes that last hash, the chain's end (`chain_end`). Nobody can compute tomorrow's secret from today's;
but when a day is over, the server reveals its secret, and hashing that secret leads to the published end. So
the server cannot have chosen a deal after it published the end, and it cannot give somebody another deal.

A day is 24 hours of UTC. It is a number, the days since 1 January 1970, or an ISO date.
"""

from __future__ import annotations

import datetime
import hashlib
import re

from pioche.core.refusals import BadDate

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


def position_in(end: bytes, secret: bytes, most: int = MOST_LINKS) -> int | None:
    """Return the position of a day's secret in the chain with this end; 1 is the first day, None: not in it."""
    for position in range(1, most + 1):
        secret = before(secret)
        if secret == end:
            return position
    return None


def deal_secret(secret: bytes, game: str) -> bytes:
    """Return the secret of a game's table on a day with this secret: the same for everybody."""
    return hashlib.sha256(_DEAL_WORDS + secret + game.encode()).digest()
