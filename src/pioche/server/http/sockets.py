"""The WebSocket of one browser tab: it sends the table's events and receives commands."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from pydantic import TypeAdapter, ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from pioche.core.contract import SPECTATOR
from pioche.core.refusals import Refused
from pioche.server import refusals
from pioche.server.http import schemas
from pioche.server.http.limits import household
from pioche.server.http.protocol import DIRECT, DirectProtocol
from pioche.server.process import ServerProcess
from pioche.server.refusals import BadRequest, NotAGuest, TooFast
from pioche.server.store.rows import GuestRow
from pioche.server.table.broadcast import encoded
from pioche.server.table.views import Viewer

logger = logging.getLogger(__name__)

MESSAGE: TypeAdapter[schemas.Heard] = TypeAdapter(schemas.Heard)
# WebSocket close codes: the client reads too slowly; the server restarts; the guest was deleted.
SLOW, RESTART, NO_GUEST = 1013, 1012, 1008
RECONNECT_MS = 500  # after which clients reconnect to a server that stops
LONGEST_THROTTLE = 1.0  # s for which a client that sends too much is not read


class Socket:
    """A watcher of a table behind a WebSocket, with a bounded queue of messages to send."""

    def __init__(self, process: ServerProcess, websocket: WebSocket, guest: GuestRow | None) -> None:
        self.who = guest
        self.guest = None if guest is None else guest.id
        self.address = household(websocket.scope["state"]["client_address"])
        self.viewer = Viewer(SPECTATOR)
        self._websocket = websocket
        self._direct: DirectProtocol | None = websocket.scope.get("extensions", {}).get(DIRECT)
        self._most = process.settings.limits.socket_queue
        self._seconds = process.settings.limits.send_seconds
        self._dropped = process.metrics.dropped
        self._queue: deque[str] = deque()
        self._waiting = asyncio.Event()
        self._ended: int | None = None

    def send(self, text: str) -> None:
        """Send a message; a client whose queue is full is disconnected as too slow."""
        if self._ended is None:
            if len(self._queue) >= self._most:
                self._dropped.inc()
                self.end(SLOW)
                return
            # Usually the queue is empty, and writing directly takes 6 µs instead of 23 through the task.
            if not self._queue and self._direct is not None and self._direct.write_text(text):
                return
            self._queue.append(text)
            self._waiting.set()

    def renamed(self, name: str | None) -> None:
        """Note the guest's new name; `None` means that the guest was deleted, and ends the socket."""
        if name is None:
            self.who = None
            self.end(NO_GUEST)
        elif self.who is not None:
            self.who = replace(self.who, name=name)

    def end(self, code: int) -> None:
        """Close the socket after the queued messages are sent; the queue of a slow client is discarded."""
        if self._ended is None:
            self._ended = code
            if code == SLOW:
                self._queue.clear()
                if self._direct is not None:
                    self._direct.cut_off()
            self._waiting.set()

    def end_for_restart(self) -> None:
        """Tell the client to come back soon, then close the socket."""
        self.send(f'{{"type":"bye","again":{RECONNECT_MS}}}')
        self.end(RESTART)

    async def pump(self) -> None:
        """Send the queued messages in order until the socket is ended, then close it."""
        sending = self._websocket.send
        while True:
            while self._queue:
                # The message stays in the queue until it is sent, so that `send` does not overtake it.
                message = {"type": "websocket.send", "text": self._queue[0]}
                try:
                    # asyncio.wait_for would lose a cancellation that arrives as the send completes.
                    async with asyncio.timeout(self._seconds):
                        await sending(message)
                except TimeoutError:
                    self._dropped.inc()
                    self.end(SLOW)
                if self._queue:
                    self._queue.popleft()
            if self._ended is not None:
                with contextlib.suppress(RuntimeError, TimeoutError):
                    async with asyncio.timeout(self._seconds):
                        await self._websocket.close(self._ended)
                return
            self._waiting.clear()
            await self._waiting.wait()


