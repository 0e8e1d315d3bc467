"""Resigning, rule by rule (TTA-RESIGN)."""

from typing import Any

import pytest

from civitas.core import Rng
from tests.games.ages.affairs import BARE_ROW, culture, event
from tests.games.ages.table import arrange, me, moves, play, refused
from tests.ledger import rule

RESIGN: dict[str, Any] = {"options": {"resign": True}, "step": "politics"}
GONE: dict[str, Any] = {"alive": False}
THIRTEEN = [
    *("iron", "alchemy", "drama", "knights", "swordsmen", "theology", "irrigation", "masonry", "warfare"),
    *("cartography", "monarchy", "theocracy", "printing_press"),
]


@rule("TTA-RESIGN-01", "TTA-POL-04", "TTA-POL-07")
@pytest.mark.parametrize(("age", "allowed"), [("I", True), ("II", True), ("III", True), ("IV", False)])
def test_when_one_may_resign(age: str, allowed: bool):
    state = arrange({"cards": ["rats"], "red": 0}, {}, age=age, **RESIGN)
    assert ("resign" in moves(state)) is allowed
    if not allowed:
        assert refused(state, "resign")[0] in ("TTA-RESIGN-01", "TTA-POL-10")


@rule("TTA-RESIGN-02")
def test_seven_points_for_each_war_against_the_resigned():
    wars = [
        {"card": "war_over_culture", "seat": 1, "target": 0},
        {"card": "war_over_territory", "seat": 1, "target": 0},
        {"card": "war_over_technology", "seat": 2, "target": 0},
        {"card": "war_over_culture", "seat": 0, "target": 2},
        {"card": "war_over_culture", "seat": 2, "target": 1},
    ]
    state = play(arrange({}, {}, {}, age="III", wars=wars, **RESIGN), "resign")
    assert culture(state) == [0, 14, 7]
    assert [(war["seat"], war["target"]) for war in state.to_dict()["wars"]] == [(2, 1)]


@rule("TTA-RESIGN-03", "TTA-PACT-12")
def test_the_pacts_of_the_resigned_end():
    pacts = [
        {"card": "military_alliance", "owner": 1, "a": 0, "b": 1},
        {"card": "open_borders_agreement", "a": 0, "b": 2},
        {"card": "peace_treaty", "owner": 2, "a": 1, "b": 2},
    ]
    state = play(arrange({}, {}, {}, age="III", pacts=pacts, **RESIGN), "resign")
    assert [pact["card"] for pact in state.to_dict()["pacts"]] == ["peace_treaty"]
    assert (me(state, 1).strength, me(state, 2).military_total, me(state, 2).culture_rating) == (1, 2, 1)


OWN_CARDS: dict[str, Any] = {
    "cards": ["legion"],
    "tactic": "phalanx",
    "exclusive": True,
    "colonies": ["vast_territory_i", "historic_territory_i"],
    "proven": 1,
}


@rule("TTA-RESIGN-03", "TTA-PACT-10", "TTA-RESIGN-02", "TTA-MR-08", "TTA-MR-27")
def test_all_cards_of_the_resigned_leave_the_game():
    """Its own pact and war among them; pacts and wars that others had laid out are used, and discarded."""
    table = {
        "pacts": [
            {"card": "open_borders_agreement", "owner": 0, "a": 0, "b": 1},
            {"card": "trade_routes_agreement", "owner": 1, "a": 0, "b": 1},
        ],
        "wars": [
            {"card": "war_over_territory", "seat": 0, "target": 1},
            {"card": "war_over_technology", "seat": 2, "target": 0},
        ],
    }
    state = arrange(OWN_CARDS, {}, {}, age="II", out=[], discards=[], **table, **RESIGN)
    play(state, "resign")
    data = state.to_dict()
    assert sorted(data["out"]) == [
        *("historic_territory_i@012", "legion@0", "open_borders_agreement@012", "phalanx@012"),
        *("vast_territory_i@012", "war_over_territory@012"),
    ]
    assert sorted(data["discards"]) == ["trade_routes_agreement@012", "war_over_technology@012"]
    assert (data["past"], data["pacts"], data["wars"], data["players"][0]["proven"]) == ([], [], [], 0)
    assert state.game.conserved(state)["lost_cards"] == 0
    assert state.game.from_dict(data).view(None) == state.view(None)


