"""What every request and answer goes through: host, quota, origin, size, headers, a last net for failures of ours.

Plain ASGI, so that streams stay streams.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Collection, Mapping
from typing import Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from civitas.table import Busy
from civitas.web.errors import failure, plain_refusal
from civitas.web.headers import headers_for
from civitas.web.hosts import is_ours, same_origin
from civitas.web.limits import Quotas, client_of
from civitas.web.metrics import Metrics

MAX_BODY = 64 * 1024
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})

log = logging.getLogger("civitas.web")
access = logging.getLogger("civitas.access")


class CutOff(Exception):
    """The connection was lost before the end of the request, which was not made, or nobody takes the answer."""


class Guard:
    """Refuses what is not for us, too much, too large or cut off; adds the security headers to every answer."""

    def __init__(self, app: ASGIApp, quotas: Quotas, hosts: Collection[str], metrics: Metrics) -> None:
        self.app = app
        self.quotas = quotas
        self.hosts = hosts
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        started = time.perf_counter()
        sender = _Sender(send, self.quotas.limits.send_seconds, headers_for(scope["path"]))
        try:
            with self.quotas.one_more(client_of(scope)):
                await self._serve(scope, receive, sender)
        except Busy as busy:
            await plain_refusal(scope, 429, busy.reason, busy.wait)(scope, receive, sender)
        except CutOff:
            sender.status = sender.status or 499
        except Exception:
            log.exception("%s %s failed", scope["method"], scope["path"])
            if sender.status:
                raise  # the answer has begun: the connection ends
            await failure(scope)(scope, receive, sender)
        finally:
            seconds = time.perf_counter() - started
            self.metrics.count(scope, sender.status, seconds)
            if access.isEnabledFor(logging.INFO):
                access.info("request", extra={"fields": _fields(scope, sender.status, seconds)})

    async def _serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope)
        if not is_ours(headers.get("host", ""), self.hosts):
            await plain_refusal(scope, 421, "host")(scope, receive, send)
            return
        self.quotas.spend(client_of(scope), "requests")
        if "transfer-encoding" in headers and "content-length" in headers:  # a proxy may have read another end of it
            await plain_refusal(scope, 400, "framing")(scope, receive, send)
            return
        if scope["method"] not in SAFE_METHODS:
            if not same_origin(headers):
                await plain_refusal(scope, 403, "origin")(scope, receive, send)
                return
            try:
                async with asyncio.timeout(self.quotas.limits.body_seconds):
                    body = await _read(receive)
            except TimeoutError:
                await plain_refusal(scope, 408, "slow")(scope, receive, send)
                return
            if body is None:
                await plain_refusal(scope, 413, "too_large")(scope, receive, send)
                return
            receive = _replay(body, receive)
        await self.app(scope, receive, send)


class _Sender:
    """Sends with our headers, and not for ever to somebody who does not read."""

    def __init__(self, send: Send, seconds: float, headers: Mapping[str, str]) -> None:
        self._send = send
        self._seconds = seconds
        self._headers = headers
        self.status = 0

    async def __call__(self, message: Message) -> None:
        """One message of the answer."""
        if message["type"] == "http.response.start":
            self.status = message["status"]
            headers = MutableHeaders(scope=message)
            for name, value in self._headers.items():
                headers.setdefault(name, value)
            headers.setdefault("cache-control", "no-store")
        try:
            async with asyncio.timeout(self._seconds):
                await self._send(message)
        except TimeoutError as error:
            raise CutOff from error


def _fields(scope: Scope, status: int, seconds: float) -> dict[str, Any]:
    """What the log says about a request: no query and no token, which are between the client and us."""
    route = scope.get("route")
    return {
        "method": scope["method"],
        "route": getattr(route, "path", ""),
        "status": status,
        "ms": round(seconds * 1000, 1),
        "client": client_of(scope),
    }


async def _read(receive: Receive) -> bytes | None:
    """The whole body, or None if it is larger than we take; `CutOff` if its end does not come."""
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] != "http.request":
            raise CutOff
        body += message.get("body", b"")
        if len(body) > MAX_BODY:
            return None
        if not message.get("more_body", False):
            return bytes(body)


def _replay(body: bytes, receive: Receive) -> Receive:
    sent = False

    async def replay() -> Message:
        nonlocal sent
        if sent:
            return await receive()
        sent = True
        return {"type": "http.request", "body": body, "more_body": False}

    return replay
