"""Culture: the token and Inspiration, which copies another player's persistent power."""

import pytest

from tests.games.civ.tabletop import LEVELED, after, area, discard, hand, legal, limit, play, refused, step_2, token
from tests.ledger import rule


def copies(state):
    return [move for move in legal(state) if move.startswith("copy")]


@pytest.mark.parametrize(
    ("lines", "may"),
    [
        (["cul 2", "cul 1 mil 3", ""], True),
        (["cul 2", "cul 2 mil 3", ""], False),
        (["cul 2", "cul 1 mil 3", "cul 2"], False),
        (["cul 1", "cul 2 mil 3", ""], False),
        (["mil 1", "mil 3", ""], False),
    ],
)
@rule("CIV-CUL-01")
def test_only_the_strict_leader_in_culture_may_copy(lines: list[str], may: bool):
    state = step_2(*[f"{line}; hand rel 2" for line in lines])
    assert copies(state) == (["copy 1 mil 1"] if may else [])
    if not may:
        assert refused(state, 0, "copy 1 mil 1") == "CIV-CUL-01 not_culture_leader"


@rule("CIV-CUL-01", "CIV-MIL-01")
def test_a_copied_assassination():
    state = step_2("cul 1; hand rel 2", "mil 3; hand sci 1")
    events = play(state, 0, "copy 1 mil 1")
    assert events[0].args == {"seat": 0, "card": "mil", "level": 1, "power_card": "mil_1", "target": 1}
    play(state, 0, "discard rel")
    assert (hand(state, 0), hand(state, 1), discard(state)) == ("rel 1", "sci 1", "rel 1")


@rule("CIV-CUL-02")
def test_one_culture_card_against_none_is_enough():
    assert copies(step_2("cul 1; hand rel 1", "mil 3", "", "")) == ["copy 1 mil 1"]


@rule("CIV-CUL-03")
def test_the_token_follows_the_strict_leader():
    for counts, holder in (
        ((0, 0, 0), None),
        ((1, 0, 0), 0),
        ((1, 1, 0), None),
        ((1, 2, 0), 1),
        ((2, 2, 1), None),
        ((1, 1, 2), 2),
        ((3, 3, 3), None),
        ((0, 2, 2), None),
        ((4, 1, 3), 0),
    ):
        assert token(step_2(*[f"cul {count}" for count in counts])) == holder


@rule("CIV-CUL-03")
def test_the_token_moves_with_every_change_of_a_play_area():
    state = step_2("sci 3 eco 3 mil 2; hand cul 3", "cul 1")
    play(state, 0, "use sci 1", "take sci", "play cul")
    assert token(state) is None
    play(state, 0, "use eco 1", "drop eco", "play cul")
    assert token(state) == 0
    play(state, 0, "sacrifice mil", "attack cul")
    assert token(state) == 0
    state = step_2("cul 2 sci 3; hand mil 1", "cul 1")
    play(state, 0, "use sci 1", "take cul")
    assert token(state) is None


@rule("CIV-CUL-04")
def test_the_majority_is_needed_only_when_copying():
    state = step_2("cul 1; hand rel 1", "eco 3 cul 0", "")
    play(state, 0, "copy 1 eco 1", "drop cul")
    assert token(state) is None
    play(state, 0, "play rel")
    assert (area(state, 0), state.decision(0).kind) == ("rel 1", "powers")


@pytest.mark.parametrize(("seats", "first", "second"), [(2, 3, 5), (3, 3, 5), (4, 2, 4)])
@pytest.mark.parametrize("domain", LEVELED)
@rule("CIV-CUL-05")
def test_the_copied_player_must_qualify_right_then(seats: int, first: int, second: int, domain: str):
    for count in range(1, 7):
        empty = [""] * (seats - 2)
        state = step_2("cul 2; hand rel 2", f"{domain} {count}", *empty, discard={"mil": 2})
        levels = (1, 2) if count >= second else (1,) if count >= first else ()
        assert copies(state) == [f"copy 1 {domain} {level}" for level in levels]
        for level in {1, 2} - set(levels):
            assert refused(state, 0, f"copy 1 {domain} {level}") == "CIV-CUL-05 target_below_threshold"


@rule("CIV-CUL-05")
def test_a_card_lost_before_the_copy_counts_no_more():
    state = step_2("cul 1 mil 2; hand rel 2", "mil 3")
    assert "copy 1 mil 1" in legal(state)
    play(state, 0, "sacrifice mil", "attack mil")
    assert refused(state, 0, "copy 1 mil 1") == "CIV-CUL-05 target_below_threshold"


@rule("CIV-CUL-06")
def test_one_copy_per_turn():
    state = step_2("cul 1; hand rel 2", "mil 3", "uto 3", discard={"sci": 1})
    assert copies(state) == ["copy 1 mil 1", "copy 2 uto 1"]
    play(state, 0, "copy 1 mil 1", "discard rel")
    assert copies(state) == []
    assert refused(state, 0, "copy 2 uto 1") == "CIV-CUL-06 copied_already"


@rule("CIV-CUL-07")
def test_a_copy_uses_up_the_own_power_and_the_reverse():
    start = step_2("cul 1 mil 3; hand rel 4", "mil 5")
    state = after(start, 0, "copy 1 mil 2", "discard rel", "discard rel")
    assert refused(state, 0, "use mil 1") == "CIV-POWER-01 used_persistent"
    state = after(start, 0, "use mil 1", "discard rel")
    assert refused(state, 0, "copy 1 mil 2") == "CIV-CUL-07 used_persistent"
    assert copies(state) == []


