"""What everybody has seen of military cards that came and went, as words: "prepared I 3", when three had been drawn."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from librt.vecs import append

from civitas.core.errors import BadInput, shown
from civitas.core.reading import Fields
from civitas.games.ages.cards.civil import AGE, AGE_IDS
from civitas.games.ages.memory import (
    DRAWN_BITS,
    MOST_DRAWN,
    OPENED,
    PREPARED,
    USE_AGE_AT,
    USE_DRAWN_AT,
    drawn_of,
    was_shown,
)
from civitas.games.ages.nation import Nation
from civitas.games.ages.steps import CARD_MASK

USE_IDS: Final = ("prepared", "discarded", "opened", "reshuffled")
_AGES: Final = AGE_IDS[:4]


def uses_of(nation: Nation) -> dict[str, Any]:
    """How many cards of each age a player has drawn, and what became of those that left its hand."""
    return {
        "drawn": {word: drawn for age, word in enumerate(_AGES) if (drawn := int(drawn_of(nation, age)))},
        "uses": [_written(int(use)) for use in nation.uses],
    }


def _written(use: int) -> str:
    return f"{USE_IDS[use & 3]} {_AGES[(use >> USE_AGE_AT) & 3]} {use >> USE_DRAWN_AT}"


def read_uses(fields: Fields, nation: Nation, seat: int) -> None:
    """The same from a described position: by default the player has drawn what it holds.

    No more cards can have left the hand than were drawn; one that was shown can be discarded later, too.
    """
    held = Counter(int(AGE[item & CARD_MASK]) for item in nation.cards if not was_shown(nation, item, seat))
    told = fields.has("drawn")
    inner = fields.inside("drawn")
    for age, word in enumerate(_AGES):
        nation.drawn += inner.number(word, 0, MOST_DRAWN, 0 if told else held[age]) << (DRAWN_BITS * age)
    inner.done()
    gone: Counter[int] = Counter()
    last: Counter[int] = Counter()
    for index, word in enumerate(fields.listing("uses")):
        path = f"{fields.path('uses')}[{index}]"
        kind, age, drawn = _use(path, word)
        gone[age] += kind in (PREPARED, OPENED)
        _check(path, drawn, max(gone[age], last[age]), int(drawn_of(nation, age)))
        last[age] = drawn
        nation.uses = append(nation.uses, kind | (age << USE_AGE_AT) | (drawn << USE_DRAWN_AT))
    for age, word in enumerate(_AGES):
        _check(inner.path(word), int(drawn_of(nation, age)), gone[age] + held[age], MOST_DRAWN)


def _use(path: str, word: object) -> tuple[int, int, int]:
    kind, _, rest = word.partition(" ") if isinstance(word, str) else ("", "", "")
    age, _, drawn = rest.partition(" ")
    if kind not in USE_IDS or age not in _AGES or not (drawn.isascii() and drawn.isdigit() and len(drawn) < 4):
        raise BadInput(path, "not_word", {"value": shown(word), "known": [f"{use} I 1" for use in USE_IDS]})
    return USE_IDS.index(kind), _AGES.index(age), int(drawn)


def _check(path: str, value: int, low: int, high: int) -> None:
    if not low <= value <= high:
        raise BadInput(path, "not_number", {"value": value, "low": low, "high": high})
