"""Every card whose effect lasts, or counts when the game is scored (section 10)."""

from typing import Any

import pytest

from tests.games.flow.tabletop import (
    AGE_4,
    CARDS,
    STRONG,
    arrange,
    cards_of,
    gain,
    held,
    icons,
    legal,
    names,
    pile,
    play,
    player,
    printed,
    refused,
)
from tests.ledger import rule

# Permanent effects.

PERMANENT = {
    "barracks": {"defense": 1},
    "archers": {"defense": 2},
    "crossbowmen": {"defense": 2},
    "republic": {"trade": 2},
    "lighthouse": {"science": 1, "industry": 1},
    "temple": {"culture": 2},
    "monastery": {"culture": 1},
    "seaport": {"science": 1, "industry": 1, "culture": 1},
    "constitutional_monarchy": {"industry": 3},
    "mercantilism": {"harvest": 1, "industry": 1, "attack": 1},
    "democracy": {"culture": 3},
    "factory": {"attack": 3},
    "stock_exchange": {"science": 2, "industry": 2},
    "nuclear_power_plant": {"science": 4},
}


@pytest.mark.parametrize("card", PERMANENT)
@rule("FOH-FX-21")
def test_permanent_icons(card: str):
    state = arrange(players=[{CARDS[card]["kind"]: [card]}])
    expected = {icon: printed(icon, card) + PERMANENT[card].get(icon, 0) for icon in icons(state)}
    assert icons(state) == expected
    sheet = player(state)["points"]
    assert sheet["culture"] == expected["culture"]
    assert sheet["icons"] == (sum(expected.values()) - expected["culture"]) // 2


@rule("FOH-FX-21", "FOH-FX-22", "FOH-CARD-05")
def test_no_other_card_gives_icons():
    giving = {name for name, card in CARDS.items() if any(word.startswith("gives") for word in card)}
    assert giving == {*PERMANENT, "theocracy", "feudalism", "castle", "frigate", "military_academy"}


@pytest.mark.parametrize(
    ("card", "icon", "nation", "count"),
    [
        ("theocracy", "attack", {"wonders": ["pyramids", "great_wall", "taj_mahal"]}, 3),
        ("castle", "attack", {"military": ["archers", "warriors"]}, 2),
        ("military_academy", "defense", {"government": ["aristocracy", "republic", "democracy"]}, 3),
        ("feudalism", "defense", {"knowledge": ["irrigation", "mechanized_agriculture"]}, None),
        ("frigate", "defense", {"building": ["seaport"], "government": ["aristocracy"]}, None),
    ],
)
@rule("FOH-FX-22")
def test_icons_until_scoring(card: str, icon: str, nation: dict[str, Any], count: int | None):
    kind = CARDS[card]["kind"]
    mine = {**nation, kind: [*nation.get(kind, []), card]}
    state = arrange(players=[mine])
    if count is None:
        count = printed("harvest" if card == "feudalism" else "trade", *cards_of(mine))
    assert count > 1
    given = {entry["card"]: entry["gives"] for entry in player(state)["piles"][kind]}[card]
    assert given == {icon: count}
    plain = arrange(
        players=[
            {
                **mine,
                kind: [
                    *nation.get(kind, []),
                    card,
                    {"government": "communism", "building": "barracks", "military": "cannon"}[kind],
                ],
            }
        ]
    )
    assert card in pile(plain, kind)
    assert {entry["card"]: entry["gives"] for entry in player(plain)["piles"][kind]}[card] == {}


@rule("FOH-FX-23")
def test_gandhi_neither_attacks_nor_is_attacked():
    state = gain("fighter_plane", {"building": ["temple"]}, {"building": ["barracks"]}, leader="gandhi", **STRONG)
    told = play(state, "complete")
    assert "no_attack" in names(told)
    assert pile(state, "building", 1) == ["temple"]
    state = gain("fighter_plane", {"building": ["temple"], "leader": "gandhi"}, {"building": ["barracks"]}, **STRONG)
    play(state, "complete")
    assert pile(state, "building", 1) == ["temple"]
    assert pile(state, "building", 2) == []


@rule("FOH-FX-23")
def test_gandhi_does_not_stop_communism_and_napoleon_over_gandhi_attacks():
    state = gain(
        "communism", {"leader": "gandhi", "resources": 9}, {"resources": 0}, resources=0, market=["tank", *AGE_4]
    )
    play(state, "complete")
    assert held(state) == [3, 3, 3]
    state = gain("napoleon", {"government": ["republic"]}, {}, leader="gandhi", **STRONG)
    play(state, "complete")
    assert pile(state, "government", 1) == []


@rule("FOH-FX-24")
def test_communism_leaves_investments_alone_and_the_rest_in_the_supply():
    state = arrange(
        seats=4,
        players=[
            {"resources": 7, "invested": {"card": "communism", "amount": 1}},
            {"resources": 1},
            {"resources": 0, "invested": {"card": "tank", "amount": 5}},
            {"resources": 2},
        ],
        market=["communism", "tank", "factory", "einstein", "computer"],
        supply=0,
    )
    play(state, "complete")
    assert held(state) == [2, 2, 2, 2]
    assert state.view(None)["supply"] == 3
    assert player(state, 2)["invested"] == {"card": "tank", "amount": 5}


