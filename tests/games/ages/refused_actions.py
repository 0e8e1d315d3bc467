"""What is refused in the action phase."""

from typing import Any

from civitas.games.ages.cards.civil import ACTIONS, CARD_IDS
from tests.games.ages.refusals import Position, Row, rows, turn
from tests.games.ages.table import row

RICH: dict[str, Any] = {"tokens": {"bronze": 9, "agriculture": 9}, "blue": 9}
THIRD: dict[str, Any] = {"age": "III"}
DONE: dict[str, Any] = {"white": 0, "red": 0}
PRICE: dict[str, Any] = {"price": 1, "left": 0}


def card(name: str, **figures: int) -> dict[str, Any]:
    """Figures about a card."""
    return {"card": name, **figures}


FIRST_ROUND = rows(
    "actions",
    (turn({}, round=1, age="A"), "populate", "TTA-TURN-01 first_round", {}),
    (turn({}, round=1, age="A"), "prepare rats", "TTA-TURN-01 first_round", {}),
    (turn({}, round=1, age="A"), "accept", "TTA-TURN-01 first_round", {}),
)

TAKING = rows(
    "actions",
    (turn({}, row=row("moses")), "take 2", "TTA-ROW-01 row_empty", {}),
    (turn({"white": 1}, row=row(*[None] * 5, "iron")), "take 6", "TTA-ROW-01 too_few_actions", {"price": 2, "left": 1}),
    (
        turn({"white": 2}, row=row(*[None] * 9, "iron")),
        "take 10",
        "TTA-ROW-01 too_few_actions",
        {"price": 3, "left": 2},
    ),
    (
        turn({"white": 1, "wonders": ["colossus", "hanging_gardens"]}, row=row("pyramids")),
        *("take 1", "TTA-CIV-19 too_few_actions", {"price": 3, "left": 1}),
    ),
    (
        turn({"white": 0, "converted": 1, "leader": "hammurabi"}, row=row(*[None] * 9, "leonardo_da_vinci")),
        *("take 10", "TTA-CIV-19 too_few_actions", {"price": 2, "left": 1}),
    ),
    (
        turn({"wonder": card("colossus")}, row=row("pyramids")),
        "take 1",
        "TTA-CIV-02 wonder_unfinished",
        card("colossus"),
    ),
    (turn({"hand": ["iron"]}, row=row("iron")), "take 1", "TTA-CIV-04 has_technology", card("iron")),
    (turn({"technologies": ["iron"]}, row=row("iron")), "take 1", "TTA-CIV-04 has_technology", card("iron")),
    (turn({"leader_ages": ["A"]}, row=row("alexander_the_great")), "take 1", "TTA-CIV-05 leader_age", {"age": "A"}),
    (turn({"leader_ages": ["A"]}, row=row("moses")), "take 1", "TTA-CIV-05 leader_age", {"age": "A"}),
    (turn({"leader": "leonardo_da_vinci"}, row=row("joan_of_arc")), "take 1", "TTA-CIV-05 leader_age", {"age": "I"}),
    (
        turn({"hand": ["iron", "alchemy", "moses", "rich_land_a"]}, row=row("theology")),
        *("take 1", "TTA-CIV-03 hand_full", {"count": 4, "most": 4}),
    ),
    (
        turn({"hand": ["iron", "alchemy", "moses", "rich_land_a"]}, row=row(CARD_IDS[ACTIONS])),
        *("take 1", "TTA-CIV-03 hand_full", {"count": 4, "most": 4}),
    ),
    (
        turn({"hand": ["iron", "alchemy", "drama", "rich_land_a"]}, row=row("alexander_the_great")),
        *("take 1", "TTA-CIV-03 hand_full", {"count": 4, "most": 4}),
    ),
    (
        turn(
            {
                "hand": ["iron", "alchemy", "moses", "rich_land_a", "drama", "theology"],
                "wonders": ["library_of_alexandria"],
            },
            row=row("knights"),
        ),
        *("take 1", "TTA-CIV-03 hand_full", {"count": 6, "most": 5}),
    ),
)

POPULATING = rows(
    "actions",
    (turn({**RICH, "yellow": 0}), "populate", "TTA-CIV-08 no_yellow", {}),
    (turn({"yellow": 16}), "populate", "TTA-CIV-08 too_little_food", {"price": 3, "have": 0}),
    (
        turn({"yellow": 16, "leader": "moses", "tokens": {"agriculture": 1}}),
        *("populate", "TTA-CIV-08 too_little_food", {"price": 2, "have": 1}),
    ),
    (
        turn({"yellow": 9, "trade_food": 1, "tokens": {"agriculture": 2}}),
        *("populate", "TTA-CIV-08 too_little_food", {"price": 4, "have": 3}),
    ),
    (turn({"tokens": {"agriculture": 2}, **DONE}), "populate", "TTA-CIV-08 too_few_actions", PRICE),
)


def robespierre(card: str, **mine: Any) -> Position:
    """Robespierre without civil actions, with Breakthrough and a technology in hand."""
    hand = {"leader": "maximilien_robespierre", "hand": ["breakthrough_i", card], "white": 0}
    return turn({**hand, **mine}, age="II")


