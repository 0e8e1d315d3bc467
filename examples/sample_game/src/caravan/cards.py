"""The tables of Caravan, built once from `cards.toml`. A good is its row number; a pile of goods is a packed value."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.core.bits import one

DATA: Final[dict[str, Any]] = tomllib.loads((files("caravan") / "cards.toml").read_text(encoding="utf-8"))

GOODS: Final = 5
_ROWS: Final[list[dict[str, Any]]] = DATA["good"]
GOOD_IDS: Final[tuple[str, ...]] = tuple(str(row["id"]) for row in _ROWS)
VALUE: Final = vec[i64]([row["value"] for row in _ROWS])
ALL_GOODS: Final[i64] = sum(row["copies"] * int(one(good)) for good, row in enumerate(_ROWS))
"""All cards of the game as one pile."""


def laid_out(pile: i64) -> vec[i64]:
    """The cards of a pile one by one, the cheapest first."""
    out: vec[i64] = vec[i64]()
    good: i64 = 0
    while good < GOODS:
        copies: i64 = (pile >> (good << 3)) & 255
        while copies > 0:
            out = append(out, good)
            copies -= 1
        good += 1
    return out
