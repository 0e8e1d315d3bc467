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

# Letters and digits that look like others in one of their two shapes, after `casefold`: Cyrillic, Greek, and our own.
_LOOKALIKES = str.maketrans(
    "\u0430\u0432\u0435\u043a\u043c\u043d\u043e\u0440\u0441\u0442\u0443\u0445\u0455\u0456\u0458\u0475\u04bb\u04cf\u0501\u051b\u051d"
    "\u03b1\u03b2\u03b5\u03b6\u03b7\u03b9\u03ba\u03bc\u03bd\u03bf\u03c1\u03c4\u03c5\u03c7\u0131" + "01l",
    "abekmhopctyxsijvhidqw" + "abezhikmnoptyxi" + "oii",
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
    if _skeleton(_without_number(name)) in _bots():
        raise BadInput("name", "name_of_bot", {"value": name})
    if mine in map(_skeleton, others):
        raise BadInput("name", "name_taken", {"value": name})


def usual_names(number: int) -> list[str]:
    """What a seat without a name is called, in all languages; seats count from 1."""
    return [Words(language)("common.seat", n=number) for language in LANGUAGES]


def _skeleton(name: str) -> str:
    """What of a name strikes the eye: letters and digits, however they are written; those that look alike are one."""
    plain = unicodedata.normalize("NFKD", name).casefold().translate(_LOOKALIKES)
    return unicodedata.normalize("NFC", "".join(letter for letter in plain if letter.isalnum()))


def _without_number(name: str) -> str:
    """A name without the number by which one of several bots is told from the others."""
    found = name
    while found and not found[-1].isalpha():
        found = found[:-1]
    return found


@cache
def _bots() -> frozenset[str]:
    """The names of all strengths, in all languages."""
    return frozenset(_skeleton(Words(language)(f"bots.level.{level.id}")) for language in LANGUAGES for level in LEVELS)
