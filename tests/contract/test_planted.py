"""The leak test catches leaks: ten are planted, one after the other, and each is found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from pioche.core.game import Game
from pioche.core.kernel import Array, State
from pioche.core.message import Card, Message, Seat
from pioche.core.scene import EVERYONE, Fact, LogLine, Zone
from tests.kit.contract import checks
from tests.kit.contract.seen import Leak

Plant = Callable[[pytest.MonkeyPatch, Game], None]


def other_hand(s: State, seat: int) -> list[int]:
    """The cards of the next seat, which nobody else may know."""
    cards: list[int] = s.hands[(seat + 1) % s.players].tolist()
    return cards[: s.hand_count]


def changed_zones(monkeypatch: pytest.MonkeyPatch, room: Game, change: Callable[[Zone], Zone]) -> None:
    told = room.table.zones
    monkeypatch.setattr(room.table, "zones", lambda s: [change(zone) for zone in told(s)])


def hands_face_up(monkeypatch: pytest.MonkeyPatch, room: Game) -> None:
    changed_zones(monkeypatch, room, lambda z: replace(z, seen=EVERYONE) if z.kind == "fan" else z)


def places_of_a_hand_told(monkeypatch: pytest.MonkeyPatch, room: Game) -> None:
    """The place a card leaves tells how many lower ones stay behind."""
    changed_zones(monkeypatch, room, lambda z: replace(z, places=EVERYONE) if z.kind == "fan" else z)


def secret_choice_face_up(monkeypatch: pytest.MonkeyPatch, room: Game) -> None:
    changed_zones(monkeypatch, room, lambda z: replace(z, seen=EVERYONE) if z.id[:6] == "secret" else z)


def rest_face_up(monkeypatch: pytest.MonkeyPatch, room: Game) -> None:
    changed_zones(monkeypatch, room, lambda z: replace(z, seen=EVERYONE) if z.id == "rest" else z)


def fact_of_hidden_cards(monkeypatch: pytest.MonkeyPatch, room: Game) -> None:
    monkeypatch.setattr(room.table, "facts", lambda s: [Fact("points", sum(s.hands[0].tolist()), 0)])


def log_tells_the_choice(monkeypatch: pytest.MonkeyPatch, room: Game) -> None:
    told = room.table.tell

    def tell(before: State, after: State, seat: int, action: int) -> list[LogLine]:
        if action < 0:
            held = Card(str(other_hand(after, 0)[0] + 1)) if after.hand_count else Card("1")
            return [*told(before, after, seat, action), LogLine(Message("log-chose-card", {"card": held}))]
        return [LogLine(Message("log-chose", {"seat": Seat(seat)}))]

    monkeypatch.setattr(room.table, "tell", tell)


def prompt_depends_on_another_hand(monkeypatch: pytest.MonkeyPatch, room: Game) -> None:
    monkeypatch.setattr(
        room.table, "prompt", lambda s, seat: Message("prompt-lay", {"n": other_hand(s, seat)[0]})
    )


def preview_tells_who_wins(monkeypatch: pytest.MonkeyPatch, room: Game) -> None:
    def preview(s: State, seat: int, action: int) -> list[Message]:
        return [Message("prompt-lay", {"n": int(max(other_hand(s, seat)) > action)})]

    monkeypatch.setattr(room.table, "preview", preview)


def touches_depend_on_another_hand(monkeypatch: pytest.MonkeyPatch, room: Game) -> None:
    def touches(s: State, seat: int, action: int) -> list[tuple[str, ...]]:
        return [(f"hand/{seat}/{action}", f"hand/{other_hand(s, seat)[0]}")]

    monkeypatch.setattr(room.table, "touches", touches)


def patched_kernel(monkeypatch: pytest.MonkeyPatch, room: Game, name: str, kernel: Any) -> None:
    """Interpreted kernels are the plain functions: put another in their place."""
    monkeypatch.setattr(room.interpreted, f"_{name}", kernel)


def observation_of_another_hand(monkeypatch: pytest.MonkeyPatch, room: Game) -> None:
    def observe(s: State, seat: int, out: Array) -> None:
        for card in other_hand(s, seat):
            out[card] = 1

    patched_kernel(monkeypatch, room, "observe", observe)


def legal_depends_on_another_hand(monkeypatch: pytest.MonkeyPatch, room: Game) -> None:
    lawful = room.rules.legal

    def legal(s: State, seat: int, out: Array) -> int:
        count = lawful(s, seat, out)
        return max(1, count - (other_hand(s, seat)[0] > 2))

    patched_kernel(monkeypatch, room, "legal", legal)


def scores_count_hidden_cards(monkeypatch: pytest.MonkeyPatch, room: Game) -> None:
    def scores(s: State, out: Array) -> None:
        out[0] = sum(other_hand(s, 0))

    patched_kernel(monkeypatch, room, "scores", scores)


def imagine_keeps_the_hidden_cards(monkeypatch: pytest.MonkeyPatch, room: Game) -> None:
    patched_kernel(monkeypatch, room, "imagine", lambda s, seat, rng: None)


def imagine_starts_from_the_truth(monkeypatch: pytest.MonkeyPatch, room: Game) -> None:
    """Shuffling what is there, without a canonical order first: the result depends on the truth."""

    def imagine(s: State, seat: int, rng: State) -> None:
        if s.hand_count == 3 and not any(s.chosen.tolist()):
            other = (seat + 1) % s.players
            swapped, left = s.hands[other, 0], s.left[0]
            if left < s.hands[other, 1]:
                s.hands[other, 0], s.left[0] = left, swapped

    patched_kernel(monkeypatch, room, "imagine", imagine)


PLANTS: list[Plant] = [
    hands_face_up,
    places_of_a_hand_told,
    secret_choice_face_up,
    rest_face_up,
    fact_of_hidden_cards,
    log_tells_the_choice,
    prompt_depends_on_another_hand,
    preview_tells_who_wins,
    touches_depend_on_another_hand,
    observation_of_another_hand,
    legal_depends_on_another_hand,
    scores_count_hidden_cards,
    imagine_keeps_the_hidden_cards,
    imagine_starts_from_the_truth,
]


@pytest.mark.parametrize("plant", PLANTS, ids=lambda plant: plant.__name__)
def test_planted_leak_is_caught(plant: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    fresh = Game("pioche.games.high_card")  # interpreted only, so that patches reach it
    plant(monkeypatch, fresh)
    with pytest.raises(Leak):
        checks.leaks(fresh, 400, every=1)


def test_without_a_plant_nothing_is_caught() -> None:
    assert checks.leaks(Game("pioche.games.high_card"), 400, every=1)["states"] >= 400
