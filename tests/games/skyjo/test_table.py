"""What people see and read of Skyjo."""

from __future__ import annotations

import random

from pioche.core.contract import DEALER
from pioche.core.game import Position
from pioche.core.kernel import view
from pioche.core.message import Argument, Card, Message, Seat
from pioche.core.scene import EVERYONE, only
from pioche.core.text import Text
from pioche.games.skyjo import rules
from tests.games.skyjo.kit import (
    HIGH,
    LAST_HIDDEN,
    LESS,
    SKYJO,
    TEN,
    arranged,
    counted,
    deal_while_due,
    heap,
    lines,
    looks,
    turn,
)


def test_notation_of_actions() -> None:
    assert SKYJO.actions == 92
    assert [SKYJO.notations[action] for action in (0, 65, 66, 67, 68, 79, 80, 91)] == [
        "1+2", "11+12", "D", "P", "x1", "x12", "t1", "t12"
    ]  # fmt: skip
    assert SKYJO.parse(" 1 + 5 ") == SKYJO.parse("1+5")
    assert SKYJO.parse("X7") == SKYJO.parse("x7")


def test_touches_of_actions() -> None:
    position = arranged("(12) 1 1 1 2 2 2 3 3 3 4 4", HIGH)
    assert position.touches(0) == {66: [("discard",)], 67: [("pile",)]}
    position.play("P")
    touches = position.touches(0)
    assert touches[SKYJO.parse("x2")] == [("grid/0/1",), ("held/0", "grid/0/1")]
    assert touches[SKYJO.parse("t1")] == [("discard", "grid/0/0"), ("held/0", "discard", "grid/0/0")]


def said_by_all(position: Position, notation: str) -> tuple[str, str, str]:
    """Return what seat 0 can do, in English, and what seat 0 and the others would read of it in French."""
    names = ["Inès", "Malo"]
    said = position.sentence(0, notation)
    french = (Text("fr", SKYJO, names, reader).say(said) for reader in (0, 1))
    return Text("en", SKYJO).can(said), *french  # type: ignore[return-value]


def test_actions_have_sentences_with_rows_and_columns() -> None:
    position = arranged("(12) 1 1 1 8 2 2 3 3 3 4 4", HIGH, pile=(8, -2), discard=(5,))
    assert said_by_all(position, "D") == (
        "take the 5 from the discard",
        "Tu prends le 5 de la défausse.",
        "Inès prend le 5 de la défausse.",
    )
    assert said_by_all(position, "P") == (
        "draw a card from the pile",
        "Tu pioches une carte.",
        "Inès pioche une carte.",
    )
    position.play("P")
    assert said_by_all(position, "x5") == (
        "put the −2 on the 8 in row 2, column 1 (discards the 8)",
        "Tu mets le −2 à la place du 8, rangée 2, colonne 1, et tu défausses le 8.",
        "Inès met le −2 à la place du 8, rangée 2, colonne 1, et défausse le 8.",
    )
    assert said_by_all(position, "x1")[0] == "put the −2 on the hidden card in row 1, column 1 (discards it)"
    assert said_by_all(position, "t1")[0] == "discard the −2 and turn over the hidden card in row 1, column 1"
    assert said_by_all(SKYJO.new(2), "3+8")[1:] == (
        "Tu retournes deux cartes\u202f: rangée 1, colonne 3, et rangée 2, colonne 4.",
        "Inès retourne deux cartes\u202f: rangée 1, colonne 3, et rangée 2, colonne 4.",
    )


def test_preview_of_a_column_and_of_the_end_of_the_round() -> None:
    position = arranged("9 1 1 (1) 9 2 2 2 4 3 3 3", HIGH, discard=(9,))
    position.play("D")
    assert position.preview(0, SKYJO.parse("x9")) == [
        Message("preview-column", {"card": Card("9")}),
        Message("preview-open", {"now": 39, "then": 17}),
    ]
    assert position.preview(0, SKYJO.parse("x2")) == [Message("preview-open", {"now": 39, "then": 47})]
    assert position.preview(0, SKYJO.parse("x4")) == [
        Message("preview-open", {"now": 39, "then": 48}),
        Message("preview-finishes"),
    ]


