"""What the rules tell, as events with names and arguments: one row for each kind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from civitas.core.bits import lane
from civitas.core.event import Event, Tale, number, one_of, tale
from civitas.games.civ import tales
from civitas.games.civ.cards import DOMAIN_IDS, DOMAINS
from civitas.games.civ.edge.notation import power_id
from civitas.games.civ.moves import SACRIFICE, USE

_POWER_EVENTS: Final = {"use": USE, "copy": USE, "sacrifice": SACRIFICE}


def card_list(packed: int) -> list[str]:
    """The cards of a packed value by id, one entry per card."""
    return [DOMAIN_IDS[domain] for domain in range(DOMAINS) for _ in range(lane(packed, domain))]


_CARD: Final = one_of(DOMAIN_IDS)

TALES: Final[Mapping[int, Tale]] = {
    tales.TOLD_PLAY: tale("play", seat=number, card=_CARD),
    tales.TOLD_SKIP: tale("skip", seat=number),
    tales.TOLD_USE: tale("use", seat=number, card=_CARD, level=number),
    tales.TOLD_SACRIFICE: tale("sacrifice", seat=number, card=_CARD),
    tales.TOLD_COPY: tale("copy", seat=number, card=_CARD, level=number, target=number),
    tales.TOLD_DISCARD: tale("discard", seat=number, card=_CARD),
    tales.TOLD_DROP: tale("drop", seat=number, card=_CARD),
    tales.TOLD_TAKE: tale("take", seat=number, card=_CARD),
    tales.TOLD_FETCH: tale("fetch", seat=number, card=_CARD),
    tales.TOLD_ATTACK: tale("attack", seat=number, card=_CARD),
    tales.TOLD_LOSE: tale("lose", seat=number, card=_CARD, target=number),
    tales.TOLD_INQUIRE: tale("inquire", seat=number, count=number, target=number),
    tales.TOLD_SAW: tale("saw", seat=number, cards=card_list, target=number),
    tales.TOLD_GAVE: tale("gave", seat=number, card=_CARD, target=number),
    tales.TOLD_GIVE_BACK: tale("give_back", seat=number, count=number, target=number),
    tales.TOLD_EMBARGO: tale("embargo", seat=number, card=_CARD, target=number),
    tales.TOLD_EMBARGO_ENDS: tale("embargo_ends", seat=number, count=number),
    tales.TOLD_DEMOCRACY: tale("democracy", seat=number, card=_CARD, target=number),
    tales.TOLD_DRAW: tale("draw", seat=number, count=number),
    tales.TOLD_DREW: tale("drew", seat=number, cards=card_list),
    tales.TOLD_LAST_ROUND: tale("last_round", seat=number),
    tales.TOLD_HEGEMONY: tale("hegemony", seat=number, card=_CARD),
    tales.TOLD_DOMINANCE: tale("dominance"),
    tales.TOLD_KEEP: tale("keep", seat=number, card=_CARD),
    tales.TOLD_PASS: tale("pass", _seat=number, count=number),
    tales.TOLD_CENTRE: tale("centre", _seat=number, cards=card_list),
    tales.TOLD_CLAIM: tale("claim", seat=number, card=_CARD),
}


def name_power(event: Event) -> None:
    """An event about a power names it, besides its domain and level."""
    kind = _POWER_EVENTS.get(event.id)
    if kind is not None:
        domain = DOMAIN_IDS.index(event.args["card"])
        event.args["power_card"] = power_id(kind, domain, event.args.get("level", 0))
