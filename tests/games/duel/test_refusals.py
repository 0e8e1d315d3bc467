"""Why a move is refused: at every step, for every reason, the one rule that forbids it.

`ROWS` are refused moves in arranged positions. Random games find no rule and reason at any step that is not among them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import pytest

from civitas import IllegalMove, State, rulebook
from civitas.core import Rng
from civitas.i18n import LANGUAGES, Phrasebook, Words
from tests.games.duel.table import GAME, Row, do, table
from tests.ledger import rule

BOOKS = [Phrasebook(Words(language, strict=True), ["Anna", "Bert"], GAME.cards()) for language in LANGUAGES]
NO_MOVE = 2**40
NO_USE = 14
"""A use that no card has: with the number of a card it is no move either."""


class Refused(NamedTuple):
    """A position, who makes which move (the seat at turn, if none is named), and why not."""

    state: State
    move: str | int
    rule: str
    reason: str
    args: dict[str, Any] = {}
    seat: int | None = None

    @property
    def key(self) -> tuple[str, str, str]:
        """The step, the rule and the reason."""
        return step_of(self.state), self.rule, f"duel.why.{self.reason}"


def step_of(state: State) -> str:
    """The decision point, or that the game is over."""
    return "over" if state.over else str(state.view(None)["step"])


# The positions.


def drafting(picks: int) -> State:
    """A draft in its first or second group, with seat 0 to pick."""
    wonders = [id for id, facts in GAME.cards().items() if facts["kind"] == "wonder"]
    first = picks // 4 * 4
    draft: Row = {
        "picks": picks,
        "offered": wonders[picks : first + 4],
        "next_offer": wonders[4:8] if not first else [],
    }
    players = [{"wonders": wonders[0:2]}, {"wonders": wonders[2:4]}] if first else [{}, {}]
    return GAME.arrange({"step": "draft", "first": 1 if first else 0, "draft": draft, "players": players})


def at_the_choice(wonder: str) -> State:
    """Seat 0 has built a wonder that asks it to choose."""
    state = table(
        open=["theater"],
        me={"wonders": [wonder]},
        other={"buildings": ["press", "quarry"]},
        discard=["tavern"],
        drawn=["masonry", "economy", "strategy"],
        progress=["urbanism", "theology"],
        unused=["masonry", "economy", "strategy", "law", "philosophy", "mathematics"],
    )
    do(state, f"wonder {wonder} < theater")
    return state


def paired() -> State:
    """Seat 0 has two symbols of a kind."""
    state = table(2, ["library"], me={"buildings": ["scriptorium"]}, progress=["law", "theology"])
    do(state, "build library")
    return state


def next_age(pawn: int) -> State:
    """Age I is over, with the pawn there; the decider is to name who starts."""
    return GAME.arrange({"step": "next_age", "age": 2, "pawn": pawn, "turn": 1 if pawn > 0 else 0})


def over(ended: str) -> State:
    """A finished game."""
    return GAME.arrange({"ended": ended, "winners": [0], "pawn": 9 if ended == "military" else 0})


def my_turn(built: int = 0) -> State:
    """Seat 0's turn in age I, with so many wonders built by the other seat."""
    theirs = ["mausoleum", "great_library", "appian_way", "circus_maximus"]
    return table(
        open=["baths", "theater"],
        me={"coins": 1, "wonders": ["pyramids"], "built": {"sphinx": None}},
        other={"built": dict.fromkeys(theirs[:built])},
        structure={"9": "tavern"},
    )


def seven_built() -> State:
    """Seat 0's turn with seven wonders built; its own last one is back in the box."""
    me = {"built": {"sphinx": None, "colossus": None, "piraeus": None}, "boxed": ["pyramids"]}
    theirs = ["mausoleum", "great_library", "appian_way", "circus_maximus"]
    return table(open=["baths"], me=me, other={"built": dict.fromkeys(theirs)})


# The refusals.


def everywhere(state: State, asks: str, waiting: str, other: str) -> Iterator[Refused]:
    """A move of another step, a number that is no move, and the other seat, as at every step."""
    step = {"step": step_of(state)}
    turn = state.to_act()[0]
    yield Refused(state, other, asks, "other_step", step)
    yield Refused(state, NO_MOVE, asks, "no_such_move", step)
    yield Refused(state, int(state.legal_moves(turn)[0]), waiting, "not_your_turn", {}, 1 - turn)
    yield Refused(state, int(state.legal_moves(turn)[0]), "7WD-TURN-02", "not_your_turn", {}, 5)


