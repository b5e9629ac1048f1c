"""Playing in the terminal, through the real loop."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pioche.cli.terminal import saved_matches
from pioche.cli.terminal.choices import Choices, has_numeric_notations
from pioche.cli.terminal.loop import MatchLoop
from pioche.cli.terminal.session import Session
from pioche.core.drawing.cards import STYLES
from pioche.core.game import Position, game, game_ids
from pioche.core.match import read
from pioche.core.scene import COLOURS
from pioche.core.text import LANGUAGES, Text
from tests.kit.cli.scripted import random_typist, start_loop

SHORT: dict[str, dict[str, str | int | bool]] = {"skyjo": {"limit": 0}}  # a match of one round


@pytest.mark.parametrize(
    ("name", "language"), [(name, ("en", "fr")[at % 2]) for at, name in enumerate(game_ids())]
)
def test_a_complete_match(name: str, language: str, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    options = SHORT.get(name)
    players = max(game(name).players) if language == "fr" else None
    loop, terminal = start_loop(
        name, random_typist(name), path, language=language, players=players, options=options
    )
    loop.run()
    match = read(path)
    final = match.at()
    assert final.over and len(match.moves) == loop.session.decisions
    assert terminal.typed
    shown = terminal.lines
    for seat in range(final.players):
        for counted in final.count(seat):
            words, points = loop.text.say(counted.message), str(counted.points).replace("-", "−")
            assert any(words in line and points in line.split(words, 1)[1] for line in shown), words
    assert str(path) in terminal.text.replace("\n", "")
    assert max(len(line) for line in shown if str(path) not in line) <= 80


def test_same_seed_gives_the_same_match(tmp_path: Path) -> None:
    played = []
    for again in ("one", "two"):
        loop, _ = start_loop("high-card", random_typist("x"), tmp_path / again, seed="words", players=3)
        loop.run()
        played.append([(move.seat, move.notation) for move in loop.session.match.moves])
    assert played[0] == played[1]


def test_the_log_shows_choices_only_once_they_are_public(tmp_path: Path) -> None:
    loop, terminal = start_loop("high-card", random_typist("c"), tmp_path / "m.json", players=3)
    loop.run()
    loop.show_log()
    assert terminal.text.count(" are laid: ") == 2 * sum(
        message.id == "log-trick" for message in loop.session.lines(0)
    )
    assert "has chosen" not in terminal.text and "You chose" not in terminal.text


def test_a_number_stands_for_a_choice(tmp_path: Path) -> None:
    """The choices of a game are numbered unless its notations are numbers themselves."""
    name = next(name for name in game_ids() if not has_numeric_notations(game(name)))
    loop, _ = start_loop(name, lambda _: "1", tmp_path / "m.json")
    while 0 not in loop.session.position.actors:
        loop.step()
    first = loop.session.position.legal(0)[0]
    loop.step()
    mine = [move for move in loop.session.match.moves if move.seat == 0]
    assert mine[0].notation == game(name).notations[first]


def test_a_number_that_is_a_notation_is_read_as_the_notation(tmp_path: Path) -> None:
    loop, _ = start_loop("high-card", lambda _: "", tmp_path / "m.json")
    choices = Choices(loop.session.position, 0, loop.text)
    assert not choices.numbered
    hand = loop.session.position.legal(0)
    assert [choices.parse(str(action + 1)) for action in hand] == hand
    assert all(choices.parse(str(card)) is None for card in range(1, 10) if card - 1 not in hand)


@pytest.mark.parametrize("speech", LANGUAGES)
def test_a_list_without_sentences_has_one_of_each_kind_of_choice(speech: str, tmp_path: Path) -> None:
    """A decision with more choices than the screen has room for still says what the notations mean."""
    loop, _ = start_loop("skyjo", lambda _: "", tmp_path / "m.json")
    while 0 not in loop.session.position.actors:
        loop.step()
    text = Text(speech, loop.session.match.game, ["Ada", "Malo"], 0, ("pioche.cli",))
    _has_a_sentence_of_each_kind(loop.session.position, text)
    loop.session.decide(0, loop.session.position.legal(0)[0])
    while 0 not in loop.session.position.actors:
        loop.step()
    loop.session.decide(0, loop.session.match.game.parse("P"))
    # Now there are three kinds: to exchange for an open or a hidden card, and to discard.
    _has_a_sentence_of_each_kind(loop.session.position, text)


def _has_a_sentence_of_each_kind(position: Position, text: Text) -> None:
    choices = Choices(position, 0, text)
    sentences = {action: position.sentence(0, action) for action in choices.actions}
    first = {said.id: action for action, said in reversed(sentences.items())}
    for width in (40, 100):
        lines = [line.plain for line in choices.as_block(width, 16)]
        shown = re.sub(" +", " ", " ".join(lines))
        for action in first.values():
            assert text.can(sentences[action]) in shown
        for action in choices.actions:
            assert position.game.notations[action] in shown.split(" ")
        assert all(len(line) <= width for line in lines)


def test_undo_returns_to_the_last_own_decision(tmp_path: Path) -> None:
    """Undo also removes the bots' moves and the dealer's steps; the same choices then give the same match."""
    loop, terminal = start_loop("high-card", random_typist("u"), tmp_path / "m.json", players=3)
    digests, logs = [], []
    while len([move for move in loop.session.match.moves if move.seat == 0]) < 2:
        if 0 in loop.session.position.actors:
            digests.append(loop.session.position.digest)
            logs.append(list(loop.session.log))
        loop.step()
    moves = [move.notation for move in loop.session.match.moves]
    loop.undo()
    assert loop.session.position.digest == digests[1] and loop.session.log == logs[1]
    loop.undo()
    assert loop.session.position.digest == digests[0] and loop.session.log == logs[0]
    assert not loop.undo()
    again = iter([move for number, move in enumerate(moves) if number in (0, 3)])
    terminal.typist = lambda _: next(again)
    while loop.session.decisions < len(moves):
        loop.step()
    assert [move.notation for move in loop.session.match.moves] == moves


def test_typing_u_undoes(tmp_path: Path) -> None:
    typed = iter(["u", "legal", "u", "legal", "q"])

    def typist(loop: MatchLoop) -> str:
        line = next(typed)
        return random_typist("t")(loop) if line == "legal" else line

    loop, terminal = start_loop("high-card", typist, tmp_path / "m.json")
    loop.run()
    assert loop.text("nothing-to-undo") in terminal.text
    assert terminal.text.count(loop.text("undone")) == 1
    assert len([move for move in loop.session.match.moves if move.seat == 0]) == 1


@pytest.mark.parametrize("name", game_ids())
def test_quit_and_resume_give_the_same_position(name: str, data: Path) -> None:
    person = random_typist("r")

    def typist(loop: MatchLoop) -> str:
        mine = [move for move in loop.session.match.moves if move.seat == 0]
        return "q" if len(mine) == 2 else person(loop)

    loop, terminal = start_loop(name, typist, saved_matches.new_path(game(name)))
    loop.run()
    assert "--resume" in terminal.text
    path, match = saved_matches.latest_unfinished(game(name))
    assert path == loop.path
    again = Session(match)
    assert again.position.digest == loop.session.position.digest
    assert again.log == loop.session.log
    seat = again.position.actors[0]
    if seat != 0:
        assert again.bot_choice(seat) == loop.session.bot_choice(seat)


@pytest.mark.parametrize("ending", [EOFError, KeyboardInterrupt])
def test_leaving_by_keys_saves(ending: type[BaseException], data: Path) -> None:
    def typist(loop: MatchLoop) -> str:
        raise ending

    loop, _ = start_loop("high-card", typist, saved_matches.new_path(game("high-card")))
    loop.run()
    assert saved_matches.latest_unfinished(game("high-card"))[0] == loop.path
    assert list(loop.path.parent.iterdir()) == [loop.path]


@pytest.mark.parametrize("typed", ["", "zz", "0", "99", "-1", "1.5", "²", "x" * 500, "\x00", "??", ":", "{}"])
@pytest.mark.parametrize("name", ["high-card", "skyjo"])
def test_bad_entry_gets_one_line_and_is_asked_again(name: str, typed: str, tmp_path: Path) -> None:
    entries = iter([typed, "q"])
    loop, terminal = start_loop(name, lambda _: next(entries), tmp_path / "m.json", width=2000)
    before = loop.session.position.digest
    loop.run()
    messages = [line for line in terminal.lines if line.startswith("“")]
    assert len(messages) == 1 and "?" in messages[0]
    assert loop.session.position.digest == before or loop.session.decisions


def test_help_rules_log_and_quit(tmp_path: Path) -> None:
    entries = iter(["?", "r", "l", ":q"])
    loop, terminal = start_loop("high-card", lambda _: next(entries), tmp_path / "m.json", language="fr")
    loop.run()
    assert loop.text("saved", command="pioche play high-card --resume")[:20] in terminal.text
    assert "La plus haute" in terminal.text and "Chacun reçoit trois cartes" in terminal.text
    assert "Ctrl-C" in terminal.text


@pytest.mark.parametrize("name", game_ids())
def test_a_person_sees_no_hidden_card(name: str, tmp_path: Path) -> None:
    """The person sees the same table in the true position and in determinizations of it."""
    loop, terminal = start_loop(name, random_typist("h"), tmp_path / "m.json", options=SHORT.get(name))
    for _ in range(8):
        loop.step()
    seen = []
    world = loop.session.position
    for position in (world, world.imagine(0, seed=1), world.imagine(0, seed=2)):
        loop.session.position = position
        terminal.screen.seek(0)
        terminal.screen.truncate()
        loop.draw(Choices(position, 0, loop.text) if 0 in position.actors else None)
        seen.append(terminal.text)
    assert seen[0] == seen[1] == seen[2]


def test_every_colour_has_a_style() -> None:
    assert set(STYLES) == set(COLOURS)


@pytest.mark.parametrize("width", [60, 80, 120, 200])
@pytest.mark.parametrize("name", game_ids())
def test_the_table_fits_the_width(name: str, width: int, tmp_path: Path) -> None:
    loop, terminal = start_loop(
        name, random_typist("w"), tmp_path / "m.json", players=max(game(name).players), width=width
    )
    while 0 not in loop.session.position.actors:
        loop.step()
    loop.draw(Choices(loop.session.position, 0, loop.text))
    shown = terminal.lines
    assert max(map(len, shown)) <= width
    assert not any("…" in line for line in shown if not line.startswith("  •"))
