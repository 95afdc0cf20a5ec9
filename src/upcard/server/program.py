"""The digest of the program: what each shoe's commitment says it was played with."""

from __future__ import annotations

import functools
import hashlib
from pathlib import Path

import upcard
from upcard.cards.stream import encode_fields

__all__ = ["is_unchanged", "program_digest"]

_KINDS = {".py", ".toml", ".js", ".html"}
"""Rules, program and page; what only changes the look is no part of it."""


@functools.cache
def program_digest() -> str:
    """SHA-256 over the names and contents of the package's files, as of the start."""
    return _digest()


def is_unchanged() -> bool:
    """Whether the files on disk are still those of the start."""
    return _digest() == program_digest()


def _digest() -> str:
    root = Path(upcard.__file__).parent
    digest = hashlib.sha256()
    for path in sorted(root.rglob("*")):
        if path.suffix in _KINDS:
            name = path.relative_to(root).as_posix().encode()
            digest.update(encode_fields(name, path.read_bytes()))
    return digest.hexdigest()
