"""Colonization: the auction, the force, the colony (TTA-COLONY)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.core.bits import bit
from civitas.core.state import EVERYBODY
from civitas.games.ages.armies import printed_strength, tactical_strength
from civitas.games.ages.cards.civil import (
    AGGRESSIONS,
    AMOUNT,
    BONUSES,
    CIVIL,
    COLONIZATION,
    EXPLORATION,
    FIRST_OF_TYPE,
    STRENGTH,
    TERRITORIES,
    UNITS,
    WONDERS,
    WORKED,
)
from civitas.games.ages.cards.military import (
    BONUS_COLONIZATION,
    CULTURE_POINTS,
    DRAW,
    FOOD,
    ONCE_CARDS,
    ONCE_CULTURE,
    ONCE_FOOD,
    ONCE_POPULATION,
    ONCE_RESOURCES,
    ONCE_SCIENCE,
    POPULATION,
    RESOURCES,
    SCIENCE_POINTS,
)
from civitas.games.ages.cards.powers import COLONY_CARDS, INFANTRY_AS_CAVALRY
from civitas.games.ages.memory import known_to_all
from civitas.games.ages.nation import Nation
from civitas.games.ages.ratings import refresh, special_of
from civitas.games.ages.rules.banks import card_tokens
from civitas.games.ages.rules.hands import discard_hidden, discard_open, leave_open, play_open
from civitas.games.ages.steps import BIDDING, CARD_MASK, EFFECT, FORCE, NONE
from civitas.games.ages.tales import (
    TOLD_BID,
    TOLD_BONUS,
    TOLD_COLONY,
    TOLD_LOSE_COLONY,
    TOLD_NO_COLONY,
    TOLD_PASS_BID,
    TOLD_SEND,
)

if TYPE_CHECKING:
    from civitas.games.ages.state import AgesState

# A force is put together in a fixed order: units by card, then bonus cards, then other cards (James Cook).
BONUS_KEY: Final = 10
OTHER_KEY: Final = 13
SENT_BITS: Final = 6


def start_auction(state: AgesState, seat: i64, territory: i64) -> None:
    """The current player bids first (TTA-COLONY-01)."""
    state.card = territory
    state.bid = 0
    state.bidder = NONE
    state.passed = 0
    state.push(BIDDING, seat, 0, 0)


def make_bid(state: AgesState, seat: i64, bid: i64) -> None:
    """A bid higher than the last (TTA-COLONY-02). What units and ships do not reach, bonus cards in hand must give."""
    nation: Nation = state.nations[seat]
    open_force: i64 = strength_of(nation, nation.workers[UNITS:WORKED]) + ship_icons(nation)
    if nation.has(COLONY_CARDS):
        open_force += min(len(nation.cards), AMOUNT[COLONY_CARDS])
    nation.proven = max(nation.proven, bid - open_force)
    state.bid = bid
    state.bidder = seat
    state.tell(TOLD_BID, seat, bid, 0, 0, EVERYBODY)
    _next_bidder(state, seat)


def pass_bid(state: AgesState, seat: i64) -> None:
    """Out of this auction (TTA-COLONY-04)."""
    state.passed |= bit(seat)
    state.tell(TOLD_PASS_BID, seat, 0, 0, 0, EVERYBODY)
    _next_bidder(state, seat)


def _next_bidder(state: AgesState, seat: i64) -> None:
    """The next who has not passed; the highest bidder wins when it comes round to him (TTA-COLONY-05)."""
    tries: i64 = 0
    while tries < state.seats:
        seat = state.next_seat(seat)
        if seat == state.bidder:
            _start_force(state, seat)
            return
        if not (state.passed >> seat) & 1:
            state.push(BIDDING, seat, 0, 0)
            return
        tries += 1
    state.past = append(state.past, known_to_all(state, state.card))
    state.tell(TOLD_NO_COLONY, seat, state.card, 0, 0, EVERYBODY)
    state.card = NONE
    state.passed = 0


def _start_force(state: AgesState, seat: i64) -> None:
    state.sent = 0
    state.added = ship_icons(state.nations[seat])
    state.used_cards = 0
    state.last_added = NONE
    state.push(FORCE, seat, 0, 0)


def ship_icons(nation: Nation) -> i64:
    """The colonization values of cards in play (TTA-COLONY-08)."""
    icons: i64 = 0
    exploration: i64 = special_of(nation, FIRST_OF_TYPE[EXPLORATION])
    if exploration >= 0:
        icons += COLONIZATION[exploration]
    rest: i64 = nation.wonders & ~nation.ruined
    wonder: i64 = 0
    while rest:
        if rest & 1:
            icons += COLONIZATION[WONDERS + wonder]
        rest >>= 1
        wonder += 1
    return icons


def units_sent(sent: i64) -> vec[i64]:
    """The packed force as units by card, from the first unit to air forces; arenas are none (TTA-COLONY-11)."""
    units: vec[i64] = vec[i64]()
    card: i64 = UNITS
    while card < WORKED:
        units = append(units, sent & 63)
        sent >>= SENT_BITS
        card += 1
    return units


def strength_of(nation: Nation, units: vec[i64]) -> i64:
    """Printed strength and armies of the units sent, and nothing else with strength (TTA-COLONY-08, TTA-COLONY-09).

    Armies form of the units sent, with air forces among them (TTA-COLONY-10, TTA-AIR-04).
    """
    armies: i64 = tactical_strength(units, UNITS, nation.tactic, nation.has(INFANTRY_AS_CAVALRY))
    return printed_strength(units, UNITS, STRENGTH) + armies


def force(state: AgesState, nation: Nation) -> i64:
    """What has been put together so far."""
    return strength_of(nation, units_sent(state.sent)) + state.added


def reach(state: AgesState, nation: Nation, key: i64) -> i64:
    """The largest force when all that is added from now on has this key or a later one."""
    units: vec[i64] = units_sent(state.sent)
    unit: i64 = max(key, 0)
    while unit < BONUS_KEY:
        units[unit] = nation.workers[UNITS + unit]
        unit += 1
    total: i64 = strength_of(nation, units) + state.added
    others: i64 = 0
    for item in nation.cards:
        held: i64 = item & CARD_MASK
        if BONUSES <= held < AGGRESSIONS:
            if held - BONUSES + BONUS_KEY >= key:
                total += BONUS_COLONIZATION[held - BONUSES]
        elif held - CIVIL + OTHER_KEY >= key:
            others += 1
    if nation.has(COLONY_CARDS):
        total += min(others, AMOUNT[COLONY_CARDS] - state.used_cards)
    return total


def largest_force(state: AgesState, seat: i64) -> i64:
    """The most that a player could send now; 0 without a unit (TTA-COLONY-03, TTA-COLONY-18)."""
    nation: Nation = state.nations[seat]
    if nation.of_type(UNITS, WORKED) == 0:
        return 0
    total: i64 = strength_of(nation, nation.workers[UNITS:WORKED]) + ship_icons(nation)
    others: i64 = 0
    for item in nation.cards:
        held: i64 = item & CARD_MASK
        if BONUSES <= held < AGGRESSIONS:
            total += BONUS_COLONIZATION[held - BONUSES]
        else:
            others += 1
    if nation.has(COLONY_CARDS):
        total += min(others, AMOUNT[COLONY_CARDS])
    return total


def send_unit(state: AgesState, seat: i64, unit: i64) -> None:
    """One more unit (counted from the first) joins the force."""
    state.sent += bit(unit * SENT_BITS)
    state.last_added = unit
    state.tell(TOLD_SEND, seat, UNITS + unit, 0, 0, EVERYBODY)


def send_bonus(state: AgesState, seat: i64, bonus: i64) -> None:
    """A bonus card joins the force and is discarded at once, before the colony draws cards (TTA-COLONY-17)."""
    play_open(state, seat, BONUSES + bonus)
    discard_open(state, BONUSES + bonus)
    state.added += BONUS_COLONIZATION[bonus]
    state.last_added = BONUS_KEY + bonus
    state.tell(TOLD_BONUS, seat, BONUSES + bonus, 0, 0, EVERYBODY)


def send_other(state: AgesState, seat: i64, card: i64) -> None:
    """James Cook: a card discarded for one more."""
    discard_hidden(state, seat, card)
    state.added += 1
    state.used_cards += 1
    state.last_added = OTHER_KEY + card - CIVIL


def colonize(state: AgesState, seat: i64) -> None:
    """The force is sacrificed and the territory won (TTA-COLONY-12, TTA-COLONY-13, TTA-COLONY-20).

    The strength rating is that of the units that remain (TTA-COLONY-21).
    """
    nation: Nation = state.nations[seat]
    units: vec[i64] = units_sent(state.sent)
    unit: i64 = 0
    while unit < BONUS_KEY:
        if units[unit]:
            nation.add_workers(UNITS + unit, -units[unit])
            nation.yellow += units[unit]
        unit += 1
    refresh(state, seat)
    territory: i64 = state.card - TERRITORIES
    state.card = NONE
    state.bidder = NONE
    state.bid = 0
    state.passed = 0
    state.sent = 0
    state.added = 0
    state.used_cards = 0
    state.last_added = NONE
    settle(state, seat, territory)


def settle(state: AgesState, seat: i64, territory: i64) -> None:
    """A territory becomes a colony: the lasting effect, then the one-time effect (TTA-COLONY-13, TTA-COLONY-19)."""
    state.tell(TOLD_COLONY, seat, TERRITORIES + territory, 0, 0, EVERYBODY)
    _once(state, seat, DRAW, ONCE_CARDS[territory])
    _once(state, seat, POPULATION, ONCE_POPULATION[territory])
    _once(state, seat, CULTURE_POINTS, ONCE_CULTURE[territory])
    _once(state, seat, SCIENCE_POINTS, ONCE_SCIENCE[territory])
    _once(state, seat, RESOURCES, ONCE_RESOURCES[territory])
    _once(state, seat, FOOD, ONCE_FOOD[territory])
    take_colony(state, seat, territory)


def _once(state: AgesState, seat: i64, what: i64, amount: i64) -> None:
    if amount:
        state.push(EFFECT, seat, what, amount)


def take_colony(state: AgesState, seat: i64, territory: i64) -> None:
    """The lasting effect of a colony, its tokens among it (TTA-COLONY-14)."""
    state.nations[seat].colonies |= bit(territory)
    card_tokens(state, seat, TERRITORIES + territory, 1)
    refresh(state, seat)


def give_up_colony(state: AgesState, seat: i64, territory: i64) -> None:
    """A colony is lost with its lasting effect only (TTA-COLONY-15)."""
    state.nations[seat].colonies &= ~bit(territory)
    card_tokens(state, seat, TERRITORIES + territory, -1)
    refresh(state, seat)
    state.tell(TOLD_LOSE_COLONY, seat, TERRITORIES + territory, 0, 0, EVERYBODY)


def lose_colony(state: AgesState, seat: i64, territory: i64) -> None:
    """A colony leaves the game (TTA-COLONY-16)."""
    give_up_colony(state, seat, territory)
    leave_open(state, TERRITORIES + territory)
