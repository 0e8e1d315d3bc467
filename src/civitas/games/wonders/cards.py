"""The tables of the cards, built once from `cards.toml` and indexed by card number.

A card's number counts through all three ages; its *place* counts within its age (see `hands`).
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.games.wonders.hands import one_card
from civitas.games.wonders.resources import cost_reach, kinds_in, packed_cost, supply_reach

AGES: Final = 3
HAND: Final = 7
TURNS: Final = 6
START_COINS: Final = 3
"""What every city has at the beginning (7W-SETUP-04)."""
DISCARD_COINS: Final = 3

BROWN: Final = 0
GREY: Final = 1
BLUE: Final = 2
GREEN: Final = 3
YELLOW: Final = 4
RED: Final = 5
PURPLE: Final = 6
COLOURS: Final[tuple[str, ...]] = ("brown", "grey", "blue", "green", "yellow", "red", "purple")
SYMBOLS: Final[tuple[str, ...]] = ("compass", "gear", "tablet")

# What a counting card counts besides colours, and where (flags).
STAGES: Final = 7
DEFEATS: Final = 8
COUNTED: Final[tuple[str, ...]] = (*COLOURS, "wonder_stage", "defeat_token")
OWN: Final = 1
NEIGHBOURS: Final = 2

# Discounts (flags).
RAW_LEFT: Final = 1
RAW_RIGHT: Final = 2
GOODS: Final = 4
DISCOUNTS: Final[dict[str, int]] = {
    "raw left": RAW_LEFT,
    "raw right": RAW_RIGHT,
    "manufactured left": GOODS,
    "manufactured right": GOODS,
}

DATA: Final[dict[str, Any]] = tomllib.loads((files("civitas.games.wonders") / "cards.toml").read_text(encoding="utf-8"))
CARDS: Final[list[dict[str, Any]]] = DATA["card"]
CARD_COUNT: Final = 78
CARD_IDS: Final[tuple[str, ...]] = tuple(str(row["id"]) for row in CARDS)
CARD_INDEX: Final[dict[str, int]] = {name: index for index, name in enumerate(CARD_IDS)}


def column(key: str) -> vec[i64]:
    """One number per card."""
    out: vec[i64] = vec[i64](capacity=CARD_COUNT)
    for row in CARDS:
        out = append(out, int(row.get(key, 0)))
    return out


def _mapped(key: str, words: tuple[str, ...]) -> vec[i64]:
    """One word per card, as its index; -1 where the card has none of these words."""
    out: vec[i64] = vec[i64](capacity=CARD_COUNT)
    for row in CARDS:
        word = row.get(key)
        out = append(out, words.index(word) if word in words else -1)
    return out


CARD_AGE: Final[vec[i64]] = vec[i64]([int(row["age"]) - 1 for row in CARDS])
AGE_START: Final[vec[i64]] = vec[i64]([sum(1 for row in CARDS if row["age"] <= age) for age in range(AGES + 1)])
COLOUR: Final[vec[i64]] = _mapped("colour", COLOURS)
COIN_COST: Final[vec[i64]] = column("coin_cost")
VP: Final[vec[i64]] = column("vp")
SHIELDS: Final[vec[i64]] = column("shields")
COINS: Final[vec[i64]] = column("coins")
SYMBOL: Final[vec[i64]] = _mapped("science", SYMBOLS)
WILD_SYMBOL: Final[vec[i64]] = vec[i64]([1 if row.get("science") == "any" else 0 for row in CARDS])
DISCOUNT: Final[vec[i64]] = vec[i64]([sum({DISCOUNTS[d] for d in row.get("discount", [])}) for row in CARDS])

COST: Final[vec[i64]] = vec[i64]([packed_cost(row.get("cost", "")) for row in CARDS])
RAW_COST: Final[vec[i64]] = vec[i64]([cost_reach(row.get("cost", ""), True) for row in CARDS])
GOODS_COST: Final[vec[i64]] = vec[i64]([cost_reach(row.get("cost", ""), False) for row in CARDS])
RAW_SUPPLY: Final[vec[i64]] = vec[i64]([supply_reach(row.get("produce", ""), True) for row in CARDS])
GOODS_SUPPLY: Final[vec[i64]] = vec[i64]([supply_reach(row.get("produce", ""), False) for row in CARDS])

SOLD_KINDS: Final[vec[i64]] = vec[i64](
    [kinds_in(row.get("produce", "")) if row["colour"] in ("brown", "grey") else 0 for row in CARDS]
)
"""The kinds of resources that neighbours can buy of a card (7W-TRADE-02)."""

_NO_COUNT: Final[dict[str, Any]] = {"of": [], "in": []}
COUNT_OF: Final[vec[i64]] = vec[i64](
    [sum(1 << COUNTED.index(word) for word in row.get("per", _NO_COUNT)["of"]) for row in CARDS]
)
"""What a counting card counts, as a set of indices into COUNTED."""
COUNT_IN: Final[vec[i64]] = vec[i64](
    [sum({"own": OWN, "neighbours": NEIGHBOURS}[word] for word in row.get("per", _NO_COUNT)["in"]) for row in CARDS]
)
COINS_PER: Final[vec[i64]] = vec[i64]([int(row.get("per", _NO_COUNT).get("coins", 0)) for row in CARDS])
VP_PER: Final[vec[i64]] = vec[i64]([int(row.get("per", _NO_COUNT).get("vp", 0)) for row in CARDS])


def place_of(card: i64) -> i64:
    """A card's number within its age."""
    return card - AGE_START[CARD_AGE[card]]


