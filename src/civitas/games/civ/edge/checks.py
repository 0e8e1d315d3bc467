"""What must hold in any position, however it was written: all cards are there once, and the step fits the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from civitas.core.bits import bit, lane, members, one, total
from civitas.core.errors import BadInput
from civitas.games.civ.cards import (
    AGE_CARDS,
    AGES,
    ALL_CARDS,
    DISCOVERY_CARDS,
    DOMAIN_IDS,
    DOMAINS,
    ECO,
    LAST_PICK,
    UTO,
    age_of,
    domain_of_card,
    removed_per_age,
)
from civitas.games.civ.legal import legal_moves
from civitas.games.civ.memory.belief import Belief
from civitas.games.civ.memory.terms import Term, looked_at, misses
from civitas.games.civ.piles import WORDS, hand_of
from civitas.games.civ.scoring import side_of
from civitas.games.civ.steps import (
    CENTRE,
    DISCARD_HAND,
    DRAFT_PICK,
    DROP_CARDS,
    FETCH_CARDS,
    GIVE_BACK,
    PLACE_DEMOCRACY,
    PLACE_EMBARGO,
    PLAY_MORE,
    STEP_NAMES,
    TAKE_CARDS,
)

if TYPE_CHECKING:
    from civitas.games.civ.state import CivState

MOST_LEVEL: Final = 2


def census(state: CivState) -> list[list[int]]:
    """By age and domain, all cards of the game wherever they are (CIV-INV-01).

    Markers of democracy are Utopia cards, which are all of the last age (CIV-INV-02); a draft's cards are of the first.
    """
    sums = [[0] * DOMAINS for _ in range(AGES)]
    for word in range(WORDS):
        for domain in range(DOMAINS):
            sums[word % AGES][domain] += int(lane(state.piles[word], domain))
    for index in range(state.drawn, len(state.deck)):
        sums[age_of(state.deck[index])][domain_of_card(state.deck[index])] += 1
    for held in (state.centre, *state.sets):
        for domain in range(DOMAINS):
            sums[0][domain] += int(lane(held, domain))
    sums[AGES - 1][UTO] += sum(int(total(markers)) for markers in state.democracies)
    return sums


def check(state: CivState) -> None:
    """Refuse a position that no rule could go on from, by the field that is wrong."""
    if state.step == DRAFT_PICK:
        _check_first_age(state)
    _check_cards(state)
    _check_story(state)
    _check_ending(state)
    for seat in state.to_act():
        if len(legal_moves(state, seat)) == 0:
            raise BadInput("step", "no_moves", {"value": STEP_NAMES[state.step]})
    _check_power(state)
    _check_centre(state)
    if state.step == DRAFT_PICK:
        _check_draft(state)


def _check_cards(state: CivState) -> None:
    sums = census(state)
    for domain in range(DOMAINS):
        check_count(DOMAIN_IDS[domain], sum(row[domain] for row in sums), int(lane(ALL_CARDS, domain)))
    for age in range(AGES):
        for domain in range(DOMAINS):
            check_count(f"{DOMAIN_IDS[domain]} {age + 1}", sums[age][domain], int(lane(AGE_CARDS[age], domain)))


def check_count(card: str, value: int, most: int) -> None:
    """All cards of a kind must be there."""
    if value != most:
        raise BadInput("position", "card_count", {"card": card, "value": value, "most": most})


def _check_story(state: CivState) -> None:
    """What seats have learned of other hands is true of them."""
    for viewer in range(state.seats):
        belief = Belief(state, viewer, viewer)
        for age in range(AGES):
            for group in belief.groups[age * int(state.seats) : (age + 1) * int(state.seats)]:
                if not any(_can_be(state, term, int(group.owners) & ~int(bit(viewer)), age) for term in group.terms):
                    raise BadInput("story", "knows_too_much")


def _can_be(state: CivState, term: Term, owners: int, age: int) -> bool:
    """Can the hands of these owners be as a term says?"""
    for owner in members(owners):
        hand = state.piles[hand_of(owner) + age]
        known = term.known(owner)
        if misses(hand, known) or not looked_at(term, owner, hand - known):
            return False
    return True


def _check_ending(state: CivState) -> None:
    if state.over != (state.winners != 0):
        raise BadInput("winners", "winners_and_ended")
    for seat in range(state.seats):
        for other in range(state.seats):
            together: bool = side_of(state, seat) == side_of(state, other)
            if together and (state.winners >> seat) & 1 != (state.winners >> other) & 1:
                raise BadInput("winners", "winners_team")


def _check_power(state: CivState) -> None:
    """In the middle of a power its counters must fit what is there to be moved."""
    step: i64 = state.step
    seat: i64 = state.active
    two_halves: bool = step == DROP_CARDS or step == TAKE_CARDS
    _check_number("then", state.then, 1 if two_halves else 0, MOST_LEVEL if two_halves else 0)
    most: i64 = 0
    if two_halves:
        most = min(state.then, total(state.areas[seat]))
    elif step == DISCARD_HAND:
        most = min(DISCOVERY_CARDS, state.hand_size(seat))
    elif step == GIVE_BACK:
        most = state.hand_size(seat)
    elif step == FETCH_CARDS:
        most = min(MOST_LEVEL, total(state.discard))
    elif step == PLAY_MORE:
        most = MOST_LEVEL
    _check_number("todo", state.todo, min(1, most), most)
    targets: list[str] = ["None"]
    if step == GIVE_BACK:
        targets = [str(other) for other in range(state.seats) if other != seat]
    target: str = "None" if state.target < 0 else str(state.target)
    if target not in targets:
        raise BadInput("target", "not_word", {"value": target, "known": targets})
    if step == PLACE_EMBARGO or step == PLACE_DEMOCRACY:
        paid: i64 = ECO if step == PLACE_EMBARGO else UTO
        field: str = f"players[{seat}].area.{DOMAIN_IDS[paid]}"
        _check_number(field, state.count(seat, paid), 1, lane(ALL_CARDS, paid))


def _check_centre(state: CivState) -> None:
    """The centre holds a card for each seat that has still to take one, and is empty otherwise."""
    waiting: i64 = 0
    if state.step == CENTRE and not state.over:
        waiting = 1 + (state.active - state.first + state.seats) % state.seats
    _check_size("centre", state.centre, waiting)


def _check_first_age(state: CivState) -> None:
    """All cards in hands and sets are of age I."""
    dealt = sum(int(cards) for cards in (*state.hands, *state.sets))
    for domain in range(DOMAINS):
        value, most = int(lane(dealt, domain)), int(lane(AGE_CARDS[0], domain))
        if value > most:
            raise BadInput("draft.sets", "card_count", {"card": DOMAIN_IDS[domain], "value": value, "most": most})


def _check_draft(state: CivState) -> None:
    """What was passed first is where it can be by now, and only the draft has begun."""
    n: i64 = state.seats
    _check_size("discard", state.discard, 0)
    for seat in range(n):
        _check_size(f"players[{seat}].area", state.areas[seat], 0)
        _check_size(f"players[{seat}].embargo", state.embargoes[seat], 0)
        _check_size(f"players[{seat}].democracy", state.democracies[seat], 0)
        _check_size(f"players[{seat}].hand", state.hands[seat], state.pick - 1)
        _check_size(f"players[{seat}].hand", state.piles[hand_of(seat)], state.pick - 1)
        _check_size(f"draft.sets[{seat}]", state.sets[seat], LAST_PICK + 2 - state.pick)
        picked: i64 = state.picked[seat]
        if picked >= 0 and not lane(state.sets[seat], picked):
            known: list[str] = [DOMAIN_IDS[domain] for domain in range(DOMAINS) if lane(state.sets[seat], domain)]
            raise BadInput(f"draft.picked[{seat}]", "not_word", {"value": DOMAIN_IDS[picked], "known": known})
        if not _was_passed(state, seat):
            raise BadInput(f"draft.passed[{seat}]", "draft_passed")
    left: i64 = total(ALL_CARDS) - AGES * removed_per_age(n) - n * (LAST_PICK + 1)
    if state.deck_left() != left:
        raise BadInput("deck", "list_length", {"value": int(state.deck_left()), "length": int(left)})


def _was_passed(state: CivState, giver: i64) -> bool:
    """Can the left neighbour have got this set first, kept a card if there was time to, and passed the rest on?"""
    n: i64 = state.seats
    passed: i64 = state.passed[giver]
    if state.pick == 1:
        return passed == 0
    if state.pick == 2:
        return passed == state.sets[(giver + 1) % n]
    for domain in range(DOMAINS):
        if lane(state.hands[(giver + 1) % n], domain) and passed == state.sets[(giver + 2) % n] + one(domain):
            return True
    return False


def _check_number(field: str, value: i64, low: i64, high: i64) -> None:
    if not low <= value <= high:
        raise BadInput(field, "not_number", {"value": str(value), "low": int(low), "high": int(high)})


def _check_size(field: str, cards: i64, size: i64) -> None:
    if total(cards) != size:
        raise BadInput(field, "list_length", {"value": int(total(cards)), "length": int(size)})
