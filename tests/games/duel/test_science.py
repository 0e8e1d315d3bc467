"""Science and progress (section 9 of the ledger)."""

import pytest

from tests.games.duel.table import GAME, bill, city, coins, do, legal, points, refused, table
from tests.ledger import rule

FACTS = GAME.cards()

# Both cards of each symbol, keyed from the ledger's card list.
PAIRS = {
    "pendulum": ("workshop", "laboratory"),
    "wheel": ("apothecary", "school"),
    "quill": ("scriptorium", "library"),
    "mortar": ("pharmacist", "dispensary"),
    "sundial": ("academy", "study"),
    "globe": ("university", "observatory"),
}
FIVE = ["workshop", "apothecary", "scriptorium", "pharmacist", "academy"]


@rule("7WD-SCI-01")
def test_seven_symbols_six_of_them_on_two_green_buildings():
    green = {name: row["science"] for name, row in FACTS.items() if row.get("colour") == "green"}
    assert {symbol: tuple(name for name in green if green[name] == symbol) for symbol in PAIRS} == PAIRS
    assert len(green) == 12
    assert [name for name, row in FACTS.items() if row.get("science") == "law"] == ["law"]


@rule("7WD-SCI-02", "7WD-SCI-07")
@pytest.mark.parametrize(("first", "second"), PAIRS.values())
def test_a_pair_brings_a_token_of_the_board(first, second):
    age = FACTS[second]["age"]
    state = table(age, [second, "walls" if age == 2 else "arsenal"], me={"buildings": [first], "coins": 40})
    board = state.view(None)["progress"]
    do(state, f"build {second}")
    assert state.to_act() == [0]
    assert legal(state) == [f"progress {token}" for token in board]
    do(state, f"progress {board[2]}")
    assert city(state)["tokens"] == [board[2]]
    assert state.view(None)["progress"] == board[:2] + board[3:]
    assert state.to_act() == [1]


@rule("7WD-SCI-02")
def test_a_token_that_is_not_on_the_board_cannot_be_chosen():
    state = table(2, ["library"], me={"buildings": ["scriptorium"]}, progress=["economy", "law"])
    do(state, "build library")
    assert refused(state, "progress masonry").rule == "7WD-SCI-02"


def test_the_opponents_symbols_make_no_pair__7WD_SCI_02():
    state = table(2, ["library"], other={"buildings": ["scriptorium"]})
    do(state, "build library")
    assert state.to_act() == [1]


@rule("7WD-SCI-03", "7WD-SCI-09")
@pytest.mark.parametrize(("token", "gain"), [("agriculture", 6), ("urbanism", 6), ("philosophy", 0), ("economy", 0)])
def test_the_immediate_effect_of_a_token(token, gain):
    state = table(2, ["library"], me={"buildings": ["scriptorium"]}, progress=[token, "law"])
    do(state, "build library", f"progress {token}")
    assert coins(state)[0] == 20 + gain


@rule("7WD-SCI-03", "7WD-SCI-06")
def test_law_is_a_symbol_but_makes_no_pair():
    state = table(2, ["library"], me={"buildings": ["scriptorium"]}, progress=["law", "economy"])
    do(state, "build library", "progress law")
    assert city(state)["symbols"] == ["quill", "law"]
    assert state.view(None)["step"] == "turn"
    assert state.to_act() == [1]


@rule("7WD-SCI-04")
def test_an_empty_board_gives_nothing():
    state = table(2, ["library"], me={"buildings": ["scriptorium"]}, progress=[])
    do(state, "build library")
    assert city(state)["tokens"] == []
    assert state.to_act() == [1]


@rule("7WD-SCI-04")
def test_the_board_is_not_refilled():
    state = table(2, ["library"], me={"buildings": ["scriptorium"]}, progress=["economy", "theology"])
    do(state, "build library", "progress economy")
    assert state.view(None)["progress"] == ["theology"]


@rule("7WD-SCI-05", "7WD-END-01")
def test_the_sixth_symbol_wins_at_once():
    state = table(3, ["observatory"], me={"buildings": FIVE})
    do(state, "build observatory")
    assert state.over
    assert state.outcome().reason == "science"
    assert state.outcome().winners == [0]
    assert state.to_act() == []


