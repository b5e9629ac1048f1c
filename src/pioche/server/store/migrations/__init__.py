"""Brings a database to this version of the schema, at every start; or back to that of an earlier release."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from pioche.server.store.database import NewerDatabase

# The last migration of each release that has another schema than this version.
RELEASES = {"0.2": "0002"}
_LOCK = 0x7069_6F63_6865  # any number that nothing else in the database uses


def migrate(connection: Connection) -> None:
    """Run the migrations that are missing; of several processes starting at once, one does."""
    config = _prepare(connection)
    script = ScriptDirectory.from_config(config)
    present = set(MigrationContext.configure(connection).get_current_heads())
    if unknown := present - {revision.revision for revision in script.walk_revisions()}:
        raise NewerDatabase(
            f"the database was made by a newer version of Pioche (revision {', '.join(unknown)}): "
            "update Pioche, or use another database"
        )
    if present != set(script.get_heads()):
        command.upgrade(config, "head")


def downgrade(connection: Connection, release: str) -> None:
    """Undo the migrations since a release of `RELEASES`; what only later ones store is lost."""
    command.downgrade(_prepare(connection), RELEASES[release])


def _prepare(connection: Connection) -> Config:
    """Keep other processes from migrating until the transaction ends; return alembic's configuration."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config
