"""``upcard scenario FILE...``: run scenario files and say what does not come out."""

from __future__ import annotations

from pathlib import Path

from upcard.cli.options import Json
from upcard.cli.output import print_json
from upcard.scenario import Outcome, read_scenario, run_scenario

__all__ = ["scenario"]


def scenario(*files: str, json: Json = False) -> int:
    """Run scenario files, or all files of folders.

    The exit status is 1 if a scenario fails and 2 if a file cannot be read.

    Args:
        files: Scenario files (TOML), or folders of them.
    """
    scenarios = [read_scenario(file) for file in _expand(files)]
    outcomes = [run_scenario(each) for each in scenarios]
    if json:
        print_json({"results": [_as_object(outcome) for outcome in outcomes]})
    else:
        _print(outcomes)
    return 0 if all(outcome.passed for outcome in outcomes) else 1


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
        print(f"{'ok  ' if outcome.passed else 'FAIL'} {outcome.id}  {outcome.title}")
        for failure in outcome.failures:
            print(f"       {failure}")
    failed = sum(not outcome.passed for outcome in outcomes)
    print(f"{len(outcomes) - failed} passed, {failed} failed")
