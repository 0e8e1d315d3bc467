"""Records: what is wrong with them is named; a move may be taken back until somebody learns something."""

from typing import Any

import pytest

import civitas
from civitas.core import BadInput, BadRecord, Record, record_from, undo_index, without_move


def record_of(**changes: object) -> dict[str, Any]:
    record = {
        "civitas": 1,
        "game": "civ",
        "rules_version": "2",
        "seats": 2,
        "options": {"first": 0},
        "seed": 5,
        "moves": [],
    }
    return record | changes


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"civitas": 2}, "civitas"),
        ({"game": "chess"}, "game"),
        ({"rules_version": "0"}, "rules_version"),
        ({"seats": 5}, "seats"),
        ({"seats": "2"}, "seats"),
        ({"seed": -1}, "seed"),
        ({"seed": 2**63}, "seed"),
        ({"options": []}, "options"),
        ({"options": {"nonsense": 1}}, "options.nonsense"),
        ({"options": {"deal": "unfair"}}, "options.deal"),
        ({"options": {"teams": True}}, "options.teams"),
        ({"moves": "end"}, "moves"),
        ({"moves": ["end"]}, "moves[0]"),
        ({"moves": ["2 end"]}, "moves[0]"),
        ({"moves": [7]}, "moves[0]"),
        ({"start": 3}, "start"),
    ],
)
def test_a_wrong_field_is_named(changes: dict[str, object], field: str):
    with pytest.raises(BadInput) as refused:
        record_from(record_of(**changes))
    assert refused.value.field == field


def test_a_record_is_an_object():
    with pytest.raises(BadInput) as refused:
        record_from(["civ"])
    assert refused.value.field == "record"


def test_a_wrong_move_is_named_by_its_number_and_rule():
    with pytest.raises(BadRecord) as refused:
        record_from(record_of(moves=["0 end"])).replay()
    assert refused.value.index == 0
    assert isinstance(refused.value.cause, civitas.IllegalMove)
    assert refused.value.cause.rule == "CIV-PLAY-04"


def opening() -> tuple[Record, civitas.State]:
    record = record_from(record_of())
    return record, record.deal()


def add(record: Record, state: civitas.State, seat: int, index: int = 0) -> None:
    move = int(state.legal_moves(seat)[index])
    record.moves.append((seat, record.game.notation(move, state)))
    state.play(seat, move)


def test_a_played_card_may_be_taken_back_until_cards_are_drawn():
    record, state = opening()
    assert undo_index(record, 0) is None
    add(record, state, 0)
    assert undo_index(record, 0) == 0
    assert undo_index(record, 1) is None
    assert without_move(record, 0).replay() == record.deal()
    add(record, state, 0)
    assert record.moves[-1] == (0, "end")
    assert undo_index(record, 0) is None


def test_a_secret_pick_may_be_taken_back_while_others_think():
    record = record_from(record_of(seats=3, options={"deal": "draft", "first": 0}))
    state = record.deal()
    add(record, state, 0)
    add(record, state, 2)
    assert undo_index(record, 0) == 0
    assert without_move(record, 0).replay().to_act() == [0, 1]
    add(record, state, 1)
    assert undo_index(record, 0) is None


def test_there_is_no_outcome_before_the_end():
    _, state = opening()
    with pytest.raises(ValueError, match="not over"):
        state.outcome()


def test_a_state_has_no_hash():
    _, state = opening()
    with pytest.raises(TypeError):
        hash(state)
