"""Tables: created, listed, joined, filled, started, handed over, played again, closed."""

from dataclasses import replace
from typing import Any

import pytest

from pioche.core.contract import SPECTATOR
from pioche.core.game import game, game_ids
from pioche.core.refusals import BadOption, BadPlayers, BadSeat, GameOver, UnknownBot, UnknownGame
from pioche.core.rng import commit
from pioche.server.refusals import (
    AlreadySeated,
    EmotesOff,
    NobodyAway,
    NoSuchTable,
    NotAbsent,
    NotOpen,
    NotOver,
    NotOwner,
    NotRunning,
    NotSeated,
    OtherRules,
    SeatHanded,
    SeatsOpen,
    SeatTaken,
    TableClosed,
    TooFast,
    TooMany,
)
from pioche.server.store.rows import Entry, EntryWrite
from tests.kit.server.tables import Server, command_id, refusal, server

BOT = {"bot": "random"}


# Creating -----------------------------------------------------------------------------------------


async def test_a_table_is_created_as_requested() -> None:
    async with server() as one:
        host = await one.person("Inès")
        table = await host.make(
            "high-card", [BOT, "me", "open"], options={"low": "on"}, listed=True, bots="relaxed", seconds=30
        )
        shown = (await one.fresh(table, host.id))["table"]
        assert (shown["status"], shown["listed"], shown["bots"], shown["seconds"]) == (
            "open",
            True,
            "relaxed",
            30,
        )
        assert shown["options"] == {"low": "on"}
        assert [seat["kind"] for seat in shown["seats"]] == ["bot", "person", "open"]
        assert shown["seats"][1]["name"] == "Inès" and shown["owner_seat"] == 1
        assert shown["deal"]["secret"] is None and shown["deal"]["nonces"] is None
        assert shown["deal"]["commitment"] == commit((await one.live(table)).row.secret).hex()


@pytest.mark.parametrize("name", game_ids())
async def test_every_option_of_every_game_can_be_chosen(name: str) -> None:
    async with server() as one:
        host, played_game = await one.person(), game(name)
        players = played_game.players[-1]
        for option in played_game.options:
            for value in (option.values[0], option.values[-1]):
                if players in getattr(option, "needs", {}).get(value, (players,)):
                    seats = ["me", *[BOT] * (players - 1)]
                    table = await host.make(name, seats, options={option.name: value}, start=True)
                    assert (await one.live(table)).options[option.name] == value
                    await host.do(table, "close")


async def test_an_invalid_table_is_refused_and_not_created() -> None:
    async with server() as one:
        host = await one.person()
        for expected, made in (
            (UnknownGame, host.make("chess", ["me", "open"])),
            (BadPlayers, host.make("high-card", ["me"])),
            (BadOption, host.make("high-card", ["me", "open"], options={"low": "perhaps"})),
            (UnknownBot, host.make("high-card", ["me", {"bot": "deep"}])),
            (TooMany, host.make("high-card", ["me", "me"])),
            (SeatsOpen, host.make("high-card", ["me", "open"], start=True)),
        ):
            with pytest.raises(expected):
                await made
        assert await one.process.store.counts() == {}


async def test_a_guest_has_only_so_many_unfinished_tables() -> None:
    async with server(tables_unfinished=2) as one:
        host = await one.person()
        tables = [await host.make("high-card", ["me", "open"]) for _ in range(2)]
        with pytest.raises(TooMany):
            await host.make("high-card", ["me", "open"])
        await host.do(tables[0], "leave")
        await host.make("high-card", ["me", "open"])


async def test_the_lobby_shows_open_tables_that_are_listed() -> None:
    async with server() as one:
        host, guest = await one.people(2)
        listed = await host.make("high-card", ["me", "open"], listed=True)
        await host.make("high-card", ["me", "open"])
        lines = (await one.browser().get("/api/lobby")).json()["tables"]
        assert [line["id"] for line in lines] == [listed]
        assert lines[0]["seats"][0]["name"] == "Fig 0"
        await guest.do(listed, "sit")
        await host.do(listed, "start")
        assert (await one.browser().get("/api/lobby")).json()["tables"] == []