def at_the_draft() -> Iterator[Refused]:
    """Four wonders lie open, then four others."""
    for picks, id in ((0, "7WD-DRAFT-02"), (3, "7WD-DRAFT-02"), (4, "7WD-DRAFT-03"), (7, "7WD-DRAFT-03")):
        yield from everywhere(drafting(picks), id, "7WD-DRAFT-06", "build altar")
        for card in ("sphinx", "statue_of_zeus") if picks < 4 else ("appian_way", "colossus"):
            yield Refused(drafting(picks), f"take {card}", id, "not_offered", {"card": card})


def on_a_turn() -> Iterator[Refused]:
    """A card is taken and used."""
    yield from everywhere(my_turn(), "7WD-TURN-03", "7WD-TURN-02", "take pyramids")
    for use in ("build {}", "discard {}", "wonder pyramids < {}"):
        for card, reason in (("pretorium", "not_on_the_table"), ("tavern", "not_on_the_table")):
            yield Refused(my_turn(), use.format(card), "7WD-TURN-03", reason, {"card": card})
    state = table(open=["baths"], structure={"5": "altar"})
    yield Refused(state, "build altar", "7WD-TURN-03", "covered", {"card": "altar"})
    yield Refused(state, "discard altar", "7WD-TURN-03", "covered", {"card": "altar"})
    baths = GAME.parse("build baths", my_turn())
    yield Refused(my_turn(), baths + NO_USE, "7WD-TURN-04", "no_such_move", {"step": "turn"})
    yield Refused(my_turn(), "build baths", "7WD-COST-10", "too_dear", {"card": "baths", "price": 2, "coins": 1})
    too_dear = {"card": "pyramids", "price": 8, "coins": 1}
    yield Refused(my_turn(), "wonder pyramids < baths", "7WD-COST-10", "too_dear", too_dear)
    yield Refused(my_turn(), "wonder sphinx < baths", "7WD-WONDER-02", "wonder_built", {"card": "sphinx"})
    yield Refused(my_turn(), "wonder colossus < baths", "7WD-WONDER-02", "not_your_wonder", {"card": "colossus"})
    yield Refused(my_turn(2), "wonder mausoleum < baths", "7WD-WONDER-02", "not_your_wonder", {"card": "mausoleum"})
    yield Refused(seven_built(), "wonder pyramids < baths", "7WD-WONDER-04", "wonder_boxed", {"card": "pyramids"})
    for card in ("sphinx", "mausoleum", "temple_of_artemis"):
        yield Refused(seven_built(), f"wonder {card} < baths", "7WD-WONDER-04", "seven_wonders")


def at_a_choice() -> Iterator[Refused]:
    """A pair, or a wonder, asks for a choice."""
    yield from everywhere(paired(), "7WD-SCI-02", "7WD-TURN-02", "library law")
    yield Refused(paired(), "progress masonry", "7WD-SCI-02", "token_not_on_board", {"card": "masonry"})
    library = at_the_choice("great_library")
    yield from everywhere(library, "7WD-WONDER-13", "7WD-TURN-02", "progress theology")
    for token in ("law", "theology"):
        yield Refused(library, f"library {token}", "7WD-WONDER-13", "token_not_drawn", {"card": token})
    circus = at_the_choice("circus_maximus")
    yield from everywhere(circus, "7WD-WONDER-06", "7WD-TURN-02", "revive quarry")
    zeus = at_the_choice("statue_of_zeus")
    yield from everywhere(zeus, "7WD-WONDER-08", "7WD-TURN-02", "revive press")
    for state, id, colour, wrong in (
        (circus, "7WD-WONDER-06", "grey", "quarry"),
        (circus, "7WD-WONDER-06", "grey", "glassworks"),
        (zeus, "7WD-WONDER-08", "brown", "press"),
        (zeus, "7WD-WONDER-08", "brown", "clay_pool"),
    ):
        yield Refused(state, f"destroy {wrong}", id, "no_target", {"card": wrong, "colour": colour})
    mausoleum = at_the_choice("mausoleum")
    yield from everywhere(mausoleum, "7WD-WONDER-12", "7WD-TURN-02", "build tavern")
    for card in ("theater", "altar"):
        yield Refused(mausoleum, f"revive {card}", "7WD-WONDER-12", "not_discarded", {"card": card})


