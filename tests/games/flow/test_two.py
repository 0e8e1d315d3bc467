"""The game for two with the moderator (section 11)."""

from typing import Any

import pytest

from civitas.core import BadInput, State
from tests.games.flow.tabletop import CALM, FLOW, arrange, held, legal, market, names, pile, play, player, refused
from tests.ledger import rule

AGE_4 = ["tank", "factory", "einstein", "computer", "democracy"]


def two(*players: dict[str, Any], **fields: Any) -> State:
    return arrange(seats=2, players=list(players), **fields)


@rule("FOH-2P-04")
def test_a_complete_brings_an_extra_invest():
    state = two({"resources": 3, "invested": {"card": "temple", "amount": 1}}, market=CALM)
    play(state, "complete")
    assert state.to_act() == [0]
    assert legal(state) == ["decline", *(f"invest {card}" for card in market(state))]
    assert "temple" not in market(state)
    play(state, "invest republic", "stake 2")
    assert player(state)["invested"] == {"card": "republic", "amount": 2}
    assert state.view(None)["step"] == "moderator"


@rule("FOH-2P-04")
def test_a_complete_brings_an_extra_snipe_which_does_not_chain():
    state = two(
        {"resources": 3, "invested": {"card": "temple", "amount": 1}},
        {"invested": {"card": "republic", "amount": 3}},
        market=CALM,
    )
    play(state, "complete", "snipe republic")
    assert pile(state, "government") == ["republic"]
    assert state.view(None)["step"] == "moderator"


@rule("FOH-2P-04")
def test_the_extra_action_may_be_declined():
    """R-12: it is headed "bonus"."""
    state = two({"resources": 3, "invested": {"card": "temple", "amount": 1}}, market=CALM)
    play(state, "complete")
    assert refused(state, "harvest") == ("FOH-2P-04", "other_step")
    assert refused(state, "complete") == ("FOH-2P-04", "other_step")
    play(state, "decline")
    assert state.view(None)["step"] == "moderator"


@rule("FOH-2P-04")
def test_without_resources_there_is_nothing_to_decline():
    state = two({"resources": 0, "invested": {"card": "temple", "amount": 1}}, market=CALM)
    play(state, "complete")
    assert state.view(None)["step"] == "moderator"


@rule("FOH-2P-04")
def test_no_extra_action_after_anything_else_or_with_three():
    state = two({"resources": 3}, {"invested": {"card": "republic", "amount": 1}}, market=CALM)
    play(state, "snipe republic")
    assert state.view(None)["step"] == "moderator"
    three = arrange(players=[{"resources": 3, "invested": {"card": "temple", "amount": 1}}], market=CALM)
    play(three, "complete")
    assert three.to_act() == [1]


@rule("FOH-2P-04")
def test_the_extra_action_comes_after_the_cards_effects():
    state = two(
        {"resources": 3, "invested": {"card": "justinian_i", "amount": 1}},
        market=["justinian_i", "castle", "feudalism", "irrigation", "knights"],
    )
    play(state, "complete")
    assert state.view(None)["step"] == "take"
    play(state, "take castle")
    assert state.view(None)["step"] == "extra"


@rule("FOH-2P-05")
def test_sniping_the_moderator_pays_the_supply():
    state = two(
        {"resources": 5, "government": ["aristocracy"]},
        market=CALM,
        moderator={"card": "temple", "amount": 3},
        supply=4,
    )
    assert player(state)["snipes"]["temple"] == {"price": 3, "investor": "moderator", "gets": None}
    told = play(state, "snipe temple")
    assert held(state) == [2, 4]
    assert state.view(None)["supply"] == 10
    assert pile(state, "building") == ["temple"]
    assert "snipe_share" not in names(told)
    enough = two({"resources": 3}, market=CALM, moderator={"card": "temple", "amount": 3})
    assert "snipe temple" in legal(enough)
    poor = two({"resources": 2}, market=CALM, moderator={"card": "temple", "amount": 3})
    assert refused(poor, "snipe temple") == ("FOH-SNIPE-01", "too_dear")


@rule("FOH-2P-06", "FOH-2P-11")
def test_the_clean_up_begins_with_the_moderators_card():
    state = two(
        {"resources": 5},
        market=CALM,
        moderator={"card": "temple", "amount": 3},
        supply=1,
        deck_top=["theocracy", "feudalism"],
    )
    told = play(state, "harvest")
    assert [name for name in names(told) if name in ("harvest", "moderator_gone", "reveal")] == [
        *("harvest", "moderator_gone", "reveal"),
    ]
    assert "temple" in state.view(None)["removed"]
    assert sorted(market(state)) == sorted([*CALM[1:], "theocracy"])
    assert state.view(None)["supply"] == 4
    assert state.view(None)["moderator"]["invested"] is None


