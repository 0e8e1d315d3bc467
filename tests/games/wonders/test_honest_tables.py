"""Honest imagination at two seats, every world counted, and over whole random games at all seats."""

from collections import Counter
from collections.abc import Callable, Hashable
from itertools import permutations
from math import sqrt
from typing import Any

import pytest

from civitas.core import Rng
from civitas.games.wonders.cards import CARD_IDS
from civitas.games.wonders.state import WondersState
from civitas.games.wonders.story import DRAWN, UNDER, age_in, card_in, city_in, knows, place_in, turn_in
from tests.games.wonders.table import GAME, arrange, city, deal, options, say, turn
from tests.games.wonders.worlds import FACTS, chi_square, deck, draws, places
from tests.ledger import rule

# Two seats.


def can_be_discarded(state: WondersState, card: str) -> bool:
    """Could the holder, seat 1, discard this card for the free city? Asked of a position in which the holder has it."""
    rows = [{**row, "hand": [], "choice": None} for row in state.to_dict()["cities"]]
    rows[1]["hand"] = [card]
    other = arrange(*rows, seats=2, turn=6, seed=1)
    say(other, 1, next(text for text in options(other, 1) if text.startswith("discard") and card not in text))
    return f"free_city discard {card}" in options(other, 1)


def counted_by(worlds: Counter[Any], part: Callable[[Any], Hashable]) -> Counter[Hashable]:
    """The worlds counted by one thing about them."""
    out: Counter[Hashable] = Counter()
    for world, count in worlds.items():
        out[part(world)] += count
    return out


@rule("7W-2P-05", "7W-2P-07", "7W-2P-09")
@pytest.mark.parametrize("free_city", [city("giza_b", stages=4, coins=0), city("rhodes_b", "stone_pit", stages=2)])
def test_two_seats_every_world_counted(free_city):
    """In the last turn of Age I seat 1 holds the free city, draws a card, and puts two away; a third is left over.

    Every world that agrees with what seat 0 saw: which card was drawn, which of the three went where, and what was left
    in the pile. The card discarded for the free city is one of which it could make no use.
    """
    mine = city("babylon_a", coins=0, hand=["scriptorium", "workshop", "apothecary", "guard_tower"])
    state = arrange(mine, city("olympia_a", coins=0), free_city, seats=2, turn=5, seed=8)
    turn(state)
    held = state.view(1)["hand"]
    drawn = [CARD_IDS[card_in(item)] for item in state.story if place_in(item) == DRAWN]
    passed = sorted((Counter(held) - Counter(drawn)).elements())
    assert len(passed) == 2
    hidden = [f"story {at}" for at, item in enumerate(state.story) if not knows(item, 0)]
    unknown = set(drawn)
    for name, cards in places(state, 0).items():
        if name == "box" or name.startswith("pile") or name in hidden:
            unknown.update(cards)
    allowed = {card for card in [*unknown, *passed] if can_be_discarded(state, card)}
    assert 1 < len(allowed) < len(unknown)
    away = next(card for card in held if card in allowed)
    say(state, 1, f"discard {next(card for card in held if card != away)}")
    say(state, 1, f"free_city discard {away}")
    turn(state)
    assert (int(state.age), int(state.turn)) == (1, 1)
    where = [
        at
        for at, item in enumerate(state.story)
        if age_in(item) == 0 and turn_in(item) >= 6 and not knows(item, 0) and place_in(item) != DRAWN
    ]
    worlds: Counter[Any] = Counter(
        (*order, last)
        for new in unknown
        for last in unknown - {new}
        for order in permutations([*passed, new])
        if order[1] in allowed
    )
    often = 8000
    found = draws(state, 0, often, lambda twin: tuple(CARD_IDS[card_in(twin.story[at])] for at in where))
    looks: list[Callable[[Any], Hashable]] = [lambda world, i=i: world[i] for i in range(4)]  # type: ignore[misc]
    for look in [*looks, lambda world: world[:3]]:
        exact = counted_by(worlds, look)
        chi_square(counted_by(found, look), {key: often * n / worlds.total() for key, n in exact.items()})


