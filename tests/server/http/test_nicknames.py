"""Nicknames: how they are normalised, and which ones are refused."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pioche.server.http.nicknames import LONGEST, MOST_GIVEN, nickname
from pioche.server.refusals import BadName

GOOD = {
    "Fig": "Fig",
    "  Anne   Marie  ": "Anne Marie",
    "Anne\u00a0Marie": "Anne Marie",
    "Zoe\u0308": "Zoë",
    "Ｆｉｇ": "Fig",
    "𝐅𝐢𝐠": "Fig",
    "oﬃce": "office",
    "x²": "x2",
    "Léa ❤\ufe0f": "Léa ❤",
    "ก้": "ก้",
    "שָׁלוֹם": "שָׁלוֹם",
    "李明": "李明",
    "<b>Fig</b>": "<b>Fig</b>",
    "7": "7",
    "a" * LONGEST: "a" * LONGEST,
    "é" * LONGEST: "é" * LONGEST,
}


@pytest.mark.parametrize("given_name", GOOD)
def test_good_names(given_name: str) -> None:
    assert nickname(given_name) == unicodedata.normalize("NFKC", GOOD[given_name])


BAD = {
    "": "empty",
    "   ": "empty",
    "♥♥♥": "empty",
    "\ufe0f": "empty",
    "a" * (LONGEST + 1): "long",
    "a" * (MOST_GIVEN + 1): "long",
    "ﷺ" * 3: "long",
    "Fig\u200b": "characters",
    "Fi\u200dg": "characters",
    "Fi\u00adg": "characters",
    "\u202egiF": "characters",
    "Fig\u2066": "characters",
    "Fi\ng": "characters",
    "Fi\tg": "characters",
    "Fi\x00g": "characters",
    "Fi\x7fg": "characters",
    "Fi\u2028g": "characters",
    "Fi\ud800g": "characters",
    "Fi\ue000g": "characters",
    "Fi\U000e0041g": "characters",
    "Fi\u0378g": "characters",
    "\u3164": "characters",
    "Fig\u2800": "characters",
    "\uffa0Fig": "characters",
    "F" + "\u0336" * 3: "marks",
    "\u0301a": "marks",
    "a \u0301b": "marks",
}


@pytest.mark.parametrize("given_name", BAD)
def test_bad_names(given_name: str) -> None:
    with pytest.raises(BadName) as refused:
        nickname(given_name)
    assert refused.value.args_given["why"] == BAD[given_name]
    assert refused.value.status == 422 and "name" in str(refused.value)


@given(st.text(max_size=40))
def test_an_accepted_name_is_accepted_again_unchanged(given_name: str) -> None:
    try:
        name = nickname(given_name)
    except BadName:
        return
    assert nickname(name) == name == name.strip() and 1 <= len(name) <= 3 * LONGEST
    name.encode()
    assert name.isprintable() and "  " not in name
