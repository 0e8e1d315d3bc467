"""What a server is told by its environment: one table of all `CIVITAS_*` variables, read and checked at one place."""

from __future__ import annotations

import ipaddress
import os
import re
from collections.abc import Callable, Mapping
from dataclasses import Field, dataclass, field, fields, replace
from difflib import get_close_matches
from typing import Any, NamedTuple, TypeVar

from civitas.core import BadInput
from civitas.core.errors import shown
from civitas.table.keys import keys_from
from civitas.table.places import check_place, without_password

T = TypeVar("T")

PREFIX = "CIVITAS_"
ANY = "*"
_HOST = re.compile(r"[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?\.?")

ELSEWHERE = {
    "CIVITAS_BASE": "bench/gate.py",
    "CIVITAS_CHROMIUM": "tests/browser",
    "CIVITAS_COMPILE": "setup.py",
    "CIVITAS_COMPILED": "tests",
    "CIVITAS_FLOW_CARDS": "civitas.games.flow.edge.own_icons",
    "CIVITAS_GAMES": "tools/compiled_modules.py",
    "CIVITAS_GROUPS": "setup.py",
    "CIVITAS_OPTIMIZATION": "setup.py",
    "CIVITAS_PURE": "tools/compile.py",
    "CIVITAS_SOCKET": "civitas.cli.serve",
    "CIVITAS_STRICT_WORDS": "civitas.i18n.words",
    "CIVITAS_STUBBORN": "tests/stubborn.py",
    "CIVITAS_WAITS": "civitas.cli.serve",
    "CIVITAS_WORKERS": "test",
}
"""The variables of the build, the tests and the games, and what passes between ./play and its servers: where each is
read. They say nothing of how a server serves."""


@dataclass(frozen=True, slots=True)
class Keep:
    """Days without a move after which a table goes: one nobody moved at, one of bots, a running one, a finished one."""

    empty: float = 1.0
    bots: float = 1.0
    running: float = 60.0
    finished: float = 365.0


@dataclass(frozen=True, slots=True)
class Limits:
    """Quotas of one client address. A rate of 0 is no limit; a quota may be saved up to its burst.

    `connections` of 0 are as many as the machine has room for (`civitas.web.capacity`).
    """

    requests: float = 40.0
    requests_burst: float = 400.0
    tables: float = 0.2
    tables_burst: float = 20.0
    hints: float = 0.5
    hints_burst: float = 10.0
    connections: int = 0
    connections_each: int = 200
    head_seconds: float = 10.0
    body_seconds: float = 20.0
    send_seconds: float = 60.0


UNLIMITED = Limits(requests=0, tables=0, hints=0, connections=1_000_000, connections_each=1_000_000)
"""For tests and measurements: no quotas, but all time limits."""


class Variable(NamedTuple):
    """How a setting is told by the environment. Without `blank`, an empty value is as good as none."""

    name: str
    read: Callable[[str, str], object]
    blank: bool = False


def numbers_from(variable: str, text: str, usual: T, reason: str, below: float) -> T:
    """The numbers in words like `empty=1,running=30`; what is not named is as usual. `BadInput` quotes a wrong part."""
    known = {one.name: type(getattr(usual, one.name)) for one in fields(usual)}  # type: ignore[arg-type]
    chosen: dict[str, Any] = {}
    for part in filter(None, map(str.strip, text.split(","))):
        name, _, number = part.partition("=")
        wrong = BadInput(variable, reason, {"value": shown(part), "known": sorted(known)})
        if name not in known or name in chosen:
            raise wrong
        try:
            chosen[name] = known[name](number)
        except ValueError as error:
            raise wrong from error
        if not 0 <= chosen[name] < below:
            raise wrong
    return replace(usual, **chosen)  # type: ignore[type-var]


def read_keep(variable: str, text: str) -> Keep:
    """The rule in words like `empty=1,running=30`."""
    return numbers_from(variable, text, Keep(), "keep", 1e6)


def read_limits(variable: str, text: str) -> Limits:
    """The limits in words like `tables=1,tables_burst=50`, or `off`."""
    return UNLIMITED if text == "off" else numbers_from(variable, text, Limits(), "limits", 1e9)


