"""What people see of Trio: moves, facts, log lines, previews and the count of trios."""

from __future__ import annotations

from pioche.core.contract import DEALER, SPECTATOR
from pioche.core.game import Position
from pioche.core.kernel import view
from pioche.core.message import Argument, Card, Message, Seat
from pioche.core.scene import EVERYONE, LogLine, only
from pioche.core.text import Text
from pioche.games.trio import rules
from tests.games.trio.kit import (
    TRIO,
    arranged,
    four_before_exchange,
    log_lines,
    one_away,
    play_choices,
)


def test_moves_name_the_end_that_was_asked() -> None:
    before = arranged([1, 2], [4, 4, 5], [1, 1, 5], centre=[2, 2, 4, 5], automatic=False)
    after = before.copy()
    after.play("2+")
    frame = after.frame(before, SPECTATOR, log_lines(after, before, 0, "2+"))
    assert [(move.start, move.end, move.face) for move in frame.moves] == [("hand/2/highest", "shown/0", "5")]
    shown: dict[str, Argument] = {"shown": "yes", "card": Card("5")}
    assert frame.log == (Message("action-ask-highest", {"seat": Seat(0), "other": Seat(2), **shown}),)
    again = after.copy()
    again.play("c3")
    assert [(move.start, move.face) for move in again.frame(after, 1).moves] == [("centre/2", "4")]
    home = again.copy()
    home.deal()
    moves = {(move.start, move.end, move.face) for move in home.frame(again, SPECTATOR).moves}
    assert moves == {("shown/0", "hand/2", "5"), ("shown/1", "centre/2", "4")}


def test_scene_hides_earlier_numbers_and_observation_has_them() -> None:
    position = arranged([1, 2], [4, 4, 5], [1, 1, 5], centre=[2, 2, 4, 5])
    fresh = position.copy()
    position.play("1-")
    position.play("c1")
    view(position.state).turn = 0
    assert position.scene(0).to_json() == fresh.scene(0).to_json()
    assert (position.observe(0) != fresh.observe(0)).any(), "but it is in the observation"


def test_preview_shows_only_cards_of_the_own_hand() -> None:
    position = arranged([1, 2], [4, 4, 5], [1, 1, 5], centre=[2, 2, 4, 5])
    own = {TRIO.notations[a]: position.preview(0, a) for a in position.legal(0)}
    assert {name for name, lines in own.items() if lines} == {"0-", "0+"}
    position.play("2-")
    assert position.preview(0, TRIO.parse("0-")) == [Message("preview-show", {"card": Card("1")})]
    assert position.preview(0, TRIO.parse("0+")) == [Message("preview-different", {"card": Card("2")})]
    position.play("2-")
    assert position.preview(0, TRIO.parse("0-")) == [Message("preview-trio", {"card": Card("1")})]


def test_facts_name_teams_and_linked_numbers() -> None:
    won = dict.fromkeys((2, 8, 12, 11), 1) | dict.fromkeys((4, 6, 7, 9, 10), 0)
    position = arranged(
        [1, 1], [3, 5], [1, 3], [3, 5, 5], won=won, options={"teams": "on", "mode": "picante"}
    )
    facts = {(fact.name, fact.seat): fact.value for fact in position.scene().facts}
    assert facts["team", 0] == facts["team", 2] == "A" and facts["team", 3] == "B"
    assert facts["trios", 1] == facts["trios", 3] == 4
    assert facts["linked", 3] == "1, 5" and facts["linked", 0] == "1, 3"
    assert facts["links", None] == "1-6, 1-8, 2-5, 2-9, 3-4, 3-10, 4-11, 5-12"


def test_facts_name_the_source_of_open_cards_and_the_outcome() -> None:
    position = arranged([1, 2], [4, 4, 5], [1, 1, 5], centre=[2, 2, 4, 5], automatic=False)
    assert not turn_facts(position)
    position.play("2+")
    assert turn_facts(position) == {("from-1", 2): "highest", ("wanted", None): "5"}
    different = position.copy()
    different.play("c3")
    assert turn_facts(different) == {
        ("from-1", 2): "highest",
        ("from-2", None): 3,
        ("outcome", None): "different",
    }
    position.play("1+")
    position.play("c4")
    assert turn_facts(position) == {
        ("from-1", 2): "highest",
        ("from-2", 1): "highest",
        ("from-3", None): 4,
        ("outcome", None): "trio",
    }


