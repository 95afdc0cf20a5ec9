"""Errors as problem details, with the reason, the clause and what is allowed."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

import msgspec
from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException

from upcard.errors import BadDocument, BadText, Refused, UnknownName

__all__ = ["HANDLERS", "Problem", "problem"]

_STATUS = {
    "role": 403,
    "floor-key": 403,
    "token": 401,
    "no-table": 404,
    "no-round": 404,
    "no-shoe": 404,
    "too-fast": 429,
    "busy": 503,
    "disk-unwell": 503,
    "stopping": 503,
}


class Problem(msgspec.Struct, frozen=True):
    """The body of an error."""

    type: str
    title: str
    status: int
    detail: str
    reason: str
    clause: str = ""
    allowed: tuple[str, ...] = ()


def problem(found: Problem) -> Response[bytes]:
    """A response of the type that problem details have."""
    body = msgspec.json.encode(found)
    kind = MediaType.JSON.value.replace("json", "problem+json")
    return Response(body, status_code=found.status, media_type=kind)


def _refused(_: Request, error: Refused) -> Response[bytes]:  # type: ignore[type-arg]
    status = _STATUS.get(error.reason, 409)
    return problem(
        Problem(
            "about:blank",
            HTTPStatus(status).phrase,
            status,
            error.message,
            error.reason,
            error.clause,
            error.allowed,
        )
    )


def _bad_document(_: Request, error: BadDocument) -> Response[bytes]:  # type: ignore[type-arg]
    status = 404 if isinstance(error, UnknownName) else 422
    allowed = tuple(fault.allowed for fault in error.faults if fault.allowed)
    detail = "; ".join(f"{fault.path}: {fault.problem}" for fault in error.faults)
    return problem(
        Problem(
            "about:blank",
            HTTPStatus(status).phrase,
            status,
            detail.removeprefix(": "),
            "bad-document",
            "",
            allowed,
        )
    )


def _bad_text(_: Request, error: BadText) -> Response[bytes]:  # type: ignore[type-arg]
    return problem(
        Problem("about:blank", "Unprocessable Content", 422, str(error), "bad-text")
    )


def _http(_: Request, error: HTTPException) -> Response[bytes]:  # type: ignore[type-arg]
    status = error.status_code
    return problem(
        Problem("about:blank", HTTPStatus(status).phrase, status, error.detail, "http")
    )


HANDLERS: dict[int | type[Exception], Any] = {
    Refused: _refused,
    BadDocument: _bad_document,
    BadText: _bad_text,
    HTTPException: _http,
}
