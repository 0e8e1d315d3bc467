"""The worked examples of the military ledger (TTA-MEX)."""

from typing import Any

import pytest

from civitas.games.ages.cards.civil import CARD_IDS
from civitas.games.ages.scoring import final_event
from tests.games.ages.table import arrange, me, moves, play, refused, tokens
from tests.ledger import rule

UNITS_18 = {"warriors": 2, "swordsmen": 1, "knights": 4, "cannon": 2}
AIR_UNITS = {"warriors": 2, "riflemen": 1, "knights": 2, "cavalrymen": 2, "air_forces": 2}


def strength(units: dict[str, int], tactic: str | None) -> int:
    return int(me(arrange({"workers": units, "tactic": tactic}, common=[tactic] if tactic else [])).strength)


@rule("TTA-MEX-02", "TTA-EVENT-03", "TTA-EVENT-04", "TTA-EVENT-05")
def test_preparing_an_event():
    player = {"cards": ["barbarians"]}
    state = arrange(player, step="politics", current_events=["development_of_science", "development_of_trade_routes"])
    play(state, "prepare barbarians")
    assert (me(state).culture, len(state.future_events), len(state.current_events)) == (1, 1, 1)
    assert (me(state).science, me(state, 1).science) == (2, 2)


@rule("TTA-MEX-03", "TTA-MEX-04", "TTA-MEX-05", "TTA-TACTIC-08", "TTA-TACTIC-10")
@pytest.mark.parametrize(("tactic", "total"), [(None, 6), ("fighting_band", 8), ("phalanx", 9)])
def test_four_warriors_and_knights(tactic: str | None, total: int):
    assert strength({"warriors": 4, "knights": 1}, tactic) == total


@rule("TTA-MEX-06", "TTA-MEX-07", "TTA-MEX-08", "TTA-TACTIC-11", "TTA-TACTIC-13")
@pytest.mark.parametrize(
    ("tactic", "total"), [(None, 18), ("defensive_army", 21), ("mobile_artillery", 28), ("conquistadors", 26)]
)
def test_normal_and_outdated_armies(tactic: str | None, total: int):
    assert strength(UNITS_18, tactic) == total


def colonizing(units: dict[str, int], bid: int, **player: Any):
    """A player who has won a territory with a bid and puts the force together."""
    contest = {"card": "historic_territory_i", "bid": bid, "bidder": 0, "passed": [1], "added": player.pop("ships", 0)}
    tasks = [
        {"task": "action_start", "seat": 0},
        {"task": "politics_end", "seat": 0},
        {"task": "event_end", "seat": 0},
        {"task": "force", "seat": 0},
    ]
    described = {"workers": units, "tactic": "conquistadors", **player}
    return arrange(described, common=["conquistadors"], contest=contest, tasks=tasks)


@rule("TTA-MEX-09", "TTA-MEX-10", "TTA-MEX-11", "TTA-COLONY-08", "TTA-COLONY-10")
@pytest.mark.parametrize(
    ("sent", "force"),
    [
        (["knights", "knights", "swordsmen"], 11),
        (["knights", "knights", "warriors"], 8),
        (["knights", "knights", "swordsmen", "warriors"], 12),
    ],
)
def test_the_force_of_conquistadors(sent: list[str], force: int):
    units = {"knights": 2, "swordsmen": 1, "warriors": 1}
    order = ["warriors", "swordsmen", "knights"]
    enough, too_little = colonizing(units, force), colonizing(units, force + 1) if force < 12 else None
    for unit in sorted(sent, key=order.index):
        play(enough, f"send {unit}")
        if too_little is not None and f"send {unit}" in moves(too_little):
            play(too_little, f"send {unit}")
    assert "done" in moves(enough)
    assert too_little is None or "done" not in moves(too_little)


@rule("TTA-MEX-12", "TTA-COLONY-06", "TTA-COLONY-07", "TTA-COLONY-12", "TTA-COLONY-17")
@pytest.mark.parametrize(
    ("texts", "legal"),
    [
        (["send warriors", "bonus military_bonus_i"], True),
        (["send warriors", "send warriors"], True),
        (["send knights"], True),
        (["send warriors"], False),
    ],
)
def test_a_bid_of_four_with_cartography(texts: list[str], legal: bool):
    player = {"technologies": ["cartography"], "cards": ["military_bonus_i", "military_bonus_i"], "tactic": None}
    state = colonizing({"warriors": 2, "knights": 1}, 4, ships=2, **player)
    assert "bonus military_bonus_i" not in moves(state)
    play(state, *texts)
    assert ("done" in moves(state)) is legal
    if texts[-1].startswith("bonus"):
        bank = me(state).yellow
        play(state, "done")
        assert (me(state).yellow, len(me(state).cards)) == (bank + 1, 1)
        assert me(state).culture == 6


