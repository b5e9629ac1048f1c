"""The chain of days: hashing goes back, a revealed secret leads to the published end, others do not."""

from __future__ import annotations

import hashlib
import itertools
from dataclasses import replace
from typing import Any

import pytest

from pioche.core import daily
from pioche.core.game import game_ids
from pioche.core.match import Day, Match, Player, match_from_json
from pioche.core.proof import prove
from pioche.core.refusals import BadChain, BadDate, BadRecord, OtherChain

ROOT = bytes(range(32))
CHAIN = daily.chain(ROOT, 400)
FIRST = daily.day_from("2026-11-09")
PUBLISHED = daily.Published(FIRST, daily.chain_end(CHAIN[0]))


def test_each_secret_is_the_hash_of_the_next_days() -> None:
    for today, tomorrow in itertools.pairwise(CHAIN):
        assert today == hashlib.sha256(b"pioche day 1" + tomorrow).digest()
    assert CHAIN[-1] == ROOT and len(set(CHAIN)) == 400


def test_every_day_leads_to_the_published_end() -> None:
    found = [PUBLISHED.position(FIRST + at, secret) for at, secret in enumerate(CHAIN)]
    assert found == list(range(1, 401))
    assert PUBLISHED.position(FIRST - 1, CHAIN[0]) is None
    assert PUBLISHED.position(FIRST, bytes(32)) is None
    assert PUBLISHED.position(FIRST + daily.MOST_LINKS, CHAIN[0]) is None


def test_a_secret_of_another_day_is_found_out() -> None:
    assert PUBLISHED.position(FIRST + 3, CHAIN[4]) is None and PUBLISHED.position(FIRST + 4, CHAIN[3]) is None


def test_a_published_chain_is_written_and_read() -> None:
    assert daily.Published.parse(str(PUBLISHED)) == PUBLISHED
    for wrong in ("", "2026-11-09", "2026-11-09:00", f"soon:{'00' * 32}", f"2026-11-09:{'0x' * 32}"):
        with pytest.raises(BadChain):
            daily.Published.parse(wrong)


def test_games_of_a_day_have_different_secrets_that_do_not_reveal_each_other() -> None:
    secrets = {daily.deal_secret(CHAIN[3], name) for name in game_ids()}
    assert len(secrets) == len(game_ids()) and not secrets & set(CHAIN)


def test_dates_are_days_of_utc() -> None:
    assert daily.date_text(0) == "1970-01-01" and daily.day_from("1970-01-02") == 1
    day = daily.day_of(1_795_046_399_999)
    assert daily.date_text(day) == "2026-11-18"
    assert daily.day_of(1_795_046_400_000) == day + 1
    assert daily.start_of(day + 1) == 1_795_046_400_000
    assert daily.day_from(daily.date_text(day)) == day
    for wrong in ("2026-13-01", "2026-2-3", "20261118", "today", "1969-12-31", "２０２６-01-01", ""):
        with pytest.raises(BadDate):
            daily.day_from(wrong)


def a_match(**fields: Any) -> Match:
    secret = daily.deal_secret(CHAIN[9], game_ids()[0])
    match = Match.new(game_ids()[0], [Player("Fig"), *[Player("Plum", "greedy")] * 2])
    return replace(match, secret=secret, day=Day("2026-11-18", CHAIN[9]), **fields)


def test_a_match_of_a_day_is_proven_by_the_end_of_the_chain() -> None:
    match = match_from_json(a_match().to_json())
    assert match.day == Day("2026-11-18", CHAIN[9])
    assert (prove(match).deal, prove(match).position) == ("day", None)
    proven = prove(match, chain=PUBLISHED)
    assert (proven.deal, proven.position) == ("chain", 10)
    with pytest.raises(OtherChain):
        prove(match, chain=daily.Published(FIRST, bytes(32)))
    with pytest.raises(OtherChain):  # its secret is that of another day
        prove(replace(match, day=Day("2026-11-19", CHAIN[9])), chain=PUBLISHED)
    with pytest.raises(OtherChain):  # an ordinary match is in no chain
        prove(replace(match, day=None), chain=PUBLISHED)


@pytest.mark.parametrize("change", [
    {"date": "yesterday"}, {"secret": "00" * 32}, {"secret": "00"}, {"more": 1}, {"date": 3},
])  # fmt: skip
def test_a_forged_day_is_refused(change: dict[str, Any]) -> None:
    stored = a_match().to_json()
    stored["day"] |= change
    with pytest.raises(BadRecord):
        match_from_json(stored)


def test_a_day_takes_no_nonce() -> None:
    with pytest.raises(BadRecord, match="nonces"):
        match_from_json(a_match(nonces=[bytes(16)]).to_json())
