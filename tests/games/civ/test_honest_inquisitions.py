"""Imagined states are drawn from exactly what a seat should believe of hands that others have joined or passed on."""

from collections import Counter
from typing import Any

import pytest

from civitas.core import Rng
from civitas.games.civ.piles import hand_of
from tests.games.civ.beliefs import (
    DRAWS,
    PRINTED,
    Deal,
    believe,
    check_draws,
    gives,
    joins,
    leaves,
    listed,
    sees,
    small,
    then,
)
from tests.games.civ.tabletop import DOMAINS, GAME, deal, legal, plain, play, shown
from tests.ledger import rule
from tests.statistics import too_far


@rule("CIV-RUL-11", "CIV-REL-08")
def test_what_neither_hand_held_before_an_inquisition_neither_holds_after_it():
    """Seat 2 knows that neither of the others holds Military of age I: none of the cards given back is one either."""
    rows: list[dict[str, Any]] = [
        {"hand": ["cul 1", "rel 1"], "area": ["rel 2"]},
        {"hand": ["cul 1", "mil 2"]},
        {"hand": ["mil 2"]},
    ]
    no_military = "rel eco sci cul uto"
    story = ["drew 0 2 0 0", f"held 0 {no_military}", "drew 1 1 0 0", f"held 1 {no_military}", "drew 1 0 1 0"]
    state = small(rows, ["mil 2"], ["mil 1", "mil 1", "sci 1"], step="powers", story=[*story, "drew 2 0 1 0"])
    play(state, 0, "sacrifice rel", "inquire 1", "return rel", "return mil")

    def agrees(deals: Deal) -> bool:
        return "mil 1" not in deals["hand 0"] + deals["hand 1"]

    believed = believe(state, 2, agrees)
    assert 0 < believed.total() < believe(state, 2).total()
    check_draws(state, 2, believed)


@rule("CIV-RUL-11", "CIV-REL-08", "CIV-RUL-30")
def test_third_parties_of_an_inquisition_remember_what_they_knew():
    """Seat 2 knows a Military card in seat 0's hand; seat 0 gives back one card of age I: any of the three."""
    rows: list[dict[str, Any]] = [
        {"hand": ["mil 1", "rel 1"], "area": ["rel 2"]},
        {"hand": ["cul 1", "uto 3"]},
        {"hand": ["mil 2"], "knows": [{"mil": [1, 0, 0]}, {}, {}]},
    ]
    state = small(rows, ["uto 3"], ["sci 1", "eco 1"], step="powers")
    before = believe(state, 2, known={0: ["mil 1"]})
    play(state, 0, "sacrifice rel", "inquire 1", "return rel", "return uto")
    believed = then(then(then(before, joins(0, 1)), gives(0, 1, 1)), gives(0, 1, 3))
    check_draws(state, 2, believed)


@rule("CIV-REL-08", "CIV-RUL-30")
def test_what_was_told_of_one_hand_goes_with_its_cards_into_the_joint_one():
    """Seat 2 knows that seat 1 held Science or Military only: so are two of the four cards, wherever they are now."""
    rows: list[dict[str, Any]] = [
        {"hand": ["cul 1", "rel 1"], "area": ["rel 2"]},
        {"hand": ["sci 1", "mil 1"]},
        {"hand": ["mil 2"]},
    ]
    story = ["drew 0 2 0 0", "drew 1 2 0 0", "held 1 mil sci", "drew 2 0 1 0"]
    state = small(rows, ["mil 2"], ["cul 1", "sci 1"], step="powers", story=story)
    believed = believe(state, 2, lambda deals: not {"cul 1", "rel 1"} & set(deals["hand 1"]))
    play(state, 0, "sacrifice rel", "inquire 1", "return sci", "return cul")
    believed = then(then(then(believed, joins(0, 1)), gives(0, 1, 1)), gives(0, 1, 1))
    check_draws(state, 2, believed)


