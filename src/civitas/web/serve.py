"""Run the web table on this machine."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import socket
import threading
import time
import webbrowser
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from types import FrameType
from typing import Any

import uvicorn
from fastapi import FastAPI
from uvicorn.config import LOGGING_CONFIG

from civitas.arena.speed import is_compiled
from civitas.core import BadInput
from civitas.table.settings import Settings, settings_from
from civitas.web.app import create_app, open_at
from civitas.web.capacity import SPARE_FILES, open_files, raise_files, room_for_connections
from civitas.web.collecting import collect_for_ever
from civitas.web.connections import Gate, protocol_with
from civitas.web.hosts import all_hosts
from civitas.web.limits import Limits
from civitas.web.logs import set_up_logs
from civitas.web.proxies import Proxies

log = logging.getLogger("civitas.web")

END_SECONDS = 8.0
"""How long a server may take to end well; then it ends as it is, which costs nothing that was acknowledged."""


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


class OwnServer(Server):
    """A server that has its process to itself: it collects the garbage there, and ends the process in any case."""

    _at_last: threading.Timer | None = None

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """End, on Ctrl-C or when told to, at the latest when the time for it is over."""
        if self._at_last is None:
            self._at_last = threading.Timer(END_SECONDS, end_at_last)
            self._at_last.daemon = True
            self._at_last.start()
        super().handle_exit(sig, frame)

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve until told to end."""
        collecting = asyncio.get_running_loop().create_task(collect_for_ever())
        try:
            await super().serve(sockets)
        finally:
            collecting.cancel()


def end_at_last() -> None:
    """End this process and its workers, whatever they wait for."""
    log.warning("the server has not come to its end in time, and stops as it is")
    for worker in multiprocessing.active_children():
        worker.kill()
    os._exit(1)


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    open_browser: bool = False,
    storage: str | Path | None = None,
    *,
    log_level: str = "warning",
    listener: socket.socket | None = None,
    settings: Settings | None = None,
) -> None:
    """Serve until interrupted; `storage` is a database URL or a path (else that of the settings, else the user's own).

    The `settings` are those of the environment if not given. A `listener` is a port that is open already. The process
    is the server's: its logs, signals, garbage collection and limit of open files are set up for it.
    """
    told = settings_from(os.environ) if settings is None else settings  # what is wrong is told before anything starts
    if listener is None:
        check_free(host, port)
    set_up_logs(told.log)
    hosts = {host.lower(), *all_hosts(told.hosts)}
    app = create_app(open_at(storage, told), hosts=hosts, settings=told)
    raise_files()
    said = {"log_config": LOGGING_CONFIG, "log_level": log_level}
    server = OwnServer(server_config(app, told.limits, host=host, port=port, **said), app)
    address = f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0') else host}:{port}/"
    threading.Thread(target=_announce, args=(server, address, open_browser), daemon=True).start()
    signal.signal(signal.SIGTERM, _end)
    with suppress(KeyboardInterrupt):  # this and SIGTERM are raised again by uvicorn once everything has ended well
        server.run(None if listener is None else [listener])


def check_free(host: str, port: int) -> None:
    """Refuse an address at which nobody can listen, as a rule because a server does so already."""
    try:
        socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET).close()
    except OSError as error:
        cause = os.strerror(error.errno) if isinstance(error.errno, int) and error.errno > 0 else str(error.strerror)
        raise BadInput("serve", "listen", {"value": f"{host}:{port}", "cause": cause}) from error


def _end(_sig: int, _frame: FrameType | None) -> None:
    """Being told to end is no failure, and the workers are to be tidied up: a process that a signal kills does not."""
    raise SystemExit(0)


def server_config(app: FastAPI, limits: Limits, **options: Any) -> uvicorn.Config:
    """How the server listens: with a gate in front, proxies that are named believed, nothing said about itself."""
    proxies = Proxies(app.state.settings.proxies)
    most = min(limits.connections, open_files() - SPARE_FILES) if limits.connections else room_for_connections()
    gate = app.state.gate = Gate(replace(limits, connections=most), proxies)
    return uvicorn.Config(
        app,
        http=protocol_with(gate),
        ws="none",
        server_header=False,
        access_log=False,
        timeout_graceful_shutdown=3,
        proxy_headers=True,
        forwarded_allow_ips=proxies.text,
        **{"log_config": None, **options},
    )


def _announce(server: uvicorn.Server, address: str, open_browser: bool) -> None:
    while not server.started:
        time.sleep(0.05)
    engine = "compiled" if is_compiled() else "plain Python"
    with suppress(OSError):  # nobody reads it, or the disk is full: that is no reason not to serve
        print(f"Civitas: {address}  (Ctrl-C to stop; rules engine: {engine})", flush=True)
    if open_browser:
        webbrowser.open(address)
