"""How a game ends: hegemony, dominance, tie-breaks, teams."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from civitas.core.bits import bit, bit_count, lane
from civitas.core.outcome import Outcome, ranks_of
from civitas.core.state import EVERYBODY
from civitas.games.civ.cards import CUL, DOMAIN_IDS, DOMAINS, ECO, MIL, REL, SCI, UTO, at_least, hegemony_base
from civitas.games.civ.steps import DOMINANCE, HEGEMONY, TEAMS, TIE_BY_SUM
from civitas.games.civ.tales import TOLD_DOMINANCE, TOLD_HEGEMONY

if TYPE_CHECKING:
    from civitas.games.civ.state import CivState

TIE_ORDER: Final = vec[i64]([UTO, CUL, SCI, ECO, REL, MIL])
"""The domains in the order in which they break ties (CIV-SCORE-05)."""


def has_hegemony(state: CivState, seat: i64) -> bool:
    """Has some domain enough cards, or more (CIV-END-01, CIV-END-03)?

    Asked of the active player at the end of the turn only (CIV-END-02, CIV-END-04). One look at all domains together
    will do where nobody could have it even without markers.
    """
    return at_least(state.areas[seat], hegemony_base(state.seats)) != 0 and hegemony_domain(state, seat) >= 0


def hegemony_domain(state: CivState, seat: i64) -> i64:
    """The domain in which a seat has hegemony, each democracy marker on it asking one card more (CIV-UTO-06), or -1."""
    base: i64 = hegemony_base(state.seats)
    for domain in range(DOMAINS):
        if lane(state.areas[seat], domain) >= base + lane(state.democracies[seat], domain):
            return domain
    return -1


def side_of(state: CivState, seat: i64) -> i64:
    """Who wins together with a seat: its team, or the seat alone."""
    return seat & 1 if state.flags & TEAMS else seat


def sides(state: CivState) -> i64:
    """How many sides there are."""
    return 2 if state.flags & TEAMS else state.seats


def dominance_points(state: CivState, side: i64) -> i64:
    """One point per domain in which a member has the most cards or is tied for it (CIV-SCORE-01, CIV-TEAM-03).

    Only face-up cards in play count (CIV-SCORE-03), a domain that nobody has gives nothing (CIV-SCORE-02), and partners
    tied with each other give their team one point (CIV-TEAM-04).
    """
    points: i64 = 0
    for domain in range(DOMAINS):
        most: i64 = 0
        own: i64 = 0
        for seat in range(state.seats):
            cards: i64 = lane(state.areas[seat], domain)
            most = max(most, cards)
            if side_of(state, seat) == side:
                own = max(own, cards)
        if own == most and most > 0:
            points += 1
    return points


def tie_cards(state: CivState, side: i64, domain: i64) -> i64:
    """A side's cards of a domain for tie-breaks: the best member's, or by table option the sum (CIV-TEAM-05)."""
    best: i64 = 0
    for seat in range(state.seats):
        if side_of(state, seat) == side:
            cards: i64 = lane(state.areas[seat], domain)
            best = best + cards if state.flags & TIE_BY_SUM else max(best, cards)
    return best


def side_key(state: CivState, side: i64) -> i64:
    """A number that orders sides by dominance points (CIV-SCORE-04), then by the tie-breaks."""
    key: i64 = dominance_points(state, side)
    for index in range(DOMAINS):
        key = (key << 6) | tie_cards(state, side, TIE_ORDER[index])
    return key


def end_by_hegemony(state: CivState, seat: i64) -> None:
    """The seat, and with it its team, wins at once (CIV-TEAM-02)."""
    state.tell(TOLD_HEGEMONY, seat, hegemony_domain(state, seat), 0, 0, EVERYBODY)
    _finish(state, HEGEMONY, bit(side_of(state, seat)))


def end_by_dominance(state: CivState) -> None:
    """The side with the best key wins; equal keys share the victory (CIV-SCORE-06)."""
    best: i64 = -1
    winning: i64 = 0
    for side in range(sides(state)):
        key: i64 = side_key(state, side)
        if key > best:
            best = key
            winning = bit(side)
        elif key == best:
            winning |= bit(side)
    state.tell(TOLD_DOMINANCE, 0, 0, 0, 0, EVERYBODY)
    _finish(state, DOMINANCE, winning)


def _finish(state: CivState, reason: i64, winning_sides: i64) -> None:
    state.over = True
    state.ended = reason
    for seat in range(state.seats):
        if (winning_sides >> side_of(state, seat)) & 1:
            state.winners |= bit(seat)


def reward(state: CivState, seat: i64) -> float:
    """1 for winning, a fraction for a shared victory; a team's members win together."""
    if not (state.winners >> seat) & 1:
        return 0.0
    winning: i64 = bit_count(state.winners)
    if state.flags & TEAMS:
        winning //= 2
    return 1.0 / float(winning)


def outcome(state: CivState) -> Outcome:
    """Ranks and scores; after hegemony the others are ranked by dominance."""
    keys: list[tuple[int, ...]] = []
    scores: list[dict[str, int]] = []
    for seat in range(state.seats):
        side: i64 = side_of(state, seat)
        keys.append((int((state.winners >> seat) & 1), int(side_key(state, side))))
        score: dict[str, int] = {"points": int(dominance_points(state, side))}
        for index in range(DOMAINS):
            domain: i64 = TIE_ORDER[index]
            score[DOMAIN_IDS[domain]] = int(lane(state.areas[seat], domain))
        scores.append(score)
    return Outcome(ranks_of(keys), scores, "hegemony" if state.ended == HEGEMONY else "dominance")
