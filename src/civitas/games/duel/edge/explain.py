"""What a seat is asked, what everything costs it and why, and why other moves are not allowed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from civitas.core.bits import bit_count, lowest, members
from civitas.core.cardset import among
from civitas.core.decision import Reason
from civitas.games.duel import moves as m
from civitas.games.duel import prices
from civitas.games.duel.cards import (
    CARD_IDS,
    CHAIN,
    CHAIN_INCOME,
    COLOUR_IDS,
    COST_COINS,
    COST_UNITS,
    TOKEN_IDS,
    TRADE_INCOME,
    WONDER_DESTROYS,
    WONDER_DRAWS,
    WONDER_IDS,
    WONDER_REVIVES,
    WONDER_UNITS,
)
from civitas.games.duel.city import City
from civitas.games.duel.imagine import hidden_slots
from civitas.games.duel.resources import RESOURCE_IDS, amount, missing, price_of, worth
from civitas.games.duel.steps import (
    DESTROY_BUILDING,
    DRAFT,
    GROUP,
    LIBRARY_TOKEN,
    MOST_WONDERS,
    NEXT_STARTER,
    PROGRESS_TOKEN,
    REVIVE_BUILDING,
    STEP_IDS,
    TURN,
)
from civitas.games.duel.structure import SLOTS

if TYPE_CHECKING:
    from civitas.games.duel.state import DuelState

_ANSWERS: dict[int, tuple[int, int]] = {
    DRAFT: (int(m.TAKE), int(m.PROGRESS)),
    TURN: (0, int(m.TAKE)),
    PROGRESS_TOKEN: (int(m.PROGRESS), int(m.LIBRARY)),
    LIBRARY_TOKEN: (int(m.LIBRARY), int(m.DESTROY)),
    DESTROY_BUILDING: (int(m.DESTROY), int(m.REVIVE)),
    REVIVE_BUILDING: (int(m.REVIVE), int(m.START)),
    NEXT_STARTER: (int(m.START), int(m.MOVES)),
}
"""Per step the range of moves that answer it."""

_ASKED = {
    TURN: "7WD-TURN-03",
    PROGRESS_TOKEN: "7WD-SCI-02",
    LIBRARY_TOKEN: "7WD-WONDER-13",
    REVIVE_BUILDING: "7WD-WONDER-12",
}
"""Per step the rule that says what is asked, where that is always the same."""

_DESTROYERS = {"grey": "7WD-WONDER-06", "brown": "7WD-WONDER-08"}
"""Circus Maximus and the Statue of Zeus, by the colour that they destroy."""


def rule_of(state: DuelState) -> str:
    """The rule that says what is asked now, and so forbids all other answers."""
    if state.step == DRAFT:
        return "7WD-DRAFT-02" if state.picks < GROUP else "7WD-DRAFT-03"
    if state.step == DESTROY_BUILDING:
        return _DESTROYERS[COLOUR_IDS[state.target_colour]]
    if state.step == NEXT_STARTER:
        return "7WD-AGE-03" if state.pawn else "7WD-AGE-04"
    return _ASKED[int(state.step)]


# The price of everything.


def building_bill(city: City, card: int) -> dict[str, Any]:
    """What a building costs this city now, and how that is made up."""
    if prices.by_chain(city, card):
        giver = CARD_IDS[lowest(among(city.buildings, CHAIN[card]))]
        return {"total": 0, "chain_card": giver, "income": int(city.power(CHAIN_INCOME)), "coins": 0, "units": []}
    discount = int(prices.building_discount(city, card))
    return _bill(city, int(COST_COINS[card]), int(COST_UNITS[card]), discount)


def wonder_bill(city: City, wonder: int) -> dict[str, Any]:
    """What a wonder costs this city now, and how that is made up."""
    return _bill(city, 0, int(WONDER_UNITS[wonder]), int(prices.wonder_discount(city)))


def _bill(city: City, coins: int, cost: int, discount: int) -> dict[str, Any]:
    """The steps of `prices.trade_cost`, written down."""
    lacking = missing(cost, city.production)
    unchosen = prices.after_choices(city, lacking)
    bought = prices.after_discount(city, unchosen, discount)
    units = [
        {
            "resource": name,
            "needed": int(amount(cost, index)),
            "produced": int(amount(cost, index) - amount(lacking, index)),
            "chosen": int(amount(lacking, index) - amount(unchosen, index)),
            "saved": int(amount(unchosen, index) - amount(bought, index)),
            "bought": int(amount(bought, index)),
            "price": int(price_of(city.prices, index)),
            "fixed": bool((city.fixed >> index) & 1),
        }
        for index, name in enumerate(RESOURCE_IDS)
        if amount(cost, index)
    ]
    total = coins + int(worth(bought, city.prices))
    return {"total": total, "chain_card": None, "income": 0, "coins": coins, "units": units}


def bills(state: DuelState, seat: int) -> dict[str, dict[str, Any]]:
    """What every face-up card of the structure and every unbuilt own wonder costs a seat now, by id."""
    city = state.city(seat)
    out = {CARD_IDS[card]: building_bill(city, card) for card in cards_in_sight(state)}
    out |= {WONDER_IDS[wonder]: wonder_bill(city, wonder) for wonder in members(city.unbuilt)}
    economy = bool(state.city(1 - seat).power(TRADE_INCOME))
    for bill in out.values():
        bill["affordable"] = bill["total"] <= city.coins
        bill["to_opponent"] = bill["total"] - bill["coins"] if economy else 0
    return out


def cards_in_sight(state: DuelState) -> list[int]:
    """The face-up cards of the structure, by slot."""
    if state.age < 0:
        return []
    seen = state.left & ~hidden_slots(state)
    return [int(state.layout[state.age * SLOTS + slot]) for slot in members(seen)]


# The question.


def question(state: DuelState, seat: int) -> tuple[str, dict[str, Any]]:
    """What a seat that must choose is asked."""
    args: dict[str, Any] = {"seat": seat}
    if state.step == TURN:
        args["age"] = int(state.age) + 1
        args["bills"] = bills(state, seat)
    elif state.step in (LIBRARY_TOKEN, REVIVE_BUILDING):
        args["wonder_card"] = _asking_wonder(state)
    elif state.step == DESTROY_BUILDING:
        args["wonder_card"] = _asking_wonder(state)
        args["colour"] = COLOUR_IDS[state.target_colour]
        args["target"] = 1 - seat
    elif state.step == NEXT_STARTER:
        args["age"] = int(state.age) + 1
    return STEP_IDS[state.step], args


def _asking_wonder(state: DuelState) -> str:
    """The wonder whose choice waits."""
    if state.step == DESTROY_BUILDING:
        asks = [colour == state.target_colour for colour in WONDER_DESTROYS]
    else:
        asks = [effect > 0 for effect in (WONDER_DRAWS if state.step == LIBRARY_TOKEN else WONDER_REVIVES)]
    return WONDER_IDS[asks.index(True)]


def thinkable(state: DuelState, seat: int, about: str | None) -> list[int]:
    """Every card in sight built, and every own wonder over every accessible card, also one that is back in the box."""
    if state.step != TURN:
        return []
    named = [about] if about is not None else CARD_IDS
    cards = [card for card in cards_in_sight(state) if CARD_IDS[card] in named]
    city = state.city(seat)
    over = [
        int(m.use_card(state.base + card, m.USE_WONDER + wonder))
        for card in members(state.open)
        for wonder in members(city.unbuilt | city.boxed)
        if about is None or about in (CARD_IDS[state.base + card], WONDER_IDS[wonder])
    ]
    return sorted([int(m.use_card(card, m.USE_BUILD)) for card in cards] + over)


def why_not(state: DuelState, seat: int, move: int) -> Reason:
    """Why a seat that must choose may not make this move."""
    low, end = _ANSWERS[int(state.step)]
    rule = rule_of(state)
    if not low <= move < end:
        return rule, "other_step" if 0 <= move < m.MOVES else "no_such_move", {"step": STEP_IDS[state.step]}
    named = move - low
    if state.step == TURN:
        return _why_no_use(state, seat, int(m.card_of(move)), int(m.use_of(move)))
    if state.step == DRAFT:
        return rule, "not_offered", {"card": WONDER_IDS[named]}
    if state.step == PROGRESS_TOKEN:
        return rule, "token_not_on_board", {"card": TOKEN_IDS[named]}
    if state.step == LIBRARY_TOKEN:
        return rule, "token_not_drawn", {"card": TOKEN_IDS[named]}
    if state.step == DESTROY_BUILDING:
        return rule, "no_target", {"card": CARD_IDS[named], "colour": COLOUR_IDS[state.target_colour]}
    assert state.step == REVIVE_BUILDING
    return rule, "not_discarded", {"card": CARD_IDS[named]}


def why_waiting(state: DuelState) -> Reason:
    """Why the other seat of a running game has nothing to choose now."""
    rule = "7WD-TURN-02"
    if state.step == DRAFT:
        rule = "7WD-DRAFT-06"
    elif state.step == NEXT_STARTER:
        rule = rule_of(state)
    return rule, "not_your_turn", {}


def _why_no_use(state: DuelState, seat: int, card: int, use: int) -> Reason:
    """A face-down card must not be told from one that is out of play."""
    named: dict[str, Any] = {"card": CARD_IDS[card]}
    if card not in cards_in_sight(state):
        return "7WD-TURN-03", "not_on_the_table", named
    if not (state.open >> (card - state.base)) & 1:
        return "7WD-TURN-03", "covered", named
    city = state.city(seat)
    if use == m.USE_BUILD:
        return "7WD-COST-10", "too_dear", named | _price(building_bill(city, card), city)
    wonder = use - m.USE_WONDER
    if wonder >= len(WONDER_IDS):
        return "7WD-TURN-04", "no_such_move", {"step": STEP_IDS[TURN]}
    named = {"card": WONDER_IDS[wonder]}
    if bit_count(state.city0.wonders) + bit_count(state.city1.wonders) >= MOST_WONDERS:
        if (city.boxed >> wonder) & 1:
            return "7WD-WONDER-04", "wonder_boxed", named
        return "7WD-WONDER-04", "seven_wonders", {}
    if (city.wonders >> wonder) & 1:
        return "7WD-WONDER-02", "wonder_built", named
    if not (city.unbuilt >> wonder) & 1:
        return "7WD-WONDER-02", "not_your_wonder", named
    return "7WD-COST-10", "too_dear", named | _price(wonder_bill(city, wonder), city)


def _price(bill: dict[str, Any], city: City) -> dict[str, Any]:
    return {"price": bill["total"], "coins": int(city.coins)}
