"""The tables of The Flow of History, built once from `cards.toml`.

A card is its row number. The 61 cards that can lie in the market come first, in the order of their ages and The Future
last, so that a set of them is one mask and the highest member tells the age; the six start cards follow and are in no
mask.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from civitas.core.bits import bit, one
from civitas.games.flow.edge.own_icons import own_icons

DATA: Final[dict[str, Any]] = tomllib.loads((files("civitas.games.flow") / "cards.toml").read_text(encoding="utf-8"))
OWN_ICONS: Final[str] = own_icons(DATA["card"])
"""Empty, or the fingerprint of the icons that the user's own file has put in place of the shipped ones."""

_ROWS: Final[list[dict[str, Any]]] = DATA["card"]

# Sizes (FOH-CARD-01).
CARDS: Final = 67
MARKET_CARDS: Final = 61
THE_FUTURE: Final = 60
STARTS: Final = 6
NO_CARD: Final = -1

# Kinds. Only the first four are stacked in piles (FOH-STACK-01).
BUILDING: Final = 0
GOVERNMENT: Final = 1
KNOWLEDGE: Final = 2
MILITARY: Final = 3
LEADER: Final = 4
WONDER: Final = 5
FUTURE: Final = 6
PILES: Final = 4
KIND_IDS: Final = ("building", "government", "knowledge", "military", "leader", "wonder", "future")

# Production icons, in the order of the lanes of a packed count.
ATTACK: Final = 0
CULTURE: Final = 1
DEFENSE: Final = 2
HARVEST: Final = 3
INDUSTRY: Final = 4
SCIENCE: Final = 5
TRADE: Final = 6
ICONS: Final = 7
ICON_IDS: Final = ("attack", "culture", "defense", "harvest", "industry", "science", "trade")

AGE_IDS: Final = ("A", "I", "II", "III", "IV", "V")
AGES: Final = 6

# Timings (FOH-CARD-03); the ones that happen once, when the card is gained, have names of their own.
INSTANT: Final = 1
ATTACK_ONE: Final = 2
ATTACK_ALL: Final = 3
TIMING_IDS: Final = (
    "none",
    "instant",
    "attack",
    "attack_all",
    "permanent",
    "permanent_until_scoring",
    "action",
    "scoring",
)

# What an instant or attack effect does, and an action effect after its card is removed or its price paid.
NOTHING: Final = 0
TAKE_MARKET: Final = 1
TAKE_DECK_TOP: Final = 2
RESERVOIR_PER_ICON: Final = 3
SUPPLY_PER_ICON: Final = 4
SUPPLY_PER_CARD: Final = 5
STEAL: Final = 6
REMOVE_TOP: Final = 7
REMOVE_WONDER: Final = 8
COMMUNISM: Final = 9
JOHN_LENNON: Final = 10

# What a scoring effect counts.
CULTURE_PER_CARD: Final = 1
CULTURE_PER_ICON: Final = 2
CULTURE_PER_SET: Final = 3

CARD_IDS: Final[tuple[str, ...]] = tuple(str(row["id"]) for row in _ROWS)


def _packed(icons: dict[str, int]) -> int:
    return sum(count * int(one(ICON_IDS.index(name))) for name, count in icons.items())


def _kinds(names: list[str]) -> int:
    """A set of kinds."""
    return sum(int(bit(KIND_IDS.index(name))) for name in names)


def _having(word: str) -> int:
    """The market cards whose rows use a word."""
    return sum(int(bit(card)) for card in range(MARKET_CARDS) if word in _ROWS[card])


