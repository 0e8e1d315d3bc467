"""Clean-up, the end of the game, and what holds at all times (sections 0, 5 and 8)."""

from typing import Any

import pytest

from civitas.core import Rng
from tests.contract.play import random_move
from tests.games.flow.tabletop import CALM, CARDS, FLOW, arrange, legal, market, names, pile, play, player
from tests.ledger import rule

AGE_4 = ["tank", "factory", "einstein", "computer", "democracy"]
every_table = pytest.mark.parametrize("seats", [2, 3, 4, 5])


@rule("FOH-CLEANUP-01", "FOH-INV-05")
def test_the_market_is_refilled_from_the_deck():
    state = arrange(
        players=[{"invested": {"card": "temple", "amount": 1}}, {"invested": {"card": "republic", "amount": 1}}],
        market=CALM,
        deck_top=["theocracy", "feudalism"],
    )
    told = play(state, "complete")
    assert names(told).count("reveal") == 1
    assert sorted(market(state)) == sorted([*CALM[1:], "theocracy"])
    assert state.to_dict()["deck"][0] == "feudalism"


@rule("FOH-CLEANUP-01")
def test_six_cards_with_five_players():
    state = arrange(
        seats=5,
        players=[{"invested": {"card": "temple", "amount": 1}}],
        market=[*CALM, "archers"],
        deck_top=["theocracy"],
    )
    play(state, "complete")
    assert sorted(market(state)) == sorted([*CALM[1:], "archers", "theocracy"])


@rule("FOH-CLEANUP-02")
def test_two_ages_back_goes_and_one_age_back_stays():
    state = arrange(
        players=[{"knowledge": ["printing_press"]}],
        market=["temple", "castle", "republic", "monastery", "seaport"],
        deck_top=["frigate", "cannon"],
    )
    told = play(state, "harvest")
    aged = next(event for event in told if event.id == "flow.event.aged")
    assert set(aged.args["cards"]) == {"temple", "republic"}
    assert sorted(market(state)) == sorted(["castle", "monastery", "seaport", "frigate", "cannon"])


@rule("FOH-CLEANUP-02")
def test_invested_cards_stay_however_old():
    state = arrange(
        players=[{}, {"invested": {"card": "warriors", "amount": 1}}],
        market=["warriors", *AGE_4[:4]],
    )
    play(state, "harvest")
    assert "warriors" in market(state)


@rule("FOH-CLEANUP-03")
def test_a_card_drawn_into_a_nation_advances_the_age():
    state = arrange(
        players=[{"leader": "columbus"}],
        market=["seaport", "frigate", "cannon", "feudalism", "castle"],
        deck_top=["factory", "democracy", "tank", "computer"],
    )
    assert state.view(None)["age"] == 3
    play(state, "use columbus")
    assert state.view(None)["age"] == 4
    assert sorted(market(state)) == sorted(["seaport", "frigate", "cannon", "democracy", "tank"])


@rule("FOH-CLEANUP-03")
def test_the_age_looks_at_all_nations():
    state = arrange(players=[{}, {}, {"building": ["factory"]}], market=CALM, deck_top=[*AGE_4[:1], *AGE_4[2:]])
    assert state.view(None)["age"] == 4
    play(state, "harvest")
    assert not set(market(state)) & set(CALM)


@rule("FOH-CLEANUP-04")
def test_the_age_check_repeats_until_nothing_goes():
    """The first refill brings age II, which removes A; the next brings age III, which removes I, and so on."""
    state = arrange(
        players=[{"invested": {"card": "temple", "amount": 1}}],
        market=["temple", "warriors", "barracks", "lighthouse", "castle"],
        deck_top=["seaport", "factory", "tank", "democracy", "einstein", "computer"],
    )
    told = play(state, "complete")
    assert names(told).count("aged") >= 2
    assert sorted(market(state)) == sorted(["seaport", "factory", "tank", "democracy", "einstein"])


@rule("FOH-CLEANUP-05")
def test_a_card_taken_inside_a_turn_leaves_a_gap():
    """Aristotle takes a knowledge card; the next card of the deck, also knowledge, is not there yet."""
    state = arrange(
        players=[{"invested": {"card": "aristotle", "amount": 1}}],
        market=["aristotle", "temple", "lighthouse", "republic", "great_wall"],
        deck_top=["philosophy"],
    )
    told = play(state, "complete")
    assert "nothing_to_take" in names(told)
    assert pile(state, "knowledge") == []
    assert "philosophy" in market(state)


