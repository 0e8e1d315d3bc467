"""Moves that are refused, with the rule, the reason and the figures that their refusals say.

A row is a position, a move and what its refusal says; every reason at every step has one.
"""

from dataclasses import dataclass, field
from typing import Any

from civitas.games.flow import moves as m
from tests.games.flow.tabletop import CALM, printed

Position = dict[str, Any]
NO_MOVE = m.MOVES + 1


@dataclass(frozen=True)
class Row:
    """A move that is refused; the seat is whoever is to act, unless it is said."""

    position: str
    move: str | int
    rule: str
    reason: str
    args: dict[str, Any] = field(default_factory=dict)
    seat: int | None = None

    def __str__(self) -> str:
        return f"{self.position}-{self.move}-{self.reason}"


def nations(*players: Position, **fields: Any) -> Position:
    """A position of three, in a calm market."""
    return {"seats": 3, "market": CALM, "players": list(players), **fields}


def two(*players: Position, **fields: Any) -> Position:
    """A position of two, in a calm market."""
    return {**nations(*players, **fields), "seats": 2}


def on(card: str, amount: int) -> Position:
    """An investment."""
    return {"invested": {"card": card, "amount": amount}}


def removing(source: str, me: Position, *others: Position) -> Position:
    """An effect of player 0 is about to remove a card of player 1."""
    waits = {"step": "remove", "source": source, "victim": 1}
    return {"seats": 3, "market": AGE_4, "players": [me, *others], **waits}


STRONG: Position = {"military": ["archers", "crossbowmen", "frigate"]}
GUARDS = ["knights", "cannon", "swordsmen", "warriors", "fighter_plane"]
GUARDED = printed("attack", *GUARDS, "barracks") + printed("defense", *GUARDS, "barracks") + 1
"""The defence value of these and of Barracks, which give 1."""
AGE_4 = ["factory", "einstein", "computer", "democracy", "stock_exchange"]
SCHOLAR: Position = {
    "knowledge": ["philosophy", "irrigation"],
    "building": ["temple", "castle"],
    "wonders": ["pyramids"],
}
BUILDER: Position = {**SCHOLAR, "wonders": ["pyramids", "taj_mahal"]}
TEMPLE_2 = {"card": "temple", "amount": 2}

POSITIONS: dict[str, Position] = {
    "turn": nations({"resources": 2, "knowledge": ["philosophy"]}, on("temple", 5)),
    "turn, invested": nations({"resources": 2} | on("temple", 1)),
    "turn, poor": nations({"resources": 0}),
    "turn, covered": nations({"knowledge": ["philosophy", "irrigation"]}),
    "turn, rich": nations({"resources": 9, "knowledge": ["philosophy"]}),
    "turn of two": two({"resources": 1}, moderator=TEMPLE_2),
    "extra": two(
        {"resources": 2}, {"resources": 0} | on("republic", 3), step="extra", moderator={"card": "temple", "amount": 4}
    ),
    "extra, poor": two({"resources": 0}, step="extra"),
    "extra, compulsory": two({"resources": 2}, step="extra", options={"extra": "compulsory"}),
    "amount": nations({"resources": 3, "invested": {"card": "temple", "amount": 0}}, step="amount"),
    "take": nations(
        {"leader": "justinian_i"}, on("temple", 2), step="take", source="justinian_i",
        market=["temple", "lighthouse", "republic", "pyramids", "great_wall"],
    ),
    "take of two": two(
        {"leader": "justinian_i"}, step="take", source="justinian_i", moderator=TEMPLE_2,
    ),
    "target": {
        "seats": 5,
        "market": AGE_4,
        "players": [
            {"military": [*STRONG["military"], "tank"]},
            {"wonders": ["pyramids"]},
            {"wonders": ["great_wall"]},
            {"military": GUARDS, "building": ["barracks"]},
            {"leader": "gandhi"},
        ],
        "step": "target",
        "source": "tank",
        "victims": [1, 2],
    },
    "knights": removing("knights", {"military": ["archers", "knights"]}, SCHOLAR, {"building": ["barracks"]}),
    "fighter plane": removing("fighter_plane", {"military": ["archers", "fighter_plane"]}, SCHOLAR),
    "tank": removing("tank", {"military": ["archers", "tank"]}, BUILDER),
    "manhattan project": removing("manhattan_project", {"wonders": ["manhattan_project"]}, BUILDER),
    "lennon": removing("john_lennon", {"leader": "john_lennon", "military": ["archers", "knights"]}) | {"victim": 0},
    "moderator": two({}, on("republic", 1), step="moderator"),
    "start": {
        "seats": 2,
        "step": "start",
        "start": [{"offer": ["artisan_tribe", "aristocracy"]}, {"offer": ["religious_tribe", "seafaring_tribe"]}],
        "moderator": {"card": "warriors", "amount": 2},
    },
    "start, chosen": {
        "seats": 2,
        "step": "start",
        "start": [
            {"offer": ["artisan_tribe", "aristocracy"], "kept": "aristocracy"},
            {"offer": ["religious_tribe", "seafaring_tribe"]},
        ],
        "moderator": {"card": "warriors", "amount": 2},
    },
}  # fmt: skip

