"""The tables of 7 Wonders Duel, built once from `cards.toml`.

A building, wonder or progress token is its row number: buildings by age, the guilds last. Sets of buildings are wide
(`core.cardset`), sets of anything else are masks.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from civitas.core.bits import bit, one
from civitas.games.duel.resources import RESOURCE_IDS, unit

DATA: Final[dict[str, Any]] = tomllib.loads((files("civitas.games.duel") / "cards.toml").read_text(encoding="utf-8"))

# Sizes. The first card of each age is where the age's own mask of accessible cards begins.
CARDS: Final = 73
WONDERS: Final = 12
TOKENS: Final = 10
AGES: Final = 3
AGE_III: Final = 46
GUILDS: Final = 66
FIRST_CARD: Final = vec[i64]([0, 23, 46, 73])

# Colours, in the order of the lanes of a city's tally.
BROWN: Final = 0
GREY: Final = 1
BLUE: Final = 2
GREEN: Final = 3
YELLOW: Final = 4
RED: Final = 5
PURPLE: Final = 6
COLOUR_IDS: Final = ("brown", "grey", "blue", "green", "yellow", "red", "purple")

# What can be counted in a city: the colours, and these.
BROWN_GREY: Final = 7
WONDER: Final = 8
COIN_TRIPLET: Final = 9
THING_IDS: Final = (*COLOUR_IDS, "brown_grey", "wonder", "coin_triplet")

# What a building does when it enters a city, besides its points.
NOTHING: Final = 0
PRODUCE: Final = 1
CHOICE: Final = 2
PRICE_ONE: Final = 3
SHIELDS: Final = 4
SCIENCE: Final = 5
COINS: Final = 6
COINS_EACH: Final = 7
COINS_EACH_LEADING: Final = 8

SYMBOL_IDS: Final = ("pendulum", "wheel", "quill", "mortar", "sundial", "globe", "law")

# The lasting powers of progress tokens, in the order of the lanes of a city's `powers`.
WONDER_DISCOUNT: Final = 0
BLUE_DISCOUNT: Final = 1
EXTRA_SHIELD: Final = 2
WONDER_AGAIN: Final = 3
CHAIN_INCOME: Final = 4
TRADE_INCOME: Final = 5
POWER_IDS: Final = (
    "wonder_discount",
    "blue_discount",
    "extra_shield",
    "wonder_again",
    "chain_income",
    "trade_income",
)

_BUILDINGS: Final[list[dict[str, Any]]] = DATA["building"]
_WONDERS: Final[list[dict[str, Any]]] = DATA["wonder"]
_TOKENS: Final[list[dict[str, Any]]] = DATA["token"]

CARD_IDS: Final[tuple[str, ...]] = tuple(str(row["id"]) for row in _BUILDINGS)
WONDER_IDS: Final[tuple[str, ...]] = tuple(str(row["id"]) for row in _WONDERS)
TOKEN_IDS: Final[tuple[str, ...]] = tuple(str(row["id"]) for row in _TOKENS)


def _units(row: dict[str, Any], key: str) -> int:
    named = row.get(key, {})
    return sum(named.get(name, 0) * int(unit(index)) for index, name in enumerate(RESOURCE_IDS))


def _resources(names: list[str]) -> int:
    return sum(int(bit(RESOURCE_IDS.index(name))) for name in names)


def _chain(row: dict[str, Any]) -> int:
    """The building of age I or II that gives the symbol which this row needs, as a mask."""
    needed = row.get("needs")
    return sum(int(bit(index)) for index, giver in enumerate(_BUILDINGS) if needed and giver.get("gives") == needed)


def _effect(row: dict[str, Any]) -> tuple[int, int, int]:
    """Kind, amount, and the thing that is counted."""
    if "produce" in row:
        return PRODUCE, _units(row, "produce"), 0
    if "choice" in row:
        return CHOICE, _resources(row["choice"]), 0
    if "price_one" in row:
        return PRICE_ONE, _resources(row["price_one"]), 0
    if "shields" in row:
        return SHIELDS, row["shields"], 0
    if "science" in row:
        return SCIENCE, int(bit(SYMBOL_IDS.index(row["science"]))), 0
    if "coins" in row:
        return COINS, row["coins"], 0
    if "coins_each" in row:
        each = row["coins_each"]
        kind = COINS_EACH if each["city"] == "own" else COINS_EACH_LEADING
        return kind, each["count"], THING_IDS.index(each["of"])
    return NOTHING, 0, 0


_EFFECTS: Final[list[tuple[int, int, int]]] = [_effect(row) for row in _BUILDINGS]

# Buildings.
COLOUR: Final = vec[i64]([COLOUR_IDS.index(row["colour"]) for row in _BUILDINGS])
TALLY: Final = vec[i64]([int(one(COLOUR_IDS.index(row["colour"]))) for row in _BUILDINGS])
COST_COINS: Final = vec[i64]([row.get("cost", {}).get("coins", 0) for row in _BUILDINGS])
COST_UNITS: Final = vec[i64]([_units(row, "cost") for row in _BUILDINGS])
CHAIN: Final = vec[i64]([_chain(row) for row in _BUILDINGS])
POINTS: Final = vec[i64]([row.get("points", 0) for row in _BUILDINGS])
EFFECT: Final = vec[i64]([effect[0] for effect in _EFFECTS])
EFFECT_AMOUNT: Final = vec[i64]([effect[1] for effect in _EFFECTS])
EFFECT_THING: Final = vec[i64]([effect[2] for effect in _EFFECTS])
GUILD_POINTS: Final = vec[i64]([row["points_each"]["count"] for row in _BUILDINGS[GUILDS:]])
GUILD_THING: Final = vec[i64]([THING_IDS.index(row["points_each"]["of"]) for row in _BUILDINGS[GUILDS:]])
COLOUR_EARLY: Final = vec[i64](
    [sum(int(bit(card)) for card in range(AGE_III) if _BUILDINGS[card]["colour"] == colour) for colour in COLOUR_IDS]
)
"""The buildings of ages I and II of each colour, as masks; all brown and grey ones are of these (7WD-SETUP-10)."""

# Wonders.
WONDER_UNITS: Final = vec[i64]([_units(row, "cost") for row in _WONDERS])
WONDER_POINTS: Final = vec[i64]([row.get("points", 0) for row in _WONDERS])
WONDER_COINS: Final = vec[i64]([row.get("coins", 0) for row in _WONDERS])
WONDER_LOSS: Final = vec[i64]([row.get("opponent_loses", 0) for row in _WONDERS])
WONDER_SHIELDS: Final = vec[i64]([row.get("shields", 0) for row in _WONDERS])
WONDER_CHOICE: Final = vec[i64]([_resources(row.get("choice", [])) for row in _WONDERS])
WONDER_EXTRA_TURN: Final = vec[i64]([int(row.get("again", False)) for row in _WONDERS])
WONDER_DESTROYS: Final = vec[i64]([COLOUR_IDS.index(row["destroy"]) if "destroy" in row else -1 for row in _WONDERS])
WONDER_REVIVES: Final = vec[i64]([int(row.get("revive", False)) for row in _WONDERS])
WONDER_DRAWS: Final = vec[i64]([row.get("draw", 0) for row in _WONDERS])
BEGINNER_WONDERS: Final = vec[i64](
    [
        sum(int(bit(index)) for index, row in enumerate(_WONDERS) if row.get("beginner") == hand)
        for hand in ("first", "second")
    ]
)

# Progress tokens.
TOKEN_COINS: Final = vec[i64]([row.get("coins", 0) for row in _TOKENS])
TOKEN_POINTS: Final = vec[i64]([row.get("points", 0) for row in _TOKENS])
TOKEN_POINTS_EACH: Final = vec[i64]([row.get("points_each", {}).get("count", 0) for row in _TOKENS])
TOKEN_SYMBOL: Final = vec[i64]([bit(SYMBOL_IDS.index(row["science"])) if "science" in row else 0 for row in _TOKENS])
TOKEN_POWER: Final = vec[i64](
    [sum(amount * int(one(POWER_IDS.index(name))) for name, amount in row.get("power", {}).items()) for row in _TOKENS]
)
