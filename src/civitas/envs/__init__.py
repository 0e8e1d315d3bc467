"""Every game as an environment for programs that learn: PettingZoo, Gymnasium, OpenSpiel.

Each adapter is a module of its own and needs its own library (in a checkout `.venv/bin/pip install -e ".[rl]"`; for
OpenSpiel `".[spiel]"`):

- `civitas.envs.aec.CivitasAEC`: all seats are agents (PettingZoo's AEC);
- `civitas.envs.single.CivitasEnv`: one seat learns, bots take the others (Gymnasium);
- `civitas.envs.spiel.load`: a game of OpenSpiel.

All of them number moves by `Game.to_index` and observe by `State.observe`: what a seat may know, and nothing more.
"""
