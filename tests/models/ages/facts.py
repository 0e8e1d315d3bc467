"""The facts of the cards, from the model's own tables; nothing here comes from the engine.

A position is what `to_dict` writes, a nation is one entry of its "players".
"""

import csv
from functools import cache
from pathlib import Path
from typing import Any

Position = dict[str, Any]
Nation = dict[str, Any]
Card = dict[str, str]

LEVELS = {"A": 0, "I": 1, "II": 2, "III": 3, "IV": 4}
URBAN = ("lab", "temple", "library", "theater", "arena")
UNITS = ("infantry", "cavalry", "artillery", "airforce")


def _read(name: str) -> dict[str, Card]:
    with (Path(__file__).parent / name).open(encoding="utf-8", newline="") as lines:
        return {row["id"]: row for row in csv.DictReader(lines)}


CIVIL = _read("civil.csv")
MILITARY = _read("military.csv")


@cache
def number(card: str, column: str) -> int:
    """What a card prints in a column; nothing printed is 0."""
    row = CIVIL.get(card) or MILITARY[card]
    return int(row.get(column) or 0)


@cache
def kind(card: str) -> str:
    return (CIVIL.get(card) or MILITARY[card])["kind"]


@cache
def level(card: str) -> int:
    return LEVELS[(CIVIL.get(card) or MILITARY[card])["age"]]


def stage_costs(wonder: str) -> list[int]:
    return [int(cost) for cost in CIVIL[wonder]["build_cost"].split("-")]


@cache
def is_technology(card: str) -> bool:
    return card in CIVIL and kind(card) not in ("leader", "wonder", "action")


@cache
def special(card: str) -> bool:
    return kind(card).startswith("special:")


def bare(card: str) -> str:
    """A card's id without the marks of those who know it ("spy@02")."""
    return card.partition("@")[0]


def workers(nation: Nation, *kinds: str) -> list[str]:
    """One entry for each worker on a card of these kinds: the card."""
    return [card for card, count in nation["workers"].items() if kind(card) in kinds for _ in range(count)]


def government(nation: Nation) -> str:
    (card,) = [card for card in nation["technologies"] if kind(card) == "government"]
    return str(card)


def best_level(nation: Nation, *kinds: str) -> int:
    return max((level(card) for card in workers(nation, *kinds)), default=0)


def standing(nation: Nation) -> list[str]:
    """Completed wonders that are not ruined."""
    return [wonder for wonder in nation["wonders"] if wonder not in nation["ruined"]]


def once(nation: Nation) -> list[str]:
    """All cards in play that count once: government, special technologies, wonders, leader, colonies."""
    cards = [card for card in nation["technologies"] if kind(card) == "government" or special(card)]
    cards += standing(nation)
    if nation["leader"]:
        cards.append(nation["leader"])
    return cards + list(nation["colonies"])


def sides(position: Position, seat: int) -> list[tuple[str, str, int]]:
    """The pacts a seat is party to: (card, "a" or "b", the other seat)."""
    result = []
    for pact in position["pacts"]:
        if pact["a"] == seat:
            result.append((pact["card"], "a", pact["b"]))
        if pact["b"] == seat:
            result.append((pact["card"], "b", pact["a"]))
    return result


def alive(position: Position) -> list[int]:
    return [seat for seat, nation in enumerate(position["players"]) if nation["alive"]]


def from_seat(position: Position, first: int) -> list[int]:
    """The players still in the game in turn order, beginning with this seat."""
    seats = position["seats"]
    return [seat % seats for seat in range(first, first + seats) if position["players"][seat % seats]["alive"]]


def copied(position: Position) -> Position:
    """A copy whose players, row, deck, wars and pacts may be changed."""
    result = dict(position)
    for part in ("row", "civil_deck", "wars", "pacts"):
        result[part] = list(position[part])
    result["players"] = [
        nation | {"tokens": dict(nation["tokens"]), "workers": dict(nation["workers"])}
        for nation in position["players"]
    ]
    return result
