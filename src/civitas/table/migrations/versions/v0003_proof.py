"""Deals that can be proved: how a table was dealt, and what it has committed itself to."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the columns; tables that are there already were dealt before deals could be proved."""
    op.add_column("tables", sa.Column("commitment", sa.String(64)))
    op.add_column("tables", sa.Column("dealt", sa.String(16)))