@rule("TTA-MEX-13", "TTA-EX-44", "TTA-COLONY-13", "TTA-COLONY-15", "TTA-COLONY-20")
def test_an_inhabited_territory_won_and_lost():
    player = {"leader": "christopher_columbus", "cards": ["inhabited_territory_ii"]}
    state = play(arrange(player, step="politics", age="II"), "settle inhabited_territory_ii")
    assert (me(state).yellow, me(state).pool) == (18 + 3 - 2, 3)
    state = arrange({"colonies": ["inhabited_territory_ii"], "cards": ["refugees"]}, {"workers": {"warriors": 3}})
    bank = me(state).yellow
    state = arrange(
        {"colonies": ["inhabited_territory_ii"], "cards": ["reign_of_terror"]},
        {"workers": {"warriors": 3}},
        step="politics",
        age="II",
        current_events=["independence_declaration"],
    )
    play(state, "prepare reign_of_terror")
    assert (me(state).colonies, me(state).yellow, me(state).pool) == (0, bank - 3, 1)


@rule("TTA-MEX-14", "TTA-MEX-15", "TTA-MEX-16", "TTA-AIR-01", "TTA-AIR-02", "TTA-AIR-03")
@pytest.mark.parametrize(("tactic", "bonus"), [("medieval_army", 10), ("conquistadors", 16), ("shock_troops", 12)])
def test_air_forces_double_armies(tactic: str, bonus: int):
    assert strength(AIR_UNITS, tactic) - strength(AIR_UNITS, None) == bonus


@rule("TTA-MEX-17")
def test_shock_troops_with_another_cavalry():
    units = {**AIR_UNITS, "knights": 1, "cavalrymen": 3}
    assert strength(units, "shock_troops") - strength(units, None) == 22


@rule("TTA-MEX-18", "TTA-TACTIC-03")
def test_going_back_to_an_own_tactic_costs_two():
    state = arrange({"tactic": "legion"}, common=["legion", "phalanx"])
    play(state, "copy phalanx")
    assert me(state).red == 0


@rule("TTA-MEX-20", "TTA-AGG-08")
@pytest.mark.parametrize("lead", [5, 20])
def test_the_lead_does_not_matter_for_an_aggression(lead: int):
    attacker = {"workers": {"warriors": 2 + lead}, "cards": ["plunder_i"]}
    rival = {"workers": {"warriors": 2}, "tokens": {"bronze": 9}}
    state = play(arrange(attacker, rival, step="politics"), "attack plunder_i 1")
    assert moves(state) == [f"split {count}" for count in range(4)]
    play(state, "split 3")
    assert (me(state).resources(), me(state, 1).resources()) == (3, 6)


@rule("TTA-MEX-21", "TTA-MEX-33", "TTA-AGG-06", "TTA-AGG-13")
@pytest.mark.parametrize(
    ("defence", "succeeds"), [("bonus military_bonus_i", False), ("discard military_bonus_i", True)]
)
def test_a_defence(defence: str, succeeds: bool):
    attacker = {"workers": {"warriors": 10}, "cards": ["plunder_i"]}
    rival = {"workers": {"warriors": 8}, "cards": ["military_bonus_i", "legion", "phalanx"], "tokens": {"bronze": 3}}
    state = play(arrange(attacker, rival, step="politics"), "attack plunder_i 1", defence)
    assert "discard phalanx" not in moves(state) if succeeds else "discard phalanx" in moves(state)
    play(state, "done")
    assert state.decision(0).kind == ("plunder_resources" if succeeds else "actions")


@rule("TTA-MEX-22", "TTA-FINAL-03", "TTA-FINAL-04")
def test_impact_of_science_with_three():
    players = [{"workers": {"philosophy": count}} for count in (6, 9, 6)]
    state = arrange(*players, current=2)
    final_event(state, CARD_IDS.index("impact_of_science"))
    assert [int(nation.culture) for nation in state.nations] == [7, 14, 0]


@rule("TTA-MEX-23", "TTA-EVENT-12")
def test_a_tie_in_strength():
    state = arrange({"cards": ["rats"], "culture": 5}, {"culture": 5}, step="politics", current_events=["crusades"])
    play(state, "prepare rats")
    assert [int(nation.culture) for nation in state.nations] == [5 + 1 + 4, 5 - 4]


@rule("TTA-MEX-24", "TTA-PEACE-03", "TTA-VAR-04")
def test_international_tension():
    players = [{"workers": {"warriors": count}} for count in (12, 7, 5)]
    state = arrange(
        *players, options={"tension": True}, step="turn", row=[None] * 13, civil_deck=["iron"], age="I", round=4
    )
    assert state.age == 2
    assert [int(nation.culture) for nation in state.nations] == [7, 2, 0]


