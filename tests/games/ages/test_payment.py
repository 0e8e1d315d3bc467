"""Paying with tokens of one's choice (TTA-BUILD-12 to TTA-BUILD-15, option `payment`)."""

from tests.games.ages.table import arrange, me, moves, play, tokens
from tests.ledger import rule

CHOSEN = {"payment": "chosen"}


@rule("TTA-BUILD-12", "TTA-BUILD-13", "TTA-EX-21")
def test_two_resources_in_two_ways():
    player = {"tokens": {"bronze": 2, "iron": 1}}
    state = play(arrange(player, options=CHOSEN), "build bronze")
    assert (state.decision(0).kind, moves(state)) == ("payment", ["token bronze", "token iron"])
    play(state, "token iron")
    assert (tokens(state), me(state).pool, state.decision(0).kind) == ({"bronze": 2}, 0, "actions")
    state = play(arrange(player, options=CHOSEN), "build bronze", "token bronze")
    assert moves(state) == ["token bronze", "token iron"]
    play(state, "token iron")
    # One bronze and a changed iron: exactly two resources are gone.
    assert (tokens(state), me(state).resources()) == ({"bronze": 2}, 2)


@rule("TTA-BUILD-13")
def test_without_a_choice_nothing_is_asked():
    state = play(arrange({"tokens": {"bronze": 5}}, options=CHOSEN), "build bronze")
    assert (state.decision(0).kind, me(state).resources()) == ("actions", 3)


@rule("TTA-BUILD-13", "TTA-CIV-10")
def test_the_target_of_an_action_card_is_paid_by_choice():
    player = {"hand": ["urban_growth_a"], "tokens": {"bronze": 2, "iron": 2}}
    state = play(arrange(player, options=CHOSEN), "play urban_growth_a", "build philosophy", "token iron")
    assert (tokens(state), me(state).science_rating, me(state).white) == ({"bronze": 2, "iron": 1}, 2, 3)


@rule("TTA-CIV-08", "TTA-CIV-12")
def test_food_by_choice():
    player = {"tokens": {"agriculture": 2, "irrigation": 1}, "hand": ["frugality_i"]}
    state = play(arrange(player, options=CHOSEN), "play frugality_i", "token irrigation")
    assert (tokens(state), me(state).yellow) == ({"agriculture": 2, "irrigation": 1}, 18 - 1)


@rule("TTA-BUILD-15")
def test_no_token_that_cannot_be_changed_while_another_fits():
    player = {"technologies": ["oil"], "tokens": {"bronze": 2, "oil": 1}, "blue": 0}
    state = play(arrange(player, options=CHOSEN), "build bronze")
    assert (tokens(state), state.decision(0).kind) == ({"oil": 1}, "actions")


def test_a_payment_can_be_written_and_read():
    state = play(arrange({"tokens": {"bronze": 2, "iron": 1}}, options=CHOSEN), "build bronze")
    data = state.to_dict()
    assert data["contest"]["unpaid"] == "build bronze"
    again = state.game.from_dict(data)
    assert again == state
    assert state.view(1)["contest"]["unpaid"] == "build bronze"
