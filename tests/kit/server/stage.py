"""Tables at chosen points of their games, the same every time, for screenshots of the page.

    python -m tests.kit.server.stage FOLDER

fills an empty data folder and writes FOLDER/stage.json: the cookie of the person at the page, and
each table's id by its name.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import json
import random
import sys
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

from pioche.bots import bot
from pioche.core.game import game
from pioche.core.rng import commit, generator, secret_from
from pioche.server.clock import milliseconds
from pioche.server.http import schemas
from pioche.server.http.identity import hashed
from pioche.server.store.rows import Entry, EntryWrite, TableRow
from pioche.server.store.store import Store
from pioche.server.table.commands import Command, Deal
from pioche.server.table.decide import Circumstances, decide
from pioche.server.table.due import due_actions, pause_before_deal
from pioche.server.table.live import Live
from pioche.server.table.steps import dealer_steps, decision_step

ME, NAMES = "Inès", ("Malo", "Salomé", "Figue", "Jeanne", "Tao", "Noé", "Ada")
NONCE = "ab" * 16
THINKING = 6_000  # ms between two decisions
MOST = 5_000  # decisions before a game counts as endless


@dataclass(frozen=True)
class Scene:
    """A table to prepare: after at least this many decisions (None: at the end), at the viewer's turn."""

    name: str
    game: str
    players: int
    decisions: int | None
    options: dict[str, str | int] = field(default_factory=dict)
    ago: int = 0  # minutes since it was last touched; below 0: a pause that lasts
    choices: int = 2  # what I am asked has at least so many answers
    pause: int = 0  # stop where people look so long (ms) before the dealer goes on
    whims: float = 0  # how often somebody decides at random: not everybody plays alike


SCENES = (
    Scene("deux-sans-trois", "deux-sans-trois", 4, 40, ago=3, choices=3),
    Scene("deux-sans-trois-end", "deux-sans-trois", 3, None, ago=300),
    Scene("trio", "trio", 4, 14, ago=4, choices=3),
    Scene("trio-picante", "trio", 3, 20, {"mode": "picante"}, ago=5, choices=3),
    Scene("trio-teams", "trio", 6, 12, {"teams": "on"}, ago=6),
    Scene("trio-end", "trio", 4, None, ago=400),
    Scene("qwinto", "qwinto", 4, 60, ago=7, choices=3, whims=0.35),
    Scene("qwinto-solo", "qwinto", 1, 16, ago=8, choices=3),
    Scene("qwinto-end", "qwinto", 3, None, ago=500, whims=0.2),
    Scene("skyjo", "skyjo", 4, 210, ago=1, whims=0.1),
    Scene("skyjo-eight", "skyjo", 8, 110, ago=9, whims=0.1),
    Scene("skyjo-pause", "skyjo", 4, 60, ago=-600, pause=5000),
    Scene("skyjo-end", "skyjo", 4, None, {"limit": 60}, ago=100),
    Scene("lost-cities", "lost-cities", 2, 50, ago=10, choices=3),
    Scene("lost-cities-end", "lost-cities", 2, None, ago=600),
)


def identity(name: str) -> str:
    """An id that looks random and depends only on the name."""
    return base64.urlsafe_b64encode(hashlib.sha256(name.encode()).digest()[:16]).decode().rstrip("=")


