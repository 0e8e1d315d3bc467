"""Positions for tests, arranged from little dictionaries."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from tests.models.flow import cards
from tests.models.flow.model import Model
from tests.models.flow.nation import Nation
from tests.models.flow.table import RESOURCES, Investor


def nation(*, bottom_up: Sequence[str] = (), resources: int = 0) -> Nation:
    """A nation that gained these cards in this order."""
    result = Nation()
    for card in bottom_up:
        result.place(card)
    result.resources = resources
    return result


def position(
    nations: Sequence[Nation],
    *,
    market: Mapping[str, tuple[Investor, int] | None] | Sequence[str] = (),
    deck: Sequence[str] = (),
    supply: int = 0,
    turn: int = 0,
    ask_forced: bool = False,
) -> Model:
    """A model in which the seat `turn` has to choose its action; what is not given lies in the reservoir."""
    model = Model(len(nations), ask_forced)
    model.turn = turn
    table = model.table
    table.nations = list(nations)
    table.market = dict(market) if isinstance(market, Mapping) else dict.fromkeys(market)
    table.deck = list(deck)
    assert not set(table.market) & set(deck)
    table.supply = supply
    table.reservoir = RESOURCES - table.total()
    model.agenda = [("action",)]
    return model


def places(model: Model) -> list[str]:
    """Every card as often as it lies somewhere, in order of their ids."""
    table = model.table
    found = [*table.deck, *table.market, *table.removed, *table.box]
    for number, player in enumerate(table.nations):
        found += player.all_cards()
        found += [cards.FUTURE] if player.future else []
        found += model.offers[number] if model.offers else []
    return sorted(found)


def deal(seats: int, seed: int) -> dict[str, Any]:
    """A random deal, as Model.start takes it."""
    random = Random(seed)
    deck: list[str] = []
    for age in ("I", "II", "III", "IV", "V"):
        shuffled = [card for card in cards.of_age(age) if card != cards.INTERNET]
        random.shuffle(shuffled)
        deck += shuffled
    starts = cards.of_age("S")
    if seats == 2:
        starts = [card for card in starts if card not in cards.TWO_SEATS_REMOVED]
    random.shuffle(starts)
    each = 2 if seats == 2 else 1
    return {
        "seats": seats,
        "deck": [*deck, cards.INTERNET, cards.FUTURE],
        "first_seat": random.randrange(seats),
        "start_cards": [starts[each * seat : each * (seat + 1)] for seat in range(seats)],
    }
