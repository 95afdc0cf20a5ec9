"""The application: routes, headers, errors, and the hall's life."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.resources import files
from pathlib import Path

from litestar import Litestar, MediaType, Response, get
from litestar.datastructures import State
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from upcard import __version__
from upcard.cards.money import Cents, Odds
from upcard.server import (
    api,
    api_coach,
    api_floor,
    api_history,
    api_house,
    api_me,
    api_visit,
)
from upcard.server.coach import CoachRoom
from upcard.server.hall import Hall
from upcard.server.needs import TheHall
from upcard.server.pages import pages
from upcard.server.problems import HANDLERS as PROBLEMS
from upcard.server.settings import Settings
from upcard.store.store import open_store

__all__ = ["create_app"]

_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; "
    "style-src-attr 'unsafe-inline'; img-src 'self' data:; font-src 'self'; "
    "media-src 'self'; connect-src 'self'; manifest-src 'self'; "
    "worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
_HEADERS = {
    "content-security-policy": _POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


def create_app(settings: Settings) -> Litestar:
    """The application of one server."""

    @asynccontextmanager
    async def live(app: Litestar) -> AsyncIterator[None]:
        hall = Hall(settings, open_store(settings.db, settings.key_file))
        app.state.hall = hall
        app.state.coach = CoachRoom()
        await hall.start()
        try:
            yield
        finally:
            app.state.coach.close()
            await hall.stop()

    web = settings.web or Path(str(files("upcard"))) / "web"
    return Litestar(
        route_handlers=[
            *api.HANDLERS,
            *api_history.HANDLERS,
            *api_me.HANDLERS,
            *api_floor.HANDLERS,
            *api_house.HANDLERS,
            *api_coach.HANDLERS,
            *api_visit.HANDLERS,
            health,
            metrics,
            *pages(web),
        ],
        lifespan=[live],
        dependencies={
            "hall": Provide(_hall, sync_to_thread=False),
            "coach": Provide(_coach, sync_to_thread=False),
        },
        exception_handlers=PROBLEMS,
        type_encoders={Cents: int, Odds: str},
        response_headers=_HEADERS,
        request_max_body_size=65_536,
        logging_config=None,
        openapi_config=OpenAPIConfig(
            title="Upcard",
            version=__version__,
            path="/api/v1/schema",
            render_plugins=[JsonRenderPlugin()],
        ),
    )


def _hall(state: State) -> Hall:
    hall: Hall = state.hall
    return hall


def _coach(state: State) -> CoachRoom:
    room: CoachRoom = state.coach
    return room


@get("/healthz", sync_to_thread=False, include_in_schema=False)
def health(hall: TheHall) -> Response[dict[str, bool]]:
    """Whether the server can do its work."""
    well = hall.writer.is_well
    return Response({"well": well}, status_code=200 if well else 503)


@get("/metrics", sync_to_thread=False, include_in_schema=False)
def metrics(hall: TheHall) -> Response[bytes]:
    """Counters for Prometheus."""
    return Response(hall.metrics.text(), media_type=MediaType.TEXT)
