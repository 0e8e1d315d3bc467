"""How much one client may ask for: requests, tables and hints by the second, connections at once."""

from __future__ import annotations

import ipaddress
import time
from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager

from starlette.requests import Request
from starlette.types import Scope

from civitas.table import Busy
from civitas.table.settings import UNLIMITED, Limits

__all__ = ["UNLIMITED", "Limits", "Quotas", "client_of", "network", "spend"]

MOST_CLIENTS = 20_000
CROWDED_SECONDS = 5.0  # after so long a client with too much open may have closed something


class Quotas:
    """What each client has left of each quota: a bucket that fills at a rate up to a burst."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.refused = 0
        self._open: Counter[str] = Counter()
        self._left: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def spend(self, client: str, quota: str, amount: float = 1.0) -> None:
        """Take something from a client's quota; `Busy` if there is not enough left."""
        rate, burst = getattr(self.limits, quota), getattr(self.limits, f"{quota}_burst")
        if not rate:
            return
        now = time.monotonic()
        left, at = self._left.pop((client, quota), (burst, now))
        left = min(burst, left + (now - at) * rate)
        if left < amount:
            self._left[client, quota] = (left, now)
            self.refused += 1
            raise Busy("busy", (amount - left) / rate)
        self._left[client, quota] = (left - amount, now)
        if len(self._left) > MOST_CLIENTS:
            self._left.popitem(last=False)  # whoever has not been here for the longest time has saved most again

    @contextmanager
    def one_more(self, client: str) -> Iterator[None]:
        """While the block runs, one more request of this client is under way; `Busy` if there are too many.

        Behind a proxy this bounds what each client has open there: a connection between us and the proxy is a request.
        """
        if self._open[client] >= self.limits.connections_each:
            self.refused += 1
            raise Busy("busy", CROWDED_SECONDS)
        self._open[client] += 1
        try:
            yield
        finally:
            self._open[client] -= 1
            if not self._open[client]:
                del self._open[client]


def client_of(scope: Scope) -> str:
    """The address that quotas go by: of IPv6 the network, as one household has billions of addresses."""
    return network((scope.get("client") or ("unknown", 0))[0])


def network(address: str) -> str:
    """An address, or the /64 network of an IPv6 address."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(ipaddress.ip_network((found, 64), strict=False))
    return str(found)


def spend(request: Request, quota: str) -> None:
    """Take one from the quota of the client who asks."""
    quotas = request.app.state.quotas
    assert isinstance(quotas, Quotas)
    quotas.spend(client_of(request.scope), quota)
