"""Calibration of the coach: predicted and actual win shares over self-played games, in ten bins.

    python -m tests.soak.calibration [--games 500] [--game lost-cities:2 --game deux-sans-trois:2]

Random positions are taken from games that `regular` plays with itself, and a random seat's chance is predicted
from what that seat knows. Writes docs/calibration.svg; the exit status is 1 where the mean difference is above
ALLOWED.
"""

from __future__ import annotations

import argparse
import hashlib
import random
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from html import escape

import numpy as np
from rich.console import Console
from rich.progress import track
from rich.table import Table

from pioche.bots import bot
from pioche.coach.position_analysis import PositionEvaluator, coach_rollouts
from pioche.core import rng
from pioche.core.game import Game, game
from pioche.core.text import Text
from tests.kit.paths import DOCS

PICTURE = DOCS / "calibration.svg"
BINS = 10
POSITIONS = 8  # of each game
SIMULATIONS = 600  # a third of them estimate the chances
ALLOWED = 0.05  # mean difference
SHOWN = ("lost-cities:2", "deux-sans-trois:2")


@dataclass
class Prediction:
    """A predicted chance and the result of the game."""

    predicted: float
    actual: float  # the seat's share of the win


@dataclass
class Calibration:
    """The predictions for one game and number of players."""

    game: Game
    players: int
    predictions: list[Prediction] = field(default_factory=list)

    def bins(self) -> list[tuple[int, float, float]]:
        """Return of each non-empty bin its count, mean prediction and mean result."""
        predicted = np.array([each.predicted for each in self.predictions])
        actual = np.array([each.actual for each in self.predictions])
        place = np.minimum((predicted * BINS).astype(int), BINS - 1)
        masks = [place == number for number in range(BINS) if (place == number).any()]
        return [
            (int(mask.sum()), float(predicted[mask].mean()), float(actual[mask].mean())) for mask in masks
        ]

    @property
    def difference(self) -> float:
        """The mean over the bins of the absolute difference between prediction and result."""
        return float(np.mean([abs(predicted - actual) for _, predicted, actual in self.bins()]))

    @property
    def weighted(self) -> float:
        """Like `difference`, each bin weighted by its count."""
        counts, predicted, actual = np.array(self.bins()).T
        return float(np.average(np.abs(predicted - actual), weights=counts))


def sample(played: Game, players: int, name: str) -> list[Prediction]:
    """Return predictions at some positions of one self-played game."""
    choices = random.Random(f"{name} {played.id}")
    position = played.new(players, seed=name)
    regular, source = bot("regular", played), rng.generator(hashlib.sha256(name.encode()).digest())
    positions = []
    while not position.over:
        positions.append(position.copy())
        seat = position.actors[0]
        position.play(regular.choose(position, seat, source), seat)
    found, rollouts = [], coach_rollouts(played, name)
    for each in choices.sample(positions, min(POSITIONS, len(positions))):
        seat = choices.randrange(players)
        chance = PositionEvaluator(rollouts, each, seat, SIMULATIONS).chances()[seat].mean
        found.append(Prediction(chance, (seat in position.winners) / len(position.winners)))
    return found


def measured(played: Game, players: int, games: int) -> Calibration:
    played.compile()
    found = Calibration(played, players)
    with ThreadPoolExecutor() as pool:
        parts = pool.map(lambda number: sample(played, players, f"calibration {number}"), range(games))
        for part in track(parts, played.id, games, console=Console(stderr=True)):
            found.predictions += part
    return found


# The picture ----------------------------------------------------------------------------------------

SIDE, LEFT, TOP, GAP = 300, 58, 64, 86


def picture(calibrations: list[Calibration], games: int) -> str:
    """Predicted against actual shares, a square for each game; the area of a dot grows with the count of its bin."""
    width = LEFT + len(calibrations) * (SIDE + GAP) - GAP + 44
    height = TOP + SIDE + 62
    squares = "".join(_square(each, LEFT + at * (SIDE + GAP), games) for at, each in enumerate(calibrations))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
        ' font-family="system-ui, sans-serif" font-size="13" fill="#2a211b">\n'
        f'<rect width="{width}" height="{height}" rx="14" fill="#fffaf0"/>\n{squares}</svg>\n'
    )


