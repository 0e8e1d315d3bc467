"""What is no answer to a question that a card or a rule puts."""

from typing import Any

from civitas.games.ages.state import AgesState
from tests.games.ages.affairs import resolved
from tests.games.ages.refusals import Row, attacked, happening, other, politics, rows, turn
from tests.games.ages.refused_actions import RICH, card
from tests.games.ages.table import arrange, play
from tests.games.ages.table import row as card_row

CHOSEN: dict[str, Any] = {"options": {"payment": "chosen", "resign": False}}
SECOND: dict[str, Any] = {"age": "II"}
ARMED: dict[str, Any] = {"workers": {"warriors": 3}}
COLONIES = {"colonies": ["vast_territory_i", "wealthy_territory_i"]}


# Action cards that let one do something.

LAND = turn({**RICH, "hand": ["rich_land_a"], "technologies": ["coal"]}, then="play rich_land_a", **SECOND)
POOR_LAND = turn({"tokens": {"bronze": 1}, "hand": ["rich_land_a"], "technologies": ["iron"]}, then="play rich_land_a")
URBAN = turn(
    {"tokens": {"bronze": 3}, "hand": ["urban_growth_a"], "technologies": ["alchemy"], "workers": {"philosophy": 1}},
    then="play urban_growth_a",
)
FULL = turn(
    {**RICH, "hand": ["urban_growth_a"], "workers": {"philosophy": 2}, "white": 1},
    then="play urban_growth_a",
)
NO_WORKER = turn({**RICH, "hand": ["rich_land_a"], "technologies": ["iron"], "pool": 0}, then="play rich_land_a")
NO_TOWNSMAN = turn(
    {**RICH, "hand": ["urban_growth_a"], "technologies": ["alchemy"], "pool": 0}, then="play urban_growth_a"
)
EFFICIENT = turn(
    {**RICH, "hand": ["efficient_upgrade_ii"], "technologies": ["iron", "drama"], "leader": "j_s_bach"},
    then="play efficient_upgrade_ii",
    **SECOND,
)
BREAKTHROUGH = turn(
    {"hand": ["breakthrough_i", "iron", "monarchy", "knights", "alchemy"], "science": 4, "white": 3},
    then="play breakthrough_i",
)
WHOLE_BREAKTHROUGH = turn(
    {"hand": ["breakthrough_i", "constitutional_monarchy", "drama"], "science": 5}, then="play breakthrough_i"
)
OF_ROBESPIERRE = {"leader": "maximilien_robespierre", "hand": ["breakthrough_i", "iron", "monarchy"], "science": 20}
RED_BREAKTHROUGH = turn({**OF_ROBESPIERRE, "white": 0}, then="play breakthrough_i", **SECOND)
NO_TOKEN = {"price": 1, "left": 0}
TARGETS = rows(
    "target",
    (LAND, "build philosophy", "TTA-CIV-10 not_by_card", card("rich_land_a")),
    (LAND, "build warriors", "TTA-CIV-10 not_by_card", card("rich_land_a")),
    (LAND, "develop iron", "TTA-CIV-10 not_by_card", card("rich_land_a")),
    (LAND, "destroy bronze", "TTA-CIV-10 not_by_card", card("rich_land_a")),
    (LAND, "upgrade philosophy>alchemy", "TTA-CIV-10 not_by_card", card("rich_land_a")),
    (LAND, "populate", "TTA-CIV-10 other_step", other("target")),
    (LAND, "done", "TTA-CIV-10 other_step", other("target")),
    (LAND, "build iron", "TTA-GOV-11 not_in_play", card("iron")),
    (LAND, "upgrade iron>coal", "TTA-BUILD-06 not_standing", card("iron")),
    (POOR_LAND, "build iron", "TTA-BUILD-01 too_dear", card("iron", price=4, have=1)),
    (POOR_LAND, "upgrade bronze>iron", "TTA-BUILD-06 too_dear", card("iron", price=2, have=1)),
    (URBAN, "build bronze", "TTA-CIV-10 not_by_card", card("urban_growth_a")),
    (URBAN, "upgrade bronze>iron", "TTA-CIV-10 not_by_card", card("urban_growth_a")),
    (URBAN, "build warriors", "TTA-CIV-10 not_by_card", card("urban_growth_a")),
    (NO_WORKER, "build bronze", "TTA-BUILD-01 no_worker", {}),
    (NO_TOWNSMAN, "build religion", "TTA-BUILD-02 no_worker", {}),
    (URBAN, "build alchemy", "TTA-BUILD-02 too_dear", card("alchemy", price=5, have=3)),
    (FULL, "build philosophy", "TTA-BUILD-03 urban_limit", {"count": 2}),
    (EFFICIENT, "build bronze", "TTA-CIV-10 not_by_card", card("efficient_upgrade_ii")),
    (EFFICIENT, "upgrade warriors>swordsmen", "TTA-CIV-10 not_by_card", card("efficient_upgrade_ii")),
    (EFFICIENT, "upgrade philosophy>drama", "TTA-CIV-10 not_by_card", card("efficient_upgrade_ii")),
    (BREAKTHROUGH, "build bronze", "TTA-CIV-10 not_by_card", card("breakthrough_i")),
    (BREAKTHROUGH, "develop drama", "TTA-GOV-01 not_in_hand", card("drama")),
    (BREAKTHROUGH, "develop theocracy", "TTA-GOV-05 not_in_hand", card("theocracy")),
    (BREAKTHROUGH, "develop iron", "TTA-GOV-01 too_little_science", card("iron", price=5, have=4)),
    (BREAKTHROUGH, "develop monarchy", "TTA-GOV-05 too_little_science", card("monarchy", price=8, have=4)),
    (BREAKTHROUGH, "revolt monarchy", "TTA-CIV-13 actions_spent", {}),
    (BREAKTHROUGH, "revolt republic", "TTA-GOV-06 not_in_hand", card("republic")),
    (
        WHOLE_BREAKTHROUGH,
        *("revolt constitutional_monarchy", "TTA-GOV-06 too_little_science"),
        card("constitutional_monarchy", price=6, have=5),
    ),
    (RED_BREAKTHROUGH, "develop iron", "TTA-GOV-01 too_few_actions", NO_TOKEN),
    (RED_BREAKTHROUGH, "develop monarchy", "TTA-GOV-05 too_few_actions", NO_TOKEN),
    (RED_BREAKTHROUGH, "develop drama", "TTA-GOV-01 not_in_hand", card("drama")),
)

