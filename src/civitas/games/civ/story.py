"""The story of the hands: what happened to the cards in them, as the table saw it, and what only some saw of it.

It is the memory of the table. What a seat should believe of the other hands follows from it (see `memory.py`), so that
a playout pays for one number per event and not for every seat's thoughts.

An entry is one number: its kind, up to two seats, an age, a domain (or a mask of domains), and numbers of cards by age.
Where an Inquisition was seen, three words follow: the cards taken, by age.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.core.bits import total
from civitas.games.civ.cards import AGES

if TYPE_CHECKING:
    from civitas.games.civ.state import CivState

DREW: Final = 0
"""A seat got cards that nobody else saw, so many of each age."""
TOOK: Final = 1
"""A card went into a hand in sight of all."""
LEFT: Final = 2
"""A card left a hand in sight of all: the oldest of its domain (RUL-25)."""
HELD: Final = 3
"""A whole hand was of these domains: its owner could play nothing (CIV-PLAY-03)."""
JOINED: Final = 4
"""An Inquisition: one seat took another one's hand, so many cards of each age; both saw them (CIV-REL-08)."""
GAVE: Final = 5
"""A card of the joint hand went back; both saw it, the others its back."""
LEARNED: Final = 6
"""One seat knows a card that another one drew."""
SPLIT: Final = 7
"""One seat knows that each of the next two holds one of two cards that it passed first in the draft (RUL-30)."""

UNSEEN: Final = 7
"""In place of a domain: what only others saw."""

_OTHER: Final = 5
_AGE: Final = 7
_DOMAIN: Final = 9
_NUMBERS: Final = 12


def kind_in(entry: i64) -> i64:
    """What happened."""
    return entry & 7


def seat_in(entry: i64) -> i64:
    """Whose hand it was; or who knows."""
    return (entry >> 3) & 3


def other_in(entry: i64) -> i64:
    """The other seat: the target of an Inquisition, or whose card is known."""
    return (entry >> _OTHER) & 3


def age_in(entry: i64) -> i64:
    """The card's age."""
    return (entry >> _AGE) & 3


def domain_in(entry: i64) -> i64:
    """The card's domain, or UNSEEN."""
    return (entry >> _DOMAIN) & 7


def numbers_in(entry: i64) -> i64:
    """Numbers of cards packed by age; a mask of domains; or the second domain of two."""
    return entry >> _NUMBERS


def entry(kind: i64, seat: i64, other: i64, domain: i64, age: i64, numbers: i64) -> i64:
    """One entry of the story."""
    return kind | (seat << 3) | (other << _OTHER) | (age << _AGE) | (domain << _DOMAIN) | (numbers << _NUMBERS)


def words_of(entry: i64) -> i64:
    """How many words an entry takes."""
    return 1 + AGES if kind_in(entry) == JOINED and domain_in(entry) != UNSEEN else 1


def drew(state: CivState, seat: i64, numbers: i64) -> None:
    """A seat got so many cards of each age, unseen by the others."""
    state.story = append(state.story, DREW | (seat << 3) | (numbers << _NUMBERS))


def took(state: CivState, seat: i64, domain: i64, age: i64) -> None:
    """Everybody saw a card go into a hand."""
    state.story = append(state.story, TOOK | (seat << 3) | (age << _AGE) | (domain << _DOMAIN))


def left(state: CivState, seat: i64, domain: i64, age: i64) -> None:
    """A card has left a hand in sight of all."""
    state.story = append(state.story, LEFT | (seat << 3) | (age << _AGE) | (domain << _DOMAIN))


def held(state: CivState, seat: i64, domains: i64) -> None:
    """A seat could play nothing: all of its hand is of the domains under embargo (CIV-PLAY-03)."""
    state.story = append(state.story, HELD | (seat << 3) | (domains << _NUMBERS))


def joined(state: CivState, seat: i64, target: i64, taken: vec[i64]) -> None:
    """An Inquisition: the seat now holds both hands (CIV-REL-05)."""
    numbers: i64 = total(taken[0]) + (total(taken[1]) << 8) + (total(taken[2]) << 16)
    state.story = append(state.story, entry(JOINED, seat, target, 0, 0, numbers))
    for cards in taken:
        state.story = append(state.story, cards)


def gave(state: CivState, seat: i64, target: i64, domain: i64, age: i64) -> None:
    """A card of the joint hand has gone to the target."""
    state.story = append(state.story, entry(GAVE, seat, target, domain, age, 0))


def learned(state: CivState, viewer: i64, owner: i64, domain: i64, age: i64) -> None:
    """The viewer knows a card that the owner drew, and the owner knows that."""
    state.story = append(state.story, entry(LEARNED, viewer, owner, domain, age, 0))


def split(state: CivState, giver: i64, one: i64, other: i64) -> None:
    """Of these two cards, the giver's next two seats hold one each (RUL-30)."""
    state.story = append(state.story, entry(SPLIT, giver, 0, one, 0, other))


def saw(entry: i64, seat: i64) -> bool:
    """Did the seat see all of it?"""
    kind: i64 = kind_in(entry)
    if kind < JOINED:
        return True
    return seat_in(entry) == seat or (kind != SPLIT and other_in(entry) == seat)


def forgets(story: vec[i64], seat: i64) -> bool:
    """Did the seat take part in an Inquisition of which nothing is told, as in what others imagine?"""
    at: i64 = 0
    while at < len(story):
        if kind_in(story[at]) == JOINED and domain_in(story[at]) == UNSEEN and saw(story[at], seat):
            return True
        at += words_of(story[at])
    return False


def as_seen_by(story: vec[i64], seat: i64) -> vec[i64]:
    """The story without what only others saw."""
    out: vec[i64] = vec[i64](capacity=len(story))
    at: i64 = 0
    while at < len(story):
        item: i64 = story[at]
        words: i64 = words_of(item)
        if saw(item, seat):
            for index in range(words):
                out = append(out, story[at + index])
        elif kind_in(item) == JOINED or kind_in(item) == GAVE:
            out = append(out, item | (UNSEEN << _DOMAIN))
        at += words
    return out
