"""The coach at the tables: hints where they are allowed, the analysis of a finished game."""

from __future__ import annotations

import asyncio
import json
import secrets
import threading
from pathlib import Path
from typing import Any

import pytest

from pioche import coach
from pioche.coach.match_analysis import MatchEvaluator
from pioche.core.game import game
from pioche.core.match import match_from_json
from pioche.server import process
from pioche.server.app import create_app
from pioche.server.settings import Settings
from pioche.server.store.rows import StoredAnalysis
from pioche.server.think import analyses
from pioche.server.think.jobs import Kind
from tests.kit.server.web import PLENTY, Person, Web, serving
from tests.kit.server.workers import ThreadWorker

GAME = "high-card"


async def decide(person: Person, table: str) -> dict[str, Any]:
    """Play the person's first choice; returns the snapshot after the bot's answer."""
    asked = (await person.get(f"/api/tables/{table}")).json()["you"]["asked"]
    done = await person.act(table, type="play", action=asked["choices"][0]["action"])
    assert done.status_code == 200, done.text
    await asyncio.sleep(0.05)  # the bot's choice
    shown: dict[str, Any] = (await person.get(f"/api/tables/{table}")).json()
    return shown


async def finished(person: Person, **more: Any) -> str:
    """A game against a bot, played to its end."""
    table = await person.table(GAME, ("me", {"bot": "greedy"}), start=True, **more)
    async with asyncio.timeout(30):
        while (await person.get(f"/api/tables/{table}")).json()["table"]["status"] != "over":
            asked = (await person.get(f"/api/tables/{table}")).json()["you"]["asked"]
            if asked:
                await decide(person, table)
            await asyncio.sleep(0.01)
    return table


async def analysed(person: Person, table: str) -> dict[str, Any]:
    async with asyncio.timeout(60):
        while (state := (await person.get(f"/api/tables/{table}/analysis")).json())["status"] != "done":
            await asyncio.sleep(0.05)
    found: dict[str, Any] = state
    return found


async def test_a_hint_names_a_choice_and_why() -> None:
    async with serving() as web:
        fig = await web.person()
        table = await fig.table(GAME, ("me", {"bot": "greedy"}), start=True, hints=True)
        shown = (await fig.get(f"/api/tables/{table}")).json()
        assert shown["table"]["hints"] is True
        told = await fig.get(f"/api/tables/{table}/hint")
        assert told.status_code == 200, told.text
        choices = {choice["action"] for choice in shown["you"]["asked"]["choices"]}
        assert told.json()["action"] in choices and told.json()["other"] in choices
        assert 0 <= told.json()["chance"] <= 1
        assert 0 <= told.json()["other_chance"] <= 1 and told.json()["any"] is None
        assert all(reason["id"].startswith("reason-") for reason in told.json()["reasons"])


async def test_hints_need_a_table_with_hints_a_seat_and_a_turn() -> None:
    async with serving() as web:
        fig, other = await web.person(), await web.person("Olive")
        serious = await fig.table(GAME, ("me", {"bot": "greedy"}), start=True)
        assert (await fig.get(f"/api/tables/{serious}/hint")).json()["code"] == "no-hints"
        table = await fig.table(GAME, ("me", "open"), hints=True)
        assert (await fig.get(f"/api/tables/{table}/hint")).json()["code"] == "not-running"
        assert (await other.get(f"/api/tables/{table}/hint")).json()["code"] == "not-seated"
        assert (await web.nobody().get(f"/api/tables/{table}/hint")).status_code == 401
        await other.sit(table)
        assert (await fig.act(table, type="start")).status_code == 200
        await decide(fig, table)
        assert (await fig.get(f"/api/tables/{table}/hint")).json()["code"] == "not-your-turn"


