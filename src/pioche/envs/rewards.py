"""What the end of a game is worth to each seat of a table, as it is in a batch."""

from __future__ import annotations

import numpy as np

from pioche.core.kernel import view
from pioche.core.position import Position
from pioche.envs.config import REWARDS
from pioche.envs.stepping import TERMS, outcome_type, settle


def worth(position: Position, kind: str) -> list[float]:
    """By seat: "win" or "points", as in `pioche.envs.batch`; both sum to 0 but for a single seat's points."""
    game = position.game
    terms, outcome = np.zeros(1, TERMS), np.zeros(1, outcome_type(position.players, game.seats))
    terms["reward"], terms["sign"] = REWARDS[kind], -1 if game.low_wins else 1
    game.interpreted.link(settle)(view(position.state), view(terms), view(outcome))
    rewards: list[float] = outcome["rewards"][0].tolist()
    return rewards
