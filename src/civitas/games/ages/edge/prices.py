"""What everything costs a seat now: buildings, upgrades, technologies, stages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from civitas.core.bits import members
from civitas.games.ages.cards.civil import (
    CARD_IDS,
    FIRST_UPGRADE,
    GOVERNMENTS,
    SPECIALS,
    UPGRADE_TO,
    WONDERS,
    WORKED,
)
from civitas.games.ages.legal.build import most_stages
from civitas.games.ages.prices import build_price, science_price, upgrade_price
from civitas.games.ages.rules.wonders import stages_price
from civitas.games.ages.steps import NONE

if TYPE_CHECKING:
    from civitas.games.ages.state import AgesState


def bills(state: AgesState, seat: int) -> dict[str, Any]:
    """The prices of a seat: builds and upgrades in resources, technologies in hand and in the row in science."""
    nation = state.nations[seat]
    in_play = [int(card) for card in members(nation.techs) if card < WORKED]
    row = {int(card) for card in state.card_row if NONE < card < WONDERS}
    techs = sorted(row | {int(card) for card in members(nation.hand_techs)})
    upgrades = {}
    for card in members(nation.manned):
        for index in range(int(FIRST_UPGRADE[card]), int(FIRST_UPGRADE[card + 1])):
            high = int(UPGRADE_TO[index])
            if high in in_play:
                upgrades[f"{CARD_IDS[card]}>{CARD_IDS[high]}"] = int(upgrade_price(nation, card, high, 0))
    stages = range(1, int(most_stages(nation)) + 1) if nation.wonder != NONE else range(0)
    return {
        "build": {CARD_IDS[card]: int(build_price(nation, card, 0)) for card in in_play},
        "upgrade": upgrades,
        "develop": {CARD_IDS[card]: int(science_price(state, seat, card, False, 0)) for card in techs},
        "revolt": {
            CARD_IDS[card]: int(science_price(state, seat, card, True, 0))
            for card in techs
            if GOVERNMENTS <= card < SPECIALS
        },
        "stages": [int(stages_price(nation, count, 0)) for count in stages],
    }
