"""The settings of a server: environment variables `PIOCHE_…`, or flags of `pioche serve`.

To add a setting, add a field to `Settings` (or to `Limits` or `Operator`, whose
variables begin with `PIOCHE_LIMITS__` and `PIOCHE_OPERATOR__`) and describe it in docs/server.md; a test compares the two. Where it needs a
flag, add one to `cli/commands/serve.py`. Lists are separated by commas.
"""

from __future__ import annotations

import ipaddress
import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Self

import platformdirs
from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, ValidationError
from pydantic_core import PydanticCustomError
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict, SettingsError

from pioche.server.refusals import BadSetting

PREFIX = "PIOCHE_"
NESTED = "__"
DATABASE_FILE = "pioche.sqlite"
NAME, IPV6 = r"[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?", r"[0-9a-f:.]*:[0-9a-f:.]*"
SCHEMES = ("sqlite:///", "postgresql://", "postgresql+asyncpg://", "postgres://")

Count = Annotated[int, Field(ge=1, le=1_000_000_000)]
Seconds = Annotated[float, Field(gt=0, le=86_400)]
Rate = Annotated[float, Field(gt=0, le=1_000_000)]
Line = Annotated[str, Field(max_length=300)]


class Limits(BaseModel):
    """Rates and sizes. A rate refills steadily up to its burst."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    commands_per_second: Rate = Field(default=10, description="Commands of one guest, in the long run.")
    commands_burst: Count = Field(default=40, description="Commands of one guest at once.")
    requests_per_second: Rate = Field(
        default=50, description="HTTP requests of one address, in the long run."
    )
    requests_burst: Count = Field(default=200, description="HTTP requests of one address at once.")
    sockets_per_guest: Count = Field(
        default=12, description="Sockets of one guest, over all tabs and devices."
    )
    sockets_per_address: Count = Field(
        default=100, description="Sockets of one address: a household, a school."
    )
    tables_per_hour: Count = Field(default=30, description="New tables of one guest.")
    tables_per_day: Count = Field(
        default=500, description="New tables of one address, whoever the guests are."
    )
    commands_per_day: Count = Field(
        default=200_000, description="Commands of one address, whoever the guests are."
    )
    tables_unfinished: Count = Field(default=50, description="Tables of one guest that are open or running.")
    guests_per_hour: Count = Field(default=60, description="New guests of one address.")
    hints_per_minute: Rate = Field(default=30, description="Hints of one guest, in the long run.")
    hints_burst: Count = Field(default=15, description="Hints of one guest at once.")
    analyses_per_hour: Count = Field(default=30, description="New analyses of one guest.")
    analyses_at_once: Count = Field(default=2, description="Analyses of one guest that are being computed.")
    replays_per_second: Rate = Field(default=1, description="Replays of one address, in the long run.")
    replays_burst: Count = Field(default=30, description="Replays of one address at once.")
    replays_at_once: Count = Field(default=4, description="Replays of one address that are being computed.")
    pictures_per_second: Rate = Field(
        default=1,
        description="Pictures of shared links that one address makes the server draw, in the long run.",
    )
    pictures_burst: Count = Field(
        default=30, description="Pictures of shared links that one address makes the server draw at once."
    )
    loads_per_second: Rate = Field(
        default=5, description="Tables not in memory that one address opens, in the long run."
    )
    loads_burst: Count = Field(
        default=100, description="Tables not in memory that one address opens at once."
    )
    puzzles_per_second: Rate = Field(
        default=2, description="Puzzles that one address opens or answers, in the long run."
    )
    puzzles_burst: Count = Field(default=60, description="Puzzles that one address opens or answers at once.")
    exports_per_hour: Count = Field(default=6, description="Exports of one guest's games.")
    emotes_per_minute: Rate = Field(default=20, description="Emotes of one guest, in the long run.")
    emotes_burst: Count = Field(default=5, description="Emotes of one guest at once.")
    connections: Count = Field(
        default=10_000, description="Open connections in all; fewer where the system allows fewer open files."
    )
    connections_per_address: Count = Field(
        default=256, description="Open connections of one address; those of trusted proxies are not counted."
    )
    idle_seconds: Seconds = Field(
        default=5, description="How long a connection stays open between two requests."
    )
    header_bytes: Count = Field(default=16_384, description="The request line and the headers of a request.")
    header_seconds: Seconds = Field(
        default=10, description="How long a request line and its headers may take to arrive."
    )
    body_bytes: Count = Field(default=8192, description="The body of a request.")
    body_seconds: Seconds = Field(
        default=10, description="How long the body of a request may take to arrive."
    )
    frame_bytes: Count = Field(default=8192, description="A message on a socket, from the client.")
    socket_queue: Count = Field(
        default=256, description="Events that may wait for a slow client; with more, it is disconnected."
    )
    send_seconds: Seconds = Field(
        default=10, description="How long a client may leave unread what was sent to it."
    )
    undo_seconds: Annotated[float, Field(ge=0, le=60)] = Field(
        default=2, description="How long bots wait so that a decision can be taken back."
    )
    absent_seconds: Seconds = Field(
        default=60, description="After so long an absence a seat may be handed to a bot."
    )
    close_days: Count = Field(
        default=90, description="An unfinished table that nobody uses for so long is closed."
    )
    keep_days: Annotated[int, Field(ge=0, le=100_000)] = Field(
        default=0, description="After so many days a finished table is removed (0: it is kept for ever)."
    )
    moves_without_people: Count = Field(
        default=2000, description="A table is closed after so many moves of bots without one of a person."
    )
    pause_seconds: Annotated[float, Field(ge=0, le=600)] = Field(
        default=30, description="The longest pause of the dealer, whatever the game asks for."
    )
    poll_seconds: Seconds = Field(default=25, description="How long a long poll waits for an event.")
    link_minutes: Rate = Field(default=15, description="How long a link to another device can be used.")
    expert_seconds: Annotated[float, Field(gt=0, le=60)] = Field(
        default=1, description="How long an expert bot thinks about a move."
    )
    shutdown_seconds: Seconds = Field(
        default=10, description="How long a server that shuts down waits for requests and commits under way."
    )


class Operator(BaseModel):
    """Who runs the server, as the page shows it at /about. What is not given is not shown."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: Line = Field(default="", description="Who runs the server: a person, a club, a firm.")
    about: Line = Field(default="", description="A sentence on who that is.")
    contact: Line = Field(default="", description="Where to write: an e-mail address or a web address.")
    place: Line = Field(default="", description="Where the server stands.")
    source: Line = Field(
        default="", description="The web address of the program's source, as this server runs it."
    )


