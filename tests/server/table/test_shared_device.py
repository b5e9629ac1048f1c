"""Several people at one device: their seats belong to one guest, and it looks from one seat at a time."""

from __future__ import annotations

from typing import Any

import pytest

from pioche.core.contract import SPECTATOR
from pioche.core.game import game, game_ids
from pioche.core.refusals import BadOption, BadPlayers, GameOver
from pioche.server.refusals import (
    AlreadySeated,
    BadName,
    NonceGiven,
    NothingToUndo,
    NotOpen,
    NotOwner,
    NotSeated,
    SeatTaken,
)
from pioche.server.table.finished import match_record
from pioche.server.table.live import Live
from tests.kit.server.tables import Json, Person, Server, Tab, server

MOVES = 40  # of each game


async def shared(
    one: Server, name: str, people: int = 2, *, start: bool = True, **fields: Any
) -> tuple[str, Person]:
    """A table where all people share the device of the first, with a bot where the game needs more seats."""
    host = await one.person("Host")
    bots = max(0, min(game(name).players) - people)
    open_seats = ["open"] * (people - 1)
    table = await host.make(name, ["me", *open_seats, *[{"bot": "random"}] * bots], **fields)
    for seat in range(1, people):
        await host.do(table, "sit", seat=seat, name=f"Guest {seat}", nonce=None)
    if start:
        await host.do(table, "start")
    await one.settle()
    return table, host


def several(name: str) -> bool:
    return max(game(name).players) > 1


TURNS = next(
    name for name in game_ids() if set(range(2, 5)) <= set(game(name).players) and not game(name).log_turns
)
GAMES = [name for name in game_ids() if several(name)]


def asked(live: Live, host: Person) -> list[int]:
    return [seat for seat in live.seats_of(host.id) if live.person_asked(seat)]


async def play(one: Server, table: str, host: Person, seat: int, choice: int = 0) -> None:
    choices = (await one.live(table)).position.choices(seat)
    await host.do(table, "play", action=choices[choice % len(choices)].notation, seat=seat)


async def test_somebody_else_sits_down_at_the_same_device() -> None:
    async with server() as one:
        table, host = await shared(one, "high-card", start=False)
        tab = await one.tab(table, host)
        seats = tab.state["table"]["seats"]
        assert [(seat["name"], seat["shares"]) for seat in seats] == [("Host", False), ("Guest 1", True)]
        assert tab.state["you"]["shared"] == [0, 1] and tab.state["you"]["seat"] == 0
        listed = (await host.http.get("/api/me/tables")).json()["tables"]
        assert [(line["your_seat"], [seat["name"] for seat in line["seats"]]) for line in listed] == [
            (0, ["Host", "Guest 1"])
        ]
        assert (await one.rebuilt(table)).places == (await one.live(table)).places


async def test_who_may_sit_down_so() -> None:
    async with server() as one:
        table, host = await shared(one, TURNS, start=False)
        other = await one.person("Other")
        with pytest.raises(SeatTaken):
            await host.do(table, "sit", seat=1, name="Léa", nonce=None)
        await host.do(table, "change", players=4)
        with pytest.raises(NotSeated):
            await other.do(table, "sit", seat=2, name="Léa", nonce=None)
        with pytest.raises(AlreadySeated):
            await host.do(table, "sit", seat=2)
        with pytest.raises(NonceGiven):  # one of each device
            await host.do(table, "sit", seat=2, name="Léa")
        with pytest.raises(BadName):
            await host.do(table, "sit", seat=2, name="\u202e", nonce=None)
        await host.do(table, "sit", seat=2, name="Léa", nonce=None)
        await host.do(table, "leave", seat=2)
        live = await one.live(table)
        assert live.places[2].kind == "open" and live.owner == host.id
        with pytest.raises(NotSeated):
            await other.do(table, "leave", seat=1)
        await other.do(table, "sit", seat=2)
        await host.do(table, "leave")  # both of them
        assert [place.guest for place in (await one.live(table)).places] == [None, None, other.id, None]
        assert (await one.live(table)).owner == other.id


