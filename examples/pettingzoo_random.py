"""Random agents at a PettingZoo table: `python examples/pettingzoo_random.py skyjo --players 4`."""

import argparse

from pioche.envs import pettingzoo as tables


def play(game: str, players: int | None, games: int, seed: int) -> dict[str, float]:
    """Return the sum of each agent's rewards over some games."""
    env = tables.env(game, players)
    totals = dict.fromkeys(env.possible_agents, 0.0)
    for number in range(games):
        env.reset(seed=seed + number)
        for seat, agent in enumerate(env.agents):
            env.action_space(agent).seed(seed + number + seat)
        for agent in env.agent_iter():
            observation, reward, terminated, truncated, _ = env.last()
            totals[agent] += reward
            over = terminated or truncated
            env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))
    return totals


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="lost-cities")
    parser.add_argument("--players", type=int)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    for agent, total in play(arguments.game, arguments.players, arguments.games, arguments.seed).items():
        print(f"{agent}: {total:+.1f} over {arguments.games} games")
