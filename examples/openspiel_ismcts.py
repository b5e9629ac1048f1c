"""OpenSpiel's information-set search against random play: `python examples/openspiel_ismcts.py`.

The searching player never sees hidden cards: each simulation starts from a random state of its information set.
"""

import argparse

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import pioche.envs.openspiel  # noqa: F401 - registers the games


def play(name: str, simulations: int, seed: int) -> list[float]:
    """Play a game in which player 0 searches and the others are random; return the returns of all players."""
    game, source = pyspiel.load_game(name), np.random.RandomState(seed)
    searcher = ismcts.ISMCTSBot(
        game,
        uct_c=2.0,
        max_simulations=simulations,
        evaluator=mcts.RandomRolloutEvaluator(1, source),
        random_state=source,
    )
    state = game.new_initial_state()
    while not state.is_terminal():
        if not state.is_chance_node() and state.current_player() == 0:
            state.apply_action(searcher.step(state))
        else:
            state.apply_action(source.choice(state.legal_actions()))
    return list(state.returns())


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="pioche_qwinto")
    parser.add_argument("--simulations", type=int, default=20)
    parser.add_argument("--games", type=int, default=3)
    arguments = parser.parse_args()
    for number in range(arguments.games):
        print(f"game {number + 1}: {play(arguments.game, arguments.simulations, number)}")
