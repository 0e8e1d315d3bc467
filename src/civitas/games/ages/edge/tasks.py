"""Reading what is still to be done in a position: the stack of tasks, and what an auction or attack has come to."""

from __future__ import annotations

from typing import Final

from librt.vecs import pop

from civitas.core.errors import BadInput
from civitas.core.reading import Fields
from civitas.games.ages.cards.civil import (
    AGGRESSIONS,
    CARD_IDS,
    CARDS,
    CIVIL,
    DOES,
    DOES_DEVELOP,
    DOES_UPGRADE,
    LEADERS,
    PACTS,
    RELIGION,
    TACTICS,
    TERRITORIES,
    UNITS,
    WARRIORS,
    WARS,
    WONDERS,
    WORKED,
)
from civitas.games.ages.cards.military import AGGRESSION, RAID, TAKE_YELLOW, WHAT_IDS
from civitas.games.ages.edge.notation import parse
from civitas.games.ages.edge.writing import TASK_IDS
from civitas.games.ages.legal.build import may_build
from civitas.games.ages.nation import Nation
from civitas.games.ages.rules.apply import carry_on
from civitas.games.ages.rules.colony import SENT_BITS, reach, ship_icons
from civitas.games.ages.rules.payment import food_due, resources_due
from civitas.games.ages.rules.tokens import LAST_PLACE, OF_RESOURCES, PLACING, REACHED_AT, payers, places
from civitas.games.ages.rules.turn import excess
from civitas.games.ages.state import AgesState
from civitas.games.ages.steps import (
    ACTION_START,
    ACTIONS_STEP,
    AGREEMENT_END,
    AGREEMENT_STEP,
    ANNEXED,
    ANSWER,
    ATTACK,
    BIDDING,
    CHOICES,
    DEFENCE,
    DEVELOPMENT_STEP,
    EFFECT,
    EVENT_END,
    EXCESS,
    FIRST_AT,
    FOOD_OR_RESOURCES,
    FORCE,
    FREE_BUILDING,
    GOALS,
    INFILTRATED,
    KEPT_EVENT,
    LOST_BLUE,
    LOST_WORKER,
    NONE,
    ORDERED_DISCARD,
    PAYMENT,
    PLUNDER_FOOD,
    PLUNDER_RESOURCES,
    POLITICS,
    POLITICS_END,
    POLITICS_START,
    RAIDED,
    SEAT_AT,
    SECOND_AT,
    SHORTER,
    SPLIT_GAIN,
    SPLIT_LOSS,
    SPOILS,
    TACTIC_STEP,
    TARGET,
    TERRORISM,
    TO_BANK,
    TO_BOX,
    TO_WONDER,
    TURN,
    TURN_END,
    WAR_STEP,
)

STEPS: Final = ("actions", "politics", "turn")
"""The steps that a sketch may name in place of its tasks."""

LIMITS: Final[dict[int, tuple[int, int]]] = {
    POLITICS: (1, 0),
    TARGET: (CIVIL, 1),
    FOOD_OR_RESOURCES: (9, 0),
    SPLIT_GAIN: (7, 0),
    SPLIT_LOSS: (7, 0),
    FREE_BUILDING: (WORKED, 0),
    DEVELOPMENT_STEP: (1, 0),
    LOST_WORKER: (9, 0),
    LOST_BLUE: (9, TO_BANK + (LEADERS - 1) * GOALS),
    TERRORISM: (3, 0),
    AGREEMENT_STEP: (5, 0),
    ORDERED_DISCARD: (3, 0),
    PLUNDER_FOOD: (7, 0),
    PLUNDER_RESOURCES: (7, 0),
    RAIDED: (WARS - AGGRESSIONS - 1, 65_535),
    INFILTRATED: (3, 0),
    SPOILS: (999, 3),
    ANSWER: (CARDS - PACTS - 1, 31),
    PAYMENT: (99, 63),
    POLITICS_END: (1, 0),
    EFFECT: (len(WHAT_IDS) - 1, 63),
    ATTACK: (WARS - AGGRESSIONS - 1, 0),
}
"""The largest numbers of a task; those not named have none."""

BOTTOM: Final = (ACTIONS_STEP, ACTION_START, TURN_END)
"""Every turn ends by one of these, so that one of them lies under all else, and there only."""
_BELOW: Final = (
    *(TERRORISM, KEPT_EVENT, WAR_STEP, TACTIC_STEP, POLITICS_START, POLITICS_END),
    *(EFFECT, EVENT_END, ATTACK, AGREEMENT_END, PAYMENT),
)
LAST_PAYER: Final = 6
MOST_GAIN: Final = 16
_CONTESTS: Final = {BIDDING, FORCE, DEFENCE}
_RIVALS: Final = {PLUNDER_FOOD, PLUNDER_RESOURCES, RAIDED, ANNEXED, INFILTRATED, DEFENCE}


