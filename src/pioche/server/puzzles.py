"""Puzzles for guests: which one comes next, what its seat may see of it, and what an answer was worth.

Everything that shows the position goes through the projection for the seat that decides. What is best is part of
no answer of the server before the guest has chosen.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter, OrderedDict
from dataclasses import dataclass
from typing import Any

from pioche.coach.puzzles.collection import Collection, shipped
from pioche.coach.puzzles.puzzle import Puzzle
from pioche.coach.puzzles.told import told
from pioche.core.game import Game, Position, game, game_ids
from pioche.core.rating import Rating
from pioche.core.refusals import IllegalAction, UnknownGame
from pioche.server.clock import milliseconds
from pioche.server.refusals import AlreadyAnswered, NoPuzzle
from pioche.server.store.puzzles import AnswerRow, PuzzleStore, Standing
from pioche.server.think.thinker import Thinker

CACHED_POSITIONS = 256
NEAR = 6  # the next puzzle is one of so many whose difficulty is nearest to the guest's rating
HISTORY = 90 * 24 * 3_600_000  # ms of the rating's history
MOST_POINTS = 120  # of the history
LEAST_TRIED = 5  # answers before the share of those who found it is shown

Json = dict[str, Any]


@dataclass(frozen=True)
class Opened:
    """A frozen position, and the messages that its deciding seat was told."""

    position: Position
    told: list[Json]


class Puzzles:
    """The puzzles of all games, for the routes."""

    def __init__(self, store: PuzzleStore, thinker: Thinker) -> None:
        self._store = store
        self._thinker = thinker
        self._opened: OrderedDict[tuple[str, str], Opened] = OrderedDict()

    # What there is ----------------------------------------------------------------------------------

    async def overview(self, guest: str | None) -> Json:
        """Return the games with their themes, and what the guest has solved."""
        answered = [] if guest is None else await self._store.answered(guest)
        standing = Standing() if guest is None else await self._store.standing(guest)
        since = milliseconds() - HISTORY
        history = [] if guest is None else await self._store.history(guest, since)
        return {
            "you": _standing(standing),
            "games": [
                _game(collection, [(puzzle, right) for at, puzzle, right in answered if at == name])
                for name in game_ids()
                if (collection := shipped(game(name))).puzzles
            ],
            "history": [{"at": row.at, **_rating(row.rating)} for row in _thinned(history)],
        }

    async def next(self, guest: str | None, name: str | None, theme: str | None, passed: str | None) -> Json:
        """Return a puzzle that the guest has not answered, near the guest's rating; none if all are."""
        answered = [] if guest is None else await self._store.answered(guest)
        done = {(at, puzzle) for at, puzzle, _ in answered}
        standing = Standing() if guest is None else await self._store.standing(guest)
        left = [
            (each, puzzle)
            for each in (game_ids() if name is None else [name])
            for puzzle in shipped(_known(each)).puzzles
            if (each, puzzle.id) not in done and theme in (None, puzzle.theme)
        ]
        left = [one for one in left if one[1].id != passed] or left
        if not left:
            return {"game": None, "id": None}
        left.sort(key=lambda one: abs(one[1].rating - standing.rating.mean))
        chosen, puzzle = secrets.choice(left[:NEAR])
        return {"game": chosen, "id": puzzle.id}

    def find(self, name: str, puzzle: str) -> tuple[Game, Puzzle]:
        """Return a puzzle. Raises `NoPuzzle`."""
        try:
            played = _known(name)
        except UnknownGame:
            raise NoPuzzle from None
        found = shipped(played).by_id.get(puzzle)
        if found is None:
            raise NoPuzzle
        return played, found

    # One puzzle -------------------------------------------------------------------------------------

    async def view(self, guest: str | None, name: str, wanted: str) -> Json:
        """Return a puzzle as the seat that decides sees it; with the solution once the guest has answered."""
        played, puzzle = self.find(name, wanted)
        opened = await self._open(played, puzzle)
        position = opened.position
        row = None if guest is None else await self._store.answer(guest, name, wanted)
        hinted = guest is not None and row is None and await self._store.hinted(guest, name, wanted)
        tried = await self._store.tried(name, wanted)
        standing = Standing() if guest is None else await self._store.standing(guest)
        collection = shipped(played)
        return {
            "id": puzzle.id,
            "game": name,
            "rules": played.version,
            "number": collection.puzzles.index(puzzle) + 1,
            "count": len(collection.puzzles),
            "players": puzzle.players,
            "seat": puzzle.seat,
            "options": dict(position.options),
            "rating": (puzzle.difficulty if tried is None else tried.rating).shown,
            "scene": position.scene(puzzle.seat).to_json(),
            "told": opened.told,
            "remembering": played.log_turns is not None,
            "prompt": position.prompt(puzzle.seat).to_json(),
            "choices": [
                {
                    "action": choice.notation,
                    "sentence": choice.sentence.to_json(),
                    "paths": [list(path) for path in choice.paths],
                    "preview": [message.to_json() for message in choice.preview],
                }
                for choice in position.choices(puzzle.seat)
            ],
            "you": _standing(standing),
            "hint": _hint(puzzle) if hinted else None,
            "solution": None if row is None or guest is None else await self._solution(guest, row),
        }

    async def answer(self, guest: str, name: str, wanted: str, action: str) -> Json:
        """Store the guest's answer and return the solution. Raises `IllegalAction` or `AlreadyAnswered`."""
        played, puzzle = self.find(name, wanted)
        position = (await self._open(played, puzzle)).position
        legal = [played.notations[each] for each in position.legal(puzzle.seat)]
        if action not in legal:
            raise IllegalAction(given=action[:40], expected=", ".join(legal[:12]))
        await self._why(guest, name, puzzle, action)  # refused before anything is stored
        right = action in puzzle.answers
        row = await self._store.record(guest, name, wanted, action, right, milliseconds(), puzzle.difficulty)
        if row is None:
            raise AlreadyAnswered
        return await self._solution(guest, row)

    async def hint(self, guest: str, name: str, wanted: str) -> Json:
        """Note that the guest takes the hint, and return it. Raises `AlreadyAnswered`."""
        _, puzzle = self.find(name, wanted)
        if await self._store.answer(guest, name, wanted) is not None:
            raise AlreadyAnswered
        await self._store.note_hint(guest, name, wanted)
        return _hint(puzzle)

    async def _solution(self, guest: str, row: AnswerRow) -> Json:
        played, puzzle = self.find(row.game, row.puzzle)
        position = (await self._open(played, puzzle)).position
        other = puzzle.tempting if row.right else row.action
        tried = await self._store.tried(row.game, row.puzzle)
        shown = tried is not None and tried.tried >= LEAST_TRIED
        return {
            "action": row.action,
            "right": row.right,
            "hinted": row.hinted,
            "answers": list(puzzle.answers),
            "theme": puzzle.theme,
            "chance": puzzle.chance,
            "other": other,
            "other_chance": max(0.0, puzzle.chance - puzzle.loss(other)),
            "reasons": await self._why(guest, row.game, puzzle, row.action),
            "frame": _frame(position, puzzle.seat, puzzle.answer if not row.right else row.action),
            "before": Rating(row.before).shown,
            "after": row.rating.shown,
            "run": row.run,
            "found": round(100 * tried.solved / tried.tried) if tried is not None and shown else None,
        }

    async def _why(self, guest: str, name: str, puzzle: Puzzle, action: str) -> list[Json]:
        """Return why the answer is better than the action or, for the answer itself, than the tempting action."""
        other = puzzle.tempting if action in puzzle.answers else action
        return await self._thinker.why(name, puzzle.id, other, guest)

    async def _open(self, played: Game, puzzle: Puzzle) -> Opened:
        """Return the frozen position, whose moves are played in a thread the first time."""
        key = played.id, puzzle.id
        found = self._opened.get(key)
        if found is None:
            found = await asyncio.to_thread(_opened, played, puzzle)
            self._opened[key] = found
            while len(self._opened) > CACHED_POSITIONS:
                self._opened.popitem(last=False)
        self._opened.move_to_end(key)
        return found


