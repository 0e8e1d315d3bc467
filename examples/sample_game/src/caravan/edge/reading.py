"""Reading a position, whole or in part: what is given is checked, what is missing is dealt."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64

from caravan.cards import ALL_GOODS, GOOD_IDS, GOODS, laid_out
from caravan.rules import next_picker
from caravan.state import CaravanState
from caravan.steps import BID, HAND, NO_BID, STEP_IDS
from civitas.core.bits import lane, one, total
from civitas.core.errors import BadInput
from civitas.core.game import Game
from civitas.core.reading import Fields, Opening

WHOLE = ("step", "starter", "picked", "market", "discard", "deck", "players")
"""The fields that only a partial description may leave out."""

_KNOWN = {word: good for good, word in enumerate(GOOD_IDS)}


def from_dict(game: Game, data: Mapping[str, Any]) -> CaravanState:
    """The state that `to_dict` wrote: nothing may be missing."""
    fields = Fields(data, "")
    fields.need(WHOLE)
    return _read(game, fields)


def arrange(game: Game, data: Mapping[str, Any]) -> CaravanState:
    """A position from a partial description."""
    return _read(game, Fields(data, ""))


def _read(game: Game, fields: Fields) -> CaravanState:
    opening = Opening(game, fields)
    state = CaravanState(opening.seats, opening.options["pairs"] is True)
    state.news = opening.news
    state.step = STEP_IDS.index(fields.word("step", STEP_IDS, STEP_IDS[BID]))
    state.starter = fields.number("starter", 0, opening.seats - 1)
    state.picked = fields.seat_set("picked", opening.seats)
    state.discard = _pile(fields, "discard")
    hands: list[list[int] | None] = []
    for seat, row in enumerate(fields.rows("players", opening.seats)):
        hands.append(row.members("hand", _KNOWN) if row.has("hand") else None)
        bid = row.raw("bid", None)
        state.bids[seat] = NO_BID if bid is None else _KNOWN[row.word("bid", GOOD_IDS, "")]
        state.caravans[seat] = _pile(row, "caravan")
        row.done()
    market = fields.members("market", _KNOWN) if fields.has("market") else None
    deck = fields.members("deck", _KNOWN) if fields.has("deck") else None
    fields.done()
    _deal_the_rest(state, opening, hands, market, deck)
    _check(state)
    state.over = all(total(state.hands[seat]) == 0 and state.bids[seat] == NO_BID for seat in range(opening.seats))
    if state.step != BID:
        state.turn = next_picker(state)
    return state


def _pile(fields: Fields, name: str) -> int:
    return sum(int(one(good)) for good in fields.members(name, _KNOWN))


def _deal_the_rest(
    state: CaravanState, opening: Opening, hands: list[Any], market: list[int] | None, deck: list[int] | None
) -> None:
    """Hands, market and deck as described; what is not said comes from the cards that lie nowhere, by the seed."""
    named = [good for pile in (*hands, market, deck) for good in pile or ()]
    placed = int(state.discard) + sum(int(one(good)) for good in named)
    for seat in range(state.seats):
        placed += int(state.caravans[seat])
        if state.bids[seat] != NO_BID:
            placed += int(one(state.bids[seat]))
    for good in range(GOODS):
        copies = int(lane(ALL_GOODS, good))
        found = sum(1 for other in named if other == good) + _copies(state, good)
        if found > copies:
            raise BadInput("players", "card_count", {"card": GOOD_IDS[good], "value": found, "most": copies})
    rest = laid_out(ALL_GOODS - placed)
    opening.rng.shuffle(rest)
    free = [int(good) for good in rest]
    usual = max([len(hand) for hand in hands if hand is not None], default=HAND)
    for seat, hand in enumerate(hands):
        if hand is None:
            hand, free = free[:usual], free[usual:]
        state.hands[seat] = sum(int(one(good)) for good in hand)
    if market is None:
        size = int(state.seats) + 1 - bin(state.picked).count("1")
        market, free = free[:size], free[size:]
    state.market = sum(int(one(good)) for good in market)
    if deck is None:
        deck, free = free, []
    if free:
        raise BadInput("deck", "list_length", {"value": len(deck), "length": len(deck) + len(free)})
    cards: vec[i64] = vec[i64]()
    for good in deck:
        cards = append(cards, good)
    state.deck = cards


def _copies(state: CaravanState, good: int) -> int:
    """How many of a good are discarded, bid or in caravans."""
    bids = sum(1 for seat in range(state.seats) if state.bids[seat] == good)
    return int(lane(state.discard, good)) + bids + sum(int(lane(pile, good)) for pile in state.caravans)


def _check(state: CaravanState) -> None:
    """Refuse what no play leads to and nobody could go on from."""
    seats = int(state.seats)
    bidding = state.step == BID
    bidders = [seat for seat in range(seats) if state.bids[seat] != NO_BID]
    if bidding and len(bidders) == seats:
        raise BadInput("step", "all_chosen")
    if not bidding and len(bidders) < seats:
        raise BadInput("players", "list_length", {"value": len(bidders), "length": seats})
    picks = bin(state.picked).count("1")
    if picks > (0 if bidding else seats - 1):
        raise BadInput("picked", "too_many", {"value": picks, "most": 0 if bidding else seats - 1})
    left = [int(total(state.hands[seat])) + (bidding and seat in bidders) for seat in range(seats)]
    for seat, count in enumerate(left):
        if count != left[0] or count > HAND:
            raise BadInput(f"players[{seat}].hand", "list_length", {"value": count, "length": min(left[0], HAND)})
    over = bidding and left[0] == 0
    market = int(total(state.market))
    if not over and market != seats + 1 - picks:
        raise BadInput("market", "list_length", {"value": market, "length": seats + 1 - picks})
    needed = seats * (left[0] - (1 if bidding else 0))
    if not over and len(state.deck) < needed:
        raise BadInput("deck", "list_length", {"value": len(state.deck), "length": needed})
