"""Guests: a nickname and a token in a cookie, without an account. The store keeps only the token's hash.

Each device of a guest has a token of its own.
"""

from __future__ import annotations

import hashlib
import secrets
import time
from collections import OrderedDict

from starlette.requests import HTTPConnection
from starlette.responses import Response

from pioche.server.http.nicknames import nickname
from pioche.server.refusals import NotAGuest, Unavailable
from pioche.server.settings import Settings
from pioche.server.store.people import Device
from pioche.server.store.rows import GuestRow
from pioche.server.store.store import Store, StoreDown

TOKEN_BYTES = 32
COOKIE_SECONDS = 400 * 24 * 3600  # the longest that browsers allow
CACHED_SECONDS = 5.0  # for which a guest is known without reading the store
MOST_CACHED = 10_000
SEEN_EVERY = 3_600_000  # ms between two notes that a device is in use
BROWSERS = (
    ("Firefox/", "Firefox"),
    ("Edg/", "Edge"),
    ("OPR/", "Opera"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
SYSTEMS = (
    ("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("Mac OS", "Mac"), ("Windows", "Windows"),
    ("Linux", "Linux"),
)  # fmt: skip


def hashed(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()


def label_of(connection: HTTPConnection) -> str:
    """The kind of browser and system of a request, such as "Firefox, Android"; nothing that tells people apart."""
    agent = connection.headers.get("user-agent", "")
    found = [next((name for part, name in kinds if part in agent), None) for kinds in (BROWSERS, SYSTEMS)]
    return ", ".join(name for name in found if name is not None)


class Identity:
    """Finds, creates, renames and deletes the guest behind a cookie."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self._store = store
        self._https = settings.https
        self.cookie = "__Host-pioche" if settings.https else "pioche"
        self._known: OrderedDict[bytes, tuple[float, GuestRow]] = OrderedDict()
        self._seen: OrderedDict[bytes, int] = OrderedDict()  # when each device was last noted

    def _token(self, connection: HTTPConnection) -> str | None:
        return connection.cookies.get(self.cookie) or None

    async def guest(self, connection: HTTPConnection) -> GuestRow | None:
        """The guest of the connection's cookie, or None."""
        token = self._token(connection)
        if token is None:
            return None
        key = hashed(token)
        known = self._known.get(key)
        if known is None or known[0] < time.monotonic():
            try:
                found = await self._store.guest_by_token(key)
            except StoreDown:
                raise Unavailable from None
            if found is None:
                self._known.pop(key, None)
                return None
            known = self._remember(key, found)
        connection.scope.setdefault("state", {})["guest"] = known[1].id
        return known[1]

    async def needed(self, connection: HTTPConnection) -> GuestRow:
        """The guest of the connection's cookie; raises `NotAGuest` where there is none."""
        guest = await self.guest(connection)
        if guest is None:
            raise NotAGuest
        return guest

    def _remember(self, key: bytes, guest: GuestRow) -> tuple[float, GuestRow]:
        known = self._known[key] = (time.monotonic() + CACHED_SECONDS, guest)
        self._known.move_to_end(key)
        if len(self._known) > MOST_CACHED:
            self._known.popitem(last=False)
        return known

    async def create(self, request: HTTPConnection, response: Response, name: str, now: int) -> GuestRow:
        """Create a guest and set the cookie with its token. Raises `BadName`."""
        guest = GuestRow(secrets.token_urlsafe(16), nickname(name), now)
        token = secrets.token_urlsafe(TOKEN_BYTES)
        await self._store.create_guest(guest.id, hashed(token), guest.name, now, label_of(request))
        self._set_cookie(response, token)
        return guest

    def _set_cookie(self, response: Response, token: str) -> None:
        response.set_cookie(
            self.cookie,
            token,
            max_age=COOKIE_SECONDS,
            path="/",
            secure=self._https,
            httponly=True,
            samesite="strict",
        )

    # The same guest on several devices

    async def note_seen(self, request: HTTPConnection, now: int) -> None:
        """Note that the device of the request is in use, at most once an hour."""
        token = self._token(request)
        if token is None:
            return
        key = hashed(token)
        if now - self._seen.get(key, 0) > SEEN_EVERY:
            self._seen[key] = now
            self._seen.move_to_end(key)
            if len(self._seen) > MOST_CACHED:
                self._seen.popitem(last=False)
            await self._store.people.note_seen(key, label_of(request), now)

    def is_token(self, request: HTTPConnection, token_hash: bytes) -> bool:
        """Whether the request comes from the device with this token."""
        token = self._token(request)
        return token is not None and hashed(token) == token_hash

    async def move_here(self, request: HTTPConnection, response: Response, code: str, now: int) -> bool:
        """Make the browser of the request a device of the code's guest; False: the code is invalid."""
        token = secrets.token_urlsafe(TOKEN_BYTES)
        device = Device(secrets.token_urlsafe(16), label_of(request), now, now, hashed(token))
        guest = await self._store.people.use_code(hashed(code), now, device)
        if guest is None:
            return False
        self._forget(request)
        self._set_cookie(response, token)
        return True

    async def remove_device(self, guest: GuestRow, device: str) -> bool:
        """Invalidate the token of one of the guest's devices; False: the guest has no such device."""
        token_hash = await self._store.people.remove_device(guest.id, device)
        if token_hash is not None:
            self._known.pop(token_hash, None)
        return token_hash is not None

    @staticmethod
    def new_code() -> str:
        """A random one-time code of 128 bits, short enough for a QR code."""
        return secrets.token_urlsafe(16)

    async def rename(self, connection: HTTPConnection, guest: GuestRow, name: str) -> GuestRow:
        renamed = GuestRow(guest.id, nickname(name), guest.created)
        await self._store.rename(guest.id, renamed.name)
        self._forget(connection)
        return renamed

    async def delete(self, connection: HTTPConnection, response: Response, guest: GuestRow) -> None:
        """Delete the guest's name and token, and the cookie."""
        await self._store.delete_guest(guest.id)
        self._delete_cookie(connection, response)

    async def sign_out(self, connection: HTTPConnection, response: Response) -> None:
        """Invalidate the device's token and delete the cookie; the guest and its seats stay."""
        token = self._token(connection)
        if token is not None:
            await self._store.people.forget_token(hashed(token))
        self._delete_cookie(connection, response)

    def _delete_cookie(self, connection: HTTPConnection, response: Response) -> None:
        self._forget(connection)
        response.delete_cookie(self.cookie, path="/", secure=self._https, httponly=True, samesite="strict")

    def _forget(self, connection: HTTPConnection) -> None:
        token = self._token(connection)
        if token is not None:
            self._known.pop(hashed(token), None)
