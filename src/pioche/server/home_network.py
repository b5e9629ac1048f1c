"""The machine on its home network: its addresses, whether tables are open to it, links and QR codes."""

from __future__ import annotations

import contextlib
import ipaddress
import json
import socket
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pioche.server.settings import Settings

ANSWER_FILE = "home.json"
ALL_ADDRESSES = "0.0.0.0"  # noqa: S104 (asked for by the person: IPv4 of every network of this machine)
ELSEWHERE = ("192.0.2.1", 9)  # an address for documentation: nothing is sent there


def addresses() -> list[str]:
    """The IPv4 addresses others can use: private ones first, before them the usual way out.

    IPv6 is left out: its addresses are often open to the whole world, and nobody types one.
    """
    import ifaddr

    found = {str(ip.ip) for adapter in ifaddr.get_adapters() for ip in adapter.ips if ip.is_IPv4}
    usable = [each for each in map(ipaddress.IPv4Address, found) if not _useless(each)]
    usual = _usual()
    usable.sort(key=lambda each: (not each.is_private, str(each) != usual, each))
    return [str(each) for each in usable]


def _useless(address: ipaddress.IPv4Address) -> bool:
    return address.is_loopback or address.is_link_local or address.is_unspecified


def _usual() -> str | None:
    """The address that packets to the rest of the world leave from."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(ELSEWHERE)
        return str(probe.getsockname()[0])
    return None


def address(settings: Settings) -> str | None:
    """Where others on the home network find this server, without a path; None where they may not."""
    found = addresses() if settings.home else []
    return link(found[0], settings.port, "") if found else None


def remembered(data: Path) -> bool | None:
    """The answer to "open to the home network?", None where nobody was asked yet."""
    try:
        stored = json.loads((data / ANSWER_FILE).read_text("utf-8"))
    except (OSError, ValueError):
        return None
    answer = stored.get("open") if isinstance(stored, dict) else None
    return answer if isinstance(answer, bool) else None


def remember(data: Path, answer: bool) -> None:
    data.mkdir(parents=True, exist_ok=True)
    new = data / f"{ANSWER_FILE}.new"
    new.write_text(json.dumps({"open": answer}) + "\n", "utf-8")
    new.replace(data / ANSWER_FILE)


def link(host: str, port: int, path: str = "/", scheme: str = "http") -> str:
    """An address to open; the scheme's usual port is not written."""
    name = f"[{host}]" if ":" in host else host
    usual = {"http": 80, "https": 443}[scheme]
    return f"{scheme}://{name}{'' if port == usual else f':{port}'}{path}"


def qr(address: str) -> list[str]:
    """A QR code in half blocks, two rows in each line, to be painted in black on white."""
    import segno

    rows = [list(row) for row in segno.make(address, error="m", micro=False).matrix_iter(border=2)]
    rows += [[0] * len(rows[0])] * (len(rows) % 2)
    return [
        "".join(" ▄▀█"[2 * bool(up) + bool(low)] for up, low in zip(upper, lower, strict=True))
        for upper, lower in zip(rows[::2], rows[1::2], strict=True)
    ]
