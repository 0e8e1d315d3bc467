"""A position as plain JSON that a person can read: cards as words, hidden cards with the seats that know them."""

from __future__ import annotations

from typing import Any, Final

from civitas.core.bits import members
from civitas.core.streams import stream_to_json
from civitas.games.ages.cards.civil import (
    AGE_IDS,
    CARD_IDS,
    LEADERS,
    LEVELS,
    PACTS,
    TACTICS,
    TERRITORIES,
    TOKENED,
    UNITS,
    WARS,
    WONDERS,
    WORKED,
)
from civitas.games.ages.cards.military import OPEN_WAR, WAR_CULTURE
from civitas.games.ages.edge.notation import notation
from civitas.games.ages.edge.uses import uses_of
from civitas.games.ages.memory import knowers
from civitas.games.ages.nation import Nation
from civitas.games.ages.rules.colony import units_sent
from civitas.games.ages.rules.decks import players_of
from civitas.games.ages.state import AgesState
from civitas.games.ages.steps import (
    AUTO_IDS,
    CARD_MASK,
    ENDING_IDS,
    FIRST_AT,
    NONE,
    SEAT_AT,
    SECOND_AT,
    STEP_IDS,
    USED_IDS,
    VARIANT_IDS,
)

TASK_IDS: Final = (*STEP_IDS, *AUTO_IDS)
COUNTS: Final = (
    *("yellow", "blue", "pool", "science", "culture", "final", "white", "red", "extra_red", "converted"),
    *("army_resources", "army_science", "homer_resource", "trade_food", "trade_resource"),
    *("yellow_owned", "blue_owned"),
)
"""The plain numbers of a nation."""


def options_of(state: AgesState) -> dict[str, Any]:
    """The table options that are in force."""
    return {
        "variant": VARIANT_IDS[state.variant],
        "pacts": bool(state.keeps_pacts),
        "tension": bool(state.tension),
        "resign": bool(state.resigning),
        "payment": "chosen" if state.chooses_payment else "automatic",
        "conversion": "counts" if state.conversion_counts else "apart",
        "trade": "turn" if state.trades_in_politics else "actions",
    }


def card_or_none(card: int) -> str | None:
    """A card's id, or None where there is none."""
    return None if card == NONE else CARD_IDS[card]


def names(mask: int, first: int) -> list[str]:
    """The cards of a mask counted from a first card."""
    return [CARD_IDS[first + card] for card in members(mask)]


def hidden(item: int, usual: int) -> str:
    """A card in a hidden place: its id, and after "@" the seats that know it, where they are not the usual ones."""
    known = int(knowers(item))
    word = CARD_IDS[item & CARD_MASK]
    return word if known == usual else word + "@" + "".join(str(seat) for seat in members(known))


def hidden_list(items: Any, usual: int) -> list[str]:
    """The cards of a hidden place in order."""
    return [hidden(int(item), usual) for item in items]


def civil_hand(nation: Nation) -> list[str]:
    """The civil cards in hand."""
    techs = names(nation.hand_techs, 0)
    return techs + names(nation.hand_leaders, LEADERS) + [CARD_IDS[card] for card in nation.actions]


def counted(numbers: Any, first: int, last: int) -> dict[str, int]:
    """What lies on cards, by card, without zeros."""
    return {CARD_IDS[card]: int(numbers[card]) for card in range(first, last) if numbers[card]}


def player(nation: Nation, seat: int) -> dict[str, Any]:
    """One nation."""
    wonder = None
    if nation.wonder != NONE:
        wonder = {"card": CARD_IDS[WONDERS + nation.wonder], "stages": int(nation.stages)}
    return {
        "alive": bool(nation.alive),
        **{name: int(getattr(nation, name)) for name in COUNTS},
        "workers": counted(nation.workers, 0, WORKED),
        "tokens": counted(nation.tokens, 0, TOKENED),
        "technologies": names(nation.techs, 0),
        "leader": card_or_none(int(nation.leader)),
        "wonder": wonder,
        "wonders": names(nation.wonders, WONDERS),
        "ruined": names(nation.ruined, WONDERS),
        "tucked": None if nation.tucked == NONE else CARD_IDS[WONDERS + nation.tucked],
        "colonies": names(nation.colonies, TERRITORIES),
        "tactic": None if nation.tactic == NONE else CARD_IDS[TACTICS + nation.tactic],
        "exclusive": bool(nation.exclusive),
        "hand": civil_hand(nation),
        "fresh": [CARD_IDS[card] for card in nation.fresh],
        "leader_ages": [AGE_IDS[age] for age in members(nation.leader_ages)],
        "cards": hidden_list(nation.cards, 1 << seat),
        "legacy": hidden_list(nation.legacy, 0),
        "used": [USED_IDS[bit] for bit in members(nation.used)],
        "second_politics": bool(nation.second_politics),
        "skips_politics": bool(nation.skips_politics),
        "proven": int(nation.proven),
        "shown": names(nation.shown, PACTS),
        "redrawn": int(nation.redrawn),
        "buried": [CARD_IDS[card] for card in nation.buried],
        **uses_of(nation),
    }


