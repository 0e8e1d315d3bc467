"""The gate: a new net ships only if it is surely better than the old one, by the interval of many games."""

from __future__ import annotations

from civitas.arena.interval import wilson
from civitas.bots.judge import Judge
from civitas.bots.weights import net_at
from civitas.core import Rng, State
from train.playing import dealt, playing
from train.selfplay import Habits, taught


def gate_deal(game_id: str, new: Judge, old: Judge, habits: Habits, seed: int, passes: int) -> float:
    """One deal, once with the new net on each side and the old one on all others; the new one's rewards."""
    won = 0.0
    for place in range(habits.sides):
        state = dealt(game_id, habits.seats, seed, habits.teams)
        rng = Rng(seed + place)
        while not state.over:
            for seat in state.to_act():
                if seat in state.to_act():
                    net = new if seat % habits.sides == place else old
                    state.apply(seat, choose(game_id, state, seat, net, habits, passes, rng))
        won += float(state.reward(place))
    return won


def surely_better(won: float, games: int, deals: int) -> bool:
    """Is the whole 95 % interval of the new net's wins above an even share, which is one game of each deal?

    >>> surely_better(210, 400, 200), surely_better(221, 400, 200)
    (False, True)
    """
    return wilson(won, games)[0] > deals / games


def gate_job(game: str, new: str, old: str, habits: Habits, seed: int, passes: int) -> float:
    """A deal of the gate in a process of its own."""
    return gate_deal(game, net_at(new), net_at(old), habits, seed, passes)


def choose(game_id: str, state: State, seat: int, judge: Judge, habits: Habits, passes: int, rng: Rng) -> int:
    """The move tried most often."""
    moves = state.game.playing_moves(state, seat)
    if len(moves) == 1:
        return moves[0]
    tree = taught(game_id, state.imagine(seat, rng), seat, judge, habits, rng)
    tree.run(0.0, passes)
    return max(playing(state, seat, tree.results()), key=lambda one: (one[1], one[2]))[0]
