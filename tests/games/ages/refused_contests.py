"""What is refused in auctions, forces, defences and discards."""

from typing import Any

from tests.games.ages.affairs import attack, event
from tests.games.ages.refusals import Position, Row, other, rows, turn
from tests.games.ages.refused_actions import card
from tests.games.ages.table import arrange, play

ARMY: dict[str, Any] = {"workers": {"warriors": 2, "knights": 1}}
BONUSES = ["military_bonus_i", "military_bonus_ii"]


def auction(first: dict[str, Any], then: str = "", rival: dict[str, Any] | None = None) -> Position:
    """An auction that the first player has begun, after some bids."""
    texts = [text.strip() for text in then.split(",") if text]
    return lambda: play(event("historic_territory_i", first, rival or {}, age="II"), *texts)


BIDS = rows(
    "bidding",
    (auction(ARMY), "bid 0", "TTA-COLONY-02 bid_range", {"bid": 0, "most": 4}),
    (auction(ARMY), "bid 5", "TTA-COLONY-03 bid_range", {"bid": 0, "most": 4}),
    (auction({**ARMY, "cards": BONUSES}), "bid 8", "TTA-COLONY-03 bid_range", {"bid": 0, "most": 4 + 1 + 2}),
    (auction({"workers": {"bronze": 1}, "cards": BONUSES}), "bid 1", "TTA-COLONY-03 bid_range", {"bid": 0, "most": 0}),
    (auction(ARMY, "bid 2", ARMY), "bid 2", "TTA-COLONY-02 bid_range", {"bid": 2, "most": 4}),
    (auction(ARMY, "bid 2", ARMY), "bid 1", "TTA-COLONY-02 bid_range", {"bid": 2, "most": 4}),
    (auction(ARMY, "bid 2", ARMY), "bid 5", "TTA-COLONY-03 bid_range", {"bid": 2, "most": 4}),
    (auction(ARMY), "send warriors", "TTA-COLONY-05 other_step", other("bidding")),
)

HELD = {**ARMY, "cards": [*BONUSES, "foray"]}
COOK = {**ARMY, "leader": "james_cook", "cards": ["military_bonus_i", "foray", "legion", "raiders"]}
FORCES = rows(
    "force",
    (auction(HELD, "bid 4, done"), "done", "TTA-COLONY-07 unit_first", {}),
    (auction(HELD, "bid 4, done"), "bonus military_bonus_i", "TTA-COLONY-07 unit_first", {}),
    (auction(COOK, "bid 4, done"), "discard foray", "TTA-COLONY-07 unit_first", {}),
    (auction(HELD, "bid 4, done, send warriors"), "done", "TTA-COLONY-06 force_small", {"bid": 4, "have": 1}),
    (auction(ARMY, "bid 4, done"), "send knights", "TTA-COLONY-06 force_order", {"bid": 4, "have": 0}),
    (
        auction(HELD, "bid 7, done, send warriors, send warriors, send knights"),
        *("bonus military_bonus_ii", "TTA-COLONY-06 force_order", {"bid": 7, "have": 4}),
    ),
    (
        auction(
            {**COOK, "cards": ["military_bonus_i", "foray"]}, "bid 6, done, send warriors, send warriors, send knights"
        ),
        *("discard foray", "TTA-COLONY-06 force_order", {"bid": 6, "have": 4}),
    ),
    (
        auction(HELD, "bid 2, done, send knights"),
        *("send warriors", "TTA-COLONY-06 order_passed", card("warriors")),
    ),
    (
        auction({**ARMY, "cards": BONUSES}, "bid 2, done, send knights, bonus military_bonus_ii"),
        *("bonus military_bonus_i", "TTA-COLONY-06 order_passed", card("military_bonus_i")),
    ),
    (
        auction(COOK, "bid 2, done, send knights, discard legion"),
        *("bonus military_bonus_i", "TTA-COLONY-06 order_passed", card("military_bonus_i")),
    ),
    (
        auction(COOK, "bid 2, done, send knights, discard legion"),
        *("discard foray", "TTA-COLONY-06 order_passed", card("foray")),
    ),
    (auction(HELD, "bid 2, done"), "send cannon", "TTA-COLONY-08 not_standing", card("cannon")),
    (
        auction(HELD, "bid 4, done, send warriors, send warriors"),
        *("send warriors", "TTA-COLONY-08 all_sent", card("warriors", count=2)),
    ),
    (
        auction(HELD, "bid 2, done, send knights"),
        *("bonus military_bonus_iii", "TTA-COLONY-08 not_in_hand", card("military_bonus_iii")),
    ),
    (auction(COOK, "bid 2, done, send knights"), "discard iconoclasm", "TTA-COLONY-08 not_in_hand", card("iconoclasm")),
    (auction(HELD, "bid 2, done, send knights"), "discard foray", "TTA-COLONY-08 no_power", {}),
    (
        auction(COOK, "bid 2, done, send knights"),
        *("discard military_bonus_i", "TTA-COLONY-18 is_bonus", card("military_bonus_i")),
    ),
    (
        auction(
            {**COOK, "cards": ["foray", "raiders", "enslave"]},
            "bid 2, done, send knights, discard foray, discard raiders",
        ),
        *("discard enslave", "TTA-COLONY-18 cards_used", {"count": 2}),
    ),
    (auction(HELD, "bid 2, done"), "bid 3", "TTA-COLONY-06 other_step", other("force")),
)


