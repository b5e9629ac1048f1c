"""The pictures of the rules pages: every card exists, and both languages show the same cards."""

import io

import pytest
from rich.console import Console

from pioche.cli.commands import rules
from pioche.core.game import game, game_ids
from pioche.core.pictures import BACK, EMPTY, GAP, Picture, Piece, parts
from pioche.core.text import LANGUAGES


def pictures(name: str, language: str) -> list[Picture]:
    return [part for part in parts(game(name).rules_page(language)) if isinstance(part, Picture)]


@pytest.mark.parametrize("name", game_ids())
def test_every_card_of_a_picture_is_one_of_the_game(name: str) -> None:
    known = {face.code for face in game(name).table.FACES} | {BACK, EMPTY, GAP}
    for language in LANGUAGES:
        for picture in pictures(name, language):
            assert picture.rows
            assert picture.caption
            assert {piece.code for row in picture.rows for piece in row if not piece.words} <= known


@pytest.mark.parametrize("name", game_ids())
def test_all_languages_show_the_same_cards(name: str) -> None:
    cards = [
        [
            [(piece.code, piece.mark) for piece in row]
            for picture in pictures(name, language)
            for row in picture.rows
        ]
        for language in LANGUAGES
    ]
    assert all(shown == cards[0] for shown in cards)


def test_a_block_of_cards_is_parsed() -> None:
    page = '# Title\n\n```cards\n1 2* 3! | "a word" ? .\n-- Below.\n```\n\nMore.\n'
    before, picture, after = parts(page)
    assert (str(before).strip(), str(after).strip()) == ("# Title", "More.")
    assert picture == Picture(
        [[Piece("1"), Piece("2", mark="lit"), Piece("3", mark="taken"), Piece(GAP), Piece(words="a word"),
          Piece(BACK), Piece(EMPTY)]], "Below.",
    )  # fmt: skip


@pytest.mark.parametrize("name", game_ids())
def test_a_terminal_shows_chips_and_captions(name: str) -> None:
    written = io.StringIO()
    rules.show(game(name), "en", Console(file=written, width=100, highlight=False))
    text = written.getvalue()
    assert "```" not in text
    for picture in pictures(name, "en"):
        assert picture.caption.split()[0] in text
