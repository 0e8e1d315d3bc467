"""A card that is given back unseen tells about older cards in that hand: the oldest of a domain goes first (RUL-25)."""

from typing import Any

import pytest

from civitas.core import Rng
from civitas.games.civ.state import CivState
from tests.games.civ.beliefs import Believed, believe, check_draws, follows, gives, joins, small, then
from tests.games.civ.tabletop import play
from tests.ledger import rule


def inquiring(*, area: list[str] | None = None) -> CivState:
    """Seat 0 may take the hand of seat 1; seat 2 looks on."""
    rows: list[dict[str, Any]] = [
        {"hand": ["cul 1", "mil 1"], "area": ["rel 2"]},
        {"hand": ["sci 2", "mil 2"]},
        {"hand": ["eco 1", "eco 1", "rel 1", "rel 1"], "area": area or []},
    ]
    return small(rows, ["uto 3"] * 4, ["sci 1", "mil 1", "sci 2"], step="powers")


def followed(state: CivState, seat: int, believed: Believed, *moves: str) -> Believed:
    """What a seat believes after the active seats have made these moves."""
    for move in moves:
        before = state.copy()
        told = len(state.to_dict()["story"])
        play(state, state.to_act()[0], move)
        for line in state.to_dict()["story"][told:]:
            believed = follows(believed, before, line, seat)
    return believed


@rule("CIV-REL-08", "CIV-RUL-25")
def test_no_older_card_of_its_domain_is_left_where_a_card_was_given_back():
    """Seat 0 gives back a card of age II while it holds two of age I: neither is of that domain."""
    state = inquiring()
    believed = believe(state, 2)
    play(state, 0, "sacrifice rel", "inquire 1", "return sci", "return cul")
    believed = then(then(then(believed, joins(0, 1)), gives(0, 1, 2)), gives(0, 1, 1))
    assert not any("sci 1" in dict(deals)["hand 0"] and "sci 2" in dict(deals)["hand 1"] for deals in believed)
    check_draws(state, 2, believed)


@rule("CIV-REL-08", "CIV-RUL-25")
@pytest.mark.parametrize("moves", [["end", "play sci", "end", "play eco", "end", "play mil"], ["end", "play cul"]])
def test_what_is_seen_of_one_side_tells_about_the_other(moves: list[str]):
    """A card that leaves a hand later may be the one that was given back, or one of those that stayed."""
    state = inquiring()
    believed = followed(state, 2, believe(state, 2), "sacrifice rel", "inquire 1", "return sci", "return cul")
    for move in moves:
        believed = followed(state, 2, believed, move)
        check_draws(state, 2, believed)


@rule("CIV-REL-08", "CIV-RUL-25")
@pytest.mark.parametrize("asked", [0, 1])
def test_who_looks_at_one_side_learns_about_the_other(asked: int):
    state = inquiring(area=["rel 2"])
    believed = followed(state, 2, believe(state, 2), "sacrifice rel", "inquire 1", "return sci", "return cul", "end")
    believed = followed(state, 2, believed, "play sci", "end", "play eco", "sacrifice rel", f"inquire {asked}")
    check_draws(state, 2, believed)


def wandering(seed: int) -> CivState:
    """A small position in which Inquisitions are at hand."""
    rng = Rng(seed)
    hidden: list[str] = []
    for number, count in ((1, 5), (2, 4), (3, 2)):
        kinds = ["mil", "sci"] if number == 3 else ["mil", "sci", "cul"]
        hidden += [f"{kinds[rng.below(len(kinds))]} {number}" for _ in range(count)]
    mixed = sorted(hidden, key=lambda card: rng.below(1000))
    rows: list[dict[str, Any]] = [
        {"hand": mixed[:4], "area": ["rel 2", "rel 2"]},
        {"hand": mixed[4:7], "area": ["rel 2", "rel 2"]},
        {"hand": ["eco 1", "cul 3"], "area": ["rel 2"]},
    ]
    deck = sorted(mixed[7:9], key=lambda card: int(card[-1]))
    return small(rows, deck, mixed[9:], step="powers")


@rule("CIV-REL-08", "CIV-RUL-25", "CIV-RUL-30")
@pytest.mark.parametrize("seed", range(4))
def test_random_stories_are_believed_exactly(seed: int):
    """Whatever happens, what is imagined is what counting every history gives."""
    state = wandering(seed)
    rng = Rng(seed + 100)
    believed = believe(state, 2)
    for _ in range(6 + rng.below(9)):
        if state.over:
            break
        seat = state.to_act()[0]
        moves = [state.game.notation(int(move), state) for move in state.legal_moves(seat)]
        wished = [move for move in moves if move.startswith(("sacrifice rel", "inquire", "return"))] or moves
        believed = followed(state, 2, believed, wished[rng.below(len(wished))])
    check_draws(state, 2, believed)
