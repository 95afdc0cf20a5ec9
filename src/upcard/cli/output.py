"""How results leave: JSON for programs, lines of text for people."""

from __future__ import annotations

import sys

__all__ = ["print_json"]


def print_json(answer: object) -> None:
    """Write one object to standard output, indented; unknown values as their text."""
    import msgspec  # a cheap command that prints text need not pay for it

    packed = msgspec.json.encode(answer, enc_hook=str)
    sys.stdout.write(msgspec.json.format(packed, indent=2).decode() + "\n")
