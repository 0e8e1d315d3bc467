"""The wonder that goes back to the box when the seventh is built, and the wonder that a choice belongs to."""

import pytest

from civitas import BadInput, State
from civitas.core import Rng
from tests.games.duel.table import GAME, Row, do, legal, opened, refused, table
from tests.ledger import rule


@pytest.fixture
def seven() -> State:
    """Seat 0 has built the seventh wonder; its fourth has gone back to the box."""
    state = table(
        open=["altar", "theater"],
        me={"built": {"sphinx": None, "piraeus": None}, "wonders": ["pyramids", "colossus"]},
        other={"built": {"mausoleum": None, "great_library": None, "appian_way": None, "circus_maximus": None}},
    )
    do(state, "wonder colossus < altar", "discard theater")
    return state


@rule("7WD-WONDER-03")
def test_everybody_sees_which_wonder_went_back_to_the_box(seven: State):
    for seat in (0, 1, None):
        assert [player["boxed"] for player in seven.view(seat)["players"]] == [["pyramids"], []]
    again = GAME.from_dict(seven.to_dict())
    assert again.to_dict() == seven.to_dict()
    assert seven.imagine(1, Rng(3)).view(None) == seven.view(None)


@rule("7WD-WONDER-04")
def test_a_wonder_in_the_box_is_blocked_and_says_why(seven: State):
    blocked = [entry for entry in seven.decision(0).blocked() if entry.notation.startswith("wonder")]
    assert len(blocked) == len(opened(seven))
    for entry in blocked:
        assert (entry.rule, entry.reason, entry.args) == (
            "7WD-WONDER-04",
            "duel.why.wonder_boxed",
            {"card": "pyramids"},
        )
    assert {entry.notation for entry in seven.decision(0).blocked("pyramids")} == {entry.notation for entry in blocked}
    (card,) = seven.decision(0).blocked(opened(seven)[0])[-1:]
    assert card.reason == "duel.why.wonder_boxed"
    do(seven, legal(seven)[0])
    assert not [entry for entry in seven.decision(1).blocked() if entry.notation.startswith("wonder")]


@rule("7WD-WONDER-03")
@pytest.mark.parametrize(
    ("me", "field"),
    [
        ({"boxed": ["pyramids"], "wonders": ["sphinx"]}, "players[0].boxed"),
        ({"boxed": ["pyramids"], "built": {"pyramids": None}}, "players[0].boxed[0]"),
        ({"boxed": ["altar"]}, "players[0].boxed[0]"),
        ({"boxed": ["pyramids"], "wonders": ["sphinx", "colossus", "piraeus", "mausoleum"]}, "players[0].wonders"),
    ],
)
def test_a_described_position_has_no_wonder_in_the_box_that_could_not_lie_there(me: Row, field: str):
    with pytest.raises(BadInput) as error:
        table(me=me)
    assert error.value.field == field


@rule("7WD-WONDER-06", "7WD-WONDER-08", "7WD-WONDER-12", "7WD-WONDER-13")
@pytest.mark.parametrize(
    ("wonder", "rule_id", "wrong"),
    [
        ("circus_maximus", "7WD-WONDER-06", "destroy quarry"),
        ("statue_of_zeus", "7WD-WONDER-08", "destroy press"),
        ("mausoleum", "7WD-WONDER-12", "revive altar"),
        ("great_library", "7WD-WONDER-13", "library law"),
    ],
)
def test_the_choice_of_a_wonder_names_that_wonder_and_its_rule(wonder: str, rule_id: str, wrong: str):
    state = table(
        open=["theater"],
        me={"wonders": [wonder], "coins": 30},
        other={"buildings": ["press", "quarry"]},
        discard=["tavern"],
        drawn=["masonry", "economy", "strategy"],
        progress=["urbanism"],
        unused=["masonry", "economy", "strategy", "law"],
    )
    do(state, f"wonder {wonder} < theater")
    assert state.decision(0).args["wonder_card"] == wonder
    for text in (wrong, "build theater", "start 0"):
        assert refused(state, text).rule == rule_id
