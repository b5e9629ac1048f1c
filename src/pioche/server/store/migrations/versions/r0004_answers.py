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


def downgrade() -> None:
    op.drop_table("answers")
    if op.get_bind().dialect.name == "postgresql":
        op.execute(_DROP_QUEUE)


# procrastinate has no script that removes its schema: everything with its prefix goes.
_DROP_QUEUE = """
DO $$
DECLARE one text;
BEGIN
    FOR one IN SELECT format('DROP TABLE %s CASCADE', oid::regclass) FROM pg_class
        WHERE relname LIKE 'procrastinate\\_%' AND relkind = 'r' LOOP EXECUTE one; END LOOP;
    FOR one IN SELECT format('DROP FUNCTION %s CASCADE', oid::regprocedure) FROM pg_proc
        WHERE proname LIKE 'procrastinate\\_%' LOOP EXECUTE one; END LOOP;
    FOR one IN SELECT format('DROP TYPE %s CASCADE', oid::regtype) FROM pg_type
        WHERE typname LIKE 'procrastinate\\_%' LOOP EXECUTE one; END LOOP;
END $$
"""
