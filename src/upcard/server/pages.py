"""The page over HTTP: one document for every address, and the files that it needs."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from upcard.server.shelf import Shelf

__all__ = ["pages"]

_RELATIVE = re.compile(r'\b(href|src)="(?![/#]|[a-z]+:)')
"""Addresses in the document, which is served under several paths."""
_SHARED = ("page", "vendor", "vendor/directives")
_PARTS = {"": "lobby", "t": "table", "floor": "floor", "verify": "verify"}
_ONE_YEAR = "public, max-age=31536000, immutable"
_ASK_AGAIN = "no-cache"


def pages(web: Path) -> list[Any]:
    """Handlers for a folder with the page; none if it is not there."""
    if not (web / "index.html").exists():
        return []
    shelf = Shelf(web)

    @get(
        ["/", "/t/{table:str}", "/t/{table:str}/{rest:path}", "/floor", "/verify"],
        include_in_schema=False,
        media_type=MediaType.HTML,
        response_headers={"cache-control": _ASK_AGAIN},
    )
    async def page(request: Request) -> str:  # type: ignore[type-arg]
        part = request.url.path.split("/")[1]
        return await asyncio.to_thread(_document, web, shelf, part)

    @get("/v/{version:str}/{place:path}", include_in_schema=False)
    async def versioned(
        version: FromPath[str],
        place: FromPath[str],
        request: Request,  # type: ignore[type-arg]
    ) -> Response[bytes]:
        return await _send(shelf, place, request, kept=version == shelf.version)

    @get("/{place:path}", include_in_schema=False)
    async def plain(place: FromPath[str], request: Request) -> Response[bytes]:  # type: ignore[type-arg]
        return await _send(shelf, place, request, kept=False)

    return [page, versioned, plain]


def _document(web: Path, shelf: Shelf, part: str) -> str:
    """The document, with the modules of a part named ahead of their imports."""
    shelf.look()
    text = (web / "index.html").read_text("utf-8")
    wanted = shelf.under(*_SHARED, _PARTS.get(part, "lobby"))
    early = "".join(f'<link rel="modulepreload" href="{place}">\n' for place in wanted)
    text = text.replace("</head>", f"{early}</head>")
    return _RELATIVE.sub(rf'\1="/v/{shelf.version}/', text)


async def _send(
    shelf: Shelf,
    place: str,
    request: Request,  # type: ignore[type-arg]
    *,
    kept: bool,
) -> Response[bytes]:
    sheet = await asyncio.to_thread(shelf.read, place.lstrip("/"))
    if sheet is None:
        raise NotFoundException
    headers = {
        "etag": sheet.tag,
        "vary": "accept-encoding",
        "cache-control": _ONE_YEAR if kept else _ASK_AGAIN,
    }
    if sheet.tag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers)
    body = sheet.body
    if sheet.packed and "gzip" in request.headers.get("accept-encoding", ""):
        body = sheet.packed
        headers["content-encoding"] = "gzip"
    return Response(body, media_type=sheet.media, headers=headers)
