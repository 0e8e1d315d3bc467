"""What a seat may know, as numbers in a fixed order, for programs that learn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.games.ages.cards.civil import (
    ACTIONS,
    CARD_IDS,
    CARDS,
    CIVIL,
    LEADERS,
    TACTICS,
    TERRITORIES,
    TOKENED,
    WONDERS,
    WORKED,
)
from civitas.games.ages.nation import Nation
from civitas.games.ages.steps import CARD_MASK, NONE, ROW, SEAT_AT

if TYPE_CHECKING:
    from civitas.games.ages.state import AgesState

_NUMBERS: Final = (
    *("alive", "culture", "science", "culture_rating", "science_rating", "strength", "happiness", "white", "red"),
    *("civil_total", "military_total", "yellow", "blue", "pool", "food", "resources", "leader", "wonder", "stages"),
    *("tactic", "military_cards", "action_cards"),
)


def observation_names(seats: int) -> tuple[str, ...]:
    """The names of the numbers that `observe` lists; player 0 is the seat that observes."""
    names = ["age", "round", "last_round", "step", "acting", "civil_deck", "military_deck"]
    names += [f"row_{place + 1}" for place in range(ROW)]
    for player in range(seats):
        names += [f"player_{player}_{name}" for name in _NUMBERS]
        names += [f"player_{player}_workers_{name}" for name in CARD_IDS[:WORKED]]
        names += [f"player_{player}_tokens_{name}" for name in CARD_IDS[:TOKENED]]
        names += [f"player_{player}_has_{name}" for name in CARD_IDS[:WONDERS]]
        names += [f"player_{player}_holds_{name}" for name in CARD_IDS[:WONDERS]]
        names += [f"player_{player}_wonder_{name}" for name in CARD_IDS[WONDERS:LEADERS]]
        names += [f"player_{player}_holds_{name}" for name in CARD_IDS[LEADERS:ACTIONS]]
        names += [f"player_{player}_colony_{name}" for name in CARD_IDS[TERRITORIES:TACTICS]]
    return (*names, *(f"card_{name}" for name in CARD_IDS[CIVIL:]))


def observe(state: AgesState, seat: i64) -> vec[i64]:
    """The numbers, from the seat's own place at the table."""
    out: vec[i64] = vec[i64](capacity=1024)
    out = append(append(append(out, state.age), state.round), state.last_round)
    step: i64 = NONE
    acting: i64 = NONE
    if len(state.tasks):
        step = state.tasks[len(state.tasks) - 1] & 63
        acting = (((state.tasks[len(state.tasks) - 1] >> SEAT_AT) & 7) + state.seats - seat) % state.seats
    out = append(append(out, step), acting)
    out = append(append(out, len(state.civil_deck)), len(state.military_deck))
    for card in state.card_row:
        out = append(out, card)
    player: i64 = 0
    while player < state.seats:
        out = _nation(state.nations[(seat + player) % state.seats], out)
        player += 1
    counts: vec[i64] = vec[i64]([0] * (CARDS - CIVIL))
    for item in state.nations[seat].cards:
        counts[(item & CARD_MASK) - CIVIL] += 1
    for count in counts:
        out = append(out, count)
    return out


def _nation(nation: Nation, out: vec[i64]) -> vec[i64]:
    out = append(append(append(out, 1 if nation.alive else 0), nation.culture), nation.science)
    out = append(append(append(out, nation.culture_rating), nation.science_rating), nation.strength)
    out = append(append(append(out, nation.happiness), nation.white), nation.red)
    out = append(append(append(out, nation.civil_total), nation.military_total), nation.yellow)
    out = append(append(append(out, nation.blue), nation.pool), nation.food())
    out = append(append(append(out, nation.resources()), nation.leader), nation.wonder)
    out = append(append(append(out, nation.stages), nation.tactic), len(nation.cards))
    out = append(out, len(nation.actions))
    for count in nation.workers:
        out = append(out, count)
    for count in nation.tokens:
        out = append(out, count)
    out = _bits(nation.techs, WONDERS, out)
    out = _bits(nation.hand_techs, WONDERS, out)
    out = _bits(nation.wonders, LEADERS - WONDERS, out)
    out = _bits(nation.hand_leaders, ACTIONS - LEADERS, out)
    return _bits(nation.colonies, TACTICS - TERRITORIES, out)


def _bits(mask: i64, count: i64, out: vec[i64]) -> vec[i64]:
    i: i64 = 0
    while i < count:
        out = append(out, (mask >> i) & 1)
        i += 1
    return out
