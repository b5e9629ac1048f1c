"""New tables: as somebody wants one, or for the same people to play again."""

from __future__ import annotations

import base64
import hashlib
import secrets
from dataclasses import replace
from typing import Any

from pioche.bots import NAMES, check_name
from pioche.core.game import game
from pioche.core.refusals import BadSeat
from pioche.core.rng import SEED_BYTES, commit
from pioche.server.clock import milliseconds
from pioche.server.http import schemas
from pioche.server.refusals import (
    BadMoment,
    NeedsNonce,
    NotOver,
    NotRunning,
    NotSeated,
    OtherRules,
    SeatsOpen,
    TooMany,
    Unavailable,
)
from pioche.server.settings import Limits
from pioche.server.store.rows import Append, Entry, Guest, TableRow
from pioche.server.store.store import Store, StoreDown
from pioche.server.table.continued import Continued, moves_of
from pioche.server.table.decide import NameRematch
from pioche.server.table.finished import standing
from pioche.server.table.live import STAND_IN
from pioche.server.table.registry import Tables


class TableCreator:
    """Makes tables; from then on `Tables` has them."""

    def __init__(self, store: Store, tables: Tables, limits: Limits) -> None:
        self._store = store
        self._tables = tables
        self._limits = limits

    async def create(self, guest: Guest, new: schemas.NewTable) -> tuple[str, int]:
        """A new table; the guest owns it and sits where `new` says."""
        room = game(new.game)
        players = room.check_players(len(new.seats))
        options = room.check_options(players, new.options)
        mine = [seat for seat, kind in enumerate(new.seats) if kind == "me"]
        if len(mine) > 1:
            raise TooMany(what="seats", most=1)
        if mine and new.nonce is None:
            raise NeedsNonce
        free = [str(seat) for seat, kind in enumerate(new.seats) if kind == "open"]
        if new.start and free:
            raise SeatsOpen(expected=", ".join(free))
        seats: list[dict[str, Any]] = [
            {"bot": check_name(kind.bot, NAMES)} if isinstance(kind, schemas.BotSeat) else {}
            for kind in new.seats
        ]
        await self._check_unfinished(guest)
        table = secrets.token_urlsafe(16)
        pace = {"bots": new.bots, "seconds": new.seconds, "hints": new.hints}
        row = self._row(table, new.game, room.version, options, seats, new.listed, guest.id, pace)
        await self._write_first(row, seats)
        seq = 1
        if mine:
            assert new.nonce is not None
            seq = await self._tables.execute(
                table, guest, schemas.Sit(type="sit", seat=mine[0], nonce=new.nonce)
            )
        if new.start:
            seq = await self._tables.execute(table, guest, schemas.Start(type="start"))
        return table, seq

    def _row(
        self, table: str, name: str, rules: int, options: dict[str, Any], seats: list[dict[str, Any]],
        listed: bool, owner: str, pace: dict[str, Any],
    ) -> TableRow:  # fmt: skip
        now = milliseconds()
        return TableRow(
            table, name, rules, len(seats), options, "open", listed, owner,
            secrets.token_bytes(SEED_BYTES), now, now, [_listed_seat(seat) for seat in seats], pace,
        )  # fmt: skip

    async def go_on(self, table_id: str, guest: Guest, wanted: schemas.Continue) -> tuple[str, int]:
        """A table that goes on from a moment of a finished one: the guest at one seat, bots at the others."""
        live = await self._tables.read(table_id, lambda table: table.live)
        if not live.disclosed:
            raise NotOver
        if not live.playable:
            raise OtherRules(given=live.row.rules, expected=live.game.version)
        await self._check_unfinished(guest)
        played = moves_of(standing(await self._store.log(table_id)))
        last = len(played) - (live.status == "over")
        if not live.started_at:
            raise NotRunning
        if wanted.decisions > last:
            raise BadMoment(given=wanted.decisions, expected=f"0..{last}")
        before = live.continued.moves if live.continued else ()
        moves = (*before, *played[: wanted.decisions])
        continued = Continued(table_id, wanted.decisions, tuple(live.nonces), moves)
        seat = wanted.seat
        if seat is None:
            seat = played[wanted.decisions][0] if wanted.decisions < len(played) else 0
        if seat >= len(live.places):
            raise BadSeat(given=str(seat), expected=f"0..{len(live.places) - 1}")
        seats: list[dict[str, Any]] = [{"bot": place.bot or STAND_IN} for place in live.places]
        seats[seat] = {"reserved": guest.id}
        table = secrets.token_urlsafe(16)
        pace = {"bots": live.pace.bots, "seconds": None, "hints": True}
        row = self._row(
            table, live.game.id, live.game.version, dict(live.options), seats, False, guest.id, pace
        )
        await self._write_first(replace(row, secret=live.row.secret), seats, continued)
        # Every person's seat has a nonce; the deal is that of the other table all the same.
        nonce = secrets.token_bytes(SEED_BYTES).hex()
        await self._tables.execute(table, guest, schemas.Sit(type="sit", seat=seat, nonce=nonce))
        return table, await self._tables.execute(table, guest, schemas.Start(type="start"))

    async def _check_unfinished(self, guest: Guest) -> None:
        most = self._limits.tables_unfinished
        if len(await self._store.tables_of(guest.id, ("open", "running"), None, most)) >= most:
            raise TooMany(what="tables", most=most)

    async def _write_first(
        self, row: TableRow, seats: list[dict[str, Any]], continued: Continued | None = None
    ) -> bool:
        data = {
            "owner": row.owner,
            "listed": row.listed,
            "pace": row.pace,
            "seats": seats,
            "commitment": commit(row.secret).hex(),
        }
        if continued is not None:
            data["continued"] = continued.to_json()
        entry = Entry(row.id, 1, row.created, row.owner, None, "created", data)
        try:
            return await self._store.append(Append(entry, table=row))
        except StoreDown:
            raise Unavailable from None

    async def rematch(self, table_id: str, guest: Guest, nonce: str | None) -> str:
        """The table where the same people play again: made by the first who asks, joined by the others."""
        live = await self._tables.read(table_id, lambda table: table.live)
        seat = live.seat_of(guest.id)
        if seat is None and guest.id != live.owner:
            raise NotSeated
        if not live.disclosed:
            raise NotOver
        if seat is not None and nonce is None:
            raise NeedsNonce
        name = hashlib.sha256(b"pioche rematch" + live.row.secret + live.id.encode()).digest()[:16]
        again = base64.urlsafe_b64encode(name).decode().rstrip("=")
        if live.rematch is None:
            seats: list[dict[str, Any]] = [
                {"bot": place.bot} if place.bot else {"reserved": place.guest} for place in live.places
            ]
            room = live.game
            row = self._row(
                again, room.id, room.version, dict(live.options), seats, live.listed,
                guest.id, dict(live.row.pace),
            )  # fmt: skip
            await self._write_first(row, seats)
            await self._tables.execute(table_id, guest, NameRematch(again))
        made = await self._tables.read(again, lambda table: table.live)
        if seat is not None and made.status == "open" and made.seat_of(guest.id) is None:
            assert nonce is not None
            await self._tables.execute(again, guest, schemas.Sit(type="sit", seat=seat, nonce=nonce))
            bots = all(place.bot for other, place in enumerate(made.places) if other != seat)
            if bots and made.owner == guest.id:
                await self._tables.execute(again, guest, schemas.Start(type="start"))
        return again


def _listed_seat(seat: dict[str, Any]) -> dict[str, Any]:
    return {"kind": "bot" if "bot" in seat else "open", "guest": None, "bot": seat.get("bot")}
