"""Servers as processes of their own, started quickly and killed without warning."""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import socket
import sys
import time
from contextlib import suppress
from typing import Any

import httpx

os.environ["PYTHONPATH"] = os.pathsep.join(sys.path)  # the process that forks the servers loads what they need, once
_context = multiprocessing.get_context("forkserver")
_context.set_forkserver_preload(
    ["bench.servers", "civitas.web.serve", "civitas.web.collecting", "civitas.table.recheck", "tests.postgres"]
    + ["psycopg", "sqlalchemy.dialects.postgresql.psycopg", "sqlalchemy.dialects.sqlite"]
    + [f"civitas.games.{game}" for game in ("civ", "duel", "wonders", "flow", "ages")]
)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _serve(port: int, storage: str, options: dict[str, Any]) -> None:
    from civitas.web.app import create_app
    from civitas.web.collecting import tune_collections
    from civitas.web.limits import UNLIMITED
    from civitas.web.serve import Server, server_config

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    logging.disable(logging.CRITICAL)
    os.environ["CIVITAS_METRICS"] = "public"
    app = create_app(storage, limits=UNLIMITED, **options)
    tune_collections()
    Server(server_config(app, UNLIMITED, port=port, log_level="critical"), app).run()


class Process:
    """One server process on a port of its own."""

    def __init__(self, storage: str, **options: Any) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.storage = storage
        self.options = options
        self.start()

    def start(self) -> None:
        self._process = _context.Process(target=_serve, args=(self.port, self.storage, self.options), daemon=True)
        self._process.start()

    @property
    def pid(self) -> int:
        assert self._process.pid is not None
        return self._process.pid

    def kill(self) -> None:
        """As if somebody had pulled the plug of the process."""
        self._process.kill()
        self._process.join()

    def wait(self, seconds: float = 60.0) -> None:
        """Until it answers."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            with suppress(httpx.TransportError):
                if httpx.get(f"{self.address}/health", timeout=5).status_code == 200:
                    return
            assert self._process.is_alive(), "the server has ended by itself"
            time.sleep(0.01)
        raise AssertionError("the server does not answer")
