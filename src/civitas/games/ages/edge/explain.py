"""What a seat is asked, and why other moves are not allowed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from civitas.core.decision import Reason
from civitas.games.ages import moves as m
from civitas.games.ages.cards.civil import ACTIONS, CARD_IDS, CIVIL, PACTS
from civitas.games.ages.edge import why_action, why_choice, why_contest, why_politics
from civitas.games.ages.edge.thinkable import thinkable as _thinkable
from civitas.games.ages.rules.pacts import attack_bonus
from civitas.games.ages.rules.tokens import OF_RESOURCES, PLACING
from civitas.games.ages.rules.turn import excess
from civitas.games.ages.steps import (
    ACTIONS_STEP,
    ANNEXED,
    ANSWER,
    BIDDING,
    DEFENCE,
    EXCESS,
    FIRST_AT,
    FOOD_OR_RESOURCES,
    FORCE,
    FREE_BUILDING,
    INFILTRATED,
    LOST_BLUE,
    ORDERED_DISCARD,
    PAYMENT,
    POLITICS,
    RAIDED,
    SECOND_AT,
    SPOILS,
    STEP_IDS,
    TARGET,
    TERRORISM,
    TO_BOX,
)

if TYPE_CHECKING:
    from civitas.games.ages.state import AgesState

RULES: Final = (
    *("TTA-TURN-02", "TTA-POL-04", "TTA-PROD-01", "TTA-CIV-10", "TTA-EVENT-05", "TTA-EVENT-05", "TTA-EVENT-05"),
    *("TTA-EVENT-10", "TTA-EVENT-10", "TTA-CIV-18", "TTA-EVENT-19", "TTA-BUILD-19", "TTA-COLONY-16"),
    *("TTA-WONDER-07", "TTA-EVENT-19", "TTA-EVENT-25", "TTA-EVENT-05", "TTA-COLONY-05", "TTA-COLONY-06", "TTA-AGG-06"),
    *("TTA-POL-11", "TTA-POL-11", "TTA-EVENT-19", "TTA-COLONY-16", "TTA-AGG-05", "TTA-WAR-14", "TTA-PACT-03"),
    *("TTA-WAR-11", "TTA-LEADER-08", "TTA-SHORT-04", "TTA-BUILD-12"),
)
"""The rule behind each step, in the order of the steps."""


def top(state: AgesState) -> tuple[int, int, int]:
    """The step that waits for a choice, and its two numbers."""
    task = int(state.tasks[len(state.tasks) - 1])
    return task & 63, (task >> FIRST_AT) & 4095, task >> SECOND_AT


def question(state: AgesState, seat: int) -> tuple[str, dict[str, Any]]:
    """What a seat that must choose is asked."""
    kind, first, second = top(state)
    args: dict[str, Any] = {"seat": seat, "count": first}
    nation = state.nations[seat]
    if kind == ACTIONS_STEP:
        args |= {"civil": int(nation.white + nation.converted), "military": int(nation.red + nation.extra_red)}
    elif kind == EXCESS:
        args["count"] = int(excess(nation))
    elif kind == TARGET:
        args["card"] = CARD_IDS[ACTIONS + first]
    elif kind == PAYMENT:
        args["kind"] = "resources" if second & OF_RESOURCES else "food"
        if second & PLACING:
            return "placing", args
    elif kind == FREE_BUILDING:
        args["card"] = CARD_IDS[first]
    elif kind in (BIDDING, FORCE):
        args |= {"card": CARD_IDS[state.card], "bid": int(state.bid)}
    elif kind == DEFENCE:
        attacker = int(state.current)
        args |= {
            "card": CARD_IDS[state.card],
            "target": attacker,
            "strength": int(state.nations[attacker].strength + attack_bonus(state, attacker, seat)),
            "defence": int(nation.strength + state.added),
            "count": int(nation.military_total - state.used_cards),
        }
    elif kind == TERRORISM:
        args["target"] = first
    elif kind == SPOILS:
        args["target"] = second
    elif kind == LOST_BLUE and second != TO_BOX:
        return "blue_for_wonder", args
    elif kind == ANSWER:
        args |= {"card": CARD_IDS[PACTS + first], "target": second & 15, "side": "a" if second >> 4 else "b"}
    elif kind in (RAIDED, ANNEXED, INFILTRATED):
        args["target"] = int(state.rival)
    return STEP_IDS[kind], args


def thinkable(state: AgesState, seat: int, about: str | None) -> list[int]:
    """Moves that a player might expect now, legal or not."""
    kind, _, _ = top(state)
    return _thinkable(state, seat, kind, about)


def rule_behind(state: AgesState) -> str:
    """The rule behind the step that waits for a choice; some steps come about in several ways."""
    kind, _, second = top(state)
    if kind == FOOD_OR_RESOURCES and state.tasks[len(state.tasks) - 2] & 63 == ACTIONS_STEP:
        return "TTA-CIV-09"  # an action card, not an event
    if kind == LOST_BLUE and second != TO_BOX:
        return "TTA-WONDER-02"
    if kind == PAYMENT and second & PLACING:
        return "TTA-BUILD-16"
    return RULES[kind]


def why_not(state: AgesState, seat: int, move: int) -> Reason:
    """Why a seat that must choose may not make this move."""
    kind, first, second = top(state)
    rule = rule_behind(state)
    if not 0 <= move < m.MOVES:
        return rule, "no_such_move", {}
    if kind == ACTIONS_STEP and (move < m.PREPARE or state.round == 1):
        return why_action.why_not(state, seat, move)
    if kind == POLITICS and m.PREPARE <= move < m.FOOD:
        return why_politics.why_not(state, seat, move)
    if kind == BIDDING and m.BID <= move < m.SEND:
        return why_contest.bid(state, seat, move - int(m.BID))
    if kind == FORCE and (move == m.DONE or m.SEND <= move < m.THEIR_LEADER):
        return why_contest.force_part(state, seat, move)
    if kind == DEFENCE and m.BONUS <= move < m.THEIR_LEADER:
        return why_contest.defence(state, seat, move)
    if kind in (EXCESS, ORDERED_DISCARD) and m.DISCARD <= move < m.THEIR_LEADER:
        return why_contest.discard(state, seat, CIVIL + move - int(m.DISCARD), rule)
    if (kind == ACTIONS_STEP and m.PREPARE <= move < m.CANCEL) or (kind == POLITICS and m.TACTIC <= move < m.CONVERT):
        # The crown icon says in which phase a military card is played.
        rule = "TTA-POL-05"
    asked = why_choice.Asked(state, seat, first, second, rule)
    return why_choice.why_not(asked, kind, move) or (rule, "other_step", {"step": STEP_IDS[kind]})
