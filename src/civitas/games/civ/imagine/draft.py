"""The picks of a draft, when hands are filled and sets go round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.core.bits import one, total
from civitas.core.rng import Rng
from civitas.games.civ.cards import AGE_CARDS, LAST_PICK
from civitas.games.civ.imagine.hands import random_card
from civitas.games.civ.memory.belief import Belief
from civitas.games.civ.piles import hand_of

if TYPE_CHECKING:
    from civitas.games.civ.state import CivState


def imagine_draft(state: CivState, twin: CivState, seat: i64, rng: Rng) -> i64:
    """Fill the other hands and sets during the picks, when all cards are of age I; the cards that are left.

    A seat knows the set it holds, what it kept, the set it passed last (its left neighbour holds it), and of the three
    cards it passed first, that the left neighbour kept one and the next seat (of two, itself) holds the other two.
    """
    n: i64 = state.seats
    left: i64 = (seat + 1) % n
    after: i64 = (seat + 2) % n
    third: bool = state.pick == LAST_PICK and n > 2
    hands: vec[i64] = vec[i64](capacity=n)
    sets: vec[i64] = vec[i64](capacity=n)
    rest: i64 = AGE_CARDS[0]
    belief = Belief(state, seat, seat)
    for other in range(n):
        hands = append(hands, state.hands[other] if other == seat else belief.known(other, 0))
        sets = append(sets, state.sets[other] if other == seat or (other == left and state.pick > 1) else 0)
    if third:
        kept: i64 = one(random_card(state.passed[seat], rng))
        hands[left] += kept
        sets[after] = state.passed[seat] - kept
    elif state.pick == LAST_PICK:
        hands[left] = state.passed[seat] - state.sets[seat]
    for other in range(n):
        rest -= hands[other] + sets[other]
    for other in range(n):
        while total(hands[other]) < state.pick - 1:
            rest = _move_one(rest, hands, other, rng)
        while total(sets[other]) < LAST_PICK + 2 - state.pick:
            rest = _move_one(rest, sets, other, rng)
        twin.piles[hand_of(other)] = hands[other]
    twin.hands = hands
    twin.sets = sets
    twin.picked = _pick_again(state, sets, seat, rng)
    twin.passed = _pass_again(state, twin, seat, rng)
    return rest


def _move_one(rest: i64, places: vec[i64], place: i64, rng: Rng) -> i64:
    card: i64 = one(random_card(rest, rng))
    places[place] += card
    return rest - card


def _pick_again(state: CivState, sets: vec[i64], seat: i64, rng: Rng) -> vec[i64]:
    """Who has picked is public, what is not."""
    picked: vec[i64] = state.picked[:]
    for other in range(state.seats):
        if other != seat and picked[other] >= 0:
            picked[other] = random_card(sets[other], rng)
    return picked


def _pass_again(state: CivState, twin: CivState, seat: i64, rng: Rng) -> vec[i64]:
    """What the others passed first must agree with the imagined hands and sets."""
    n: i64 = state.seats
    passed: vec[i64] = state.passed[:]
    for giver in range(n):
        receiver: i64 = (giver + 1) % n
        if giver == seat or receiver == seat or state.pick == 1:
            continue
        passed[giver] = twin.sets[receiver]
        if state.pick == LAST_PICK:
            passed[giver] = twin.sets[(giver + 2) % n] + one(random_card(twin.hands[receiver], rng))
    return passed
