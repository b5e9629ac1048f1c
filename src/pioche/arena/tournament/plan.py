"""Tournaments: bots play the same deals at every seat, so that they differ by their play alone.

    plan = planned(game("skyjo"), ["greedy", "random"], deals=200, players=4, seed="any words")
    dealt = play_deals(plan, [0, 1, 2])          # here; `arena.workers` shares deals out
    figures = standing.figures(plan, dealt)      # win shares, margins, intervals

**A deal** is one seed of the dealer: the same cards at every table of it. It is played at several tables, and
all of them belong together: a deal is one observation of the statistics, and the smallest piece of work.

**The tables of a deal.** With as many bots as seats there is one line-up, played in all its rotations. With
fewer bots the line-up is filled by repeating it (a b a b for two bots at four seats), once from each bot on,
so that every bot has every seat equally often. With more bots every choice of as many as there are seats
makes a line-up. Seatings that are the same are played once. In what order the bots sit round the table is
drawn anew for each deal: whoever follows a weak player profits from it, and that evens out.

**Chance.** The dealer and the bots of the seats draw from streams that follow from the seed, the deal's
number and the seat, and from nothing else: the same at all tables of the deal, whoever sits there, and
whatever the number of workers. So bots that play alike come out exactly level.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import math
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

import numpy as np

from pioche.arena.refusals import BadTournament
from pioche.arena.tournament import pool
from pioche.core import rng
from pioche.core.contract import Options
from pioche.core.game import Game, Position, game
from pioche.core.refusals import BadArgument
from pioche.core.seeds import seed_bytes
from pioche.core.validate import is_integer_between

MOST_DEALS = 10_000_000
MOST_DECISIONS = 100_000  # a game longer than that is cut short, and nobody has won
LABEL = 24  # letters of a command that are shown
UNIT_SECONDS = 2.0  # a worker gives back what it has done after that, deal by deal
BINS = 48  # thinking times are counted in classes: so many for a factor of ten

Seating = tuple[int, ...]  # which entrant sits at each seat


@dataclass(frozen=True)
class Plan:
    """What is to be played; everything follows from it. Pickles."""

    game: Game
    players: int
    options: Options
    bots: tuple[str, ...]  # the entrants' bots; a bot may enter several times
    guests: int  # the last so many of them are there for comparison: no table has only such
    seed: str
    deals: int

    @property
    def labels(self) -> tuple[str, ...]:
        """The entrants' names, commands in brief; one that comes again gets a number."""
        seen: Counter[str] = Counter()
        names = []
        for name in map(_brief, self.bots):
            seen[name] += 1
            names.append(name if seen[name] == 1 else f"{name} ({seen[name]})")
        return tuple(names)

    def seatings(self, deal: int) -> tuple[Seating, ...]:
        """The tables of a deal, in an order of its own."""
        everyone = range(len(self.bots))
        order = sorted(everyone, key=lambda entrant: self._hash("order", deal, entrant))
        return _tables(tuple(order), self.players, frozenset(everyone[len(self.bots) - self.guests :]))

    @property
    def games_per_deal(self) -> int:
        return len(self.seatings(0))

    def start(self, deal: int) -> Position:
        """The table of a deal before anybody has decided."""
        return self.game.new(self.players, self.options, seed=self._hash("deal", deal))

    def sources(self, deal: int) -> list[np.ndarray]:
        """A generator for whoever decides at each seat."""
        return [rng.generator(self._hash("bot", deal, seat)) for seat in range(self.players)]

    def _hash(self, *words: str | int) -> bytes:
        return hashlib.sha256(repr(("pioche arena 1", *words)).encode() + seed_bytes(self.seed)).digest()


def _brief(name: str) -> str:
    """The name of a bot; of a command, its words without their folders, as far as there is room."""
    kind, colon, command = name.partition(":")
    words = " ".join(word.rpartition("/")[2] or word for word in command.split())
    return f"{kind}{colon}{words if len(words) <= LABEL else words[: LABEL - 1] + '…'}"


def planned(
    room: Game | str,
    bots: Sequence[str],
    *,
    deals: int,
    players: int | None = None,
    options: Mapping[str, str | int | bool] | None = None,
    seed: int | str = 0,
    guests: int = 0,
) -> Plan:
    """A plan, checked; `room`: a game or its id."""
    room = game(room)
    chosen = room.check_players(players)
    settled = room.check_options(chosen, options or {})
    if isinstance(bots, str) or not isinstance(bots, Iterable):
        raise BadArgument(place="bots", given=repr(bots)[:40], expected="[name, ...]")
    names = tuple(pool.check_name(name, room) for name in bots)
    if len(names) < 2:
        raise BadTournament(place="bots", given=str(len(names)), expected="2")
    if not is_integer_between(deals, 1, MOST_DEALS):
        raise BadTournament(place="deals", given=str(deals), expected=f"1..{MOST_DEALS}")
    if not is_integer_between(guests, 0, len(names) - 1):
        raise BadTournament(place="guests", given=str(guests), expected=f"0..{len(names) - 1}")
    return Plan(room, chosen, settled, names, guests, str(seed), deals)


