"""The deal of the day, results of finished games, devices, ratings and friends."""

import hashlib

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "chains",
        sa.Column("first", sa.Integer, nullable=False),
        sa.Column("days", sa.Integer, nullable=False),
        sa.Column("root", sa.LargeBinary, nullable=False),
        sa.Column("key", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("first", name="pk_chains"),
    )
    op.create_table(
        "pars",
        sa.Column("day", sa.Integer, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("score", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("day", "game", name="pk_pars"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "results",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("guest", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("started", sa.BigInteger, nullable=False),
        sa.Column("ended", sa.BigInteger, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("won", sa.Boolean, nullable=False),
        sa.Column("score", sa.Integer, nullable=False),
        sa.Column("scores", sa.JSON, nullable=False),
        sa.Column("others", sa.JSON, nullable=False),
        sa.Column("people", sa.Integer, nullable=False),
        sa.Column("day", sa.Integer),
        sa.Column("counted", sa.Boolean, nullable=False),
        sa.Column("serious", sa.Boolean, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("luck", sa.Float),
        sa.Column("choices", sa.Float),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_results"),
        sqlite_with_rowid=False,
    )
    op.create_index("results_guest", "results", ["guest", "ended", "table_id"])
    op.create_index("results_game", "results", ["guest", "game", "ended"])
    op.create_index("results_day", "results", ["day", "game", "counted"])
    op.create_index("results_rated", "results", ["serious", "rated", "ended"])
    op.create_table(
        "devices",
        sa.Column("token_hash", sa.LargeBinary, nullable=False),
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("guest", sa.Text, nullable=False),
        sa.Column("label", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("token_hash", name="pk_devices"),
    )
    op.create_index("devices_guest", "devices", ["guest"])
    op.create_table(
        "profile_codes",
        sa.Column("guest", sa.Text, nullable=False),
        sa.Column("code_hash", sa.LargeBinary, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("guest", name="pk_profile_codes"),
    )
    op.create_index("profile_codes_hash", "profile_codes", ["code_hash"], unique=True)
    op.create_table(
        "ratings",
        sa.Column("guest", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("against", sa.Text, nullable=False),
        sa.Column("mean", sa.Float, nullable=False),
        sa.Column("deviation", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("guest", "game", "against", name="pk_ratings"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "friends",
        sa.Column("guest", sa.Text, nullable=False),
        sa.Column("other", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("guest", "other", name="pk_friends"),
        sqlite_with_rowid=False,
    )
    op.create_index("friends_other", "friends", ["other"])
    op.create_table(
        "invitations",
        sa.Column("guest", sa.Text, nullable=False),
        sa.Column("sender", sa.Text, nullable=False),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("guest", "sender", name="pk_invitations"),
        sqlite_with_rowid=False,
    )
    op.create_index("invitations_sender", "invitations", ["sender"])
    _move_tokens()


def _move_tokens() -> None:
    """A guest had one token; now each device of a guest has one."""
    guests = sa.table("guests", sa.column("id"), sa.column("token_hash"), sa.column("created"))
    devices = sa.table(
        "devices",
        *(sa.column(name) for name in ("token_hash", "id", "guest", "label", "created", "seen")),
    )
    connection = op.get_bind()
    for guest, token_hash, created in connection.execute(
        sa.select(guests.c.id, guests.c.token_hash, guests.c.created)
    ).all():
        device = hashlib.sha256(b"device" + bytes(token_hash)).hexdigest()[:22]
        row = {"token_hash": token_hash, "id": device, "guest": guest, "label": ""}
        connection.execute(devices.insert().values(**row, created=created, seen=created))
    op.drop_index("guests_token_hash", "guests")
    op.drop_column("guests", "token_hash")
    op.add_column("guests", sa.Column("shows_ratings", sa.Boolean, nullable=False, server_default=sa.false()))


def downgrade() -> None:
    op.drop_column("guests", "shows_ratings")
    # Without a default a column that must not be null cannot be added; it is filled before the index is made.
    op.add_column("guests", sa.Column("token_hash", sa.LargeBinary, nullable=False, server_default=""))
    _move_tokens_back()
    op.create_index("guests_token_hash", "guests", ["token_hash"], unique=True)
    for name in (
        "invitations", "friends", "ratings", "profile_codes", "devices", "results", "pars", "chains",
    ):  # fmt: skip
        op.drop_table(name)


def _move_tokens_back() -> None:
    """The device that a guest used last keeps the guest; the others must be introduced again."""
    guests = sa.table("guests", sa.column("id"), sa.column("token_hash"))
    devices = sa.table("devices", sa.column("token_hash"), sa.column("guest"), sa.column("seen"))
    connection = op.get_bind()
    by_use = sa.select(devices.c.guest, devices.c.token_hash).order_by(devices.c.seen)
    last = {row.guest: row.token_hash for row in connection.execute(by_use)}
    for guest in connection.scalars(sa.select(guests.c.id)).all():
        token = last.get(guest, hashlib.sha256(b"no device" + guest.encode()).digest())
        connection.execute(guests.update().where(guests.c.id == guest).values(token_hash=token))
