"""The flow of a turn: play, powers, draw (CIV-TURN-02), and what comes at its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from civitas.core.bits import bit, lane, one, total
from civitas.core.state import EVERYBODY
from civitas.games.civ import scoring, story
from civitas.games.civ.cards import (
    AGES,
    ECO,
    HAND_LIMIT,
    REL,
    TURN_GUARD,
    age_of,
    domain_mask,
    domain_of_card,
    religion_limit,
    threshold,
)
from civitas.games.civ.legal import playable
from civitas.games.civ.piles import DISCARD, hand_of, hand_to_area, markers_on
from civitas.games.civ.rules.persistent import count_down
from civitas.games.civ.steps import COPY_LIVE, NOBODY, PLAY_CARD, POWERS, RELIGION_USED
from civitas.games.civ.tales import (
    TOLD_DRAW,
    TOLD_DREW,
    TOLD_EMBARGO_ENDS,
    TOLD_LAST_ROUND,
    TOLD_PLAY,
    TOLD_SKIP,
)

if TYPE_CHECKING:
    from civitas.games.civ.state import CivState


def begin_turn(state: CivState, seat: i64) -> None:
    """Start a turn: the limits are reset (CIV-POWER-12); step 1 is skipped if nothing can be played (CIV-PLAY-03).

    Whether it is skipped under an embargo tells something about the hand: that is news.
    """
    state.active = seat
    state.used = 0
    state.limit = 0
    state.limit_from = NOBODY
    embargoed: bool = state.embargoes[seat] != 0 and state.hands[seat] != 0
    if embargoed:
        state.news += 1
    if playable(state, seat):
        state.step = PLAY_CARD
        return
    state.step = POWERS
    if embargoed:
        story.held(state, seat, domain_mask(state.embargoes[seat]))
    state.tell(TOLD_SKIP, seat, 0, 0, 0, EVERYBODY)


def play_card(state: CivState, seat: i64, domain: i64, age: i64) -> None:
    """A card goes from hand into the own play area, in step 1 (CIV-PLAY-01) or through a power (CIV-POWER-11).

    There it counts at once, and there is no limit to how many lie there (CIV-PLAY-05).
    """
    hand_to_area(state, seat, domain, age)
    story.left(state, seat, domain, age)
    state.tell(TOLD_PLAY, seat, domain, 0, 0, EVERYBODY)
    if state.step == PLAY_CARD:
        state.step = POWERS
    else:
        count_down(state, seat)


def draw(state: CivState, seat: i64, most: i64) -> i64:
    """Draw up to `most` cards from the deck into hand; how many there were (CIV-DRAW-02).

    Taking the last card makes this round the last (CIV-END-05), by Great Discovery too (CIV-SCI-07).
    """
    drawn: i64 = min(most, state.deck_left())
    if drawn <= 0:
        return 0
    cards: i64 = 0
    numbers: i64 = 0
    hand: i64 = hand_of(seat)
    for index in range(drawn):
        card: i64 = state.deck[state.drawn + index]
        cards += one(domain_of_card(card))
        numbers += one(age_of(card))
        state.piles[hand + age_of(card)] += one(domain_of_card(card))
    state.drawn += drawn
    state.hands[seat] += cards
    story.drew(state, seat, numbers)
    state.news += 1
    state.tell(TOLD_DRAW, seat, drawn, 0, 0, EVERYBODY)
    state.tell(TOLD_DREW, seat, cards, 0, 0, bit(seat))
    if state.deck_left() == 0:
        state.tell(TOLD_LAST_ROUND, state.last_seat(), 0, 0, 0, EVERYBODY)
    return drawn


def religion_level(state: CivState, seat: i64) -> i64:
    """The level of Religion that a seat's own cards reach now: 0, 1 or 2."""
    cards: i64 = lane(state.areas[seat], REL)
    if cards >= threshold(state.seats, 2):
        return 2
    return 1 if cards >= threshold(state.seats, 1) else 0


def hand_limit(state: CivState, seat: i64) -> i64:
    """The hand limit of step 3, from the counts at this moment (CIV-REL-03, CIV-CUL-10).

    It holds in step 3 only (CIV-DRAW-04), and losing Religion costs no card in hand (CIV-REL-04). A copied level may be
    live by table option: it falls with the cards of its owner, but never rises above the level that was copied.
    """
    limit: i64 = HAND_LIMIT
    if not state.flags & RELIGION_USED:
        limit = religion_limit(religion_level(state, seat))
    if state.active == seat and state.limit > limit:
        copied: i64 = state.limit
        if state.flags & COPY_LIVE and state.limit_from >= 0 and state.limit_from != seat:
            copied = min(copied, religion_limit(religion_level(state, state.limit_from)))
        limit = max(limit, copied)
    return limit


def end_turn(state: CivState, seat: i64) -> None:
    """Step 3 and the end of the turn, in the order of CIV-TURN-03; then the next seat clockwise (CIV-TURN-01).

    A hand at or above the limit draws nothing and is kept (CIV-DRAW-03). Hegemony goes before dominance (CIV-END-07)
    and can be won in the last round too, which is played like any other up to its last seat (CIV-END-06).
    """
    draw(state, seat, hand_limit(state, seat) - total(state.hands[seat]))
    if state.embargoes[seat]:
        _lift_embargoes(state, seat)
    state.turns += 1
    if scoring.has_hegemony(state, seat):
        scoring.end_by_hegemony(state, seat)
    elif seat == state.last_seat() and (state.deck_left() == 0 or state.turns >= TURN_GUARD):
        scoring.end_by_dominance(state)
    else:
        begin_turn(state, (seat + 1) % state.seats)


def _lift_embargoes(state: CivState, seat: i64) -> None:
    """All markers on the seat go face up to the discard pile (CIV-ECO-09, CIV-ECO-10)."""
    markers: i64 = total(state.embargoes[seat])
    lifted: vec[i64] = state.embargoes[:]
    lifted[seat] = 0
    state.embargoes = lifted
    state.discard += markers * one(ECO)
    for age in range(AGES):
        state.piles[DISCARD + age] += state.piles[markers_on(seat) + age]
        state.piles[markers_on(seat) + age] = 0
    state.tell(TOLD_EMBARGO_ENDS, seat, markers, 0, 0, EVERYBODY)
