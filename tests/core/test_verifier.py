"""Sealed deals as docs/proof.md says it: from the cards of a game and the numbers of the stream alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import civitas
from civitas.core import Record

ROOT = Path(__file__).resolve().parents[2]
MILITARY = {"event", "territory", "tactic", "bonus", "aggression", "war", "pact"}

Deal = tuple[dict[str, Any], dict[str, Any], "Chance"]


class Chance:
    """The stream of a record, drawn from by the program in docs/proof.md."""

    def __init__(self, record: dict[str, Any]) -> None:
        self.program: dict[str, Any] = {}
        page = (ROOT / "docs/proof.md").read_text(encoding="utf-8")
        exec(re.findall(r"```python\n(.*?)```", page, re.S)[0], self.program)
        self.words: Iterator[int] = self.program["words"](record)

    def below(self, n: int) -> int:
        return int(self.program["below"](self.words, n))

    def shuffled(self, things: list[str]) -> list[str]:
        found = list(things)
        self.program["shuffle"](self.words, found)
        return found

    def some(self, things: list[str], count: int) -> list[str]:
        """Of the things left, in their order, one by one."""
        left = list(things)
        return [left.pop(self.below(len(left))) for _ in range(count)]

    def front(self, things: list[str], count: int) -> list[str]:
        """In an order: what is drawn changes places with what lies at the front of the rest."""
        found = list(things)
        self.program["front"](self.words, found, count)
        return found[:count]


def dealt(id: str, seats: int, options: dict[str, Any]) -> Deal:
    """A record, its position before the first move, and the stream that both come from."""
    game = civitas.game(id)
    record = Record(game, seats, 2**62 + seats, game.check_options(seats, options), salt="9e" * 16)
    return record.to_dict(), record.deal().to_dict(), Chance(record.to_dict())


def first_of(chance: Chance, seats: int, option: object) -> object:
    return chance.below(seats) if option == "random" else option


def where(id: str, **facts: object) -> list[str]:
    """The cards of which this is so."""
    cards = civitas.game(id).cards().items()
    return [card for card, told in cards if all(told.get(name) == value for name, value in facts.items())]


@pytest.mark.parametrize("options", [{}, {"deal": "draft"}, {"first": 1}])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_civ(seats: int, options: dict[str, Any]):
    record, found, chance = dealt("civ", seats, options)
    assert found["first"] == first_of(chance, seats, record["options"]["first"])
    domains = {card: told["ages"] for card, told in civitas.game("civ").cards().items() if "ages" in told}
    deck = []
    for age in range(3):
        cards = chance.shuffled([domain for domain, ages in domains.items() for _ in range(ages[age])])
        deck += [f"{domain} {age + 1}" for domain in cards[0 if seats == 4 else 3 :]]
    hands = seats * (4 if "deal" in options else 3)
    assert found["deck"] == deck[hands:]
    if not options.get("deal"):
        held = [{name: ages[0] for name, ages in player["hand"].items()} for player in found["players"]]
        for seat in range(seats):
            mine = [card.split()[0] for card in deck[3 * seat : 3 * seat + 3]]
            assert held[seat] == {name: mine.count(name) for name in mine}


@pytest.mark.parametrize("options", [{}, {"wonders": "beginner"}, {"starter": 1}])
def test_duel(options: dict[str, Any]):
    record, found, chance = dealt("duel", 2, options)
    assert found["first"] == first_of(chance, 2, record["options"]["starter"])
    tokens = where("duel", kind="token")
    board = chance.some(tokens, 5)
    library = chance.some([token for token in tokens if token not in board], 3)
    assert (set(found["progress"]), set(found["drawn"])) == (set(board), set(library))
    guilds = where("duel", kind="building", colour="purple")
    ages = [[card for card in where("duel", kind="building", age=age) if card not in guilds] for age in (1, 2, 3)]
    first, second = chance.front(ages[0], 20), chance.front(ages[1], 20)
    third = chance.shuffled(chance.front(ages[2], 17) + chance.front(guilds, 3))
    shown = [found["structure"]] if found["structure"] else []
    assert shown + found["later"] == [first, second, third]
    if "draft" in found:
        wonders = where("duel", kind="wonder")
        group = chance.some(wonders, 4)
        assert set(found["draft"]["offered"]) == set(group)
        later = chance.some([wonder for wonder in wonders if wonder not in group], 4)
        assert set(found["draft"]["next_offer"]) == set(later)


@pytest.mark.parametrize("boards", ["random", "all_a", "all_b", "chosen"])
@pytest.mark.parametrize("seats", range(2, 8))
def test_wonders(seats: int, boards: str):
    _, found, chance = dealt("wonders", seats, {"boards": boards})
    cards, ring = civitas.game("wonders").cards(), max(3, seats)
    guilds = where("wonders", age=3, colour="purple")
    ages: list[list[list[str]]] = []
    for age in (1, 2, 3):
        deck = [
            card for card in where("wonders", age=age) for marker in cards[card].get("markers", []) if marker <= ring
        ]
        if age == 3:
            deck += chance.shuffled(guilds)[: ring + 2]
        deck = chance.shuffled(deck)
        ages.append([sorted(deck[7 * city : 7 * city + 7]) for city in range(seats)])
    names = list(dict.fromkeys(card.rpartition("_")[0] for card, told in cards.items() if "side" in told))
    names = chance.shuffled(names)
    assert [[sorted(hand) for hand in age["hands"][:seats]] for age in found["coming"]] == ages[-len(found["coming"]) :]
    if boards == "chosen":
        return
    sides = {"all_a": "a", "all_b": "b"}
    told = [f"{name}_{sides.get(boards) or 'ab'[chance.below(2)]}" for name in names[:ring]]
    assert [city["board"] for city in found["cities"]] == told


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_flow(seats: int):
    _, found, chance = dealt("flow", seats, {})
    deck = []
    for age in ("I", "II", "III", "IV", "V"):
        deck += chance.shuffled([card for card in where("flow", age=age) if card != "internet"])
    assert found["deck"] == [*deck, "internet", "the_future"][seats == 5 :]
    assert found["first"] == chance.below(seats)
    starts = where("flow", age="S")
    if seats > 2:
        told = [player["government"] for player in found["players"]]
        assert told == [[card] for card in chance.shuffled(starts)[:seats]]


@pytest.mark.parametrize("variant", ["full", "shorter", "peaceful", "first"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ages(seats: int, variant: str):
    _, found, chance = dealt("ages", seats, {"variant": variant})
    cards = civitas.game("ages").cards()

    def deck(age: str, kinds: set[str] | None) -> list[str]:
        """The top of a deck is its last card."""
        some = [card for card in where("ages", age=age) if (cards[card]["kind"] in (kinds or MILITARY)) == bool(kinds)]
        return chance.shuffled([card for card in some for _ in range(cards[card]["copies"][seats - 2])])[::-1]

    assert found["starter"] == chance.below(seats)
    civil = deck("A", None)
    assert found["row"] == civil[:13]
    assert found["civil_deck"] == civil[13:]
    events = deck("A", MILITARY)[::-1]
    assert found["current_events"] == events[: seats + 2][::-1]
    if variant == "shorter":
        third = deck("III", {"event"})
        mine = [list(islice(third, 2 * seat, 2 * seat + 2)) for seat in range(seats)]
        assert [player["legacy"] for player in found["players"]] == mine
