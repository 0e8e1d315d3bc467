"""A position as plain JSON that a person can read."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from civitas.core.bits import lane, members
from civitas.games.civ import story
from civitas.games.civ.cards import AGES, DOMAIN_IDS, DOMAINS, ECO, NO_POWER, age_of, domain_of_card, spread
from civitas.games.civ.edge.running import running_power
from civitas.games.civ.piles import DISCARD, REMOVED, area_of, hand_of, markers_on
from civitas.games.civ.state import CivState
from civitas.games.civ.steps import (
    COPIED,
    DOMINANCE,
    DRAFT_PICK,
    FLAG_OPTIONS,
    HEGEMONY,
    NOBODY,
    RUNNING,
    SACRIFICED,
    STEP_NAMES,
)

STORY_WORDS = ("drew", "took", "left", "held", "joined", "gave", "learned", "split")
ENDINGS = {"none": RUNNING, "hegemony": HEGEMONY, "dominance": DOMINANCE}


def counts(packed: int) -> dict[str, int]:
    """A packed value as words: only the domains that have cards."""
    return {DOMAIN_IDS[d]: int(lane(packed, d)) for d in range(DOMAINS) if lane(packed, d)}


def by_age(words: vec[i64], first: int) -> dict[str, list[int]]:
    """Three packed values, one for each age, as words: for each domain that has cards, how many of each age."""
    rows = {DOMAIN_IDS[d]: [int(lane(words[first + age], d)) for age in range(AGES)] for d in range(DOMAINS)}
    return {domain: row for domain, row in rows.items() if any(row)}


def ages(packed: int) -> list[int]:
    """Numbers of cards that are packed by age."""
    return [int(lane(packed, age)) for age in range(AGES)]


def card_word(card: int) -> str:
    """A card of known age, e.g. "mil 1"."""
    return f"{DOMAIN_IDS[domain_of_card(card)]} {age_of(card) + 1}"


def story_words(entries: vec[i64]) -> list[str]:
    """The story of the hands, an entry a line: "drew 1 2 0 0", "left 1 mil 1", "joined 0 1 mil 1 sci 2"."""
    out = []
    at = 0
    while at < len(entries):
        out.append(_entry_words(entries, at))
        at += int(story.words_of(entries[at]))
    return out


def _entry_words(entries: vec[i64], at: int) -> str:
    entry = entries[at]
    kind, unseen = story.kind_in(entry), story.domain_in(entry) == story.UNSEEN
    words = [STORY_WORDS[kind], str(story.seat_in(entry))]
    if kind in (story.JOINED, story.GAVE, story.LEARNED):
        words.append(str(story.other_in(entry)))
    if kind == story.DREW or (kind == story.JOINED and unseen):
        words += [str(number) for number in ages(story.numbers_in(entry))]
    elif kind == story.HELD:
        words += [DOMAIN_IDS[domain] for domain in members(story.numbers_in(entry))]
    elif kind == story.JOINED:
        for age in range(AGES):
            words += [f"{DOMAIN_IDS[domain]} {age + 1}" for domain in spread(entries[at + 1 + age])]
    elif kind == story.SPLIT:
        words += [DOMAIN_IDS[story.domain_in(entry)], DOMAIN_IDS[story.numbers_in(entry)]]
    else:
        words += ["?" if unseen else DOMAIN_IDS[story.domain_in(entry)], str(story.age_in(entry) + 1)]
    return " ".join(words)


def options_of(state: CivState) -> dict[str, Any]:
    """The table options that are in force."""
    return {name: value if state.flags & flag else default for name, (flag, value, default) in FLAG_OPTIONS.items()}


def used_of(state: CivState) -> dict[str, Any]:
    """What the active seat has used this turn."""
    return {
        "persistent": [DOMAIN_IDS[d] for d in range(DOMAINS) if (state.used >> d) & 1],
        "sacrifice": [DOMAIN_IDS[d] for d in range(DOMAINS) if (state.used >> (SACRIFICED + d)) & 1],
        "copied": bool(state.used & COPIED),
        "limit": int(state.limit),
        "limit_from": _seat_or_none(state.limit_from),
    }


def _seat_or_none(seat: int) -> int | None:
    return None if seat == NOBODY else int(seat)


def _player(state: CivState, seat: int) -> dict[str, Any]:
    return {
        "hand": by_age(state.piles, hand_of(seat)),
        "area": by_age(state.piles, area_of(seat)),
        "embargo": counts(state.embargoes[seat]),
        "embargo_ages": [int(lane(state.piles[markers_on(seat) + age], ECO)) for age in range(AGES)],
        "democracy": counts(state.democracies[seat]),
    }


def to_dict(state: CivState) -> dict[str, Any]:
    """The whole state as readable JSON."""
    data: dict[str, Any] = {
        "game": "civ",
        "seats": int(state.seats),
        "options": options_of(state),
        "first": int(state.first),
        "active": int(state.active),
        "turns": int(state.turns),
        "step": STEP_NAMES[state.step],
        "todo": int(state.todo),
        "then": int(state.then),
        "target": _seat_or_none(state.target),
        "used": used_of(state),
        "players": [_player(state, seat) for seat in range(state.seats)],
        "discard": by_age(state.piles, DISCARD),
        "removed": by_age(state.piles, REMOVED),
        "centre": counts(state.centre),
        "deck": [card_word(state.deck[index]) for index in range(state.drawn, len(state.deck))],
        "story": story_words(state.story),
        "news": int(state.news),
        "ended": next(name for name, ending in ENDINGS.items() if ending == state.ended),
        "winners": [int(seat) for seat in members(state.winners)],
    }
    if state.power != NO_POWER:
        data["power"] = running_power(state)
    if state.step == DRAFT_PICK:
        data["draft"] = {
            "pick": int(state.pick),
            "sets": [counts(held) for held in state.sets],
            "picked": [None if d < 0 else DOMAIN_IDS[d] for d in state.picked],
            "passed": [counts(held) for held in state.passed],
        }
    return data