@rule("FOH-2P-07")
def test_the_current_player_must_choose_the_moderators_card():
    state = two({}, {"invested": {"card": "republic", "amount": 1}}, market=CALM, step="moderator")
    assert state.to_act() == [0]
    assert legal(state) == [f"moderate {card}" for card in market(state) if card != "republic"]
    assert refused(state, "moderate republic") == ("FOH-2P-07", "invested")
    assert refused(state, "harvest") == ("FOH-2P-07", "other_step")
    assert refused(state, "moderate castle") == ("FOH-2P-07", "not_in_market")
    play(state, "moderate great_wall")
    assert state.view(None)["moderator"]["invested"]["card"] == "great_wall"
    assert state.to_act() == [1]


@pytest.mark.parametrize(
    ("cards", "supply", "stake", "left", "added"),
    [(CALM, 9, 4, 5, 0), (CALM, 0, 1, 0, 1), (AGE_4, 5, 4, 3, 2), (AGE_4, 8, 4, 4, 0), (AGE_4, 20, 10, 10, 0)],
)
@rule("FOH-2P-08")
def test_half_of_the_supply_and_at_least_the_age(cards: list[str], supply: int, stake: int, left: int, added: int):
    state = two(market=cards, step="moderator", supply=supply)
    reservoir = state.view(None)["reservoir"]
    assert state.view(None)["moderator"]["next"]["total"] == stake
    play(state, f"moderate {cards[1]}")
    seen = state.view(None)
    assert seen["moderator"]["invested"]["amount"] == stake
    assert (seen["supply"], seen["reservoir"]) == (left, reservoir - added)


@rule("FOH-2P-08")
def test_the_minimum_ends_with_the_reservoir():
    """R-31."""
    state = two({"resources": 70}, {"resources": 2}, market=AGE_4, step="moderator")
    assert state.view(None)["reservoir"] == 0
    play(state, "moderate tank")
    assert state.view(None)["moderator"]["invested"] == {"card": "tank", "amount": 0}
    assert "snipe tank" in legal(state)


@rule("FOH-2P-09")
def test_the_moderator_is_no_player():
    state = two(
        {"resources": 5, "invested": {"card": "communism", "amount": 1}},
        {"resources": 0},
        market=["communism", *AGE_4[:4]],
        moderator={"card": "tank", "amount": 9},
    )
    play(state, "complete")
    assert held(state) == [3, 3]
    assert len(state.view(None)["players"]) == 2
    assert state.view(None)["moderator"]["invested"] == {"card": "tank", "amount": 9}
    final = two({"leader": "columbus"}, market=AGE_4, deck=["the_future"])
    play(final, "use columbus")
    assert len(final.outcome().scores) == 2


@rule("FOH-2P-10")
def test_the_moderators_card_is_invested():
    state = two(
        {"knowledge": ["printing_press"]},
        market=["computer", "mechanized_agriculture", "tank", "factory", "einstein"],
        moderator={"card": "computer", "amount": 4},
    )
    assert refused(state, "invest computer") == ("FOH-2P-10", "moderator_invested")
    play(state, "use printing_press")
    assert pile(state, "knowledge") == ["printing_press", "mechanized_agriculture"]


@rule("FOH-2P-11")
def test_the_order_of_a_whole_turn():
    """Age check after the refill; the moderator invests from the supply as it is then, and by the age as it is then."""
    state = two(
        {"resources": 2, "invested": {"card": "castle", "amount": 4}},
        market=["castle", "temple", "republic", "irrigation", "monastery"],
        moderator={"card": "irrigation", "amount": 5},
        deck_top=["seaport", "frigate", "cannon", "columbus"],
    )
    play(state, "complete", "decline")
    seen = state.view(None)
    assert sorted(market(state)) == sorted(["monastery", "seaport", "frigate", "cannon", "columbus"])
    assert seen["supply"] == 9
    play(state, "moderate cannon")
    assert state.view(None)["moderator"]["invested"] == {"card": "cannon", "amount": 4}
    assert state.to_act() == [1]


@rule("FOH-2P-11", "FOH-END-01")
def test_no_moderator_when_the_game_ends():
    """R-25."""
    state = two({"leader": "columbus"}, market=AGE_4, deck=["the_future"], supply=6)
    told = play(state, "use columbus")
    assert state.over
    assert "moderator" not in names(told)


@rule("FOH-2P-04", "FOH-END-03")
def test_the_extra_action_is_still_made_when_the_future_was_gained():
    """R-10: Satellite draws The Future; the bonus of the complete may be used all the same."""
    state = two(
        {"resources": 3, "invested": {"card": "satellite", "amount": 1}},
        {"invested": {"card": "factory", "amount": 1}},
        market=["satellite", *AGE_4[:4]],
        deck=["the_future"],
    )
    play(state, "complete")
    assert state.view(None)["step"] == "extra"
    play(state, "snipe factory")
    assert pile(state, "building") == ["factory"]
    assert state.over


