"""Files that come from anybody: read as strict JSON, with an error in a line for whatever else they hold."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from math import isfinite
from pathlib import Path
from typing import Any, NoReturn

from civitas.core import BadInput
from civitas.core.errors import shown

MOST_BYTES = 64 << 20
MOST_DEEP = 50
"""No record nests half as deep, and what walks through a value must not run out of stack."""


def read_json(file: Path) -> Any:
    """The JSON in a file; `BadInput` names the file, and what is wrong with it."""
    with file.open("rb") as opened:
        found = opened.read(MOST_BYTES + 1)
    if len(found) > MOST_BYTES:
        raise BadInput(shown(file), "json_long", {"most": MOST_BYTES >> 20})
    try:
        data = json.loads(
            found.decode("utf-8-sig"), object_pairs_hook=_object, parse_constant=_no_number, parse_float=_number
        )
    except _Refused as error:
        raise BadInput(shown(file), error.reason, {"value": error.value}) from error
    except RecursionError as error:
        raise BadInput(shown(file), "json_deep", {"most": MOST_DEEP}) from error
    except ValueError as error:
        raise BadInput(shown(file), "json") from error
    if _is_deep(data):
        raise BadInput(shown(file), "json_deep", {"most": MOST_DEEP})
    return data


class _Refused(Exception):
    """JSON in which two readers could read two things."""

    def __init__(self, reason: str, value: object) -> None:
        super().__init__(reason)
        self.reason = reason
        self.value = shown(value)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = Counter(name for name, _ in pairs)
        raise _Refused("json_twice", names.most_common(1)[0][0])
    return found


def _no_number(text: str) -> NoReturn:
    raise _Refused("json_number", text)


def _number(text: str) -> float:
    return float(text) if isfinite(float(text)) else _no_number(text)


def _is_deep(data: Any) -> bool:
    """Is there a list in a list in a list ... beyond what a record needs? Level by level, without recursion."""
    level = [data]
    for _ in range(MOST_DEEP):
        level = [inner for outer in level for inner in _inside(outer)]
        if not level:
            return False
    return True


def _inside(value: Any) -> Iterable[Any]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()
