"""The documents of the package: every line names a clause that exists."""

import re
import tomllib
from pathlib import Path

import pytest

from upcard.rules import Rules, house_ids, load_house
from upcard.rules.document import HOUSES
from upcard.rules.fields import rule_values
from upcard.rules.section import Section

DOCUMENTS = sorted(HOUSES.glob("*.toml")) + sorted(HOUSES.glob("base/*.toml"))
LINE = re.compile(
    r"(?P<key>[a-z0-9_]+)\s*=\s*(?P<value>.*?)(?:\s+#\s+(?P<clause>\S+))?"
)
NO_RULE = {"extends", "name", "summary", "source"}


def name_of(path: Path) -> str:
    return path.relative_to(HOUSES).as_posix()


@pytest.fixture(scope="module")
def known() -> set[str]:
    return {
        clause
        for path in (HOUSES / "clauses").glob("*.toml")
        for clause in tomllib.loads(path.read_text("utf-8"))
    }


def rule_lines(path: Path) -> list[tuple[str, str | None]]:
    """``(line, clause)`` of each line that states a rule in a plain table."""
    lines: list[tuple[str, str | None]] = []
    table = ""
    for line in path.read_text("utf-8").splitlines():
        if line.startswith("["):
            table = line.strip()
        elif table != "[clauses]" and not table.startswith("[["):
            match = LINE.fullmatch(line)
            if match and match["key"] not in NO_RULE:
                lines.append((line, match["clause"]))
    return lines


def test_the_ten_houses_load() -> None:
    assert len(house_ids()) == 10
    for house in house_ids():
        assert load_house(house).id == house


@pytest.mark.parametrize("path", DOCUMENTS, ids=name_of)
def test_every_rule_line_ends_in_a_clause_that_exists(
    path: Path, known: set[str]
) -> None:
    lines = rule_lines(path)

    assert lines
    assert [line for line, clause in lines if clause is None] == []
    assert [clause for _, clause in lines if clause not in known] == []


@pytest.mark.parametrize("house", house_ids())
def test_every_quoted_clause_exists(house: str, known: set[str]) -> None:
    rules = load_house(house).rules
    quoted = set(rules.clauses.values())
    quoted |= {line.clause for bet in rules.side_bet for line in bet.pays}

    assert quoted - known == set()


@pytest.mark.parametrize("house", house_ids())
def test_every_rule_of_a_house_has_its_clause(house: str) -> None:
    loaded = load_house(house)
    without = {
        path
        for path in rule_values(loaded.rules)
        if path not in loaded.clauses and path not in {"side_bet", "cheque"}
    }

    assert without == set()


def test_the_model_has_no_defaults_that_hide_a_rule() -> None:
    for name, kind in Rules.__annotations__.items():
        if isinstance(kind, type) and issubclass(kind, Section):
            assert kind.__struct_defaults__ == (), name
