"""What cannot be built, upgraded, destroyed, or added to a wonder."""

from tests.games.ages.refusals import Row, rows, turn
from tests.games.ages.refused_actions import DONE, PRICE, RICH, THIRD, card

BUILDING = rows(
    "actions",
    (turn(RICH), "build iron", "TTA-GOV-11 not_in_play", card("iron")),
    (turn({**RICH, "hand": ["iron"]}), "build iron", "TTA-GOV-11 not_in_play", card("iron")),
    (turn({**RICH, "workers": {"philosophy": 2}}), "build philosophy", "TTA-BUILD-03 urban_limit", {"count": 2}),
    (
        turn({**RICH, "technologies": ["monarchy", "drama"], "workers": {"drama": 3}}),
        *("build drama", "TTA-BUILD-03 urban_limit", {"count": 3}),
    ),
    (turn({**RICH, "pool": 0}), "build bronze", "TTA-BUILD-01 no_worker", {}),
    (turn({**RICH, "pool": 0}), "build religion", "TTA-BUILD-02 no_worker", {}),
    (turn({**RICH, "pool": 0}), "build warriors", "TTA-BUILD-04 no_worker", {}),
    (turn({**RICH, "white": 0}), "build agriculture", "TTA-BUILD-01 too_few_actions", PRICE),
    (turn({**RICH, "white": 0}), "build philosophy", "TTA-BUILD-02 too_few_actions", PRICE),
    (turn({**RICH, "red": 0}), "build warriors", "TTA-BUILD-04 too_few_military", PRICE),
    (
        turn({"tokens": {"bronze": 1}, "trade_resource": 2, "technologies": ["iron"]}),
        *("build iron", "TTA-BUILD-01 too_dear", card("iron", price=5, have=3)),
    ),
    (turn({"army_resources": 1}), "build warriors", "TTA-BUILD-04 too_dear", card("warriors", price=2, have=1)),
    (
        turn({"tokens": {"iron": 2}, "technologies": ["masonry", "alchemy"], "army_resources": 3}),
        *("build alchemy", "TTA-BUILD-02 too_dear", card("alchemy", price=5, have=4)),
    ),
    (
        turn(
            {
                "leader": "homer",
                "tokens": {"iron": 1},
                "homer_resource": 1,
                "army_resources": 1,
                "technologies": ["tanks"],
            },
            **THIRD,
        ),
        *("build tanks", "TTA-BUILD-04 too_dear", card("tanks", price=7, have=4)),
    ),
)

UPGRADING = rows(
    "actions",
    (turn({**RICH, "technologies": ["coal"]}), "upgrade iron>coal", "TTA-BUILD-06 not_standing", card("iron")),
    (turn(RICH), "upgrade bronze>iron", "TTA-GOV-11 not_in_play", card("iron")),
    (
        turn({**RICH, "technologies": ["iron"], "white": 0}),
        "upgrade bronze>iron",
        "TTA-BUILD-06 too_few_actions",
        PRICE,
    ),
    (
        turn({**RICH, "technologies": ["swordsmen"], "red": 0}),
        *("upgrade warriors>swordsmen", "TTA-BUILD-06 too_few_military", PRICE),
    ),
    (
        turn({"technologies": ["iron"], "tokens": {"bronze": 2}}),
        *("upgrade bronze>iron", "TTA-BUILD-06 too_dear", card("iron", price=3, have=2)),
    ),
    (
        turn({"technologies": ["riflemen"], "tokens": {"bronze": 1}, "army_resources": 1}),
        *("upgrade warriors>riflemen", "TTA-BUILD-06 too_dear", card("riflemen", price=3, have=2)),
    ),
)

