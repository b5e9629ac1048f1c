"""The check of sentences finds faults: each of these, planted in the example game, is found."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from fluent.runtime.errors import FluentReferenceError

from pioche.core.game import Game
from pioche.core.kernel import State
from pioche.core.message import Card, Message, Seat
from pioche.core.scene import LogLine
from tests.kit.contract.sentences import sentences

Sentence = Callable[[State, int, int], Message]


def lay(seat: int, card: Card | str) -> Message:
    return Message("action-lay", {"seat": Seat(seat), "card": card})


PLANTS: dict[str, Sentence] = {
    "different actions share": lambda s, seat, action: lay(seat, Card("1")),
    "the raw id of a zone": lambda s, seat, action: lay(seat, f"hand/{seat}/{action}"),
    "an arrow": lambda s, seat, action: lay(seat, f"{action + 1} → 9"),
    "the number of a place": lambda s, seat, action: lay(seat, f"card {action + 1}"),
    "a hyphen as a minus sign": lambda s, seat, action: lay(seat, f"-{action + 1}"),
    "no narrow no-break space": lambda s, seat, action: lay(seat, f"{action + 1} : bien"),
    "has no seat": lambda s, seat, action: Message(
        "action-lay", {"seat": "Ada", "card": Card(str(action + 1))}
    ),
    "can": lambda s, seat, action: Message("log-chose", {"seat": Seat(seat)}),  # it has no form `.can`
    "Unknown external: card": lambda s, seat, action: Message("action-lay", {"seat": Seat(seat)}),
}


@pytest.mark.parametrize("fault", PLANTS)
def test_a_planted_fault_is_found(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game("pioche.games.high_card")
    monkeypatch.setattr(game.table, "sentence", PLANTS[fault])
    with pytest.raises((AssertionError, KeyError, FluentReferenceError), match=fault):
        sentences(game, 50)


def test_a_log_that_says_a_decision_in_other_words_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game("pioche.games.high_card")
    honest = game.table.tell

    def tell(before: State, after: State, seat: int, action: int) -> list[LogLine]:
        if action < 0:
            lines: list[LogLine] = honest(before, after, seat, action)
            return lines
        return [LogLine(Message("log-trick", {"seat": Seat(seat), "cards": (Card("1"),)}))]

    monkeypatch.setattr(game.table, "tell", tell)
    with pytest.raises(AssertionError, match="the log says log-trick for action-lay"):
        sentences(game, 50)


def test_nothing_is_found_in_the_honest_game() -> None:
    assert sentences(Game("pioche.games.high_card"), 50)["positions"] == 50
