"""Run by alembic: migrates over the connection that it was handed, in that one's transaction."""

from alembic import context

from pioche.server.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
