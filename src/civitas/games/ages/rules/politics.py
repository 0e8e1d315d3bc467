"""Political actions: events, pacts, leaders' own, resigning (TTA-POL, TTA-EVENT-03, TTA-PACT, TTA-RESIGN)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from civitas.core.bits import bit
from civitas.core.state import EVERYBODY
from civitas.games.ages import scoring
from civitas.games.ages.cards.civil import AGE, AMOUNT, PACTS, TACTICS, TERRITORIES, TOKENED, WARS, WORKED
from civitas.games.ages.cards.military import OPEN_WAR
from civitas.games.ages.cards.powers import LEAVE_FOR_YELLOW, SECOND_POLITICS
from civitas.games.ages.memory import PREPARED, known_to, known_to_all, note_use
from civitas.games.ages.nation import Nation
from civitas.games.ages.ratings import refresh
from civitas.games.ages.rules import events, wars
from civitas.games.ages.rules.banks import gain_yellow, score
from civitas.games.ages.rules.colony import settle
from civitas.games.ages.rules.departure import leader_leaves
from civitas.games.ages.rules.hands import discard_open, leave_open, play_open
from civitas.games.ages.rules.pacts import accept_pact, end_pact, is_party, owner_of, pact_card, remove_pact
from civitas.games.ages.steps import (
    ANSWER,
    BLUE_BANK,
    NEXT_TURN,
    NONE,
    POLITICS,
    RESIGNED_WAR,
    YELLOW_TOKENS_EACH,
)
from civitas.games.ages.tales import TOLD_OFFER, TOLD_PREPARE, TOLD_PREPARED, TOLD_REFUSE, TOLD_RESIGN

if TYPE_CHECKING:
    from civitas.games.ages.state import AgesState


def prepare(state: AgesState, seat: i64, card: i64) -> None:
    """An event or territory goes on the future events; then the top current event is revealed (TTA-EVENT-03).

    Its level is scored in culture (TTA-EVENT-04).
    """
    state.nations[seat].remove_card(card)
    note_use(state.nations[seat], PREPARED, AGE[card])
    state.future_events = append(state.future_events, known_to(card, bit(seat)))
    state.tell(TOLD_PREPARE, seat, AGE[card], 0, 0, EVERYBODY)
    state.tell(TOLD_PREPARED, seat, card, 0, 0, bit(seat))
    score(state, seat, AGE[card])
    events.reveal(state, seat)


def offer(state: AgesState, seat: i64, pact: i64, partner: i64, offerer_is_b: i64) -> None:
    """Show a pact to a partner, who answers (TTA-PACT-02)."""
    play_open(state, seat, PACTS + pact)
    state.tell(TOLD_OFFER, seat, PACTS + pact, partner, offerer_is_b, EVERYBODY)
    state.push(ANSWER, partner, pact, seat | (offerer_is_b << 4))


def answer(state: AgesState, partner: i64, pact: i64, offered: i64, accepted: bool) -> None:
    """The partner accepts, or the card returns to the offerer's hand, seen by all (TTA-PACT-03, TTA-PACT-04)."""
    offerer: i64 = offered & 15
    if accepted:
        accept_pact(state, pact, offerer, partner, offered >> 4 != 0)
    else:
        state.nations[offerer].add_card(known_to_all(state, PACTS + pact))
        state.tell(TOLD_REFUSE, partner, PACTS + pact, offerer, 0, EVERYBODY)


def cancel(state: AgesState, pact: i64) -> None:
    """End a pact that one is party to (TTA-PACT-06)."""
    i: i64 = 0
    while state.pacts[i] & 15 != pact:
        i += 1
    end_pact(state, i)


def retire(state: AgesState, seat: i64) -> None:
    """Alexander leaves for a yellow token."""
    leader_leaves(state, seat)
    gain_yellow(state, seat, AMOUNT[LEAVE_FOR_YELLOW])


def discover(state: AgesState, seat: i64, territory: i64) -> None:
    """Columbus leaves, and a territory from hand is a colony (TTA-COLONY-19)."""
    play_open(state, seat, TERRITORIES + territory)
    leader_leaves(state, seat)
    settle(state, seat, territory)


