"""The jobs of workers on other machines: procrastinate's schema (PostgreSQL only) and the results of jobs."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "answers",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("answer", sa.JSON, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_answers"),
        sqlite_with_rowid=False,
    )
    connection = op.get_bind()
    if connection.dialect.name == "postgresql":
        import procrastinate.schema  # not at every start of a server on SQLite: it takes 0.1 s

        schema = procrastinate.schema.SchemaManager.get_schema()
        driver = connection.connection.dbapi_connection
        assert driver is not None
        # One prepared statement cannot hold a script: asyncpg runs it as a simple query.
        driver.run_async(lambda asyncpg: asyncpg.execute(schema))