def _known(name: str) -> Game:
    if name not in game_ids():
        raise UnknownGame(given=name[:40], expected=", ".join(game_ids()))
    return game(name)


def _opened(played: Game, puzzle: Puzzle) -> Opened:
    position = puzzle.position(played)
    position.automatic = False  # what the table does after the answer is not shown
    position.freeze()
    return Opened(position, [message.to_json() for message in told(puzzle, played)])


def _frame(position: Position, seat: int, action: str) -> Json:
    """Return what the seat sees happen when it plays an action."""
    after = position.after(action, seat)
    lines = after.tell(position, seat, position.game.parse(action))
    return after.frame(position, seat, lines).to_json()


def _hint(puzzle: Puzzle) -> Json:
    """A hint names what the answer is about, and an action that it is not."""
    return {"theme": puzzle.theme, "not": puzzle.tempting}


def _rating(rating: Rating) -> Json:
    return {"rating": rating.shown, "margin": rating.margin}


def _standing(standing: Standing) -> Json:
    return {
        **_rating(standing.rating),
        "answers": standing.answers,
        "run": standing.run,
        "record": standing.record,
    }


def _game(collection: Collection, answered: list[tuple[str, bool]]) -> Json:
    right = [collection.by_id[puzzle] for puzzle, good in answered if good and puzzle in collection.by_id]
    solved = Counter(puzzle.theme for puzzle in right)
    return {
        "game": collection.game.id,
        "count": len(collection.puzzles),
        "solved": len(right),
        "answered": sum(puzzle in collection.by_id for puzzle, _ in answered),
        "themes": [
            {"theme": theme, "count": count, "solved": solved[theme]}
            for theme, count in collection.themes.most_common()
        ],
    }


def _thinned(rows: list[AnswerRow]) -> list[AnswerRow]:
    """Return at most MOST_POINTS of the rows, evenly spread, with the last one."""
    step = -(-len(rows) // MOST_POINTS) or 1
    return rows[::-1][::step][::-1]
