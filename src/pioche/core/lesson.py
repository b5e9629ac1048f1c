"""Lessons: a game's `lesson/lesson.json` played on real tables, and the run of a lesson.

`lesson_of` returns the `Lesson` of a game, or None. Its positions are reached by legal moves from a seed, so they
are positions of the game; what a learner sees of them is the scene of the learner's seat. The texts are the
messages of `lesson/text.<language>.ftl` in the game's folder:

| message | content |
|---|---|
| `lesson-<step>-title`, `lesson-<step>` | the title and the text of a step |
| `lesson-<step>-ask` | what the learner is to do, of a step that accepts actions |
| `lesson-<step>-wrong` | of a free step: what is good about a wrong action; argument `action` |
| `lesson-<step>-wrong-<name>` | the same for the actions of that name |
| `lesson-<step>-look` | of a free step: where to look instead |
| `lesson-<step>-done` | optional: said after the right action, before the lesson goes on |
| `lesson-<step>-figure` | the unit of a step's figure |
| `lesson-learnt-<id>` | a thing learnt, at the end |

All texts of a step have its cards as arguments, and `other` and `second`, the seats after the learner's.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from pioche.core.contract import DEALER
from pioche.core.game import Game, Position
from pioche.core.lesson_file import LessonPlan, StepPlan, TablePlan, read_plan
from pioche.core.message import Argument, Card, Message, Seat
from pioche.core.refusals import BadLesson, Refused
from pioche.core.scene import Choice, Frame
from pioche.core.text import LANGUAGES, Text

WORDS_PER_MINUTE = 140  # read slowly, by somebody who looks back and forth between the text and the cards
SECONDS_TO_LOOK = 12  # at the table, at each step
SECONDS_TO_ACT = 10  # where the learner acts, in addition
SECONDS_OF_MOVE = 2  # a move of the others, shown
HINT_AFTER = 2  # wrong answers, after which the right place is marked


@dataclass(frozen=True)
class Step:
    """One step: the position, what is said, and what is accepted."""

    id: str
    fresh: bool  # whether it begins at another table than the step before
    position: Position  # as the step speaks
    end: Position  # after the solution
    before: tuple[Frame, ...]  # the moves since the end of the step before, as the learner sees them
    title: Message
    text: Message
    ask: Message | None
    choices: tuple[Choice, ...]  # what can be touched; none where the step only shows
    played: Mapping[int, tuple[Frame, ...]]  # what the learner sees happen, for each accepted action
    wrong: Mapping[int, Message]  # the answer to each other action of a free step
    look: Message | None
    done: Message | None
    figure: tuple[int, int, Message] | None
    ring: tuple[str, ...]
    cards: Mapping[str, str] = field(default_factory=dict)

    @property
    def free(self) -> bool:
        """Whether the learner may try every legal action."""
        return self.look is not None

    @property
    def shows(self) -> bool:
        """Whether the step only shows something."""
        return not self.played

    @property
    def solution(self) -> int:
        """The action that "show me" plays."""
        return next(iter(self.played))

    @property
    def messages(self) -> list[Message]:
        """All that the step may say."""
        once = [self.title, self.text, self.ask, self.look, self.done, self.figure and self.figure[2]]
        return [each for each in once if each is not None] + list(self.wrong.values())


@dataclass(frozen=True)
class Learnt:
    """A thing learnt, with the cards that picture it ("?" is a card face down)."""

    text: Message
    cards: tuple[str, ...]


@dataclass(frozen=True)
class Lesson:
    """A lesson whose positions have been played: see the docstring of the module."""

    game: Game
    seat: int
    steps: tuple[Step, ...]
    learnt: tuple[Learnt, ...]
    minutes: int  # how long the lesson takes, estimated

    @property
    def players(self) -> int:
        return self.steps[0].position.players

    @property
    def words(self) -> str:
        """The folder of the texts, as `Text` and `messages` take it."""
        return words_of(self.game)

    def speaker(self, language: str, names: Sequence[str] = ()) -> Text:
        """Return the texts of the lesson, spoken to the learner."""
        return Text(language, self.game, names, self.seat, also=(self.words,))


def words_of(game: Game) -> str:
    return f"{game.package}/lesson"


@functools.cache
def lesson_of(game: Game) -> Lesson | None:
    """Return the lesson of a game; None if its folder has none. Raises `BadLesson`."""
    source = game.lesson_source()
    if source is None:
        return None
    content, file = source
    return build(game, read_plan(content, file, game.version), file)


def build(game: Game, plan: LessonPlan, file: str) -> Lesson:
    """Return a lesson with its positions played. Raises `BadLesson` where a move is illegal or a text missing."""
    return _Builder(game, plan, file).lesson()


class _Builder:
    def __init__(self, game: Game, plan: LessonPlan, file: str) -> None:
        self.game, self.plan, self.file = game, plan, file
        self.texts = {language: Text(language, game, also=(words_of(game),)) for language in LANGUAGES}

    def lesson(self) -> Lesson:
        steps: list[Step] = []
        position: Position | None = None
        for at, plan in enumerate(self.plan.steps):
            step = self._step(plan, f"steps[{at}]", position)
            steps.append(step)
            position = step.end.copy()
        learnt = tuple(
            Learnt(self._text(f"lesson-learnt-{each.id}", {}), each.cards) for each in self.plan.learnt
        )
        for each in self.plan.learnt:
            self._check_cards(f"learnt.{each.id}.cards", [card for card in each.cards if card != "?"])
        found = Lesson(self.game, self.plan.seat, tuple(steps), learnt, 0)
        slowest = max(seconds(found, language) for language in LANGUAGES)
        return Lesson(self.game, self.plan.seat, tuple(steps), learnt, round(slowest / 60))

    # Positions --------------------------------------------------------------------------------------

    def _step(self, plan: StepPlan, place: str, last: Position | None) -> Step:
        fresh = plan.table is not None or last is None
        position = self._start(plan.table) if plan.table is not None else last
        assert position is not None, "`read_plan` requires a table at the first step"
        before = tuple(self._frames(position, plan.before, f"{place}.before"))
        self._check_cards(f"{place}.cards", list(plan.cards.values()))
        self._require(
            all(self._is_on_table(position, path) for path in plan.ring),
            f"{place}.ring",
            "places of the table",
        )
        played = dict(self._played(position, plan, place))
        end = position.copy()
        if played:
            for _ in self._shown(end, self.plan.seat, next(iter(played))):
                pass
        args: dict[str, Argument] = {name: Card(code) for name, code in plan.cards.items()}
        for name, distance in (("other", 1), ("second", 2)):
            args[name] = Seat((self.plan.seat + distance) % position.players)
        key, text = f"lesson-{plan.id}", functools.partial(self._text, args=args)
        return Step(
            id=plan.id,
            fresh=fresh,
            position=position.copy(),
            end=end,
            before=before,
            title=text(f"{key}-title"),
            text=text(key),
            ask=text(f"{key}-ask") if played else None,
            choices=self._choices(position, plan, played),
            played=played,
            wrong=self._wrong(position, plan, place, played, args) if plan.free else {},
            look=text(f"{key}-look") if plan.free else None,
            done=text(f"{key}-done") if self.texts[LANGUAGES[0]].has(f"{key}-done") else None,
            figure=(*plan.figure, text(f"{key}-figure")) if plan.figure else None,
            ring=plan.ring,
            cards=plan.cards,
        )

    def _start(self, name: str) -> Position:
        plan: TablePlan = self.plan.tables[name]
        place = f"tables.{name}"
        try:
            position = self.game.new(plan.players, plan.options, seed=plan.seed, automatic=False)
        except Refused as error:
            raise BadLesson(file=self.file, place=place, expected=str(error)) from None
        self._require(self.plan.seat < position.players, "seat", f"0..{position.players - 1}")
        while position.dealer_due:
            position.deal()
        for _ in self._frames(position, plan.moves, f"{place}.moves"):
            pass
        return position

    def _frames(self, position: Position, moves: Sequence[str], place: str) -> Iterator[Frame]:
        """Play moves; yield what the learner sees."""
        for at, move in enumerate(moves):
            seat, action = self._read_move(position, move, f"{place}[{at}]")
            yield from self._shown(position, seat, action)

    def _shown(self, position: Position, seat: int, action: int) -> Iterator[Frame]:
        """Play a decision and the dealer's steps after it; yield what the learner sees."""
        before = position.copy()
        position.play(action, seat)
        yield position.frame(before, self.plan.seat, position.tell(before, seat, action))
        while position.dealer_due:
            before = position.copy()
            position.deal()
            yield position.frame(before, self.plan.seat, position.tell(before, DEALER))

    def _read_move(self, position: Position, move: str, place: str) -> tuple[int, int]:
        """Return the seat and the action of a move that must be legal."""
        named, _, notation = move.rpartition(" ")
        try:
            seat = position.deciding_seat(int(named) if named.isdigit() else None)
            legal = position.legal(seat)
            action = self.game.parse(notation)
        except Refused as error:
            raise BadLesson(file=self.file, place=place, expected=str(error)) from None
        notations = [self.game.notations[each] for each in legal]
        self._require(action in legal, place, ", ".join(notations[:20]))
        return seat, action

    def _played(
        self, position: Position, plan: StepPlan, place: str
    ) -> Iterator[tuple[int, tuple[Frame, ...]]]:
        for at, notation in enumerate(plan.play):
            where = f"{place}.play[{at}]"
            self._require(self.plan.seat in position.actors, where, "nothing: the learner is not asked")
            _, action = self._read_move(position, f"{self.plan.seat} {notation}", where)
            yield action, tuple(self._shown(position.copy(), self.plan.seat, action))

    def _choices(
        self, position: Position, plan: StepPlan, played: Mapping[int, object]
    ) -> tuple[Choice, ...]:
        if not played:
            return ()
        return tuple(each for each in position.choices(self.plan.seat) if plan.free or each.action in played)

    def _wrong(
        self,
        position: Position,
        plan: StepPlan,
        place: str,
        played: Mapping[int, object],
        args: Mapping[str, Argument],
    ) -> dict[int, Message]:
        """Return the answer to each legal action that is not accepted."""
        answers: dict[int, str] = {}
        for name, moves in plan.wrong.items():
            for at, notation in enumerate(moves):
                where = f"{place}.wrong.{name}[{at}]"
                _, action = self._read_move(position, f"{self.plan.seat} {notation}", where)
                self._require(
                    action not in played and action not in answers, where, "an action of one answer"
                )
                answers[action] = f"lesson-{plan.id}-wrong-{name}"
        found = {}
        for action in position.legal(self.plan.seat):
            if action not in played:
                said: Argument = position.sentence(self.plan.seat, action)
                key = answers.get(action, f"lesson-{plan.id}-wrong")
                found[action] = self._text(key, {**args, "action": said})
        return found

    # Checks -----------------------------------------------------------------------------------------

    def _require(self, valid: bool, place: str, expected: str) -> None:
        if not valid:
            raise BadLesson(file=self.file, place=place, expected=expected)

    def _is_on_table(self, position: Position, path: str) -> bool:
        """Whether a path names a zone, a place in one, or something that can be touched now."""
        scene = position.scene(self.plan.seat)
        if any(path == zone.id or path.startswith(f"{zone.id}/") for zone in scene.zones):
            return True
        touched = position.touches(self.plan.seat).values() if self.plan.seat in position.actors else ()
        return any(path in each for paths in touched for each in paths)

    def _check_cards(self, place: str, codes: Sequence[str]) -> None:
        for code in codes:
            self._require(code in self.game.faces_by_code, place, f"codes of faces, not {code[:40]}")

    def _text(self, key: str, args: Mapping[str, Argument]) -> Message:
        for language, text in self.texts.items():
            self._require(text.has(key), f"text.{language}.ftl", key)
        return Message(key, args)


