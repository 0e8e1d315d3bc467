"""What a seat may know, as plain JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from civitas.core.bits import lane, total
from civitas.games.civ.cards import AGES, CUL, DOMAIN_IDS, DOMAINS, hegemony_base, threshold
from civitas.games.civ.edge.writing import counts, options_of, used_of
from civitas.games.civ.imagine import age_left
from civitas.games.civ.memory import knows
from civitas.games.civ.rules import hand_limit
from civitas.games.civ.steps import DRAFT_PICK, NOBODY, STEP_NAMES

if TYPE_CHECKING:
    from civitas.games.civ.state import CivState


def view(state: CivState, seat: int | None) -> dict[str, Any]:
    """All that the seat (None: a spectator) may know."""
    holder = int(state.culture_holder())
    seen: dict[str, Any] = {
        "game": "civ",
        "seats": int(state.seats),
        "seat": seat,
        "options": options_of(state),
        "first": int(state.first),
        "active": int(state.active),
        "turn": int(state.turns) + 1,
        "step": STEP_NAMES[state.step],
        "to_act": state.to_act(),
        "todo": int(state.todo),
        "then": int(state.then),
        "target": None if state.target == NOBODY else int(state.target),
        "used": used_of(state),
        "deck": {"left": int(state.deck_left()), "age": top_age(state)},
        "removed": int(total(state.removed)),
        "discard": counts(state.discard),
        "centre": counts(state.centre),
        "last_round": bool(state.deck_left() == 0),
        "thresholds": [int(threshold(state.seats, 1)), int(threshold(state.seats, 2))],
        "hegemony": int(hegemony_base(state.seats)),
        "culture_token": None if holder == NOBODY else holder,
        "players": [_player(state, player, seat) for player in range(state.seats)],
        "over": bool(state.over),
        "outcome": state.outcome().to_dict() if state.over else None,
    }
    if state.step == DRAFT_PICK:
        seen["draft"] = _draft(state, seat)
    return seen


def top_age(state: CivState) -> int:
    """The age on the back of the deck's top card (1 to 3), or 0 if the deck is empty."""
    for age in range(AGES):
        if age_left(state, age) > 0:
            return age + 1
    return 0


def _player(state: CivState, player: int, seat: int | None) -> dict[str, Any]:
    area = state.areas[player]
    levels = {
        DOMAIN_IDS[domain]: sum(1 for level in (1, 2) if lane(area, domain) >= threshold(state.seats, level))
        for domain in range(DOMAINS)
        if domain != CUL
    }
    out: dict[str, Any] = {
        "seat": player,
        "area": counts(area),
        "levels": levels,
        "embargo": counts(state.embargoes[player]),
        "democracy": counts(state.democracies[player]),
        "hand_size": int(state.hand_size(player)),
        "hand_limit": int(hand_limit(state, player)),
    }
    if player == seat:
        out["hand"] = counts(state.hands[player])
        out["shown"] = [
            {"seat": other, "cards": counts(knows(state, other, player))}
            for other in range(state.seats)
            if other != player
        ]
    elif seat is not None:
        out["known"] = counts(knows(state, seat, player))
    return out


def _draft(state: CivState, seat: int | None) -> dict[str, Any]:
    out: dict[str, Any] = {
        "pick": int(state.pick),
        "set_size": int(total(state.sets[0])),
        "chosen": [bool(state.picked[player] >= 0) for player in range(state.seats)],
    }
    if seat is not None:
        left = (seat + 1) % int(state.seats)
        right = (seat - 1) % int(state.seats)
        picked = int(state.picked[seat])
        out["set"] = counts(state.sets[seat])
        out["picked"] = None if picked < 0 else DOMAIN_IDS[picked]
        out["passed_first"] = counts(state.passed[seat])
        out["received_first"] = counts(state.passed[right])
        out["left_holds"] = counts(state.sets[left]) if state.pick > 1 else {}
    return out
