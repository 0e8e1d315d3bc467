"""Resample what a seat cannot know during the draft picks; all cards are of age I then.

A seat knows the set it holds, what it kept, the set it passed last (its left neighbour holds it), and of the three
cards it passed first, that the left neighbour kept one and the next seat holds the other two.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.core.bits import lane, one, total
from civitas.core.rng import Rng
from civitas.games.civ.cards import AGE_CARDS, AGES, removed_per_age, spread
from civitas.games.civ.draft import LAST_PICK
from civitas.games.civ.memory import knows

if TYPE_CHECKING:
    from civitas.games.civ.state import CivState


def imagine_draft(state: CivState, twin: CivState, seat: i64, rng: Rng) -> None:
    """Fill `twin`, a copy of `state`, with hidden cards that `seat` cannot tell from the real ones."""
    n: i64 = state.seats
    left: i64 = (seat + 1) % n
    after: i64 = (seat + 2) % n
    third: bool = state.pick == LAST_PICK and n > 2
    hands: vec[i64] = vec[i64](capacity=n)
    sets: vec[i64] = vec[i64](capacity=n)
    settled: i64 = 0
    for other in range(n):
        hand: i64 = state.hands[other] if other == seat else knows(state, seat, other)
        held: i64 = state.sets[other] if other == seat or (other == left and state.pick > 1) else 0
        if third and other == after:
            held = state.passed[seat]
        hands = append(hands, hand)
        sets = append(sets, held)
        settled += hand + held
    if third:
        kept: i64 = one(random_card(state.passed[seat], rng))
        hands[left] += kept
        sets[after] -= kept
    pool: vec[i64] = spread(AGE_CARDS[0] - settled)
    rng.shuffle(pool)
    at: i64 = 0
    for other in range(n):
        while total(hands[other]) < state.pick - 1:
            hands[other] += one(pool[at])
            at += 1
        while total(sets[other]) < LAST_PICK + 2 - state.pick:
            sets[other] += one(pool[at])
            at += 1
    twin.hands = hands
    twin.sets = sets
    twin.picked = _pick_again(state, sets, seat, rng)
    twin.passed = _pass_again(state, twin, seat, rng)
    _lay_deck(twin, pool, at, rng)


def random_card(packed: i64, rng: Rng) -> i64:
    """The domain of a random card of a packed value."""
    ticket: i64 = rng.below(total(packed))
    domain: i64 = 0
    while ticket >= lane(packed, domain):
        ticket -= lane(packed, domain)
        domain += 1
    return domain


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


def _lay_deck(twin: CivState, pool: vec[i64], at: i64, rng: Rng) -> None:
    """The rest of age I, then the untouched ages; some of each are taken out."""
    deck: vec[i64] = vec[i64](capacity=104)
    for _ in range(twin.drawn):
        deck = append(deck, 0)
    twin.removed = 0
    out: i64 = removed_per_age(twin.seats)
    for age in range(AGES):
        cards: vec[i64] = pool[at:]
        if age > 0:
            cards = spread(AGE_CARDS[age])
            rng.shuffle(cards)
        for index in range(len(cards)):
            if index < out:
                twin.removed += one(cards[index])
            else:
                deck = append(deck, cards[index])
    twin.deck = deck
