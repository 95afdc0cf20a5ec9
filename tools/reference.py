"""Writes the tables of ``docs/reference/house-document.md`` from the model."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import get_args, get_origin

import msgspec

from upcard.rules.load import describe_type
from upcard.rules.model import Rules
from upcard.rules.schema import field_texts

PAGE = Path(__file__).parent.parent / "docs" / "reference" / "house-document.md"
MARK = "<!-- The rest of this page is written by `make docs`. -->\n"
PLAIN = "## At the top\n"


def tables() -> Iterator[str]:
    """One heading and one table of fields for each table of a document."""
    plain: list[str] = []
    for info in msgspec.structs.fields(Rules):
        kind = info.type
        many = get_origin(kind) is tuple
        inner = get_args(kind)[0] if many else kind
        if isinstance(inner, type) and issubclass(inner, msgspec.Struct):
            heading = f"[[{info.name}]]" if many else f"[{info.name}]"
            yield f"## `{heading}`\n\n{inner.__doc__}\n\n{_table(inner)}\n"
        else:
            plain.append(f"`{info.name}`")
    yield f"{PLAIN}\n{', '.join(plain)}, and `extends`.\n"


def _table(struct: type[msgspec.Struct]) -> str:
    texts = field_texts(struct.__name__)
    rows = [
        f"| `{info.name}` | {texts.get(info.name, '')} | {describe_type(info.type)} |"
        for info in msgspec.structs.fields(struct)
    ]
    return "\n".join(("| key | what it says | allowed |", "|---|---|---|", *rows))


def page() -> str:
    """The page as it should be."""
    head, _, _ = PAGE.read_text("utf-8").partition(MARK)
    return head + MARK + "\n" + "\n".join(tables())


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
    sys.stdout.write(f"Wrote {PAGE.name}.\n")
