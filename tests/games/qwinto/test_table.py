"""What people see of Qwinto: facts, previews, secrecy of choices, touches and notation."""

from __future__ import annotations

from pioche.core.contract import SPECTATOR
from pioche.core.game import Position
from pioche.core.text import Text
from pioche.games.qwinto import rules
from tests.games.qwinto.kit import (
    QWINTO,
    arranged,
    fill,
)


def seat_facts(position: Position, seat: int) -> dict[str, int | str]:
    """The facts of the scene about a seat."""
    return {fact.name: fact.value for fact in position.scene().facts if fact.seat == seat}


def test_facts_show_which_seats_have_chosen() -> None:
    position = arranged(("O4", "G0", "J6"), ("O5", "G5", "G6"), ("V0", "V2", "V3"))
    fill(position, 2, {"O2": 11, "J1": 11})
    assert "writing" not in seat_facts(position, 0)
    position.play("O4d")
    position.play("wO6", 0)
    assert [seat_facts(position, seat)["writing"] for seat in range(3)] == ["chosen", "choosing", "none"]


def test_actions_have_sentences_with_rows_and_boxes() -> None:
    position = arranged(("V1", "O1", "G6"), ("O5", "G5", "G0"))
    names = ["Inès", "Malo"]
    english, french = Text("en", QWINTO), Text("fr", QWINTO, names, 0)
    assert english.can(position.sentence(0, "O1a")) == "lay the orange 1 at the top left"
    pair = position.sentence(0, "V1c>O1a")
    assert french.can(pair) == "poser le 1 violet en bas à gauche, puis le 1 orange en haut à gauche"
    position.play("V1c>O1a")
    boxes = {"wJ3": "third box", "wJ5": "middle box", "wJ10": "last box"}
    for notation, box in boxes.items():
        assert english.can(position.sentence(0, notation)) == f"write 5 in the yellow row, {box}"
    written = position.sentence(0, "wJ3")
    assert french.say(written) == "Tu inscris 5 dans la rangée jaune, sur la troisième case."
    assert (
        Text("fr", QWINTO, names, 1).say(written)
        == "Inès inscrit 5 dans la rangée jaune, sur la troisième case."
    )
    assert [french.can(position.sentence(seat, "no")) for seat in (0, 1)] == [
        "ne rien inscrire (coup manqué)",
        "ne rien inscrire",
    ]


def test_facts_show_complete_rows_and_points() -> None:
    position = arranged(("O4", "G0", "J6"), ("O5", "G5", "G6"))
    assert "complete" not in seat_facts(position, 0)
    row = ("O2", "O3", "O4", "O6", "O7", "O8", "O9", "O10", "O11")
    fill(position, 0, {cell: 2 + at for at, cell in enumerate(row)} | {"J3": 5, "V3": 6}, misses=1)
    complete = [fact for fact in position.scene(0).facts if fact.name == "complete"]
    assert [(fact.value, fact.seat) for fact in complete] == [("O", 0), (3, 0)]
    assert [Text("fr", QWINTO)(f"fact-{fact.name}", value=fact.value) for fact in complete] == [
        "rangée orange complète",
        "colonne complète du pentagone orange de gauche",
    ]
    assert seat_facts(position, 0)["points"] == 10 + 1 + 1 + 3 - 5
    assert seat_facts(position, 1)["points"] == 0


def test_a_preview_names_the_cells_that_count_and_the_own_places() -> None:
    position = arranged(("O4", "G0", "J4"), ("O5", "G5", "G6"))
    fill(position, 0, {"O4": 9, "O7": 11, "J2": 9, "J4": 11})
    for laying, cells in (("O4d", "dcb"), ("J4c>O4d", "dcb"), ("O4a", "abc")):
        assert position.preview(0, QWINTO.parse(laying))[0].args["cells"] == cells
    args = position.preview(0, QWINTO.parse("O4d"))[0].args
    assert (args["total"], args["places"]) == (10, "O6 J3")


def test_choices_are_secret_and_revealed_together() -> None:
    position = arranged(("O4", "G0", "J6"), ("O5", "G5", "G6"), ("V0", "V2", "V3"))
    position.play("O4d")
    before = position.copy()
    position.play("wO3", 2)
    assert position.actors == (0, 1)
    assert position.scene(2).choice == "wO3"
    assert position.scene(0).choice is None
    for viewer in (0, 1, SPECTATOR):
        assert [zone.marks for zone in position.scene(viewer).zones if zone.kind == "sheet"] == [{}, {}, {}]
        lines = position.frame(before, viewer, position.tell(before, 2, QWINTO.parse("wO3"))).log
        assert [message.id for message in lines] == ["log-chose"]
    position.play("no", 1)
    position.play("wJ4", 0)
    assert position.dealer_due
    position.deal()
    marks = [zone.marks for zone in position.scene(1).zones if zone.kind == "sheet"]
    assert marks == [{"J4": "10"}, {}, {"O3": "10"}]


def test_no_touch_path_is_a_prefix_of_another() -> None:
    position = arranged(("V1", "O1", "G1"), ("O5", "G5", "G0"))
    touches = position.touches(0)
    assert touches[QWINTO.parse("O1d")] == [("hand/0/0", "cell/d")]
    assert touches[QWINTO.parse("V1c>O1a")] == [("hand/0/1", "hand/0/0", "cell/c", "cell/a")]
    paths = [path for found in touches.values() for path in found]
    for path in paths:
        assert not any(other != path and other[: len(path)] == path for other in paths)
    position.play("O1d")
    assert position.touches(0)[QWINTO.parse("wJ10")] == [("sheet/0/J10",)]
    assert position.touches(0)[QWINTO.parse("no")] == [("button/no",)]


def test_notation_ignores_case_and_blanks() -> None:
    assert QWINTO.notations[QWINTO.parse("g-2 A")] == "G-2a"
    assert QWINTO.notations[QWINTO.parse(" v1C > o1a ")] == "V1c>O1a"
    assert QWINTO.notations[QWINTO.parse("wj10")] == "wJ10"
    assert len(set(QWINTO.notations)) == rules.ACTIONS == 924
