"""A player's nation: its cards, its resources and its one investment."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from civitas.core.bits import bit, bit_count, lane, lowest
from civitas.games.flow.cards import (
    AT_PLACE,
    ATTACK,
    BUILDING,
    DEFENSE,
    GIVES,
    GIVES_PER_CARD,
    GIVES_PER_ICON,
    GOVERNMENT,
    KIND,
    KNOWLEDGE,
    LEADER,
    LIVE_GIVES,
    MARKET_CARDS,
    NO_CARD,
    OF_KIND,
    PACIFISTS,
    PER_CARD_GIVES,
    PER_CARD_KIND,
    PER_ICON_GIVES,
    PER_ICON_OF,
    PILES,
    PLACE,
    PRINTED,
)
from civitas.games.flow.steps import STARTING_RESOURCES


@final
@mypyc_attr(acyclic=True)
class Nation:
    """One player's side of the table.

    `held` are the resources, `marker` the one card invested in (FOH-INV-03) and `stake` what lies under it. `cards` is
    the set of all cards but the start card, `visible` the set of those whose effects work: the top of each pile, the
    leader, all wonders (FOH-ICON-02). Each pile is a stack of four-bit places (see `cards.PLACE`), the top lowest.
    `plain` packs the icons that need no counting: printed on all cards, and given by visible effects that always give
    the same. `start` is the start card while it lies in the government pile; `offer` (a set) and `kept` belong to the
    choice of the start card between two players.
    """

    def __init__(self) -> None:
        self.held: i64 = STARTING_RESOURCES
        self.marker: i64 = NO_CARD
        self.stake: i64 = 0
        self.cards: i64 = 0
        self.visible: i64 = 0
        self.building: i64 = 0
        self.government: i64 = 0
        self.knowledge: i64 = 0
        self.military: i64 = 0
        self.plain: i64 = 0
        self.start: i64 = NO_CARD
        self.offer: i64 = 0
        self.kept: i64 = NO_CARD

    def copy(self) -> Nation:
        """An independent copy."""
        twin = Nation()
        twin.held = self.held
        twin.marker = self.marker
        twin.stake = self.stake
        twin.cards = self.cards
        twin.visible = self.visible
        twin.building = self.building
        twin.government = self.government
        twin.knowledge = self.knowledge
        twin.military = self.military
        twin.plain = self.plain
        twin.start = self.start
        twin.offer = self.offer
        twin.kept = self.kept
        return twin

    # Piles.

    def pile(self, kind: i64) -> i64:
        """The pile of a kind, as a stack of places."""
        if kind == BUILDING:
            return self.building
        if kind == GOVERNMENT:
            return self.government
        if kind == KNOWLEDGE:
            return self.knowledge
        return self.military

    def set_pile(self, kind: i64, pile: i64) -> None:
        """Replace the pile of a kind."""
        if kind == BUILDING:
            self.building = pile
        elif kind == GOVERNMENT:
            self.government = pile
        elif kind == KNOWLEDGE:
            self.knowledge = pile
        else:
            self.military = pile

    def top(self, kind: i64) -> i64:
        """The top card of a pile, or NO_CARD."""
        return AT_PLACE[(kind << 4) | (self.pile(kind) & 15)]

    def leader(self) -> i64:
        """The leader, or NO_CARD."""
        mine: i64 = self.cards & OF_KIND[LEADER]
        return lowest(mine) if mine else NO_CARD

    def add(self, card: i64) -> None:
        """Place a card: on its pile (FOH-STACK-01), beside other wonders (FOH-STACK-03), in the leader's empty place.

        The card that it covers no longer works, not even if its own action has taken this one (FOH-ACTION-06).
        """
        kind: i64 = KIND[card]
        if kind < PILES:
            self.hide(self.top(kind))
            self.set_pile(kind, (self.pile(kind) << 4) | PLACE[card])
        self.plain += PRINTED[card]
        if card < MARKET_CARDS:
            self.cards |= bit(card)
        else:
            self.start = card
        self.show(card)

    def remove(self, card: i64) -> None:
        """Take a visible card out of the nation; the card below, if any, works again (FOH-STACK-04, FOH-STACK-06).

        The last card of a pile can go too, and so can the start card (FOH-STACK-05).
        """
        kind: i64 = KIND[card]
        self.hide(card)
        self.plain -= PRINTED[card]
        if card < MARKET_CARDS:
            self.cards &= ~bit(card)
        else:
            self.start = NO_CARD
        if kind < PILES:
            self.set_pile(kind, self.pile(kind) >> 4)
            self.show(self.top(kind))

    def show(self, card: i64) -> None:
        """The effect of a card begins to work (FOH-EFFECT-04). Start cards have none."""
        if 0 <= card < MARKET_CARDS:
            self.visible |= bit(card)
            self.plain += GIVES[card]

    def hide(self, card: i64) -> None:
        """The effect of a card no longer works."""
        if 0 <= card < MARKET_CARDS:
            self.visible &= ~bit(card)
            self.plain -= GIVES[card]

    # Counts.

    def count(self, kind: i64) -> i64:
        """How many cards of a kind, covered ones included (FOH-ICON-04)."""
        cards: i64 = bit_count(self.cards & OF_KIND[kind])
        if kind == GOVERNMENT and self.start != NO_CARD:
            cards += 1
        return cards

    def size(self) -> i64:
        """How many cards there are in the nation (FOH-SCORE-06, R-11)."""
        return bit_count(self.cards) + (1 if self.start != NO_CARD else 0)

    def icons(self) -> i64:
        """All icons, packed: printed ones and those of effects that work now (FOH-ICON-01, FOH-ICON-05).

        They are counted anew whenever they are asked for (FOH-ICON-06).
        """
        packed: i64 = self.plain
        if self.visible & LIVE_GIVES:
            rest: i64 = self.visible & GIVES_PER_CARD
            while rest:
                card: i64 = lowest(rest)
                rest &= rest - 1
                packed += self.count(PER_CARD_KIND[card]) << (PER_CARD_GIVES[card] << 3)
            rest = self.visible & GIVES_PER_ICON
            counted: i64 = packed
            while rest:
                card = lowest(rest)
                rest &= rest - 1
                packed += lane(counted, PER_ICON_OF[card]) << (PER_ICON_GIVES[card] << 3)
        return packed

    def icon(self, which: i64) -> i64:
        """How many icons of one sort."""
        return lane(self.icons(), which)

    def attack_value(self) -> i64:
        """The strength of an attack (FOH-ATTACK-02), from all icons there are now (FOH-ATTACK-10)."""
        return lane(self.icons(), ATTACK)

    def defence_value(self) -> i64:
        """The strength against an attack (FOH-ATTACK-03), from all icons there are now (FOH-ATTACK-10)."""
        packed: i64 = self.icons()
        return lane(packed, ATTACK) + lane(packed, DEFENSE)

    def pacifist(self) -> bool:
        """Does Gandhi keep attacks from this nation, and this nation from attacking (FOH-FX-23)?"""
        return self.visible & PACIFISTS != 0
