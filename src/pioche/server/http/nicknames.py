"""Validates nicknames: one line of visible characters.

Compatibility characters are normalised (NFKC: full-width and mathematical letters, ligatures), so
that two names which look alike are equal; a superscript or a circled digit becomes plain, which
is acceptable in a name. Similar letters of different alphabets are not merged: no decision depends
on names, seats do.

Names are stored unescaped; the code that displays a name escapes it.
"""

from __future__ import annotations

import itertools
import unicodedata

from pioche.server.refusals import BadName

LONGEST = 24  # letters; combining marks are not counted
MOST_MARKS = 2  # combining marks on one letter after composition: enough for Thai and Hebrew
MOST_GIVEN = 200  # code points; longer input is refused unread

# Invisible characters that Unicode does not class as spaces: combining grapheme joiner, Hangul fillers, Khmer inherent
# vowels, Mongolian selectors, the empty Braille pattern.
INVISIBLE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
# Variation selectors, which phones append to emoji; removing them does not change what is shown.
SELECTORS = dict.fromkeys(range(0xFE00, 0xFE10))


def nickname(given: str) -> str:
    """The normalised name. Raises `BadName` with the reason."""
    if len(given) > MOST_GIVEN:
        raise _refused("long")
    name = given.strip()
    if any(_hidden(character) for character in name):
        raise _refused("characters")
    name = " ".join(unicodedata.normalize("NFKC", name.translate(SELECTORS)).split())
    if any(_hidden(character) for character in name):
        raise _refused("characters")
    marks = [unicodedata.category(character) in ("Mn", "Me") for character in name]
    runs = [len(list(run)) for is_mark, run in itertools.groupby(marks) if is_mark]
    if (marks and marks[0]) or any(run > MOST_MARKS for run in runs):
        raise _refused("marks")
    if any(before == " " and mark for before, mark in zip(name, marks[1:], strict=False)):
        raise _refused("marks")
    if not any(character.isalnum() for character in name):
        raise _refused("empty")
    if len(name) - sum(marks) > LONGEST:
        raise _refused("long")
    return name


def _hidden(character: str) -> bool:
    """Controls, formats (zero width, direction), surrogates, private, unassigned, separators of lines."""
    category = unicodedata.category(character)
    return category[0] == "C" or category in ("Zl", "Zp") or character in INVISIBLE


def _refused(why: str) -> BadName:
    return BadName(why=why, most=LONGEST)
