"""What must hold in any position that can be played on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from civitas.core.bits import bit_count
from civitas.core.errors import BadInput
from civitas.games.flow import scoring
from civitas.games.flow.cards import (
    ATTACK_ONE,
    CARD_IDS,
    EFFECT,
    EFFECT_AMOUNT,
    JOHN_LENNON,
    NO_CARD,
    REMOVE_TOP,
    REMOVE_WONDER,
    REMOVES_SELF,
    TAKE_MARKET,
    THE_FUTURE,
    TIMING,
)
from civitas.games.flow.effects.words import weaker_opponents
from civitas.games.flow.legal import removable, takeable
from civitas.games.flow.steps import (
    AMOUNT,
    EXTRA,
    FUTURE_CAME,
    MODERATOR,
    MOST_TURNS,
    NOBODY,
    REMOVE,
    START,
    STEP_IDS,
    TAKE,
    TARGET,
    TURN,
)

if TYPE_CHECKING:
    from civitas.games.flow.state import FlowState

_CHAIN = (TAKE, TARGET, REMOVE)
"""The steps inside an effect; all others are the table's own."""


def check(state: FlowState) -> None:
    """Refuse a position that no game could reach in what matters for playing on."""
    _check_two_player_things(state)
    _check_stakes(state)
    _check_market(state)
    if state.over:
        _check_ending(state)
        return
    if state.winners:
        raise BadInput("winners", "winners_and_ended")
    _check_future(state)
    if state.turns >= MOST_TURNS and state.turn == state.first:
        raise BadInput("turns", "too_many", {"value": int(state.turns), "most": MOST_TURNS - 1})
    _check_waiting(state)
    if not state.to_act() or any(len(state.choices(seat)) == 0 for seat in state.to_act()):
        raise BadInput("step", "no_moves", {"value": STEP_IDS[state.step]})


def _check_two_player_things(state: FlowState) -> None:
    """The start choice, the extra action and the moderator are of the game for two (section 11)."""
    if state.seats == 2:
        if state.moderator != NO_CARD and state.step == MODERATOR:
            raise BadInput("moderator", "flow_moderator_waits")
        if state.completed and state.step not in _CHAIN:
            raise BadInput("completed", "flow_step", {"value": STEP_IDS[state.step]})
        return
    if state.step in (START, EXTRA, MODERATOR):
        raise BadInput("step", "flow_two_only", {"value": STEP_IDS[state.step]})
    if state.moderator != NO_CARD or state.completed:
        raise BadInput("moderator" if state.moderator != NO_CARD else "completed", "flow_two_only", {"value": "2"})


def _check_stakes(state: FlowState) -> None:
    """Under every card lies at least 1 resource (R-28); only an amount that is being chosen is still 0."""
    for seat, nation in enumerate(state.nations):
        choosing = state.step == AMOUNT and seat == state.turn
        path = f"players[{seat}].invested"
        if nation.marker != NO_CARD and (nation.stake == 0) != choosing:
            raise BadInput(path, "flow_stake", {"value": int(nation.stake)})
        if choosing and nation.marker == NO_CARD:
            raise BadInput(path, "field_missing")
        if state.step == START and (nation.cards or nation.start != NO_CARD or nation.marker != NO_CARD):
            raise BadInput(f"players[{seat}]", "flow_step", {"value": STEP_IDS[START]})
    if state.step == EXTRA and state.nations[state.turn].marker != NO_CARD:
        raise BadInput(f"players[{int(state.turn)}].invested", "flow_step", {"value": STEP_IDS[EXTRA]})
    if state.step == START and all(nation.kept != NO_CARD for nation in state.nations):
        raise BadInput("start", "all_chosen")


def _check_market(state: FlowState) -> None:
    """The market is full between turns (FOH-INV-05) and never larger."""
    size, most = int(bit_count(state.market)), int(state.market_size())
    if size > most:
        raise BadInput("market", "too_many", {"value": size, "most": most})
    gap_allowed = state.over or state.step in _CHAIN or state.step in (EXTRA, AMOUNT)
    if size < most and not gap_allowed and state.drawn < len(state.deck):
        raise BadInput("market", "list_length", {"value": size, "length": most})


