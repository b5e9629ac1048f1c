"""Where the deals of a batch's games come from, and how far each of them is.

A game's deal follows from a secret exactly as a match's does, so any game of a batch can be written
as a match file; when a game is over, the next one's secret is a hash of the last one's.
"""

from __future__ import annotations

import numpy as np

from pioche.core import rng as randomness
from pioche.core.kernel import Array, State, record_dtype, signed, table
from pioche.core.rng import stream
from pioche.core.sha import DIGEST, digest, pad

# Which game a place of a batch goes on with: that of the secret there, the next one, or the next one
# instead of one that is not to be kept.
GIVEN, NEXT, INSTEAD = range(3)
KEPT = 2  # games whose secrets and histories are kept: the running one and the one before
BOT_STREAMS = 1 << 62  # a bot's decision number k draws from stream BOT_STREAMS + k of the game's seed

COURSE = record_dtype(
    number=np.int64,  # of the running game in its place of the batch, from 0
    dealt=np.int64,  # dealer's steps made
    asked=np.int64,  # decisions of the caller
    decided=np.int64,  # decisions, those of bots included
    length=np.int64,  # the same of the game before
    key=(np.uint32, 8),  # the seed of the running game
    secret=(np.uint8, (KEPT, DIGEST)),  # that it follows from, in the running game's line
    line=np.int8,  # of the running game; the other is that of the game before
)

MATCH_WORDS = table(list(randomness.MATCH_WORDS))
NEXT_WORDS = table(list(randomness.NEXT_WORDS))
NONCE_COUNT = 2  # bytes that say how many nonces follow: none


def take_seed(course: State, block: Array, which: int) -> None:
    """The seed of the game to go on with: GIVEN, NEXT or INSTEAD."""
    if which != GIVEN:
        hash_secret(course, NEXT_WORDS, block, 0)
        course.number += 1
        if which == NEXT:
            course.length = course.decided
            course.line = 1 - course.line
        for i in range(DIGEST):
            course.secret[course.line, i] = block[i]
    hash_secret(course, MATCH_WORDS, block, NONCE_COUNT)
    for i in range(8):
        course.key[i] = (
            signed(block[4 * i])
            | signed(block[4 * i + 1]) << 8
            | signed(block[4 * i + 2]) << 16
            | signed(block[4 * i + 3]) << 24
        )
    course.dealt = 0
    course.asked = 0
    course.decided = 0


def hash_secret(course: State, words: Array, block: Array, zeros: int) -> None:
    """The SHA-256 of words, the running game's secret and some zeros, into the block's beginning."""
    at = len(words)
    for i in range(at):
        block[i] = words[i]
    for i in range(DIGEST):
        block[at + i] = course.secret[course.line, i]
    at += DIGEST
    for i in range(zeros):
        block[at + i] = 0
    pad(block, at + zeros)
    digest(block, block)


def draw_from(rng: State, course: State, number: int) -> None:
    """Put a generator to the beginning of one of the game's streams."""
    for i in range(8):
        rng.key[i] = course.key[i]
    stream(rng, number)
