"""The first schema."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create the log, the ledger, and what is sealed."""
    op.create_table(
        "events",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("seq", sa.BigInteger, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("head", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seq", name="pk_events"),
    )
    op.create_index("ix_events_table_id_round", "events", ["table_id", "round"])
    op.create_index("ix_events_table_id_kind", "events", ["table_id", "kind"])
    op.create_table(
        "sealed",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("seq", sa.BigInteger, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seq", name="pk_sealed"),
    )
    _create_money()
    op.create_table(
        "answers",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("guest", sa.String(40), nullable=False),
        sa.Column("command_id", sa.String(64), nullable=False),
        sa.Column("seq", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "guest", "command_id", name="pk_answers"),
    )
    op.create_index("ix_answers_table_id_seq", "answers", ["table_id", "seq"])
    op.create_table(
        "snapshots",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("seq", sa.BigInteger, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_snapshots"),
    )
    op.create_table(
        "guests",
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False, unique=True),
        sa.Column("role", sa.String(16), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_guests"),
    )


def _create_money() -> None:
    op.create_table(
        "ledger",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("seq", sa.BigInteger, nullable=False),
        sa.Column("line", sa.Integer, nullable=False),
        sa.Column("account", sa.String(128), nullable=False),
        sa.Column("amount", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seq", "line", name="pk_ledger"),
    )
    op.create_table(
        "balances",
        sa.Column("account", sa.String(128), nullable=False),
        sa.Column("amount", sa.BigInteger, nullable=False),
        sa.CheckConstraint(
            "amount >= 0 OR account = 'mint' OR account LIKE 'bank:%'",
            name="ck_balances_not_negative",
        ),
        sa.PrimaryKeyConstraint("account", name="pk_balances"),
    )
