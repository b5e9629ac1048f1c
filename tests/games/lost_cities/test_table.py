"""What people see and read of Lost Cities."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from pioche.core.change import Change
from pioche.core.contract import DEALER, SPECTATOR
from pioche.core.message import Card, Message, Seat
from pioche.core.scene import LogLine, only
from pioche.core.text import Text
from pioche.games.lost_cities.table import NAMES
from tests.games.lost_cities.kit import (
    GAME,
    end_of_round,
    hand,
    laid_out,
    relabelled,
    zone,
)

# Zones and moves ----------------------------------------------------------------------------------


def test_only_the_owner_sees_a_hand() -> None:
    position = GAME.new(seed=3)
    for viewer in (1, SPECTATOR):
        seen = zone(position, "hand/0", viewer)
        assert seen.cards is None and seen.count == 8  # type: ignore[attr-defined]


def test_only_the_top_card_of_a_discard_is_shown() -> None:
    position = laid_out(discards={"S": "3 5"})
    seen = zone(position, "discard/sea")
    assert (seen.count, seen.top, seen.cards) == (2, "S5", None)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("cards", "bonus", "worth"),
    [
        ("", "off", {}),
        ("8", "off", {"8 − 20 =": "−12"}),
        ("x x 3", "off", {"(3 − 20) × 3 =": "−51"}),
        ("x 4 5 6 7 8 9 10", "on", {"(49 − 20) × 2 + 20 =": "78"}),
    ],
)
def test_the_zone_of_a_suite_shows_its_points(cards: str, bonus: str, worth: dict[str, str]) -> None:
    position = laid_out(suites={"0S": cards} if cards else {}, bonus=bonus)
    assert zone(position, "suite/0/sea").marks == worth  # type: ignore[attr-defined]


def test_only_the_seat_that_drew_sees_a_card_from_the_pile() -> None:
    position = laid_out("S8", discards={"V": "3"})
    position.play("S8")
    before = position.copy()
    position.play("P")
    (move,) = position.frame(before, 1).moves
    assert (move.start, move.end, move.face) == ("pile", "hand/0", None)
    (move,) = position.frame(before, 0).moves
    assert move.start == "pile" and move.end.startswith("hand/0/") and move.face is not None


def test_no_card_seems_to_enter_a_hand_while_the_cards_are_gathered() -> None:
    position = end_of_round({"0S": "x 4 8 10"})
    counted = position.copy()
    position.deal()
    for viewer in (0, 1, SPECTATOR):
        assert all(move.end == "pile" for move in position.frame(counted, viewer).moves)
    gathered = position.copy()
    position.deal()
    moves = position.frame(gathered, 0).moves
    assert [(move.count, move.face) for move in moves if move.end.startswith("hand/1")] == [(8, None)]
    assert {move.start for move in moves} == {"pile"}


def test_viewers_cannot_tell_equal_extras_apart() -> None:
    swap = {12 * series + k: 12 * series + (k + 1) % 3 for series in range(5) for k in range(3)}
    for seed in range(3):
        one = GAME.new(seed=seed, automatic=False)
        one.deal()
        other = relabelled(one, swap)
        chance = Random(seed)
        for _ in range(50):
            before_one, before_other = one.copy(), other.copy()
            if one.dealer_due:
                seat, action = DEALER, -1
                one.deal()
                other.deal()
            else:
                seat = one.actors[0]
                assert one.touches() == other.touches()
                action = chance.choice(one.legal())
                one.play(action)
                other.play(action)
            shown = one.truth(), before_one.truth(), one.tell(before_one, seat, action)
            shown_other = other.truth(), before_other.truth(), other.tell(before_other, seat, action)
            for viewer in (0, 1, SPECTATOR):
                (now, then, log), (other_now, other_then, other_log) = shown, shown_other
                assert now.scene(viewer) == other_now.scene(viewer)
                assert Change(then, now).frame(viewer, log) == Change(other_then, other_now).frame(
                    viewer, other_log
                )
            assert (one.observe(0) == other.observe(0)).all()


# Choosing -----------------------------------------------------------------------------------------


def test_notation_of_actions() -> None:
    spelled = {"D2": 1, "Dx": 0, "S8": 17, "i10": 49, "-Dx": 50, "- s8": 67, "P": 100, "+D": 101, "+I": 105}
    assert {text: GAME.parse(text) for text in spelled} == spelled
    assert GAME.actions == 106


def test_two_equal_extras_are_one_action_with_two_touches() -> None:
    position = laid_out("Dx Dx D2 S2 S3 S4 S5 S6")
    actions = position.legal()
    assert len(actions) == 14
    assert position.touches()[GAME.parse("Dx")] == [
        ("hand/0/0", "suite/0/desert"),
        ("hand/0/1", "suite/0/desert"),
    ]
    assert position.touches()[GAME.parse("-Dx")] == [
        ("hand/0/0", "discard/desert"),
        ("hand/0/1", "discard/desert"),
    ]


def test_the_preview_has_the_points_before_and_after() -> None:
    position = laid_out("S4 Dx F10", suites={"0D": "x"}, discards={"F": "2"})
    english = Text("en", GAME)

    def said(notation: str) -> list[str]:
        return [english.say(message) for message in position.preview(0, GAME.parse(notation))]

    assert said("S4") == ["your sea expedition goes from 0 to −16"]
    assert said("Dx") == ["your desert expedition goes from −40 to −60"]
    assert said("-S4") == []


def test_the_preview_agrees_with_the_points_after_laying() -> None:
    position = laid_out("S9", suites={"0S": "x 2 3 4 5 6 7"}, bonus="on")
    (shown,) = position.preview(0, GAME.parse("S9"))
    before = position.scores[0]
    position.play("S9")
    assert (shown.args["before"], shown.args["after"]) == (str(before), str(position.scores[0]))


# Sentences ----------------------------------------------------------------------------------------

SENTENCES = {
    "S8": ("lay the 8 of the sea", "Tu poses le 8 de la mer.", "Inès pose le 8 de la mer."),
    "-S8": ("discard the 8 of the sea", "Tu défausses le 8 de la mer.", "Inès défausse le 8 de la mer."),
    "Dx": (
        "lay an extra of the desert",
        "Tu poses une extra du désert.",
        "Inès pose une extra du désert.",
    ),
}
DRAWS = {
    "P": ("draw a card from the pile", "Tu pioches une carte.", "Inès pioche une carte."),
    "+V": (
        "take the 3 of the volcano from the discard",
        "Tu prends le 3 du volcan sur la défausse.",
        "Inès prend le 3 du volcan sur la défausse.",
    ),
}


def test_actions_have_sentences_in_all_forms() -> None:
    position = laid_out("S8 Dx", discards={"V": "3"})
    names = ["Inès", "Malo"]
    english, to_actor, to_others = Text("en", GAME), Text("fr", GAME, names, 0), Text("fr", GAME, names, 1)
    for expected in (SENTENCES, DRAWS):
        for notation, words in expected.items():
            said = position.sentence(0, notation)
            assert (english.can(said), to_actor.say(said), to_others.say(said)) == words
        if expected is SENTENCES:
            position.play("S8")


# Texts --------------------------------------------------------------------------------------------


def test_the_log_names_a_drawn_card_to_the_seat_that_drew_it_only() -> None:
    position = laid_out("S8", discards={"V": "3"})
    position.play("S8")
    before = position.copy()
    position.play("P")
    new = next(iter(Counter(hand(position, 0)) - Counter(hand(before, 0))))
    log = position.tell(before, 0, GAME.parse("P"))
    others, own = log
    assert others.message == before.sentence(0, "P") and not others.seen & only(0)
    assert others.seen >> SPECTATOR & 1
    assert (own.message.args["shown"], own.message.args["card"], own.seen) == ("yes", Card(new), only(0))


@pytest.mark.parametrize(("notation", "text"), [("S8", "action-lay"), ("-S8", "action-discard")])
def test_everybody_reads_in_the_log_what_was_laid_or_discarded(notation: str, text: str) -> None:
    position = laid_out("S8", discards={"V": "3"})
    before = position.copy()
    position.play(notation)
    log = position.tell(before, 0, GAME.parse(notation))
    assert log == [LogLine(Message(text, {"seat": Seat(0), "card": Card("S8"), "kind": "number"}))]


def test_everybody_sees_a_card_drawn_from_a_discard() -> None:
    position = laid_out("S8", discards={"V": "3"})
    position.play("S8")
    before = position.copy()
    position.play("+V")
    log = position.tell(before, 0, GAME.parse("+V"))
    assert log == [LogLine(before.sentence(0, "+V"))]
    (move,) = position.frame(before, 1).moves
    assert (move.start, move.end, move.face) == ("discard/volcano", "hand/0", "V3")


def test_the_count_has_a_line_with_its_cards_for_each_suite() -> None:
    position = laid_out(suites={"0S": "x 4 8 10", "0I": "2"})
    english = Text("en", GAME)
    lines = [(english.say(line.message), line.points, line.cards) for line in position.count(0)]
    assert lines == [
        ("The desert expedition: not started", 0, ()),
        ("The sea expedition: 22 − 20 = 2, × 2", 4, (Card("Sx"), Card("S4"), Card("S8"), Card("S10"))),
        ("The forest expedition: not started", 0, ()),
        ("The volcano expedition: not started", 0, ()),
        ("The ice expedition: 2 − 20 = −18", -18, (Card("I2"),)),
    ]
    french = Text("fr", GAME)
    assert french.say(position.count(0)[1].message) == "Suite de la mer\u202f: 22 − 20 = 2, × 2"


def test_zones_are_named_in_both_languages() -> None:
    for language, words in (("en", "Ada’s sea expedition"), ("fr", "Suite de la mer de Ada")):
        assert Text(language, GAME)("zone-suite", owner="Ada", name=NAMES[1]) == words
