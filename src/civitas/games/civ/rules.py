"""What a move does: the flow of turns and steps, and the effects of all powers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from civitas.core.bits import bit, lane, one, total
from civitas.core.state import EVERYBODY
from civitas.games.civ import draft, memory, scoring
from civitas.games.civ.cards import (
    DISCOVERY_CARDS,
    ECO,
    HAND_LIMIT,
    MIL,
    REL,
    SCI,
    TURN_GUARD,
    UTO,
    religion_limit,
    threshold,
)
from civitas.games.civ.legal import has_target_card, has_target_hand, playable
from civitas.games.civ.moves import (
    ATTACK,
    CLAIM,
    COPY,
    DEMOCRACY,
    DISCARD,
    DROP,
    EMBARGO,
    END,
    FETCH,
    INQUIRE,
    KEEP,
    PLAY,
    RETURN,
    SACRIFICE,
    TAKE,
    USE,
    domain_of,
    kind_of,
    level_of,
    seat_of,
)
from civitas.games.civ.steps import (
    ATTACK_CARD,
    COPIED,
    COPY_LIVE,
    DISCARD_HAND,
    DROP_CARDS,
    FETCH_CARDS,
    GIVE_BACK,
    INQUISITION,
    NOBODY,
    PLACE_DEMOCRACY,
    PLACE_EMBARGO,
    PLAY_CARD,
    PLAY_MORE,
    POWERS,
    RELIGION_USED,
    SACRIFICED,
    TAKE_CARDS,
)
from civitas.games.civ.tales import (
    TOLD_ATTACK,
    TOLD_COPY,
    TOLD_DEMOCRACY,
    TOLD_DISCARD,
    TOLD_DRAW,
    TOLD_DREW,
    TOLD_DROP,
    TOLD_EMBARGO,
    TOLD_EMBARGO_ENDS,
    TOLD_FETCH,
    TOLD_GAVE,
    TOLD_GIVE_BACK,
    TOLD_INQUIRE,
    TOLD_LAST_ROUND,
    TOLD_LOSE,
    TOLD_PLAY,
    TOLD_SACRIFICE,
    TOLD_SAW,
    TOLD_SKIP,
    TOLD_TAKE,
    TOLD_USE,
)

if TYPE_CHECKING:
    from civitas.games.civ.state import CivState


def apply(state: CivState, seat: i64, move: i64) -> None:
    """Carry out a legal move."""
    kind: i64 = kind_of(move)
    domain: i64 = domain_of(move)
    if kind == PLAY:
        _play_card(state, seat, domain)
    elif kind == END:
        _end_turn(state, seat)
    elif kind == USE:
        state.tell(TOLD_USE, seat, domain, level_of(move), 0, EVERYBODY)
        _begin(state, seat, domain, level_of(move), seat)
    elif kind == SACRIFICE:
        _sacrifice(state, seat, domain)
    elif kind == COPY:
        state.tell(TOLD_COPY, seat, domain, level_of(move), seat_of(move), EVERYBODY)
        state.used |= COPIED
        _begin(state, seat, domain, level_of(move), seat_of(move))
    elif kind == DISCARD:
        _discard_hand(state, seat, domain)
    elif kind == DROP:
        state.tell(TOLD_DROP, seat, domain, 0, 0, EVERYBODY)
        _lose_card(state, seat, domain)
        _count_down(state, seat)
    elif kind == TAKE:
        _take_card(state, seat, domain)
    elif kind == FETCH:
        _fetch_card(state, seat, domain)
    elif kind == ATTACK:
        _attack(state, seat, domain)
    elif kind == INQUIRE:
        _inquire(state, seat, seat_of(move))
    elif kind == RETURN:
        _give_back(state, seat, domain)
    elif kind == EMBARGO:
        _lay_embargo(state, seat, seat_of(move), domain)
    elif kind == DEMOCRACY:
        _lay_democracy(state, seat, seat_of(move), domain)
    elif kind == KEEP:
        draft.keep(state, seat, domain)
    elif kind == CLAIM:
        draft.claim(state, seat, domain)
        if state.centre == 0:
            begin_turn(state, state.first)


def begin_turn(state: CivState, seat: i64) -> None:
    """Start a turn: the limits are reset (CIV-POWER-12); step 1 is skipped if nothing can be played (CIV-PLAY-03)."""
    state.active = seat
    state.used = 0
    state.limit = 0
    state.limit_from = NOBODY
    if playable(state, seat):
        state.step = PLAY_CARD
    else:
        state.step = POWERS
        state.tell(TOLD_SKIP, seat, 0, 0, 0, EVERYBODY)


def _play_card(state: CivState, seat: i64, domain: i64) -> None:
    card: i64 = one(domain)
    state.hands[seat] -= card
    state.areas[seat] += card
    memory.leaves_hand(state, seat, domain)
    state.tell(TOLD_PLAY, seat, domain, 0, 0, EVERYBODY)
    if state.step == PLAY_CARD:
        state.step = POWERS
    else:
        _count_down(state, seat)


def _begin(state: CivState, seat: i64, domain: i64, level: i64, owner: i64) -> None:
    """Start a persistent power, the own or one copied from its `owner`; it uses up the domain (CIV-CUL-07)."""
    state.used |= bit(domain)
    if domain == REL:
        state.limit = religion_limit(level)
        state.limit_from = owner
        return
    state.then = level
    if domain == MIL:
        state.step = DISCARD_HAND
        state.then = 0
        state.todo = min(level, total(state.hands[seat]))
    elif domain == UTO:
        state.step = FETCH_CARDS
        state.then = 0
        state.todo = min(level, total(state.discard))
    else:
        state.step = DROP_CARDS if domain == ECO else TAKE_CARDS
        state.todo = min(level, total(state.areas[seat]))


def _count_down(state: CivState, seat: i64) -> None:
    """One card of the running power is done: go on with it, with its second half, or back to choosing powers."""
    state.todo -= 1
    if state.todo == 0 and state.then > 0:
        state.todo = state.then
        state.then = 0
        state.step = PLAY_MORE
    if state.todo == 0 or (state.step == PLAY_MORE and not playable(state, seat)):
        # What cannot be played is forfeited (CIV-ECO-04, CIV-SCI-04).
        state.todo = 0
        state.step = POWERS


def _lose_card(state: CivState, seat: i64, domain: i64) -> None:
    """A card goes from a play area to the discard pile."""
    card: i64 = one(domain)
    state.areas[seat] -= card
    state.discard += card


def _discard_hand(state: CivState, seat: i64, domain: i64) -> None:
    card: i64 = one(domain)
    state.hands[seat] -= card
    state.discard += card
    memory.leaves_hand(state, seat, domain)
    state.tell(TOLD_DISCARD, seat, domain, 0, 0, EVERYBODY)
    _count_down(state, seat)


def _take_card(state: CivState, seat: i64, domain: i64) -> None:
    card: i64 = one(domain)
    state.areas[seat] -= card
    state.hands[seat] += card
    memory.enters_hand_openly(state, seat, domain)
    state.tell(TOLD_TAKE, seat, domain, 0, 0, EVERYBODY)
    _count_down(state, seat)


def _fetch_card(state: CivState, seat: i64, domain: i64) -> None:
    card: i64 = one(domain)
    state.discard -= card
    state.hands[seat] += card
    memory.enters_hand_openly(state, seat, domain)
    state.tell(TOLD_FETCH, seat, domain, 0, 0, EVERYBODY)
    _count_down(state, seat)


def _sacrifice(state: CivState, seat: i64, domain: i64) -> None:
    """Pay a card of the domain (CIV-POWER-04), then ask for the target, or stop if there is none to ask for."""
    state.used |= bit(SACRIFICED + domain)
    state.tell(TOLD_SACRIFICE, seat, domain, 0, 0, EVERYBODY)
    if domain == ECO or domain == UTO:
        if has_target_card(state, seat):
            # The card leaves the play area when it is laid on its target.
            state.step = PLACE_EMBARGO if domain == ECO else PLACE_DEMOCRACY
        else:
            _lose_card(state, seat, domain)
        return
    _lose_card(state, seat, domain)
    if domain == MIL:
        if state.areas[seat]:
            state.step = ATTACK_CARD
    elif domain == REL:
        if has_target_hand(state, seat):
            state.step = INQUISITION
    elif domain == SCI:
        drawn: i64 = _draw(state, seat, DISCOVERY_CARDS)
        if drawn:
            state.step = DISCARD_HAND
            state.todo = drawn
            state.then = 0


def _attack(state: CivState, seat: i64, domain: i64) -> None:
    """The second card and everybody else's loss, all at once (CIV-MIL-06..08)."""
    state.tell(TOLD_ATTACK, seat, domain, 0, 0, EVERYBODY)
    _lose_card(state, seat, domain)
    for other in range(state.seats):
        if state.may_target(seat, other) and lane(state.areas[other], domain):
            _lose_card(state, other, domain)
            state.tell(TOLD_LOSE, other, domain, seat, 0, EVERYBODY)
    state.step = POWERS