def end_politics(state: AgesState, seat: i64, second: i64) -> None:
    """Caesar: once a game, a second political action may follow the first."""
    nation: Nation = state.nations[seat]
    if second == 0 and nation.has(SECOND_POLITICS) and nation.second_politics:
        state.push(POLITICS, seat, 1, 0)


def resign(state: AgesState, seat: i64) -> None:
    """The civilization leaves the game; its pacts end while it is still a party (TTA-RESIGN-03, TTA-PACT-12).

    Its own declared wars and its own pact leave the game with its other cards; wars against it and pacts that others
    had offered it are discarded like any (TTA-RESIGN-02, TTA-PACT-10).
    """
    nation: Nation = state.nations[seat]
    state.tell(TOLD_RESIGN, seat, 0, 0, 0, EVERYBODY)
    i: i64 = len(state.wars) - 1
    while i >= 0:
        war: i64 = state.wars[i]
        if wars.war_rival(war) == seat or wars.war_attacker(war) == seat:
            state.wars, _ = pop(state.wars, i)
            if war & 15 != OPEN_WAR:
                if wars.war_attacker(war) == seat:
                    leave_open(state, WARS + (war & 15))
                else:
                    discard_open(state, WARS + (war & 15))
            if wars.war_rival(war) == seat:
                score(state, wars.war_attacker(war), RESIGNED_WAR)
        i -= 1
    i = len(state.pacts) - 1
    while i >= 0:
        if owner_of(state.pacts[i]) == seat:
            remove_pact(state, i)
        elif is_party(state.pacts[i], seat):
            end_pact(state, i)
        i -= 1
    nation.alive = False
    _clear(state, nation)
    refresh(state, seat)
    state.tasks = vec[i64]()
    if state.players() == 1:
        scoring.finish_alone(state)
    else:
        state.push(NEXT_TURN, seat, 0, 0)


def _clear(state: AgesState, nation: Nation) -> None:
    """All cards of a resigned player leave the game, the hand unseen (R-27)."""
    for item in nation.cards:
        state.out = append(state.out, item)
    for item in nation.legacy:
        state.out = append(state.out, item)
    nation.cards = vec[i64]()
    nation.legacy = vec[i64]()
    nation.proven = 0
    if nation.exclusive:
        leave_open(state, TACTICS + nation.tactic)
        nation.exclusive = False
    nation.tactic = NONE
    territory: i64 = 0
    while territory < TACTICS - TERRITORIES:
        if (nation.colonies >> territory) & 1:
            leave_open(state, TERRITORIES + territory)
        territory += 1
    nation.colonies = 0
    nation.hand_techs = 0
    nation.hand_leaders = 0
    nation.actions = vec[i64]()
    nation.fresh = vec[i64]()
    _clear_board(nation)


def _clear_board(nation: Nation) -> None:
    """Nothing of the civilization stays in play but what is printed on the board; what all remember of it stays."""
    bare: Nation = Nation()
    bare.begin()
    nation.techs = bare.techs
    nation.government = bare.government
    nation.leader = NONE
    nation.wonder = NONE
    nation.stages = 0
    nation.wonders = 0
    nation.ruined = 0
    nation.tucked = NONE
    card: i64 = 0
    while card < WORKED:
        nation.add_workers(card, -nation.workers[card])
        card += 1
    nation.tokens = vec[i64]([0] * TOKENED)
    nation.pool = 0
    nation.yellow = YELLOW_TOKENS_EACH
    nation.yellow_owned = 0
    nation.blue = BLUE_BANK
    nation.blue_owned = 0
    nation.trade_food = 0
    nation.trade_resource = 0


def party_to(state: AgesState, seat: i64) -> i64:
    """The mask of the pacts that a player is party to, counted from the first."""
    mask: i64 = 0
    for packed in state.pacts:
        if is_party(packed, seat):
            mask |= bit(pact_card(packed) - PACTS)
    return mask
