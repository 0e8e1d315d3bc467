"""Connections: how many there may be, and how long one may take to say what it wants."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import STATUS_PHRASES, H11Protocol, RequestResponseCycle

from civitas.web.headers import HEADERS
from civitas.web.limits import Limits, network
from civitas.web.proxies import Proxies

quiet = logging.getLogger("civitas.connections")


class Gate:
    """Counts the connections of a server, all together and by client.

    A proxy that is believed is not one client but all of its clients: what each of them has open is counted by request
    (`Quotas.one_more`), as only a request says whose it is.
    """

    def __init__(self, limits: Limits, proxies: Proxies) -> None:
        self.limits = limits
        self.proxies = proxies
        self.refused = 0
        self.late = 0
        self.open = 0
        self._each: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """May this client have one more connection?"""
        too_many = self._each[address] >= self.limits.connections_each and address not in self.proxies
        if self.open >= self.limits.connections or too_many:
            self.refused += 1
            return False
        self.open += 1
        self._each[address] += 1
        return True

    def leave(self, address: str) -> None:
        """One connection fewer."""
        self.open -= 1
        self._each[address] -= 1
        if not self._each[address]:
            del self._each[address]


class GuardedProtocol(H11Protocol):
    """HTTP with a gate in front, and a time limit for the head of a request."""

    gate: Gate

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.logger = quiet
        self._entered: str | None = None
        self._head: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in uvicorn
        """Somebody calls."""
        address = network((transport.get_extra_info("peername") or ("unknown", 0))[0])
        super().connection_made(transport)
        if not self.gate.enter(address):
            transport.abort()
            return
        self._entered = address
        self._wait_for_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody has left."""
        if self._entered is not None:
            self.gate.leave(self._entered)
            self._entered = None
        self._head_is_here()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """A piece of a request. The time for its head begins with the first one, and does not begin again."""
        super().data_received(data)
        cycle: RequestResponseCycle | None = self.cycle
        if cycle is not None and not cycle.response_complete:
            self._head_is_here()
        elif self._head is None and not self.transport.is_closing():
            self._wait_for_head()

    def on_response_complete(self) -> None:
        """The answer is given; uvicorn waits a little for the next request."""
        self._head_is_here()
        super().on_response_complete()

    def _wait_for_head(self) -> None:
        self._head = self.loop.call_later(self.gate.limits.head_seconds, self._too_late)

    def _head_is_here(self) -> None:
        if self._head is not None:
            self._head.cancel()
            self._head = None

    def _too_late(self) -> None:
        self._head = None
        self.gate.late += 1
        self.transport.abort()

    def send_400_response(self, msg: str) -> None:
        """What is no HTTP gets the same headers as everything else."""
        headers = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
        headers += [(b"content-type", b"text/plain; charset=utf-8"), (b"connection", b"close")]
        try:
            parts = [
                self.conn.send(h11.Response(status_code=400, headers=headers, reason=STATUS_PHRASES[400])),
                self.conn.send(h11.Data(data=msg.encode("ascii"))),
                self.conn.send(h11.EndOfMessage()),
            ]
            self.transport.write(b"".join(part for part in parts if part))
        except h11.LocalProtocolError:  # an answer is under way already
            quiet.debug("no answer to a broken request")
        self.transport.close()


def protocol_with(gate: Gate) -> type[GuardedProtocol]:
    """The protocol of a server with this gate."""
    return type("Protocol", (GuardedProtocol,), {"gate": gate})
