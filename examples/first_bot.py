"""A bot in a few lines: it plays each move on many imagined tables and takes the one that stands best.

Run it: .venv/bin/python examples/first_bot.py
Let it compete: PYTHONPATH=examples ./play arena duel --bots first_bot:Thoughtful,greedy
"""

from civitas import Rng, game
from civitas.arena import play_match
from civitas.bots import Perspective


class Thoughtful:
    """Looks one move ahead on tables that its seat cannot tell apart from the real one."""

    name = "thoughtful"

    def choose(self, seen: Perspective, rng: Rng) -> int:
        """The move after which its seat stands best on average."""
        moves = seen.legal_moves()
        worth = dict.fromkeys(moves, 0.0)
        for _ in range(8):
            table = seen.imagine(rng)
            for move in moves:
                after = table.copy()
                after.apply(seen.seat, move)
                worth[move] += after.reward(seen.seat) if after.over else after.evaluate(seen.seat)
        return max(moves, key=lambda move: worth[move])


if __name__ == "__main__":
    report = play_match(game("duel"), ["first_bot:Thoughtful", "random"], games=20)
    for bot in report.bots:
        print(f"{bot.name}: {bot.wins:g} of {bot.games} ({100 * bot.low:.0f}-{100 * bot.high:.0f} %)")