async def test_a_finished_table_is_analysed_once_and_stored() -> None:
    async with serving() as web:
        fig = await web.person()
        table = await finished(fig)
        assert (await fig.get(f"/api/tables/{table}/analysis")).json()["status"] == "none"
        begun = await fig.post(f"/api/tables/{table}/analysis")
        assert begun.status_code == 202 and begun.json()["status"] in ("running", "done")
        state = await analysed(web.nobody(), table)
        # Beside what the coach says, for the page:
        sentences, touched = state["found"].pop("sentences"), state["found"].pop("touches")
        reasons = state["found"].pop("reasons")
        found = coach.from_json(state["found"])
        assert isinstance(found, coach.RecordAnalysis) and found.complete
        for decision, why in zip(found.decisions, reasons, strict=True):
            assert len(why) <= 2 and all(reason["id"].startswith("reason-") for reason in why)
            assert not why or decision.notation != decision.known.best
        for decision, said, paths in zip(found.decisions, sentences, touched, strict=True):
            assert decision.notation in paths
            card = {"card": decision.notation}
            assert said[decision.notation] == {
                "id": "action-lay",
                "args": {"seat": {"seat": decision.seat}, "card": card},
            }
        assert state["done"] == state["asked"] == len(found.decisions) == 6
        assert "Fig" not in str(state["found"]), "guests can delete their names: analyses must not store them"
        again = await fig.post(f"/api/tables/{table}/analysis")
        assert (again.json()["status"], again.json()["found"]["seed"]) == ("done", found.seed)
        assert len(web.stored()["analyses"]) == 1


async def test_simultaneous_requests_start_one_analysis(monkeypatch: pytest.MonkeyPatch) -> None:
    made = []
    ends = MatchEvaluator.ends
    monkeypatch.setattr(MatchEvaluator, "ends", lambda self: made.append(self) or ends(self))
    async with serving() as web:
        fig = await web.person()
        table = await finished(fig)
        asked = [fig.post(f"/api/tables/{table}/analysis") for _ in range(5)]
        assert {answer.status_code for answer in await asyncio.gather(*asked)} == {202}
        await analysed(fig, table)
        assert len(made) == 1


async def test_an_analysis_in_jobs_equals_the_coachs_own() -> None:
    async with serving() as web:
        fig = await web.person()
        table = await finished(fig)
        await fig.post(f"/api/tables/{table}/analysis")
        found = (await analysed(fig, table))["found"]
        record = (await fig.get(f"/api/tables/{table}/record")).json()
        whole = coach.analyse(match_from_json(record), seed="0").to_json()
        del found["sentences"], found["touches"], found["reasons"]  # for the page
        del found["names"], whole["names"]  # names are not stored
        assert found == json.loads(json.dumps(whole))


async def test_a_running_analysis_shows_its_results_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    go_on, decision, held = threading.Event(), MatchEvaluator.decision, []

    def slow(self: MatchEvaluator, index: int) -> coach.Decision:
        if index >= 2:
            held.append(index)
            assert go_on.wait(60)
        return decision(self, index)

    monkeypatch.setattr(MatchEvaluator, "decision", slow)
    async with serving() as web:
        fig = await web.person()
        table = await finished(fig)
        assert (await fig.get(f"/api/tables/{table}/analysis?seen=-1")).status_code == 422
        begun = (await fig.post(f"/api/tables/{table}/analysis")).json()
        assert begun["so_far"] == [] and begun["found"] is None
        async with asyncio.timeout(60):
            while len((state := (await fig.get(f"/api/tables/{table}/analysis")).json())["so_far"]) < 3:
                await asyncio.sleep(0.02)
        ends, *decisions = state["so_far"]
        assert sum(each["mean"] for each in ends["ends"]["start"]) == pytest.approx(1, abs=1e-4)
        assert {each["decision"]["number"] for each in decisions} == {1, 2} and held
        for each in decisions:
            assert each["decision"]["notation"] in each["sentences"] and each["touches"]
        rest = (await fig.get(f"/api/tables/{table}/analysis?seen=2")).json()
        assert rest["so_far"] == state["so_far"][2:], "what is known is not sent again"
        go_on.set()
        done = await analysed(fig, table)
        assert done["so_far"] == [] and len(done["found"]["luck"]) == 2


