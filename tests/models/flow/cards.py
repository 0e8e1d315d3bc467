"""The facts of the cards, from the model's own table; nothing here comes from the engine."""

import tomllib
from pathlib import Path
from typing import Any

ICONS = ["attack", "culture", "defense", "harvest", "industry", "science", "trade"]
PILES = ["building", "government", "knowledge", "military"]
AGE_NUMBERS = {"S": 0, "A": 0, "I": 1, "II": 2, "III": 3, "IV": 4, "V": 5}
FUTURE = "the_future"
INTERNET = "internet"
TWO_SEATS_REMOVED = ["military_caste", "agrarian_tribe"]

CARDS: dict[str, dict[str, Any]] = tomllib.loads((Path(__file__).parent / "cards.toml").read_text(encoding="utf-8"))


def age(card: str) -> str:
    return str(CARDS[card]["age"])


def kind(card: str) -> str:
    return str(CARDS[card]["kind"])


def bonus(card: str) -> str:
    return str(CARDS[card]["bonus"])


def timing(card: str) -> str:
    return str(CARDS[card]["timing"])


def printed(card: str, icon: str) -> int:
    return int(CARDS[card]["printed"].get(icon, 0))


def parts(card: str) -> list[tuple[str, str]]:
    """The parts of an effect in order, as (name, rest): "attack:steal_resources=2" is ("attack", "steal_resources=2").

    A part with no rest, such as "discard_self", has an empty one; "pay_supply=3" is ("pay_supply", "3").
    """
    result = []
    for part in str(CARDS[card]["effect"]).split(";"):
        mark = ":" if ":" in part else "="
        name, _, rest = part.partition(mark)
        result.append((name, rest))
    return result


def of_age(wanted: str) -> list[str]:
    return [card for card in CARDS if age(card) == wanted]
