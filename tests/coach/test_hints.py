"""Hints: the best action, what it gains, and reasons; equal actions."""

from __future__ import annotations

import pytest

from pioche.coach import hint
from pioche.coach.hints import Hint
from pioche.coach.reasons import MOST_REASONS, reasons
from pioche.coach.results import Estimate, Prospect
from pioche.coach.text import CoachText
from pioche.core.game import game, game_ids
from pioche.core.message import Message
from pioche.core.refusals import BadArgument, GameOver, NotYourTurn, SeatNeeded
from pioche.core.text import LANGUAGES
from tests.kit.coach.matches import HIGH_CARD, after_one_trick, played


def test_a_hint_has_the_best_action_a_reason_and_what_it_gains() -> None:
    position = after_one_trick((3, 7), (2, 6), (0, 1), (1, 4))
    found = hint(position, 0, 900)
    assert found.notation == "7" and found.other is not None and found.other.notation == "3"
    assert [reason.id for reason in found.reasons] == ["reason-higher"]
    better, other = (round(100 * each.chance.mean) for each in (found.prospect, found.other))
    assert better > other
    gain = f"{better}\u202f% instead of {other}\u202f%."
    said = f"Lay the 7: the 7 is higher than the 3. Rather than: lay the 3. {gain}"
    assert found.words(position, "en") == said
    assert found.words(position, "fr").startswith("Poser le 7\u202f: le 7 est plus haut que le 3. ")
    assert found.words(position, "fr").endswith(f" {better}\u202f% au lieu de {other}\u202f%.")
    written = found.to_json()
    assert written["any"] is None and written["chance"] > written["other_chance"]


def test_a_hint_finds_the_seat_that_must_decide() -> None:
    position = game("lost-cities").new(seed="whose turn")
    (seat,) = position.actors
    assert hint(position, budget=40) == hint(position, seat, 40)
    with pytest.raises(SeatNeeded):
        hint(game("high-card").new(), budget=40)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_gain_is_said_only_where_it_can_be_seen(language: str) -> None:
    text = CoachText(language, HIGH_CARD)
    assert text.gain(0.62, 0.48, points=False) and text.gain(31.5, 30.0, points=True)
    assert text.gain(0.481, 0.479, points=False) == text.gain(0.4, 0.5, points=False) == ""


def test_points_are_compared_where_somebody_plays_alone() -> None:
    tested = game("qwinto")
    position = tested.new(1, seed="alone")
    one, two = position.legal(0)[:2]
    prospects = [
        Prospect(
            action,
            tested.notations[action],
            Estimate(1.0),
            Estimate(points),
            Estimate(0.0),
            Estimate(0.0),
        )
        for action, points in ((one, 41.26), (two, 39.0))
    ]
    sentence = position.sentence(0, one)
    found = Hint(0, one, tested.notations[one], sentence, prospects[0], prospects[1], ())
    assert found.words(position, "en").endswith(". 41.3 points instead of 39.0.")
    assert found.words(position, "fr").endswith(". 41,3 points au lieu de 39,0.")


def test_a_hint_says_that_choices_are_equal_and_names_none() -> None:
    position = game("skyjo").new(2, seed="equal")
    found = hint(position, 0, 60)
    assert found.any is not None and found.any.id.startswith("alike-choose")
    assert found.to_json()["any"] == found.any.to_json()
    assert ": it does not matter which." in found.words(position, "en")
    assert "\u202f: lesquelles, peu importe." in found.words(position, "fr")
    if found.other is not None:
        assert position.game.parse(found.other.notation) != found.action


def test_reasons_are_two_at_most_the_weightiest_first(monkeypatch: pytest.MonkeyPatch) -> None:
    from pioche.coach import reasons as module

    weighed = [module.Weighed(Message(f"reason-{n}"), (), 9.0 - n) for n in range(5)]
    monkeypatch.setattr(module, "weighed", lambda *_: weighed)
    position = HIGH_CARD.new(2, seed="two")
    assert [each.id for each in reasons(position, 0, 1, 2)] == ["reason-0", "reason-1"]
    assert MOST_REASONS == 2


@pytest.mark.parametrize("name", game_ids())
def test_the_features_of_reasons_exist_and_belong_to_one_reason(name: str) -> None:
    named = [feature for reason in game(name).reasons for feature in reason.features]
    assert named and len(named) == len(set(named))
    assert set(named) <= set(game(name).policy.FEATURES)


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
