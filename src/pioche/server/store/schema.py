"""The tables of the database; `migrations/` creates them, and a test compares the two.

Times are in milliseconds since the epoch. The log has no foreign key, which would cost a look-up in
the most frequent statement; its rows are deleted only with their table.
"""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    false,
)

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
    }
)


def _table_id() -> Column[str]:
    return Column("table_id", Text, ForeignKey("tables.id"), primary_key=True)


tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("players", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("status", Text, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("owner", Text),
    Column("secret", LargeBinary, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("touched", BigInteger, nullable=False),
    Column("seats", JSON, nullable=False),
    Column("pace", JSON, nullable=False),
    Index("tables_status", "status", "listed", "touched"),
)

log = Table(
    "log",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("guest", Text),
    Column("command", Text),
    Column("kind", Text, nullable=False),
    Column("data", JSON, nullable=False),
    # Finds a repeated command; entries that the table itself caused have no command id.
    Index("log_command", "table_id", "guest", "command", unique=True),
    sqlite_with_rowid=False,
)

seats = Table(
    "seats",
    metadata,
    _table_id(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("guest", Text),
    Index("seats_guest", "guest"),
    sqlite_with_rowid=False,
)

due = Table(
    "due",
    metadata,
    _table_id(),
    Column("at", BigInteger, nullable=False),
    Column("holder", Text, nullable=False),  # the process that is to wake the table
    Column("lease", BigInteger, nullable=False),  # from this time on any process may wake it
    Index("due_lease", "lease"),
    sqlite_with_rowid=False,
)

guests = Table(
    "guests",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("shows_ratings", Boolean, nullable=False, server_default=false()),  # to friends
)

devices = Table(
    "devices",
    metadata,
    Column("token_hash", LargeBinary, primary_key=True),
    Column("id", Text, nullable=False),
    Column("guest", Text, nullable=False),
    Column("label", Text, nullable=False),  # the kind of browser and system, such as "Firefox, Android"
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Index("devices_guest", "guest"),
)

profile_codes = Table(
    "profile_codes",
    metadata,
    Column("guest", Text, primary_key=True),  # a new code replaces the one before
    Column("code_hash", LargeBinary, nullable=False),
    Column("expires", BigInteger, nullable=False),
    Index("profile_codes_hash", "code_hash", unique=True),
)

links = Table(
    "links",
    metadata,
    Column("code_hash", LargeBinary, primary_key=True),
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("guest", Text, nullable=False),
    Column("expires", BigInteger, nullable=False),
    Index("links_guest", "guest"),
    Index("links_expires", "expires"),
)

analyses = Table(
    "analyses",
    metadata,
    _table_id(),
    Column("at", BigInteger, nullable=False),  # time of the last progress
    Column("done", Integer, nullable=False),  # decisions analysed so far
    Column("asked", Integer, nullable=False),
    Column("found", JSON(none_as_null=True)),  # the result, once complete
    sqlite_with_rowid=False,
)

answers = Table(
    "answers",
    metadata,
    Column("id", Text, primary_key=True),  # random, chosen by the server that asks
    Column("at", BigInteger, nullable=False),
    Column("answer", JSON, nullable=False),  # the result of a job that a worker elsewhere has done
    sqlite_with_rowid=False,
)

presence = Table(
    "presence",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("guest", Text, primary_key=True),
    Column("process", Text, primary_key=True),
    Column("until", BigInteger, nullable=False),
    Index("presence_until", "until"),
    sqlite_with_rowid=False,
)

probes = Table(
    "probes",
    metadata,
    Column("process", Text, primary_key=True),
    Column("at", BigInteger, nullable=False),  # when the process last proved that it can write
    Column("filler", LargeBinary),  # takes up space inside the transaction of a probe
)

puzzle_answers = Table(
    "puzzle_answers",
    metadata,
    Column("guest", Text, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),  # of the guest's answers, from 1 on
    Column("game", Text, nullable=False),
    Column("puzzle", Text, nullable=False),
    Column("action", Text, nullable=False),
    Column("right", Boolean, nullable=False),
    Column("hinted", Boolean, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("before", Float, nullable=False),  # the guest's rating before the answer
    Column("mean", Float, nullable=False),  # and after it
    Column("deviation", Float, nullable=False),
    Column("run", Integer, nullable=False),  # right answers in a row, up to this one
    Index("puzzle_answers_once", "guest", "game", "puzzle", unique=True),
    sqlite_with_rowid=False,
)

puzzle_hints = Table(
    "puzzle_hints",
    metadata,
    Column("guest", Text, primary_key=True),
    Column("game", Text, primary_key=True),
    Column("puzzle", Text, primary_key=True),
    sqlite_with_rowid=False,
)

puzzle_ratings = Table(
    "puzzle_ratings",
    metadata,
    Column("game", Text, primary_key=True),
    Column("puzzle", Text, primary_key=True),
    Column("mean", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("tried", Integer, nullable=False),  # answers that were counted
    Column("solved", Integer, nullable=False),
    sqlite_with_rowid=False,
)

# The deal of the day: the chain of secrets (core/daily.py), and what the expert did at everybody's seat.

chains = Table(
    "chains",
    metadata,
    Column("first", Integer, primary_key=True, autoincrement=False),  # its first day
    Column("days", Integer, nullable=False),
    Column("root", LargeBinary, nullable=False),  # the secret of its last day
    Column("key", LargeBinary, nullable=False),  # never revealed: the ids of tables follow from it
)

pars = Table(
    "pars",
    metadata,
    Column("day", Integer, primary_key=True, autoincrement=False),
    Column("game", Text, primary_key=True),
    Column("score", Integer, nullable=False),
    sqlite_with_rowid=False,
)

# One row for each person of a finished game, written with the entry that ends it. Without a foreign key: the row
# stays when an old table is removed.
results = Table(
    "results",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("guest", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("started", BigInteger, nullable=False),
    Column("ended", BigInteger, nullable=False),
    Column("players", Integer, nullable=False),
    Column("place", Integer, nullable=False),  # 1: the first
    Column("won", Boolean, nullable=False),
    Column("score", Integer, nullable=False),
    Column("scores", JSON, nullable=False),  # of all seats
    Column("others", JSON, nullable=False),  # {"seat", "guest", "bot", "name"} of the other seats
    Column("people", Integer, nullable=False),  # among the others
    Column("day", Integer),  # of a deal of the day
    Column("counted", Boolean, nullable=False),  # whether it is in that day's comparison
    Column("serious", Boolean, nullable=False),  # whether it counts for ratings
    Column("rated", Boolean, nullable=False),  # whether the ratings have it already
    Column("luck", Float),  # what the cards gave, once analysed: in chances to win
    Column("choices", Float),  # what the person's choices gave away, once analysed
    Index("results_guest", "guest", "ended", "table_id"),
    Index("results_game", "guest", "game", "ended"),
    Index("results_day", "day", "game", "counted"),
    Index("results_rated", "serious", "rated", "ended"),
    sqlite_with_rowid=False,
)

ratings = Table(
    "ratings",
    metadata,
    Column("guest", Text, primary_key=True),
    Column("game", Text, primary_key=True),
    Column("against", Text, primary_key=True),  # people or bots
    Column("mean", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("games", Integer, nullable=False),
    sqlite_with_rowid=False,
)

# `guest` would like to find `other` again; two such rows make friends.
friends = Table(
    "friends",
    metadata,
    Column("guest", Text, primary_key=True),
    Column("other", Text, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Index("friends_other", "other"),
    sqlite_with_rowid=False,
)

invitations = Table(
    "invitations",
    metadata,
    Column("guest", Text, primary_key=True),  # who is invited
    Column("sender", Text, primary_key=True),
    Column("table_id", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("invitations_sender", "sender"),
    sqlite_with_rowid=False,
)
