"""Reading house documents as text: TOML, ``extends``, and the clause of each line.

A line of a document ends in a comment that begins with the id of its clause,
``soft_17 = "hit"  # LV-TAB-1a``.  The ids are kept beside the values, so that a plate
can print them and a refusal can quote them.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from upcard.errors import BadDocument, Fault, UnknownName

__all__ = ["HOUSES", "Document", "house_ids", "merge", "read_document"]

HOUSES = Path(__file__).parent.parent / "houses"
"""The folder of the houses that come with the package."""

Tree = dict[str, object]

_TABLE = re.compile(r"\[([A-Za-z0-9_.-]+)\]")
_LINE = re.compile(r"([A-Za-z0-9_-]+)\s*=.*#\s*([A-Z][A-Z0-9]*(?:-[A-Za-z0-9]+)*)")
_DEEPEST = 8


@dataclass(frozen=True, slots=True)
class Document:
    """A document with everything that it extends merged into it."""

    id: str
    """The id of a house of the package, or the path of a file."""
    tree: Tree
    """Tables and keys, not yet validated."""
    clauses: dict[str, str]
    """Clause id of each ``table.key`` whose line names one."""
    stated: frozenset[str]
    """The ``table.key`` paths that the document itself states."""


def house_ids() -> tuple[str, ...]:
    """The ids of the houses that come with the package, in alphabetical order."""
    return tuple(sorted(path.stem for path in HOUSES.glob("*.toml")))


def read_document(name: str) -> Document:
    """Read a house by its id or by the path of its file.

    Raises:
        UnknownName: if there is no such house and no such file.
        BadDocument: if the file is no TOML, or extends what does not exist.
    """
    return _read(_locate(name, HOUSES), name, _DEEPEST)


def _locate(name: str, folder: Path) -> Path:
    bundled = HOUSES / f"{name}.toml"
    if re.fullmatch(r"(base/)?[a-z0-9-]+", name) and bundled.is_file():
        return bundled
    for path in (folder / name, folder / f"{name}.toml", Path(name)):
        if path.is_file():
            return path
    raise UnknownName("house", name, (*house_ids(), "or the path of a house document"))


def _read(path: Path, name: str, depth: int) -> Document:
    try:
        text = path.read_text("utf-8")
        own: Tree = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, OSError) as error:
        fault = Fault("", f"It cannot be read: {error}", "a TOML document in UTF-8")
        raise BadDocument(name, (fault,)) from None
    clauses = _clauses(text)
    stated = frozenset(_paths(own))
    parent = own.pop("extends", None)
    if parent is None:
        return Document(name, own, clauses, stated)
    if not isinstance(parent, str) or depth == 0:
        fault = Fault("extends", f"It is {parent!r}", "the id or path of one document")
        raise BadDocument(name, (fault,))
    base = _read(_locate(parent, path.parent), parent, depth - 1)
    # What a parent's rules prove says nothing about other rules.
    base.tree.pop("proves", None)
    return Document(name, merge(base.tree, own), {**base.clauses, **clauses}, stated)


def merge(base: Mapping[str, object], changes: Mapping[str, object]) -> Tree:
    """Put ``changes`` over ``base``: tables key by key, everything else as a whole."""
    merged = dict(base)
    for key, value in changes.items():
        under = merged.get(key)
        if isinstance(value, dict) and isinstance(under, dict):
            merged[key] = merge(under, value)
        else:
            merged[key] = value
    return merged


def _paths(tree: Tree) -> list[str]:
    paths = []
    for key, value in tree.items():
        if isinstance(value, dict):
            paths += [f"{key}.{inner}" for inner in value]
        else:
            paths.append(key)
    return paths


def _clauses(text: str) -> dict[str, str]:
    """The clause id at the end of each ``key = value`` line, by path."""
    found: dict[str, str] = {}
    table = ""
    for line in text.splitlines():
        if header := _TABLE.match(line.strip()):
            table = f"{header[1]}."
        elif line.startswith("[["):
            table = f"{line.strip(' []')}[]."
        elif entry := _LINE.match(line):
            found[f"{table}{entry[1]}"] = entry[2]
    return found
