"""The JSON of a step's frames: what all viewers see alike is built once.

The frames of several viewers share the zones that all see alike, the facts and the lines of the log. Building
these objects takes Python ten times as long as orjson takes to serialise them. To find out which viewers see
entirely the same would take as long as to build their frames, measured with four seats of Skyjo.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import orjson

from pioche.core.change import Change
from pioche.core.message import Message
from pioche.core.scene import Fact, LogLine, fact_json

T = TypeVar("T")


class FrameTexts:
    """The frames of one step as JSON, by viewer."""

    __slots__ = ("_change", "_frames", "_lines", "_public", "_shared")

    def __init__(self, change: Change, lines: Sequence[LogLine]) -> None:
        self._change = change
        self._lines = lines
        self._frames: dict[int, orjson.Fragment] = {}  # by viewer
        self._public = {id(zone) for zone in change.public_zones()}
        # The JSON of what `change` and `lines` hold and several frames show, by its identity.
        self._shared: dict[int, Any] = {}

    def frame(self, viewer: int) -> orjson.Fragment:
        """Return the JSON of `Change.frame` for a viewer."""
        text = self._frames.get(viewer)
        if text is None:
            text = self._frames[viewer] = orjson.Fragment(orjson.dumps(self._frame(viewer)))
        return text

    def _frame(self, viewer: int) -> dict[str, Any]:
        change, public, shared = self._change, self._public, self._shared
        frame = change.frame(viewer, self._lines)
        zones = []
        for zone in frame.zones:
            made = shared.get(id(zone))
            if made is None:
                made = zone.to_json()
                if id(zone) in public:
                    shared[id(zone)] = made
            zones.append(made)
        return {
            "moves": [move.to_json() for move in frame.moves],
            "zones": zones,
            "facts": self._once(frame.facts, _facts) if change.public_facts else _facts(frame.facts),
            "actors": frame.actors,
            "choice": frame.choice,
            "log": [self._once(message, Message.to_json) for message in frame.log],
        }

    def _once(self, shown: T, make: Callable[[T], Any]) -> Any:
        made = self._shared.get(id(shown))
        if made is None:
            made = self._shared[id(shown)] = make(shown)
        return made


def _facts(facts: tuple[Fact, ...] | None) -> list[dict[str, Any]] | None:
    return None if facts is None else [fact_json(fact) for fact in facts]
