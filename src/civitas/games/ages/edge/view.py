"""What a seat may know, as plain JSON: all that lies open, its own hand, the events it has prepared or seen."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from civitas.core.bits import members
from civitas.games.ages.cards.civil import (
    AGE,
    AGE_IDS,
    AMOUNT,
    CARD_IDS,
    FIRST_OF_TYPE,
    MOST_STAGES,
    STAGE_COST,
    STAGES,
    TACTICS,
    TERRITORIES,
    TOKENED,
    TYPE_IDS,
    URBAN_LIMIT,
    WONDERS,
    WORKED,
)
from civitas.games.ages.cards.powers import HAND_LIMIT
from civitas.games.ages.edge.asking import asking
from civitas.games.ages.edge.comparing import against, attack, ranks, wars
from civitas.games.ages.edge.forces import force_of
from civitas.games.ages.edge.gone import gone
from civitas.games.ages.edge.preview import preview
from civitas.games.ages.edge.prices import bills, growth_price
from civitas.games.ages.edge.sources import sources
from civitas.games.ages.edge.writing import (
    card_or_none,
    civil_hand,
    contest_of,
    counted,
    names,
    options_of,
    pact_of,
)
from civitas.games.ages.memory import knowers, knows
from civitas.games.ages.prices import take_price
from civitas.games.ages.rules import production
from civitas.games.ages.rules.colony import ship_icons
from civitas.games.ages.steps import (
    CARD_MASK,
    CONSUMPTION,
    FIRST_AT,
    HAPPINESS_NEEDED,
    NONE,
    SEAT_AT,
    SECOND_AT,
    SQUARES,
    STEP_IDS,
    USED_IDS,
)

if TYPE_CHECKING:
    from civitas.games.ages.nation import Nation
    from civitas.games.ages.state import AgesState


def view(state: AgesState, seat: int | None) -> dict[str, Any]:
    """All that the seat (None: a spectator) may know."""
    seats = int(state.seats)
    return {
        "game": "ages",
        "seats": seats,
        "seat": seat,
        "options": options_of(state),
        "starter": int(state.starter),
        "current": int(state.current),
        "round": int(state.round),
        "age": AGE_IDS[state.age],
        "last_round": int(state.last_round) or None,
        "to_act": state.to_act(),
        **_step(state),
        "row": [_place(state, place) for place in range(len(state.card_row))],
        "civil_deck": len(state.civil_deck),
        "military_deck": len(state.military_deck),
        "gone": gone(state),
        "discards": _by_age(state.discards),
        "current_events": _current_events(state, seat),
        "future_events": [_planted(int(item), seat) for item in state.future_events],
        "past": [CARD_IDS[item & CARD_MASK] for item in state.past],
        "open_events": [CARD_IDS[item & CARD_MASK] for item in state.open_events],
        "common": names(state.common, TACTICS),
        "ranks": ranks(state),
        "wars": wars(state),
        "pacts": [pact_of(int(pact)) for pact in state.pacts],
        "contest": _contest(state, seat),
        "attack": attack(state),
        "players": [_player(state, player, seat) for player in range(seats)],
        "over": bool(state.over),
        "outcome": state.outcome().to_dict() if state.over else None,
    }


def _step(state: AgesState) -> dict[str, Any]:
    """What is asked of whom; the numbers of a task are open to all."""
    if state.over:
        return {"step": None, "acting": None, "first": 0, "second": 0, "asks": None}
    task = int(state.tasks[len(state.tasks) - 1])
    return {
        "step": STEP_IDS[task & 63],
        "acting": (task >> SEAT_AT) & 7,
        "first": (task >> FIRST_AT) & 4095,
        "second": task >> SECOND_AT,
        "asks": asking(state),
    }


def _place(state: AgesState, place: int) -> dict[str, Any] | None:
    """A place of the row: its card and what it costs each seat in civil actions."""
    card = int(state.card_row[place])
    if card == NONE:
        return None
    costs = [int(take_price(nation, card, place)) for nation in state.nations]
    return {"place": place + 1, "card": CARD_IDS[card], "costs": costs}


def _by_age(items: Any) -> dict[str, int]:
    found = Counter(AGE_IDS[AGE[item & CARD_MASK]] for item in items)
    return {age: found[age] for age in AGE_IDS if found[age]}


def _known(items: Any, seat: int | None) -> list[str]:
    """The cards of a hidden place that the seat knows to be there."""
    return sorted(CARD_IDS[item & CARD_MASK] for item in items if seat is not None and knows(item, seat))


def _current_events(state: AgesState, seat: int | None) -> dict[str, Any]:
    events = state.current_events
    top = None
    if seat is not None and (state.sighted >> seat) & 1 and len(events):
        top = CARD_IDS[events[len(events) - 1] & CARD_MASK]
    return {
        "count": len(events),
        "ages": _by_age(events),
        "known": _known(events, seat),
        "top": top,
        "sighted": [int(other) for other in members(state.sighted)],
    }


def _planted(item: int, seat: int | None) -> dict[str, Any]:
    """A future event: its age and who prepared it are seen by all."""
    known = seat is not None and knows(item, seat)
    return {
        "age": AGE_IDS[AGE[item & CARD_MASK]],
        "seat": [int(other) for other in members(knowers(item))],
        "card": CARD_IDS[item & CARD_MASK] if known else None,
    }


def _contest(state: AgesState, seat: int | None) -> dict[str, Any]:
    """An auction, force or defence; the order of a discard is its owner's."""
    shown = contest_of(state)
    del shown["last_added"]
    if _step(state)["step"] == "force" and seat is not None and seat == state.bidder:
        shown["force"] = force_of(state, seat)
    return shown


