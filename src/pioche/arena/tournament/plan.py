"""Tournaments: bots play the same deals at every seat, so that they differ by their play alone.

    plan = make_plan(game("skyjo"), ["greedy", "random"], deals=200, players=4, seed="any words")
    results = play_deals(plan, [0, 1, 2])        # in this process; `tournament.workers` uses several

**A deal** is one seed of the dealer. It is played at several tables with the same cards. The tables of a deal
together are one observation of the statistics, and the smallest unit of work.

**The tables of a deal.** With as many bots as seats there is one line-up, played in all its rotations. With
fewer bots the line-up repeats them (a b a b for two bots at four seats), starting with each bot once, so that
every bot has every seat equally often. With more bots, each combination of as many bots as seats is a
line-up. Equal seatings are played once. The order of the bots round the table is random in each deal, because
a bot profits from sitting after a weak player.

**Randomness.** The dealer and the bot at a seat draw from streams derived from the seed, the deal's number and
the seat alone. The streams are the same at all tables of a deal, whichever bot sits there, and do not depend
on the number of workers. So bots that play alike have exactly equal results.
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
from pioche.bots.refusals import BotMisbehaved
from pioche.core import rng
from pioche.core.contract import Options
from pioche.core.game import Game, Position
from pioche.core.game import game as find_game
from pioche.core.refusals import BadArgument
from pioche.core.seeds import seed_bytes
from pioche.core.validate import is_integer_between

MOST_DEALS = 10_000_000
MOST_DECISIONS = 100_000  # a longer game is truncated, and has no winner
LABEL = 24  # characters of a command in a label
UNIT_SECONDS = 2.0  # after which a worker returns the finished deals of its unit
ATTEMPTS = 3  # that a bot from outside has for its first decision before anything is played
BINS_PER_DECADE = 48  # classes of thinking times for each factor of ten

Seating = tuple[int, ...]  # which entrant sits at each seat


@dataclass(frozen=True)
class Plan:
    """What is to be played; it determines all results. Plans can be pickled."""

    game: Game
    players: int
    options: Options
    bots: tuple[str, ...]  # the entrants' bots; a bot may enter several times
    guests: int  # how many of the last bots are reference opponents of the pool: no table has only guests
    seed: str
    deals: int

    @property
    def labels(self) -> tuple[str, ...]:
        """The entrants' names, with commands shortened; a repeated name gets a number."""
        seen: Counter[str] = Counter()
        names = []
        for name in map(_short_name, self.bots):
            seen[name] += 1
            names.append(name if seen[name] == 1 else f"{name} ({seen[name]})")
        return tuple(names)

    def seatings(self, deal: int) -> tuple[Seating, ...]:
        """The seatings of a deal's tables; their order differs from deal to deal."""
        everyone = range(len(self.bots))
        order = sorted(everyone, key=lambda entrant: self._hash("order", deal, entrant))
        return _seatings(tuple(order), self.players, frozenset(everyone[len(self.bots) - self.guests :]))

    @property
    def games_per_deal(self) -> int:
        return len(self.seatings(0))

    def start(self, deal: int) -> Position:
        """The position of a deal before the first decision."""
        return self.game.new(self.players, self.options, seed=self._hash("deal", deal))

    def sources(self, deal: int) -> list[np.ndarray]:
        """A random generator for the bot at each seat."""
        return [rng.generator(self._hash("bot", deal, seat)) for seat in range(self.players)]

    def _hash(self, *words: str | int) -> bytes:
        return hashlib.sha256(repr(("pioche arena 1", *words)).encode() + seed_bytes(self.seed)).digest()


def _short_name(name: str) -> str:
    """The name of a bot; for a command, its words without folders, cut to LABEL characters."""
    prefix, colon, command = name.partition(":")
    words = " ".join(word.rpartition("/")[2] or word for word in command.split())
    return f"{prefix}{colon}{words if len(words) <= LABEL else words[: LABEL - 1] + '…'}"