def _check_future(state: FlowState) -> None:
    """The Future ends the turn's game: until then it lies under the deck, or was gained in this very turn (R-10)."""
    if (state.market >> THE_FUTURE) & 1:
        raise BadInput("market", "flow_future", {"card": CARD_IDS[THE_FUTURE]})
    if state.future_owner != NOBODY:
        if state.future_owner != state.turn or state.seats != 2 or state.step in (START, TURN, MODERATOR):
            raise BadInput("future", "flow_future", {"card": CARD_IDS[THE_FUTURE]})
    elif len(state.deck) == 0 or state.deck[len(state.deck) - 1] != THE_FUTURE:
        raise BadInput("deck", "flow_future", {"card": CARD_IDS[THE_FUTURE]})


def _check_ending(state: FlowState) -> None:
    """The winners follow from the nations, and The Future must have come if it is said to have ended the game."""
    came = state.future_owner != NOBODY or (state.market >> THE_FUTURE) & 1
    if (state.ended == FUTURE_CAME) != bool(came):
        raise BadInput("ended", "flow_future", {"card": CARD_IDS[THE_FUTURE]})
    if state.winners != scoring.best_seats(state):
        raise BadInput("winners", "flow_winners")


def _check_waiting(state: FlowState) -> None:
    """The card whose effect waits, and whom it hits, fit the step."""
    me = state.nations[state.turn]
    if state.step not in _CHAIN:
        if state.source != NO_CARD or state.victim != NOBODY or state.victims:
            raise BadInput("source", "flow_step", {"value": STEP_IDS[state.step]})
        return
    if state.source == NO_CARD:
        raise BadInput("source", "field_missing")
    effect = EFFECT[state.source]
    fits = {TAKE: (TAKE_MARKET,), TARGET: (EFFECT[state.source],), REMOVE: (REMOVE_TOP, REMOVE_WONDER, JOHN_LENNON)}
    in_place = REMOVES_SELF[state.source] or (me.visible >> state.source) & 1
    gone = REMOVES_SELF[state.source] and any((one.cards >> state.source) & 1 for one in state.nations)
    if effect not in fits[int(state.step)] or not in_place or gone or (state.market >> state.source) & 1:
        raise BadInput("source", "flow_source", {"card": CARD_IDS[state.source]})
    if state.step == TAKE and (
        state.victims or state.victim != NOBODY or not takeable(state, EFFECT_AMOUNT[state.source])
    ):
        raise BadInput("step", "no_moves", {"value": STEP_IDS[TAKE]})
    if state.step == TARGET:
        _check_target(state)
    if state.step == REMOVE:
        _check_remove(state)


def _check_target(state: FlowState) -> None:
    weaker = weaker_opponents(state, state.turn)
    if TIMING[state.source] != ATTACK_ONE:
        raise BadInput("source", "flow_source", {"card": CARD_IDS[state.source]})
    if state.victim != NOBODY or not weaker or state.victims != weaker:
        raise BadInput("victims", "flow_victims")


def _check_remove(state: FlowState) -> None:
    own = EFFECT[state.source] == JOHN_LENNON
    if state.victim == NOBODY or (state.victim == state.turn) != own:
        raise BadInput("victim", "flow_victims")
    single = own or TIMING[state.source] == ATTACK_ONE
    beyond = (state.victims >> state.victim) & 1 or (state.victims >> state.turn) & 1
    if beyond or (single and state.victims):
        raise BadInput("victims", "flow_victims")
    if own and state.nations[state.turn].military == 0:
        raise BadInput("step", "no_moves", {"value": STEP_IDS[REMOVE]})
    if not removable(state):
        raise BadInput("step", "no_moves", {"value": STEP_IDS[REMOVE]})
