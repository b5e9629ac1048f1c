"""Bots at tables: they answer at the table's pace, in threads, and never block the table."""

import asyncio
import threading
from dataclasses import replace
from typing import Any

import pytest

from pioche.bots import NAMES, QUICK, Bot
from pioche.core.game import game, game_ids
from pioche.server.metrics import Metrics
from pioche.server.store.store import LEASE
from pioche.server.table.due import BOT_DELAYS, bot_delay
from pioche.server.think.thinker import Thinker
from tests.kit.server.tables import Person, Server, server

GAME = "high-card"


async def with_a_bot(one: Server, pace: str, bot: str = "random") -> tuple[str, Person]:
    host = await one.person()
    return await host.make(GAME, ["me", {"bot": bot}], bots=pace, start=True), host


@pytest.mark.parametrize(
    ("name", "bot"), [*((name, bot) for name in game_ids() for bot in QUICK), (GAME, "expert")]
)
async def test_bots_play_a_complete_game(name: str, bot: str) -> None:
    async with server(seed=f"{name} {bot}", expert_seconds=0.001) as one:
        game(name).compile()
        host = await one.person()
        seats = [{"bot": bot}] * max(2, game(name).players[0])
        options = {"limit": 0} if any(option.name == "limit" for option in game(name).options) else {}
        table = await host.make(name, seats, options=options, start=True)
        await one.settle()
        live = await one.live(table)
        assert live.status == "over"
        assert {entry.data["by"] for entry in await one.entries(table) if entry.kind == "played"} == {"bot"}


@pytest.mark.parametrize("pace", ["quick", "relaxed"])
async def test_a_bot_answers_at_the_tables_pace(pace: str) -> None:
    async with server() as one:
        table, _ = await with_a_bot(one, pace)
        least, most = BOT_DELAYS[pace]
        await one.pass_time(least - 1)
        assert not (await one.live(table)).decisions
        await one.pass_time(most - least + 1)
        assert len((await one.live(table)).decisions) == 1


async def test_a_bot_is_told_for_how_long_its_decision_is_due(monkeypatch: pytest.MonkeyPatch) -> None:
    """The commit before it and a busy event loop shorten an expert's search, not its own pause."""
    async with server() as one:
        waits: list[float] = []
        choose = one.process.thinker.choose

        async def noted(*given: Any) -> int:
            waits.append(given[4])
            return await choose("random", *given[1:])

        monkeypatch.setattr(one.process.thinker, "choose", noted)
        table, _ = await with_a_bot(one, "quick", "expert")
        pause = bot_delay(await one.live(table), 1)
        await one.pass_time(pause + 400)
        assert waits == [0.4]


async def test_the_delay_of_a_bot_does_not_depend_on_its_cards() -> None:
    """The delay depends on the table, the question and chance, not on the deal or the bot."""
    async with server() as one:
        due = set()
        for bot in NAMES * 3:
            table, _ = await with_a_bot(one, "relaxed", bot)
            twin = await one.rebuilt(table)
            twin.row = replace(twin.row, id="A" * 22)  # the same table, with another deal
            due.add(bot_delay(twin, 1))
        assert len(due) == 1


async def test_a_bot_that_thinks_long_blocks_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    async with server() as one:
        go_on = threading.Event()
        choose = Bot.choose

        def think(self: Bot, position: object, seat: int, source: object) -> int:
            go_on.wait(10)
            return choose(self, position, seat, source)  # type: ignore[arg-type]

        monkeypatch.setattr(Bot, "choose", think)
        table, host = await with_a_bot(one, "instant")
        await asyncio.sleep(0.01)
        seq = await host.do(table, "play", action=(await one.live(table)).position.choices(0)[0].notation)
        assert seq == 4
        go_on.set()
        await one.settle()
        assert (await one.entries(table))[4].data["by"] == "bot"


async def test_a_bot_that_fails_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async with server() as one:
        choose, failures = Bot.choose, iter([True])

        def fail_once(self: Bot, position: object, seat: int, source: object) -> int:
            if next(failures, False):
                raise RuntimeError("a bot's fault")
            return choose(self, position, seat, source)  # type: ignore[arg-type]

        monkeypatch.setattr(Bot, "choose", fail_once)
        table, _ = await with_a_bot(one, "instant")
        await one.settle()
        assert not (await one.live(table)).decisions
        one.clock.now += LEASE
        await one.process.maintenance.take_due()  # takes over what is due and was not done
        await one.settle()
        assert len((await one.live(table)).decisions) == 1


async def test_a_bot_move_for_an_outdated_question_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    async with server() as one:
        go_on = threading.Event()
        choose = Bot.choose

        def think(self: Bot, position: object, seat: int, source: object) -> int:
            go_on.wait(10)
            return choose(self, position, seat, source)  # type: ignore[arg-type]

        monkeypatch.setattr(Bot, "choose", think)
        table, (_, second) = await one.seated(GAME, 2)
        await second.do(table, "leave")
        await asyncio.sleep(0.01)
        await second.do(table, "back")
        go_on.set()
        await one.settle()
        assert not (await one.live(table)).decisions
        await second.play(table)
        assert (await one.entries(table))[-1].data["by"] == "person"


async def test_quick_bots_are_interpreted_until_they_are_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    played_game, asked = game(GAME), []
    monkeypatch.setattr(Bot, "choose", lambda self, *_: asked.append((self.name, self.runner)) or 0)
    thinker = Thinker([], Metrics(), expert_seconds=0.1)
    await thinker.choose("regular", played_game.new(), 0, "Fig")
    assert asked == [("regular", played_game.interpreted)]
    await thinker.compile_bots(played_game)
    asked.clear()
    await thinker.choose("regular", played_game.new(), 0, "Fig")
    assert asked == [("regular", None)]  # the game's own, compiled
    await thinker.close()
