"""The reasons of the coach on random positions: each is true by an independent reading, and speaks for its advice."""

from __future__ import annotations

import importlib
import random
import re
from collections import Counter
from collections.abc import Iterator

from pioche.bots.policy import features_of
from pioche.coach.reasons import alike, weighed
from pioche.core.game import Game, Position
from pioche.core.text import LANGUAGES, Text
from tests.kit.contract.readings.pair import Pair, Reading
from tests.kit.contract.sentences import FORBIDDEN, FRENCH_FORBIDDEN, NAMES, SHARE
from tests.kit.contract.walk import new_positions

PAIRS = 2  # of each decision, each in both orders


def readings(game: Game) -> dict[str, Reading]:
    found = importlib.import_module(f"tests.kit.contract.readings.{game.id.replace('-', '_')}")
    read: dict[str, Reading] = found.READINGS
    return read


def reasons(game: Game, positions: int, seed: object = "reasons") -> Counter[str]:
    """Check all reasons for pairs of actions on random positions; return how often each was said.

    A reason is true by the reading of `tests.kit.contract.readings`, its features contribute to the preference, and it
    has words in every language. Equal actions have equal features. Raises AssertionError where that does not hold.
    """
    read, said = readings(game), Counter[str]()
    choices = random.Random(f"{seed} {game.id}")
    for position, seat in _decisions(game, positions, seed):
        _check_decision(position, seat, choices, read, said)
    return said


def _decisions(game: Game, count: int, seed: object) -> Iterator[tuple[Position, int]]:
    """Yield decisions of games, a few of each game from any part; the trained policy and chance decide in turn."""
    found = 0
    for position, choices in new_positions(game, count, seed):
        first, share, often = choices.choice((0, choices.randrange(120))), 0, choices.choice((0.0, 0.5, 1.0))
        while not position.over and share < SHARE:
            if position.dealer_due:
                position.deal()
                continue
            seat = choices.choice(position.actors)
            if first > 0:
                first -= 1
            else:
                yield position, seat
                found, share = found + 1, share + 1
                if found == count:
                    return
            legal = position.legal(seat)
            if choices.random() < often:
                values = features_of(game.runner, position.state, seat, legal)
                position.play(legal[int((values @ game.weights[position.players]).argmax())], seat)
            else:
                position.play(choices.choice(legal), seat)


def _check_decision(
    position: Position, seat: int, choices: random.Random, read: dict[str, Reading], said: Counter[str]
) -> None:
    said["positions"] += 1
    legal = position.legal(seat)
    if len(legal) < 2:
        return
    for _ in range(PAIRS):
        one, two = choices.sample(legal, 2)
        check_pair(position, seat, one, two, read, said)
        check_pair(position, seat, two, one, read, said)
    _check_alike(position, seat, choices.choice(legal), said)


def check_pair(
    position: Position, seat: int, better: int, other: int, read: dict[str, Reading], said: Counter[str]
) -> None:
    game = position.game
    notations = game.notations[better], game.notations[other]
    values = features_of(game.runner, position.state, seat, [better, other])
    for reason in weighed(position, seat, better, other):
        name = reason.message.id.removeprefix("reason-")
        where = f"{game.id}: {name} {dict(reason.message.args)} of {notations[0]} instead of {notations[1]}"
        assert name in read, f"{where} has no reading"
        assert read[name](Pair(position, seat, *notations, reason.message)), f"{where} is not true"
        columns = [game.policy.FEATURES.index(feature) for feature in reason.features]
        weights = game.weights[position.players][columns]
        assert ((values[0] - values[1])[columns] * weights).sum() > 0, f"{where} argues against the advice"
        for language in LANGUAGES:
            for reader in (None, seat):
                _check_words(Text(language, game, NAMES, reader).say(reason.message), language, where)
        said[name] += 1


def _check_words(words: str, language: str, where: str) -> None:
    """A reason is a part of a sentence, in a list whose parts are separated by ; after a :"""
    assert words[0].islower() or words[0] in "+−" or words[0].isdigit() or words.startswith(NAMES), where
    assert not re.search(r"[;:.]", words), f"{where}: {words!r} has punctuation of its own"
    for fault, pattern in (FORBIDDEN | (FRENCH_FORBIDDEN if language == "fr" else {})).items():
        assert not re.search(pattern, words), f"{where}: {words!r} has {fault}"


def _check_alike(position: Position, seat: int, action: int, said: Counter[str]) -> None:
    """Equal actions are at least two, have equal features and one sentence of their own."""
    found = alike(position, seat, action)
    if found is None:
        return
    message, equal = found
    assert action in equal and len(equal) > 1
    values = features_of(position.game.runner, position.state, seat, sorted(equal))
    assert (abs(values - values[0]) < 1e-9).all(), f"{position.game.id}: {message.id} of different actions"
    for language in LANGUAGES:
        assert Text(language, position.game, NAMES, seat).say(message)[0].islower()
    said[message.id] += 1
