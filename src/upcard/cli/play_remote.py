"""``upcard play --server URL``: a seat at a server's table, in lines."""

from __future__ import annotations

import getpass
import sys
from urllib.error import HTTPError, URLError

from upcard.errors import BadText, UnknownName
from upcard.tui.remote import RemoteTable, api

__all__ = ["play_remote"]


def play_remote(server: str, house: str, name: str | None) -> int:
    """Sit down at the server's table of a house, in lines of text.

    Raises:
        BadText: if there is no server, or it refuses the name.
        UnknownName: if no table of that house is open.
    """
    try:
        tables = {table["house"]: table["id"] for table in api(server, "tables")}
        if house not in tables:
            raise UnknownName("open table", house, tuple(sorted(tables)))
        guest = api(server, "guests", {"name": name or getpass.getuser()})
    except HTTPError as error:
        reason = error.read().decode(errors="replace")
        raise BadText(f"The server refuses: {reason[:300]}") from None
    except URLError as error:
        raise BadText(f"There is no server at {server}: {error.reason}") from None
    table = RemoteTable(server, guest["token"], tables[house], write=_write)
    try:
        for line in sys.stdin:
            if line.strip() in {"quit", "exit"}:
                break
            _send(table, line.strip())
    finally:
        table.close()
    return 0


def _send(table: RemoteTable, line: str) -> None:
    if not line:
        return
    try:
        table.send(line)
    except BadText as error:
        _write(str(error))


def _write(line: str) -> None:
    print(line, flush=True)