@functools.lru_cache(maxsize=4096)
def _tables(order: Seating, seats: int, guests: frozenset[int]) -> tuple[Seating, ...]:
    """Every seating of the entrants, who sit round the table in that order."""
    if len(order) > seats:
        lines = [line for line in combinations(order, seats) if not guests.issuperset(line)]
    else:
        lines = [
            tuple(order[(first + seat) % len(order)] for seat in range(seats)) for first in range(len(order))
        ]
    turned = (line[turn:] + line[:turn] for line in lines for turn in range(seats))
    return tuple(dict.fromkeys(turned))


# Playing ----------------------------------------------------------------------------------------------


@dataclass
class Thinking:
    """How long an entrant thought: decisions by class of duration."""

    decisions: int = 0
    nanoseconds: int = 0
    longest: int = 0
    classes: Counter[int] = field(default_factory=Counter)

    def add(self, spent: int) -> None:
        self.decisions += 1
        self.nanoseconds += spent
        self.longest = max(self.longest, spent)
        self.classes[int(BINS * math.log10(max(1, spent)))] += 1

    def merge(self, other: Thinking) -> None:
        self.decisions += other.decisions
        self.nanoseconds += other.nanoseconds
        self.longest = max(self.longest, other.longest)
        self.classes.update(other.classes)

    def quantile(self, share: float) -> float:
        """That share of the decisions took no longer, in nanoseconds, to the breadth of a class."""
        wanted, count = share * self.decisions, 0
        for number in sorted(self.classes):
            count += self.classes[number]
            if count >= wanted:
                return min(float(self.longest), float(10 ** ((number + 0.5) / BINS)))
        return 0.0


@dataclass
class Dealt:
    """What came of a deal: a row for each of its tables, in the order of `Plan.seatings`."""

    deal: int
    scores: list[list[int]]  # by seat
    won: list[list[int]]  # the seats that won; none where a game was cut short
    decisions: list[int]
    thinking: list[Thinking]  # by entrant


class Players:
    """Whoever decides for the entrants: one for each of them and each seat, from game to game."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._known: dict[tuple[int, int], pool.Player] = {}

    def at(self, seating: Seating) -> list[pool.Player]:
        """Those of a table, by seat."""
        for seat, entrant in enumerate(seating):
            if (entrant, seat) not in self._known:
                self._known[entrant, seat] = pool.player(self._plan.bots[entrant], self._plan.game)
        return [self._known[entrant, seat] for seat, entrant in enumerate(seating)]

    def close(self) -> None:
        for player in self._known.values():
            player.close()


def play_deals(
    plan: Plan,
    deals: Iterable[int],
    *,
    seconds: float | None = None,
    stopped: Callable[[], bool] = lambda: False,
) -> list[Dealt]:
    """Play some deals; with `seconds`, those of them that were done when the time had run out."""
    _get_ready(plan.game.id, plan.players, tuple(plan.options.items()), plan.bots)
    began, done = time.monotonic(), []
    with contextlib.closing(Players(plan)) as players:
        for deal in deals:
            done.append(_play_deal(plan, deal, players, stopped))
            if seconds is not None and time.monotonic() - began > seconds:
                break
    return done


def _play_deal(plan: Plan, deal: int, players: Players, stopped: Callable[[], bool]) -> Dealt:
    """Play all tables of a deal."""
    dealt = Dealt(deal, [], [], [], [Thinking() for _ in plan.bots])
    for seating in plan.seatings(deal):
        position = plan.start(deal)
        decisions = play_match(
            position,
            players.at(seating),
            plan.sources(deal),
            [dealt.thinking[entrant].add for entrant in seating],
            stopped,
        )
        dealt.scores.append(position.scores)
        dealt.won.append(list(position.winners))
        dealt.decisions.append(decisions)
    return dealt


class Stopped(Exception):
    """The work was called off in the middle of a game."""


def play_match(
    position: Position,
    players: Sequence[pool.Player],
    sources: Sequence[np.ndarray],
    clocks: Sequence[Callable[[int], None]],
    stopped: Callable[[], bool],
) -> int:
    """Play one game to its end, by seat; how many decisions it took. `clocks` are told nanoseconds."""
    decisions = 0
    while (actors := position.actors) and decisions < MOST_DECISIONS:
        if stopped():
            raise Stopped
        seat = actors[0]
        began = time.perf_counter_ns()
        action = players[seat].choose(position, seat, sources[seat])
        clocks[seat](time.perf_counter_ns() - began)
        position.play(action, seat)
        decisions += 1
    return decisions


@functools.lru_cache(maxsize=16)
def _get_ready(name: str, players: int, options: tuple[tuple[str, Any], ...], bots: tuple[str, ...]) -> None:
    """Compile the game and let every bot of ours decide once, so that no clock measures a compiler."""
    room = game(name)
    room.compile()
    position = room.new(players, dict(options))
    for each in dict.fromkeys(bots):
        if position.actors and pool.ours(each, room):
            source = rng.generator(bytes(rng.SEED_BYTES))
            pool.player(each, room).choose(position, position.actors[0], source)
