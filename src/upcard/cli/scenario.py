"""``upcard scenario FILE...``: run scenario files and say what does not come out."""

from __future__ import annotations

import sys
from pathlib import Path

from upcard.cli.main import BAD_INPUT, DONE
from upcard.cli.options import Json
from upcard.cli.output import print_json
from upcard.errors import BadDocument, BadText
from upcard.scenario import Outcome, read_scenario, run_scenario

__all__ = ["scenario"]

FAILED = 1


def scenario(*files: str, json: Json = False) -> int:
    """Run scenario files, or all files of folders.

    The exit status is 1 if a scenario fails and 2 if a file cannot be read.

    Args:
        files: Scenario files (TOML), or folders of them.
    """
    expanded = _expand(files)
    if not expanded:
        raise BadText("No scenario is named. Allowed: files, or folders that hold some")
    outcomes, unreadable = [], False
    for file in expanded:
        try:
            outcomes.append(run_scenario(read_scenario(file)))
        except BadDocument as error:
            unreadable = True
            faults = tuple(str(fault) for fault in error.faults)
            outcomes.append(
                Outcome("", file, "cannot be read", passed=False, failures=faults)
            )
            print(f"upcard: {error}", file=sys.stderr)
    if json:
        print_json({"results": [_as_object(outcome) for outcome in outcomes]})
    else:
        _print(outcomes)
    if unreadable:
        return BAD_INPUT
    return DONE if all(outcome.passed for outcome in outcomes) else FAILED


def _expand(files: tuple[str, ...]) -> list[str]:
    found: list[str] = []
    for file in files:
        if Path(file).is_dir():
            found += sorted(str(path) for path in Path(file).rglob("*.toml"))
        else:
            found.append(file)
    return found


def _as_object(outcome: Outcome) -> dict[str, object]:
    return {
        "id": outcome.id,
        "file": outcome.file,
        "passed": outcome.passed,
        "failures": list(outcome.failures),
    }


def _print(outcomes: list[Outcome]) -> None:
    for outcome in outcomes:
        name = outcome.id or outcome.file
        print(f"{'ok  ' if outcome.passed else 'FAIL'} {name}  {outcome.title}")
        for failure in outcome.failures:
            print(f"       {failure}")
    failed = sum(not outcome.passed for outcome in outcomes)
    print(f"{len(outcomes) - failed} passed, {failed} failed")
