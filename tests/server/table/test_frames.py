"""The texts that viewers share equal those that are made for each viewer alone."""

from __future__ import annotations

from typing import Any

import orjson
import pytest

from pioche.core.change import Change
from pioche.core.contract import SPECTATOR
from pioche.core.game import game, game_ids
from pioche.core.message import Message
from pioche.core.scene import EVERYONE, Fact, LogLine, Truth, Zone, only
from pioche.server.table.frames import FrameTexts
from pioche.server.table.live import Live
from tests.kit.contract.walk import tables
from tests.kit.server import leaks

FACES = [f"card {card}" for card in range(9)]


def plain(change: Change, viewer: int, lines: list[LogLine]) -> Any:
    """The definition: the viewer's frame, by itself."""
    return orjson.loads(orjson.dumps(Change(change.before, change.after).frame(viewer, lines).to_json()))


@pytest.mark.parametrize("name", game_ids())
def test_shared_texts_of_random_games_equal_plain_frames(name: str) -> None:
    game(name).compile()
    compared = 0
    for players, options in tables(game(name)):
        for _, _, applied in leaks.RandomGame(game(name), players, options, f"texts {players}").entries():
            for step in applied.steps:
                for viewer in (*range(players), SPECTATOR):
                    text = orjson.loads(orjson.dumps(step.frame_text(viewer)))
                    assert text == plain(step.change, viewer, step.lines), f"viewer {viewer}"
                    compared += 1
            if compared > 1500:
                return


def table(zone: Zone, *facts: Fact, choices: dict[int, str] | None = None) -> Truth:
    return Truth([zone], list(facts), (0,), choices or {}, FACES)


def texts(before: Truth, after: Truth, lines: list[LogLine]) -> list[Any]:
    """The decoded texts of three seats and a spectator, checked against the plain frames."""
    change = Change(before, after)
    made = FrameTexts(change, lines)
    found = [orjson.loads(orjson.dumps(made.frame(viewer))) for viewer in (0, 1, 2, SPECTATOR)]
    assert found == [plain(change, viewer, lines) for viewer in (0, 1, 2, SPECTATOR)]
    return found


def test_a_hand_is_seen_by_its_owner_alone() -> None:
    hand = Zone("hand/0", "fan", [1], 0, only(0), only(0))
    more = Zone("hand/0", "fan", [1, 2], 0, only(0), only(0))
    found = texts(table(hand), table(more), [])
    assert found[0] != found[1] == found[2] == found[3]


def test_a_card_that_only_two_seats_see() -> None:
    shown = Zone("row", "row", [3, 4], None, [EVERYONE, only(0) | only(2)])
    found = texts(table(Zone("row", "row", [3], None, [EVERYONE])), table(shown), [])
    assert found[0] == found[2] != found[1] == found[3]


def test_a_line_a_fact_and_a_choice_of_one_seat() -> None:
    row = Zone("row", "row", [3], None, EVERYONE)
    line = [LogLine(Message("log-own"), only(1)), LogLine(Message("log-all"))]
    found = texts(table(row), table(row), line)
    assert found[1] != found[0] == found[2]
    found = texts(table(row, Fact("sum", 1, 0, only(2))), table(row, Fact("sum", 2, 0, only(2))), [])
    assert found[2] != found[0] == found[1]
    found = texts(table(row), table(row, choices={0: "a", 1: "b"}), [])
    assert [frame["choice"] for frame in found] == ["a", "b", None, None]


def test_old_steps_free_their_texts() -> None:
    """A table in memory keeps the texts of its last entries alone."""
    name = game_ids()[0]
    players, options = tables(game(name))[0]
    played = leaks.RandomGame(game(name), players, options, "memory")
    for number, (_, _, applied) in enumerate(played.entries()):
        for step in applied.steps:
            step.frame_text(0)
        if number > 8:
            break
    live: Live = played.live
    kept = [any(step._texts is not None for step in applied.steps) for applied in live.recent]
    assert any(kept[-2:]) and not any(kept[:-2])
