"""Sacrifice powers: pay a card of the domain in play, then act on others or on the deck."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.core.bits import bit, lane, one, total
from civitas.core.state import EVERYBODY
from civitas.games.civ import story
from civitas.games.civ.cards import AGES, BY_SACRIFICE, DISCOVERY_CARDS, ECO, MIL, REL, SCI, UTO, power_of
from civitas.games.civ.legal import has_target_card, has_target_hand
from civitas.games.civ.piles import area_of, area_to_discard, hand_of, hand_to_hand, markers_on, oldest
from civitas.games.civ.rules.turn import draw
from civitas.games.civ.steps import (
    ATTACK_CARD,
    DISCARD_HAND,
    GIVE_BACK,
    INQUISITION,
    NOBODY,
    PLACE_DEMOCRACY,
    PLACE_EMBARGO,
    POWERS,
    SACRIFICED,
)
from civitas.games.civ.tales import (
    TOLD_ATTACK,
    TOLD_DEMOCRACY,
    TOLD_EMBARGO,
    TOLD_GAVE,
    TOLD_GIVE_BACK,
    TOLD_INQUIRE,
    TOLD_LOSE,
    TOLD_SACRIFICE,
    TOLD_SAW,
)

if TYPE_CHECKING:
    from civitas.games.civ.state import CivState


def sacrifice(state: CivState, seat: i64, domain: i64) -> None:
    """Pay a card of the domain (CIV-POWER-04), then ask for the target, or stop if there is none to ask for.

    The card paid may take the domain below a threshold, and its persistent power with it (CIV-POWER-05).
    """
    state.used |= bit(SACRIFICED + domain)
    state.power = power_of(domain, BY_SACRIFICE)
    state.tell(TOLD_SACRIFICE, seat, domain, 0, 0, EVERYBODY)
    if domain == ECO or domain == UTO:
        if has_target_card(state, seat):
            # The card leaves the play area when it is laid on its target.
            state.step = PLACE_EMBARGO if domain == ECO else PLACE_DEMOCRACY
        else:
            area_to_discard(state, seat, domain)
        return
    area_to_discard(state, seat, domain)
    if domain == MIL:
        if state.areas[seat]:
            state.step = ATTACK_CARD
    elif domain == REL:
        if has_target_hand(state, seat):
            state.step = INQUISITION
    elif domain == SCI:
        _discover(state, seat)


def _discover(state: CivState, seat: i64) -> None:
    """Great Discovery: draw five cards, or what there is, then discard as many (CIV-SCI-05)."""
    drawn: i64 = draw(state, seat, DISCOVERY_CARDS)
    if drawn:
        state.step = DISCARD_HAND
        state.todo = drawn
        state.then = 0


def attack(state: CivState, seat: i64, domain: i64) -> None:
    """Attack: a second card of the own play area (CIV-MIL-03), and one of its domain from everybody who has one.

    CIV-MIL-06: the others lose it from play; CIV-MIL-07: who has none loses nothing; CIV-MIL-08: all at once.
    """
    state.tell(TOLD_ATTACK, seat, domain, 0, 0, EVERYBODY)
    area_to_discard(state, seat, domain)
    for other in range(state.seats):
        if state.may_target(seat, other) and lane(state.areas[other], domain):
            area_to_discard(state, other, domain)
            state.tell(TOLD_LOSE, other, domain, seat, 0, EVERYBODY)
    state.step = POWERS


def inquire(state: CivState, seat: i64, target: i64) -> None:
    """Inquisition: take the target's whole hand (CIV-REL-05)."""
    cards: i64 = state.hands[target]
    state.tell(TOLD_INQUIRE, seat, total(cards), target, 0, EVERYBODY)
    state.tell(TOLD_SAW, seat, cards, target, 0, bit(seat) | bit(target))
    state.hands[seat] += cards
    state.hands[target] = 0
    taken: vec[i64] = vec[i64](capacity=AGES)
    for age in range(AGES):
        taken = append(taken, state.piles[hand_of(target) + age])
        state.piles[hand_of(seat) + age] += taken[age]
        state.piles[hand_of(target) + age] = 0
    state.target = target
    state.todo = total(cards)
    state.step = GIVE_BACK
    state.news += 1
    story.joined(state, seat, target, taken)


def give_back(state: CivState, seat: i64, domain: i64, age: i64) -> None:
    """One of the cards that go back, any card of the joint hand, until the sizes are as they were (CIV-REL-07)."""
    target: i64 = state.target
    hand_to_hand(state, seat, target, domain, age)
    story.gave(state, seat, target, domain, age)
    state.tell(TOLD_GAVE, seat, domain, target, 0, bit(seat) | bit(target))
    state.todo -= 1
    if state.todo == 0:
        state.tell(TOLD_GIVE_BACK, seat, total(state.hands[target]), target, 0, EVERYBODY)
        state.target = NOBODY
        state.step = POWERS


def lay_embargo(state: CivState, seat: i64, target: i64, domain: i64) -> None:
    """Trade Embargo: an Economy card lies face down on another's domain until that turn ends (CIV-ECO-05)."""
    age: i64 = oldest(state.piles, area_of(seat), ECO)
    state.areas[seat] -= one(ECO)
    state.piles[area_of(seat) + age] -= one(ECO)
    state.piles[markers_on(target) + age] += one(ECO)
    markers: vec[i64] = state.embargoes[:]
    markers[target] += one(domain)
    state.embargoes = markers
    state.tell(TOLD_EMBARGO, seat, domain, target, 0, EVERYBODY)
    state.step = POWERS


def lay_democracy(state: CivState, seat: i64, target: i64, domain: i64) -> None:
    """Democracy: a Utopia card lies face down on another's domain until the game ends (CIV-UTO-04, CIV-UTO-07)."""
    age: i64 = oldest(state.piles, area_of(seat), UTO)
    state.areas[seat] -= one(UTO)
    state.piles[area_of(seat) + age] -= one(UTO)
    markers: vec[i64] = state.democracies[:]
    markers[target] += one(domain)
    state.democracies = markers
    state.tell(TOLD_DEMOCRACY, seat, domain, target, 0, EVERYBODY)
    state.step = POWERS
