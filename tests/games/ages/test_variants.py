"""First game, shorter game, peaceful game (TTA-FIRST, TTA-SHORT, TTA-PEACE, TTA-VAR)."""

from typing import Any

import pytest

from civitas.core import BadInput, Rng
from civitas.games.ages import GAME
from civitas.games.ages.cards.civil import AGE, AGGRESSIONS, CARD_IDS, CIVIL, PACTS
from civitas.games.ages.rules.decks import military_deck
from tests.games.ages.table import arrange, deal, me, moves, play
from tests.ledger import rule

CARDS = GAME.cards()

FIRST = {"variant": "first"}
SHORTER = {"variant": "shorter", "resign": False}
PEACEFUL = {"variant": "peaceful"}
BARE: list[str | None] = [None] * 13


def deck(seats: int, age: int, **options: Any) -> list[int]:
    state = deal(seats, 1, options)
    return [int(card) for card in military_deck(state, age)]


@rule("TTA-FIRST-01", "TTA-FIRST-02", "TTA-VAR-01")
@pytest.mark.parametrize("age", [1, 2])
def test_military_decks_of_the_first_game(age: int):
    assert all(CIVIL <= card < AGGRESSIONS for card in deck(3, age, **FIRST))
    assert len(deck(3, age, **FIRST)) == {1: 37, 2: 33}[age]


@rule("TTA-FIRST-01", "TTA-FIRST-03", "TTA-FIRST-05", "TTA-FIRST-06")
def test_the_first_game_has_two_ages():
    state = deal(2, 3, FIRST)
    rng = Rng(5)
    while not state.over:
        seat = state.to_act()[0]
        legal = state.legal_moves(seat)
        state.play(seat, int(legal[rng.below(len(legal))]))
        shown = state.to_dict()
        assert all(CARDS[card]["age"] != "III" for card in [*shown["civil_deck"], *filter(None, shown["row"])])
    assert state.to_dict()["age"] == "III"


@rule("TTA-FIRST-04")
def test_politics_of_the_first_game():
    state = arrange({"cards": ["rats", "legion"], "leader": "alexander_the_great"}, options=FIRST, step="politics")
    assert moves(state) == ["done", "prepare rats", "retire"]


@rule("TTA-FIRST-05", "TTA-FIRST-06")
def test_age_three_of_the_first_game_has_no_decks():
    state = arrange(
        {"leader": "moses"}, {}, options=FIRST, age="II", step="turn", row=BARE, civil_deck=["coal"], round=7
    )
    data = state.to_dict()
    assert (data["age"], data["last_round"], data["military_deck"]) == ("III", 7, [])
    assert (data["row"], data["players"][0]["leader"]) == (["coal", *BARE[1:]], None)
    play(state, "done")
    assert len(me(state).cards) == 0


def last_turn(options: dict[str, Any], *players: dict[str, Any], **table: Any) -> list[int]:
    """The culture of the final scoring of a game of two ages."""
    state = arrange(*players, options=options, age="III", round=8, last_round=8, current=len(players) - 1, **table)
    while not state.over:
        play(state, moves(state)[0])
    return [int(nation.final) for nation in state.nations]


@rule("TTA-FIRST-07", "TTA-FIRST-08", "TTA-FIRST-09")
def test_the_final_scoring_of_the_first_game():
    player = {
        "technologies": ["iron", "coal", "monarchy"],
        "workers": {"agriculture": 2, "bronze": 1, "iron": 1, "philosophy": 1, "warriors": 1, "religion": 1},
        "colonies": ["vast_territory_i"],
        "wonders": ["pyramids", "great_wall", "eiffel_tower"],
    }
    technologies = 1 + 2 + 2 * 1
    ratings = 1 + (1 + 1) + (1 + 1 + 1)
    production = 2 + (1 + 2)
    assert last_turn(FIRST, player, {})[0] == technologies + ratings + production + 3 + 6
    assert last_turn(FIRST, {"technologies": ["republic"], "workers": {}}, {})[0] == 4


@rule("TTA-FIRST-10", "TTA-SHORT-06")
@pytest.mark.parametrize("options", [FIRST, SHORTER])
def test_rules_of_age_four_hold_in_the_age_without_decks(options: dict[str, Any]):
    player = {"cards": ["cold_war"], "workers": {"warriors": 5}, "leader": "j_s_bach"}
    state = arrange(
        player,
        {"culture": 9, "cards": ["spy"]} if options == SHORTER else {"culture": 9},
        options=options,
        age="III",
        round=7,
        last_round=8,
        step="politics",
        current_events=["politics_of_strength", "iconoclasm"],
    )
    play(state, "prepare cold_war")
    assert (me(state).culture, me(state, 1).culture) == (2 + 5, 6)


