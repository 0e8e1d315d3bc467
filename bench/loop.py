"""What a checked move costs a Python program: `python bench/loop.py [GAME...]`.

Plays the README's own loop (`to_act`, `legal_moves`, `play`) and the same loop with the unchecked `apply`, in turns on
the same deals, and prints games per second of processor time (medians) and their ratio; exit status 1 if checking and
telling cost more than twice the time.
"""

import sys
from collections.abc import Callable
from statistics import median
from time import process_time

import civitas
from civitas.core import playout

ROUNDS = 5
MOST = 2.0


def checked(state: civitas.State, rng: civitas.Rng) -> None:
    """The loop of the README."""
    while not state.over:
        seat = state.to_act()[0]
        moves = state.legal_moves(seat)
        state.play(seat, moves[rng.below(len(moves))])


def unchecked(state: civitas.State, rng: civitas.Rng) -> None:
    """The same loop as a search would write it."""
    while not state.over:
        seat = state.to_act()[0]
        moves = state.legal_moves(seat)
        state.apply(seat, moves[rng.below(len(moves))])


def speed(loop: Callable[[civitas.State, civitas.Rng], None], game: civitas.Game, games: int) -> float:
    """Games per second of processor time, the deals included."""
    start = process_time()
    for seed in range(games):
        loop(game.deal(seed=seed), civitas.Rng(seed))
    return games / (process_time() - start)


def main() -> int:
    compiled = not str(playout.__file__).endswith(".py")
    print("compiled" if compiled else "plain Python")
    worst = 0.0
    for id in sys.argv[1:] or civitas.game_ids():
        game = civitas.game(id)
        games = max(20, int(0.3 * speed(checked, game, 20)))
        slow: list[float] = []
        fast: list[float] = []
        for number in range(ROUNDS):
            for loop in (checked, unchecked) if number % 2 else (unchecked, checked):
                (slow if loop is checked else fast).append(speed(loop, game, games))
        ratio = median(fast) / median(slow)
        worst = max(worst, ratio)
        print(f"{id}: play {median(slow):,.0f} games/s, apply {median(fast):,.0f} games/s, x {ratio:.2f}")
    return 1 if worst > MOST else 0


if __name__ == "__main__":
    sys.exit(main())