def make_plan(
    game: Game | str,
    bots: Sequence[str],
    *,
    deals: int,
    players: int | None = None,
    options: Mapping[str, str | int | bool] | None = None,
    seed: int | str = 0,
    guests: int = 0,
) -> Plan:
    """A plan with checked arguments; `game` is a game or its id.

    Raises `BadTournament`, `BadArgument`, `UnknownBot`, or a refusal of the game, players or options.
    """
    game = find_game(game)
    chosen = game.check_players(players)
    settled = game.check_options(chosen, options or {})
    if isinstance(bots, str) or not isinstance(bots, Iterable):
        raise BadArgument(place="bots", given=repr(bots)[:40], expected="[name, ...]")
    names = tuple(pool.check_name(name, game) for name in bots)
    if len(names) < 2:
        raise BadTournament(place="bots", given=str(len(names)), expected="2")
    if not is_integer_between(deals, 1, MOST_DEALS):
        raise BadTournament(place="deals", given=str(deals), expected=f"1..{MOST_DEALS}")
    if not is_integer_between(guests, 0, len(names) - 1):
        raise BadTournament(place="guests", given=str(guests), expected=f"0..{len(names) - 1}")
    return Plan(game, chosen, settled, names, guests, str(seed), deals)


@functools.lru_cache(maxsize=4096)
def _seatings(order: Seating, seats: int, guests: frozenset[int]) -> tuple[Seating, ...]:
    """All seatings of entrants who sit round the table in the given order."""
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
class ThinkingTimes:
    """The thinking times of an entrant: its decisions, counted by class of duration."""

    decisions: int = 0
    nanoseconds: int = 0
    longest: int = 0
    classes: Counter[int] = field(default_factory=Counter)

    def add(self, spent: int) -> None:
        self.decisions += 1
        self.nanoseconds += spent
        self.longest = max(self.longest, spent)
        self.classes[int(BINS_PER_DECADE * math.log10(max(1, spent)))] += 1

    def merge(self, other: ThinkingTimes) -> None:
        self.decisions += other.decisions
        self.nanoseconds += other.nanoseconds
        self.longest = max(self.longest, other.longest)
        self.classes.update(other.classes)

    def quantile(self, share: float) -> float:
        """A quantile of the durations in nanoseconds, with the precision of a class."""
        wanted, count = share * self.decisions, 0
        for number in sorted(self.classes):
            count += self.classes[number]
            if count >= wanted:
                return min(float(self.longest), float(10 ** ((number + 0.5) / BINS_PER_DECADE)))
        return 0.0


@dataclass
class DealResult:
    """The result of a deal: lists with a row for each table, in the order of `Plan.seatings`."""

    deal: int
    scores: list[list[int]]  # by seat
    won: list[list[int]]  # the seats that won; none where a game was truncated
    decisions: list[int]
    thinking: list[ThinkingTimes]  # by entrant
    failed: list[int]  # by entrant: the games in which it misbehaved and random moves took its place


