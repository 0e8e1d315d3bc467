"""What the rules tell, as events with names and arguments: one row for each kind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from civitas.core.bits import members
from civitas.core.event import Tale, number, one_of, tale
from civitas.games.ages import tales
from civitas.games.ages.cards.civil import AGE_IDS, CARD_IDS, WONDERS

_CARD: Final = one_of(CARD_IDS)
_AGE: Final = one_of(AGE_IDS)


def _wonder(value: int) -> str:
    return CARD_IDS[WONDERS + value]


def _seats(value: int) -> list[int]:
    return [int(seat) for seat in members(value)]


def _plain(name: str) -> Tale:
    return tale(name, seat=number)


def _count(name: str) -> Tale:
    return tale(name, seat=number, count=number)


def _card(name: str) -> Tale:
    return tale(name, seat=number, card=_CARD)


TALES: Final[Mapping[int, Tale]] = {
    tales.TOLD_DRAW: _count("draw"),
    tales.TOLD_DREW: _card("drew"),
    tales.TOLD_RESHUFFLE: tale("reshuffle", _seat=number, count=number),
    tales.TOLD_DISCARD: tale("discard", seat=number, age=_AGE),
    tales.TOLD_DISCARDED: _card("discarded"),
    tales.TOLD_TURN: tale("turn", seat=number, round=number),
    tales.TOLD_ROW: tale("row", _seat=number, count=number),
    tales.TOLD_AGE: tale("age", _seat=number, age=_AGE),
    tales.TOLD_ANTIQUATED: _count("antiquated"),
    tales.TOLD_LAST_ROUND: tale("last_round", _seat=number, round=number),
    tales.TOLD_TAKE: _card("take"),
    tales.TOLD_POPULATE: tale("populate", seat=number, food=number),
    tales.TOLD_BUILD: tale("build", seat=number, card=_CARD, resources=number),
    tales.TOLD_UPGRADE: tale("upgrade", seat=number, card=_CARD, target_card=_CARD, resources=number),
    tales.TOLD_DESTROY: _card("destroy"),
    tales.TOLD_LEADER: _card("leader"),
    tales.TOLD_LEADER_LEAVES: _card("leader_leaves"),
    tales.TOLD_STAGE: tale("stage", seat=number, card=_CARD, count=number),
    tales.TOLD_WONDER: _card("wonder"),
    tales.TOLD_DEVELOP: tale("develop", seat=number, card=_CARD, science=number),
    tales.TOLD_REVOLUTION: tale("revolution", seat=number, card=_CARD, science=number),
    tales.TOLD_PLAY: _card("play"),
    tales.TOLD_TACTIC: _card("tactic"),
    tales.TOLD_COPY: _card("copy"),
    tales.TOLD_COMMON: _card("common"),
    tales.TOLD_CONVERT: _plain("convert"),
    tales.TOLD_EFFORT: _plain("effort"),
    tales.TOLD_TRADE: _plain("trade"),
    tales.TOLD_END: _plain("end"),
    tales.TOLD_UPRISING: _plain("uprising"),
    tales.TOLD_PRODUCTION: tale("production", seat=number, food=number, resources=number),
    tales.TOLD_CORRUPTION: _count("corruption"),
    tales.TOLD_CONSUMPTION: tale("consumption", seat=number, food=number, missing=number),
    tales.TOLD_PREPARE: tale("prepare", seat=number, age=_AGE),
    tales.TOLD_PREPARED: _card("prepared"),
    tales.TOLD_EVENT: _card("event"),
    tales.TOLD_SIGHT: _card("sight"),
    tales.TOLD_NEW_EVENTS: tale("new_events", _seat=number, count=number),
    tales.TOLD_SCIENCE: _count("science"),
    tales.TOLD_CULTURE: _count("culture"),
    tales.TOLD_POPULATION: _count("population"),
    tales.TOLD_LOSE_WORKER: _card("lose_worker"),
    tales.TOLD_YELLOW: _count("yellow"),
    tales.TOLD_BLUE: _count("blue"),
    tales.TOLD_ACTIONS_LOST: _count("actions_lost"),
    tales.TOLD_BID: _count("bid"),
    tales.TOLD_PASS_BID: _plain("pass_bid"),
    tales.TOLD_NO_COLONY: tale("no_colony", _seat=number, card=_CARD),
    tales.TOLD_SEND: _card("send"),
    tales.TOLD_BONUS: _card("bonus"),
    tales.TOLD_COLONY: _card("colony"),
    tales.TOLD_LOSE_COLONY: _card("lose_colony"),
    tales.TOLD_ATTACK: tale("attack", seat=number, card=_CARD, target=number),
    tales.TOLD_DEFENCE: tale("defence", seat=number, card=_CARD, count=number),
    tales.TOLD_ATTACK_WON: tale("attack_won", seat=number, card=_CARD, target=number),
    tales.TOLD_ATTACK_FAILED: tale("attack_failed", seat=number, card=_CARD, target=number),
    tales.TOLD_DECLARE: tale("declare", seat=number, card=_CARD, target=number),
    tales.TOLD_WAR: tale("war", seat=number, card=_CARD, target=number, lead=number),
    tales.TOLD_SPOIL: tale("spoil", seat=number, card=_CARD, target=number),
    tales.TOLD_OFFER: tale("offer", seat=number, card=_CARD, target=number),
    tales.TOLD_PACT: tale("pact", _seat=number, card=_CARD, seat=number, target=number),
    tales.TOLD_REFUSE: tale("refuse", seat=number, card=_CARD, target=number),
    tales.TOLD_PACT_ENDS: tale("pact_ends", _seat=number, card=_CARD),
    tales.TOLD_RESIGN: _plain("resign"),
    tales.TOLD_RUIN: tale("ruin", seat=number, card=_wonder),
    tales.TOLD_TUCK: tale("tuck", seat=number, card=_wonder),
    tales.TOLD_FINAL: tale("final", _seat=number, card=_CARD),
    tales.TOLD_VICTORY: tale("victory", _seat=number, seat=_seats),
    tales.TOLD_KEPT: _card("kept"),
    tales.TOLD_STOCK: tale("stock", seat=number, food=number, resources=number),
    tales.TOLD_LOSE_STOCK: tale("lose_stock", seat=number, food=number, resources=number),
}
