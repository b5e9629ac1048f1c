"""Training finds better weights, and can be saved and resumed."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from pioche.arena.refusals import BadTraining, TrainsAlone
from pioche.arena.training.contest import ContestResults, contest
from pioche.arena.training.evolution import CHAMPION_EVERY, Training, parse_trainings
from pioche.bots.rollout import SCORE, UNFINISHED_VALUE, VALUE, WIN_SHARE
from pioche.cli import run
from pioche.core.game import game

HIGH, LOST, QWINTO = game("high-card"), game("lost-cities"), game("qwinto")
DEALS = np.arange(300)


def played(rows: list[int], threads: int = 1) -> np.ndarray:
    """Outcomes of games between the game's weights (row 0) and zeros (row 1)."""
    weights = np.array([LOST.weights[2], 0 * LOST.weights[2]])
    seats = np.tile(np.array(rows, np.int16), (len(DEALS), 1))
    return contest(LOST, 2, LOST.check_options(2, {}), bytes(32), weights, seats, DEALS, threads).outcomes


def test_a_contest_returns_wins_points_and_values() -> None:
    told = played([1, 0])
    assert told.shape == (len(DEALS), 2, 3)
    assert np.allclose(told[:, :, WIN_SHARE].sum(axis=1), 1)
    assert told[:, 1, WIN_SHARE].mean() > 0.75 and (told[:, 1, SCORE] - told[:, 0, SCORE]).mean() > 10
    assert np.allclose(told[:, :, VALUE].sum(axis=1), 0)
    assert ((told[:, 0, WIN_SHARE] > told[:, 1, WIN_SHARE]) == (told[:, 0, SCORE] > told[:, 1, SCORE])).all()
    assert ((told[:, 0, VALUE] > 0) == (told[:, 0, SCORE] > told[:, 1, SCORE])).all()


def test_a_contest_is_the_same_on_any_number_of_threads() -> None:
    assert np.array_equal(played([0, 1]), played([0, 1], threads=3))


def begun() -> Training:
    return Training.begin(HIGH, players=[2], population=6, deals=40, spread=0.5, seed="train")


def test_training_finds_better_weights(monkeypatch: pytest.MonkeyPatch) -> None:
    """The training starts with all weights 0."""
    monkeypatch.setattr(LOST, "weights", 0 * LOST.weights)
    training = Training.begin(LOST, population=12, deals=24, spread=0.5, seed="train")
    while training.generations < CHAMPION_EVERY:
        training.generation()
    assert training.curve[-1].win_share > 0.55
    assert training.curve[-1].points > training.curve[-1].others
    told = training.policy("a test")
    (only,) = told["trained"]
    assert list(only["weights"]) == list(LOST.policy.FEATURES) and only["generations"] == CHAMPION_EVERY


def test_a_resumed_training_equals_an_uninterrupted_one(tmp_path: Path) -> None:
    file, through, broken = tmp_path / "t" / "training.pickle", begun(), begun()
    for _ in range(4):
        through.generation()
    for _ in range(2):
        broken.generation()
    broken.save(file)
    resumed = Training.resume(file)
    for _ in range(2):
        resumed.generation()
    assert np.array_equal(resumed.strategy.mean, through.strategy.mean)
    assert resumed.decisions == through.decisions


@pytest.mark.parametrize("broken_off", ["playing", "measuring"])
def test_an_interrupted_generation_changes_nothing(broken_off: str, tmp_path: Path) -> None:
    """Ctrl-C arrives after the proposals are drawn, or after the strategy is updated."""
    file, through, broken, calls = tmp_path / "training.pickle", begun(), begun(), 0

    def interrupted(*given: object) -> ContestResults:
        nonlocal calls
        calls += 1
        if calls == 1 + (broken_off == "measuring"):
            raise KeyboardInterrupt
        return contest(*given)  # type: ignore[arg-type]

    for _ in range(4):
        through.generation()
    broken.generation()
    with pytest.raises(KeyboardInterrupt):
        broken.generation(interrupted)
    assert broken.generations == 1 and len(broken.curve) == 1
    broken.save(file)
    resumed = Training.resume(file)
    for _ in range(3):
        resumed.generation()
    assert np.array_equal(resumed.strategy.mean, through.strategy.mean)
    assert [one.win_share for one in resumed.curve] == [one.win_share for one in through.curve]


def test_resuming_prints_no_warning_about_plots(tmp_path: Path) -> None:
    """The package `cma` warns on import if it cannot draw plots."""
    file = tmp_path / "training.pickle"
    begun().save(file)
    code = "import sys, pathlib, pioche.arena.training.evolution as t; t.Training.resume(pathlib.Path(sys.argv[1]))"
    done = subprocess.run([sys.executable, "-c", code, str(file)], capture_output=True, text=True, check=True)
    assert not done.stderr


