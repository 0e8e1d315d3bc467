"""Moves that are refused, with the rule, the reason and the figures that their refusals say.

A row is a position, a move and what its refusal says; every reason at every step has one. What a city may do with a
card is asked at four steps (an own card, the free city's, the seventh card of either): the same cases are rows of each.
"""

from dataclasses import dataclass, field
from typing import Any

from civitas.core import State
from tests.games.wonders.table import GAME, city

Position = dict[str, Any]
Args = dict[str, Any]

CARD_STEPS = ("choose_card", "free_city_choose_card", "seventh_card", "free_city_seventh_card")
FREE_CITY = 2


@dataclass(frozen=True)
class Row:
    """A move that is refused; the seat is whoever is to act, unless it is said."""

    position: str
    move: str | int
    rule: str
    reason: str
    args: Args = field(default_factory=dict)
    seat: int | None = None

    def __str__(self) -> str:
        return f"{self.position}-{self.move}-{self.reason}"


@dataclass(frozen=True)
class Case:
    """A card at hand of Babylon (clay) between Giza (stone, left) and Ephesus (papyrus, right), and a move with it."""

    name: str
    hand: str
    move: str
    rule: str
    reason: str
    args: Args
    own: tuple[str, ...] = ()
    right: tuple[str, ...] = ()
    age: int = 1
    board: str = "babylon_b"
    more: Args = field(default_factory=dict)
    steps: tuple[str, ...] = CARD_STEPS


NO_ORE = {"card": "barracks", "resource": ["ore"]}
STONE = {"card": "baths", "resource": ["stone"]}
CHOSEN, FREE = CARD_STEPS[:2], ("free_city_choose_card", "free_city_seventh_card")

CASES = [
    Case("twin", "loom_2", "build loom_2", "7W-BUILD-09", "duplicate", {"card": "loom_2"}, ("loom_1",), age=2),
    Case("complete", "altar", "stage < altar", "7W-WONDER-02", "wonder_complete", {}, more={"stages": 3}),
    Case("free card", "altar", "build altar < left stone", "7W-TRADE-12", "needless_purchase", {"card": "altar"}),
    Case("made here", "guard_tower", "build guard_tower < left stone", "7W-TRADE-12", "needless_purchase",
         {"card": "guard_tower"}),
    Case("no coin", "timber_yard", "build timber_yard", "7W-BUILD-02", "bank_short",
         {"card": "timber_yard", "need": 1, "have": 0}, more={"coins": 0}),
    Case("nobody sells", "barracks", "build barracks", "7W-TRADE-01", "not_for_sale", NO_ORE),
    Case("stage", "altar", "stage < altar", "7W-TRADE-01", "not_for_sale",
         {"card": "babylon_b", "resource": ["clay", "clay", "papyrus"]}),
    Case("dear", "baths", "build baths", "7W-TRADE-09", "too_dear", STONE | {"need": 2, "have": 1}, more={"coins": 1}),
    Case("dear there", "baths", "build baths < right stone", "7W-TRADE-09", "too_dear",
         STONE | {"need": 2, "have": 1}, ("west_trading_post",), ("stone_pit",), more={"coins": 1}),
    Case("nothing bought", "baths", "build baths", "7W-BUILD-03", "purchase_wrong", STONE, more={"coins": 9}),
    Case("not sold there", "baths", "build baths < right stone", "7W-TRADE-06", "purchase_wrong", STONE,
         more={"coins": 9}),
    Case("too much", "baths", "build baths < left stone, right papyrus", "7W-TRADE-12", "purchase_wrong", STONE,
         more={"coins": 9}),
    Case("far too much", "baths", "build baths < left 7 stone, right stone", "7W-TRADE-12", "purchase_wrong", STONE,
         more={"coins": 9}),
    Case("no power", "altar", "free altar", "7W-WONDER-10", "no_free_build", {"card": "altar"}),
    Case("power used", "workshop", "free workshop", "7W-WONDER-10", "free_build_used", {"card": "workshop"},
         board="olympia_a", more={"free_build_used": True}, steps=CHOSEN),
    Case("free already", "altar", "free altar", "7W-RUL-15", "free_already", {"card": "altar"},
         board="olympia_a", steps=CHOSEN),
    Case("chain", "statue", "stage < statue", "7W-2P-10", "chain_forced", {"card": "statue"}, ("theater",), age=2,
         steps=FREE),
    Case("chain, discarded", "statue", "discard statue", "7W-2P-10", "chain_forced", {"card": "statue"}, ("theater",),
         age=2, steps=FREE),
    Case("useful", "altar", "discard altar", "7W-2P-09", "must_be_used", {"card": "altar"}, steps=FREE),
]  # fmt: skip


