"""The message catalogues: one TOML file per subject and language; an id is file, tables and key, joined by dots.

A game of another package brings its own, in the same shape: `catalogues/en/<game>.toml` in the package that its entry
point names.
"""

from __future__ import annotations

import string
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final

from civitas.core.registry import guest_packages

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
    for package in (*guest_packages().values(), "civitas.i18n"):  # the last word is ours
        folder = files(package).joinpath("catalogues", language)
        for file in _toml_files(folder) if folder.is_dir() else ():
            messages.update(_flatten(file.name.removesuffix(".toml"), tomllib.loads(file.read_text(encoding="utf-8"))))
    return messages


def _toml_files(folder: Traversable) -> list[Traversable]:
    return sorted((file for file in folder.iterdir() if file.name.endswith(".toml")), key=lambda file: file.name)


def placeholders(message: str) -> frozenset[str]:
    """The names that a message asks for.

    >>> sorted(placeholders("{seat:이가} {card:을를} 냈습니다"))
    ['card', 'seat']
    """
    return frozenset(name for _, name, _, _ in string.Formatter().parse(message) if name is not None)