def between_ages() -> Iterator[Refused]:
    """Somebody names who starts."""
    for pawn, id in ((-2, "7WD-AGE-03"), (3, "7WD-AGE-03"), (0, "7WD-AGE-04")):
        yield from everywhere(next_age(pawn), id, id, "build rostrum")


def at_the_end() -> Iterator[Refused]:
    """Nobody moves any more."""
    for ended in ("military", "science", "civilian"):
        for seat, move in ((0, "build altar"), (1, "start 0"), (0, NO_MOVE), (7, "discard altar")):
            yield Refused(over(ended), move, "7WD-END-05", "over", {}, seat)


ROWS = [*at_the_draft(), *on_a_turn(), *at_a_choice(), *between_ages(), *at_the_end()]
KNOWN = {row.key for row in ROWS}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{step_of(row.state)}-{row.move}-{row.seat}")
@rule("7WD-END-05", "7WD-DRAFT-03", "7WD-DRAFT-06", "7WD-AGE-03", "7WD-AGE-04", "7WD-WONDER-02", "7WD-WONDER-04")
@rule("7WD-TURN-03", "7WD-TURN-04", "7WD-COST-10", "7WD-SCI-02", "7WD-WONDER-06", "7WD-WONDER-08", "7WD-WONDER-13")
def test_each_refusal_names_its_rule_and_its_reason(row: Refused):
    before = row.state.to_dict()
    with pytest.raises(IllegalMove) as caught:
        row.state.play((row.state.to_act() or [0])[0] if row.seat is None else row.seat, row.move)
    error = caught.value
    assert (error.rule, error.reason, error.values) == (row.rule, f"duel.why.{row.reason}", row.args)
    assert row.state.to_dict() == before
    for book in BOOKS:
        assert "{" not in book.say(error.reason, error.values)


@rule("7WD-TURN-03", "7WD-COST-10", "7WD-WONDER-04")
def test_what_is_blocked_gives_the_reasons_of_the_rows():
    for state in (row.state for row in ROWS if not row.state.over):
        seat = state.to_act()[0]
        for entry in state.decision(seat).blocked():
            error = GAME.refusal(state, seat, entry.move)
            assert (entry.rule, entry.reason, entry.args) == (error.rule, error.reason, error.values)
            assert (step_of(state), entry.rule, entry.reason) in KNOWN


def met(state: State, rng: Rng) -> Iterable[tuple[str, str, str]]:
    """The step, rule and reason of what is blocked, and of arbitrary moves of any seat."""
    step = step_of(state)
    numbers = [rng.below(1400) for _ in range(12)] + [NO_MOVE]
    acting = state.to_act()
    for seat in acting:
        for entry in state.decision(seat).blocked():
            yield step, entry.rule, entry.reason
    for seat in (0, 1):
        legal = set(state.legal_moves(seat))
        for number in numbers:
            if number not in legal:
                error = GAME.refusal(state, seat, number)
                yield step, error.rule, error.reason


@rule("7WD-TURN-03")
def test_random_games_find_no_other_rule_or_reason():
    found: set[tuple[str, str, str]] = set()
    for seed in range(16):
        state, rng = GAME.deal(2, seed, {"wonders": ("draft", "beginner")[seed % 2]}), Rng(seed)
        while True:
            found.update(met(state, rng))
            if state.over:
                break
            seat = state.to_act()[0]
            moves = [move for move in state.legal_moves(seat) if GAME.notation(int(move), state)[:7] != "discard"]
            moves = moves or list(state.legal_moves(seat))
            state.play(seat, int(moves[rng.below(len(moves))]))
    assert found - KNOWN == set()
    assert {step for step, *_ in found} == {row.key[0] for row in ROWS}


@rule("7WD-TURN-03")
def test_every_rule_is_in_the_ledger():
    for row in ROWS:
        assert rulebook.find(row.rule).game == "duel"


@rule("7WD-DRAFT-05", "7WD-SETUP-09")
def test_each_option_names_its_rule():
    assert {option.id: option.rule for option in GAME.options} == {"wonders": "7WD-DRAFT-05", "starter": "7WD-SETUP-09"}
