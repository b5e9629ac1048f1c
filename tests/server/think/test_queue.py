"""The order of jobs: owners in turn, kinds by their offsets, bounds."""

from __future__ import annotations

import asyncio

import pytest

from pioche.server.refusals import TooMany
from pioche.server.think.jobs import Job, Kind
from pioche.server.think.queue import MOST_JOBS, MOST_OF_OWNER, FairQueue


def job(owner: str, kind: Kind = Kind.EXPERT) -> Job:
    return Job(kind, owner, dict, asyncio.get_running_loop().create_future())


def owners(queue: FairQueue, count: int) -> list[str]:
    taken = [queue.take() for _ in range(count)]
    return [each.owner for each in taken if each is not None]


async def test_an_owner_with_thirty_tables_does_not_delay_another_with_one() -> None:
    queue = FairQueue()
    for _ in range(30):
        queue.add(job("many"))
    assert owners(queue, 5) == ["many"] * 5
    queue.add(job("one"))
    assert owners(queue, 2) in (["one", "many"], ["many", "one"])
    assert len(queue) == 24


async def test_owners_are_served_in_turn() -> None:
    queue = FairQueue()
    for owner in ("a", "a", "a", "b", "b", "c"):
        queue.add(job(owner))
    assert owners(queue, 6) == ["a", "b", "c", "a", "b", "a"]


async def test_hints_come_before_experts_and_experts_before_analyses() -> None:
    queue = FairQueue()
    for owner, kind in (("a", Kind.ANALYSIS), ("b", Kind.REPLAY), ("c", Kind.EXPERT), ("d", Kind.HINT)):
        queue.add(job(owner, kind))
    assert owners(queue, 4) == ["d", "c", "b", "a"]


async def test_an_analysis_is_served_in_the_end_however_many_experts_come() -> None:
    queue = FairQueue()
    queue.add(job("patient", Kind.ANALYSIS))
    for number in range(100):
        queue.add(job(f"expert {number % 5}"))
        queue.add(job(f"expert {number % 5 + 5}"))
        taken = queue.take()
        if taken is not None and taken.owner == "patient":
            return
    pytest.fail("the analysis starves")


async def test_each_of_many_owners_gets_the_same_share_of_a_busy_queue() -> None:
    queue, served = FairQueue(), dict.fromkeys("abcd", 0)
    for _ in range(2000):
        for owner, eagerness in zip("abcd", (8, 4, 2, 1), strict=True):
            for _ in range(eagerness):
                try:
                    queue.add(job(owner))
                except TooMany:
                    break
        taken = queue.take()
        assert taken is not None
        served[taken.owner] += 1
    assert set(served.values()) == {500}


async def test_a_lost_job_is_the_next_one() -> None:
    queue = FairQueue()
    first = job("a")
    queue.add(first)
    assert queue.take() is first
    for _ in range(3):
        queue.add(job("b", Kind.HINT))
    queue.add_again(first)
    assert queue.take() is first


async def test_the_queue_and_each_owners_part_of_it_are_bounded() -> None:
    queue = FairQueue()
    for _ in range(MOST_OF_OWNER):
        queue.add(job("a"))
    with pytest.raises(TooMany):
        queue.add(job("a"))
    for number in range(MOST_JOBS - MOST_OF_OWNER):
        queue.add(job(f"{number}"))
    with pytest.raises(TooMany):
        queue.add(job("last"))


async def test_a_worker_takes_only_its_kinds_and_a_removed_job_is_gone() -> None:
    queue = FairQueue()
    replay, expert = job("a", Kind.REPLAY), job("b")
    queue.add(replay)
    queue.add(expert)
    assert queue.count(Kind.EXPERT) == 1
    assert queue.take({Kind.HINT}) is None
    assert queue.take({Kind.REPLAY}) is replay
    queue.remove(expert)
    queue.remove(expert)
    assert queue.take() is None
