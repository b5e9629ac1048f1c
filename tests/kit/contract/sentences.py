"""The sentences of actions and the lines of logs, in every language and form, on random positions of a game."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pioche.core.contract import SPECTATOR
from pioche.core.game import Game
from pioche.core.message import Message, Seat
from pioche.core.text import LANGUAGES, Text
from tests.kit.contract.walk import Step, new_positions, steps, viewers

# French elides before some of these names, and none is part of a word that texts use.
NAMES = ("Inès", "Malo", "Yvonne", "Hugo", "Éloïse", "Prune", "Oscar", "Zoé")
SHARE = 25  # positions of one game
FORBIDDEN = {
    "an arrow or a comparison sign": r"[→←⇒>]|->",
    "a part of a Fluent pattern": r"[{}$]",
    "the id of a message": r"\b(action|log|zone|fact|prompt|preview)-[a-z]",
    "the raw id of a zone or a place": r"/|_",
    "the number of a place": r"\b(place|spot|cell|case|card|carte|position) \d",
    "a hyphen as a minus sign": r"(?<![\w’])-\d",
    "two blanks, or a blank at an end": r"\s\s|^\s|\s$",
}
FRENCH_FORBIDDEN = {
    "no narrow no-break space before ; : ? !": r"[^\u202f][;:?!]",
    "a straight apostrophe": "'",
    "an article that is not contracted": r"\b(de le|de les|à le|à les)\b",
    "no elision": r"\b(de|le|la|je|te|se|ne|que) (?=[aeiouyéèê])(?!onz|oui|y[aeiou])",
}


class Speaker:
    """Says messages in one language, for each reader, and checks what they say; equal messages are said once."""

    def __init__(self, game: Game, language: str) -> None:
        self.game, self.language = game, language
        self._texts = {you: Text(language, game, NAMES, you) for you in (None, *range(max(game.players)))}
        self._said: dict[tuple[object, ...], str] = {}

    def can(self, message: Message) -> str:
        """Return the phrase for what the seat can do."""
        return self._checked("can", None, message)

    def did(self, message: Message, reader: int | None) -> str:
        """Return the sentence for what was done, as a reader sees it."""
        return self._checked("did", reader, message)

    def _checked(self, form: str, reader: int | None, message: Message) -> str:
        key = (form, reader, message.id, *message.args.items())
        if key not in self._said:
            text = self._texts[reader]
            words = text.can(message) if form == "can" else text.say(message)
            self._check(words, form, reader, message)
            self._said[key] = words
        return self._said[key]

    def _check(self, words: str, form: str, reader: int | None, message: Message) -> None:
        where = f"{self.game.id}, {self.language}, {message.id}.{form} for {reader}: {words!r}"
        forbidden = FORBIDDEN | (FRENCH_FORBIDDEN if self.language == "fr" else {})
        for fault, pattern in forbidden.items():
            assert not re.search(pattern, words), f"{where} has {fault}"
        if form == "can":
            assert words[0].islower() and words[-1] not in ".!?", f"{where} is no phrase"
        else:
            assert not words[0].islower() and words[-1] in ".!?", f"{where} is no sentence"
        if reader is not None:
            assert NAMES[reader] not in words, f"{where} calls its reader by name"


def sentences(game: Game, positions: int, seed: object = "sentences") -> dict[str, int]:
    """Check the sentences of every legal action on random positions, and the log of the step that follows.

    There is a sentence in every language and form, different actions have different ones, and the log says a
    decision with its sentence. Raises AssertionError where that does not hold.
    """
    speakers = [Speaker(game, language) for language in LANGUAGES]
    checked = actions = lines = 0
    for step in _some_steps(game, positions, seed):
        before = step.before
        for seat in before.actors:
            choices = before.choices(seat)
            for speaker in speakers:
                _check_choices(speaker, seat, [choice.sentence for choice in choices])
            actions += len(choices)
        for speaker in speakers:
            _check_log(speaker, step)
        lines += len(step.log)
        checked += bool(before.actors)
    return {"positions": checked, "actions": actions, "lines": lines}


def _some_steps(game: Game, count: int, seed: object) -> Iterator[Step]:
    """Yield steps of random games, `count` decisions in all: a few of each game, from its start or any part."""
    found = 0
    for position, choices in new_positions(game, count, seed):
        skipped = choices.choice((0, choices.randrange(120)))
        share = 0
        for number, step in enumerate(steps(position, choices)):
            if number < skipped:
                continue
            yield step
            if step.action < 0:
                continue
            found += 1
            share += 1
            if found >= count:
                return
            if share >= SHARE:
                break


def _check_choices(speaker: Speaker, seat: int, said: list[Message]) -> None:
    """Check the sentences of all actions of a decision in each form; those of different actions differ."""
    forms = (
        [speaker.can(message) for message in said],
        [speaker.did(message, seat) for message in said],
        [speaker.did(message, None) for message in said],
    )
    for words in forms:
        twice = {each for each in words if words.count(each) > 1} if len(set(words)) < len(words) else None
        assert not twice, f"{speaker.game.id}: different actions share {sorted(twice or ())}"
    for message in said:
        assert message.args.get("seat") == Seat(seat), f"{speaker.game.id}: {message.id} has no seat"
        other = message.args.get("other")
        if isinstance(other, Seat):
            speaker.did(message, other.seat)


def _check_log(speaker: Speaker, step: Step) -> None:
    """Check the lines that each viewer reads; the first line about a decision is its sentence."""
    decided = step.before.sentence(step.seat, step.action) if step.action >= 0 else None
    for viewer in viewers(step.after):
        lines = [line.message for line in step.log if line.seen >> viewer & 1]
        if decided is not None:
            assert lines, f"{speaker.game.id}: {viewer} reads nothing of {decided}"
            same = lines[0].id == decided.id or lines[0].passing
            assert same, f"{speaker.game.id}: the log says {lines[0].id} for {decided.id}"
        for line in lines:
            speaker.did(line, None if viewer == SPECTATOR else viewer)