ROWS = [
    # The action.
    Row("turn", NO_MOVE, "FOH-TURN-02", "no_such_move"),
    Row("turn", -1, "FOH-TURN-02", "no_such_move"),
    Row("turn", "take lighthouse", "FOH-TURN-02", "other_step", {"step": "turn"}),
    Row("turn", "decline", "FOH-TURN-02", "other_step", {"step": "turn"}),
    Row("turn", "stake 1", "FOH-TURN-02", "other_step", {"step": "turn"}),
    Row("turn, invested", "stake 1", "FOH-INVEST-04", "no_raise", {"card": "temple"}),
    Row("turn", "complete", "FOH-COMPLETE-01", "no_investment"),
    Row("turn", "invest castle", "FOH-INVEST-02", "not_in_market", {"card": "castle"}),
    Row("turn", "invest the_future", "FOH-INVEST-02", "not_in_market", {"card": "the_future"}),
    Row("turn", "invest temple", "FOH-INVEST-02", "invested", {"card": "temple", "target": 1}),
    Row("turn, invested", "invest republic", "FOH-INVEST-01", "already_invested", {"card": "temple"}),
    Row("turn, invested", "invest temple", "FOH-INVEST-01", "already_invested", {"card": "temple"}),
    Row("turn, poor", "invest temple", "FOH-INVEST-01", "no_resources"),
    Row("turn of two", "invest temple", "FOH-2P-10", "moderator_invested", {"card": "temple"}),
    Row("turn", "snipe castle", "FOH-SNIPE-01", "not_in_market", {"card": "castle"}),
    Row("turn, invested", "snipe temple", "FOH-SNIPE-01", "own_card", {"card": "temple"}),
    Row("turn", "snipe republic", "FOH-SNIPE-01", "nobody_invested", {"card": "republic"}),
    Row("turn", "snipe temple", "FOH-SNIPE-01", "too_dear", {"card": "temple", "price": 5, "held": 2}),
    Row("turn of two", "snipe temple", "FOH-SNIPE-01", "too_dear", {"card": "temple", "price": 2, "held": 1}),
    Row("turn", "use temple", "FOH-ACTION-04", "no_action", {"card": "temple"}),
    Row("turn", "use columbus", "FOH-ACTION-01", "not_in_nation", {"card": "columbus"}),
    Row("turn, covered", "use philosophy", "FOH-ACTION-01", "covered", {"card": "philosophy"}),
    Row("turn", "use philosophy", "FOH-ACTION-05", "cannot_pay", {"card": "philosophy", "price": 3, "held": 2}),
    Row("turn, rich", "use philosophy", "FOH-ACTION-05", "nothing_to_take",
        {"card": "philosophy", "kind": ["knowledge"]}),
    Row("turn", "harvest", "FOH-TURN-01", "not_your_turn", seat=1),
    # The extra action of two.
    Row("extra", NO_MOVE, "FOH-2P-04", "no_such_move"),
    Row("extra", "harvest", "FOH-2P-04", "other_step", {"step": "extra"}),
    Row("extra", "complete", "FOH-2P-04", "other_step", {"step": "extra"}),
    Row("extra", "stake 1", "FOH-2P-04", "other_step", {"step": "extra"}),
    Row("extra", "invest castle", "FOH-INVEST-02", "not_in_market", {"card": "castle"}),
    Row("extra", "invest republic", "FOH-INVEST-02", "invested", {"card": "republic", "target": 1}),
    Row("extra", "invest temple", "FOH-2P-10", "moderator_invested", {"card": "temple"}),
    Row("extra, poor", "invest temple", "FOH-INVEST-01", "no_resources"),
    Row("extra", "snipe castle", "FOH-SNIPE-01", "not_in_market", {"card": "castle"}),
    Row("extra", "snipe great_wall", "FOH-SNIPE-01", "nobody_invested", {"card": "great_wall"}),
    Row("extra", "snipe republic", "FOH-SNIPE-01", "too_dear", {"card": "republic", "price": 3, "held": 2}),
    Row("extra", "snipe temple", "FOH-SNIPE-01", "too_dear", {"card": "temple", "price": 4, "held": 2}),
    Row("extra, compulsory", "decline", "FOH-2P-04", "extra_compulsory"),
    # The amount of an investment.
    Row("amount", NO_MOVE, "FOH-INVEST-02", "no_such_move"),
    Row("amount", "harvest", "FOH-INVEST-02", "other_step", {"step": "amount"}),
    Row("amount", "stake 4", "FOH-INVEST-02", "amount", {"most": 3}),
    # A card that an effect takes.
    Row("take", NO_MOVE, "FOH-EFFECT-02", "no_such_move"),
    Row("take", "invest republic", "FOH-EFFECT-02", "other_step", {"step": "take"}),
    Row("take", "take castle", "FOH-EFFECT-02", "not_in_market", {"card": "castle"}),
    Row("take", "take temple", "FOH-EFFECT-02", "invested", {"card": "temple", "target": 1}),
    Row("take of two", "take temple", "FOH-2P-10", "moderator_invested", {"card": "temple"}),
    Row("take", "take pyramids", "FOH-EFFECT-02", "wrong_kind",
        {"card": "pyramids", "kind": ["building", "government", "knowledge"], "source_card": "justinian_i"}),
    # Whom to attack.
    Row("target", NO_MOVE, "FOH-ATTACK-05", "no_such_move"),
    Row("target", "remove pyramids", "FOH-ATTACK-05", "other_step", {"step": "target"}),
    Row("target", "attack 0", "FOH-ATTACK-05", "own_nation"),
    Row("target", "attack 4", "FOH-FX-23", "protected", {"target": 4, "card": "gandhi"}),
    Row("target", "attack 3", "FOH-ATTACK-04", "not_weaker",
        {"target": 3, "attack": printed("attack", *STRONG["military"], "tank"), "defence": GUARDED}),
    # What the victim loses.
    Row("knights", NO_MOVE, "FOH-ATTACK-07", "no_such_move"),
    Row("knights", "attack 1", "FOH-ATTACK-07", "other_step", {"step": "remove"}),
    Row("knights", "remove barracks", "FOH-ATTACK-07", "not_the_victims", {"card": "barracks", "target": 1}),
    Row("knights", "remove philosophy", "FOH-FX-17", "covered", {"card": "philosophy"}),
    Row("knights", "remove pyramids", "FOH-FX-17", "not_this_kind", {"card": "pyramids", "source_card": "knights"}),
    Row("fighter plane", "remove temple", "FOH-FX-19", "covered", {"card": "temple"}),
    Row("fighter plane", "remove pyramids", "FOH-FX-19", "not_this_kind",
        {"card": "pyramids", "source_card": "fighter_plane"}),
    Row("tank", "remove castle", "FOH-FX-18", "not_this_kind", {"card": "castle", "source_card": "tank"}),
    Row("manhattan project", "remove castle", "FOH-FX-20", "not_this_kind",
        {"card": "castle", "source_card": "manhattan_project"}),
    Row("lennon", NO_MOVE, "FOH-FX-25", "no_such_move"),
    Row("lennon", "harvest", "FOH-FX-25", "other_step", {"step": "remove"}),
    Row("lennon", "remove archers", "FOH-FX-25", "lennon", {"card": "archers"}),
    # The moderator's card.
    Row("moderator", NO_MOVE, "FOH-2P-07", "no_such_move"),
    Row("moderator", "decline", "FOH-2P-07", "other_step", {"step": "moderator"}),
    Row("moderator", "moderate castle", "FOH-2P-07", "not_in_market", {"card": "castle"}),
    Row("moderator", "moderate republic", "FOH-2P-07", "invested", {"card": "republic", "target": 1}),
    # The start of two.
    Row("start", NO_MOVE, "FOH-2P-01", "no_such_move"),
    Row("start", "harvest", "FOH-2P-01", "other_step", {"step": "start"}),
    Row("start", "keep religious_tribe", "FOH-2P-01", "not_offered", {"card": "religious_tribe"}),
    Row("start, chosen", "keep artisan_tribe", "FOH-TURN-01", "not_your_turn", seat=0),
]  # fmt: skip