async def test_there_is_no_table_of_a_guessed_id() -> None:
    async with server() as one:
        with pytest.raises(NoSuchTable):
            await one.tab("A" * 22)
        table = f"/api/tables/{'A' * 22}"
        assert refusal(await one.browser().get(table)) == "no-such-table"
        assert refusal(await one.browser().delete(table)) == "bad-method"
        assert refusal(await one.browser().get("/api/nothing")) == "no-such-page"


# Seats --------------------------------------------------------------------------------------------


async def test_free_seats_are_taken_and_left() -> None:
    async with server() as one:
        host, second, third = await one.people(3)
        table = await host.make("high-card", ["me", "open", "open"])
        assert await second.do(table, "sit", seat=2) == 3
        with pytest.raises(SeatTaken):
            await third.do(table, "sit", seat=2)
        with pytest.raises(AlreadySeated):
            await second.do(table, "sit")
        with pytest.raises(BadSeat):
            await third.do(table, "sit", seat=3)
        await third.do(table, "sit")
        assert (await one.live(table)).seat_of(third.id) == 1
        with pytest.raises(SeatTaken):
            await (await one.person()).do(table, "sit")
        await second.do(table, "leave")
        assert (await one.live(table)).places[2].kind == "open"
        with pytest.raises(NotSeated):
            await second.do(table, "leave")


async def test_the_owner_frees_and_fills_seats_before_the_start_and_nobody_else() -> None:
    async with server() as one:
        host, second = await one.people(2)
        table = await host.make("high-card", ["me", "open", "open"])
        await second.do(table, "sit", seat=1)
        for kind, fields in (
            ("free", {"seat": 0}),
            ("fill", {"seat": 2, "bot": "random"}),
            ("start", {}),
            ("close", {}),
        ):
            with pytest.raises(NotOwner):
                await second.do(table, kind, **fields)
        with pytest.raises(SeatTaken):
            await host.do(table, "fill", seat=1, bot="random")
        with pytest.raises(UnknownBot):
            await host.do(table, "fill", seat=2, bot="deep")
        with pytest.raises(SeatsOpen):
            await host.do(table, "start")
        await host.do(table, "free", seat=1)
        await host.do(table, "fill", seat=1, bot="greedy")
        await host.do(table, "fill", seat=2, bot="random")
        await host.do(table, "start")
        assert [place.kind for place in (await one.live(table)).places] == ["person", "bot", "bot"]
        for kind, fields in (("free", {"seat": 1}), ("fill", {"seat": 1, "bot": "random"}), ("start", {})):
            with pytest.raises(NotOpen):
                await host.do(table, kind, **fields)
        with pytest.raises(NotOpen):
            await second.do(table, "sit")


async def test_the_owner_who_leaves_hands_the_table_to_the_next_and_the_last_closes_it() -> None:
    async with server() as one:
        host, second = await one.people(2)
        table = await host.make("high-card", ["me", "open"])
        await second.do(table, "sit")
        await host.do(table, "leave")
        assert (await one.live(table)).owner == second.id
        await second.do(table, "leave")
        live = await one.live(table)
        assert (live.status, live.reason) == ("closed", "abandoned")
        with pytest.raises(TableClosed):
            await host.do(table, "sit")


async def test_an_owner_may_watch_bots_play() -> None:
    async with server() as one:
        host = await one.person()
        table = await host.make("high-card", [BOT, BOT], start=True)
        await one.settle()
        assert (await one.live(table)).status == "over"


async def test_nothing_is_played_before_the_start_and_nothing_after_the_end() -> None:
    async with server() as one:
        host = await one.person()
        table = await host.make("high-card", ["me", BOT])
        play: tuple[str, dict[str, Any]] = ("play", {"action": "1"})
        for kind, fields in (play, ("undo", {}), ("ready", {}), ("hand", {"seat": 0}), ("back", {})):
            with pytest.raises(NotRunning):
                await host.do(table, kind, **fields)
        await host.do(table, "start")
        while (await one.live(table)).running:
            await host.play(table)
            await one.settle()
        for kind, fields in (play, ("undo", {}), ("close", {}), ("leave", {})):
            with pytest.raises(GameOver):
                await host.do(table, kind, **fields)