async def test_an_analysis_that_nobody_asks_about_is_abandoned(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyses, "FORGOTTEN_AFTER", -1.0)
    monkeypatch.setattr(analyses, "PROGRESS_EVERY", 0.01)
    async with serving() as web:
        fig = await web.person()
        table = await finished(fig)
        go_on = threading.Event()
        monkeypatch.setattr(MatchEvaluator, "decision", lambda *_: go_on.wait(10))
        await fig.post(f"/api/tables/{table}/analysis")
        async with asyncio.timeout(10):
            while web.process.analyses._tasks:
                await asyncio.sleep(0.01)
        go_on.set()
        assert web.process.thinker.jobs.active(Kind.ANALYSIS) == 0


async def test_nothing_is_analysed_before_the_end() -> None:
    async with serving() as web:
        fig = await web.person()
        table = await fig.table(GAME, ("me", {"bot": "greedy"}), start=True)
        for answer in (
            await fig.post(f"/api/tables/{table}/analysis"),
            await fig.get(f"/api/tables/{table}/analysis"),
        ):
            assert (answer.status_code, answer.json()["code"]) == (409, "not-over")
        unplayed = await fig.table(GAME, ("me", "open"))
        await fig.act(unplayed, type="close")
        assert (await fig.post(f"/api/tables/{unplayed}/analysis")).json()["code"] == "not-running"
        assert not web.stored()["analyses"]


async def test_an_analysis_abandoned_by_a_dead_process_starts_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async with serving() as web:
        fig = await web.person()
        table = await finished(fig)
        forsaken = StoredAnalysis(1, 2, 6, None)
        await web.process.store.note_analysis(table, forsaken)
        assert (await fig.get(f"/api/tables/{table}/analysis")).json()["status"] == "none"
        await fig.post(f"/api/tables/{table}/analysis")
        assert (await analysed(fig, table))["found"]


async def test_a_server_that_shuts_down_abandons_its_analyses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The shutdown does not wait for the analysis; the next server computes it."""
    settings = Settings(data=tmp_path, limits=PLENTY)
    slow = asyncio.Event()
    decision = MatchEvaluator.decision

    def tell(self: MatchEvaluator, index: int) -> coach.Decision:
        loop.call_soon_threadsafe(slow.set)
        return decision(self, index)

    monkeypatch.setattr(MatchEvaluator, "decision", tell)
    monkeypatch.setattr(process, "LocalWorker", ThreadWorker)
    loop, table, cookie = asyncio.get_running_loop(), "", ""
    for life in range(2):
        app = create_app(settings)
        async with app.router.lifespan_context(app):
            web = Web(app, tmp_path)
            fig = web.nobody()
            if life == 0:
                await fig.post("/api/guests", {"name": "Fig"})
                cookie = fig.client.cookies["pioche"]
                table = await finished(fig)
                await fig.post(f"/api/tables/{table}/analysis")
                await asyncio.wait_for(slow.wait(), 30)
            else:
                fig.client.cookies["pioche"] = cookie
                monkeypatch.setattr(analyses, "ABANDONED_AFTER", -1)
                await fig.post(f"/api/tables/{table}/analysis")
                monkeypatch.setattr(analyses, "ABANDONED_AFTER", 15_000)
                assert (await analysed(fig, table))["found"]["game"] == GAME
            await fig.client.aclose()


def test_a_hint_is_a_legal_choice() -> None:
    position = game(GAME).new(seed=3)
    seat = position.actors[0]
    answer = coach.hint(position, seat, seed=secrets.token_hex(4))
    assert answer.notation in {choice.notation for choice in position.choices(seat)}