def war_of(war: int) -> dict[str, Any]:
    """A declared war."""
    kind = war & 15
    card = WARS + (WAR_CULTURE if kind == OPEN_WAR else kind)
    return {"card": CARD_IDS[card], "open": kind == OPEN_WAR, "seat": (war >> 4) & 3, "target": (war >> 6) & 3}


def pact_of(pact: int) -> dict[str, Any]:
    """A pact in play."""
    return {
        "card": CARD_IDS[PACTS + (pact & 15)],
        "owner": (pact >> 4) & 3,
        "a": (pact >> 6) & 3,
        "b": (pact >> 8) & 3,
    }


def task_of(task: int) -> dict[str, Any]:
    """Something still to be done."""
    return {
        "task": TASK_IDS[task & 63],
        "seat": (task >> SEAT_AT) & 7,
        "first": (task >> FIRST_AT) & 4095,
        "second": task >> SECOND_AT,
    }


def contest_of(state: AgesState) -> dict[str, Any]:
    """What an auction, a force, a defence or a discard has come to."""
    sent = units_sent(state.sent)
    return {
        "card": card_or_none(int(state.card)),
        "rival": None if state.rival == NONE else int(state.rival),
        "bid": int(state.bid),
        "bidder": None if state.bidder == NONE else int(state.bidder),
        "passed": [int(seat) for seat in members(state.passed)],
        "sent": {CARD_IDS[UNITS + unit]: int(count) for unit, count in enumerate(sent) if count},
        "added": int(state.added),
        "used_cards": int(state.used_cards),
        "last_added": int(state.last_added),
        "unpaid": None if state.unpaid == NONE else notation(int(state.unpaid)),
    }


def to_dict(state: AgesState) -> dict[str, Any]:
    """The whole state as readable JSON; decks are listed from the card that is drawn first."""
    everybody = (1 << int(state.seats)) - 1
    return {
        "game": "ages",
        "seats": int(state.seats),
        "options": options_of(state),
        "starter": int(state.starter),
        "current": int(state.current),
        "round": int(state.round),
        "age": AGE_IDS[state.age],
        "last_round": int(state.last_round),
        "row": [card_or_none(int(card)) for card in state.card_row],
        "civil_deck": [CARD_IDS[card] for card in reversed(list(state.civil_deck))],
        "military_deck": hidden_list(reversed(list(state.military_deck)), 0),
        "current_events": hidden_list(reversed(list(state.current_events)), 0),
        "future_events": hidden_list(state.future_events, 0),
        "past": hidden_list(state.past, everybody),
        "discards": hidden_list(state.discards, 0),
        "out": hidden_list(state.out, 0),
        "open_events": hidden_list(state.open_events, everybody),
        "revealed": hidden_list(state.revealed, 0),
        "reshuffled": bool(state.reshuffled),
        "sighted": [int(seat) for seat in members(state.sighted)],
        "common": names(state.common, TACTICS),
        "wars": [war_of(int(war)) for war in state.wars],
        "pacts": [pact_of(int(pact)) for pact in state.pacts],
        "tasks": [task_of(int(task)) for task in state.tasks],
        "contest": contest_of(state),
        "players": [player(nation, seat) for seat, nation in enumerate(state.nations)],
        "dealt": int(state.dealt),
        "dealt_for": {AGE_IDS[age]: int(n) for age in range(LEVELS) if (n := players_of(state, age))},
        "rng": stream_to_json(state.rng),
        "news": int(state.news),
        "ended": ENDING_IDS[state.ended],
    }
