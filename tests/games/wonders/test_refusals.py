"""Every move that is refused names the rule that forbids it, and why, with figures that are true.

The rows stand in `refusals`. Random games may refuse nothing, at any step and for any reason, that no row has.
"""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from civitas import rulebook
from civitas.core import Rng, State
from civitas.games.wonders import moves as m
from civitas.games.wonders.edge.notation import notation
from civitas.i18n import LANGUAGES, Phrasebook, Words
from tests.games.wonders.refusals import FREE_CITY, POSITIONS, ROWS, Row, arranged, is_of_free_city
from tests.games.wonders.table import GAME
from tests.ledger import rule

CARDS = GAME.cards()
NOT_TO_ACT = "waiting"
STATES = 5
"""Of each variant; thousands were tried once."""

PURCHASES = (
    "left wood",
    "left stone",
    "right clay",
    "right ore",
    "left glass",
    "left papyrus, right stone",
    "left 7 clay",
)
Kind = tuple[str, str, str]
"""What is asked, a rule and a reason."""


def at(row: Row) -> tuple[State, int]:
    """The position of a row, and the seat that tries the move: whoever is asked, for the free city its holder."""
    state = arranged(row.position)
    asked = state.view(None)["holder"] if is_of_free_city(row.position) else state.to_act()[0]
    return state, asked if row.seat is None else row.seat


def asking(state: State, seat: int) -> str:
    """What a seat is asked."""
    return state.decision(seat).kind if seat in state.to_act() else NOT_TO_ACT


def says(state: State, seat: int, move: int) -> tuple[str, str, dict[str, Any]]:
    """The rule, the reason and the figures of a refusal."""
    why = GAME.refusal(state, seat, move)
    return why.rule, why.reason.removeprefix("wonders.why."), dict(why.values)


@pytest.mark.parametrize("row", ROWS, ids=str)
def test_a_refused_move_names_its_rule(row: Row):
    state, seat = at(row)
    move = row.move if isinstance(row.move, int) else GAME.parse(row.move, state)
    assert seat not in state.to_act() or move not in [int(each) for each in state.choices(seat)]
    assert says(state, seat, move) == (row.rule, row.reason, row.args)


@rule("7W-TURN-05")
def test_a_finished_game_refuses_all_moves():
    state = GAME.arrange({"step": "finished", "age": 3, "turn": 6})
    for seat in range(3):
        assert says(state, seat, int(m.PASS_MOVE)) == ("7W-TURN-05", "over", {})


def test_the_rules_of_the_table_are_those_of_the_ledger():
    assert (GAME.rule_over, GAME.rule_turn) == ("7W-TURN-05", "7W-TURN-02")
    assert {one.id: one.rule for one in GAME.options} == {"boards": "7W-SETUP-03", "copied_shipowners": "7W-RUL-17"}


# Nothing is refused otherwise, and what is said is true.

Claim = Callable[[dict[str, Any]], bool]


def claims(state: State, seat: int) -> dict[str, Claim]:
    """For each reason with figures: does the table show what the refusal says?"""
    view, kind = state.view(seat), asking(state, seat)
    index = FREE_CITY if kind.startswith("free_city") else seat
    city = view["cities"][index]
    if city["board"] is None:
        return {}
    names = {CARDS[card]["names"]["en"] for card in city["cards"]}
    hand = view["free_city_hand"] if kind == "free_city_seventh_card" else view["hand"]
    ways = {use["card"]: use["ways"] for use in view["uses"]}
    lying = {row["card"] for row in view["discard"]}
    chosen = (view["choice"] or "").split(" < ")[-1].split()[-1:] if kind == "free_city_choose_card" else []
    return {
        "duplicate": lambda told: CARDS[told["card"]]["names"]["en"] in names,
        "wonder_complete": lambda told: city["stages"] == len(CARDS[city["board"]]["stages"]),
        "not_in_hand": lambda told: told["card"] not in hand or told["card"] in [*chosen, *chosen_card(view)],
        "not_in_discard": lambda told: told["card"] not in lying,
        "bank_short": lambda told: bool(
            CARDS[told["card"]]["coin_cost"] == told["need"] > told["have"] == city["coins"]
        ),
        "too_dear": lambda told: bool(told["need"] > told["have"] == city["coins"]),
        "must_be_used": lambda told: any(way["does"] in ("build", "stage") for way in ways[told["card"]]),
        "chain_forced": lambda told: [way["chain"] for way in ways[told["card"]]] == [True],
        "no_free_build": lambda told: city["free_build"] is None,
        "free_build_used": lambda told: city["free_build"] is False,
        "free_already": lambda told: all(way["coins"] == 0 for way in ways[told["card"]] if way["does"] == "build"),
        "not_holder": lambda told: bool(view["holder"] != seat),
        "no_free_city": lambda told: bool(view["seats"] > 2),
        "other_step": lambda told: bool(view["step"] == told["step"]),
    }


