"""What the rules told, as events with names and arguments."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from civitas.core.bits import lane, members
from civitas.core.event import Event
from civitas.core.state import EVERYBODY, TOLD_WIDTH
from civitas.games.civ import tales
from civitas.games.civ.cards import DOMAIN_IDS, DOMAINS
from civitas.games.civ.moves import SACRIFICE, USE
from civitas.games.civ.notation import power_id

if TYPE_CHECKING:
    from civitas.games.civ.state import CivState

Args = dict[str, Any]


def card_list(packed: int) -> list[str]:
    """The cards of a packed value by id, one entry per card."""
    return [DOMAIN_IDS[domain] for domain in range(DOMAINS) for _ in range(lane(packed, domain))]


def _seat(seat: int, a: int, b: int, c: int) -> Args:
    return {"seat": seat}


def _card(seat: int, a: int, b: int, c: int) -> Args:
    return {"seat": seat, "card": DOMAIN_IDS[a]}


def _card_target(seat: int, a: int, b: int, c: int) -> Args:
    return {"seat": seat, "card": DOMAIN_IDS[a], "target": b}


def _count(seat: int, a: int, b: int, c: int) -> Args:
    return {"seat": seat, "count": a}


def _count_target(seat: int, a: int, b: int, c: int) -> Args:
    return {"seat": seat, "count": a, "target": b}


def _cards(seat: int, a: int, b: int, c: int) -> Args:
    return {"seat": seat, "cards": card_list(a)}


def _cards_target(seat: int, a: int, b: int, c: int) -> Args:
    return {"seat": seat, "cards": card_list(a), "target": b}


def _use(seat: int, a: int, b: int, c: int) -> Args:
    return {"seat": seat, "card": DOMAIN_IDS[a], "level": b, "power_card": power_id(USE, a, b)}


def _sacrifice(seat: int, a: int, b: int, c: int) -> Args:
    return {"seat": seat, "card": DOMAIN_IDS[a], "power_card": power_id(SACRIFICE, a, 0)}


def _copy(seat: int, a: int, b: int, c: int) -> Args:
    return _use(seat, a, b, 0) | {"target": c}


def _nothing(seat: int, a: int, b: int, c: int) -> Args:
    return {}


_TALES: dict[int, tuple[str, Callable[[int, int, int, int], Args]]] = {
    tales.TOLD_PLAY: ("play", _card),
    tales.TOLD_SKIP: ("skip", _seat),
    tales.TOLD_USE: ("use", _use),
    tales.TOLD_SACRIFICE: ("sacrifice", _sacrifice),
    tales.TOLD_COPY: ("copy", _copy),
    tales.TOLD_DISCARD: ("discard", _card),
    tales.TOLD_DROP: ("drop", _card),
    tales.TOLD_TAKE: ("take", _card),
    tales.TOLD_FETCH: ("fetch", _card),
    tales.TOLD_ATTACK: ("attack", _card),
    tales.TOLD_LOSE: ("lose", _card_target),
    tales.TOLD_INQUIRE: ("inquire", _count_target),
    tales.TOLD_SAW: ("saw", _cards_target),
    tales.TOLD_GAVE: ("gave", _card_target),
    tales.TOLD_GIVE_BACK: ("give_back", _count_target),
    tales.TOLD_EMBARGO: ("embargo", _card_target),
    tales.TOLD_EMBARGO_ENDS: ("embargo_ends", _count),
    tales.TOLD_DEMOCRACY: ("democracy", _card_target),
    tales.TOLD_DRAW: ("draw", _count),
    tales.TOLD_DREW: ("drew", _cards),
    tales.TOLD_LAST_ROUND: ("last_round", _seat),
    tales.TOLD_HEGEMONY: ("hegemony", _card),
    tales.TOLD_DOMINANCE: ("dominance", _nothing),
    tales.TOLD_KEEP: ("keep", _card),
    tales.TOLD_PASS: ("pass", lambda seat, a, b, c: {"count": a}),
    tales.TOLD_CENTRE: ("centre", lambda seat, a, b, c: {"cards": card_list(a)}),
    tales.TOLD_CLAIM: ("claim", _card),
}


def decode(state: CivState) -> list[Event]:
    """The events of the last move."""
    told = [int(number) for number in state.told]
    out = []
    for at in range(0, len(told), TOLD_WIDTH):
        kind, seat, a, b, c, only = told[at : at + TOLD_WIDTH]
        name, args = _TALES[kind]
        seen_by = None if only == EVERYBODY else tuple(int(member) for member in members(only))
        out.append(Event(f"civ.event.{name}", args(seat, a, b, c), seen_by))
    return out
