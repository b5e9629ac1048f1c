"""The deal: the server commits first, each seat adds one nonce before the start, and the record tells them all."""

import asyncio
import hashlib
from typing import Any

import pytest

from pioche.core.match import match_from_json
from pioche.core.proof import decisions_of, prove
from pioche.core.refusals import Refused
from pioche.server.refusals import DealFixed, NonceGiven, NotOpen, NotSeated, TableClosed
from pioche.server.table.commands import MoveSeat
from tests.kit.server.tables import Json, Person, Server, nonce, refusal, server

BOT = {"bot": "greedy"}


async def record(one: Server, table: str) -> Json:
    found: Json = (await one.browser().get(f"/api/tables/{table}/record")).json()
    return found


async def made(person: Person, **fields: Any) -> Json:
    answer = await person.http.post("/api/tables", json={"game": "high-card", **fields})
    assert answer.status_code == 201, answer.text
    found: Json = answer.json()
    return found


async def gathered(*work: Any) -> list[Any]:
    """The results of commands that are sent at once; a refusal is a result."""
    results = await asyncio.gather(*work, return_exceptions=True)
    assert all(isinstance(result, int | Refused) for result in results), results
    return results


async def test_a_new_table_answers_with_its_commitment() -> None:
    async with server() as one:
        host = await one.person()
        for seats in (["me", "open"], ["open", "open"], ["me", BOT]):
            answer = await made(host, seats=seats)
            secret = (await one.live(answer["id"])).row.secret
            assert answer["commitment"] == hashlib.sha256(secret).hexdigest()
            shown = (await one.browser().get(f"/api/tables/{answer['id']}")).json()["table"]["deal"]
            assert shown == {"commitment": answer["commitment"], "secret": None, "nonces": None}


async def test_a_request_for_a_table_has_no_nonce() -> None:
    async with server() as one:
        host = await one.person()
        new = {"game": "high-card", "seats": ["me", "open"], "nonce": nonce()}
        assert refusal(await host.http.post("/api/tables", json=new)) == "bad-request"
        table, (first, _) = await one.seated("high-card", 2)
        await first.do(table, "close")
        path = f"/api/tables/{table}/rematch"
        assert refusal(await first.http.post(path, json={"nonce": nonce()})) == "bad-request"


@pytest.mark.parametrize("how", ["sit", "nonce", "start"])
async def test_a_nonce_is_added_after_the_commitment_and_is_in_the_record(how: str) -> None:
    async with server() as one:
        host = await one.person()
        table = await host.make("high-card", ["open" if how == "sit" else "me", BOT])
        promised = (await one.fresh(table, host.id))["table"]["deal"]["commitment"]
        given = nonce()
        if how == "sit":
            await host.do(table, "sit", nonce=given)
        elif how == "nonce":
            await host.do(table, "nonce", nonce=given)
        await host.do(table, "start", nonce=given if how == "start" else None)
        await host.do(table, "close")
        stored = await record(one, table)
        assert (stored["nonces"], stored["nonce_seats"]) == ([given], [0])
        kept = prove(match_from_json(stored), bytes.fromhex(promised), [bytes.fromhex(given)])
        assert kept.deal == "proven"


async def test_the_nonce_of_the_start_changes_the_first_cards() -> None:
    """The deal that the start shows is the one of the record, also after a restart."""
    deals = set()
    for given in ("00" * 16, "01" * 16, None):
        async with server(seed="one secret") as one:
            host = await one.person()
            table = await host.make("high-card", ["me", BOT], bots="relaxed")
            await host.do(table, "start", nonce=given)
            live = await one.live(table)
            assert (await one.rebuilt(table)).position.digest == live.position.digest
            deals.add(live.position.digest)
            await host.do(table, "close")
            assert match_from_json(await record(one, table)).start().digest in deals
    assert len(deals) == 3


async def test_a_table_without_nonces_is_only_the_server_s_word() -> None:
    async with server() as one:
        host = await one.person()
        table = await host.make("high-card", ["me", BOT], start=True)
        await host.do(table, "close")
        stored = await record(one, table)
        assert stored["nonces"] == stored["nonce_seats"] == []
        assert prove(match_from_json(stored)).deal == "word"


async def test_a_nonce_cannot_be_changed() -> None:
    async with server() as one:
        host, guest = await one.people(2)
        table = await host.make("high-card", ["me", "open"])
        first = nonce()
        await host.do(table, "nonce", nonce=first)
        await guest.do(table, "sit", nonce=None)
        assert [(await one.fresh(table, who.id))["you"]["nonce"] for who in (host, guest)] == [False, True]
        before = (await one.live(table)).seq
        for again in (first, nonce()):
            with pytest.raises(NonceGiven):
                await host.do(table, "nonce", nonce=again)
            with pytest.raises(NonceGiven):
                await host.do(table, "start", nonce=again)
        live = await one.live(table)
        assert (live.seq, live.places[0].nonce, live.places[1].nonce) == (before, bytes.fromhex(first), None)


