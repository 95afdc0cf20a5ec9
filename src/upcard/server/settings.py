"""What a server is started with, and its limits in one place."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

__all__ = ["Limits", "Settings"]


class Limits(Struct, frozen=True):
    """How much one client may ask."""

    frame: int = 8192
    """Bytes of a message."""
    per_second: float = 20.0
    """Messages of a socket, on average ..."""
    burst: float = 40.0
    """... and at once."""
    mistakes: int = 20
    """Unreadable messages before a socket is closed."""
    hello_seconds: float = 5.0
    silence_seconds: float = 60.0
    """Without a message a socket counts as gone."""
    sockets: int = 8
    """Of one guest."""
    outbox: int = 16
    """Frames that wait for a slow socket before it is resynchronised."""
    queue: int = 256
    """Commands that wait for one table."""
    ring: int = 512
    """Rows kept ready for pages that come back."""
    away_seconds: float = 60.0
    """Without a socket a seated guest is absent ..."""
    leave_seconds: float = 900.0
    """... and gives up the seat."""
    new_guests: float = 2.0
    """Names taken a second from one address, on average, in bursts of 60."""
    tables: int = 1000


class Settings(Struct, frozen=True):
    """A server."""

    db: str
    key_file: Path | None = None
    """Keys of what is sealed; None for the file beside the database."""
    host: str = "127.0.0.1"
    port: int = 8021
    floor_key: str = ""
    """Empty: there is no floor console, and tables run without a supervisor."""
    admin_key: str = ""
    """Empty: nobody is the administrator."""
    origins: tuple[str, ...] = ()
    """Origins allowed besides the server's own."""
    web: Path | None = None
    """Folder of the page."""
    purse: int = 10_000_00
    """Play money of a new guest, in cents."""
    opening: tuple[str, ...] = ()
    """Houses of which a table is opened where there is none."""
    limits: Limits = Limits()
