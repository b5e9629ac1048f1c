"""Every refusal of the server is provoked by a test, and has a unique code and a status."""

import re
from pathlib import Path

import pytest

from pioche.server import refusals
from pioche.server.refusals import ServerRefused

KINDS = [
    kind for kind in vars(refusals).values() if isinstance(kind, type) and issubclass(kind, ServerRefused)
]
REFUSALS = [kind for kind in KINDS if kind is not ServerRefused]


@pytest.mark.parametrize("kind", REFUSALS, ids=lambda kind: kind.code)
def test_every_refusal_is_provoked_by_some_test(kind: type[ServerRefused]) -> None:
    """As `raises(Kind)`, in a list of expected kinds, or by its code in an answer."""
    tests = [path for path in Path(__file__).parent.parent.rglob("test_*.py") if path != Path(__file__)]
    raised = re.compile(rf"(raises\(|\(|count\(|isinstance\([^,]+, ){kind.__name__}\b|[\"']{kind.code}[\"']")
    assert any(raised.search(path.read_text()) for path in tests), f"no test provokes {kind.__name__}"


def test_codes_are_unique() -> None:
    codes = [kind.code for kind in REFUSALS]
    assert len(set(codes)) == len(codes)


@pytest.mark.parametrize("kind", REFUSALS, ids=lambda kind: kind.code)
def test_every_refusal_has_a_status_of_its_kind(kind: type[ServerRefused]) -> None:
    assert refusals.status(kind()) == kind.status
    assert 400 <= kind.status < 600
    assert kind.status < 500 or kind.code in ("failed", "bad-setting", "cannot-start", "unavailable")