async def serve(process: ServerProcess, websocket: WebSocket, table_id: str, since: int | None) -> None:
    """Serve one WebSocket of a table until either side closes it."""
    guest = await process.identity.guest(websocket)
    address = household(websocket.scope["state"]["client_address"])
    with contextlib.ExitStack() as held:
        held.enter_context(process.limits.holding("sockets-of-address", address))
        if guest is not None:
            held.enter_context(process.limits.holding("sockets-of-guest", guest.id))
        table = await process.open_table(table_id, address)
        try:
            await websocket.accept()
        except OSError:  # the client has disconnected
            raise WebSocketDisconnect(1006) from None
        socket = Socket(process, websocket, guest)
        process.sockets.add(socket)
        held.callback(process.sockets.discard, socket)
        held.callback(table.leave, socket)
        await table.watch(socket, since)
        await _converse(process, websocket, socket, table_id)


async def _converse(process: ServerProcess, websocket: WebSocket, socket: Socket, table_id: str) -> None:
    """Send and receive concurrently; when one of the two ends, the other is cancelled."""
    pumping = asyncio.create_task(socket.pump())
    receiving = asyncio.create_task(_receive(process, websocket, socket, table_id))
    done, pending = await asyncio.wait({pumping, receiving}, return_when=asyncio.FIRST_COMPLETED)
    for task in pending:
        task.cancel()
    await asyncio.gather(*pending, return_exceptions=True)
    for task in done:
        error = task.exception()
        if error is not None and not isinstance(error, OSError | RuntimeError):
            raise error


async def _receive(process: ServerProcess, websocket: WebSocket, socket: Socket, table_id: str) -> None:
    """Answer each message; a client beyond its rate is not read for a while, which costs the server nothing."""
    while True:
        message = await websocket.receive()
        if message["type"] == "websocket.disconnect":
            return
        command = None
        try:
            received = _parsed(message.get("text"))
            command = received.id if isinstance(received, schemas.HeardCommand) else None
            if command is None or socket.who is None:  # a guest's commands have a rate of their own
                process.limits.take("requests", socket.address)
            await _answer(process, socket, table_id, received)
        except Refused as refusal:
            throttle = _throttle(process, socket, refusal)
            socket.send(_refused(command, refusal))
            if throttle:
                await asyncio.sleep(throttle)


def _parsed(text: str | None) -> schemas.Heard:
    try:
        return MESSAGE.validate_json(text if text is not None else b"")
    except ValidationError as error:
        raise BadRequest(**first_fault(error.errors(include_url=False))) from None


def _throttle(process: ServerProcess, socket: Socket, refusal: Refused) -> float:
    """The seconds for which not to read the client after a refusal; an invalid message counts as a request."""
    try:
        if isinstance(refusal, BadRequest):
            process.limits.take("requests", socket.address)
    except TooFast as fast:
        refusal = fast
    wait = refusal.args_given["wait"] if isinstance(refusal, TooFast) else 0
    assert isinstance(wait, int)
    return min(wait / 1000, LONGEST_THROTTLE)


async def _answer(process: ServerProcess, socket: Socket, table_id: str, received: schemas.Heard) -> None:
    match received:
        case schemas.HeardCommand():
            seq = await process.command(table_id, socket.who, received, socket.address)
            socket.send(f'{{"type":"ack","id":"{received.id}","seq":{seq}}}')
        case schemas.HeardEmote():
            if socket.who is None:
                raise NotAGuest
            await process.emote(table_id, socket.who, received.emote)
        case schemas.HeardResync():
            await (await process.tables.open(table_id)).resync(socket, received.since)
        case schemas.HeardPing():
            socket.send('{"type":"pong"}')


def _refused(command: str | None, refusal: Refused) -> str:
    return encoded({"type": "refused", "id": command, "refusal": refusals.body(refusal)})


def first_fault(errors: Sequence[Any]) -> dict[str, str]:
    """The place of the first validation error, and what was expected there."""
    first = errors[0]
    place = ".".join(str(part) for part in first["loc"])[:80]
    return {"place": place or "-", "expected": str(first["msg"])[:120]}
