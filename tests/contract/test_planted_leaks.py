"""The check for leaks finds leaks: each of these, planted in the example game, is found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from pioche.core.game import Game
from pioche.core.kernel import Array, Kernel, State, plain
from pioche.core.message import Card, Message, Seat
from pioche.core.runner import Runner
from pioche.core.scene import EVERYONE, Fact, LogLine, Zone
from tests.kit.contract import checks
from tests.kit.contract.seen import Leak

Plant = Callable[[pytest.MonkeyPatch, Game], None]  # changes the game so that it leaks


def other_hand(s: State, seat: int) -> list[int]:
    """Return the cards of the next seat, which only that seat may know."""
    cards: list[int] = s.hands[(seat + 1) % s.players].tolist()
    return cards[: s.hand_count]


def changed_zones(monkeypatch: pytest.MonkeyPatch, game: Game, change: Callable[[Zone], Zone]) -> None:
    honest = game.table.zones
    monkeypatch.setattr(game.table, "zones", lambda s: [change(zone) for zone in honest(s)])


def hands_face_up(monkeypatch: pytest.MonkeyPatch, game: Game) -> None:
    changed_zones(monkeypatch, game, lambda z: replace(z, seen=EVERYONE) if z.kind == "fan" else z)


def places_of_a_hand_shown(monkeypatch: pytest.MonkeyPatch, game: Game) -> None:
    """The place that a card leaves shows how many lower cards stay in the hand."""
    changed_zones(monkeypatch, game, lambda z: replace(z, places=EVERYONE) if z.kind == "fan" else z)


def secret_choice_face_up(monkeypatch: pytest.MonkeyPatch, game: Game) -> None:
    changed_zones(monkeypatch, game, lambda z: replace(z, seen=EVERYONE) if z.id[:6] == "secret" else z)


def rest_face_up(monkeypatch: pytest.MonkeyPatch, game: Game) -> None:
    changed_zones(monkeypatch, game, lambda z: replace(z, seen=EVERYONE) if z.id == "rest" else z)


def fact_of_hidden_cards(monkeypatch: pytest.MonkeyPatch, game: Game) -> None:
    monkeypatch.setattr(game.table, "facts", lambda s: [Fact("points", sum(s.hands[0].tolist()), 0)])


def log_shows_the_choice(monkeypatch: pytest.MonkeyPatch, game: Game) -> None:
    honest = game.table.tell

    def tell(before: State, after: State, seat: int, action: int) -> list[LogLine]:
        if action < 0:
            held = Card(str(other_hand(after, 0)[0] + 1)) if after.hand_count else Card("1")
            return [*honest(before, after, seat, action), LogLine(Message("log-chose-card", {"card": held}))]
        return [LogLine(Message("log-chose", {"seat": Seat(seat)}))]

    monkeypatch.setattr(game.table, "tell", tell)


def prompt_depends_on_another_hand(monkeypatch: pytest.MonkeyPatch, game: Game) -> None:
    monkeypatch.setattr(
        game.table, "prompt", lambda s, seat: Message("prompt-lay", {"n": other_hand(s, seat)[0]})
    )


def sentence_depends_on_another_hand(monkeypatch: pytest.MonkeyPatch, game: Game) -> None:
    honest = game.table.sentence

    def sentence(s: State, seat: int, action: int) -> Message:
        beaten = Card(str(other_hand(s, seat)[0] + 1))
        return Message("action-lay", {**honest(s, seat, action).args, "beaten": beaten})

    monkeypatch.setattr(game.table, "sentence", sentence)


def preview_shows_who_wins(monkeypatch: pytest.MonkeyPatch, game: Game) -> None:
    def preview(s: State, seat: int, action: int) -> list[Message]:
        return [Message("prompt-lay", {"n": int(max(other_hand(s, seat)) > action)})]

    monkeypatch.setattr(game.table, "preview", preview)


def touches_depend_on_another_hand(monkeypatch: pytest.MonkeyPatch, game: Game) -> None:
    def touches(s: State, seat: int, action: int) -> list[tuple[str, ...]]:
        return [(f"hand/{seat}/{action}", f"hand/{other_hand(s, seat)[0]}")]

    monkeypatch.setattr(game.table, "touches", touches)


def patched_kernel(monkeypatch: pytest.MonkeyPatch, game: Game, name: str, kernel: Any) -> None:
    """Replace a kernel by another function, interpreted."""
    monkeypatch.setitem(game.scope, name, kernel)
    planted = Runner(game, game.linker(plain()))
    monkeypatch.setattr(game, "interpreted", planted)
    monkeypatch.setattr(game, "runner", planted)


def observation_of_another_hand(monkeypatch: pytest.MonkeyPatch, game: Game) -> None:
    def observe(s: State, seat: int, out: Array) -> None:
        for card in other_hand(s, seat):
            out[card] = 1

    patched_kernel(monkeypatch, game, "observe", observe)


def legal_depends_on_another_hand(monkeypatch: pytest.MonkeyPatch, game: Game) -> None:
    # As a default: a linked function has no closure.
    def legal(s: State, seat: int, out: Array, honest: Kernel = game.rules.legal) -> int:
        count = int(honest(s, seat, out))
        return max(1, count - (other_hand(s, seat)[0] > 2))

    patched_kernel(monkeypatch, game, "legal", legal)


def scores_count_hidden_cards(monkeypatch: pytest.MonkeyPatch, game: Game) -> None:
    def scores(s: State, out: Array) -> None:
        out[0] = sum(other_hand(s, 0))

    patched_kernel(monkeypatch, game, "scores", scores)


def imagine_keeps_the_hidden_cards(monkeypatch: pytest.MonkeyPatch, game: Game) -> None:
    patched_kernel(monkeypatch, game, "imagine", lambda s, seat, rng: None)


def imagine_starts_from_the_truth(monkeypatch: pytest.MonkeyPatch, game: Game) -> None:
    """Cards are swapped without a canonical order first, so the result depends on the true cards."""

    def imagine(s: State, seat: int, rng: State) -> None:
        if s.hand_count == 3 and not any(s.chosen.tolist()):
            other = (seat + 1) % s.players
            swapped, left = s.hands[other, 0], s.left[0]
            if left < s.hands[other, 1]:
                s.hands[other, 0], s.left[0] = left, swapped

    patched_kernel(monkeypatch, game, "imagine", imagine)


PLANTS: list[Plant] = [
    hands_face_up,
    places_of_a_hand_shown,
    secret_choice_face_up,
    rest_face_up,
    fact_of_hidden_cards,
    log_shows_the_choice,
    prompt_depends_on_another_hand,
    sentence_depends_on_another_hand,
    preview_shows_who_wins,
    touches_depend_on_another_hand,
    observation_of_another_hand,
    legal_depends_on_another_hand,
    scores_count_hidden_cards,
    imagine_keeps_the_hidden_cards,
    imagine_starts_from_the_truth,
]


@pytest.mark.parametrize("plant", PLANTS, ids=lambda plant: plant.__name__)
def test_a_planted_leak_is_found(plant: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game("pioche.games.high_card")  # not compiled, so that patches take effect
    plant(monkeypatch, game)
    with pytest.raises(Leak):
        checks.no_leaks(game, 400, every=1)


def test_nothing_is_found_in_the_honest_game() -> None:
    assert checks.no_leaks(Game("pioche.games.high_card"), 400, every=1)["states"] >= 400
