"""What a seat has simply seen, without any thought: for bots that look at many positions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from civitas.core.bits import lane, one
from civitas.games.civ import story
from civitas.games.civ.cards import AGES
from civitas.games.civ.story import UNSEEN

if TYPE_CHECKING:
    from civitas.games.civ.state import CivState

_NOTHING: Final = vec[i64]([0] * 12)


def remembered(state: CivState, viewer: i64) -> vec[i64]:
    """By owner and age, cards that the viewer saw go into a hand and not out again: much faster than a whole belief.

    What is known is taken to leave first; third parties of an Inquisition forget both hands.
    """
    n: i64 = state.seats
    known: vec[i64] = _NOTHING[: AGES * n]
    at: i64 = 0
    while at < len(state.story):
        entry: i64 = state.story[at]
        kind: i64 = story.kind_in(entry)
        place: i64 = AGES * story.seat_in(entry) + story.age_in(entry)
        card: i64 = one(story.domain_in(entry) % UNSEEN)
        if kind == story.LEFT:
            if lane(known[place], story.domain_in(entry)):
                known[place] -= card
        elif kind == story.TOOK:
            known[place] += card
        elif kind == story.LEARNED:
            if story.seat_in(entry) == viewer:
                known[AGES * story.other_in(entry) + story.age_in(entry)] += card
        elif kind == story.JOINED:
            _remember_joined(known, viewer, state.story, at)
            at += story.words_of(entry) - 1
        elif kind == story.GAVE and story.domain_in(entry) != UNSEEN:
            if story.seat_in(entry) == viewer:
                known[AGES * story.other_in(entry) + story.age_in(entry)] += card
            elif story.other_in(entry) == viewer and lane(known[place], story.domain_in(entry)):
                known[place] -= card
        at += 1
    for age in range(AGES):
        known[AGES * viewer + age] = 0
    return known


def _remember_joined(known: vec[i64], viewer: i64, entries: vec[i64], at: i64) -> None:
    """Both sides of an Inquisition remember what they saw, the others nothing."""
    entry: i64 = entries[at]
    seat: i64 = story.seat_in(entry)
    target: i64 = story.other_in(entry)
    for age in range(AGES):
        known[AGES * target + age] = 0
        if target != viewer and seat != viewer:
            known[AGES * seat + age] = 0
        elif target == viewer and story.domain_in(entry) != UNSEEN:
            known[AGES * seat + age] += entries[at + 1 + age]
