"""Undo: one's last decision, while it has shown one nothing new and nobody else has acted."""

import random

import pytest

from pioche.core.game import Position, game, game_ids
from pioche.server.refusals import NothingToUndo, Stale
from pioche.server.table.live import Live
from pioche.server.table.undo import undoable_decision
from tests.kit.server.tables import server

DECISIONS = 30
WORLDS = 6


async def test_a_decision_is_taken_back_by_an_entry_more() -> None:
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


async def test_nothing_can_be_taken_back_before_a_decision_or_by_another_or_twice() -> None:
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


async def test_once_another_has_acted_it_stands() -> None:
    async with server() as one:
        table, (first, second, _) = await one.seated("high-card", 3)
        await first.play(table)
        await second.play(table)
        with pytest.raises(NothingToUndo):
            await first.do(table, "undo")
        await second.do(table, "undo")
        with pytest.raises(NothingToUndo):
            await first.do(table, "undo")


async def test_what_others_chose_in_secret_cannot_be_looked_at_and_then_answered() -> None:
    """The last to choose sees the others' choices disclosed: that decision stands."""
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
async def test_only_what_showed_nothing_new_can_be_taken_back(name: str) -> None:
    """In every world that the seat could be in, the same decision shows the seat the same."""
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
                # Going back over what the dealer did gives the same cards again.
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


async def test_bots_wait_so_that_a_decision_can_be_taken_back() -> None:
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


async def test_a_card_laid_can_be_taken_back_before_a_draw_that_nobody_chooses() -> None:
    """In Lost Cities the first card is followed by a draw from the pile: the table waits a moment for it."""
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
