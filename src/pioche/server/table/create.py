"""New tables: by a guest's wishes, as a rematch, to continue a finished game or a puzzle, or with the deal of a day."""

from __future__ import annotations

import base64
import contextlib
import hashlib
import secrets
from dataclasses import asdict, replace
from typing import Any

from pioche.bots import NAMES, check_name
from pioche.coach.puzzles.puzzle import Puzzle
from pioche.core.game import Game, game
from pioche.core.refusals import BadSeat
from pioche.core.rng import SEED_BYTES, commit
from pioche.server.clock import milliseconds
from pioche.server.days import BOTS, SEAT, Days
from pioche.server.http import schemas
from pioche.server.refusals import (
    AlreadySeated,
    BadMoment,
    NotOpen,
    NotOver,
    NotRunning,
    NotSeated,
    OtherRules,
    SeatsOpen,
    TooMany,
    Unavailable,
)
from pioche.server.settings import Limits
from pioche.server.store.rows import Entry, EntryWrite, GuestRow, TableRow
from pioche.server.store.store import Store, StoreDown
from pioche.server.table.commands import AnyDo, Command, NameRematch
from pioche.server.table.continued import Continued, moves_of
from pioche.server.table.finished import without_undone
from pioche.server.table.live import STAND_IN, DayDeal, Live
from pioche.server.table.registry import TableRegistry

Seats = list[dict[str, Any]]  # as the first entry has them: {}, {"bot": name} or {"reserved": guest}


