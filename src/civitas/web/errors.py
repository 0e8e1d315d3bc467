"""Errors as people and programs get them: words in their language, the field, the rule; never a traceback."""

from __future__ import annotations

import logging
from typing import Any

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.types import Scope

from civitas.core import BadInput, BadRecord, CivitasError, IllegalMove
from civitas.i18n import Phrasebook, Words
from civitas.table import Archived, Busy, Conflict, Forbidden, NotFound, Stale, TableError, Unavailable
from civitas.web.people import language

log = logging.getLogger("civitas.web")

STATUS: dict[type[CivitasError], int] = {
    NotFound: 404,
    Forbidden: 403,
    Stale: 409,
    Conflict: 409,
    Archived: 410,
    Busy: 429,
    Unavailable: 503,
    BadInput: 422,
    IllegalMove: 422,
    BadRecord: 422,
}


def explain(error: CivitasError, book: Phrasebook) -> dict[str, Any]:
    """An error as JSON: `error` for people, `reason` for programs, and the field or the rule that it is about."""
    if isinstance(error, IllegalMove):
        return {"error": book.say(error.reason, error.values), "reason": error.reason, "rule": error.rule}
    if isinstance(error, BadInput):
        text = book.say(f"error.{error.reason}", error.values)
        return {"error": text, "reason": error.reason, "field": error.field}
    if isinstance(error, BadRecord):
        cause = explain(error.cause, book)
        return {**cause, "error": book.words("error.record_broken", n=error.index + 1, cause=cause["error"])}
    if isinstance(error, TableError):
        return {"error": book.say(f"error.{error.reason}", error.values), "reason": error.reason}
    return {"error": book.words("error.internal"), "reason": "internal"}


def status_of(error: CivitasError) -> int:
    """The HTTP status of an error."""
    return next((status for kind, status in STATUS.items() if isinstance(error, kind)), 400)


def wants_json(request: Request) -> bool:
    """Is this a program, or a script of ours, and no page view?"""
    return request.url.path.startswith("/api") or "application/json" in request.headers.get("accept", "")


def plain_refusal(scope: Scope, status: int, reason: str) -> Response:
    """A refusal made before the application is reached."""
    return JSONResponse({"error": Words(language(Request(scope)))(f"error.{reason}"), "reason": reason}, status)


def refusal(request: Request, status: int, details: dict[str, Any]) -> Response:
    """An error as JSON or as a page, whichever the request can read."""
    if wants_json(request):
        return JSONResponse(details, status)
    from civitas.web.render import render_error

    return render_error(request, status, details)


def add_error_handlers(app: FastAPI) -> None:
    """Teach an application to fail politely."""

    @app.exception_handler(CivitasError)
    async def on_civitas_error(request: Request, error: CivitasError) -> Response:
        book: Phrasebook = getattr(request.state, "book", None) or Phrasebook(Words(language(request)))
        return refusal(request, status_of(error), explain(error, book))

    @app.exception_handler(RequestValidationError)
    async def on_invalid(request: Request, error: RequestValidationError) -> Response:
        words = Words(language(request))
        first = error.errors()[0]
        field = ".".join(str(part) for part in first["loc"][1:])
        if first["type"] == "json_invalid":
            return refusal(request, 400, {"error": words("error.json"), "reason": "json", "field": "body"})
        if first["type"] == "missing":
            return refusal(request, 422, {"error": words("error.missing"), "reason": "missing", "field": field})
        value = str(first.get("input"))[:80]
        details = {"error": words("error.value", value=value), "reason": "value", "field": field}
        return refusal(request, 422, details)

    @app.exception_handler(HTTPException)
    async def on_http(request: Request, error: HTTPException) -> Response:
        reason = {404: "not_found", 405: "method", 413: "too_large"}.get(error.status_code, "value")
        if error.status_code == 400:
            reason = "json"
        text = Words(language(request))(f"error.{reason}", value=error.status_code)
        return refusal(request, error.status_code, {"error": text, "reason": reason})

    @app.exception_handler(Exception)
    async def on_anything(request: Request, error: Exception) -> Response:
        log.error("request %s failed", request.url.path, exc_info=error)
        return refusal(request, 500, {"error": Words(language(request))("error.internal"), "reason": "internal"})