def test_a_file_without_a_training_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "training.pickle"
    for content in (b"", b"nonsense", b"\x80\x04N."):
        file.write_bytes(content)
        with pytest.raises(BadTraining, match=r"training\.pickle"):
            Training.resume(file)
    other = begun()
    other.initial_weights = np.zeros(9)  # of other features
    other.save(file)
    with pytest.raises(BadTraining):
        Training.resume(file)


def test_the_command_trains_saves_and_resumes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    typed = ["train", "high-card", "--folder", str(tmp_path), "--players", "2", "--deals", "20",
             "--population", "4", "--lang", "en"]  # fmt: skip
    assert run([*typed, "--generations", "2"]) == 0
    policy, others = json.loads((tmp_path / "high-card" / "policy.json").read_text())["trained"]
    assert policy["generations"] == 2 and policy["decisions"] > 0 and policy["players"] == [2]
    assert policy["made"] == "pioche train high-card --players 2 --population 4 --deals 20 --generations 2"
    assert others["players"] == [3] and others["weights"] == HIGH.trained[0]["weights"]
    assert run([*typed[:4], "--lang", "en", "--generations", "26", "--resume"]) == 0
    out = capsys.readouterr().out
    assert "2 generations." in out and "generation 25: wins" in out and "26 generations." in out


HOW = (["--population", "24"], ["--deals", "256"], ["--spread", "0.2"], ["--from-zero"])
BEGUN_WITH = (*HOW, ["--players", "2"], ["--seed", "0"])
UNBELIEVING = (*HOW, ["--generations", "500"], ["--resume"])


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--resume"], "training.pickle"),
        (["--players", "two"], "--players"),
        (["--players", "9"], "9"),
        (["--population", "1"], "--population"),
        (["--population", "10001"], "at most 10,000"),
        (["--spread", "0"], "--spread"),
        (["--spread", "nan"], "--spread"),
        (["--spread", "inf"], "at most 100"),
        (["--spread", "1e308"], "at most 100"),
        *((["--resume", *more], f"{more[0]} does not go with --resume") for more in BEGUN_WITH),
        *((["--beliefs", "20", *more], f"{more[0]} does not go with --beliefs") for more in UNBELIEVING),
        (["--gpu"], "no GPU here"),
    ],
)
def test_the_command_refuses_invalid_arguments(
    more: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["train", "high-card", "--folder", str(tmp_path), "--lang", "en", *more]) == 2
    err = capsys.readouterr().err
    assert said in err and err.count("\n") == 1
    assert not list(tmp_path.rglob("*.json"))


def trained(folder: Path, *more: str) -> int:
    typed = ["train", "high-card", "--folder", str(folder), "--lang", "en", "--generations", "1"]
    return run([*typed, "--deals", "4", "--population", "4", *more])


def test_trainings_for_other_player_counts_stay_in_the_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "high-card" / "policy.json"
    assert trained(tmp_path, "--players", "2,2", "--spread", "0.5") == 0
    two, three = json.loads(file.read_text())["trained"]
    assert two["players"] == [2] and "--players 2 " in two["made"]
    assert trained(tmp_path, "--players", "3", "--from-zero") == 0
    kept, now = json.loads(file.read_text())["trained"]
    assert kept == two and now["players"] == [3] and now["weights"] != three["weights"]
    file.write_text('{"trained": [{"players": [2], "weights": {"of another game": 1}}]}')
    before = file.read_text()
    assert trained(tmp_path, "--players", "3") == 2
    assert "policy.json” holds no weights of high-card" in capsys.readouterr().err
    assert file.read_text() == before


@pytest.mark.parametrize(
    "trainings",
    [1, [1], [{"players": [2]}], [{"players": [9], "weights": {}}], [{"players": 2, "weights": {}}],
     [{"players": [2], "weights": {HIGH.policy.FEATURES[0]: "1"}}],
     [{"players": [2], "weights": {HIGH.policy.FEATURES[0]: float("nan")}}]],
)  # fmt: skip
def test_invalid_policy_files_are_not_read(trainings: object) -> None:
    assert parse_trainings(json.dumps({"trained": trainings}), HIGH) is None
    assert parse_trainings(json.dumps(trainings), HIGH) is None
    assert parse_trainings(json.dumps({"trained": HIGH.trained}), HIGH) == HIGH.trained


def test_an_invalid_folder_is_refused_before_the_training(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Training, "begin", None)
    taken = tmp_path / "taken"
    taken.write_text("")
    (tmp_path / "high-card" / "policy.json").mkdir(parents=True)
    for folder, said in (
        (taken, "taken” is no folder"),
        (taken / "in", "is no folder"),
        (tmp_path, "is a f"),
    ):
        assert trained(folder) == 2
        assert said in capsys.readouterr().err
    assert run(["train", "lost-cities", "--beliefs", "20", "--folder", str(taken), "--lang", "en"]) == 2
    assert "is no folder" in capsys.readouterr().err


