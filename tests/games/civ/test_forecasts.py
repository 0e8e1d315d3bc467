"""Every number that a view, a prompt or a refusal promises is what then happens, over random games.

What a move does is reckoned from the view of the seat that makes it, and compared with its view afterwards.
"""

from __future__ import annotations

from collections import Counter

import pytest

from civitas.core import Rng
from civitas.games.civ.state import CivState
from tests.games.civ.reckoning import (
    Reckoned,
    Row,
    dominance,
    hand_limit,
    hegemony,
    leader,
    level,
    powers,
    side,
    thresholds,
)
from tests.games.civ.tabletop import DOMAINS, GAME, LEVELED, deal
from tests.ledger import rule

VARIANTS = list(GAME.variants())


def look(state: CivState, seat: int) -> Row:
    """The view of a seat without what it remembers of other hands, which takes long to work out."""
    view = state.view(None)
    hand = state.to_dict()["players"][seat]["hand"]
    view["players"][seat]["hand"] = {domain: sum(numbers) for domain, numbers in hand.items()}
    return view


def check_look(state: CivState, seat: int) -> None:
    """What is left out is all that is left out."""
    whole, view = state.view(seat), look(state, seat)
    for player in whole["players"]:
        for name in ("known", "known_cards", "hand_cards", "shown"):
            player.pop(name, None)
    assert whole == view | {"seat": seat}


def check_view(view: Row) -> None:
    """What the view says of levels, limits, the token and what is needed follows from the cards."""
    seats = view["seats"]
    assert view["thresholds"] == thresholds(seats)
    assert view["hegemony"] == (8 if seats == 2 else 7)
    assert view["culture_token"] == leader(view)
    assert view["last_round"] == (view["deck"]["left"] == 0)
    assert sum(view["deck"]["ages"]) == view["deck"]["left"]
    assert view["deck"]["age"] == next((n + 1 for n, left in enumerate(view["deck"]["ages"]) if left), 0)
    for player in view["players"]:
        seat = player["seat"]
        assert player["levels"] == {domain: level(view, seat, domain) for domain in LEVELED}
        assert player["hand_limit"] == hand_limit(view, seat)
        assert sum(player["hand_ages"]) == player["hand_size"]
        assert {d: sum(row) for d, row in player["area_ages"].items()} == player["area"]


def check_question(state: CivState, seat: int, view: Row) -> None:
    """The moves are those that the view lets expect, the prompt's figures are its own, refusals have true figures."""
    decision = state.decision(seat)
    offered = {GAME.notation(move, state) for move in decision.moves}
    if decision.kind == "powers":
        assert offered == powers(view, seat)
    assert decision.args["count"] == view["todo"]
    assert decision.args.get("target") == view["target"]
    assert decision.args.get("power_card") == view["power"]
    for entry in decision.blocked():
        assert entry.notation not in offered
        if "need" in entry.args:
            owner = entry.args.get("target", seat)
            kind, *_, wanted = entry.notation.split()
            assert kind in ("use", "copy")
            assert entry.args["need"] == view["thresholds"][int(wanted) - 1]
            assert entry.args["have"] == view["players"][owner]["area"].get(entry.args["card"], 0)
            assert entry.args["have"] < entry.args["need"]


def check_move(state: CivState, seat: int, move: int) -> CivState:
    """The move does what is reckoned from the seat's view; the state after it."""
    before = look(state, seat)
    id, args = GAME.describe(move, state)
    reckoned = Reckoned(before, seat)
    reckoned.play(id.rpartition(".")[2], args)
    after = state.copy()
    told = after.play(seat, move)
    seen = look(after, seat)
    shown = {"over": bool(reckoned.ended), "todo": reckoned.todo, "then": reckoned.then, "power": reckoned.power}
    assert {name: seen[name] for name in shown} == shown
    assert seen["deck"]["left"] == reckoned.deck
    assert seen["discard"] == dict(+reckoned.discard)
    for player, expected in zip(seen["players"], reckoned.view["players"], strict=True):
        assert player["area"] == dict(+reckoned.areas[player["seat"]])
        assert player["hand_size"] == reckoned.sizes[player["seat"]]
        assert (player["embargo"], player["democracy"]) == (expected["embargo"], expected["democracy"])
    if reckoned.hand is not None:
        assert seen["players"][seat]["hand"] == dict(+reckoned.hand)
    drawn = [event.args["count"] for event in told if event.id == "civ.event.draw"]
    assert sum(drawn) == before["deck"]["left"] - reckoned.deck
    if reckoned.ended:
        check_end(after, reckoned.ended, seat)
    else:
        assert seen["active"] == reckoned.active
        assert reckoned.step in ("?", seen["step"])
    return after


def check_end(state: CivState, ended: str, seat: int) -> None:
    """The game ends as foreseen: hegemony for the mover's side, else dominance with points and ties."""
    outcome, view = state.outcome(), state.view(None)
    keys = dominance(view)
    assert outcome.reason == ended
    assert [score["points"] for score in outcome.scores] == [key[0] for key in keys]
    for player, score in zip(view["players"], outcome.scores, strict=True):
        assert {d: score[d] for d in DOMAINS if score[d]} == player["area"]
    winners = [n for n, key in enumerate(keys) if key == max(keys)]
    if ended == "hegemony":
        winners = [n for n in range(view["seats"]) if side(view, n) == side(view, seat)]
        assert hegemony(view, seat)
    assert [n for n, rank in enumerate(outcome.ranks) if rank == 1] == winners


def chosen(state: CivState, seat: int, rng: Rng) -> int:
    """A random move; players seldom end a turn early or pay cards for powers, so that domains grow."""
    moves = [int(move) for move in state.legal_moves(seat)]
    for word, often in (("end", 3), ("sacrifice", 5)):
        others = [move for move in moves if not GAME.notation(move, state).startswith(word)]
        moves = others if others and rng.below(often) else moves
    return moves[rng.below(len(moves))]


def check_game(seats: int, seed: int, options: Row, every: int = 1) -> Counter[str]:
    """A random game, checked at every so many decisions; the steps met."""
    state, rng, met = deal(seats, seed, **options), Rng(seed), Counter[str]()
    last: int | None = None
    for turn in range(4_000):
        if state.over:
            break
        acting = state.to_act()
        seat = acting[rng.below(len(acting))]
        move = chosen(state, seat, rng)
        kind = GAME.notation(move, state).split()[0]
        if kind == "keep" or turn % every:
            told = state.play(seat, move)
            last = next((event.args["seat"] for event in told if event.id == "civ.event.last_round"), last)
            continue
        view = look(state, seat)
        met[view["step"]] += 1
        check_view(view)
        check_question(state, seat, view)
        state = check_move(state, seat, move)
        last = int(state.last_seat()) if state.deck_left() == 0 else last
        if turn == every * 9:
            check_look(state, seat)
    assert state.over
    check_view(state.view(None))
    if state.outcome().reason == "dominance" and last is not None:
        assert seat == last == (int(state.first) - 1) % seats
    return met


@pytest.mark.parametrize(("seats", "every"), [(2, 2), (3, 3), (4, 4)])
@rule(
    "CIV-POWER-13",
    "CIV-DRAW-01",
    "CIV-END-01",
    "CIV-END-05",
    "CIV-SCORE-01",
    "CIV-SCORE-05",
    "CIV-CUL-10",
    "CIV-TEAM-03",
)
def test_what_is_promised_is_what_happens(seats: int, every: int):
    met = Counter[str]()
    for number, (at, options) in enumerate(VARIANTS):
        if at == seats:
            met += check_game(seats, number, options, every)
    assert len(met) >= 10, met
