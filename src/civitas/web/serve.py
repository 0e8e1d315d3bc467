"""Run the web table on this machine."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
import webbrowser
from contextlib import suppress
from pathlib import Path
from types import FrameType

import uvicorn
from fastapi import FastAPI

from civitas.arena.speed import is_compiled
from civitas.web.app import create_app


class Server(uvicorn.Server):
    """A server that ends its streams before it waits for its connections to end."""

    def __init__(self, config: uvicorn.Config, app: FastAPI) -> None:
        super().__init__(config)
        self._app = app

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """End, on Ctrl-C or when told to."""
        super().handle_exit(sig, frame)
        tables = getattr(self._app.state, "tables", None)
        if tables is not None:
            asyncio.get_event_loop().call_soon_threadsafe(tables.close_streams)


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    open_browser: bool = False,
    storage: str | Path | None = None,
    *,
    log_level: str = "warning",
    listener: socket.socket | None = None,
) -> None:
    """Serve until interrupted; `storage` is a database URL or a path (else CIVITAS_DB, else the user's data folder).

    A `listener` is a port that is open already.
    """
    app = create_app(None if storage is None else str(storage))
    config = uvicorn.Config(
        app, host=host, port=port, log_level=log_level, server_header=False, timeout_graceful_shutdown=3
    )
    server = Server(config, app)
    address = f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0') else host}:{port}/"
    threading.Thread(target=_announce, args=(server, address, open_browser), daemon=True).start()
    with suppress(KeyboardInterrupt):  # raised again by uvicorn once everything has ended well
        server.run(None if listener is None else [listener])


def _announce(server: uvicorn.Server, address: str, open_browser: bool) -> None:
    while not server.started:
        time.sleep(0.05)
    engine = "compiled" if is_compiled() else "plain Python"
    print(f"Civitas: {address}  (Ctrl-C to stop; rules engine: {engine})", flush=True)
    if open_browser:
        webbrowser.open(address)
