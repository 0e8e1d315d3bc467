"""`Idempotency-Key`: a request that a program sends again, as it has not heard what became of it, is done once."""

from __future__ import annotations

import json
import re
from typing import Annotated

from fastapi import Header
from pydantic import BaseModel
from starlette.requests import Request

from civitas.core import BadInput
from civitas.table.repeating import HEADER, Once, once
from civitas.table.seats import bearer
from civitas.web.people import bearer_token, person, service

_ABOUT = (
    "the same key with the same body within a day gets the same answer, and nothing is done twice; "
    "of a caller without cookie or token it must be 128 random bits (32 hex digits or a UUID)"
)
Key = Annotated[str | None, Header(alias=HEADER, min_length=16, max_length=200, description=_ABOUT)]
_RANDOM = re.compile(r"[0-9a-fA-F]{32}|[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")


async def once_of(request: Request, key: str | None, wish: BaseModel | None = None) -> Once | None:
    """The request as one that is done once, if it has a key."""
    if key is None:
        return None
    caller = await _caller(request)
    if not caller and not _RANDOM.fullmatch(key):
        raise BadInput(HEADER, "key_weak")
    body = json.dumps(None if wish is None else wish.model_dump(), sort_keys=True)
    return once(caller, key, f"{request.method} {request.url.path}\n{body}")


async def _caller(request: Request) -> str:
    """Who asks, by what they have shown; empty where that is nothing that only they can have.

    A token counts when it opens a seat: anybody can make up another.
    """
    token = bearer_token(request)
    if token is not None:
        player = bearer(token)
        return player if await service(request).is_known(player) else ""
    who = person(request)
    return "" if who.is_new else who.key
