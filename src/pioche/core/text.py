"""`Text`: turns messages into sentences, with the Fluent files `text.<language>.ftl` of layers and games.

To find where a sentence comes from, search all `*.ftl` files for its words: `src/pioche/*/` (layers),
`src/pioche/games/*/words/` (games), `web/src/text/` (the page). The id before the `=` leads to the code: "Your
turn" is `your-turn` in the terminal and `bar-your-turn` on the page. The code builds some ids from parts, so
search for the first part too: `zone-hand` is `f"zone-{name}"`, `refusal-not-your-turn` the class `NotYourTurn`.
"""

from __future__ import annotations

import functools
import re
import unicodedata
from collections.abc import Mapping, Sequence
from importlib import resources
from typing import Any, Protocol

from fluent.runtime import FluentBundle, FluentResource

from pioche.core.message import Argument, Card, Message, Seat
from pioche.core.scene import Face

LANGUAGES = ("en", "fr")

# French says "de Malo", but "d’Inès": before a vowel, with or without accents, before an h, which counts as
# mute, and before a y without a vowel after it. The web page does the same.
_ELIDING = re.compile("h?([aeiouæœø]|y(?![aeiouæœø]))", re.IGNORECASE)
_MARK = "\ue000"  # a private-use character that marks such a name until the sentence is complete
_DE = re.compile(rf"\b([Dd])e {_MARK}")


class GameTexts(Protocol):
    """What `Text` needs of a game."""

    @property
    def words(self) -> str: ...  # the folder of its text files, as `messages` takes it
    @property
    def faces_by_code(self) -> Mapping[str, Face]: ...


class Text:
    """The texts of one language: those of the core and, with a `game`, those of its folder.

    `names`: the names of the players, by seat. `also`: further packages that have text files. `you`: the
    seat of the reader, which decides on the form of a message (`pioche.core.message`): "You draw a card"
    instead of "Figue draws a card".
    """

    def __init__(
        self,
        language: str,
        game: GameTexts | None = None,
        names: Sequence[str] = (),
        you: int | None = None,
        also: tuple[str, ...] = (),
    ) -> None:
        self.language = language
        self.names = names
        self.you = you
        self._bundle = _bundle(language, *(() if game is None else (game.words,)), *also)
        self._faces: Mapping[str, Face] = {} if game is None else game.faces_by_code

    def has(self, key: str) -> bool:
        """Whether there is a text of that id."""
        return bool(self._bundle.has_message(key))

    def __call__(self, key: str, **args: Argument) -> str:
        return self.say(Message(key, args))

    def say(self, message: Message) -> str:
        """Return the words of a message. Raises what Fluent reports, such as a missing argument."""
        return _without_marks(self._marked(message, self._form(message)))

    def can(self, message: Message) -> str:
        """Return what an action's sentence says before the decision: "draw a card". Raises as `say` does."""
        return _without_marks(self._marked(message, "can"))

    def _form(self, message: Message) -> str | None:
        """Return the attribute that addresses the reader, if the message is about the reader's seat."""
        if self.you is None:
            return None
        reader, args = Seat(self.you), message.args
        if reader in (args.get("seat"), args.get("owner")):
            return "you"
        return "to-you" if args.get("other") == reader else None

    def _marked(self, message: Message, form: str | None) -> str:
        """Return the words of a message in one of its forms; a name that elides the word before has a mark."""
        found = self._bundle.get_message(message.id)
        pattern = found.value
        if form == "can":
            pattern = found.attributes["can"]
        elif form is not None:
            pattern = found.attributes.get(form, pattern)
        assert pattern is not None, f"{message.id} has no text"
        args = {name: self._word(value) for name, value in message.args.items()}
        words, errors = self._bundle.format_pattern(pattern, args)
        if errors:
            raise errors[0]
        return str(words)

    def seat(self, seat: int) -> str:
        """Return the name of the player at a seat."""
        return self.names[seat] if seat < len(self.names) else self("seat", seat=seat)

    def card(self, code: str) -> str:
        """Return the name of a card in the language, such as "red 7", by the code of its face."""
        face = self._faces[code]
        return self("card", label=face.label, colour=face.colour, code=face.code)

    def _word(self, value: Argument) -> Any:
        match value:
            case Seat(seat):
                name = self.seat(seat)
                return _MARK + name if self.language == "fr" and _elides(name) else name
            case Card(face):
                return self.card(face)
            case tuple():
                return self._several(value)
            case Message():
                return self._marked(value, "can")
            case int() if value < 0:
                return f"−{-value}"
            case _:
                return value

    def _several(self, values: Sequence[Card | Seat | Message]) -> str:
        """Return cards and messages one after the other, seats as in a sentence: "Fig, Hazel and Plum"."""
        words = [
            self._marked(value, self._form(value)) if isinstance(value, Message) else str(self._word(value))
            for value in values
        ]
        if len(words) > 1 and isinstance(values[0], Seat):
            words[-2:] = [f"{words[-2]} {self('and')} {words[-1]}"]
        return ", ".join(words)


def _without_marks(words: str) -> str:
    return _DE.sub(r"\1’", words).replace(_MARK, "")


def capitalised(words: str) -> str:
    """Return the words with a capital letter at the beginning."""
    return words[:1].upper() + words[1:]


def _elides(name: str) -> bool:
    return _ELIDING.match(unicodedata.normalize("NFD", name)) is not None


@functools.cache
def _bundle(language: str, *packages: str) -> FluentBundle:
    bundle = FluentBundle([language], use_isolating=False)
    for package in ("pioche.core", *packages):
        bundle.add_resource(FluentResource(messages(package, language)))
    return bundle


def messages(place: str, language: str) -> str:
    """Return the Fluent source of a package, or of a folder in it (`package/folder`), in one language."""
    package, _, folder = place.partition("/")
    return resources.files(package).joinpath(folder, f"text.{language}.ftl").read_text("utf-8")
