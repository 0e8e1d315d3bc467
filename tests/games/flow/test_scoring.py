"""Points and victory (section 9)."""

from typing import Any

from civitas.core import State
from tests.games.flow.tabletop import arrange, cards_of, icons, play, player, printed
from tests.ledger import rule

LAST = ["tank", "factory", "einstein", "computer", "democracy"]


def ended(*players: dict[str, Any]) -> State:
    """A game that ends with the harvest of the last player, who gets nothing by it."""
    rows = [{"resources": 4, **one} for one in players]
    state = arrange(
        seats=len(rows),
        turn=0,
        players=[{"leader": "columbus", **rows[0]}, *rows[1:]],
        market=LAST,
        deck=["the_future"],
    )
    play(state, "use columbus")
    assert state.over
    return state


@rule("FOH-SCORE-01")
def test_printed_icons_of_switched_off_cards_stay():
    state = arrange(players=[{"building": ["castle"], "military": ["archers"]}])
    cards = ["castle", "archers"]
    others = sum(printed(icon, *cards) for icon in icons(state) if icon != "culture") + 2
    assert icons(state)["attack"] == printed("attack", *cards) + 1
    assert player(state)["points"]["icons"] == others // 2


@rule("FOH-SCORE-02")
def test_a_point_for_each_culture_icon():
    nation = {"building": ["temple"], "government": ["aristocracy", "democracy"]}
    state = arrange(players=[nation])
    assert player(state)["points"]["culture"] == printed("culture", *cards_of(nation)) + 5


@rule("FOH-SCORE-03")
def test_other_icons_are_pooled_and_rounded_down_once():
    nation = {"military": ["warriors"], "knowledge": ["astronomy"], "government": ["artisan_tribe"]}
    state = arrange(players=[nation])
    each = {icon: count for icon, count in icons(state).items() if icon != "culture"}
    assert sum(each.values()) // 2 > sum(count // 2 for count in each.values())
    assert player(state)["points"]["icons"] == sum(each.values()) // 2


@rule("FOH-SCORE-04")
def test_covered_scoring_effects_and_replaced_leaders_do_not_score():
    covered = arrange(players=[{"government": ["capitalism", "communism"], "building": ["seaport"]}])
    assert player(covered)["points"]["effects"] == 0
    top = arrange(players=[{"government": ["communism", "capitalism"], "building": ["seaport"]}])
    assert player(top)["points"]["effects"] == printed("trade", "communism", "capitalism", "seaport") > 0


@rule("FOH-SCORE-05")
def test_each_effect_rounds_down_by_itself():
    nation = {"wonders": ["great_wall", "eiffel_tower"], "military": ["archers"], "knowledge": ["steam_power"]}
    state = arrange(players=[nation])
    defense, industry = icons(state)["defense"], icons(state)["industry"]
    assert defense // 2 + industry // 2 == player(state)["points"]["effects"]
    rests = []
    nations: tuple[dict[str, Any], ...] = (
        {"military": ["archers"]},
        {"building": ["castle"]},
        {"building": ["barracks"]},
    )
    for other in nations:
        state = arrange(players=[{"wonders": ["great_wall"], **other}])
        rests.append(icons(state)["defense"] % 2)
        assert player(state)["points"]["effects"] == icons(state)["defense"] // 2
    assert 1 in rests


@rule("FOH-SCORE-06")
def test_the_most_points_win():
    state = ended({}, {"building": ["temple"]}, {})
    outcome = state.outcome()
    assert outcome.winners == [1]
    assert outcome.ranks[1] == 1
    assert [state.reward(seat) for seat in range(3)] == [0.0, 1.0, 0.0]


@rule("FOH-SCORE-06")
def test_a_tie_goes_to_more_cards():
    """One card with one icon of two sorts against two cards with one icon each: the same points."""
    one = {"knowledge": ["astronomy"], "military": ["warriors"]}
    other = {"government": ["artisan_tribe"]}
    state = ended({}, one, other)
    scores = [sheet["total"] for sheet in state.outcome().scores]
    assert scores[1] == scores[2]
    assert state.outcome().winners == [1]


@rule("FOH-SCORE-06")
def test_the_start_card_counts_as_a_card():
    """R-11: one card each, so the resources decide."""
    state = ended({}, {"government": ["artisan_tribe"], "resources": 3}, {"military": ["knights"], "resources": 2})
    assert [player(state, seat)["cards"] for seat in range(3)] == [0, 1, 1]
    assert state.outcome().scores[1]["total"] == state.outcome().scores[2]["total"]
    assert state.outcome().winners == [1]


@rule("FOH-SCORE-06")
def test_then_to_more_resources_held_and_invested_ones_do_not_count():
    state = ended(
        {}, {"government": ["artisan_tribe"], "resources": 3}, {"government": ["seafaring_tribe"], "resources": 2}
    )
    assert state.outcome().winners == [1]
    invested = ended(
        {},
        {"government": ["artisan_tribe"], "resources": 3},
        {"government": ["seafaring_tribe"], "resources": 2, "invested": {"card": "tank", "amount": 9}},
    )
    assert invested.outcome().winners == [1]


@rule("FOH-SCORE-06")
def test_else_the_victory_is_shared():
    state = ended({}, {"government": ["artisan_tribe"]}, {"government": ["seafaring_tribe"]})
    assert state.outcome().winners == [1, 2]
    assert state.outcome().ranks == [3, 1, 1]
    assert [state.reward(seat) for seat in range(3)] == [0.0, 0.5, 0.5]


@rule("FOH-SCORE-07")
def test_icon_counting_effects_use_what_is_left():
    state = arrange(players=[{"wonders": ["great_wall"], "building": ["military_academy"], "government": ["republic"]}])
    cards = ["great_wall", "military_academy", "republic"]
    assert icons(state)["defense"] == printed("defense", *cards) + 1
    assert player(state)["points"]["effects"] == printed("defense", *cards) // 2
    kept = arrange(players=[{"wonders": ["great_wall"], "military": ["archers"]}])
    assert player(kept)["points"]["effects"] == (printed("defense", "great_wall", "archers") + 2) // 2


@rule("FOH-SCORE-08")
def test_resources_score_nothing_and_scored_culture_is_not_counted_again():
    poor = arrange(players=[{"resources": 0, "wonders": ["pyramids", "taj_mahal"]}])
    rich = arrange(players=[{"resources": 40, "wonders": ["pyramids", "taj_mahal"]}])
    assert player(poor)["points"] == player(rich)["points"]
    sheet = player(poor)["points"]
    assert sheet["culture"] == printed("culture", "pyramids", "taj_mahal")
    assert sheet["effects"] == 2
    assert sheet["total"] == sheet["culture"] + sheet["icons"] + sheet["effects"]
