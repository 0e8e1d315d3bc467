"""What the rules tell, as events with names and arguments: one row for each kind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from civitas.core.bits import members
from civitas.core.event import Tale, number, one_of, some_of, tale
from civitas.games.flow import tales
from civitas.games.flow.cards import CARD_IDS, ICON_IDS, MARKET_CARDS

_CARD: Final = one_of(CARD_IDS)
_CARDS: Final = some_of(CARD_IDS[:MARKET_CARDS])
_ICON: Final = one_of(ICON_IDS)


def _seats(mask: int) -> list[int]:
    return [int(seat) for seat in members(mask)]


TALES: Final[Mapping[int, Tale]] = {
    tales.TOLD_KEEP: tale("keep", seat=number),
    tales.TOLD_KEPT: tale("kept", seat=number, card=_CARD),
    tales.TOLD_INVEST: tale("invest", seat=number, card=_CARD, count=number),
    tales.TOLD_COMPLETE: tale("complete", seat=number, card=_CARD, count=number),
    tales.TOLD_BONUS: tale("bonus", seat=number, count=number, icon=_ICON),
    tales.TOLD_SNIPE: tale("snipe", seat=number, card=_CARD, target=number, count=number),
    tales.TOLD_SNIPE_SHARE: tale("snipe_share", seat=number, trade=number, half=number),
    tales.TOLD_SNIPE_MODERATOR: tale("snipe_moderator", seat=number, card=_CARD, count=number),
    tales.TOLD_USE: tale("use", seat=number, card=_CARD),
    tales.TOLD_PAY: tale("pay", seat=number, count=number),
    tales.TOLD_HARVEST: tale("harvest", seat=number, grown=number, count=number),
    tales.TOLD_HARVEST_TOP_UP: tale("harvest_top_up", seat=number, count=number),
    tales.TOLD_GAIN: tale("gain", seat=number, card=_CARD),
    tales.TOLD_DRAW: tale("draw", seat=number, card=_CARD),
    tales.TOLD_NOTHING_TO_TAKE: tale("nothing_to_take", seat=number, card=_CARD),
    tales.TOLD_LEADER_REPLACED: tale("leader_replaced", seat=number, card=_CARD),
    tales.TOLD_FROM_RESERVOIR: tale("from_reservoir", seat=number, count=number),
    tales.TOLD_FROM_SUPPLY: tale("from_supply", seat=number, count=number),
    tales.TOLD_NO_ATTACK: tale("no_attack", seat=number, card=_CARD),
    tales.TOLD_ATTACK_INCOME: tale("attack_income", seat=number, count=number, card=_CARD),
    tales.TOLD_NOBODY_WEAKER: tale("nobody_weaker", seat=number, card=_CARD),
    tales.TOLD_ATTACK: tale("attack", seat=number, target=number, card=_CARD),
    tales.TOLD_STEAL: tale("steal", seat=number, target=number, count=number),
    tales.TOLD_REMOVE: tale("remove", seat=number, target=number, card=_CARD),
    tales.TOLD_NOTHING_TO_LOSE: tale("nothing_to_lose", seat=number, target=number, card=_CARD),
    tales.TOLD_REMOVE_OWN: tale("remove_own", seat=number, card=_CARD),
    tales.TOLD_COMMUNISM: tale("communism", seat=number, count=number),
    tales.TOLD_DECLINE: tale("decline", seat=number),
    tales.TOLD_MODERATOR_GONE: tale("moderator_gone", _seat=number, card=_CARD, count=number),
    tales.TOLD_MODERATOR: tale("moderator", seat=number, card=_CARD, count=number),
    tales.TOLD_REVEAL: tale("reveal", _seat=number, card=_CARD),
    tales.TOLD_AGED: tale("aged", _seat=number, cards=_CARDS),
    tales.TOLD_FUTURE_MARKET: tale("future_market", _seat=number, card=_CARD),
    tales.TOLD_FUTURE_GAINED: tale("future_gained", seat=number, card=_CARD),
    tales.TOLD_END: tale("end", _seat=number, winner_seat=_seats),
    tales.TOLD_LIMIT: tale("limit", _seat=number, winner_seat=_seats),
}
