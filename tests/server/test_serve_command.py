"""``upcard serve`` as a process of its own."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx

from upcard.rules.document import house_ids
from upcard.store import read
from upcard.store.connect import connect


def test_serve_opens_a_table_of_each_house_and_stops_gracefully(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    db = tmp_path / "tables.db"
    words = ["serve", "--db", str(db), "--port", str(port)]
    process = subprocess.Popen(
        [sys.executable, "-m", "upcard", *words],
        stderr=subprocess.PIPE,
        text=True,
    )
    address = f"http://127.0.0.1:{port}"
    end = time.monotonic() + 60
    while True:
        try:
            tables = httpx.get(f"{address}/api/v1/tables").json()
            break
        except httpx.TransportError:
            assert time.monotonic() < end
            time.sleep(0.1)
    page = httpx.get(address + "/")
    process.send_signal(signal.SIGTERM)
    _, told = process.communicate(timeout=30)
    assert {table["house"] for table in tables} == set(house_ids())
    assert page.status_code == 200
    assert f"Upcard is at {address}/" in told
    engine = connect(str(db))
    assert len(read.table_ids(engine)) == len(house_ids())
    engine.dispose()


def test_a_database_that_is_none(tmp_path: Path) -> None:
    words = ["serve", "--db", "mysql://somewhere/else", "--port", "0"]
    done = subprocess.run(
        [sys.executable, "-m", "upcard", *words],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        cwd=tmp_path,
    )
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert "names no database" in done.stderr
