"""The server sends no viewer what that viewer cannot know.

First, tables are compared with twins whose hidden cards are determinizations; planted leaks show that the
comparison finds them. Then all bytes that were sent during complete games are searched for secrets.
"""

from __future__ import annotations

import base64
import json
import logging
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from pioche.core.change import Change
from pioche.core.game import game, game_ids
from pioche.core.refusals import NotYourTurn
from pioche.core.rng import match_seed
from pioche.core.scene import LogLine
from pioche.server.http import schemas
from pioche.server.logs import Lines, Plain
from pioche.server.table import decide, due, views
from pioche.server.table.live import Live
from tests.kit.contract.seen import Leak
from tests.kit.contract.walk import tables
from tests.kit.server import leaks
from tests.kit.server.web import played

STATES = 80  # a game


@pytest.mark.parametrize("name", game_ids())
def test_nothing_sent_depends_on_what_is_hidden(name: str) -> None:
    game(name).compile()
    found = leaks.leaks(game(name), STATES)
    assert found["states"] >= STATES and found["events"] >= STATES // 4


# Planted leaks: each must be found in some game ----------------------------------------------------


def all_faces(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(views, "_scene", lambda shown, viewer, disclosed: shown.revealed.scene(viewer.seat))


def everybodys_choices(patch: pytest.MonkeyPatch) -> None:
    honest = views.you

    def you(live: Live, viewer: views.Viewer) -> Any:
        return honest(live, viewer) | {"others": [views.asked(live, seat) for seat in live.asked]}

    patch.setattr(views, "you", you)


def open_frames(patch: pytest.MonkeyPatch) -> None:
    honest = views.event

    def event(applied: Any, viewer: views.Viewer, *more: Any) -> Any:
        steps = [Change(step.before.revealed, step.after.revealed) for step in applied.steps]
        return honest(applied, viewer, *more) | {
            "steps": [change.frame(viewer.seat).to_json() for change in steps]
        }

    patch.setattr(views, "event", event)


def whole_log(patch: pytest.MonkeyPatch) -> None:
    def log(live: Live, viewer: views.Viewer) -> Iterator[Any]:
        for line in views.readable(live):
            yield {"seq": line.seq, "hand": str(live.position.truth().zones)}

    patch.setattr(views, "log", log)


def slow_thinkers(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(due, "bot_delay", lambda live, seat: live.position.state.tobytes()[-200:].count(3) * 10)


def telling_refusals(patch: pytest.MonkeyPatch) -> None:
    honest = decide._play

    def play(live: Live, *given: Any) -> Any:
        try:
            return honest(live, *given)
        except NotYourTurn:
            legal = [live.position.legal(seat) for seat in live.asked]
            raise NotYourTurn(given="-", expected=str(legal)) from None

    patch.setitem(decide._DECISIONS, schemas.Play, play)


def the_pile(patch: pytest.MonkeyPatch) -> None:
    honest = views.table_info
    patch.setattr(
        views,
        "table_info",
        lambda live, names, now: (
            honest(live, names, now) | {"next": str(live.current and live.current.truth.zones)}
        ),
    )


PLANTED: list[Callable[[pytest.MonkeyPatch], None]] = [
    all_faces, everybodys_choices, open_frames, whole_log, slow_thinkers, telling_refusals, the_pile,
]  # fmt: skip


@pytest.mark.parametrize("plant", PLANTED, ids=[plant.__name__ for plant in PLANTED])
def test_a_planted_leak_is_found(plant: Callable[[pytest.MonkeyPatch], None]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        plant(patch)
        for name in game_ids():
            try:
                leaks.leaks(game(name), STATES // 2)
            except Leak:
                return
    pytest.fail(f"{plant.__name__} went unnoticed")


# Byte by byte -------------------------------------------------------------------------------------


def spellings(secret: bytes) -> list[str]:
    """The encodings in which some bytes might appear in a text."""
    return [
        secret.hex(), secret.hex().upper(), base64.b64encode(secret).decode().rstrip("="),
        base64.urlsafe_b64encode(secret).decode().rstrip("="), repr(secret)[2:-1], str(list(secret))[1:-1],
        str(int.from_bytes(secret, "big")), str(int.from_bytes(secret, "little")),
    ]  # fmt: skip


def never(texts: list[str], needles: list[str], where: str) -> None:
    joined = "\n".join(texts)
    for needle in needles:
        assert needle not in joined, f"{where}: …{joined[max(0, joined.index(needle) - 80) :][:200]}"


@pytest.mark.parametrize("name", game_ids())
def test_secrets_leave_only_after_the_end(name: str) -> None:
    game_played = played(name)
    seed = match_seed(game_played.secret, [bytes.fromhex(nonce) for nonce in game_played.nonces])
    deal = [*spellings(game_played.secret), *spellings(seed), *game_played.nonces]
    for heard in game_played.heard:
        never(heard.before, deal + game_played.tokens, f"{name}, sent to {heard.viewer}")
        never(heard.after, game_played.tokens, f"{name}, sent to {heard.viewer} at the end")
        assert game_played.secret.hex() in "".join(heard.after), "the search can find it"
    never(game_played.bodies, deal + game_played.tokens, f"{name}, answered")
    assert game_played.decisions > 3 and game_played.bodies


@pytest.mark.parametrize("name", game_ids())
def test_logs_contain_no_secrets(name: str) -> None:
    """No secret, token, nonce, id of a guest, nickname, or action, in either format of the logs."""
    game_played = played(name)
    assert not [one for one in game_played.logs if one.levelno >= logging.WARNING]
    needles = [*spellings(game_played.secret), *game_played.tokens, *game_played.nonces]
    needles += ["Anna", "Bea", "Cleo"]
    ours = [one for one in game_played.logs if one.name.startswith("pioche")]
    assert len(ours) > 10
    for layout in (Lines(), Plain()):
        lines = [layout.format(logging.makeLogRecord(vars(one))) for one in ours]
        never(lines, needles, f"{name}, logs")
        assert not [line for line in lines if "\n" in line]


@pytest.mark.parametrize("name", game_ids())
def test_all_spectators_see_the_same(name: str) -> None:
    """A guest without a seat and a visitor without a cookie get the same frames."""
    sent = []
    for heard in played(name).heard:
        if heard.viewer is None:
            messages = [json.loads(text) for text in heard.before + heard.after]
            steps = {one["seq"]: one["steps"] for one in messages if one["type"] == "event"}
            assert all(one["now"]["you"]["asked"] is None for one in messages if one["type"] == "event")
            sent.append(steps)
    assert sent[0] == sent[1] and len(sent[0]) > 3


def test_seats_get_different_frames() -> None:
    """In some games two seats and a spectator get three different frames of one entry."""
    different = set()
    for name in game_ids():
        frames = []
        for heard in played(name).heard[:3]:
            messages = [json.loads(text) for text in heard.before]
            frames.append({one["seq"]: one["steps"] for one in messages if one["type"] == "event"})
        common = set(frames[0]) & set(frames[1]) & set(frames[2])
        different |= {name for seq in common if frames[0][seq] != frames[1][seq] != frames[2][seq]}
    assert len(different) >= 2


def test_lines_for_one_seat_reach_only_that_seat() -> None:
    """The log of a snapshot and the lines of a frame follow the same rule."""
    played_game = game(game_ids()[0])
    players, options = tables(played_game)[0]
    played = leaks.RandomGame(played_game, players, options, "lines")
    before, _, _ = next(played.entries())
    assert before.lines
    live = leaks.twin(played.live, played.live.position)
    line = live.lines[-1]
    live.lines[-1] = replace(line, line=LogLine(line.line.message, seen=1 << 1))
    length = [len(list(views.log(live, views.Viewer(seat)))) for seat in (0, 1)]
    assert length[1] == length[0] + 1
