"""Moves as numbers: one range for each kind of choice, whatever the position."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from civitas.games.ages.cards.civil import (
    ACTIONS,
    AGGRESSIONS,
    ALL_UPGRADES,
    BONUSES,
    CARDS,
    CIVIL,
    EVENTS,
    GOVERNMENTS,
    LEADERS,
    PACTS,
    SPECIALS,
    TACTICS,
    TERRITORIES,
    TOKENED,
    UNITS,
    WARS,
    WONDERS,
    WORKED,
)
from civitas.games.ages.steps import ROW

SEATS: Final = 4
MOST_BID: Final = 255
MOST_SPLIT: Final = 8

# Pass, end, decline, done: the way out of a step, 0 in each of them.
DONE: Final[i64] = 0

# The action phase.
TAKE: Final[i64] = 1
POPULATE: Final[i64] = TAKE + ROW
BUILD: Final[i64] = POPULATE + 1
UPGRADE: Final[i64] = BUILD + WORKED
DESTROY: Final[i64] = UPGRADE + ALL_UPGRADES
LEADER: Final[i64] = DESTROY + WORKED
STAGE: Final[i64] = LEADER + ACTIONS - LEADERS
DEVELOP: Final[i64] = STAGE + 4
REVOLT: Final[i64] = DEVELOP + WONDERS
PLAY: Final[i64] = REVOLT + SPECIALS - GOVERNMENTS
TACTIC: Final[i64] = PLAY + CIVIL - ACTIONS
COPY: Final[i64] = TACTIC + BONUSES - TACTICS
CONVERT: Final[i64] = COPY + BONUSES - TACTICS
CULTURE_EFFORT: Final[i64] = CONVERT + 1
ARMY_EFFORT: Final[i64] = CULTURE_EFFORT + 1
RECRUIT: Final[i64] = ARMY_EFFORT + 1
LINER: Final[i64] = RECRUIT + WORKED - UNITS
TRADE: Final[i64] = LINER + 1

# Politics.
PREPARE: Final[i64] = TRADE + 1
ATTACK: Final[i64] = PREPARE + TACTICS - EVENTS
DECLARE: Final[i64] = ATTACK + (WARS - AGGRESSIONS) * SEATS
OFFER: Final[i64] = DECLARE + (PACTS - WARS + 1) * SEATS
CANCEL: Final[i64] = OFFER + (CARDS - PACTS) * SEATS * 2
RESIGN: Final[i64] = CANCEL + CARDS - PACTS
RETIRE: Final[i64] = RESIGN + 1
SETTLE: Final[i64] = RETIRE + 1

# Answers.
FOOD: Final[i64] = SETTLE + TACTICS - TERRITORIES
RESOURCES: Final[i64] = FOOD + 1
SPLIT: Final[i64] = RESOURCES + 1
WORKER: Final[i64] = SPLIT + MOST_SPLIT
TOKEN: Final[i64] = WORKER + WORKED
COLONY: Final[i64] = TOKEN + TOKENED
WONDER: Final[i64] = COLONY + TACTICS - TERRITORIES
BID: Final[i64] = WONDER + LEADERS - WONDERS
SEND: Final[i64] = BID + MOST_BID + 1
BONUS: Final[i64] = SEND + WORKED - UNITS
DISCARD: Final[i64] = BONUS + AGGRESSIONS - BONUSES
THEIR_LEADER: Final[i64] = DISCARD + CARDS - CIVIL
THEIR_WONDER: Final[i64] = THEIR_LEADER + 1
SPOIL: Final[i64] = THEIR_WONDER + 1
ACCEPT: Final[i64] = SPOIL + WONDERS - SPECIALS
FIRST_WAR: Final[i64] = ACCEPT + 1
MOVES: Final[i64] = FIRST_WAR + 4


def attack_move(aggression: i64, rival: i64) -> i64:
    """An aggression (counted from the first) against a rival."""
    return ATTACK + aggression * SEATS + rival


def declare_move(war: i64, rival: i64) -> i64:
    """A war (counted from the first) against a rival."""
    return DECLARE + war * SEATS + rival


def offer_move(pact: i64, partner: i64, offerer_is_b: i64) -> i64:
    """A pact (counted from the first) with a partner; the offerer is side A unless told otherwise."""
    return OFFER + (pact * SEATS + partner) * 2 + offerer_is_b