@rule("TTA-MEX-25", "TTA-SETUP-05")
def test_one_more_warrior():
    state = arrange({"tokens": {"bronze": 2}})
    assert me(state).strength == 1
    assert me(play(state, "build warriors")).strength == 2


def war(kind: str, mine: int, theirs: int, **rival: Any):
    """The turn at the beginning of which a war is resolved."""
    players: tuple[dict[str, Any], ...] = (
        {"workers": {"warriors": mine}},
        {"workers": {"warriors": theirs, **rival.pop("workers", {})}, **rival},
    )
    wars = [{"card": kind, "seat": 0, "target": 1}]
    return arrange(*players, wars=wars, step="turn", age="III", round=9)


@rule("TTA-MEX-30", "TTA-WAR-12")
@pytest.mark.parametrize(
    ("mine", "theirs", "bank", "moved"), [(14, 10, 9, 1), (15, 10, 9, 2), (22, 10, 2, 2), (10, 14, 9, -1)]
)
def test_war_over_territory(mine: int, theirs: int, bank: int, moved: int):
    state = war("war_over_territory", mine, theirs, yellow=bank)
    assert me(state, 1).yellow == bank - moved
    assert len(state.wars) == 0


@rule("TTA-MEX-31", "TTA-WAR-13", "TTA-WAR-07", "TTA-WAR-08")
@pytest.mark.parametrize(("mine", "theirs", "culture", "moved"), [(18, 10, 10, 10), (18, 10, 40, 13), (10, 10, 40, 0)])
def test_war_over_culture(mine: int, theirs: int, culture: int, moved: int):
    state = war("war_over_culture", mine, theirs, culture=culture)
    assert (me(state).culture, me(state, 1).culture) == (moved, culture - moved)


@rule("TTA-MEX-32", "TTA-WAR-14")
def test_war_over_technology():
    techs = ["code_of_laws", "cartography"]
    state = war("war_over_technology", 23, 10, technologies=techs, science=5)
    assert moves(state) == ["done", "spoil code_of_laws", "spoil cartography"]
    play(state, "spoil code_of_laws", "spoil cartography")
    assert (me(state).science, me(state, 1).science) == (2, 3)
    assert me(state).civil_total == 5
    state = play(war("war_over_technology", 23, 10, technologies=techs, science=5), "done")
    assert (me(state).science, me(state, 1).science) == (5, 0)
    state = play(war("war_over_technology", 29, 10, technologies=["code_of_laws"], science=9), "spoil code_of_laws")
    assert (me(state).science, me(state, 1).science) == (9, 0)


@rule("TTA-MEX-34", "TTA-AGG-03", "TTA-AGG-04", "TTA-PACT-07")
@pytest.mark.parametrize(
    ("pact", "mine", "theirs"), [("military_alliance", 7, 6), ("promise_of_military_protection", 5, 3)]
)
def test_pacts_that_end_on_attack_do_not_count(pact: str, mine: int, theirs: int):
    attacker = {"workers": {"warriors": mine}, "cards": ["plunder_i"]}
    rival = {"workers": {"warriors": theirs}, "tokens": {"bronze": 1}}
    pacts = [{"card": pact, "a": 0, "b": 1}]
    state = arrange(attacker, rival, {}, step="politics", age="III", pacts=pacts)
    play(state, "attack plunder_i 1")
    assert len(state.pacts) == 0
    assert state.decision(0).kind == "plunder_resources"


@rule("TTA-MEX-35", "TTA-AGG-03")
def test_open_borders_help_the_attacker():
    attacker = {"workers": {"warriors": 8}, "cards": ["plunder_i"]}
    pacts = [{"card": "open_borders_agreement", "a": 0, "b": 1}]
    state = arrange(attacker, {"workers": {"warriors": 9}}, {}, step="politics", pacts=pacts)
    assert "attack plunder_i 1" in moves(state)
    state = arrange(attacker, {"workers": {"warriors": 9}}, {}, step="politics")
    assert refused(state, "attack plunder_i 1") == ("TTA-AGG-03", "not_stronger")


@rule("TTA-MEX-36", "TTA-AGG-10")
def test_raids():
    attacker = {"workers": {"warriors": 9}, "cards": ["raid_i", "raid_ii"]}
    rival = {"workers": {"philosophy": 1, "bread_and_circuses": 1, "theology": 1}}
    state = play(arrange(attacker, rival, step="politics", age="II"), "attack raid_i 1", "worker philosophy")
    assert (me(state).resources(), me(state, 1).pool) == (2, 2)
    state = arrange(attacker, rival, step="politics", age="II")
    play(state, "attack raid_ii 1", "worker bread_and_circuses", "worker theology")
    assert me(state).resources() == 4


