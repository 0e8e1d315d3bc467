"""The tables of CIV, built once from `cards.toml`: domains, ages, powers, and what each seat count needs.

CIV-SETUP-01 and CIV-SETUP-02 are the numbers in `cards.toml`. Hands, play areas and piles are *packed* (see
`core.bits`): one lane per domain holds the number of cards. A single card is a number of its age and its domain.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.core.bits import bit, lane

MIL: Final = 0
REL: Final = 1
ECO: Final = 2
SCI: Final = 3
CUL: Final = 4
UTO: Final = 5
DOMAINS: Final = 6
AGES: Final = 3

ANY_DOMAIN: Final = 63
"""The mask of all six domains."""

HAND_LIMIT: Final = 3
"""Cards in hand at the end of a turn without Religion (CIV-DRAW-01)."""
BASIC_DEAL: Final = 3
"""Cards dealt to each player (CIV-SETUP-10)."""
DRAFT_DEAL: Final = 4
"""Cards in each first set of a draft (CIV-DRAFT-01)."""
LAST_PICK: Final = 3
"""A draft has three picks; after the last one a card of each set is left for the centre (CIV-DRAFT-04)."""
DISCOVERY_CARDS: Final = 5
"""Cards that a Great Discovery draws (CIV-SCI-05)."""
BY_SACRIFICE: Final = 3
"""The part of a domain's powers that is paid for with a card, beside its levels 1 and 2."""
NO_POWER: Final = 0
TURN_GUARD: Final = 500
"""After this many turns the running round is the last (CIV RUL-28)."""

DATA: Final[dict[str, Any]] = tomllib.loads((files("civitas.games.civ") / "cards.toml").read_text(encoding="utf-8"))

DOMAIN_IDS: Final[tuple[str, ...]] = tuple(str(row["id"]) for row in DATA["domain"])
DOMAIN_INDEX: Final[dict[str, int]] = {name: index for index, name in enumerate(DOMAIN_IDS)}

AGE_CARDS: Final = vec[i64](
    [sum(row["ages"][age] << (8 * index) for index, row in enumerate(DATA["domain"])) for age in range(AGES)]
)
"""Per age, the packed numbers of cards by domain, before any are taken out."""

ALL_CARDS: Final[i64] = AGE_CARDS[0] + AGE_CARDS[1] + AGE_CARDS[2]

_LANES: Final = vec[i64](
    [sum(255 << (8 * index) for index in range(DOMAINS) if (mask >> index) & 1) for mask in range(2**DOMAINS)]
)

_HIGH: Final = 0x808080808080
_OFFSETS: Final = vec[i64]([sum((128 - least) << (8 * index) for index in range(DOMAINS)) for least in range(64)])


def at_least(counts: i64, least: i64) -> i64:
    """Flags (bit 7 of each lane) of the domains with at least so many cards."""
    return (counts + _OFFSETS[least]) & _HIGH


def flagged(flags: i64, domain: i64) -> bool:
    """Is the domain's flag set?"""
    return (flags >> ((domain << 3) + 7)) & 1 != 0


def only(counts: i64, domains: i64) -> i64:
    """The packed counts of some domains, given as a mask."""
    return counts & _LANES[domains]


def domain_mask(counts: i64) -> i64:
    """The mask of the domains that have cards."""
    mask: i64 = 0
    for domain in range(DOMAINS):
        if lane(counts, domain):
            mask |= bit(domain)
    return mask


def first_domain(counts: i64) -> i64:
    """The first domain that has cards; there must be one."""
    domain: i64 = 0
    while not lane(counts, domain):
        domain += 1
    return domain


def card_of(age: i64, domain: i64) -> i64:
    """The number of a card: its age (0 to 2) and its domain."""
    return (age << 3) | domain


def age_of(card: i64) -> i64:
    """The age that a card's back and picture show."""
    return card >> 3


def domain_of_card(card: i64) -> i64:
    """The domain that a card's front shows."""
    return card & 7


def power_of(domain: i64, part: i64) -> i64:
    """The number of a power: its domain, and its level or BY_SACRIFICE."""
    return (domain << 2) | part


def removed_per_age(seats: i64) -> i64:
    """How many cards of each age are taken out unseen (CIV-SETUP-05)."""
    return 0 if seats == 4 else 3


def threshold(seats: i64, level: i64) -> i64:
    """Face-up cards needed for a persistent power of level 1 or 2 (CIV-POWER-13)."""
    if seats == 4:
        return 2 * level
    return 1 + 2 * level


def hegemony_base(seats: i64) -> i64:
    """Cards of one domain needed to win by hegemony, before democracy markers (CIV-END-01)."""
    return 8 if seats == 2 else 7


def religion_limit(level: i64) -> i64:
    """The hand limit that a level of Religion gives (CIV-REL-01, CIV-REL-02)."""
    return HAND_LIMIT + 2 * level


def spread(packed: i64) -> vec[i64]:
    """The single cards of a packed value, in order of domain."""
    out: vec[i64] = vec[i64](capacity=48)
    for domain in range(DOMAINS):
        for _ in range(lane(packed, domain)):
            out = append(out, domain)
    return out
