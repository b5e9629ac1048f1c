"""The texts and number formats of a tournament's report, in one language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pioche.core.game import Game
from pioche.core.text import Text

Estimate = dict[str, Any]  # `mean`, `low` and `high` of `statistics.confidence_interval`


class ReportText(Text):
    """The texts of tournaments and of a game, and the number formats of their language."""

    def __init__(self, language: str, game: Game, also: tuple[str, ...] = ()) -> None:
        super().__init__(language, game, also=("pioche.arena", *also))

    def decimal(self, value: float, digits: int = 2) -> str:
        """A number with a true minus sign, and with fewer decimals where it is large."""
        decimals = max(0, digits - (abs(value) >= 100) - (abs(value) >= 10))
        return f"{value:.{decimals}f}".replace("-", "−").replace(".", self("arena-decimal"))

    def signed(self, value: float) -> str:
        """A number of points; a value that rounds to 0 has no minus sign."""
        text = self.decimal(value)
        return text.removeprefix("−") if not any(digit in text for digit in "123456789") else text

    def integer(self, value: float) -> str:
        return f"{value:.0f}".replace("-", "−")

    def percent(self, share: float, digits: int = 1) -> str:
        text = f"{100 * share:.{digits}f}".replace("-", "−").replace(".", self("arena-decimal"))
        return self("arena-percent", value=text)

    def interval(self, estimate: Estimate, number_format: Callable[[float], str]) -> str:
        """A confidence interval, both ends in the given format."""
        if estimate["low"] is None:
            return self("arena-unknown")
        return self("arena-range", low=number_format(estimate["low"]), high=number_format(estimate["high"]))

    def mean_with_margin(self, estimate: Estimate) -> str:
        """A mean with half the width of its confidence interval."""
        mean = self.signed(estimate["mean"])
        return mean if estimate["low"] is None else f"{mean} {self.half_width(estimate)}"

    def half_width(self, estimate: Estimate) -> str:
        """Half the width of a confidence interval, with a plus-minus sign."""
        return self("arena-about", value=self.decimal((estimate["high"] - estimate["low"]) / 2))

    def share_with_margin(self, estimate: Estimate) -> str:
        """A share in percent with half the width of its confidence interval."""
        mean = f"{100 * estimate['mean']:.1f}"
        if estimate["low"] is not None:
            mean += " " + self("arena-about", value=f"{50 * (estimate['high'] - estimate['low']):.1f}")
        return self("arena-percent", value=mean.replace(".", self("arena-decimal")))

    def duration(self, microseconds: float) -> str:
        """A duration in seconds, milliseconds or microseconds, with three digits."""
        for unit, size in (("seconds", 1e6), ("milliseconds", 1e3), ("microseconds", 1.0)):
            if microseconds >= size or unit == "microseconds":
                return self(f"arena-{unit}", value=self._three_digits(microseconds / size))
        raise AssertionError

    def _three_digits(self, value: float) -> str:
        """At most three significant digits, without trailing zeros."""
        text = f"{value:.3g}" if value < 1000 else f"{value:.0f}"
        return text.replace(".", self("arena-decimal"))

    def option(self, name: str, value: str | int) -> str:
        """A value of an option of the game."""
        key = f"option-{name}-{value}"
        return self(key) if self.has(key) else str(value)
