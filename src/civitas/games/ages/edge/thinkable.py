"""Moves that a player might expect now, legal or not: what lies in the row, in hand and in play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from civitas.core.bits import members
from civitas.games.ages import moves as m
from civitas.games.ages.cards.civil import (
    ACTIONS,
    AGGRESSIONS,
    BONUSES,
    CARD_IDS,
    CIVIL,
    EVENTS,
    FIRST_THEATER_UPGRADE,
    FIRST_UPGRADE,
    GOVERNMENTS,
    LEADERS,
    PACTS,
    SPECIALS,
    TACTICS,
    UNITS,
    UPGRADE_TO,
    WARS,
    WONDERS,
    WORKED,
)
from civitas.games.ages.cards.military import OPEN_WAR, PACT_TWO_SIDED, WAR_CULTURE
from civitas.games.ages.cards.powers import FREE_POPULATION, MILITARY_AS_CIVIL, RECRUIT, THEATER_UPGRADE, WAR_EFFORT
from civitas.games.ages.edge.forces import others_left
from civitas.games.ages.edge.why_ability import giver
from civitas.games.ages.legal.build import most_stages
from civitas.games.ages.rules.abilities import trade_side
from civitas.games.ages.rules.colony import BONUS_KEY, OTHER_KEY, units_sent
from civitas.games.ages.steps import ACTIONS_STEP, CARD_MASK, EXCESS, FORCE, NONE, ORDERED_DISCARD, POLITICS, SHORTER

if TYPE_CHECKING:
    from civitas.games.ages.state import AgesState

Named = tuple[str, int]
"""The card that a move is about, and the move."""
_USES: Final = (
    (MILITARY_AS_CIVIL, (int(m.CONVERT),)),
    (WAR_EFFORT, (int(m.CULTURE_EFFORT), int(m.ARMY_EFFORT))),
    (FREE_POPULATION, (int(m.LINER),)),
)
"""Powers that are used once a turn, each with its moves."""


def thinkable(state: AgesState, seat: int, step: int, about: str | None) -> list[int]:
    """The moves of a phase, a force or a discard that have to do with what a player sees."""
    found: list[Named] = []
    if step == ACTIONS_STEP:
        found = _takes(state)
        if state.round > 1:
            found += _workers(state, seat) + _hand(state, seat) + _abilities(state, seat)
            found += [] if about else [("", int(m.POPULATE))]
    elif step == POLITICS:
        found = _politics(state, seat)
    elif step == FORCE:
        found = _force(state, seat)
    elif step in (EXCESS, ORDERED_DISCARD):
        found = [held for held in _discards(state, seat) if int(m.DISCARD) - CIVIL + state.last_added <= held[1]]
    return sorted({move for card, move in found if about is None or card == about})


def _takes(state: AgesState) -> list[Named]:
    return [(CARD_IDS[card], int(m.TAKE) + place) for place, card in enumerate(state.card_row) if card != NONE]


def _workers(state: AgesState, seat: int) -> list[Named]:
    """Builds on technologies in play, upgrades to them, the next stage."""
    nation = state.nations[seat]
    found = [(CARD_IDS[card], int(m.BUILD) + int(card)) for card in members(nation.techs) if card < WORKED]
    found += _upgrades(state, seat, FIRST_UPGRADE)
    if nation.has(THEATER_UPGRADE):
        found += _upgrades(state, seat, FIRST_THEATER_UPGRADE)
    if nation.wonder != NONE:
        stages = range(int(most_stages(nation)))
        found += [(CARD_IDS[WONDERS + nation.wonder], int(m.STAGE) + stage) for stage in stages]
    return found


def _upgrades(state: AgesState, seat: int, first: vec[i64]) -> list[Named]:
    """Upgrades of what stands to technologies in play."""
    nation = state.nations[seat]
    indices = [index for card in members(nation.manned) for index in range(int(first[card]), int(first[card + 1]))]
    return [
        (CARD_IDS[UPGRADE_TO[index]], int(m.UPGRADE) + index)
        for index in indices
        if (nation.techs >> UPGRADE_TO[index]) & 1
    ]


def _abilities(state: AgesState, seat: int) -> list[Named]:
    """What leaders, wonders and pacts in play let their owner do."""
    nation = state.nations[seat]
    found: list[Named] = []
    for power, moves in _USES:
        if nation.has(power):
            found += [(giver(power), move) for move in moves]
    if nation.has(RECRUIT):
        units = [int(card) for card in members(nation.techs) if UNITS <= card < WORKED]
        found += [(giver(RECRUIT), int(m.RECRUIT) + card - UNITS) for card in units]
    if nation.has(THEATER_UPGRADE):
        found += [(giver(THEATER_UPGRADE), move) for _, move in _upgrades(state, seat, FIRST_THEATER_UPGRADE)]
    side = int(trade_side(state, seat))
    return found + ([] if side == NONE else [(CARD_IDS[PACTS + side // 2], int(m.TRADE))])


def _hand(state: AgesState, seat: int) -> list[Named]:
    """Leaders, technologies and action cards in hand; tactics in hand and in the common area."""
    nation = state.nations[seat]
    found = [(CARD_IDS[LEADERS + leader], int(m.LEADER) + int(leader)) for leader in members(nation.hand_leaders)]
    for card in members(nation.hand_techs):
        found.append((CARD_IDS[card], int(m.DEVELOP) + int(card)))
        if GOVERNMENTS <= card < SPECIALS:
            found.append((CARD_IDS[card], int(m.REVOLT) + int(card) - GOVERNMENTS))
    found += [(CARD_IDS[card], int(m.PLAY) + int(card) - ACTIONS) for card in nation.actions]
    for item in nation.cards:
        card = item & CARD_MASK
        if TACTICS <= card < BONUSES:
            found.append((CARD_IDS[card], int(m.TACTIC) + int(card) - TACTICS))
    found += [(CARD_IDS[TACTICS + tactic], int(m.COPY) + int(tactic)) for tactic in members(state.common)]
    return found


def _politics(state: AgesState, seat: int) -> list[Named]:
    """Every military card in hand, and the open war, against or with every other player."""
    found: list[Named] = []
    rivals = [other for other in range(int(state.seats)) if other != seat and state.nations[other].alive]
    if state.variant == SHORTER:
        found = [(CARD_IDS[WARS + WAR_CULTURE], int(m.declare_move(OPEN_WAR, rival))) for rival in rivals]
    for item in state.nations[seat].cards:
        card = int(item) & CARD_MASK
        name = CARD_IDS[card]
        if card < TACTICS:
            found.append((name, int(m.PREPARE) + card - EVENTS))
        elif AGGRESSIONS <= card < WARS:
            found += [(name, int(m.attack_move(card - AGGRESSIONS, rival))) for rival in rivals]
        elif WARS <= card < PACTS:
            found += [(name, int(m.declare_move(card - WARS, rival))) for rival in rivals]
        elif card >= PACTS:
            sides = 2 if PACT_TWO_SIDED[card - PACTS] else 1
            found += [(name, int(m.offer_move(card - PACTS, rival, b))) for rival in rivals for b in range(sides)]
    return found


def _force(state: AgesState, seat: int) -> list[Named]:
    """Units and cards that may still join a force, now or after others, and sending it."""
    nation, last = state.nations[seat], int(state.last_added)
    found: list[Named] = [("", int(m.DONE))]
    for unit, sent in enumerate(units_sent(state.sent)):
        if nation.workers[UNITS + unit] > sent and unit >= last:
            found.append((CARD_IDS[UNITS + unit], int(m.SEND) + unit))
    for name, move in _discards(state, seat):
        card = move - int(m.DISCARD) + CIVIL
        if BONUSES <= card < AGGRESSIONS:
            if card - BONUSES + BONUS_KEY >= last:
                found.append((name, int(m.BONUS) + card - BONUSES))
        elif others_left(state, nation) and card - CIVIL + OTHER_KEY >= last:
            found.append((name, move))
    return found


def _discards(state: AgesState, seat: int) -> list[Named]:
    """Every military card in hand."""
    held = [int(item) & CARD_MASK for item in state.nations[seat].cards]
    return [(CARD_IDS[card], int(m.DISCARD) + card - CIVIL) for card in held]
