"""What a seat is asked, and why other moves are not allowed: each reason with its rule."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from civitas.core.bits import lane
from civitas.core.decision import Reason
from civitas.games.civ import moves as m
from civitas.games.civ.cards import CUL, DOMAIN_IDS, DOMAINS, REL, flagged, threshold
from civitas.games.civ.edge.notation import is_move
from civitas.games.civ.legal import can_begin, has_effect, playable
from civitas.games.civ.piles import hand_of, oldest
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
    PLACE_DEMOCRACY,
    PLACE_EMBARGO,
    PLAY_CARD,
    PLAY_MORE,
    POWERS,
    RELIGION_USED,
    SACRIFICED,
    STEP_NAMES,
    TAKE_CARDS,
)

if TYPE_CHECKING:
    from civitas.games.civ.state import CivState

_ANSWERS: dict[int, tuple[tuple[int, ...], str]] = {
    DRAFT_PICK: ((m.KEEP,), "CIV-DRAFT-02"),
    CENTRE: ((m.CLAIM,), "CIV-DRAFT-05"),
    PLAY_CARD: ((m.PLAY,), "CIV-PLAY-04"),
    POWERS: ((m.END, m.USE, m.SACRIFICE, m.COPY), "CIV-TURN-02"),
    DISCARD_HAND: ((m.DISCARD,), "CIV-POWER-07"),
    ATTACK_CARD: ((m.ATTACK,), "CIV-POWER-07"),
    INQUISITION: ((m.INQUIRE,), "CIV-POWER-07"),
    GIVE_BACK: ((m.RETURN,), "CIV-REL-05"),
    DROP_CARDS: ((m.DROP,), "CIV-ECO-03"),
    TAKE_CARDS: ((m.TAKE,), "CIV-SCI-03"),
    PLAY_MORE: ((m.PLAY,), "CIV-POWER-07"),
    FETCH_CARDS: ((m.FETCH,), "CIV-POWER-07"),
    PLACE_EMBARGO: ((m.EMBARGO,), "CIV-POWER-07"),
    PLACE_DEMOCRACY: ((m.DEMOCRACY,), "CIV-POWER-07"),
}
"""Per step the kinds of moves that answer it, and the rule that forbids the others."""

_ABSENT: dict[int, tuple[str, str]] = {
    m.PLAY: ("CIV-PLAY-01", "not_in_hand"),
    m.DISCARD: ("CIV-MIL-01", "not_in_hand"),
    m.RETURN: ("CIV-REL-05", "not_in_hand"),
    m.ATTACK: ("CIV-MIL-03", "not_in_play"),
    m.DROP: ("CIV-ECO-01", "not_in_play"),
    m.TAKE: ("CIV-SCI-01", "not_in_play"),
    m.FETCH: ("CIV-UTO-01", "not_in_discard"),
    m.KEEP: ("CIV-DRAFT-02", "not_in_set"),
    m.CLAIM: ("CIV-DRAFT-05", "not_in_centre"),
    m.INQUIRE: ("CIV-REL-06", "no_hand"),
    m.EMBARGO: ("CIV-ECO-06", "no_card_there"),
    m.DEMOCRACY: ("CIV-UTO-05", "no_card_there"),
}
"""Per kind the rule and the reason when the named card or target is not there."""


def question(state: CivState, seat: int) -> tuple[str, dict[str, Any]]:
    """What a seat that must choose is asked."""
    args: dict[str, Any] = {"seat": seat, "count": int(state.todo)}
    if state.target >= 0:
        args["target"] = int(state.target)
    return STEP_NAMES[state.step], args


def thinkable(state: CivState, seat: int, about: str | None) -> list[int]:
    """The moves that could belong to this step, about one domain or all."""
    moves = _thinkable(state, seat)
    return [move for move in moves if about is None or DOMAIN_IDS[m.domain_of(move)] == about]


def _thinkable(state: CivState, seat: int) -> list[int]:
    """The moves that could belong to this step: cards that are at hand, and all powers."""
    others = [other for other in range(state.seats) if other != seat]
    if state.step in (PLAY_CARD, PLAY_MORE):
        held = [d for d in range(DOMAINS) if lane(state.hands[seat], d)]
        plays = [int(m.code(m.PLAY, 0, oldest(state.piles, hand_of(seat), d), d)) for d in held]
        return [int(m.code(m.END, 0, 0, 0)), *sorted(plays)]
    if state.step == POWERS:
        out = [int(m.code(m.USE, 0, level, d)) for level in (1, 2) for d in range(DOMAINS)]
        out += [int(m.code(m.SACRIFICE, 0, 0, d)) for d in range(DOMAINS)]
        return out + [
            int(m.code(m.COPY, other, level, d))
            for other in others
            for level in (1, 2)
            for d in range(DOMAINS)
            if d != CUL and lane(state.areas[other], d)
        ]
    if state.step == INQUISITION:
        return [int(m.code(m.INQUIRE, other, 0, 0)) for other in others]
    if state.step in (PLACE_EMBARGO, PLACE_DEMOCRACY):
        kind = m.EMBARGO if state.step == PLACE_EMBARGO else m.DEMOCRACY
        return [int(m.code(kind, other, 0, d)) for other in others for d in range(DOMAINS)]
    return []


def why_not(state: CivState, seat: int, move: int) -> Reason:
    """Why a seat that must choose may not make this move."""
    kinds, rule = _ANSWERS[int(state.step)]
    if not is_move(move, state):
        return rule, "no_such_move", {}
    kind, domain, target = int(m.kind_of(move)), int(m.domain_of(move)), int(m.seat_of(move))
    if kind not in kinds:
        return rule, "other_step", {"step": STEP_NAMES[state.step]}
    card = {"card": DOMAIN_IDS[domain]}
    if kind == m.USE:
        return _why_no_use(state, seat, domain, int(m.level_of(move)))
    if kind == m.SACRIFICE:
        return _why_no_sacrifice(state, seat, domain)
    if kind == m.COPY:
        return _why_no_copy(state, seat, target, domain, int(m.level_of(move)))
    if kind == m.PLAY and lane(state.hands[seat], domain) and not flagged(playable(state, seat), domain):
        return "CIV-PLAY-02", "embargo", card
    if kind in (m.INQUIRE, m.EMBARGO, m.DEMOCRACY):
        if target == seat:
            return _ABSENT[kind][0], "own_seat", {}
        if not state.may_target(seat, target):
            return "CIV-TEAM-06", "partner", {"target": target}
        card["target"] = target  # type: ignore[assignment]  # arguments of messages mix words and numbers
    rule, reason = _ABSENT[kind]
    return rule, reason, card


def _why_no_use(state: CivState, seat: int, domain: int, level: int) -> Reason:
    card = DOMAIN_IDS[domain]
    if domain == CUL:
        return "CIV-POWER-06", "culture_has_no_levels", {}
    if domain == REL and not state.flags & RELIGION_USED:
        return "CIV-REL-03", "religion_is_continuous", {}
    if (state.used >> domain) & 1:
        return "CIV-POWER-01", "used_persistent", {"card": card}
    need, have = int(threshold(state.seats, level)), int(state.count(seat, domain))
    if have < need:
        return "CIV-POWER-02", "below_threshold", {"card": card, "have": have, "need": need}
    return "CIV-POWER-08", "cannot_begin", {"card": card, "level": level}


def _why_no_sacrifice(state: CivState, seat: int, domain: int) -> Reason:
    card = DOMAIN_IDS[domain]
    if domain == CUL:
        return "CIV-POWER-06", "culture_has_no_sacrifice", {}
    if (state.used >> (SACRIFICED + domain)) & 1:
        return "CIV-POWER-01", "used_sacrifice", {"card": card}
    if not state.count(seat, domain):
        return "CIV-POWER-04", "no_card_to_sacrifice", {"card": card}
    assert not state.flags & FIZZLE
    assert not has_effect(state, seat, domain)
    return "CIV-POWER-09", f"no_effect_{card}", {}


def _why_no_copy(state: CivState, seat: int, target: int, domain: int, level: int) -> Reason:
    card = DOMAIN_IDS[domain]
    if target == seat:
        return "CIV-CUL-01", "own_seat", {}
    if domain == CUL:
        return "CIV-CUL-09", "culture_cannot_be_copied", {}
    if state.culture_holder() != seat:
        return "CIV-CUL-01", "not_culture_leader", {}
    if state.used & COPIED:
        return "CIV-CUL-06", "copied_already", {}
    if (state.used >> domain) & 1:
        return "CIV-CUL-07", "used_persistent", {"card": card}
    need, have = int(threshold(state.seats, level)), int(state.count(target, domain))
    if have < need:
        return "CIV-CUL-05", "target_below_threshold", {"target": target, "card": card, "have": have, "need": need}
    assert not can_begin(state, seat, domain, level)
    return "CIV-POWER-08", "cannot_begin", {"card": card, "level": level}
