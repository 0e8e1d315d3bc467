"""A user's own printed icons in place of the reconstructed ones: the one place of this game that asks the outside.

`CIVITAS_FLOW_CARDS` names a TOML file with a line for each card that prints other icons than the shipped table says:
`monastery = { culture = 1, trade = 1 }`. It is read once, when the tables are built. docs/flow-icons.md tells more.
"""

from __future__ import annotations

import hashlib
import json
import os
import tomllib
from pathlib import Path
from typing import Any

from civitas.core.errors import BadInput, shown

VARIABLE = "CIVITAS_FLOW_CARDS"
ICON_IDS = ("attack", "culture", "defense", "harvest", "industry", "science", "trade")
MOST = 9
MOST_IN_ALL = 100
"""More icons of one sort, on one card or on all, could overflow the packed counts of a nation."""


def own_icons(rows: list[dict[str, Any]]) -> str:
    """Put the icons of the user's file, if there is one, into the rows; its fingerprint, or nothing."""
    path = os.environ.get(VARIABLE, "")
    if not path:
        return ""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, ValueError) as error:  # ... no UTF-8
        raise BadInput(VARIABLE, "flow_icons_unreadable", {"value": shown(path), "cause": shown(error)}) from error
    return replace_icons(rows, text)


def replace_icons(rows: list[dict[str, Any]], text: str) -> str:
    """Put the icons that a TOML text lists into the rows; the fingerprint of the result."""
    try:
        listed = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # no TOML, a number of thousands of digits, a list in a list ...
        raise BadInput(VARIABLE, "flow_icons_unreadable", {"value": VARIABLE, "cause": shown(error)}) from error
    known = {str(row["id"]): row for row in rows}
    checked = {card: _icons(card, icons, known) for card, icons in listed.items()}
    for icon in ICON_IDS:
        count = sum(checked.get(card, row["icons"]).get(icon, 0) for card, row in known.items())
        if count > MOST_IN_ALL:
            raise BadInput(f"{VARIABLE}.*.{icon}", "too_many", {"value": count, "most": MOST_IN_ALL})
    for card, icons in checked.items():
        known[card]["icons"] = icons
        known[card]["source"] = f"icons: {VARIABLE}"
        known[card]["confidence"] = "icons: the user's own"
    printed = {str(row["id"]): {icon: row["icons"].get(icon, 0) for icon in ICON_IDS} for row in rows}
    return hashlib.blake2b(json.dumps(printed, sort_keys=True).encode(), digest_size=4).hexdigest()


def _icons(card: str, icons: object, known: dict[str, dict[str, Any]]) -> dict[str, int]:
    """The checked icons of one card."""
    path = f"{VARIABLE}.{shown(card)}"
    if card not in known or known[card]["kind"] == "future":
        raise BadInput(path, "flow_icons_card", {"value": shown(card)})
    if not isinstance(icons, dict):
        raise BadInput(path, "not_object", {"value": shown(icons)})
    for icon, count in icons.items():
        if icon not in ICON_IDS:
            raise BadInput(f"{path}.{shown(icon)}", "not_word", {"value": shown(icon), "known": list(ICON_IDS)})
        if type(count) is not int or not 0 <= count <= MOST:
            raise BadInput(f"{path}.{icon}", "not_number", {"value": shown(count), "low": 0, "high": MOST})
    return dict(icons)