class EntrantPlayers:
    """The players of the entrants: one for each entrant and seat, reused from game to game."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._known: dict[tuple[int, int], pool.Player] = {}

    def at(self, seating: Seating) -> list[pool.Player]:
        """The players of a table, by seat."""
        for seat, entrant in enumerate(seating):
            if (entrant, seat) not in self._known:
                self._known[entrant, seat] = pool.make_player(self._plan.bots[entrant], self._plan.game)
        return [self._known[entrant, seat] for seat, entrant in enumerate(seating)]

    def close(self) -> None:
        for player in self._known.values():
            player.close()


def play_deals(
    plan: Plan,
    deals: Iterable[int],
    *,
    seconds: float | None = None,
    cancelled: Callable[[], bool] = lambda: False,
) -> list[DealResult]:
    """Play deals and return their results; with `seconds`, stop after the deal that exceeds that time.

    A bot that misbehaves loses no deal: random moves take its place until the end of that game, which is counted
    (`DealResult.failed`). Raises `BotMisbehaved` where it cannot decide even once before the first deal, and
    `Cancelled` as soon as `cancelled()` is true.
    """
    _warm_up(plan.game.id, plan.players, tuple(plan.options.items()), plan.bots)
    began, done = time.monotonic(), []
    with contextlib.closing(EntrantPlayers(plan)) as players:
        for deal in deals:
            done.append(_play_deal(plan, deal, players, cancelled))
            if seconds is not None and time.monotonic() - began > seconds:
                break
    return done


def _play_deal(plan: Plan, deal: int, players: EntrantPlayers, cancelled: Callable[[], bool]) -> DealResult:
    """Play all tables of a deal."""
    result = DealResult(deal, [], [], [], [ThinkingTimes() for _ in plan.bots], [0] * len(plan.bots))
    for seating in plan.seatings(deal):
        position = plan.start(deal)
        seats = [Forgiven(player, plan.game) for player in players.at(seating)]
        decisions = play_game(
            position,
            seats,
            plan.sources(deal),
            [result.thinking[entrant].add for entrant in seating],
            cancelled,
        )
        for entrant, seat in zip(seating, seats, strict=True):
            result.failed[entrant] += seat.failed
        result.scores.append(position.scores)
        result.won.append(list(position.winners))
        result.decisions.append(decisions)
    return result


class Forgiven:
    """A player at one table: when it misbehaves, random moves take its place until the game is over."""

    def __init__(self, player: pool.Player, game: Game) -> None:
        self._player, self._game = player, game
        self.failed = False

    def choose(self, position: Position, seat: int, source: np.ndarray) -> int:
        if not self.failed:
            try:
                return self._player.choose(position, seat, source)
            except BotMisbehaved:
                self.failed = True
        actions = position.legal(seat)
        return actions[self._game.runner.below(source, len(actions))]

    def close(self) -> None:
        """Do nothing: the player plays at other tables too."""


class Cancelled(Exception):
    """The work was cancelled in the middle of a game."""


def play_game(
    position: Position,
    players: Sequence[pool.Player],
    sources: Sequence[np.ndarray],
    clocks: Sequence[Callable[[int], None]],
    cancelled: Callable[[], bool],
) -> int:
    """Play a game to its end and return the number of decisions.

    `players`, `sources` and `clocks` are by seat; a clock is called with the nanoseconds of each decision.
    """
    decisions = 0
    while (actors := position.actors) and decisions < MOST_DECISIONS:
        if cancelled():
            raise Cancelled
        seat = actors[0]
        began = time.perf_counter_ns()
        action = players[seat].choose(position, seat, sources[seat])
        clocks[seat](time.perf_counter_ns() - began)
        position.play(action, seat)
        decisions += 1
    return decisions


@functools.lru_cache(maxsize=16)
def _warm_up(name: str, players: int, options: tuple[tuple[str, Any], ...], bots: tuple[str, ...]) -> None:
    """Compile the game and let every bot decide once, so that no clock measures the compiler.

    Raises `BotMisbehaved` if a bot from outside cannot even do that.
    """
    game = find_game(name)
    game.compile()
    position = game.new(players, dict(options))
    for each in dict.fromkeys(bots):
        if position.actors:
            _try(each, game, position)


def _try(name: str, game: Game, position: Position) -> None:
    """Let a bot decide once. Raises `BotMisbehaved` if a bot from outside fails several times."""
    for attempt in range(ATTEMPTS):
        with contextlib.closing(pool.make_player(name, game)) as player:
            try:
                player.choose(position, position.actors[0], rng.generator(bytes(rng.SEED_BYTES)))
            except BotMisbehaved:
                if attempt == ATTEMPTS - 1:
                    raise
            else:
                return
