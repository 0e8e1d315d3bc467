"""What a seat cannot know, drawn anew: every deal that fits what it has seen is equally likely (`imagine/pool.py`).

Nothing here depends on which card really lies where: hidden cards are gathered into counts before they are dealt.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.core.bits import bit
from civitas.core.rng import Rng
from civitas.games.ages.cards.civil import AGE, AGGRESSIONS, BONUSES, CARDS, LEVELS, PACTS
from civitas.games.ages.cards.military import BONUS_COLONIZATION
from civitas.games.ages.imagine.buried import sorted_items
from civitas.games.ages.imagine.places import deal_events, deal_hands
from civitas.games.ages.imagine.pool import NO_CARDS, Pool
from civitas.games.ages.memory import knowers, known_to, knows
from civitas.games.ages.nation import Nation
from civitas.games.ages.rules.attack import DISCARD_KEY
from civitas.games.ages.rules.colony import OTHER_KEY, largest_force, reach
from civitas.games.ages.steps import (
    CARD_MASK,
    DEFENCE,
    EXCESS,
    FORCE,
    NONE,
    ORDERED_DISCARD,
    SEAT_AT,
)

if TYPE_CHECKING:
    from civitas.games.ages.state import AgesState

TRIES: Final = 50


def imagine(state: AgesState, seat: i64, rng: Rng) -> AgesState:
    """A state that the seat cannot tell apart from this one; it depends on what the seat knows and on `rng` only.

    Civil hands are open and stay as they are; military hands are secret and drawn anew (TTA-TURN-11).
    """
    twin: AgesState = state.copy()
    twin.rng = Rng((rng.word() << 30) ^ rng.word())
    twin.civil_deck = _sorted(state.civil_deck)
    rng.shuffle(twin.civil_deck)
    _forget_order(twin, seat)
    tries: i64 = 0
    while tries < TRIES:
        _deal(state, twin, seat, rng)
        owner: i64 = _unarmed(twin, seat)
        if owner == NONE:
            return twin
        tries += 1
    while owner != NONE and _arm(twin, seat, owner):
        owner = _unarmed(twin, seat)
    return twin


def _unarmed(twin: AgesState, seat: i64) -> i64:
    """Whose hand lacks the bonus cards that its bids have shown to be there; NONE if nobody's."""
    if not _bidder_can_pay(twin, seat):
        return twin.bidder
    owner: i64 = 0
    while owner < twin.seats:
        nation: Nation = twin.nations[owner]
        if nation.proven and owner != seat and _bonus_value(nation) < nation.proven:
            return owner
        owner += 1
    return NONE


def _bonus_value(nation: Nation) -> i64:
    """What the bonus cards of a hand add to a force."""
    value: i64 = 0
    for item in nation.cards:
        card: i64 = item & CARD_MASK
        if BONUSES <= card < AGGRESSIONS:
            value += BONUS_COLONIZATION[card - BONUSES]
    return value


def _arm(twin: AgesState, seat: i64, owner: i64) -> bool:
    """A hand must hold rare bonus cards: one comes from another place that the seat does not know; False if none is."""
    armed: Nation = twin.nations[owner]
    i: i64 = 0
    while i < len(armed.cards):
        item: i64 = armed.cards[i]
        card: i64 = item & CARD_MASK
        if _is_shown(armed, card):
            if not knows(item, seat) and _bury(twin, owner, card):
                return True
        elif not knows(item, seat) and (card < BONUSES or card >= AGGRESSIONS):
            bonus: i64 = BONUSES + AGE[card] - 1
            if (
                _swap(twin.military_deck, seat, bonus, card)
                or _swap(twin.discards, seat, bonus, card)
                or _swap(twin.out, seat, bonus, card)
                or _swap_in_hands(twin, seat, owner, bonus, card)
            ):
                armed.remove_card(card)
                armed.add_card(known_to(bonus, knowers(item)))
                return True
        i += 1
    return False


def _is_shown(nation: Nation, card: i64) -> bool:
    """Is this a pact that its owner has offered and kept, in hand or among its discards (`Nation.shown`)?"""
    return card >= PACTS and (nation.shown >> (card - PACTS)) & 1 != 0


