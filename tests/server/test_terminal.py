"""``upcard play --server``: a seat in lines of text."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest

from server.serving import serving
from upcard.errors import BadText
from upcard.tui.remote import RemoteTable, wish_of


def test_a_visit_in_lines(tmp_path: Path) -> None:
    told: list[str] = []

    def wait_for(words: str) -> None:
        end = time.monotonic() + 15
        while not any(words in line for line in told):
            assert time.monotonic() < end, told
            time.sleep(0.02)

    with serving(tmp_path) as where:
        token = where.guest("Ann")
        table = where.table(token)
        server = f"http://127.0.0.1:{where.port}"
        client = RemoteTable(server, token, table, write=told.append)
        wait_for("Las Vegas six deck")
        client.send("sit 3 500")
        wait_for("The cut is yours")
        client.send("cut 100")
        wait_for("is fixed")
        client.send("bet 3 25")
        client.send("bet 5 25")
        wait_for("Spot 5 is not a spot of Ann")
        client.send("ready")
        wait_for("Round 1.")
        client.close()
        bound = where.hall.desks[table].live.ritual
        assert (bound.cutter, bound.cut) == (3, 100)


def test_a_server_that_is_not_there() -> None:
    command = [sys.executable, "-m", "upcard", "play", "--server", "http://127.0.0.1:9"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "There is no server" in done.stderr


@pytest.mark.parametrize("line", ["", "hitt", "sit x 5", "bet 1", "hit 1", "insure a"])
def test_lines_that_mean_nothing(line: str) -> None:
    with pytest.raises(BadText, match="Allowed"):
        wish_of(line or "?", 1)


def test_lines_that_mean_something() -> None:
    assert wish_of("double", 4) == {"type": "Double", "spot": 4}
    assert wish_of("insure 12.50", 4) == {"type": "Insure", "spot": 4, "amount": 1250}
