"""What notebooks show of a table and a match: nothing that the viewer may not see, and all of what is seen."""

from __future__ import annotations

import random
import re
from html import unescape

import pytest

from pioche.core.game import Position, game, game_ids
from pioche.core.match import Match, Player
from pioche.core.text import LANGUAGES

LATE = 40  # decisions


def positions(name: str, decisions: int = LATE) -> list[Position]:
    """Return positions of random games: early ones, later ones and an end."""
    source, found = random.Random(name), []
    for players in {min(game(name).with_opponents), max(game(name).players)}:
        table = game(name).new(players, seed=source.getrandbits(32))
        for number in range(decisions):
            if table.over:
                break
            if number % 8 == 3:
                found.append(table.copy())
            seat = table.actors[0]
            table.play(source.choice(table.legal(seat)), seat)
        found.append(table)
    return found


def words(html: str) -> str:
    """Return the text of HTML."""
    return unescape(re.sub(r"<[^>]*>", " ", html))


@pytest.mark.parametrize("name", game_ids())
def test_nobody_sees_a_hidden_card(name: str) -> None:
    """A view is the same in every world that the viewer cannot tell apart; a spectator knows less than any seat."""
    for table in positions(name):
        everybody = [None, *range(table.players)]
        for seat in range(table.players):
            for seed in (1, 2):
                world = table.imagine(seat, seed)
                for viewer in (None, seat):
                    assert str(table.view(viewer)) == str(world.view(viewer))
                    assert table.view(viewer)._repr_html_() == world.view(viewer)._repr_html_()
        assert table._repr_html_() == table.view(None)._repr_html_() == table.view("spectator")._repr_html_()
        assert str(table) == str(table.view())
        assert len({str(table.view(viewer)) for viewer in everybody}) > 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", game_ids())
def test_every_card_that_is_seen_is_drawn(name: str, language: str) -> None:
    names = [f"<{number}&" for number in range(8)]
    for table in positions(name, 12):
        for viewer in (None, 0):
            view = table.view(viewer, names=names, language=language)
            drawn = view._repr_html_()
            for card in {
                look for zone in view.scene.zones for look in zone.cards or () if look not in ("", "?")
            }:
                label = table.game.faces_by_code[card].label
                assert label in words(drawn) and label in str(view)
            assert all(each not in drawn for each in names[: table.players])
            assert all(each in words(drawn) for each in names[: table.players])
            assert max(map(len, str(view).splitlines())) <= 80
            assert drawn.count("<div") == drawn.count("</div>") and drawn.count("<span") == drawn.count(
                "</span>"
            )


@pytest.mark.parametrize("finished", [True, False])
def test_a_match_shows_its_players_and_their_points(finished: bool) -> None:
    match = Match.new("high-card", [Player("A<b"), Player("Fig", "greedy")], seed=5)
    table = match.at()
    while not table.over and (finished or len(match.moves) < 3):
        seat = table.actors[0]
        match.add(seat, table.legal(seat)[0])
        table.play(table.legal(seat)[0], seat)
    for language in LANGUAGES:
        shown = match.to_html(language)
        assert "A<b" not in shown and "A<b" in words(shown) and "greedy" in shown
        assert all(re.search(rf">{score}<", shown) for score in table.scores)
        assert shown.count("<polyline") == 2 and ("★" in shown) == finished
        points = re.findall(r'points="([^"]*)"', shown)
        assert [len(each.split()) for each in points] == [len(match.moves) + 1] * 2
    assert match._repr_html_() == match.to_html("en")


def test_a_match_without_decisions_is_shown() -> None:
    assert "<polyline" in Match.new("high-card", [Player("A"), Player("B")], seed=5)._repr_html_()
