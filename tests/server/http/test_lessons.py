"""Lessons over HTTP, and the warning before a costly move."""

from __future__ import annotations

from typing import Any

from pioche import coach
from pioche.core.game import Position, game
from pioche.server.think import functions
from tests.kit.server.web import serving

GAME = "high-card"


async def test_a_lesson_is_one_document_in_each_language() -> None:
    async with serving() as web:
        person = await web.person("Ana")
        offered = {each["id"]: each["lesson"] for each in (await person.get("/api/games")).json()["games"]}
        assert offered[GAME] is None
        for name, info in offered.items():
            answers = [await person.get(f"/api/games/{name}/lesson/{language}") for language in ("en", "fr")]
            if info is None:
                assert [(each.status_code, each.json()["code"]) for each in answers] == [
                    (404, "no-lesson")
                ] * 2
                continue
            first, second = (each.json() for each in answers)
            assert len(first["steps"]) == info["steps"] and first["minutes"] == info["minutes"]
            assert first.pop("words") != second.pop("words")
            assert first == second
        assert (await person.get("/api/games/chess/lesson/en")).json()["code"] == "unknown-game"


async def test_a_warning_is_for_whoever_is_asked() -> None:
    async with serving() as web:
        person, other = await web.person("Ana"), await web.person("Bo")
        table = await person.table(GAME, ("me", {"bot": "greedy"}), start=True, hints=True)
        choices = (await person.get(f"/api/tables/{table}")).json()["you"]["asked"]["choices"]
        path = f"/api/tables/{table}/warning?action="
        found = await person.get(path + choices[0]["action"])
        assert found.status_code == 200, found.text
        assert set(found.json()) == {"better"}
        assert (await other.get(path + choices[0]["action"])).json()["code"] == "not-seated"
        assert (await person.get(path + "nonsense")).json()["code"] == "bad-notation"
        quiet = await person.table(GAME, ("me", {"bot": "greedy"}), start=True)
        assert (await person.get(f"/api/tables/{quiet}/warning?action=1")).json()["code"] == "no-hints"


def decided(name: str, seed: int, decisions: int) -> Position:
    position = game(name).new(seed=seed)
    for _ in range(decisions):
        position.play(position.legal(position.actors[0])[0], position.actors[0])
    return position


def test_a_costly_move_is_warned_of_and_the_best_is_not() -> None:
    """Of a position with an action that loses much, the warning names a better one and says why."""
    warned: list[dict[str, Any]] = []
    for seed in range(60):
        position = decided(GAME, seed, 0)
        seat = position.actors[0]
        best = coach.hint(position, seat, 200, seed=seed)
        assert coach.warning(position, seat, best.action, 200, seed=seed) is None
        for action in position.legal(seat):
            found = coach.warning(position, seat, action, 200, seed=seed)
            if found is None:
                continue
            assert found.other is not None and found.other.action == action != found.action
            assert found.prospect.chance.mean - found.other.chance.mean >= coach.COSTLY - 1e-9
            assert found.reasons
            warned.append(functions.warning(position.to_json(), seat, "00" * 32, action))
    assert warned, "no move of these positions is costly"
    assert set(warned[0]) == {"better"}
