"""Reading positions that people or `to_dict` wrote: `from_dict` for whole ones, `arrange` for partial ones.

Where cards are written without ages, they are of the earliest ages that the cards written with ages leave.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.core.bits import bit, lane, one, total
from civitas.core.errors import BadInput, shown
from civitas.core.reading import Fields, Opening
from civitas.core.rng import Rng
from civitas.games.civ import story
from civitas.games.civ.cards import (
    AGE_CARDS,
    AGES,
    DOMAIN_IDS,
    DOMAIN_INDEX,
    DOMAINS,
    ECO,
    age_of,
    card_of,
    removed_per_age,
)
from civitas.games.civ.deal import empty_table
from civitas.games.civ.edge.checks import census, check
from civitas.games.civ.edge.running import read_power
from civitas.games.civ.edge.supply import CARD_WORDS, Supply, read_counts
from civitas.games.civ.edge.writing import ENDINGS, STORY_WORDS
from civitas.games.civ.legal import playable
from civitas.games.civ.piles import DISCARD, REMOVED, ages_in, area_of, cards_in, hand_of, markers_on
from civitas.games.civ.state import CivState
from civitas.games.civ.steps import (
    COPIED,
    DRAFT_PICK,
    FLAG_OPTIONS,
    NOBODY,
    PLAY_CARD,
    POWERS,
    RUNNING,
    SACRIFICED,
    STEP_NAMES,
    UNSORTED,
)

if TYPE_CHECKING:
    from civitas.core.game import Game

_MOST_TURNS = 1_000_000
_WHOLE = ("game", "seats", "players", "deck", "removed")


def check_first(first: object, seats: int) -> None:
    """The first player must be one of the seats."""
    if isinstance(first, int) and first >= seats:
        raise BadInput("options.first", "option_value", {"value": shown(first), "values": list(range(seats))})


def from_dict(game: Game, data: Mapping[str, Any]) -> CivState:
    """The state that `to_dict` wrote, checked field by field."""
    fields = Fields(data, "")
    fields.need(_WHOLE)
    return _read(game, fields)


def arrange(game: Game, data: Mapping[str, Any]) -> CivState:
    """A position from a partial description: what is not said is empty, and the deck holds the rest, from `seed`."""
    return _read(game, Fields(data, ""))


def _read(game: Game, fields: Fields) -> CivState:
    opening = Opening(game, fields)
    n = opening.seats
    flags = sum(flag for name, (flag, value, _) in FLAG_OPTIONS.items() if opening.options[name] == value)
    state = empty_table(n, flags)
    state.first = fields.number("first", 0, n - 1)
    state.active = fields.number("active", 0, n - 1, int(state.first))
    state.turns = fields.number("turns", 0, _MOST_TURNS)
    state.news = opening.news
    state.todo = fields.number("todo", 0, 104)
    state.then = fields.number("then", 0, 2)
    state.target = fields.seat("target", n, NOBODY)
    _read_used(fields.inside("used"), state)
    rows = fields.rows("players", n)
    _read_piles(fields, rows, state)
    _read_story(fields, rows, state)
    for row in rows:
        # Positions from before the story was told.
        row.raw("doubts", [])
        row.raw("pooled", {})
        row.done()
    default_step = PLAY_CARD if playable(state, state.active) else POWERS
    state.step = STEP_NAMES.index(fields.word("step", STEP_NAMES, STEP_NAMES[default_step]))
    if state.step == DRAFT_PICK:
        _read_draft(fields.inside("draft"), state)
    _read_deck(fields, state, opening.rng)
    state.power = read_power(fields, state)
    state.ended = ENDINGS[fields.word("ended", ENDINGS, "none")]
    state.over = state.ended != RUNNING
    state.winners = fields.seat_set("winners", n)
    fields.done()
    check(state)
    return state


def _read_used(used: Fields, state: CivState) -> None:
    for name, first in (("persistent", 0), ("sacrifice", SACRIFICED)):
        for domain in used.members(name, DOMAIN_INDEX):
            state.used |= bit(first + domain)
    if used.flag("copied"):
        state.used |= COPIED
    state.limit = used.number("limit", 0, 7)
    state.limit_from = used.seat("limit_from", int(state.seats), NOBODY)
    used.done()


def _read_piles(fields: Fields, rows: list[Fields], state: CivState) -> None:
    """Hands, areas, markers, the discard pile and the centre; first the cards with ages, then those without."""
    supply = Supply(state)
    state.centre = read_counts(fields, "centre")
    for seat, row in enumerate(rows):
        state.democracies[seat] = read_counts(row, "democracy")
        state.embargoes[seat] = read_counts(row, "embargo")
        _read_markers(row, supply, seat, sum(int(lane(state.embargoes[seat], domain)) for domain in range(DOMAINS)))
    supply.read(fields, "discard", DISCARD)
    for seat, row in enumerate(rows):
        supply.read(row, "area", int(area_of(seat)))
    for seat, row in enumerate(rows):
        supply.read(row, "hand", int(hand_of(seat)))
    supply.settle()
    for seat in range(state.seats):
        state.hands[seat] = cards_in(state.piles, hand_of(seat))
        state.areas[seat] = cards_in(state.piles, area_of(seat))
    state.discard = cards_in(state.piles, DISCARD)


def _read_markers(row: Fields, supply: Supply, seat: int, count: int) -> None:
    """The Economy cards that lie on a seat as markers, one for each embargo (CIV-INV-02)."""
    if not row.has("embargo_ages"):
        supply.later(int(markers_on(seat)), ECO, count)
        return
    numbers = row.listing("embargo_ages", AGES)
    for age, number in enumerate(numbers):
        if type(number) is not int or not 0 <= number <= count:
            path = f"{row.path('embargo_ages')}[{age}]"
            raise BadInput(path, "not_number", {"value": shown(number), "low": 0, "high": count})
        supply.put(int(markers_on(seat)), ECO, age, number)
    if sum(numbers) != count:
        raise BadInput(row.path("embargo_ages"), "list_length", {"value": sum(numbers), "length": count})


def _read_story(fields: Fields, rows: list[Fields], state: CivState) -> None:
    """What happened to the hands; where it is not told, they were drawn, and what seats know (`knows`) they learned."""
    n = int(state.seats)
    if fields.has("story"):
        for index, words in enumerate(fields.listing("story")):
            for word in _read_entry(words, f"story[{index}]", n):
                state.story = append(state.story, word)
        return
    for seat in range(n):
        story.drew(state, seat, ages_in(state.piles, hand_of(seat)))
    for seat, row in enumerate(rows):
        for other, raw in enumerate(row.listing("knows", n, [{}] * n)):
            _read_known(Fields({"cards": raw}, row.path(f"knows[{other}]")), state, seat, other)


def _read_known(fields: Fields, state: CivState, seat: int, other: int) -> None:
    """Cards that a seat knows to be in another hand; those without ages are the oldest there."""
    inner = fields.inside("cards")
    hand = int(hand_of(other))
    for card, domain in DOMAIN_INDEX.items():
        value = inner.raw(card, 0)
        if isinstance(value, list):
            numbers = list(Supply.numbers(inner, card, domain))
        else:
            left, numbers = inner.number(card, 0, 104), []
            for age in range(AGES):
                numbers.append(left if age == AGES - 1 else min(left, int(lane(state.piles[hand + age], domain))))
                left -= numbers[-1]
        for age, number in enumerate(numbers):
            if number > (0 if seat == other else lane(state.piles[hand + age], domain)):
                raise BadInput(fields.path("cards").removesuffix(".cards"), "knows_too_much")
            for _ in range(number):
                story.learned(state, seat, other, domain, age)
    inner.done()


def _read_entry(raw: object, path: str, seats: int) -> list[int]:
    """An entry of the story, as `to_dict` writes it."""
    words = raw.split() if isinstance(raw, str) else []
    try:
        return [int(word) for word in _entry(words, seats)]
    except (ValueError, IndexError, KeyError):
        raise BadInput(path, "not_word", {"value": shown(raw), "known": list(STORY_WORDS)}) from None


def _entry(words: list[str], seats: int) -> list[i64]:
    """The numbers of an entry; ValueError, IndexError or KeyError where it is none."""
    kind, seat = STORY_WORDS.index(words[0]), _seat(words[1], seats)
    rest = words[2:]
    other = 0
    if kind in (story.JOINED, story.GAVE, story.LEARNED):
        other, rest = _seat(rest[0], seats), rest[1:]
    if kind == story.HELD:
        return [story.entry(kind, seat, 0, 0, 0, sum(int(bit(DOMAIN_INDEX[word])) for word in set(rest)))]
    if kind == story.SPLIT:
        one_domain, other_domain = (DOMAIN_INDEX[word] for word in rest)
        return [story.entry(kind, seat, 0, one_domain, 0, other_domain)]
    if kind == story.DREW or (kind == story.JOINED and rest[0].isdecimal()):
        first, second, third = (_number(word) for word in rest)
        unseen = story.UNSEEN if kind == story.JOINED else 0
        return [story.entry(kind, seat, other, unseen, 0, first | second << 8 | third << 16)]
    if kind == story.JOINED:
        taken = [0] * AGES
        for word, age in zip(rest[::2], rest[1::2], strict=True):
            taken[_age(age)] += int(one(DOMAIN_INDEX[word]))
        numbers = [int(total(cards)) for cards in taken]
        return [story.entry(kind, seat, other, 0, 0, numbers[0] | numbers[1] << 8 | numbers[2] << 16), *taken]
    word, age = rest
    domain = story.UNSEEN if word == "?" and kind == story.GAVE else DOMAIN_INDEX[word]
    return [story.entry(kind, seat, other, domain, _age(age), 0)]


def _seat(word: str, seats: int) -> int:
    return range(seats)[range(seats).index(int(word))]


def _age(word: str) -> int:
    return range(1, AGES + 1).index(int(word))


def _number(word: str) -> int:
    return range(105).index(int(word))


def _read_draft(draft: Fields, state: CivState) -> None:
    n = int(state.seats)
    state.pick = draft.number("pick", 1, 3, 1)
    state.sets = _read_sets(draft, "sets", n)
    state.passed = _read_sets(draft, "passed", n)
    for index, card in enumerate(draft.listing("picked", n, [None] * n)):
        if card is not None and card not in DOMAIN_IDS:
            raise BadInput(
                draft.path(f"picked[{index}]"), "not_word", {"value": shown(card), "known": list(DOMAIN_IDS)}
            )
        state.picked = append(state.picked, NOBODY if card is None else DOMAIN_INDEX[card])
    draft.done()


def _read_sets(draft: Fields, name: str, seats: int) -> vec[i64]:
    rows: vec[i64] = vec[i64]()
    for index, cards in enumerate(draft.listing(name, seats, [{}] * seats)):
        rows = append(rows, read_counts(Fields({"cards": cards}, draft.path(f"{name}[{index}]")), "cards"))
    return rows


def _read_deck(fields: Fields, state: CivState, rng: Rng) -> None:
    """The deck as listed, else all cards that lie nowhere else, sorted by age; what is left over is taken out."""
    if fields.has("removed") and not fields.has("deck"):
        raise BadInput("removed", "needs_deck")
    if fields.has("removed"):
        supply = Supply(state)
        supply.read(fields, "removed", REMOVED)
        supply.settle()
    rest = [
        [int(lane(AGE_CARDS[age], d)) - have for d, have in enumerate(row)] for age, row in enumerate(census(state))
    ]
    if fields.has("deck"):
        _list_deck(fields, state, rest)
        if not fields.has("removed"):
            for age in range(AGES):
                state.piles[REMOVED + age] += sum(max(0, have) * int(one(d)) for d, have in enumerate(rest[age]))
    else:
        _shuffle_rest(state, rest, rng)


def _list_deck(fields: Fields, state: CivState, rest: list[list[int]]) -> None:
    """Cards written without an age get one from the bottom up: the latest there is that keeps the deck sorted."""
    words = fields.listing("deck")
    for index, word in enumerate(words):
        if not isinstance(word, str) or (word not in DOMAIN_INDEX and word not in CARD_WORDS):
            raise BadInput(f"deck[{index}]", "not_word", {"value": shown(word), "known": list(DOMAIN_IDS)})
    for word in words:
        if word in CARD_WORDS:
            age, domain = divmod(CARD_WORDS[word], DOMAINS)
            rest[age][domain] -= 1
    cards: list[int] = []
    below = AGES - 1
    for word in reversed(words):
        if word in CARD_WORDS:
            below, domain = divmod(CARD_WORDS[word], DOMAINS)
        else:
            domain = DOMAIN_INDEX[word]
            there = [age for age in range(AGES) if rest[age][domain] > 0] or [0]
            below = max([age for age in there if age <= below] or there)
            rest[below][domain] -= 1
        cards.append(int(card_of(below, domain)))
    for card in reversed(cards):
        state.deck = append(state.deck, card)
    if any(age_of(lower) < age_of(upper) for lower, upper in itertools.pairwise(cards)):
        state.flags |= UNSORTED


def _shuffle_rest(state: CivState, rest: list[list[int]], rng: Rng) -> None:
    for age in range(AGES):
        cards: vec[i64] = vec[i64]()
        for domain in range(DOMAINS):
            for _ in range(rest[age][domain]):
                cards = append(cards, domain)
        rng.shuffle(cards)
        out = int(removed_per_age(state.seats))
        for index in range(len(cards)):
            if index < out:
                state.piles[REMOVED + age] += one(cards[index])
            else:
                state.deck = append(state.deck, card_of(age, cards[index]))
