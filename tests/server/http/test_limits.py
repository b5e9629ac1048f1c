"""Rate limits and counts, with a fake clock, compared with a simple token bucket."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pioche.server.http import limits
from pioche.server.http.limits import Buckets, RateLimits, household
from pioche.server.refusals import TooFast, TooMany
from pioche.server.settings import Limits


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_a_burst_then_the_rate() -> None:
    clock = Clock()
    rates = RateLimits(Limits(commands_per_second=2, commands_burst=3), clock)
    for _ in range(3):
        rates.take("commands", "fig")
    with pytest.raises(TooFast) as refused:
        rates.take("commands", "fig")
    assert refused.value.args_given == {"wait": 500, "seconds": 1}
    rates.take("commands", "olive")  # another guest has another bucket
    clock.now += 0.5
    rates.take("commands", "fig")
    with pytest.raises(TooFast):
        rates.take("commands", "fig")


def test_a_refused_take_costs_nothing() -> None:
    clock = Clock()
    rates = RateLimits(Limits(commands_per_second=1, commands_burst=1), clock)
    rates.take("commands", "fig")
    for _ in range(100):
        with pytest.raises(TooFast):
            rates.take("commands", "fig")
    clock.now += 1
    rates.take("commands", "fig")


@pytest.mark.parametrize("kind", ["commands", "requests", "tables", "guests", "emotes"])
def test_every_rate_ends_and_comes_back(kind: str) -> None:
    clock = Clock()
    rates = RateLimits(Limits(), clock)
    for _ in range(rates._buckets[kind].burst):
        rates.take(kind, "x")
    with pytest.raises(TooFast) as refused:
        rates.take(kind, "x")
    wait = refused.value.args_given["wait"]
    assert isinstance(wait, int)
    clock.now += wait / 1000
    rates.take(kind, "x")


@given(st.lists(st.tuples(st.floats(0, 3), st.sampled_from("ab")), max_size=60), st.integers(1, 4))
def test_buckets_equal_a_simple_model(steps: list[tuple[float, str]], burst: int) -> None:
    """The model stores the tokens and the time at which they were counted."""
    clock = Clock()
    buckets = Buckets(1.0, burst, clock)
    tokens, counted = {"a": float(burst), "b": float(burst)}, {"a": clock.now, "b": clock.now}
    for passed, key in steps:
        clock.now += passed
        tokens[key] = min(burst, tokens[key] + clock.now - counted[key])
        counted[key] = clock.now
        if abs(tokens[key] - 1) < 1e-6:
            return  # too close for floating point to tell
        wait = buckets.wait(key)
        if tokens[key] > 1:
            assert wait == 0
            tokens[key] -= 1
        else:
            assert wait == pytest.approx(1 - tokens[key], abs=1e-6)


def test_full_buckets_are_forgotten() -> None:
    clock = Clock()
    buckets = Buckets(1.0, 5, clock)
    for number in range(5000):
        buckets.wait(str(number))
        clock.now += 0.01
    assert len(buckets) < 250
    clock.now += 100
    for _ in range(200):
        buckets.wait("one")
    assert len(buckets) == 1


def test_memory_is_bounded_in_a_flood(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_BUCKETS", 100)
    buckets = Buckets(1.0, 5, Clock())
    for number in range(5000):
        buckets.wait(str(number))
    assert len(buckets) <= 100


def test_counts_are_taken_and_released() -> None:
    rates = RateLimits(Limits(sockets_per_guest=2), Clock())
    kind = "sockets-of-guest"

    def hold() -> None:
        with rates.holding(kind, "fig"):
            assert rates.held(kind) == 3
            raise ZeroDivisionError

    with rates.holding(kind, "fig"), rates.holding(kind, "olive"):
        with pytest.raises(ZeroDivisionError):
            hold()
        assert rates.held(kind) == 2  # also released after an exception
        with rates.holding(kind, "fig"), pytest.raises(TooMany, match="at most 2"):
            hold()
        assert rates.held(kind) == 2
    assert rates.held(kind) == 0 and not rates._held[kind]


def test_an_ipv6_network_counts_as_one_address() -> None:
    assert household("192.0.2.7") == "192.0.2.7"
    assert household("2001:db8:1:2:3::4") == household("2001:db8:1:2::9") != household("2001:db8:1:3::9")
    assert household("") == "" and household("testclient") == "testclient"
