"""The tables of the database, the same on SQLite and PostgreSQL.

``events`` and ``ledger`` are only ever added to.  ``sealed`` (shoe secrets among it)
and ``snapshots`` hold what nobody may see before the cards show it, sealed with a key
that lies apart from the database (:mod:`upcard.store.vault`).
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

__all__ = [
    "METADATA",
    "answers",
    "balances",
    "events",
    "guests",
    "keys",
    "ledger",
    "sealed",
    "snapshots",
]

METADATA = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "pk": "pk_%(table_name)s",
    }
)

events = Table(
    "events",
    METADATA,
    Column("table_id", String(32), primary_key=True),
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("round", Integer, nullable=False),
    Column("kind", String(32), nullable=False),
    Column("body", Text, nullable=False),
    Column("head", String(64), nullable=False),
    Index(None, "table_id", "round"),
    Index(None, "table_id", "kind"),
)
"""The log: entries as everybody may read them, chained."""

sealed = Table(
    "sealed",
    METADATA,
    Column("table_id", String(32), primary_key=True),
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
    Column("body", Text, nullable=False),
)
"""Full text of the entries that hide a card or a secret."""

ledger = Table(
    "ledger",
    METADATA,
    Column("table_id", String(32), primary_key=True),
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
    Column("line", Integer, primary_key=True, autoincrement=False),
    Column("account", String(128), nullable=False),
    Column("amount", BigInteger, nullable=False),
)
"""Movements of money; the lines of one step add up to 0."""

balances = Table(
    "balances",
    METADATA,
    Column("account", String(128), primary_key=True),
    Column("amount", BigInteger, nullable=False),
    CheckConstraint(
        "amount >= 0 OR account = 'mint' OR account LIKE 'bank:%'", name="not_negative"
    ),
)
"""What the ledger comes to, account by account."""

answers = Table(
    "answers",
    METADATA,
    Column("table_id", String(32), primary_key=True),
    Column("guest", String(40), primary_key=True),
    Column("command_id", String(64), primary_key=True),
    Column("seq", BigInteger, nullable=False),
    Index(None, "table_id", "seq"),
)
"""Commands that were carried out, so that a repeated one is not done twice."""

snapshots = Table(
    "snapshots",
    METADATA,
    Column("table_id", String(32), primary_key=True),
    Column("seq", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
)
"""The latest snapshot of each table."""

guests = Table(
    "guests",
    METADATA,
    Column("name", String(40), primary_key=True),
    Column("digest", String(64), nullable=False, unique=True),
    Column("role", String(16), nullable=False),
)
"""People by the SHA-256 of their token."""

keys = Table("keys", METADATA, Column("id", String(16), primary_key=True))
"""Names of the keys that ``sealed`` and ``snapshots`` are sealed with."""
