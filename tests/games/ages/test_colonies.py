"""Colonization (TTA-COLONY), and air forces in a force (TTA-AIR-04)."""

from typing import Any

import pytest

from civitas.games.ages.rules.colony import largest_force
from civitas.games.ages.state import AgesState
from tests.games.ages.table import arrange, me, moves, play, refused, tokens
from tests.ledger import rule


def auction(*players: dict[str, Any], territory: str = "historic_territory_i", **table: Any) -> AgesState:
    """An auction begun by the first player, who prepared Rats for it."""
    first = {**players[0], "cards": ["rats", *players[0].get("cards", [])]}
    events = [territory, "development_of_science"]
    state = arrange(first, *players[1:], step="politics", current_events=events, **table)
    return play(state, "prepare rats")


ARMY = {"workers": {"warriors": 4}}


@rule("TTA-COLONY-01", "TTA-COLONY-04", "TTA-COLONY-05")
def test_the_order_of_bidding():
    state = auction(ARMY, ARMY, ARMY)
    order = []
    for text in ("bid 1", "bid 2", "done", "bid 3", "done"):
        order.append(state.to_act()[0])
        play(state, text)
    assert order == [0, 1, 2, 0, 1]
    assert (state.decision(0).kind, state.to_act()) == ("force", [0])


@rule("TTA-COLONY-02", "TTA-COLONY-03")
def test_what_may_be_bid():
    state = auction({**ARMY, "cards": ["military_bonus_i"]}, ARMY)
    assert moves(state) == ["done", *(f"bid {bid}" for bid in range(1, 6))]
    play(state, "bid 3")
    assert moves(state) == ["done", "bid 4"]
    assert refused(state, "bid 3") == ("TTA-COLONY-02", "bid_range")
    assert refused(state, "bid 5") == ("TTA-COLONY-03", "bid_range")
    state = auction({"workers": {"bronze": 2}, "cards": ["military_bonus_i"], "technologies": ["cartography"]}, ARMY)
    assert moves(state) == ["done"]


@rule("TTA-COLONY-05")
def test_nobody_bids():
    state = play(auction(ARMY, ARMY), "done", "done")
    assert (state.to_dict()["past"], state.decision(0).kind) == (["historic_territory_i"], "actions")
    state = play(auction(ARMY, ARMY), "done")
    assert moves(state) == ["done", "bid 1", "bid 2", "bid 3", "bid 4"]


@rule("TTA-COLONY-06", "TTA-COLONY-07", "TTA-COLONY-12")
def test_the_winner_must_send_enough():
    state = play(auction({**ARMY, "cards": ["military_bonus_i"]}, {}), "bid 2", "done")
    assert moves(state) == ["send warriors"]
    play(state, "send warriors")
    assert moves(state) == ["send warriors", "bonus military_bonus_i"]
    play(state, "send warriors", "send warriors")
    assert moves(state) == ["done", "send warriors", "bonus military_bonus_i"]
    bank = me(state).yellow
    play(state, "done")
    assert (me(state).yellow, me(state).pool, me(state).strength) == (bank + 3, 1, 1)
    assert (me(state).culture, me(state).happiness, me(state).white, me(state).red) == (1 + 6, 1, 4, 2)


@rule("TTA-COLONY-08", "TTA-COLONY-09", "TTA-COLONY-11")
def test_what_counts_for_a_force():
    player = {
        "leader": "alexander_the_great",
        "wonders": ["colossus", "great_wall"],
        "technologies": ["navigation", "warfare"],
        "workers": {"warriors": 2, "bread_and_circuses": 2},
        "colonies": ["strategic_territory_i"],
        "tactic": "fighting_band",
    }
    state = arrange(player, common=["fighting_band"])
    # Two warriors in one army, Colossus 1, Navigation 3; nothing of Alexander, the Wall, Warfare, arenas, colonies.
    assert largest_force(state, 0) == 2 + 1 + 1 + 3


@rule("TTA-COLONY-18")
@pytest.mark.parametrize(("leader", "most"), [(None, 4 + 2 + 1), ("james_cook", 4 + 2 + 1 + 2)])
def test_the_largest_bid(leader: str | None, most: int):
    cards = ["military_bonus_ii", "military_bonus_i", "legion", "phalanx", "spy"]
    state = arrange({**ARMY, "cards": cards, "leader": leader}, age="II")
    assert largest_force(state, 0) == most


@rule("TTA-COLONY-18")
def test_cook_discards_cards():
    player = {"workers": {"warriors": 1}, "leader": "james_cook", "cards": ["legion", "phalanx"]}
    state = play(auction(player, {}), "bid 3", "done", "send warriors")
    assert moves(state) == ["discard legion"]
    play(state, "discard legion", "discard phalanx", "done")
    assert (len(me(state).cards), me(state).culture_rating) == (0, 2)


