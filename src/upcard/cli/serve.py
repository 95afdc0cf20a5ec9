"""``upcard serve``: tables in the browser."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from upcard.rules.document import house_ids
from upcard.server.run import serve_forever
from upcard.server.settings import Settings
from upcard.store.store import open_store

__all__ = ["serve"]


def serve(
    *,
    db: str | None = None,
    host: str = "127.0.0.1",
    port: int = 8021,
    floor_key: str | None = None,
    origin: tuple[str, ...] = (),
) -> int:
    """Open the doors: tables in the browser, with play money.

    Everything that happens is on disk before it is shown; a server that is stopped, or
    killed, goes on exactly where it was.

    Args:
        db: Database URL or SQLite file; by default in the user's state folder.
        host: Address to listen on.
        port: Port to listen on.
        floor_key: Password of the floor console; tables then wait for its approvals.
            Without it houses run without a supervisor.
        origin: Another origin whose pages may connect. May be repeated.
    """
    settings = Settings(
        db=db or str(_default_db()),
        host=host,
        port=port,
        floor_key=floor_key or os.environ.get("UPCARD_FLOOR_KEY", ""),
        origins=origin,
        opening=tuple(house_ids()),
    )
    open_store(settings.db).close()  # a database that cannot be used is said at once
    print(f"Upcard is at http://{host}:{port}/", file=sys.stderr, flush=True)
    serve_forever(settings)
    return 0


def _default_db() -> Path:
    root = os.environ.get("XDG_STATE_HOME") or "~/.local/state"
    folder = Path(root).expanduser() / "upcard"
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    return folder / "tables.db"