@pytest.mark.parametrize("name", GAMES)
async def test_a_shared_device_sees_one_seat_at_a_time_and_between_two_none(name: str) -> None:
    """What it is sent while it looks from no seat is what a spectator is sent."""
    async with server() as one:
        table, host = await shared(one, name, 2)
        tab, spectator = await one.tab(table, host), await one.tab(table)
        between = 0
        for _ in range(MOVES):
            live = await one.live(table)
            if not live.running:
                break
            if not asked(live, host):
                await one.pass_time(60_000)
                continue
            seat = tab.viewer.seat
            if seat not in asked(live, host):
                assert seat == SPECTATOR
                seat = asked(live, host)[0]
                blind(tab, spectator)
                between += 1
                await one.look(table, tab, seat)
            await one.settle()
            assert tab.state["you"]["seat"] == seat
            assert tab.state["scene"] == live.position.scene(seat).to_json()
            same_log(tab, spectator)  # not what one of them alone read
            await play(one, table, host, seat, choice=between)
            await one.settle()
            live = await one.live(table)
            if asked(live, host) and seat not in asked(live, host):
                # At once, before the page asks for anything.
                assert tab.viewer.seat == SPECTATOR
                await one.look(table, tab, seat)
                blind(tab, spectator)  # the seat that has decided is not shown again meanwhile
                await one.look(table, tab, None)
                blind(tab, spectator)
        assert between > 1


def blind(tab: Tab, spectator: Tab) -> None:
    """The tab shows what a spectator sees."""
    if tab.viewer.seat == SPECTATOR and tab.heard[-1]["type"] == "snapshot":
        assert tab.state["scene"] == spectator.state["scene"]
        same_log(tab, spectator)
        assert tab.state["you"]["asked"] is None


def same_log(tab: Tab, spectator: Tab) -> None:
    """Where remembering is the game, one of them may have received more of the past."""
    mine, theirs = tab.state["log"], spectator.state["log"]
    count = min(len(mine), len(theirs))
    assert not count or mine[-count:] == theirs[-count:]


async def test_events_between_two_people_are_those_of_a_spectator() -> None:
    """Others act while nobody looks: the frames hold nothing that a spectator may not see."""
    async with server() as one:
        host, other = await one.person("Host"), await one.person("Other")
        table = await host.make("high-card", ["me", "open", "open"])
        await host.do(table, "sit", seat=1, name="Léa", nonce=None)
        await other.do(table, "sit", seat=2)
        await host.do(table, "start")
        tab, spectator = await one.tab(table, host), await one.tab(table)
        await one.look(table, tab, 0)
        await play(one, table, host, 0)
        await one.settle()
        assert tab.heard[-1]["type"] == "event" and tab.heard[-1]["steps"][0]["choice"] is not None
        await other.play(table)
        await one.settle()
        steps = [one["steps"] for one in (tab.heard[-1], spectator.heard[-1])]
        assert steps[0] == steps[1]


@pytest.mark.parametrize("name", GAMES)
async def test_a_curtain_is_needed_where_a_seat_sees_what_the_others_may_not(name: str) -> None:
    async with server() as one:
        table, host = await shared(one, name, 2)
        for choice in range(20):
            live = await one.live(table)
            if not live.running or not asked(live, host):
                await one.pass_time(60_000)
                continue
            fresh = await one.fresh(table, host.id)
            scenes = {seat: live.position.scene(seat).to_json() for seat in live.seats_of(host.id)}
            for seat in asked(live, host):
                zones = zip(*(scene["zones"] for scene in scenes.values()), strict=True)
                alike = all(first == second for first, second in zones)
                if alike:
                    assert seat not in fresh["you"]["hidden"]
                elif sees_more(scenes[seat], [scenes[each] for each in scenes if each != seat]):
                    assert seat in fresh["you"]["hidden"]
            await play(one, table, host, asked(live, host)[0], choice)
            await one.settle()


def sees_more(scene: Json, others: list[Json]) -> bool:
    """Whether the scene shows a card where another one shows a back."""
    for other in others:
        for mine, theirs in zip(scene["zones"], other["zones"], strict=True):
            hidden = zip(mine.get("cards", []), theirs.get("cards", []), strict=False)
            if any(shown != "?" and back == "?" for shown, back in hidden):
                return True
    return False


