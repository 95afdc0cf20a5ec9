"""The files of the page, each read and compressed once for as long as it stays.

Compressing at every request would hold up the tables; a version in every address lets
browsers keep what they have without asking again.
"""

from __future__ import annotations

import gzip
import hashlib
from pathlib import Path

from msgspec import Struct

__all__ = ["Sheet", "Shelf"]

_KINDS = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
}
_WORTH_PACKING = 512
"""Bytes below which a smaller body saves nothing."""


class Sheet(Struct, frozen=True, gc=False):
    """One file, ready to be sent."""

    media: str
    body: bytes
    packed: bytes
    """The body compressed with gzip; empty where that is not worth it."""
    tag: str
    """An entity tag, in quotes."""


class Shelf:
    """All files under a folder that a browser may read."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._places: dict[str, Path] = {}
        self._sheets: dict[str, tuple[int, Sheet]] = {}
        self.version = ""
        """Of all files together; another one after any change."""
        self.look()

    def look(self) -> None:
        """Take the files as they are now."""
        digest = hashlib.sha256()
        places = {}
        for path in sorted(self._root.rglob("*")):
            if path.suffix in _KINDS:
                found = path.stat()
                place = path.relative_to(self._root).as_posix()
                places[place] = path
                digest.update(f"{place} {found.st_mtime_ns} {found.st_size}\n".encode())
        self._places = places
        self.version = digest.hexdigest()[:12]

    def under(self, *folders: str) -> list[str]:
        """The modules in folders, by place."""
        return [
            place
            for place in self._places
            if place.endswith(".js") and place.rpartition("/")[0] in folders
        ]

    def read(self, place: str) -> Sheet | None:
        """A file by its place, None if there is none."""
        path = self._places.get(place)
        if path is None:
            return None
        changed = path.stat().st_mtime_ns
        kept = self._sheets.get(place)
        if kept is None or kept[0] != changed:
            kept = changed, _sheet(path)
            self._sheets[place] = kept
        return kept[1]


def _sheet(path: Path) -> Sheet:
    body = path.read_bytes()
    packed = gzip.compress(body, mtime=0) if len(body) >= _WORTH_PACKING else b""
    tag = f'"{hashlib.sha256(body).hexdigest()[:20]}"'
    return Sheet(_KINDS[path.suffix], body, packed, tag)