@rule("TTA-RESIGN-03")
def test_nothing_of_the_resigned_stays_in_play():
    """Leader, wonders, technologies, workers and tokens: what is gone lies nowhere. The points are remembered."""
    mine: dict[str, Any] = {
        "leader": "moses",
        "wonders": ["pyramids", "library_of_alexandria", "kremlin"],
        "ruined": ["pyramids"],
        "tucked": "kremlin",
        "wonder": {"card": "colossus", "stages": 1},
        "technologies": ["iron", "knights", "monarchy", "code_of_laws"],
        "workers": {"iron": 2, "knights": 3, "religion": 1},
        "tokens": {"iron": 2, "agriculture": 1},
        "hand": ["drama", "homer", "patriotism_a"],
        "culture": 12,
    }
    state = arrange({**OWN_CARDS, **mine}, {}, {}, age="II", **RESIGN)
    play(state, "resign")
    left = state.view(1)["players"][0]
    initial = {"farm": ["agriculture"], "mine": ["bronze"], "lab": ["philosophy"], "temple": ["religion"]}
    initial |= {"infantry": ["warriors"], "government": ["despotism"]}
    assert {kind: cards for kind, cards in left["technologies"].items() if cards} == initial
    assert [left[name] for name in ("leader", "wonder", "tactic")] == [None] * 3
    assert [left[name] for name in ("wonders", "colonies", "hand")] == [[]] * 3
    assert (left["workers"], left["tokens"], left["pool"], left["discontent"]) == ({}, {}, 0, 0)
    assert (left["ratings"], left["civil"]["total"]) == (dict.fromkeys(left["ratings"], 0), 4)
    assert left["culture"] == 12
    gone = {card for cards in state.view(1)["gone"].values() for card in cards}
    assert {"moses", "pyramids", "kremlin", "colossus", "iron", "monarchy", "drama", "homer"} <= gone
    assert state.game.from_dict(state.to_dict()).to_dict() == state.to_dict()
    assert state.imagine(1, Rng(2)).view(1) == state.view(1)


@rule("TTA-RESIGN-03", "TTA-MIL-07")
@pytest.mark.parametrize(("owner", "drawn"), [(0, []), (1, ["open_borders_agreement@1"])])
def test_the_own_pact_of_the_resigned_is_not_reshuffled(owner: int, drawn: list[str]):
    pacts = [{"card": "open_borders_agreement", "owner": owner, "a": 0, "b": 1}]
    state = arrange({}, {}, {}, military_deck=[], out=[], discards=[], pacts=pacts, **RESIGN)
    play(state, "resign")
    while state.to_act() != [2]:
        play(state, "done")
    assert state.to_dict()["players"][1]["cards"] == [card.partition("@")[0] for card in drawn]


@rule("TTA-RESIGN-03", "TTA-TURN-11")
@pytest.mark.parametrize("seat", [1, 2, None])
def test_everybody_knows_what_left_the_game_with_the_resigned(seat: int | None):
    pacts = [{"card": "open_borders_agreement", "owner": 0, "a": 0, "b": 1}]
    state = play(arrange(OWN_CARDS, {}, {}, age="II", pacts=pacts, **RESIGN), "resign")
    assert state.view(seat)["past"] == []
    for number in range(20 if seat is not None else 0):
        imagined = state.imagine(seat or 0, Rng(number)).to_dict()
        assert "open_borders_agreement@012" in imagined["out"]
        assert state.game.from_dict(imagined).view(seat) == state.view(seat)


@rule("TTA-RESIGN-03")
def test_the_hand_of_the_resigned_is_not_reshuffled():
    player = {"cards": ["legion", "rats"]}
    state = arrange(player, {"cards": []}, {}, military_deck=[], out=[], **RESIGN)
    play(state, "resign")
    play(state, "done")
    assert len(me(state, 1).cards) == 0
    assert sorted(state.to_dict()["out"]) == ["legion@0", "rats@0"]


@rule("TTA-RESIGN-03")
def test_prepared_events_and_common_tactics_stay():
    table: dict[str, Any] = {"future_events": ["foray@0"], "current_events": ["crusades@0"], "common": ["legion"]}
    state = play(arrange({"tactic": "legion"}, {"tactic": "legion"}, {}, **table, **RESIGN), "resign")
    data = state.to_dict()
    assert (data["future_events"], data["current_events"], data["common"]) == (["foray@0"], ["crusades@0"], ["legion"])
    assert data["players"][1]["tactic"] == "legion"