def test_the_command_printed_after_an_interruption_resumes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The name of the folder is long, and contains spaces and brackets."""
    folder = tmp_path / ("a long [red]name" * 8)
    whole = Training.generation

    def interrupted(self: Training, *given: object) -> None:
        whole(self)
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(Training, "generation", interrupted)
        assert trained(folder, "--generations", "3") == 130
    told = capsys.readouterr().out.splitlines()[-1].removeprefix("Go on with: ")
    assert shlex.split(told)[1:] == [
        "train", "high-card", "--resume", "--folder", str(folder), "--generations", "3",
    ]  # fmt: skip
    assert run(shlex.split(told)[1:]) == 0
    assert json.loads((folder / "high-card" / "policy.json").read_text())["trained"][0]["generations"] == 3


def test_by_default_all_player_counts_with_an_opponent_are_trained() -> None:
    assert Training.begin(QWINTO, population=4, deals=1).players == tuple(QWINTO.players[1:])


def test_a_training_from_zero_is_recorded_as_such(tmp_path: Path) -> None:
    assert not np.any(Training.begin(HIGH, players=[2], from_zero=True).strategy.mean)
    assert np.array_equal(begun().strategy.mean, HIGH.weights[2])
    typed = [
        "train",
        "high-card",
        "--folder",
        str(tmp_path),
        "--deals",
        "4",
        "--population",
        "4",
        "--from-zero",
        "--spread",
        "0.5",
        "--seed",
        "of its own",
    ]
    assert run([*typed, "--players", "2", "--generations", "1"]) == 0
    policy = json.loads((tmp_path / "high-card" / "policy.json").read_text())["trained"][0]
    assert policy["made"].endswith("--from-zero --spread 0.5 --seed 'of its own'")
    assert len(policy["curve"]) == 1


@pytest.mark.parametrize(("players", "together"), [(2, 1), (3, 2)])
def test_a_proposal_plays_at_one_seat_and_at_every_other_seat(players: int, together: int) -> None:
    """It plays every seat of every deal, in half of the games at every other seat as well."""
    training = Training.begin(HIGH, players=[players], population=4, deals=8)
    rows, deals, seats = training._seating(HIGH, players, 4, 3)
    proposal = rows[np.arange(len(seats)), seats]
    own = (rows[:, :players] == proposal[:, None]).sum(axis=1)
    assert sorted(set(zip(proposal, deals, seats, strict=True))) == sorted(
        zip(proposal, deals, seats, strict=True)
    )
    assert len(seats) == 4 * 8 * players and set(proposal) == {0, 1, 2, 3}
    assert (own == np.where(deals // 2 % 2 == 0, 1, together)).all()


def test_many_proposals_have_different_rows() -> None:
    training = Training.begin(HIGH, players=[2], population=300, deals=2)
    rows, _, seats = training._seating(HIGH, 2, 300, 3)
    assert set(rows[np.arange(len(seats)), seats]) == set(range(300))
    assert rows.max() >= 300 and rows.min() == 0


def test_every_other_generation_plays_with_other_options() -> None:
    training, seen = Training.begin(LOST, players=[2], population=4, deals=1), set()
    for training.generations in range(40):
        _, options = training._table(LOST)
        usual = options == LOST.check_options(2, {})
        assert usual or training.generations % 2
        seen.add(tuple(options.items()))
    assert len(seen) > 3


def test_a_truncated_game_is_lost_for_all_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pioche.arena.training.contest.MOST_DECISIONS", 20)
    weights, rows = LOST.weights[2:], np.zeros((3, 2), np.int16)
    found = contest(LOST, 2, LOST.check_options(2, {}), bytes(32), weights, rows, np.arange(3))
    assert (found.lengths == 20).all()
    assert (found.outcomes[:, :, VALUE] == UNFINISHED_VALUE).all()


def test_training_needs_an_opponent(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(TrainsAlone, match=r"opponent.*2, 3"):
        Training.begin(QWINTO, players=[1])
    typed = ["train", "qwinto", "--folder", str(tmp_path), "--players", "1", "--generations", "1"]
    for language, words in (("en", "needs an opponent"), ("fr", "veut un adversaire")):
        assert run([*typed, "--lang", language]) == 2
        assert words in capsys.readouterr().err
    assert not list(tmp_path.rglob("*.json"))


def test_strength_is_measured_at_a_table_with_opponents() -> None:
    training = Training.begin(QWINTO, players=[1, 2], population=4, deals=1)
    seen = []

    def told(*given: object) -> ContestResults:
        seen.append(given[1])
        return contest(*given)  # type: ignore[arg-type]

    assert training.measure(told).others > 0 and seen == [2]


def test_a_saved_solo_training_is_refused(tmp_path: Path) -> None:
    training = begun()
    training.players = (1,)
    training.save(tmp_path / "training.pickle")
    with pytest.raises(BadTraining):
        Training.resume(tmp_path / "training.pickle")