def defence(*cards: str, then: str = "") -> Position:
    """A defence with these cards in hand."""
    texts = [text.strip() for text in then.split(",") if text]
    return lambda: play(attack("spy", {"cards": list(cards)}), *texts)


# A defence ends with the last card that it may use; a position may say otherwise.
ATTACK = {"card": "enslave", "rival": 1}
UNDER_ATTACK = [{"task": task, "seat": seat} for task, seat in (("action_start", 0), ("attack", 0), ("defence", 1))]

DEFENCES = rows(
    "defence",
    (defence("foray"), "bonus military_bonus_i", "TTA-AGG-06 not_in_hand", card("military_bonus_i")),
    (defence("foray"), "discard legion", "TTA-AGG-06 not_in_hand", card("legion")),
    (
        defence(*BONUSES, "foray", then="bonus military_bonus_ii"),
        *("bonus military_bonus_i", "TTA-AGG-06 order_passed", card("military_bonus_i")),
    ),
    (
        defence(*BONUSES, "foray", then="discard foray"),
        *("bonus military_bonus_i", "TTA-AGG-06 order_passed", card("military_bonus_i")),
    ),
    (
        defence("foray", "legion", "raiders", then="discard raiders"),
        *("discard foray", "TTA-AGG-06 order_passed", card("foray")),
    ),
    (
        lambda: arrange({}, {"cards": ["foray"]}, tasks=UNDER_ATTACK, contest={**ATTACK, "used_cards": 2}),
        *("discard foray", "TTA-AGG-06 cards_used", {"count": 2}),
    ),
    (defence("foray"), "worker bronze", "TTA-AGG-06 other_step", other("defence")),
)

HAND = {"cards": ["foray", "raiders", "reign_of_terror", "legion"]}
DISCARDS = [
    *rows(
        "excess",
        (turn(HAND, then="done"), "discard phalanx", "TTA-PROD-01 not_in_hand", card("phalanx")),
        (turn(HAND, then="done"), "discard legion", "TTA-PROD-01 discard_order", card("legion")),
        (turn(HAND, then="done, discard raiders"), "discard foray", "TTA-PROD-01 order_passed", card("foray")),
        (turn(HAND, then="done"), "done", "TTA-PROD-01 other_step", other("excess")),
    ),
    *rows(
        "ordered_discard",
        (
            lambda: event("politics_of_strength", HAND, ARMY, age="II"),
            *("discard phalanx", "TTA-EVENT-05 not_in_hand", card("phalanx")),
        ),
        (
            lambda: event("politics_of_strength", HAND, ARMY, age="II"),
            *("discard legion", "TTA-EVENT-05 discard_order", card("legion")),
        ),
        (
            lambda: play(event("politics_of_strength", HAND, ARMY, age="II"), "discard raiders"),
            *("discard foray", "TTA-EVENT-05 order_passed", card("foray")),
        ),
        (
            lambda: event("politics_of_strength", HAND, ARMY, age="II"),
            *("done", "TTA-EVENT-05 other_step", other("ordered_discard")),
        ),
    ),
]

ROWS: list[Row] = BIDS + FORCES + DEFENCES + DISCARDS