# Watching -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", game_ids())
async def test_a_spectator_sees_what_is_public_and_everything_once_it_is_over(name: str) -> None:
    async with server(seed=name) as one:
        table, people = await one.seated(name, max(2, game(name).players[0]))
        tab = await one.tab(table)
        live = await one.live(table)
        assert tab.state["scene"] == live.position.scene().to_json()
        assert tab.you == {
            "seat": None,
            "owner": False,
            "kept": None,
            "shared": [],
            "hidden": [],
            "asked": None,
            "undo": False,
            "nonce": False,
        }
        await people[0].do(table, "close")
        await one.settle()
        assert tab.state["scene"] == live.position.truth().revealed().scene(SPECTATOR).to_json()
        assert tab.state["table"]["deal"]["secret"] == live.row.secret.hex()
        assert tab.state["table"]["deal"]["nonces"] == [each.hex() for each in live.nonces]


async def test_presence_is_shown() -> None:
    async with server() as one:
        table, (first, second) = await one.seated("high-card", 2)
        mine = await one.tab(table, first)
        await one.tab(table)
        await one.tab(table)
        yours = await one.tab(table, second)
        assert mine.state["presence"]["present"] == [0, 1] and mine.state["presence"]["watching"] == 2
        one.leave(table, yours)
        await one.pass_time(3_000)
        assert mine.state["presence"]["present"] == [0]
        assert [away["seat"] for away in mine.state["presence"]["away"]] == [1]


async def test_emotes_are_shown_except_in_games_of_partners() -> None:
    async with server(emotes_burst=2, emotes_per_minute=0.001) as one:
        table, (first, second) = await one.seated("high-card", 2)
        tab = await one.tab(table)
        await one.process.emote(table, first.guest, "wow")
        assert tab.emotes == [{"type": "emote", "seat": 0, "emote": "wow"}]
        with pytest.raises(NotSeated):
            await one.process.emote(table, (await one.person()).guest, "wow")
        await one.process.emote(table, first.guest, "wow")
        with pytest.raises(TooFast):
            await one.process.emote(table, first.guest, "wow")
        quiet = [(name, {option.name: value}) for name in game_ids() for option in game(name).options
                 for value in option.needs if game(name).quiet({**defaults(name), option.name: value})]  # fmt: skip
        name, options = quiet[0]
        partners = await second.make(name, ["me", *[BOT] * 3], options=options, start=True)
        assert not (await one.fresh(partners, second.id))["table"]["emotes"]
        with pytest.raises(EmotesOff):
            await one.process.emote(partners, second.guest, "wow")


def defaults(name: str) -> dict[str, str | int]:
    return {option.name: option.default for option in game(name).options}


# Handing over and coming back ---------------------------------------------------------------------


async def test_the_seat_of_an_absent_person_goes_to_a_bot_until_the_person_reconnects() -> None:
    async with server(absent_seconds=60) as one:
        table, (first, second) = await one.seated("high-card", 2, bots="relaxed")
        tab = await one.tab(table, second)
        one.leave(table, tab)
        with pytest.raises(NotAbsent):
            await first.do(table, "hand", seat=1)
        with pytest.raises(NotSeated):
            await (await one.person()).do(table, "hand", seat=1)
        await one.pass_time(61_000)
        with pytest.raises(NotAbsent):
            await first.do(table, "hand", seat=1)  # the socket was there for two seconds more
        await one.pass_time(2_000)
        await first.do(table, "hand", seat=1)
        shown = (await one.fresh(table, first.id))["table"]["seats"][1]
        assert (shown["handed"], shown["bot"], shown["kind"]) == (True, "regular", "person")
        with pytest.raises(NobodyAway):
            await first.do(table, "hand", seat=1)
        await one.pass_time(3_000)
        assert [entry.data["by"] for entry in await one.entries(table) if entry.kind == "played"] == ["bot"]
        back = await one.tab(table, second)
        assert (await one.kinds(table))[-1] == "returned"
        assert not back.state["table"]["seats"][1]["handed"]


