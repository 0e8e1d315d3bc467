"""Positions: written, read, arranged from a part, and refused with the name of the wrong field."""

import copy
import json
from typing import Any

import pytest

from civitas.core import BadInput, Rng
from civitas.games.civ.state import CivState
from tests.games.civ.tabletop import (
    GAME,
    arrange,
    cards,
    deal,
    deck,
    ending,
    hand,
    legal,
    plain,
    play,
    random_play,
    step_2,
    table,
)
from tests.ledger import rule

EACH_STEP = {
    "play_card": [],
    "powers": ["play rel"],
    "discard_hand": ["play rel", "use mil 2", "discard rel"],
    "attack_card": ["play rel", "sacrifice mil"],
    "inquisition": ["play rel", "sacrifice rel"],
    "give_back": ["play rel", "sacrifice rel", "inquire 1", "return mil"],
    "drop_cards": ["play rel", "use eco 2", "drop mil"],
    "take_cards": ["play rel", "use sci 2", "take mil"],
    "play_more": ["play rel", "use eco 2", "drop eco", "drop mil", "play rel"],
    "fetch_cards": ["play rel", "use uto 1"],
    "place_embargo": ["play rel", "sacrifice eco"],
    "place_democracy": ["play rel", "sacrifice uto"],
}


@pytest.mark.parametrize("step", EACH_STEP)
@rule("CIV-INV-01")
def test_a_position_in_every_step_can_be_written_and_read(step: str):
    state = table("mil 5 rel 1 eco 5 sci 5 uto 3; hand rel 4", "cul 1; hand mil 2", discard={"mil": 1})
    play(state, 0, *EACH_STEP[step])
    data = json.loads(json.dumps(state.to_dict()))
    assert data["step"] == step
    again = GAME.from_dict(data)
    assert again == state
    assert isinstance(again, CivState)
    assert legal(again) == legal(state)
    while not again.over:
        seat, text = again.to_act()[0], legal(again)[0]
        play(again, seat, text)
        play(state, seat, text)
    assert again == state
    assert GAME.from_dict(again.to_dict()).outcome().to_dict() == ending(state).to_dict()


@pytest.mark.parametrize("seats", [2, 3, 4])
@rule("CIV-DRAFT-02")
def test_a_draft_can_be_written_and_read_at_any_pick(seats: int):
    state = deal(seats, 6, deal="draft")
    for _ in range(4 * seats):
        again = GAME.from_dict(json.loads(json.dumps(state.to_dict())))
        assert again == state
        assert [again.view(seat) for seat in range(seats)] == [state.view(seat) for seat in range(seats)]
        seat = state.to_act()[-1]
        play(state, seat, legal(state, seat)[0])


@rule("CIV-DRAFT-08")
def test_in_a_described_draft_of_two_what_did_not_come_back_was_kept():
    """Of what seat 0 passed first, Economy has not come back: also where no story is told, seat 1 holds it."""
    sets = [{"mil": 1, "cul": 1}, {"mil": 1, "sci": 1}]
    passed = [{"mil": 1, "cul": 1, "eco": 1}, {"mil": 1, "sci": 1, "rel": 1}]
    hands = [{"mil": 1, "rel": 1}, {"sci": 1, "eco": 1}]
    draft = {"pick": 3, "sets": sets, "passed": passed}
    state = arrange({"step": "draft_pick", "players": [{"hand": held} for held in hands], "draft": draft})
    for number in range(20):
        twin = state.imagine(0, Rng(number))
        assert "eco" in hand(twin, 1)
        assert GAME.from_dict(twin.to_dict()) == twin


@rule("CIV-INV-01")
def test_what_is_not_said_is_empty_and_the_rest_is_the_deck():
    state = arrange({})
    assert (state.seats, state.to_act(), legal(state)) == (2, [0], ["end"])
    assert len(deck(state)) == 95
    state = arrange({"seats": 4, "players": [{"hand": {"mil": 2}}], "first": 2})
    assert (state.to_act(), hand(state, 0), hand(state, 3)) == ([2], "mil 2", "")
    assert len(deck(state)) == 102
    assert "rel" not in deck(state)[-44:]
    assert deck(arrange({"seed": 5})) == deck(arrange({"seed": 5})) != deck(arrange({"seed": 6}))


@rule("CIV-SETUP-05")
def test_cards_that_are_nowhere_count_as_taken_out():
    state = step_2("mil 1", "", deck=["sci", "rel"])
    removed = state.to_dict()["removed"]
    assert plain(removed) == cards("mil 19 rel 15 eco 16 sci 19 cul 16 uto 16")


@rule("CIV-PLAY-03")
def test_the_step_follows_from_the_hand():
    assert table("; hand mil 1", "").to_dict()["step"] == "play_card"
    assert table("; hand mil 1; embargo mil 1", "").to_dict()["step"] == "powers"
    assert table("", "").to_dict()["step"] == "powers"


