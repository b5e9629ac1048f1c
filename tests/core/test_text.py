"""Texts: messages in words, with their arguments."""

from __future__ import annotations

import pytest

from pioche.core.game import game
from pioche.core.message import Card, Message, Seat
from pioche.core.text import Text

QWINTO, TRIO = game("qwinto"), game("trio")


@pytest.mark.parametrize(
    "name",
    ["Inès", "élise", "E\N{COMBINING ACUTE ACCENT}lise", "Åsa", "Øyvind", "Œdipe", "Hugo", "Yves", "Oseille"],
)
def test_french_elides_before_a_vowel_and_a_mute_h(name: str) -> None:
    hand = Message("zone-hand", {"owner": Seat(0)})
    assert Text("fr", QWINTO, [name]).say(hand) == f"Main d’{name}"
    assert Text("en", QWINTO, [name]).say(hand) == f"{name}’s hand"


@pytest.mark.parametrize("name", ["Malo", "Yann", "Ça", "Анна", "愛", "🦊 Ada", "1er", ""])
def test_french_keeps_de_before_everything_else(name: str) -> None:
    assert Text("fr", QWINTO, [name]).say(Message("zone-hand", {"owner": Seat(0)})) == f"Main de {name}"


def test_only_a_name_is_elided_and_only_after_de() -> None:
    text = Text("fr", TRIO, ["Inès", "Ada"])
    assert text.say(Message("log-got", {"card": Card("7"), "other": Seat(1)})) == "Tu reçois un 7 d’Ada."
    assert text.say(Message("log-trio", {"seat": Seat(0), "card": Card("8")})) == "Inès gagne le trio de 8."
    assert Text("fr", QWINTO, ["Inès"], you=0).say(Message("zone-hand", {"owner": Seat(0)})) == "Ta main"
