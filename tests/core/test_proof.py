"""What a match file proves: with the kept commitment and nonce, without them, and after any bit has changed."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import Any

import pytest

from pioche.core.match import Match, Player, match_from_json, read
from pioche.core.proof import decisions_of, prove
from pioche.core.refusals import MissingNonce, OtherCommitment, Refused
from tests.kit.paths import GOLDEN

NONCES = [bytes(range(32)), bytes(range(50, 66))]


@pytest.fixture
def match() -> Match:
    """A finished match of two people, who both added a nonce."""
    begun = Match.new("high-card", [Player("Inès"), Player("Prune")], seed="proof", nonces=NONCES)
    begun.nonce_seats = [0, 1]
    position, choices = begun.start(), random.Random(1)
    while not position.over:
        seat = position.actors[0]
        action = choices.choice(position.legal(seat))
        position.play(action, seat)
        begun.add(seat, action, len(begun.moves))
    return begun


def test_the_kept_values_prove_the_deal(match: Match) -> None:
    kept = prove(match, match.commitment, NONCES[1:])
    assert (kept.deal, kept.nonces, kept.kept, kept.committed) == ("proven", 2, 1, True)
    assert prove(match, match.commitment, NONCES).kept == 2


def test_without_the_kept_values_the_deal_is_unchecked(match: Match) -> None:
    assert prove(match).deal == prove(match, match.commitment).deal == prove(match, None, NONCES).deal
    assert prove(match).deal == "unchecked"


def test_without_nonces_the_deal_is_only_somebody_s_word(match: Match) -> None:
    alone = Match.new("high-card", match.seats, seed="ground")
    assert prove(alone).deal == prove(alone, alone.commitment).deal == "word"


def test_the_deal_of_a_continued_match_was_known(match: Match) -> None:
    assert prove(replace(match, continued=0), match.commitment, NONCES).deal == "known"


def test_other_values_than_the_kept_ones_are_refused(match: Match) -> None:
    with pytest.raises(OtherCommitment):
        prove(match, bytes(32), NONCES)
    for nonces in ([bytes(32)], [*NONCES, NONCES[0]]):
        with pytest.raises(MissingNonce):
            prove(match, match.commitment, nonces)


def flipped(text: str, bit: int) -> str:
    raw = bytearray(bytes.fromhex(text))
    raw[bit // 8] ^= 1 << bit % 8
    return raw.hex()


@pytest.mark.parametrize("name", ["commitment", "secret", "seed", "nonces"])
def test_any_flipped_bit_of_the_file_is_found(match: Match, name: str) -> None:
    stored = match.to_json()
    values = stored[name] if name == "nonces" else [stored[name]]
    for number, value in enumerate(values):
        for bit in range(4 * len(value)):
            changed: Any = json.loads(json.dumps(stored))
            if name == "nonces":
                changed[name][number] = flipped(value, bit)
            else:
                changed[name] = flipped(value, bit)
            with pytest.raises(Refused):
                prove(match_from_json(changed), match.commitment, NONCES)


def test_a_file_written_anew_around_any_flipped_bit_is_found(match: Match) -> None:
    """The forger keeps the file consistent: another secret or nonce, with moves that fit them."""
    for bit in range(256):
        secret = bytes.fromhex(flipped(match.secret.hex(), bit))
        nonces = [bytes.fromhex(flipped(NONCES[0].hex(), bit)), NONCES[1]]
        with pytest.raises(OtherCommitment):
            prove(replace(match, secret=secret), match.commitment, NONCES)
        with pytest.raises(MissingNonce):
            prove(replace(match, nonces=nonces), match.commitment, NONCES[:1])


def test_any_flipped_bit_of_the_kept_values_is_found(match: Match) -> None:
    for bit in range(256):
        with pytest.raises(OtherCommitment):
            prove(match, bytes.fromhex(flipped(match.commitment.hex(), bit)), NONCES)
        with pytest.raises(MissingNonce):
            prove(match, match.commitment, [bytes.fromhex(flipped(NONCES[0].hex(), bit))])


def test_decisions_are_counted_by_who_made_them(match: Match) -> None:
    match.moves[0] = replace(match.moves[0], by="stand-in")
    match.moves[2] = replace(match.moves[2], by="clock")
    assert decisions_of(match) == [{"person": 1, "stand-in": 1, "clock": 1}, {"person": 3}]
    assert decisions_of(replace(match, continued=2)) == [{"person": 1, "clock": 1}, {"person": 2}]
    bots = replace(match, seats=[Player("Inès"), Player("Figue", "greedy")])
    assert decisions_of(bots)[1] == {"bot": 3}


def test_the_match_file_of_the_page_s_tests_is_valid() -> None:
    """`web/tests/unit/proof.test.ts` checks the same file in TypeScript."""
    match = read(GOLDEN / "fair-deal.json")
    assert prove(match, match.commitment, match.nonces[:1]).deal == "proven"
    assert decisions_of(match) == [
        {"person": 2, "stand-in": 1},
        {"bot": 3},
        {"person": 2, "stand-in": 1},
    ]
