"""The names of zones with and without their owner."""

from __future__ import annotations

import pytest

from pioche.core.drawing import titles
from pioche.core.game import game, game_ids
from pioche.core.text import Text


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", game_ids())
def test_a_short_name_leaves_out_the_owner_and_the_link(name: str, language: str) -> None:
    found = game(name)
    table = found.new(seed=1)
    text = Text(language, found, [f"Name{seat}" for seat in range(table.players)])
    owned = [zone for zone in table.scene().zones if zone.owner is not None]
    for zone in owned:
        short, full = titles.short(text, zone), titles.full(text, zone)
        assert f"Name{zone.owner}" in full
        assert short[0].isupper() and short.replace(" ", "").isprintable(), short
        assert short.split()[-1] not in ("’s", "of", "de", "by", "par") and "\0" not in short, short
        assert short.lower() in full.lower(), (short, full)


def test_some_names() -> None:
    cities = game("lost-cities")
    zones = {zone.id: zone for zone in cities.new(seed=1).scene().zones}
    shown = [
        titles.short(Text(language, cities, ["Ada", "Ben"]), zones["hand/0"]) for language in ("en", "fr")
    ]
    assert shown == ["Hand", "Main"]
