"""What the rules tell, as events with names and arguments: one row for each kind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from civitas.core.event import Tale, number, one_of, some_of, tale
from civitas.games.duel import tales
from civitas.games.duel.cards import CARD_IDS, TOKEN_IDS, WONDER_IDS

_BUILDING: Final = one_of(CARD_IDS)
_TOKEN: Final = one_of(TOKEN_IDS)
_WONDER: Final = one_of(WONDER_IDS)

TALES: Final[Mapping[int, Tale]] = {
    tales.TOLD_TAKE: tale("take", seat=number, card=_WONDER),
    tales.TOLD_OFFER: tale("offer", _seat=number, cards=some_of(WONDER_IDS)),
    tales.TOLD_BUILD: tale("build", seat=number, card=_BUILDING, coins=number),
    tales.TOLD_CHAIN: tale("chain", seat=number, card=_BUILDING),
    tales.TOLD_DISCARD: tale("discard", seat=number, card=_BUILDING, coins=number),
    tales.TOLD_WONDER: tale("wonder", seat=number, wonder_card=_WONDER, card=_BUILDING, coins=number),
    tales.TOLD_GAIN: tale("gain", seat=number, coins=number),
    tales.TOLD_LOSE: tale("lose", seat=number, coins=number),
    tales.TOLD_ECONOMY: tale("economy", seat=number, coins=number),
    tales.TOLD_PAWN: tale("pawn", seat=number, shields=number, lead=number),
    tales.TOLD_MILITARY_TOKEN: tale("military_token", seat=number, coins=number),
    tales.TOLD_PAIR: tale("pair", seat=number, card=_BUILDING),
    tales.TOLD_PROGRESS: tale("progress", seat=number, card=_TOKEN),
    tales.TOLD_DRAW: tale("draw", seat=number, count=number),
    tales.TOLD_DREW: tale("drew", seat=number, cards=some_of(TOKEN_IDS)),
    tales.TOLD_LIBRARY: tale("library", seat=number, card=_TOKEN),
    tales.TOLD_DESTROY: tale("destroy", seat=number, card=_BUILDING, target=number),
    tales.TOLD_REVIVE: tale("revive", seat=number, card=_BUILDING),
    tales.TOLD_LAST_WONDER: tale("last_wonder", _seat=number, cards=some_of(WONDER_IDS)),
    tales.TOLD_TURN_UP: tale("turn_up", _seat=number, card=_BUILDING),
    tales.TOLD_AGAIN: tale("again", seat=number),
    tales.TOLD_AGE: tale("age", _seat=number, age=number),
    tales.TOLD_STARTER: tale("starter", seat=number, target=number),
    tales.TOLD_MILITARY_VICTORY: tale("military_victory", seat=number),
    tales.TOLD_SCIENCE_VICTORY: tale("science_victory", seat=number),
    tales.TOLD_CIVILIAN_VICTORY: tale("civilian_victory", seat=number),
    tales.TOLD_SHARED_VICTORY: tale("shared_victory"),
}
