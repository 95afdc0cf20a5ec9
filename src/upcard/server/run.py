"""Running the application on uvicorn."""

from __future__ import annotations

import uvicorn

from upcard.server.app import create_app
from upcard.server.logs import set_up_logs
from upcard.server.settings import Settings

__all__ = ["serve_forever"]


def serve_forever(settings: Settings) -> None:
    """Serve until a signal comes; what was promised is on disk when this returns."""
    set_up_logs()
    uvicorn.run(
        create_app(settings),
        host=settings.host,
        port=settings.port,
        log_level="warning",
        access_log=False,
        ws="websockets-sansio",
        ws_max_size=settings.limits.frame,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=5,
        server_header=False,
    )
