"""A learner's loop: one seat plays Duel against a bot through Gymnasium.

Make ready: .venv/bin/pip install -e ".[rl]"
Run it: .venv/bin/python examples/environment_loop.py
"""

import numpy as np

from civitas.envs.single import CivitasEnv


def train(episodes: int) -> float:
    """Play some games, here at random where a learner would choose; the share won."""
    env = CivitasEnv("duel", rivals=["random"], seat=None)
    rng = np.random.default_rng(7)
    won = 0.0
    for episode in range(episodes):
        seen, _ = env.reset(seed=episode)
        over = False
        while not over:
            allowed = np.flatnonzero(seen["action_mask"])
            seen, reward, over, _, _ = env.step(int(rng.choice(allowed)))
        won += reward
    return won / episodes


if __name__ == "__main__":
    print(f"won {100 * train(100):.0f} % of 100 games")
