"""A game with fewer cards, and its exact solution."""

from __future__ import annotations

import re
import shutil
from collections import defaultdict
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy.optimize import linprog

import pioche.games
from pioche.core.game import Game
from tests.kit.paths import EXAMPLE_GAMES

EXAMPLE = EXAMPLE_GAMES / "high_card"


def small_card(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Game:
    """Make a small game: High card with four cards, two in each hand; the second trick scores two points."""
    card_game = folder / "small_card"
    shutil.copytree(EXAMPLE, card_game, ignore=shutil.ignore_patterns("__pycache__"))
    rules = (card_game / "rules.py").read_text("utf-8")
    rules, changes = re.subn(r"(?m)^(CARDS|HAND) = \d+", lambda m: f"{m[1]} = {SIZES[m[1]]}", rules)
    assert changes == 2
    rules, changes = re.subn(
        r"s\.points\[winner\] \+= 1$", "s.points[winner] += 1 + s.tricks", rules, flags=re.M
    )
    assert changes == 1
    (card_game / "rules.py").write_text(rules, "utf-8")
    monkeypatch.setattr(pioche.games, "__path__", [*pioche.games.__path__, str(folder)])
    return Game("pioche.games.small_card")


SIZES = {"CARDS": 4, "HAND": 2}


class Sequences:
    """The sequence form of a two-player game: each player's sequences of decisions, and the payoffs."""

    def __init__(self, game: Any) -> None:
        self.numbers: tuple[dict[Any, int], dict[Any, int]] = ({(): 0}, {(): 0})
        self.choices: tuple[dict[str, tuple[int, list[int]]], ...] = ({}, {})  # parent, then each action's
        self.actions: dict[str, list[int]] = {}
        self.payoffs: dict[tuple[int, int], float] = defaultdict(float)
        self._walk(game.new_initial_state(), (0, 0), 1.0)

    def _walk(self, state: Any, at: tuple[int, int], chance: float) -> None:
        if state.is_terminal():
            self.payoffs[at] += chance * state.returns()[0]
        elif state.is_chance_node():
            for outcome, share in state.chance_outcomes():
                self._walk(state.child(outcome), at, chance * share)
        else:
            player = state.current_player()
            key, legal = state.information_state_string(), state.legal_actions()
            numbers = self.numbers[player]
            mine = [numbers.setdefault((key, action), len(numbers)) for action in legal]
            known = self.choices[player].setdefault(key, (at[player], mine))
            assert known == (at[player], mine), "perfect recall"
            self.actions[key] = legal
            for action, number in zip(legal, mine, strict=True):
                there = (number, at[1]) if player == 0 else (at[0], number)
                self._walk(state.child(action), there, chance)

    def solved(self, player: int) -> tuple[float, dict[str, dict[int, float]]]:
        """The value of the game for a player and an optimal policy, by linear programming."""
        mine, theirs = self.numbers[player], self.numbers[1 - player]
        payoffs = np.zeros((len(mine), len(theirs)))
        for (first, second), value in self.payoffs.items():
            if player == 0:
                payoffs[first, second] = value
            else:
                payoffs[second, first] = -value
        own, other = self._constraints(player), self._constraints(1 - player)
        plans, duals = len(mine), len(other)
        found = linprog(
            c=np.concatenate([np.zeros(plans), -np.eye(duals)[0]]),
            A_ub=np.hstack([-payoffs.T, other.T]),
            b_ub=np.zeros(len(theirs)),
            A_eq=np.hstack([own, np.zeros((len(own), duals))]),
            b_eq=np.eye(len(own))[0],
            bounds=[(0, None)] * plans + [(None, None)] * duals,
        )
        plan = found.x[:plans]
        policy = {}
        for key, (parent, numbers) in self.choices[player].items():
            share = plan[parent]
            even = 1 / len(numbers)
            chances = [plan[one] / share if share > 1e-12 else even for one in numbers]
            policy[key] = dict(zip(self.actions[key], chances, strict=True))
        return -found.fun, policy

    def _constraints(self, player: int) -> np.ndarray:
        """The empty sequence has weight 1; the weights of a decision's actions sum to that of its parent."""
        rows = np.zeros((1 + len(self.choices[player]), len(self.numbers[player])))
        rows[0, 0] = 1
        for row, (parent, numbers) in enumerate(self.choices[player].values(), 1):
            rows[row, parent] = -1
            rows[row, numbers] = 1
        return rows
