"""The refusals of the API as its description names them."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from pydantic import BaseModel, ConfigDict


class Problem(BaseModel):
    """Why not: `error` in words for people, `reason` for programs, and the field or the rule that it is about."""

    model_config = ConfigDict(extra="allow")

    error: str
    reason: str
    field: str | None = None
    rule: str | None = None


ANY = (421, 429, 500)
FOUND = (404, 422)
TABLE = (403, 404, 410, 422, 503)
BODY = (400, 403, 408, 413, 422)

_TOLD = {
    409: "stale, or not possible now; the answer to a post at a table holds the fresh table",
    410: "played by rules that are no longer played; the record is kept",
    421: "not a name of this server",
    429: "more than this client's share; see Retry-After",
    503: "the storage does not answer, or the table needs a newer version of the server; nothing was changed",
}


def problems(*groups: tuple[int, ...]) -> dict[int | str, dict[str, Any]]:
    """The `responses` of a route that can refuse with these."""
    statuses = sorted({status for group in (ANY, *groups) for status in group})
    return {
        status: {"model": Problem, "description": _TOLD.get(status, HTTPStatus(status).phrase)} for status in statuses
    }
