"""The choices of the person whose turn it is: listed on the screen, and parsed from the typed line."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Collection

from rich.text import Text as Styled

from pioche.core.drawing import blocks
from pioche.core.drawing.blocks import Block, styled
from pioche.core.drawing.cards import LABEL_STYLE
from pioche.core.drawing.zones import NOTE_STYLE
from pioche.core.game import Game, Position
from pioche.core.refusals import BadNotation
from pioche.core.text import Text

EXPLAINED_GAP = 2  # columns between a name, a sentence and an effect
SCREEN_SHARE = 4  # the list takes at most a quarter of the screen, if it can be made that short


class Choices:
    """The legal actions of a seat whose turn it is, or those of them that a lesson offers."""

    def __init__(
        self, position: Position, seat: int, text: Text, only: Collection[int] | None = None
    ) -> None:
        self.game = position.game
        self.text = text
        choices = [choice for choice in position.choices(seat) if only is None or choice.action in only]
        self.paths = {choice.action: choice.paths for choice in choices}
        self.actions = list(self.paths)
        self.numbered = not has_numeric_notations(self.game)
        self._sentences = {choice.action: text.can(choice.sentence) for choice in choices}
        self._kinds = {choice.action: choice.sentence.id for choice in choices}
        self._previews = {
            choice.action: [text.say(message) for message in choice.preview] for choice in choices
        }

    def parse(self, typed: str) -> int | None:
        """Return the action of a typed number or notation; None if it is neither."""
        if self.numbered and typed.isascii() and typed.isdigit():
            number = int(typed[:9])
            return self.actions[number - 1] if 1 <= number <= len(self.actions) else None
        try:
            action = self.game.parse(typed)
        except BadNotation:
            return None
        return action if action in self.paths else None

    # On the screen ----------------------------------------------------------------------------------------

    def as_block(self, width: int, height: int) -> Block:
        """Return the list of choices: with sentences and effects if that fits, else with one of them, else by kind.

        By kind: one choice of each kind in a sentence, below it the notations of all choices of that kind.
        """
        most = height // SCREEN_SHARE
        if len(self.actions) <= most:
            return self.explained(width)
        block = blocks.columns([self._name(action, sentence=True) for action in self.actions], width)
        if len(block) <= most:
            return block
        if 2 * sum(map(bool, self._previews.values())) >= len(self.actions):
            block = blocks.columns([self._name(action, preview=True) for action in self.actions], width)
            if len(block) <= most:
                return block
        kinds: dict[str, list[int]] = {}
        for action in self.actions:
            kinds.setdefault(self._kinds[action], []).append(action)
        block = [line for actions in kinds.values() for line in self._kind(actions, width)]
        return [*block, *_wrapped(self.text("choices-more"), width)]

    def _kind(self, actions: list[int], width: int) -> Block:
        """Return the sentence of the first of some choices, and the notations of all of them if there are more."""
        notation, sentence = self.game.notations[actions[0]], self._sentences[actions[0]]
        example = _wrapped(self.text("choices-example", notation=notation, sentence=sentence), width)
        if len(actions) == 1 and not self.numbered:
            return example
        return [*example, *blocks.columns([self._name(action) for action in actions], width)]

    def sentence(self, action: int) -> str:
        """Return what an action does: "draw a card"."""
        return self._sentences[action]

    def in_short(self, width: int) -> Block:
        """Return one choice with its sentence, and how many there are."""
        action = self.actions[0]
        words = self.text(
            "choices-short",
            count=len(self.actions),
            notation=self.game.notations[action],
            sentence=self._sentences[action],
        )
        return _wrapped(words, width)

    def labels(self) -> dict[str, str]:
        """Return for each part of the table that can be touched the notation of its action.

        A part that several actions share gets what their notations have in common.
        """
        found: dict[str, list[str]] = {}
        for action, paths in self.paths.items():
            for thing in {thing for path in paths for thing in path}:
                found.setdefault(thing, []).append(self.game.notations[action])
        return {thing: _common_part(notations) for thing, notations in found.items()}

    def _name(self, action: int, sentence: bool = False, preview: bool = False) -> Styled:
        """Return the number and notation of a choice, with its sentence or its effects if asked for."""
        name = styled(self.game.notations[action], LABEL_STYLE)
        if self.numbered:
            wide = len(str(len(self.actions)))
            name = styled(f"{self.actions.index(action) + 1:>{wide}} ", NOTE_STYLE).append_text(name)
        if sentence:
            name.append(f" {self._sentences[action]}")
        if preview:
            name.append(f" {' · '.join(self._previews[action])}", style=NOTE_STYLE)
        return name

    def explained(self, width: int) -> Block:
        """Return each choice with its name, its sentence and its effects; on one line each if the width allows."""
        names = [self._name(action) for action in self.actions]
        sentences = [Styled(self._sentences[action]) for action in self.actions]
        effects = [styled(" · ".join(self._previews[action]), NOTE_STYLE) for action in self.actions]
        block = blocks.beside([names, sentences, effects], gap=EXPLAINED_GAP)
        if blocks.width(block) <= width:
            return block
        wide = blocks.width(names) + EXPLAINED_GAP
        padded = [blocks.padded(name, wide) for name in names]
        bodies = [
            blocks.wrapped([word for part in parts if part for word in part.split(" ")], width - wide)
            for parts in zip(sentences, effects, strict=True)
        ]
        rows = [blocks.beside([[name], body], gap=0) for name, body in zip(padded, bodies, strict=True)]
        return [line for row in rows for line in row]


def _wrapped(words: str, width: int) -> Block:
    return [styled(line, NOTE_STYLE) for line in textwrap.wrap(words, width)]


def has_numeric_notations(game: Game) -> bool:
    """Whether notations of the game are numbers; then its choices are not numbered as well."""
    return any(notation.isdigit() for notation in game.notations)


def _common_part(notations: list[str]) -> str:
    """Return the only notation, or the letters and numbers that all notations have in common."""
    if len(notations) == 1:
        return notations[0]
    tokens = [re.findall(r"\d+|[a-z]+|.", notation, re.IGNORECASE) for notation in notations]
    common = [token for token in tokens[0] if all(token in others for others in tokens)]
    return "".join(common).strip("+-> ")