@rule("CIV-REL-08", "CIV-MIL-01", "CIV-RUL-30")
def test_cards_that_leave_two_hands_with_known_cards_between_them():
    """Seat 2 knows two cards of the joint hand. Then one of that kind is played from each side."""
    rows: list[dict[str, Any]] = [
        {"hand": ["mil 1", "mil 1", "rel 1"], "area": ["rel 2", "mil 3", "mil 3", "mil 3"]},
        {"hand": ["cul 1", "mil 1"]},
        {"hand": ["mil 2"], "knows": [{"mil": [1, 0, 0]}, {"cul": [1, 0, 0]}, {}]},
    ]
    state = small(rows, [], ["sci 1", "mil 1"], step="powers")
    believed = believe(state, 2, known={0: ["mil 1"], 1: ["cul 1"]})
    play(state, 0, "sacrifice rel", "inquire 1", "return mil", "return cul", "use mil 1", "discard mil")
    believed = then(then(then(believed, joins(0, 1)), gives(0, 1, 1)), gives(0, 1, 1))
    believed = then(believed, leaves(0, "mil 1"))
    check_draws(state, 2, believed)
    play(state, 0, "end")
    play(state, 1, "play mil")
    check_draws(state, 2, then(believed, leaves(1, "mil 1")))


@rule("CIV-REL-08", "CIV-RUL-30")
def test_two_inquisitions_after_each_other_are_remembered():
    """Seat 0 takes the hand of seat 1, then seat 1 that of seat 3, and seat 3 that of seat 2, who sees what he gets."""
    rows: list[dict[str, Any]] = [
        {"hand": ["mil 1", "rel 1"], "area": ["rel 2"]},
        {"hand": ["cul 1"], "area": ["rel 2", "sci 3"]},
        {"hand": ["mil 2"]},
        {"hand": ["sci 1"], "area": ["rel 2"]},
    ]
    knows = [{"mil": [1, 0, 0]}, {}, {}, {"sci": [1, 0, 0]}]
    rows[2]["knows"] = knows
    state = small(rows, [], ["sci 1", "eco 1", "cul 1"], step="powers")
    believed = believe(state, 2, known={0: ["mil 1"], 3: ["sci 1"]})
    play(state, 0, "sacrifice rel", "inquire 1", "return mil", "end")
    believed = then(then(believed, joins(0, 1)), gives(0, 1, 1))
    play(state, 1, "play mil", "sacrifice rel", "inquire 0", "return rel")
    believed = then(then(then(believed, leaves(1, "mil 1")), joins(1, 0)), gives(1, 0, 1))
    check_draws(state, 2, believed)


@rule("CIV-REL-08", "CIV-RUL-30")
def test_who_looks_through_a_hand_learns_about_the_other_one():
    """Seat 2 knew a card of two joined hands. It sees one of them: the card is there, or in the other hand."""
    rows: list[dict[str, Any]] = [
        {"hand": ["mil 1", "rel 1"], "area": ["rel 2"]},
        {"hand": ["cul 1"]},
        {"hand": ["eco 1"], "area": ["rel 2"], "knows": [{"mil": [1, 0, 0]}, {}, {}]},
    ]
    state = small(rows, [], ["sci 1", "mil 1", "cul 1"], step="powers")
    believed = believe(state, 2, known={0: ["mil 1"]})
    play(state, 0, "sacrifice rel", "inquire 1", "return rel", "end")
    believed = then(then(believed, joins(0, 1)), gives(0, 1, 1))
    play(state, 1, "play rel", "end")
    believed = then(believed, leaves(1, "rel 1"))
    play(state, 2, "play eco")
    play(state, 2, "sacrifice rel", "inquire 0")
    taken = ("cul 1", "mil 1")
    seen = then(believed, sees(lambda deals: deals["hand 0"] == taken))
    check_draws(state, 2, then(seen, lambda deals: [{**deals, "hand 0": ()}]))


@pytest.mark.parametrize("seats", [3, 4])
@rule("CIV-DRAFT-04", "CIV-RUL-30")
def test_the_cards_passed_first_in_a_draft_are_remembered(seats: int):
    """After the draft each of the next two seats holds one of the two that are left of them; which is not known."""
    state = deal(seats, 3, deal="draft", first=0)
    rng = Rng(8)
    while state.to_dict()["step"] == "draft_pick":
        passed = plain(state.view(0).get("draft", {})["passed_first"]) if state.view(0)["draft"]["pick"] == 3 else {}
        seat = state.to_act()[0]
        moves = legal(state, seat)
        play(state, seat, moves[rng.below(len(moves))])
    (line,) = [line for line in state.to_dict()["story"] if line.startswith("split 0 ")]
    left = line.split()[2:]
    assert Counter(left) <= Counter(passed)
    known = Counter(state.view(0)["players"][1]["known"])
    data = state.to_dict()
    unseen = Counter({name: PRINTED[f"{name} 1"] for name in DOMAINS})
    unseen -= Counter(plain(data["players"][0]["hand"])) + Counter(data["centre"]) + known + Counter(left)
    weights: Counter[str] = Counter()
    for held in left:
        for other, number in unseen.items():
            weights[shown(known + Counter([held, other]))] += number
    chances = {key: weight / weights.total() for key, weight in weights.items()}
    counts = Counter(shown(state.imagine(0, rng).to_dict()["players"][1]["hand"]) for _ in range(DRAWS))
    assert too_far(counts, chances) < 1


