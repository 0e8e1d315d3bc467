"""What may be done now: the legal moves of every step, and when a power is available.

Only the active player decides anything in a turn (CIV-TURN-04).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.core.bits import lane, total
from civitas.games.civ.cards import AGES, CUL, DOMAINS, MIL, REL, SCI, UTO, at_least, flagged, threshold
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
    code,
    domain_moves,
)
from civitas.games.civ.steps import (
    ATTACK_CARD,
    CENTRE,
    COPIED,
    DISCARD_HAND,
    DRAFT_PICK,
    DROP_CARDS,
    FETCH_CARDS,
    FIZZLE,
    GIVE_BACK,
    INQUISITION,
    PARTIAL,
    PLACE_DEMOCRACY,
    PLACE_EMBARGO,
    PLAY_CARD,
    PLAY_MORE,
    POWERS,
    RELIGION_USED,
    SACRIFICED,
    TAKE_CARDS,
)

if TYPE_CHECKING:
    from civitas.games.civ.state import CivState


def playable(state: CivState, seat: i64) -> i64:
    """Flags of the domains that a seat can play from hand: in hand and not embargoed (CIV-PLAY-02, CIV-ECO-07).

    An embargo bars playing only, and stays in force when the domain is empty (CIV-ECO-08). Who can play must
    (CIV-PLAY-04).
    """
    flags: i64 = at_least(state.hands[seat], 1)
    embargoes: i64 = state.embargoes[seat]
    if embargoes:
        flags &= ~at_least(embargoes, 1)
    return flags


def can_begin(state: CivState, seat: i64, domain: i64, level: i64) -> bool:
    """Can the first half of a persistent power be done (CIV-POWER-08)? In full, unless the table plays `partial`."""
    need: i64 = 1 if state.flags & PARTIAL else level
    if domain == MIL:
        return total(state.hands[seat]) >= need
    if domain == UTO:
        return total(state.discard) >= need
    if domain == REL:
        return True
    return total(state.areas[seat]) >= need


def has_target_card(state: CivState, seat: i64) -> bool:
    """Has anybody else a card in play that a marker could be laid on (CIV-ECO-06, CIV-UTO-05)?"""
    for other in range(state.seats):
        if state.areas[other] and state.may_target(seat, other):
            return True
    return False


def has_target_hand(state: CivState, seat: i64) -> bool:
    """Has anybody else a card in hand (CIV-REL-06)?"""
    for other in range(state.seats):
        if state.hands[other] and state.may_target(seat, other):
            return True
    return False


def has_effect(state: CivState, seat: i64, domain: i64) -> bool:
    """Has a sacrifice power something to act on (CIV-POWER-09)?

    An Attack needs a second card in play, of any domain (CIV-MIL-04, CIV-MIL-05), a Great Discovery a deck
    (CIV-SCI-06).
    """
    if domain == MIL:
        return total(state.areas[seat]) >= 2
    if domain == REL:
        return has_target_hand(state, seat)
    if domain == SCI:
        return state.deck_left() > 0
    return has_target_card(state, seat)


def legal_moves(state: CivState, seat: i64) -> vec[i64]:
    """The moves open to a seat that must choose now, in ascending order."""
    step: i64 = state.step
    if step == POWERS:
        return _power_moves(state, seat)
    out: vec[i64] = vec[i64](capacity=8)
    if step == PLAY_CARD or step == PLAY_MORE:
        return _hand_moves(out, state, seat, PLAY, playable(state, seat))
    if step == DISCARD_HAND:
        return _hand_moves(out, state, seat, DISCARD, at_least(state.hands[seat], 1))
    if step == GIVE_BACK:
        return _hand_moves(out, state, seat, RETURN, at_least(state.hands[seat], 1))
    if step == ATTACK_CARD:
        return domain_moves(out, ATTACK, 0, 0, at_least(state.areas[seat], 1))
    if step == DROP_CARDS:
        return domain_moves(out, DROP, 0, 0, at_least(state.areas[seat], 1))
    if step == TAKE_CARDS:
        return domain_moves(out, TAKE, 0, 0, at_least(state.areas[seat], 1))
    if step == FETCH_CARDS:
        return domain_moves(out, FETCH, 0, 0, at_least(state.discard, 1))
    if step == DRAFT_PICK:
        return domain_moves(out, KEEP, 0, 0, at_least(state.sets[seat], 1))
    if step == CENTRE:
        return domain_moves(out, CLAIM, 0, 0, at_least(state.centre, 1))
    return _target_moves(out, state, seat, step)


def _hand_moves(out: vec[i64], state: CivState, seat: i64, kind: i64, flags: i64) -> vec[i64]:
    """Append a move for every flagged domain of the hand, about its oldest card."""
    rest: i64 = flags
    for age in range(AGES):
        cards: i64 = state.piles[AGES * seat + age]
        if cards and rest:
            here: i64 = at_least(cards, 1) & rest
            out = domain_moves(out, kind, 0, age, here)
            rest ^= here
    return out


def _target_moves(out: vec[i64], state: CivState, seat: i64, step: i64) -> vec[i64]:
    """Whom to aim at: a hand for Inquisition, a domain in play for the two markers."""
    for other in range(state.seats):
        if not state.may_target(seat, other):
            continue
        if step == INQUISITION:
            if state.hands[other]:
                out = append(out, code(INQUIRE, other, 0, 0))
        elif step == PLACE_EMBARGO:
            out = domain_moves(out, EMBARGO, other, 0, at_least(state.areas[other], 1))
        elif step == PLACE_DEMOCRACY:
            out = domain_moves(out, DEMOCRACY, other, 0, at_least(state.areas[other], 1))
    return out


def _power_moves(state: CivState, seat: i64) -> vec[i64]:
    """Step 2: end it, or use a power that is available (CIV-DP-04).

    A persistent power needs its threshold of cards now (CIV-POWER-02), whatever markers lie there (CIV-UTO-08); of its
    two levels one may be used (CIV-POWER-03). Culture has neither levels nor a sacrifice power (CIV-POWER-06).
    """
    out: vec[i64] = vec[i64](capacity=12)
    out = append(out, END << 8)
    area: i64 = state.areas[seat]
    if area == 0:
        return out
    used: i64 = state.used
    level: i64 = 0
    domain: i64 = 0
    for level in range(1, 3):
        ready: i64 = at_least(area, threshold(state.seats, level))
        if ready == 0:
            break
        for domain in range(DOMAINS):
            if (
                flagged(ready, domain)
                and not (used >> domain) & 1
                and domain != CUL
                and (domain != REL or state.flags & RELIGION_USED)
                and can_begin(state, seat, domain, level)
            ):
                out = append(out, code(USE, 0, level, domain))
    fizzle: bool = state.flags & FIZZLE != 0
    for domain in range(DOMAINS):
        if (
            lane(area, domain)
            and domain != CUL
            and not (used >> (SACRIFICED + domain)) & 1
            and (fizzle or has_effect(state, seat, domain))
        ):
            out = append(out, code(SACRIFICE, 0, 0, domain))
    if lane(area, CUL) and not used & COPIED and state.culture_holder() == seat:
        out = _copy_moves(state, seat, out)
    return out


def _copy_moves(state: CivState, seat: i64, out: vec[i64]) -> vec[i64]:
    """Inspiration: the persistent powers that others qualify for right now (CIV-CUL-05, CIV-CUL-07, CIV-CUL-09).

    Any strict majority in Culture is enough (CIV-CUL-01, CIV-CUL-02), at the moment of copying (CIV-CUL-04).
    """
    level: i64 = 0
    domain: i64 = 0
    for other in range(state.seats):
        if other == seat:
            continue
        area: i64 = state.areas[other]
        for level in range(1, 3):
            ready: i64 = at_least(area, threshold(state.seats, level))
            if ready == 0:
                break
            for domain in range(DOMAINS):
                if (
                    flagged(ready, domain)
                    and domain != CUL
                    and not (state.used >> domain) & 1
                    and can_begin(state, seat, domain, level)
                ):
                    out = append(out, code(COPY, other, level, domain))
    return out