def read_contest(fields: Fields, state: AgesState) -> None:
    """What an auction, a force, a defence or a discard has come to."""
    seats = int(state.seats)
    if fields.raw("card", None) is not None:
        known = [*CARD_IDS[TERRITORIES:TACTICS], *CARD_IDS[AGGRESSIONS:WARS]]
        state.card = CARD_IDS.index(fields.word("card", known, ""))
    state.rival = fields.seat("rival", seats)
    state.bid = fields.number("bid", 0, 255)
    state.bidder = fields.seat("bidder", seats)
    state.passed = fields.seat_set("passed", seats)
    inner = fields.inside("sent")
    for card in range(UNITS, WORKED):
        state.sent |= inner.number(CARD_IDS[card], 0, 60) << ((card - UNITS) * SENT_BITS)
    inner.done()
    state.added = fields.number("added", 0, 255)
    state.used_cards = fields.number("used_cards", 0, 20)
    state.last_added = fields.number("last_added", NONE, CARDS, NONE)
    if fields.raw("unpaid", None) is not None:
        text = fields.raw("unpaid", None)
        try:
            state.unpaid = parse(text if isinstance(text, str) else "")
        except BadInput as wrong:
            raise BadInput(fields.path("unpaid"), wrong.reason, wrong.values) from wrong
    fields.done()


def read_tasks(fields: Fields, state: AgesState) -> None:
    """The stack, or in a sketch the step that is named."""
    if not fields.has("tasks"):
        step = fields.word("step", STEPS, STEPS[0])
        if not state.over:
            state.push(
                TURN if step == "turn" else ACTIONS_STEP if step == "actions" else ACTION_START, state.current, 0, 0
            )
            if step == "politics":
                state.push(POLITICS, state.current, 0, 0)
        return
    for index, row in enumerate(fields.listing("tasks")):
        task = Fields(row, f"tasks[{index}]")
        kind = TASK_IDS.index(task.word("task", TASK_IDS, ""))
        first, second = LIMITS.get(kind, (0, 0))
        seat = task.number("seat", 0, int(state.seats) - 1)
        state.push(kind, seat, task.number("first", 0, first), task.number("second", 0, second))
        task.done()


def begin(state: AgesState) -> None:
    """A sketch of the start of a turn goes on to the first choice."""
    if not state.over and state.tasks[len(state.tasks) - 1] & 63 == TURN:
        carry_on(state)


def check_tasks(state: AgesState) -> None:
    """The stack leads to the end of the turn, and the choice on top can be made."""
    tasks = [int(task) for task in state.tasks]
    if state.over:
        if tasks:
            raise BadInput("tasks", "not_list", {"value": "over"})
        return
    for index, task in enumerate(tasks):
        kind = task & 63
        top = index == len(tasks) - 1
        fits = kind in BOTTOM or (top and kind == TURN) if index == 0 else kind not in BOTTOM
        if not top and index:
            paying = (
                kind in (TARGET, DEVELOPMENT_STEP, POLITICS) and index == len(tasks) - 2 and tasks[-1] & 63 == PAYMENT
            )
            fits = fits and (kind in _BELOW or paying)
        if not fits or not state.nations[(task >> SEAT_AT) & 7].alive or not _sound(state, tasks, index):
            raise BadInput(f"tasks[{index}]", "no_moves", {"value": TASK_IDS[kind]})
    if not tasks:
        raise BadInput("tasks", "field_missing")
    kind = tasks[-1] & 63
    if kind != TURN and (kind >= CHOICES or not len(state.choices((tasks[-1] >> SEAT_AT) & 7))):
        raise BadInput("tasks", "no_moves", {"value": TASK_IDS[kind]})


