"""Under which names the server answers. A page of another site must not reach it by a name of its own (rebinding)."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Collection
from urllib.parse import urlsplit

from starlette.datastructures import Headers

from civitas.table.settings import ANY


def all_hosts(named: Collection[str]) -> frozenset[str]:
    """The names that were told (`*` for any), and those of this machine."""
    own = socket.gethostname().lower()
    return frozenset({"localhost", own, f"{own}.local", *named})


def is_ours(host: str, hosts: Collection[str]) -> bool:
    """Is this Host header one of our names? An address is always: no other site can have it as its name."""
    if ANY in hosts:
        return True
    try:
        name = urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return False
    if name in hosts or name.endswith(".localhost"):
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def same_origin(headers: Headers) -> bool:
    """Did our own page (or a program, which sends no origin) make this request?"""
    if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return False
    origin = headers.get("origin")
    try:
        return origin is None or urlsplit(origin).netloc.lower() == headers.get("host", "").lower()
    except ValueError:
        return False
