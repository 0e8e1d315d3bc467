"""What a seat may know, as numbers, for programs that learn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.core.bits import lane, total
from civitas.games.civ.cards import AGES, DOMAIN_IDS, DOMAINS, age_of
from civitas.games.civ.imagine.deals import unseen_cards
from civitas.games.civ.memory.remembered import remembered
from civitas.games.civ.piles import cards_in, hand_of
from civitas.games.civ.steps import DRAFT_PICK

_FULL_DECK: Final = 104

if TYPE_CHECKING:
    from civitas.games.civ.state import CivState


_TABLE: Final = ("step", "todo", "then", "used", "limit", "turns", "pick")
_PLAYER: Final = ("first", "active", "target", "limit_from")


def observation_names(seats: int) -> tuple[str, ...]:
    """The names of the numbers that `observe` lists; player 0 is the observer, player 1 the left neighbour."""
    out: list[str] = list(_TABLE)
    for player in range(seats):
        for word in _PLAYER:
            out.append(f"p{player}_{word}")
        for place in ("area", "embargo", "democracy", "holds"):
            for domain in DOMAIN_IDS:
                out.append(f"p{player}_{place}_{domain}")
        for age in range(AGES):
            out.append(f"p{player}_hand_age_{age + 1}")
    for place in ("discard", "centre", "set"):
        for domain in DOMAIN_IDS:
            out.append(f"{place}_{domain}")
    for age in range(AGES):
        out.append(f"deck_age_{age + 1}")
        for domain in DOMAIN_IDS:
            out.append(f"unseen_{domain}_{age + 1}")
    return tuple(out)


def observe(state: CivState, seat: i64) -> vec[i64]:
    """What a seat may know, as numbers: `holds` is the own hand, or what is known of another."""
    n: i64 = state.seats
    known: vec[i64] = remembered(state, seat)
    out: vec[i64] = vec[i64](capacity=256)
    for number in (state.step, state.todo, state.then, state.used, state.limit, state.turns, state.pick):
        out = append(out, number)
    for step in range(n):
        player: i64 = (seat + step) % n
        for role in (state.first, state.active, state.target, state.limit_from):
            out = append(out, 1 if role == player else 0)
        out = _append_domains(out, state.areas[player])
        out = _append_domains(out, state.embargoes[player])
        out = _append_domains(out, state.democracies[player])
        out = _append_domains(out, state.hands[player] if player == seat else cards_in(known, hand_of(player)))
        for age in range(AGES):
            out = append(out, total(state.piles[hand_of(player) + age]))
    out = _append_domains(out, state.discard)
    out = _append_domains(out, state.centre)
    out = _append_domains(out, state.sets[seat] if state.step == DRAFT_PICK else 0)
    unseen: vec[i64] = unseen_cards(state, seat)
    for age in range(AGES):
        left: i64 = 0
        for index in range(state.drawn, len(state.deck)):
            if age_of(state.deck[index]) == age:
                left += 1
        out = append(out, left)
        for player in range(n):
            unseen[age] -= known[hand_of(player) + age]
        out = _append_domains(out, unseen[age])
    return out


def _append_domains(out: vec[i64], packed: i64) -> vec[i64]:
    for domain in range(DOMAINS):
        out = append(out, lane(packed, domain))
    return out