def _bury(twin: AgesState, owner: i64, pact: i64) -> bool:
    """A refused pact makes room in the hand: it goes where its owner has discarded a card, which it keeps instead."""
    nation: Nation = twin.nations[owner]
    i: i64 = 0
    while i < len(twin.discards):
        card: i64 = twin.discards[i] & CARD_MASK
        if knowers(twin.discards[i]) == bit(owner) and AGE[card] == AGE[pact] and not _is_shown(nation, card):
            twin.discards[i] = known_to(pact, bit(owner))
            nation.remove_card(pact)
            nation.add_card(known_to(card, bit(owner)))
            return True
        i += 1
    return False


def _swap(items: vec[i64], seat: i64, wanted: i64, given: i64) -> bool:
    """Exchange a card of an unknown place for another; False if the place has none."""
    i: i64 = 0
    while i < len(items):
        if items[i] & CARD_MASK == wanted and not knows(items[i], seat):
            items[i] = known_to(given, knowers(items[i]))
            return True
        i += 1
    return False


def _swap_in_hands(twin: AgesState, seat: i64, armed: i64, wanted: i64, given: i64) -> bool:
    owner: i64 = 0
    while owner < twin.seats:
        nation: Nation = twin.nations[owner]
        at: i64 = nation.place_of(wanted)
        if owner != seat and owner != armed and not nation.proven and at != NONE and not knows(nation.cards[at], seat):
            nation.remove_card(wanted)
            nation.add_card(known_to(given, bit(owner)))
            return True
        owner += 1
    return False


def _sorted(cards: vec[i64]) -> vec[i64]:
    """Cards in ascending order, so that a shuffle depends on nothing but the dice."""
    counts: vec[i64] = NO_CARDS[:]
    for card in cards:
        counts[card] += 1
    out: vec[i64] = vec[i64](capacity=len(cards))
    i: i64 = 0
    while i < CARDS:
        count: i64 = counts[i]
        while count > 0:
            out = append(out, i)
            count -= 1
        i += 1
    return out


def _forget_order(twin: AgesState, seat: i64) -> None:
    """Cards that somebody else is just discarding come in ascending order; which they were, the seat does not know."""
    if not len(twin.tasks):
        return
    task: i64 = twin.tasks[len(twin.tasks) - 1]
    if (task >> SEAT_AT) & 7 == seat:
        return
    kind: i64 = task & 63
    if kind == EXCESS or kind == ORDERED_DISCARD:
        twin.last_added = NONE
    elif kind == FORCE:
        twin.last_added = min(twin.last_added, OTHER_KEY)
    elif kind == DEFENCE:
        twin.last_added = min(twin.last_added, DISCARD_KEY)


def _bidder_can_pay(twin: AgesState, seat: i64) -> bool:
    """A bid shows that its bidder can send such a force (TTA-COLONY-03)."""
    bidder: i64 = twin.bidder
    if bidder == NONE or bidder == seat:
        return True
    if twin.tasks[len(twin.tasks) - 1] & 63 == FORCE:
        return reach(twin, twin.nations[bidder], twin.last_added) >= twin.bid
    return largest_force(twin, bidder) >= twin.bid


def _deal(state: AgesState, twin: AgesState, seat: i64, rng: Rng) -> None:
    """Deal all unknown military cards to all unknown places."""
    owner: i64 = 0
    while owner < twin.seats:
        nation: Nation = twin.nations[owner]
        nation.cards = vec[i64]()
        nation.legacy = vec[i64]()
        if owner != seat:
            nation.buried = vec[i64]()
        owner += 1
    twin.current_events = vec[i64]()
    twin.revealed = vec[i64]()
    twin.future_events = state.future_events[:]
    twin.military_deck = vec[i64]()
    twin.discards = vec[i64]()
    twin.out = vec[i64]()
    age: i64 = LEVELS - 1
    while age >= 0:
        pool = Pool(state, seat, age, rng)
        deal_events(pool, twin, rng)
        deal_hands(pool, twin)
        age -= 1
    twin.military_deck = sorted_items(twin.military_deck)
    rng.shuffle(twin.military_deck)
    twin.discards = sorted_items(twin.discards)
    twin.out = sorted_items(twin.out)