def _inquire(state: CivState, seat: i64, target: i64) -> None:
    """Take the target's whole hand (CIV-REL-05)."""
    cards: i64 = state.hands[target]
    state.tell(TOLD_INQUIRE, seat, total(cards), target, 0, EVERYBODY)
    state.tell(TOLD_SAW, seat, cards, target, 0, bit(seat) | bit(target))
    state.hands[seat] += cards
    state.hands[target] = 0
    state.target = target
    state.todo = total(cards)
    state.step = GIVE_BACK
    state.news += 1
    memory.hands_join(state, seat, target, cards)


def _give_back(state: CivState, seat: i64, domain: i64) -> None:
    card: i64 = one(domain)
    target: i64 = state.target
    state.hands[seat] -= card
    state.hands[target] += card
    memory.given_back(state, seat, target, domain)
    state.tell(TOLD_GAVE, seat, domain, target, 0, bit(seat) | bit(target))
    state.todo -= 1
    if state.todo == 0:
        state.tell(TOLD_GIVE_BACK, seat, total(state.hands[target]), target, 0, EVERYBODY)
        state.target = NOBODY
        state.step = POWERS


def _lay_embargo(state: CivState, seat: i64, target: i64, domain: i64) -> None:
    state.areas[seat] -= one(ECO)
    markers: vec[i64] = state.embargoes[:]
    markers[target] += one(domain)
    state.embargoes = markers
    state.tell(TOLD_EMBARGO, seat, domain, target, 0, EVERYBODY)
    state.step = POWERS


