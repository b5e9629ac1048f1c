"""Refusals: the code and the package follow from the class, and every refusal has a text in each language."""

from __future__ import annotations

import importlib
import pickle
import re

import pytest

from pioche.core.refusals import BadArgument, NotYourTurn, Refused
from pioche.core.text import LANGUAGES, Text
from pioche.envs.refusals import BadBatch, IllegalInBatch
from pioche.server.refusals import NotAGuest
from tests.kit.paths import SOURCE

LAYERS = sorted(path.parent.name for path in SOURCE.glob("*/refusals.py"))


def defined_in(layer: str) -> list[type[Refused]]:
    module = importlib.import_module(f"pioche.{layer}.refusals")
    return [
        one
        for one in vars(module).values()
        if isinstance(one, type) and issubclass(one, Refused) and one.__module__ == module.__name__
    ]


REFUSALS = [refusal for layer in LAYERS for refusal in defined_in(layer) if refusal is not Refused]


def test_code_and_package_follow_from_the_class() -> None:
    assert (NotYourTurn.code, NotYourTurn.package) == ("not-your-turn", "pioche.core")
    assert (NotAGuest.code, NotAGuest.package) == ("not-a-guest", "pioche.server")
    assert (IllegalInBatch.code, IllegalInBatch.package) == ("illegal-in-batch", "pioche.envs")


def test_a_refusal_may_share_the_text_of_another() -> None:
    assert (BadBatch.code, BadBatch.package) == (BadArgument.code, "pioche.core")


def test_codes_are_unique_in_their_package() -> None:
    codes = [(refusal.package, refusal.code) for refusal in REFUSALS if refusal is not BadBatch]
    assert len(codes) > 70
    assert len(set(codes)) == len(codes)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("refusal", REFUSALS, ids=lambda refusal: refusal.__name__)
def test_every_refusal_has_a_text(refusal: type[Refused], language: str) -> None:
    also = () if refusal.package == "pioche.core" else (refusal.package,)
    assert Text(language, also=also).has(f"refusal-{refusal.code}")


def test_every_text_of_a_refusal_has_its_class() -> None:
    codes = {(refusal.package, refusal.code) for refusal in REFUSALS}
    for layer in LAYERS:
        text = (SOURCE / layer / "text.en.ftl").read_text("utf-8")
        for code in re.findall(r"^refusal-([a-z-]+) =", text, re.MULTILINE):
            assert (f"pioche.{layer}", code) in codes, f"no refusal of {layer} has the code {code}"


def test_a_refusal_survives_pickling() -> None:
    refusal = NotYourTurn(given="1", expected="0")
    again = pickle.loads(pickle.dumps(refusal))
    assert type(again) is NotYourTurn
    assert str(again) == str(refusal) == "Seat 1 is not asked now; the table waits for 0."
