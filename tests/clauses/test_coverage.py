"""Every clause of the ledger is shown: by a scenario, or by a test of its own."""

from __future__ import annotations

import ast
import tomllib
from pathlib import Path

import pytest

from upcard.rules import load_house
from upcard.rules.clauses import Clause, read_clauses
from upcard.rules.document import house_ids

TESTS = Path(__file__).parent
SCENARIOS = TESTS.parents[1] / "scenarios"
LEDGER = {"LV": 267, "GG": 93, "PM": 180, "CSM": 91}
KINDS = {"outcome", "wager", "deal", "call", "floor", "layout", "definition"}

CLAUSES = read_clauses()
BY_SCENARIO = {
    tree["id"]: set(tree.get("clauses", ()))
    for tree in (
        tomllib.loads(file.read_text("utf-8")) for file in SCENARIOS.rglob("*.toml")
    )
}


def named_tests() -> dict[str, set[str]]:
    """Clause ids in the docstring or decorators of each test of this folder."""
    found: dict[str, set[str]] = {}
    for file in TESTS.glob("test_*.py"):
        for node in ast.parse(file.read_text("utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found[node.name] = set((ast.get_docstring(node) or "").split())
    return found


NAMED = named_tests()


@pytest.mark.parametrize("house, count", LEDGER.items())
def test_ledger_is_complete(house: str, count: int) -> None:
    ids = [name for name in CLAUSES if name.startswith(f"{house}-")]
    assert len(ids) == count


@pytest.mark.parametrize("name", [name for name in CLAUSES if "-" in name[:4]])
def test_clause_is_shown(name: str) -> None:
    clause: Clause = CLAUSES[name]
    if not clause.kind:
        pytest.skip("a reading, not a clause")
    assert clause.says
    assert clause.kind in KINDS
    assert clause.shown, f"{name} is shown nowhere"
    for place in clause.shown:
        how, _, where = place.partition(":")
        if how == "scenario":
            assert name in BY_SCENARIO.get(where, set()), (
                f"{where} does not name {name}"
            )
        else:
            assert how == "test"
            assert name in NAMED.get(where, set()), f"{where} does not name {name}"


def test_scenarios_name_clauses_that_exist() -> None:
    for scenario, names in BY_SCENARIO.items():
        assert names, f"{scenario} names no clause"
        assert names <= CLAUSES.keys(), f"{scenario}: {names - CLAUSES.keys()}"


@pytest.mark.parametrize("house", house_ids())
def test_lines_of_houses_name_clauses_that_exist(house: str) -> None:
    loaded = load_house(house)
    used = {*loaded.clauses.values(), *loaded.rules.clauses.values()}
    used |= {line.clause for bet in loaded.rules.side_bet for line in bet.pays}
    assert used <= CLAUSES.keys(), used - CLAUSES.keys()
