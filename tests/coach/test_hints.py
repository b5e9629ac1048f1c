"""Hints: the best action, and reasons that every game has texts for."""

from __future__ import annotations

import pytest

from pioche.bots import Bot
from pioche.coach import hint
from pioche.coach.hints import _features
from pioche.core.game import game, game_ids
from pioche.core.refusals import BadArgument, GameOver, NotYourTurn
from pioche.core.text import LANGUAGES, Text
from tests.kit.coach.matches import HIGH_CARD, after_one_trick, played


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", game_ids())
def test_every_feature_has_a_text_for_more_and_for_less(name: str, language: str) -> None:
    text = Text(language, game(name))
    for feature in game(name).policy.FEATURES:
        assert text.has(f"feature-{feature}"), f"{name}: feature-{feature} has no text ({language})"
        more, less = (text(f"feature-{feature}", more=more) for more in ("yes", "no"))
        assert more and less and more != less, feature
        assert not more.endswith(".") and more[0].islower(), f"{feature} is part of a sentence"


def test_a_hint_has_the_best_action_and_a_reason() -> None:
    position = after_one_trick((3, 7), (2, 6), (0, 1), (1, 4))
    found = hint(position, 0, 900)
    assert found.notation == "7" and found.other is not None and found.other.notation == "3"
    assert [(reason.id, dict(reason.args)) for reason in found.reasons] == [
        ("feature-height", {"more": "yes"})
    ]
    assert found.words(position, "en") == "Lay the 7: lays a card that is better at taking the point."
    assert found.words(position, "fr").startswith("Poser le 7\u202f: pose une carte")
    assert found.to_json()["reasons"] == [{"id": "feature-height", "args": {"more": "yes"}}]


def test_a_hint_depends_only_on_what_the_seat_knows() -> None:
    for number in range(6):
        position = HIGH_CARD.new(2, seed=f"hints {number}")
        assert hint(position, 0, 90) == hint(position.imagine(0, seed=number), 0, 90)


def test_a_hint_says_that_an_action_is_the_only_one() -> None:
    match = played("forced")
    position = match.at(4)
    found = hint(position, 0, 60)
    assert found.other is None and found.reasons == ()
    assert "no other choice" in found.words(position, "en")


def test_a_hint_for_a_seat_that_does_not_decide_raises() -> None:
    position = HIGH_CARD.new(2, seed="waiting")
    position.play(position.legal(0)[0], 0)
    with pytest.raises(NotYourTurn):
        hint(position, 0)
    with pytest.raises(GameOver):
        hint(played("the end").at(), 0)


def test_a_hint_needs_a_position() -> None:
    for wrong in (None, HIGH_CARD):
        with pytest.raises(BadArgument, match="position"):
            hint(wrong, 0)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", game_ids())
def test_a_reason_is_true_of_the_two_actions_compared(name: str) -> None:
    """A hint says "more" only of a feature that its action has, "less" only of one that the other has."""
    tested, said = game(name), 0
    position, bot = tested.new(max(2, min(tested.players)), seed="reasons"), Bot("random", tested)
    for number in range(12):
        seat = position.actors[0]
        found = hint(position, seat, 60, seed=number)
        if found.other is not None:
            own, other = _features(position, seat, [found.action, found.other.action])
            for reason in found.reasons:
                column = tested.policy.FEATURES.index(reason.id.removeprefix("feature-"))
                more = reason.args["more"] == "yes"
                assert (own[column] > other[column]) == more
                assert (own if more else other)[column] > 0, reason
                said += 1
        position.play(bot.choose(position, seat, number), seat)
        if position.over:
            break
    assert said
