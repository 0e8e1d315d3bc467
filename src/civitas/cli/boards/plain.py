"""Any game's view as an indented outline."""

from __future__ import annotations

from typing import Any

from civitas.i18n import Phrasebook


def render(view: dict[str, Any], book: Phrasebook) -> str:
    """The view's names and values, what is empty left out; card ids by their printed names."""
    return "\n".join(_lines(view, 0, book))


def _lines(table: dict[str, Any], depth: int, book: Phrasebook) -> list[str]:
    lines = []
    for name, value in table.items():
        label = f"{'  ' * depth}{_shown(name, book)}:"
        if value is None or value in ({}, [], ""):
            continue
        if isinstance(value, dict):
            lines += [label, *_lines(value, depth + 1, book)]
        elif isinstance(value, list) and any(isinstance(item, dict) for item in value):
            for number, item in enumerate(value, start=1):
                lines.append(f"{label} {number}")
                lines += _lines(item, depth + 1, book) if isinstance(item, dict) else [f"{label} {_shown(item, book)}"]
        else:
            lines.append(f"{label} {_shown(value, book)}")
    return lines


def _shown(value: object, book: Phrasebook) -> str:
    if isinstance(value, list):
        return ", ".join(_shown(item, book) for item in value)
    return book.card(value) if isinstance(value, str) else book.words.text(value)
