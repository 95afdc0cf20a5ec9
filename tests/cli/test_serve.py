"""What the server says when it opens its doors."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("litestar")

from upcard.cli.serve import serve


@pytest.mark.parametrize("key", ["", "a floor key"])
def test_a_supervisor_of_too_many_tables_is_told(
    key: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """GG-STAFF-07, where there is a supervisor at all."""
    monkeypatch.setattr("upcard.cli.serve.serve_forever", lambda _: None)
    assert serve(db=str(tmp_path / "tables.db"), port=8099, floor_key=key) == 0
    told = capsys.readouterr().err
    assert "http://127.0.0.1:8099/" in told
    assert ("One supervisor for 10 tables; 4 to 6 are usual." in told) == bool(key)