@rule("TTA-MEX-37", "TTA-AGG-05")
def test_infiltration():
    attacker = {"workers": {"warriors": 9}, "cards": ["infiltrate"]}
    rival = {"leader": "moses", "wonder": {"card": "eiffel_tower", "stages": 1}}
    state = play(arrange(attacker, rival, step="politics", age="II"), "attack infiltrate 1", "their_leader")
    assert (me(state).culture, me(state, 1).leader) == (0, -1)
    state = play(arrange(attacker, rival, step="politics", age="II"), "attack infiltrate 1", "their_wonder")
    assert (me(state).culture, me(state, 1).wonder, me(state, 1).blue) == (6, -1, 16)
    bare = arrange(attacker, {}, step="politics", age="II")
    assert refused(bare, "attack infiltrate 1") == ("TTA-AGG-05", "no_prize")


def event(card: str, *players: dict[str, Any], **table: Any):
    """A current event revealed by the first player, who prepares Rats for it."""
    first = {**players[0], "cards": ["rats"]}
    state = arrange(first, *players[1:], step="politics", current_events=[card, "development_of_science"], **table)
    return play(state, "prepare rats")


@rule("TTA-MEX-38", "TTA-EVENT-14")
def test_civil_unrest():
    unhappy = {"yellow": 12, "pool": 3, "culture": 20, "workers": {"bronze": 1}}
    state = event("civil_unrest", unhappy, unhappy, {"culture": 20}, age="II")
    assert [int(nation.culture) for nation in state.nations] == [20 + 1 - 8, 12, 20]
    assert [int(nation.blue) for nation in state.nations] == [15, 15, 16]
    state = event("civil_unrest", {"culture": 20}, {"culture": 20}, age="II")
    assert [int(nation.blue) for nation in state.nations] == [16, 16]


@rule("TTA-MEX-39")
def test_emigration():
    state = event("emigration", {"yellow": 10, "pool": 5, "workers": {"bronze": 1}}, {}, age="II")
    assert (me(state).discontent(), me(state).pool) == (2, 3)


@rule("TTA-MEX-40")
def test_barbarians():
    state = event("barbarians", {"culture": 0}, {"culture": 9, "workers": {"bronze": 1}, "pool": 2})
    assert (me(state).pool, me(state, 1).pool) == (1, 1)
    state = event("barbarians", {"culture": 9}, {"workers": {"bronze": 1}, "pool": 2})
    assert (me(state).pool, me(state, 1).pool) == (1, 2)


@rule("TTA-MEX-41", "TTA-MEX-42")
@pytest.mark.parametrize(
    ("card", "player", "points"),
    [
        (
            "impact_of_variety",
            {
                "workers": {"warriors": 1, "knights": 1, "philosophy": 1, "religion": 1},
                "technologies": ["code_of_laws"],
            },
            10,
        ),
        ("impact_of_population", {"workers": {"bronze": 12}, "pool": 2, "yellow": 13}, 6),
    ],
)
def test_impacts(card: str, player: dict[str, Any], points: int):
    state = event(card, player, {"workers": {"bronze": 1}}, age="III")
    assert me(state).culture == points + 1


@rule("TTA-MEX-43", "TTA-EVENT-08")
def test_future_events_become_current():
    future = ["impact_of_wonders", "crusades", "cold_war", "foray"]
    state = arrange(
        {"cards": ["rats"]},
        step="politics",
        age="III",
        current_events=["development_of_science"],
        future_events=future,
    )
    play(state, "prepare rats")
    deck = [card.split("@")[0] for card in state.to_dict()["current_events"]]
    assert (set(deck[:3]), deck[3:]) == ({"crusades", "foray", "rats"}, ["cold_war", "impact_of_wonders"])
    assert len(state.future_events) == 0


@rule("TTA-MEX-44", "TTA-RESIGN-02")
def test_resigning_with_two_wars_against_one():
    wars = [
        {"card": "war_over_culture", "seat": 1, "target": 0},
        {"card": "war_over_culture", "seat": 2, "target": 0},
    ]
    state = arrange({}, {}, {}, options={"resign": True}, step="politics", age="III", wars=wars)
    play(state, "resign")
    assert [int(nation.culture) for nation in state.nations] == [0, 7, 7]
    assert state.to_act() == [1]


@rule("TTA-AGG-12")
def test_plunder_with_a_short_bank():
    attacker = {"workers": {"warriors": 9}, "cards": ["plunder_i"], "blue": 1}
    state = arrange(attacker, {"tokens": {"bronze": 5}}, step="politics")
    play(state, "attack plunder_i 1", "split 3")
    assert (tokens(state), tokens(state, 1)) == ({"bronze": 1}, {"bronze": 2})