DRAFT = {"seats": 2, "step": "draft_pick", "draft": {"sets": [{"mil": 4}, {"sci": 4}]}}


@pytest.mark.parametrize(
    ("data", "field", "reason"),
    [
        ({"game": "chess"}, "game", "not_word"),
        ({"seats": 5}, "seats", "seats"),
        ({"seats": "2"}, "seats", "seats"),
        ({"seats": True}, "seats", "seats"),
        ({"first": 2}, "first", "not_number"),
        ({"active": -1}, "active", "not_number"),
        ({"turns": -1}, "turns", "not_number"),
        ({"news": None}, "news", "not_number"),
        ({"colour": "red"}, "colour", "field_unknown"),
        ({"step": "dance"}, "step", "not_word"),
        ({"step": ["powers"]}, "step", "not_word"),
        ({"step": "play_card"}, "step", "no_moves"),
        ({"step": "inquisition"}, "step", "no_moves"),
        ({"options": []}, "options", "not_object"),
        ({"options": {"fizzle": 1}}, "options.fizzle", "option_value"),
        ({"options": {"religion": "never"}}, "options.religion", "option_value"),
        ({"options": {"speed": 1}}, "options.speed", "option_unknown"),
        ({"options": {"teams": True}}, "options.teams", "option_seats"),
        ({"players": {}}, "players", "not_list"),
        ({"players": [{}, {}, {}]}, "players", "list_length"),
        ({"players": ["mil"]}, "players[0]", "not_object"),
        ({"players": [{}, {"hands": {}}]}, "players[1].hands", "field_unknown"),
        ({"players": [{"hand": {"gold": 1}}]}, "players[0].hand.gold", "field_unknown"),
        ({"players": [{"hand": {"mil": -1}}]}, "players[0].hand.mil", "not_number"),
        ({"players": [{"area": {"mil": 1.5}}]}, "players[0].area.mil", "not_number"),
        ({"players": [{"area": {"mil": 21}}]}, "position", "card_count"),
        ({"players": [{"embargo": {"mil": 17}}]}, "position", "card_count"),
        ({"players": [{"democracy": {"mil": 17}}]}, "position", "card_count"),
        ({"players": [{"hand": {"mil": 104}, "area": {"mil": 104}}, {"hand": {"mil": 68}}]}, "position", "card_count"),
        ({"players": [{"knows": [{}]}]}, "players[0].knows", "list_length"),
        ({"players": [{"knows": [{}, {"mil": 1}]}]}, "players[0].knows[1]", "knows_too_much"),
        ({"players": [{"hand": {"mil": 1}, "knows": [{"mil": 1}, {}]}]}, "players[0].knows[0]", "knows_too_much"),
        ({"discard": {"mil": 1}, "deck": ["mil"], "removed": {}}, "position", "card_count"),
        ({"deck": ["mil", "gold"]}, "deck[1]", "not_word"),
        ({"deck": [["mil"]]}, "deck[0]", "not_word"),
        ({"deck": ["uto"] * 17}, "position", "card_count"),
        ({"removed": {"mil": 1}}, "removed", "needs_deck"),
        ({"seed": -1}, "seed", "seed"),
        ({"used": {"persistent": ["gold"]}}, "used.persistent[0]", "not_word"),
        ({"used": {"sacrifice": [[]]}}, "used.sacrifice[0]", "not_word"),
        ({"used": {"copied": 1}}, "used.copied", "not_flag"),
        ({"used": {"limit": 8}}, "used.limit", "not_number"),
        ({"used": {"limit_from": 2}}, "used.limit_from", "not_number"),
        ({"todo": 1}, "todo", "not_number"),
        ({"then": 1}, "then", "not_number"),
        ({"target": 1}, "target", "not_word"),
        ({"target": 2}, "target", "not_number"),
        ({"centre": {"mil": 1}}, "centre", "list_length"),
        ({"step": "centre", "active": 1, "centre": {"mil": 1}}, "centre", "list_length"),
        ({"ended": "boredom"}, "ended", "not_word"),
        ({"ended": "hegemony"}, "winners", "winners_and_ended"),
        ({"winners": [0]}, "winners", "winners_and_ended"),
        ({"ended": "dominance", "winners": [2]}, "winners[0]", "not_number"),
        ({"ended": "dominance", "winners": ["0"]}, "winners[0]", "not_number"),
        ({"seats": 4, "options": {"teams": True}, "ended": "hegemony", "winners": [0]}, "winners", "winners_team"),
        ({"draft": {"pick": 1}}, "draft", "field_unknown"),
        (DRAFT | {"draft": {"sets": [{"mil": 4}]}}, "draft.sets", "list_length"),
        (DRAFT | {"draft": {"sets": [{"mil": 4}, {"gold": 4}]}}, "draft.sets[1].cards.gold", "field_unknown"),
        (DRAFT | {"draft": {"sets": [{"mil": 4}, {"sci": 3}]}}, "draft.sets[1]", "list_length"),
        (DRAFT | {"draft": {"sets": [{"mil": 4}, {"uto": 4}]}}, "draft.sets", "card_count"),
        (DRAFT | {"draft": DRAFT["draft"] | {"pick": 4}}, "draft.pick", "not_number"),  # type: ignore[operator]
        (DRAFT | {"draft": DRAFT["draft"] | {"picked": ["gold", None]}}, "draft.picked[0]", "not_word"),  # type: ignore[operator]
        (DRAFT | {"draft": DRAFT["draft"] | {"picked": ["sci", None]}}, "draft.picked[0]", "not_word"),  # type: ignore[operator]
        (DRAFT | {"draft": DRAFT["draft"] | {"passed": [{"mil": 1}, {}]}}, "draft.passed[0]", "draft_passed"),  # type: ignore[operator]
        (DRAFT | {"players": [{"hand": {"mil": 1}}]}, "players[0].hand", "list_length"),
        (DRAFT | {"players": [{}, {"area": {"mil": 1}}]}, "players[1].area", "list_length"),
        (DRAFT | {"discard": {"mil": 1}}, "discard", "list_length"),
        (DRAFT | {"deck": ["mil"]}, "deck", "list_length"),
    ],
)
@rule("CIV-INV-01")
def test_a_wrong_field_is_named(data: dict[str, Any], field: str, reason: str):
    with pytest.raises(BadInput) as refusal:
        GAME.arrange(data)
    assert (refusal.value.field, refusal.value.reason) == (field, reason)


