"""What leaders, wonders and pacts do not let one do in the action phase."""

from typing import Any

from tests.games.ages.refusals import Row, rows, turn
from tests.games.ages.refused_actions import PRICE, RICH, card

TRADE: dict[str, Any] = {"pacts": [{"card": "trade_routes_agreement", "a": 0, "b": 1}]}
TRADE_B: dict[str, Any] = {"pacts": [{"card": "trade_routes_agreement", "a": 1, "b": 0}]}
BARBAROSSA: dict[str, Any] = {"leader": "frederick_barbarossa", **RICH}

NOBODY = rows(
    "actions",
    *((turn(RICH), move, "TTA-TURN-05 no_power", {}) for move in ("convert", "culture", "army", "liner", "trade")),
    (turn(RICH), "recruit warriors", "TTA-TURN-05 no_power", {}),
    (turn({**RICH, "leader": "hammurabi"}), "culture", "TTA-TURN-05 no_power", {}),
    (turn({**RICH, "leader": "winston_churchill"}, age="III"), "convert", "TTA-TURN-05 no_power", {}),
    (turn({**RICH, "leader": "hammurabi"}), "liner", "TTA-TURN-05 no_power", {}),
    (turn({}, RICH, {}, **TRADE), "recruit warriors", "TTA-TURN-05 no_power", {}),
)

USED = rows(
    "actions",
    (turn({"leader": "hammurabi"}, then="convert"), "convert", "TTA-LEADER-03 power_used", card("hammurabi")),
    *(
        (
            turn({"leader": "winston_churchill"}, then=first, age="III"),
            *(second, "TTA-LEADER-03 power_used", card("winston_churchill")),
        )
        for first in ("culture", "army")
        for second in ("culture", "army")
    ),
    (
        turn({"wonders": ["ocean_liner_service"]}, then="liner", age="II"),
        *("liner", "TTA-LEADER-03 power_used", card("ocean_liner_service")),
    ),
    (turn(RICH, {}, {}, then="trade", **TRADE), "trade", "TTA-TURN-05 power_used", card("trade_routes_agreement")),
)

WANTING = rows(
    "actions",
    (turn({"leader": "hammurabi", "red": 0}), "convert", "TTA-TURN-05 too_few_military", PRICE),
    (turn({"wonders": ["ocean_liner_service"], "yellow": 0}, age="II"), "liner", "TTA-CIV-17 no_yellow", {}),
    (
        turn({"tokens": {"bronze": 1}}, {}, {}, **TRADE),
        *("trade", "TTA-TURN-05 too_little_food", {"price": 1, "have": 0}),
    ),
    (
        turn({"tokens": {"agriculture": 1}}, {}, {}, **TRADE_B),
        *("trade", "TTA-TURN-05 too_dear", card("trade_routes_agreement", price=1, have=0)),
    ),
)

RECRUITING = rows(
    "actions",
    (turn(BARBAROSSA), "recruit knights", "TTA-GOV-11 not_in_play", card("knights")),
    (turn({**BARBAROSSA, "yellow": 0}), "recruit warriors", "TTA-CIV-17 no_yellow", {}),
    (
        turn({**BARBAROSSA, "yellow": 16, "tokens": {"bronze": 9, "agriculture": 1}}),
        *("recruit warriors", "TTA-CIV-20 too_little_food", {"price": 2, "have": 1}),
    ),
    (
        turn({**BARBAROSSA, "yellow": 3, "trade_food": 2, "tokens": {"bronze": 9, "agriculture": 3}}),
        *("recruit warriors", "TTA-CIV-20 too_little_food", {"price": 6, "have": 5}),
    ),
    (
        turn({**BARBAROSSA, "yellow": 16, "tokens": {"bronze": 9, "agriculture": 2}, "red": 0}),
        *("recruit warriors", "TTA-TURN-05 too_few_military", PRICE),
    ),
    (
        turn(
            {
                "leader": "frederick_barbarossa",
                "technologies": ["modern_infantry"],
                "tokens": {"agriculture": 9, "bronze": 1},
                "trade_resource": 1,
                "army_resources": 1,
                "homer_resource": 1,
            },
            age="II",
        ),
        *("recruit modern_infantry", "TTA-BUILD-23 too_dear", card("modern_infantry", price=6, have=4)),
    ),
    (
        turn({"leader": "frederick_barbarossa", "tokens": {"agriculture": 9}}),
        *("recruit warriors", "TTA-BUILD-23 too_dear", card("warriors", price=1, have=0)),
    ),
)

ROWS: list[Row] = NOBODY + USED + WANTING + RECRUITING
