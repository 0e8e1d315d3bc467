"""What a server in public needs: links that are used once, stored positions, whose bots move where."""

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

NEW = (
    sa.Column("maker", sa.String(80)),
    sa.Column("position", sa.JSON),
    sa.Column("base", sa.JSON),
    sa.Column("bots_only", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("bot_acts", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("driver", sa.String(32)),
    sa.Column("driver_until", sa.Float, nullable=False, server_default="0"),
)


def upgrade() -> None:
    """Add the columns and the links; a seat that somebody has taken has used its first link."""
    for column in NEW:
        op.add_column("tables", column)
    op.create_index("ix_tables_bot_acts", "tables", ["bot_acts"])
    with op.batch_alter_table("claims") as claims:
        claims.alter_column("player", type_=sa.String(80))
    op.create_index("ix_claims_table_id", "claims", ["table_id"])
    op.create_table(
        "links",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("holder", sa.String(80)),
    )
    _fill()


def _fill() -> None:
    bind = op.get_bind()
    rows = bind.execute(sa.text("SELECT id, seats, acting, over FROM tables")).all()
    claims = {(row[0], row[1]): row[2] for row in bind.execute(sa.text("SELECT table_id, seat, player FROM claims"))}
    for id, seats, acting, over in rows:
        kinds = [seat["kind"] for seat in _read(seats)]
        bots = [seat for seat, kind in enumerate(kinds) if kind == "bot"]
        values = {"t": id, "alone": len(bots) == len(kinds), "acts": not over and bool(set(bots) & set(_read(acting)))}
        bind.execute(sa.text("UPDATE tables SET bots_only = :alone, bot_acts = :acts WHERE id = :t"), values)
        for seat in range(len(kinds)):
            if seat not in bots:
                link = {"t": id, "s": seat, "h": claims.get((id, seat))}
                bind.execute(sa.text("INSERT INTO links (table_id, seat, n, holder) VALUES (:t, :s, 0, :h)"), link)


def _read(value: Any) -> Any:
    return json.loads(value) if isinstance(value, str) else value
