"""Imagined states are drawn from exactly what a seat should believe: single hands, ages, embargoes.

What the tests count is told in `beliefs.py`.
"""

from collections import Counter
from itertools import permutations
from typing import Any

from civitas.core import Rng
from civitas.games.civ.state import CivState
from tests.games.civ.beliefs import (
    DRAWS,
    Believed,
    Deal,
    believe,
    check_draws,
    domains,
    draws,
    leaves,
    small,
    takes,
    then,
)
from tests.games.civ.tabletop import arrange, deal, legal, play
from tests.ledger import rule


@rule("CIV-RUL-25", "CIV-SETUP-05", "CIV-SETUP-06")
def test_a_hidden_card_is_any_unseen_card_of_its_age():
    rows: list[dict[str, Any]] = [
        {"hand": ["mil 1", "uto 3"]},
        {"hand": ["rel 1", "sci 2"]},
        {"hand": ["rel 2", "uto 3"]},
    ]
    state = small(rows, ["cul 2", "eco 3", "mil 3"], ["mil 1", "cul 3"])
    for seat in range(3):
        check_draws(state, seat, believe(state, seat))


@rule("CIV-RUL-25")
def test_no_religion_is_imagined_in_age_3_and_no_utopia_before_it():
    rng = Rng(4)
    for seats in (2, 3, 4):
        state = deal(seats, 6)
        move = Rng(6)
        while not state.over:
            for seat in range(seats):
                data = state.imagine(seat, rng).to_dict()
                piles = [row[place] for row in data["players"] for place in ("hand", "area")]
                for pile in (*piles, data["removed"], data["discard"]):
                    assert pile.get("rel", [0, 0, 0])[2] == 0
                    assert pile.get("uto", [0, 0, 0])[:2] == [0, 0]
            for _ in range(9):
                if not state.over:
                    seat = state.to_act()[0]
                    moves = state.legal_moves(seat)
                    state.play(seat, int(moves[move.below(len(moves))]))


@rule("CIV-PLAY-03", "CIV-ECO-07")
def test_who_has_to_play_under_an_embargo_holds_a_card_to_play():
    rows: list[dict[str, Any]] = [
        {"hand": ["mil 1"]},
        {"hand": ["mil 1", "sci 2"], "area": ["sci 1"], "embargo": {"sci": 1}},
    ]
    state = small(rows, ["sci 1", "sci 2", "sci 2"], ["sci 1", "mil 2"], active=1, step="play_card")
    check_draws(state, 0, believe(state, 0, lambda deals: bool(domains(deals["hand 1"]) - {"sci"})))


@rule("CIV-PLAY-03", "CIV-ECO-07")
def test_an_imagined_seat_can_play_where_it_has_to():
    row = {"hand": {"mil": 1, "sci": 2}, "area": {"sci": 1}, "embargo": {"sci": 1}}
    state = arrange({"seats": 2, "active": 1, "step": "play_card", "players": [{}, row]})
    rng = Rng(1)
    for _ in range(DRAWS):
        assert legal(state.imagine(0, rng), 1)


def skipping(**more: Any) -> CivState:
    """Seat 1 has just skipped step 1: all that it holds is under embargo."""
    rows: list[dict[str, Any]] = [
        {"hand": ["mil 1", "rel 1", "rel 1"]},
        {"hand": ["sci 1", "sci 2"], "area": ["sci 1", "rel 1", "rel 1", "rel 1"], "embargo": {"sci": 1}},
    ]
    state = small(rows, ["cul 2", "sci 2", "mil 2"], ["mil 1"], active=0, step="powers", **more)
    play(state, 0, "end")
    assert (state.to_dict()["active"], state.to_dict()["step"]) == (1, "powers")
    return state


@rule("CIV-PLAY-03", "CIV-RUL-26")
def test_who_skipped_step_1_held_only_cards_under_embargo():
    state = skipping()
    check_draws(state, 0, believe(state, 0, lambda deals: domains(deals["hand 1"]) == {"sci"}))


@rule("CIV-PLAY-03", "CIV-DRAW-01")
def test_fresh_cards_after_a_skipped_step_may_be_any():
    """Seat 1 draws three cards up to its limit of 5: two cards are Science, the others are any."""
    state = skipping()
    before = believe(state, 0, lambda deals: domains(deals["hand 1"]) == {"sci"})
    play(state, 1, "end")
    believed: Believed = Counter()
    for deals, weight in before.items():
        found = dict(deals)
        hand = tuple(sorted(found["hand 1"] + found["deck"]))
        believed[tuple(sorted({**found, "hand 1": hand, "deck": ()}.items()))] += weight
    check_draws(state, 0, believed)


