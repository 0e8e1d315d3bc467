"""Step 2: when powers may be used, how often, and in which order. Each power has a file of its own."""

import pytest

from tests.games.civ.tabletop import LEVELED, after, area, discard, legal, play, refused, step_2, table
from tests.ledger import rule

NEEDS = {2: (3, 5), 3: (3, 5), 4: (2, 4)}
USABLE = tuple(domain for domain in LEVELED if domain != "rel")


def alone(seats: int, line: str, **more):
    """Step 2 of a player who sits among players with nothing."""
    return step_2(line, *[""] * (seats - 1), **more)


@rule("CIV-POWER-01")
def test_one_persistent_and_one_sacrifice_power_per_domain():
    state = step_2("mil 6 sci 4; hand rel 4", "cul 1")
    play(state, 0, "use mil 1", "discard rel")
    assert refused(state, 0, "use mil 1") == "CIV-POWER-01 used_persistent"
    play(state, 0, "sacrifice mil", "attack mil")
    assert refused(state, 0, "sacrifice mil") == "CIV-POWER-01 used_sacrifice"
    assert legal(state) == ["end", "use sci 1", "sacrifice sci"]


@rule("CIV-POWER-01")
def test_powers_mix_freely_in_any_order():
    start = step_2("mil 4 sci 4 uto 4; hand rel 3", "cul 1; hand mil 1", discard={"cul": 2})
    powers = {
        "use mil 1": ("use mil 1", "discard rel"),
        "sacrifice mil": ("sacrifice mil", "attack mil"),
        "use uto 1": ("use uto 1", "fetch cul"),
        "sacrifice uto": ("sacrifice uto", "democracy 1 cul"),
        "use sci 1": ("use sci 1", "take sci", "play rel"),
    }
    for order in (list(powers), ["use sci 1", "use uto 1", "sacrifice uto", "use mil 1", "sacrifice mil"]):
        state = start.copy()
        for power in order:
            assert power in legal(state)
            play(state, 0, *powers[power])
            assert power not in legal(state)
        assert area(state, 0) == "mil 2 rel 1 sci 3 uto 3"


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("domain", USABLE)
@rule("CIV-POWER-02", "CIV-POWER-03")
def test_levels_need_so_many_cards(seats: int, domain: str):
    first, second = NEEDS[seats]
    for count in range(1, 8):
        state = alone(seats, f"{domain} {count}; hand rel 3", discard={"rel": 3})
        offered = [move for move in legal(state) if move.startswith("use")]
        expected = [f"use {domain} 1"] * (count >= first) + [f"use {domain} 2"] * (count >= second)
        assert offered == expected
        if count < first:
            assert refused(state, 0, f"use {domain} 1") == "CIV-POWER-02 below_threshold"


@rule("CIV-POWER-02")
def test_falling_below_afterwards_undoes_nothing():
    state = step_2("eco 3; hand mil 2", "cul 1")
    play(state, 0, "use eco 1", "drop eco")
    assert legal(state) == ["play mil"]
    play(state, 0, "play mil")
    assert area(state, 0) == "mil 1 eco 2"


@pytest.mark.parametrize("domain", USABLE)
@rule("CIV-POWER-03")
def test_level_1_or_level_2_but_never_both(domain: str):
    state = alone(2, f"{domain} 7; hand rel 3", discard={"rel": 3})
    for level, other in ((1, 2), (2, 1)):
        twin = after(state, 0, f"use {domain} {level}")
        while twin.decision(0).kind != "powers":
            play(twin, 0, legal(twin)[-1])
        assert refused(twin, 0, f"use {domain} {other}") == "CIV-POWER-01 used_persistent"
        assert refused(twin, 0, f"use {domain} {level}") == "CIV-POWER-01 used_persistent"