def _player(state: AgesState, player: int, seat: int | None) -> dict[str, Any]:
    nation = state.nations[player]
    limit = int(AMOUNT[HAND_LIMIT]) if nation.has(HAND_LIMIT) else 0
    return {
        "seat": player,
        "alive": bool(nation.alive),
        "culture": int(nation.culture),
        "science": int(nation.science),
        "ratings": {
            "culture": int(nation.culture_rating),
            "science": int(nation.science_rating),
            "strength": int(nation.strength),
            "happiness": int(nation.happiness),
        },
        "sources": sources(state, player),
        "against": against(state, player),
        "civil": {"total": int(nation.civil_total), "left": int(nation.white), "converted": int(nation.converted)},
        "military": {"total": int(nation.military_total), "left": int(nation.red), "extra": int(nation.extra_red)},
        "yellow": int(nation.yellow),
        "blue": int(nation.blue),
        "pool": int(nation.pool),
        "food": int(nation.food()),
        "resources": int(nation.resources()),
        "happiness_needed": int(HAPPINESS_NEEDED[min(nation.yellow, SQUARES)]),
        "discontent": int(nation.discontent()),
        "population_cost": growth_price(state, player),
        "consumption": int(CONSUMPTION[min(nation.yellow, SQUARES)]),
        "corruption": int(production.corruption(nation)),
        "urban_limit": int(URBAN_LIMIT[nation.government]),
        "colonization": int(ship_icons(nation)),
        "workers": counted(nation.workers, 0, WORKED),
        "tokens": counted(nation.tokens, 0, TOKENED),
        "technologies": _technologies(nation),
        "government": CARD_IDS[nation.government],
        "leader": card_or_none(int(nation.leader)),
        "leader_ages": [AGE_IDS[age] for age in members(nation.leader_ages)],
        "wonder": _wonder(nation),
        "wonders": [_completed(nation, int(wonder)) for wonder in members(nation.wonders)],
        "colonies": names(nation.colonies, TERRITORIES),
        "tactic": None if nation.tactic == NONE else CARD_IDS[TACTICS + nation.tactic],
        "exclusive": bool(nation.exclusive),
        "hand": civil_hand(nation),
        "fresh": [CARD_IDS[card] for card in nation.fresh],
        "hand_limit": int(nation.civil_total) + limit,
        "cards": _military_hand(nation, player, seat, int(nation.military_total) + limit),
        "legacy": {"count": len(nation.legacy), "known": _known(nation.legacy, seat)},
        "pools": {
            "army_resources": int(nation.army_resources + nation.homer_resource),
            "army_science": int(nation.army_science),
            "trade_food": int(nation.trade_food),
            "trade_resource": int(nation.trade_resource),
        },
        "used": [USED_IDS[bit] for bit in members(nation.used)],
        "second_politics": bool(nation.second_politics),
        "skips_politics": bool(nation.skips_politics),
        "bills": bills(state, player, player == seat),
        "preview": preview(state, player),
    }


def _technologies(nation: Nation) -> dict[str, list[str]]:
    """The technologies in play by type, by level."""
    found = {}
    for kind, name in enumerate(TYPE_IDS):
        first, last = int(FIRST_OF_TYPE[kind]), int(FIRST_OF_TYPE[kind + 1])
        found[name] = [CARD_IDS[card] for card in range(first, last) if (nation.techs >> card) & 1]
    return found


def _wonder(nation: Nation) -> dict[str, Any] | None:
    if nation.wonder == NONE:
        return None
    first = int(nation.wonder) * MOST_STAGES
    costs = [int(STAGE_COST[first + stage]) for stage in range(int(STAGES[nation.wonder]))]
    return {"card": CARD_IDS[WONDERS + nation.wonder], "stages": int(nation.stages), "costs": costs}


def _completed(nation: Nation, wonder: int) -> dict[str, Any]:
    return {
        "card": CARD_IDS[WONDERS + wonder],
        "ruined": bool((nation.ruined >> wonder) & 1),
        "homer": nation.tucked == wonder,
    }


def _military_hand(nation: Nation, player: int, seat: int | None, limit: int) -> dict[str, Any]:
    """The own cards; of another hand the ages, and the cards that have been seen (TTA-MIL-02)."""
    own = [CARD_IDS[item & CARD_MASK] for item in nation.cards] if player == seat else None
    return {
        "count": len(nation.cards),
        "limit": limit,
        "ages": _by_age(nation.cards),
        "own": own,
        "known": _known(nation.cards, seat),
    }
