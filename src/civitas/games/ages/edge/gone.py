"""The civil cards that are out of the game, by name: all of them have lain open, or can be told by who is missing."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from civitas.games.ages.cards.civil import AGE, AGE_IDS, CARD_IDS, CIVIL, LEADERS, LEVELS, POWERS, WONDERS
from civitas.games.ages.cards.powers import TUCK_UNDER_WONDER
from civitas.games.ages.edge.filling import civil_cards_of
from civitas.games.ages.rules.decks import copies, players_of
from civitas.games.ages.steps import NONE, TUCK

if TYPE_CHECKING:
    from civitas.games.ages.state import AgesState


def gone(state: AgesState) -> dict[str, list[str]]:
    """By age: swept, played, replaced, lost, or left in deck A when its age ended (TTA-ROW-04, TTA-AGE-01).

    The decks of an age held what their number of players asks for; what is missing of it now is gone. Cards of a player
    who has resigned are gone, too.
    """
    left = Counter(int(card) for card in [*state.card_row, *state.civil_deck] if card != NONE)
    for nation in state.nations:
        if nation.alive:
            left.update(civil_cards_of(nation))
            left[_HOMER] += nation.tucked != NONE
    left[_HOMER] += any(task & 63 == TUCK for task in state.tasks)
    out: dict[str, list[str]] = {}
    for age, cards in enumerate(_OF_AGE):
        if players := players_of(state, age):
            short = [(card, n) for card in cards if (n := copies(state, card, players) - left[card]) > 0]
            if short:
                out[AGE_IDS[age]] = [CARD_IDS[card] for card, n in short for _ in range(n)]
    return out


_OF_AGE: Final = [[card for card in range(CIVIL) if AGE[card] == age] for age in range(LEVELS)]
_HOMER: Final = LEADERS + next(
    n for n, powers in enumerate(POWERS[LEADERS - WONDERS :]) if (powers >> TUCK_UNDER_WONDER) & 1
)
