"""Curves: values at their places, labels that do not overlap."""

from __future__ import annotations

from pioche.core.drawing.curve import Scale, picture, spread


def test_a_scale_has_the_lowest_value_at_the_bottom() -> None:
    scale = Scale(100, 50, 4, -10, 10)
    assert scale.line([(0, -10), (2, 0), (4, 10)]) == "0.0,50.00 50.0,25.00 100.0,0.00"
    assert Scale(100, 50, 0, 3, 3).line([(0, 3)]) == "0.0,50.00"


def test_labels_keep_their_distance_and_stay_in_the_plot() -> None:
    assert spread([(10, 0), (12, 1), (50, 2)], 5, 100) == [(10, 0), (15, 1), (50, 2)]
    assert spread([(99, 0), (98, 1)], 5, 100) == [(95, 1), (100, 0)]
    assert spread([], 5, 100) == []


def test_a_picture_has_a_line_and_a_name_for_each_seat() -> None:
    drawn = picture(["A&B", "C"], [[(0, 0.5), (1, 1.0)], []], 1, [(0.0, "0"), (1.0, "1")], "all")
    assert drawn.count("<polyline") == 1 and "A&amp;B" in drawn and ">C<" not in drawn
    assert 'aria-label="all"' in drawn
