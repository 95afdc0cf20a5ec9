"""Running the application on uvicorn."""

from __future__ import annotations

import contextlib
import gc
import socket
import sys
from typing import cast

import uvicorn
from litestar import Litestar

from upcard.errors import BadText
from upcard.server.app import create_app
from upcard.server.endpoint import endpoints_of
from upcard.server.hall import Hall
from upcard.server.logs import set_up_logs
from upcard.server.settings import Settings

__all__ = ["serve_forever", "serving", "take_port"]

_NOT_STARTED = 3
_COLLECTED = (10_000, 20, 20)
"""Objects before the young are looked at, and how often before the older ones are."""


def serving(app: Litestar, settings: Settings) -> uvicorn.Config:
    """How uvicorn is to serve an application."""
    return uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        log_level="warning",
        access_log=False,
        ws=endpoints_of(lambda: cast("Hall", app.state.hall)),
        ws_max_size=settings.limits.frame,
        timeout_graceful_shutdown=5,
        server_header=False,
    )


class _Server(uvicorn.Server):
    """A server whose collector of garbage leaves alone what stays for good.

    A full collection looks at every object; modules, houses and tables that were there
    at the start are most of them, and each look would make all tables wait.
    """

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start; what is there then stays."""
        await super().startup(sockets)
        gc.collect()
        gc.freeze()
        gc.set_threshold(*_COLLECTED)


def take_port(settings: Settings) -> socket.socket:
    """The socket at which the server will be reached once it has started.

    Raises:
        BadText: if it cannot be had, as when another server listens there.
    """
    door = socket.socket(socket.AF_INET6 if ":" in settings.host else socket.AF_INET)
    try:
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        door.bind((settings.host, settings.port))
    except (OSError, OverflowError) as error:
        reason = str(error).rstrip(".")
        door.close()
        raise BadText(
            f"Nothing can listen at {settings.host}, port {settings.port}: {reason}. "
            "Allowed: an address of this machine and a port that nobody else uses"
        ) from error
    return door


def serve_forever(settings: Settings, door: socket.socket | None = None) -> None:
    """Serve until a signal comes; what was promised is on disk when this returns.

    Args:
        settings: What to serve.
        door: What :func:`take_port` returned; by default it is called here.
    """
    set_up_logs()
    door = door or take_port(settings)
    server = _Server(serving(create_app(settings), settings))
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[door])
    if not server.started:
        sys.exit(_NOT_STARTED)