class Staging:
    """Writes one table's log."""

    def __init__(self, store: Store, row: TableRow) -> None:
        self._store, self.live, self._now = store, Live(row), row.created

    async def write(
        self, kind: str, data: dict[str, Any], guest: str | None = None, wait: int = THINKING
    ) -> None:
        self._now += wait
        entry = Entry(self.live.id, self.live.seq + 1, self._now, guest, None, kind, data)
        self.live.apply(entry)
        due = due_actions(self.live)
        self.live.row = self._row()
        seats = ((data["seat"], data["guest"]),) if kind == "seated" else ()
        due_at = due[0].at if due else None
        await self._store.append(EntryWrite(entry, due_at, due_at is not None, self.live.row, seats))

    def _row(self) -> TableRow:
        live = self.live
        seats = [{"kind": place.kind, "guest": place.guest, "bot": place.bot} for place in live.places]
        return replace(live.row, status=live.status, owner=live.owner, touched=self._now, seats=seats)

    async def do(self, guest: str | None, do: Any) -> None:
        command = Command(do, guest, seq=self.live.seq)
        draft = decide(self.live, command, Circumstances(self._now + 3_600_000))
        await self.write(draft.kind, draft.data, guest)

    async def play_until(self, scene: Scene, me: str) -> None:
        """Let greedy and random bots play with a fixed seed until the scene is reached."""
        chance = generator(secret_from(f"stage {scene.name}"))
        whims = random.Random(scene.name)
        for _ in range(MOST):
            if self.live.status == "over" or self._reached(scene):
                return
            now = self.live.frozen
            if now.dealer_due:
                await self.do(None, Deal())
                continue
            seat = now.actors[-1]
            player = "random" if whims.random() < scene.whims else "greedy"
            action = bot(player, self.live.game).choose(now.position, seat, chance)
            made = {"seat": seat, "action": self.live.game.notations[action]}
            first = decision_step(now, seat, action)
            steps = [first, *dealer_steps(first.after, partial(pause_before_deal, self.live))]
            by = "person" if self.live.places[seat].guest else "bot"
            dealt = steps[-1].after.position.dealt
            await self.write("played", {**made, "dealt": dealt, "by": by}, me if by == "person" else None)
        raise RuntimeError(f"{scene.name} does not end")

    def _reached(self, scene: Scene) -> bool:
        now = self.live.frozen
        if scene.decisions is None or len(self.live.decisions) < scene.decisions:
            return False
        if scene.pause:
            return now.dealer_due and pause_before_deal(self.live, now.position) >= scene.pause
        return now.actors == (0,) and len(now.position.legal(0)) >= scene.choices


def new_row(name: str, game_id: str, seats: int, options: dict[str, Any], me: str, created: int) -> TableRow:
    found = game(game_id)
    return TableRow(
        identity(name), game_id, found.version, seats, found.check_options(seats, options), "open", False, me,
        secret_from(f"stage {name}"), created, created, [], {"bots": "relaxed", "seconds": None},
    )  # fmt: skip


async def opened(store: Store, row: TableRow, seats: list[dict[str, Any]], listed: bool = False) -> Staging:
    staging = Staging(store, replace(row, listed=listed))
    created = {"owner": row.owner, "listed": listed, "pace": row.pace, "seats": seats}
    await staging.write("created", {**created, "commitment": commit(row.secret).hex()}, row.owner, 0)
    return staging


def sit(seat: int) -> schemas.Sit:
    return schemas.Sit(type="sit", seat=seat, nonce=NONCE)


async def fill(folder: Path) -> None:
    store = await Store.open(folder / "pioche.sqlite", process="stage")
    now = milliseconds()
    people = {name: identity(name) for name in (ME, *NAMES)}
    for name, guest in people.items():
        await store.create_guest(guest, hashed(f"stage-{guest}"), name, now)
    me = people[ME]
    for scene in SCENES:
        created = now - (scene.ago + 45) * 60_000
        row = new_row(scene.name, scene.game, scene.players, scene.options, me, created)
        staging = await opened(store, row, [{}, *[{"bot": "greedy"}] * (scene.players - 1)])
        await staging.do(me, sit(0))
        await staging.do(me, schemas.Start(type="start"))
        await staging.play_until(scene, me)
    waiting = await opened(store, new_row("waiting", "skyjo", 4, {}, me, now), [{}] * 4)
    await waiting.do(me, sit(0))
    await waiting.do(people["Malo"], sit(1))
    for name, game_id, seats in (("Salomé", "trio", 4), ("Jeanne", "lost-cities", 2)):
        listed = new_row(f"listed {name}", game_id, seats, {}, people[name], now)
        table = await opened(store, listed, [{}] * seats, listed=True)
        await table.do(people[name], sit(0))
    await store.close()
    names = [scene.name for scene in SCENES] + ["waiting"]
    contents = {"cookie": f"stage-{me}", "tables": {name: identity(name) for name in names}}
    (folder / "stage.json").write_text(json.dumps(contents, indent=2), "utf-8")


if __name__ == "__main__":
    target = Path(sys.argv[1])
    target.mkdir(parents=True)
    asyncio.run(fill(target))
