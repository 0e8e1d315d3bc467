"""What alembic runs: the steps, on the connection that `migrate` has opened and locked."""

from alembic import context

from civitas.table.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
with context.begin_transaction():
    context.run_migrations()
