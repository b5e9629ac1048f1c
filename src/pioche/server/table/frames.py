"""The JSON of a step's frames: what several viewers see alike is built once.

Two viewers who may see the same of a step get the same text. The texts of different viewers share the
zones that all viewers see alike, the facts and the lines of the log. Building the objects takes Python
ten times as long as orjson takes to serialise them, so sharing them is what counts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import orjson

from pioche.core.change import Change
from pioche.core.message import Message
from pioche.core.scene import Fact, LogLine, SeenZone, fact_json

T = TypeVar("T")


class FrameTexts:
    """The frames of one step as JSON, by viewer."""

    __slots__ = ("_change", "_frames", "_lines", "_masks", "_public", "_shared")

    def __init__(self, change: Change, lines: Sequence[LogLine]) -> None:
        self._change = change
        self._lines = lines
        self._masks = change.private_masks.union([line.seen for line in lines])
        self._frames: dict[tuple[int | str | None, ...], orjson.Fragment] = {}
        self._public = {id(zone) for zone in change.public_zones()}
        # The JSON of what `change` and `lines` hold and several frames show, by its identity.
        self._shared: dict[int, Any] = {}

    def frame(self, viewer: int) -> orjson.Fragment:
        """Return the JSON of `Change.frame` for a viewer."""
        sees = (self._change.after.choices.get(viewer), *[mask >> viewer & 1 for mask in self._masks])
        text = self._frames.get(sees)
        if text is None:
            text = self._frames[sees] = orjson.Fragment(orjson.dumps(self._frame(viewer)))
        return text

    def _frame(self, viewer: int) -> dict[str, Any]:
        change, public = self._change, self._public
        frame = change.frame(viewer, self._lines)
        return {
            "moves": [move.to_json() for move in frame.moves],
            "zones": [
                self._once(zone, SeenZone.to_json) if id(zone) in public else zone.to_json()
                for zone in frame.zones
            ],
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
