"""What a card is and does, for people: the facts of `cards.toml`, and its effects as message ids and arguments."""

from __future__ import annotations

from typing import Any, Final

Message = tuple[str, dict[str, Any]]

_WORKED: Final = (
    *("farm", "mine", "lab", "temple", "library", "theater", "arena"),
    *("infantry", "cavalry", "artillery", "air_force"),
)
"""Kinds of cards whose gains are for each worker."""

_FLAGS: Final = ("forbids_attack", "no_war_on_b", "ends_on_attack")


def effects(kind: str, row: dict[str, Any]) -> list[Message]:
    """What a card does: its costs, then one message for each word of the vocabulary in its row.

    >>> effects("farm", {"science_cost": 3, "resource_cost": 4, "gives": {"food": 2}})[0]
    ('ages.effect.costs', {'science': 3, 'resources': 4})
    """
    return [(f"ages.effect.{name}", args) for name, args in [*_costs(row), *_gains(kind, row), *_deeds(kind, row)]]


def _costs(row: dict[str, Any]) -> list[Message]:
    science, resources = row.get("science_cost"), row.get("resource_cost")
    if "revolution_cost" in row:
        return [("government_costs", {"science": science, "count": row["revolution_cost"]})]
    if science is not None and resources is not None:
        return [("costs", {"science": science, "resources": resources})]
    if science is not None:
        return [("science_cost", {"science": science})]
    if resources is not None:
        return [("resource_cost", {"resources": resources})]
    if isinstance(row.get("stages"), list):
        return [("stages", {"list": " – ".join(str(cost) for cost in row["stages"])})]
    if "military_cost" in row:
        return [("military_cost", {"count": row["military_cost"]})]
    return []


def _gains(kind: str, row: dict[str, Any]) -> list[Message]:
    each = "_each" if kind in _WORKED else ""
    out: list[Message] = [(f"gives_{name}{each}", {"count": count}) for name, count in row.get("gives", {}).items()]
    out += [(f"once_{name}", {"count": count}) for name, count in row.get("once", {}).items()]
    if "urban_discount" in row:
        out.append(("urban_discount", {"list": " / ".join(str(count) for count in row["urban_discount"][1:])}))
    if "stages_at_once" in row:
        out.append(("stages_at_once", {"count": row["stages_at_once"]}))
    if "army" in row:
        army = row["army"]
        out.append(("army", {name: army[name] for name in ("infantry", "cavalry", "artillery")}))
        out.append(("army_strength", {"count": row["strength"], "old": row["outdated_strength"]}))
    if "defence" in row:
        out.append(("bonus", {"defence": row["defence"], "count": row["colonization"]}))
    return out


def _deeds(kind: str, row: dict[str, Any]) -> list[Message]:
    out: list[Message] = [(name, {"count": count}) for name, count in row.get("power", {}).items()]
    prefix = {"action": "do", "aggression": "attack", "war": "war"}.get(kind, "do")
    for name, count in row.get("does", {}).items():
        args = {"count": count}
        if isinstance(count, list):
            args = {"first": count[0], "second": count[1], "list": " / ".join(str(number) for number in count)}
        out.append((f"{prefix}_{name}", args))
    if "ages" in row:
        out.append(("raid_ages", {"list": ", ".join(["A", "I", "II", "III"][age] for age in row["ages"])}))
    for effect in row.get("effects", ()):
        out.append((f"event_{effect['what']}", {"who": effect["who"], "count": effect["amount"]}))
    for side in ("a", "b"):
        for name, count in row.get(side, {}).items():
            out.append((f"pact_{name}", {"side": side, "count": count}))
    return out + [(name, {}) for name in _FLAGS if row.get(name)]


def card_facts(kind: str, row: dict[str, Any]) -> dict[str, Any]:
    """The facts of a card; what an event does is told as messages like all else."""
    shown = {"kind": kind, **row}
    return shown | {"effects": effects(str(shown["kind"]), row)}
