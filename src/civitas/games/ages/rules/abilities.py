"""What action cards, tactics, leaders, wonders and pacts let a player do in the action phase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from civitas.core.state import EVERYBODY
from civitas.games.ages.cards.civil import (
    ACTIONS,
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
    TACTICS,
)
from civitas.games.ages.cards.military import PACT_FOOD_AS_RESOURCE
from civitas.games.ages.cards.powers import (
    RECRUIT,
    WAR_EFFORT,
)
from civitas.games.ages.legal.build import can_revolt, pays_with_target
from civitas.games.ages.nation import Nation
from civitas.games.ages.ranking import richer_than, stronger_than
from civitas.games.ages.ratings import refresh
from civitas.games.ages.rules.actions import build, build_stages, increase_population, spend_civil, spend_military
from civitas.games.ages.rules.banks import gain_population, gain_stock, score, score_science
from civitas.games.ages.rules.hands import play_open
from civitas.games.ages.rules.stock import (
    pay_food,
    pay_resources,
    redeem,
)
from civitas.games.ages.steps import (
    CONVERSION_COUNTS,
    COPY_COST,
    FOOD_OR_RESOURCES,
    NONE,
    TARGET,
    USED_CONVERSION,
    USED_FREE_POPULATION,
    USED_TACTIC,
    USED_TRADE,
    USED_WAR_EFFORT,
)
from civitas.games.ages.tales import (
    TOLD_CONVERT,
    TOLD_COPY,
    TOLD_EFFORT,
    TOLD_PLAY,
    TOLD_TACTIC,
    TOLD_TRADE,
)

if TYPE_CHECKING:
    from civitas.games.ages.state import AgesState


def play_action(state: AgesState, seat: i64, card: i64) -> None:
    """Play an action card (TTA-CIV-09 to TTA-CIV-16).

    What a card gives after an action comes when the action is paid in full (TTA-CIV-12).
    """
    nation: Nation = state.nations[seat]
    unspent: bool = can_revolt(nation)
    index: i64 = card - ACTIONS
    if not pays_with_target(nation, index, unspent):
        spend_civil(nation, 1)
    nation.remove_action(card)
    state.tell(TOLD_PLAY, seat, card, 0, 0, EVERYBODY)
    does: i64 = DOES[index]
    amount: i64 = DOES_AMOUNT[index * 3]
    if does == DOES_POINTS:
        score_science(state, seat, amount)
        score(state, seat, DOES_AMOUNT[index * 3 + 1])
    elif does == DOES_STOCK:
        gain_stock(state, seat, amount, DOES_AMOUNT[index * 3 + 1])
    elif does == DOES_EITHER:
        state.push(FOOD_OR_RESOURCES, seat, amount, 0)
    elif does == DOES_ARMY:
        nation.army_resources += amount
        nation.extra_red += 1
    elif does == DOES_POPULATION:
        increase_population(state, seat, 0)
        gain_stock(state, seat, amount, 0)
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
    """A tactic from hand becomes the exclusive one and replaces the old one (TTA-TACTIC-02, TTA-TACTIC-05)."""
    nation: Nation = state.nations[seat]
    spend_military(nation, 1)
    play_open(state, seat, TACTICS + tactic)
    nation.tactic = tactic
    nation.exclusive = True
    nation.used |= USED_TACTIC
    refresh(state, seat)
    state.tell(TOLD_TACTIC, seat, TACTICS + tactic, 0, 0, EVERYBODY)


def copy_tactic(state: AgesState, seat: i64, tactic: i64) -> None:
    """The standard moves to a common tactic (TTA-TACTIC-03, TTA-TACTIC-05)."""
    nation: Nation = state.nations[seat]
    spend_military(nation, COPY_COST)
    nation.tactic = tactic
    nation.used |= USED_TACTIC
    refresh(state, seat)
    state.tell(TOLD_COPY, seat, TACTICS + tactic, 0, 0, EVERYBODY)


def convert(state: AgesState, seat: i64) -> None:
    """Hammurabi: a military action is a civil one, which a table may have count before a revolution (R-27)."""
    nation: Nation = state.nations[seat]
    spend_military(nation, 1)
    nation.converted += 1
    nation.used |= USED_CONVERSION
    if state.conversion_counts:
        nation.used |= CONVERSION_COUNTS
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


def can_trade(state: AgesState, seat: i64) -> bool:
    """Has the player a pact and a token for an exchange, once a turn?"""
    nation: Nation = state.nations[seat]
    if nation.used & USED_TRADE:
        return False
    side: i64 = trade_side(state, seat)
    return side != NONE and (nation.food() if PACT_FOOD_AS_RESOURCE[side] else nation.resources()) > 0


def can_trade_early(state: AgesState, seat: i64) -> bool:
    """May the exchange be made in the politics phase, by what the table plays? In the own one only (R-33)."""
    return state.trades_in_politics and seat == state.current and can_trade(state, seat)


def trade(state: AgesState, seat: i64) -> None:
    """Trade Routes: a food will pay as a resource this turn, or the other way round."""
    nation: Nation = state.nations[seat]
    nation.used |= USED_TRADE
    if PACT_FOOD_AS_RESOURCE[trade_side(state, seat)]:
        pay_food(nation, 1 - redeem(nation, 1))
        nation.trade_resource += 1
    else:
        pay_resources(nation, 1 - redeem(nation, 1))
        nation.trade_food += 1
    state.tell(TOLD_TRADE, seat, 0, 0, 0, EVERYBODY)
