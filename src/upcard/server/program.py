"""The digest of the program: what each shoe's commitment says it was played with."""

from __future__ import annotations

import functools
import hashlib
from pathlib import Path

import upcard
from upcard.cards.stream import encode_fields

__all__ = ["program_digest"]


@functools.cache
def program_digest() -> str:
    """SHA-256 over the names and contents of all files of the package."""
    root = Path(upcard.__file__).parent
    kinds = {".py", ".toml"}
    digest = hashlib.sha256()
    for path in sorted(root.rglob("*")):
        if path.suffix in kinds:
            name = path.relative_to(root).as_posix().encode()
            digest.update(encode_fields(name, path.read_bytes()))
    return digest.hexdigest()
