"""The home network: addresses, the stored answer, links, the QR code."""

from __future__ import annotations

import ipaddress
import json
from pathlib import Path
from types import SimpleNamespace

import ifaddr
import pytest
import segno

from pioche.server import home_network
from pioche.server.settings import Settings
from tests.kit.server.tables import server


def adapters(*addresses: str) -> list[SimpleNamespace]:
    ips = [SimpleNamespace(ip=each, is_IPv4=True) for each in addresses]
    ips.append(SimpleNamespace(ip=("fe80::1", 0, 2), is_IPv4=False))
    return [SimpleNamespace(ips=ips)]


def test_private_addresses_come_first(monkeypatch: pytest.MonkeyPatch) -> None:
    found = adapters("127.0.0.1", "8.8.4.4", "192.168.1.20", "169.254.3.3", "172.17.0.1", "10.0.0.9")
    monkeypatch.setattr(ifaddr, "get_adapters", lambda: found)
    monkeypatch.setattr(home_network, "_usual", lambda: "192.168.1.20")
    assert home_network.addresses() == ["192.168.1.20", "10.0.0.9", "172.17.0.1", "8.8.4.4"]
    monkeypatch.setattr(home_network, "_usual", lambda: None)
    assert home_network.addresses() == ["10.0.0.9", "172.17.0.1", "192.168.1.20", "8.8.4.4"]


def test_addresses_of_this_machine() -> None:
    assert all(not ipaddress.IPv4Address(each).is_loopback for each in home_network.addresses())


def test_the_page_gets_the_address_only_if_others_may_connect(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(home_network, "addresses", lambda: ["192.168.1.20", "10.0.0.9"])
    opened = Settings(data=tmp_path, home=True, port=8123)
    assert home_network.address(opened) == "http://192.168.1.20:8123"
    assert home_network.address(opened.model_copy(update={"home": False})) is None
    monkeypatch.setattr(home_network, "addresses", list)
    assert home_network.address(opened) is None


async def test_the_games_route_has_the_address_for_others() -> None:
    async with server() as one:
        browser = one.browser()
        assert (await browser.get("/api/games")).json()["home"] is None
        one.process.settings = one.process.settings.model_copy(update={"home": True})
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(home_network, "addresses", lambda: ["192.168.1.20"])
            home = (await browser.get("/api/games")).json()["home"]
        assert home == f"http://192.168.1.20:{one.process.settings.port}"


def test_the_answer_is_remembered(tmp_path: Path) -> None:
    folder = tmp_path / "new"
    assert home_network.remembered(folder) is None
    for answer in (True, False):
        home_network.remember(folder, answer)
        assert home_network.remembered(folder) is answer
    assert [path.name for path in folder.iterdir()] == ["home.json"]


@pytest.mark.parametrize("stored", ["", "[]", "{", '{"open": "yes"}', '{"open": 1}', "null"])
def test_a_damaged_answer_counts_as_none(stored: str, tmp_path: Path) -> None:
    (tmp_path / "home.json").write_text(stored)
    assert home_network.remembered(tmp_path) is None


def test_links() -> None:
    assert home_network.link("192.168.1.20", 8000, "/t/x") == "http://192.168.1.20:8000/t/x"
    assert home_network.link("play.example.org", 443, scheme="https") == "https://play.example.org/"
    assert home_network.link("::1", 80) == "http://[::1]/"


def test_the_qr_code_prints_every_module() -> None:
    address = "http://192.168.1.20:8000/"
    lines = home_network.qr(address)
    width = len(lines[0])
    assert all(len(line) == width for line in lines) and 2 * len(lines) in (width, width + 1)
    read = []
    for line in lines:
        read.append([square in "▀█" for square in line])
        read.append([square in "▄█" for square in line])
    true = [[bool(one) for one in row] for row in segno.make(address, error="m").matrix_iter(border=2)]
    assert read[: len(true)] == true and not any(any(row) for row in read[len(true) :])
    assert not any(read[0]) and not any(row[0] for row in read)  # a border of light squares
    assert json.dumps(lines)
