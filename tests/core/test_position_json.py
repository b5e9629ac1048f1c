"""Stored positions: an invalid one is refused, and whatever is accepted can be shown and played on."""

from __future__ import annotations

import functools
import json
import random
from itertools import islice
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pioche.core.game import Position, game, game_ids
from pioche.core.position_json import FIELDS
from pioche.core.refusals import BadPosition, Refused, UnknownGame
from tests.kit.contract.walk import steps, tables

Json = dict[str, Any]
MOST_STEPS, MOMENTS = 500, 60


@functools.cache
def moments(name: str) -> list[Json]:
    """Some positions of a game with its first and its last options, before the first card and at the end too."""
    of_game, found = game(name), []
    for players, options in (tables(of_game)[0], tables(of_game)[-1]):
        choices = random.Random(players)
        position = of_game.new(players, options, seed="stored", automatic=False)
        found.append(position.to_json())
        course = [step.after.to_json() for step in islice(steps(position, choices), MOST_STEPS)]
        found += [course[0], course[-1], *choices.sample(course[1:-1], min(MOMENTS, len(course) - 2))]
    return found


def ask_everything(position: Position) -> None:
    """Compute everything that a position shows, and perform every possible next step."""
    assert position.winners or position.actors or position.dealer_due
    for seat in range(position.players):
        position.scene(seat)
        position.observe(seat)
        position.count(seat)
    for seat in position.actors:
        for choice in position.choices(seat):
            position.copy().play(choice.action, seat)
    if position.dealer_due:
        position.copy().deal()


def changed(one: Json, name: str, index: int, value: int) -> Json:
    """The position with one number of its record changed, and the digest of the changed record."""
    position = Position.from_json(one)
    numbers = position.state[name].reshape(-1)
    numbers[index % len(numbers)] = value
    return position.to_json()


@pytest.mark.parametrize("name", game_ids())
def test_every_position_of_a_game_is_read_back(name: str) -> None:
    for one in moments(name):
        assert Position.from_json(json.loads(json.dumps(one))).to_json() == one


STORED = st.sampled_from(game_ids()).flatmap(lambda name: st.sampled_from(moments(name)))
PLAIN = st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.binary()
JUNK = st.recursive(PLAIN, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=8)
BYTES = st.binary(max_size=40).map(bytes.hex)


@settings(deadline=None)
@given(STORED, st.sampled_from(FIELDS), JUNK | BYTES)
def test_an_invalid_field_is_refused(one: Json, name: str, value: Any) -> None:
    try:
        position = Position.from_json(one | {name: value})
    except Refused:
        return
    assert position.to_json() == one | {name: value}


@settings(deadline=None, max_examples=300)
@given(STORED, st.data())
def test_a_record_with_a_changed_number_is_refused_or_works(one: Json, data: st.DataObject) -> None:
    kind = game(one["game"]).state_type
    name = data.draw(st.sampled_from(kind.names or ()))
    bounds = np.iinfo(kind[name].base)
    any_number = st.integers(int(bounds.min), int(bounds.max))
    value = data.draw(st.integers(max(-2, int(bounds.min)), 16) | any_number)
    try:
        position = Position.from_json(changed(one, name, data.draw(st.integers(0, 1000)), value))
    except BadPosition:
        return
    ask_everything(position)


@pytest.mark.parametrize(
    ("name", "field"),
    [("deux-sans-trois", "hands"), ("high-card", "left"), ("lost-cities", "pile"), ("qwinto", "pile"),
     ("skyjo", "pile"), ("trio", "hands")],
)  # fmt: skip
def test_a_card_that_lies_twice_is_refused(name: str, field: str) -> None:
    one = moments(name)[1]
    second = int(Position.from_json(one).state[field].reshape(-1)[1])
    with pytest.raises(BadPosition, match="every card once"):
        Position.from_json(changed(one, field, 0, second))


def test_cards_before_the_deal_are_refused() -> None:
    with pytest.raises(BadPosition, match="no card dealt"):
        Position.from_json(changed(moments("skyjo")[0], "totals", 0, 5))


def nested(depth: int) -> list[Any]:
    return functools.reduce(lambda inner, _: [inner], range(depth), [])


@pytest.mark.parametrize("name", FIELDS)
@pytest.mark.parametrize("value", [10**5000, -(10**5000), nested(50_000), float("nan"), 1e308], ids=range(5))
def test_huge_and_deep_values_are_refused(name: str, value: Any) -> None:
    for stored in (moments("skyjo")[9], moments("high-card")[3]):
        for hostile in (value, [value], {"limit": value}, {"low": value}):
            with pytest.raises(BadPosition, match=name):
                Position.from_json(stored | {name: hostile})


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("pioche-position", 2, "“pioche-position”; expected: 1."), ("pioche-position", True, "expected: 1."),
        ("rules", 99, "“rules”; expected: 1."), ("players", 7, "“players”; expected: 2, 3."),
        ("players", 2.0, "“players”"), ("players", "2", "“players”"), ("players", 3, "“state.players”; expected: 3."),
        ("options", {"low": 3}, "“options”; expected: low."), ("options", None, "“options”"),
        ("options", {}, "“options”"), ("options", {"low": False}, "“options”"),
        ("options", {"low": "off", "limit": 100}, "“options”"), ("options", {"low": "on"}, "“state.low”; expected: 1."),
        ("seed", "zz", "“seed”; expected: 32 bytes."), ("seed", "00", "“seed”; expected: 32 bytes."),
        ("state", "AAAA", "“state”"), ("state", "!", "“state”"), ("automatic", 1, "“automatic”; expected: true, false."),
        ("dealt", 9, "“digest”"), ("dealt", None, "“dealt”"), ("dealt", -1, "“dealt”"), ("dealt", 2**64, "“dealt”"),
        ("digest", "0", "“digest”"), ("digest", None, "“digest”"), ("comment", "hello", "“comment”"),
    ],
)  # fmt: skip
def test_a_damaged_field_is_refused_with_its_place(name: str, value: Any, words: str) -> None:
    with pytest.raises(BadPosition) as caught:
        Position.from_json(moments("high-card")[2] | {name: value})
    assert words in str(caught.value)


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(UnknownGame):
        Position.from_json(moments("trio")[0] | {"game": "chess"})


def test_a_field_name_that_is_not_text_is_refused() -> None:
    with pytest.raises(BadPosition, match="“int”"):
        Position.from_json({**moments("trio")[0], 10**5000: 0})


@pytest.mark.parametrize("name", FIELDS)
def test_a_missing_field_is_refused(name: str) -> None:
    stored = dict(moments("trio")[0])
    del stored[name]
    with pytest.raises(BadPosition, match=name):
        Position.from_json(stored)


@pytest.mark.parametrize(
    "stored", [None, [], "x", 1, float("nan"), {}, {"pioche-position": 1}, {1: 2}], ids=repr
)
def test_other_json_is_refused(stored: Any) -> None:
    with pytest.raises(BadPosition):
        Position.from_json(stored)
