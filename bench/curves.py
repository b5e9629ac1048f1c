"""Draws learning curves: `python -m bench.curves training/*/policy.json` writes docs/training.svg.

Each file is the output of `pioche train`: the decisions played, and the share of games that a seat with the new
weights wins against the weights that the game had before.
"""

from __future__ import annotations

import argparse
import itertools
import json
import math
from html import escape
from pathlib import Path
from typing import Any

from pioche.core.game import game, game_ids
from pioche.core.text import Text

PICTURE = Path(__file__).parent.parent / "docs" / "training.svg"
WIDE, HIGH, LEFT, TOP, RIGHT, BELOW = 560, 320, 62, 40, 250, 60
COLOURS = ("#8a4b16", "#1f6f63", "#9a2f4d", "#3c5a99", "#7a6a00")


def picture(trained: dict[str, dict[str, Any]]) -> str:
    """The shares of wins over the decisions, on a logarithmic scale, as SVG."""
    least = min(one["curve"][0][0] for one in trained.values())
    most = max(one["curve"][-1][0] for one in trained.values())
    first, last = math.log10(least), math.log10(most)
    highest = max(share for one in trained.values() for _, share in one["curve"])
    top = math.ceil(highest * 10) / 10

    def x(decisions: float) -> float:
        return LEFT + WIDE * (math.log10(decisions) - first) / (last - first)

    def y(share: float) -> float:
        return TOP + HIGH * (1 - share / top)

    parts = []
    for power in range(math.ceil(first), math.floor(last) + 1):
        at = x(10**power)
        parts += [
            f'<path d="M{at:.1f} {y(0):g}V{y(top):g}" stroke="#e6dac5"/>',
            f'<text x="{at:.1f}" y="{y(0) + 20:g}" text-anchor="middle" fill="#625448">{_power_name(power)}</text>',
        ]
    for tenth in range(round(top * 10) + 1):
        parts += [
            f'<path d="M{LEFT} {y(tenth / 10):g}H{LEFT + WIDE}" stroke="#e6dac5"/>',
            f'<text x="{LEFT - 8}" y="{y(tenth / 10) + 4:g}" text-anchor="end" fill="#625448">{10 * tenth} %</text>',
        ]
    ends = _apart([y(one["curve"][-1][1]) for one in trained.values()])
    for (name, one), colour, end in zip(trained.items(), COLOURS, ends, strict=False):
        line = "L".join(f"{x(decisions):.1f} {y(share):.1f}" for decisions, share in one["curve"])
        title = escape(f"{Text('en', game(name))('game-name')}, {one['curve'][-1][1]:.0%}")
        parts += [
            f'<path d="M{line}" fill="none" stroke="{colour}" stroke-width="2" stroke-linejoin="round"/>',
            f'<text x="{LEFT + WIDE + 12}" y="{end + 4:.1f}" fill="{colour}" font-weight="600">{title}</text>',
        ]
    width, height = LEFT + WIDE + RIGHT, TOP + HIGH + BELOW
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
        ' font-family="system-ui, sans-serif" font-size="13" fill="#2a211b">\n'
        f'<rect width="{width}" height="{height}" rx="14" fill="#fffaf0"/>\n'
        f'<text x="{LEFT}" y="24">games won against the weights of before</text>\n'
        + "\n".join(parts)
        + f'\n<text x="{LEFT + WIDE / 2}" y="{y(0) + 44:g}" text-anchor="middle">decisions played</text>\n</svg>\n'
    )


def _power_name(power: int) -> str:
    """The name of a power of ten."""
    name = {3: "thousand", 6: "million", 9: "billion"}[power // 3 * 3]
    return f"{10 ** (power % 3)} {name}"


def _apart(heights: list[float], least: float = 18.0) -> list[float]:
    """The heights, moved apart so that labels do not overlap."""
    order, placed = sorted(range(len(heights)), key=lambda i: heights[i]), list(heights)
    for before, at in itertools.pairwise(order):
        placed[at] = max(placed[at], placed[before] + least)
    return placed


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path, metavar="POLICY.JSON")
    parser.add_argument("--out", type=Path, default=PICTURE)
    given = parser.parse_args()
    trained: dict[str, Any] = {}
    for file in given.files:
        for one in json.loads(file.read_text("utf-8"))["trained"]:
            name = next((word for word in one["made"].split() if word in game_ids()), None)
            if name is not None and one.get("curve"):
                trained.setdefault(name, one)
    if not trained:
        parser.error("these files hold no learning curve")
    given.out.write_text(picture(dict(sorted(trained.items()))), "utf-8")
    print(f"written: {given.out}")


if __name__ == "__main__":
    main()
