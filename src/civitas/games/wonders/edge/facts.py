"""What people read on a card or a board: the facts of `cards.toml`, and what it does as messages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from civitas.games.wonders.resources import LETTERS, WORDS

_AMOUNTS = ("shields", "vp", "coins")


def unit_words(letters: str) -> list[str]:
    """Resources by their words: "W/C" is ["wood", "clay"]."""
    return [WORDS[LETTERS.index(letter)] for letter in letters if letter != "/"]


def effects(row: Mapping[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """What a card, a stage or a whole board does, as message ids and arguments.

    >>> effects({"shields": 1, "vp": 3})
    [('wonders.effect.shields', {'count': 1}), ('wonders.effect.vp', {'count': 3})]
    """
    out: list[tuple[str, dict[str, Any]]] = []
    for key, value in row.items():
        if key in _AMOUNTS:
            out.append((key, {"count": value}))
        elif key == "produce":
            units = unit_words(value)
            if "/" in value:
                out.append(("choice", {"resource": units}))
            else:
                out.append(("produce", {"resource": units[0], "count": len(units)}))
        elif key == "science":
            out.append(("wild_symbol", {}) if value == "any" else ("science", {"symbol": value}))
        elif key == "discount":
            out += [(f"discount_{item.replace(' ', '_')}", {}) for item in value]
        elif key == "per":
            counted = {"thing": value["of"], "place": "_and_".join(value["in"])}
            out += [(f"{gain}_per", {"count": value[gain], **counted}) for gain in ("coins", "vp") if gain in value]
        elif key == "power":
            out.append((value, {}))
        elif key == "stages":
            for number, stage in enumerate(value, 1):
                out.append(("stage", {"stage": number, "resource": unit_words(stage["cost"])}))
                out += [(id.rpartition(".")[2], args) for id, args in effects(stage)]
    return [(f"wonders.effect.{name}", args) for name, args in out]


def card_facts(row: Mapping[str, Any]) -> dict[str, Any]:
    """A row of `cards.toml`, and its `effects` as messages."""
    return {**row, "effects": effects(row)}
