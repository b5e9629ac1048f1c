"""A server behind Caddy and behind nginx, as deploy/ configures them: TLS, sockets, addresses, limits, restarts."""

from __future__ import annotations

import asyncio
import secrets
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.kit.server.links import Network
from tests.kit.server.player import Person, Player, by_chance, gather_at_a_table
from tests.kit.server.processes import Server
from tests.kit.server.reverse_proxies import PROXIES, Proxy, installed

EACH = pytest.mark.parametrize(
    "kind", [pytest.param(kind, marks=pytest.mark.skipif(not installed(kind), reason=f"{kind} is not installed here"))
             for kind in PROXIES]
)  # fmt: skip


@contextmanager
def proxied(kind: str, server: Server, folder: Path) -> Any:
    folder.mkdir()
    with PROXIES[kind](folder, server.port) as proxy:
        yield proxy


@asynccontextmanager
async def hosted(
    kind: str, folder: Path, monkeypatch: pytest.MonkeyPatch, **limits: float
) -> AsyncIterator[tuple[Server, Proxy]]:
    """A server for https with a proxy in front of it."""
    monkeypatch.setenv("PIOCHE_HTTPS", "yes")
    server = Server(folder / "server", None, default_limits=False, **limits)
    await server.start()
    try:
        with proxied(kind, server, folder / kind) as proxy:
            yield server, proxy
    finally:
        await server.stop()
    assert not server.errors()


@EACH
async def test_a_game_through_the_proxy_and_a_killed_server(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hosted(kind, tmp_path, monkeypatch) as (server, proxy):
        link = Network(proxy.address, ca=proxy.ca)
        ines, malo = [await Person(link, name).introduce() for name in ("Inès", "Malo")]
        assert ines.cookie.startswith("__Host-")
        table = await gather_at_a_table([ines, malo], "lost-cities")
        players = [Player(one, table, by_chance(one.name)) for one in (ines, malo)]
        playing = asyncio.gather(*(player.play() for player in players))
        while players[0].seq < 12:
            await asyncio.sleep(0.01)
        await server.kill()
        await server.start()
        await playing
        assert all(player.over for player in players)
        both = players[0].seen.keys() & players[1].seen.keys()  # a socket may open after the first moves
        assert len(both) > 12
        assert len({tuple(player.seen[seq] for seq in sorted(both)) for player in players}) == 1
        assert any(player.lost for player in players), "the kill was not noticed"
        await link.close()


@EACH
async def test_limits_count_the_real_addresses(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PIOCHE_METRICS_PUBLIC", "yes")
    async with hosted(kind, tmp_path, monkeypatch, guests_per_hour=1) as (server, proxy):

        def visit(address: str, **headers: str) -> int:
            transport = httpx.HTTPTransport(
                verify=ssl.create_default_context(cafile=proxy.ca), local_address=address
            )
            with httpx.Client(transport=transport, timeout=30) as client:
                sent = {"origin": proxy.address, **headers}
                return client.post(
                    proxy.address + "/api/guests", json={"name": "Inès"}, headers=sent
                ).status_code

        assert visit("127.0.0.1") == 201
        assert visit("127.0.0.1") == 429
        assert visit("127.0.0.2") == 201, "another address is somebody else"
        assert visit("127.0.0.2", **{"x-forwarded-for": "203.0.113.9"}) == 429, "nobody chooses an address"
        metrics = {
            address: httpx.get(
                address + "/metrics", verify=ssl.create_default_context(cafile=proxy.ca), timeout=60
            ).status_code
            for address in (f"http://127.0.0.1:{server.port}", proxy.address)
        }
        assert list(metrics.values()) == [200, 404], "metrics are for Prometheus, not for everybody"


@EACH
async def test_what_is_too_much_or_too_slow_ends_and_others_do_not_notice(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hosted(kind, tmp_path, monkeypatch, body_seconds=1, header_seconds=1) as (_, proxy):
        context = ssl.create_default_context(cafile=proxy.ca)

        async def say(*pieces: bytes) -> bytes:
            reader, writer = await asyncio.open_connection("localhost", proxy.port, ssl=context)
            try:
                for piece in pieces:
                    writer.write(piece)
                    await writer.drain()
                async with asyncio.timeout(60):
                    return await reader.read(4096)
            except ConnectionError:
                return b""
            finally:
                writer.close()

        head = f"POST /api/guests HTTP/1.1\r\nhost: localhost:{proxy.port}\r\norigin: {proxy.address}\r\n".encode()
        head += b"content-type: application/json\r\n"
        headers = b"".join(b"x-%d: %s\r\n" % (number, b"a" * 900) for number in range(40))
        answers = await asyncio.gather(
            say(head, headers, b"\r\n"),
            say(head + b"content-length: 100000\r\n\r\n", b"a" * 100_000),
            say(head + b"content-length: 100\r\n\r\n{"),
        )
        statuses = [int(answer.split()[1]) if answer else 0 for answer in answers]
        assert statuses[0] in (0, 400, 431), "endless headers"
        assert statuses[1] == 413, "a large body"
        assert statuses[2] in (0, 408, 502), "half a body"
        async with httpx.AsyncClient(verify=context, timeout=60) as client:
            assert (await client.get(proxy.address + "/api/games")).status_code == 200
            answer = await client.post(
                proxy.address + "/api/guests",
                json={"name": secrets.token_hex(4)},
                headers={"origin": proxy.address},
            )
            assert answer.status_code == 201
