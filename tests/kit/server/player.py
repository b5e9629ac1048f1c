"""A player behind a careful client, which sends commands again and asks for lost events.

A command keeps its id until it is acknowledged or refused, over any number of connections. Events
are taken in the order of their seq; a gap, or silence, is followed by a resync. Everything that was
sent, acknowledged, refused and seen is recorded, to be compared with the log at the end.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import random
import secrets
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from tests.kit.server.links import Answer, Link, Lost, Socket

Json = dict[str, Any]
Rule = Callable[[Json], str | None]  # from a question to an answer; None: not now

AGAIN = 0.1  # seconds before a lost connection is tried again
LATER = ("unavailable", "too-fast")  # refusals that do not settle a command: it is sent again
POLL_SECONDS = 1.0
LONGEST_SILENCE = 5.0  # seconds
SILENCES = 20  # after so many an acknowledged entry that has not come is taken as lost


def by_chance(seed: object) -> Rule:
    """Chooses at random."""
    chance = random.Random(f"{seed}")
    return lambda asked: str(chance.choice(asked["choices"])["action"])


def scripted(asked: Json) -> str:
    """A pseudo-random choice that depends only on the question."""
    actions = [choice["action"] for choice in asked["choices"]]
    digest = hashlib.sha256(f"{asked['since']} {' '.join(actions)}".encode()).digest()
    return str(actions[int.from_bytes(digest[:8]) % len(actions)])


@dataclass(frozen=True)
class Command:
    id: str
    seq: int
    do: Json

    def to_json(self) -> Json:
        return {"id": self.id, "seq": self.seq, "do": self.do}


class Refused(Exception):
    """The server refused a request, and repeating it would not help."""

    def __init__(self, answer: Any) -> None:
        super().__init__(str(answer))
        self.code = answer["code"]


class Person:
    """A guest of the server, and the link to it."""

    def __init__(self, link: Link, name: str) -> None:
        self.link = link
        self.name = name
        self.cookie = ""
        self.id = ""

    async def introduce(self) -> Person:
        answer = await self.ask("POST", "/api/guests", {"name": self.name})
        assert answer.cookie is not None
        self.cookie, self.id = answer.cookie, answer.body["id"]
        return self

    async def ask(self, method: str, path: str, body: Any = None) -> Answer:
        """Send a request until the server answers it; raises `Refused`."""
        while True:
            try:
                answer = await self.link.request(method, path, body, self.cookie)
            except Lost:
                self.link.turn()
            else:
                if answer.status < 400:
                    return answer
                if answer.body["code"] not in LATER:
                    raise Refused(answer.body)
            await asyncio.sleep(AGAIN)

    async def do(self, table: str, **do: Any) -> int:
        """Execute one command at a table; returns its seq."""
        command = Command(secrets.token_hex(8), 0, do)
        answer = await self.ask("POST", f"/api/tables/{table}/actions", command.to_json())
        return int(answer.body["seq"])


async def gather_at_a_table(
    people: Sequence[Person], game: str, bots: Sequence[str] = (), pace: str = "instant", **more: Any
) -> str:
    """A new table with these people and bots in this order, started."""
    seats: list[Any] = ["me", *["open"] * (len(people) - 1), *({"bot": bot} for bot in bots)]
    new = {"game": game, "seats": seats, "bots": pace, **more}
    table = str((await people[0].ask("POST", "/api/tables", new)).body["id"])
    for seat, person in enumerate(people[1:], 1):
        await person.do(table, type="sit", seat=seat, nonce=secrets.token_hex(16))
    await people[0].do(table, type="start")
    return table


class Player:
    """A person at one table."""

    def __init__(
        self, person: Person, table: str, rule: Rule, *, polls: bool = False, patience: float = 1.0,
        thinking: Callable[[], float] = lambda: 0, says_ready: bool = True,
    ) -> None:  # fmt: skip
        self.person = person
        self.table = table
        self.rule = rule
        self.polls = polls
        self.patience = patience  # seconds of silence before asking again; more, the longer it lasts
        self.thinking = thinking  # seconds before each decision
        self.says_ready = says_ready  # or looks until the pause is over
        self.seq = 0  # the last entry seen without a gap
        self.settled = 0  # the entry after which the following is so
        self.you: Json = {"seat": None, "asked": None}
        self.info: Json = {"status": "open"}
        self.pause: Json | None = None
        self.pending: Command | None = None  # sent, and not answered yet
        self.sent: dict[str, Command] = {}
        self.times: Counter[str] = Counter()  # that a command was sent
        self.acked: dict[str, int] = {}
        self.refused: dict[str, str] = {}
        self.seen: dict[int, tuple[str, int | None, int]] = {}
        self.byes = 0
        self.went_back = 0  # snapshots of an earlier state than one already seen
        self.connected = 0  # times that the server answered a socket or a poll
        self.lost = 0  # connections
        self.heard_at = time.time()  # when the last message came
        self._silences = 0  # since the last new entry
        self._wait_for = 0  # the last own entry: nothing is decided before it is seen
        self._resync: int | None = None  # an entry since when to ask, if any

    @property
    def over(self) -> bool:
        return self.info["status"] in ("over", "closed")

    async def play(self) -> None:
        """Play until the game is over, whatever happens to the connection."""
        while not self.over:
            try:
                await (self._by_polling() if self.polls else self._by_socket())
            except Lost:
                self.lost += 1
                self.person.link.turn()
                await asyncio.sleep(AGAIN)

    async def _by_socket(self) -> None:
        known = f"?since={self.settled}" if self.settled else ""
        path = f"/api/tables/{self.table}/socket{known}"
        async with self.person.link.socket(path, self.person.cookie) as socket:
            self.connected += 1
            patience = self.patience
            if self.pending is not None:
                await self._send(socket, self.pending)
            while not self.over:
                if (wished := await self._wished()) is not None:
                    await self._send(socket, wished)
                if self._resync is not None:
                    since, self._resync = self._resync, None
                    await self._say(socket, {"type": "resync", "since": since})
                try:
                    async with asyncio.timeout(patience):
                        text = await socket.receive()
                except TimeoutError:
                    patience = min(LONGEST_SILENCE, patience * 1.5)
                    self._resync = self.settled
                    self._note_silence()
                    if self.pending is not None:
                        await self._send(socket, self.pending)
                else:
                    settled = self.settled
                    self.hear(json.loads(text))
                    patience = self.patience if self.settled > settled else patience

    async def _send(self, socket: Socket, command: Command) -> None:
        self.times[command.id] += 1
        await self._say(socket, {"type": "command", **command.to_json()})

    async def _say(self, socket: Socket, message: Json) -> None:
        """Send a message; if the server has closed the connection, read what it sent before."""
        try:
            await socket.send(json.dumps(message))
        except Lost:
            while True:
                self.hear(json.loads(await socket.receive()))

    async def _by_polling(self) -> None:
        path = f"/api/tables/{self.table}"
        while not self.over:
            command = self.pending or await self._wished()
            if command is not None:
                self.times[command.id] += 1
                answer = await self.person.link.request(
                    "POST", f"{path}/actions", command.to_json(), self.person.cookie
                )
                message = (
                    {"type": "ack"} if answer.status < 400 else {"type": "refused", "refusal": answer.body}
                )
                self.hear(message | {"id": command.id, "seq": (answer.body or {}).get("seq")})
            since = self.settled if self._resync is None else self._resync
            self._resync = None
            events = f"{path}/events?since={since}&wait={POLL_SECONDS}"
            answer = await self.person.link.request("GET", events, None, self.person.cookie)
            if answer.status >= 400:
                raise Lost(answer.body)
            self.connected += 1
            self._note_silence()
            for message in answer.body["events"]:
                self.hear(message)

    # Deciding ---------------------------------------------------------------------------------------

    async def _wished(self) -> Command | None:
        """The next command, if any: one at a time, and only when the state is known without a gap."""
        known = self.settled and self.settled == self.seq and self.settled >= self._wait_for
        if self.pending is not None or not known or self._resync is not None:
            return None
        do = self._do() if self.info["status"] == "running" else None
        if do is None:
            return None
        if seconds := self.thinking():
            await asyncio.sleep(seconds)
        self.pending = Command(secrets.token_hex(8), self.settled, do)
        self.sent[self.pending.id] = self.pending
        return self.pending

    def _do(self) -> Json | None:
        if self.pause is not None and self.says_ready and self.you["seat"] not in self.pause["ready"]:
            return {"type": "ready"}
        action = self.rule(self.you["asked"]) if self.you["asked"] else None
        return None if action is None else {"type": "play", "action": action}

    # Hearing ----------------------------------------------------------------------------------------

    def hear(self, message: Json) -> None:
        self.heard_at = time.time()
        match message["type"]:
            case "snapshot":
                self._take_snapshot(message)
            case "event":
                self._take_event(message)
            case "ack":
                self._take_ack(message["id"], message["seq"])
            case "refused":
                self._take_refusal(message["id"], message["refusal"]["code"])
            case "bye":
                self.byes += 1

    def _take_snapshot(self, snapshot: Json) -> None:
        if snapshot["seq"] < self.settled:
            self.went_back += 1
            return
        self.seq = snapshot["seq"]
        self._settle(snapshot["seq"], snapshot)

    def _take_event(self, event: Json) -> None:
        seq, shown = event["seq"], (event["kind"], event["seat"], event["at"])
        assert self.seen.setdefault(seq, shown) == shown, f"entry {seq} was {self.seen[seq]} and is {shown}"
        if seq > self.seq + 1:
            self._resync = self.settled
            return
        self.seq = max(self.seq, seq)
        if seq == self.seq and event["now"] is not None:
            self._settle(seq, event["now"])

    def _note_silence(self) -> None:
        self._silences += 1
        lost = self._silences > SILENCES and self._wait_for > self.settled
        assert not lost, f"entry {self._wait_for} was acknowledged and does not come"

    def _settle(self, seq: int, now: Json) -> None:
        self._silences = 0 if seq > self.settled else self._silences
        self.settled = seq
        self.you = now["you"]
        self.pause = now["clock"]["pause"]
        self.info = now["table"] or self.info

    def _take_ack(self, command: str, seq: int) -> None:
        if command in self.sent:
            earlier = self.acked.setdefault(command, seq)
            assert earlier == seq, f"acknowledged as entry {earlier}, then as {seq}"
            self._wait_for = max(self._wait_for, seq)
        if self.pending is not None and self.pending.id == command:
            self.pending = None

    def _take_refusal(self, command: str | None, code: str) -> None:
        if self.pending is None or self.pending.id != command:
            return
        if code in LATER:
            self._resync = self.settled
            return  # silence follows, and then the same once more
        self.refused[self.pending.id] = code
        self.pending = None
        self._resync = 0
