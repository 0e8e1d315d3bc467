"""Filling up a position that was only partly described, so that every card has one place; and checking positions."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, final

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.core.bits import bit
from civitas.core.errors import BadInput
from civitas.core.rng import Rng
from civitas.games.wonders.boards import DISCARD_BUILD, NO_BOARD
from civitas.games.wonders.cards import (
    AGE_START,
    AGES,
    CARD_AGE,
    CARD_COUNT,
    CARD_IDS,
    CARDS,
    COLOUR,
    PURPLE,
    TURNS,
    guilds_in_play,
    place_of,
)
from civitas.games.wonders.city import City
from civitas.games.wonders.edge.writing import city_cards, pile_words, words
from civitas.games.wonders.hands import one_card, size
from civitas.games.wonders.moves import NO_MOVE
from civitas.games.wonders.rules.ages import holder_in
from civitas.games.wonders.steps import (
    CHOOSE_BOARD,
    CHOOSE_CARD,
    DISCARD_PILE,
    FINISHED,
    FREE_CITY,
    NOBODY,
    SEVENTH_CARD,
    STEP_NAMES,
)
from civitas.games.wonders.story import (
    ALL_SEATS,
    BEFORE,
    BUILT,
    DISCARDED,
    DRAWN,
    NO_ACTOR,
    PLACES,
    TAKEN,
    UNDER,
    actor_in,
    age_in,
    among_in,
    card_in,
    city_in,
    entry,
    known_in,
    knows,
    may_be,
    place_in,
    turn_in,
)

if TYPE_CHECKING:
    from civitas.games.wonders.state import WondersState


def copies_in_play(players: i64) -> vec[i64]:
    """How many copies of each card belong to a game, guilds in the box included (7W-SETUP-01)."""
    guilds = [1 if COLOUR[card] == PURPLE else 0 for card in range(CARD_COUNT)]
    marked = [sum(marker <= players for marker in row.get("markers", [])) for row in CARDS]
    return vec[i64]([guild + copies for guild, copies in zip(guilds, marked, strict=True)])


def hand_size(state: WondersState, index: i64) -> i64:
    """How many cards a city's hand has at this point (7W-PASS-02, 7W-2P-07)."""
    if state.step == CHOOSE_BOARD or state.step == FINISHED:
        return 0
    if index >= state.seats:
        return 1 if state.step == SEVENTH_CARD and state.subject == index else 0
    if state.step == CHOOSE_CARD:
        return TURNS + 2 - state.turn + (1 if state.seats == 2 and index == state.holder else 0)
    if state.step == SEVENTH_CARD:
        return 1
    return TURNS + 1 - state.turn if state.turn < TURNS else 0


def pile_size(state: WondersState) -> i64:
    """How many cards the draw pile of a game of two has at this point (7W-2P-07)."""
    if state.seats != 2 or state.step == CHOOSE_BOARD or state.step == FINISHED:
        return 0
    if state.step == SEVENTH_CARD:
        return 0 if state.subject == FREE_CITY else 1
    if state.step != CHOOSE_CARD and state.turn == TURNS:
        return 0
    return TURNS + 1 - state.turn


