"""The rewards of a single position, computed as in a batch."""

from __future__ import annotations

import numpy as np

from pioche.core.game import Position
from pioche.core.kernel import view
from pioche.envs.config import REWARDS
from pioche.envs.stepping import CONFIG, outcome_dtype, write_result


def final_rewards(position: Position, reward: str) -> list[float]:
    """Each seat's reward if the game ends here; `reward` is "win" or "points", as in `pioche.envs.batch`."""
    game = position.game
    config, outcome = np.zeros(1, CONFIG), np.zeros(1, outcome_dtype(position.players, game.seats))
    config["reward"], config["points_sign"] = REWARDS[reward], -1 if game.low_wins else 1
    game.interpreted.link(write_result)(view(position.state), view(config), view(outcome))
    rewards: list[float] = outcome["rewards"][0].tolist()
    return rewards
