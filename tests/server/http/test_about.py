"""What the server says of itself and of its operator."""

import pytest

from pioche import __version__
from tests.kit.server.tables import server


async def test_the_operator_is_named_as_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PIOCHE_OPERATOR__NAME", "Jeux du mardi")
    monkeypatch.setenv("PIOCHE_OPERATOR__CONTACT", "bonjour@jeuxdumardi.example")
    async with server() as one:
        answer = (await one.browser().get("/api/about")).json()
    assert answer == {
        "version": __version__, "operator": "Jeux du mardi", "about": "", "place": "", "source": "",
        "contact": "bonjour@jeuxdumardi.example",
    }  # fmt: skip
