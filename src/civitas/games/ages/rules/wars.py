"""Wars: declared, and resolved a turn later (TTA-WAR)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, pop
from mypy_extensions import i64

from civitas.core.bits import bit
from civitas.core.state import EVERYBODY
from civitas.games.ages.cards.civil import (
    SCIENCE_COST,
    SPECIALS,
    WARS,
    WONDERS,
)
from civitas.games.ages.cards.military import (
    OPEN_WAR,
    WAR_AMOUNT,
    WAR_COST,
    WAR_CULTURE,
    WAR_TECHNOLOGY,
    WAR_TERRITORY,
)
from civitas.games.ages.nation import Nation
from civitas.games.ages.rules.actions import spend_military
from civitas.games.ages.rules.attack import attack_cost
from civitas.games.ages.rules.banks import gain_yellow, score, score_science
from civitas.games.ages.rules.development import put_into_play, remove_technology
from civitas.games.ages.rules.hands import discard_open, play_open
from civitas.games.ages.rules.pacts import attack_bonus, end_on_attack
from civitas.games.ages.steps import (
    NONE,
    SPOILS,
    WAR_ORDER,
    WAR_STEP,
)
from civitas.games.ages.tales import (
    TOLD_DECLARE,
    TOLD_SPOIL,
    TOLD_WAR,
)

if TYPE_CHECKING:
    from civitas.games.ages.state import AgesState


def war_attacker(war: i64) -> i64:
    """Who declared a war."""
    return (war >> 4) & 3


def war_rival(war: i64) -> i64:
    """Whom a war was declared on."""
    return (war >> 6) & 3


def declare(state: AgesState, seat: i64, war: i64, rival: i64) -> None:
    """Declare a war; it waits until the declarer's next turn (TTA-WAR-01, TTA-WAR-03, TTA-WAR-04, TTA-SHORT-03)."""
    spend_military(state.nations[seat], attack_cost(WAR_COST[war], state.nations[rival]))
    card: i64 = WARS + (WAR_CULTURE if war == OPEN_WAR else war)
    if war != OPEN_WAR:
        play_open(state, seat, card)
    state.wars = append(state.wars, war | (seat << 4) | (rival << 6))
    state.tell(TOLD_DECLARE, seat, card, rival, 0, EVERYBODY)
    end_on_attack(state, seat, rival)


def next_war(state: AgesState, seat: i64) -> None:
    """Resolve the wars that the player declared, in an order of its choice (TTA-WAR-05, TTA-WAR-11)."""
    own: i64 = 0
    index: i64 = NONE
    i: i64 = 0
    while i < len(state.wars):
        if war_attacker(state.wars[i]) == seat:
            own += 1
            index = i
        i += 1
    if own > 1:
        state.push(WAR_ORDER, seat, 0, 0)
    elif own == 1:
        resolve_war(state, seat, index)


def resolve_numbered_war(state: AgesState, seat: i64, number: i64) -> None:
    """Resolve one of the player's wars, numbered in the order of their declaration."""
    i: i64 = 0
    while war_attacker(state.wars[i]) != seat or number > 0:
        if war_attacker(state.wars[i]) == seat:
            number -= 1
        i += 1
    resolve_war(state, seat, i)


def resolve_war(state: AgesState, seat: i64, index: i64) -> None:
    """Compare strengths as they are now; the stronger side takes from the other (TTA-WAR-06, TTA-WAR-07, TTA-WAR-14).

    Pacts of today count (TTA-WAR-10); the card is discarded (TTA-WAR-09). The winner gets what the loser really loses,
    culture too (TTA-WAR-08, TTA-WAR-13).
    """
    state.wars, war = pop(state.wars, index)
    state.push(WAR_STEP, seat, 0, 0)
    rival: i64 = war_rival(war)
    kind: i64 = war & 15
    if kind != OPEN_WAR:
        discard_open(state, WARS + kind)
    else:
        kind = WAR_CULTURE
    lead: i64 = advantage(state, war)
    state.tell(TOLD_WAR, seat, WARS + kind, rival, lead, EVERYBODY)
    if lead == 0:
        return
    winner: i64 = seat if lead > 0 else rival
    loser: i64 = rival if lead > 0 else seat
    lead = max(lead, -lead)
    if kind == WAR_TERRITORY:
        tokens: i64 = min(1 + lead // WAR_AMOUNT[WAR_TERRITORY], state.nations[loser].yellow)
        move_yellow(state, loser, winner, tokens)
    elif kind == WAR_CULTURE:
        culture: i64 = min(WAR_AMOUNT[WAR_CULTURE] + lead, state.nations[loser].culture)
        score(state, loser, -culture)
        score(state, winner, culture)
    elif kind == WAR_TECHNOLOGY:
        next_spoil(state, winner, loser, lead)


def advantage(state: AgesState, war: i64) -> i64:
    """By how much a war's declarer is the stronger now, pacts and their bonuses included (TTA-WAR-06, TTA-WAR-10)."""
    seat: i64 = war_attacker(war)
    rival: i64 = war_rival(war)
    return state.nations[seat].strength + attack_bonus(state, seat, rival) - state.nations[rival].strength


def move_yellow(state: AgesState, loser: i64, winner: i64, tokens: i64) -> None:
    """Yellow tokens from bank to bank (TTA-WAR-12)."""
    gain_yellow(state, loser, -tokens)
    gain_yellow(state, winner, tokens)


def spoils(state: AgesState, winner: i64, loser: i64, lead: i64) -> i64:
    """The special technologies that the winner may take (TTA-WAR-14, R-20), counted from the first special one."""
    mine: Nation = state.nations[winner]
    mask: i64 = 0
    card: i64 = SPECIALS
    theirs: i64 = state.nations[loser].techs & ~mine.techs & ~mine.hand_techs
    while card < WONDERS:
        if (theirs >> card) & 1 and SCIENCE_COST[card] <= lead:
            mask |= bit(card - SPECIALS)
        card += 1
    return mask


def next_spoil(state: AgesState, winner: i64, loser: i64, lead: i64) -> None:
    """Another technology, or science points for the rest of the advantage."""
    if spoils(state, winner, loser, lead):
        state.push(SPOILS, winner, lead, loser)
    else:
        take_science(state, winner, loser, lead)


def take_science(state: AgesState, winner: i64, loser: i64, lead: i64) -> None:
    """Science points for the rest of the advantage, as many as the loser has."""
    points: i64 = min(lead, state.nations[loser].science)
    score_science(state, loser, -points)
    score_science(state, winner, points)


def take_spoil(state: AgesState, winner: i64, loser: i64, lead: i64, card: i64) -> None:
    """A technology changes hands; this is no development."""
    state.tell(TOLD_SPOIL, winner, card, loser, 0, EVERYBODY)
    remove_technology(state, loser, card)
    put_into_play(state, winner, card)
    next_spoil(state, winner, loser, lead - SCIENCE_COST[card])
