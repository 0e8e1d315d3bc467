"""Servers as processes of their own, started quickly and killed without warning."""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import socket
import sys
import time
from contextlib import closing, suppress
from dataclasses import replace
from http.client import HTTPConnection, HTTPException
from typing import Any

os.environ["PYTHONPATH"] = os.pathsep.join(sys.path)  # the process that forks the servers loads what they need, once
_context = multiprocessing.get_context("forkserver")
_context.set_forkserver_preload(
    [
        *("bench.warm", "bench.servers", "civitas.web.serve", "civitas.table.recheck", "tests.postgres"),
        *("psycopg", "sqlalchemy.dialects.postgresql.psycopg", "sqlalchemy.dialects.sqlite"),
    ]
)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _serve(port: int, storage: str, usual: bool) -> None:
    from bench.warm import app
    from civitas.bots.workers import end_with_parent
    from civitas.web.capacity import raise_files
    from civitas.web.limits import UNLIMITED, Limits
    from civitas.web.serve import OwnServer, server_config

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()
    app.state.settings = replace(app.state.settings, db=storage, metrics="public")
    raise_files()
    limits = app.state.quotas.limits = Limits() if usual else UNLIMITED
    OwnServer(server_config(app, limits, port=port, log_level="critical"), app).run()


class Process:
    """One server process on a port of its own, without quotas unless they shall be the usual ones."""

    def __init__(self, storage: str, usual: bool = False) -> None:
        self.usual = usual
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.storage = storage
        self.start()

    def start(self) -> None:
        self._process = _context.Process(target=_serve, args=(self.port, self.storage, self.usual), daemon=True)
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
            with suppress(OSError, HTTPException), closing(Caller(self.port)) as caller:
                if caller.ask("GET", "/health")[0] == 200:
                    return
            assert self._process.is_alive(), "the server has ended by itself"
            time.sleep(0.005)
        raise AssertionError("the server does not answer")


class Caller:
    """A connection to a server: the clients must cost less than the servers do."""

    def __init__(self, port: int, seconds: float = 20.0) -> None:
        self._connection = HTTPConnection("127.0.0.1", port, timeout=seconds)

    def close(self) -> None:
        """Hang up."""
        self._connection.close()

    def ask(self, method: str, path: str, token: str | None = None, body: object = None) -> tuple[int, Any]:
        """The status and the JSON of an answer; an OSError or HTTPException if there is none."""
        headers = {"content-type": "application/json"}
        if token is not None:
            headers["authorization"] = f"Bearer {token}"
        try:
            self._connection.request(method, path, None if body is None else json.dumps(body), headers)
            answer = self._connection.getresponse()
            return answer.status, json.loads(answer.read())
        except (OSError, HTTPException):
            self._connection.close()  # the next question opens it again
            raise