async def test_a_person_who_left_a_running_game_returns_only_by_command() -> None:
    async with server() as one:
        table, (first, second) = await one.seated("high-card", 2, bots="relaxed")
        await second.do(table, "leave")
        await one.tab(table, second)
        assert (await one.live(table)).places[1].handed, "looking at it is not coming back"
        with pytest.raises(SeatHanded):
            await second.do(table, "play", action="1")
        await second.do(table, "back")
        assert not (await one.live(table)).places[1].handed
        with pytest.raises(NobodyAway):
            await second.do(table, "back")
        with pytest.raises(NobodyAway):
            await first.do(table, "back")


async def test_the_seat_of_a_bot_cannot_be_handed_over() -> None:
    async with server() as one:
        host = await one.person()
        table = await host.make("high-card", ["me", BOT], start=True, bots="relaxed")
        with pytest.raises(NobodyAway):
            await host.do(table, "hand", seat=1)
        with pytest.raises(BadSeat):
            await host.do(table, "hand", seat=5)
        await host.do(table, "hand", seat=0)
        assert (await one.live(table)).places[0].gone


# The end ------------------------------------------------------------------------------------------


async def test_a_rematch_reserves_the_seats_for_the_same_people() -> None:
    async with server() as one:
        table, (first, second) = await one.seated("high-card", 2, options={"low": "on"}, bots="relaxed")
        with pytest.raises(NotOver):
            await first.rematch(table)
        await first.do(table, "close")
        tab = await one.tab(table, second)
        with pytest.raises(NotSeated):
            await (await one.person()).rematch(table)
        again = await second.rematch(table)
        assert tab.state["table"]["rematch"] == again
        with pytest.raises(SeatTaken):
            await (await one.person()).do(again, "sit")
        assert await first.rematch(table) == again
        live = await one.live(again)
        assert [place.guest for place in live.places] == [first.id, second.id]
        assert (live.options, live.pace.bots, live.owner) == ({"low": "on"}, "relaxed", second.id)
        assert live.row.secret != (await one.live(table)).row.secret
        await second.do(again, "start")


async def test_the_others_see_who_wants_a_rematch() -> None:
    async with server() as one:
        table, (first, second) = await one.seated("high-card", 2)
        await first.do(table, "close")
        tab = await one.tab(table, first)
        await second.rematch(table)
        assert tab.state["table"]["rematch_by"] == 1
        assert tab.state["log"][-1]["message"] == {"id": "table-rematch", "args": {"seat": {"seat": 1}}}


async def test_a_reserved_seat_shows_for_whom() -> None:
    async with server() as one:
        table, (first, second) = await one.seated("high-card", 2)
        await first.do(table, "close")
        again = await first.rematch(table)
        seat = (await one.fresh(again, None))["table"]["seats"][1]
        assert (seat["kind"], seat["reserved"], seat["name"]) == ("open", True, second.guest.name)
        looking = [None, first.id, second.id]
        assert [(await one.fresh(again, who))["you"]["kept"] for who in looking] == [None, None, 1]
        await second.do(again, "sit")
        assert (await one.fresh(again, second.id))["you"]["kept"] is None


async def test_a_rematch_against_bots_can_start_at_once() -> None:
    async with server() as one:
        host = await one.person()
        table = await host.make("high-card", ["me", BOT], start=True, bots="relaxed")
        await host.do(table, "close")
        again = await host.rematch(table, start=True)
        assert (await one.live(again)).status == "running"
        assert await host.rematch(table, start=True) == again


async def test_a_rematch_against_bots_that_somebody_else_asked_for_waits_for_them() -> None:
    async with server() as one:
        host, player = await one.people(2)
        table = await host.make("high-card", ["open", BOT])
        await player.do(table, "sit")
        await host.do(table, "close")
        again = await host.rematch(table)
        assert (await one.live(table)).rematch_by is None
        assert await player.rematch(table, start=True) == again
        assert (await one.live(again)).status == "open"


