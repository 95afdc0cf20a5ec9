"""Whether a browser's request comes from a page of this server."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlsplit

__all__ = ["is_own_origin"]


def is_own_origin(headers: Mapping[str, str], allowed: tuple[str, ...]) -> bool:
    """Programs send no origin; a page sends that of the server it came from."""
    origin = headers.get("origin")
    if origin is None or origin in allowed:
        return True
    return urlsplit(origin).netloc == headers.get("host")
