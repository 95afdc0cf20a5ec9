"""Which keys a database is sealed with: checked at every start, changed on wish."""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import Connection, Engine, Table, delete, insert, select, update

from upcard.errors import BadDocument, Fault
from upcard.store import schema
from upcard.store.connect import WRITES
from upcard.store.vault import (
    OPTION,
    Vault,
    add_key,
    has_keys,
    read_keys,
    vault_of,
    write_keys,
)

__all__ = ["check_keys", "place_of", "renew_key", "snapshot_place"]

_AT_ONCE = 500


def place_of(table: str, seq: int) -> str:
    """The place of a sealed entry."""
    return f"row {seq} of {table}"


def snapshot_place(table: str, seq: int) -> str:
    """The place of a snapshot."""
    return f"the snapshot of {table} at row {seq}"


def check_keys(engine: Engine) -> None:
    """Make a key for a new database; for a known one, insist on its own.

    A key that somebody has put in front of it takes over at once.

    Raises:
        BadDocument: if a key is missing without which the database cannot be read.
    """
    vault = vault_of(engine)
    with engine.connect() as connection:
        known = set(connection.execute(select(schema.keys.c.id)).scalars())
    if not known and not has_keys(vault.file):
        add_key(vault.file)
    missing = known - set(vault.ids)
    if missing:
        fault = Fault(
            "",
            f"The key {min(missing)} that they are sealed with is not in {vault.file}",
            "the key file that was made with this database",
        )
        raise BadDocument("The secrets of the database", (fault,))
    if known != {vault.ids[0]}:
        _seal_anew(engine, vault)


def renew_key(engine: Engine) -> None:
    """Seal everything with a new key, and forget the old ones.

    Both keys are in the file while the database changes hands, so that a crash at any
    point leaves everything readable.
    """
    vault = vault_of(engine)
    add_key(vault.file)
    renewed = Vault(vault.file)
    _seal_anew(engine, renewed)
    write_keys(vault.file, read_keys(vault.file)[:1])
    engine.update_execution_options(**{OPTION: renewed})


def _seal_anew(engine: Engine, vault: Vault) -> None:
    """Seal what is open or sealed with an older key, in one transaction."""
    with engine.connect() as plain:
        writer = plain.execution_options(**{WRITES: True})
        with writer.begin():
            for table, place in (
                (schema.sealed, place_of),
                (schema.snapshots, snapshot_place),
            ):
                for rows in _chunks(writer, table):
                    for name, seq, body in rows:
                        where = place(name, seq)
                        _put(
                            writer,
                            table,
                            (name, seq),
                            vault.seal(where, _open(vault, where, body)),
                        )
            writer.execute(delete(schema.keys))
            writer.execute(insert(schema.keys), [{"id": vault.ids[0]}])


def _open(vault: Vault, place: str, body: str) -> bytes:
    # Before the second schema, what is sealed lay open.
    return body.encode() if body.startswith("{") else vault.unseal(place, body)


def _chunks(writer: Connection, table: Table) -> Iterator[list[tuple[str, int, str]]]:
    columns = table.c
    last: tuple[str, int] = ("", 0)
    while True:
        query = (
            select(columns.table_id, columns.seq, columns.body)
            .where(
                (columns.table_id > last[0])
                | ((columns.table_id == last[0]) & (columns.seq > last[1]))
            )
            .order_by(columns.table_id, columns.seq)
            .limit(_AT_ONCE)
        )
        rows = [(row.table_id, row.seq, row.body) for row in writer.execute(query)]
        if not rows:
            return
        yield rows
        last = rows[-1][:2]


def _put(writer: Connection, table: Table, row: tuple[str, int], body: str) -> None:
    where = (table.c.table_id == row[0]) & (table.c.seq == row[1])
    writer.execute(update(table).where(where).values(body=body))
