"""What a seat should believe in small positions of Through the Ages, counted out, and imagined states held against it.

Every way in which the cards that the seat does not know, each a piece of its own, can lie at the places that are hidden
from it is listed. A *deal* says what each player has drawn; all deals that fit are equally likely, and so are all ways
in which the cards of one deal can lie: which of its events a player prepared, and what it discarded, may be any.
"""

from collections import Counter, defaultdict
from collections.abc import Callable
from itertools import permutations
from typing import NamedTuple

from civitas.core import Rng
from civitas.games.ages.cards.civil import AGE, CARD_IDS, TACTICS
from civitas.games.ages.memory import knows
from civitas.games.ages.state import AgesState
from civitas.games.ages.steps import CARD_MASK
from tests.statistics import too_far

DRAWS = 1_000

World = tuple[tuple[str, ...], ...]
"""What lies at each hidden place, in the order of `places_of`."""


class Slot(NamedTuple):
    """A place for one card, by its pile, its drawers and its card's age; in event decks only events lie."""

    pile: str
    drawn_by: str
    age: int
    event: bool


def card_of(word: str) -> str:
    """A card without the seats that know it."""
    return word.partition("@")[0]


def age_of(word: str) -> int:
    return int(AGE[CARD_IDS.index(card_of(word))])


def is_event(word: str) -> bool:
    return CARD_IDS.index(card_of(word)) < TACTICS


def known_by(word: str, seat: int) -> bool:
    return str(seat) in word.partition("@")[2]


def word_of(item: int) -> str:
    """A card with the seats that know it."""
    seats = "".join(str(seat) for seat in range(4) if knows(item, seat))
    return CARD_IDS[item & CARD_MASK] + (f"@{seats}" if seats else "")


def places_of(state: AgesState) -> dict[str, list[str]]:
    """The cards at all places; the top of a deck comes first."""
    out = {
        "military_deck": [word_of(item) for item in reversed(list(state.military_deck))],
        "current_events": [word_of(item) for item in reversed(list(state.current_events))],
        "future_events": [word_of(item) for item in state.future_events],
        "discards": [word_of(item) for item in state.discards],
        "out": [word_of(item) for item in state.out],
    }
    for owner, nation in enumerate(state.nations):
        out[f"hand {owner}"] = [word_of(item) for item in nation.cards]
    return out


def world_of(places: dict[str, list[str]]) -> World:
    """The world as it is counted: only the event decks have an order that anybody could tell apart."""
    return tuple(tuple(held if "events" in pile else sorted(held)) for pile, held in places.items())


def believe(state: AgesState, seat: int, agrees: Callable[[dict[str, list[str]]], bool]) -> dict[World, float]:
    """The chance of every world that fits what the seat has seen."""
    real = places_of(state)
    hidden: list[str] = []
    slots: list[Slot] = []
    for pile, held in real.items():
        for word in held:
            if not known_by(word, seat):
                hidden.append(card_of(word))
                slots.append(Slot(pile, word.partition("@")[2], age_of(word), "events" in pile))
    deals: dict[object, Counter[World]] = defaultdict(Counter)
    for order in permutations(range(len(hidden))):
        cards = [hidden[index] for index in order]
        pairs = list(zip(slots, cards, strict=True))
        if any(slot.age != age_of(card) or (slot.event and not is_event(card)) for slot, card in pairs):
            continue
        left = iter(pairs)
        places = {
            pile: [word if known_by(word, seat) else written(*next(left)) for word in held]
            for pile, held in real.items()
        }
        drawn: dict[str, set[int]] = defaultdict(set)
        for index, slot in zip(order, slots, strict=True):
            drawn[slot.drawn_by].add(index)
        deal = tuple(sorted((who, tuple(sorted(indices))) for who, indices in drawn.items()))
        for shuffled in shuffles(places["current_events"]):
            if agrees({**places, "current_events": shuffled}):
                deals[deal][world_of({**places, "current_events": shuffled})] += 1
    chances: dict[World, float] = defaultdict(float)
    for worlds in deals.values():
        for world, count in worlds.items():
            chances[world] += count / worlds.total() / len(deals)
    return chances


def written(slot: Slot, card: str) -> str:
    """A card at a place as states are written."""
    return f"{card}@{slot.drawn_by}" if slot.drawn_by else card


def shuffles(current: list[str]) -> list[list[str]]:
    """All orders of the current events, which were shuffled face down: older ages on top, which is written first."""
    ages = sorted(age_of(word) for word in current)
    return [list(order) for order in permutations(current) if [age_of(word) for word in order] == ages]


def check_draws(
    state: AgesState, seat: int, agrees: Callable[[dict[str, list[str]]], bool] = lambda places: True
) -> dict[World, float]:
    """Chi-square of every hidden place by itself, and of the whole where it has few worlds; the chances."""
    chances = believe(state, seat, agrees)
    rng = Rng(3)
    drawn = [world_of(places_of(state.imagine(seat, rng))) for _ in range(DRAWS)]
    for index, pile in enumerate(places_of(state)):
        expected: dict[tuple[str, ...], float] = defaultdict(float)
        for world, chance in chances.items():
            expected[world[index]] += chance
        assert too_far(Counter(world[index] for world in drawn), expected) < 1, pile
    if len(chances) < DRAWS // 5:
        assert too_far(Counter(drawn), chances) < 1
    return chances
