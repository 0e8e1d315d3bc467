"""What a seat cannot know, drawn anew: the domains of the other hands, of the deck and of the cards taken out.

Ages are public, so each age is dealt by itself: its unseen cards are drawn at random for the other hands, and what is
left is the deck's and the cards taken out. All histories of single cards that agree with what the seat has seen (see
`memory.py`) are equally likely; what a player chose to do tells nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.core.bits import one
from civitas.core.rng import Rng
from civitas.games.civ.cards import AGES, age_of, card_of, domain_of_card, spread
from civitas.games.civ.imagine.draft import imagine_draft
from civitas.games.civ.imagine.hands import AgeDeal, Dealer
from civitas.games.civ.legal import playable
from civitas.games.civ.piles import REMOVED, cards_in, hand_of
from civitas.games.civ.steps import DRAFT_PICK, PLAY_CARD, PLAY_MORE
from civitas.games.civ.story import as_seen_by

if TYPE_CHECKING:
    from civitas.games.civ.state import CivState


def imagine(state: CivState, seat: i64, rng: Rng) -> CivState:
    """A state that `seat` cannot tell apart from the given one."""
    twin: CivState = state.copy()
    twin.story = as_seen_by(state.story, seat)
    twin.dealer = None
    unseen: vec[i64] = unseen_cards(state, seat)
    if state.step == DRAFT_PICK:
        unseen[0] = imagine_draft(state, twin, seat, rng)
    else:
        dealer: Dealer | None = state.dealer
        if dealer is None or not dealer.suits(state, seat):
            dealer = Dealer(state, seat, unseen)
            state.dealer = dealer
        unseen = _imagine_hands(twin, dealer, rng)
        while _must_play(twin) and not playable(twin, twin.active):
            unseen = _imagine_hands(twin, dealer, rng)
    _lay_deck(twin, unseen, rng)
    return twin


def unseen_cards(state: CivState, seat: i64) -> vec[i64]:
    """By age, the packed cards that the seat does not see: in the deck, taken out, or in other hands."""
    unseen: vec[i64] = vec[i64](capacity=AGES)
    for age in range(AGES):
        cards: i64 = state.piles[REMOVED + age]
        for other in range(state.seats):
            if other != seat:
                cards += state.piles[hand_of(other) + age]
        unseen = append(unseen, cards)
    for held in range(len(state.sets)):
        if held != seat:
            unseen[0] += state.sets[held]
    for index in range(state.drawn, len(state.deck)):
        unseen[age_of(state.deck[index])] += one(domain_of_card(state.deck[index]))
    return unseen


def _must_play(state: CivState) -> bool:
    """Who is asked for a card to play has one (CIV-PLAY-03)."""
    return state.step == PLAY_CARD or state.step == PLAY_MORE


def _imagine_hands(twin: CivState, dealer: Dealer, rng: Rng) -> vec[i64]:
    """Deal the other hands; by age, the unseen cards that are left."""
    rest: vec[i64] = vec[i64](capacity=AGES)
    dealer.deal(rng)
    for age in range(AGES):
        deal: AgeDeal = dealer.ages[age]
        rest = append(rest, deal.left)
        for other in range(twin.seats):
            if other != dealer.seat:
                twin.piles[hand_of(other) + age] = deal.hands[other]
    for other in range(twin.seats):
        if other != dealer.seat:
            twin.hands[other] = cards_in(twin.piles, hand_of(other))
    return rest


def _lay_deck(twin: CivState, unseen: vec[i64], rng: Rng) -> None:
    """Shuffle what is left of each age: cards for the deck's places of that age; the rest is taken out."""
    loose: vec[i64] = vec[i64](capacity=104)
    starts: vec[i64] = vec[i64](capacity=AGES)
    for age in range(AGES):
        starts = append(starts, len(loose))
        cards: vec[i64] = spread(unseen[age])
        rng.shuffle(cards)
        for domain in cards:
            loose = append(loose, domain)
        twin.piles[REMOVED + age] = unseen[age]
    deck: vec[i64] = twin.deck[:]
    for index in range(len(deck)):
        if index < twin.drawn:
            deck[index] = 0
            continue
        place: i64 = age_of(deck[index])
        drawn: i64 = loose[starts[place]]
        starts[place] += 1
        deck[index] = card_of(place, drawn)
        twin.piles[REMOVED + place] -= one(drawn)
    twin.deck = deck