def test_the_prompt_announces_the_last_turn() -> None:
    position = arranged(LAST_HIDDEN, HIGH)
    assert position.prompt(0).id == "prompt-take"
    turn(position, "P", "t12")
    assert position.prompt(1).id == "prompt-take-last"
    facts = {(fact.name, fact.seat): fact.value for fact in position.scene().facts}
    assert facts["finisher", 0] == 1


def test_the_log_names_a_drawn_card_to_the_seat_that_drew_it_only() -> None:
    position = arranged(HIGH, HIGH)
    before = position.copy()
    position.play("P")
    others, own = position.tell(before, 0, SKYJO.parse("P"))
    assert (others.message, others.seen) == (before.sentence(0, "P"), EVERYONE & ~only(0))
    assert own.message.args["shown"] == "yes" and own.seen == only(0)


def test_the_log_has_the_points_of_the_round_and_the_doubling() -> None:
    position = arranged(TEN, LESS, options={"limit": 100}, finisher=1, phase=rules.REVEALING)
    before = position.copy()
    deal_while_due(position)
    log = lines(position.tell(before, DEALER))
    args: dict[str, Argument] = {"seat": Seat(0), "single": 10, "points": 20, "total": 20}
    assert log == [
        Message("log-revealed"),
        Message("log-points-doubled", args),
        Message("log-points", {"seat": Seat(1), "points": -2, "total": -2}),
    ]


def test_a_counted_round_stays_on_the_table_until_it_is_gathered() -> None:
    position = counted(TEN, LESS)
    assert position.dealer_due
    assert position.pause() == 30_000
    assert "?" not in looks(position, "grid/0") + looks(position, "grid/1")
    facts = {(fact.name, fact.seat): fact.value for fact in position.scene().facts}
    assert facts["points", 0] == 20
    assert facts["total", 1] == -2
    before = position.copy()
    position.deal()
    assert heap(position, "pile") == (150, None)
    assert {move.end for move in position.frame(before, 1).moves} == {"pile"}
    assert lines(position.tell(before, DEALER)) == [Message("log-round", {"round": 2})]
    before = position.copy()
    position.deal()
    assert all(move.face is None for move in position.frame(before, 1).moves)


def test_the_facts_have_the_totals_after_each_round() -> None:
    position = SKYJO.new(2, {"limit": 500}, seed="totals")
    chance, expected = random.Random(1), [[], []]  # type: tuple[random.Random, list[list[str]]]
    while not position.over and len(expected[0]) < 4:
        facts = {(fact.name, fact.seat): fact.value for fact in position.scene().facts}
        for seat in range(2):
            assert facts.get(("totals", seat), "") == " ".join(expected[seat])
        before = facts["round", None]
        while (
            not position.over
            and {fact.name: fact.value for fact in position.scene().facts}["round"] == before
        ):
            seat = position.actors[0]
            position.play(chance.choice(position.legal(seat)), seat)
        totals = {fact.seat: fact.value for fact in position.scene().facts if fact.name == "total"}
        for seat in range(2):
            expected[seat].append(str(totals[seat]))


def test_the_count_has_the_last_rounds_and_the_sum_of_the_older_ones() -> None:
    position = arranged(TEN, LESS, options={"limit": 500})
    s = view(position.state)
    for number in range(1, 15):
        s.round, s.finisher, s.phase = number, 1, rules.REVEALING
        position.deal()
        for seat, total in ((0, 20 * number), (1, -2 * number)):
            counted = position.count(seat)
            assert sum(line.points for line in counted) == total
            rounds = {line.message.args.get("round") for line in counted} - {None}
            assert len(rounds) == min(number, 12)
    counted = position.count(0)
    assert counted[0].message == Message("count-older", {"last": 2})
    assert counted[0].points == 40
    assert counted[1].message == Message("count-doubled", {"round": 3, "single": 10})
    finish: dict[str, Argument] = {"round": 14, "single": 10, "other": Seat(1), "least": -2}
    assert counted[-1].message == Message("count-doubling", finish)
    assert {line.message.args["round"] for line in position.count(1)[-4:]} == {14}