def seconds(lesson: Lesson, language: str) -> float:
    """Return how long the lesson takes in a language: to read it, to look at the table, to act."""
    text = lesson.speaker(language)
    said = [
        text.say(each) for step in lesson.steps for each in step.messages if each not in step.wrong.values()
    ]
    words = sum(len(each.split()) for each in said)
    acts = sum(not step.shows for step in lesson.steps)
    moves = sum(len(step.before) for step in lesson.steps)
    return (
        words / WORDS_PER_MINUTE * 60
        + SECONDS_TO_LOOK * len(lesson.steps)
        + SECONDS_TO_ACT * acts
        + SECONDS_OF_MOVE * moves
    )


# The run of a lesson ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Answer:
    """What the lesson says to an action: `message` is None where a right action needs no words."""

    right: bool
    message: Message | None
    look: Message | None = None
    hint: bool = False  # whether the right place is marked from now on


class LessonRun:
    """A learner at a step of a lesson. The page has the same in `web/src/state/lesson.svelte.ts`."""

    def __init__(self, lesson: Lesson, at: int = 0) -> None:
        self.lesson = lesson
        self.at = max(0, min(at, len(lesson.steps)))
        self.misses = 0

    @property
    def over(self) -> bool:
        return self.at >= len(self.lesson.steps)

    @property
    def step(self) -> Step:
        return self.lesson.steps[self.at]

    def answer(self, action: int) -> Answer:
        """Judge an action that can be touched at this step; a right one leads to the next step.

        Raises `BadLesson` for any other action.
        """
        step = self.step
        if action in step.played:
            self.go(self.at + 1)
            return Answer(True, step.done)
        if action not in step.wrong:
            expected = ", ".join(choice.notation for choice in step.choices[:20])
            raise BadLesson(file=self.lesson.game.id, place=step.id, expected=expected)
        self.misses += 1
        return Answer(False, step.wrong[action], step.look, self.misses >= HINT_AFTER)

    def go(self, at: int) -> None:
        """Go to a step; behind the last one the lesson is over."""
        self.at = max(0, min(at, len(self.lesson.steps)))
        self.misses = 0
