"""``upcard serve``: tables in the browser."""

from __future__ import annotations

import os
import secrets
import sys
from pathlib import Path

from upcard.rules.document import house_ids
from upcard.rules.staff import supervision_warning
from upcard.server.run import serve_forever, take_port
from upcard.server.settings import Settings
from upcard.store.connect import state_folder
from upcard.store.store import open_store

__all__ = ["serve"]


def serve(
    *,
    db: str | None = None,
    host: str = "127.0.0.1",
    port: int = 8021,
    floor_key: str | None = None,
    admin_key: str | None = None,
    origin: tuple[str, ...] = (),
    key_file: Path | None = None,
    new_key: bool = False,
) -> int:
    """Open the doors: tables in the browser, with play money.

    Everything that happens is on disk before it is shown; a server that is stopped, or
    killed, goes on exactly where it was.

    Args:
        db: Database URL or SQLite file; by default in the user's state folder.
        host: Address to listen on.
        port: Port to listen on; 0 takes a free one.
        floor_key: Password of the floor console; tables then wait for its approvals.
            Without it houses run without a supervisor.
        admin_key: Password of the administrator, who can stop the house, suspend
            guests and export logs; without one, a key of this run is printed.
        origin: Another origin whose pages may connect. May be repeated.
        key_file: Keys that seal the secrets of shoes and hidden cards; by default the
            file beside the database, made at the first start. Keep a copy of it apart
            from the copies of the database.
        new_key: Seal all secrets with a new key first, and forget the old one.
    """
    given = admin_key or os.environ.get("UPCARD_ADMIN_KEY", "")
    settings = Settings(
        db=db or str(state_folder() / "tables.db"),
        key_file=key_file,
        host=host,
        port=port,
        floor_key=floor_key or os.environ.get("UPCARD_FLOOR_KEY", ""),
        admin_key=given or secrets.token_urlsafe(9),
        origins=origin,
        opening=tuple(house_ids()),
    )
    # A database that cannot be used is said at once.
    open_store(settings.db, key_file, new_key=new_key).close()
    door = take_port(settings)
    _greet(settings, door.getsockname()[1])
    if not given:
        key = f"Administrator's key of this run, for /floor: {settings.admin_key}"
        print(key, file=sys.stderr, flush=True)
    serve_forever(settings, door)
    return 0


def _greet(settings: Settings, port: int) -> None:
    """Say where the tables are, and what is unusual about their supervision."""
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    address = f"http://{host}:{port}/"
    print(f"Upcard is at {address}", file=sys.stderr, flush=True)
    warning = supervision_warning(len(settings.opening))
    if settings.floor_key and warning:
        print(f"{warning}.", file=sys.stderr, flush=True)
