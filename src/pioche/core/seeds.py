"""The seeds that callers pass: integers, text or bytes, turned into the 32 bytes of a match's seed."""

from __future__ import annotations

import secrets

from pioche.core import rng
from pioche.core.refusals import BadMatchSeed, BadSeed
from pioche.core.validate import as_integer


def seed_bytes(seed: int | str | bytes) -> bytes:
    """Return 32 bytes unchanged; an integer or a text gives the seed of a match without nonces.

    Raises `BadSeed` for anything else.
    """
    if isinstance(seed, bytes) and len(seed) == rng.SEED_BYTES:
        return seed
    return rng.match_seed(rng.secret_from(seed_text(seed)), ())


def seed_bytes_or_random(seed: int | str | bytes | None) -> bytes:
    """Like `seed_bytes`; `None` draws a fresh random seed."""
    return secrets.token_bytes(rng.SEED_BYTES) if seed is None else seed_bytes(seed)


def seed_text(seed: object) -> str:
    """Return the text of a seed; for an integer that is its decimal digits. Raises `BadSeed`."""
    text = seed if isinstance(seed, str) else as_integer(seed)
    if text is None or not _is_encodable(str(text)):
        given = f"{len(seed)} bytes" if isinstance(seed, bytes) else ascii(seed)[:40]
        raise BadSeed(given=given, expected=rng.SEED_BYTES)
    return str(text)


def match_secret(seed: int | str) -> bytes:
    """Return the secret of a match for a seed. Raises `BadMatchSeed`, also for bytes.

    The bytes that `seed_bytes` takes are the seed of the deals themselves, which a match hashes from its secret.
    """
    try:
        return rng.secret_from(seed_text(seed))
    except BadSeed as refusal:
        raise BadMatchSeed(given=refusal.args_given["given"]) from None


def _is_encodable(text: str) -> bool:
    """Whether the text has no lone surrogate, which UTF-8 cannot encode."""
    return not any("\ud800" <= letter <= "\udfff" for letter in text)
