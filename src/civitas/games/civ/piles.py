"""Where every card lies, by age and domain: hands, play areas, embargo markers, the discard pile, the cards taken out.

Rules ask for domains alone (CIV-SETUP-03), so the state keeps hands, areas and the discard pile by domain as well. Ages
matter for belief: every back and every picture shows one, so the age of a hidden card is public and its domain is not
(CIV RUL-25).

A *pile* is the number of its first word; each of its three words packs one age's cards by domain. Where a pile holds
cards of one domain and several ages, the oldest age goes first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from civitas.core.bits import lane, one, total
from civitas.games.civ.cards import AGES

if TYPE_CHECKING:
    from civitas.games.civ.state import CivState

# There is room for four seats: three words each for the hands, then the areas, then the markers.
AREAS: Final = 12
MARKERS: Final = 24
DISCARD: Final = 36
REMOVED: Final = 39
WORDS: Final = 42


def hand_of(seat: i64) -> i64:
    """The pile of a seat's hand."""
    return AGES * seat


def area_of(seat: i64) -> i64:
    """The pile of a seat's play area."""
    return AREAS + AGES * seat


def markers_on(seat: i64) -> i64:
    """The pile of the Economy cards that lie on a seat as embargo markers."""
    return MARKERS + AGES * seat


def oldest(piles: vec[i64], pile: i64, domain: i64) -> i64:
    """The age of the card of a domain that goes first; the pile must hold one."""
    if lane(piles[pile], domain):
        return 0
    return 1 if lane(piles[pile + 1], domain) else 2


def cards_in(piles: vec[i64], pile: i64) -> i64:
    """The packed cards of a pile, all ages together."""
    return piles[pile] + piles[pile + 1] + piles[pile + 2]


def ages_in(piles: vec[i64], pile: i64) -> i64:
    """How many cards of each age a pile holds, packed by age."""
    return total(piles[pile]) + (total(piles[pile + 1]) << 8) + (total(piles[pile + 2]) << 16)


def hand_to_area(state: CivState, seat: i64, domain: i64, age: i64) -> None:
    """Play a card."""
    card: i64 = one(domain)
    state.hands[seat] -= card
    state.areas[seat] += card
    state.piles[hand_of(seat) + age] -= card
    state.piles[area_of(seat) + age] += card


def hand_to_discard(state: CivState, seat: i64, domain: i64, age: i64) -> None:
    """Discard a card from hand."""
    card: i64 = one(domain)
    state.hands[seat] -= card
    state.discard += card
    state.piles[hand_of(seat) + age] -= card
    state.piles[DISCARD + age] += card


def area_to_discard(state: CivState, seat: i64, domain: i64) -> None:
    """Lose a card in play."""
    card: i64 = one(domain)
    age: i64 = oldest(state.piles, area_of(seat), domain)
    state.areas[seat] -= card
    state.discard += card
    state.piles[area_of(seat) + age] -= card
    state.piles[DISCARD + age] += card


def area_to_hand(state: CivState, seat: i64, domain: i64) -> i64:
    """Take a card in play back into hand; its age."""
    card: i64 = one(domain)
    age: i64 = oldest(state.piles, area_of(seat), domain)
    state.areas[seat] -= card
    state.hands[seat] += card
    state.piles[area_of(seat) + age] -= card
    state.piles[hand_of(seat) + age] += card
    return age


def discard_to_hand(state: CivState, seat: i64, domain: i64) -> i64:
    """Take a card of the discard pile into hand; its age."""
    card: i64 = one(domain)
    age: i64 = oldest(state.piles, DISCARD, domain)
    state.discard -= card
    state.hands[seat] += card
    state.piles[DISCARD + age] -= card
    state.piles[hand_of(seat) + age] += card
    return age


def hand_to_hand(state: CivState, seat: i64, target: i64, domain: i64, age: i64) -> None:
    """Give a card to another seat."""
    card: i64 = one(domain)
    state.hands[seat] -= card
    state.hands[target] += card
    state.piles[hand_of(seat) + age] -= card
    state.piles[hand_of(target) + age] += card