@rule("TTA-COLONY-10", "TTA-AIR-04")
def test_armies_only_of_units_sent():
    player = {"workers": {"warriors": 3, "air_forces": 1}, "tactic": "fighting_band"}
    state = play(auction(player, {}, common=["fighting_band"]), "bid 9", "done")
    play(state, "send warriors", "send warriors")
    assert moves(state) == ["send warriors", "send air_forces"]
    play(state, "send air_forces")
    assert moves(state) == ["done"]


@rule("TTA-COLONY-13", "TTA-COLONY-14", "TTA-COLONY-20")
@pytest.mark.parametrize(
    ("territory", "check"),
    [
        ("developed_territory_i", {"yellow": 21 + 1, "blue": 17, "science": 3}),
        ("wealthy_territory_i", {"yellow": 21, "blue": 16 + 3 - 5}),
        ("vast_territory_i", {"yellow": 21 + 3, "blue": 16 - 1 - 3}),
        ("inhabited_territory_i", {"yellow": 21 + 2 - 1, "pool": 2}),
    ],
)
def test_effects_of_colonies(territory: str, check: dict[str, int]):
    state = play(auction(ARMY, {}, territory=territory), "bid 1", "done", "send warriors", "done")
    # Of 25 yellow tokens three warriors and one unused worker are not in the bank.
    assert {name: int(getattr(me(state), name)) for name in check} == check


@rule("TTA-COLONY-14")
def test_a_blue_token_is_lost_from_a_card_if_the_bank_is_empty():
    player = {**ARMY, "blue": 0, "tokens": {"bronze": 1, "agriculture": 1}}
    state = play(auction(player, {}, territory="vast_territory_i"), "bid 1", "done", "send warriors", "done")
    assert moves(state) == ["token agriculture", "token bronze"]
    play(state, "token agriculture")
    assert (tokens(state), me(state).food()) == ({"bronze": 1}, 0)


@rule("TTA-COLONY-16")
def test_annex_takes_the_lasting_effect_only():
    rival = {"colonies": ["inhabited_territory_i", "historic_territory_i"], "workers": {"bronze": 1}}
    state = arrange({**ARMY, "cards": ["annex"]}, rival, step="politics", age="II")
    bank = (int(me(state).yellow), int(me(state, 1).yellow))
    play(state, "attack annex 1")
    assert moves(state) == ["colony historic_territory_i", "colony inhabited_territory_i"]
    play(state, "colony inhabited_territory_i")
    assert (me(state).yellow, me(state, 1).yellow, me(state).pool) == (bank[0] + 2, bank[1] - 2, 1)


@rule("TTA-COLONY-15")
def test_a_lost_minus_gives_the_token_back():
    rival = {"colonies": ["vast_territory_i"], "workers": {"bronze": 1}}
    state = arrange({**ARMY, "cards": ["annex"]}, rival, step="politics", age="II")
    blue = (int(me(state).blue), int(me(state, 1).blue))
    play(state, "attack annex 1")
    assert (me(state).blue, me(state, 1).blue) == (blue[0] - 1, blue[1] + 1)


@rule("TTA-COLONY-17")
def test_bonus_cards_can_be_drawn_again():
    player = {**ARMY, "cards": ["military_bonus_i"]}
    state = auction(player, {}, territory="strategic_territory_i", military_deck=[], out=[])
    play(state, "bid 1", "done", "send warriors", "bonus military_bonus_i", "done")
    assert [card.split("@")[0] for card in state.to_dict()["players"][0]["cards"]] == ["military_bonus_i"]


@rule("TTA-COLONY-19")
def test_columbus():
    player = {"leader": "christopher_columbus", "cards": ["historic_territory_i", "rats"]}
    state = arrange(player, {}, step="politics", current_events=["development_of_science"])
    assert moves(state) == ["done", "prepare rats", "prepare historic_territory_i", "settle historic_territory_i"]
    play(state, "settle historic_territory_i")
    data = state.to_dict()
    assert (me(state).culture, me(state).happiness, me(state).leader) == (6, 1, -1)
    assert (data["current_events"], data["future_events"]) == (["development_of_science"], [])


@rule("TTA-COLONY-21", "TTA-EVENT-22")
def test_strength_after_sending_units():
    player = {**ARMY, "leader": "julius_caesar", "cards": ["foray"]}
    state = play(auction(player, {"culture": 9}, territory="historic_territory_i"), "bid 4", "done")
    play(state, *["send warriors"] * 4, "done")
    assert (me(state).strength, state.decision(0).kind) == (1, "politics")
