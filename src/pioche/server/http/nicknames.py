"""Nicknames: one line of visible characters, the same for all who see it.

Compatibility look-alikes are folded (NFKC: full-width and mathematical letters, ligatures), since
at a table a name is what tells people apart; what that costs, a superscript or a circled digit made
plain, does not matter in a name. Letters of other alphabets that look alike are not folded: names are
shown beside seats, and nothing is decided by them.

Names are kept as they are; whoever shows one escapes it.
"""

from __future__ import annotations

import itertools
import unicodedata

from pioche.server.refusals import BadName

LONGEST = 24  # in letters with their marks
MOST_MARKS = 2  # on one letter, beyond those that have a composed form: enough for Thai and Hebrew
MOST_GIVEN = 200  # code points looked at in all

# Blank though they are no blanks: combining grapheme joiner, Hangul fillers, Khmer inherent
# vowels, Mongolian selectors, the empty Braille pattern.
INVISIBLE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
# Phones add these behind emoji by themselves; without them the same character is shown.
SELECTORS = dict.fromkeys(range(0xFE00, 0xFE10))


def nickname(given: str) -> str:
    """The name as it is kept and shown."""
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
