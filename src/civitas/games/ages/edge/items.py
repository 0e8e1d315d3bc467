"""Cards of hidden places as words: "plunder_i", or "plunder_i@02" where seats 0 and 2 know it."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.core.errors import BadInput, shown
from civitas.core.reading import Fields
from civitas.games.ages.cards.civil import CARD_IDS
from civitas.games.ages.steps import KNOWN_AT, NONE

_CARDS: Final = {word: card for card, word in enumerate(CARD_IDS)}


def hidden_items(fields: Fields, name: str, seats: int, usual: int, low: int, high: int) -> vec[i64]:
    """The cards of a hidden place: ids from a range of cards, after "@" the seats that know them."""
    out: vec[i64] = vec[i64]()
    for index, word in enumerate(fields.listing(name)):
        out = append(out, hidden_item(f"{fields.path(name)}[{index}]", word, seats, usual, low, high))
    return out


def hidden_item(path: str, word: object, seats: int, usual: int, low: int, high: int) -> int:
    """One card of a hidden place."""
    text, at, known = word.partition("@") if isinstance(word, str) else ("", "", "")
    card = _CARDS.get(text, NONE)
    if not low <= card < high:
        raise BadInput(path, "not_word", {"value": shown(word), "known": list(CARD_IDS[low:high])})
    if not at:
        return card | (usual << KNOWN_AT)
    mask = 0
    for digit in known:
        if digit not in "0123" or int(digit) >= seats or (mask >> int(digit)) & 1:
            raise BadInput(path, "not_word", {"value": shown(word), "known": [text]})
        mask |= 1 << int(digit)
    return card | (mask << KNOWN_AT)
