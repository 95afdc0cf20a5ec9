"""``upcard play --server URL``: a seat at a server's table, in lines."""

from __future__ import annotations

import getpass
import json
import os
import sys
from pathlib import Path
from urllib.error import HTTPError, URLError

from upcard.errors import BadText, UnknownName
from upcard.tui.asides import Asides
from upcard.tui.remote import RemoteTable, api

__all__ = ["play_remote"]


def play_remote(server: str, house: str, name: str | None, *, watch: bool) -> int:
    """Sit down at the server's table of a house, or watch it, in lines of text.

    Raises:
        BadText: if there is no server, or it refuses the name.
        UnknownName: if no table of that house is open.
    """
    try:
        tables = {table["house"]: table["id"] for table in api(server, "tables")}
        if house not in tables:
            raise UnknownName("open table", house, tuple(sorted(tables)))
        token = "" if watch else _come_in(server, name or getpass.getuser())
    except HTTPError as error:
        raise BadText(_reason(error)) from None
    except URLError as error:
        raise BadText(f"There is no server at {server}: {error.reason}") from None
    asides = Asides(server, token, tables[house], write=_write)
    table = RemoteTable(server, token, tables[house], write=_write)
    try:
        for line in sys.stdin:
            if line.strip() in {"quit", "exit"}:
                break
            _send(table, asides, line.strip())
            if not sys.stdin.isatty():
                table.settle()  # a script's next line answers what this one led to
    finally:
        table.close()
    return 0


def _come_in(server: str, name: str) -> str:
    """The token of a name, kept so that one comes back to the same seat."""
    file = _kept()
    tokens: dict[str, str] = json.loads(file.read_text()) if file.exists() else {}
    place = f"{server.rstrip('/')} {name}"
    if place in tokens:
        try:
            api(server, "me", token=tokens[place])
        except HTTPError:
            del tokens[place]  # of a server that has begun anew
        else:
            return tokens[place]
    token: str = api(server, "guests", {"name": name})["token"]
    file.parent.mkdir(parents=True, exist_ok=True)
    file.touch(0o600)
    file.write_text(json.dumps(tokens | {place: token}))
    return token


def _kept() -> Path:
    root = os.environ.get("XDG_STATE_HOME") or "~/.local/state"
    return Path(root).expanduser() / "upcard" / "guests.json"


def _send(table: RemoteTable, asides: Asides, line: str) -> None:
    if not line:
        return
    try:
        if not asides.answer(line, table):
            table.send(line)
    except BadText as error:
        _write(str(error))
    except HTTPError as error:
        _write(_reason(error))
    except URLError as error:
        _write(f"The server does not answer: {error.reason}")


def _reason(error: HTTPError) -> str:
    """What the server says, without the form in which it says it."""
    text = error.read().decode(errors="replace")
    try:
        return f"The server refuses: {json.loads(text)['detail']}"
    except (ValueError, KeyError, TypeError):
        return f"The server refuses: {text[:300]}"


def _write(line: str) -> None:
    print(line, flush=True)