def of_case(case: Case, step: str) -> Position:
    """The position of a case at a step; with two seats the city is the free one."""
    seventh = step.endswith("seventh_card")
    own = city(case.board, *case.own, **{"stages": 2, "coins": 3, **case.more})
    left, right = city("giza_a"), city("ephesus_a", *case.right)
    told: Position = {
        "age": case.age,
        "turn": 6 if seventh else 5,
        "step": "seventh_card" if seventh else "choose_card",
    }
    if step.startswith("free_city"):
        holder = (case.age + told["turn"]) % 2
        if seventh:
            own["hand"] = [case.hand]
        else:
            (left, right)[holder]["hand"] = [case.hand]
        told |= {"seats": 2, "cities": [left, right, own]}
    else:
        own["hand"] = [case.hand]
        told |= {"seats": 3, "cities": [own, left, right]}
    return told | ({"subject": told["seats"] % 3} if seventh else {})


def row_of(case: Case, step: str) -> Row:
    """A case as a row of a step."""
    return Row(
        f"{case.name}, {step}", f"{'free_city ' if step in FREE else ''}{case.move}", case.rule, case.reason, case.args
    )


BOARDS: Args = {"step": "choose_board", "options": {"boards": "chosen"}}
BABYLON = city("babylon_b", stages=2, hand=["altar"])
TOMB = city("halicarnassus_a", "theater", stages=2)
PILE: Position = {"turn": 5, "step": "discard_pile", "discard": ["altar"]}
SEVENTH: Position = {"turn": 6, "step": "seventh_card", "seats": 2}
TWO: Position = {"seats": 2, "turn": 5, "cities": [city("giza_a", hand=["altar"]), city("ephesus_a"), city("rhodes_a")]}

POSITIONS: dict[str, Position] = {
    "boards": {"seats": 3, "cities": [{"board": "giza_a"}], **BOARDS},
    "boards of two": {"seats": 2, "cities": [{"board": "giza_a"}, {}, {"board": "rhodes_a"}], **BOARDS},
    "card": {"turn": 5, "cities": [city("giza_a", hand=["altar"]), city("ephesus_a"), city("rhodes_a")]},
    "card of two": TWO,
    "free city's card": TWO,
    "seventh": {"turn": 6, "step": "seventh_card", "subject": 0, "cities": [BABYLON]},
    "seventh of the other": {**SEVENTH, "subject": 0, "cities": [BABYLON]},
    "seventh of the holder": {**SEVENTH, "subject": 1, "cities": [{}, BABYLON]},
    "free city's seventh": {**SEVENTH, "subject": 2, "cities": [{}, {}, BABYLON]},
    "pile": {**PILE, "subject": 0, "cities": [TOMB]},
    "pile of the holder": {**PILE, "seats": 2, "subject": 0, "cities": [TOMB]},
    "pile of the other": {**PILE, "seats": 2, "subject": 1, "cities": [{}, TOMB]},
    "free city's pile": {**PILE, "seats": 2, "subject": 2, "cities": [{}, {}, TOMB]},
    **{row_of(case, step).position: of_case(case, step) for case in CASES for step in case.steps},
}

CARD, PALACE = {"card": "altar"}, {"card": "palace"}


