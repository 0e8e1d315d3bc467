"""What the moves of the action phase do (TTA-CIV, TTA-BUILD, TTA-LEADER, TTA-TACTIC)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from civitas.core.bits import bit
from civitas.core.state import EVERYBODY
from civitas.games.ages.banks import gain_population, score, score_science
from civitas.games.ages.cards import (
    ACTIONS,
    AGE,
    AMOUNT,
    DOES,
    DOES_AMOUNT,
    DOES_ARMY,
    DOES_ARMY_BY_RANK,
    DOES_CULTURE_BY_RANK,
    DOES_DEVELOP,
    DOES_EITHER,
    DOES_POINTS,
    DOES_POPULATION,
    DOES_STAGE,
    DOES_STOCK,
    LEADERS,
    TACTICS,
    UNITS,
    UPGRADE_FROM,
    UPGRADE_TO,
    UPGRADES,
    WONDERS,
)
from civitas.games.ages.departure import leader_goes
from civitas.games.ages.development import give_back
from civitas.games.ages.hands import play_open
from civitas.games.ages.legal_build import can_revolt
from civitas.games.ages.military import PACT_FOOD_AS_RESOURCE
from civitas.games.ages.nation import Nation
from civitas.games.ages.powers import (
    MILITARY_RESOURCE,
    RECRUIT,
    SCIENCE_FOR_TECHNOLOGY,
    TUCK_UNDER_WONDER,
    WAR_EFFORT,
)
from civitas.games.ages.prices import build_price, population_price, take_price, upgrade_price
from civitas.games.ages.ranking import richer_than, stronger_than
from civitas.games.ages.ratings import refresh
from civitas.games.ages.steps import (
    COPY_COST,
    FOOD_OR_RESOURCES,
    NONE,
    SWAPPED_LEADER,
    TARGET,
    TUCK,
    USED_CONVERSION,
    USED_FREE_POPULATION,
    USED_TACTIC,
    USED_THEATER_UPGRADE,
    USED_TRADE,
    USED_WAR_EFFORT,
)
from civitas.games.ages.stock import (
    gain_food,
    gain_resources,
    pay_food,
    pay_resources,
    spend_food,
    spend_resources,
)
from civitas.games.ages.tales import (
    TOLD_BUILD,
    TOLD_CONVERT,
    TOLD_COPY,
    TOLD_DESTROY,
    TOLD_EFFORT,
    TOLD_LEADER,
    TOLD_PLAY,
    TOLD_POPULATE,
    TOLD_TACTIC,
    TOLD_TAKE,
    TOLD_TRADE,
    TOLD_UPGRADE,
)
from civitas.games.ages.wonders import cover_stages, stages_price

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
    """The action that building, upgrading or destroying on a card takes."""
    if card >= UNITS:
        spend_military(nation, 1)
    else:
        spend_civil(nation, 1)


def take(state: AgesState, seat: i64, place: i64) -> None:
    """Take a card from the row for civil actions (TTA-CIV-01, TTA-CIV-02)."""
    spend_civil(state.nations[seat], take_price(state.nations[seat], state.row[place], place))
    take_card(state, seat, place, True)


def take_card(state: AgesState, seat: i64, place: i64, fresh: bool) -> None:
    """A card of the row goes to the hand, or into play if it is a wonder."""
    nation: Nation = state.nations[seat]
    card: i64 = state.row[place]
    state.row[place] = NONE
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
    """Pay, and an unused worker goes to the card (TTA-BUILD-01 to TTA-BUILD-04)."""
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
    """A leader comes into play; an old one leaves, and a civil action comes back (TTA-LEADER-01, TTA-LEADER-02)."""
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


def play_action(state: AgesState, seat: i64, card: i64) -> None:
    """Play an action card (TTA-CIV-09 to TTA-CIV-16)."""
    nation: Nation = state.nations[seat]
    unspent: bool = can_revolt(nation)
    spend_civil(nation, 1)
    nation.remove_action(card)
    state.tell(TOLD_PLAY, seat, card, 0, 0, EVERYBODY)
    index: i64 = card - ACTIONS
    does: i64 = DOES[index]
    amount: i64 = DOES_AMOUNT[index * 3]
    if does == DOES_POINTS:
        score_science(state, seat, amount)
        score(state, seat, DOES_AMOUNT[index * 3 + 1])
    elif does == DOES_STOCK:
        gain_food(nation, amount)
        gain_resources(nation, DOES_AMOUNT[index * 3 + 1])
    elif does == DOES_EITHER:
        state.push(FOOD_OR_RESOURCES, seat, amount, 0)
    elif does == DOES_ARMY:
        nation.army_resources += amount
        nation.extra_red += 1
    elif does == DOES_POPULATION:
        increase_population(state, seat, 0)
        gain_food(nation, amount)
    elif does == DOES_STAGE:
        build_stages(state, seat, 1, amount)
    elif does == DOES_ARMY_BY_RANK:
        nation.army_resources += DOES_AMOUNT[index * 3 + state.players() - 2] * stronger_than(state, seat)
    elif does == DOES_CULTURE_BY_RANK:
        score(state, seat, DOES_AMOUNT[index * 3 + state.players() - 2] * richer_than(state, seat))
    else:
        state.push(TARGET, seat, index, 1 if unspent else 0)


def target_discount(action: i64) -> i64:
    """What an action card takes off the price of its target; Breakthrough gives afterwards instead."""
    return 0 if DOES[action] == DOES_DEVELOP else DOES_AMOUNT[action * 3]


def play_tactic(state: AgesState, seat: i64, tactic: i64) -> None:
    """A tactic from hand becomes the exclusive one (TTA-TACTIC-02)."""
    nation: Nation = state.nations[seat]
    spend_military(nation, 1)
    play_open(state, seat, TACTICS + tactic)
    nation.tactic = tactic
    nation.exclusive = True
    nation.used |= USED_TACTIC
    refresh(state, seat)
    state.tell(TOLD_TACTIC, seat, TACTICS + tactic, 0, 0, EVERYBODY)


def copy_tactic(state: AgesState, seat: i64, tactic: i64) -> None:
    """The standard moves to a common tactic (TTA-TACTIC-03)."""
    nation: Nation = state.nations[seat]
    spend_military(nation, COPY_COST)
    nation.tactic = tactic
    nation.used |= USED_TACTIC
    refresh(state, seat)
    state.tell(TOLD_COPY, seat, TACTICS + tactic, 0, 0, EVERYBODY)


def convert(state: AgesState, seat: i64) -> None:
    """Hammurabi: a military action is a civil one."""
    nation: Nation = state.nations[seat]
    spend_military(nation, 1)
    nation.converted += 1
    nation.used |= USED_CONVERSION
    state.tell(TOLD_CONVERT, seat, 0, 0, 0, EVERYBODY)


def war_effort(state: AgesState, seat: i64, army: bool) -> None:
    """Churchill: culture, or science and resources for the army."""
    nation: Nation = state.nations[seat]
    nation.used |= USED_WAR_EFFORT
    state.tell(TOLD_EFFORT, seat, 1 if army else 0, 0, 0, EVERYBODY)
    if army:
        nation.army_science += AMOUNT[WAR_EFFORT]
        nation.army_resources += AMOUNT[WAR_EFFORT]
    else:
        score(state, seat, AMOUNT[WAR_EFFORT])


def recruit(state: AgesState, seat: i64, card: i64) -> None:
    """Barbarossa: population and a unit of it for one military action."""
    spend_military(state.nations[seat], 1)
    increase_population(state, seat, AMOUNT[RECRUIT])
    build(state, seat, card, AMOUNT[RECRUIT])


def ride_liner(state: AgesState, seat: i64) -> None:
    """Ocean Liner Service: population for nothing."""
    state.nations[seat].used |= USED_FREE_POPULATION
    gain_population(state, seat, 1)


def trade_side(state: AgesState, seat: i64) -> i64:
    """The side of Trade Routes that a player has, as the index of the pact tables; NONE without the pact."""
    for pact in state.pacts:
        if PACT_FOOD_AS_RESOURCE[(pact & 15) * 2]:
            if seat == (pact >> 6) & 3:
                return (pact & 15) * 2
            if seat == (pact >> 8) & 3:
                return (pact & 15) * 2 + 1
    return NONE


def trade(state: AgesState, seat: i64) -> None:
    """Trade Routes: a food will pay as a resource this turn, or the other way round."""
    nation: Nation = state.nations[seat]
    nation.used |= USED_TRADE
    if PACT_FOOD_AS_RESOURCE[trade_side(state, seat)]:
        pay_food(nation, 1)
        nation.trade_resource += 1
    else:
        pay_resources(nation, 1)
        nation.trade_food += 1
    state.tell(TOLD_TRADE, seat, 0, 0, 0, EVERYBODY)
