"""What a seat is asked, every way to answer, and why other moves are not allowed: each reason with its rule."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from civitas.core.decision import Reason
from civitas.games.wonders import moves as m
from civitas.games.wonders.boards import (
    BOARD_COUNT,
    BOARD_IDS,
    BOARDS,
    FREE_BUILD,
    STAGE_COST,
    STAGE_GOODS_COST,
    STAGE_RAW_COST,
)
from civitas.games.wonders.cards import (
    AGE_START,
    AGES,
    CARD_IDS,
    COIN_COST,
    COST,
    COSTLESS,
    GOODS_COST,
    RAW_COST,
    place_of,
)
from civitas.games.wonders.edge.notation import KIND_WORDS, bought, is_move, notation
from civitas.games.wonders.hands import one_card, spread
from civitas.games.wonders.legal import discard_set, hand_for_free_city, legal_moves, market_of
from civitas.games.wonders.prices import Market
from civitas.games.wonders.resources import (
    GOODS_FLAGS,
    KINDS,
    LETTERS,
    RAW_FLAGS,
    RAW_KINDS,
    UNIT_REACH,
    WORDS,
    balance,
    cost_reach,
    is_met,
    joined,
    shortage,
)
from civitas.games.wonders.steps import CHOOSE_BOARD, CHOOSE_CARD, DISCARD_PILE, FREE_CITY, SEVENTH_CARD, STEP_NAMES

if TYPE_CHECKING:
    from civitas.games.wonders.state import WondersState

_RICH = 1_000_000
_MOST_UNITS = 7
"""No cost has more, and no reach counts further."""
_ANSWERS: dict[int, tuple[int, ...]] = {
    CHOOSE_BOARD: (m.BOARD,),
    CHOOSE_CARD: (m.BUILD, m.FREE, m.STAGE, m.DISCARD),
    SEVENTH_CARD: (m.BUILD, m.FREE, m.STAGE, m.DISCARD, m.PASS),
    DISCARD_PILE: (m.TAKE, m.PASS),
}
_STEP_RULES: dict[int, str] = {
    CHOOSE_BOARD: "7W-SETUP-03",
    CHOOSE_CARD: "7W-TURN-03",
    SEVENTH_CARD: "7W-WONDER-09",
    DISCARD_PILE: "7W-WONDER-12",
}
"""What is to be chosen at each step."""


def city_concerned(state: WondersState, seat: int) -> int:
    """The city for which a seat decides now: its own, or the free city."""
    if state.step in (SEVENTH_CARD, DISCARD_PILE):
        return int(state.subject)
    if state.step == CHOOSE_CARD and state.cities[seat].pick != m.NO_MOVE:
        return FREE_CITY
    return seat


def hand_concerned(state: WondersState, seat: int) -> int:
    """The cards from which a seat chooses now."""
    if state.step == SEVENTH_CARD:
        return int(state.cities[state.subject].hand)
    if city_concerned(state, seat) != seat:
        return int(hand_for_free_city(state, seat))
    return int(state.cities[seat].hand)


def question(state: WondersState, seat: int) -> tuple[str, dict[str, Any]]:
    """What a seat that must choose is asked."""
    kind = STEP_NAMES[state.step]
    if city_concerned(state, seat) != seat:
        kind = f"free_city_{kind}"
    legal = [int(move) for move in legal_moves(state, seat)]
    return kind, {
        "seat": seat,
        "age": int(state.age) + 1,
        "turn": int(state.turn),
        "uses": uses(state, seat, legal),
    }


def uses(state: WondersState, seat: int, legal: list[int]) -> list[dict[str, Any]]:
    """Per card what can be done with it: each way to pay, the cheapest first."""
    index = city_concerned(state, seat)
    out: dict[str, dict[str, Any]] = {}
    for move in legal:
        kind = int(m.kind_of(move))
        if kind != m.PASS:
            card = int(m.card_of(move))
            name = BOARD_IDS[card] if kind == m.BOARD else CARD_IDS[card]
            use = out.setdefault(name, {"card": name, "ways": []})
            use["ways"].append(_way(state, index, move))
    for use in out.values():
        use["ways"].sort(key=lambda way: (way["does"] != "build", way["does"], way["coins"], way["move"]))
    return list(out.values())


def _way(state: WondersState, index: int, move: int) -> dict[str, Any]:
    city = state.cities[index]
    kind, card, purchase = int(m.kind_of(move)), int(m.card_of(move)), int(m.purchase_of(move))
    left = int(m.left_price(purchase, city.raw_left, city.goods_price))
    right = int(m.right_price(purchase, city.raw_right, city.goods_price))
    chained = kind == m.BUILD and city.is_chained(card)
    bank = int(COIN_COST[card]) if kind == m.BUILD and not chained else 0
    return {
        "move": move,
        "notation": notation(move),
        "does": KIND_WORDS[kind],
        "chain": chained,
        "bank": bank,
        "left": left,
        "right": right,
        "coins": bank + left + right,
    }


def thinkable(state: WondersState, seat: int, about: str | None) -> list[int]:
    """The uses of the cards at hand that cannot be paid in any way, and the discarded cards that cannot be built; about
    one card or all."""
    open_uses = {move - int(m.purchase_of(move)) for move in map(int, legal_moves(state, seat))}
    ids = BOARD_IDS if state.step == CHOOSE_BOARD else CARD_IDS
    return [
        move
        for move in _thinkable(state, seat)
        if move not in open_uses and (about is None or ids[m.card_of(move)] == about)
    ]


def _thinkable(state: WondersState, seat: int) -> list[int]:
    if state.step == CHOOSE_BOARD:
        return [int(m.code(m.BOARD, board)) for board in range(BOARD_COUNT)]
    if state.step == DISCARD_PILE:
        lying = [(age, int(place)) for age in range(AGES) for place in spread(discard_set(state, age))]
        return [int(m.code(m.TAKE, AGE_START[age] + place)) for age, place in lying]
    index = city_concerned(state, seat)
    flag = m.FOR_FREE_CITY if index != seat else 0
    kinds = [m.BUILD, m.STAGE, m.DISCARD]
    if state.cities[index].has_power(FREE_BUILD):
        kinds.insert(1, m.FREE)
    cards = sorted({int(AGE_START[state.age] + place) for place in spread(hand_concerned(state, seat))})
    return [flag | int(m.code(kind, card)) for card in cards for kind in kinds]


def why_not(state: WondersState, seat: int, move: int) -> Reason:
    """Why a seat that must choose may not make this move."""
    rule = _STEP_RULES[int(state.step)]
    if not is_move(move):
        return rule, "no_such_move", {}
    kind, card = int(m.kind_of(move)), int(m.card_of(move))
    if kind not in _ANSWERS[int(state.step)]:
        return rule, "other_step", {"step": STEP_NAMES[state.step]}
    index = city_concerned(state, seat)
    if bool(move & m.FOR_FREE_CITY) != (index != seat and state.step != DISCARD_PILE):
        return _why_other_city(state, seat)
    if kind == m.BOARD:
        return "7W-SETUP-03", "board_taken", {"card": BOARD_IDS[card]}
    named = {"card": CARD_IDS[card]}
    if kind == m.TAKE:
        barred = state.cities[index].is_barred(card)
        return ("7W-BUILD-09", "duplicate", named) if barred else ("7W-WONDER-12", "not_in_discard", named)
    held = {int(AGE_START[state.age] + place) for place in spread(hand_concerned(state, seat))}
    if card not in held:
        return rule, "not_in_hand", named
    if index == FREE_CITY and index != seat and _must_chain(state, card) and kind != m.BUILD:
        return "7W-2P-10", "chain_forced", named
    if kind == m.DISCARD:
        return "7W-2P-09", "must_be_used", named
    if kind == m.STAGE:
        return _why_no_stage(state, index, move)
    return _why_no_build(state, index, move, named)


def _why_other_city(state: WondersState, seat: int) -> Reason:
    """A move for the free city where there is none, or not now; or one for the own city in its place."""
    if state.seats != 2:
        return "7W-2P-02", "no_free_city", {}
    if state.step == CHOOSE_BOARD:
        return "7W-RUL-31", "board_by_lot", {}
    if seat != state.holder:
        return "7W-2P-05", "not_holder", {}
    return "7W-2P-15", "other_city", {}


def _must_chain(state: WondersState, card: int) -> bool:
    city = state.cities[FREE_CITY]
    return city.is_chained(card) and not city.is_barred(card)


def _why_no_build(state: WondersState, index: int, move: int, named: dict[str, Any]) -> Reason:
    city = state.cities[index]
    card = int(m.card_of(move))
    if city.is_barred(card):
        return "7W-BUILD-09", "duplicate", named
    costless = COSTLESS[state.age] & one_card(place_of(card)) != 0 or city.is_chained(card)
    if m.kind_of(move) == m.FREE:
        if not city.has_power(FREE_BUILD):
            return "7W-WONDER-10", "no_free_build", named
        if city.free_used:
            return "7W-WONDER-10", "free_build_used", named
        return "7W-RUL-15", "free_already", named
    if costless:
        return "7W-TRADE-12", "needless_purchase", named
    if COIN_COST[card] > city.coins:
        return "7W-BUILD-02", "bank_short", named | {"need": int(COIN_COST[card]), "have": int(city.coins)}
    cost = (int(COST[card]), int(RAW_COST[card]), int(GOODS_COST[card]))
    return _why_unpaid(state, index, move, cost, named)


def _why_no_stage(state: WondersState, index: int, move: int) -> Reason:
    city = state.cities[index]
    row = int(city.next_stage())
    if row < 0:
        return "7W-WONDER-02", "wonder_complete", {}
    named = {"card": BOARDS[city.board]["id"]}
    cost = (int(STAGE_COST[row]), int(STAGE_RAW_COST[row]), int(STAGE_GOODS_COST[row]))
    return _why_unpaid(state, index, move, cost, named)


def _why_unpaid(
    state: WondersState, index: int, move: int, cost: tuple[int, int, int], named: dict[str, Any]
) -> Reason:
    """The resources are not to be had, or too dear, or the purchase is another than those that are offered."""
    city = state.cities[index]
    market = market_of(state, index)
    lacking = _lacking(market, *cost)
    if not lacking:
        return "7W-TRADE-12", "needless_purchase", named
    market.coins = _RICH
    market.offer(0, 0, *cost)
    prices = {int(purchase): int(market.price(purchase)) for purchase in market.collect()}
    if not prices:
        return "7W-TRADE-01", "not_for_sale", named | {"resource": lacking}
    need = prices.get(int(m.purchase_of(move)), min(prices.values()))
    if need > city.coins:
        values = {"resource": lacking, "need": need, "have": int(city.coins)}
        return "7W-TRADE-09", "too_dear", named | values
    return _rule_of_purchase(state, index, move, cost), "purchase_wrong", named | {"resource": lacking}


def _rule_of_purchase(state: WondersState, index: int, move: int, cost: tuple[int, int, int]) -> str:
    """What is wrong with it: a neighbour does not make so much, or it is too little, or more than is needed."""
    left, right = (_letters(bought(move, left=side)) for side in (True, False))
    if len(left + right) > _MOST_UNITS:
        return "7W-TRADE-12"
    market = market_of(state, index)
    sold = (market.left_raw, market.left_goods, left), (market.right_raw, market.right_goods, right)
    if not all(
        _is_enough(raw, goods, int(cost_reach(units, True)), int(cost_reach(units, False)))
        for raw, goods, units in sold
    ):
        return "7W-TRADE-06"
    raw = joined(market.raw, cost_reach(left + right, True), RAW_FLAGS)
    goods = joined(market.goods, cost_reach(left + right, False), GOODS_FLAGS)
    return "7W-TRADE-12" if _is_enough(raw, goods, cost[1], cost[2]) else "7W-BUILD-03"


def _letters(units: dict[str, int]) -> str:
    return "".join(LETTERS[WORDS.index(word)] * count for word, count in units.items())


def _is_enough(raw: int, goods: int, raw_cost: int, goods_cost: int) -> bool:
    return bool(
        is_met(balance(raw, raw_cost, RAW_FLAGS), RAW_FLAGS)
        and is_met(balance(goods, goods_cost, GOODS_FLAGS), GOODS_FLAGS)
    )


def _lacking(market: Market, cost: int, raw_cost: int, goods_cost: int) -> list[str]:
    """Some smallest set of units that the city's own production does not cover."""
    out = []
    for kinds, own, needed, flags in (
        (range(RAW_KINDS), market.raw, raw_cost, RAW_FLAGS),
        (range(RAW_KINDS, KINDS), market.goods, goods_cost, GOODS_FLAGS),
    ):
        gap = balance(own, needed, flags)
        for kind in kinds:
            for _ in range((cost >> (4 * kind)) & 15):
                if shortage(gap + UNIT_REACH[kind], flags) < shortage(gap, flags):
                    gap += UNIT_REACH[kind]
                    out.append(WORDS[kind])
    return out
