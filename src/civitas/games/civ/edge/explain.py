"""What a seat is asked, and why other moves are not allowed: each reason with its rule."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from civitas.core.bits import lane
from civitas.core.decision import Reason
from civitas.games.civ import moves as m
from civitas.games.civ.cards import CUL, DOMAIN_IDS, DOMAINS, ECO, REL, UTO, threshold
from civitas.games.civ.edge.notation import is_move, power_id
from civitas.games.civ.edge.running import rule_of_power, running_power
from civitas.games.civ.legal import can_begin, has_effect
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
    CENTRE: ((m.CLAIM,), "CIV-DRAFT-05"),
    PLAY_CARD: ((m.PLAY,), "CIV-PLAY-01"),
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

_PICKS = ("CIV-DRAFT-02", "CIV-DRAFT-03", "CIV-DRAFT-04")
"""The rules of the draft's three picks."""

_BEFORE_POWERS = {m.END: "CIV-PLAY-04", m.USE: "CIV-TURN-02", m.SACRIFICE: "CIV-TURN-02", m.COPY: "CIV-TURN-02"}
"""What forbids in step 1 the moves of step 2."""

_ABSENT: dict[int, str] = {
    m.PLAY: "not_in_hand",
    m.DISCARD: "not_in_hand",
    m.RETURN: "not_in_hand",
    m.ATTACK: "not_in_play",
    m.DROP: "not_in_play",
    m.TAKE: "not_in_play",
    m.FETCH: "not_in_discard",
    m.KEEP: "not_in_set",
    m.CLAIM: "not_in_centre",
}
"""Per kind what is wrong when the named card is not there."""

_NO_TARGET: dict[int, tuple[str, str]] = {
    m.INQUIRE: ("CIV-REL-06", "no_hand"),
    m.EMBARGO: ("CIV-ECO-06", "no_card_there"),
    m.DEMOCRACY: ("CIV-UTO-05", "no_card_there"),
}
"""Per kind the rule and the reason when another player has nothing to aim at."""


def _answers(state: CivState) -> tuple[tuple[int, ...], str]:
    """The kinds of moves that answer what is asked now, and the rule that asks it."""
    if state.step == DRAFT_PICK:
        return (m.KEEP,), _PICKS[state.pick - 1]
    return _ANSWERS[int(state.step)]


def question(state: CivState, seat: int) -> tuple[str, dict[str, Any]]:
    """What a seat that must choose is asked."""
    args: dict[str, Any] = {"seat": seat, "count": int(state.todo)}
    power = running_power(state)
    if power is not None:
        args["power_card"] = power
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
    kinds, rule = _answers(state)
    if not is_move(move, state):
        return rule, "no_such_move", {}
    kind, domain, target = int(m.kind_of(move)), int(m.domain_of(move)), int(m.seat_of(move))
    if kind not in kinds:
        if state.step == PLAY_CARD:
            rule = _BEFORE_POWERS.get(kind, rule)
        return rule, "other_step", {"step": STEP_NAMES[state.step]}
    if kind == m.USE:
        return _why_no_use(state, seat, domain, int(m.level_of(move)))
    if kind == m.SACRIFICE:
        return _why_no_sacrifice(state, seat, domain)
    if kind == m.COPY:
        return _why_no_copy(state, seat, target, domain, int(m.level_of(move)))
    if kind in _NO_TARGET:
        return _why_no_target(state, seat, target, domain, kind)
    return _why_no_card(state, seat, domain, kind)


def why_waiting(state: CivState) -> Reason:
    """Why a seat of a running game has nothing to choose now: in a draft's pick, as it has chosen already."""
    if state.step == DRAFT_PICK:
        return _answers(state)[1], "kept_already", {}
    return "CIV-DRAFT-05" if state.step == CENTRE else "CIV-TURN-04", "not_your_turn", {}


def _why_no_card(state: CivState, seat: int, domain: int, kind: int) -> Reason:
    card = {"card": DOMAIN_IDS[domain]}
    in_power = state.step not in (DRAFT_PICK, CENTRE, PLAY_CARD)
    if kind == m.PLAY and lane(state.hands[seat], domain):
        return "CIV-ECO-07" if in_power else "CIV-PLAY-02", "embargo", card
    return rule_of_power(state) if in_power else _answers(state)[1], _ABSENT[kind], card


def _why_no_target(state: CivState, seat: int, target: int, domain: int, kind: int) -> Reason:
    if target == seat:
        return rule_of_power(state), "own_seat", {}
    if not state.may_target(seat, target):
        return "CIV-RUL-24", "partner", {"target": target}
    named = {"target": target} if kind == m.INQUIRE else {"card": DOMAIN_IDS[domain], "target": target}
    return *_NO_TARGET[kind], named


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
    if _only_partner(state, seat, domain):
        return "CIV-RUL-24", "only_partner", {"power_card": power_id(m.SACRIFICE, domain, 0)}
    return "CIV-POWER-09", f"no_effect_{card}", {}


def _only_partner(state: CivState, seat: int, domain: int) -> bool:
    """Is a partner who is spared the only one whom a sacrifice power could be aimed at?"""
    at_stake = {REL: state.hands, ECO: state.areas, UTO: state.areas}.get(domain, ())
    return any(cards and state.is_partner(seat, other) for other, cards in enumerate(at_stake))


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