@rule("CIV-CUL-07")
def test_a_copy_leaves_the_sacrifice_and_other_domains_free():
    state = step_2("cul 2 mil 3 sci 3; hand rel 4", "mil 5")
    play(state, 0, "copy 1 mil 1", "discard rel")
    assert legal(state) == ["end", "use sci 1", "sacrifice mil", "sacrifice sci"]


@pytest.mark.parametrize(
    ("power", "rest", "areas", "hands", "pile"),
    [
        ("mil 1", ["discard rel"], "cul 3", "rel 1 sci 1", "mil 2 rel 1"),
        ("mil 2", ["discard rel", "discard sci"], "cul 3", "rel 1", "mil 2 rel 1 sci 1"),
        ("eco 1", ["drop cul", "play sci"], "sci 1 cul 2", "rel 2", "mil 2 cul 1"),
        ("eco 2", ["drop cul", "drop cul", "play rel", "play sci"], "rel 1 sci 1 cul 1", "rel 1", "mil 2 cul 2"),
        ("sci 1", ["take cul", "play rel"], "rel 1 cul 2", "rel 1 sci 1 cul 1", "mil 2"),
        ("sci 2", ["take cul", "take cul", "play cul", "play sci"], "sci 1 cul 2", "rel 2 cul 1", "mil 2"),
        ("uto 1", ["fetch mil"], "cul 3", "mil 1 rel 2 sci 1", "mil 1"),
        ("uto 2", ["fetch mil", "fetch mil"], "cul 3", "mil 2 rel 2 sci 1", ""),
    ],
)
@rule("CIV-CUL-08")
def test_the_copier_applies_the_power_to_the_own_cards(power: str, rest: list[str], areas: str, hands: str, pile: str):
    owner = f"{power.split(maxsplit=1)[0]} 5"
    state = step_2("cul 3; hand rel 2 sci 1", f"{owner}; hand eco 2", discard={"mil": 2})
    play(state, 0, f"copy 1 {power}", *rest)
    assert (area(state, 0), hand(state, 0), discard(state)) == (areas, hands, pile)
    assert (area(state, 1), hand(state, 1)) == (owner, "eco 2")
    assert state.decision(0).kind == "powers"


@rule("CIV-CUL-09")
def test_neither_inspiration_nor_sacrifices_can_be_copied():
    state = step_2("cul 6; hand rel 1", "cul 5 mil 1 sci 1", "")
    assert legal(state) == ["end"]
    for level in (1, 2):
        assert refused(state, 0, f"copy 1 cul {level}") == "CIV-CUL-09 culture_cannot_be_copied"
    assert refused(state, 0, "sacrifice mil") == "CIV-POWER-04 no_card_to_sacrifice"


@rule("CIV-CUL-01", "CIV-CUL-09")
def test_the_own_powers_cannot_be_copied():
    state = step_2("cul 1 mil 5; hand rel 2", "")
    assert copies(state) == []
    assert refused(state, 0, "copy 0 mil 1") == "CIV-CUL-01 own_seat"


@pytest.mark.parametrize(
    ("own", "other", "level", "size"),
    [
        (0, 3, 1, 5),
        (0, 5, 1, 5),
        (0, 5, 2, 7),
        (3, 3, 1, 5),
        (3, 5, 2, 7),
        (5, 3, 1, 7),
    ],
)
@rule("CIV-CUL-10")
def test_a_copied_religion_sets_the_higher_limit(own: int, other: int, level: int, size: int):
    state = step_2(f"cul 1 rel {own}", f"rel {other}")
    play(state, 0, f"copy 1 rel {level}")
    assert state.decision(0).kind == "powers"
    assert limit(state, 0) == size
    play(state, 0, "end")
    assert int(state.hand_size(0)) == size


@rule("CIV-CUL-10")
def test_a_copied_limit_is_fixed_when_copied():
    state = step_2("cul 1 mil 1 rel 1", "rel 3")
    play(state, 0, "copy 1 rel 1", "sacrifice mil", "attack rel")
    assert area(state, 1) == "rel 2"
    play(state, 0, "end")
    assert int(state.hand_size(0)) == 5


@rule("CIV-CUL-10")
def test_a_copied_limit_lapses_at_the_end_of_the_turn():
    state = step_2("cul 1", "rel 5; hand rel 1", "")
    play(state, 0, "copy 1 rel 2")
    assert [limit(state, seat) for seat in range(3)] == [7, 7, 3]
    play(state, 0, "end")
    assert int(state.hand_size(0)) == 7
    assert limit(state, 0) == 3
    play(state, 1, "play rel", "end")
    play(state, 2, "end")
    play(state, 0, legal(state)[0], "end")
    assert int(state.hand_size(0)) == 6


@rule("CIV-CUL-06", "CIV-CUL-10")
def test_copying_religion_is_the_one_copy():
    state = step_2("cul 1 rel 3; hand mil 2", "rel 5 mil 3")
    assert copies(state) == ["copy 1 mil 1", "copy 1 rel 1", "copy 1 rel 2"]
    play(state, 0, "copy 1 rel 1")
    assert copies(state) == []


@rule("CIV-CUL-01")
def test_every_other_player_can_be_copied():
    state = step_2("mil 3", "cul 1; hand rel 2", "mil 4", "uto 2 mil 2", active=1, discard={"sci": 2})
    expected = ["copy 0 mil 1", "copy 2 mil 1", "copy 2 mil 2", "copy 3 mil 1", "copy 3 uto 1"]
    assert copies(state) == expected