async def test_only_a_seat_adds_a_nonce_and_only_before_the_start() -> None:
    async with server() as one:
        host, guest, other = await one.people(3)
        table = await host.make("high-card", ["open", "open"])
        for person in (host, other):
            with pytest.raises(NotSeated):
                await person.do(table, "nonce", nonce=nonce())
        await guest.do(table, "sit", nonce=None)
        await other.do(table, "sit", nonce=None)
        with pytest.raises(NotSeated):
            await host.do(table, "start", nonce=nonce())  # the owner has no seat
        await host.do(table, "start")
        with pytest.raises(NotOpen):
            await guest.do(table, "nonce", nonce=nonce())
        assert (await one.fresh(table, guest.id))["you"]["nonce"] is False
        await host.do(table, "close")
        with pytest.raises(TableClosed):
            await guest.do(table, "nonce", nonce=nonce())


async def test_other_values_than_16_to_64_bytes_are_refused() -> None:
    async with server() as one:
        host = await one.person()
        table = await host.make("high-card", ["me", BOT])
        for wrong in ("", "ab" * 15, "ab" * 65, "AB" * 16, "g" * 32, "a" * 33, 7, None, ["ab" * 16]):
            do = {"type": "nonce", "nonce": wrong}
            answer = await host.http.post(
                f"/api/tables/{table}/actions", json={"id": "command-1", "seq": 0, "do": do}
            )
            assert refusal(answer) == "bad-request", wrong
        assert (await one.live(table)).nonces == []


async def test_a_seat_that_somebody_leaves_loses_its_nonce() -> None:
    async with server() as one:
        host, guest = await one.people(2)
        table = await host.make("high-card", ["me", "open"])
        for leaves in ("leave", "free"):
            await guest.do(table, "sit", seat=1)
            assert (await one.live(table)).nonce_seats == [1]
            await (guest.do(table, "leave") if leaves == "leave" else host.do(table, "free", seat=1))
            assert (await one.live(table)).nonce_seats == []
        given = nonce()
        await guest.do(table, "sit", seat=1, nonce=given)
        await host.do(table, "start")
        assert (await one.live(table)).nonces == [bytes.fromhex(given)]


async def test_a_seat_that_moves_to_another_device_keeps_its_nonce() -> None:
    async with server() as one:
        host, old, new = await one.people(3)
        table = await host.make("high-card", ["me", "open"])
        await old.do(table, "sit", nonce=None)
        await one.submit(table, new, MoveSeat(1, old.id, new.id))
        with pytest.raises(NotSeated):
            await old.do(table, "nonce", nonce=nonce())
        given = nonce()
        await new.do(table, "nonce", nonce=given)
        await one.submit(table, old, MoveSeat(1, new.id, old.id))
        with pytest.raises(NonceGiven):
            await old.do(table, "nonce", nonce=nonce())
        await host.do(table, "start")
        live = await one.live(table)
        assert (live.nonces, live.nonce_seats) == ([bytes.fromhex(given)], [1])


async def test_of_two_nonces_at_once_one_is_taken() -> None:
    async with server() as one:
        host = await one.person()
        for _ in range(20):
            table = await host.make("high-card", ["me", "open"])
            given = [nonce(), nonce()]
            results = await gathered(*(host.do(table, "nonce", nonce=each) for each in given))
            taken = [each for each, result in zip(given, results, strict=True) if isinstance(result, int)]
            assert len(taken) == 1 and any(isinstance(result, NonceGiven) for result in results)
            assert (await one.live(table)).nonces == [bytes.fromhex(taken[0])]
            await host.do(table, "close")


async def test_a_nonce_beside_the_start_is_in_the_deal_or_refused() -> None:
    async with server() as one:
        host, guest = await one.people(2)
        for turn in range(20):
            table = await host.make("high-card", ["me", "open"])
            await guest.do(table, "sit", nonce=None)
            given = nonce()
            work = [guest.do(table, "nonce", nonce=given), host.do(table, "start")]
            results = await gathered(*(work if turn % 2 else reversed(work)))
            late = any(isinstance(result, NotOpen) for result in results)
            assert (await one.live(table)).nonces == ([] if late else [bytes.fromhex(given)])
            await host.do(table, "close")
            assert (await record(one, table))["nonce_seats"] == ([] if late else [1])


