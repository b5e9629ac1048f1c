"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("owner", sa.Text),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("touched", sa.BigInteger, nullable=False),
        sa.Column("seats", sa.JSON, nullable=False),
        sa.Column("pace", sa.JSON, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
    )
    op.create_index("tables_status", "tables", ["status", "listed", "touched"])
    op.create_table(
        "log",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("guest", sa.Text),
        sa.Column("command", sa.Text),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("data", sa.JSON, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seq", name="pk_log"),
        sqlite_with_rowid=False,
    )
    op.create_index("log_command", "log", ["table_id", "guest", "command"], unique=True)
    op.create_table(
        "seats",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("guest", sa.Text),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_seats"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_seats_table_id"),
        sqlite_with_rowid=False,
    )
    op.create_index("seats_guest", "seats", ["guest"])
    op.create_table(
        "due",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("holder", sa.Text, nullable=False),
        sa.Column("lease", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_due"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_due_table_id"),
        sqlite_with_rowid=False,
    )
    op.create_index("due_lease", "due", ["lease"])
    op.create_table(
        "guests",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("token_hash", sa.LargeBinary, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_guests"),
    )
    op.create_index("guests_token_hash", "guests", ["token_hash"], unique=True)
    op.create_table(
        "links",
        sa.Column("code_hash", sa.LargeBinary, nullable=False),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("guest", sa.Text, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("code_hash", name="pk_links"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_links_table_id"),
    )
    op.create_index("links_guest", "links", ["guest"])
    op.create_index("links_expires", "links", ["expires"])
    op.create_table(
        "presence",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("guest", sa.Text, nullable=False),
        sa.Column("process", sa.Text, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "guest", "process", name="pk_presence"),
        sqlite_with_rowid=False,
    )
    op.create_index("presence_until", "presence", ["until"])
