"""What must hold in any position that people describe."""

from __future__ import annotations

from civitas.core.bits import bit_count
from civitas.core.errors import BadInput
from civitas.games.duel.cards import (
    CARD_IDS,
    FIRST_CARD,
)
from civitas.games.duel.legal import legal_moves
from civitas.games.duel.rules import drafter
from civitas.games.duel.state import DuelState
from civitas.games.duel.steps import (
    DRAFT,
    GROUP,
    MOST_WONDERS,
    NEXT_STARTER,
    STEP_IDS,
    SYMBOLS_TO_WIN,
)
from civitas.games.duel.structure import ALL_SLOTS, SLOTS


def check_begun(path: str, state: DuelState, card: int) -> None:
    """Nobody can have used a card of an age that is still to come."""
    if card >= FIRST_CARD[state.age + 1]:
        raise BadInput(path, "card_later", {"card": CARD_IDS[card]})


def check(state: DuelState) -> None:
    """What must hold in any position that can be played on."""
    built = int(bit_count(state.city0.wonders) + bit_count(state.city1.wonders))
    if built > MOST_WONDERS or (built == MOST_WONDERS and state.city0.unbuilt | state.city1.unbuilt):
        raise BadInput("players", "seven_wonders")
    for seat in range(2):
        if state.city(seat).boxed and built < MOST_WONDERS:
            raise BadInput(f"players[{seat}].boxed", "boxed_wonders", {"value": built, "least": MOST_WONDERS})
    if state.over:
        return
    for seat in range(2):
        if bit_count(state.city(seat).symbols) >= SYMBOLS_TO_WIN:
            raise BadInput(
                f"players[{seat}].buildings", "too_many", {"value": SYMBOLS_TO_WIN, "most": SYMBOLS_TO_WIN - 1}
            )
    if state.step == DRAFT:
        _check_draft(state)
    if state.step == NEXT_STARTER and state.left != ALL_SLOTS:
        raise BadInput("structure", "list_length", {"value": int(bit_count(state.left)), "length": SLOTS})
    if len(legal_moves(state, state.turn)) == 0:
        raise BadInput("step", "no_moves", {"value": STEP_IDS[state.step]})


def _check_draft(state: DuelState) -> None:
    """A city ends the draft with four wonders, so it has room for those that it is still to pick (7WD-DRAFT-06)."""
    pickers = [int(drafter(state.first, pick)) for pick in range(int(state.picks) + 1, 2 * GROUP)]
    for seat in range(2):
        has = int(bit_count(state.city(seat).unbuilt))
        most = GROUP - [int(state.turn), *pickers].count(seat)
        if has > most:
            raise BadInput(f"players[{seat}].wonders", "too_many", {"value": has, "most": most})