@rule("CIV-PLAY-03")
def test_whether_step_1_is_skipped_under_an_embargo_is_news():
    for held in ("sci 1", "mil 1"):
        rows: list[dict[str, Any]] = [
            {"hand": ["mil 1", "rel 1", "rel 1"]},
            {"hand": [held], "area": ["sci 1"], "embargo": {"sci": 1}},
        ]
        state = small(rows, ["mil 2"], [], active=0, step="powers")
        before = int(state.news)
        play(state, 0, "end")
        assert int(state.news) == before + 1
    rows = [{"hand": ["mil 1", "rel 1", "rel 1"]}, {"hand": ["sci 1"], "area": ["sci 1"]}]
    state = small(rows, ["mil 2"], [], active=0, step="powers")
    before = int(state.news)
    play(state, 0, "end")
    assert int(state.news) == before


@rule("CIV-ECO-04", "CIV-SCI-04")
def test_who_forfeits_a_play_under_an_embargo_holds_only_barred_cards():
    rows: list[dict[str, Any]] = [
        {"hand": ["mil 2"]},
        {"hand": ["sci 1", "sci 2"], "area": ["eco 1", "eco 2", "eco 3", "sci 1"], "embargo": {"sci": 1}},
    ]
    state = small(rows, ["cul 2", "sci 2"], ["mil 1", "cul 1"], active=1, step="powers")
    before = int(state.news)
    play(state, 1, "use eco 1", "drop eco")
    assert (state.decision(1).kind, int(state.news)) == ("powers", before + 1)
    check_draws(state, 0, believe(state, 0, lambda deals: domains(deals["hand 1"]) == {"sci"}))


@rule("CIV-PLAY-03", "CIV-RUL-26")
def test_a_second_skipped_step_does_not_undo_what_the_first_one_told():
    """Two cards of seat 1 were there when it could play no Science; now it can play neither Science nor Military."""
    rows: list[dict[str, Any]] = [
        {"hand": ["mil 1", "rel 1", "rel 1"]},
        {"hand": ["sci 1", "sci 2", "mil 2"], "area": ["sci 1", "mil 1"], "embargo": {"sci": 1, "mil": 1}},
    ]
    story = ["drew 0 3 0 0", "drew 1 1 1 0", "held 1 sci", "drew 1 0 1 0"]
    state = small(rows, ["cul 2", "sci 2", "mil 2"], ["mil 1", "sci 1"], active=0, step="powers", story=story)
    play(state, 0, "end")
    assert (state.to_dict()["active"], state.to_dict()["step"]) == (1, "powers")
    assert state.to_dict()["story"] == [*story, "held 1 mil sci"]
    believed: Believed = Counter()
    for first in permutations(["sci 1", "mil 1", "sci 1"]):
        for second in permutations(["sci 2", "mil 2", "cul 2", "sci 2", "mil 2"]):
            if first[0] == "sci 1" and second[0] == "sci 2" and second[1] != "cul 2":
                hand = tuple(sorted((first[0], *second[:2])))
                found: Deal = {"deck": second[2:], "hand 1": hand, "removed": tuple(sorted(first[1:]))}
                believed[tuple(sorted(found.items()))] += 1
    check_draws(state, 0, believed)


@rule("CIV-RUL-25")
def test_the_oldest_card_of_a_domain_goes_first_and_tells_on_the_others():
    """Seat 1 plays Military of age II while it holds two cards of age I: neither is Military."""
    rows: list[dict[str, Any]] = [
        {"hand": ["mil 2"]},
        {"hand": ["sci 1", "rel 1", "mil 2", "cul 2"]},
    ]
    state = small(rows, ["mil 2", "sci 2"], ["mil 1", "mil 1", "cul 1"], active=1)
    play(state, 1, "play mil")
    believed = believe(state, 0, lambda deals: "mil 1" not in deals["hand 1"])
    assert believed.total() < believe(state, 0).total()
    check_draws(state, 0, believed)


@rule("CIV-RUL-25", "CIV-PLAY-03")
def test_what_two_hands_cannot_be_is_drawn_together():
    """One hand is of two domains only, the other lacks one of them: neither may be dealt before the other."""
    first = ["drew 1 1 0 0", "held 1 mil sci", "drew 1 1 0 0"]
    story = [*first, "drew 2 2 0 0", "held 2 mil eco cul uto", "drew 0 0 1 0"]
    rows: list[dict[str, Any]] = [
        {"hand": ["mil 2"]},
        {"hand": ["mil 1", "cul 1"]},
        {"hand": ["mil 1", "eco 1"]},
    ]
    state = small(rows, [], ["sci 1", "rel 1", "rel 1"], step="powers", story=story)

    def agrees(deals: Deal) -> bool:
        return not domains(deals["hand 2"]) & {"sci", "rel"}

    believed: Believed = Counter()
    hidden = ["mil 1", "cul 1", "mil 1", "eco 1", "sci 1", "rel 1", "rel 1"]
    for order in permutations(hidden):
        found: Deal = {"deck": (), "hand 1": order[:2], "hand 2": order[2:4], "removed": order[4:]}
        if agrees(found) and order[0].split()[0] in ("mil", "sci"):
            believed[tuple(sorted((place, tuple(sorted(held))) for place, held in found.items()))] += 1
    check_draws(state, 0, believed)


