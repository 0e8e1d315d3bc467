"""The story of the cards: where each card went that left a hand, and which seats know it.

It is the memory of the table. What a seat may know of the hands that it passed on follows from it (see `memory`),
and it is also the discard pile and the cards under the wonders: a card that lies face down is an entry here.

An entry is one number: card, place, the city concerned, who acted, turn, age, the set of seats that know the card, and
what everybody else may think it to be (only of cards that the free city put away, whose uses are limited).
Turn 7 is the seventh card and whatever is left over after turn 6; turn 0 is before the story begins (a position that
was arranged and not played).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from civitas.core.bits import bit

# Places. A card taken from the discard pile keeps its entry: its place becomes TAKEN.
BUILT: Final = 0
UNDER: Final = 1
DISCARDED: Final = 2
TAKEN: Final = 3
DRAWN: Final = 4
PLACES: Final[tuple[str, ...]] = ("built", "under", "discarded", "taken", "drawn")

NO_ACTOR: Final = 7
ALL_SEATS: Final = 127
BEFORE: Final = 0
LEFTOVER_TURN: Final = 7

_PLACE: Final = 7
_CITY: Final = 10
_ACTOR: Final = 13
_TURN: Final = 16
_AGE: Final = 19
_KNOWN: Final = 21
_AMONG: Final = 28


def entry(card: i64, place: i64, city: i64, actor: i64, turn: i64, age: i64, known: i64) -> i64:
    """One entry of the story."""
    return (card | (place << _PLACE) | (city << _CITY) | (actor << _ACTOR) | (turn << _TURN) | (age << _AGE)) | (
        known << _KNOWN
    )


def card_in(entry: i64) -> i64:
    """The card's number."""
    return entry & 127


def place_in(entry: i64) -> i64:
    """Where the card lies now."""
    return (entry >> _PLACE) & 7


def city_in(entry: i64) -> i64:
    """The city in or under which it lies, or whose action it was."""
    return (entry >> _CITY) & 7


def actor_in(entry: i64) -> i64:
    """The seat from whose hand it came, or NO_ACTOR."""
    return (entry >> _ACTOR) & 7


def turn_in(entry: i64) -> i64:
    """The turn in which it left the hand."""
    return (entry >> _TURN) & 7


def age_in(entry: i64) -> i64:
    """The age to which the card belongs."""
    return (entry >> _AGE) & 3


def known_in(entry: i64) -> i64:
    """The seats that know the card."""
    return (entry >> _KNOWN) & 127


def knows(entry: i64, seat: i64) -> bool:
    """Does the seat know the card?"""
    return (entry >> (_KNOWN + seat)) & 1 != 0


def among(cards: i64) -> i64:
    """To be added to an entry: the card is one of these, counted within its age; none of them means any card."""
    return cards << _AMONG


def among_in(entry: i64) -> i64:
    """The cards, counted within their age, that this one may be; 0 is any."""
    return entry >> _AMONG


def may_be(entry: i64, place: i64) -> bool:
    """Could the entry's card, for all that everybody has seen, be this one of its age?"""
    return among_in(entry) == 0 or (among_in(entry) >> place) & 1 != 0


def with_card(entry: i64, card: i64) -> i64:
    """The same entry with another card."""
    return (entry & ~127) | card


def shown_to(entry: i64, seat: i64) -> i64:
    """The entry after a seat has seen the card."""
    return entry | bit(_KNOWN + seat)


def taken_by(entry: i64, city: i64) -> i64:
    """The entry after a city has built the card from the discard pile, which everybody sees."""
    known: i64 = ALL_SEATS << _KNOWN
    return (entry & ~((7 << _PLACE) | (7 << _CITY))) | (TAKEN << _PLACE) | (city << _CITY) | known
