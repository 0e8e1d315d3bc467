"""The pasts of the other players that tell something about where the cards of an age lie."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from civitas.core.bits import bit
from civitas.core.rng import Rng
from civitas.games.ages.cards.civil import AGE, LEVELS
from civitas.games.ages.imagine.buried import MASKS
from civitas.games.ages.imagine.past import Past
from civitas.games.ages.imagine.story import has_prepared, was_reshuffled
from civitas.games.ages.memory import drawn_of
from civitas.games.ages.nation import Nation
from civitas.games.ages.steps import CARD_MASK

if TYPE_CHECKING:
    from civitas.games.ages.imagine.pool import Pool
    from civitas.games.ages.state import AgesState

SEATS: Final = 4


class Pasts:
    """The pasts that have been worked out for a state, by player and age."""

    def __init__(self) -> None:
        self.kept: list[Past | None] = [None] * (SEATS * LEVELS)

    def find(self, state: AgesState, owner: i64, age: i64) -> Past:
        """The past of a player and age, worked out where nobody has asked for it since it went on."""
        nation: Nation = state.nations[owner]
        past = self.kept[owner * LEVELS + age]
        if past is None or past.uses != len(nation.uses) or past.drawn != drawn_of(nation, age):
            past = Past(nation, age, state.seats)
            past.count_ways()
            self.kept[owner * LEVELS + age] = past
        return past


def find_pasts(pool: Pool, rng: Rng) -> list[Past | None]:
    """What is known of the order in which each player has drawn its cards, by its set of knowers."""
    pasts: list[Past | None] = [None] * MASKS
    owner: i64 = 0
    while owner < pool.state.seats:
        mask: i64 = bit(owner)
        if owner != pool.seat and pool.others[mask] and not pool.shown[mask] and not _has_legacy(pool, owner):
            pasts[mask] = _find_past(pool, owner, mask, rng)
        owner += 1
    return pasts


def find_tilt(pool: Pool) -> float:
    """How much less likely a card of a reshuffled deck is to be an event, as events were prepared before."""
    returned: i64 = 0
    events: float = 0.0
    odds: float = 1.0
    owner: i64 = 0
    while owner < pool.state.seats:
        if owner != pool.seat and was_reshuffled(pool.state.nations[owner], pool.age):
            past: Past = _kept(pool, owner)
            if past.possible:
                returned += past.returned
                events += past.returned_events
                odds = past.odds
        owner += 1
    return events / (float(returned) - events) / odds if 0.0 < events < float(returned) else 1.0


def _find_past(pool: Pool, owner: i64, mask: i64, rng: Rng) -> Past | None:
    """What is known of the order in which a player has drawn its cards; None where it tells nothing.

    Where it has drawn cards that the seat knew in the deck, its past has to be worked out for this deal alone.
    """
    laid: vec[i64] = pool.buried.drawn[mask]
    nation: Nation = pool.state.nations[owner]
    if not len(laid) and not has_prepared(nation, pool.age):
        return None
    past: Past = Past(nation, pool.age, pool.state.seats) if len(laid) else _kept(pool, owner)
    early: i64 = past.prepared - pool.events[mask] - pool.turned[mask]
    if early < 0 or not past.leads_to(pool.hands[owner], pool.others[mask] - pool.hands[owner]):
        return None
    past.reveal(early, pool.turned[mask], pool.current[mask], rng)
    if len(laid) and not past.lay(laid, rng):
        return None
    if len(laid) or past.tilt != pool.tilt:
        past.tilt = pool.tilt
        past.count_ways()
    return past


def _kept(pool: Pool, owner: i64) -> Past:
    """The past of a player, which is worked out once for all states that are imagined."""
    pasts = pool.state.pasts
    if pasts is None:
        pasts = Pasts()
        pool.state.pasts = pasts
    return pasts.find(pool.state, owner, pool.age)


def _has_legacy(pool: Pool, owner: i64) -> bool:
    """Has the player events of this age that it has not drawn (the shorter game)?"""
    legacy: vec[i64] = pool.state.nations[owner].legacy
    return len(legacy) > 0 and AGE[legacy[0] & CARD_MASK] == pool.age
