"""Game and Position: invalid calls are refused and change nothing; copies and stored positions are equal."""

from __future__ import annotations

import copy
import json
import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from pioche.core import refusals
from pioche.core.contract import SPECTATOR
from pioche.core.game import Position, game, game_ids
from pioche.core.kernel import view
from tests.kit.paths import EXAMPLE_GAMES


@pytest.fixture(params=["interpreted", "compiled"])
def position(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Position:
    """A table whose kernels are interpreted, and one whose kernels are compiled."""
    high_card = game("high-card")
    monkeypatch.setattr(high_card, "runner", getattr(high_card, request.param))
    return high_card.new(seed=3)


HOSTILE: list[Any] = [
    -1, 10**9, 2**63, -(2**63), 2**200, 1.0, True, None, b"1", [], {}, np.float64(1), np.True_, float("nan"), 9,
]  # fmt: skip


@pytest.mark.parametrize("action", HOSTILE, ids=repr)
def test_invalid_actions_are_refused_and_change_nothing(position: Position, action: Any) -> None:
    before = position.digest
    with pytest.raises(refusals.IllegalAction, match="Possible: "):
        position.play(action, 0)
    assert position.digest == before


@pytest.mark.parametrize("seat", [value for value in HOSTILE if value is not None], ids=repr)
def test_invalid_seats_are_refused(position: Position, seat: Any) -> None:
    for ask in (position.legal, position.count, position.observe, position.imagine, position.prompt):
        with pytest.raises(refusals.BadSeat, match=r"the seats are 0\.\.1"):
            ask(seat)
    if seat != 14:
        with pytest.raises(refusals.BadSeat):
            position.scene(seat)


def test_a_legal_action_of_another_seat_is_refused(position: Position) -> None:
    """The kernel checks seat and action together, and says which of them is wrong."""
    mine, before = position.legal(0), position.digest
    other = next(action for action in range(position.game.actions) if action not in mine)
    with pytest.raises(refusals.IllegalAction, match=position.game.notations[mine[0]]):
        position.play(other, 0)
    assert position.digest == before and position.dealt == 1
    position.play(mine[0], 0)
    before = position.digest
    for ask in (position.play, position.after, position.sentence):
        with pytest.raises(refusals.NotYourTurn):
            ask(*((0, mine[1]) if ask == position.sentence else (mine[1], 0)))
    assert position.digest == before


def test_a_list_of_legal_actions_belongs_to_the_caller(position: Position) -> None:
    legal = position.legal(0)
    again = position.legal(0)
    legal.clear()
    position.legal(1)
    assert again == position.legal(0) != []


def test_an_observation_belongs_to_the_caller(position: Position) -> None:
    seen = position.observe(0)
    before = seen.copy()
    position.observe(1)
    for seat in (0, 1):
        position.play(position.legal(seat)[0], seat)
    assert (position.observe(0) != before).any() and (seen == before).all()


def test_calls_in_two_threads_do_not_share_memory(
    position: Position, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While one call has written its actions and not read them yet, another thread may call the same kernels."""
    runner, twin = position.game.runner, position.copy()
    expected, others = position.legal(0), twin.legal(1)
    assert expected != others
    honest = runner._legal
    interrupted: list[bool] = []

    def interrupting(states: Any, seat: int, out: Any) -> int:
        count: int = honest(states, seat, out)
        if not interrupted:
            interrupted.append(True)
            assert twin.legal(1) == others
            twin.play(others[0], 1)
        return count

    monkeypatch.setattr(runner, "_legal", interrupting)
    assert position.legal(0) == expected and interrupted


@pytest.mark.parametrize("name", game_ids())
@pytest.mark.parametrize("form", ["interpreted", "compiled"])
def test_an_automatic_table_makes_the_steps_of_deal(
    name: str, form: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What follows a decision in one call equals the dealer's steps one by one."""
    found = game(name)
    monkeypatch.setattr(found, "runner", getattr(found, form))
    one, other = (found.new(seed="steps", automatic=automatic) for automatic in (True, False))
    for _ in range(40):
        while other.dealer_due:
            other.deal()
        assert (one.dealt, one.state.tobytes()) == (other.dealt, other.state.tobytes())
        if one.over:
            break
        seat = one.actors[-1]
        action = one.legal(seat)[-1]
        one.play(action, seat)
        other.play(action, seat)


def test_a_record_of_another_kind_is_no_state(position: Position) -> None:
    """Compiled code would read and write other memory."""
    state = position.state
    frozen = state.copy()
    frozen.setflags(write=False)
    wrong = [state[0], np.zeros(2, state.dtype), np.zeros(1, np.uint8), state.view(np.uint8), frozen]
    for other in wrong:
        with pytest.raises(refusals.BadPosition, match="state"):
            position.state = other
    assert position.state is state


@pytest.mark.parametrize("text", ["", " ", "10", "-1", "x", "é", "1" * 1000, "1\x00"])
def test_bad_notation_is_refused(position: Position, text: str) -> None:
    with pytest.raises(refusals.BadNotation, match="An action looks like 7"):
        position.play(text, 0)


def test_notation_ignores_blanks_and_case(position: Position) -> None:
    spelled = position.game.notations[position.legal(0)[0]]
    position.play(f" {spelled} ", 0)
    assert position.actors == (1,)


def test_only_deciding_seats_may_play(position: Position) -> None:
    with pytest.raises(refusals.SeatNeeded, match="Seats 0, 1 are asked together"):
        position.play("1")
    position.play(position.legal(0)[0], 0)
    with pytest.raises(refusals.NotYourTurn, match="Seat 0 is not asked now"):
        position.legal(0)


def test_no_seat_decides_after_the_end(position: Position) -> None:
    while not position.over:
        seat = position.actors[0]
        position.play(position.legal(seat)[0], seat)
    for ask in (position.legal, lambda: position.play("1", 0)):
        with pytest.raises(refusals.GameOver):
            ask()


def test_without_automatic_the_dealer_waits_for_deal() -> None:
    position = game("high-card").new(seed=3, automatic=False)
    with pytest.raises(refusals.DealerFirst, match="call deal"):
        position.legal(0)
    position.deal()
    with pytest.raises(refusals.DealerFirst, match="not the dealer"):
        position.deal()
    for seat in (0, 1):
        position.play(position.legal(seat)[0], seat)
    assert position.dealer_due and position.actors == ()


@pytest.mark.parametrize(
    ("ask", "refusal", "words"),
    [
        (lambda: game("chess"), refusals.UnknownGame, "deux-sans-trois, high-card"),
        (lambda: game("high-card").new(4), refusals.BadPlayers, "for 2, 3 players, not 4"),
        (lambda: game("high-card").new(True), refusals.BadPlayers, "not True"),
        (lambda: game("high-card").new(options={"high": "on"}), refusals.BadOption, "The options are: low"),
        (lambda: game("high-card").new(options={"low": "maybe"}), refusals.BadOption, "off, on, not “maybe”"),
        (lambda: game("high-card").new(options={"low": 1}), refusals.BadOption, "off, on, not “1”"),
        (lambda: game("high-card").new(seed=b"short"), refusals.BadSeed, "words or 32 bytes, not 5 bytes"),
        (lambda: game("high-card").new(seed=1.5), refusals.BadSeed, "32 bytes, not 1.5"),  # type: ignore[arg-type]  # refused
        (lambda: game("high-card").new(seed="\ud800"), refusals.BadSeed, "ud800"),
        (lambda: game("skyjo").new(options={"limit": "1e9"}), refusals.BadOption, "not “1e9”"),
        (lambda: game("skyjo").new(options={"limit": -1}), refusals.BadOption, "not “-1”"),
        (
            lambda: game("trio").new(5, {"teams": "on"}),
            refusals.OptionNeedsPlayers,
            "with 4, 6 players, not with 5",
        ),
        (lambda: game("trio").new(3, {"teams": "maybe"}), refusals.BadOption, "takes off, not “maybe”"),
        (
            lambda: game("trio").new(3, {"first": "3"}),
            refusals.OptionNeedsPlayers,
            "with 4, 5, 6 players, not with 3",
        ),
        (lambda: game("qwinto").new(2, {"first": "0"}), refusals.NoOptions, "qwinto has no options"),
        (lambda: game("lost_cities"), refusals.MisspelledGame, "did you mean “lost-cities”?"),
        (lambda: game("Skyjoo"), refusals.MisspelledGame, "did you mean “skyjo”?"),
    ],
)
def test_invalid_players_options_and_seeds_are_refused(
    ask: Callable[[], object], refusal: type, words: str
) -> None:
    with pytest.raises(refusal) as caught:
        ask()
    assert words in str(caught.value)


def test_refusals_can_be_pickled(position: Position) -> None:
    with pytest.raises(refusals.IllegalAction) as caught:
        position.play(99, 0)
    again = pickle.loads(pickle.dumps(caught.value))
    assert type(again) is refusals.IllegalAction and str(again) == str(caught.value)


@pytest.mark.parametrize("name", game_ids())
def test_round_trips_and_independent_copies(name: str) -> None:
    position = game(name).new(seed="round trip")
    seat = position.actors[0]
    position.play(position.legal(seat)[-1], seat)
    again = Position.from_json(json.loads(json.dumps(position.to_json())))
    twins = [again, position.copy(), copy.deepcopy(position), pickle.loads(pickle.dumps(position))]
    digest = position.digest
    assert all(twin == position for twin in twins)
    for twin in twins:
        seat = twin.actors[0]
        twin.play(twin.legal(seat)[0], seat)
    assert position.digest == digest
    assert len({twin.digest for twin in twins}) == 1


def test_without_a_number_of_players_there_is_an_opponent() -> None:
    assert 1 in game("qwinto").players and game("qwinto").new().players == 2


def test_a_spectator_is_none_or_a_name(position: Position) -> None:
    seen = position.scene()
    assert seen == position.scene(None) == position.scene("spectator") == position.scene(SPECTATOR)
    assert seen != position.scene(0)
    after = position.after(position.legal(0)[0], 0)
    assert after.frame(position) == after.frame(position, "spectator") != after.frame(position, 0)
    with pytest.raises(refusals.BadSeat, match="'spectator', None"):
        position.scene("anybody")


def test_a_minus_sign_of_a_card_is_read_like_a_hyphen() -> None:
    found = next((each for each in map(game, game_ids()) if any("-" in one for one in each.notations)), None)
    assert found is not None
    for action, notation in enumerate(found.notations):
        assert found.parse(notation.replace("-", "\N{MINUS SIGN}")) == action


@pytest.mark.parametrize("name", game_ids())
def test_other_spellings_of_an_action_lead_to_it_alone(name: str) -> None:
    found = game(name)
    also = getattr(found.table, "other_notations", None)
    spelled = {each: action for action in range(found.actions) for each in (also(action) if also else ())}
    assert all(found.parse(each) == action for each, action in spelled.items())
    assert not spelled.keys() & set(found.notations)


def test_compile_compiles_the_observation_too() -> None:
    """`observe` is compiled before anybody asks for an observation."""
    found = game("high-card")
    found.compile()
    assert "_observe" in vars(found.compiled)


def test_the_default_seed_is_fixed_and_none_is_random() -> None:
    new = game("lost-cities").new
    assert new() == new(seed=0)
    assert new(seed=None) != new(seed=None)


@pytest.mark.parametrize("name", [123, None, [], "chess", ""])
def test_an_unknown_game_is_refused(name: Any) -> None:
    with pytest.raises(refusals.UnknownGame):
        game(name)
    assert game(game("trio")) is game("trio")


def test_a_refusal_shows_text_in_quotation_marks(position: Position) -> None:
    with pytest.raises(refusals.BadPlayers, match="not '2'"):
        position.game.new("2")  # type: ignore[arg-type]
    with pytest.raises(refusals.BadSeat, match="no seat '0'"):
        position.legal("0")  # type: ignore[arg-type]


def test_equal_seeds_give_equal_deals() -> None:
    new = game("high-card").new
    assert new(seed=5) == new(seed="5") and new(seed=5) != new(seed=6)


@pytest.mark.parametrize("name", game_ids())
def test_choices_have_touches_and_previews(name: str) -> None:
    position = game(name).new(seed="choices")
    for _ in range(30):
        seat = position.actors[0]
        choices = position.choices(seat)
        assert [choice.action for choice in choices] == position.legal(seat)
        assert [choice.notation for choice in choices] == [
            position.game.notations[a] for a in position.legal(seat)
        ]
        assert {choice.action: choice.paths for choice in choices} == position.touches(seat)
        assert all(choice.preview == position.preview(seat, choice.action) for choice in choices)
        position.play(choices[len(choices) // 2].action, seat)
        if position.over:
            break


def test_only_a_deciding_seat_has_choices(position: Position) -> None:
    with pytest.raises(refusals.SeatNeeded, match="Seats 0, 1 are asked together"):
        position.choices()
    with pytest.raises(refusals.BadSeat):
        position.choices(2)
    position.play(position.legal(0)[0], 0)
    with pytest.raises(refusals.NotYourTurn):
        position.choices(0)
    assert position.choices() == position.choices(1)


def test_scenes_follow_a_record_that_was_changed_directly(position: Position) -> None:
    assert position.count(0)[0].points == 0
    twin = position.copy()
    view(position.state).points[0] = 3
    assert position.count(0)[0].points == 3 and twin.count(0)[0].points == 0
    position.state = twin.state.copy()
    assert position.count(0)[0].points == 0


def test_a_copy_does_not_share_its_snapshot(position: Position) -> None:
    scene = position.scene(0)
    twin = position.copy()
    twin.play(twin.legal(0)[0], 0)
    assert position.scene(0) == scene != twin.scene(0)
    position.play(position.legal(0)[1], 0)
    assert len({position.scene(0).choice, twin.scene(0).choice, scene.choice}) == 3


def test_numpy_integers_are_accepted() -> None:
    high_card = game("high-card")
    players: Any = np.int64(3)
    seed: Any = np.int32(3)
    own, other = high_card.new(players, seed=seed), high_card.new(3, seed=3)
    seat: Any = np.int8(own.actors[0])
    action: Any = np.array(own.legal(seat))[0]
    own.play(action, seat)
    other.play(int(action), int(seat))
    assert own == other and np.array_equal(own.observe(seat), other.observe(int(seat)))


@pytest.mark.parametrize("variable", ["PIOCHE_GAMES", "PIOCHE_ROOMS"])
def test_games_in_folders_of_the_environment_are_found(variable: str) -> None:
    names = ("PIOCHE_GAMES", "PIOCHE_ROOMS")
    environment = {name: value for name, value in os.environ.items() if name not in names}
    code = "import pioche; assert 'high-card' in pioche.game_ids()"
    for folder, status in ((str(EXAMPLE_GAMES), 0), ("", 1)):
        ran = subprocess.run(
            [sys.executable, "-c", code],
            env=environment | {variable: folder},
            capture_output=True,
            check=False,
        )
        assert ran.returncode == status, ran.stderr
