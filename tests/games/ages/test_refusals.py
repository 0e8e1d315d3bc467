"""Every refused move names the rule that forbids it and says why, with figures that are true."""

import pytest

from civitas.core.errors import IllegalMove
from civitas.games.ages import GAME
from civitas.games.ages import moves as m
from civitas.games.ages.edge.explain import top
from civitas.games.ages.steps import STEP_IDS
from civitas.i18n import LANGUAGES, Phrasebook, Words
from tests.games.ages import (
    refused_abilities,
    refused_actions,
    refused_answers,
    refused_contests,
    refused_losses,
    refused_politics,
    refused_works,
)
from tests.games.ages.refusals import Row
from tests.ledger import rule

ROOMS = (
    *(refused_actions, refused_works, refused_abilities, refused_politics, refused_answers),
    *(refused_losses, refused_contests),
)
ROWS: list[Row] = [row for room in ROOMS for row in room.ROWS]
STEPS = {row.step: row for row in ROWS if row.reason == "other_step" and row.rule != "TTA-POL-05"}


@pytest.mark.parametrize("row", [pytest.param(row, marks=rule(row.rule), id=str(row)) for row in ROWS])
def test_a_refused_move_names_its_rule_and_says_why(row: Row):
    state = row.position()
    seat = state.to_act()[0]
    before = state.to_dict()
    with pytest.raises(IllegalMove) as refused:
        state.play(seat, row.move)
    assert STEP_IDS[top(state)[0]] == row.step
    found = (refused.value.rule, refused.value.reason, refused.value.values)
    assert found == (row.rule, f"ages.why.{row.reason}", row.args)
    assert state.to_dict() == before


def test_every_step_says_what_comes_first():
    assert set(STEPS) == set(STEP_IDS)


@pytest.mark.parametrize("step", STEP_IDS)
def test_a_number_that_is_no_move_is_refused_at_every_step(step: str):
    state = STEPS[step].position()
    seat = state.to_act()[0]
    for number in (-1, int(m.MOVES)):
        assert GAME.why_not(state, seat, number) == (STEPS[step].rule, "no_such_move", {})


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_words(language: str):
    book = Phrasebook(Words(language, strict=True), cards=GAME.cards())
    for row in ROWS:
        assert book.say(f"ages.why.{row.reason}", row.args)
