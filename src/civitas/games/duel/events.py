"""What the rules told, as events with names and arguments."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from civitas.core.bits import members
from civitas.core.event import Event
from civitas.core.state import EVERYBODY, TOLD_WIDTH
from civitas.games.duel import tales
from civitas.games.duel.cards import CARD_IDS, TOKEN_IDS, WONDER_IDS

if TYPE_CHECKING:
    from civitas.games.duel.state import DuelState

Args = dict[str, Any]


def named(mask: int, ids: tuple[str, ...]) -> list[str]:
    """The members of a set by id."""
    return [ids[member] for member in members(mask)]


def _seat(seat: int, a: int, b: int, c: int) -> Args:
    return {"seat": seat}


def _card(seat: int, a: int, b: int, c: int) -> Args:
    return {"seat": seat, "card": CARD_IDS[a]}


def _card_coins(seat: int, a: int, b: int, c: int) -> Args:
    return {"seat": seat, "card": CARD_IDS[a], "coins": b}


def _card_target(seat: int, a: int, b: int, c: int) -> Args:
    return {"seat": seat, "card": CARD_IDS[a], "target": b}


def _token(seat: int, a: int, b: int, c: int) -> Args:
    return {"seat": seat, "card": TOKEN_IDS[a]}


def _wonder(seat: int, a: int, b: int, c: int) -> Args:
    return {"seat": seat, "card": WONDER_IDS[a]}


def _build_wonder(seat: int, a: int, b: int, c: int) -> Args:
    return {"seat": seat, "wonder_card": WONDER_IDS[a], "card": CARD_IDS[b], "coins": c}


def _coins(seat: int, a: int, b: int, c: int) -> Args:
    return {"seat": seat, "coins": a}


def _pawn(seat: int, a: int, b: int, c: int) -> Args:
    return {"seat": seat, "shields": a, "lead": b}


_TALES: dict[int, tuple[str, Callable[[int, int, int, int], Args]]] = {
    tales.TOLD_TAKE: ("take", _wonder),
    tales.TOLD_OFFER: ("offer", lambda seat, a, b, c: {"cards": named(a, WONDER_IDS)}),
    tales.TOLD_BUILD: ("build", _card_coins),
    tales.TOLD_CHAIN: ("chain", _card),
    tales.TOLD_DISCARD: ("discard", _card_coins),
    tales.TOLD_WONDER: ("wonder", _build_wonder),
    tales.TOLD_GAIN: ("gain", _coins),
    tales.TOLD_LOSE: ("lose", _coins),
    tales.TOLD_ECONOMY: ("economy", _coins),
    tales.TOLD_PAWN: ("pawn", _pawn),
    tales.TOLD_MILITARY_TOKEN: ("military_token", _coins),
    tales.TOLD_PAIR: ("pair", _card),
    tales.TOLD_PROGRESS: ("progress", _token),
    tales.TOLD_DRAW: ("draw", lambda seat, a, b, c: {"seat": seat, "count": a}),
    tales.TOLD_DREW: ("drew", lambda seat, a, b, c: {"seat": seat, "cards": named(a, TOKEN_IDS)}),
    tales.TOLD_LIBRARY: ("library", _token),
    tales.TOLD_DESTROY: ("destroy", _card_target),
    tales.TOLD_REVIVE: ("revive", _card),
    tales.TOLD_LAST_WONDER: ("last_wonder", lambda seat, a, b, c: {"cards": named(a, WONDER_IDS)}),
    tales.TOLD_TURN_UP: ("turn_up", lambda seat, a, b, c: {"card": CARD_IDS[a]}),
    tales.TOLD_AGAIN: ("again", _seat),
    tales.TOLD_AGE: ("age", lambda seat, a, b, c: {"age": a}),
    tales.TOLD_STARTER: ("starter", lambda seat, a, b, c: {"seat": seat, "target": a}),
    tales.TOLD_MILITARY_VICTORY: ("military_victory", _seat),
    tales.TOLD_SCIENCE_VICTORY: ("science_victory", _seat),
    tales.TOLD_CIVILIAN_VICTORY: ("civilian_victory", _seat),
    tales.TOLD_SHARED_VICTORY: ("shared_victory", lambda seat, a, b, c: {}),
}


def decode(state: DuelState) -> list[Event]:
    """The events of the last move."""
    told = [int(number) for number in state.told]
    out = []
    for at in range(0, len(told), TOLD_WIDTH):
        kind, seat, a, b, c, only = told[at : at + TOLD_WIDTH]
        name, args = _TALES[kind]
        seen_by = None if only == EVERYBODY else tuple(int(member) for member in members(only))
        out.append(Event(f"duel.event.{name}", args(seat, a, b, c), seen_by))
    return out
