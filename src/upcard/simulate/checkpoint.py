"""A simulation on disk, from which it goes on: merged chunks and whose they are."""

from __future__ import annotations

import json
import os
from pathlib import Path

from upcard.errors import BadDocument, Fault
from upcard.simulate.plan import Plan
from upcard.simulate.tally import Tally

__all__ = ["read_checkpoint", "write_checkpoint"]

_FORMAT = 1


def write_checkpoint(path: str | Path, plan: Plan, tally: Tally) -> None:
    """Write a checkpoint so that a crash leaves the old or the new one, never half."""
    path = Path(path)
    tree = {"format": _FORMAT, "plan": plan.digest, "tally": tally.to_json()}
    fresh = path.with_name(path.name + ".new")
    try:
        with fresh.open("w", encoding="utf-8") as file:
            json.dump(tree, file)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
    except OSError as error:
        raise _fault(
            path, f"It cannot be written: {error}", "a path for a file"
        ) from None


def read_checkpoint(path: str | Path, plan: Plan) -> Tally | None:
    """The merged chunks of a checkpoint, or None if there is no file.

    Raises:
        BadDocument: if the file is no checkpoint, or one of another simulation.
    """
    path = Path(path)
    if not path.exists():
        return None
    try:
        tree = json.loads(path.read_text("utf-8"))
        written, tally = str(tree["plan"]), Tally.from_json(tree["tally"])
    except (OSError, ValueError, KeyError, TypeError, IndexError) as error:
        allowed = "a file that --resume wrote"
        raise _fault(path, f"It cannot be read: {error!r}", allowed) from None
    if tree.get("format") != _FORMAT or written != plan.digest:
        raise _fault(
            path,
            "It belongs to another simulation",
            "the same house, policy, rounds, seed and options, or another file",
        )
    return tally


def _fault(path: Path, problem: str, allowed: str) -> BadDocument:
    return BadDocument(str(path), (Fault("", problem, allowed),))
