"""The turn and the ages (sections 3 and 10 of the ledger)."""

import pytest

from civitas import IllegalMove
from tests.games.duel.table import GAME, city, coins, do, last_card, legal, opened, refused, table
from tests.ledger import rule

# The structures as the ledger's appendix lists them, slot by slot.
COVERED_BY = {
    1: "2,3 3,4 5,6 6,7 7,8 9,10 10,11 11,12 12,13 14,15 15,16 16,17 17,18 18,19 - - - - - -",
    2: "6 6,7 7,8 8,9 9,10 10 11 11,12 12,13 13,14 14 15 15,16 16,17 17 18 18,19 19 - -",
    3: "2,3 3,4 5,6 6,7 7,8 9 9 10 10 11,12 13,14 15 15,16 16,17 17 18 18,19 19 - -",
}
FACE_DOWN = {
    1: {2, 3, 4, 9, 10, 11, 12, 13},
    2: {6, 7, 8, 9, 10, 15, 16, 17},
    3: {2, 3, 4, 9, 10, 15, 16, 17},
}


def covers(age: int) -> list[set[int]]:
    return [set() if part == "-" else {int(n) for n in part.split(",")} for part in COVERED_BY[age].split()]


def walk_order(age: int, left: set[int], turn: int) -> int:
    """Some accessible slot, another one on every turn."""
    free = sorted(slot for slot in left if not covers(age)[slot] & left)
    return free[turn % len(free)]


@rule("7WD-TURN-01", "7WD-TURN-03", "7WD-TURN-09")
@pytest.mark.parametrize("age", [1, 2, 3])
@pytest.mark.parametrize("stride", [0, 1, 2, 3])
def test_structures_cover_and_turn_up_as_printed(age, stride):
    state = table(age)
    cards = state.to_dict()["structure"]
    left = set(range(20))
    turn = 0
    while len(left) > 1 and not state.over:
        seen = {entry["slot"]: entry for entry in state.view(None)["structure"]}
        assert set(seen) == left
        for slot in left:
            accessible = not covers(age)[slot] & left
            assert seen[slot]["open"] is accessible
            assert (seen[slot]["card"] is None) is (slot in FACE_DOWN[age] and not accessible)
        slot = walk_order(age, left, stride * turn)
        assert {move.split()[-1] for move in legal(state)} == {
            cards[other] for other in left if not covers(age)[other] & left
        }
        do(state, f"discard {cards[slot]}")
        left.remove(slot)
        turn += 1


@rule("7WD-EX-17", "7WD-TURN-03")
def test_four_uncovered_cards_are_accessible():
    state = table(structure={"14": None, "19": None})
    cards = state.to_dict()["structure"]
    assert opened(state) == sorted(cards[slot] for slot in (15, 16, 17, 18))
    assert refused(state, f"discard {cards[5]}").reason == "duel.why.covered"


@rule("7WD-TURN-02")
def test_players_alternate():
    state = table(open=["altar", "theater", "guard_tower"], first=1, turn=1)
    assert state.to_act() == [1]
    do(state, "build altar")
    assert state.to_act() == [0]
    do(state, "build theater")
    assert state.to_act() == [1]
    with pytest.raises(IllegalMove, match="7WD-TURN-02"):
        state.play(0, GAME.parse("build guard_tower", state))


@rule("7WD-TURN-04", "7WD-TURN-03", "7WD-WONDER-01")
def test_a_card_is_built_discarded_or_put_under_a_wonder():
    state = table(open=["altar", "lumber_yard"], me={"wonders": ["pyramids"], "coins": 30}, structure={"16": None})
    uses = [move for move in legal(state) if move.endswith(" altar")]
    assert uses == ["build altar", "discard altar", "wonder pyramids < altar"]
    assert {move.split()[0] for move in legal(state)} == {"build", "discard", "wonder"}


@rule("7WD-TURN-05")
def test_building_pays_enters_the_city_and_takes_effect():
    state = table(open=["palisade"], me={"coins": 5})
    do(state, "build palisade")
    assert coins(state) == [3, 20]
    assert city(state)["buildings"] == ["palisade"]
    assert state.view(None)["pawn"] == 1


@rule("7WD-TURN-06", "7WD-EX-12", "7WD-TURN-08")
def test_discarding_pays_two_and_one_for_each_yellow_building():
    state = table(2, ["aqueduct"], me={"buildings": ["tavern", "clay_reserve"], "coins": 0})
    do(state, "discard aqueduct")
    assert coins(state)[0] == 4
    for seat in (0, 1, None):
        assert state.view(seat)["discard"] == ["aqueduct"]
    bare = table(2, ["aqueduct"], me={"coins": 0}, other={"buildings": ["tavern"]})
    do(bare, "discard aqueduct")
    assert coins(bare)[0] == 2


@rule("7WD-TURN-07")
@pytest.mark.parametrize("card", ["palace", "pretorium", "merchants_guild"])
def test_any_card_can_be_discarded_by_a_player_without_a_coin(card):
    state = table(3, [card], me={"coins": 0})
    assert f"discard {card}" in legal(state)
    assert f"build {card}" not in legal(state)


