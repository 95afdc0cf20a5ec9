"""What the server says when it opens its doors."""

from __future__ import annotations

import re
import socket
from pathlib import Path

import pytest

pytest.importorskip("litestar")

from upcard.cli.serve import serve
from upcard.errors import BadText


@pytest.mark.parametrize("key", ["", "a floor key"])
def test_a_supervisor_of_too_many_tables_is_told(
    key: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """GG-STAFF-07, where there is a supervisor at all."""
    monkeypatch.setattr("upcard.cli.serve.serve_forever", lambda _, door: door.close())
    assert serve(db=str(tmp_path / "tables.db"), port=0, floor_key=key) == 0
    told = capsys.readouterr().err
    assert re.search(r"http://127\.0\.0\.1:[1-9]\d*/", told)
    assert ("One supervisor for 10 tables; 4 to 6 are usual." in told) == bool(key)


def test_a_port_that_is_taken_is_said_in_one_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        with pytest.raises(BadText, match=f"Nothing can listen at .*, port {port}: "):
            serve(db=str(tmp_path / "tables.db"), port=port)
