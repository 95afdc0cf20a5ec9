"""``upcard house``: list, show, check and compare houses."""

from __future__ import annotations

from typing import Annotated

from cyclopts import App, Parameter

from upcard.cli import house_list
from upcard.cli.house_check import check_house
from upcard.cli.options import Changes, HouseName, Json, open_house
from upcard.cli.output import print_json
from upcard.rules import House
from upcard.rules.describe import PlateSection, plate
from upcard.rules.fields import rule_values, value_text

__all__ = ["house"]

house = App(name="house", help="List, show, check and compare houses.")


@house.command(name="list")
def list_(*, json: Json = False) -> int:
    """List the houses of the package."""
    return house_list.list_houses(json=json)


@house.command
def show(
    house: HouseName,
    /,
    *,
    changes: Changes = (),
    clauses: Annotated[bool, Parameter(negative=())] = False,
    json: Json = False,
) -> int:
    """Print a house's plate: every rule in a plain sentence.

    Args:
        clauses: Put the clause behind each sentence beside it.
    """
    shown = open_house(house, changes)
    sections = plate(shown)
    if json:
        print_json(_as_object(shown, sections))
    else:
        _print_plate(shown, sections, with_clauses=clauses)
    return 0


@house.command
def check(file: HouseName, /, *, changes: Changes = (), json: Json = False) -> int:
    """Validate a house document, print its plate, and solve what it claims to prove.

    The exit status is 1 if the document is valid and one of its figures is not.
    """
    checked = open_house(file, changes)
    if not json:
        _print_plate(checked, plate(checked), with_clauses=True)
    return check_house(checked, json=json)


@house.command
def diff(
    first: HouseName,
    second: HouseName,
    /,
    *,
    changes: Changes = (),
    json: Json = False,
) -> int:
    """Compare two houses rule by rule; ``--set`` changes the second one."""
    a, b = open_house(first, ()), open_house(second, changes)
    before, after = rule_values(a.rules), rule_values(b.rules)
    rows = [
        {
            "rule": path,
            "first": {"value": value, "clause": a.clauses.get(path)},
            "second": {"value": after[path], "clause": b.clauses.get(path)},
        }
        for path, value in before.items()
        if value != after[path]
    ]
    if json:
        print_json({"first": a.id, "second": b.id, "differences": rows})
        return 0
    print(f"{a.rules.name} | {b.rules.name}: {len(rows)} rules differ.")
    for path, value in before.items():
        if value != after[path]:
            print(f"{path}: {_cited(a, path, value)} | {_cited(b, path, after[path])}")
    return 0


def _cited(house: House, path: str, value: object) -> str:
    clause = house.clauses.get(path)
    return f"{value_text(value)} ({clause})" if clause else value_text(value)


def _print_plate(
    house: House, sections: tuple[PlateSection, ...], *, with_clauses: bool
) -> None:
    rules = house.rules
    print(f"{rules.name}\n{rules.summary}.\nSource: {rules.source}.")
    for path, value in house.changes.items():
        print(f"Changed here: {path} = {value}.")
    for section in sections:
        print(f"\n{section.title}")
        for line in section.lines:
            clauses = f"  [{', '.join(line.clauses)}]" if line.clauses else ""
            print(f"  {line.text}{clauses if with_clauses else ''}")


def _as_object(house: House, sections: tuple[PlateSection, ...]) -> dict[str, object]:
    return {
        "house": house.id,
        "name": house.rules.name,
        "summary": house.rules.summary,
        "source": house.rules.source,
        "changes": house.changes,
        "digest": house.digest,
        "rules": rule_values(house.rules),
        "clauses": dict(house.clauses),
        "plate": sections,
    }