def chosen_card(view: dict[str, Any]) -> list[str]:
    """The card that was chosen for the own city."""
    words = (view["choice"] or "").replace("<", "").split()
    return [word for word in words if word in CARDS][:1]


def numbers() -> Iterator[int]:
    """All uses of all cards and boards, for either city, some with purchases, and numbers that are no moves."""
    yield from (-1, 2 * int(m.FOR_FREE_CITY), int(m.code(7, 3)), int(m.PASS_MOVE), int(m.FOR_FREE_CITY | m.PASS_MOVE))
    for flag in (0, int(m.FOR_FREE_CITY)):
        for kind in (m.BUILD, m.FREE, m.STAGE, m.DISCARD, m.TAKE):
            yield from (flag | int(m.code(kind, card)) for card in range(78))
        yield from (flag | int(m.code(m.BOARD, board)) for board in range(14))


def bought(state: State, seat: int) -> Iterator[int]:
    """Purchases for the cards at hand: some, and all with which somebody richer could pay."""
    view = state.view(seat)
    flag = "free_city " if asking(state, seat).startswith("free_city") else ""
    hand = view["free_city_hand"] if asking(state, seat) == "free_city_seventh_card" else view["hand"]
    for card in set(hand):
        for purchase in PURCHASES:
            yield GAME.parse(f"{flag}build {card} < {purchase}", state)
            yield GAME.parse(f"{flag}stage < {card} < {purchase}", state)


def tried(state: State) -> Iterator[Kind]:
    """What every seat is told of moves that it may not make."""
    for seat in range(int(state.seats)):
        if seat not in state.to_act():
            why, reason, _ = says(state, seat, int(m.PASS_MOVE))
            yield NOT_TO_ACT, why, reason
    for seat in state.to_act():
        legal, told, kind = {int(move) for move in state.choices(seat)}, claims(state, seat), asking(state, seat)
        tries = [*numbers(), *(bought(state, seat) if "card" in kind else ())]
        for move in tries:
            if move not in legal:
                why, reason, args = GAME.why_not(state, seat, move)
                assert reason not in told or told[reason](args), (notation(move), reason, args)
                yield kind, why, reason
        for no in state.decision(seat).blocked():
            assert no.move not in legal
            assert (no.rule, no.reason.removeprefix("wonders.why."), no.args) == says(state, seat, no.move)


def random_states(seats: int, options: Any, count: int) -> Iterator[State]:
    """Some states of a random game: the seldom steps, and now and then a card to choose."""
    rng, found = Rng(seats), 0
    state = GAME.deal(seats, seats, options)
    while found < count and not state.over:
        if state.view(None)["step"] != "choose_card" or rng.below(12) == 0:
            found += 1
            yield state
        acting = state.to_act()
        seat = acting[rng.below(len(acting))]
        moves = state.choices(seat)
        state.play(seat, int(moves[rng.below(len(moves))]))


def rows_kinds() -> set[Kind]:
    """What is refused at each step, by the rows."""
    found = set()
    for row in ROWS:
        state, seat = at(row)
        found.add((asking(state, seat), row.rule, row.reason))
    return found


@pytest.mark.parametrize("seats", GAME.seats)
def test_random_games_refuse_nothing_that_no_row_has(seats: int):
    found: set[Kind] = set()
    for boards in ("random", "chosen"):
        for state in random_states(seats, {"boards": boards}, STATES):
            found |= set(tried(state))
    assert found - rows_kinds() == set()


def test_the_positions_of_the_rows_refuse_nothing_that_no_row_has():
    found: set[Kind] = set()
    for position in POSITIONS:
        found |= set(tried(arranged(position)))
    assert found - rows_kinds() == set()


def test_every_rule_is_in_the_ledger_and_every_reason_has_words():
    for row in ROWS:
        assert rulebook.find(row.rule).game == "wonders"
        for language in LANGUAGES:
            book = Phrasebook(Words(language, strict=True), ["Ann", "Bo", "Cy"], CARDS)
            assert "{" not in book.say(f"wonders.why.{row.reason}", row.args)
