"""Undo: a seat's last decision, if it showed the seat nothing new and nobody else has acted."""

import itertools
import random
from typing import Any

import pytest

from pioche.core.game import Position, game, game_ids
from pioche.server.refusals import NothingToUndo, Stale
from pioche.server.table import undo
from pioche.server.table.live import Live
from pioche.server.table.undo import shows_nothing_new, undoable_decision
from tests.kit.contract.walk import tables
from tests.kit.server import leaks
from tests.kit.server.tables import server

DECISIONS = 30
WORLDS = 6


async def test_an_undo_is_an_entry() -> None:
    async with server() as one:
        table, (first, second) = await one.seated("high-card", 2)
        mine, yours = await one.tab(table, first), await one.tab(table, second)
        digest = (await one.live(table)).position.digest
        await first.play(table)
        assert mine.you["undo"] and not yours.you["undo"]
        await first.do(table, "undo")
        assert (await one.kinds(table))[-2:] == ["played", "undone"]
        assert (await one.live(table)).position.digest == digest
        assert yours.heard[-1]["to"] == 5
        assert mine.state["scene"] == (await one.fresh(table, first.id))["scene"]
        assert mine.choices and not mine.you["undo"]
        assert (await one.rebuilt(table)).position.digest == digest
        await first.play(table, 1)


async def test_undo_needs_an_own_decision_and_works_once() -> None:
    async with server() as one:
        table, (first, second) = await one.seated("high-card", 2)
        with pytest.raises(NothingToUndo):
            await first.do(table, "undo")
        seen = (await one.live(table)).seq
        await first.play(table)
        with pytest.raises(NothingToUndo):
            await second.do(table, "undo")
        with pytest.raises(Stale):
            await first.do(table, "undo", seq=seen)
        await first.do(table, "undo")
        with pytest.raises(NothingToUndo):
            await first.do(table, "undo")


async def test_a_decision_stays_once_another_seat_has_acted() -> None:
    async with server() as one:
        table, (first, second, _) = await one.seated("high-card", 3)
        await first.play(table)
        await second.play(table)
        with pytest.raises(NothingToUndo):
            await first.do(table, "undo")
        await second.do(table, "undo")
        with pytest.raises(NothingToUndo):
            await first.do(table, "undo")


@pytest.mark.parametrize("hints", [False, True])
async def test_what_a_bot_decided_for_a_person_who_left_cannot_be_undone(hints: bool) -> None:
    """Leaving and coming back would otherwise show what the stand-in would do: a hint."""
    async with server(pause_seconds=5) as one:
        table, people = await one.seated("lost-cities", 2, hints=hints)
        seat = (await one.live(table)).position.actors[0]
        person, other = people[seat], people[1 - seat]
        mine, yours = await one.tab(table, person), await one.tab(table, other)
        await person.do(table, "leave")
        await one.settle()
        played = (await one.entries(table))[-1]
        assert (played.kind, played.data["seat"], played.data["by"]) == ("played", seat, "bot")
        await person.do(table, "back")
        assert not mine.you["undo"] and not yours.you["undo"]
        for each in people:
            with pytest.raises(NothingToUndo):
                await each.do(table, "undo")
        assert undoable_decision(await one.rebuilt(table), seat) is None


async def test_what_a_bot_decided_for_a_person_out_of_time_cannot_be_undone() -> None:
    async with server(pause_seconds=5) as one:
        table, people = await one.seated("lost-cities", 2, seconds=30, bots="relaxed")
        seat = (await one.live(table)).position.actors[0]
        mine = await one.tab(table, people[seat])
        await one.pass_time(30_000)
        assert (await one.entries(table))[-1].data["by"] == "clock"
        assert not mine.you["undo"]
        with pytest.raises(NothingToUndo):
            await people[seat].do(table, "undo")


async def test_a_decision_that_discloses_simultaneous_choices_cannot_be_undone() -> None:
    """The last of several simultaneous decisions discloses the others, so it cannot be undone."""
    for name in game_ids():
        async with server(seed=name) as one:
            table, people = await one.seated(name, max(2, game(name).players[0]))
            for _ in range(DECISIONS):
                live = await one.live(table)
                if not live.running:
                    break
                if len(live.asked) < 2:
                    (seat,) = live.asked
                    await people[seat].play(table, 1)
                    await one.settle()
                    continue
                for seat in sorted(live.asked):
                    await people[seat].play(table)
                    await one.settle()
                with pytest.raises(NothingToUndo):
                    await people[seat].do(table, "undo")
                break