@rule("FOH-2P-12")
def test_a_snipe_on_the_other_player_is_a_whole_snipe():
    state = two(
        {"resources": 5},
        {"resources": 0, "government": ["aristocracy"], "invested": {"card": "temple", "amount": 3}},
        market=CALM,
        supply=4,
    )
    trade = player(state, 1)["icons"]["trade"]
    assert trade == 1
    play(state, "snipe temple")
    assert held(state) == [2, 3 + trade + (7 - trade) // 2]


@rule("FOH-2P-01")
def test_a_start_card_is_not_kept_twice_or_from_the_other_pair():
    state = FLOW.deal(2, 5)
    mine, theirs = (player(state, seat)["offer"] for seat in range(2))
    assert refused(state, f"keep {theirs[0]}", seat=0) == ("FOH-2P-01", "not_offered")
    assert refused(state, "harvest", seat=0) == ("FOH-2P-01", "other_step")
    state.play(0, f"keep {mine[0]}")
    assert refused(state, f"keep {mine[1]}", seat=0) == ("FOH-TURN-01", "not_your_turn")


@pytest.mark.parametrize(
    ("fields", "stake"),
    [
        ({"supply": 1, "moderator": {"card": "temple", "amount": 3}}, 2),
        ({"supply": 0, "moderator": {"card": "temple", "amount": 9}}, 4),
        ({"supply": 5}, 2),
        # The card that comes for the moderator's is of the next age; the old cards go, and others come for them.
        ({"supply": 0, "moderator": {"card": "temple", "amount": 1}, "deck_top": ["irrigation"]}, 2),
    ],
)
@rule("FOH-2P-06", "FOH-2P-08", "FOH-2P-11")
def test_the_next_stake_counts_what_returns_first(fields: dict[str, Any], stake: int):
    state = two({"resources": 2}, market=CALM, **fields)
    assert state.view(None)["moderator"]["next"]["total"] == stake
    play(state, "invest republic", "stake 1")
    assert state.view(None)["step"] == "moderator"
    assert state.view(None)["moderator"]["next"]["total"] == stake
    play(state, f"moderate {next(card for card in market(state) if card != 'republic')}")
    assert state.view(None)["moderator"]["invested"]["amount"] == stake


@rule("FOH-2P-11", "FOH-R-25")
def test_no_next_stake_is_foretold_when_the_game_is_about_to_end():
    state = two({}, {}, market=AGE_4, moderator={"card": "tank", "amount": 6}, deck=["the_future"], supply=6)
    assert state.view(None)["moderator"]["next"]["total"] == 0
    play(state, "harvest")
    assert state.over
    assert state.view(None)["moderator"]["next"]["total"] == 0


def compulsory(*players: dict[str, Any], **fields: Any) -> State:
    return two(*players, options={"extra": "compulsory"}, **fields)


@rule("FOH-R-12", "FOH-2P-04")
def test_by_the_option_the_extra_action_must_be_made():
    state = compulsory({"resources": 3, "invested": {"card": "temple", "amount": 1}}, market=CALM)
    play(state, "complete")
    assert legal(state) == [f"invest {card}" for card in market(state)]
    decision = state.decision(0)
    assert (decision.kind, decision.prompt) == ("extra_compulsory", "flow.prompt.extra_compulsory")
    assert refused(state, "decline") == ("FOH-2P-04", "extra_compulsory")
    assert {no.notation for no in decision.blocked()} == {"decline"}
    assert FLOW.from_dict(state.to_dict()) == state
    assert state.view(None)["options"] == state.to_dict()["options"] == {"extra": "compulsory"}
    play(state, "invest republic", "stake 2")
    assert state.view(None)["step"] == "moderator"


@rule("FOH-R-12", "FOH-2P-04")
def test_nobody_must_make_an_extra_action_that_there_is_not():
    """Nothing to invest, and nothing cheap enough to snipe."""
    state = compulsory(
        {"resources": 0, "invested": {"card": "temple", "amount": 1}},
        {"invested": {"card": "republic", "amount": 3}},
        market=CALM,
    )
    play(state, "complete")
    assert state.view(None)["step"] == "moderator"


@rule("FOH-R-12")
def test_the_extra_action_is_an_option_of_two():
    assert FLOW.deal(2, 1).to_dict()["options"] == {"extra": "optional"}
    with pytest.raises(BadInput) as caught:
        FLOW.deal(3, 1, {"extra": "compulsory"})
    assert (caught.value.field, caught.value.reason) == ("options.extra", "option_seats")
