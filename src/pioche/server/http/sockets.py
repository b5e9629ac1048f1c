"""The WebSocket of one browser tab: it sends the table's events and receives commands."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Callable, Sequence
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
PONG = b'{"type":"pong"}'
RECONNECT_MS = 500  # after which clients reconnect to a server that stops
LONGEST_THROTTLE = 1.0  # s for which a client that sends too much is not read


class Socket:
    """A watcher of a table behind a WebSocket, with a bounded queue of messages to send."""

    def __init__(
        self, process: ServerProcess, websocket: WebSocket, guest: GuestRow | None, seat: int | None = None
    ) -> None:
        self.who = guest
        self.guest = None if guest is None else guest.id
        self.address = household(websocket.scope["state"]["client_address"])
        self.seat = seat
        self.viewer = Viewer(SPECTATOR)
        self._websocket = websocket
        self._direct: DirectProtocol | None = websocket.scope.get("extensions", {}).get(DIRECT)
        self._most = process.settings.limits.socket_queue
        self._seconds = process.settings.limits.send_seconds
        self._dropped = process.metrics.dropped
        self._queue: deque[bytes] = deque()
        self._waiting = asyncio.Event()
        self._ended: int | None = None
        self._held: bytes | None = None  # a message that goes with the next one

    def send(self, text: bytes) -> None:
        """Send a message; a client whose queue is full is disconnected as too slow."""
        held, self._held = self._held, None
        if self._ended is None:
            if len(self._queue) >= self._most:
                self._dropped.inc()
                self.end(SLOW)
                return
            # Usually the queue is empty, and writing directly takes 6 µs instead of 23 through the task.
            texts = (text,) if held is None else (held, text)
            if not self._queue and self._direct is not None and self._direct.write_text(*texts):
                return
            self._queue.extend(texts)
            self._waiting.set()

    def send_with_next(self, text: bytes) -> None:
        """Send a message in one write with the next one, which follows at once; or soon, if none follows.

        An acknowledgement and the event of its entry take one system call of about 8 µs instead of two.
        """
        self._send_held()
        self._held = text
        asyncio.get_running_loop().call_soon(self._send_held)

    def _send_held(self) -> None:
        if self._held is not None:
            held, self._held = self._held, None
            self.send(held)

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

    def read_directly(self, take: Callable[[str], bool]) -> None:
        """Pass messages of the client to `take` at once, where the server can; see `DirectProtocol`."""
        if self._direct is not None:
            self._direct.read_directly(take)

    def end_for_restart(self) -> None:
        """Tell the client to come back soon, then close the socket."""
        self.send(encoded({"type": "bye", "again": RECONNECT_MS}))
        self.end(RESTART)

    async def pump(self) -> None:
        """Send the queued messages in order until the socket is ended, then close it."""
        sending = self._websocket.send
        while True:
            while self._queue:
                # The message stays in the queue until it is sent, so that `send` does not overtake it.
                message = {"type": "websocket.send", "text": self._queue[0].decode()}
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


class Conversation:
    """What one client says, answered one message after the other.

    Messages come directly from the protocol (`take`), or through ASGI (`receive`). While one is being
    answered, the others wait, unread. The commit queue answers a command by calling `set_result` or
    `set_exception`, as it would a future's; a task and a future for each command took 12 µs more.
    """

    def __init__(self, process: ServerProcess, websocket: WebSocket, socket: Socket, table_id: str) -> None:
        self._process = process
        self._websocket = websocket
        self._socket = socket
        self._table_id = table_id
        self._command: str | None = None  # the id of the command that is being answered
        self._busy = False  # whether a message is being answered
        self._queued = False  # whether a message from ASGI waits or is being answered
        self._closed = False
        self._loop = asyncio.get_running_loop()
        self._free: asyncio.Future[None] | None = None  # what `receive` waits for while a message is answered
        self.failed: asyncio.Future[None] = self._loop.create_future()  # gets the error of a fault

    def take(self, text: str) -> bool:
        """Answer a message, unless another one is being answered."""
        if self._busy or self._queued or self._closed:
            return False
        try:
            self._begin(text)
        except Exception as error:
            self._fail(error)
        return True

    async def receive(self) -> None:
        """Answer the messages that come through ASGI, until the client disconnects."""
        try:
            while True:
                message = await self._websocket.receive()
                if message["type"] == "websocket.disconnect":
                    return
                self._queued = True
                await self._until_free()
                self._begin(message.get("text"))
                await self._until_free()
                self._queued = False
        finally:
            self._closed = True

    async def _until_free(self) -> None:
        while self._busy:
            self._free = self._loop.create_future()
            await self._free

    def _begin(self, text: str | None) -> None:
        """Answer a message; a client beyond its rate is not read for a while, which costs the server nothing."""
        process, socket = self._process, self._socket
        self._busy, self._command = True, None
        try:
            received = _parsed(text)
            if isinstance(received, schemas.HeardCommand):
                self._command = received.id
                if socket.who is None:  # a guest's commands have a rate of their own
                    process.limits.take("requests", socket.address)
                process.submit(self._table_id, socket.who, received, socket.address, self)
                return
            process.limits.take("requests", socket.address)
            if isinstance(received, schemas.HeardPing):
                socket.send(PONG)
                self._finish()
            else:
                process.tasks.start(self._answer(received))
        except Refused as refusal:
            self._refuse(refusal)

    async def _answer(self, received: schemas.HeardEmote | schemas.HeardResync | schemas.HeardLook) -> None:
        process, socket = self._process, self._socket
        try:
            if isinstance(received, schemas.HeardResync):
                await (await process.tables.open(self._table_id)).resync(socket, received.since)
            elif isinstance(received, schemas.HeardLook):
                await (await process.tables.open(self._table_id)).look(socket, received.seat)
            elif socket.who is None:
                raise NotAGuest
            else:
                await process.emote(self._table_id, socket.who, received.emote)
            self._finish()
        except Refused as refusal:
            self._refuse(refusal)

    # The answer to a command ----------------------------------------------------------------------------

    def done(self) -> bool:
        """Whether nobody waits for the answer any more."""
        return self._closed

    def set_result(self, seq: int) -> None:
        """The command is on the disk, as entry `seq`."""
        self._socket.send_with_next(encoded({"type": "ack", "id": self._command, "seq": seq}))
        self._finish()

    def set_exception(self, error: Exception) -> None:
        """The command was not executed."""
        if isinstance(error, Refused):
            self._refuse(error)
        else:
            self._fail(error)

    def _fail(self, error: Exception) -> None:
        """A fault of the server: the guard logs it and closes the socket."""
        self._closed = True
        if not self.failed.done():
            self.failed.set_exception(error)

    def _refuse(self, refusal: Refused) -> None:
        throttle = _throttle(self._process, self._socket, refusal)
        self._socket.send(_refused(self._command, refusal))
        if throttle:
            self._loop.call_later(throttle, self._finish)
        else:
            self._finish()

    def _finish(self) -> None:
        self._busy = False
        if self._free is not None and not self._free.done():
            self._free.set_result(None)


async def serve(
    process: ServerProcess, websocket: WebSocket, table_id: str, since: int | None, seat: int | None = None
) -> None:
    """Serve one WebSocket of a table until either side closes it."""
    guest = await process.identity.guest(websocket)
    address = household(websocket.scope["state"]["client_address"])
    with contextlib.ExitStack() as held:
        held.enter_context(process.limits.holding("sockets-of-address", address))
        if guest is not None:
            held.enter_context(process.limits.holding("sockets-of-guest", guest.id))
        table = await process.open_table(table_id, address)
        table.check_visible(None if guest is None else guest.id)
        try:
            await websocket.accept()
        except OSError:  # the client has disconnected
            raise WebSocketDisconnect(1006) from None
        socket = Socket(process, websocket, guest, seat)
        process.sockets.add(socket)
        held.callback(process.sockets.discard, socket)
        held.callback(table.leave, socket)
        await table.watch(socket, since)
        await _converse(socket, Conversation(process, websocket, socket, table_id))


async def _converse(socket: Socket, conversation: Conversation) -> None:
    """Send and receive concurrently; when one of the two ends, the other is cancelled."""
    socket.read_directly(conversation.take)
    pumping = asyncio.create_task(socket.pump())
    receiving = asyncio.create_task(conversation.receive())
    working = {pumping, receiving, conversation.failed}
    done, pending = await asyncio.wait(working, return_when=asyncio.FIRST_COMPLETED)
    for task in pending:
        task.cancel()
    await asyncio.gather(*pending, return_exceptions=True)
    for task in done:
        error = task.exception()
        if error is not None and not isinstance(error, OSError | RuntimeError):
            raise error


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


def _refused(command: str | None, refusal: Refused) -> bytes:
    return encoded({"type": "refused", "id": command, "refusal": refusals.body(refusal)})


def first_fault(errors: Sequence[Any]) -> dict[str, str]:
    """The place of the first validation error, and what was expected there."""
    first = errors[0]
    place = ".".join(str(part) for part in first["loc"])[:80]
    return {"place": place or "-", "expected": str(first["msg"])[:120]}
