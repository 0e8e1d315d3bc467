"""Random games of Through the Ages: do they end, keep every token and card, and keep their ratings?

    PYTHONPATH=.build/compiled-… nice .venv/bin/python bench/sound_ages.py [GAMES] [FIRST SEED] [ratings]

plays so many games at each of 2, 3 and 4 seats, every fifth in another variant. At every turn end the tokens of every
player must be 25 yellow and 16 blue with what was gained, and no military card be lost. With `ratings` it works out
powers, action totals and ratings anew from the table after every single move and compares them with those kept.
"""

import sys
from time import perf_counter

from civitas.core import Rng
from civitas.games.ages import GAME
from civitas.games.ages.edge.filling import placed_military
from civitas.games.ages.ratings import refresh
from civitas.games.ages.state import AgesState

RATINGS = ("powers", "civil_total", "military_total", "culture_rating", "science_rating", "strength", "happiness")
TOKENS = ("white", "red")
VARIANTS: list[dict[str, bool | int | str]] = [
    {"variant": "first"},
    {"variant": "shorter"},
    {"variant": "peaceful"},
    {"variant": "peaceful", "tension": True},
    {"payment": "chosen"},
]


def check_tokens(state: AgesState) -> None:
    """Nothing comes from nowhere, nothing is lost, nothing falls below 0."""
    for nation in state.nations:
        assert nation.yellow + nation.pool + nation.working() == 25 + nation.yellow_owned
        assert nation.blue + sum(nation.tokens) + nation.stages == 16 + nation.blue_owned
        low = min(nation.white, nation.red, nation.blue, nation.yellow, nation.pool, nation.science, nation.culture)
        assert min(low, *nation.tokens, *nation.workers) >= 0
    assert int(state.dealt) == sum(placed_military(state).values())


def check_ratings(state: AgesState) -> None:
    """What is kept is what follows from the table."""
    twin = state.copy()
    for seat, nation in enumerate(state.nations):
        if nation.alive:
            refresh(twin, seat)
            again = twin.nations[seat]
            for name in (*RATINGS, *TOKENS):
                assert getattr(again, name) == getattr(nation, name), (seat, name)


def play(seats: int, seed: int, options: dict[str, bool | int | str], ratings: bool) -> int:
    """One game; its decisions."""
    state = GAME.deal(seats, seed, options)
    assert isinstance(state, AgesState)
    rng = Rng(seed + 1)
    decisions = 0
    turn = (1, 0)
    while not state.over:
        seat = state.to_act()[0]
        moves = state.choices(seat)
        state.apply(seat, moves[rng.below(len(moves))])
        decisions += 1
        if ratings:
            check_ratings(state)
        if (state.round, state.current) != turn:
            turn = (state.round, state.current)
            check_tokens(state)
    check_tokens(state)
    return decisions


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    ratings = "ratings" in sys.argv
    for seats in (2, 3, 4):
        start = perf_counter()
        decisions = 0
        for seed in range(first, first + games):
            options = VARIANTS[seed // 5 % len(VARIANTS)] if seed % 5 == 4 else {}
            decisions += play(seats, seed, options, ratings)
        spent = perf_counter() - start
        print(f"{seats} seats: {games} games, {decisions} decisions, nothing wrong ({spent:.0f} s)", flush=True)


if __name__ == "__main__":
    main()
