"""Honest imagination: what a seat imagines is drawn evenly from all that agrees with what it has seen.

The exact beliefs are worked out here from the card list and from what the seat saw, without the engine's memory; the
draws are then counted place by place: hands, cards under wonders, discarded cards, the draw pile, the box.
"""

from collections import Counter
from collections.abc import Iterable
from itertools import permutations
from math import comb

import pytest

from civitas.core import Rng
from civitas.games.wonders.cards import CARD_IDS
from civitas.games.wonders.state import WondersState
from civitas.games.wonders.story import UNDER, actor_in, card_in, city_in, knows, place_in, turn_in
from tests.games.wonders.table import arrange, city, deal, options, say, turn
from tests.games.wonders.worlds import chi_square, deck, draws, is_guild, names, places
from tests.ledger import rule


def check_even(state: WondersState, seat: int, age: int, unseen: Iterable[str], often: int) -> None:
    """Each unseen card is equally likely in every place, but the box has its guilds.

    Whatever the box leaves over of the unseen cards lies in the other places, each with the same chance.
    """
    unknown = deck(int(state.ring), age + 1)
    for name, cards in places(state, age).items():
        if name not in unseen:
            unknown.subtract(cards)
    assert min(unknown.values()) >= 0
    boxed = len(places(state, age)["box"])
    guilds = sum(copies for card, copies in unknown.items() if is_guild(card))
    room = unknown.total() - boxed
    chance = {card: copies / room for card, copies in unknown.items() if copies}
    for card in chance:
        if is_guild(card):
            chance[card] *= 1 - boxed / guilds
    counts: dict[str, Counter[str]] = {name: Counter() for name in unseen}
    guild_counts: dict[str, Counter[int]] = {name: Counter() for name in unseen}
    rng = Rng(4711)
    for _ in range(often):
        for name, cards in places(state.imagine(seat, rng), age).items():
            if name in counts:
                counts[name].update(cards)
                guild_counts[name][sum(map(is_guild, cards))] += 1
    for name in unseen:
        size = len(places(state, age)[name])
        if name == "box":
            chi_square(counts[name], {card: often * boxed / guilds for card in chance if is_guild(card)})
            continue
        chi_square(counts[name], {card: often * size * share for card, share in chance.items()})
        drawn = guilds - boxed if boxed else 0
        chi_square(
            guild_counts[name],
            {k: often * comb(drawn, k) * comb(room - drawn, size - k) / comb(room, size) for k in range(size + 1)},
        )


@rule("7W-SETUP-02")
@pytest.mark.parametrize("seats", [2, 3, 4, 7])
def test_guilds_lie_anywhere_in_the_third_age(seats):
    state = arrange(seats=seats, age=3, seed=1)
    unseen = [name for name in places(state, 2) if name not in ("hand 0", "hand 2" if seats == 2 else "")]
    check_even(state, 0, 2, unseen, 2500)


@rule("7W-SETUP-02")
@pytest.mark.parametrize("seats", [3, 4, 7])
def test_guilds_lie_under_wonders_and_in_the_discard_pile_too(seats):
    """All but seat 0 put a card away in the first turn; what seat 0 passed on is known, and what it got is, too."""
    state = arrange(
        city("giza_a"),
        city("rhodes_a"),
        city("ephesus_b", "quarry", coins=30),
        *[city(board) for board in ("babylon_a", "olympia_a", "alexandria_a", "halicarnassus_a")[: seats - 3]],
        seats=seats,
        age=3,
        seed=3,
    )
    stage = next(text for text in options(state, 2) if text.startswith("stage"))
    turn(state, s2=stage)
    hidden = [f"story {at}" for at, item in enumerate(state.story) if not knows(item, 0)]
    hidden = [name for name in hidden if name in places(state, 2)]
    assert len(hidden) == seats - 1
    under = [at for at, item in enumerate(state.story) if place_in(item) == UNDER and city_in(item) == 2]
    assert f"story {under[-1]}" in hidden
    # Seat 0 has the hand of the last seat and has passed its own on to seat 1.
    unseen = hidden + ["box"] + [f"hand {other}" for other in range(2, seats)]
    check_even(state, 0, 2, unseen, 2500)