# The end.


@rule("FOH-END-01", "FOH-END-02", "FOH-FX-30")
def test_the_future_in_the_market_ends_the_game_with_the_turn():
    state = arrange(
        players=[{}, {"invested": {"card": "factory", "amount": 1}}],
        turn=1,
        market=AGE_4,
        deck=["the_future"],
    )
    told = play(state, "complete")
    assert "future_market" in names(told)
    assert state.over
    assert state.to_act() == []
    assert state.outcome().reason == "future"
    assert names(told)[-1] == "end"


@rule("FOH-END-01", "FOH-END-03", "FOH-EFFECT-03")
def test_the_future_gained_ends_the_game_after_the_clean_up():
    state = arrange(
        players=[{"leader": "columbus"}],
        market=["apollo_program", "temple", *AGE_4[:3]],
        deck=["the_future"],
    )
    told = play(state, "use columbus")
    assert "future_gained" in names(told)
    assert "aged" in names(told)
    assert state.over
    assert state.view(None)["future"] == 0
    assert player(state)["cards"] == 0  # The Future is no card of the nation


@rule("FOH-END-02")
def test_nobody_else_gets_a_turn():
    state = arrange(turn=0, turns=3, players=[{"leader": "columbus"}], market=AGE_4, deck=["the_future"])
    play(state, "use columbus")
    assert [len(state.legal_moves(seat)) for seat in range(3)] == [0, 0, 0]


@rule("FOH-FX-30")
def test_the_internet_before_the_future_is_a_wonder_like_any_other():
    state = arrange(players=[{"leader": "columbus"}], market=AGE_4, deck=["internet", "the_future"])
    play(state, "use columbus")
    assert pile(state, "wonder") == ["internet"]
    assert not state.over


@rule("FOH-TURN-03")
def test_a_game_of_harvests_ends_with_the_round_of_turn_1000():
    """R-30: no rule of the rulebook, but a program must end."""
    state = arrange(turns=999, first=0, market=CALM)
    for _ in range(3):
        play(state, "harvest")
    assert state.over
    assert state.outcome().reason == "turn_limit"
    assert state.view(None)["turns"] == 1002


# Invariants.


@every_table
@rule("FOH-INV-01", "FOH-INV-02", "FOH-INV-03", "FOH-INV-04", "FOH-INV-05")
def test_what_holds_at_all_times(seats: int):
    for seed in range(3):
        state = FLOW.deal(seats, seed)
        rng = Rng(seed)
        while not state.over:
            state.play(*random_move(state, rng))
            check_resources(state.to_dict())
            check_cards(state.view(None))


def check_resources(data: dict[str, Any]) -> None:
    """All 72 are somewhere (FOH-INV-01), each investment on a card of its own (FOH-INV-03)."""
    stakes = [one["invested"] for one in [*data["players"], {"invested": data["moderator"]}] if one["invested"]]
    parts = [data["supply"], data["reservoir"], *(one["amount"] for one in stakes)]
    parts += [one["resources"] for one in data["players"]]
    assert sum(parts) == 72
    assert min(parts) >= 0
    cards = [one["card"] for one in stakes]
    assert len(set(cards)) == len(cards)
    assert set(cards) <= set(data["market"])


def check_cards(seen: dict[str, Any]) -> None:
    """Each card lies in one place (FOH-INV-02), one leader each (FOH-INV-04), the market is full (FOH-INV-05)."""
    places = seen["removed"] + [entry["card"] for entry in seen["market"]]
    places += [card for cards in seen["deck"]["by_age"].values() for card in cards]
    places += ["the_future"] if seen["deck"]["future"] or seen["future"] is not None else []
    for one in seen["players"]:
        assert len(one["piles"]["leader"]) <= 1
        places += [entry["card"] for cards in one["piles"].values() for entry in cards] + one.get("offer", [])
    assert sorted(places) == sorted(CARDS)
    if seen["step"] == "turn" and not seen["over"]:
        assert len(seen["market"]) == seen["market_size"]


@every_table
@rule("FOH-TURN-03", "FOH-END-01")
def test_every_game_ends(seats: int):
    for seed in range(20):
        state = FLOW.deal(seats, 100 + seed)
        rng = Rng(seed)
        moves = 0
        while not state.over:
            assert legal(state)
            state.apply(*random_move(state, rng))
            moves += 1
        assert moves < FLOW.max_moves