@pytest.mark.parametrize(("seats", "pick"), [(2, 1), (2, 2), (3, 2), (4, 2), (3, 3), (4, 3)])
@rule("CIV-DRAFT-02", "CIV-DRAFT-03", "CIV-RUL-30")
def test_hidden_sets_of_a_draft_hold_any_unseen_card(seats: int, pick: int):
    """The set of the right neighbour, whose cards the seat has not seen."""
    state = deal(seats, 5, deal="draft")
    while state.view(0)["draft"]["pick"] < pick:
        for seat in range(seats):
            play(state, seat, legal(state, seat)[0])
    data = state.to_dict()
    held = Counter(data["draft"]["sets"][0]) + Counter(plain(data["players"][0]["hand"]))
    if pick > 1:
        held += Counter(data["draft"]["sets"][1])
    if pick == 3:
        held += Counter(data["draft"]["passed"][0])
    unseen = Counter({name: PRINTED[f"{name} 1"] for name in DOMAINS}) - held
    rng = Rng(4)
    counts: Counter[str] = Counter()
    for _ in range(DRAWS):
        drawn = state.imagine(0, rng).to_dict()
        row = drawn["players"][1]["hand"] if seats == 2 and pick == 2 else drawn["draft"]["sets"][-1]
        if seats == 3 and pick == 3:
            row = drawn["players"][2]["hand"]
        counts.update(plain(row))
    assert too_far(counts, {name: number / unseen.total() for name, number in unseen.items()}) < 1


@rule("CIV-REL-08", "CIV-RUL-30")
@pytest.mark.parametrize("kept", [True, False])
def test_who_inquires_in_an_imagined_state_knows_what_a_third_party_knows_and_its_own_hand(kept: bool):
    """Seat 2 knows a Military card that seat 0 had: so does seat 0 in what seat 2 imagines, and where it is not."""
    rows: list[dict[str, Any]] = [
        {"hand": ["mil 1", "rel 1"], "area": ["rel 2"]},
        {"hand": ["cul 1", "eco 1"]},
        {"hand": ["mil 2"], "knows": [{"mil": [1, 0, 0]}, {}, {}]},
    ]
    state = small(rows, ["uto 3"], ["sci 1"], step="powers")
    hands = believe(state, -1, known={0: ["mil 1"]})
    play(state, 0, "sacrifice rel", "inquire 1", "return rel", "return cul")
    hands = then(then(then(hands, joins(0, 1)), gives(0, 1, 1)), gives(0, 1, 1))
    rng = Rng(5)
    elsewhere = state.imagine(2, rng)
    while ("mil 1" in listed(elsewhere, hand_of(0))) != kept:
        elsewhere = state.imagine(2, rng)
    own = ("hand 0", listed(elsewhere, hand_of(0)))
    believed = {tuple(entry for entry in deals if entry != own): many for deals, many in hands.items() if own in deals}
    check_draws(elsewhere, 0, Counter(believed))


@rule("CIV-REL-08", "CIV-RUL-30")
def test_what_is_imagined_within_an_imagined_state_contradicts_nobody():
    """Whoever can inquire does: seats of imagined states imagine in turn, and the positions can be read again."""
    rng = Rng(17)
    nested = 0
    for seed in range(2):
        state = deal(3, seed)
        for index in range(90):
            if state.over:
                break
            mover = state.to_act()[0]
            texts = legal(state, mover)
            play(state, mover, "sacrifice rel" if "sacrifice rel" in texts else texts[rng.below(len(texts))])
            if index % 9 == 8:
                elsewhere = state.imagine(index % 3, rng)
                for seat in range(3):
                    twin = elsewhere.imagine(seat, rng)
                    assert twin.view(seat) == elsewhere.view(seat)
                    assert GAME.from_dict(twin.to_dict()) == twin
                    nested += 1
    assert nested > 30
