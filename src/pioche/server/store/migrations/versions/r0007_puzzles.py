"""Answers to puzzles, hints that were taken, and the difficulty of puzzles."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "puzzle_answers",
        sa.Column("guest", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("puzzle", sa.Text, nullable=False),
        sa.Column("action", sa.Text, nullable=False),
        sa.Column("right", sa.Boolean, nullable=False),
        sa.Column("hinted", sa.Boolean, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("before", sa.Float, nullable=False),
        sa.Column("mean", sa.Float, nullable=False),
        sa.Column("deviation", sa.Float, nullable=False),
        sa.Column("run", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("guest", "number", name="pk_puzzle_answers"),
        sqlite_with_rowid=False,
    )
    op.create_index("puzzle_answers_once", "puzzle_answers", ["guest", "game", "puzzle"], unique=True)
    op.create_table(
        "puzzle_hints",
        sa.Column("guest", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("puzzle", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("guest", "game", "puzzle", name="pk_puzzle_hints"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "puzzle_ratings",
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("puzzle", sa.Text, nullable=False),
        sa.Column("mean", sa.Float, nullable=False),
        sa.Column("deviation", sa.Float, nullable=False),
        sa.Column("tried", sa.Integer, nullable=False),
        sa.Column("solved", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("game", "puzzle", name="pk_puzzle_ratings"),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    for name in ("puzzle_answers", "puzzle_hints", "puzzle_ratings"):
        op.drop_table(name)