def test_five_symbols_and_a_pair_do_not_win__7WD_SCI_05():
    state = table(3, ["study"], me={"buildings": FIVE})
    do(state, "build study")
    assert not state.over
    assert state.view(None)["step"] == "progress"


@rule("7WD-SCI-06", "7WD-SCI-11")
def test_law_from_the_board_is_the_sixth_symbol():
    state = table(3, ["study"], me={"buildings": FIVE}, progress=["law", "economy"])
    do(state, "build study", "progress law")
    assert state.outcome().reason == "science"


@rule("7WD-SCI-06")
def test_law_counts_among_the_six():
    five = table(3, ["observatory"], me={"buildings": FIVE[:3], "tokens": ["law"]})
    do(five, "build observatory")
    assert not five.over
    six = table(3, ["observatory"], me={"buildings": FIVE[:4], "tokens": ["law"]})
    do(six, "build observatory")
    assert six.outcome().reason == "science"


def build_university(way: str, owned: list[str]):
    """Seat 0 builds University (globe; the chain comes from School) in one of the three ways."""
    if way == "mausoleum":
        state = table(3, ["arsenal"], me={"buildings": owned, "wonders": ["mausoleum"]}, discard=["university"])
        do(state, "wonder mausoleum < arsenal", "revive university")
        return state
    me = {"buildings": [*owned, "school"], "coins": 0} if way == "chain" else {"buildings": owned}
    state = table(3, ["university"], me=me)
    do(state, "build university")
    return state


@rule("7WD-SCI-08")
@pytest.mark.parametrize("way", ["paid", "chain", "mausoleum"])
def test_pairs_and_victory_count_however_the_building_was_built(way):
    pair = build_university(way, ["observatory"])
    assert pair.view(None)["step"] == "progress"
    victory = build_university(way, FIVE)
    assert victory.outcome().reason == "science"


@rule("7WD-SCI-09")
def test_points_of_tokens():
    for token, worth in (("agriculture", 4), ("philosophy", 7), ("mathematics", 3)):
        assert points(table(me={"tokens": [token]}))["progress"] == worth
    silent = ["architecture", "economy", "law", "masonry", "strategy", "theology", "urbanism"]
    assert points(table(me={"tokens": silent}))["progress"] == 0


@rule("7WD-SCI-10")
def test_tokens_act_only_on_later_constructions():
    # a chain-built green card whose pair brings Urbanism earns the 6 coins and not the 4.
    state = table(2, ["library"], me={"buildings": ["scriptorium"], "coins": 0}, progress=["urbanism"])
    do(state, "build library", "progress urbanism")
    assert coins(state)[0] == 6
    # Economy: the opponent of the next construction pays, not the one before.
    bought = table(2, ["school", "walls"], me={"buildings": ["apothecary"]}, progress=["economy"], other={"coins": 20})
    do(bought, "build school", "progress economy")
    assert coins(bought) == [14, 20]
    do(bought, "build walls")
    assert coins(bought) == [18, 16]


@rule("7WD-SCI-11")
def test_a_token_of_the_great_library_is_a_full_one():
    state = table(
        open=["altar"],
        me={"wonders": ["great_library"], "tokens": ["mathematics"]},
        progress=["masonry"],
        drawn=["agriculture", "law", "urbanism"],
    )
    do(state, "wonder great_library < altar", "library agriculture")
    assert coins(state)[0] == 20 - 10 + 6
    assert points(state)["progress"] == 4 + 6


@rule("7WD-SCI-11")
def test_law_of_the_great_library_can_win_and_drops_the_extra_turn():
    state = table(
        3,
        ["arsenal"],
        me={"wonders": ["great_library"], "buildings": FIVE, "tokens": ["theology"]},
        progress=["masonry"],
        drawn=["agriculture", "law", "urbanism"],
    )
    do(state, "wonder great_library < arsenal", "library law")
    assert state.over
    assert state.outcome().reason == "science"


def test_every_lasting_power_is_named_in_the_view__7WD_SCI_09():
    tokens = ["architecture", "economy", "masonry", "strategy", "theology", "urbanism"]
    assert city(table(me={"tokens": tokens}))["powers"] == {
        "wonder_discount": 2,
        "blue_discount": 2,
        "extra_shield": 1,
        "wonder_again": 1,
        "chain_income": 4,
        "trade_income": 1,
    }
    assert bill(table(me={"wonders": ["sphinx"], "tokens": tokens}), "sphinx")["total"] == 4