def _effect(row: dict[str, Any]) -> tuple[int, int, int]:
    """What it does, how much (or a set of kinds), and the icon or kind that is counted."""
    if "take_market" in row:
        return TAKE_MARKET, _kinds(row["take_market"]), 0
    if "take_deck_top" in row:
        return TAKE_DECK_TOP, 0, 0
    if "reservoir_per_icon" in row:
        return RESERVOIR_PER_ICON, row["reservoir_per_icon"]["count"], ICON_IDS.index(row["reservoir_per_icon"]["icon"])
    if "supply_per_icon" in row:
        return SUPPLY_PER_ICON, row["supply_per_icon"]["count"], ICON_IDS.index(row["supply_per_icon"]["icon"])
    if "supply_per_card" in row:
        return SUPPLY_PER_CARD, row["supply_per_card"]["count"], KIND_IDS.index(row["supply_per_card"]["kind"])
    if "steal" in row:
        return STEAL, row["steal"], 0
    if "remove_top" in row:
        return REMOVE_TOP, _kinds(row["remove_top"]), 0
    if "remove_wonder" in row:
        return REMOVE_WONDER, 0, 0
    named = {"communism": COMMUNISM, "john_lennon": JOHN_LENNON}
    return named.get(row.get("named", ""), NOTHING), 0, 0


def _scoring(row: dict[str, Any]) -> tuple[int, int, int]:
    """What a scoring effect counts: the word, the amount (of culture, or icons for each), the icon, kind or kinds."""
    if "culture_per_card" in row:
        return CULTURE_PER_CARD, row["culture_per_card"]["count"], KIND_IDS.index(row["culture_per_card"]["kind"])
    if "culture_per_icon" in row:
        return CULTURE_PER_ICON, row["culture_per_icon"]["each"], ICON_IDS.index(row["culture_per_icon"]["icon"])
    if "culture_per_set" in row:
        return CULTURE_PER_SET, row["culture_per_set"]["count"], _kinds(row["culture_per_set"]["kinds"])
    return NOTHING, 0, 0


def _index(row: dict[str, Any], word: str, key: str, known: tuple[str, ...]) -> int:
    return known.index(row[word][key]) if word in row else 0


_EFFECTS: Final[list[tuple[int, int, int]]] = [_effect(row) for row in _ROWS]
_SCORINGS: Final[list[tuple[int, int, int]]] = [_scoring(row) for row in _ROWS]

# Cards.
KIND: Final = vec[i64]([KIND_IDS.index(row["kind"]) for row in _ROWS])
TIMING: Final = vec[i64]([TIMING_IDS.index(row["timing"]) for row in _ROWS])
PRINTED: Final = vec[i64]([_packed(row["icons"]) for row in _ROWS])
GIVES: Final = vec[i64]([_packed(row.get("gives", {})) for row in _ROWS])
"""The icons of a permanent effect that are the same in every nation."""
EFFECT: Final = vec[i64]([effect[0] for effect in _EFFECTS])
EFFECT_AMOUNT: Final = vec[i64]([effect[1] for effect in _EFFECTS])
EFFECT_THING: Final = vec[i64]([effect[2] for effect in _EFFECTS])
REMOVES_SELF: Final = vec[i64]([int("remove_self" in row) for row in _ROWS])
PAYS: Final = vec[i64]([row.get("pay", 0) for row in _ROWS])
ATTACK_INCOME: Final = vec[i64]([row.get("attack_income", 0) for row in _ROWS])
SCORING: Final = vec[i64]([effect[0] for effect in _SCORINGS])
SCORING_AMOUNT: Final = vec[i64]([effect[1] for effect in _SCORINGS])
SCORING_THING: Final = vec[i64]([effect[2] for effect in _SCORINGS])
SCORING_ICONS: Final = vec[i64]([_packed(row.get("scoring_icons", {})) for row in _ROWS])
PER_CARD_GIVES: Final = vec[i64]([_index(row, "gives_per_card", "icon", ICON_IDS) for row in _ROWS])
PER_CARD_KIND: Final = vec[i64]([_index(row, "gives_per_card", "kind", KIND_IDS) for row in _ROWS])
PER_ICON_GIVES: Final = vec[i64]([_index(row, "gives_per_icon", "icon", ICON_IDS) for row in _ROWS])
PER_ICON_OF: Final = vec[i64]([_index(row, "gives_per_icon", "of", ICON_IDS) for row in _ROWS])

