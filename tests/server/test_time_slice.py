"""The length of time slices, asked for and inherited."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from pioche.server.time_slice import SHORT, USUAL, set_time_slice, time_slice

T = TypeVar("T")


def in_a_thread(work: Callable[[], T]) -> T:
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(work).result()


def test_threads_inherit_short_slices_until_they_are_given_up() -> None:
    def work() -> tuple[int, int, int, int]:
        usual = time_slice()
        set_time_slice(SHORT)
        short, inherited = time_slice(), in_a_thread(time_slice)
        set_time_slice(USUAL)
        return usual, short, inherited, time_slice()

    usual, short, inherited, after = in_a_thread(work)
    assert short == inherited == (SHORT if usual else 0)  # systems that know no slices tell 0
    assert after == usual == time_slice()


def test_the_priority_stays() -> None:
    def work() -> tuple[int, int]:
        lowered = os.nice(5)
        set_time_slice(SHORT)
        return lowered, os.getpriority(os.PRIO_PROCESS, 0)

    lowered, after = in_a_thread(work)
    assert after == lowered
