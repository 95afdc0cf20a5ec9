"""``upcard store``: check a database of tables, or copy it while it is in use."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from cyclopts import App

from upcard.cli.options import Json
from upcard.cli.output import print_json
from upcard.errors import BadDocument, Fault
from upcard.store.audit import Finding, audit
from upcard.store.backup import back_up
from upcard.store.connect import connect, state_folder
from upcard.store.store import open_store

__all__ = ["existing", "store"]

store = App(name="store", help="Check a database of tables, or copy it while in use.")
store.command("upcard.cli.store_returns:returns", name="returns")


class _Answer(NamedTuple):
    database: str
    sound: bool
    findings: list[Finding]


@store.command
def check(
    db: str | None = None,
    /,
    *,
    key_file: Path | None = None,
    json: Json = False,
) -> int:
    """Compute everything in a database anew: chains, tables, ledger, snapshots, seals.

    For a server that is stopped, or a copy.  Exit status 1 if something is not as it
    was written.

    Args:
        db: Database URL or SQLite file; by default in the user's state folder.
        key_file: Keys of what is sealed; by default the file beside the database.
    """
    address = existing(db)
    opened = open_store(address, key_file)
    found = list(audit(opened.engine))
    opened.close()
    return _print_findings(_Answer(address, _is_sound(found), found), json=json)


@store.command
def backup(
    file: Path,
    db: str | None = None,
    /,
    *,
    key_file: Path | None = None,
    json: Json = False,
) -> int:
    """Copy an SQLite database into a new file, also while a server uses it; check it.

    Keys are not copied: keep the key file apart from the copies, and beside a copy that
    is started.

    Args:
        file: The copy.
        db: SQLite file; by default in the user's state folder.
        key_file: Keys of what is sealed; by default the file beside the database.
    """
    address = existing(db)
    original = connect(address, key_file)
    back_up(original, file)
    keys = key_file or Path(f"{original.url.database}.key")
    original.dispose()
    copied = open_store(str(file), keys)
    found = list(audit(copied.engine))
    copied.close()
    return _print_findings(_Answer(str(file), _is_sound(found), found), json=json)


def existing(db: str | None) -> str:
    """The address of a database that is there.

    Raises:
        BadDocument: if it is a file that is missing or empty.
    """
    address = db or str(state_folder() / "tables.db")
    if "://" not in address:
        file = Path(address)
        if not file.is_file() or not file.stat().st_size:
            told = "The file is empty" if file.is_file() else "There is no such file"
            raise BadDocument(address, (Fault("", told, "a database of tables"),))
    return address


def _is_sound(found: list[Finding]) -> bool:
    return not any(finding.problem for finding in found)


def _print_findings(answer: _Answer, *, json: bool) -> int:
    if json:
        findings = [finding._asdict() for finding in answer.findings]
        print_json({**answer._asdict(), "findings": findings})
        return 0 if answer.sound else 1
    for finding in answer.findings:
        rows = f", {finding.rows} rows" if finding.rows else ""
        print(f"{finding.what}: {finding.problem or 'sound'}{rows}")
    print(f"{answer.database} is {'sound' if answer.sound else 'NOT sound'}.")
    return 0 if answer.sound else 1
