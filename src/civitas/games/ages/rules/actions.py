"""What the moves of the action phase do (TTA-CIV, TTA-BUILD, TTA-LEADER, TTA-TACTIC)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from civitas.core.bits import bit
from civitas.core.state import EVERYBODY
from civitas.games.ages.cards.civil import (
    ACTIONS,
    AGE,
    AMOUNT,
    LEADERS,
    UNITS,
    UPGRADE_FROM,
    UPGRADE_TO,
    UPGRADES,
    WONDERS,
)
from civitas.games.ages.cards.powers import (
    MILITARY_RESOURCE,
    SCIENCE_FOR_TECHNOLOGY,
    TUCK_UNDER_WONDER,
)
from civitas.games.ages.nation import Nation
from civitas.games.ages.prices import build_price, population_price, take_price, upgrade_price
from civitas.games.ages.ratings import refresh
from civitas.games.ages.rules.banks import score_science
from civitas.games.ages.rules.departure import leader_goes
from civitas.games.ages.rules.development import give_back
from civitas.games.ages.rules.stock import (
    spend_food,
    spend_resources,
)
from civitas.games.ages.rules.wonders import cover_stages, stages_price
from civitas.games.ages.steps import (
    NONE,
    SWAPPED_LEADER,
    TUCK,
    USED_THEATER_UPGRADE,
)
from civitas.games.ages.tales import (
    TOLD_BUILD,
    TOLD_DESTROY,
    TOLD_LEADER,
    TOLD_POPULATE,
    TOLD_TAKE,
    TOLD_UPGRADE,
)

if TYPE_CHECKING:
    from civitas.games.ages.state import AgesState


def civil_left(nation: Nation) -> i64:
    """Civil actions that can be spent now."""
    return nation.white + nation.converted


def military_left(nation: Nation) -> i64:
    """Military actions that can be spent now."""
    return nation.red + nation.extra_red


def spend_civil(nation: Nation, count: i64) -> None:
    """Spend civil actions; a converted one goes first (R-27)."""
    part: i64 = min(count, nation.converted)
    nation.converted -= part
    nation.white -= count - part


def spend_military(nation: Nation, count: i64) -> None:
    """Spend military actions; a temporary one goes first (TTA-CIV-15)."""
    part: i64 = min(count, nation.extra_red)
    nation.extra_red -= part
    nation.red -= count - part


def spend_for(nation: Nation, card: i64) -> None:
    """The action that building, upgrading or destroying on a card takes: a military one for units (TTA-MIL-11)."""
    if card >= UNITS:
        spend_military(nation, 1)
    else:
        spend_civil(nation, 1)


def take(state: AgesState, seat: i64, place: i64) -> None:
    """Take a card from the row for civil actions (TTA-CIV-01, TTA-CIV-02)."""
    spend_civil(state.nations[seat], take_price(state.nations[seat], state.card_row[place], place))
    take_card(state, seat, place, True)


def take_card(state: AgesState, seat: i64, place: i64, fresh: bool) -> None:
    """A card of the row goes to the hand, or into play if it is a wonder."""
    nation: Nation = state.nations[seat]
    card: i64 = state.card_row[place]
    state.card_row[place] = NONE
    state.tell(TOLD_TAKE, seat, card, place, 0, EVERYBODY)
    if card < WONDERS:
        nation.hand_techs |= bit(card)
        if nation.has(SCIENCE_FOR_TECHNOLOGY):
            score_science(state, seat, AMOUNT[SCIENCE_FOR_TECHNOLOGY])
    elif card < LEADERS:
        nation.wonder = card - WONDERS
        nation.stages = 0
    elif card < ACTIONS:
        nation.hand_leaders |= bit(card - LEADERS)
        nation.leader_ages |= bit(AGE[card])
    else:
        nation.add_action(card, fresh)


def increase_population(state: AgesState, seat: i64, discount: i64) -> None:
    """Pay food for one more worker (TTA-CIV-08)."""
    nation: Nation = state.nations[seat]
    price: i64 = population_price(nation, discount)
    spend_food(nation, price)
    nation.yellow -= 1
    nation.pool += 1
    state.tell(TOLD_POPULATE, seat, price, 0, 0, EVERYBODY)


def build(state: AgesState, seat: i64, card: i64, discount: i64) -> None:
    """Pay, and an unused worker goes to the card (TTA-BUILD-01, TTA-BUILD-02, TTA-BUILD-03, TTA-BUILD-04)."""
    nation: Nation = state.nations[seat]
    price: i64 = build_price(nation, card, discount)
    spend_resources(nation, price, card >= UNITS)
    put_worker(state, seat, card, price)


def put_worker(state: AgesState, seat: i64, card: i64, price: i64) -> None:
    """An unused worker goes to a card."""
    nation: Nation = state.nations[seat]
    nation.pool -= 1
    nation.add_workers(card, 1)
    refresh(state, seat)
    state.tell(TOLD_BUILD, seat, card, price, 0, EVERYBODY)


def upgrade(state: AgesState, seat: i64, index: i64, discount: i64) -> None:
    """A worker moves to a higher card for the difference in price (TTA-BUILD-06)."""
    nation: Nation = state.nations[seat]
    low: i64 = UPGRADE_FROM[index]
    high: i64 = UPGRADE_TO[index]
    price: i64 = upgrade_price(nation, low, high, discount)
    spend_resources(nation, price, high >= UNITS)
    if index >= UPGRADES:
        nation.used |= USED_THEATER_UPGRADE
    nation.add_workers(low, -1)
    nation.add_workers(high, 1)
    refresh(state, seat)
    state.tell(TOLD_UPGRADE, seat, low, high, price, EVERYBODY)


def upgraded(index: i64) -> i64:
    """The card that an upgrade leads to."""
    return UPGRADE_TO[index]


def destroy(state: AgesState, seat: i64, card: i64) -> None:
    """A worker leaves its card for the pool; nothing is refunded (TTA-BUILD-09)."""
    nation: Nation = state.nations[seat]
    nation.add_workers(card, -1)
    nation.pool += 1
    refresh(state, seat)
    state.tell(TOLD_DESTROY, seat, card, 0, 0, EVERYBODY)


def play_leader(state: AgesState, seat: i64, card: i64) -> None:
    """A leader comes into play; an old one leaves, and a civil action comes back (TTA-LEADER-01, TTA-LEADER-02).

    The old leader's powers hold until he leaves, the new one's from then on (TTA-LEADER-03): a converted action of
    Hammurabi's may pay, and a white token comes back only if one is spent (TTA-LEADER-06). None comes back when Homer
    goes under a wonder (TTA-LEADER-05).
    """
    nation: Nation = state.nations[seat]
    spend_civil(nation, 1)
    state.tell(TOLD_LEADER, seat, card, 0, 0, EVERYBODY)
    replaced: bool = nation.leader >= 0
    tucks: bool = nation.has(TUCK_UNDER_WONDER) and nation.wonders & ~nation.ruined != 0
    if replaced:
        leader_goes(state, seat)
        nation.used |= SWAPPED_LEADER
    nation.hand_leaders &= ~bit(card - LEADERS)
    nation.leader = card
    refresh(state, seat)
    if nation.has(MILITARY_RESOURCE):
        nation.homer_resource = AMOUNT[MILITARY_RESOURCE]
    if replaced:
        if tucks:
            state.push(TUCK, seat, 0, 0)
        else:
            give_back(nation)


def tuck(state: AgesState, seat: i64, wonder: i64) -> None:
    """Homer lies under a wonder from now on (TTA-LEADER-08)."""
    state.nations[seat].tucked = wonder
    refresh(state, seat)


def build_stages(state: AgesState, seat: i64, count: i64, discount: i64) -> None:
    """Pay for stages of the unfinished wonder and cover them (TTA-WONDER-01)."""
    nation: Nation = state.nations[seat]
    spend_resources(nation, stages_price(nation, count, discount), False)
    cover_stages(state, seat, count)
