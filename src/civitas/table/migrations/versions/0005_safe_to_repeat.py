"""What makes requests safe to repeat: what was done under which key, and which attempt has made a link."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add the table and the column."""
    op.create_table(
        "answers",
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("asked", sa.String(64), nullable=False),
        sa.Column("mark", sa.String(32), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("answer", sa.JSON, nullable=False),
    )
    op.create_index("ix_answers_at", "answers", ["at"])
    op.add_column("links", sa.Column("mark", sa.String(32)))
