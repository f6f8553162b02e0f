"""Run by alembic: migrations in the transaction that ``migrate.upgrade`` has begun, so that all or nothing happens."""

from alembic import context

from companion.store.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
