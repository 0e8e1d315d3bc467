"""What everything costs a seat now: buildings, upgrades, technologies, stages, action cards, recruits, attacks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from civitas.core.bits import members
from civitas.games.ages.cards.civil import (
    ACTIONS,
    AGGRESSIONS,
    AMOUNT,
    CARD_IDS,
    DOES,
    DOES_AMOUNT,
    DOES_FARM_MINE,
    DOES_POPULATION,
    DOES_STAGE,
    DOES_UPGRADE,
    DOES_URBAN,
    FIRST_THEATER_UPGRADE,
    FIRST_UPGRADE,
    GOVERNMENTS,
    PACTS,
    PHILOSOPHY,
    RESOURCE_COST,
    SPECIALS,
    UNITS,
    UPGRADE_TO,
    UPGRADES,
    WARS,
    WONDERS,
    WORKED,
)
from civitas.games.ages.cards.military import AGGRESSION_COST, OPEN_WAR, WAR_COST
from civitas.games.ages.cards.powers import RECRUIT
from civitas.games.ages.edge.notation import OPEN_WAR_ID
from civitas.games.ages.legal.build import may_upgrade_to_theater, most_stages
from civitas.games.ages.prices import build_price, population_price, science_price, upgrade_price
from civitas.games.ages.rules.attack import attack_cost
from civitas.games.ages.rules.payment import step_discount
from civitas.games.ages.rules.wonders import stages_price
from civitas.games.ages.steps import (
    CARD_MASK,
    DEVELOPMENT_STEP,
    FIRST_AT,
    FREE_BUILDING,
    NONE,
    PAYMENT,
    SEAT_AT,
    SHORTER,
    TARGET,
)

if TYPE_CHECKING:
    from civitas.games.ages.nation import Nation
    from civitas.games.ages.state import AgesState

_AIMED: Final = {
    DOES_FARM_MINE: (range(PHILOSOPHY), range(PHILOSOPHY)),
    DOES_URBAN: (range(PHILOSOPHY, UNITS), range(PHILOSOPHY, UNITS)),
    DOES_UPGRADE: (range(0), range(UNITS)),
}
"""The cards that an action card with a target builds on, and those that it upgrades from."""


class Offer(NamedTuple):
    """What the step that waits for a seat takes off its prices, and of which builds and upgrades."""

    off: int = 0
    builds: range = range(0)
    upgrades: range = range(0)
    population: int = 0
    science: int = 0

    def of_build(self, card: int) -> int:
        """What is off the price of a build."""
        return self.off if card in self.builds else 0

    def of_upgrade(self, card: int) -> int:
        """What is off the price of an upgrade from a card."""
        return self.off if card in self.upgrades else 0


def offer(state: AgesState, seat: int) -> Offer:
    """What an action card or an event offers the seat now, also while it pays for it."""
    waiting = [int(task) for task in state.tasks if task & 63 != PAYMENT]
    if not waiting or (waiting[-1] >> SEAT_AT) & 7 != seat:
        return Offer()
    task = waiting[-1]
    kind, first, off = task & 63, (task >> FIRST_AT) & 4095, int(step_discount(task))
    if kind == TARGET:
        return Offer(off, *_AIMED.get(int(DOES[first]), ()))
    if kind == DEVELOPMENT_STEP:
        return Offer(off, range(UNITS), population=off, science=off)
    if kind == FREE_BUILDING:
        return Offer(int(RESOURCE_COST[first]), range(first, first + 1))
    return Offer()


def growth_price(state: AgesState, seat: int) -> int | None:
    """The food that one more worker costs now; None with an empty bank."""
    nation = state.nations[seat]
    return int(population_price(nation, offer(state, seat).population)) if nation.yellow else None


def bills(state: AgesState, seat: int, own: bool) -> dict[str, Any]:
    """The prices of a seat: builds, upgrades and stages in resources, technologies in hand and in the row in science.

    `play` and `recruit` say what action cards and Barbarossa's units take along with their action. `attacks` has, for
    each card that the seat itself knows to be in its hand, what it costs against each player in military actions.
    """
    nation = state.nations[seat]
    in_play = [int(card) for card in members(nation.techs) if card < WORKED]
    row = {int(card) for card in state.card_row if NONE < card < WONDERS}
    techs = sorted(row | {int(card) for card in members(nation.hand_techs)})
    now = offer(state, seat)
    stages = range(1, int(most_stages(nation)) + 1) if nation.wonder != NONE else range(0)
    return {
        "build": {CARD_IDS[card]: int(build_price(nation, card, now.of_build(card))) for card in in_play},
        "upgrade": _upgrades(nation, now),
        "develop": {CARD_IDS[card]: int(science_price(state, seat, card, False, now.science)) for card in techs},
        "revolt": {
            CARD_IDS[card]: int(science_price(state, seat, card, True, now.science))
            for card in techs
            if GOVERNMENTS <= card < SPECIALS
        },
        "stages": [int(stages_price(nation, count, 0)) for count in stages],
        "play": _actions(nation),
        "recruit": _recruits(nation),
        "attacks": _attacks(state, seat) if own else {},
    }


def _upgrades(nation: Nation, now: Offer) -> dict[str, int]:
    """Every upgrade of a worker; those to theaters while Bach still allows one."""
    tables = [FIRST_UPGRADE, FIRST_THEATER_UPGRADE] if may_upgrade_to_theater(nation) else [FIRST_UPGRADE]
    found = {}
    for card in members(nation.manned):
        for index in [index for table in tables for index in range(int(table[card]), int(table[card + 1]))]:
            high = int(UPGRADE_TO[index])
            if (nation.techs >> high) & 1:
                off = now.of_upgrade(card) if index < UPGRADES else 0
                found[f"{CARD_IDS[card]}>{CARD_IDS[high]}"] = int(upgrade_price(nation, card, high, off))
    return found


def _actions(nation: Nation) -> dict[str, dict[str, int]]:
    """What the action that a card in hand brings with it costs: one more worker, a stage of the wonder."""
    found = {}
    for card in nation.actions:
        does = DOES[card - ACTIONS]
        if does == DOES_POPULATION and nation.yellow:
            found[CARD_IDS[card]] = {"food": int(population_price(nation, 0))}
        elif does == DOES_STAGE and nation.wonder != NONE:
            found[CARD_IDS[card]] = {"resources": int(stages_price(nation, 1, DOES_AMOUNT[(card - ACTIONS) * 3]))}
    return found


def _recruits(nation: Nation) -> dict[str, dict[str, int]]:
    """Barbarossa: a worker and a unit of it, in food and in resources."""
    if not nation.has(RECRUIT) or not nation.yellow:
        return {}
    off = int(AMOUNT[RECRUIT])
    food = int(population_price(nation, off))
    units = [int(card) for card in members(nation.techs) if UNITS <= card < WORKED]
    return {CARD_IDS[card]: {"food": food, "resources": int(build_price(nation, card, off))} for card in units}


def _attacks(state: AgesState, seat: int) -> dict[str, list[int | None]]:
    """What the aggressions and wars in hand cost against each player: twice as much against Gandhi (TTA-POL-12)."""
    printed = {}
    for item in state.nations[seat].cards:
        card = int(item & CARD_MASK)
        if AGGRESSIONS <= card < PACTS:
            printed[CARD_IDS[card]] = int(AGGRESSION_COST[card - AGGRESSIONS] if card < WARS else WAR_COST[card - WARS])
    if state.variant == SHORTER:
        printed[OPEN_WAR_ID] = int(WAR_COST[OPEN_WAR])
    return {
        card: [
            int(attack_cost(cost, rival)) if rival.alive and other != seat else None
            for other, rival in enumerate(state.nations)
        ]
        for card, cost in printed.items()
    }