@pytest.mark.parametrize("domain", LEVELED)
@rule("CIV-POWER-04")
def test_a_sacrifice_costs_one_card_of_the_domain_and_needs_no_more(domain: str):
    state = step_2(f"{domain} 1 cul 1", "cul 1; hand rel 1")
    assert f"sacrifice {domain}" in legal(state)
    play(state, 0, f"sacrifice {domain}")
    while state.decision(0).kind != "powers":
        play(state, 0, legal(state)[0])
    assert int(state.count(0, LEVELED.index(domain) + (domain == "uto"))) == 0
    without = step_2("cul 2; hand rel 2", "cul 1; hand rel 1")
    assert refused(without, 0, f"sacrifice {domain}") == "CIV-POWER-04 no_card_to_sacrifice"


@rule("CIV-POWER-05")
def test_sacrificing_first_can_lose_the_persistent_power():
    state = step_2("mil 3 cul 1; hand rel 2", "")
    assert "use mil 1" in legal(state)
    play(state, 0, "sacrifice mil", "attack cul")
    assert refused(state, 0, "use mil 1") == "CIV-POWER-02 below_threshold"
    state = step_2("mil 3 cul 1; hand rel 2", "")
    play(state, 0, "use mil 1", "discard rel", "sacrifice mil", "attack cul")
    assert (area(state, 0), discard(state)) == ("mil 2", "mil 1 rel 1 cul 1")


@rule("CIV-POWER-06")
def test_culture_has_neither_sacrifice_nor_levels():
    state = step_2("cul 6", "mil 3; hand mil 1")
    assert legal(state) == ["end"]
    assert refused(state, 0, "use cul 1") == "CIV-POWER-06 culture_has_no_levels"
    assert refused(state, 0, "use cul 2") == "CIV-POWER-06 culture_has_no_levels"
    assert refused(state, 0, "sacrifice cul") == "CIV-POWER-06 culture_has_no_sacrifice"


@pytest.mark.parametrize(
    ("line", "start"),
    [
        ("mil 5; hand rel 3", ["use mil 2"]),
        ("mil 5; hand rel 3", ["use mil 2", "discard rel"]),
        ("mil 2; hand rel 3", ["sacrifice mil"]),
        ("rel 2; hand rel 3", ["sacrifice rel"]),
        ("rel 2; hand rel 3", ["sacrifice rel", "inquire 1"]),
        ("eco 2; hand rel 3", ["sacrifice eco"]),
        ("eco 5; hand rel 3", ["use eco 2", "drop eco"]),
        ("eco 5; hand rel 3", ["use eco 2", "drop eco", "drop eco"]),
        ("eco 5; hand rel 3", ["use eco 2", "drop eco", "drop eco", "play rel"]),
        ("sci 5; hand rel 3", ["use sci 2", "take sci"]),
        ("sci 5; hand rel 3", ["use sci 2", "take sci", "take sci", "play rel"]),
        ("sci 1; hand rel 3", ["sacrifice sci", "discard rel"]),
        ("uto 5; hand rel 3", ["use uto 2", "fetch mil"]),
        ("uto 1; hand rel 3", ["sacrifice uto"]),
    ],
)
@rule("CIV-POWER-07")
def test_a_power_once_started_is_carried_out(line: str, start: list[str]):
    state = step_2(line, "cul 1; hand mil 2", discard={"mil": 3})
    play(state, 0, *start)
    assert "end" not in legal(state)
    rule_and_reason = refused(state, 0, "end")
    assert rule_and_reason.endswith(" other_step")
    assert rule_and_reason.split()[0] in ("CIV-POWER-07", "CIV-REL-05", "CIV-ECO-03", "CIV-SCI-03")


