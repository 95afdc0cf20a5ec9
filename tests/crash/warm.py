"""Importing this does once what every start of a server would do: for a fork server."""

from __future__ import annotations

import gc
import tempfile
from pathlib import Path

import uvicorn

from crash.victim import HOUSES
from upcard.rules import load_house
from upcard.server.app import create_app
from upcard.server.program import program_digest
from upcard.server.settings import Settings
from upcard.store.store import open_store
from upcard.table.snapshot import load_same_house

program_digest()
for house in HOUSES:
    load_same_house(house, {}, load_house(house).digest)
with tempfile.TemporaryDirectory() as folder:
    settings = Settings(db=str(Path(folder) / "warm.db"))
    for _ in range(2):  # made once, opened once
        open_store(settings.db).close()
    uvicorn.Config(create_app(settings), ws="websockets-sansio").load()
gc.collect()
gc.freeze()