THEATERS = {"technologies": ["opera"], "workers": {"philosophy": 1, "printing_press": 1}, "leader": "j_s_bach"}
BACH = rows(
    "actions",
    (
        turn({**RICH, "workers": {"philosophy": 1, "drama": 1}}),
        "upgrade philosophy>drama",
        "TTA-BUILD-07 other_type",
        {},
    ),
    (
        turn({**RICH, **THEATERS, "leader": "moses"}, age="II"),
        *("upgrade philosophy>opera", "TTA-BUILD-07 other_type", {}),
    ),
    (
        turn({**RICH, **THEATERS}, age="II", then="upgrade philosophy>opera"),
        *("upgrade printing_press>opera", "TTA-LEADER-03 power_used", card("j_s_bach")),
    ),
    (
        turn({**RICH, **THEATERS, "workers": {"philosophy": 1, "opera": 2}}, age="II"),
        *("upgrade philosophy>opera", "TTA-BUILD-03 urban_limit", {"count": 2}),
    ),
    (turn({**RICH, **THEATERS, "white": 0}), "upgrade philosophy>opera", "TTA-BUILD-06 too_few_actions", PRICE),
    (
        turn({**THEATERS, "tokens": {"bronze": 4}}),
        *("upgrade philosophy>opera", "TTA-BUILD-06 too_dear", card("opera", price=5, have=4)),
    ),
)

DESTROYING = rows(
    "actions",
    (turn({}), "destroy religion", "TTA-BUILD-09 not_standing", card("religion")),
    (turn(DONE), "destroy bronze", "TTA-BUILD-09 too_few_actions", PRICE),
    (turn(DONE), "destroy warriors", "TTA-BUILD-09 too_few_military", PRICE),
)

COLOSSUS = {"wonder": {"card": "colossus", "stages": 0}}
STAGES = rows(
    "actions",
    (turn(RICH), "stage 1", "TTA-WONDER-01 no_wonder", {}),
    (turn({**RICH, **COLOSSUS}), "stage 2", "TTA-WONDER-03 too_many_stages", {"count": 1}),
    (
        turn({**RICH, "technologies": ["masonry"], "wonder": {"card": "pyramids"}}),
        *("stage 3", "TTA-WONDER-03 too_many_stages", {"count": 2}),
    ),
    (turn({**RICH, **COLOSSUS}), "stage 3", "TTA-WONDER-04 few_stages_left", {"count": 2}),
    (
        turn({**RICH, "technologies": ["architecture"], "wonder": {"card": "colossus", "stages": 1}}),
        *("stage 2", "TTA-WONDER-04 few_stages_left", {"count": 1}),
    ),
    (turn({**RICH, **COLOSSUS, "white": 0}), "stage 1", "TTA-WONDER-01 too_few_actions", PRICE),
    (
        turn({**COLOSSUS, "tokens": {"bronze": 1}, "trade_resource": 1, "army_resources": 5}),
        *("stage 1", "TTA-WONDER-01 too_dear", card("colossus", price=3, have=2)),
    ),
    (
        turn({**COLOSSUS, "technologies": ["masonry"], "tokens": {"bronze": 5}}),
        *("stage 2", "TTA-WONDER-01 too_dear", card("colossus", price=6, have=5)),
    ),
    (
        turn({"wonder": {"card": "first_space_flight"}, "blue": 0, "trade_resource": 9}, **THIRD),
        *("stage 1", "TTA-WONDER-02 too_few_blue", {"price": 1, "have": 0}),
    ),
    (
        turn(
            {
                "technologies": ["engineering", "oil"],
                "wonder": {"card": "internet"},
                "tokens": {"agriculture": 1},
                "blue": 1,
                "trade_resource": 9,
            },
            **THIRD,
        ),
        *("stage 3", "TTA-WONDER-02 too_few_blue", {"price": 3, "have": 2}),
    ),
    (
        turn(
            {
                "technologies": ["engineering"],
                "wonder": {"card": "internet", "stages": 1},
                "blue": 1,
                "trade_resource": 9,
            },
            **THIRD,
        ),
        *("stage 3", "TTA-WONDER-01 too_dear", card("internet", price=10, have=9)),
    ),
    (
        turn({"technologies": ["masonry"], **COLOSSUS, "blue": 0, "trade_resource": 9}),
        *("stage 2", "TTA-WONDER-02 too_few_blue", {"price": 1, "have": 0}),
    ),
)

ROWS: list[Row] = BUILDING + UPGRADING + BACH + DESTROYING + STAGES
