"""Pairs of tables that differ only in what one viewer cannot know, and all that the server shows of each.

A table is compared with its twin, in which everything hidden from the viewer is a determinization.
Whatever leaves the server (snapshot, pushed event, poll, log, refusals, the time of a bot's
answer) must be the same of both.
"""

from __future__ import annotations

import copy
import random
from collections import deque
from collections.abc import Iterator
from typing import Any

import orjson
from pydantic import TypeAdapter

from pioche.bots import bot
from pioche.core.contract import SPECTATOR
from pioche.core.game import Game, Position
from pioche.core.refusals import Refused
from pioche.core.rng import generator
from pioche.server import refusals
from pioche.server.http import schemas
from pioche.server.store.rows import Entry, TableRow
from pioche.server.table import views
from pioche.server.table.commands import BotMove, Command, Deal
from pioche.server.table.decide import Circumstances, decide
from pioche.server.table.due import due_actions
from pioche.server.table.live import AppliedEntry, Live, Timing
from pioche.server.table.steps import FrozenPosition
from pioche.server.table.undo import undoable_decision
from pioche.server.table.views import Viewer
from tests.kit.contract.seen import Leak
from tests.kit.contract.walk import tables

DO: TypeAdapter[Any] = TypeAdapter(schemas.Do)
LATER = 10**9  # ms: after every pause and every bot's delay
PRESENCE = {"type": "presence", "present": [], "away": [], "watching": 0}


class RandomGame:
    """A random game at a table, entry by entry."""

    def __init__(self, played_game: Game, players: int, options: dict[str, Any], seed: str) -> None:
        self.chance = random.Random(seed)
        secret = self.chance.randbytes(32)
        pace = {"bots": self.chance.choice(("instant", "quick")), "seconds": None}
        row = TableRow(
            "T" * 22,
            played_game.id,
            played_game.version,
            players,
            options,
            "open",
            False,
            "g0",
            secret,
            0,
            0,
            [],
            pace,
        )
        self.live = Live(row, Timing())
        self.now = 0
        bots = 1 if players > 2 else 0
        seats = [{"bot": "random"} if seat >= players - bots else {} for seat in range(players)]
        self._append("created", {"owner": "g0", "listed": False, "pace": pace, "seats": seats})
        for seat in range(players - bots):
            self._append(
                "seated", {"seat": seat, "guest": f"g{seat}", "nonce": self.chance.randbytes(16).hex()}
            )
        self.names = {f"g{seat}": f"Name {seat}" for seat in range(players)}

    def _append(self, kind: str, data: dict[str, Any], guest: str | None = None) -> AppliedEntry:
        self.now += 1000
        return self.live.apply(Entry(self.live.id, self.live.seq + 1, self.now, guest, None, kind, data))

    def entries(self) -> Iterator[tuple[Live, Entry, AppliedEntry]]:
        """Play the game: the table before each entry, the entry, and the entry as applied."""
        self._execute("g0", schemas.Start(type="start"))
        while self.live.running:
            guest, do = self._next()
            before = twin(self.live, self.live.position)
            applied = self._execute(guest, do)
            yield before, applied.entry, applied

    def _execute(self, guest: str | None, do: Any) -> AppliedEntry:
        command = Command(do, guest, seq=self.live.seq)
        draft = decide(self.live, command, Circumstances(self.now + LATER))
        return self._append(draft.kind, draft.data, guest)

    def _next(self) -> tuple[str | None, Any]:
        live, chance = self.live, self.chance
        if live.position.dealer_due:
            return None, Deal()
        seat = chance.choice(sorted(live.asked))
        if live.places[seat].player is not None:
            chosen = bot("random", live.game).choose(live.position, seat, generator(chance.randbytes(32)))
            return None, BotMove(seat, chosen, live.asked[seat].seq, "bot")
        last = live.decisions[-1].seat if live.decisions else seat
        if (
            chance.random() < 0.1
            and undoable_decision(live, last) is not None
            and live.places[last].person_decides
        ):
            return f"g{last}", schemas.Undo(type="undo")
        action = live.game.notations[chance.choice(live.position.legal(seat))]
        return f"g{seat}", schemas.Play(type="play", action=action)


def twin(live: Live, position: Position) -> Live:
    """A copy of the table with another position."""
    other = copy.copy(live)
    other.current = FrozenPosition(position)
    other.places = [copy.copy(place) for place in live.places]
    other.asked, other.commands = dict(live.asked), dict(live.commands)
    other.decisions = list(live.decisions)
    other.lines = deque(live.lines, live.lines.maxlen)
    other.recent = deque(live.recent, live.recent.maxlen)
    return other


def sent(message: Any) -> Any:
    """What a client decodes from a message."""
    return orjson.loads(orjson.dumps(message))


