"""The formats that leave and reach the server: requests, answers, refusals and pushed events.

Everything here is in the OpenAPI schema. `Push` is what a socket sends and what the long poll
returns; `Heard` is what a socket takes.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, get_args

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

VERSION = 1  # of the pushed formats

TableId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{22}$")]
SeatNumber = Annotated[int, Field(ge=0, le=7, strict=True)]
CommandId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{8,40}$")]
Nonce = Annotated[
    str,
    StringConstraints(pattern=r"^([0-9a-f]{2}){16,64}$"),
    Field(description="16 to 64 random bytes from the person's own client, hexadecimal: a part of the deal"),
]
Seq = Annotated[int, Field(ge=0, le=2**53, strict=True)]
Word = Annotated[str, StringConstraints(min_length=1, max_length=40)]
PaceOfBots = Literal["instant", "quick", "relaxed"]
Emote = Literal["hello", "thanks", "well-played", "oops", "wow", "thinking", "good-game"]
EMOTES: tuple[str, ...] = get_args(Emote)


class Strict(BaseModel):
    """A request: what is not named here is refused."""

    model_config = ConfigDict(extra="forbid")


# Guests -----------------------------------------------------------------------------------------


class Nickname(Strict):
    name: Annotated[str, Field(min_length=1, max_length=100, description="a nickname, 1 to 24 characters")]


class Guest(BaseModel):
    id: str
    name: str


class Me(BaseModel):
    guest: Guest | None


# Commands ---------------------------------------------------------------------------------------


class Play(Strict):
    """Decide, by the action's notation."""

    type: Literal["play"]
    action: Word


class Undo(Strict):
    """Take back one's last decision."""

    type: Literal["undo"]


class Sit(Strict):
    """Take a free seat (any, if none is named)."""

    type: Literal["sit"]
    seat: SeatNumber | None = None
    nonce: Nonce


class Leave(Strict):
    """Leave one's seat; in a running game a bot plays on until one comes `back`."""

    type: Literal["leave"]


class Free(Strict):
    """The owner empties a seat before the start."""

    type: Literal["free"]
    seat: SeatNumber


class Fill(Strict):
    """The owner puts a bot on an empty seat before the start."""

    type: Literal["fill"]
    seat: SeatNumber
    bot: Word


class Start(Strict):
    """The owner starts the game."""

    type: Literal["start"]


class Hand(Strict):
    """Hand the seat of somebody absent or past the time to a bot."""

    type: Literal["hand"]
    seat: SeatNumber


class Back(Strict):
    """Have one's seat back from the bot."""

    type: Literal["back"]


class Ready(Strict):
    """Looked enough: the dealer may go on."""

    type: Literal["ready"]


class Close(Strict):
    """The owner ends the table without a result."""

    type: Literal["close"]


Do = Annotated[
    Play | Undo | Sit | Leave | Free | Fill | Start | Hand | Back | Ready | Close,
    Field(discriminator="type"),
]


class Command(Strict):
    """Something a guest does at a table. Sent again with the same `id` it is done once."""

    id: CommandId
    seq: Seq = Field(description="the last entry of the log that the client has seen")
    do: Do


class Ack(BaseModel):
    """The command is in the log, durably, as the entry `seq`."""

    type: Literal["ack"] = "ack"
    id: str
    seq: int


# Tables -----------------------------------------------------------------------------------------


class BotSeat(Strict):
    bot: Word


class NewTable(Strict):
    """A table to be made. `seats`: "me", "open", or a bot."""

    game: Word
    seats: Annotated[list[Literal["me", "open"] | BotSeat], Field(min_length=1, max_length=8)]
    options: Annotated[dict[Word, Word | int | bool], Field(max_length=16)] = {}
    listed: bool = Field(default=False, description="shown in the lobby; otherwise found by its link alone")
    bots: PaceOfBots = Field(default="quick", description="how fast bots answer")
    seconds: Annotated[int, Field(ge=5, le=86_400)] | None = Field(
        default=None,
        description="time per decision, after which a bot decides for that turn; none by default",
    )
    hints: bool = Field(default=False, description="people may ask what to do; never at a serious table")
    nonce: Nonce | None = Field(default=None, description="needed with a seat for `me`")
    start: bool = Field(default=False, description="start at once, where every seat is taken")


class Rematch(Strict):
    nonce: Nonce | None = Field(default=None, description="needed by those who sat at the table")


class Continue(Strict):
    decisions: int = Field(ge=0, le=2**31, description="go on after so many decisions of that table")
    seat: int | None = Field(default=None, ge=0, le=7, description="yours; null: of whoever is to decide")


class TableMade(BaseModel):
    id: str
    seq: int


class MessageModel(BaseModel):
    """A text by its id, with arguments; `{"seat": n}` and `{"card": code}` stand for names."""

    id: str
    args: dict[str, Any] = {}


class SeatInfo(BaseModel):
    kind: Literal["open", "person", "bot"]
    name: str | None = Field(
        default=None, description="the nickname of who sits there or is to; null once deleted"
    )
    bot: str | None = None
    handed: bool = Field(default=False, description="a bot plays for the person")
    timed_out: bool = False
    reserved: bool = Field(default=False, description="kept for somebody of the match before")


