"""The names of zones and the facts of a scene, in words."""

from __future__ import annotations

import re
from itertools import takewhile

from pioche.core.message import Argument, Message, Seat
from pioche.core.scene import Fact, SeenZone
from pioche.core.text import Text

_OWNER = "\0"  # a placeholder for the owner's name, removed from the title
_SEPARATORS = ",:("


def full(text: Text, zone: SeenZone) -> str:
    """Return a zone's name with its owner: "Ada’s hand"."""
    return _title(text, zone, "" if zone.owner is None else Seat(zone.owner))


def short(text: Text, zone: SeenZone) -> str:
    """Return a zone's name without its owner and the word that links them: "Hand"."""
    if zone.owner is None:
        return full(text, zone)
    links = rf"{_OWNER}’s|\s+\S+\s+{_OWNER}|\s*\S*{_OWNER}"
    without = re.sub(links, "", _title(text, zone, _OWNER)).strip()
    return without[:1].upper() + without[1:]


def _title(text: Text, zone: SeenZone, owner: Seat | str) -> str:
    family, last = zone.id.partition("/")[0], zone.id.rpartition("/")[2]
    return text(f"zone-{family}", owner=owner, name=int(last) if last.isdigit() else last)


def split_common(titles: list[str]) -> tuple[str, list[str]]:
    """Return what several titles have in common up to a separator, and the rest of each."""
    same = takewhile(lambda letters: len(set(letters)) == 1, zip(*titles, strict=False))
    common = "".join(letters[0] for letters in same)
    cut = max(common.rfind(mark) for mark in _SEPARATORS) + 1
    rests = [title[cut:].strip().rstrip(")") for title in titles]
    return common[:cut].rstrip(_SEPARATORS + " \u202f"), [rest[:1].upper() + rest[1:] for rest in rests]


def fact_text(text: Text, known: Fact) -> str:
    whose: dict[str, Argument] = {} if known.seat is None else {"seat": Seat(known.seat)}
    return text.say(Message(f"fact-{known.name}", {"value": known.value, **whose}))
