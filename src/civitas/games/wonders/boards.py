"""The tables of the wonder boards, built once from `cards.toml`; stages are indexed by board * 4 + stage."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.games.wonders.cards import DATA, DISCOUNTS
from civitas.games.wonders.resources import LETTERS, RAW_KINDS, UNIT_REACH, cost_reach, packed_cost, supply_reach

BOARDS: Final[list[dict[str, Any]]] = DATA["board"]
BOARD_COUNT: Final = 14
WONDERS: Final = 7
MOST_STAGES: Final = 4
BOARD_IDS: Final[tuple[str, ...]] = tuple(str(row["id"]) for row in BOARDS)
BOARD_INDEX: Final[dict[str, int]] = {name: index for index, name in enumerate(BOARD_IDS)}

NO_BOARD: Final = -1
SIDE_A: Final = 0
SIDE_B: Final = 1

# Powers of stages.
NO_POWER: Final = 0
FREE_BUILD: Final = 1
DISCARD_BUILD: Final = 2
SEVENTH_CARD: Final = 3
COPY_GUILD: Final = 4
POWERS: Final[tuple[str, ...]] = ("", "free_build", "discard_build", "seventh_card", "copy_guild")


def _stages(board: dict[str, Any]) -> list[dict[str, Any]]:
    stages = list(board["stages"])
    return stages + [{}] * (MOST_STAGES - len(stages))


_ROWS: Final[list[dict[str, Any]]] = [stage for board in BOARDS for stage in _stages(board)]


def _column(key: str) -> vec[i64]:
    out: vec[i64] = vec[i64](capacity=BOARD_COUNT * MOST_STAGES)
    for row in _ROWS:
        out = append(out, int(row.get(key, 0)))
    return out


STAGE_COUNT: Final[vec[i64]] = vec[i64]([len(board["stages"]) for board in BOARDS])
BOARD_KIND: Final[vec[i64]] = vec[i64]([LETTERS.index(board["resource"]) for board in BOARDS])
"""The kind of resource that the board itself produces (7W-SETUP-05)."""
BOARD_RAW: Final[vec[i64]] = vec[i64]([UNIT_REACH[kind] if kind < RAW_KINDS else 0 for kind in BOARD_KIND])
BOARD_GOODS: Final[vec[i64]] = vec[i64]([UNIT_REACH[kind] if kind >= RAW_KINDS else 0 for kind in BOARD_KIND])

STAGE_COST: Final[vec[i64]] = vec[i64]([packed_cost(row.get("cost", "")) for row in _ROWS])
STAGE_RAW_COST: Final[vec[i64]] = vec[i64]([cost_reach(row.get("cost", ""), True) for row in _ROWS])
STAGE_GOODS_COST: Final[vec[i64]] = vec[i64]([cost_reach(row.get("cost", ""), False) for row in _ROWS])
# What stages make is the owner's alone: Alexandria (7W-WONDER-06).
STAGE_RAW_SUPPLY: Final[vec[i64]] = vec[i64]([supply_reach(row.get("produce", ""), True) for row in _ROWS])
STAGE_GOODS_SUPPLY: Final[vec[i64]] = vec[i64]([supply_reach(row.get("produce", ""), False) for row in _ROWS])
STAGE_VP: Final[vec[i64]] = _column("vp")
"""Side A has 3 and 7 points at its ends (7W-WONDER-04); Giza has points on every stage (7W-WONDER-13)."""
STAGE_COINS: Final[vec[i64]] = _column("coins")
"""Given once, when the stage is built: Ephesus (7W-WONDER-07), Rhodes B (7W-WONDER-13)."""
STAGE_SHIELDS: Final[vec[i64]] = _column("shields")
"""They count in every war from then on: Rhodes (7W-WONDER-05)."""
STAGE_WILD_SYMBOL: Final[vec[i64]] = vec[i64]([1 if row.get("science") == "any" else 0 for row in _ROWS])
"""A symbol that is chosen when points are counted: Babylon (7W-WONDER-08)."""
STAGE_DISCOUNT: Final[vec[i64]] = vec[i64]([sum({DISCOUNTS[d] for d in row.get("discount", [])}) for row in _ROWS])
STAGE_POWER: Final[vec[i64]] = vec[i64]([POWERS.index(row.get("power", "")) for row in _ROWS])


def stage_row(board: i64, stage: i64) -> i64:
    """The index of a board's stage (the first stage is 0) in the tables of stages."""
    return board * MOST_STAGES + stage