def _lay_democracy(state: CivState, seat: i64, target: i64, domain: i64) -> None:
    state.areas[seat] -= one(UTO)
    markers: vec[i64] = state.democracies[:]
    markers[target] += one(domain)
    state.democracies = markers
    state.tell(TOLD_DEMOCRACY, seat, domain, target, 0, EVERYBODY)
    state.step = POWERS


def _draw(state: CivState, seat: i64, most: i64) -> i64:
    """Draw up to `most` cards from the deck into hand; how many there were (CIV-DRAW-02)."""
    drawn: i64 = min(most, state.deck_left())
    if drawn <= 0:
        return 0
    cards: i64 = 0
    for index in range(drawn):
        cards += one(state.deck[state.drawn + index])
    state.drawn += drawn
    state.hands[seat] += cards
    state.news += 1
    state.tell(TOLD_DRAW, seat, drawn, 0, 0, EVERYBODY)
    state.tell(TOLD_DREW, seat, cards, 0, 0, bit(seat))
    if state.deck_left() == 0:
        state.tell(TOLD_LAST_ROUND, state.last_seat(), 0, 0, 0, EVERYBODY)
    return drawn


def religion_level(state: CivState, seat: i64) -> i64:
    """The level of Religion that a seat's own cards reach now: 0, 1 or 2."""
    cards: i64 = lane(state.areas[seat], REL)
    if cards >= threshold(state.seats, 2):
        return 2
    return 1 if cards >= threshold(state.seats, 1) else 0


def hand_limit(state: CivState, seat: i64) -> i64:
    """The hand limit of step 3, from the counts at this moment (CIV-REL-03, CIV-CUL-10)."""
    limit: i64 = HAND_LIMIT
    if not state.flags & RELIGION_USED:
        limit = religion_limit(religion_level(state, seat))
    if state.active == seat and state.limit > limit:
        copied: i64 = state.limit
        if state.flags & COPY_LIVE and state.limit_from >= 0 and state.limit_from != seat:
            copied = min(copied, religion_limit(religion_level(state, state.limit_from)))
        limit = max(limit, copied)
    return limit


def _end_turn(state: CivState, seat: i64) -> None:
    """Step 3 and the end of the turn, in the order of CIV-TURN-03."""
    _draw(state, seat, hand_limit(state, seat) - total(state.hands[seat]))
    markers: i64 = state.embargoes[seat]
    if markers:
        state.discard += total(markers) * one(ECO)
        lifted: vec[i64] = state.embargoes[:]
        lifted[seat] = 0
        state.embargoes = lifted
        state.tell(TOLD_EMBARGO_ENDS, seat, total(markers), 0, 0, EVERYBODY)
    state.turns += 1
    if scoring.has_hegemony(state, seat):
        scoring.end_by_hegemony(state, seat)
    elif seat == state.last_seat() and (state.deck_left() == 0 or state.turns >= TURN_GUARD):
        scoring.end_by_dominance(state)
    else:
        begin_turn(state, (seat + 1) % state.seats)
