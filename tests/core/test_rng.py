"""Randomness: the published vectors, the same integers both ways, uniform draws, fair seeds."""

from __future__ import annotations

import hashlib
from collections import Counter
from itertools import permutations

import numpy as np
import pytest

from pioche.core import rng
from pioche.core.kernel import Array, Linker, State, cpu, view
from pioche.core.rng import below, set_key, shuffle, stream

KEY = bytes(range(32))


def draws(source: State, bounds: Array, out: Array) -> None:
    """Draws of many bounds from several streams."""
    for i in range(len(bounds)):
        if i % 100 == 0:
            stream(source, i)
        out[i] = below(source, bounds[i])


def shuffles(source: State, cards: Array, counts: Array, times: int) -> None:
    """How often each card comes to each place."""
    for _ in range(times):
        for i in range(len(cards)):
            cards[i] = i
        shuffle(source, cards, len(cards))
        for i in range(len(cards)):
            counts[i, cards[i]] += 1


def test_published_vector_of_chacha20() -> None:
    """RFC 8439, section 2.3.2: key 00..1f, counter 1, nonce 000000090000004a00000000."""
    source = rng.generator(KEY)
    source["counter"][0] = [1, 0x09000000]
    source["nonce"][0] = [0x4A000000, 0]
    rng.block(view(source), 20)
    stream_begins = "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
    assert source["words"][0].astype("<u4").tobytes().hex().startswith(stream_begins)


def test_published_vector_of_zero_key() -> None:
    """RFC 8439, appendix A.1, vector 1: all zero; the key stream begins 76b8e0ad."""
    source = rng.generator(bytes(32))
    rng.block(view(source), 20)
    assert source["words"][0].astype("<u4").tobytes()[:16].hex() == "76b8e0ada0f13d90405d6ae55386bd28"


def test_counter_carries_into_its_high_word() -> None:
    source = rng.generator(KEY)
    source["counter"][0] = [0xFFFFFFFF, 0]
    rng.block(view(source), rng.ROUNDS)
    assert source["counter"][0].tolist() == [0, 1]


def test_compiled_and_interpreted_draws_agree() -> None:
    bounds = np.array([1, 2, 3, 60, 150, 1000, 2**31 - 1, 2**30 + 1] * 500, np.int64)
    interpreted, compiled = np.zeros(len(bounds), np.int64), np.zeros(len(bounds), np.int64)
    draws(view(rng.generator(KEY)), view(bounds), view(interpreted))
    Linker("test", {}, cpu())(draws)(rng.generator(KEY)[0], bounds, compiled)
    assert (interpreted == compiled).all()
    assert (compiled < bounds).all() and (compiled >= 0).all()


def test_streams_differ_and_can_be_repeated() -> None:
    source = view(rng.generator(KEY))
    found = []
    for number in (0, 1, 1 << 32, 0):
        rng.stream(source, number)
        found.append([rng.word(source) for _ in range(20)])
    assert found[0] == found[3]
    assert len({tuple(words) for words in found}) == 3


def test_rejection_makes_draws_exactly_uniform() -> None:
    """Of a bound just above 2**31 a plain product would favour half of the values twofold."""
    source = view(rng.generator(KEY))
    bound = 3 * 2**29
    thirds = Counter(rng.below(source, bound) * 3 // bound for _ in range(6_000))
    assert all(abs(thirds[third] - 2_000) < 5 * (6_000 * 2 / 9) ** 0.5 for third in range(3))


def chi_square_of_shuffles(times: int) -> float:
    """Of the places that ten cards come to; 81 degrees of freedom."""
    counts = np.zeros((10, 10), np.int64)
    Linker("test", {}, cpu())(shuffles)(rng.generator(KEY)[0], np.zeros(10, np.uint8), counts, times)
    return float(((counts - times / 10) ** 2 / (times / 10)).sum())


def test_shuffle_is_uniform() -> None:
    """99.99 % of fair shuffles stay below 137 (chi-square, 81 degrees of freedom)."""
    assert chi_square_of_shuffles(100_000) < 137


def test_all_orders_of_four_cards_are_equally_likely() -> None:
    source = view(rng.generator(KEY))
    seen: Counter[tuple[int, ...]] = Counter()
    for _ in range(4_800):
        cards = view(np.arange(4, dtype=np.uint8))
        rng.shuffle(source, cards, 4)
        seen[tuple(cards.tolist())] += 1
    assert set(seen) == set(permutations(range(4)))
    assert sum((count - 200) ** 2 / 200 for count in seen.values()) < 60  # 23 degrees of freedom


def test_draw_first_draws_any_cards_in_any_order() -> None:
    source = view(rng.generator(KEY))
    seen: Counter[tuple[int, ...]] = Counter()
    for _ in range(4_000):
        cards = view(np.arange(5, dtype=np.uint8))
        rng.draw_first(source, cards, 5, 2)
        assert sorted(cards.tolist()) == [0, 1, 2, 3, 4]
        seen[tuple(cards.tolist()[:2])] += 1
    assert set(seen) == set(permutations(range(5), 2))
    assert sum((count - 200) ** 2 / 200 for count in seen.values()) < 54  # 19 degrees of freedom


def test_commitment_is_the_hash_of_the_secret() -> None:
    assert rng.commit(KEY) == hashlib.sha256(KEY).digest()


def test_every_part_changes_the_match_seed() -> None:
    lists = [(), (b"a",), (b"b",), (b"a", b"b"), (b"b", b"a"), (b"ab",), (b"", b"ab"), (b"ab", b"")]
    seeds = {rng.match_seed(secret, nonces) for secret in (KEY, bytes(32)) for nonces in lists}
    assert len(seeds) == 2 * len(lists)


def test_a_seed_has_32_bytes() -> None:
    with pytest.raises(ValueError, match="32 bytes, this one 31"):
        rng.generator(bytes(31))


def test_a_key_set_by_a_kernel_is_that_of_the_generator() -> None:
    compiled = Linker("keys", {}, cpu()).direct(keyed, rng.generator(bytes(32)), KEY)
    for seed in (KEY, bytes([255]) * 32, hashlib.sha256(b"a seed").digest()):
        ours, theirs = rng.generator(bytes(32)), rng.generator(bytes(32))
        set_key(view(ours), seed)
        compiled(theirs, seed)
        assert ours.tobytes() == theirs.tobytes() == rng.generator(seed).tobytes()


def keyed(sources: Array, seed: bytes) -> None:
    set_key(sources[0], seed)
