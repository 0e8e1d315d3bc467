"""What a seat may know, as plain JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from librt.vecs import vec
from mypy_extensions import i64

from civitas.core.bits import lane, total
from civitas.games.civ.cards import AGES, CUL, DOMAIN_IDS, DOMAINS, age_of, hegemony_base, threshold
from civitas.games.civ.edge.running import running_power
from civitas.games.civ.edge.writing import ages, by_age, counts, options_of, used_of
from civitas.games.civ.memory.belief import Belief
from civitas.games.civ.piles import DISCARD, REMOVED, ages_in, area_of, cards_in, hand_of, markers_on
from civitas.games.civ.rules.turn import hand_limit
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
        "power": running_power(state),
        "todo": int(state.todo),
        "then": int(state.then),
        "target": None if state.target == NOBODY else int(state.target),
        "used": used_of(state),
        "deck": {"left": int(state.deck_left()), "age": top_age(state), "ages": deck_ages(state)},
        "removed": int(total(cards_in(state.piles, REMOVED))),
        "removed_ages": ages(ages_in(state.piles, REMOVED)),
        "discard": counts(state.discard),
        "discard_ages": by_age(state.piles, DISCARD),
        "centre": counts(state.centre),
        "last_round": bool(state.deck_left() == 0),
        "thresholds": [int(threshold(state.seats, 1)), int(threshold(state.seats, 2))],
        "hegemony": int(hegemony_base(state.seats)),
        "culture_token": None if holder == NOBODY else holder,
        "players": _players(state, seat),
        "over": bool(state.over),
        "outcome": state.outcome().to_dict() if state.over else None,
    }
    if state.step == DRAFT_PICK:
        seen["draft"] = _draft(state, seat)
    return seen


def top_age(state: CivState) -> int:
    """The age on the back of the deck's top card (1 to 3), or 0 if the deck is empty."""
    return int(age_of(state.deck[state.drawn])) + 1 if state.deck_left() else 0


def deck_ages(state: CivState) -> list[int]:
    """How many cards of each age are left in the deck; public, as the deck is sorted by age."""
    left = [int(age_of(state.deck[index])) for index in range(state.drawn, len(state.deck))]
    return [left.count(age) for age in range(AGES)]


def _players(state: CivState, seat: int | None) -> list[dict[str, Any]]:
    """All players, with what the seat knows of their hands."""
    rows = [_player(state, player) for player in range(state.seats)]
    if seat is None:
        return rows
    belief = Belief(state, seat, seat)
    for player, row in enumerate(rows):
        if player == seat:
            row["hand"] = counts(state.hands[player])
            row["hand_cards"] = by_age(state.piles, hand_of(player))
            row["shown"] = [
                {"seat": other, "cards": counts(Belief(state, other, seat).known_cards(seat))}
                for other in range(state.seats)
                if other != seat
            ]
        else:
            row["known"] = counts(belief.known_cards(player))
            row["known_cards"] = by_age(vec[i64]([belief.known(player, age) for age in range(AGES)]), 0)
    return rows


def _player(state: CivState, player: int) -> dict[str, Any]:
    area = state.areas[player]
    levels = {
        DOMAIN_IDS[domain]: sum(1 for level in (1, 2) if lane(area, domain) >= threshold(state.seats, level))
        for domain in range(DOMAINS)
        if domain != CUL
    }
    return {
        "seat": player,
        "area": counts(area),
        "area_ages": by_age(state.piles, area_of(player)),
        "levels": levels,
        "embargo": counts(state.embargoes[player]),
        "democracy": counts(state.democracies[player]),
        "embargo_ages": ages(ages_in(state.piles, markers_on(player))),
        "hand_size": int(state.hand_size(player)),
        "hand_ages": ages(ages_in(state.piles, hand_of(player))),
        "hand_limit": int(hand_limit(state, player)),
    }


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