# Events that let one do something.

CIVILIZED = {"technologies": ["iron", "monarchy"], "hand": ["alchemy", "theocracy"], "tokens": {"bronze": 1}}
DEVELOPMENT = happening("development_of_civilization", {**CIVILIZED, "science": 2}, {})
STOPPED = happening("development_of_civilization", {**CIVILIZED, "pool": 0, "yellow": 0}, {})
SPENT = happening("development_of_civilization", {**CIVILIZED, "white": 0}, {})
CROWDED = happening(
    "development_of_civilization", {"workers": {"philosophy": 2}, "hand": ["republic"], "science": 1}, {}
)
ALONE = happening(
    *("development_of_civilization", {**CIVILIZED, "science": 9}, {}, {}),
    pacts=[{"card": "scientific_cooperation", "a": 0, "b": 1}],
)
ONLY_UNITS = card("development_of_civilization")
DEVELOPING = rows(
    "development",
    (DEVELOPMENT, "populate", "TTA-CIV-08 too_little_food", {"price": 1, "have": 0}),
    (STOPPED, "populate", "TTA-CIV-08 no_yellow", {}),
    (STOPPED, "build bronze", "TTA-BUILD-01 no_worker", {}),
    (DEVELOPMENT, "build iron", "TTA-BUILD-01 too_dear", card("iron", price=4, have=1)),
    (DEVELOPMENT, "build philosophy", "TTA-BUILD-02 too_dear", card("philosophy", price=2, have=1)),
    (DEVELOPMENT, "build coal", "TTA-GOV-11 not_in_play", card("coal")),
    (DEVELOPMENT, "build warriors", "TTA-EVENT-10 not_by_card", ONLY_UNITS),
    (DEVELOPMENT, "upgrade bronze>iron", "TTA-EVENT-10 not_by_card", ONLY_UNITS),
    (DEVELOPMENT, "develop alchemy", "TTA-GOV-01 too_little_science", card("alchemy", price=3, have=2)),
    (DEVELOPMENT, "develop theocracy", "TTA-GOV-05 too_little_science", card("theocracy", price=5, have=2)),
    (STOPPED, "build religion", "TTA-BUILD-02 no_worker", {}),
    (CROWDED, "build philosophy", "TTA-BUILD-03 urban_limit", {"count": 2}),
    (ALONE, "develop alchemy", "TTA-TURN-05 partner_science", {"target": 1}),
    (DEVELOPMENT, "develop republic", "TTA-GOV-05 not_in_hand", card("republic")),
    (CROWDED, "revolt republic", "TTA-GOV-06 too_little_science", card("republic", price=2, have=1)),
    (STOPPED, "develop drama", "TTA-GOV-01 not_in_hand", card("drama")),
    (SPENT, "develop alchemy", "TTA-GOV-01 too_little_science", card("alchemy", price=3, have=0)),
    (SPENT, "build iron", "TTA-BUILD-01 too_dear", card("iron", price=4, have=1)),
    (SPENT, "revolt theocracy", "TTA-GOV-06 actions_spent", {}),
    (SPENT, "revolt republic", "TTA-GOV-06 not_in_hand", card("republic")),
    (DEVELOPMENT, "take 1", "TTA-EVENT-10 other_step", other("development")),
)