@final
class Supply:
    """The cards that have no place yet."""

    def __init__(self, state: WondersState, rng: Rng) -> None:
        self.state: WondersState = state
        self.rng: Rng = rng
        self.left: vec[i64] = copies_in_play(state.ring)
        self.guilds: i64 = guilds_in_play(state.ring)
        self.deck: vec[i64] = vec[i64]()
        self.drawn: i64 = 0

    def use(self, card: i64, field: str) -> None:
        """A card has a place; `BadInput` if there is no copy of it left."""
        if self.left[card] == 0:
            most: i64 = copies_in_play(self.state.ring)[card]
            raise BadInput(field, "card_count", {"card": CARD_IDS[card], "value": int(most) + 1, "most": int(most)})
        self.left[card] -= 1

    def use_in_play(self, card: i64, field: str) -> None:
        """The same for a card that is in play: its age has begun, and not more guilds than there may be."""
        if CARD_AGE[card] > self.state.age:
            raise BadInput(field, "card_later", {"card": CARD_IDS[card]})
        if COLOUR[card] == PURPLE:
            self.guilds -= 1
            if self.guilds < 0:
                most: i64 = guilds_in_play(self.state.ring)
                raise BadInput(field, "guild_count", {"most": int(most)})
        self.use(card, field)

    def fill(self) -> None:
        """Fill hands and draw pile from the rest of the deck, then the places under the wonders, then the box."""
        state: WondersState = self.state
        self._shuffle_deck()
        for index in range(state.ring):
            hand: i64 = state.cities[index].hand
            while size(hand) < hand_size(state, index):
                hand += one_card(self._draw())
            state.cities[index].hand = hand
        pile: vec[i64] = vec[i64]()
        rest: i64 = state.pile
        while rest:
            pile = append(pile, (rest & 255) - 1)
            rest >>= 8
        while len(pile) < pile_size(state):
            pile = append(pile, self._draw())
        state.pile = packed_pile(pile)
        for index in range(state.ring):
            self._fill_under(index)

    def _shuffle_deck(self) -> None:
        """The rest of the current age's deck, with as many guilds as may still be in play."""
        age: i64 = self.state.age
        cards: vec[i64] = vec[i64]()
        guilds: vec[i64] = vec[i64]()
        for card in range(AGE_START[age], AGE_START[age + 1]):
            for _ in range(self.left[card]):
                if COLOUR[card] == PURPLE:
                    guilds = append(guilds, card)
                else:
                    cards = append(cards, card)
        self.rng.shuffle(guilds)
        for at in range(min(self.guilds, len(guilds))):
            cards = append(cards, guilds[at])
        self.rng.shuffle(cards)
        self.deck = cards

    def _draw(self) -> i64:
        """The place of the next card of the deck."""
        if self.drawn == len(self.deck):
            raise BadInput("cities", "cards_missing")
        card: i64 = self.deck[self.drawn]
        self.drawn += 1
        self.left[card] -= 1
        return place_of(card)

    def _fill_under(self, index: i64) -> None:
        """Each stage has a card under it; the owner knows which."""
        state: WondersState = self.state
        under: i64 = 0
        for item in state.story:
            if place_in(item) == UNDER and city_in(item) == index:
                under += 1
        if under > state.cities[index].stages:
            stages: int = int(state.cities[index].stages)
            raise BadInput(f"cities[{index}].stages", "stages_under", {"value": stages, "cards": int(under)})
        for _ in range(state.cities[index].stages - under):
            card: i64 = self._any_card()
            owner: i64 = bit(index) if index < state.seats else 0
            state.story = append(state.story, entry(card, UNDER, index, NO_ACTOR, BEFORE, CARD_AGE[card], owner))

    def _any_card(self) -> i64:
        """Some card without a place, of an age as early as possible, that is no guild."""
        for card in range(AGE_START[self.state.age + 1]):
            if self.left[card] and COLOUR[card] != PURPLE:
                self.left[card] -= 1
                return card
        raise BadInput("cities", "cards_missing")

    def box(self, age: i64) -> i64:
        """The cards of an age that have no place, which are out of play."""
        cards: i64 = 0
        for card in range(AGE_START[age], AGE_START[age + 1]):
            cards += self.left[card] * one_card(place_of(card))
        return cards


def packed_pile(places: vec[i64]) -> i64:
    """A draw pile, the first card on top."""
    pile: i64 = 0
    for at in range(len(places)):
        pile |= (places[at] + 1) << (8 * at)
    return pile


