"""The lines of small bars in the reports."""

from __future__ import annotations

from pioche.core.drawing import bars


def test_shares_fill_the_scale_from_the_lowest_to_the_highest_bar() -> None:
    assert bars.shares([0, 0.124, 0.125, 0.5, 0.99, 1]) == "▁▁▂▅██"


def test_counts_are_relative_to_the_largest_and_only_zero_is_blank() -> None:
    assert bars.counts([0, 1, 500, 1000]) == " ▁▄█"
    assert bars.counts([0, 0]) == "  "
