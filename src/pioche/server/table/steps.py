"""Steps: a decision, or one act of the dealer, with the positions before and after it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import orjson

from pioche.core.change import Change
from pioche.core.contract import DEALER
from pioche.core.game import Position
from pioche.core.scene import LogLine, Truth
from pioche.server.table.frames import FrameTexts


class FrozenPosition:
    """A position that no longer changes: who acts in it, and the data of its scenes, computed once."""

    __slots__ = ("_revealed", "_truth", "actors", "dealer_due", "over", "position")

    def __init__(self, position: Position) -> None:
        position.freeze()
        self.position = position
        self.actors, self.dealer_due = position.turn
        self.over = not self.actors and not self.dealer_due
        self._truth: Truth | None = None
        self._revealed: Truth | None = None

    def drop_caches(self) -> None:
        self._truth = self._revealed = None
        self.position.drop_snapshot()

    @property
    def truth(self) -> Truth:
        if self._truth is None:
            self._truth = self.position.truth()
        return self._truth

    @property
    def revealed(self) -> Truth:
        """The same with every card face up: everybody may see it once the game is over."""
        if self._revealed is None:
            self._revealed = self.truth.revealed()
        return self._revealed


@dataclass(slots=True)
class Step:
    """A decision, or one act of the dealer."""

    before: FrozenPosition
    after: FrozenPosition
    lines: list[LogLine]  # what the game says about it
    _change: Change | None = None
    _texts: FrameTexts | None = None

    @property
    def change(self) -> Change:
        """What changed, computed once for all viewers."""
        if self._change is None:
            self._change = Change(self.before.truth, self.after.truth)
        return self._change

    def frame_text(self, viewer: int) -> orjson.Fragment:
        """What a viewer sees of the step, as JSON."""
        if self._texts is None:
            self._texts = FrameTexts(self.change, self.lines)
        return self._texts.frame(viewer)

    def drop_caches(self) -> None:
        """Free what can be computed again: an old step is seldom read."""
        self._change = self._texts = None
        self.before.drop_caches()

    def discloses(self, seat: int) -> bool:
        """Whether the step reveals a simultaneous choice of another seat."""
        before = self.before.truth.choices
        return bool(before) and bool(before.keys() - self.after.truth.choices.keys() - {seat})

    def turned_up(self, seat: int) -> set[int]:
        """The cards whose faces the seat sees after the step and did not see before."""
        then: set[int] = set()
        now: set[int] = set()
        for was, zone in self.change.differing:
            then.update(was.visible(seat))
            now.update(zone.visible(seat))
        return now - then


def decision_step(before: FrozenPosition, seat: int, action: int) -> Step:
    """The step of a decision; raises a refusal of the game if the seat may not decide so."""
    position = before.position.after(action, seat)
    return Step(before, FrozenPosition(position), position.tell(before.position, seat, action))


def dealer_steps_until(before: FrozenPosition, dealt: int) -> Iterator[Step]:
    """The dealer's acts up to the dealer's count `dealt`, as an entry of the log says it."""
    while before.dealer_due and before.position.dealt < dealt:
        step = _dealer_step(before)
        yield step
        before = step.after


def dealer_steps(
    before: FrozenPosition, pause: Callable[[Position], int], *, at_least: int = 0
) -> Iterator[Step]:
    """The dealer's acts up to the first one that has a pause before it, and at least so many."""
    made = 0
    while before.dealer_due and (made < at_least or not pause(before.position)):
        step = _dealer_step(before)
        yield step
        before, made = step.after, made + 1


def _dealer_step(before: FrozenPosition) -> Step:
    position = before.position.copy()
    position.deal()
    return Step(before, FrozenPosition(position), position.tell(before.position, DEALER))