@rule("FOH-FX-25")
def test_john_lennon_or_the_army():
    market = ["tank", "factory", "einstein", "computer"]
    state = gain("john_lennon", market=market, military=["archers", "knights"], leader="gandhi")
    play(state, "complete")
    assert sorted(legal(state)) == ["remove john_lennon", "remove knights"]
    assert refused(state, "remove archers") == ("FOH-FX-25", "lennon")
    other = state.copy()
    told = play(state, "remove knights")
    assert pile(state, "military") == ["archers"]
    assert pile(state, "leader") == ["john_lennon"]
    assert "attack" not in names(told)
    play(other, "remove john_lennon")
    assert pile(other, "military") == ["archers", "knights"]
    assert pile(other, "leader") == []  # Gandhi stays gone


@rule("FOH-FX-25")
def test_john_lennon_goes_without_an_army():
    state = gain("john_lennon", market=["tank", "factory", "einstein", "computer"])
    play(state, "complete")
    assert pile(state, "leader") == []
    assert "john_lennon" in state.view(None)["removed"]
    assert state.to_act() == [1]


# Scoring effects.

SCORED: list[tuple[str, dict[str, Any], int]] = [
    ("pyramids", {"wonders": ["great_wall", "internet"]}, 3),
    ("hanging_gardens", {"building": ["barracks", "temple", "castle"]}, 3),
    ("mosque_of_cordoba", {"government": ["aristocracy", "republic"]}, 2),
    ("himeji_castle", {"military": ["warriors", "archers", "tank"]}, 3),
    ("einstein", {"knowledge": ["philosophy", "irrigation", "computer"]}, 3),
]


@pytest.mark.parametrize(("card", "nation", "points"), SCORED)
@rule("FOH-FX-26", "FOH-SCORE-04")
def test_scoring_per_card(card: str, nation: dict[str, Any], points: int):
    assert scored(card, nation) == points


def scored(card: str, nation: dict[str, Any]) -> int:
    """What the scoring effect of one card gives."""
    kind = CARDS[card]["kind"]
    mine = dict(nation)
    if kind == "leader":
        mine["leader"] = card
    else:
        field = "wonders" if kind == "wonder" else kind
        mine[field] = [*nation.get(field, []), card]
    state = arrange(players=[mine])
    points = {entry["card"]: entry["points"] for entries in player(state)["piles"].values() for entry in entries}
    assert player(state)["points"]["effects"] == sum(points.values())
    return int(points[card])


@pytest.mark.parametrize(
    ("card", "icon", "each", "nation"),
    [
        ("great_wall", "defense", 2, {"military": ["archers"], "building": ["barracks"]}),
        ("eiffel_tower", "industry", 2, {"government": ["constitutional_monarchy"], "knowledge": ["steam_power"]}),
        ("angkor_wat", "harvest", 1, {"government": ["agrarian_tribe", "mercantilism"]}),
        ("apollo_program", "science", 1, {"building": ["nuclear_power_plant"], "leader": "columbus"}),
        ("capitalism", "trade", 1, {"building": ["seaport"], "government": ["aristocracy"]}),
    ],
)
@rule("FOH-FX-27", "FOH-SCORE-05")
def test_scoring_per_icon(card: str, icon: str, each: int, nation: dict[str, Any]):
    count = printed(icon, *cards_of(nation), card)
    for other in cards_of(nation):
        top = nation.get(CARDS[other]["kind"], [other])[-1] == other
        count += PERMANENT.get(other, {}).get(icon, 0) if top else 0
    assert count >= 2
    assert scored(card, nation) == count // each


@rule("FOH-FX-27")
def test_capitalism_scores_only_on_top():
    state = arrange(players=[{"government": ["capitalism", "democracy"], "building": ["seaport"]}])
    assert player(state)["points"]["effects"] == 0


@rule("FOH-FX-28")
def test_taj_mahal_counts_the_smallest_pile():
    nation = {"knowledge": ["philosophy", "irrigation"], "building": ["temple"], "military": ["tank"]}
    assert scored("taj_mahal", nation) == 0
    assert scored("taj_mahal", nation | {"government": ["aristocracy", "republic"]}) == 2


@rule("FOH-FX-29")
def test_the_internet_gives_science_at_the_end_only():
    state = arrange(players=[{"wonders": ["internet"]}, {"wonders": ["apollo_program"]}])
    assert icons(state)["science"] == printed("science", "internet")
    others = sum(printed(icon, "internet") for icon in icons(state) if icon != "culture")
    assert player(state)["points"]["icons"] == (others + 4) // 2
    both = arrange(players=[{"wonders": ["internet", "apollo_program"]}])
    science = printed("science", "internet", "apollo_program") + 4
    assert player(both)["points"]["effects"] == science
