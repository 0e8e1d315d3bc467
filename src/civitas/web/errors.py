"""Errors as people and programs get them: words in their language, the field, the rule; never a traceback."""

from __future__ import annotations

import logging
import math
from typing import Any

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.types import Scope

from civitas.core import BadInput, BadRecord, CivitasError, IllegalMove
from civitas.i18n import Phrasebook, Words
from civitas.table import Archived, Busy, Conflict, Forbidden, Newer, NotFound, Stale, TableError, Unavailable
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
    Newer: 503,
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


def plain_refusal(scope: Scope, status: int, reason: str, wait: float = 0.0) -> Response:
    """A refusal made before the application is reached. The connection ends: its body may not have been read."""
    details = {"error": Words(language(Request(scope)))(f"error.{reason}"), "reason": reason}
    return JSONResponse(details, status, {"connection": "close", **_retry(wait)})


def _retry(wait: float) -> dict[str, str]:
    return {"retry-after": str(max(1, math.ceil(wait)))} if wait else {}


def failure(scope: Scope) -> Response:
    """What a failure of ours looks like: no more than that it is one."""
    request = Request(scope)
    details = {"error": Words(language(request))("error.internal"), "reason": "internal"}
    try:
        return refusal(request, 500, details)
    except Exception:
        log.exception("the page of the failure failed, too")
        return JSONResponse(details, 500)


def legible(value: object) -> Any:
    """A value whose texts can be sent: halves of characters, which JSON can hold, are replaced."""
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode()
    if isinstance(value, dict):
        return {legible(key): legible(item) for key, item in value.items()}
    return [legible(item) for item in value] if isinstance(value, list) else value


def refusal(request: Request, status: int, details: dict[str, Any], wait: float = 0.0) -> Response:
    """An error as JSON or as a page, whichever the request can read."""
    details = legible(details)
    if wants_json(request):
        return JSONResponse(details, status, _retry(wait))
    from civitas.web.render import render_error

    response = render_error(request, status, details)
    response.headers.update(_retry(wait))
    return response


def add_error_handlers(app: FastAPI) -> None:
    """Teach an application to fail politely."""

    @app.exception_handler(CivitasError)
    async def on_civitas_error(request: Request, error: CivitasError) -> Response:
        book: Phrasebook = getattr(request.state, "book", None) or Phrasebook(Words(language(request)))
        return refusal(request, status_of(error), explain(error, book), getattr(error, "wait", 0.0))

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
        reason = {400: "json", 404: "not_found", 405: "method", 413: "too_large"}.get(error.status_code, "value")
        text = Words(language(request))(f"error.{reason}", value=error.status_code)
        response = refusal(request, error.status_code, {"error": text, "reason": reason})
        response.headers.update(error.headers or {})
        return response
