"""The words of the games in all languages, side by side: catalogue file `glossary.toml`."""

from __future__ import annotations

from typing import NamedTuple

from civitas.i18n.catalogue import LANGUAGES, catalogue

_PREFIX = "glossary."


class Term(NamedTuple):
    """A word of the rules: its id and its name in each language."""

    id: str
    names: dict[str, str]


def glossary() -> list[Term]:
    """Every term, in the order of the first language's file.

    >>> {term.id: term.names["ko"] for term in glossary()}["deck"]
    '카드 더미'
    """
    ids = [id for id in catalogue(LANGUAGES[0]) if id.startswith(_PREFIX)]
    return [Term(id.removeprefix(_PREFIX), {language: catalogue(language)[id] for language in LANGUAGES}) for id in ids]