@rule("7WD-TURN-10")
def test_before_an_extra_turn_cards_are_turned_up():
    state = table(2, ["walls", "statue"], me={"wonders": ["sphinx"]})
    hidden = state.to_dict()["structure"][15]
    assert hidden not in opened(state)
    told = do(state, "wonder sphinx < walls")
    assert state.to_act() == [0]
    assert hidden in opened(state)
    assert [event.id for event in told][-2:] == ["duel.event.turn_up", "duel.event.again"]


@rule("7WD-TURN-11", "7WD-AGE-04")
@pytest.mark.parametrize("age", [1, 2])
def test_an_extra_turn_with_the_last_card_of_an_age_is_lost(age):
    card = {1: "altar", 2: "statue"}[age]
    state = last_card(age, card, me={"wonders": ["sphinx"]})
    do(state, f"wonder sphinx < {card}")
    assert state.view(None)["step"] == "next_age"
    assert state.to_act() == [0]  # the pawn is in the middle and seat 0 used the last card
    do(state, "start 1")
    assert state.to_act() == [1]


@rule("7WD-TURN-12")
def test_coins_printed_on_a_building_come_once():
    state = table(open=["tavern", "altar", "theater"], me={"coins": 0})
    do(state, "build tavern")
    assert coins(state)[0] == 4
    do(state, "build altar", "build theater")
    assert coins(state)[0] == 4


@rule("7WD-TURN-13")
def test_a_city_holds_any_number_of_buildings_of_a_colour():
    blue = [
        "theater",
        "baths",
        "courthouse",
        "statue",
        "temple",
        "aqueduct",
        "rostrum",
        "palace",
        "town_hall",
        "obelisk",
    ]
    state = table(3, ["gardens"], me={"buildings": blue, "coins": 40}, structure={"19": None})
    do(state, "build gardens")
    assert city(state)["colours"]["blue"] == 11


def test_cards_are_turned_up_only_after_all_choices__7WD_TURN_09():
    # a progress token is chosen without seeing what the card uncovered.
    state = table(2, ["library", "walls"], me={"buildings": ["scriptorium"]})
    hidden = state.to_dict()["structure"][15]
    do(state, "build library")
    assert state.view(None)["step"] == "progress"
    assert hidden not in opened(state)
    assert all(entry["card"] != hidden for entry in state.view(0)["structure"])
    do(state, legal(state)[0])
    assert hidden in opened(state)


# Ages.


@rule("7WD-AGE-01", "7WD-AGE-02")
def test_an_age_ends_with_its_last_card_and_the_next_is_laid_out():
    state = last_card(1, "altar")
    assert state.view(None)["age"] == 1
    told = do(state, "build altar")
    assert state.view(None)["age"] == 2
    assert len(state.view(None)["structure"]) == 20
    assert any(event.id == "duel.event.age" for event in told)


def test_the_age_waits_for_pending_choices__7WD_AGE_01():
    state = last_card(2, "library", me={"buildings": ["scriptorium"]})
    do(state, "build library")
    assert state.view(None)["age"] == 2
    do(state, legal(state)[0])
    assert state.view(None)["age"] == 3


@rule("7WD-AGE-03", "7WD-AGE-05")
@pytest.mark.parametrize(("pawn", "decider"), [(3, 1), (1, 1), (-1, 0), (-6, 0)])
@pytest.mark.parametrize("starter", [0, 1])
def test_the_weaker_player_sees_the_layout_and_names_who_starts(pawn, decider, starter):
    state = last_card(1, "altar", pawn=pawn)
    do(state, "build altar")
    assert state.to_act() == [decider]
    assert len([entry for entry in state.view(decider)["structure"] if entry["card"]]) == 12
    assert legal(state) == ["start 0", "start 1"]
    do(state, f"start {starter}")
    assert state.to_act() == [starter]


@rule("7WD-AGE-04")
@pytest.mark.parametrize("last", [0, 1])
def test_in_the_middle_the_last_player_decides(last):
    state = last_card(2, "statue", turn=last)
    do(state, "discard statue")
    assert state.to_act() == [last]
    assert state.view(None)["step"] == "next_age"


@rule("7WD-AGE-06", "7WD-AGE-07")
def test_everything_carries_over_and_nothing_is_paid():
    state = last_card(
        1,
        "altar",
        me={"coins": 4, "wonders": ["pyramids"], "tokens": ["law"]},
        other={"coins": 9, "buildings": ["tavern"]},
        discard=["quarry"],
        pawn=2,
    )
    before = state.to_dict()
    do(state, "discard altar")
    after = state.to_dict()
    assert after["discard"] == ["quarry", "altar"]
    assert [player["coins"] for player in after["players"]] == [6, 9]
    for key in ("buildings", "wonders", "built", "tokens"):
        assert [row[key] for row in after["players"]] == [row[key] for row in before["players"]]
    assert (after["pawn"], after["military"], after["progress"]) == (2, before["military"], before["progress"])
