"""What people see and read: motions, marks, previews, log."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from pioche.core.contract import DEALER, SPECTATOR
from pioche.core.kernel import view
from pioche.core.text import Text
from pioche.games.deux_sans_trois import rules
from tests.games.deux_sans_trois.kit import (
    GAME,
    OLIVE,
    ORANGE,
    SIX_COLOURS,
    arranged,
    finish_turn,
    random_steps,
)


def test_cards_fly_from_the_row_to_the_collection_and_then_face_down() -> None:
    position = arranged(rows=((0, 22, 23, 24), (30,), (60,)), hand=(28,), shown={OLIVE: (7, 14)})
    position.play("28")
    before = position.copy()
    position.deal()
    (move,) = position.frame(before, SPECTATOR).moves
    assert (move.start, move.end, move.face) == ("row/0/1", "collection/0/20", "22")
    before = position.copy()
    position.deal()
    moves = position.frame(before, SPECTATOR).moves
    assert [(move.start, move.end) for move in moves] == [
        (f"collection/0/{7 * depth + OLIVE}", "down/0")
        for depth in sorted(range(3), key=lambda depth: str(7 * depth + OLIVE))
    ]
    turned = {zone.id: zone for zone in position.scene().zones}["down/0"]
    assert (turned.count, turned.top, turned.marks) == (3, None, {"V": "−3"})


def test_marks_give_the_points_of_each_colour() -> None:
    position = arranged(rows=((0,), (30,), (60,)), hand=(28,), shown={ORANGE: (1,), OLIVE: (7, 14)})
    zones = {zone.id: zone for zone in position.scene().zones}
    assert zones["collection/0"].marks == {"O": "+1", "V": "+5"}
    assert zones["collection/1"].marks == {}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_preview_says_what_laying_the_card_does(players: int) -> None:
    position = GAME.new(players, seed="preview", automatic=False)
    logged: Counter[str] = Counter()
    for _ in range(18 * players):
        finish_turn(position)
        (seat,) = position.actors
        for action in position.legal():
            trial = position.copy()
            trial.play(action)
            steps = finish_turn(trial)
            messages = {message.id: message.args for message in position.preview(seat, action)}
            logged.update(messages.keys())
            change = trial.scores[seat] - position.scores[seat]
            laid = position.copy()
            laid.play(action)
            row = {zone.id: zone for zone in laid.scene().zones}[f"row/{rules.row_of(action)}"].cards
            place = (messages.get("preview-nothing") or messages["preview-take"])["place"]
            assert row is not None
            assert row[int(str(place))] == str(action)
            if "preview-nothing" in messages:
                assert change == 0
                assert all(view(step.state).phase == rules.SETTLE for step in steps)
            else:
                said = str(messages["preview-points"]["points"]).replace("−", "-")
                assert int(said) == change
                phases = [view(step.state).phase for step in steps]
                assert ("preview-triple" in messages) == (rules.FLIP in phases)
                earned = view(trial.state).bonus[seat] != view(position.state).bonus[seat]
                assert ("preview-bonus" in messages) == earned
                bonus = int(str(messages["preview-bonus"]["points"])) if earned else 0
                colours = str(messages["preview-points"]["colours"]).replace("−", "-").split()
                assert sum(int(colour[1:]) for colour in colours) + bonus == change
                assert not colours or {colour[0] for colour in colours} <= set(rules.LETTERS)
        position.play(random.Random(position.digest).choice(position.legal()))
    assert logged["preview-take"] > 20
    assert logged["preview-triple"]


def test_actions_have_sentences_with_the_row_and_what_is_taken() -> None:
    position = arranged(rows=((0,), (30, 51, 52, 53), (60, 67, 68, 75)), hand=(1, 50, 62, 80))
    english, french = Text("en", GAME), Text("fr", GAME, ["Inès", "Malo"], 1)
    said = {notation: position.sentence(0, notation) for notation in ("1", "50", "80")}
    assert english.can(said["1"]) == "lay the orange 1 in the row from 1 to 29"
    assert english.can(said["50"]).endswith("in the row from 31 to 59 and take the three cards")
    assert french.can(said["80"]).endswith("dans la rangée de 61 à 89, et prendre le 67 olive")
    assert french.say(said["1"]) == "Inès pose le 1 orange dans la rangée de 1 à 29."
    assert french.say(said["50"]).endswith(", cinquième carte de la rangée de 31 à 59.")


def test_the_log_of_a_turn() -> None:
    position = arranged(
        rows=((0,), (30,), (60, 67, 68, 75)), hand=(62,), shown={**SIX_COLOURS, ORANGE: (1, 8)}
    )
    before = position.copy()
    position.play("62")
    logged = [line.message.id for line in position.tell(before, 0, 62)]
    for step in finish_turn(position):
        after = step.copy()
        after.deal()
        logged += [line.message.id for line in after.tell(step, DEALER)]
    assert logged == ["action-fifth", "log-take", "log-removed", "log-triple"]


def test_new_cards_are_logged_for_their_owner_alone() -> None:
    position = GAME.new(3, {"first": "1"}, seed="log", automatic=False)
    for before, seat, action in random_steps(position, "log"):
        for line in position.tell(before, seat, action):
            if line.message.id == "log-refill-cards":
                assert line.seen == 1 << view(before.state).turn
            elif line.message.id == "log-refill":
                assert not line.seen >> view(before.state).turn & 1
