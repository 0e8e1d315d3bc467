"""Civitas: one table for civilization card games.

>>> import civitas
>>> state = civitas.game("civ").deal(seats=2, seed=7)
>>> state.to_act() == [int(state.first)]
True
"""

# Loading a subpackage binds its name here: load the folder of games before `games`, the function, takes that name.
from civitas import games as _folder_of_games  # noqa: F401
from civitas.core import (
    BadInput,
    BadRecord,
    CivitasError,
    Decision,
    Event,
    Game,
    IllegalMove,
    Outcome,
    Record,
    Rng,
    State,
    digest,
    game,
    game_ids,
    games,
    record_from,
)

__version__ = "0.1.0"

__all__ = [
    "BadInput",
    "BadRecord",
    "CivitasError",
    "Decision",
    "Event",
    "Game",
    "IllegalMove",
    "Outcome",
    "Record",
    "Rng",
    "State",
    "__version__",
    "digest",
    "game",
    "game_ids",
    "games",
    "record_from",
]