def _children(age: i64) -> vec[i64]:
    """Per card the set of cards of an age that it makes free, however many (7W-CHAIN-03); a card with several parents
    is in the set of each (7W-CHAIN-02), and one whose parent has a parent is not in that one's (7W-CHAIN-04)."""
    out: vec[i64] = vec[i64](capacity=CARD_COUNT)
    for parent in CARD_IDS:
        found: i64 = 0
        for child in range(CARD_COUNT):
            if CARD_AGE[child] == age and parent in CARDS[child].get("parents", []):
                found |= one_card(place_of(child))
        out = append(out, found)
    return out


CHILDREN_2: Final[vec[i64]] = _children(1)
CHILDREN_3: Final[vec[i64]] = _children(2)


def _costless(age: i64) -> i64:
    """The cards of an age that cost nothing (7W-BUILD-01)."""
    found: i64 = 0
    for card in range(CARD_COUNT):
        if CARD_AGE[card] == age and COST[card] == 0 and COIN_COST[card] == 0:
            found |= one_card(place_of(card))
    return found


COSTLESS: Final[vec[i64]] = vec[i64]([_costless(age) for age in range(AGES)])

TWINS: Final = 0b010101
"""The three grey cards, which Ages I and II both have: one of each in a city (7W-RUL-05)."""


def _deck(seats: int, age: int) -> vec[i64]:
    """The places of the cards of an age whose marker allows a number of players, guilds left out (7W-SETUP-01)."""
    out: vec[i64] = vec[i64](capacity=49)
    for card in range(CARD_COUNT):
        if CARD_AGE[card] == age:
            for marker in CARDS[card].get("markers", []):
                if marker <= seats:
                    out = append(out, place_of(card))
    return out


DECKS: Final[list[vec[i64]]] = [_deck(players, age) for players in range(8) for age in range(AGES)]
"""Indexed by players * 3 + age; the free city counts as a player (7W-2P-01)."""

FIRST_GUILD: Final[i64] = min(place_of(card) for card in range(CARD_COUNT) if COLOUR[card] == PURPLE)
GUILDS: Final = 10
GUILD_SET: Final[i64] = sum(one_card(FIRST_GUILD + index) for index in range(GUILDS))


def guilds_in_play(players: i64) -> i64:
    """How many guilds are shuffled into the third deck (7W-SETUP-02)."""
    return players + 2
