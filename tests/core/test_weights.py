"""Files of weights: a damaged file is refused in one line that names the file and the place."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pioche.core.game import Game, game
from pioche.core.refusals import BadWeights
from pioche.core.weights import read_beliefs
from tests.kit.paths import EXAMPLE_GAMES

HIGH = game("high-card")
FINE = '{"trained": [{"players": [2, 3], "weights": {"height": 1, "height-where-low": 0.5}}]}'


def reads(monkeypatch: pytest.MonkeyPatch, content: str | bytes) -> Game:
    """The example game, freshly loaded, with this content of its `policy.json`."""
    raw = content if isinstance(content, bytes) else content.encode()
    monkeypatch.setattr(Game, "_read", lambda _room, name: (raw, f"high_card/{name}"))
    return Game(HIGH.package)


def trained(**changed: Any) -> str:
    return json.dumps({"trained": [{"players": [2], "weights": {"height": 1.0}} | changed]})


def test_valid_weights_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    assert reads(monkeypatch, FINE).weights.tolist() == [[0, 0], [0, 0], [1, 0.5], [1, 0.5]]


DEEP = '{"trained": ' + "[" * 100_000
DAMAGED = [
    ("", "line 1, column 1", "JSON"),
    (FINE[:40], "line 1, column ", "JSON"),
    (FINE.encode("utf-16")[:61], "line 1", "JSON"),
    (b"\xff\xfe\xff", "line 1", "JSON"),
    (DEEP, "line 1", "JSON"),
    ('{"trained": ' + "9" * 5000 + "}", "line 1", "JSON"),
    ("[]", "line 1", "an object"),
    ("{}", "trained", "a list of trainings"),
    ('{"trained": {"players": [2]}}', "trained", "a list of trainings"),
    ('{"trained": [3]}', "trained[0]", "players, weights"),
    (trained(players=2), "trained[0].players", "among 2, 3"),
    (trained(players=[2, 9]), "trained[0].players", "among 2, 3"),
    (trained(players=[True]), "trained[0].players", "among 2, 3"),
    (trained(players=None), "trained[0].players", "among 2, 3"),
    (trained(weights=[1.0, 2.0]), "trained[0].weights", "weights by name"),
    (trained(weights={"hieght": 1.0}), "trained[0].weights.hieght", "one of height, height-where-low"),
    *(
        (trained(weights={"height": weight}), "trained[0].weights.height", "a number")
        for weight in ("1", None, True, [1.0], float("nan"), float("inf"), 10**400)
    ),
]


@pytest.mark.parametrize(("content", "place", "expected"), DAMAGED, ids=range(len(DAMAGED)))
def test_a_damaged_policy_is_refused_with_its_place(
    content: str | bytes, place: str, expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(BadWeights) as caught:
        _ = reads(monkeypatch, content).weights
    found = caught.value.args_given
    assert found["file"] == "high_card/players/policy.json"
    assert str(found["place"]).startswith(place) and expected in str(found["expected"])


def test_a_belief_feature_without_a_weight_is_refused() -> None:
    assert read_beliefs('{"weights": {"b": 2, "a": 1.5}}', "beliefs.json", ["a", "b"]) == [1.5, 2]
    with pytest.raises(BadWeights, match=r"beliefs\.json do not fit at “weights\.b”; expected: a number"):
        read_beliefs('{"weights": {"a": 1.5}}', "beliefs.json", ["a", "b"])
    with pytest.raises(BadWeights, match="weights by name"):
        read_beliefs("{}", "beliefs.json", ["a", "b"])


def test_a_command_reports_damaged_weights_in_one_line(tmp_path: Path) -> None:
    shutil.copytree(EXAMPLE_GAMES / "high_card", tmp_path / "high_card")
    policy = tmp_path / "high_card" / "players" / "policy.json"
    policy.write_text(FINE[:-9])
    typed = ["simulate", "high-card", "--bots", "regular", "--lang", "en"]
    ran = subprocess.run(
        [sys.executable, "-c", "import sys, pioche.cli; sys.exit(pioche.cli.run(sys.argv[1:]))", *typed],
        env=os.environ | {"PIOCHE_GAMES": str(tmp_path)}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert ran.returncode == 2 and ran.stderr.count("\n") == 1
    assert f"The weights in {policy} do not fit at “line 1, column" in ran.stderr
