"""Guests: a nickname and a token in a cookie, without an account. The store keeps only the token's hash."""

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
from pioche.server.store.rows import GuestRow
from pioche.server.store.store import Store, StoreDown

TOKEN_BYTES = 32
COOKIE_SECONDS = 400 * 24 * 3600  # the longest that browsers allow
CACHED_SECONDS = 5.0  # for which a guest is known without reading the store
MOST_CACHED = 10_000


def hashed(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()


class Identity:
    """Finds, creates, renames and deletes the guest behind a cookie."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self._store = store
        self._https = settings.https
        self.cookie = "__Host-pioche" if settings.https else "pioche"
        self._known: OrderedDict[bytes, tuple[float, GuestRow]] = OrderedDict()

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

    async def create(self, response: Response, name: str, now: int) -> GuestRow:
        """Create a guest and set the cookie with its token. Raises `BadName`."""
        guest = GuestRow(secrets.token_urlsafe(16), nickname(name), now)
        token = secrets.token_urlsafe(TOKEN_BYTES)
        await self._store.create_guest(guest.id, hashed(token), guest.name, now)
        response.set_cookie(
            self.cookie,
            token,
            max_age=COOKIE_SECONDS,
            path="/",
            secure=self._https,
            httponly=True,
            samesite="strict",
        )
        return guest

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

    async def sign_out(self, connection: HTTPConnection, response: Response, guest: GuestRow) -> None:
        """Invalidate the token and delete the cookie; the guest and its seats stay."""
        await self._store.replace_token(guest.id, secrets.token_bytes(TOKEN_BYTES))
        self._delete_cookie(connection, response)

    def _delete_cookie(self, connection: HTTPConnection, response: Response) -> None:
        self._forget(connection)
        response.delete_cookie(self.cookie, path="/", secure=self._https, httponly=True, samesite="strict")

    def _forget(self, connection: HTTPConnection) -> None:
        token = self._token(connection)
        if token is not None:
            self._known.pop(hashed(token), None)