def shown(live: Live, viewer: int, names: views.Names, applied: AppliedEntry | None = None) -> dict[str, Any]:
    """Everything that the server sends this viewer now."""
    eyes = Viewer(viewer, owner=viewer == 0)
    found: dict[str, Any] = {
        "snapshot": views.snapshot(live, eyes, names, PRESENCE, live.changed_at),
        "times": [(action.at, action.kind, action.seat) for action in due_actions(live)],
        "row": [live.status, live.table_seq],
    }
    if applied is not None:
        found["push"] = sent(views.event_maker(live, applied, names, live.changed_at)(eyes))
        found["poll"] = sent(views.events_since(live, live.seq - 1, eyes, names, live.changed_at))
    return found


def refused(live: Live, viewer: int, commands: list[Any]) -> list[Any]:
    """The server's answers to the viewer's commands: the body of a refusal, or the entry's kind."""
    guest = "stranger" if viewer == SPECTATOR else f"g{viewer}"
    answers: list[Any] = []
    for do in commands:
        try:
            draft = decide(live, Command(do, guest, seq=live.seq), Circumstances(live.changed_at))
        except Refused as refusal:
            answers.append((refusals.status(refusal), refusals.body(refusal)))
        else:
            answers.append(draft.kind)
    return answers


def hostile(live: Live, chance: random.Random) -> list[Any]:
    """Commands that a curious client might send: random actions, and everything else."""
    count = len(live.places)
    actions = chance.sample(live.game.notations, min(6, len(live.game.notations)))
    given: list[dict[str, Any]] = [{"type": "play", "action": action} for action in actions]
    given += [{"type": kind} for kind in ("undo", "ready", "back", "start")]
    given += [{"type": "hand", "seat": chance.randrange(count)}]
    return [DO.validate_python(one) for one in given]


def same(what: str, one: Any, other: Any) -> None:
    """Raise `Leak` at the first difference, and say where it is."""
    if one == other:
        return
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        for key in one:
            same(f"{what}.{key}", one[key], other[key])
    raise Leak(f"{what}: {str(one)[:300]} against {str(other)[:300]}")


def leaks(played_game: Game, looks: int, seed: object = "server", every: int = 7) -> dict[str, int]:
    """Compare tables of a game with their twins for every viewer, until `looks` comparisons are made."""
    looked = events = games = 0
    kinds = tables(played_game)
    random.Random(f"{seed} {played_game.id}").shuffle(kinds)
    while looked < looks:
        players, options = kinds[games % len(kinds)]
        games += 1
        played = RandomGame(played_game, players, dict(options), f"{seed} {played_game.id} {games}")
        enough = min(looks, looked + max(8, looks // 8))
        skip = played.chance.randrange(every)
        first = played.chance.choice((0, played.chance.randrange(100)))
        for number, (before, entry, applied) in enumerate(played.entries()):
            if (number < first or (number + skip) % every) and not played.live.ended:
                continue
            for seat in range(players):
                looked += 1
                events += unleaked(played, before, entry, applied, seat, f"{seed} {looked}")
            if looked >= enough:
                break
    return {"states": looked, "events": events, "games": games}


def unleaked(
    played: RandomGame, before: Live, entry: Entry, applied: AppliedEntry, seat: int, seed: str
) -> int:
    """After one entry, check that nothing sent to the seat depends on what the seat cannot know."""
    live, names = played.live, played.names
    events = 0
    for viewer in (seat, SPECTATOR):
        what = f"{live.row.game}, viewer {viewer}, {entry.kind}"
        if not live.ended:
            world = twin(live, live.position.imagine(seat, f"{seed} now"))
            same(what, shown(live, viewer, names), shown(world, viewer, names))
            commands = hostile(live, random.Random(seed))
            same(f"{what}, refusals", refused(live, viewer, commands), refused(world, viewer, commands))
        events += alike(before, entry, applied, played, seat, viewer, f"{seed} before")
    return events


def alike(
    before: Live, entry: Entry, applied: AppliedEntry, played: RandomGame, seat: int, viewer: int, seed: str
) -> int:
    """Apply the entry to a twin; if the viewer sees the same scenes, the events must be equal too."""
    if entry.kind not in ("played", "dealt"):
        return 0
    world = twin(before, before.position.imagine(seat, seed))
    try:
        other = world.apply(entry)
    except Refused:
        return 0  # nobody could have decided so in that world
    if len(other.steps) != len(applied.steps) or world.ended or played.live.ended:
        return 0
    for one, two in zip(applied.steps, other.steps, strict=True):
        if one.after.truth.scene(viewer) != two.after.truth.scene(viewer):
            return 0
    same(
        f"{before.row.game}, viewer {viewer}, event",
        shown(played.live, viewer, played.names, applied),
        shown(world, viewer, played.names, other),
    )
    return 1
