"""The seeds of a batch's games, and the counters of each running game.

A game's seed is derived from a secret exactly as a match's is, so any game of a batch can be written as a
match file. The secret of the next game in a slot of the batch is a hash of the secret of the last one.
"""

from __future__ import annotations

import numpy as np

from pioche.core import rng as randomness
from pioche.core.kernel import Array, State, record_dtype, signed, table
from pioche.core.rng import stream
from pioche.core.sha import DIGEST, digest, pad

# Which game a slot of a batch starts: that of the secret stored there; the next one; or the next one in
# place of a game that ended before the caller decided anything, of which no record remains.
GIVEN, NEXT, REPLACEMENT = range(3)
STORED_GAMES = 2  # games of a slot whose secret and decisions are stored: the running one and the one before
BOT_STREAMS = 1 << 62  # decision k of a game, if a bot makes it, draws from stream BOT_STREAMS + k

EPISODE = record_dtype(
    number=np.int64,  # of the running game in its slot, from 0
    dealer_steps=np.int64,  # made in the running game
    caller_decisions=np.int64,  # made by the caller in the running game
    decisions=np.int64,  # made in the running game, by the caller and by bots
    previous_decisions=np.int64,  # made in the game before
    key=(np.uint32, 8),  # the seed of the running game
    secrets=(np.uint8, (STORED_GAMES, DIGEST)),  # from which the seeds are derived
    current=np.int8,  # row of the running game in `secrets` and in a history; the other is the game before
)

MATCH_WORDS = table(list(randomness.MATCH_WORDS))
NEXT_WORDS = table(list(randomness.NEXT_WORDS))
NONCE_COUNT = 2  # bytes that hold the number of nonces, which is 0


def derive_seed(episode: State, hash_block: Array, which: int) -> None:
    """Write the seed of the game to start (GIVEN, NEXT or REPLACEMENT), and reset its counters."""
    if which != GIVEN:
        hash_secret(episode, NEXT_WORDS, hash_block, 0)
        episode.number += 1
        if which == NEXT:
            episode.previous_decisions = episode.decisions
            episode.current = 1 - episode.current
        for i in range(DIGEST):
            episode.secrets[episode.current, i] = hash_block[i]
    hash_secret(episode, MATCH_WORDS, hash_block, NONCE_COUNT)
    for i in range(8):
        episode.key[i] = (
            signed(hash_block[4 * i])
            | signed(hash_block[4 * i + 1]) << 8
            | signed(hash_block[4 * i + 2]) << 16
            | signed(hash_block[4 * i + 3]) << 24
        )
    episode.dealer_steps = 0
    episode.caller_decisions = 0
    episode.decisions = 0


def hash_secret(episode: State, words: Array, hash_block: Array, zeros: int) -> None:
    """Write the SHA-256 of words, the running game's secret and `zeros` zero bytes into `hash_block`."""
    at = len(words)
    for i in range(at):
        hash_block[i] = words[i]
    for i in range(DIGEST):
        hash_block[at + i] = episode.secrets[episode.current, i]
    at += DIGEST
    for i in range(zeros):
        hash_block[at + i] = 0
    pad(hash_block, at + zeros)
    digest(hash_block, hash_block)


def seek_stream(rng: State, episode: State, number: int) -> None:
    """Set a generator to the beginning of a numbered stream of the running game."""
    for i in range(8):
        rng.key[i] = episode.key[i]
    stream(rng, number)