def asked(position: str, rule: str, step: str, flag: str = "") -> list[Row]:
    """What no position with a card to use allows: a number that is no move, another step's move, a card not at hand."""
    return [
        Row(position, -1, rule, "no_such_move"),
        Row(position, f"{flag}take altar", rule, "other_step", {"step": step}),
        Row(position, "board rhodes_a", rule, "other_step", {"step": step}),
        Row(position, f"{flag}build palace", rule, "not_in_hand", PALACE),
    ]


ROWS = [
    Row("boards", -1, "7W-SETUP-03", "no_such_move"),
    Row("boards", "build altar", "7W-SETUP-03", "other_step", {"step": "choose_board"}),
    Row("boards", "board giza_b", "7W-SETUP-03", "board_taken", {"card": "giza_b"}),
    Row("boards", "free_city board rhodes_a", "7W-2P-02", "no_free_city"),
    Row("boards", "board rhodes_a", "7W-TURN-02", "not_your_turn", seat=2),
    Row("boards of two", "free_city board olympia_a", "7W-RUL-31", "board_by_lot"),
    *asked("card", "7W-TURN-03", "choose_card"),
    Row("card", "pass", "7W-TURN-03", "other_step", {"step": "choose_card"}),
    Row("card", "free_city build altar", "7W-2P-02", "no_free_city"),
    Row("card of two", "free_city build altar", "7W-2P-15", "other_city"),
    Row("card of two", "free_city build altar", "7W-2P-05", "not_holder", seat=1),
    *asked("free city's card", "7W-TURN-03", "choose_card", "free_city "),
    Row("free city's card", "discard altar", "7W-2P-15", "other_city"),
    *asked("seventh", "7W-WONDER-09", "seventh_card"),
    Row("seventh", "free_city build altar", "7W-2P-02", "no_free_city"),
    Row("seventh", "build altar", "7W-TURN-02", "not_your_turn", seat=1),
    Row("seventh of the other", "free_city build altar", "7W-2P-05", "not_holder"),
    Row("seventh of the holder", "free_city build altar", "7W-2P-15", "other_city"),
    *asked("free city's seventh", "7W-WONDER-09", "seventh_card", "free_city "),
    Row("free city's seventh", "build altar", "7W-2P-15", "other_city"),
    Row("pile", -1, "7W-WONDER-12", "no_such_move"),
    Row("pile", "build altar", "7W-WONDER-12", "other_step", {"step": "discard_pile"}),
    Row("pile", "take theater", "7W-BUILD-09", "duplicate", {"card": "theater"}),
    Row("pile", "take palace", "7W-WONDER-12", "not_in_discard", PALACE),
    Row("pile", "free_city take altar", "7W-2P-02", "no_free_city"),
    Row("pile of the holder", "free_city take altar", "7W-2P-15", "other_city"),
    Row("pile of the other", "free_city take altar", "7W-2P-05", "not_holder"),
    Row("free city's pile", -1, "7W-WONDER-12", "no_such_move"),
    Row("free city's pile", "build altar", "7W-WONDER-12", "other_step", {"step": "discard_pile"}),
    Row("free city's pile", "take theater", "7W-BUILD-09", "duplicate", {"card": "theater"}),
    Row("free city's pile", "take palace", "7W-WONDER-12", "not_in_discard", PALACE),
    Row("free city's pile", "free_city take altar", "7W-2P-15", "other_city"),
    *(row_of(case, step) for case in CASES for step in case.steps),
]


def is_of_free_city(position: str) -> bool:
    """Is a card for the free city asked for, once another is chosen for the own one?"""
    return position == "free city's card" or position.endswith(CARD_STEPS[1])


def arranged(position: str) -> State:
    """A position; where the free city's card is asked for, its holder has chosen another for the own city."""
    state = GAME.arrange(POSITIONS[position])
    if is_of_free_city(position):
        holder = state.view(None)["holder"]
        kept = POSITIONS[position]["cities"][holder]["hand"]
        other = next(card for card in state.view(holder)["hand"] if card not in kept)
        state.play(holder, f"discard {other}")
    return state
