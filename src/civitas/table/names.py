"""The names that people give themselves at a table."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import cache

from civitas.bots import LEVELS
from civitas.core import BadInput
from civitas.i18n import LANGUAGES, Words

MAX_NAME = 24
MOST_MARKS = 2
# Letters and marks that count as printable and show nothing: fillers, joiners, variation selectors, the blank braille.
_INVISIBLE = (
    (0x034F, 0x034F),
    (0x115F, 0x1160),
    (0x17B4, 0x17B5),
    (0x180B, 0x180F),
    (0x2800, 0x2800),
    (0x3164, 0x3164),
    (0xFE00, 0xFE0F),
    (0xFFA0, 0xFFA0),
    (0xE0100, 0xE01EF),
)


def clean_name(name: str) -> str:
    """A name without what cannot be seen, spare blanks and towers of marks; `BadInput` if it is too long.

    A name of which nothing can be seen is none: the seat then shows the usual one.
    """
    composed = _few_marks(unicodedata.normalize("NFC", name))
    cleaned = " ".join("".join(letter if _is_visible(letter) else " " for letter in composed).split())
    if all(unicodedata.category(letter) in ("Mn", "Me", "Mc", "Zs") for letter in cleaned):
        return ""
    if len(cleaned) > MAX_NAME:
        raise BadInput("name", "name_long", {"most": MAX_NAME})
    return cleaned


def _is_visible(letter: str) -> bool:
    return letter.isprintable() and not any(low <= ord(letter) <= high for low, high in _INVISIBLE)


def _few_marks(text: str) -> str:
    """A text with at most so many marks on a letter: more of them reach into the lines above and below."""
    out, marks = [], 0
    for letter in text:
        marks = marks + 1 if unicodedata.category(letter) in ("Mn", "Me") else 0
        if marks <= MOST_MARKS:
            out.append(letter)
    return "".join(out)


def check_free(name: str, others: Iterable[str]) -> None:
    """Refuse the name of somebody else at the table, and that of any bot: nobody shall pass for another."""
    mine = _skeleton(name)
    if not mine:
        return
    if mine.rstrip("0123456789") in _bots():
        raise BadInput("name", "name_of_bot", {"value": name})
    if mine in map(_skeleton, others):
        raise BadInput("name", "name_taken", {"value": name})


def usual_names(number: int) -> list[str]:
    """What a seat without a name is called, in all languages; seats count from 1."""
    return [Words(language)("common.seat", n=number) for language in LANGUAGES]


def _skeleton(name: str) -> str:
    """What of a name strikes the eye: letters and digits, however they are written."""
    plain = unicodedata.normalize("NFKD", name).casefold()
    return unicodedata.normalize("NFC", "".join(letter for letter in plain if letter.isalnum()))


@cache
def _bots() -> frozenset[str]:
    """The names of all strengths, in all languages."""
    return frozenset(_skeleton(Words(language)(f"bots.level.{level.id}")) for language in LANGUAGES for level in LEVELS)
