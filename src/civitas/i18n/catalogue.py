"""The message catalogues: one TOML file per subject and language; an id is file, tables and key, joined by dots."""

from __future__ import annotations

import string
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

LANGUAGES: Final = ("en", "ko")

Catalogue = Mapping[str, str]


def _flatten(prefix: str, table: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _flatten(f"{prefix}.{key}", value)
        else:
            yield f"{prefix}.{key}", str(value)


@cache
def catalogue(language: str) -> Catalogue:
    """All messages of a language by id."""
    messages: dict[str, str] = {}
    for file in sorted(files("civitas.i18n").joinpath("catalogues", language).iterdir(), key=lambda file: file.name):
        if file.name.endswith(".toml"):
            messages.update(_flatten(file.name.removesuffix(".toml"), tomllib.loads(file.read_text(encoding="utf-8"))))
    return messages


def placeholders(message: str) -> frozenset[str]:
    """The names that a message asks for.

    >>> sorted(placeholders("{seat:이가} {card:을를} 냈습니다"))
    ['card', 'seat']
    """
    return frozenset(name for _, name, _, _ in string.Formatter().parse(message) if name is not None)
