"""What the actions bring and cost now: the one home of these sums, for the rules and for what people read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from civitas.games.flow.cards import HARVEST, TRADE, bonus_icon
from civitas.games.flow.nation import Nation

if TYPE_CHECKING:
    from civitas.games.flow.state import FlowState


def bonus(state: FlowState, me: Nation) -> i64:
    """What completing the investment pays, once its stake lies in the supply (FOH-COMPLETE-03, as in FOH-DX-06).

    All icons that the nation has now count (FOH-COMPLETE-06).
    """
    return bonus_on(state, me, bonus_icon(me.marker), me.stake)


def bonus_on(state: FlowState, me: Nation, icon: i64, stake: i64) -> i64:
    """The same for a card that pays by an icon and has so much under it."""
    return min(me.icon(icon), state.supply + stake)


def snipe_share(state: FlowState, investor: Nation) -> tuple[i64, i64]:
    """What a sniped investor gets besides the price: for trade icons, and half of the rest.

    (FOH-SNIPE-03, FOH-SNIPE-04, FOH-SNIPE-05, as in FOH-DX-07)
    """
    supply: i64 = state.supply + investor.stake
    trade: i64 = min(investor.icon(TRADE), supply)
    return trade, (supply - trade) // 2


def harvest(state: FlowState, me: Nation) -> tuple[i64, i64, i64]:
    """What grows from the reservoir, the player's half, and what is missing to the age.

    (FOH-HARVEST-01, FOH-HARVEST-02, FOH-HARVEST-03)
    """
    grown: i64 = min(me.icon(HARVEST), state.reservoir)
    half: i64 = (state.supply + grown) // 2
    short: i64 = state.age_number() - me.held - half
    top_up: i64 = 0
    if short > 0:
        top_up = min(short, state.reservoir - grown)
    return grown, half, top_up


def moderation(state: FlowState) -> tuple[i64, i64]:
    """What the moderator invests from this supply, and from the reservoir (FOH-2P-08, R-31, as in FOH-DX-02)."""
    half: i64 = state.supply // 2
    short: i64 = state.age_number() - half
    added: i64 = 0
    if short > 0:
        added = min(short, state.reservoir)
    return half, added
