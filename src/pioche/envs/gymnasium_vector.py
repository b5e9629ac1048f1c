"""Many games as one vector environment of Gymnasium, stepped together by compiled code.

    import gymnasium
    import pioche.envs.gymnasium

    envs = gymnasium.make_vec("pioche/LostCities-v0", num_envs=1024, opponents=["greedy"], threads=2)
    observations, infos = envs.reset(seed=1)               # game i is that of game.new(seed=1 + i)
    while training:
        actions = choose(observations, infos["action_mask"])
        observations, rewards, terminations, truncations, infos = envs.step(actions)

The arguments are those of `pioche.envs.gymnasium`, except that opponents are named and quick (`random`, `greedy`,
`novice`, `regular`), and two more. `autoreset_mode`: Gymnasium's AutoresetMode or its value, NextStep by default.
`threads`: the games are divided among so many threads. The games, observations and infos are those of as many single
environments in Gymnasium's SyncVectorEnv with the same mode and seeds.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from pioche.bots import QUICK
from pioche.core.game import Game
from pioche.core.validate import as_integer, shown_value
from pioche.envs.batch import Batch, Shown
from pioche.envs.config import check_integer
from pioche.envs.refusals import BadBatch
from pioche.envs.rendering import MODES, frame
from pioche.envs.single_agent import SingleAgent
from pioche.envs.stepping import CALLER, NOBODY, SKIP

SEEDS = 1 << 62  # random seeds are below this


class VectorTable(VectorEnv[Any, Any, np.ndarray]):
    """Many tables of a game; the module explains the arguments."""

    def __init__(
        self,
        game: Game | str,
        num_envs: int = 1,
        *,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        threads: int = 1,
        **arguments: Any,
    ) -> None:
        """Other arguments: those of `SingleAgent`. Raises its refusals, `UnknownBot` and `BadBatch`."""
        self.setup = setup = SingleAgent(game, **arguments)
        self.autoreset_mode = _check_mode(autoreset_mode)
        self.render_mode = arguments.get("render_mode")
        self.metadata = {
            "render_modes": list(MODES),
            "render_fps": 1,
            "autoreset_mode": self.autoreset_mode,
        }
        self._batch = SeatedBatch(setup, check_integer("num_envs", num_envs, 1), threads)
        self.num_envs = len(self._batch)
        self.single_observation_space, self.single_action_space = (
            setup.observation_space(),
            setup.action_space(),
        )
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._every = np.arange(self.num_envs)

    # Playing ------------------------------------------------------------------------------------

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Start all games, or those where `options["reset_mask"]` (num_envs,) is true.

        `seed`: an integer s for the seeds s, s + 1, …; or an integer or None for each game. None draws a seed
        from `np_random`, which an integer `seed` seeds.
        """
        known = dict(options or {})
        only = known.pop("reset_mask", np.ones(self.num_envs, np.bool_))
        if known:
            raise BadBatch(place="options", given=str(options)[:40], expected="reset_mask")
        first = as_integer(seed)
        if first is not None:
            super().reset(seed=check_integer("seed", first, 0))
        seeds = self._seeds(seed)
        self._batch.begin(seeds, only)
        return self._seen(), self._infos(self._batch.shown)

    def _seeds(self, given: int | Sequence[int | None] | None) -> list[int]:
        """Return a seed for each game."""
        first = as_integer(given)
        if first is not None:
            return [first + i for i in range(self.num_envs)]
        listed = [None] * self.num_envs if given is None else given
        if not isinstance(listed, Sequence | np.ndarray) or len(listed) != self.num_envs:
            expected = f"a whole number, or {self.num_envs} whole numbers"
            raise BadBatch(place="seed", given=shown_value(given), expected=expected)
        drawn = self.np_random.integers(SEEDS, size=self.num_envs).tolist()
        return [
            other if one is None else check_integer("seed", one, 0)
            for one, other in zip(listed, drawn, strict=True)
        ]

    def step(self, actions: Any) -> tuple[Any, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """Make the agent's decision in each game.

        With NextStep, a game that is over ignores its action and the next one starts. With SameStep the next game
        starts at once: `infos["final_obs"]` and `infos["final_info"]` tell of the old one. With Disabled it stays
        over until `reset`, and its action has no effect.
        """
        batch, setup = self._batch, self.setup
        chosen = batch.check_actions(actions)
        over = batch.shown.to_play == NOBODY
        outside = (chosen < 0) | (chosen >= setup.game.actions)
        lost = ~batch.shown.masks[self._every, np.where(outside, 0, chosen)]
        refused = outside if setup.illegal_reward is not None else outside | lost
        if refused.any():
            number = int(refused.argmax())
            raise batch.illegal_action(number, int(chosen[number]), batch.shown.masks[number])
        if self.autoreset_mode == AutoresetMode.NEXT_STEP:
            batch.next_games(over)
        batch.decide(chosen, skipped=over, lost=lost)
        shown = batch.shown
        rewards = shown.rewards[self._every, batch.seats].astype(np.float64)
        rewards[lost] = setup.illegal_reward or 0.0
        terminated, truncated = shown.terminated | lost, shown.truncated.copy()
        ended = terminated | truncated
        if self.autoreset_mode == AutoresetMode.SAME_STEP and ended.any():
            final: dict[str, Any] = {"final_obs": self._final(ended), "_final_obs": ended.copy()}
            final |= {"final_info": self._infos(shown, ended, lost, ended), "_final_info": ended.copy()}
            batch.next_games(ended)
            return self._seen(), rewards, terminated, truncated, self._infos(shown) | final
        return self._seen(), rewards, terminated, truncated, self._infos(shown, ended, lost)

    # Seeing -------------------------------------------------------------------------------------

    def action_masks(self) -> np.ndarray:
        """Return the legal actions (num_envs, game.actions), bool; all, where a game is over."""
        return self._batch.shown.masks.copy()

    def _seen(self) -> Any:
        shown = self._batch.shown
        return self.setup.observation(shown.observations.copy(), shown.masks.view(np.int8))

    def _final(self, ended: np.ndarray) -> np.ndarray:
        """Return the observations of games that have ended, None for the others."""
        shown, found = self._batch.shown, np.full(self.num_envs, None, dtype=object)
        for i in np.flatnonzero(ended):
            found[i] = self.setup.observation(shown.observations[i].copy(), shown.masks[i].view(np.int8))
        return found

    def _infos(
        self,
        shown: Shown,
        ended: np.ndarray | None = None,
        lost: np.ndarray | None = None,
        told: np.ndarray | None = None,
    ) -> dict[str, Any]:
        """Return the infos of the games `told` (default: all), in Gymnasium's form; of those `ended` the results."""
        told = np.ones(self.num_envs, np.bool_) if told is None else told
        infos = {"action_mask": shown.masks.astype(np.int8), "_action_mask": told.copy()}
        infos |= {"seat": self._batch.seats.copy(), "_seat": told.copy()}
        if ended is not None and lost is not None and ended.any():
            infos |= {"points": self._batch.final_points(ended, lost), "_points": ended.copy()}
            infos |= {"illegal": lost.copy(), "_illegal": ended.copy()}
        return infos

    def render(self) -> tuple[Any, ...] | None:
        """Return what the agent's seat sees in each game, as `render_mode` says."""
        if self.render_mode is None:
            return None
        seats = enumerate(self._batch.seats.tolist())
        return tuple(frame(self._batch.position(i), seat, self.render_mode) for i, seat in seats)


class SeatedBatch(Batch):
    """A batch whose caller has a seat of its own in each game, and says when the next game starts."""

    def __init__(self, setup: SingleAgent, games: int, threads: int) -> None:
        super().__init__(
            setup.game, games, players=setup.players, options=setup.options, bots=setup.seated(setup.seat),
            autoreset="next_step", reward=setup.reward, most_decisions=setup.most_decisions, threads=threads,
        )  # fmt: skip
        self.setup = setup
        self.seats = np.full(games, setup.seat)  # of the caller
        rows = [setup.seated(seat) for seat in range(setup.players)]
        self._rows = np.array(
            [[CALLER if name is None else QUICK.index(name) for name in row] for row in rows], np.int8
        )

    def begin(self, seeds: Sequence[int], only: np.ndarray) -> None:
        """Start the games of these seeds where the mask `only` is true."""
        self.start_codes(only)  # raises for another shape or type
        seats = np.array([self.setup.seat_of(seed) for seed in seeds])
        self._sit(np.where(only, seats, self.seats))
        self.reset(seeds, only)

    def next_games(self, only: np.ndarray) -> None:
        """Start the next game where the mask `only` is true; these games are over."""
        if only.any():
            self._sit(np.where(only, self.setup.next_seat(self.seats), self.seats))
            self._run(np.where(only, 0, SKIP))

    def _sit(self, seats: np.ndarray) -> None:
        """Change the caller's seats, with the bots at the other ones."""
        if self.setup.rotating and (bots := self._arguments[6]) is not None:
            self.seats = seats
            bots[:] = self._rows[seats]

    def decide(self, actions: np.ndarray, skipped: np.ndarray, lost: np.ndarray) -> None:
        """Make a decision in each game, but end the games `lost` without one, and leave those `skipped` alone."""
        held = skipped | lost
        for name in ("rewards", "terminated", "truncated"):
            self._outcomes[name][held] = 0
        self._run(np.where(held, SKIP, actions))
        self._outcomes["to_play"][lost] = NOBODY
        self._masks[lost] = 1

    def final_points(self, ended: np.ndarray, lost: np.ndarray) -> np.ndarray:
        """Return the points (games, players) of the games that have `ended`, 0 for the others."""
        points = np.where(ended[:, None], self.points, 0).astype(np.int64)
        for i in np.flatnonzero(lost):
            points[i] = self.position(int(i)).scores
        return points


def _check_mode(mode: AutoresetMode | str) -> AutoresetMode:
    try:
        return AutoresetMode(mode)
    except ValueError:
        expected = ", ".join(str(each.value) for each in AutoresetMode)
        raise BadBatch(place="autoreset_mode", given=shown_value(mode), expected=expected) from None