def _sound(state: AgesState, tasks: list[int], index: int) -> bool:
    """Does a task make sense with what lies on the table?"""
    task = tasks[index]
    kind, seat = task & 63, (task >> SEAT_AT) & 7
    first, second = (task >> FIRST_AT) & 4095, task >> SECOND_AT
    nation = state.nations[seat]
    seats = int(state.seats)
    if kind in (ACTIONS_STEP, ACTION_START, TURN_END, POLITICS, TURN):
        return seat == state.current
    if kind == PAYMENT:
        return _payable(state, tasks, index)
    if kind == EXCESS:
        return excess(nation) > 0
    if kind == TARGET:
        return first < len(DOES) and (DOES[first] <= DOES_UPGRADE or DOES[first] == DOES_DEVELOP) and DOES[first] != 2
    if kind == FREE_BUILDING:
        return first in (RELIGION, WARRIORS) and nation.pool > 0 and may_build(nation, first)
    if kind == LOST_WORKER:
        return first > 0
    if kind == LOST_BLUE:
        return first > 0 and _owed(nation, second)
    if kind == ORDERED_DISCARD:
        return 0 < first < len(nation.cards)
    if kind == SPLIT_LOSS:
        return nation.food() + nation.resources() >= first
    if kind == TERRORISM:
        return first < seats and first != seat and state.nations[first].alive
    if kind == KEPT_EVENT:
        return state.variant == SHORTER and len(nation.legacy) == 2
    if kind == SPOILS:
        return second < seats and second != seat
    if kind == ANSWER:
        return second & 15 < seats and second & 15 != seat and state.nations[second & 15].alive
    if kind == EFFECT:
        return first != TAKE_YELLOW or second >> 4 < seats
    if kind in _CONTESTS or kind == ATTACK:
        return _contest(state, tasks, kind, seat, first)
    if kind in _RIVALS:
        rival = int(state.rival)
        if rival == NONE or rival == seat or not state.nations[rival].alive:
            return False
        if kind == RAIDED:
            return AGGRESSION[first] == RAID and second & 255 <= UNITS
        return kind != INFILTRATED or (state.nations[rival].leader != NONE and state.nations[rival].wonder != NONE)
    return True


def _owed(nation: Nation, goal: int) -> bool:
    """Is there a wonder that takes the tokens, if one does? A completed one may be named with the goal."""
    wonder = goal // GOALS - WONDERS
    if goal < GOALS:
        return goal in (TO_BOX, TO_BANK) or (goal == TO_WONDER and nation.wonder != NONE)
    return goal % GOALS == TO_BANK and wonder >= 0 and bool((nation.wonders >> wonder) & 1)


def _payable(state: AgesState, tasks: list[int], index: int) -> bool:
    """Can the tokens be returned or placed, and is the move that waits for it legal but for what has been paid?"""
    task = tasks[index]
    seat, due, how = (task >> SEAT_AT) & 7, (task >> FIRST_AT) & 4095, task >> SECOND_AT
    nation = state.nations[seat]
    food, placing = how & OF_RESOURCES == 0, bool(how & PLACING)
    stock = int(nation.food() if food else nation.resources())
    reached = how >> REACHED_AT
    if not state.chooses_payment or due == 0 or reached > (LAST_PLACE if placing or food else LAST_PAYER):
        return False
    if placing and (due > stock + MOST_GAIN or (index == len(tasks) - 1 and not places(nation, food, reached, due))):
        return False
    if not placing and not payers(nation, food, due, reached):
        return False
    if state.unpaid == NONE:
        return True
    if index != len(tasks) - 1 or index == 0:
        return False
    twin = state.copy()
    twin.tasks, _ = pop(twin.tasks)
    below = int(twin.tasks[len(twin.tasks) - 1])
    if below & 63 not in (ACTIONS_STEP, TARGET, DEVELOPMENT_STEP, POLITICS) or (below >> SEAT_AT) & 7 != seat:
        return False
    price = max(int(food_due(twin, seat, twin.unpaid)), 0)
    if not food:
        price += max(int(resources_due(twin, seat, twin.unpaid)), 0)
    # What is still to be placed has been paid too much for the time being.
    twin.nations[seat].credit = price + due if placing else price - due
    return (placing or 0 < due <= price) and twin.unpaid in twin.choices(seat)


def _contest(state: AgesState, tasks: list[int], kind: int, seat: int, first: int) -> bool:
    """An auction has its territory, an attack its card and a rival other than the attacker."""
    if kind in (BIDDING, FORCE):
        if not TERRITORIES <= state.card < TACTICS:
            return False
        if kind == FORCE:
            nation = state.nations[seat]
            units = [(state.sent >> (unit * SENT_BITS)) & 63 for unit in range(WORKED - UNITS)]
            within = all(count <= nation.workers[UNITS + unit] for unit, count in enumerate(units))
            enough = int(reach(state, nation, state.last_added)) >= state.bid and state.added >= ship_icons(nation)
            return bool(state.bidder == seat and within and enough)
        bidder = int(state.bidder)
        return not (state.passed >> seat) & 1 and bidder != seat and (bidder == NONE or state.nations[bidder].alive)
    rival = int(state.rival)
    attack = tasks[-1] if tasks[-1] & 63 == ATTACK else tasks[-2] if len(tasks) > 1 else 0
    if rival == NONE or attack & 63 != ATTACK or rival == (attack >> SEAT_AT) & 7 or not state.nations[rival].alive:
        return False
    number = (attack >> FIRST_AT) & 4095
    return bool(state.card == AGGRESSIONS + number and (kind != DEFENCE or rival == seat))
