"""Proxies in front of the server whose word about their clients is believed (X-Forwarded-For, X-Forwarded-Proto)."""

from __future__ import annotations

import ipaddress

from civitas.table.settings import ANY


class Proxies:
    """Addresses and networks, separated by commas; `*` for any.

    >>> "10.0.0.7" in Proxies("127.0.0.1, 10.0.0.0/24"), "10.0.1.7" in Proxies("127.0.0.1, 10.0.0.0/24")
    (True, False)
    """

    def __init__(self, text: str) -> None:
        self.text = text
        names = [name.strip() for name in text.split(",")]
        self._any = ANY in names
        self._networks = [network for network in map(_network, names) if network is not None]

    def __contains__(self, address: str) -> bool:
        if self._any:
            return True
        found = _network(address)
        return found is not None and any(
            found.version == network.version and found.network_address in network for network in self._networks
        )


def _network(text: str) -> ipaddress.IPv4Network | ipaddress.IPv6Network | None:
    """An address or a network; IPv4 within IPv6 is IPv4. None for anything else, such as a socket's file."""
    try:
        found = ipaddress.ip_network(text, strict=False)
    except ValueError:
        return None
    mapped = found.network_address.ipv4_mapped if isinstance(found, ipaddress.IPv6Network) else None
    return found if mapped is None or found.prefixlen < 128 else ipaddress.ip_network(mapped)
