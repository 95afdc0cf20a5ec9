"""The best chart on disk: kept, read again, solved anew where it is damaged."""

from __future__ import annotations

from pathlib import Path

import pytest

from upcard.rules import House, load_house
from upcard.simulate import solved
from upcard.simulate.solved import best_chart, solution_of


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(solved, "cache_folder", lambda: tmp_path)
    return tmp_path


def test_a_chart_is_solved_once(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    house = load_house("vegas-six-deck")
    first = best_chart(house)
    assert first == solution_of(house).chart
    assert len(list(folder.iterdir())) == 1

    def refuse(_: House) -> None:
        raise AssertionError("solved again")

    monkeypatch.setattr(solved, "solution_of", refuse)
    assert best_chart(house) == first
    with pytest.raises(AssertionError, match="solved again"):
        best_chart(load_house("vegas-six-deck", {"dealer.soft_17": "stand"}))


def test_a_damaged_chart_is_solved_anew(folder: Path) -> None:
    house = load_house("vegas-six-deck")
    chart = best_chart(house)
    (path,) = folder.iterdir()
    path.write_bytes(path.read_bytes()[:-20])
    assert best_chart(house) == chart
    assert path.read_bytes().endswith(b"}")


def test_a_folder_that_cannot_be_written_is_no_harm(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solved, "cache_folder", lambda: folder / "missing")
    house = load_house("vegas-six-deck")
    assert best_chart(house) == solution_of(house).chart
