"""What a viewer sees of a table, and the events that are pushed."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from pioche.server.http.schemas.base import Emote
from pioche.server.http.schemas.commands import Ack
from pioche.server.http.schemas.tables import Count, MessageModel, TableInfo


class ZoneModel(BaseModel):
    id: str
    kind: Literal["pile", "stack", "fan", "row", "grid", "sheet"]
    count: int
    owner: int | None = None
    cards: list[str] | None = None
    top: str | None = None
    columns: int | None = None
    marks: dict[str, str] | None = None


class FactModel(BaseModel):
    name: str
    value: int | str
    seat: int | None = None


class SceneModel(BaseModel):
    zones: list[ZoneModel]
    facts: list[FactModel]
    actors: list[int]
    choice: str | None


class MoveModel(BaseModel):
    start: str = Field(alias="from")
    end: str = Field(alias="to")
    face: str | None
    count: int


class FrameModel(BaseModel):
    """One step: motions to show, and every zone that looks different now, whole."""

    moves: list[MoveModel]
    zones: list[ZoneModel]
    facts: list[FactModel] | None
    actors: list[int]
    choice: str | None
    log: list[MessageModel]


class ChoiceModel(BaseModel):
    action: str
    sentence: MessageModel = Field(description="the action in words; its form `.can` is for lists of choices")
    paths: list[list[str]]
    preview: list[MessageModel]


class AskedModel(BaseModel):
    """What is awaited of you: `since` is the entry that raised the question."""

    since: int
    prompt: MessageModel
    choices: list[ChoiceModel]


class You(BaseModel):
    seat: int | None
    owner: bool
    kept: int | None = Field(default=None, description="the open seat that is kept for you")
    asked: AskedModel | None
    undo: bool = Field(description="whether your last decision can be taken back")
    shared: list[int] = Field(
        default=[],
        description="all your seats, where several people share this device; `seat` is the one that looks",
    )
    hidden: list[int] = Field(
        default=[],
        description="those of them that must decide now and see what the others may not: only they may look then",
    )
    nonce: bool = Field(default=False, description="whether your seat can still add a nonce to the deal")


class Deadline(BaseModel):
    seat: int
    at: int


class Pause(BaseModel):
    """The table shows something; it goes on at `until` or once everybody is ready."""

    until: int
    ready: list[int]
    count: Count | None = Field(default=None, description="of the round that has just ended")


class Clock(BaseModel):
    now: int
    deadlines: list[Deadline]
    pause: Pause | None


class Now(BaseModel):
    """The state of things after the event; `table` only where it changed."""

    you: You
    clock: Clock
    table: TableInfo | None = None
    log_from: int | None = Field(
        default=None, description="where remembering is the game: lines before this entry are to be forgotten"
    )


class LogLine(BaseModel):
    seq: int
    at: int
    message: MessageModel


class PresenceModel(BaseModel):
    """Which seats are here, since when the others are away, and how many look on."""

    type: Literal["presence"] = "presence"
    present: list[int]
    away: list[Deadline]
    watching: int


class Moment(BaseModel):
    """What you saw of the table after the entry `seq`; `seat` moved cards to `places` then."""

    seq: int
    scene: SceneModel
    seat: int | None
    places: list[str]


class Snapshot(BaseModel):
    """Everything a viewer may know of the table at `seq`."""

    type: Literal["snapshot"] = "snapshot"
    v: Literal[1] = 1
    seq: int
    table: TableInfo
    scene: SceneModel | None
    log: list[LogLine]
    you: You
    clock: Clock
    presence: PresenceModel
    decisions: int = Field(
        description="how many moves the match file would have now, those taken over from another table included"
    )


class Event(BaseModel):
    """An entry of the log as a viewer sees it. `now` is null where a later event carries it."""

    type: Literal["event"] = "event"
    v: Literal[1] = 1
    seq: int
    at: int
    kind: str
    seat: int | None = None
    by: Literal["person", "bot", "clock"] | None = None
    to: int | None = Field(default=None, description="of an undo: the entry that is taken back")
    lines: list[MessageModel] = Field(description="what the table itself says; moves speak in `steps`")
    steps: list[FrameModel]
    now: Now | None


class EmoteShown(BaseModel):
    type: Literal["emote"] = "emote"
    seat: int
    emote: Emote


class Refusal(BaseModel):
    """What was asked is not done, nothing has changed; `args` say what was expected."""

    code: str
    args: dict[str, Any]
    text: str = Field(description="the words in English; clients have them in every language")


class Refused(BaseModel):
    """A refusal of something sent on the socket."""

    type: Literal["refused"] = "refused"
    id: str | None
    refusal: Refusal


class Bye(BaseModel):
    """The server ends for now: come back by yourself after so many milliseconds."""

    type: Literal["bye"] = "bye"
    again: int


class Pong(BaseModel):
    type: Literal["pong"] = "pong"


Push = Annotated[
    Snapshot | Event | PresenceModel | EmoteShown | Ack | Refused | Bye | Pong, Field(discriminator="type")
]


class Events(BaseModel):
    """What happened since: the events, or a snapshot where they are too many."""

    events: list[Push]
