"""SHA-256 of a short message as a kernel, so that a batch can derive the seeds of its next games.

`hashlib` gives the same bytes, but compiled code that starts a million games a second, or runs on a GPU,
cannot call it.
"""

from __future__ import annotations

import numpy as np

from pioche.core.kernel import Array, empty, signed, table, u32

BLOCK = 64  # bytes
DIGEST = 32
MOST = BLOCK - 9  # bytes of the longest message that fits one block with its end mark and its length

_PRIMES = [n for n in range(2, 312) if all(n % d for d in range(2, n))]


def _fraction(prime: int, root: int) -> int:
    """Return the first 32 fractional bits of a root of a prime (`root` 2: square, 3: cube)."""
    low, high = 0, prime << 32
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if middle**root <= prime << (32 * root) else (low, middle)
    return low & 0xFFFFFFFF


ROUND = table([_fraction(prime, 3) for prime in _PRIMES], np.uint32)
START = table([_fraction(prime, 2) for prime in _PRIMES[:8]], np.uint32)


def pad(block: Array, length: int) -> None:
    """Pad a message of `length` <= MOST bytes: the end mark, zeros, and the length in bits."""
    block[length] = 0x80
    for i in range(length + 1, BLOCK - 2):
        block[i] = 0
    block[BLOCK - 2] = (length * 8) >> 8
    block[BLOCK - 1] = (length * 8) & 0xFF


def rotated(word: int, by: int) -> int:
    """Rotate 32 bits to the right."""
    return u32((word >> by) | (word << (32 - by)))


def digest(block: Array, out: Array) -> None:
    """Write the SHA-256 of one padded block to `out`, as 32 bytes."""
    words = empty(64, np.uint32)
    for i in range(16):
        at = 4 * i
        words[i] = (
            signed(block[at]) << 24
            | signed(block[at + 1]) << 16
            | signed(block[at + 2]) << 8
            | signed(block[at + 3])
        )
    for i in range(16, 64):
        near, far = words[i - 2], words[i - 15]
        one = rotated(far, 7) ^ rotated(far, 18) ^ u32(far >> 3)
        two = rotated(near, 17) ^ rotated(near, 19) ^ u32(near >> 10)
        words[i] = u32(words[i - 16] + one + words[i - 7] + two)
    a, b, c, d = u32(START[0]), u32(START[1]), u32(START[2]), u32(START[3])
    e, f, g, h = u32(START[4]), u32(START[5]), u32(START[6]), u32(START[7])
    for i in range(64):
        mixed = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
        chosen = (e & f) ^ (u32(~e) & g)
        one = u32(h + mixed + chosen + ROUND[i] + words[i])
        two = u32((rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + ((a & b) ^ (a & c) ^ (b & c)))
        h, g, f, e, d, c, b, a = g, f, e, u32(d + one), c, b, a, u32(one + two)
    spell(out, 0, u32(a + START[0]))
    spell(out, 1, u32(b + START[1]))
    spell(out, 2, u32(c + START[2]))
    spell(out, 3, u32(d + START[3]))
    spell(out, 4, u32(e + START[4]))
    spell(out, 5, u32(f + START[5]))
    spell(out, 6, u32(g + START[6]))
    spell(out, 7, u32(h + START[7]))


def spell(out: Array, place: int, word: int) -> None:
    """Write word number `place` as four bytes, big-endian."""
    for i in range(4):
        out[4 * place + i] = (word >> (24 - 8 * i)) & 0xFF