async def test_the_owner_closes_a_table_without_a_result() -> None:
    async with server() as one:
        table, (first, second) = await one.seated("high-card", 2)
        with pytest.raises(NotOwner):
            await second.do(table, "close")
        await first.do(table, "close")
        with pytest.raises(TableClosed):
            await second.do(table, "play", action="1")
        assert (await one.fresh(table, None))["table"]["result"] is None


async def test_only_unused_tables_are_closed() -> None:
    async with server(close_days=90) as one:
        old, _ = await one.seated("high-card", 2)
        await one.pass_time(50 * 24 * 3_600_000)
        used, _ = await one.seated("high-card", 2)
        await one.process.maintenance.close_unused()
        assert (await one.live(old)).status == "running"
        await one.pass_time(41 * 24 * 3_600_000)
        await one.process.maintenance.close_unused()
        live = await one.live(old)
        assert (live.status, live.reason) == ("closed", "idle")
        assert (await one.live(used)).status == "running"


async def test_a_table_without_people_ends_at_the_limit_of_moves() -> None:
    async with server(moves_without_people=3) as one:
        table, (first, second) = await one.seated("high-card", 2)
        await first.do(table, "leave")
        await second.do(table, "leave")
        await one.settle()
        live = await one.live(table)
        assert (live.status, live.reason, len(live.decisions)) == ("closed", "limit", 3)


# Other rules --------------------------------------------------------------------------------------


@pytest.mark.parametrize("finished", [False, True])
async def test_a_table_of_other_rules_stays_readable_and_is_closed(finished: bool) -> None:
    async with server(pause_seconds=1) as one:
        table, people = await one.seated("high-card", 2)
        await people[0].play(table)
        await people[0].do(table, "undo")
        while ((await one.live(table)).running and finished) or len(await one.entries(table)) < 9:
            for person in people:
                await person.play(table)
            await one.pass_time(1_000)
        old = await _as_of_older_rules(one, table)
        live = await one.live(old)
        assert live.status == ("over" if finished else "closed")
        assert live.reason == (None if finished else "rules")
        shown = await one.fresh(old, people[0].id)
        assert shown["scene"] is None and shown["table"]["result"] is None
        if finished:
            with pytest.raises(OtherRules):
                await people[0].do(old, "play", action="1")
        assert refusal(await people[0].http.get(f"/api/tables/{old}/replay")) == "other-rules"
        assert (await people[0].http.get(f"/api/tables/{old}/record")).status_code == 200


async def _as_of_older_rules(one: Server, table: str) -> str:
    """A copy of the table under an older version of the rules."""
    row = await one.process.store.table(table)
    assert row is not None
    old = replace(row, id="0" * 22, rules=row.rules - 1)
    for entry in await one.entries(table):
        copy = Entry(old.id, entry.seq, entry.at, entry.guest, entry.command, entry.kind, entry.data)
        assert await one.process.store.append(EntryWrite(copy, table=old if entry.seq == 1 else None))
    return old.id


async def test_commands_that_come_too_fast_are_refused_with_the_time_to_wait() -> None:
    async with server(commands_burst=2, commands_per_second=0.01) as one:
        host = await one.person()
        table = await host.make("high-card", ["me", "open", "open"])
        await host.do(table, "fill", seat=1, bot="random")
        sent = {"id": command_id(), "seq": 0, "do": {"type": "fill", "seat": 2, "bot": "random"}}
        assert (await host.http.post(f"/api/tables/{table}/actions", json=sent)).status_code == 200
        sent = {"id": command_id(), "seq": 0, "do": {"type": "start"}}
        answer = await host.http.post(f"/api/tables/{table}/actions", json=sent)
        assert refusal(answer) == "too-fast"
        assert int(answer.headers["retry-after"]) > 0


async def test_commits_are_counted() -> None:
    async with server() as one:
        assert b"pioche_commit_entries_count 0.0" in one.process.metrics.text()
        await one.seated("high-card", 2)
        assert b"pioche_commit_entries_count 0.0" not in one.process.metrics.text()