@pytest.mark.parametrize("seats", [2, 3, 4, 7])
def test_the_first_age_is_dealt_evenly(seats):
    state = deal(seats, 11)
    unseen = [name for name in places(state, 0) if name not in ("hand 0", "box", "hand 2" if seats == 2 else "")]
    check_even(state, 0, 0, unseen, 1500)


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_the_ages_to_come_are_dealt_as_they_will_be(seats):
    """Guilds in the hands of the third age, seen from the first: n + 2 of the ten, any of them anywhere."""
    state = deal(seats, 12)
    ring = int(state.ring)
    often = 2000

    def guilds_of_seat_1(imagined: WondersState) -> int:
        return sum(map(is_guild, names(2, imagined.dealt[2 * ring + 1])))

    found = draws(state, 0, often, guilds_of_seat_1)
    drawn, room = ring + 2, 7 * ring
    shares = {k: comb(drawn, k) * comb(room - drawn, 7 - k) / comb(room, 7) for k in range(8)}
    chi_square(found, {k: often * share for k, share in shares.items()})


# Hands that were passed on.


@pytest.mark.parametrize(("seats", "turns"), [(3, 2), (4, 2), (4, 3), (7, 3)])
def test_cards_taken_unseen_from_a_hand_that_was_passed_on(seats, turns):
    """Seat 0's first hand goes on to seats 1, 2 ..., each discards a card of it: all orders are equally likely."""
    state = deal(seats, 20 + seats)
    passed = Counter(state.view(0)["hand"])
    for number in range(1, turns + 1):
        # Nobody but the seats that hold the packet matters; everybody discards the first card.
        gone = state.view(0)["hand"][0] if number == 1 else None
        turn(state)
        if gone:
            passed.subtract([gone])
    takers = [at for at, item in enumerate(state.story) if actor_in(item) and actor_in(item) == turn_in(item) - 1]
    assert len(takers) == turns - 1
    often = 3000
    found = draws(state, 0, often, lambda imagined: tuple(CARD_IDS[card_in(imagined.story[at])] for at in takers))
    orders = Counter(tuple(order[: len(takers)]) for order in permutations(passed.elements()))
    chi_square(found, {order: often * count / orders.total() for order, count in orders.items()})
    rng = Rng(1)
    for _ in range(50):
        imagined = state.imagine(0, rng)
        here = Counter(names(0, imagined.cities[turns].hand))
        here.update(CARD_IDS[card_in(imagined.story[at])] for at in takers)
        assert here == +passed


@rule("7W-WONDER-12")
def test_who_has_seen_the_pile_knows_what_is_left_for_other_places():
    """Halicarnassus has seen every discarded card; what others put under wonders is one of the rest."""
    state = arrange(
        city("halicarnassus_a", "foundry", "ore_vein", stages=1, hand=["arsenal"]),
        city("ephesus_b", "stone_pit", "brickyard", coins=30),
        city("giza_a"),
        age=3,
        seed=5,
    )
    stage = next(text for text in options(state, 1) if text.startswith("stage"))
    turn(state, s0="stage < arsenal", s1=stage)
    say(state, 0, "pass")
    seen = {entry["card"] for entry in state.view(0)["discard"]}
    assert None not in seen
    unseen = [name for name in places(state, 2) if name in ("box", "hand 2")]
    unseen += [f"story {at}" for at, item in enumerate(state.story) if not knows(item, 0) and city_in(item) == 1]
    unseen = [name for name in unseen if name in places(state, 2)]
    assert len(unseen) == 3
    check_even(state, 0, 2, unseen, 2000)
