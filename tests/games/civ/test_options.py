"""The table options: rulings that tables differ on. Each is shown beside the default."""

import pytest

from tests.games.civ.tabletop import (
    GAME,
    after,
    area,
    deal,
    discard,
    ending,
    hand,
    legal,
    limit,
    play,
    random_play,
    refused,
    step_2,
)
from tests.ledger import rule


@pytest.mark.parametrize(
    ("line", "other", "pile"),
    [
        ("mil 1", "cul 1; hand rel 1", ["mil"]),
        ("rel 1", "cul 1", ["mil"]),
        ("eco 1", "; hand rel 1", ["mil"]),
        ("uto 1", "; hand rel 1", ["mil"]),
        ("sci 1", "cul 1; hand rel 1", []),
    ],
)
@rule("CIV-RUL-06", "CIV-POWER-09")
def test_fizzle_lets_a_sacrifice_be_paid_for_nothing(line: str, other: str, pile: list[str]):
    power = f"sacrifice {line.split(maxsplit=1)[0]}"
    assert legal(step_2(line, other, deck=pile)) == ["end"]
    state = step_2(line, other, deck=pile, options={"fizzle": True})
    assert legal(state) == ["end", power]
    play(state, 0, power)
    assert (area(state, 0), discard(state), state.decision(0).kind) == ("", line, "powers")
    assert refused(state, 0, power) == "CIV-POWER-01 used_sacrifice"


@rule("CIV-RUL-06")
def test_fizzle_changes_nothing_where_there_is_an_effect():
    for option in (False, True):
        state = step_2("mil 2 eco 1 rel 1", "cul 1; hand rel 1", options={"fizzle": option})
        assert legal(after(state, 0, "sacrifice eco")) == ["embargo 1 cul"]
        assert legal(after(state, 0, "sacrifice rel")) == ["inquire 1"]
        assert legal(after(state, 0, "sacrifice mil")) == ["attack mil", "attack rel", "attack eco"]


@pytest.mark.parametrize(
    ("line", "other", "power", "moves", "result"),
    [
        ("mil 5; hand rel 1", "", "use mil 2", ["discard rel"], ("mil 5", "", "sci 1 rel 1")),
        ("uto 5", "", "use uto 2", ["fetch sci"], ("uto 5", "sci 1", "")),
        ("cul 1; hand rel 1", "mil 5", "copy 1 mil 2", ["discard rel"], ("cul 1", "", "sci 1 rel 1")),
        (
            "cul 1; hand rel 3",
            "eco 5",
            "copy 1 eco 2",
            ["drop cul", "play rel"],
            ("rel 1", "rel 2", "sci 1 cul 1"),
        ),
        (
            "cul 1; hand rel 3",
            "sci 5",
            "copy 1 sci 2",
            ["take cul", "play rel"],
            ("rel 1", "rel 2 cul 1", "sci 1"),
        ),
    ],
)
@rule("CIV-RUL-05", "CIV-POWER-08")
def test_partial_starts_a_power_that_is_only_partly_possible(line, other, power, moves, result):
    strict = step_2(line, other, discard={"sci": 1})
    assert refused(strict, 0, power) == "CIV-POWER-08 cannot_begin"
    state = step_2(line, other, discard={"sci": 1}, options={"partial": True})
    play(state, 0, power, *moves)
    assert state.decision(0).kind == "powers"
    assert (area(state, 0), hand(state, 0)) == result[:2]
    assert sorted(discard(state).split()) == sorted(result[2].split())


@pytest.mark.parametrize(("power", "first"), [("eco", "drop"), ("sci", "take")])
@rule("CIV-RUL-05", "CIV-ECO-02", "CIV-SCI-02")
def test_partial_plays_no_more_cards_than_the_first_half_moved(power: str, first: str):
    """Two cards in play: level 2 is whole, as without the option."""
    state = step_2("cul 2; hand rel 3", f"{power} 5", options={"partial": True})
    play(state, 0, f"copy 1 {power} 2", f"{first} cul", f"{first} cul", "play rel", "play rel")
    assert (area(state, 0), state.decision(0).kind) == ("rel 2", "powers")
    state = step_2("cul 1; hand rel 3", f"{power} 5", options={"partial": True})
    play(state, 0, f"copy 1 {power} 2", f"{first} cul", "play rel")
    assert (area(state, 0), state.decision(0).kind) == ("rel 1", "powers")