@rule("CIV-RUL-25", "CIV-MIL-03", "CIV-UTO-03")
def test_open_piles_give_their_oldest_card_too():
    rows: list[dict[str, Any]] = [
        {"hand": ["uto 3"], "area": ["mil 2", "mil 1", "mil 3", "uto 3", "uto 3", "uto 3"]},
        {},
    ]
    state = small(rows, ["mil 3"], [], step="powers")
    play(state, 0, "sacrifice mil", "attack mil")
    assert state.view(None)["players"][0]["area_ages"]["mil"] == [0, 0, 1]
    play(state, 0, "use uto 1", "fetch sci")
    assert state.view(0)["players"][0]["hand_cards"] == {"sci": [1, 0, 0], "uto": [0, 0, 1]}


# Cards that leave a hand of which some are known.


def fetching(*, hand: list[str], deck: list[str], removed: list[str]) -> CivState:
    """Seat 1 can fetch from the discard pile, and discard again."""
    area = ["uto 3", "uto 3", "uto 3", "mil 3", "mil 3", "mil 3"]
    return small([{"hand": ["rel 1"] * 4}, {"hand": hand, "area": area}], deck, removed, active=1, step="powers")


@rule("CIV-RUL-30", "CIV-MIL-01")
def test_a_card_that_leaves_may_be_the_known_one_or_another_of_its_kind():
    """Seat 1 fetches Military and discards Military: in most deals it was the one, in some it had another."""
    state = fetching(hand=["sci 1", "mil 1", "cul 1"], deck=["mil 2"], removed=["mil 1", "rel 1", "sci 1"])
    believed = believe(state, 0)
    play(state, 1, "use uto 1", "fetch mil", "use mil 1", "discard mil")
    believed = then(then(believed, takes(1, "mil 1")), leaves(1, "mil 1"))
    assert len(set(believed.values())) > 1
    check_draws(state, 0, believed)


@rule("CIV-RUL-30", "CIV-MIL-01", "CIV-DRAW-01")
def test_what_may_have_left_is_told_apart_through_later_turns():
    """A known card may have left; then fresh cards come, another of the kind leaves, and the kind comes once more."""
    state = fetching(hand=["mil 1", "cul 1"], deck=["mil 1", "sci 1", "mil 2"], removed=["rel 1", "eco 1"])
    believed = believe(state, 0)
    play(state, 1, "use uto 1", "fetch mil", "use mil 1", "discard mil", "end")
    believed = then(then(believed, takes(1, "mil 1")), leaves(1, "mil 1"))
    believed = then(believed, draws(1, 1))
    play(state, 0, "play rel", "end")
    play(state, 1, "play mil", "use uto 1", "fetch sci")
    believed = then(then(believed, leaves(1, "mil 1")), takes(1, "sci 1"))
    check_draws(state, 0, believed)


@rule("CIV-PLAY-03", "CIV-RUL-26")
def test_a_card_that_leaves_may_be_one_held_under_an_embargo_or_a_fresh_one():
    """Two cards of seat 1 are Science or Military, one is any: it plays Science."""
    rows: list[dict[str, Any]] = [{"hand": ["rel 1"]}, {"hand": ["sci 1", "mil 1", "sci 1"]}]
    story = ["drew 0 1 0 0", "drew 1 2 0 0", "held 1 mil sci", "drew 1 1 0 0"]
    state = small(rows, ["mil 2"], ["cul 1", "sci 1", "rel 1"], active=1, story=story)
    believed: Believed = Counter()
    for order in permutations(["sci 1", "mil 1", "sci 1", "cul 1", "sci 1", "rel 1"]):
        if domains(order[:2]) <= {"mil", "sci"}:
            for index in range(3):
                if order[index] == "sci 1":
                    hand = tuple(sorted(order[:index] + order[index + 1 : 3]))
                    found: Deal = {"deck": ("mil 2",), "hand 1": hand, "removed": tuple(sorted(order[3:]))}
                    believed[tuple(sorted(found.items()))] += 1
    play(state, 1, "play sci")
    check_draws(state, 0, believed)