def _listed(given: Any) -> Any:
    return [part.strip() for part in given.split(",") if part.strip()] if isinstance(given, str) else given


def _host(given: str) -> str:
    name = given.strip().lower().removeprefix("[").removesuffix("]")
    if len(name) > 253 or not re.fullmatch(f"{NAME}|{IPV6}", name):
        raise PydanticCustomError("host", "a name or an address without a port")
    return name


def _network(given: str) -> str:
    try:
        return str(ipaddress.ip_network(given.strip(), strict=False))
    except ValueError:
        raise PydanticCustomError("address", "an address or a network") from None


def _database(given: str) -> str:
    if given and not given.startswith(SCHEMES):
        raise PydanticCustomError("database", "sqlite or postgresql")
    return given


Host = Annotated[str, AfterValidator(_host)]
Hosts = Annotated[tuple[Host, ...], NoDecode, BeforeValidator(_listed)]
Network = Annotated[str, AfterValidator(_network)]
Networks = Annotated[tuple[Network, ...], NoDecode, BeforeValidator(_listed)]


def _data() -> Path:
    return platformdirs.user_data_path("pioche", appauthor=False)


class Settings(BaseSettings):
    """The settings of one server process."""

    model_config = SettingsConfigDict(
        frozen=True, env_prefix=PREFIX, env_nested_delimiter=NESTED, extra="forbid"
    )

    data: Path = Field(default_factory=_data, description="The folder of the database and of `home.json`.")
    database: Annotated[str, AfterValidator(_database)] = Field(
        "",
        repr=False,
        description=f"The database's URL; by default the SQLite file {DATABASE_FILE} in the data folder.",
    )
    host: Host = Field(default="127.0.0.1", description="The address to listen at.")
    port: Annotated[int, Field(ge=0, le=65535)] = Field(default=8000, description="The port to listen at.")
    home: bool = Field(
        default=False, description="Open the server to the home network: listen at all IPv4 addresses."
    )
    names: Hosts = Field(default=(), description="The host names of the server, such as play.example.org.")
    https: bool = Field(
        default=False,
        description="Browsers reach the server over https, through a proxy; cookies are Secure.",
    )
    hsts_seconds: Annotated[int, Field(ge=0, le=63_072_000)] = Field(
        default=0,
        description="With https: for how many seconds browsers must use https only (0: the header is not sent).",
    )
    trusted_proxies: Networks = Field(
        default=("127.0.0.1/32", "::1/128"), description="Addresses whose X-Forwarded-For is believed."
    )
    metrics_public: bool = Field(
        default=False, description="Show /metrics to everybody, not only to this machine."
    )
    think_processes: Annotated[int, Field(ge=1, le=1024)] = Field(
        default_factory=lambda: max(1, (os.cpu_count() or 2) - 1),
        description="How many processes think (experts, hints, analyses, replays); by default one less than "
        "there are cores, but at least one.",
    )
    operator: Operator = Operator()
    limits: Limits = Limits()

    @classmethod
    def load(cls, **flags: Any) -> Self:
        """The settings of the environment; flags that are not None take precedence. Raises `BadSetting`."""
        given = {name: value for name, value in flags.items() if value is not None}
        try:
            return cls(**given)
        except ValidationError as error:
            raise _refused(error, given) from None
        except SettingsError:  # a group of settings given as one text that is not JSON
            raise BadSetting(name=f"{PREFIX}LIMITS", given="…", expected="other", bound="") from None

    @property
    def database_url(self) -> str:
        """The URL of the database; by default a SQLite file in the data folder."""
        return self.database or f"sqlite:///{self.database_file}"

    @property
    def database_file(self) -> Path:
        return self.data / DATABASE_FILE

    @property
    def scheme(self) -> str:
        return "https" if self.https else "http"


_EXPECTED = {
    "int_parsing": "whole-number", "int_from_float": "whole-number", "float_parsing": "number",
    "greater_than_equal": "at-least", "greater_than": "more-than", "less_than_equal": "at-most",
    "string_too_long": "line", "bool_parsing": "yes-no", "extra_forbidden": "unknown",
    "host": "host", "address": "address", "database": "database",
}  # fmt: skip

_FLAGS = {"names": "--name", "think_processes": "--processes"}  # settings whose flag has another name


def _refused(error: ValidationError, flags: Mapping[str, Any]) -> BadSetting:
    """The refusal of the first invalid setting; it never shows a database URL, which may hold a password."""
    first = error.errors(include_url=False)[0]
    path = [str(part) for part in first["loc"] if not isinstance(part, int)]
    bounds = [f"{value:g}" for name, value in first.get("ctx", {}).items() if name in ("ge", "gt", "le")]
    return BadSetting(
        name=_FLAGS.get(path[0], f"--{path[0]}") if path[0] in flags else PREFIX + NESTED.join(path).upper(),
        given="…" if path == ["database"] else str(first["input"])[:80],
        expected=_EXPECTED.get(first["type"], "other"),
        bound="".join(bounds),
    )
