"""What a card is and does, for people: the facts of `cards.toml`, and its effects as message ids and arguments."""

from __future__ import annotations

from typing import Any

from civitas.games.flow.cards import BONUS, ICON_IDS, KIND_IDS

_PLAIN = ("remove_self", "take_deck_top", "remove_wonder", "pacifist")
_COUNTS = ("pay", "steal", "attack_income")
_KINDS = ("take_market", "remove_top")
_ICONS = ("gives", "scoring_icons")


def _each(value: dict[str, Any]) -> dict[str, Any]:
    return {"each": value["each"]} if value.get("each", 1) > 1 else {}


def effects(row: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """What a card does: one message for its timing, then one for each word of the vocabulary in its row.

    >>> effects({"timing": "attack", "steal": 2})
    [('flow.timing.attack', {}), ('flow.effect.steal', {'count': 2})]
    """
    out: list[tuple[str, dict[str, Any]]] = []
    for key, value in row.items():
        if key in _PLAIN:
            out.append((key, {}))
        elif key in _COUNTS:
            out.append((key, {"count": value}))
        elif key in _KINDS:
            several = len(value) > 1
            out.append((key, {"kinds": "_or_".join(value)}) if several else (f"{key}_one", {"kind": value[0]}))
        elif key in _ICONS:
            out += [(key, {"icon": icon, "count": count}) for icon, count in value.items()]
        elif key == "named":
            out.append((f"named_{value}", {}))
        elif key.startswith(("gives_per", "reservoir_per", "supply_per", "culture_per")):
            single = value.get("each") == 1
            args = {"kind" if name == "kinds" else name: part for name, part in value.items() if name != "each"}
            out.append((f"{key}_one" if single else key, args | _each(value)))
    told = [(f"flow.effect.{name}", args) for name, args in out]
    return [(f"flow.timing.{row['timing']}", {}), *told] if row.get("timing", "none") != "none" else told


def card_facts(row: dict[str, Any]) -> dict[str, Any]:
    """The facts of a card by name."""
    kind = KIND_IDS.index(row["kind"])
    bonus = None if row["kind"] == "future" else ICON_IDS[BONUS[kind]]
    return {**row, "bonus": bonus, "effects": effects(row)}