@rule("TTA-SHORT-01", "TTA-SHORT-02", "TTA-VAR-02")
def test_the_set_up_of_the_shorter_game():
    state = deal(3, 4, SHORTER)
    data = state.to_dict()
    assert len(data["open_events"]) == 3
    assert [len(player["legacy"]) for player in data["players"]] == [2, 2, 2]
    cards = [*data["open_events"], *(card for player in data["players"] for card in player["legacy"])]
    assert all(card.startswith("impact_of_") for card in cards)
    assert len(set(cards)) == 9
    assert state.view(0)["players"][0]["legacy"] == {"count": 2, "known": []}
    assert any(card >= AGGRESSIONS for card in deck(3, 1, **SHORTER))


@rule("TTA-SHORT-03", "TTA-SHORT-07", "TTA-VAR-02")
def test_the_open_war():
    rich = {"technologies": ["monarchy"], "workers": {"warriors": 4}}
    state = arrange(rich, {"culture": 9}, options=SHORTER, step="politics")
    assert moves(state) == ["done", "war open_war 1"]
    play(state, "war open_war 1")
    assert (me(state).red, state.to_dict()["wars"][0]["open"]) == (0, True)
    wars = [{"card": "war_over_culture", "open": True, "seat": 1, "target": 0}]
    again = arrange(rich, {"culture": 9}, options=SHORTER, step="politics", wars=wars)
    assert "war open_war 1" in moves(again)
    wars = [{"card": "war_over_culture", "open": True, "seat": 0, "target": 1}]
    state = arrange(rich, {"culture": 9}, options=SHORTER, step="turn", wars=wars, round=5)
    assert (me(state).culture, state.to_dict()["discards"]) == (8, [])


@rule("TTA-SHORT-04", "TTA-VAR-02")
def test_each_player_keeps_one_of_two_events():
    legacy = [["impact_of_wonders", "impact_of_science"], ["impact_of_colonies", "impact_of_balance"]]
    players = [{"legacy": cards} for cards in legacy]
    state = arrange(*players, options=SHORTER, age="I", step="turn", row=BARE, civil_deck=["iron"], round=6, current=1)
    assert state.to_act() == [1]
    assert state.view(1)["players"][1]["legacy"]["known"] == sorted(legacy[1])
    assert state.view(0)["players"][1]["legacy"] == {"count": 2, "known": []}
    assert moves(state) == ["discard impact_of_balance", "discard impact_of_colonies"]
    play(state, "discard impact_of_balance")
    assert state.to_act() == [0]
    play(state, "discard impact_of_science")
    assert [player["legacy"] for player in state.to_dict()["players"]] == [
        ["impact_of_wonders@0"],
        ["impact_of_colonies@1"],
    ]


@rule("TTA-SHORT-05", "TTA-SHORT-08")
def test_the_final_scoring_of_the_shorter_game():
    open_events = ["impact_of_colonies", "impact_of_technology", "impact_of_progress"]
    player = {
        "wonders": ["eiffel_tower", "pyramids"],
        "colonies": ["vast_territory_i"],
        "legacy": ["impact_of_wonders"],
    }
    other = {"legacy": ["impact_of_industry"], "workers": {"bronze": 2}}
    points = last_turn(SHORTER, player, other, open_events=open_events, future_events=["cold_war"])
    assert points == [6 + 3 + 5 + 3 + 2, 2]


@rule("TTA-SHORT-04", "TTA-VAR-02")
@pytest.mark.parametrize("out", [9, 13])
def test_a_described_shorter_game_without_enough_events_to_lay_face_down_is_refused(out: int):
    """Each player is to keep one of two at the end of Age I."""
    impacts = [card for card in CARDS if card.startswith("impact_of")]
    with pytest.raises(BadInput) as refused:
        arrange({}, {}, options=SHORTER, out=impacts[:out])
    assert refused.value.field.endswith(".legacy")
    assert refused.value.reason == "too_few"


@rule("TTA-PEACE-01", "TTA-PEACE-02", "TTA-VAR-03", "TTA-PEACE-04")
def test_decks_of_the_peaceful_game():
    for age in (1, 2, 3):
        assert all(card < AGGRESSIONS for card in deck(3, age, **PEACEFUL))
    kept = [CARD_IDS[card] for age in (1, 2, 3) for card in deck(3, age, **PEACEFUL, pacts=True) if card >= PACTS]
    assert sorted(kept) == [
        *("international_tourism", "international_trade_agreement", "scientific_cooperation", "trade_routes_agreement"),
    ]
    assert any(AGE[card] == 3 for card in deck(4, 3, **PEACEFUL))


@rule("TTA-PACT-01", "TTA-PEACE-02")
def test_no_pacts_with_two_players():
    assert not [card for age in (1, 2, 3) for card in deck(2, age) if card >= PACTS]


@rule("TTA-PEACE-03", "TTA-VAR-04")
def test_tension_is_measured_before_leaders_leave():
    player = {"leader": "alexander_the_great", "workers": {"warriors": 3}}
    table: dict[str, Any] = {"options": {"tension": True}, "age": "I", "step": "turn", "row": BARE, "round": 6}
    state = arrange(player, {}, civil_deck=["iron"], **table)
    assert (me(state).culture, me(state, 1).culture, me(state).leader) == (5, 0, -1)
