"""The bar of long commands: on a terminal only, never in a result."""

from __future__ import annotations

import io

import pytest

from upcard.cli.progress import progress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_no_terminal_no_bar(capsys: pytest.CaptureFixture[str]) -> None:
    with progress("Solving") as told:
        assert told is None
    assert capsys.readouterr().err == ""


def test_a_terminal_gets_a_bar_on_standard_error(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stderr", Terminal())
    with progress("Solving") as told:
        assert told is not None
        told(0.5)
        told(1.0)
    assert capsys.readouterr().out == ""
