"""Every move that is refused names the rule that forbids it, and why, with figures that are true.

The rows stand in `refusals`. Random games may refuse nothing, at any step and for any reason, that no row has.
"""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from civitas import rulebook
from civitas.core import Rng, State
from civitas.games.flow import moves as m
from civitas.i18n import LANGUAGES, Phrasebook, Words
from tests.games.flow.refusals import AGE_4, POSITIONS, ROWS, Row, nations
from tests.games.flow.tabletop import CARDS, FLOW, play
from tests.ledger import rule

NOT_TO_ACT = "waiting"
STATES = 12
"""Of each variant; thousands were tried once."""


def at(row: Row) -> tuple[State, int]:
    """The position of a row, and the seat that tries the move."""
    state = FLOW.arrange(POSITIONS[row.position])
    return state, state.to_act()[0] if row.seat is None else row.seat


def says(state: State, seat: int, move: int) -> tuple[str, str, dict[str, Any]]:
    """The rule, the reason and the figures of a refusal."""
    why = FLOW.refusal(state, seat, move)
    return why.rule, why.reason.removeprefix("flow.why."), dict(why.values)


def number(state: State, move: str | int) -> int:
    return move if isinstance(move, int) else FLOW.parse(move, state)


@pytest.mark.parametrize("row", ROWS, ids=str)
def test_a_refused_move_names_its_rule(row: Row):
    state, seat = at(row)
    move = number(state, row.move)
    assert seat not in state.to_act() or move not in [int(each) for each in state.choices(seat)]
    assert says(state, seat, move) == (row.rule, row.reason, row.args)


@rule("FOH-END-01", "FOH-END-02")
def test_a_finished_game_refuses_all_moves():
    state = FLOW.arrange({**nations({"leader": "columbus"}), "market": AGE_4, "deck": ["the_future"]})
    play(state, "use columbus")
    for seat in range(3):
        assert says(state, seat, m.HARVEST) == ("FOH-END-01", "over", {})


def test_the_rules_of_the_table_are_those_of_the_ledger():
    assert (FLOW.rule_over, FLOW.rule_turn) == ("FOH-END-01", "FOH-TURN-01")
    assert {option.id: option.rule for option in FLOW.options} == {"extra": "FOH-R-12"}


# Nothing is refused otherwise, and what is said is true.

Kind = tuple[str, str, str]
"""A step, a rule and a reason."""


def step_of(state: State, seat: int) -> str:
    step: str = state.view(None)["step"]
    return step if seat in state.to_act() else NOT_TO_ACT


def kind_of(row: Row) -> Kind:
    state, seat = at(row)
    return step_of(state, seat), row.rule, row.reason


Claim = Callable[[dict[str, Any]], bool]


def claims(view: dict[str, Any], seat: int) -> dict[str, Claim]:
    """For each reason with figures: does the table show what the refusal says?"""
    me, players = view["players"][seat], view["players"]
    market = {row["card"]: row for row in view["market"]}
    lying = {card["card"] for pile in me["piles"].values() for card in pile}
    mine = me["invested"]["card"] if me["invested"] else None
    theirs = view["moderator"]["invested"] if view["moderator"] else None
    free = {CARDS[name]["kind"] for name, row in market.items() if row["investor"] is None}
    return {
        "no_raise": lambda told: mine == told["card"],
        "already_invested": lambda told: mine == told["card"],
        "no_investment": lambda told: mine is None,
        "not_in_market": lambda told: told["card"] not in market,
        "invested": lambda told: bool(players[told["target"]]["invested"]["card"] == told["card"]),
        "moderator_invested": lambda told: bool(theirs and theirs["card"] == told["card"]),
        "no_resources": lambda told: bool(me["resources"] == 0),
        "own_card": lambda told: bool(market[told["card"]]["investor"] == seat),
        "nobody_invested": lambda told: market[told["card"]]["investor"] is None,
        "too_dear": lambda told: bool(market[told["card"]]["stake"] == told["price"] > told["held"] == me["resources"]),
        "no_action": lambda told: bool(CARDS[told["card"]].get("timing") != "action"),
        "not_in_nation": lambda told: told["card"] not in lying,
        "cannot_pay": lambda told: bool(CARDS[told["card"]]["pay"] == told["price"] > told["held"] == me["resources"]),
        "nothing_to_take": lambda told: not free & set(told["kind"]),
        "wrong_kind": lambda told: CARDS[told["card"]]["kind"] not in told["kind"],
        "amount": lambda told: bool(me["resources"] == told["most"]),
        "not_weaker": lambda told: bool(
            me["attack_value"] == told["attack"] <= told["defence"] == players[told["target"]]["defence_value"]
        ),
        "other_step": lambda told: bool(view["step"] == told["step"]),
    }


def tried(state: State) -> Iterator[Kind]:
    """Every number that could be a move, some that could not, and all that a player might expect."""
    for seat in range(int(state.seats)):
        if seat not in state.to_act():
            why, reason, _ = says(state, seat, m.HARVEST)
            yield NOT_TO_ACT, why, reason
    for seat in state.to_act():
        legal, told, step = (
            {int(move) for move in state.choices(seat)},
            claims(state.view(seat), seat),
            step_of(state, seat),
        )
        for move in range(m.MOVES + 2):
            if move not in legal:
                why, reason, args = FLOW.why_not(state, seat, move)
                assert reason not in told or told[reason](args), (FLOW.notation(move, state), reason, args)
                yield step, why, reason
        for no in state.decision(seat).blocked():
            assert no.move not in legal
            assert (no.rule, no.reason.removeprefix("flow.why."), no.args) == says(state, seat, no.move)


def random_states(seats: int, options: Any, count: int) -> Iterator[State]:
    """Some states of random games: each step, and now and then the action."""
    rng, found = Rng(seats), 0
    state = FLOW.deal(seats, seats, options)
    while found < count and not state.over:
        if state.view(None)["step"] != "turn" or rng.below(8) == 0:
            found += 1
            yield state
        moves = state.choices(state.to_act()[0])
        state.play(state.to_act()[0], int(moves[rng.below(len(moves))]))


@pytest.mark.parametrize(("seats", "options"), list(FLOW.variants()))
def test_random_games_refuse_nothing_that_no_row_has(seats: int, options: Any):
    found = {kind for state in random_states(seats, options, STATES) for kind in tried(state)}
    assert found <= {kind_of(row) for row in ROWS}


def test_the_positions_of_the_rows_refuse_nothing_that_no_row_has():
    found = {kind for position in POSITIONS.values() for kind in tried(FLOW.arrange(position))}
    assert found <= {kind_of(row) for row in ROWS}


def test_every_rule_is_in_the_ledger_and_every_reason_has_words():
    for row in ROWS:
        assert rulebook.find(row.rule).game == "flow"
        for language in LANGUAGES:
            book = Phrasebook(Words(language, strict=True), ["Ann", "Bo", "Cy", "Di", "Ed"], CARDS)
            assert "{" not in book.say(f"flow.why.{row.reason}", row.args)
