"""The help page of a match: how to answer now, what the signs on the table mean, and the keys."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text as Styled

from pioche.cli.terminal.choices import Choices
from pioche.cli.terminal.screen import Terminal
from pioche.core.drawing import blocks
from pioche.core.drawing.blocks import Block, styled
from pioche.core.drawing.cards import BACK, BACK_STYLE, LABEL_STYLE, Deck
from pioche.core.drawing.table import TURN
from pioche.core.scene import Face, Scene
from pioche.core.text import Text

INDENT = "  "
KEYS = ("h", "c", "t", "l", "u", "r", "q")


def help_page(terminal: Terminal, text: Text, choices: Choices, scene: Scene) -> Block:
    """Return the lines of the page; its examples are choices that the person has at this moment."""
    parts = [
        _section(text("help-answer"), _answering(terminal, text, choices)),
        _section(text("help-signs"), _signs(terminal, text, choices, scene)),
        _section(text("help-cards"), _cards(terminal, text, choices)),
        _section(text("help-keys"), _keys(terminal, text)),
    ]
    return blocks.below([part for part in parts if part])


def _section(title: str, lines: Block) -> Block:
    return [styled(title, "bold"), *lines] if lines else []


def _answering(terminal: Terminal, text: Text, choices: Choices) -> Block:
    at = len(choices.actions) // 2
    action = choices.actions[at]
    words = text(
        "help-numbered" if choices.numbered else "help-notation",
        number=at + 1,
        notation=choices.game.notations[action],
        sentence=choices.sentence(action),
    )
    return terminal.wrapped(INDENT + words)


def _signs(terminal: Terminal, text: Text, choices: Choices, scene: Scene) -> Block:
    """Return what is drawn on this table besides the cards, each with its meaning."""
    rows: list[tuple[Styled, str]] = []
    notations = [choices.game.notations[action] for action in choices.actions]
    labels = sorted(set(choices.labels().values()))
    if whole := [label for label in labels if label in notations]:
        rows.append((styled(f"[{whole[0]}]", LABEL_STYLE), text("sign-label", label=whole[0])))
    if part := [label for label in labels if label and label not in notations]:
        begun = [notation for notation in notations if part[0] in notation][:3]
        rows.append(
            (styled(f"[{part[0]}]", LABEL_STYLE), text("sign-part", label=part[0], some=", ".join(begun)))
        )
    rows.append((styled(TURN.strip(), "bold green"), text("sign-turn")))
    zones = scene.zones
    if any(BACK in (zone.cards or ()) or (zone.cards is None and zone.count) for zone in zones):
        rows.append((styled(" ?? ", BACK_STYLE), text("sign-back")))
    if any(zone.cards is None and zone.count for zone in zones):
        rows.append((Styled("×3"), text("sign-count")))
    rows.append((Styled("·"), text("sign-empty")))
    if any(zone.kind == "sheet" for zone in zones):
        rows.append((Styled("□ ▒▒ °"), text("sign-sheet")))
    return list(_table(terminal, rows))


def _cards(terminal: Terminal, text: Text, choices: Choices) -> Block:
    """Return one card of each colour with its name, where cards have letters."""
    deck = Deck(choices.game.faces_by_code)
    first: dict[tuple[str, str], Face] = {}
    for face in choices.game.faces_by_code.values():
        if face.letter.isalpha() and face.label[:1].isdigit():
            first.setdefault((face.letter, face.colour), face)
    wide = deck.letters(face.code for face in first.values())
    pieces = [
        deck.chip(face.code, wide).append(f" {text.card(face.code)}", style="") for face in first.values()
    ]
    plain = [
        Styled(INDENT).append_text(line) for line in blocks.columns(pieces, terminal.width - len(INDENT))
    ]
    return plain if pieces else []


def _keys(terminal: Terminal, text: Text) -> Block:
    rows = [(styled(key, LABEL_STYLE), text(f"help-key-{key}")) for key in KEYS]
    return [*_table(terminal, rows), *terminal.wrapped(INDENT + text("help-colon"), "italic")]


def _table(terminal: Terminal, rows: list[tuple[Styled, str]]) -> Iterator[Styled]:
    """Yield signs with their meanings, the lines of a meaning below one another."""
    wide = max(sign.cell_len for sign, _ in rows) + 2
    indent = " " * (len(INDENT) + wide)
    for sign, words in rows:
        first, *more = terminal.wrapped(indent + words)
        yield Styled(INDENT).append_text(blocks.padded(sign, wide)).append(first.plain.strip())
        yield from more
