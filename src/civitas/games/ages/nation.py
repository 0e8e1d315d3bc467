"""A civilization: a player's board, cards in play, hand, points and the ratings that follow from them."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, pop, vec
from mypy_extensions import i64, mypyc_attr

from civitas.core.bits import bit, bit_count
from civitas.games.ages.cards.civil import (
    AGRICULTURE,
    BRONZE,
    DESPOTISM,
    PHILOSOPHY,
    RELIGION,
    TOKENED,
    WARRIORS,
    WORKED,
    WORTH,
)
from civitas.games.ages.cards.military import NO_TACTIC
from civitas.games.ages.steps import BLUE_BANK, CARD_MASK, HAPPINESS_NEEDED, NONE, SQUARES, YELLOW_BANK

_NO_WORKERS: Final = vec[i64]([0] * WORKED)
_NO_TOKENS: Final = vec[i64]([0] * TOKENED)


@final
@mypyc_attr(acyclic=True)
class Nation:
    """One player's side of the table.

    `yellow` and `blue` are the banks, `pool` the unused workers; `workers` and `tokens` (blue) lie on technologies by
    card, `manned` is the mask of cards with workers. `techs`, `hand_techs` are masks of technologies, `hand_leaders` of
    leaders, `wonders` and `ruined` of wonders, `colonies` of territories, each counted from its first card. `actions`
    the hand's action cards, `fresh` those of them that were taken in the running action phase; `cards` is the military
    hand, each with the mask of the seats that know it (TTA-MIL-02). `tactic` is the one current tactic, none at first
    (TTA-TACTIC-01). `white` and `red` are unspent action tokens, `extra_red` and
    `converted` last for this turn only, as do `army_resources`, `army_science`, `homer_resource`, `trade_food` and
    `trade_resource` (what may be spent beside the tokens on cards) and `used`; `credit` is
    what has been paid for the move that is carried out now. Two things all remember of the military hand: `proven` is
    the colonization value of bonus cards that a bid has shown to be in it, `shown` the mask of pacts that were offered
    and refused and lie in it or among what has been discarded from it. Of a deck that was reshuffled all remember how
    many cards the player has drawn since (`redrawn`), and the player itself which cards it knew in it (`buried`).
    `drawn` is how many military cards of each age the player has drawn (eight bits an age), `uses` what became of those
    that left the hand, and when discards were reshuffled, each with the number that had been drawn by then
    (`memory.note_use`). The last block follows from the rest and is kept by `ratings.refresh`.
    """

    def __init__(self) -> None:
        self.alive: bool = True
        self.yellow: i64 = YELLOW_BANK
        self.blue: i64 = BLUE_BANK
        self.pool: i64 = 1
        self.workers: vec[i64] = _NO_WORKERS
        self.tokens: vec[i64] = _NO_TOKENS
        self.manned: i64 = 0
        self.techs: i64 = 0
        self.government: i64 = DESPOTISM
        self.leader: i64 = NONE
        self.wonder: i64 = NONE
        self.stages: i64 = 0
        self.wonders: i64 = 0
        self.ruined: i64 = 0
        self.tucked: i64 = NONE
        self.colonies: i64 = 0
        self.tactic: i64 = NO_TACTIC  # TTA-SETUP-15
        self.exclusive: bool = False
        self.hand_techs: i64 = 0
        self.hand_leaders: i64 = 0
        self.actions: vec[i64] = vec[i64]()
        self.fresh: vec[i64] = vec[i64]()
        self.leader_ages: i64 = 0
        self.cards: vec[i64] = vec[i64]()
        self.legacy: vec[i64] = vec[i64]()
        self.science: i64 = 0
        self.culture: i64 = 0
        self.final: i64 = 0
        self.white: i64 = 0
        self.red: i64 = 0
        self.extra_red: i64 = 0
        self.converted: i64 = 0
        self.army_resources: i64 = 0
        self.army_science: i64 = 0
        self.homer_resource: i64 = 0
        self.trade_food: i64 = 0
        self.trade_resource: i64 = 0
        self.credit: i64 = 0
        self.used: i64 = 0
        self.second_politics: bool = True
        self.skips_politics: bool = False
        self.proven: i64 = 0
        self.shown: i64 = 0
        self.redrawn: i64 = 0
        self.buried: vec[i64] = vec[i64]()
        self.drawn: i64 = 0
        self.uses: vec[i64] = vec[i64]()
        self.yellow_owned: i64 = 0
        self.blue_owned: i64 = 0
        self.powers: i64 = 0
        self.civil_total: i64 = 0
        self.military_total: i64 = 0
        self.culture_rating: i64 = 0
        self.science_rating: i64 = 0
        self.strength: i64 = 0
        self.happiness: i64 = 0

    def copy(self) -> Nation:
        """An independent copy."""
        twin = Nation()
        twin.alive = self.alive
        twin.yellow = self.yellow
        twin.blue = self.blue
        twin.pool = self.pool
        twin.workers = self.workers[:]
        twin.tokens = self.tokens[:]
        twin.manned = self.manned
        twin.techs = self.techs
        twin.government = self.government
        twin.leader = self.leader
        twin.wonder = self.wonder
        twin.stages = self.stages
        twin.wonders = self.wonders
        twin.ruined = self.ruined
        twin.tucked = self.tucked
        twin.colonies = self.colonies
        twin.tactic = self.tactic
        twin.exclusive = self.exclusive
        twin.hand_techs = self.hand_techs
        twin.hand_leaders = self.hand_leaders
        twin.actions = self.actions[:]
        twin.fresh = self.fresh[:]
        twin.leader_ages = self.leader_ages
        twin.cards = self.cards[:]
        twin.legacy = self.legacy[:]
        twin.science = self.science
        twin.culture = self.culture
        twin.final = self.final
        twin.white = self.white
        twin.red = self.red
        twin.extra_red = self.extra_red
        twin.converted = self.converted
        twin.army_resources = self.army_resources
        twin.army_science = self.army_science
        twin.homer_resource = self.homer_resource
        twin.trade_food = self.trade_food
        twin.trade_resource = self.trade_resource
        twin.credit = self.credit
        twin.used = self.used
        twin.second_politics = self.second_politics
        twin.skips_politics = self.skips_politics
        twin.proven = self.proven
        twin.shown = self.shown
        twin.redrawn = self.redrawn
        twin.buried = self.buried[:]
        twin.drawn = self.drawn
        twin.uses = self.uses[:]
        twin.yellow_owned = self.yellow_owned
        twin.blue_owned = self.blue_owned
        twin.powers = self.powers
        twin.civil_total = self.civil_total
        twin.military_total = self.military_total
        twin.culture_rating = self.culture_rating
        twin.science_rating = self.science_rating
        twin.strength = self.strength
        twin.happiness = self.happiness
        return twin

    def begin(self) -> None:
        """The initial technologies and workers (TTA-SETUP-03, TTA-SETUP-04).

        The ratings follow from them (TTA-SETUP-05).
        """
        self.workers = _NO_WORKERS[:]
        self.tokens = _NO_TOKENS[:]
        for card in (AGRICULTURE, BRONZE, PHILOSOPHY, RELIGION, WARRIORS, DESPOTISM):
            self.techs |= bit(card)
        self.add_workers(AGRICULTURE, 2)
        self.add_workers(BRONZE, 2)
        self.add_workers(PHILOSOPHY, 1)
        self.add_workers(WARRIORS, 1)

    def has(self, power: i64) -> bool:
        """Does the leader or a wonder give this power?"""
        return (self.powers >> power) & 1 != 0

    def add_workers(self, card: i64, count: i64) -> None:
        """Workers come to a card, or leave it if `count` is negative."""
        self.workers[card] += count
        if self.workers[card]:
            self.manned |= bit(card)
        else:
            self.manned &= ~bit(card)

    def of_type(self, first: i64, last: i64) -> i64:
        """Workers on the cards from `first` to before `last`."""
        count: i64 = 0
        while first < last:
            count += self.workers[first]
            first += 1
        return count

    def working(self) -> i64:
        """Workers on all cards."""
        return self.of_type(0, WORKED)

    def food(self) -> i64:
        """The food on the farms."""
        tokens: vec[i64] = self.tokens
        return tokens[0] + tokens[1] * WORTH[1] + tokens[2] * WORTH[2] + tokens[3] * WORTH[3]

    def resources(self) -> i64:
        """The resources on the mines, and on labs if Bill Gates has left some (TTA-BUILD-12).

        Tokens on an unfinished wonder are not among them (TTA-BUILD-22).
        """
        tokens: vec[i64] = self.tokens
        mines: i64 = tokens[4] + tokens[5] * WORTH[5] + tokens[6] * WORTH[6] + tokens[7] * WORTH[7]
        return mines + tokens[9] * WORTH[9] + tokens[10] * WORTH[10] + tokens[11] * WORTH[11]

    def discontent(self) -> i64:
        """Discontent workers (TTA-PROD-03)."""
        missing: i64 = HAPPINESS_NEEDED[min(self.yellow, SQUARES)] - self.happiness
        return missing if missing > 0 else 0

    def civil_hand(self) -> i64:
        """How many civil cards are in hand."""
        return bit_count(self.hand_techs) + bit_count(self.hand_leaders) + len(self.actions)

    def add_card(self, item: i64) -> None:
        """A military card, with the seats that know it, comes to the hand, which is sorted by card."""
        cards: vec[i64] = append(self.cards, item)
        at: i64 = len(cards) - 1
        while at > 0 and (cards[at - 1] & CARD_MASK) > (item & CARD_MASK):
            cards[at] = cards[at - 1]
            at -= 1
        cards[at] = item
        self.cards = cards

    def place_of(self, card: i64) -> i64:
        """Where a military card is in the hand; NONE if it is not."""
        i: i64 = 0
        while i < len(self.cards):
            if self.cards[i] & CARD_MASK == card:
                return i
            i += 1
        return NONE

    def remove_card(self, card: i64) -> i64:
        """A military card leaves the hand; the card with the seats that knew it."""
        self.cards, item = pop(self.cards, self.place_of(card))
        return item

    def add_action(self, card: i64, fresh: bool) -> None:
        """An action card comes to the hand; a fresh one may not be played in this action phase."""
        self.actions = _insert(self.actions, card)
        if fresh:
            self.fresh = _insert(self.fresh, card)

    def remove_action(self, card: i64) -> None:
        """An action card leaves the hand."""
        self.actions, _ = pop(self.actions, count_below(self.actions, card))

    def is_fresh(self, card: i64) -> bool:
        """Were all copies of this action card in hand taken in this action phase? (TTA-CIV-09)"""
        fresh: i64 = 0
        for other in self.fresh:
            if other == card:
                fresh += 1
        if fresh == 0:
            return False
        for other in self.actions:
            if other == card:
                fresh -= 1
        return fresh >= 0


def count_below(sorted_cards: vec[i64], card: i64) -> i64:
    """How many cards of a sorted list are smaller."""
    at: i64 = 0
    while at < len(sorted_cards) and sorted_cards[at] < card:
        at += 1
    return at


def _insert(sorted_cards: vec[i64], card: i64) -> vec[i64]:
    cards: vec[i64] = append(sorted_cards, card)
    at: i64 = len(cards) - 1
    while at > 0 and cards[at - 1] > card:
        cards[at] = cards[at - 1]
        at -= 1
    cards[at] = card
    return cards
