"""Imagined states are drawn from exactly what a seat should believe: every hidden place is counted."""

from collections import Counter
from itertools import combinations
from math import comb
from typing import Any

import pytest

from civitas import Rng, State
from tests.games.duel.table import GAME
from tests.statistics import too_far

DRAWS = 4_000
FACTS = GAME.cards()


def drawn(state: State, seat: int) -> list[dict[str, Any]]:
    rng = Rng(99)
    return [state.imagine(seat, rng).to_dict() for _ in range(DRAWS)]


def cards_of(age: int, guilds: bool) -> list[str]:
    """The buildings of an age's deck."""
    rows = [(id, row) for id, row in FACTS.items() if row["kind"] == "building" and row["age"] == age]
    return [id for id, row in rows if (row["colour"] == "purple") == guilds]


def seen_in(data: dict[str, Any], view: dict[str, Any]) -> set[str]:
    """Every card that lies open somewhere."""
    seen = {entry["card"] for entry in view["structure"] if entry["card"]} | set(data["discard"])
    for player in data["players"]:
        seen |= set(player["buildings"]) | set(player["built"].values())
    return seen


def random_position(age: int, seed: int, moves: int) -> State:
    """A position in an age, some random turns into it."""
    state = GAME.deal(2, seed, {"wonders": "beginner"})
    rng = Rng(seed)
    while not state.over and (state.view(None)["age"] < age or moves > 0):
        if state.view(None)["age"] == age:
            moves -= 1
        seat = state.to_act()[0]
        legal = state.legal_moves(seat)
        state.play(seat, int(legal[rng.below(len(legal))]))
    return state


@pytest.mark.parametrize(("age", "moves"), [(1, 0), (1, 9), (2, 3), (3, 0), (3, 8)])
@pytest.mark.parametrize("seat", [0, 1])
def test_face_down_cards_are_any_unseen_card_with_that_back(age: int, moves: int, seat: int):
    state = random_position(age, 7, moves)
    view = state.view(seat)
    if view["age"] != age:
        state = random_position(age, 12, moves)
        view = state.view(seat)
    assert view["age"] == age
    seen = seen_in(state.to_dict(), view)
    hidden = [(entry["slot"], entry["back"]) for entry in view["structure"] if entry["card"] is None]
    draws = drawn(state, seat)
    assert hidden
    for slot, back in hidden:
        unseen = [card for card in cards_of(age, back == "guild") if card not in seen]
        counts = Counter(draw["structure"][slot] for draw in draws)
        assert too_far(counts, dict.fromkeys(unseen, 1 / len(unseen))) < 1


def test_two_face_down_cards_are_independent_but_for_being_two():
    state = random_position(1, 3, 12)
    view = state.view(0)
    hidden = [entry["slot"] for entry in view["structure"] if entry["card"] is None][:2]
    assert len(hidden) == 2
    unseen = [card for card in cards_of(1, False) if card not in seen_in(state.to_dict(), view)]
    pairs = [(a, b) for a in unseen for b in unseen if a != b]
    counts = Counter(tuple(draw["structure"][slot] for slot in hidden) for draw in drawn(state, 0))
    assert too_far(counts, dict.fromkeys(pairs, 1 / len(pairs))) < 1


def test_the_ages_to_come_are_dealt_like_real_ones():
    """20 of 23 cards in age II; in age III 17 of 20 and 3 of 7 guilds, anywhere."""
    draws = drawn(random_position(1, 5, 4), 1)
    second = Counter(card for draw in draws for card in draw["later"][0])
    assert too_far(second, dict.fromkeys(cards_of(2, False), 1 / 23)) < 1
    guilds = Counter(
        tuple(sorted(card for card in draw["later"][1] if FACTS[card]["colour"] == "purple")) for draw in draws
    )
    triples = [tuple(sorted(triple)) for triple in combinations(cards_of(3, True), 3)]
    assert too_far(guilds, dict.fromkeys(triples, 1 / comb(7, 3))) < 1
    places = Counter(
        slot for draw in draws for slot, card in enumerate(draw["later"][1]) if FACTS[card]["colour"] == "purple"
    )
    assert too_far(places, dict.fromkeys(range(20), 1 / 20)) < 1


@pytest.mark.parametrize("seat", [0, 1])
def test_the_library_draws_any_three_unused_tokens(seat: int):
    state = random_position(1, 5, 2)
    unused = state.view(seat)["unused"]
    counts = Counter(tuple(sorted(draw["drawn"])) for draw in drawn(state, seat))
    triples = [tuple(sorted(triple)) for triple in combinations(unused, 3)]
    assert too_far(counts, dict.fromkeys(triples, 1 / len(triples))) < 1


def test_only_the_chooser_knows_what_the_library_drew():
    players: list[dict[str, Any]] = [{"coins": 50, "wonders": ["great_library"]}, {}]
    state = GAME.arrange({"players": players, "structure": {"14": "altar"}, "seed": 4})
    state.play(0, "wonder great_library < altar")
    view = state.view(0)
    assert {tuple(draw["drawn"]) for draw in drawn(state, 0)} == {tuple(view["drawn"])}
    triples = [tuple(sorted(triple)) for triple in combinations(view["unused"], 3)]
    counts = Counter(tuple(sorted(draw["drawn"])) for draw in drawn(state, 1))
    assert too_far(counts, dict.fromkeys(triples, 1 / len(triples))) < 1


@pytest.mark.parametrize("picks", [0, 2])
def test_the_second_group_of_wonders_is_any_of_those_not_shown(picks: int):
    state = GAME.deal(2, 3)
    for _ in range(picks):
        seat = state.to_act()[0]
        state.play(seat, int(state.legal_moves(seat)[0]))
    data = state.to_dict()
    shown = set(data["draft"]["offered"]).union(*(player["wonders"] for player in data["players"]))
    others = [id for id, row in FACTS.items() if row["kind"] == "wonder" and id not in shown]
    groups = [tuple(sorted(group)) for group in combinations(others, 4)]
    counts = Counter(tuple(sorted(draw["draft"]["next_offer"])) for draw in drawn(state, 0))
    assert too_far(counts, dict.fromkeys(groups, 1 / len(groups))) < 1
