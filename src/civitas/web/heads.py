"""HEAD: the answer that GET would get, without its body. Monitors and link previews ask like this."""

from __future__ import annotations

from starlette.types import ASGIApp, Message, Receive, Scope, Send

STREAM = "/stream"


class Heads:
    """Lets every GET route answer HEAD, but for streams, whose answer never ends."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        if scope["type"] != "http" or scope["method"] != "HEAD" or scope["path"].endswith(STREAM):
            await self.app(scope, receive, send)
            return

        async def without_body(message: Message) -> None:
            await send({**message, "body": b""} if message["type"] == "http.response.body" else message)

        await self.app({**scope, "method": "GET"}, receive, without_body)