def read_port(variable: str, text: str) -> int:
    """A port that one can listen on."""
    if not (text.isascii() and text.isdecimal() and len(text) <= 5 and 1 <= int(text) <= 65535):
        raise BadInput(variable, "port", {"value": shown(text)})
    return int(text)


def read_place(variable: str, text: str) -> str:
    """A place that can be a database; whether there is one is seen when it is opened."""
    try:
        check_place(text)
    except ValueError as error:
        raise BadInput(variable, "database", {"value": shown(without_password(text)), "cause": str(error)}) from error
    return text


def _read_hosts(variable: str, text: str) -> tuple[str, ...]:
    names = tuple(filter(None, (name.strip().lower() for name in text.split(","))))
    for name in names:
        if name != ANY and not _HOST.fullmatch(name) and not _is_network(name):
            raise BadInput(variable, "setting_host", {"value": shown(name)})
    return names


def _read_proxies(variable: str, text: str) -> str:
    for name in filter(None, map(str.strip, text.split(","))):
        if name != ANY and not _is_network(name):
            raise BadInput(variable, "setting_proxy", {"value": shown(name)})
    return text


def _is_network(text: str) -> bool:
    try:
        ipaddress.ip_network(text, strict=False)
    except ValueError:
        return False
    return True


def _one_of(*known: str) -> Callable[[str, str], str]:
    def read(variable: str, text: str) -> str:
        if text not in known:
            raise BadInput(variable, "not_word", {"value": shown(text), "known": list(known)})
        return text

    return read


def _keys(variable: str, text: str) -> str:
    keys_from(text, variable)
    return text


def _switch(_variable: str, text: str) -> bool:
    return text != "0"


def _told(name: str, read: Callable[[str, str], object], *, blank: bool = False) -> dict[str, Variable]:
    return {"told": Variable(PREFIX + name, read, blank)}


@dataclass(frozen=True, slots=True)
class Settings:
    """How a server is to serve."""

    port: int = field(default=8000, metadata=_told("PORT", read_port))
    no_browser: bool = field(default=False, metadata=_told("NO_BROWSER", _switch))
    db: str = field(default="", repr=False, metadata=_told("DB", read_place))
    hosts: tuple[str, ...] = field(default=(), metadata=_told("HOSTS", _read_hosts))
    proxies: str = field(default="127.0.0.1,::1", metadata=_told("PROXIES", _read_proxies, blank=True))
    secret: str = field(default="", repr=False, metadata=_told("SECRET", _keys))
    limits: Limits = field(default=Limits(), metadata=_told("LIMITS", read_limits))
    keep: Keep = field(default=Keep(), metadata=_told("KEEP", read_keep))
    log: str = field(default="", metadata=_told("LOG", _one_of("json")))
    metrics: str = field(default="", metadata=_told("METRICS", _one_of("public")))


VARIABLES: dict[str, Variable] = {one.name: one.metadata["told"] for one in fields(Settings)}
"""The variable of each setting."""


def is_told(setting: str, environment: Mapping[str, str]) -> bool:
    """Does the environment say anything about a setting?"""
    variable = VARIABLES[setting]
    return bool(environment.get(variable.name)) or (variable.blank and variable.name in environment)


def settings_from(environment: Mapping[str, str]) -> Settings:
    """All settings; `BadInput` names the first variable whose value is wrong."""
    return Settings(**{one.name: _setting(one, environment) for one in fields(Settings)})


def usual(setting: str) -> Any:
    """One setting as this process's environment has it, for whoever is not told another."""
    return _setting(next(one for one in fields(Settings) if one.name == setting), os.environ)


def _setting(one: Field[Any], environment: Mapping[str, str]) -> Any:
    variable: Variable = one.metadata["told"]
    return variable.read(variable.name, environment[variable.name]) if is_told(one.name, environment) else one.default


def unknown_names(environment: Mapping[str, str]) -> dict[str, str | None]:
    """The variables that look like ours and are in no list, each with the known one that is nearest, if one is near."""
    known = [*(variable.name for variable in VARIABLES.values()), *ELSEWHERE]
    strange = sorted(name for name in environment if name.upper().startswith(PREFIX) and name not in known)
    return {name: next(iter(get_close_matches(name.upper(), known, 1, 0.75)), None) for name in strange}