@pytest.mark.parametrize(
    ("line", "pile", "offered"),
    [
        ("mil 5", 0, []),
        ("mil 5; hand rel 1", 0, ["use mil 1"]),
        ("mil 5; hand rel 2", 0, ["use mil 1", "use mil 2"]),
        ("uto 5", 0, []),
        ("uto 5", 1, ["use uto 1"]),
        ("uto 5", 2, ["use uto 1", "use uto 2"]),
        ("eco 5", 0, ["use eco 1", "use eco 2"]),
        ("sci 5", 0, ["use sci 1", "use sci 2"]),
    ],
)
@rule("CIV-POWER-08")
def test_the_first_half_must_be_possible_in_full(line: str, pile: int, offered: list[str]):
    state = step_2(line, "cul 1", discard={"mil": pile})
    assert [move for move in legal(state) if move.startswith("use")] == offered
    domain = line.split()[0]
    for level in (1, 2):
        if f"use {domain} {level}" not in offered:
            assert refused(state, 0, f"use {domain} {level}") == "CIV-POWER-08 cannot_begin"


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("cul 1", {"copy 1 mil 1": False, "copy 1 eco 1": True, "copy 1 eco 2": False, "copy 1 sci 2": False}),
        ("cul 1 rel 1; hand rel 1", {"copy 1 mil 1": True, "copy 1 mil 2": False, "copy 1 eco 2": True}),
        ("cul 1; hand rel 2", {"copy 1 mil 2": True, "copy 1 sci 1": True, "copy 1 uto 1": False}),
    ],
)
@rule("CIV-POWER-08", "CIV-CUL-08")
def test_a_copied_power_must_be_possible_for_the_copier(line: str, offered: dict[str, bool]):
    state = step_2(line, "mil 5 eco 5 sci 5 uto 5")
    assert {move: move in legal(state) for move in offered} == offered
    for move in [move for move, possible in offered.items() if not possible]:
        assert refused(state, 0, move) == "CIV-POWER-08 cannot_begin"


@pytest.mark.parametrize(
    ("line", "other", "pile", "reason"),
    [
        ("mil 1", "cul 1; hand rel 1", ["mil"], "no_effect_mil"),
        ("rel 1", "cul 1", ["mil"], "no_effect_rel"),
        ("eco 1", "; hand rel 1", ["mil"], "no_effect_eco"),
        ("uto 1", "; hand rel 1", ["mil"], "no_effect_uto"),
        ("sci 1", "cul 1; hand rel 1", [], "no_effect_sci"),
    ],
)
@rule("CIV-POWER-09")
def test_a_sacrifice_needs_something_to_act_on(line: str, other: str, pile: list[str], reason: str):
    state = step_2(line, other, deck=pile)
    assert legal(state) == ["end"]
    assert refused(state, 0, f"sacrifice {line.split()[0]}") == f"CIV-POWER-09 {reason}"


@rule("CIV-POWER-10")
def test_the_discard_pile_is_open_to_all():
    state = step_2("mil 2; hand rel 1", "mil 1", "", discard={"cul": 1})
    play(state, 0, "sacrifice mil", "attack mil")
    for viewer in (None, 0, 1, 2):
        assert state.view(viewer)["discard"] == {"mil": 3, "cul": 1}
    other_order = step_2("cul 1 mil 2", "mil 1; hand rel 1", discard={"mil": 1})
    assert other_order.view(0)["discard"] == {"mil": 1}


@rule("CIV-POWER-11")
def test_cards_played_through_a_power_count_at_once():
    state = step_2("sci 3 mil 2; hand mil 1 cul 2", "cul 1")
    assert "use mil 1" not in legal(state)
    play(state, 0, "use sci 1", "take sci", "play mil")
    assert "use mil 1" in legal(state)
    state = step_2("eco 3; hand cul 2", "cul 1 mil 3")
    play(state, 0, "use eco 1", "drop eco", "play cul")
    assert state.view(None)["culture_token"] is None
    state = step_2("eco 3 cul 1; hand cul 2", "cul 1 mil 3")
    assert refused(state, 0, "copy 1 mil 1") == "CIV-CUL-01 not_culture_leader"
    play(state, 0, "use eco 1", "drop eco", "play cul")
    assert state.view(None)["culture_token"] == 0
    assert "copy 1 mil 1" in legal(state)


@rule("CIV-POWER-12")
def test_each_of_the_own_turns_allows_the_powers_again():
    state = table("mil 5; hand rel 3", "cul 1; hand rel 3", deck=["rel"] * 9)
    for _ in range(2):
        play(state, 0, "play rel", "use mil 1", "discard rel", "sacrifice mil", "attack rel")
        assert legal(state) == ["end"]
        play(state, 0, "end")
        play(state, 1, "play rel", "end")