@rule("CIV-RUL-05")
def test_partial_still_needs_something_to_begin_with():
    state = step_2("mil 5 uto 5", "", options={"partial": True})
    assert [move for move in legal(state) if move.startswith("use")] == []
    assert refused(state, 0, "use mil 1") == "CIV-POWER-08 cannot_begin"


@rule("CIV-RUL-10", "CIV-REL-03")
def test_religion_used_is_a_power_of_step_2():
    state = step_2("rel 5", "rel 5", options={"religion": "used"})
    assert (limit(state, 0), limit(state, 1)) == (3, 3)
    assert [move for move in legal(state) if move.startswith("use")] == ["use rel 1", "use rel 2"]
    for moves, size in (([], 3), (["use rel 1"], 5), (["use rel 2"], 7)):
        twin = after(state, 0, *moves)
        assert limit(twin, 0) == size
        play(twin, 0, "end")
        assert int(twin.hand_size(0)) == size
    play(state, 0, "use rel 1")
    assert refused(state, 0, "use rel 2") == "CIV-POWER-01 used_persistent"


@rule("CIV-RUL-10")
def test_religion_used_is_not_lost_with_the_cards_and_lasts_for_one_turn():
    start = step_2("rel 3 mil 1; hand sci 1", "; hand mil 1", options={"religion": "used"})
    state = after(start, 0, "use rel 1", "sacrifice rel", "inquire 1", "return mil", "end")
    assert int(state.hand_size(0)) == 5
    assert limit(state, 0) == 3
    late = after(start, 0, "sacrifice rel", "inquire 1", "return mil")
    assert refused(late, 0, "use rel 1") == "CIV-POWER-02 below_threshold"


@rule("CIV-RUL-10", "CIV-CUL-07")
def test_religion_used_and_religion_copied_exclude_each_other():
    start = step_2("rel 3 cul 1", "rel 5", options={"religion": "used"})
    state = after(start, 0, "use rel 1")
    assert refused(state, 0, "copy 1 rel 2") == "CIV-CUL-07 used_persistent"
    state = after(start, 0, "copy 1 rel 2")
    assert refused(state, 0, "use rel 1") == "CIV-POWER-01 used_persistent"
    assert limit(state, 0) == 7


@pytest.mark.parametrize(
    ("own", "other", "level", "fixed", "live"),
    [
        (0, 3, 1, 5, 3),
        (0, 5, 2, 7, 5),
        (0, 6, 2, 7, 7),
        (4, 5, 2, 7, 5),
        (4, 3, 1, 5, 5),
        (0, 5, 1, 5, 5),
        (0, 6, 1, 5, 5),
    ],
)
@rule("CIV-RUL-19", "CIV-CUL-10")
def test_a_copied_religion_may_be_live(own: int, other: int, level: int, fixed: int, live: int):
    """The copied player loses a Religion card to an attack later in the turn; so does the copier.

    Level 1 copied from an owner of level 2 stays level 1: a live copy falls with the owner's cards, it does not rise.
    """
    for option, size in (("fixed", fixed), ("live", live)):
        line = f"cul 1 mil 1 rel {max(own, 1)}"
        state = step_2(line, f"rel {other}", options={"copied_religion": option})
        play(state, 0, f"copy 1 rel {level}", "sacrifice mil", "attack rel")
        assert limit(state, 0) == size
        play(state, 0, "end")
        assert int(state.hand_size(0)) == size


@rule("CIV-RUL-19", "CIV-RUL-10")
def test_a_live_copy_does_not_touch_a_religion_of_ones_own():
    state = step_2("rel 3 mil 1", "", options={"copied_religion": "live", "religion": "used"})
    play(state, 0, "use rel 1", "sacrifice mil", "attack rel")
    assert limit(state, 0) == 5


def pair_up(*lines: str, spared: bool = True):
    """A team table where partners are spared, or are targets."""
    return step_2(*lines, options={"teams": True, "partners": "spared" if spared else "targets"})


