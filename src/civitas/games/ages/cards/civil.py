"""The civil cards of Through the Ages and the numbers of all cards, built once from `cards.toml`.

A card is its row number. Technologies come first, those that take workers before the others and blue tokens before all
(farms, mines, labs), so that a nation's workers, tokens and technologies are indexed by card; then wonders, leaders and
action cards; military cards follow (`cards/military.py`).
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from civitas.games.ages.cards.powers import POWER_IDS

DATA: Final[dict[str, Any]] = tomllib.loads((files("civitas.games.ages") / "cards.toml").read_text(encoding="utf-8"))

# Where each kind of card begins.
TOKENED: Final = 12
"""Cards below this can hold blue tokens: farms, mines, labs."""
UNITS: Final = 24
WORKED: Final = 34
"""Cards below this take workers."""
GOVERNMENTS: Final = 34
SPECIALS: Final = 42
WONDERS: Final = 54
LEADERS: Final = 70
ACTIONS: Final = 94
CIVIL: Final = 127
EVENTS: Final = 127
TERRITORIES: Final = 182
TACTICS: Final = 194
BONUSES: Final = 209
AGGRESSIONS: Final = 212
WARS: Final = 223
PACTS: Final = 226
CARDS: Final = 236

# Types of technology, in the order of the cards.
FARM: Final = 0
MINE: Final = 1
LAB: Final = 2
TEMPLE: Final = 3
LIBRARY: Final = 4
THEATER: Final = 5
ARENA: Final = 6
INFANTRY: Final = 7
CAVALRY: Final = 8
ARTILLERY: Final = 9
AIR_FORCE: Final = 10
GOVERNMENT: Final = 11
LAW: Final = 12
MILITARY: Final = 13
EXPLORATION: Final = 14
CONSTRUCTION: Final = 15
TYPE_IDS: Final = (
    *("farm", "mine", "lab", "temple", "library", "theater", "arena", "infantry", "cavalry", "artillery", "air_force"),
    *("government", "law", "military", "exploration", "construction"),
)

# The initial technologies, and where the farms, mines and labs begin.
AGRICULTURE: Final = 0
BRONZE: Final = 4
PHILOSOPHY: Final = 8
RELIGION: Final = 12
WARRIORS: Final = 24
DESPOTISM: Final = 34

AGE_IDS: Final = ("A", "I", "II", "III", "IV")
LEVELS: Final = 4
KINDS: Final = ("technology", "wonder", "leader", "action")
MILITARY_KINDS: Final = ("event", "territory", "tactic", "bonus", "aggression", "war", "pact")

ROWS: Final[list[dict[str, Any]]] = [row for kind in KINDS + MILITARY_KINDS for row in DATA[kind]]
CARD_IDS: Final[tuple[str, ...]] = tuple(row["id"] for row in ROWS)
KIND_OF: Final[tuple[str, ...]] = tuple(kind for kind in KINDS + MILITARY_KINDS for _ in DATA[kind])


def _column(name: str) -> vec[i64]:
    """One number of every card; 0 where its row has none."""
    return vec[i64]([row.get(name, 0) for row in ROWS])


def _gives(name: str) -> vec[i64]:
    return vec[i64]([row.get("gives", {}).get(name, 0) for row in ROWS])


# The age of a technology is the level of what stands on it, as TYPE is its type (TTA-BUILD-20).
AGE: Final = vec[i64]([AGE_IDS.index(row["age"]) for row in ROWS])
COPIES: Final = vec[i64]([count for row in ROWS for count in row["copies"]])
"""Copies in the decks, three numbers a card: at 2, 3 and 4 seats (TTA-SETUP-09, TTA-SETUP-10)."""

SCIENCE_COST: Final = _column("science_cost")
REVOLUTION_COST: Final = _column("revolution_cost")
RESOURCE_COST: Final = _column("resource_cost")
CULTURE: Final = _gives("culture")
SCIENCE: Final = _gives("science")
HAPPINESS: Final = _gives("happiness")
STRENGTH: Final = _gives("strength")
CIVIL_ACTIONS: Final = _gives("civil")
MILITARY_ACTIONS: Final = _gives("military")
BLUE_TOKENS: Final = _gives("blue")
YELLOW_TOKENS: Final = _gives("yellow")
URBAN_LIMIT: Final = _gives("urban_limit")
COLONIZATION: Final = _gives("colonization")

TYPE: Final = vec[i64]([TYPE_IDS.index(row["kind"]) for row in DATA["technology"]])
FIRST_OF_TYPE: Final = vec[i64](
    [[row["kind"] for row in DATA["technology"]].index(name) for name in TYPE_IDS] + [WONDERS]
)
"""The cards of a type are those from its first to the next type's first, by level."""