class CountLine(BaseModel):
    message: MessageModel
    points: int


class Result(BaseModel):
    scores: list[int]
    winners: list[int]
    counts: list[list[CountLine]]


class Deal(BaseModel):
    """Where the deal comes from. Secret and nonces are null until the game is over."""

    commitment: str
    secret: str | None = None
    nonces: list[str] | None = None


class ContinuedFrom(BaseModel):
    """Another table's game, up to a moment: this one has its deal and its first moves."""

    table: str
    decisions: int


class TableInfo(BaseModel):
    id: str
    game: str
    rules: int
    options: dict[str, str | int]
    status: Literal["open", "running", "over", "closed"]
    reason: str | None = Field(default=None, description="why it was closed")
    listed: bool
    bots: PaceOfBots
    seconds: int | None
    hints: bool
    seats: list[SeatInfo]
    owner_seat: int | None
    emotes: bool
    created: int
    started: int | None
    deal: Deal
    result: Result | None = None
    rematch: str | None = None
    rematch_by: int | None = Field(default=None, description="the seat that wants to play again")
    continued: ContinuedFrom | None = None


class Hint(BaseModel):
    """What the coach would do, and why."""

    action: str = Field(description="its notation, as in the choices")
    other: str | None = Field(description="the next best; null where there is only one choice")
    chance: float = Field(description="to win, with that action")
    reasons: list[MessageModel]


class AnalysisState(BaseModel):
    """The coach's analysis of a finished table; `found` is what `pioche analyse --json` prints."""

    status: Literal["none", "running", "done"]
    done: int = Field(default=0, description="decisions looked at")
    asked: int = Field(default=0, description="of so many")
    found: dict[str, Any] | None = None


class TableLine(BaseModel):
    """A table in a list."""

    id: str
    game: str
    options: dict[str, str | int]
    status: Literal["open", "running", "over", "closed"]
    bots: str
    seconds: int | None
    seats: list[SeatInfo]
    your_seat: int | None
    created: int
    touched: int


class TableList(BaseModel):
    tables: list[TableLine]
    before: int | None = Field(default=None, description="pass it to get the next ones; null at the end")


# What a viewer sees -----------------------------------------------------------------------------


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


class Deadline(BaseModel):
    seat: int
    at: int


class Pause(BaseModel):
    """The table shows something; it goes on at `until` or once everybody is ready."""

    until: int
    ready: list[int]


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


# What a socket takes ------------------------------------------------------------------------------


class HeardCommand(Command):
    type: Literal["command"]


class HeardEmote(Strict):
    type: Literal["emote"]
    emote: Emote


class HeardResync(Strict):
    """Ask for all that happened since an entry (0: a snapshot)."""

    type: Literal["resync"]
    since: Seq


class HeardPing(Strict):
    type: Literal["ping"]


Heard = Annotated[
    HeardCommand | HeardEmote | HeardResync | HeardPing,
    Field(discriminator="type"),
]


class Emoted(Strict):
    emote: Emote


class SeatLink(BaseModel):
    """A one-time link that brings the seat to another device."""

    code: str
    expires: int


class SeatLinkUsed(BaseModel):
    table: str
    seat: int


# Afterwards ---------------------------------------------------------------------------------------


class ReplayStep(BaseModel):
    seq: int
    at: int
    kind: str
    seat: int | None
    action: str | None
    by: str | None
    steps: list[FrameModel]


class Replay(BaseModel):
    """A finished table from before the first card, as one seat saw it, a spectator, or open."""

    table: TableInfo
    view: str
    scene: SceneModel
    events: list[ReplayStep]


class RecordSeat(BaseModel):
    name: str
    kind: str


class RecordResult(BaseModel):
    scores: list[int]
    winners: list[int]


class Record(BaseModel):
    """A match file: what `pioche verify` and `pioche replay` take."""

    pioche: int
    game: str
    rules: int
    options: dict[str, str | int]
    seats: list[RecordSeat]
    commitment: str
    secret: str
    nonces: list[str]
    moves: list[tuple[int, str, int]] = Field(description="seat, notation, milliseconds since the start")
    continued: int = Field(default=0, description="so many of the moves were taken over from another match")
    result: RecordResult | None


# Games ----------------------------------------------------------------------------------------------


class OptionInfo(BaseModel):
    name: str
    values: list[str] | None = Field(default=None, description="the words it takes")
    least: int | None = None
    most: int | None = None
    step: int | None = None
    default: str | int
    needs: dict[str, list[int]] = Field(
        default={}, description="values that go only with these player counts"
    )


class FaceInfo(BaseModel):
    code: str
    label: str
    colour: str
    letter: str


class GameInfo(BaseModel):
    id: str
    rules: int
    players: list[int]
    low_wins: bool
    options: list[OptionInfo]
    faces: list[FaceInfo]


class Games(BaseModel):
    games: list[GameInfo]
    bots: list[str]
    emotes: list[str]
    home: str | None = Field(
        default=None, description="this server's address on the home network, where it is open to it"
    )


class Health(BaseModel):
    status: Literal["ok", "starting", "stopping", "store-down"]