@rule("CIV-RUL-24", "CIV-TEAM-06")
def test_partners_spared_are_no_targets():
    lines = ("mil 1 rel 1 eco 1 uto 1 cul 1", "cul 2; hand sci 1", "cul 2 mil 2; hand eco 1", "cul 1; hand sci 1")
    state = pair_up(*lines)
    hit = after(state, 0, "sacrifice mil", "attack cul")
    assert [area(hit, seat) for seat in (1, 2, 3)] == ["cul 1", "mil 2 cul 2", ""]
    asked = after(state, 0, "sacrifice rel")
    assert legal(asked) == ["inquire 1", "inquire 3"]
    assert refused(asked, 0, "inquire 2") == "CIV-RUL-24 partner"
    barred = after(state, 0, "sacrifice eco")
    assert legal(barred) == ["embargo 1 cul", "embargo 3 cul"]
    assert refused(barred, 0, "embargo 2 cul") == "CIV-RUL-24 partner"
    voted = after(state, 0, "sacrifice uto")
    assert legal(voted) == ["democracy 1 cul", "democracy 3 cul"]
    assert refused(voted, 0, "democracy 2 mil") == "CIV-RUL-24 partner"


@rule("CIV-RUL-24", "CIV-POWER-09")
def test_a_spared_partner_is_nothing_to_act_on():
    lines = ("rel 1 eco 1 uto 1", "", "cul 1; hand eco 1", "")
    alone = pair_up(*lines)
    assert legal(alone) == ["end"]
    for domain in ("rel", "eco", "uto"):
        assert refused(alone, 0, f"sacrifice {domain}") == "CIV-RUL-24 only_partner"
    assert legal(pair_up(*lines, spared=False)) == ["end", "sacrifice rel", "sacrifice eco", "sacrifice uto"]


@rule("CIV-RUL-24", "CIV-CUL-01")
def test_a_spared_partner_can_still_be_copied():
    state = pair_up("cul 1; hand rel 1", "", "mil 2", "")
    assert "copy 2 mil 1" in legal(state)


@rule("CIV-RUL-24")
def test_without_teams_nobody_is_spared():
    state = step_2("mil 1 cul 1", "", "cul 1", "", options={"partners": "spared"})
    play(state, 0, "sacrifice mil", "attack cul")
    assert area(state, 2) == ""


@rule("CIV-RUL-23", "CIV-TEAM-05")
def test_team_ties_may_be_broken_by_sums():
    """Points are equal; the best single player has equally much Utopia, but team 1+3 has more of it together."""
    for option, winners in (("best", [0, 2]), ("sum", [1, 3])):
        lines = ("uto 2 cul 1", "uto 2 mil 3", "", "uto 1")
        state = step_2(*lines, options={"teams": True, "team_ties": option}, active=3, deck=[])
        play(state, 3, "end")
        assert [score["points"] for score in ending(state).scores] == [2, 2, 2, 2]
        assert ending(state).winners == winners


@rule("CIV-RUL-23", "CIV-TEAM-03")
def test_sums_break_ties_but_give_no_points():
    lines = ("mil 3", "mil 4", "mil 3", "")
    state = step_2(*lines, options={"teams": True, "team_ties": "sum"}, active=3, deck=[])
    play(state, 3, "end")
    assert ending(state).winners == [1, 3]


@rule("CIV-SETUP-09", "CIV-TEAM-01")
def test_options_are_part_of_the_position_and_of_every_view():
    for seats, options in GAME.variants():
        state = deal(seats, 1, **options)
        chosen = {name: value for name, value in options.items() if name not in ("deal", "first")}
        shown = state.view(0)["options"]
        assert {name: shown[name] for name in chosen} == chosen
        assert GAME.from_dict(state.to_dict()) == state


@pytest.mark.parametrize("seats", [2, 3, 4])
@rule("CIV-RUL-05", "CIV-RUL-06", "CIV-RUL-10", "CIV-RUL-19")
def test_all_options_together_play_to_the_end(seats: int):
    state = deal(seats, 1, fizzle=True, partial=True, religion="used", copied_religion="live")
    for _ in random_play(state, 1):
        pass
    assert ending(state).winners
