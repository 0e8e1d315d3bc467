"""Positions as people write them: round trips, defaults and errors that name the field."""

import json
from typing import Any

import pytest

from civitas import BadInput, Rng
from tests.games.duel.table import GAME, do, legal, opened, table
from tests.ledger import rule


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("options", [{}, {"wonders": "beginner", "starter": 1}])
def test_every_state_survives_json(seed, options):
    state = GAME.deal(2, seed, options)
    rng = Rng(seed)
    while True:
        twin = GAME.from_dict(json.loads(json.dumps(state.to_dict())))
        assert twin.to_dict() == state.to_dict()
        for seat in (0, 1, None):
            assert twin.view(seat) == state.view(seat)
        if state.over:
            break
        seat = state.to_act()[0]
        moves = state.legal_moves(seat)
        assert list(twin.legal_moves(seat)) == list(moves)
        state.apply(seat, moves[rng.below(len(moves))])


def test_a_twin_plays_on_alike():
    for seed in range(5):
        state = GAME.deal(2, seed)
        rng = Rng(seed)
        for _ in range(40):
            seat = state.to_act()[0]
            moves = state.legal_moves(seat)
            state.apply(seat, moves[rng.below(len(moves))])
        twins = [state.copy(), GAME.from_dict(state.to_dict())]
        for twin in twins:
            luck = Rng(3)
            while not twin.over:
                seat = twin.to_act()[0]
                moves = twin.legal_moves(seat)
                twin.apply(seat, moves[luck.below(len(moves))])
        assert twins[0].to_dict() == twins[1].to_dict()
        assert state.to_dict() != twins[0].to_dict()


def test_the_empty_description_is_the_start_of_age_one():
    data = GAME.arrange({}).to_dict()
    assert (data["age"], data["step"], data["turn"], data["pawn"]) == (1, "turn", 0, 0)
    assert [player["coins"] for player in data["players"]] == [7, 7]
    assert len(data["progress"]) == 5
    assert None not in data["structure"]


def test_the_seed_deals_what_is_not_said():
    deals = [GAME.arrange({"seed": seed, "structure": {"0": "altar"}}).to_dict() for seed in (1, 1, 2)]
    assert deals[0] == deals[1] != deals[2]
    assert deals[2]["structure"][0] == "altar"
    assert len(set(deals[0]["structure"])) == 20


def test_used_cards_of_the_age_have_left_the_structure():
    state = GAME.arrange({"age": 2, "players": [{"buildings": ["walls", "forum"]}, {"built": {"sphinx": "statue"}}]})
    structure = state.to_dict()["structure"]
    assert [slot for slot, card in enumerate(structure) if card is None] == [17, 18, 19]


def test_a_list_may_leave_slots_to_the_deal():
    structure = ["?"] * 18 + ["walls", None]
    state = GAME.arrange({"age": 2, "structure": structure})
    assert "walls" in opened(state)
    assert len(opened(state)) == 2  # slots 17 and 18


def test_a_position_inside_a_turn():
    state = GAME.arrange({"step": "progress", "progress": ["law", "economy"], "structure": {"19": None}})
    assert state.to_dict()["taken"] == 19
    assert legal(state) == ["progress economy", "progress law"]
    do(state, "progress economy")
    assert state.to_act() == [1]


def test_tokens_in_entered_zones_are_gone():
    assert GAME.arrange({"pawn": 4}).to_dict()["military"] == [[2, 5], [5]]
    assert GAME.arrange({"pawn": -7}).to_dict()["military"] == [[], [2, 5]]


DEEP: list[Any] = []
for _ in range(100_000):
    DEEP = [DEEP]

