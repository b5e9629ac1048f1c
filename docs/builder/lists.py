"""Lists within lists: GitHub and the page take two spaces for a level, Python's Markdown takes four."""

from __future__ import annotations

import re

_ITEM = re.compile(r"^( +)(?=[-*] )")
_FENCE = re.compile(r"^ *```")


def indented(markdown: str) -> str:
    """Return the text with every level of a list four spaces deep; blocks of code stay as they are."""
    lines, code = [], False
    for line in markdown.split("\n"):
        code ^= bool(_FENCE.match(line))
        lines.append(line if code else _ITEM.sub(r"\1\1", line))
    return "\n".join(lines)