async def test_undo_ready_and_leaving_concern_the_whole_device() -> None:
    async with server() as one:
        table, host = await shared(one, TURNS, 2)
        live = await one.live(table)
        seat = asked(live, host)[0]
        with pytest.raises(NothingToUndo):
            await host.do(table, "undo")
        with pytest.raises(NotSeated):
            await host.do(table, "play", action="x", seat=5)
        await play(one, table, host, seat)
        fresh = await one.fresh(table, host.id)
        if fresh["you"]["undo"]:
            await host.do(table, "undo")
            assert not (await one.live(table)).decisions
        await host.do(table, "hand", seat=1)  # one of them leaves, a bot plays on
        live = await one.live(table)
        assert [place.handed for place in live.places] == [False, True]
        await host.do(table, "back")
        await host.do(table, "leave")
        live = await one.live(table)
        assert [place.handed for place in live.places] == [True, True]
        await host.do(table, "back")
        live = await one.live(table)
        assert [place.handed for place in live.places] == [False, False]
        assert (await one.rebuilt(table)).places == live.places


async def test_records_and_rematches_have_everybodys_name() -> None:
    async with server() as one:
        table, host = await shared(one, "high-card", 2)
        for _ in range(200):
            live = await one.live(table)
            if not live.running:
                break
            for seat in asked(live, host):
                await play(one, table, host, seat)
            if live.position.dealer_due:
                await one.pass_time(60_000)
        live = await one.live(table)
        assert live.status == "over"
        with pytest.raises(GameOver):
            await host.do(table, "leave")
        names = {host.id: "Host"}
        record = match_record(live, await one.entries(table), names)
        assert [seat["name"] for seat in record["seats"]] == ["Host", "Guest 1"]
        assert [seat["kind"] for seat in record["seats"]] == ["person", "person"]
        nameless = match_record(live, await one.entries(table), {})  # the guest has deleted the name
        assert [seat["name"] for seat in nameless["seats"]] == ["?", "?"]
        again = await one.live(await host.rematch(table))
        assert [(place.guest, place.name) for place in again.places] == [
            (host.id, None),
            (host.id, "Guest 1"),
        ]


async def test_hints_are_of_the_seat_that_looks() -> None:
    async with server() as one:
        table, host = await shared(one, TURNS, 2, hints=True)
        seat = asked(await one.live(table), host)[-1]
        answer = await host.http.get(f"/api/tables/{table}/hint", params={"seat": seat})
        assert answer.status_code == 200
        other = await host.http.get(f"/api/tables/{table}/hint", params={"seat": 7})
        assert other.json()["code"] == "not-seated"


async def test_the_owner_changes_the_table_before_the_start() -> None:
    async with server() as one:
        host, other = await one.person("Host"), await one.person("Other")
        table = await host.make(TURNS, ["me", "open", "open", "open"])
        await other.do(table, "sit", seat=2)
        tab = await one.tab(table, other)
        await host.do(table, "change", players=2, seconds=60, hints=True)
        await one.settle()
        live = await one.live(table)
        assert [place.guest for place in live.places] == [host.id, other.id]
        assert tab.state == await one.fresh(table, other.id) and tab.state["you"]["seat"] == 1
        assert (live.pace.seconds, live.pace.hints, live.pace.bots) == (60, True, "instant")
        assert await one.rebuilt(table) == live
        for person, refused, wanted in (
            (other, NotOwner, {"players": 3}),
            (host, BadPlayers, {"players": 1}),
            (host, BadOption, {"options": {"nothing": 1}}),
        ):
            with pytest.raises(refused):
                await person.do(table, "change", **wanted)
        await host.do(table, "change", players=3, seconds=None)
        await host.do(table, "fill", seat=2, bot="random")
        with pytest.raises(SeatTaken):
            await host.do(table, "change", players=2)
        live = await one.live(table)
        assert live.pace.seconds is None and live.row.players == 3
        lines = (await other.http.get("/api/me/tables")).json()["tables"]
        assert [line["your_seat"] for line in lines] == [1]
        await host.do(table, "start")
        with pytest.raises(NotOpen):
            await host.do(table, "change", hints=False)