def census(state: WondersState) -> Counter[str]:
    """How many copies of each card there are, wherever they are."""
    found = Counter(CARD_IDS[card_in(item)] for item in state.story if place_in(item) in (UNDER, DISCARDED))
    found.update(pile_words(int(state.pile), int(state.age)))
    for city in state.cities:
        found.update(city_cards(city) + words(state.age, city.hand))
    for age in range(AGES):
        found.update(words(age, state.box[age]))
    for age in range(state.first_coming(), AGES):
        for index in range(state.ring):
            cards = int(state.dealt[age * state.ring + index])
            found.update(words(age, cards) if index < state.seats else pile_words(cards, age))
    return found


def settle_waiting(state: WondersState) -> None:
    """Who must choose now follows from the rest of a position."""
    state.waiting = 0
    if state.step == CHOOSE_CARD:
        for seat in range(state.seats):
            unready: bool = state.cities[seat].pick == NO_MOVE
            if state.seats == 2 and seat == state.holder and state.cities[FREE_CITY].pick == NO_MOVE:
                unready = True
            if unready:
                state.waiting |= bit(seat)
        if state.waiting == 0:
            raise BadInput("cities", "all_chosen")
    elif state.step == CHOOSE_BOARD:
        for seat in range(state.seats):
            if state.cities[seat].board == NO_BOARD:
                state.waiting = bit(seat)
                return
        raise BadInput("step", "all_chosen")
    elif state.step != FINISHED:
        if state.subject == NOBODY:
            raise BadInput("subject", "field_missing")
        check_powers(state)
        state.waiting = bit(state.subject if state.subject < state.seats else state.holder)


def check_powers(state: WondersState) -> None:
    """A seventh card is played after turn 6 (7W-WONDER-09); it and the discard pile need the stage that allows them."""
    city: City = state.cities[state.subject]
    if state.step == SEVENTH_CARD and not (state.turn == TURNS and city.plays_seventh()):
        raise BadInput("subject", "no_moves", {"value": STEP_NAMES[state.step]})
    if state.step == DISCARD_PILE and not city.has_power(DISCARD_BUILD):
        raise BadInput("subject", "no_moves", {"value": STEP_NAMES[state.step]})
    if state.mourner != NOBODY and not state.cities[state.mourner].has_power(DISCARD_BUILD):
        raise BadInput("mourner", "no_moves", {"value": STEP_NAMES[DISCARD_PILE]})


def check_entry(state: WondersState, item: i64, field: str) -> None:
    """Everybody sees what is built; only with two seats a player draws cards, alone (7W-2P-05)."""
    place: i64 = place_in(item)
    if among_in(item):
        _check_limits(state, item, field)
    if place == BUILT or place == TAKEN:
        if not state.cities[city_in(item)].has(card_in(item)):
            raise BadInput(f"{field}.card", "not_in_city", {"card": CARD_IDS[card_in(item)]})
        if known_in(item) != ALL_SEATS:
            raise BadInput(f"{field}.known", "not_word", {"value": "", "known": ["all"]})
    if place == DRAWN:
        drawer: i64 = actor_in(item)
        known: i64 = 0 if drawer == NO_ACTOR else bit(drawer)
        if state.seats != 2 or known_in(item) != known or known == 0:
            raise BadInput(f"{field}.place", "not_word", {"value": PLACES[place], "known": list(PLACES[:DRAWN])})


def _check_limits(state: WondersState, item: i64, field: str) -> None:
    """Only of a card that the free city put away can others tell what it may be: one card a turn, which its holder
    knows."""
    age: i64 = age_in(item)
    turn: i64 = turn_in(item)
    taken: bool = place_in(item) == TAKEN  # who took it from the discard pile has it now
    right: bool = state.seats == 2 and (taken or city_in(item) == FREE_CITY) and turn != BEFORE
    right = right and place_in(item) in (UNDER, DISCARDED, TAKEN)
    right = right and knows(item, holder_in(age, min(turn, TURNS))) and may_be(item, place_of(card_in(item)))
    for other in state.story:
        right = right and not (among_in(other) and age_in(other) == age and turn_in(other) == turn)
    if not right:
        raise BadInput(f"{field}.among", "field_unknown", {"known": []})
