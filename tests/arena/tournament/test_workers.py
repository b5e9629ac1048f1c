"""Workers: the results do not depend on who plays a deal, and no deal is lost."""

from __future__ import annotations

import os
import signal
import threading

import pytest

from pioche.arena.refusals import WorkersLost
from pioche.arena.tournament import statistics, workers
from pioche.arena.tournament.plan import Cancelled, DealResult, Plan, play_deals
from tests.kit.arena.tournaments import plan_of, played, without_times


def test_results_do_not_depend_on_workers_or_on_a_killed_worker() -> None:
    plan = plan_of("greedy", "random", players=3, deals=60)
    crew, seen, killed = workers.ProcessPool(plan, 2), [], 0
    results: dict[int, DealResult] = {}
    for done in workers.play_tournament(range(60), crew):
        seen += [dealt.deal for dealt in done]
        results |= {dealt.deal: dealt for dealt in done}
        if not killed and len(seen) > 10:
            killed = next(iter(crew._pool._processes))
            os.kill(killed, signal.SIGKILL)
    assert killed and sorted(seen) == list(range(60)), "a deal is lost or counted twice"
    here = without_times(statistics.figures(plan, played(plan)))
    assert without_times(statistics.figures(plan, results)) == here
    other = plan_of("greedy", "random", players=3, deals=60, seed="another")
    assert without_times(statistics.figures(other, played(other))) != here


def test_ctrl_c_during_close_is_delivered_after_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Broken off in the midst of it, the pool would hang at the end of the program."""
    plan, left = plan_of("greedy", "random", deals=2), []
    crew = workers.ProcessPool(plan, 2)
    crew.submit([0])
    shutdown = crew._pool.shutdown

    def interrupted(**how: bool) -> None:
        for _ in range(3):
            os.kill(os.getpid(), signal.SIGINT)
            signal.pthread_kill(threading.get_ident(), signal.SIGINT)
        shutdown(**how)
        left.append(True)

    monkeypatch.setattr(crew._pool, "shutdown", interrupted)
    with pytest.raises(KeyboardInterrupt):
        crew.close()
    assert left and signal.getsignal(signal.SIGINT) is signal.default_int_handler


class Unlucky:
    """Workers who do some of a unit and lose the rest, or everything."""

    capacity = 3

    def __init__(self, plan: Plan, always: bool = False) -> None:
        self.plan, self.always = plan, always
        self.units: list[list[int]] = []
        self.number = 0
        self.closed = False

    def submit(self, unit: list[int]) -> None:
        self.units.append(unit)

    def next_result(self) -> tuple[list[int], list[DealResult]]:
        self.number += 1
        unit = self.units.pop()
        count = 0 if self.always or self.number % 3 == 0 else 1
        return unit, play_deals(self.plan, unit[:count])

    def close(self) -> None:
        self.closed = True


def test_lost_deals_are_played_again_and_counted_once() -> None:
    plan = plan_of("greedy", "random", deals=50)
    crew = Unlucky(plan)
    deals = [dealt.deal for done in workers.play_tournament(range(50), crew) for dealt in done]
    assert sorted(deals) == list(range(50)) and crew.closed


def test_workers_without_any_result_are_given_up() -> None:
    crew = Unlucky(plan_of("greedy", "random"), always=True)
    with pytest.raises(WorkersLost):
        list(workers.play_tournament(range(20), crew))
    assert crew.closed and crew.number == workers.MOST_LOST * crew.capacity + 1


def test_a_unit_stops_when_its_time_is_over() -> None:
    plan = plan_of("greedy", "random")
    assert [dealt.deal for dealt in play_deals(plan, [4, 5, 6], seconds=0.0)] == [4]
    with pytest.raises(Cancelled):
        play_deals(plan, [0], cancelled=lambda: True)