HAND = [{"hand": {"mil": 2}, "area": {"mil": 3}}, {"hand": {"rel": 1}, "area": {"cul": 1}}]


@pytest.mark.parametrize(
    ("data", "field", "reason"),
    [
        ({"step": "discard_hand"}, "todo", "not_number"),
        ({"step": "discard_hand", "todo": 3}, "todo", "not_number"),
        ({"step": "give_back", "todo": 1}, "target", "not_word"),
        ({"step": "give_back", "todo": 1, "target": 0}, "target", "not_word"),
        ({"step": "give_back", "target": 1}, "todo", "not_number"),
        ({"step": "drop_cards", "todo": 1}, "then", "not_number"),
        ({"step": "drop_cards", "todo": 2, "then": 1}, "todo", "not_number"),
        ({"step": "take_cards", "then": 1}, "todo", "not_number"),
        ({"step": "play_more", "todo": 3}, "todo", "not_number"),
        ({"step": "play_more", "todo": 1, "then": 1}, "then", "not_number"),
        ({"step": "fetch_cards", "todo": 2, "discard": {"mil": 1}}, "todo", "not_number"),
        ({"step": "place_embargo"}, "players[0].area.eco", "not_number"),
        ({"step": "place_democracy"}, "players[0].area.uto", "not_number"),
    ],
)
@rule("CIV-POWER-07")
def test_the_middle_of_a_power_must_fit_the_cards(data: dict[str, Any], field: str, reason: str):
    with pytest.raises(BadInput) as refusal:
        GAME.arrange({"players": HAND, **data})
    assert (refusal.value.field, refusal.value.reason) == (field, reason)


@pytest.mark.parametrize("name", ["game", "seats", "players", "deck", "removed"])
@rule("CIV-INV-01")
def test_a_whole_position_must_have_its_main_fields(name: str):
    data = deal(2).to_dict()
    del data[name]
    with pytest.raises(BadInput) as refusal:
        GAME.from_dict(data)
    assert (refusal.value.field, refusal.value.reason) == (name, "field_missing")


@rule("CIV-INV-01")
def test_what_is_no_object_is_refused():
    with pytest.raises(BadInput) as refusal:
        GAME.arrange([])  # type: ignore[arg-type]
    assert refusal.value.reason == "not_object"


@rule("CIV-INV-01")
def test_spoilt_positions_are_refused_or_playable():
    """Each field of a real position replaced by nonsense: a named error, or a position that can be played on."""
    state = deal(3, 2)
    for _, text, _ in random_play(state, 2):
        if text.startswith("sacrifice sci"):
            break
    data = state.to_dict()
    fields = []
    for name in data:
        for value in (None, -1, 1, 7, "x", [], {}, [None], {"mil": 1}, True):
            spoilt = copy.deepcopy(data)
            spoilt[name] = value
            try:
                read = GAME.from_dict(spoilt)
            except BadInput as error:
                fields.append(error.field)
                continue
            assert isinstance(read, CivState)
            for _ in random_play(read, 1):
                pass
            assert ending(read).winners
    assert len(fields) > 150
    assert all(fields)
