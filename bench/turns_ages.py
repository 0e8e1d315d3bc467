"""The search against the bot that looks one move ahead, with a time for each turn of Through the Ages.

    PYTHONPATH=.build/compiled-… .venv/bin/python bench/turns_ages.py [GAMES] [SECONDS] [FIRST SEED] [SEATS]

Every choice of a turn may take a fifth of the seconds that are left of it, and what leaves no choice takes none. The
search sits on seat 0 and on the last seat in turns; every other seat is `greedy`. Prints every game, then the rate with
its 95 % interval, the mean scores, and how long the search's turns took.
"""

import sys
from time import perf_counter

import civitas
from civitas.arena.interval import wilson
from civitas.bots import Perspective, make_bot
from civitas.core import Rng
from civitas.games.ages.state import AgesState

GAME = civitas.game("ages")
SHARE = 0.2


def play(seed: int, seats: int, mine: int, seconds: float) -> tuple[list[int], list[float], float]:
    """The scores of one game, the seconds of the search's turns, and its share of the win."""
    state = GAME.deal(seats, seed)
    assert isinstance(state, AgesState)
    greedy = make_bot("greedy")
    turns = [0.0]
    rng = Rng(seed)
    left, turn = seconds, (0, 0)
    while not state.over:
        seat = state.to_act()[0]
        bot = greedy
        if seat == mine:
            now = (int(state.round), int(state.current))
            if now != turn:
                left, turn = seconds, now
                turns.append(0.0)
            bot = make_bot("mcts", move_seconds=max(left * SHARE, 0.002))
        seen = Perspective(GAME, state, seat)
        start = perf_counter()
        forced = len(seen.playing_moves()) == 1
        move = bot.choose(seen, rng)
        if seat == mine:
            spent = perf_counter() - start
            turns[-1] += spent
            left -= 0.0 if forced else spent
        state.play(seat, move)
    scores = [row["culture"] for row in state.outcome().scores]
    return scores, turns, state.reward(mine)


def main() -> None:
    games, seconds, first, seats = 60, 1.0, 0, 2
    if len(sys.argv) > 1:
        games = int(sys.argv[1])
    if len(sys.argv) > 2:
        seconds = float(sys.argv[2])
    if len(sys.argv) > 3:
        first = int(sys.argv[3])
    if len(sys.argv) > 4:
        seats = int(sys.argv[4])
    won = 0.0
    mine_sum = others_sum = 0
    longest: list[float] = []
    for number in range(games):
        mine = 0 if number % 2 == 0 else seats - 1
        scores, turns, share = play(first + number // 2, seats, mine, seconds)
        won += share
        mine_sum += scores[mine]
        others_sum += sum(scores) - scores[mine]
        longest += turns
        print(f"game {number + 1}: seat {mine}, scores {scores}, slowest turn {max(turns):.2f} s", flush=True)
    low, high = wilson(won, games)
    longest.sort()
    print(f"{won:g} of {games} ({100 * won / games:.1f} %, {100 * low:.1f}-{100 * high:.1f} %)")
    print(f"mean culture: search {mine_sum / games:.1f}, greedy {others_sum / games / (seats - 1):.1f}")
    print(f"a turn of the search: median {longest[len(longest) // 2]:.2f} s, slowest {longest[-1]:.2f} s")


if __name__ == "__main__":
    main()