CARDS = rows(
    "actions",
    (turn({}), "leader moses", "TTA-LEADER-01 not_in_hand", card("moses")),
    (turn({"hand": ["moses"], "white": 0}), "leader moses", "TTA-LEADER-01 too_few_actions", PRICE),
    (turn({}), "play rich_land_a", "TTA-CIV-09 not_in_hand", card("rich_land_a")),
    (turn({}, row=row("rich_land_a"), then="take 1"), "play rich_land_a", "TTA-CIV-09 fresh", card("rich_land_a")),
    (turn({**RICH, "hand": ["reserves_i"], "white": 0}), "play reserves_i", "TTA-CIV-09 too_few_actions", PRICE),
    (turn({"hand": ["frugality_i"]}), "play frugality_i", "TTA-CIV-10 cannot_be_done", card("frugality_i")),
    (robespierre("monarchy", science=1), "play breakthrough_i", "TTA-CIV-10 cannot_be_done", card("breakthrough_i")),
    (robespierre("iron", science=9), "play breakthrough_i", "TTA-CIV-09 too_few_actions", PRICE),
    (robespierre("monarchy", science=9, red=1), "play breakthrough_i", "TTA-CIV-09 too_few_actions", PRICE),
    (turn({}), "tactic legion", "TTA-TACTIC-02 not_in_hand", card("legion")),
    (turn({"cards": ["legion"], "red": 0}), "tactic legion", "TTA-TACTIC-02 too_few_military", PRICE),
    (turn({}), "copy legion", "TTA-TACTIC-03 not_common", card("legion")),
    (turn({"tactic": "legion"}, common=["legion"]), "copy legion", "TTA-TACTIC-03 same_tactic", card("legion")),
    (turn({"red": 1}, common=["legion"]), "copy legion", "TTA-TACTIC-03 too_few_military", {"price": 2, "left": 1}),
    (
        turn({"red": 0, "extra_red": 1}, common=["legion"]),
        *("copy legion", "TTA-TACTIC-03 too_few_military", {"price": 2, "left": 1}),
    ),
    (turn({}, common=["legion", "phalanx"], then="copy legion"), "copy phalanx", "TTA-TACTIC-04 tactic_used", {}),
    (turn({"cards": ["phalanx", "legion"]}, then="tactic legion"), "tactic phalanx", "TTA-TACTIC-04 tactic_used", {}),
)

COOPERATION: dict[str, Any] = {"pacts": [{"card": "scientific_cooperation", "a": 0, "b": 1}], "age": "II"}
TECHNOLOGIES = rows(
    "actions",
    (turn({}), "develop iron", "TTA-GOV-01 not_in_hand", card("iron")),
    (turn({}), "develop code_of_laws", "TTA-GOV-01 not_in_hand", card("code_of_laws")),
    (turn({}), "develop despotism", "TTA-GOV-05 not_in_hand", card("despotism")),
    (turn({}), "develop monarchy", "TTA-GOV-05 not_in_hand", card("monarchy")),
    (turn({}), "revolt monarchy", "TTA-GOV-06 not_in_hand", card("monarchy")),
    (turn({"hand": ["iron"], "science": 9, "white": 0}), "develop iron", "TTA-GOV-01 too_few_actions", PRICE),
    (turn({"hand": ["monarchy"], "science": 9, "white": 0}), "develop monarchy", "TTA-GOV-05 too_few_actions", PRICE),
    (turn({"hand": ["monarchy"], "science": 9, "white": 3}), "revolt monarchy", "TTA-GOV-06 actions_spent", {}),
    (
        turn({"hand": ["monarchy"], "science": 9, "red": 1, "leader": "maximilien_robespierre"}, age="II"),
        *("revolt monarchy", "TTA-GOV-06 actions_spent", {}),
    ),
    (
        turn({"hand": ["iron"], "science": 4, "army_science": 3}),
        *("develop iron", "TTA-GOV-01 too_little_science", card("iron", price=5, have=4)),
    ),
    (
        turn({"hand": ["tanks"], "science": 5, "leader": "winston_churchill"}, then="army", **THIRD),
        *("develop tanks", "TTA-GOV-01 too_little_science", card("tanks", price=9, have=8)),
    ),
    (
        turn({"hand": ["swordsmen"], "army_science": 3}, **THIRD),
        *("develop swordsmen", "TTA-GOV-01 too_little_science", card("swordsmen", price=4, have=3)),
    ),
    (
        turn({"hand": ["air_forces"], "science": 8, "army_science": 3}, **THIRD),
        *("develop air_forces", "TTA-GOV-01 too_little_science", card("air_forces", price=12, have=11)),
    ),
    (
        turn({"hand": ["monarchy"], "science": 7, "army_science": 3}, **THIRD),
        *("develop monarchy", "TTA-GOV-05 too_little_science", card("monarchy", price=8, have=7)),
    ),
    (
        turn({"hand": ["monarchy"], "science": 1}),
        *("revolt monarchy", "TTA-GOV-06 too_little_science", card("monarchy", price=2, have=1)),
    ),
    (
        turn({"hand": ["strategy"], "science": 4, "army_science": 3}, {"science": 1}, {}, **COOPERATION),
        *("develop strategy", "TTA-GOV-01 too_little_science", card("strategy", price=6, have=4)),
    ),
    (
        turn({"hand": ["iron"], "science": 9}, {"science": 0}, {}, **COOPERATION),
        *("develop iron", "TTA-TURN-05 partner_science", {"target": 1}),
    ),
)

OTHER_PHASES = rows(
    "actions",
    (turn({"cards": ["rats"]}), "prepare rats", "TTA-POL-05 other_step", {"step": "actions"}),
    (turn({}), "offer peace_treaty 1 b", "TTA-POL-05 other_step", {"step": "actions"}),
    (turn({}), "cancel open_borders_agreement", "TTA-TURN-02 other_step", {"step": "actions"}),
    (turn({}), "accept", "TTA-TURN-02 other_step", {"step": "actions"}),
)

ROWS: list[Row] = FIRST_ROUND + TAKING + POPULATING + CARDS + TECHNOLOGIES + OTHER_PHASES
