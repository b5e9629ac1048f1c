"""Randomness: ChaCha8 streams that give the same integers interpreted, on the CPU and on a GPU.

A match has a 256-bit seed. The dealer's step number k draws from stream k of that seed. A game's record
holds no random state, so a search that copies the record cannot see the cards to come.

At tables with people the server first publishes a commitment to a secret (`commit`). Then each person's
client draws and sends a nonce, and the seed is a hash of the secret and all nonces (`match_seed`). So neither
the server nor a player alone can choose the deal, and after the match everybody can verify it (`proof.py`).
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import numpy as np

from pioche.core.kernel import Array, State, record_dtype, signed, u32

ROUNDS = 8
SEED_BYTES = 32
MOST_NONCE_BYTES = 64
MATCH_WORDS = b"pioche match 1"  # prefix of the bytes that `match_seed` hashes
NEXT_WORDS = b"pioche next 1"  # prefix of the bytes that `next_secret` hashes

RNG = record_dtype(
    key=(np.uint32, 8),
    words=(np.uint32, 16),  # the current block
    counter=(np.uint32, 2),  # block number: low word, high word
    nonce=(np.uint32, 2),  # stream number: low word, high word
    at=np.uint8,  # how many words of the block have been used; 16: all of them
)


def stream(rng: State, number: int) -> None:
    """Move the generator to the beginning of stream `number`."""
    rng.counter[0] = 0
    rng.counter[1] = 0
    rng.nonce[0] = number & 0xFFFFFFFF
    rng.nonce[1] = number >> 32
    rng.at = 16


def set_key(rng: State, seed: bytes) -> None:
    """Give the generator the 32 bytes of a seed; it must be moved to a stream before the next draw."""
    for i in range(8):
        low = signed(seed[4 * i]) | signed(seed[4 * i + 1]) << 8
        high = signed(seed[4 * i + 2]) | signed(seed[4 * i + 3]) << 8
        rng.key[i] = low | high << 16


def word(rng: State) -> int:
    """Return the next 32 bits."""
    if rng.at == 16:
        block(rng, ROUNDS)
        rng.at = 0
    value = rng.words[rng.at]
    rng.at += 1
    return signed(value)


def below(rng: State, n: int) -> int:
    """Return an integer from 0 to n-1, all exactly equally likely (1 <= n < 2**31).

    Lemire's method: multiply, and reject the few products that would favour some results.
    """
    wide = word(rng) * n
    low = wide & 0xFFFFFFFF
    if low < n:
        least = (4294967296 - n) % n
        while low < least:
            wide = word(rng) * n
            low = wide & 0xFFFFFFFF
    return wide >> 32


def shuffle(rng: State, cards: Array, count: int) -> None:
    """Shuffle the first `count` entries."""
    for i in range(count - 1, 0, -1):
        j = below(rng, i + 1)
        card = cards[i]
        cards[i] = cards[j]
        cards[j] = card


def draw_first(rng: State, cards: Array, count: int, drawn: int) -> None:
    """Draw `drawn` of the first `count` entries at random, in random order, to the front."""
    for i in range(drawn):
        j = i + below(rng, count - i)
        card = cards[i]
        cards[i] = cards[j]
        cards[j] = card


def block(rng: State, rounds: int) -> None:
    """Compute the next block of 16 words."""
    k, count, nonce, out = rng.key, rng.counter, rng.nonce, rng.words
    a0, a1, a2, a3 = u32(0x61707865), u32(0x3320646E), u32(0x79622D32), u32(0x6B206574)
    b0, b1, b2, b3 = k[0], k[1], k[2], k[3]
    c0, c1, c2, c3 = k[4], k[5], k[6], k[7]
    d0, d1, d2, d3 = count[0], count[1], nonce[0], nonce[1]
    for _ in range(rounds // 2):
        a0, b0, c0, d0 = quarter(a0, b0, c0, d0)
        a1, b1, c1, d1 = quarter(a1, b1, c1, d1)
        a2, b2, c2, d2 = quarter(a2, b2, c2, d2)
        a3, b3, c3, d3 = quarter(a3, b3, c3, d3)
        a0, b1, c2, d3 = quarter(a0, b1, c2, d3)
        a1, b2, c3, d0 = quarter(a1, b2, c3, d0)
        a2, b3, c0, d1 = quarter(a2, b3, c0, d1)
        a3, b0, c1, d2 = quarter(a3, b0, c1, d2)
    out[0], out[1] = u32(a0 + 0x61707865), u32(a1 + 0x3320646E)
    out[2], out[3] = u32(a2 + 0x79622D32), u32(a3 + 0x6B206574)
    out[4], out[5], out[6], out[7] = u32(b0 + k[0]), u32(b1 + k[1]), u32(b2 + k[2]), u32(b3 + k[3])
    out[8], out[9], out[10], out[11] = u32(c0 + k[4]), u32(c1 + k[5]), u32(c2 + k[6]), u32(c3 + k[7])
    out[12], out[13] = u32(d0 + count[0]), u32(d1 + count[1])
    out[14], out[15] = u32(d2 + nonce[0]), u32(d3 + nonce[1])
    count[0] = u32(count[0] + 1)
    if count[0] == 0:
        count[1] = u32(count[1] + 1)


def quarter(a: int, b: int, c: int, d: int) -> tuple[int, int, int, int]:
    """ChaCha's quarter round."""
    a = u32(a + b)
    d = u32(d ^ a)
    d = u32((d << 16) | (d >> 16))
    c = u32(c + d)
    b = u32(b ^ c)
    b = u32((b << 12) | (b >> 20))
    a = u32(a + b)
    d = u32(d ^ a)
    d = u32((d << 8) | (d >> 24))
    c = u32(c + d)
    b = u32(b ^ c)
    b = u32((b << 7) | (b >> 25))
    return a, b, c, d


# Seeds ----------------------------------------------------------------------------------------


def generator(seed: bytes) -> np.ndarray:
    """Return a generator at stream 0 of a 256-bit seed, as a one-record array; another length raises ValueError."""
    if len(seed) != SEED_BYTES:
        raise ValueError(f"a seed has {SEED_BYTES} bytes, this one {len(seed)}")
    rng = np.zeros(1, RNG)
    rng["key"][0] = np.frombuffer(seed, "<u4")
    rng["at"] = 16
    return rng


def commit(secret: bytes) -> bytes:
    """Return the commitment to a secret, its SHA-256, which is published before the first card."""
    return hashlib.sha256(secret).digest()


def match_seed(secret: bytes, nonces: Sequence[bytes]) -> bytes:
    """Return the seed of a match from the table's secret and the nonces, in the order of seats.

    It is the SHA-256 of the secret, the number of nonces, and each nonce after its length; so two
    different lists never give the same bytes.
    """
    digest = hashlib.sha256(MATCH_WORDS)
    digest.update(secret)
    digest.update(len(nonces).to_bytes(2, "big"))
    for nonce in nonces:
        digest.update(len(nonce).to_bytes(2, "big") + nonce)
    return digest.digest()


def secret_from(words: str) -> bytes:
    """Return the secret that belongs to the text of a seed."""
    return hashlib.sha256(b"pioche seed 1" + words.encode()).digest()


def next_secret(secret: bytes) -> bytes:
    """Return the secret of the next match where many are played in a row, as in a batch."""
    return hashlib.sha256(NEXT_WORDS + secret).digest()
