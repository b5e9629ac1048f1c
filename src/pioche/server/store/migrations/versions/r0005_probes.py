"""When each process last proved that it can write."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "probes",
        sa.Column("process", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("filler", sa.LargeBinary),
        sa.PrimaryKeyConstraint("process", name="pk_probes"),
    )


def downgrade() -> None:
    op.drop_table("probes")
