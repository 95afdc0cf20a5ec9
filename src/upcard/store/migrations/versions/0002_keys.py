"""Which keys the secrets are sealed with."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the names of the keys; what lies open is sealed when the store opens."""
    op.create_table(
        "keys",
        sa.Column("id", sa.String(16), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_keys"),
    )
