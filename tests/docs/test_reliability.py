"""The page for laboratories names every requirement once, and tests that exist."""

from __future__ import annotations

import ast
import functools
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ROWS = [
    [cell.strip() for cell in line.strip("| \n").split(" | ")]
    for line in (ROOT / "docs" / "reliability.md").read_text("utf-8").splitlines()
    if re.match(r"\| [A-Z]+-\d\d ", line)
]
COUNTS = {
    "CUT": 6, "BET": 10, "INT": 9, "HIS": 3, "ACC": 4, "LOG": 4, "TIM": 2, "INF": 8,
    "FAIR": 6, "SUP": 3, "SEC": 7, "DAT": 2,
}  # fmt: skip


@functools.cache
def functions(path: Path) -> set[str]:
    tree = ast.parse(path.read_text("utf-8"))
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


def test_every_requirement_has_its_line() -> None:
    wanted = [
        f"{group}-{number:02}"
        for group, count in COUNTS.items()
        for number in range(1, count + 1)
    ]
    assert [row[0] for row in ROWS] == wanted


@pytest.mark.parametrize("row", ROWS, ids=lambda row: str(row[0]))
def test_the_tests_of_a_line_exist(row: list[str]) -> None:
    _, how, named = row
    assert how
    if named == "open":
        assert how.startswith("Open: ")
        return
    for test in named.split(", "):
        file, _, name = test.partition("::")
        assert name in functions(ROOT / "tests" / file), test
