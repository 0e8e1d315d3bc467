"""What lets servers of two versions share a database: which code may serve a table, and what kind an entry is."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add the columns, with defaults: code that does not know them goes on writing rows. Sealed deals need format 1."""
    op.add_column("tables", sa.Column("least_format", sa.Integer, nullable=False, server_default="0"))
    op.add_column("moves", sa.Column("kind", sa.String(16)))
    op.execute("""UPDATE tables SET least_format = 1 WHERE CAST(record AS TEXT) LIKE '%"salt"%'""")