AGREED = happening(
    "international_agreement",
    {**ARMED, "hand": ["iron"], "leader": "leonardo_da_vinci", "wonder": {"card": "colossus"}},
    {},
    row=card_row(None, "iron", "joan_of_arc", "pyramids", *[None] * 5, "coal", "alchemy"),
)
SEATED = happening(
    *("international_agreement", {**ARMED, "hand": ["iron", "alchemy", "moses", "rich_land_a"]}, {}),
    row=card_row("coal"),
)
SURCHARGED = happening(
    *("international_agreement", {**ARMED, "wonders": ["pyramids", "colossus"]}, {}),
    row=card_row(*[None] * 5, "kremlin", None, None, None, "coal"),
)
AGREEING = rows(
    "agreement",
    (AGREED, "take 1", "TTA-ROW-01 row_empty", {}),
    (AGREED, "take 2", "TTA-CIV-04 has_technology", card("iron")),
    (AGREED, "take 3", "TTA-CIV-05 leader_age", {"age": "I"}),
    (AGREED, "take 4", "TTA-CIV-02 wonder_unfinished", card("colossus")),
    (lambda: play(AGREED(), "take 10"), "take 11", "TTA-ROW-01 too_few_actions", {"price": 3, "left": 2}),
    (SEATED, "take 1", "TTA-CIV-03 hand_full", {"count": 4, "most": 4}),
    (lambda: play(SURCHARGED(), "take 10"), "take 6", "TTA-CIV-19 too_few_actions", {"price": 4, "left": 2}),
    (AGREED, "populate", "TTA-EVENT-25 other_step", other("agreement")),
)

TEMPLE = happening("development_of_religion", {}, {})
FREE = rows(
    "free_building",
    (TEMPLE, "build philosophy", "TTA-EVENT-10 only_this", card("religion")),
    (happening("development_of_warfare", {}, {}), "build religion", "TTA-EVENT-10 only_this", card("warriors")),
    (TEMPLE, "populate", "TTA-EVENT-10 other_step", other("free_building")),
)

# Attacks, wars, pacts.

RAID = attacked("raid_i", {"workers": {"warriors": 1, "theology": 1, "alchemy": 1, "opera": 1}})
TARGETED = {**COLONIES, "leader": "moses", "wonder": {"card": "colossus"}}


def spoils() -> AgesState:
    """A lead of five: Code of Laws is too dear, Cartography is not; the winner has Warfare and Architecture."""
    mine = {"workers": {"warriors": 6}, "technologies": ["warfare"], "hand": ["architecture"]}
    theirs = {"technologies": ["code_of_laws", "warfare", "cartography", "architecture"], "workers": {"bronze": 1}}
    return resolved("war_over_technology", mine, theirs, {})


def two_wars() -> AgesState:
    """Two wars of one player."""
    wars = [{"card": kind, "seat": 0, "target": 1} for kind in ("war_over_culture", "war_over_territory")]
    return resolved("war_over_culture", {}, {}, wars=[*wars, {"card": "war_over_culture", "seat": 1, "target": 0}])