@rule("7W-2P-10")
def test_a_card_under_the_free_citys_wonder_was_not_one_that_a_chain_makes_free():
    """The free city has the Theater: it must build a Statue. What lies under its wonder is something else."""
    state = arrange(
        city("rhodes_a", coins=0),
        city("olympia_a", coins=0, hand=["forum", "temple"]),
        city("giza_a", "stone_pit", "theater", coins=9),
        pile=["sawmill", "quarry", "brickyard", "foundry", "caravansery", "statue"],
        seats=2,
        age=2,
        turn=1,
        seed=3,
    )
    own = next(text for text in options(state, 1) if text.startswith("discard temple"))
    say(state, 1, own)
    say(state, 1, next(text for text in options(state, 1) if text.startswith("free_city stage < forum")))
    turn(state)
    at = next(at for at, item in enumerate(state.story) if place_in(item) == UNDER and city_in(item) == 2)
    found = draws(state, 0, 2000, lambda twin: CARD_IDS[card_in(twin.story[at])])
    assert "statue" not in [*found, *state.view(0)["hand"]]
    # Seat 0 has got the rest of that hand: the two cards taken from it are any that it has not seen.
    seen = set(state.view(0)["hand"]) | {entry["card"] for entry in state.view(0)["discard"]}
    for shown in state.view(0)["cities"] + state.view(0)["memory"]:
        seen.update(shown["cards"])
    rest = [card for card in deck(3, 2) if card not in seen and card != "statue"]
    chi_square(found, {card: 2000 / len(rest) for card in rest})


# Calibration.


def put_away(state: WondersState, seat: int, rng: Rng) -> str:
    """A choice that says nothing about the hand: any card, under the wonder if possible, else discarded.

    For the free city: any card, with the first use that it has of stage, structure and discarding.
    """
    texts = options(state, seat)
    hand = state.view(seat)["hand"]
    if state.view(seat)["choice"] is not None:
        hand = sorted({part for text in texts for part in text.split() if part in FACTS})
    card = hand[rng.below(len(hand))]
    for verb in ("stage", "build", "discard") if texts[0].startswith("free_city") else ("stage", "discard"):
        for text in texts:
            words = text.removeprefix("free_city ").split()
            if words[0] == verb and card in words:
                return text
    return texts[0]


def features(state: WondersState, seat: int) -> Counter[str]:
    """How many cards of each colour lie in each hand, and in all discards and markers, pile and box together."""
    found: Counter[str] = Counter()
    for name, cards in places(state, int(state.age)).items():
        if name not in (f"hand {seat}", "hand 2" if state.seats == 2 else ""):
            place = name if name.startswith("hand") else name.split()[0]
            found.update(f"turn {state.turn}, {place}, {FACTS[card]['colour']}" for card in cards)
    return found


@pytest.mark.parametrize("seats", [2, 3, 4, 7])
def test_imagined_and_real_tables_agree_in_the_mean(seats):
    """Over many games whose choices say nothing about hands, hidden things are as frequent as they are imagined."""
    games = 150
    differences: dict[str, list[float]] = {}
    rng = Rng(99)
    for seed in range(games):
        state = arrange(seats=seats, age=3 if seed % 3 else 1 + seed % 2, seed=seed)
        stop = 1 + rng.below(3)
        age = state.age
        while state.turn < stop and state.step < 2 and state.age == age:
            seat = state.to_act()[0]
            say(state, seat, put_away(state, seat, rng))
        if state.over:
            continue
        real = features(state, 0)
        imagined = [features(state.imagine(0, rng), 0) for _ in range(8)]
        for name in set(real).union(*imagined):
            mean = sum(one.get(name, 0) for one in imagined) / len(imagined)
            differences.setdefault(name, []).append(real.get(name, 0) - mean)
    assert any("purple" in name for name in differences)
    for name, values in differences.items():
        if len(values) >= 30:  # fewer say too little about their own spread
            mean = sum(values) / len(values)
            spread_of = sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1) / len(values))
            assert abs(mean) <= 4.5 * spread_of + 1e-9, (name, mean, spread_of)


# Alive.


@pytest.mark.parametrize("seats", [2, 3, 4, 7])
def test_imagined_tables_can_be_written_read_and_played(seats):
    rng = Rng(seats)
    for seed in range(4):
        state = deal(seats, 40 + seed)
        while not state.over:
            if rng.below(6) == 0:
                twin = state.imagine(rng.below(seats), rng)
                assert GAME.from_dict(twin.to_dict()) == twin
                for other in range(seats):
                    if other not in twin.to_act() and twin.view(other)["choice"]:
                        unready = twin.copy()
                        unready.cities[other].pick = -1
                        assert twin.view(other)["choice"] in [
                            GAME.notation(int(move), twin) for move in unready.choices(other)
                        ]
                while not twin.over:
                    seat = twin.to_act()[0]
                    moves = twin.legal_moves(seat)
                    twin.play(seat, int(moves[rng.below(len(moves))]))
            seat = state.to_act()[rng.below(len(state.to_act()))]
            moves = state.legal_moves(seat)
            state.play(seat, int(moves[rng.below(len(moves))]))