# Sets of market cards.
OF_KIND: Final = vec[i64](
    [sum(int(bit(c)) for c in range(MARKET_CARDS) if _ROWS[c]["kind"] == kind) for kind in KIND_IDS]
)
OF_KINDS: Final = vec[i64](
    [
        sum(int(bit(c)) for c in range(MARKET_CARDS) if (kinds >> KIND_IDS.index(_ROWS[c]["kind"])) & 1)
        for kinds in range(64)
    ]
)
"""The cards of any of a set of kinds."""
BEFORE_AGE: Final = vec[i64](
    [sum(int(bit(c)) for c in range(THE_FUTURE) if AGE_IDS.index(_ROWS[c]["age"]) < age) for age in range(AGES + 1)]
)
"""The cards of all ages before one; A is 0. The Future has no age (R-07)."""
OLD: Final = vec[i64]([int(BEFORE_AGE[max(0, age - 1)]) for age in range(AGES)])
"""What the age check removes in an age: cards at least two ages back (FOH-CLEANUP-02)."""
ACTIONS: Final[i64] = sum(int(bit(c)) for c in range(MARKET_CARDS) if _ROWS[c]["timing"] == "action")
GIVES_PER_CARD: Final[i64] = _having("gives_per_card")
GIVES_PER_ICON: Final[i64] = _having("gives_per_icon")
LIVE_GIVES: Final[i64] = GIVES_PER_CARD | GIVES_PER_ICON
SCORES: Final[i64] = _having("culture_per_card") | _having("culture_per_icon") | _having("culture_per_set")
SCORES_ICONS: Final[i64] = _having("scoring_icons")
ATTACK_INCOMES: Final[i64] = _having("attack_income")
PACIFISTS: Final[i64] = _having("pacifist")

# Where a card lies in the pile of its kind: a pile is a stack of four-bit numbers, the top lowest, 0 for none.
PLACE: Final = vec[i64](
    [1 + sum(1 for other in _ROWS[:index] if other["kind"] == row["kind"]) for index, row in enumerate(_ROWS)]
)
AT_PLACE: Final = vec[i64](
    [
        next((c for c in range(CARDS) if int(KIND[c]) == kind and int(PLACE[c]) == place), NO_CARD)
        for kind in range(PILES)
        for place in range(16)
    ]
)

# The bonus of an investment by the card's kind (FOH-CARD-02); it is never among the icons of a nation (FOH-ICON-03).
BONUS: Final = vec[i64]([INDUSTRY, CULTURE, SCIENCE, SCIENCE, CULTURE, INDUSTRY, 0])

# The civilization deck from the top down; each age is shuffled by itself, the last two cards stay (FOH-SETUP-03).
FIRST_OF_AGE: Final = vec[i64](
    [next(c for c in range(CARDS) if _ROWS[c]["age"] == age) for age in AGE_IDS] + [THE_FUTURE]
)
INTERNET: Final[i64] = CARD_IDS.index("internet")
WARRIORS: Final[i64] = CARD_IDS.index("warriors")
REMOVED_FOR_TWO: Final = vec[i64]([CARD_IDS.index("military_caste"), CARD_IDS.index("agrarian_tribe")])


def bonus_icon(card: i64) -> i64:
    """The icon that pays for completing a card (FOH-CARD-02)."""
    return BONUS[KIND[card]]


def age_of(cards: i64) -> i64:
    """The highest age in a set of market cards; 0 for A and for none. The Future has no age (R-07)."""
    known: i64 = cards & BEFORE_AGE[AGES]
    age: i64 = AGES - 1
    while age > 0 and known <= BEFORE_AGE[age]:
        age -= 1
    return age
