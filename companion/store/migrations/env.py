"""Run by alembic: migrations on the engine that ``database.connect`` hands over."""

from alembic import context

from companion.store.schema import METADATA

engine = context.config.attributes["engine"]
with engine.begin() as connection:
    context.configure(connection=connection, target_metadata=METADATA, render_as_batch=True)
    with context.begin_transaction():
        context.run_migrations()