@rule("TTA-RESIGN-04", "TTA-TURN-02")
@pytest.mark.parametrize(
    ("players", "swept"),
    [([{}, {}, {}, {}], 1), ([{}, {}, GONE, {}], 2), ([{}, GONE, GONE, {}], 3), ([{}, {}, GONE], 3)],
)
def test_the_card_row_of_those_who_remain(players: list[dict[str, Any]], swept: int):
    state = arrange(*players, options={"resign": True}, step="turn", round=5, row=THIRTEEN)
    assert state.to_dict()["row"][: 13 - swept] == THIRTEEN[swept:]


@rule("TTA-RESIGN-04", "TTA-EVENT-13")
def test_two_remaining_read_events_as_two():
    players: list[dict[str, Any]] = [{"workers": {"warriors": 2}}, GONE, {"workers": {"warriors": 3}, "culture": 9}]
    state = event("cold_war", *players, age="II", options={"resign": True})
    assert [int(nation.science) for nation in state.nations] == [0, 0, 6]
    state = event("crime_wave", *players, age="II", options={"resign": True})
    assert culture(state) == [0, 0, 9]


@rule("TTA-RESIGN-04")
def test_the_turn_goes_on_with_the_next_player():
    state = play(arrange({}, {}, {}, {}, current=1, **RESIGN), "resign")
    assert state.to_act() == [2]
    order = []
    for _ in range(6):
        order.append(int(state.current))
        seat = int(state.current)
        while int(state.current) == seat:
            play(state, moves(state)[0])
    assert order == [2, 3, 0, 2, 3, 0]


@rule("TTA-RESIGN-05")
def test_the_current_decks_stay_and_later_ones_are_trimmed():
    state = arrange({}, {}, {}, round=6, **RESIGN)
    deck = state.to_dict()["military_deck"]
    play(state, "resign")
    assert state.to_dict()["military_deck"] == deck
    state = arrange(
        GONE, {}, {}, options={"resign": True}, current=1, step="turn", age="I", civil_deck=["iron"], round=6
    )
    assert (state.to_dict()["age"], len(state.to_dict()["military_deck"])) == ("II", 46)
    state = arrange({}, {}, {}, options={"resign": True}, current=1, step="turn", age="I", civil_deck=["iron"], round=6)
    assert len(state.to_dict()["military_deck"]) == 50


@rule("TTA-RESIGN-05")
def test_two_remaining_may_still_make_pacts():
    state = arrange({"cards": ["open_borders_agreement"]}, {}, GONE, **RESIGN)
    assert [text for text in moves(state) if text.startswith("offer")] == ["offer open_borders_agreement 1 a"]
    play(state, "offer open_borders_agreement 1 a", "accept")
    assert len(state.pacts) == 1


@rule("TTA-RESIGN-06")
@pytest.mark.parametrize(
    "players", [[{"culture": 99}, {}], [{"culture": 99}, GONE, {}], [{"culture": 9}, GONE, GONE, {}]]
)
def test_the_last_one_wins_at_once(players: list[dict[str, Any]]):
    state = arrange(*players, **RESIGN)
    assert not state.over
    play(state, "resign")
    last = len(players) - 1
    assert (state.over, state.outcome().winners, state.reward(last), state.reward(0)) == (True, [last], 1.0, 0.0)


@rule("TTA-RESIGN-07", "TTA-FINAL-01")
def test_the_round_ends_at_the_starting_seat_though_it_is_empty():
    table: dict[str, Any] = {
        "options": {"resign": True},
        "age": "IV",
        "round": 8,
        "last_round": 8,
        "current_events": [],
    }
    state = arrange(GONE, {}, {}, starter=0, current=1, **table)
    acted = []
    while not state.over:
        acted.append(state.to_act()[0])
        play(state, "done")
    assert list(dict.fromkeys(acted)) == [1, 2]


@rule("TTA-RESIGN-07", "TTA-FINAL-03")
def test_ties_are_counted_from_the_next_player_of_the_starting_seat():
    table: dict[str, Any] = {"options": {"resign": True}, "age": "IV", "round": 8, "last_round": 8, "row": BARE_ROW}
    state = arrange({}, GONE, {}, {}, starter=1, current=0, current_events=["impact_of_strength"], **table)
    while not state.over:
        play(state, "done")
    assert [int(nation.final) for nation in state.nations] == [0, 0, 14, 7]
