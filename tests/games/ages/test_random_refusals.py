"""What is refused in random games: every rule and reason is among the pinned rows, and every figure is true."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple

from civitas import rulebook
from civitas.core import Rng
from civitas.games.ages import GAME
from civitas.games.ages import moves as m
from civitas.games.ages.cards.civil import CARD_IDS
from civitas.games.ages.cards.civil import ROWS as CARD_ROWS
from civitas.games.ages.edge.explain import top
from civitas.games.ages.rules.pacts import attack_bonus, end_on_attack
from civitas.games.ages.state import AgesState
from civitas.games.ages.steps import STEP_IDS
from tests.games.ages.test_refusals import ROWS
from tests.ledger import rule

SEEDS = 1
TRIES = 20
ALL_TRIED = 2
"""How often in a game a step is met with every number that is a move."""
EVERY = 7

PINNED = {(row.step, row.rule, row.reason) for row in ROWS}
CARDS = {row["id"]: row for row in CARD_ROWS}


class Refused(NamedTuple):
    """A move that was refused in a random game."""

    state: AgesState
    seat: int
    text: str
    args: dict[str, Any]

    @property
    def number(self) -> int:
        """The number at the end of the move."""
        return int(self.text.split()[-1])


def exceeds(what: str, limit: str) -> Callable[[Refused], bool]:
    """One figure is higher than the other."""
    return lambda no: no.args[what] > no.args[limit]


def same_strengths(no: Refused) -> bool:
    """The strengths are those after the pacts have ended that the attack would end."""
    after, rival = no.state.copy(), no.args["target"]
    end_on_attack(after, no.seat, rival)
    mine, theirs = after.nations[no.seat].strength + attack_bonus(after, no.seat, rival), after.nations[rival].strength
    return (no.args["strength"], no.args["have"]) == (mine, theirs) and mine <= theirs


def enough_of_a_type(no: Refused) -> bool:
    """As many buildings of the type stand as the government allows."""
    nation, card = no.state.nations[no.seat], no.text.split()[-1].split(">")[-1]
    kind = CARDS[card]["kind"]
    standing = sum(int(nation.workers[number]) for number in range(34) if CARD_ROWS[number]["kind"] == kind)
    allowed = CARDS[CARD_IDS[nation.government]]["gives"]["urban_limit"]
    return bool(standing >= no.args["count"] == allowed)


FIGURES: dict[str, Callable[[Refused], bool]] = {
    "too_few_actions": exceeds("price", "left"),
    "too_few_military": exceeds("price", "left"),
    "too_little_food": exceeds("price", "have"),
    "too_dear": exceeds("price", "have"),
    "too_little_science": exceeds("price", "have"),
    "too_few_blue": exceeds("price", "have"),
    "spoil_dear": exceeds("price", "left"),
    "worth_too_much": exceeds("price", "left"),
    "force_small": exceeds("bid", "have"),
    "force_order": exceeds("bid", "have"),
    "hand_full": lambda no: no.args["count"] >= no.args["most"],
    "bid_range": lambda no: not no.args["bid"] < no.number <= no.args["most"],
    "split_range": lambda no: not no.args["low"] <= no.number <= no.args["high"],
    "too_many_stages": lambda no: no.number > no.args["count"] > 0,
    "few_stages_left": lambda no: no.number > no.args["count"] > 0,
    "few_wars": lambda no: no.number > no.args["count"] > 1,
    "all_sent": lambda no: no.args["count"] == no.state.nations[no.seat].workers[CARD_IDS.index(no.args["card"])] > 0,
    "not_stronger": same_strengths,
    "urban_limit": enough_of_a_type,
}
UNCHECKED = {"cards_used", "not_exact", "not_all_shown"}
"""Reasons whose figure is what is due or allowed, with nothing to hold it against but the pinned rows."""


def refusals() -> Iterator[tuple[str, str, str, Refused]]:
    """Refused moves of random games: thinkable and arbitrary ones, and now and then all that a step may refuse."""
    for seats, options in GAME.variants():
        for seed in range(SEEDS):
            state, rng, met = GAME.deal(seats, seed, options), Rng(seed + seats), Counter[int]()
            assert isinstance(state, AgesState)
            for turn in range(100_000):
                if state.over:
                    break
                seat, kind = state.to_act()[0], top(state)[0]
                if turn % EVERY == 0 or kind > 1:
                    met[kind] += 1
                    yield from _refused(state, seat, kind, rng, met[kind] <= ALL_TRIED)
                legal = state.choices(seat)
                state.apply(seat, legal[rng.below(len(legal))])


def _refused(state: AgesState, seat: int, kind: int, rng: Rng, every: bool) -> Iterator[tuple[str, str, str, Refused]]:
    legal = {int(move) for move in state.legal_moves(seat)}
    arbitrary = range(int(m.MOVES)) if every else [rng.below(int(m.MOVES)) for _ in range(TRIES)]
    for move in {*GAME.thinkable(state, seat, None), *arbitrary} - legal:
        named, reason, args = GAME.why_not(state, seat, move)
        yield STEP_IDS[kind], named, reason, Refused(state, seat, GAME.notation(move, state), args)


@cache
def found() -> tuple[frozenset[tuple[str, str, str]], tuple[str, ...]]:
    """All steps with the rules and reasons that random games give, and what is wrong with their figures."""
    why, wrong = set(), []
    for step, named, reason, no in refusals():
        why.add((step, named, reason))
        if reason in FIGURES and not FIGURES[reason](no):
            wrong.append(f"{step}: {no.text}: {reason} {no.args}")
    return frozenset(why), tuple(wrong)


@rule("TTA-TURN-05")
def test_every_reason_of_random_games_is_pinned():
    why, _ = found()
    assert len(why) > 120
    assert sorted(why - PINNED) == []


@rule("TTA-AGG-03", "TTA-TURN-05")
def test_the_figures_of_reasons_are_true():
    assert found()[1] == ()


def test_every_named_rule_is_in_the_ledger():
    for _, named, _ in found()[0]:
        assert rulebook.find(named).id == named


def test_every_figure_is_held_against_something():
    """A reason with figures is checked in random games, or is named as one that cannot be."""
    with_figures = {row.reason for row in ROWS if {"price", "have", "left", "count", "bid", "low"} & set(row.args)}
    assert with_figures - set(FIGURES) == UNCHECKED
    assert set(FIGURES) <= {row.reason for row in ROWS}
