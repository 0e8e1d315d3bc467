"""Paying with tokens of one's choice (TTA-BUILD-12 to TTA-BUILD-15, option `payment`)."""

from typing import Any

from civitas.core import Rng
from civitas.games.ages import GAME
from tests.games.ages.affairs import event
from tests.games.ages.table import arrange, deal, me, moves, play, tokens
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
    state = play(arrange(player, options=CHOSEN), "play frugality_i", "token irrigation", "token irrigation")
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


@rule("TTA-BUILD-15")
def test_the_automatic_payment_finds_the_only_exact_one():
    # Oil and a Computers token, no change but one token: oil for 4 brings one bronze back; any other way loses some.
    player = {"technologies": ["oil", "computers"], "tokens": {"oil": 1, "computers": 1}, "blue": 0}
    state = arrange({**player, "leader": "michelangelo", "wonder": {"card": "st_peters_basilica"}})
    play(state, "stage 1")
    assert (me(state).resources(), tokens(state)) == (4, {"bronze": 1, "computers": 1})


@rule("TTA-BUILD-13")
def test_where_the_change_goes():
    player = {
        "technologies": ["iron", "coal", "oil"],
        "tokens": {"oil": 2},
        "wonder": {"card": "library_of_alexandria"},
    }
    state = play(arrange(player, options=CHOSEN), "stage 1")
    assert (state.decision(0).kind, state.decision(0).args["count"]) == ("placing", 4)
    assert moves(state) == ["token bronze", "token iron", "token coal"]
    assert state.game.from_dict(state.to_dict()) == state
    again = play(state.copy(), "token iron")
    assert moves(again) == ["token bronze", "token iron"]
    play(again, "token iron")
    assert (tokens(again), me(again).stages, again.decision(0).kind) == ({"iron": 2, "oil": 1}, 1, "actions")
    play(state, "token bronze")
    assert (tokens(state), me(state).resources()) == ({"bronze": 4, "oil": 1}, 9)


@rule("TTA-BUILD-16", "TTA-EX-29")
def test_a_gain_goes_on_cards_of_ones_choice():
    player = {"hand": ["reserves_i"], "technologies": ["irrigation"]}
    state = play(arrange(player, options=CHOSEN), "play reserves_i", "food")
    assert (state.decision(0).kind, moves(state)) == ("placing", ["token agriculture", "token irrigation"])
    assert tokens(play(state.copy(), "token irrigation")) == {"irrigation": 1}
    assert tokens(play(state, "token agriculture")) == {"agriculture": 2}


@rule("TTA-BUILD-17")
def test_with_a_short_bank_as_much_is_gained_as_can_be_shown():
    player: dict[str, Any] = {"hand": ["reserves_ii"], "technologies": ["iron", "coal"], "blue": 1}
    state = play(arrange(player, options=CHOSEN), "play reserves_ii", "resources")
    assert (tokens(state), state.decision(0).kind) == ({"coal": 1}, "actions")
    player["blue"] = 0
    assert tokens(play(arrange(player, options=CHOSEN), "play reserves_ii", "resources")) == {}


@rule("TTA-EVENT-26", "TTA-BUILD-13")
def test_a_loss_is_paid_with_tokens_of_the_losers_choice():
    loser = {"technologies": ["iron"], "tokens": {"bronze": 2, "iron": 1}, "workers": {"bronze": 2}}
    options = {"payment": "chosen", "resign": False}
    state = event("raiders", {"workers": {"warriors": 3}}, loser, options=options)
    assert (state.to_act(), state.decision(1).kind, moves(state)) == ([1], "payment", ["token bronze", "token iron"])
    assert state.game.from_dict(state.to_dict()) == state
    play(state, "token iron")
    assert (tokens(state, 1), state.to_act(), state.decision(0).kind) == ({"bronze": 2}, [0], "actions")


@rule("TTA-EVENT-26", "TTA-AGG-12")
def test_plunder_takes_and_places_tokens_by_choice():
    rival = {"technologies": ["irrigation", "iron"], "tokens": {"agriculture": 2, "irrigation": 1, "bronze": 1}}
    mine: dict[str, Any] = {"workers": {"warriors": 9}, "technologies": ["irrigation"], "cards": ["plunder_i"]}
    state = arrange(mine, rival, step="politics", age="II", options={"payment": "chosen", "resign": False})
    play(state, "attack plunder_i 1", "split 2", "split 1")
    said: list[tuple[int, str]] = []
    while state.decision(state.to_act()[0]).kind in ("payment", "placing"):
        seat = state.to_act()[0]
        said.append((seat, state.decision(seat).kind))
        play(state, "token irrigation")
    assert sorted(said) == [(0, "placing"), (1, "payment")]
    assert (tokens(state), tokens(state, 1)) == ({"irrigation": 1, "bronze": 1}, {"agriculture": 2})


@rule("TTA-BUILD-13", "TTA-EVENT-25")
def test_development_of_civilization_is_paid_by_choice():
    player = {"technologies": ["irrigation"], "tokens": {"agriculture": 1, "irrigation": 1, "bronze": 1}}
    state = event("development_of_civilization", player, {}, options={"payment": "chosen", "resign": False})
    play(state, "populate")
    assert (state.decision(0).kind, moves(state)) == ("payment", ["token agriculture", "token irrigation"])
    play(state, "token irrigation")
    assert (tokens(state), me(state).yellow) == ({"agriculture": 2, "bronze": 1}, 17)


@rule("TTA-BUILD-13")
def test_barbarossa_pays_food_and_resources_by_choice():
    player = {
        "leader": "frederick_barbarossa",
        "technologies": ["irrigation", "iron", "knights"],
        "tokens": {"agriculture": 2, "irrigation": 1, "bronze": 2, "iron": 1},
    }
    state = play(arrange(player, options=CHOSEN), "recruit knights")
    assert (state.decision(0).args["kind"], moves(state)) == ("food", ["token agriculture", "token irrigation"])
    play(state, "token agriculture")
    assert (state.decision(0).args["kind"], moves(state)) == ("resources", ["token bronze", "token iron"])
    assert state.game.from_dict(state.to_dict()) == state
    play(state, "token iron")
    assert tokens(state) == {"agriculture": 1, "irrigation": 1, "bronze": 2}
    assert (me(state).credit, me(state).strength, me(state).red, state.decision(0).kind) == (0, 3, 1, "actions")


@rule("TTA-BUILD-12", "TTA-BUILD-15")
def test_games_by_choice_keep_every_token_and_pay_exactly_where_they_can():
    for seed in range(6):
        state = deal(2 + seed % 3, seed, {"payment": "chosen"})
        rng = Rng(seed)
        owned = GAME.conserved(state)
        while not state.over:
            seat = state.to_act()[0]
            legal = state.choices(seat)
            state.apply(seat, legal[rng.below(len(legal))])
            assert GAME.conserved(state) == owned
            assert all(int(nation.credit) == 0 and min(nation.tokens) >= 0 for nation in state.nations)
            assert min(int(nation.blue) for nation in state.nations) >= 0
