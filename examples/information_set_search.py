"""A bot that searches what its seat cannot see: `pioche arena deux-sans-trois --bots py:information_set_search:Searcher,greedy`.

Run it in this folder. It is an information-set tree search for any game and number of players. Each round imagines
a world that fits what the seat knows, goes down the tree by the actions that are legal there, adds one action to it,
plays on as greedy bots would, and notes on the way back how good that was for whoever chose. docs/outside-bots.md
explains what the class is given.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass, field

import pioche
from pioche.core.game import Game, Position

EXPLORATION = 0.5
TYPICAL_MARGIN = 15.0  # points


@dataclass
class Node:
    """A line of actions: how often it was tried and could have been, and its worth for the seat that chose its last."""

    seen: int = 0
    tried: int = 0
    worth: float = 0.0
    after: dict[int, Node] = field(default_factory=dict)

    def promise(self) -> float:
        return self.worth / self.tried + EXPLORATION * math.sqrt(math.log(self.seen) / self.tried)


class Searcher:
    """Plays the action that the search has tried most often."""

    simulations = 60
    name = "the searcher"

    def __init__(self, game: Game) -> None:
        game.compile()
        self.greedy = pioche.bot("greedy", game)

    def choose(self, world: Position, seat: int, source: random.Random) -> int:
        root = Node()
        for _ in range(self.simulations):
            imagined = world.imagine(seat, source.getrandbits(30))
            self.search(root, imagined, source)
        return max(root.after, key=lambda action: root.after[action].tried)

    def search(self, node: Node, world: Position, source: random.Random) -> None:
        """Go down the tree in one world, play on to the end, and note the result on the way."""
        way: list[tuple[Node, int]] = []
        new = False
        while not world.over and not new:
            seat = world.actors[0]
            legal = world.legal(seat)
            untried = [action for action in legal if action not in node.after]
            new = bool(untried)
            action = source.choice(untried) if new else self.best(node, legal)
            node.after.setdefault(action, Node())
            for each in legal:
                if each in node.after:
                    node.after[each].seen += 1
            node = node.after[action]
            way.append((node, seat))
            world.play(action, seat)
        while not world.over:
            seat = world.actors[0]
            world.play(self.greedy.choose(world, seat, source.getrandbits(30)), seat)
        worths = self.worths(world)
        for passed, seat in way:
            passed.tried += 1
            passed.worth += worths[seat]

    @staticmethod
    def best(node: Node, legal: list[int]) -> int:
        return max(legal, key=lambda action: node.after[action].promise())

    @staticmethod
    def worths(world: Position) -> list[float]:
        """Return from 0 to 1 how good the end of a game is for each seat: its points ahead of the best other."""
        sign = -1 if world.game.low_wins else 1
        points = [sign * each for each in world.scores]
        found = []
        for seat, own in enumerate(points):
            others = points[:seat] + points[seat + 1 :]
            ahead = own - max(others, default=0)
            found.append(1 / (1 + math.exp(-ahead / TYPICAL_MARGIN)))
        return found
