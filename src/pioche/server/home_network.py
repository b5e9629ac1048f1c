"""The home network: this machine's addresses, whether the server is open to it, links and QR codes."""

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
ALL_ADDRESSES = "0.0.0.0"  # noqa: S104 (the person asked to listen on every IPv4 network)
ELSEWHERE = ("192.0.2.1", 9)  # an address reserved for documentation: no packet is sent


def addresses() -> list[str]:
    """The IPv4 addresses under which others reach this machine: the default route's first, then private ones.

    IPv6 is left out: its addresses are often reachable from the internet, and nobody types one.
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
    """The source address of the default route, or None."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(ELSEWHERE)
        return str(probe.getsockname()[0])
    return None


def address(settings: Settings) -> str | None:
    """The URL of this server on the home network, without a path; None where it is not open to it."""
    found = addresses() if settings.home else []
    return link(found[0], settings.port, "") if found else None


def remembered(data: Path) -> bool | None:
    """The stored answer to "open to the home network?"; None where nobody has answered."""
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
    """A URL; the default port of the scheme is left out."""
    name = f"[{host}]" if ":" in host else host
    usual = {"http": 80, "https": 443}[scheme]
    return f"{scheme}://{name}{'' if port == usual else f':{port}'}{path}"


def qr(address: str) -> list[str]:
    """A QR code as lines of half blocks, two rows a line, for printing in black on white."""
    import segno

    rows = [list(row) for row in segno.make(address, error="m", micro=False).matrix_iter(border=2)]
    rows += [[0] * len(rows[0])] * (len(rows) % 2)
    return [
        "".join(" ▄▀█"[2 * bool(up) + bool(low)] for up, low in zip(upper, lower, strict=True))
        for upper, lower in zip(rows[::2], rows[1::2], strict=True)
    ]
