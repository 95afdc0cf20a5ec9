"""Alembic's entry: the connection comes from :mod:`upcard.store.migrate`."""

from __future__ import annotations

from alembic import context

from upcard.store.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    transaction_per_migration=False,
)
context.run_migrations()
