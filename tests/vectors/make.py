"""Writes shoe.json from the second implementation: python tests/vectors/make.py."""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))

from table.twin import shoe  # noqa: E402


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def given(number: int) -> dict:  # type: ignore[type-arg]
    decks = (6, 1, 8, 2, 6, 1)[number]
    seats = ((1, 3, 6), (), (2,), (4, 1), (7,), (1, 2, 3, 4, 5, 6, 7))[number]
    cutter = (3, 0, 2, 0, 7, 5)[number]
    silent = ((), (), (), (1,), (7,), (2, 6))[number]
    depth = {1: 10, 2: 26}.get(decks, 52)
    return {
        "shoe": f"T{number + 1}-000001",
        "house": digest(f"house {number}"),
        "program": digest(f"program {number}"),
        "head": digest(f"head {number}"),
        "decks": decks,
        "depth": depth,
        "secret": digest(f"secret {number}"),
        "dealer_cuts": number == 1,
        "shares": [
            {
                "seat": seat,
                "share": digest(f"share {number} {seat}"),
                "cut": depth + 17 if seat == cutter else 0,
                "reveals": seat not in silent,
            }
            for seat in seats
        ],
    }


if __name__ == "__main__":
    vectors = [{"given": given(number)} for number in range(6)]
    for vector in vectors:
        vector["then"] = shoe(vector["given"])
    (HERE / "shoe.json").write_text(json.dumps(vectors, indent=1) + "\n")
