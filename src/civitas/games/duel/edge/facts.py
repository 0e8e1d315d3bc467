"""What people read on a building, a wonder or a token: the facts of `cards.toml`, and what it does as messages."""

from __future__ import annotations

from typing import Any

_AMOUNTS = {"shields": "count", "points": "count", "draw": "count", "coins": "coins", "opponent_loses": "coins"}
_WORDS = {"choice": "resource", "price_one": "resource", "science": "symbol", "destroy": "colour"}


def effects(row: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """What a card does, as message ids and arguments: one for each word of the vocabulary in its row.

    >>> effects({"shields": 2, "points": 3})
    [('duel.effect.shields', {'count': 2}), ('duel.effect.points', {'count': 3})]
    """
    out: list[tuple[str, dict[str, Any]]] = []
    for key, value in row.items():
        if key in _AMOUNTS or key in _WORDS:
            out.append((key, {_AMOUNTS.get(key) or _WORDS[key]: value}))
        elif key in ("again", "revive"):
            out.append((key, {}))
        elif key == "produce":
            out += [("produce", {"resource": name, "count": count}) for name, count in value.items()]
        elif key in ("coins_each", "points_each"):
            amount = "coins" if key == "coins_each" else "count"
            scope = "token" if value["of"] == "token" else value["city"]
            out.append((f"{key}_{scope}", {amount: value["count"], "thing": value["of"]}))
        elif key == "power":
            for name, strength in value.items():
                out.append((name, {"coins" if name.endswith("income") else "count": strength}))
    return [(f"duel.effect.{name}", args) for name, args in out]


def card_facts(kind: str, row: dict[str, Any]) -> dict[str, Any]:
    """A row of `cards.toml` with its `kind`, and its `effects` as messages."""
    return {"kind": kind, **row, "effects": effects(row)}