# A blue token is worth what the card produces; on a lab it is worth the lab's level (Bill Gates).
WORTH: Final = vec[i64](
    [
        row.get("gives", {}).get("food", 0) + row.get("gives", {}).get("resources", 0)
        if card < PHILOSOPHY
        else AGE_IDS.index(row["age"])
        for card, row in enumerate(DATA["technology"][:TOKENED])
    ]
)

URBAN_DISCOUNT: Final = vec[i64](
    [count for row in DATA["technology"] for count in row.get("urban_discount", [0] * LEVELS)]
)
"""Resources less for an urban building, by construction technology and the building's level."""
STAGES_AT_ONCE: Final = vec[i64]([row.get("stages_at_once", 1) for row in DATA["technology"]])

MOST_STAGES: Final = 5
STAGES: Final = vec[i64]([len(row["stages"]) for row in DATA["wonder"]])
STAGE_COST: Final = vec[i64]([n for row in DATA["wonder"] for n in (row["stages"] + [0] * MOST_STAGES)[:MOST_STAGES]])

POWERS: Final = vec[i64](
    [sum(1 << POWER_IDS.index(word) for word in row.get("power", ())) for row in DATA["wonder"] + DATA["leader"]]
)
"""The powers of wonders and leaders as masks, counted from the first wonder."""
AMOUNT: Final = vec[i64](
    [
        next(row["power"][word] for row in DATA["wonder"] + DATA["leader"] if word in row.get("power", ()))
        for word in POWER_IDS
    ]
)
"""The number that goes with each power."""

# What action cards do.
DOES_FARM_MINE: Final = 0
DOES_URBAN: Final = 1
DOES_STAGE: Final = 2
DOES_UPGRADE: Final = 3
DOES_ARMY: Final = 4
DOES_POPULATION: Final = 5
DOES_DEVELOP: Final = 6
DOES_POINTS: Final = 7
DOES_STOCK: Final = 8
DOES_EITHER: Final = 9
DOES_ARMY_BY_RANK: Final = 10
DOES_CULTURE_BY_RANK: Final = 11
ACTION_IDS: Final = (
    *("farm_mine", "urban", "stage", "upgrade", "army", "population", "develop", "points", "stock", "either"),
    *("army_by_rank", "culture_by_rank"),
)
DOES: Final = vec[i64]([ACTION_IDS.index(next(iter(row["does"]))) for row in DATA["action"]])
_NUMBERS: Final = [next(iter(row["does"].values())) for row in DATA["action"]]
DOES_AMOUNT: Final = vec[i64](
    [n for numbers in _NUMBERS for n in ([*numbers, 0, 0] if isinstance(numbers, list) else [numbers, 0, 0])[:3]]
)
"""Three numbers an action card."""

# Upgrades within a type, and Bach's from another urban building to a theater of the same or a higher level.
_PAIRS: Final = [(low, high) for low in range(WORKED) for high in range(low + 1, WORKED) if TYPE[low] == TYPE[high]]
_TO_THEATER: Final = [
    (card, theater)
    for card in range(PHILOSOPHY, UNITS)
    for theater in range(PHILOSOPHY, UNITS)
    if TYPE[theater] == THEATER and TYPE[card] != THEATER and AGE[theater] >= AGE[card]
]
UPGRADES: Final = len(_PAIRS)
ALL_UPGRADES: Final = len(_PAIRS) + len(_TO_THEATER)
UPGRADE_FROM: Final = vec[i64]([pair[0] for pair in _PAIRS + _TO_THEATER])
UPGRADE_TO: Final = vec[i64]([pair[1] for pair in _PAIRS + _TO_THEATER])
FIRST_UPGRADE: Final = vec[i64]([sum(pair[0] < card for pair in _PAIRS) for card in range(WORKED + 1)])
"""The upgrades from a card are those from its first to the next card's."""
FIRST_THEATER_UPGRADE: Final = vec[i64](
    [UPGRADES + sum(pair[0] < card for pair in _TO_THEATER) for card in range(WORKED + 1)]
)