@pytest.mark.parametrize("name", game_ids())
async def test_only_a_decision_that_showed_nothing_new_can_be_undone(name: str) -> None:
    """In every determinization for the seat, the undoable decision shows the seat the same."""
    game(name).compile()
    async with server(seed=f"undo {name}") as one:
        table, people = await one.seated(name, max(2, game(name).players[0]))
        choices = random.Random(name)
        undone = 0
        for _ in range(DECISIONS):
            live = await one.live(table)
            if not live.running:
                break
            seat = choices.choice(live.position.actors)
            action = choices.choice(live.position.legal(seat))
            before = live.position
            await people[seat].do(table, "play", action=live.game.notations[action])
            await one.settle()
            live = await one.live(table)
            if undoable_decision(live, seat) is None:
                continue
            _check_nothing_learnt(before, live, seat, action)
            if choices.random() < 0.5:
                undone += 1
                await people[seat].do(table, "undo")
                assert (await one.live(table)).position.digest == before.digest
                # After an undo the dealer deals the same cards again.
                await people[seat].do(table, "play", action=live.game.notations[action])
                await one.settle()
                assert (await one.live(table)).position.digest == live.position.digest
        live = await one.live(table)
        assert (await one.rebuilt(table)).position.digest == live.position.digest


def _check_nothing_learnt(before: Position, live: Live, seat: int, action: int) -> None:
    shown = live.position.scene(seat)
    for number in range(WORLDS):
        world = before.imagine(seat, f"{live.seq} {number}")
        world.play(action, seat)
        while world.dealer_due and world.dealt < live.position.dealt:
            world.deal()
        assert world.scene(seat) == shown, "the decision has shown what the seat did not know"


def test_undo_is_worked_out_once_an_entry(monkeypatch: pytest.MonkeyPatch) -> None:
    """However often it is asked for, and the answer is that of the definition."""
    calls: list[tuple[str, int]] = []

    def counted(live: Live, *given: Any) -> bool:
        calls.append((live.row.game, live.seq))
        return shows_nothing_new(live, *given)

    monkeypatch.setattr(undo, "shows_nothing_new", counted)
    answers: set[bool] = set()
    for name in game_ids():
        game(name).compile()
        players, options = tables(game(name))[0]
        played = leaks.RandomGame(game(name), players, options, f"undo once {name}")
        for _ in itertools.islice(played.entries(), 2 * DECISIONS):
            live = played.live
            for seat in 2 * list(range(players)):
                last = live.decisions[-1] if live.decisions and live.running else None
                mine = (
                    last is not None and (last.seat, last.by) == (seat, "person") and last.before is not None
                )
                expected = mine and shows_nothing_new(live, last, last.before)  # type: ignore[union-attr, arg-type]
                assert (undoable_decision(live, seat) is not None) == expected
                answers.add(expected)
    assert len(calls) == len(set(calls))
    assert answers == {True, False}


async def test_bots_wait_until_a_decision_can_no_longer_be_undone() -> None:
    async with server(undo_seconds=2) as one:
        host = await one.person()
        table = await host.make("high-card", ["me", {"bot": "random"}], bots="quick", start=True)
        await one.pass_time(100)
        await host.play(table)
        await one.pass_time(1_999)
        assert (await one.kinds(table))[-1] == "played"
        await host.do(table, "undo")
        await host.play(table, 1)
        await one.pass_time(1_999)
        assert (await one.kinds(table))[-1] == "played"
        assert len((await one.live(table)).decisions) == 1
        await one.pass_time(1)
        assert len((await one.live(table)).decisions) == 2


async def test_bots_at_pace_instant_do_not_wait() -> None:
    async with server() as one:
        host = await one.person()
        table = await host.make("high-card", ["me", {"bot": "random"}], bots="instant", start=True)
        await one.settle()
        assert len((await one.live(table)).decisions) == 1
        await host.play(table)
        await one.settle()
        assert len((await one.live(table)).decisions) >= 3


async def test_a_played_card_can_be_undone_before_the_automatic_draw() -> None:
    """In Lost Cities the first card is followed by a draw from the pile, after a short pause."""
    async with server(pause_seconds=5) as one:
        table, people = await one.seated("lost-cities", 2)
        seat = (await one.live(table)).position.actors[0]
        person = people[seat]
        mine = await one.tab(table, person)
        digest = (await one.live(table)).position.digest
        await person.play(table)
        assert mine.you["undo"] and (await one.live(table)).position.dealer_due
        await person.do(table, "undo")
        assert (await one.live(table)).position.digest == digest
        await person.play(table)
        await one.pass_time(1_200)
        assert not mine.you["undo"] and (await one.live(table)).position.actors == (1 - seat,)
        with pytest.raises(NothingToUndo):
            await person.do(table, "undo")
