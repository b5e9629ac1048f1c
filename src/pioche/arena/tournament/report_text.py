"""The words and numbers of a tournament's report, as a language writes them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pioche.core.game import Game
from pioche.core.text import Text


class Words(Text):
    """The texts of tournaments and of a game, and how numbers are written."""

    def __init__(self, language: str, room: Game, also: tuple[str, ...] = ()) -> None:
        super().__init__(language, room, also=("pioche.arena", *also))

    def decimal(self, value: float, digits: int = 2) -> str:
        """A number without a sign; fewer places where it is large."""
        places = max(0, digits - (abs(value) >= 100) - (abs(value) >= 10))
        return f"{value:.{places}f}".replace("-", "−").replace(".", self("arena-decimal"))

    def signed(self, value: float) -> str:
        """A number of points; minus is a true minus."""
        told = self.decimal(value)
        return told.removeprefix("−") if not any(digit in told for digit in "123456789") else told

    def whole(self, value: float) -> str:
        return f"{value:.0f}".replace("-", "−")

    def percent(self, share: float, digits: int = 1) -> str:
        told = f"{100 * share:.{digits}f}".replace("-", "−").replace(".", self("arena-decimal"))
        return self("arena-percent", value=told)

    def span(self, told: dict[str, Any], written: Callable[[float], str]) -> str:
        """An interval in words."""
        if told["low"] is None:
            return self("arena-unknown")
        return self("arena-range", low=written(told["low"]), high=written(told["high"]))

    def about(self, told: dict[str, Any]) -> str:
        """A mean with half the width of its interval."""
        mean = self.signed(told["mean"])
        return mean if told["low"] is None else f"{mean} {self.half(told)}"

    def half(self, told: dict[str, Any]) -> str:
        """How far an interval reaches to either side."""
        return self("arena-about", value=self.decimal((told["high"] - told["low"]) / 2))

    def share(self, told: dict[str, Any]) -> str:
        """A share in percent with half the width of its interval."""
        mean = f"{100 * told['mean']:.1f}"
        if told["low"] is not None:
            mean += " " + self("arena-about", value=f"{50 * (told['high'] - told['low']):.1f}")
        return self("arena-percent", value=mean.replace(".", self("arena-decimal")))

    def duration(self, microseconds: float) -> str:
        """A time in the unit that suits it."""
        for unit, size in (("seconds", 1e6), ("milliseconds", 1e3), ("microseconds", 1.0)):
            if microseconds >= size or unit == "microseconds":
                return self(f"arena-{unit}", value=self._three(microseconds / size))
        raise AssertionError

    def _three(self, value: float) -> str:
        """Three figures at most, none of them an idle zero."""
        told = f"{value:.3g}" if value < 1000 else f"{value:.0f}"
        return told.replace(".", self("arena-decimal"))

    def option(self, name: str, value: str | int) -> str:
        """A value of an option of the game."""
        key = f"option-{name}-{value}"
        return self(key) if self.has(key) else str(value)
