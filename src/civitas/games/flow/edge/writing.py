"""A position as plain JSON that a person can read."""

from __future__ import annotations

from typing import Any

from civitas.core.bits import members
from civitas.games.flow.cards import (
    AT_PLACE,
    CARD_IDS,
    KIND_IDS,
    MARKET_CARDS,
    NO_CARD,
    OF_KIND,
    PILES,
    WONDER,
)
from civitas.games.flow.nation import Nation
from civitas.games.flow.state import FlowState
from civitas.games.flow.steps import ENDING_IDS, EXTRA_MODES, NOBODY, START, STEP_IDS


def names(cards: int) -> list[str]:
    """A set of market cards by id."""
    return [CARD_IDS[card] for card in members(cards)]


def named(card: int) -> str | None:
    """A card by id; None for no card."""
    return None if card == NO_CARD else CARD_IDS[card]


def seat_or_none(seat: int) -> int | None:
    """A seat; None for nobody."""
    return None if seat == NOBODY else int(seat)


def pile_ids(nation: Nation, kind: int) -> list[str]:
    """The cards of a pile, the top last."""
    pile = int(nation.pile(kind))
    cards = []
    while pile:
        cards.append(CARD_IDS[AT_PLACE[kind * 16 + pile % 16]])
        pile //= 16
    return cards[::-1]


def start_ids(offer: int) -> list[str]:
    """A set of start cards by id."""
    return [CARD_IDS[MARKET_CARDS + start] for start in members(offer)]


def investment(card: int, stake: int) -> dict[str, Any] | None:
    """A marker on a card and what lies under it."""
    return None if card == NO_CARD else {"card": CARD_IDS[card], "amount": int(stake)}


def nation_dict(nation: Nation) -> dict[str, Any]:
    """A nation; piles from the bottom to the top."""
    data: dict[str, Any] = {KIND_IDS[kind]: pile_ids(nation, kind) for kind in range(PILES)}
    data["leader"] = named(nation.leader())
    data["wonders"] = names(nation.cards & OF_KIND[WONDER])
    data["resources"] = int(nation.held)
    data["invested"] = investment(nation.marker, nation.stake)
    return data


def options_of(state: FlowState) -> dict[str, Any]:
    """The table options that are in force."""
    return {"extra": EXTRA_MODES[int(state.must_extra)]}


def to_dict(state: FlowState) -> dict[str, Any]:
    """The whole state as readable JSON."""
    data: dict[str, Any] = {
        "game": "flow",
        "seats": int(state.seats),
        "options": options_of(state),
        "first": int(state.first),
        "turn": int(state.turn),
        "turns": int(state.turns),
        "step": STEP_IDS[state.step],
        "market": names(state.market),
        "deck": [CARD_IDS[card] for card in state.deck[state.drawn :]],
        "supply": int(state.supply),
        "reservoir": int(state.reservoir),
        "players": [nation_dict(nation) for nation in state.nations],
        "moderator": investment(state.moderator, state.moderator_stake),
        "source": named(state.source),
        "victim": seat_or_none(state.victim),
        "victims": [int(seat) for seat in members(state.victims)],
        "completed": bool(state.completed),
        "future": seat_or_none(state.future_owner),
        "news": int(state.news),
        "ended": ENDING_IDS[state.ended],
        "winners": [int(seat) for seat in members(state.winners)],
    }
    if state.step == START:
        data["start"] = [{"offer": start_ids(one.offer), "kept": named(one.kept)} for one in state.nations]
    return data