AGGRESSIONS = [
    *rows(
        "raided",
        (RAID, "worker opera", "TTA-EVENT-19 raid_ages", card("opera")),
        (RAID, "worker bronze", "TTA-EVENT-19 not_urban", card("bronze")),
        (RAID, "worker warriors", "TTA-EVENT-19 not_urban", card("warriors")),
        (RAID, "worker philosophy", "TTA-EVENT-19 none_there", {**card("philosophy"), "target": 1}),
        (RAID, "worker drama", "TTA-EVENT-19 none_there", {**card("drama"), "target": 1}),
        (RAID, "destroy alchemy", "TTA-EVENT-19 other_step", other("raided")),
    ),
    *rows(
        "annexed",
        (
            attacked("annex", COLONIES),
            *("colony vast_territory_ii", "TTA-COLONY-16 not_colony", {**card("vast_territory_ii"), "target": 1}),
        ),
        (attacked("annex", COLONIES), "done", "TTA-COLONY-16 other_step", other("annexed")),
    ),
    *rows("infiltrated", (attacked("infiltrate", TARGETED), "done", "TTA-AGG-05 other_step", other("infiltrated"))),
    *rows(
        "spoils",
        (spoils, "spoil strategy", "TTA-WAR-14 not_theirs", {**card("strategy"), "target": 1}),
        (spoils, "spoil warfare", "TTA-WAR-14 has_technology", card("warfare")),
        (spoils, "spoil architecture", "TTA-WAR-14 has_technology", card("architecture")),
        (spoils, "spoil code_of_laws", "TTA-WAR-14 spoil_dear", card("code_of_laws", price=6, left=5)),
        (spoils, "take 1", "TTA-WAR-14 other_step", other("spoils")),
    ),
    *rows(
        "answer",
        (
            politics({"cards": ["peace_treaty"]}, {}, {}, age="III", then="offer peace_treaty 1 a"),
            *("take 1", "TTA-PACT-03 other_step", other("answer")),
        ),
    ),
    *rows(
        "war_order",
        (two_wars, "first 3", "TTA-WAR-11 few_wars", {"count": 2}),
        (two_wars, "done", "TTA-WAR-11 other_step", other("war_order")),
    ),
]

LEGACIES = [["impact_of_wonders", "impact_of_science"], ["impact_of_colonies", "impact_of_balance"]]


def kept() -> AgesState:
    """The end of Age I in the shorter game."""
    tasks = [{"task": "action_start", "seat": 0}, {"task": "kept_event", "seat": 0}]
    return arrange(*({"legacy": cards} for cards in LEGACIES), options={"variant": "shorter"}, tasks=tasks)


KEEPING = rows(
    "kept_event",
    (kept, "discard impact_of_balance", "TTA-SHORT-04 not_of_two", card("impact_of_balance")),
    (kept, "done", "TTA-SHORT-04 other_step", other("kept_event")),
)

# Tokens that pay or are placed.

MINES = {"technologies": ["iron", "coal"], "tokens": {"bronze": 2, "iron": 1}}
DUE = turn(MINES, then="build bronze", **CHOSEN)
EIFFEL = {"wonder": {"card": "eiffel_tower"}, "tokens": {"bronze": 1, "coal": 1, "oil": 1}, "blue": 0}
EXACT = turn(EIFFEL, then="stage 1", **CHOSEN, **SECOND)
KREMLIN = {"wonder": {"card": "kremlin"}, "tokens": {"iron": 2, "coal": 2, "oil": 1}, "blue": 0}
REACHED = turn(KREMLIN, then="stage 1, token coal", **CHOSEN, **SECOND)
PLACED = turn(
    {"hand": ["reserves_i"], "technologies": ["irrigation", "selective_breeding"]},
    then="play reserves_i, food",
    **CHOSEN,
)
CHANGED = turn({"technologies": ["iron", "coal"], "tokens": {"oil": 1}, "blue": 1}, then="build bronze", **CHOSEN)
SETTLED = politics(
    {"technologies": ["iron", "coal"], "cards": ["wealthy_territory_ii"], "leader": "christopher_columbus"},
    then="settle wealthy_territory_ii, token iron, token iron, token iron",
    **CHOSEN,
    **SECOND,
)
PAYMENTS = rows(
    "payment",
    (DUE, "token agriculture", "TTA-BUILD-12 not_this_kind", {**card("agriculture"), "kind": "resources"}),
    (DUE, "token coal", "TTA-BUILD-12 no_token", card("coal")),
    (EXACT, "token oil", "TTA-BUILD-15 not_exact", card("oil", count=3)),
    (REACHED, "token iron", "TTA-BUILD-12 order_passed", card("iron")),
    (DUE, "done", "TTA-BUILD-12 other_step", other("payment")),
    (PLACED, "token bronze", "TTA-BUILD-12 not_this_kind", {**card("bronze"), "kind": "food"}),
    (PLACED, "token mechanized_agriculture", "TTA-BUILD-16 not_in_play", card("mechanized_agriculture")),
    (PLACED, "token selective_breeding", "TTA-BUILD-16 worth_too_much", card("selective_breeding", price=3, left=2)),
    (SETTLED, "token coal", "TTA-BUILD-16 order_passed", card("coal")),
    (CHANGED, "token bronze", "TTA-BUILD-17 not_all_shown", card("bronze", count=3)),
    (PLACED, "done", "TTA-BUILD-16 other_step", other("payment")),
)

ROWS: list[Row] = [
    *(TARGETS + DEVELOPING + AGREEING + FREE),
    *(AGGRESSIONS + KEEPING + PAYMENTS),
]