class TableCreator:
    """Creates tables; the registry loads them from there on."""

    def __init__(self, store: Store, tables: TableRegistry, days: Days, limits: Limits) -> None:
        self._store = store
        self._days = days
        self._tables = tables
        self._limits = limits

    async def create(self, guest: GuestRow, new: schemas.NewTable) -> schemas.TableMade:
        """Create a table that the guest owns; raises a refusal."""
        wanted_game = game(new.game)
        players = wanted_game.check_players(len(new.seats))
        options = wanted_game.check_options(players, new.options)
        mine = [seat for seat, wanted in enumerate(new.seats) if wanted == "me"]
        if len(mine) > 1:
            raise TooMany(what="seats", most=1)
        free = [str(seat) for seat, wanted in enumerate(new.seats) if wanted == "open"]
        if new.start and free:
            raise SeatsOpen(expected=", ".join(free))
        seats: Seats = [
            {"bot": check_name(wanted.bot, NAMES)} if isinstance(wanted, schemas.BotSeat) else {}
            for wanted in new.seats
        ]
        await self._check_unfinished(guest)
        table_id = _new_id()
        pace = {
            "bots": new.bots, "seconds": new.seconds, "hints": new.hints and not new.serious,
            "serious": new.serious,
        }  # fmt: skip
        row = _new_row(table_id, wanted_game, options, seats, new.listed, guest.id, pace)
        await self._write_first(row, seats)
        seq = 1
        if mine:
            seq = await self._submit(table_id, guest, _sit(mine[0]))
        if new.start:
            seq = await self._submit(table_id, guest, _START)
        return _made(row, seq)

    async def continue_game(
        self, table_id: str, guest: GuestRow, wanted: schemas.Continue
    ) -> schemas.TableMade:
        """Create a table that continues a finished game after some of its decisions.

        The guest gets one seat, bots the others. The secret is the other table's, which everybody knows.
        """
        live = await self._read(table_id)
        if not live.disclosed(milliseconds()):
            raise NotOver
        if not live.playable:
            raise OtherRules(given=live.row.rules, expected=live.game.version)
        await self._check_unfinished(guest)
        played = moves_of(without_undone(await self._store.log(table_id)))
        last = len(played) - (live.status == "over")
        if not live.started_at:
            raise NotRunning
        if wanted.decisions > last:
            raise BadMoment(given=wanted.decisions, expected=f"0..{last}")
        before = live.continued.moves if live.continued else ()
        moves = (*before, *played[: wanted.decisions])
        nonce_seats = live.nonce_seats
        continued = Continued(
            table_id, wanted.decisions, tuple(live.nonces),
            None if nonce_seats is None else tuple(nonce_seats), moves,
        )  # fmt: skip
        seat = wanted.seat
        if seat is None:
            seat = played[wanted.decisions][0] if wanted.decisions < len(played) else 0
        if seat >= len(live.places):
            raise BadSeat(given=str(seat), expected=f"0..{len(live.places) - 1}")
        seats: Seats = [{"bot": place.bot or STAND_IN} for place in live.places]
        seats[seat] = {"reserved": guest.id}
        new_id = _new_id()
        pace = {"bots": live.pace.bots, "seconds": None, "hints": True}
        row = replace(
            _new_row(new_id, live.game, dict(live.options), seats, False, guest.id, pace),
            secret=live.row.secret,
        )
        await self._write_first(row, seats, continued)
        await self._submit(new_id, guest, _sit(seat))
        return _made(row, await self._submit(new_id, guest, _START))

    async def continue_puzzle(self, played: Game, puzzle: Puzzle, guest: GuestRow) -> schemas.TableMade:
        """Create a table that continues from a puzzle's position: the guest decides there, bots elsewhere."""
        await self._check_unfinished(guest)
        seats: Seats = [{"bot": STAND_IN} for _ in range(puzzle.players)]
        seats[puzzle.seat] = {"reserved": guest.id}
        options = dict(played.check_options(puzzle.players, puzzle.options))
        pace = {"bots": "relaxed", "seconds": None, "hints": True}
        new_id = secrets.token_urlsafe(16)
        row = replace(_new_row(new_id, played, options, seats, False, guest.id, pace), secret=puzzle.secret)
        await self._write_first(row, seats, Continued(None, len(puzzle.moves), (), (), puzzle.moves))
        await self._submit(new_id, guest, _sit(puzzle.seat))
        return _made(row, await self._submit(new_id, guest, _START))

    async def day_table(self, guest: GuestRow, played: Game, day: int, counted: bool) -> schemas.TableMade:
        """The guest's table with the deal of a day: the counted try, which exists once, or a new one.

        The secret is the day's alone, so that everybody has the same cards. Raises `NoSuchDay` or `TooMany`.
        """
        secret = await self._days.deal_secret(day, played)
        table_id = await self._days.table_id(day, played.id, guest.id) if counted else _new_id()
        if not counted or await self._store.table(table_id) is None:
            await self._check_unfinished(guest)
            players, options = played.day
            seats: Seats = [{"bot": BOTS} for _ in range(players)]
            seats[SEAT] = {"reserved": guest.id}
            pace = {"bots": "quick", "seconds": None, "hints": False, "serious": False}
            row = replace(_new_row(table_id, played, options, seats, False, guest.id, pace), secret=secret)
            await self._write_first(row, seats, day=DayDeal(day, counted))
        live = await self._read(table_id)
        if live.status == "open":  # also where a server died between these entries, or two tabs begin at once
            with contextlib.suppress(AlreadySeated, NotOpen):
                await self._submit(table_id, guest, _sit(SEAT))
            with contextlib.suppress(NotOpen):
                await self._submit(table_id, guest, _START)
        return await self._tables.read(table_id, lambda table: _made(table.live.row, table.live.seq))

    async def rematch(self, table_id: str, guest: GuestRow, wanted: schemas.Rematch) -> schemas.TableMade:
        """The table where the same people play again; the first who asks creates it."""
        live = await self._read(table_id)
        seat = live.seat_of(guest.id)
        if seat is None and guest.id != live.owner:
            raise NotSeated
        if not live.disclosed(milliseconds()):
            raise NotOver
        # The id follows from the table: two who ask at the same time write the same first entry.
        digest = hashlib.sha256(b"pioche rematch" + live.row.secret + live.id.encode()).digest()[:16]
        new_id = base64.urlsafe_b64encode(digest).decode().rstrip("=")
        if live.rematch is None:
            seats: Seats = [
                {"bot": place.bot} if place.bot else {"reserved": place.guest, "name": place.name}
                for place in live.places
            ]
            row = _new_row(
                new_id, live.game, dict(live.options), seats, live.listed, guest.id, dict(live.row.pace)
            )
            await self._write_first(row, seats)
            await self._submit(table_id, guest, NameRematch(new_id))
        new = await self._read(new_id)
        if seat is not None and new.status == "open" and new.seat_of(guest.id) is None:
            own = live.seats_of(guest.id)
            for each in own:
                await self._submit(
                    new_id, guest, _sit(each, live.places[each].name if each != own[0] else None)
                )
            only_bots = all(place.bot for other, place in enumerate(new.places) if other not in own)
            if wanted.start and only_bots and new.owner == guest.id:
                await self._submit(new_id, guest, _START)
        return await self._tables.read(new_id, lambda table: _made(table.live.row, table.live.seq))

    async def _read(self, table_id: str) -> Live:
        return await self._tables.read(table_id, lambda table: table.live)

    async def _submit(self, table_id: str, guest: GuestRow, do: AnyDo) -> int:
        return await (await self._tables.open(table_id)).submit(Command(do, guest.id, guest.name))

    async def _check_unfinished(self, guest: GuestRow) -> None:
        most = self._limits.tables_unfinished
        if len(await self._store.tables_of(guest.id, ("open", "running"), None, most)) >= most:
            raise TooMany(what="tables", most=most)

    async def _write_first(
        self, row: TableRow, seats: Seats, continued: Continued | None = None, day: DayDeal | None = None
    ) -> None:
        """Write the row and the first entry of a table, unless it exists already."""
        data = {
            "owner": row.owner,
            "listed": row.listed,
            "pace": row.pace,
            "seats": seats,
            "commitment": commit(row.secret).hex(),
        }
        if continued is not None:
            data["continued"] = continued.to_json()
        if day is not None:
            data["day"] = asdict(day)
        entry = Entry(row.id, 1, row.created, row.owner, None, "created", data)
        try:
            await self._store.append(EntryWrite(entry, table=row))
        except StoreDown:
            raise Unavailable from None


_START = schemas.Start(type="start")


def _new_id() -> str:
    return secrets.token_urlsafe(16)


def _sit(seat: int, name: str | None = None) -> schemas.Sit:
    return schemas.Sit(type="sit", seat=seat, name=name)


def _made(row: TableRow, seq: int) -> schemas.TableMade:
    return schemas.TableMade(id=row.id, seq=seq, commitment=commit(row.secret).hex())


def _new_row(
    table_id: str, played: Game, options: dict[str, Any], seats: Seats, listed: bool, owner: str,
    pace: dict[str, Any],
) -> TableRow:  # fmt: skip
    now = milliseconds()
    listed_seats = [
        {"kind": "bot" if "bot" in seat else "open", "guest": None, "bot": seat.get("bot")} for seat in seats
    ]
    return TableRow(
        table_id, played.id, played.version, len(seats), options, "open", listed, owner,
        secrets.token_bytes(SEED_BYTES), now, now, listed_seats, pace,
    )  # fmt: skip