BAD = [
    ({"players": [{"buildings": ["altar"]}, {"buildings": ["altar"]}]}, "players[1].buildings[0]", "card_twice"),
    ({"players": [{"buildings": ["alter"]}, {}]}, "players[0].buildings[0]", "not_word"),
    ({"players": [{}, {}, {}]}, "players", "list_length"),
    ({"players": [{"coins": -1}, {}]}, "players[0].coins", "not_number"),
    ({"players": [{"gold": 1}, {}]}, "players[0].gold", "field_unknown"),
    ({"players": [{"built": ["sphinx"]}, {}]}, "players[0].built", "not_object"),
    ({"players": [{"built": {"sphinx": "sphinx"}}, {}]}, "players[0].built.sphinx", "not_word"),
    (
        {"players": [{"wonders": ["sphinx", "pyramids", "colossus", "piraeus", "mausoleum"]}, {}]},
        "players[0].wonders",
        "too_many",
    ),
    ({"players": [{"tokens": ["law"]}, {}], "progress": ["law"]}, "progress[0]", "card_twice"),
    ({"progress": ["law"], "drawn": ["law"]}, "drawn[0]", "not_word"),
    ({"structure": {"20": "altar"}}, "structure.20", "not_number"),
    ({"structure": {"0": "walls"}}, "structure.0", "wrong_age"),
    ({"structure": {"0": None}}, "structure.0", "slot_covered"),
    ({"structure": ["altar"]}, "structure", "list_length"),
    ({"structure": 7}, "structure", "not_object"),
    ({"structure": {"١": "altar"}}, "structure.١", "not_number"),
    ({"structure": {"9" * 5000: "altar"}}, f"structure.{'9' * 80}…", "not_number"),
    ({"later": [{"0": None}, {}]}, "later[0].0", "not_word"),
    ({"discard": ["quarry", "quarry"]}, "discard[1]", "card_twice"),
    ({"discard": ["walls"]}, "discard", "card_later"),
    ({"players": [{"buildings": ["walls"]}, {}]}, "players[0].buildings", "card_later"),
    ({"age": 2, "players": [{"built": {"sphinx": "palace"}}, {}]}, "players[0].built.sphinx", "card_later"),
    ({"players": [{"coins": 10**5000}, {}]}, "players[0].coins", "not_number"),
    ({"players": [{"coins": DEEP}, {}]}, "players[0].coins", "not_number"),
    ({"military": [[2, 5], [7]]}, "military[1][0]", "not_word"),
    ({"military": [[2, 2], []]}, "military[0][1]", "not_word"),
    ({"military": [5, []]}, "military[0]", "not_list"),
    ({"pawn": 9}, "pawn", "not_number"),
    ({"pawn": 4, "military": [[2, 5], [2, 5]]}, "military[1]", "military_token"),
    ({"age": 4}, "age", "not_number"),
    ({"step": "nap"}, "step", "not_word"),
    ({"step": "draft", "age": 1}, "age", "not_number"),
    ({"step": "draft", "draft": {"offered": ["sphinx"]}}, "draft.offered", "list_length"),
    ({"step": "progress"}, "taken", "slot_taken"),
    ({"step": "progress", "progress": [], "structure": {"19": None}}, "step", "no_moves"),
    ({"step": "destroy", "structure": {"19": None}}, "step", "no_moves"),
    ({"taken": 14, "structure": {str(n): None for n in (14, 15, 9)}}, "taken", "slot_taken"),
    ({"taken": 19, "structure": {"19": None}}, "taken", "slot_taken"),
    ({"ended": "military"}, "winners", "winners_and_ended"),
    ({"winners": [3], "ended": "military"}, "winners[0]", "not_number"),
    ({"options": {"starter": 2}}, "options.starter", "option_value"),
    ({"options": {"starter": True}}, "options.starter", "option_value"),
    ({"options": {"wonders": "all"}}, "options.wonders", "option_value"),
    ({"seats": 3}, "seats", "seats"),
    ({"game": "civ"}, "game", "not_word"),
    ({"colour": "brown"}, "colour", "field_unknown"),
]


@pytest.mark.parametrize(("data", "field", "reason"), BAD, ids=[f"{field}-{reason}" for _, field, reason in BAD])
def test_errors_name_the_field(data, field, reason):
    with pytest.raises(BadInput) as caught:
        GAME.arrange(data)
    assert (caught.value.field, caught.value.reason) == (field, reason)


@rule("7WD-DRAFT-06")
def test_a_city_in_the_draft_has_room_for_what_it_is_still_to_pick():
    four = ["appian_way", "mausoleum", "pyramids", "sphinx"]
    with pytest.raises(BadInput) as refused:
        GAME.arrange({"step": "draft", "draft": {"picks": 7}, "turn": 0, "players": [{"wonders": four}]})
    assert (refused.value.field, refused.value.values) == ("players[0].wonders", {"value": 4, "most": 3})
    full = GAME.arrange({"step": "draft", "draft": {"picks": 7}, "turn": 1, "players": [{"wonders": four}]})
    full.play(1, full.legal_moves(1)[0])
    assert GAME.from_dict(full.to_dict()) == full


def test_too_many_cards_of_an_age_leave_none_for_the_structure():
    owned = ["quarry", "clay_pool", "lumber_yard", "altar"]
    with pytest.raises(BadInput) as caught:
        table(1, ["baths"], me={"buildings": owned})
    assert caught.value.reason == "too_few_cards"
    assert opened(table(1, structure={"19": None}, me={"buildings": owned}))


def test_seven_wonders_leave_none_unbuilt():
    built = ["appian_way", "circus_maximus", "colossus", "great_library", "great_lighthouse", "mausoleum", "piraeus"]
    me = {"built": dict.fromkeys(built[:4])}
    with pytest.raises(BadInput) as caught:
        table(me=me, other={"built": dict.fromkeys(built[4:]), "wonders": ["sphinx"]})
    assert caught.value.reason == "seven_wonders"
    assert legal(table(me=me, other={"built": dict.fromkeys(built[4:])}))


def test_a_won_position_cannot_be_played_on():
    six = ["workshop", "apothecary", "scriptorium", "pharmacist", "academy", "university"]
    with pytest.raises(BadInput, match="too_many"):
        table(3, me={"buildings": six})


def test_a_whole_position_must_be_whole():
    data = GAME.deal(2, 1).to_dict()
    for field in ("structure", "players", "later", "progress", "turn"):
        with pytest.raises(BadInput) as caught:
            GAME.from_dict({name: value for name, value in data.items() if name != field})
        assert (caught.value.field, caught.value.reason) == (field, "field_missing")