def _square(found: Calibration, left: float, games: int) -> str:
    def x(share: float) -> float:
        return left + SIDE * share

    def y(share: float) -> float:
        return TOP + SIDE * (1 - share)

    text = Text("en", found.game)
    title = escape(f"{text('game-name')}, {found.players} players")
    about = f"{games} games, {len(found.predictions)} chances; mean difference {found.difference:.3f}"
    parts = [
        f'<text x="{left}" y="28" font-size="16" font-weight="600">{title}</text>',
        f'<text x="{left}" y="48" fill="#625448">{about}</text>',
    ]
    for tick in (0.0, 0.25, 0.5, 0.75, 1.0):
        parts += [
            f'<path d="M{x(0):g} {y(tick):g}H{x(1):g}M{x(tick):g} {y(0):g}V{y(1):g}" stroke="#e6dac5"/>',
            f'<text x="{left - 8:g}" y="{y(tick) + 4:g}" text-anchor="end" fill="#625448">{tick:.0%}</text>',
            f'<text x="{x(tick):g}" y="{y(0) + 18:g}" text-anchor="middle" fill="#625448">{tick:.0%}</text>',
        ]
    parts.append(f'<path d="M{x(0):g} {y(0):g}L{x(1):g} {y(1):g}" stroke="#625448" stroke-dasharray="5 5"/>')
    bins = found.bins()
    most = max(count for count, _, _ in bins)
    line = "L".join(f"{x(predicted):.1f} {y(actual):.1f}" for _, predicted, actual in bins)
    parts.append(f'<path d="M{line}" fill="none" stroke="#8a4b16" stroke-width="1.5"/>')
    for count, predicted, actual in bins:
        error = (actual * (1 - actual) / count) ** 0.5
        ends = f"M{x(predicted):.1f} {y(max(0, actual - error)):.1f}V{y(min(1, actual + error)):.1f}"
        radius = 3 + 6 * (count / most) ** 0.5
        parts += [
            f'<path d="{ends}" stroke="#8a4b16" stroke-width="2"/>',
            f'<circle cx="{x(predicted):.1f}" cy="{y(actual):.1f}" r="{radius:.1f}" fill="#8a4b16"/>',
        ]
    middle = left + SIDE / 2
    parts.append(
        f'<text x="{middle:g}" y="{y(0) + 42:g}" text-anchor="middle">predicted chance to win</text>'
    )
    turned = f"rotate(-90 {left - 44:g} {TOP + SIDE / 2:g})"
    parts.append(
        f'<text x="{left - 44:g}" y="{TOP + SIDE / 2:g}" text-anchor="middle" transform="{turned}">share won</text>'
    )
    return "\n".join(parts) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--game", action="append", metavar="GAME:PLAYERS")
    given = parser.parse_args()
    console, found = Console(), []
    for name in given.game or SHOWN:
        game_id, _, players = name.partition(":")
        played = game(game_id)
        found.append(measured(played, int(players or min(played.players)), given.games))
        console.print(_table(found[-1]))
    PICTURE.write_text(picture(found, given.games), "utf-8")
    console.print(f"written: {PICTURE}")
    return int(any(each.difference > ALLOWED for each in found))


def _table(found: Calibration) -> Table:
    head = f"{found.game.id}, {found.players} players: {found.difference:.4f}, weighted {found.weighted:.4f}"
    table = Table("count", "predicted", "actual", "difference", title=head)
    for count, predicted, actual in found.bins():
        table.add_row(str(count), f"{predicted:.3f}", f"{actual:.3f}", f"{actual - predicted:+.3f}")
    return table


if __name__ == "__main__":
    sys.exit(main())
