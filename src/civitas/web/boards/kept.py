"""Things that are made once for all tables: of plain values and of what is printed (`scene.Printed`), of nothing else.

Such a thing can tell nobody what another seat knows, and it must not be changed by those who get it.
"""

from __future__ import annotations

import marshal
from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeVar

Made = TypeVar("Made", bound=Callable[..., Any])

MOST = 4096


def kept(make: Made) -> Made:
    """Keep what a function has made lately. Its arguments can be compared by their values (see `frozen`)."""
    return lru_cache(maxsize=MOST)(make)  # type: ignore[return-value]  # it is called as it was


def frozen(value: Any) -> bytes:
    """Plain lists and dicts as something to look things up by."""
    return marshal.dumps(value, 2)


def thawed(value: bytes) -> Any:
    """What was frozen."""
    return marshal.loads(value)