def turn_facts(position: Position) -> dict[tuple[str, int | None], int | str]:
    """The facts of the turn alone."""
    names = ("from-", "wanted", "outcome")
    return {
        (fact.name, fact.seat): fact.value for fact in position.scene().facts if fact.name.startswith(names)
    }


def test_actions_have_sentences_for_every_reader() -> None:
    position = arranged([1, 2], [4, 4, 5], [1, 1, 5], centre=[2, 2, 4, 5])
    english = Text("en", TRIO, ["Hazel", "Basil", "Plum"])
    french = [Text("fr", TRIO, ["Noisette", "Inès", "Prune"], reader) for reader in range(3)]
    asked = position.sentence(0, "1+")
    assert english.can(asked) == "ask Basil for their highest card"
    assert [text.say(asked) for text in french] == [
        "Tu demandes à Inès sa plus grande carte.",
        "Noisette te demande ta plus grande carte.",
        "Noisette demande à Inès sa plus grande carte.",
    ]
    assert english.can(position.sentence(0, "c2")) == "turn up the second card of the centre"
    assert french[0].can(position.sentence(0, "c2")) == "retourner la deuxième carte du centre"
    assert french[0].can(position.sentence(0, "0-")) == "dévoiler ta plus petite carte, le 1"
    given = four_before_exchange(automatic=False).sentence(0, "g3")
    assert french[0].can(given) == "proposer ton 3 à Prune"
    assert french[2].say(given) == "Noisette te propose son 3."


def test_facts_show_who_has_chosen_and_a_gift_only_to_its_giver() -> None:
    position = four_before_exchange(automatic=False)
    position.play("g3", 0)
    position.play("no", 1)
    for viewer in (0, 1, 2, SPECTATOR):
        facts = {(fact.name, fact.seat): fact.value for fact in position.scene(viewer).facts}
        assert [facts["exchange", seat] for seat in range(4)] == ["chosen", "chosen", "chooses", "chooses"]
        gifts = {seat: value for (name, seat), value in facts.items() if name == "gift"}
        assert gifts == {0: {0: "3"}, 1: {1: "no"}}.get(viewer, {})


def test_log_of_the_deal_names_the_starter() -> None:
    before = TRIO.new(4, {"teams": "on", "first": "2"}, automatic=False)
    after = before.copy()
    after.deal()
    assert log_lines(after, before, DEALER) == [
        LogLine(Message("log-deal", {"count": 9, "centre": 0}), EVERYONE),
        LogLine(Message("log-first", {"seat": Seat(2)}), EVERYONE),
    ]


def test_swaps_are_public_and_gifts_are_secret() -> None:
    before = play_choices(four_before_exchange(automatic=False), "g3", "no", "g1", "g4")
    after = before.copy()
    after.deal()
    lines = log_lines(after, before, DEALER)
    assert LogLine(Message("log-swap", {"seat": Seat(0), "other": Seat(2)})) in lines
    assert {fact.seat for fact in after.scene(3).facts if fact.name == "swapped"} == {0, 2}
    assert LogLine(Message("log-no-swap", {"seat": Seat(1), "other": Seat(3)})) in lines
    assert LogLine(Message("log-got", {"card": Card("1"), "other": Seat(2)}), only(0)) in lines
    for viewer in (1, 3, SPECTATOR):
        moves = {(move.start, move.end, move.face) for move in after.frame(before, viewer).moves}
        assert moves == {("hand/0", "hand/2", None), ("hand/2", "hand/0", None)}
    mine = {(move.start, move.end, move.face) for move in after.frame(before, 0).moves}
    assert mine == {("hand/0/1", "hand/2", "3"), ("hand/2", "hand/0/1", "1")}


def test_place_of_a_received_card_does_not_reveal_its_copy() -> None:
    ends = set()
    for first in (0, 1):
        position = arranged(
            [1, 3], [1, 2, 3], [3, 4], [1, 2, 2, 4, 4], options={"teams": "on"}, automatic=False
        )
        s = view(position.state)
        if first:
            s.hands[0, 1], s.hands[2, 0] = s.hands[2, 0], s.hands[0, 1]
        rules.offer_exchange(s, -1)
        play_choices(position, "g1", "no", "g3", "no")
        after = position.copy()
        after.deal()
        ends.add(tuple(move for move in after.frame(position, 0).moves if move.face == "3"))
    assert len(ends) == 1


def test_the_count_has_a_line_for_each_trio() -> None:
    position = one_away(3, [1, 2], "simple")
    lines = position.count(1)
    assert [line.points for line in lines] == [1, 1, 1]
    assert [line.message.args["card"] for line in lines] == [Card("1"), Card("2"), Card("3")]
