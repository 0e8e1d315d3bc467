"""Honest imagination: what a seat imagines is drawn evenly from all that agrees with what it has seen.

The exact beliefs are worked out here from the card list and from what the seat saw, without the engine's memory; the
draws are then counted place by place: hands, cards under wonders, discarded cards, the draw pile, the box.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping
from itertools import permutations
from math import comb, sqrt
from typing import Any

import pytest

from civitas.core import Rng
from civitas.games.wonders.cards import AGE_START, CARD_IDS
from civitas.games.wonders.hands import spread
from civitas.games.wonders.state import WondersState
from civitas.games.wonders.story import DRAWN, UNDER, actor_in, age_in, card_in, city_in, knows, place_in, turn_in
from tests.games.wonders.table import GAME, arrange, city, deal, options, say, turn
from tests.ledger import rule

FACTS = GAME.cards()
Places = dict[str, list[str]]


# ----------------------------------------------------------------------------------------------- counting and comparing


def chi_square(found: Mapping[Any, int], expected: Mapping[Any, float]) -> None:
    """The counts are as expected; cells that expect little are taken together."""
    assert set(found) <= {cell for cell, often in expected.items() if often > 0}
    small = [cell for cell, often in expected.items() if often < 5]
    cells = [([cell], often) for cell, often in expected.items() if often >= 5]
    cells.append((small, sum(expected[cell] for cell in small)))
    used = [(sum(found.get(cell, 0) for cell in group), often) for group, often in cells if often > 0]
    value = sum((count - often) ** 2 / often for count, often in used)
    part = 2 / (9 * max(1, len(used) - 1))
    # About one in a million chi-square values is larger (Wilson and Hilferty's approximation).
    assert value < 2 / (9 * part) * (1 - part + 4.75 * sqrt(part)) ** 3, (round(value, 1), len(used) - 1)


def draws(state: WondersState, seat: int, count: int, look: Callable[[WondersState], Hashable]) -> Counter[Hashable]:
    """What is seen in so many imagined states."""
    rng = Rng(4711)
    return Counter(look(state.imagine(seat, rng)) for _ in range(count))


def names(age: int, packed: int) -> list[str]:
    """The cards of a packed hand."""
    return [CARD_IDS[AGE_START[age] + place] for place in spread(packed)]


def places(state: WondersState, age: int) -> Places:
    """Where the cards of an age lie that are out of sight: hands, pile, box, and the story's entries by number."""
    found: Places = {"box": names(age, state.box[age])}
    if age == state.age:
        for index in range(state.ring):
            found[f"hand {index}"] = names(age, state.cities[index].hand)
        pile = int(state.pile)
        while pile:
            found[f"pile {len(found)}"] = [CARD_IDS[AGE_START[age] + (pile & 255) - 1]]
            pile >>= 8
    for at, item in enumerate(state.story):
        card = CARD_IDS[card_in(item)]
        if place_in(item) != DRAWN and FACTS[card]["age"] == age + 1:
            found[f"story {at}"] = [card]
    return found


def is_guild(card: str) -> bool:
    return card.endswith("_guild")


def deck(players: int, age: int) -> Counter[str]:
    """The cards of an age that belong to a game of so many cities, and all ten guilds."""
    found: Counter[str] = Counter()
    for card, row in FACTS.items():
        if row.get("age") == age:
            found[card] = 1 if is_guild(card) else sum(marker <= players for marker in row["markers"])
    return +found


# -------------------------------------------------------------------------------------- hands that nobody has passed on


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


# -------------------------------------------------------------------------------------------- hands that were passed on


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


# ------------------------------------------------------------------------------------------------------------ two seats


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


# ---------------------------------------------------------------------------------------------------------- calibration


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


# ---------------------------------------------------------------------------------------------------------------- alive


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