async def test_a_start_that_is_sent_twice_is_done_once() -> None:
    """The page that lost the answer sends the same command again."""
    async with server() as one:
        host = await one.person()
        table = await host.make("high-card", ["me", BOT], bots="relaxed")
        given = nonce()
        seqs = [await host.do(table, "start", nonce=given, seq=2, command="the-start") for _ in range(2)]
        assert len({*seqs}) == 1
        with pytest.raises(NotOpen):
            await host.do(table, "start", nonce=given)


async def test_a_rematch_commits_first_and_then_takes_nonces() -> None:
    async with server() as one:
        host = await one.person()
        table = await host.make("high-card", ["me", BOT], bots="relaxed")
        await host.do(table, "start", nonce=nonce())
        await host.do(table, "close")
        answer = (await host.http.post(f"/api/tables/{table}/rematch", json={})).json()
        live = await one.live(answer["id"])
        assert (live.status, live.seat_of(host.id), live.nonces) == ("open", 0, [])
        assert answer["commitment"] == live.commitment.hex() != (await one.live(table)).commitment.hex()
        assert answer["seq"] == live.seq
        given = nonce()
        await host.do(answer["id"], "start", nonce=given)
        assert (await one.live(answer["id"])).nonces == [bytes.fromhex(given)]


async def test_a_continued_table_takes_no_nonce_and_has_those_of_the_other() -> None:
    async with server() as one:
        table, (first, second) = await one.seated("high-card", 2, start=False)
        await first.do(table, "start")
        await first.do(table, "close")
        path = f"/api/tables/{table}/continue"
        answer = (await second.http.post(path, json={"decisions": 0, "seat": 0})).json()
        source = await record(one, table)
        assert answer["commitment"] == source["commitment"] and source["nonce_seats"] == [1]
        made_again = answer["id"]
        assert (await one.fresh(made_again, second.id))["you"]["nonce"] is False
        with pytest.raises(NotOpen):
            await second.do(made_again, "nonce", nonce=nonce())
        await second.do(made_again, "close")
        stored = await record(one, made_again)
        assert (stored["nonces"], stored["nonce_seats"]) == (source["nonces"], [1])
        match = match_from_json(stored)
        assert match.continued == stored["continued"] == 0
        assert prove(match, match.commitment, match.nonces).deal == "known"


async def test_an_open_continued_table_refuses_nonces(monkeypatch: pytest.MonkeyPatch) -> None:
    """Such a table stays open only if the server ends between its creation and its start."""
    async with server() as one:
        table, (first, _) = await one.seated("high-card", 2)
        await first.do(table, "close")
        creator, submitted = one.process.creator, []

        async def stop(*given: Any) -> int:
            submitted.append(given)
            return 1

        monkeypatch.setattr(creator, "_submit", stop)
        path = f"/api/tables/{table}/continue"
        made_again = (await first.http.post(path, json={"decisions": 0, "seat": 0})).json()["id"]
        assert len(submitted) == 2 and (await one.live(made_again)).status == "open"
        with pytest.raises(DealFixed):
            await first.do(made_again, "sit", seat=0, nonce=nonce())
        await first.do(made_again, "sit", seat=0, nonce=None)
        assert (await one.fresh(made_again, first.id))["you"]["nonce"] is False
        for what in ("nonce", "start"):
            with pytest.raises(DealFixed):
                await first.do(made_again, what, nonce=nonce())
        await first.do(made_again, "start")


async def test_the_record_tells_who_decided() -> None:
    async with server(seed="who decided") as one:
        table, (first, second) = await one.seated("high-card", 2, seconds=5)
        await first.play(table)
        await second.do(table, "leave")  # the stand-in plays every move of the second seat
        await one.tab(table, first)
        await one.settle()
        await one.pass_time(6_000)  # the clock decides once for the first seat
        while (await one.live(table)).running:
            await first.play(table)
            await one.settle()
        stored = await record(one, table)
        assert [seat["kind"] for seat in stored["seats"]] == ["person", "person"]
        match = match_from_json(stored)
        mine = sum(move.seat == 0 for move in match.moves)
        assert decisions_of(match) == [{"person": mine - 1, "clock": 1}, {"person": 0, "stand-in": mine}]


async def test_a_bot_s_own_decisions_are_not_marked() -> None:
    async with server() as one:
        host = await one.person()
        table = await host.make("high-card", ["me", BOT], start=True)
        await one.settle()
        while (await one.live(table)).running:
            await host.play(table)
            await one.settle()
        assert all(len(move) == 3 for move in (await record(one, table))["moves"])
